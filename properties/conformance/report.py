"""The report of the kit, in words and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from textwrap import indent
from typing import Any, Literal

from paid_experts.properties.conformance.claims import (
    BAYES,
    CAUTIOUS,
    DEMANDS,
    GAPTRON,
    ROUNDING,
    Algorithm,
    EffortName,
)
from paid_experts.properties.conformance.play import Finding, Kind
from paid_experts.properties.conformance.players import KINDS
from paid_experts.properties.conformance.predictions import GaptronUmpire, SignUmpire
from paid_experts.properties.conformance.refusals import Refusal
from paid_experts.properties.conformance.reproduce import python_program, shell_lines
from paid_experts.properties.conformance.trial import Claim

Verdict = Literal["conforms", "does not conform", "too slow", "kit failed"]
"""What can be said of an implementation."""
CONFORMS: Verdict = "conforms"
DOES_NOT: Verdict = "does not conform"
TOO_SLOW: Verdict = "too slow"
KIT_FAILED: Verdict = "kit failed"

PLACES = {
    "4": "line 4 of Algorithm 1 (the first N rounds pay what was not paid yet)",
    "6": "line 6 of Algorithm 1 (the payments minimise the objective at the optimistic estimates)",
    "9": "line 9 of Algorithm 1 (an estimate is certain outside the closed interval [cutoff, 1 - cutoff])",
    "10": "line 10 of Algorithm 1 (pick any certain expert)",
    "11": "line 11 of Algorithm 1 (follow a certain expert, or contradict it)",
    "17": "line 17 of Algorithm 1 (predict by the vote of lines 14 and 16 and by the coin)",
    "exploration": "the exploration (the first N rounds pay what was not paid yet)",
    "payments": "the choice of payments (they minimise the objective at the farthest credible accuracies)",
    "vote": "the vote (its sign is the prediction)",
    "coin": "the coin (it decides an even vote, and that fairly)",
}
NAMES: dict[Algorithm, str] = {GAPTRON: "Algorithm 1", CAUTIOUS: "CautiousLcb", BAYES: "BayesLcb"}
NEAR = ("payments within rounding", "near the cutoff", "near the coin", "near the vote")
LATE: tuple[Kind, ...] = ("late", "slow")
LONGEST_SHOWN = 400


@dataclass(frozen=True)
class Report:
    """Does the implementation conform, and if not, why?"""

    findings: list[Finding]
    """One for each place that was violated, the shortest game first"""
    counts: Counter[str]
    claim: Claim
    effort: EffortName
    target: str = ""
    by_pipe: bool = False
    only: str | None = None
    refusals: list[Refusal] = field(default_factory=list)
    """The optional section: what became of bad input. It is reported apart and changes nothing else"""

    @property
    def unreached(self) -> list[str]:
        """Branches of the algorithm that no trial reached: where there are any, nothing was shown."""
        umpire = GaptronUmpire if self.claim.algorithm == GAPTRON else SignUmpire
        return [] if self.only else [branch for branch in umpire.branches if not self.counts[branch]]

    @property
    def verdict(self) -> Verdict:
        """One of four: an implementation that is only slow has not been found wrong."""
        if self.findings:
            return TOO_SLOW if all(finding.kind in LATE for finding in self.findings) else DOES_NOT
        return KIT_FAILED if self.unreached else CONFORMS

    @property
    def conforms(self) -> bool:
        """Was every choice allowed, in time, and every branch reached?"""
        return self.verdict == CONFORMS

    def __str__(self) -> str:
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        name, rounds, algorithm = (
            self.target or "The implementation",
            self.counts["rounds"],
            NAMES[self.claim.algorithm],
        )
        where = f" of the game {self.only!r}, and no other was played" if self.only else ""
        yield {
            CONFORMS: f"{name} conforms: every choice in {rounds} rounds is one that {algorithm} allows{where}.",
            DOES_NOT: f"{name} does not conform: {len(self.findings)} {plural(len(self.findings), 'finding')}.",
            TOO_SLOW: f"{name} is too slow to be judged; every choice that it made in {rounds} rounds is allowed.",
            KIT_FAILED: f"The kit has failed: no game reached the branch {', '.join(self.unreached)}.",
        }[self.verdict]
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
        if finding.kind == "slow":
            yield f"{number}. Too slow for what `--payments {self.claim.payments}` demands."
        elif finding.place in PLACES:
            yield f"{number}. Round {finding.round} violates {PLACES[finding.place]}."
        else:
            failed = f"{finding.asked} was not answered as by a learner: {KINDS[finding.kind]}"
            yield f"{number}. Round {finding.round}: {failed}."
        yield f"    expected: {finding.expected}"
        yield f"    came:     {finding.came}"
        if finding.cause:
            yield f"    perhaps:  {finding.cause}"
        rounds = len(finding.moves)
        yield f"    game:     {finding.trial.name}; the shortest one found has {rounds} {plural(rounds, 'round')}"
        if finding.transcript and finding.kind != "choice":
            yield "    transcript (> to the program, < from it, ! on its standard error):"
            yield from (f"        {line}" for line in finding.transcript)
        yield "    to reproduce:"
        yield indent(self.reproducer(finding).rstrip(), "        ")

    def reproducer(self, finding: Finding) -> str:
        """Something to paste that shows the finding again."""
        if self.by_pipe and ":" not in self.target.split()[0]:
            return shell_lines(finding, self.target, self.claim)
        return python_program(finding, self.target, self.claim)

    def _counted(self) -> Iterator[str]:
        umpire = GaptronUmpire if self.claim.algorithm == GAPTRON else SignUmpire
        reached = ", ".join(f"{branch} {self.counts[branch]}" for branch in (*umpire.branches, "tied payments"))
        rule = self.claim.payments
        yield f"Judged {self.counts['rounds']} rounds (payments {rule}, effort {self.effort}): {reached}."
        yield f"Payments {rule} claims {DEMANDS[rule]}."
        near = ", ".join(f"{name} {self.counts[name]}" for name in NEAR if name in self.counts)
        yield f"Accepted either way, being nearer to a threshold than {ROUNDING:g}: {near or 'nothing'}."
        longest = self.counts["longest game"]
        if longest:
            past = "counts went past 65,535" if longest > 65_900 else "counts past 65,535 were not reached in the time"
            yield f"The longest game had {longest} rounds: {past}."

    def as_json(self) -> dict[str, Any]:
        """The report as data, for a program to read."""
        return {
            "conforms": self.conforms,
            "verdict": self.verdict,
            "target": self.target,
            "algorithm": self.claim.algorithm,
            "payments": self.claim.payments,
            "effort": self.effort,
            "only": self.only,
            "rounding": ROUNDING,
            "findings": [self._as_data(finding) for finding in self.findings],
            "unreached": self.unreached,
            "counts": dict(sorted(self.counts.items())),
            "refusals": [refusal._asdict() for refusal in self.refusals],
        }

    def _as_data(self, finding: Finding) -> dict[str, Any]:
        fields = ("kind", "asked", "round", "expected", "came", "cause", "transcript")
        shown = finding.moves if len(finding.moves) <= LONGEST_SHOWN else None
        return {
            "line": finding.place,
            **{name: getattr(finding, name) for name in fields},
            "game": finding.trial.name,
            "rounds": len(finding.moves),
            "settings": self.claim.keywords(finding.trial.settings),
            "moves": shown and [move._asdict() for move in shown],
            "reproducer": self.reproducer(finding),
        }


def plural(count: int, noun: str) -> str:
    """Return the noun in its right number.

    >>> plural(1, "round"), plural(2, "round")
    ('round', 'rounds')
    """
    return noun if count == 1 else f"{noun}s"
