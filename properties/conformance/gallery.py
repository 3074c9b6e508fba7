"""The kit is judged: each bug of the catalogue, what the kit said of it, and whether it said so for the right reason.

`python -m properties.conformance.gallery` judges them all and prints the matrix; 1 where the kit is wrong.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from properties.bugs import ALGORITHMS, BUGS, GAPTRON, Bug
from properties.conformance import judge
from properties.conformance.kit import EFFORTS


class Judged(NamedTuple):
    """One bug, and what the kit said."""

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
    effort = max(effort, bug.effort, key=list(EFFORTS).index)
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m properties.conformance.gallery",
        description="Judge learners that are known to be wrong, and print who was found out where.",
    )
    parser.add_argument("bugs", nargs="*", metavar="NAME", help="only these (all)")
    parser.add_argument("--algorithm", choices=tuple(ALGORITHMS), default=GAPTRON, help="whose bugs (gaptron)")
    parser.add_argument("--effort", choices=EFFORTS, default="quick", help="how hard the kit tries (quick)")
    given = parser.parse_args(arguments)
    catalogue = BUGS[given.algorithm]
    unknown = [name for name in given.bugs if name not in catalogue]
    if unknown:
        print(f"the catalogue has no bug called {unknown[0]}", file=sys.stderr)
        return 2
    todo = [catalogue[name] for name in given.bugs or catalogue]
    rows = [judged(bug, given.effort) for bug in track(todo, "judging", console=Console(stderr=True), transient=True)]
    Console(width=None if sys.stdout.isatty() else 200).print(table(rows))
    right = sum(row.is_as_it_should_be for row in rows)
    print(f"{right} of {len(rows)} reports are as they should be, in {sum(row.seconds for row in rows):.0f} s.")
    return 0 if right == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
