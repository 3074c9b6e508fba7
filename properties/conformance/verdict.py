"""The verdict in plain words, and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from textwrap import indent
from typing import Any

from properties.conformance.play import Finding
from properties.conformance.refusals import Refusal
from properties.conformance.reproduce import python_program, shell_lines
from properties.conformance.umpire import BRANCHES, ROUNDING

LINES = {
    "A5": "line 5 of Algorithm 1 (the first N rounds pay what was not paid yet)",
    "A6": "line 6 of Algorithm 1 (the payments minimise D11 at the optimistic estimates)",
    "A8": "line 8 of Algorithm 1 (an estimate is certain outside the closed interval [cutoff, 1 - cutoff])",
    "A9": "line 9 of Algorithm 1 (pick any certain expert)",
    "A10": "line 10 of Algorithm 1 (follow a certain expert, or contradict it)",
    "A14": "line 14 of Algorithm 1 (predict by the vote of lines 12 and 13 and by the coin)",
}
NEAR = ("payments within rounding", "near the cutoff", "near the coin")
LONGEST_SHOWN = 40


@dataclass(frozen=True)
class Verdict:
    """Does the implementation conform, and if not, why?"""

    findings: list[Finding]
    """One for each line that was violated, the shortest game first"""
    counts: Counter[str]
    payments: str
    effort: str
    target: str = ""
    by_pipe: bool = False
    only: str | None = None
    refusals: list[Refusal] = field(default_factory=list)
    """The optional section: what became of bad input. It is reported apart and does not change the verdict"""

    @property
    def unreached(self) -> list[str]:
        """Branches of Algorithm 1 that no game reached: where there are any, nothing was shown."""
        return [] if self.only else [branch for branch in BRANCHES if not self.counts[branch]]

    @property
    def conforms(self) -> bool:
        """Was every choice allowed, and every branch reached?"""
        return not self.findings and not self.unreached

    def __str__(self) -> str:
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        name = self.target or "The implementation"
        if self.conforms:
            where = f" of the game {self.only!r}, and no other was played" if self.only else ""
            rounds = self.counts["rounds"]
            yield f"{name} conforms: every choice in {rounds} rounds is one that Algorithm 1 allows{where}."
        elif self.findings:
            yield f"{name} does not conform: {len(self.findings)} {plural(len(self.findings), 'finding')}."
        else:
            yield f"The kit has failed: no game reached the branch {', '.join(self.unreached)}."
        for number, finding in enumerate(self.findings, 1):
            yield from self._finding(number, finding)
        yield ""
        yield from self._counted()
        if self.refusals:
            yield ""
            yield "Refusals of bad input (reported apart; the verdict does not depend on them):"
            yield from (f"    {refusal}" for refusal in self.refusals)

    def _finding(self, number: int, finding: Finding) -> Iterator[str]:
        yield ""
        if finding.line in LINES:
            yield f"{number}. Round {finding.round} violates {LINES[finding.line]}."
        else:
            yield f"{number}. Round {finding.round}: {finding.asked} was not answered as by a learner ({finding.kind})."
        yield f"    expected: {finding.expected}"
        yield f"    came:     {finding.came}"
        if finding.cause:
            yield f"    perhaps:  {finding.cause}"
        rounds = len(finding.moves)
        yield f"    game:     {finding.game.name}; the shortest one found has {rounds} {plural(rounds, 'round')}"
        if finding.transcript and finding.kind != "choice":
            yield "    transcript (> to the program, < from it, ! on its standard error):"
            yield from (f"        {line}" for line in finding.transcript)
        yield "    to reproduce:"
        yield indent(self.reproducer(finding).rstrip(), "        ")

    def reproducer(self, finding: Finding) -> str:
        """Something to paste that shows the finding again."""
        if self.by_pipe and ":" not in self.target.split()[0]:
            return shell_lines(finding, self.target, self.payments)
        return python_program(finding, self.target, self.payments)

    def _counted(self) -> Iterator[str]:
        reached = ", ".join(f"{branch} {self.counts[branch]}" for branch in (*BRANCHES, "tied payments"))
        yield f"Judged {self.counts['rounds']} rounds (payments {self.payments}, effort {self.effort}): {reached}."
        near = ", ".join(f"{name} {self.counts[name]}" for name in NEAR)
        yield f"Accepted either way, being nearer to a threshold than {ROUNDING:g}: {near}."
        longest = self.counts["longest game"]
        if longest:
            past = "counts went past 65,535" if longest > 65_535 else "counts past 65,535 were not reached in the time"
            yield f"The longest game had {longest} rounds: {past}."

    def as_json(self) -> dict[str, Any]:
        """The verdict as data, for a program to read."""
        return {
            "conforms": self.conforms,
            "target": self.target,
            "payments": self.payments,
            "effort": self.effort,
            "only": self.only,
            "rounding": ROUNDING,
            "findings": [self._as_data(finding) for finding in self.findings],
            "unreached": self.unreached,
            "counts": dict(sorted(self.counts.items())),
            "refusals": [refusal._asdict() for refusal in self.refusals],
        }

    def _as_data(self, finding: Finding) -> dict[str, Any]:
        fields = ("line", "kind", "asked", "round", "expected", "came", "cause", "transcript")
        shown = finding.moves if len(finding.moves) <= LONGEST_SHOWN * 10 else None
        return {
            **{name: getattr(finding, name) for name in fields},
            "game": finding.game.name,
            "rounds": len(finding.moves),
            "settings": finding.game.settings.keywords(self.payments),
            "moves": shown and [move._asdict() for move in shown],
            "reproducer": self.reproducer(finding),
        }


def plural(count: int, noun: str) -> str:
    """Return the noun in its right number.

    >>> plural(1, "round"), plural(2, "round")
    ('round', 'rounds')
    """
    return noun if count == 1 else f"{noun}s"
