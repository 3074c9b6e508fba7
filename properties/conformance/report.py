"""The report of the kit, in words and as data, with a reproducer for each finding.

A reproducer is the shortest game as a Python program to paste, or as JSON lines to feed to a program. Both stand alone.
The Python program raises at the finding; the reply to the last of the JSON lines is the answer that was found wrong.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from itertools import groupby
from textwrap import fill, indent
from typing import Any, Literal, NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring
from xml.etree.ElementTree import indent as indented

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
from paid_experts.properties.conformance.play import Finding
from paid_experts.properties.conformance.rivals import RIVALS
from paid_experts.properties.conformance.targets import KINDS
from paid_experts.properties.conformance.trials import Trial

Verdict = Literal["conforms", "does not conform", "incomplete", "kit failed"]
"""What can be said of an implementation."""
CONFORMS: Verdict = "conforms"
DOES_NOT: Verdict = "does not conform"
INCOMPLETE: Verdict = "incomplete"
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
LONGEST = 400
"""Longer games are not shown or pasted: the kit plays them by name."""


def installed() -> str:
    """Return the version of this package; of a folder that was never installed there is none."""
    try:
        return version("paid-experts")
    except PackageNotFoundError:
        return "unknown"


VERSIONS = {"kit": installed(), "vectors": 3}
"""Results are to be compared with those of the same versions"""
NOT_JUDGED = (
    "labels that come late or never, experts who do not answer, saved states, objects of `begin`, a grid of payments "
    "for each expert, bad input, speed and memory; nor whether a certain expert is picked before the advice is heard, "
    "which the paper's proof needs and its line 10 does not say"
)
"""What a verdict says nothing of."""


class Outcome(NamedTuple):
    """What became of one game of the plan."""

    trial: Trial
    counts: Counter[str] = Counter()  # noqa: RUF012 - of a game that was not played, and never changed
    finding: Finding | None = None
    seconds: float = 0.0
    missing: str = ""
    """Why it was not played; empty if it was"""


@dataclass(frozen=True)
class Report:
    """Does the implementation conform, and if not, why?"""

    outcomes: list[Outcome]
    """One for each game of the plan"""
    findings: list[Finding]
    """One for each place that was violated, the shortest game first"""
    contract: Contract
    effort: EffortName
    target: str = ""
    by_pipe: bool = False
    only: str | None = None

    @cached_property
    def counts(self) -> Counter[str]:
        """What was counted in all games together."""
        return sum((one.counts for one in self.outcomes), Counter())

    @property
    def missing(self) -> list[Outcome]:
        """The games that were planned and not played."""
        return [one for one in self.outcomes if one.missing]

    @property
    def unreached(self) -> list[str]:
        """Branches of the algorithm that no trial reached: where there are any, nothing was shown."""
        return [] if self.only else [branch for branch in self.branches if not self.counts[branch]]

    @property
    def branches(self) -> list[str]:
        """What must be reached; for `exact`, also rounds in which what is nearly the minimum is found wrong."""
        hard = self.contract.payments == "exact" and any(one.trial.family == "minima" for one in self.outcomes)
        rivals = [f"{name} differs" for name in RIVALS] if hard else []
        return [*JUDGES[self.contract.algorithm].branches, *rivals]

    @property
    def verdict(self) -> Verdict:
        """One of four: an implementation that is late or slow has not been found wrong."""
        if any(finding.kind != "late" for finding in self.findings):
            return DOES_NOT
        if self.findings or self.missing:
            return INCOMPLETE
        return KIT_FAILED if self.unreached else CONFORMS

    @property
    def conforms(self) -> bool:
        """Was all that was planned played, every choice allowed, and every branch reached?"""
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
            INCOMPLETE: f"{name} was not judged to the end: every choice in {rounds} rounds is one that {algorithm} "
            f"allows, and {len(self.missing)} of {len(self.outcomes)} games were not played.",
            KIT_FAILED: f"The kit has failed: no game reached the branch {', '.join(self.unreached)}.",
        }[self.verdict]
        for number, finding in enumerate(self.findings, 1):
            yield from self._finding(number, finding)
        yield ""
        yield from self._counted()
        if self.missing:
            yield ""
            yield "Planned and not played:"
        for why, games in groupby(self.missing, key=lambda one: one.missing):
            names = (one.trial.name if self.verdict == INCOMPLETE else one.trial.family for one in games)
            yield fill(f"{why}: {', '.join(dict.fromkeys(names))}", 119, initial_indent="    ")
        yield ""
        yield fill(f"Not judged: {NOT_JUDGED}.", 119)

    def _finding(self, number: int, finding: Finding) -> Iterator[str]:
        yield ""
        if finding.place in PLACES:
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
        branches = (*self.branches, "tied payments")
        reached = ", ".join(f"{branch} {self.counts[branch]}" for branch in branches)
        rule = self.contract.payments
        yield f"Judged {self.counts['rounds']} rounds (payments {rule}, effort {self.effort}): {reached}."
        yield f"Games that began from counts: {self.counts['from counts']}; all others from nothing."
        yield f"Payments {rule} claims {DEMANDS[rule]}."
        near = ", ".join(f"{name} {self.counts[name]}" for name in NEAR if name in self.counts)
        yield f"Accepted either way, being nearer to a threshold than {ROUNDING:g}: {near or 'nothing'}."
        yield ""
        for row in (COLUMNS, *map(coverage, families(self.outcomes))):
            first, *others = (f"{cell:,}" if isinstance(cell, int) else cell for cell in row.values())
            yield f"{first:<18}{''.join(f'{cell:>12}' for cell in others)}"
        yield "Decisive: not every answer was right. Close: one part in a million decided, or less."

    def as_json(self) -> dict[str, Any]:
        """The report as data, for a program to read."""
        return {
            **VERSIONS,
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
            "missing": [{"game": one.trial.name, "why": one.missing} for one in self.missing],
            "coverage": [coverage(games) for games in families(self.outcomes)],
            "not_judged": NOT_JUDGED,
            "counts": dict(sorted(self.counts.items())),
        }

    def badge(self) -> dict[str, Any]:
        """The verdict as an endpoint of shields.io."""
        color = {CONFORMS: "brightgreen", INCOMPLETE: "yellow"}.get(self.verdict, "red")
        label = f"{NAMES[self.contract.algorithm]}, {self.contract.payments}"
        return {"schemaVersion": 1, "label": label, "message": self.verdict, "color": color}

    def _as_data(self, finding: Finding) -> dict[str, Any]:
        fields = ("kind", "asked", "round", "expected", "came", "cause", "transcript")
        shown = finding.moves if len(finding.moves) <= LONGEST else None
        return {
            "line": finding.place,
            **{name: getattr(finding, name) for name in fields},
            "game": finding.trial.name,
            "rounds": len(finding.moves),
            "settings": self.contract.keywords(finding.trial.settings),
            "counts": finding.trial.counts,
            "moves": shown and [move._asdict() for move in shown],
            "reproducer": self.reproducer(finding),
        }


def junit(report: Report) -> str:
    """Return the outcomes as JUnit has them: a test case for each game."""
    suite = Element("testsuite", name="paid-experts-conformance", tests=str(len(report.outcomes)))
    suite.set("failures", str(sum(one.finding is not None for one in report.outcomes)))
    suite.set("skipped", str(len(report.missing)))
    for one in report.outcomes:
        attributes = {"classname": one.trial.family, "name": one.trial.name, "time": f"{one.seconds:.3f}"}
        case = SubElement(suite, "testcase", attributes)
        if one.finding:
            failure = SubElement(case, "failure", message=f"round {one.finding.round}, {named(one.finding)}")
            failure.text = f"expected: {one.finding.expected}\ncame: {one.finding.came}"
        elif one.missing:
            SubElement(case, "skipped", message=one.missing)
    indented(suite)
    return tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


COLUMNS = {name: name for name in ("family", "games", "experts", "payments", "rounds", "decisive", "close")}


def families(outcomes: Iterable[Outcome]) -> list[list[Outcome]]:
    """Those that were played, by what they were aimed at."""
    return [list(games) for _, games in groupby(outcomes, key=lambda one: one.trial.family)]


def coverage(games: list[Outcome]) -> dict[str, Any]:
    """What the games of one family covered, as a row of a table."""

    def span(values: Iterable[int]) -> str:
        low, *_, high = sorted([*values] * 2)
        return f"{low}" if low == high else f"{low}-{high}"

    counts = sum((one.counts for one in games), Counter[str]())
    cells = (
        games[0].trial.family,
        f"{sum(not one.missing for one in games)} of {len(games)}",
        span(one.trial.settings.experts for one in games),
        span(len(one.trial.settings.costs) for one in games),
        *(counts[name] for name in ("rounds", "decisive", "close")),
    )
    return dict(zip(COLUMNS, cells, strict=True))


def plural(count: int, noun: str) -> str:
    """Return the noun in its right number.

    >>> plural(1, "round"), plural(2, "round")
    ('round', 'rounds')
    """
    return noun if count == 1 else f"{noun}s"


# Reproducers.

BY_NAME = """\
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
learner = {factory}(**settings){at}
for advice, u, label in moves{all_but_last}:
    learner.pay()
    learner.predict(list(advice), u)
    learner.update(label)
{last}"""


def needs_the_kit(finding: Finding) -> bool:
    """Is it not seen in one short game of one learner? Then the kit plays that game by its name."""
    return len(finding.moves) > LONGEST or finding.kind in ("repeat", "coin") or finding.trial.way == "beside"


def python_program(finding: Finding, target: str, contract: Contract) -> str:
    """Return a program that raises where the finding is."""
    module, _, name = target.partition(":")
    factory = name.split(".")[0] if name else "factory"
    imported = f"from {module} import {factory}" if name else "# put the import of your factory here"
    names = {"imported": imported, "factory": name or factory, **contract._asdict()}
    counts = finding.trial.counts
    if needs_the_kit(finding):
        return BY_NAME.format(**names, trial=finding.trial.name)
    return PROGRAM.format(
        **names,
        settings=contract.keywords(finding.trial.settings),
        at=f".at({[[tuple(known) for known in row] for row in counts]})" if counts else "",
        moves=indent("\n".join(f"{tuple(move)!r}," for move in finding.moves), "    "),
        all_but_last="[:-1]" if finding.asked == "predict" else "",
        last=_last(finding),
    )


def _last(finding: Finding) -> str:
    why = f"{named(finding)}: expected {finding.expected}; came {finding.came}"
    if finding.asked == "predict":
        call = "advice, u, label = moves[-1]\nlearner.pay()\nanswer = learner.predict(list(advice), u)\n"
        wrong = f"answer != {finding.answers[-1]}" if finding.kind == "choice" else "answer in (-1, 1)"
    else:
        call = "answer = list(learner.pay())\n"
        wrong = f"answer != {list(finding.answers[-1])}" if finding.kind == "choice" else "False"
    return f"{call}assert {wrong}, {why!r}\n"


def requests(finding: Finding, contract: Contract) -> Iterator[str]:
    """Return the JSON lines whose last reply is the finding."""
    counts = {"counts": finding.trial.counts} if finding.trial.counts else {}
    lines: list[dict[str, Any]] = [{"op": "start", **contract.start(finding.trial.settings), **counts}, {"op": "pay"}]
    for advice, u, label in finding.moves:
        lines += [{"op": "predict", "advice": advice, "u": u}, {"op": "update", "label": label}, {"op": "pay"}]
    return map(json.dumps, lines[:-2] if finding.asked == "predict" else lines)


def shell_lines(finding: Finding, command: str, contract: Contract) -> str:
    """Return what to paste into a shell."""
    if needs_the_kit(finding):
        options = f"--payments {contract.payments} --algorithm {contract.algorithm}"
        return f"python -m properties.conformance --command {command!r} {options} --only {finding.trial.name!r}"
    return "\n".join([f"{command} <<'END'", *requests(finding, contract), "END"])


def named(finding: Finding) -> str:
    """Say where it is: a line by its number."""
    return f"line {finding.place}" if finding.place.isdigit() else finding.place
