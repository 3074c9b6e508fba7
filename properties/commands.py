"""What `python -m properties` does: try properties, and print the tallies."""

import argparse
import json
import math
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

from hypothesis import settings
from rich.console import Console
from rich.progress import track
from rich.table import Table

from paid_experts.properties.catalogue import catalogue, is_blunt, try_out
from paid_experts.properties.property import Property
from paid_experts.properties.tally import Broken, Tallies, Tally
from paid_experts.reference import cli

COLUMNS = ("lemma", "claim", "tried", "held", "least margin", "closest at")


def run(asked: argparse.Namespace) -> int:
    """Try properties and print the tallies; 1 where one is broken, or its hypotheses never held."""
    screen = Console(stderr=asked.json == cli.STANDARD_OUTPUT)
    how = settings(max_examples=asked.examples, database=None, deadline=None, derandomize=not asked.random)
    tallies = Tallies()
    faults = tried(catalogue(asked.lemma), tallies, how, asked.teeth)
    faults += [f"never held: {tally.lemma}, {tally.claim}" for tally in tallies.never_held()]
    screen.print(table(tallies))
    for fault in faults:
        screen.print(fault, markup=False)
    if asked.json is not None:
        cli.write(asked.json, json.dumps(as_data(tallies, faults), indent=1) + "\n")
    return 1 if faults else 0


def table(tallies: Tallies) -> Table:
    """Lay out the tallies."""
    laid = Table(*COLUMNS, title="How often the hypotheses held, and how close the claims came")
    for tally in tallies:
        margin = f"{tally.margin:.3g}" if tally.held else "never held"
        laid.add_row(tally.lemma, tally.claim, str(tally.tried), str(tally.held), margin, tally.closest)
    return laid


def as_data(tallies: Tallies, faults: Sequence[str]) -> dict[str, Any]:
    """Return the tallies and what is wrong, as JSON can hold them."""

    def row(tally: Tally) -> dict[str, Any]:
        return {**vars(tally), "margin": tally.margin if math.isfinite(tally.margin) else None}

    return {"tallies": [row(tally) for tally in tallies], "faults": list(faults)}


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
