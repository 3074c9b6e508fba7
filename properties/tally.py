"""Tallies: how often the hypotheses of a property held, and how close its inequality came to failing.

A property whose hypotheses never hold shows nothing, so a run in which they never held is a failure. Every run ends by
printing its tallies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import SupportsFloat


class Broken(AssertionError):
    """A property failed where its hypotheses held."""


@dataclass
class Tally:
    """One claim: how often it was tried, how often its hypotheses held, and its least margin right - left.

    >>> tally = Tally("4.2", "the coin errs at most half the product")
    >>> tally.record(True, 0.25, 0.5), tally.record(False, 9, 1)
    (None, None)
    >>> tally.tried, tally.held, tally.margin
    (2, 1, 0.25)
    """

    lemma: str
    claim: str
    tried: int = 0
    held: int = 0
    margin: float = float("inf")
    """The least right - left over the times its hypotheses held"""
    closest: str = ""
    """Where that was"""

    def record(self, held: bool, left: SupportsFloat, right: SupportsFloat, where: object = "") -> None:
        """Count one try; where the hypotheses hold, ``left <= right`` must hold."""
        self.tried += 1
        if not held:
            return
        self.held += 1
        if not left <= right:  # type: ignore[operator]
            raise Broken(f"{self.lemma}, {self.claim}: {float(left)!r} must be at most {float(right)!r} at {where}")
        margin = float(right) - float(left)
        if margin < self.margin:
            self.margin, self.closest = margin, str(where)


@dataclass
class Tallies:
    """All tallies of a run, by lemma and claim.

    >>> tallies = Tallies()
    >>> tallies.record("4.6", "a followed expert errs rarely", True, 0.1, 0.3, where="n = 4")
    >>> print(tallies)
    lemma  claim                          tried  held  least margin
      4.6  a followed expert errs rarely      1     1           0.2  n = 4
    >>> tallies.never_held()
    []
    """

    table: dict[tuple[str, str], Tally] = field(default_factory=dict)

    def record(
        self, lemma: str, claim: str, held: bool, left: SupportsFloat, right: SupportsFloat, where: object = ""
    ) -> None:
        """Count one try of a claim."""
        self.table.setdefault((lemma, claim), Tally(lemma, claim)).record(held, left, right, where)

    def __iter__(self) -> Iterator[Tally]:
        return iter(self.table.values())

    def never_held(self) -> list[Tally]:
        """The claims that were tried and whose hypotheses never held: each is a failure of the run."""
        return [tally for tally in self if tally.held == 0]

    def __str__(self) -> str:
        header = ("lemma", "claim", "tried", "held", "least margin")
        rows = [
            (t.lemma, t.claim, str(t.tried), str(t.held), f"{t.margin:.3g}" if t.held else "never held") for t in self
        ]
        widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
        wheres = ["", *(f"  {t.closest}" for t in self)]
        lines = []
        for row, where in zip([header, *rows], wheres, strict=True):
            cells = [c.ljust(w) if i == 1 else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
            lines.append(("  ".join(cells) + where).rstrip())
        return "\n".join(lines)
