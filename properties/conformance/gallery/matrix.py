"""The matrix: each learner of the gallery, what the kit said of it, and whether that was right for the right reason."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.table import Table

from properties.conformance import judge
from properties.conformance.gallery.exhibit import RIGHT, WRONG, Exhibit
from properties.conformance.kit import EFFORTS


class Judged(NamedTuple):
    """One learner under one rule for payments."""

    exhibit: Exhibit
    rule: str
    conforms: bool
    lines: tuple[str, ...]
    """The line of Algorithm 1 that each finding names; the verdict leads with the first"""
    round: int
    game: str
    cause: str
    """The misreading that the kit suspects, with its line; empty where it suspects none"""
    seconds: float

    @property
    def is_as_it_should_be(self) -> bool:
        """A right learner is accepted; a wrong one is rejected for lines at which its bug can be seen, and no other.

        Where the kit suspects a misreading, or several that look the same, the true one is among them.
        """
        if not self.exhibit.misreads:
            return self.conforms
        suspected = re.findall(r"\bA\d+(?=:)", self.cause)
        return (
            bool(self.lines)
            and self.exhibit.lines.issuperset(self.lines)
            and (not suspected or not self.exhibit.lines.isdisjoint(suspected))
        )


def judged(exhibit: Exhibit, rule: str, effort: str) -> Judged:
    """Ask the kit about one learner, with this effort or with more where its bug needs more to show.

    >>> verdict = judged(WRONG["ContradictsGoodOnes"], "exact", "quick")
    >>> verdict.conforms, verdict.lines, verdict.is_as_it_should_be
    (False, ('A10',), True)
    """
    start = time.process_time()
    verdict = judge(exhibit.factory, payments=rule, effort=max(effort, exhibit.effort, key=list(EFFORTS).index))
    seconds = time.process_time() - start
    lines = tuple(finding.line for finding in verdict.findings)
    if not lines:
        return Judged(exhibit, rule, verdict.conforms, lines, 0, "", "", seconds)
    first = verdict.findings[0]
    return Judged(exhibit, rule, False, lines, first.round, first.game.name, first.cause, seconds)


def pairs(names: Iterable[str] = ()) -> Iterator[tuple[Exhibit, str]]:
    """Go through the gallery, right learners first: each with each of its rules."""
    wanted = set(names)
    for exhibit in (*RIGHT.values(), *WRONG.values()):
        if not wanted or exhibit.name in wanted:
            for rule in exhibit.rules:
                yield exhibit, rule


def table(rows: Iterable[Judged]) -> Table:
    """Lay the matrix out for a reader."""
    grid = Table(box=None, pad_edge=False, header_style="bold")
    for heading in (
        "learner",
        "payments",
        "verdict",
        "bug in",
        "found at",
        "round",
        "seconds",
        "in the game",
        "perhaps",
        "",
    ):
        grid.add_column(heading, justify="right" if heading in ("round", "seconds") else "left", overflow="fold")
    for row in rows:
        verdict = "conforms" if row.conforms else "does not"
        found = (" ".join(row.lines), str(row.round or ""), f"{row.seconds:.2f}", row.game, row.cause)
        mark = "" if row.is_as_it_should_be else "WRONG"
        grid.add_row(row.exhibit.name, row.rule, verdict, row.exhibit.misreads, *found, mark)
    return grid
