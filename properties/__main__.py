"""Try all properties and print how often their hypotheses held, how close they came, and what their teeth bite."""

import argparse
import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import settings
from rich.console import Console
from rich.progress import track
from rich.table import Table

from properties.catalogue import catalogue, is_blunt, try_out
from properties.property import Property
from properties.tally import Broken, Tallies, Tally

COLUMNS = ("lemma", "claim", "tried", "held", "least margin", "closest at")


def parser() -> argparse.ArgumentParser:
    """Describe the command."""
    command = argparse.ArgumentParser(
        prog="python -m properties",
        description="Try every property of the paper on instances that Hypothesis draws, in every round of histories "
        "that the reference plays, and on all of some tiny games. The table says how often the hypotheses of each "
        "claim held and by how much it held at the closest. Exit 0: all hold; 1: one is broken, or its hypotheses "
        "never held; 2: the command was not understood.",
    )
    command.add_argument("--examples", type=int, default=100, metavar="N", help="instances a property (100)")
    command.add_argument("--lemma", metavar="4.4", help="only the properties of this lemma, or of Result S to E")
    command.add_argument("--teeth", action="store_true", help="also check that each sharper claim is rejected")
    command.add_argument("--random", action="store_true", help="other instances at every run")
    command.add_argument("--json", metavar="FILE", help="write the tallies as JSON as well; - for standard output")
    return command


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


def run(properties: Sequence[Property], tallies: Tallies, how: settings, teeth: bool, screen: Console) -> list[str]:
    """Try properties, and their teeth if asked; return what is wrong, in sentences."""
    faults = []
    for found in track(properties, "properties", console=screen, transient=True):
        try:
            try_out(found, tallies, how)
        except Broken as broken:
            faults.append(f"broken: {broken}")
    if teeth:
        toothless = [found for found in track(properties, "teeth", console=screen, transient=True) if is_blunt(found)]
        faults += [f"no tooth: {found.lemma}, {found.claim}: {found.sharper} was not rejected" for found in toothless]
    return faults


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for."""
    asked = parser().parse_args(arguments)
    screen = Console(stderr=asked.json == "-")
    try:
        if asked.examples < 1:
            raise ValueError(f"--examples must be at least 1, got {asked.examples}")
        properties = catalogue(asked.lemma)
    except ValueError as error:
        print(f"python -m properties: {error}", file=sys.stderr)
        return 2
    how = settings(
        max_examples=asked.examples,
        database=None,
        deadline=None,
        derandomize=not asked.random,
    )
    tallies = Tallies()
    faults = run(properties, tallies, how, asked.teeth, screen)
    faults += [f"never held: {tally.lemma}, {tally.claim}" for tally in tallies.never_held()]
    screen.print(table(tallies))
    for fault in faults:
        screen.print(fault, markup=False)
    if asked.json:
        text = json.dumps(as_data(tallies, faults), indent=1)
        try:
            print(text) if asked.json == "-" else Path(asked.json).write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            print(f"python -m properties: --json must name a file that can be written: {error}", file=sys.stderr)
            return 2
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
