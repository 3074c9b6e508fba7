"""The report of the kit, in words and as data, with a reproducer for each finding.

A reproducer is the shortest game as a Python program to paste, or as JSON lines to feed to a program. Both stand alone.
The Python program raises at the finding; the reply to the last of the JSON lines is the answer that was found wrong.
"""

from __future__ import annotations

import json
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
    Contract,
    EffortName,
)
from paid_experts.properties.conformance.judges import JUDGES
from paid_experts.properties.conformance.play import Finding, Kind
from paid_experts.properties.conformance.play import requests as asked_in
from paid_experts.properties.conformance.refusals import Refusal
from paid_experts.properties.conformance.targets import KINDS

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
LONGEST = 400
"""Longer games are not shown or pasted: the kit plays them by name."""


@dataclass(frozen=True)
class Report:
    """Does the implementation conform, and if not, why?"""

    findings: list[Finding]
    """One for each place that was violated, the shortest game first"""
    counts: Counter[str]
    contract: Contract
    effort: EffortName
    target: str = ""
    by_pipe: bool = False
    only: str | None = None
    refusals: list[Refusal] = field(default_factory=list)
    """The optional section: what became of bad input. It is reported apart and changes nothing else"""

    @property
    def unreached(self) -> list[str]:
        """Branches of the algorithm that no trial reached: where there are any, nothing was shown."""
        branches = JUDGES[self.contract.algorithm].branches
        return [] if self.only else [branch for branch in branches if not self.counts[branch]]

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
        name, algorithm = self.target or "The implementation", NAMES[self.contract.algorithm]
        rounds = self.counts["rounds"]
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
            yield f"{number}. Too slow for what `--payments {self.contract.payments}` demands."
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
            return shell_lines(finding, self.target, self.contract)
        return python_program(finding, self.target, self.contract)

    def _counted(self) -> Iterator[str]:
        branches = (*JUDGES[self.contract.algorithm].branches, "tied payments")
        reached = ", ".join(f"{branch} {self.counts[branch]}" for branch in branches)
        rule = self.contract.payments
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
            "algorithm": self.contract.algorithm,
            "payments": self.contract.payments,
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
        shown = finding.moves if len(finding.moves) <= LONGEST else None
        return {
            "line": finding.place,
            **{name: getattr(finding, name) for name in fields},
            "game": finding.trial.name,
            "rounds": len(finding.moves),
            "settings": self.contract.keywords(finding.trial.settings),
            "moves": shown and [move._asdict() for move in shown],
            "reproducer": self.reproducer(finding),
        }


def plural(count: int, noun: str) -> str:
    """Return the noun in its right number.

    >>> plural(1, "round"), plural(2, "round")
    ('round', 'rounds')
    """
    return noun if count == 1 else f"{noun}s"


# Reproducers.

TOO_LONG = """\
from paid_experts.properties.conformance import check
{imported}
check({factory}, payments={payments!r}, algorithm={algorithm!r}, only={trial!r})
"""

PROGRAM = """\
{imported}
settings = {settings}
moves = [  # advice, u, label
{moves}
]
{body}"""

CHOICE = """\
learner = {factory}(**settings){second}
for advice, u, label in moves{all_but_last}:
    learner.pay()
    learner.predict(advice=list(advice), u=u)
    learner.update(label=label){stand_by}
{last}"""

REPEAT = """\
answers = []
for seed in (1, 2):
    import random, numpy
    random.seed(seed); numpy.random.seed(seed)
    learner = {factory}(**settings)
    answers.append([])
    for advice, u, label in moves:
        answers[-1] += [list(learner.pay()), learner.predict(advice=list(advice), u=u)]
        learner.update(label=label)
    answers[-1].append(list(learner.pay()))
assert answers[0] == answers[1], "the same game twice gave different answers"
"""

COIN = """\
answers = []
for shift in (0, 0.5):
    learner = {factory}(**settings)
    for advice, u, label in moves:
        learner.pay()
        answer = learner.predict(advice=list(advice), u=(u + shift) % 1)
        learner.update(label=label)
    answers.append(answer)
assert answers[0] != answers[1], "the vote is even, and both sides of the coin gave the same prediction"
"""

STAND_BY = """
    second.pay(); second.predict(advice=list(advice), u=u); second.update(label=-label)"""


def python_program(finding: Finding, target: str, contract: Contract) -> str:
    """Return a program that raises where the finding is."""
    module, _, name = target.partition(":")
    factory = name.split(".")[0] if name else "factory"
    imported = f"from {module} import {factory}" if name else "# put the import of your factory here"
    names = {"imported": imported, "factory": name or factory, **contract._asdict()}
    if len(finding.moves) > LONGEST or finding.kind == "slow":
        return TOO_LONG.format(**names, trial=finding.trial.name)
    moves = indent("\n".join(f"{tuple(move)!r}," for move in finding.moves), "    ")
    if finding.kind in ("repeat", "coin"):
        body = (REPEAT if finding.kind == "repeat" else COIN).format(**names)
    else:
        bystander = finding.trial.bystander
        body = CHOICE.format(
            **names,
            second=f"\nsecond = {name or factory}(**settings)" if bystander else "",
            stand_by=STAND_BY if bystander else "",
            all_but_last="[:-1]" if finding.asked == "predict" else "",
            last=_last(finding),
        )
    return PROGRAM.format(imported=imported, settings=contract.keywords(finding.trial.settings), moves=moves, body=body)


def _last(finding: Finding) -> str:
    why = f"{named(finding)}: expected {finding.expected}; came {finding.came}"
    if finding.asked == "predict":
        call = "advice, u, label = moves[-1]\nlearner.pay()\nanswer = learner.predict(advice=list(advice), u=u)\n"
        wrong = f"answer != {finding.answers[-1]}" if finding.kind == "choice" else "answer in (-1, 1)"
    else:
        call = "answer = list(learner.pay())\n"
        wrong = f"answer != {list(finding.answers[-1])}" if finding.kind == "choice" else "False"
    return f"{call}assert {wrong}, {why!r}\n"


def requests(finding: Finding, contract: Contract) -> Iterator[str]:
    """Return the JSON lines whose last reply is the finding."""
    lines = [json.dumps({"op": op, **fields}) for op, fields in asked_in(finding.trial, contract, finding.moves)]
    return iter(lines[:-2] if finding.asked == "predict" else lines)


def shell_lines(finding: Finding, command: str, contract: Contract) -> str:
    """Return what to paste into a shell."""
    if len(finding.moves) > LONGEST or finding.kind == "slow":
        options = f"--payments {contract.payments} --algorithm {contract.algorithm}"
        return f"python -m properties.conformance --command {command!r} {options} --only {finding.trial.name!r}"
    return "\n".join([f"{command} <<'END'", *requests(finding, contract), "END"])


def named(finding: Finding) -> str:
    """Say where it is: a line by its number."""
    return f"line {finding.place}" if finding.place.isdigit() else finding.place
