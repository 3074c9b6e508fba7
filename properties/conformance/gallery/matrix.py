"""The matrix of the gallery: for each bug what the kit found, and whether for the right reason."""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterable
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from paid_experts.properties.bugs import BUGS, Bug
from paid_experts.properties.conformance.claims import EFFORTS, EffortName
from paid_experts.properties.conformance.kit import judge


class Judged(NamedTuple):
    """One bug, and what the kit reported."""

    bug: Bug
    places: tuple[str, ...]
    """The place that each finding names; the report leads with the first"""
    round: int
    game: str
    cause: str
    """What the kit suspects; empty where it suspects nothing"""
    seconds: float

    @property
    def is_as_it_should_be(self) -> bool:
        """It is rejected for places at which the bug shows, and no other; if bugs are suspected, it is among them."""
        suspected = re.findall(r"\((\w+)\)(?:, or|$)", self.cause)
        return (
            bool(self.places)
            and self.bug.shows.issuperset(self.places)
            and (not suspected or self.bug.name in suspected)
        )


def judged(bug: Bug, effort: EffortName) -> Judged:
    """Ask the kit about one bug, with this effort or with more where it needs more to show.

    >>> row = judged(BUGS["gaptron"]["ContradictsGoodOnes"], "quick")
    >>> row.places, row.is_as_it_should_be
    (('11',), True)
    """
    start = time.process_time()
    effort = max(effort, bug.effort, key=EFFORTS.index)
    report = judge(bug.learner, payments=bug.rule, effort=effort, algorithm=bug.algorithm)
    seconds = time.process_time() - start
    places = tuple(finding.place for finding in report.findings)
    if not places:
        return Judged(bug, places, 0, "", "", seconds)
    first = report.findings[0]
    return Judged(bug, places, first.round, first.trial.name, first.cause, seconds)


def table(rows: Iterable[Judged]) -> Table:
    """Lay the matrix out for a reader."""
    grid = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("bug", "in", "found at", "round", "seconds", "in the game", "perhaps", ""):
        grid.add_column(heading, justify="right" if heading in ("round", "seconds") else "left", overflow="fold")
    for row in rows:
        found = (" ".join(row.places), str(row.round or ""), f"{row.seconds:.2f}", row.game, row.cause)
        grid.add_row(row.bug.name, row.bug.place, *found, "" if row.is_as_it_should_be else "WRONG")
    return grid


def run(asked: argparse.Namespace) -> int:
    """Judge bugs and print the matrix; 1 where the kit is wrong."""
    catalogue = BUGS[asked.algorithm]
    unknown = [name for name in asked.bugs if name not in catalogue]
    if unknown:
        raise ValueError(f"the catalogue has no bug called {unknown[0]}")
    todo = [catalogue[name] for name in asked.bugs or catalogue]
    rows = [judged(bug, asked.effort) for bug in track(todo, "judging", console=Console(stderr=True), transient=True)]
    Console(width=None if sys.stdout.isatty() else 200).print(table(rows))
    right = sum(row.is_as_it_should_be for row in rows)
    print(f"{right} of {len(rows)} reports are as they should be, in {sum(row.seconds for row in rows):.0f} s.")
    return 0 if right == len(rows) else 1
