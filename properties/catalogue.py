"""All properties, and what `python -m properties` does: try them, and print the tallies.

To add a property, write it in one of the modules that are listed in ``ROOMS``, or in a new module with a list
``PROPERTIES``, and list that module there. The tests, the teeth and `python -m properties` go through this catalogue.
"""

import argparse
import json
import math
import sys
from collections.abc import Sequence
from functools import partial
from types import ModuleType
from typing import Any

from hypothesis import settings
from rich.console import Console
from rich.progress import track

from paid_experts.properties import histories, late, lemmas, our_learners, sharper, tiny
from paid_experts.properties.property import Property, Tallies, Tally, is_blunt, try_out
from paid_experts.reference import cli
from paid_experts.reference.round_state import Broken

ROOMS: tuple[ModuleType, ...] = (lemmas, histories, sharper, our_learners, late, tiny)


def catalogue(lemma: str | None = None) -> list[Property]:
    """Return all properties, or those of one lemma.

    >>> sorted({found.lemma for found in catalogue("4.4")})
    ['4.4']
    """
    everything = [found for room in ROOMS for found in room.PROPERTIES]
    chosen = [found for found in everything if lemma in (None, found.lemma)]
    if not chosen:
        known = ", ".join(sorted({found.lemma for found in everything}))
        raise ValueError(f"lemma must be one of {known}, got {lemma!r}")
    return chosen


def run(asked: argparse.Namespace) -> int:
    """Try properties and print the tallies; 1 where one is broken, or its hypotheses never held."""
    how = settings(max_examples=asked.examples, database=None, deadline=None, derandomize=not asked.random)
    tallies, shown = Tallies(), list[str]()
    if asked.games:
        faults = enumerated(asked.games, tallies, shown)
    else:
        faults = tried(catalogue(asked.lemma), tallies, how, asked.teeth)
    faults += [f"never held: {tally.lemma}, {tally.claim}" for tally in tallies.never_held()]
    screen = sys.stderr if asked.json == cli.STANDARD_OUTPUT else sys.stdout
    print(*shown, tallies, *faults, sep="\n", file=screen)
    if asked.json is not None:
        cli.write(asked.json, json.dumps(as_data(tallies, faults), indent=1) + "\n")
    return 1 if faults else 0


def enumerated(effort: int, tallies: Tallies, shown: list[str]) -> list[str]:
    """Go through all runs of the tiny games, and show what they came to; return what is wrong, in sentences."""
    try:
        shown += [tiny.table(tiny.judged(tallies, effort)), ""]
    except Broken as broken:
        return [f"broken: {broken}"]
    return []


def tried(properties: Sequence[Property], tallies: Tallies, how: settings, teeth: bool) -> list[str]:
    """Try properties, and their teeth if asked; return what is wrong, in sentences."""
    faults = []
    shown = partial(track, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    for found in shown(properties, "properties"):
        try:
            try_out(found, tallies, how)
        except Broken as broken:
            faults.append(f"broken: {broken}")
    if teeth:
        toothless = [found for found in shown(properties, "teeth") if is_blunt(found)]
        faults += [f"no tooth: {found.lemma}, {found.claim}: {found.sharper} was not rejected" for found in toothless]
    return faults


def as_data(tallies: Tallies, faults: Sequence[str]) -> dict[str, Any]:
    """Return the tallies and what is wrong, as JSON can hold them."""

    def row(tally: Tally) -> dict[str, Any]:
        return {**vars(tally), "margin": tally.margin if math.isfinite(tally.margin) else None}

    return {"tallies": [row(tally) for tally in tallies], "faults": list(faults)}
