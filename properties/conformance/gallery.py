"""The gallery: the kit judges each bug of the catalogue, and must reject it for the right reason.

`python -m properties.conformance.gallery` judges them all and prints the matrix; 1 where the kit is wrong.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from paid_experts.properties.conformance.claims import ALGORITHMS, EFFORTS, GAPTRON, EffortName
from paid_experts.reference import cli

TYPE_CHECKING = False  # as in `typing`; the help waits for no package from outside
if TYPE_CHECKING:
    from paid_experts.properties.bugs import Bug
    from paid_experts.properties.conformance.play import Finding

PROGRAM = "python -m properties.conformance.gallery"
HEADER = ("bug", "in", "found at", "round", "seconds", "in the game", "perhaps", "")


class Judged(NamedTuple):
    """One bug, and what the kit reported, the finding of the shortest game first."""

    bug: Bug
    findings: list[Finding]
    seconds: float

    @property
    def is_as_it_should_be(self) -> bool:
        """It is rejected for places at which the bug shows, and no other; if bugs are suspected, it is among them."""
        suspected = re.findall(r"\((\w+)\)(?:, or|$)", self.findings[0].cause) if self.findings else []
        right_place = bool(self.findings) and self.bug.shows.issuperset(one.place for one in self.findings)
        return right_place and (not suspected or self.bug.name in suspected)

    @property
    def row(self) -> tuple[str, ...]:
        """What is printed of it."""
        first = [(str(one.round), f"{self.seconds:.2f}", one.trial.name, one.cause) for one in self.findings[:1]]
        places = " ".join(one.place for one in self.findings)
        verdict = "" if self.is_as_it_should_be else "WRONG"
        return (self.bug.name, self.bug.place, places, *(first or [("", f"{self.seconds:.2f}", "", "")])[0], verdict)


def judged(bug: Bug, effort: EffortName) -> Judged:
    """Ask the kit about one bug, with this effort or with more where it needs more to show.

    >>> from paid_experts.properties.bugs import BUGS
    >>> row = judged(BUGS["gaptron"]["ContradictsGoodOnes"], "quick")
    >>> [finding.place for finding in row.findings], row.is_as_it_should_be
    (['11'], True)
    """
    from paid_experts.properties.conformance.kit import judge

    start = time.process_time()
    effort = max(effort, bug.effort, key=list(EFFORTS).index)
    findings = judge(bug.learner, payments=bug.rule, effort=effort, algorithm=bug.algorithm).findings
    return Judged(bug, findings, time.process_time() - start)


def run(asked: cli.Options) -> int:
    """Judge bugs and print the matrix; 1 where the kit is wrong."""
    from rich.console import Console
    from rich.progress import track

    from paid_experts.properties.bugs import BUGS
    from paid_experts.properties.property import aligned

    catalogue = BUGS[asked.algorithm]
    unknown = [name for name in asked.bugs if name not in catalogue]
    if unknown:
        raise ValueError(f"the catalogue has no bug called {unknown[0]}")
    todo = [catalogue[name] for name in asked.bugs or catalogue]
    rows = [judged(bug, asked.effort) for bug in track(todo, "judging", console=Console(stderr=True), transient=True)]
    print(aligned([HEADER, *(row.row for row in rows)], left=(0, 1, 2, 5, 6, 7)))
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
