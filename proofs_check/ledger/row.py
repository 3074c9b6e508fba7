"""A row of the ledger: one relation of the paper, or one of our own that a repair needs."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from proofs_check.ledger.evidence import Claim, Evidence

KINDS = ("misprint", "missing factor", "off by one", "wrong constant", "false step", "gap", "ill-posed")
CONSEQUENCES = ("theorem affected", "lemma affected", "step affected", "none")
LEMMAS = {
    "2": "the game, equations 4 and 5",
    "3": "Algorithm 1",
    "A.1": "empirical Bernstein",
    "4.1": "estimates are close",
    "4.2": "GAPTRON",
    "4.3": "multiplicative, estimates",
    "4.4": "multiplicative, accuracies",
    "4.5": "optimism",
    "4.6": "out of range",
    "A.2": "the detailed theorem",
    "4.7": "the main theorem",
    "5": "alternatives",
    "6": "experiments",
    "S": "the sharper theorem",
}
"""In the order of the argument."""


@cache
def formulas() -> dict[str, dict[str, Any]]:
    """Return the paper's relations, by id: section, lines of the source, LaTeX as printed."""
    text = (files("proofs_check.paper") / "formulas.json").read_text(encoding="utf-8")
    table: dict[str, dict[str, Any]] = json.loads(text)
    return table


class Slack(NamedTuple):
    """How far a printed constant is from the sharp one: ``claim(c)`` is proved at one value and refuted at the next."""

    constant: str
    printed: str
    claim: Callable[[str], Claim]
    proved: str
    refuted: str
    tight: str = ""
    """Where it is tight, in words"""


class Erratum(NamedTuple):
    """What is wrong, why, and what is right."""

    kind: str
    witness: str
    """A counterexample that a reader checks with a pocket calculator"""
    repair: str
    """The repaired relation, in LaTeX"""
    repaired_by: str
    """The row that proves it"""
    consequence: str
    """What breaks downstream, in words"""
    reach: str = "none"
    """One of CONSEQUENCES: how far the damage goes"""


@dataclass(frozen=True)
class Row:
    """One relation, its quantifier, and why it holds or does not."""

    id: str
    lemma: str
    source: tuple[str, ...]
    quantifier: str
    evidence: Evidence
    statement: str = ""
    """LaTeX; as printed where there is a source"""
    slack: tuple[Slack, ...] = ()
    uses: tuple[str, ...] = ()
    erratum: Erratum | None = None
    why: str = ""
    """The step in words"""
    meaning: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if self.lemma not in LEMMAS:
            raise ValueError(f"the lemma of row {self.id} must be one of {', '.join(LEMMAS)}, got {self.lemma!r}")
        unknown = [source for source in self.source if source not in formulas()]
        if unknown:
            raise ValueError(f"row {self.id} names {unknown[0]}, which is no relation of the paper")
        if (self.erratum is not None) != (self.evidence.grade == "refuted"):
            raise ValueError(f"row {self.id} must be refuted and have an erratum, or neither")
        if self.erratum and (self.erratum.kind not in KINDS or self.erratum.reach not in CONSEQUENCES):
            raise ValueError(f"the erratum of row {self.id} must have a known kind and reach")

    @property
    def printed(self) -> str:
        """The relation as printed, or our own statement of it."""
        if self.statement:
            return self.statement
        displays = [source for source in self.source if source[0] != "A"]  # clearer than lines of the algorithm
        return str(formulas()[(displays or self.source)[0]]["tex"])

    @property
    def box(self) -> dict[str, list[str]]:
        """The quantifier as data: the ranges of the variables, and what is assumed of them."""
        return {
            name: ["-oo" if low is None else str(low), "oo" if high is None else str(high)]
            for claim in self.evidence.claims
            for name, (low, high) in claim.box.items()
        }

    @property
    def assumptions(self) -> list[str]:
        """What the claim assumes of them."""
        return [assumption for claim in self.evidence.claims for assumption in claim.assuming]


def rows_by_id(rows: Sequence[Row]) -> dict[str, Row]:
    """Index the rows; refuse two of one name, and links that lead nowhere."""
    table: dict[str, Row] = {}
    for row in rows:
        if row.id in table:
            raise ValueError(f"two rows are called {row.id}")
        table[row.id] = row
    for row in rows:
        for used in (*row.uses, *([row.erratum.repaired_by] if row.erratum else [])):
            if used not in table:
                raise ValueError(f"row {row.id} uses {used}, which is not in the ledger")
    return table
