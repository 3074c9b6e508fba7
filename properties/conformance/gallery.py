"""The gallery: the kit judges each bug of the catalogue, and must reject it for the right reason.

`python -m properties.conformance.gallery` judges them all and prints the matrix; 1 where the kit is wrong.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from paid_experts.properties.conformance.claims import ALGORITHMS, EFFORTS, GAPTRON, EffortName
from paid_experts.reference import cli

TYPE_CHECKING = False  # as in `typing`; the help waits for no package from outside
if TYPE_CHECKING:
    from rich.table import Table

    from paid_experts.properties.bugs import Bug

PROGRAM = "python -m properties.conformance.gallery"


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
        right_place = bool(self.places) and self.bug.shows.issuperset(self.places)
        return right_place and (not suspected or self.bug.name in suspected)


def judged(bug: Bug, effort: EffortName) -> Judged:
    """Ask the kit about one bug, with this effort or with more where it needs more to show.

    >>> from paid_experts.properties.bugs import BUGS
    >>> row = judged(BUGS["gaptron"]["ContradictsGoodOnes"], "quick")
    >>> row.places, row.is_as_it_should_be
    (('11',), True)
    """
    from paid_experts.properties.conformance.kit import judge

    start = time.process_time()
    effort = max(effort, bug.effort, key=list(EFFORTS).index)
    findings = judge(bug.learner, payments=bug.rule, effort=effort, algorithm=bug.algorithm).findings
    seconds = time.process_time() - start
    places = tuple(finding.place for finding in findings)
    if not findings:
        return Judged(bug, places, 0, "", "", seconds)
    return Judged(bug, places, findings[0].round, findings[0].trial.name, findings[0].cause, seconds)


def table(rows: Iterable[Judged]) -> Table:
    """Lay the matrix out for a reader."""
    from rich.table import Table

    grid = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("bug", "in", "found at", "round", "seconds", "in the game", "perhaps", ""):
        grid.add_column(heading, justify="right" if heading in ("round", "seconds") else "left", overflow="fold")
    for row in rows:
        found = (" ".join(row.places), str(row.round or ""), f"{row.seconds:.2f}", row.game, row.cause)
        grid.add_row(row.bug.name, row.bug.place, *found, "" if row.is_as_it_should_be else "WRONG")
    return grid


def run(asked: cli.Options) -> int:
    """Judge bugs and print the matrix; 1 where the kit is wrong."""
    from rich.console import Console
    from rich.progress import track

    from paid_experts.properties.bugs import BUGS

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


def describe(command: cli.Parser) -> None:
    """Describe the command."""
    command.description = (
        "Judge learners that are known to be wrong, and print where each was found out. Exit 0: each for "
        "the right reason; 1: the kit is wrong; 2: it could not be done."
    )
    command.add_argument("bugs", nargs="*", metavar="NAME", help="only these bugs, such as ClosedForOpen (all)")
    command.add_argument("--algorithm", choices=ALGORITHMS, default=GAPTRON, help="of which learner (gaptron)")
    command.add_argument("--effort", choices=EFFORTS, default="quick", help="how hard the kit tries (quick)")


def prepared(_: cli.Options) -> cli.Work:
    """Refuse to go on without the packages that the kit needs."""
    cli.require("conformance")
    return run


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for."""
    return cli.run(PROGRAM, describe, prepared, arguments)


if __name__ == "__main__":
    sys.exit(main())
