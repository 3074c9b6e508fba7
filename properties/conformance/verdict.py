"""The verdict in plain words, and as data."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from properties.conformance.play import Finding
from properties.conformance.umpire import BRANCHES


@dataclass(frozen=True)
class Verdict:
    """Does the implementation conform, and if not, why?"""

    findings: list[Finding]
    counts: Counter[str]
    payments: str
    effort: str

    @property
    def unreached(self) -> list[str]:
        """Branches of Algorithm 1 that no game reached."""
        return [branch for branch in BRANCHES if not self.counts[branch]]

    @property
    def conforms(self) -> bool:
        """Was every choice allowed, and every branch reached?"""
        return not self.findings and not self.unreached

    def __str__(self) -> str:
        return (
            "\n".join(
                f"{f.line} round {f.round} [{f.game.name}]: expected {f.expected}; came {f.came}" for f in self.findings
            )
            or "conforms"
        )

    def as_json(self) -> dict[str, Any]:
        """The verdict as data."""
        return {"conforms": self.conforms}
