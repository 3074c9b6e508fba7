"""The kit: play what is planned, shorten what was found, and report.

`judge` returns the report; `check` raises it as an AssertionError unless the implementation conforms; `cases` is the
plan for a test suite that has a test for each game.
"""

from __future__ import annotations

import time
import unittest
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from paid_experts.properties.conformance.adapter import Factory
from paid_experts.properties.conformance.adversaries import Move, Shadow
from paid_experts.properties.conformance.claims import (
    ALGORITHMS,
    DEMANDS,
    EFFORTS,
    GAPTRON,
    LARGEST_TABLE,
    RULES,
    Contract,
    EffortName,
)
from paid_experts.properties.conformance.play import Finding, judged, shrunk
from paid_experts.properties.conformance.report import Outcome, Report
from paid_experts.properties.conformance.targets import FATAL, CouldNotRun, InProcess, Pipe, PythonTarget, Target
from paid_experts.properties.conformance.trials import Trial, planned
from paid_experts.reference import validation

Progress = Callable[[str, int, int], None]
"""Told what is being played, how many rounds are behind, and of how many."""

FOUND = "something else is wrong, which was found before"
SLOW = 5.0
"""Seconds for a dozen rounds: an implementation that takes longer probably enumerates all payments."""
ENUMERABLE = 10**4
"""Whoever is slow is not asked for more combinations of payments than in the game before, and for so many at least."""


def judge(
    target: Factory | Target | str,
    payments: str = "exact",
    effort: str = "default",
    *,
    algorithm: str = GAPTRON,
    only: str | None = None,
    seed: int = 0,
    skip: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Judge an implementation by the algorithm that it claims to be: "gaptron" (Algorithm 1), "cautious" or "bayes".

    ``target`` is a factory, called in this process with the keywords costs, experts, lam, beta (Algorithm 1 alone),
    delta and payments; or "package.module:factory", run in a process that is stopped when it hangs; or a `Pipe`.
    ``only`` plays the one game of this name, ``skip`` leaves out games, each for a reason that the report repeats, and
    ``seed`` decides what is drawn.

    >>> from paid_experts.reference import LcbGaptron
    >>> judge(LcbGaptron, payments="selfish", effort="quick").conforms
    True
    """
    contract, level = claim(payments, algorithm, effort)
    with target_of(target) as made:
        plan = planned(contract, level, seed, made.several)
        if only is not None:
            plan = [one for one in (*plan, *planned(contract, "thorough", seed, made.several)) if one.name == only][:1]
        unknown = [name for name in (skip or {}) if name not in {trial.name for trial in plan}]
        if unknown or not plan:
            raise CouldNotRun(f"there is no game {[only, *unknown][-1]!r}")
        outcomes = list(played(made, plan, contract, skip or {}, progress or (lambda *_: None)))
        found = [one.finding for one in outcomes if one.finding]
        findings = shortened(made, found, contract, EFFORTS[level].shrinking)
        return Report(outcomes, findings, contract, level, made.name, isinstance(made, Pipe), only)


def check(target: Factory | Target | str, payments: str = "exact", effort: str = "default", **options: Any) -> None:
    """Raise AssertionError, with the report, unless the implementation conforms: one line in any test suite.

    >>> from paid_experts.reference import LcbGaptron
    >>> check(LcbGaptron, payments="brute", effort="quick")
    """
    report = judge(target, payments, effort, **options)
    if not report.conforms:
        raise AssertionError(str(report))


class Case(NamedTuple):
    """One game of the plan, as a test of its own."""

    name: str
    payments: str
    effort: str
    options: dict[str, Any]
    skipped: str
    """Why it is not to be played, if it is not"""

    def __str__(self) -> str:
        return self.name

    def check(self, target: Factory | Target | str) -> None:
        """Play this game; raise AssertionError, with the report, at the first wrong choice."""
        if self.skipped:
            raise unittest.SkipTest(self.skipped)
        check(target, self.payments, self.effort, only=self.name, **self.options)


def cases(
    payments: str = "exact",
    effort: str = "default",
    *,
    algorithm: str = GAPTRON,
    seed: int = 0,
    skip: Mapping[str, str] | None = None,
) -> list[Case]:
    """Return the plan for `pytest.mark.parametrize("case", ..., ids=str)`; then `case.check(factory)` plays one game.

    >>> [str(case) for case in cases(effort="quick")][0]
    'exploration of [0.0, 0.4, 0.7, 1.0] by 1'
    """
    options = {"algorithm": algorithm, "seed": seed}
    names = [trial.name for trial in planned(*claim(payments, algorithm, effort), seed)]
    return [Case(name, payments, effort, options, (skip or {}).get(name, "")) for name in names]


def claim(payments: str, algorithm: str, effort: str) -> tuple[Contract, EffortName]:
    """Refuse names that mean nothing."""
    rule = validation.one_of(payments, RULES, "payments")
    contract = Contract(rule, validation.one_of(algorithm, ALGORITHMS, "algorithm"))
    return contract, validation.one_of(effort, EFFORTS, "effort")


def target_of(target: Factory | Target | str) -> Target:
    """Return the target itself, or make one of its name or of its factory."""
    if isinstance(target, Target):
        return target
    if isinstance(target, str):
        made = PythonTarget(target)
        made.prepare()
        return made
    if not callable(target):
        raise ValueError(f"the target must be a factory, which makes a learner for each game, got {target!r}")
    name = getattr(target, "__qualname__", "")
    return InProcess(target, f"{target.__module__}:{name}" if name and "<" not in name else "")


def played(
    target: Target, plan: Sequence[Trial], contract: Contract, skip: Mapping[str, str], progress: Progress
) -> Iterator[Outcome]:
    """Play a plan game by game. What is not played has a reason, and no reason is the time of day.

    A target that cannot go on is not asked again. One that enumerates is not asked for more combinations than it can
    list. Once something is wrong, the games that are aimed at something else are left out: they would tell less.
    """
    behind, total, over, slow, wrong, limit = 0, sum(trial.rounds for trial in plan), "", "", "", 0
    for trial in plan:
        more = slow if trial.settings.combinations > limit else ""
        missing = skip.get(trial.name) or over or more or (wrong not in ("", trial.family) and FOUND)
        if missing:
            yield Outcome(trial, missing=missing)
            continue
        counted, start = Counter[str](), time.monotonic()
        finding = judged(target, told(trial, progress, behind, total), contract, counted)
        seconds, wrong = time.monotonic() - start, trial.family if finding else wrong
        yield Outcome(trial, counted, finding and finding._replace(trial=trial.scripted(finding.moves)), seconds)
        behind += trial.rounds
        if finding and finding.kind in FATAL:
            over = f"the target could not go on after the game {trial.name!r}"
        elif not finding and seconds * 12 > SLOW * trial.rounds and trial.settings.combinations >= ENUMERABLE:
            limit = trial.settings.combinations
            slow = (
                f"{trial.rounds} rounds of the game {trial.name!r} took {seconds:.1f} s: it enumerates payments, and "
                f"payments {contract.payments} demands {DEMANDS[contract.payments]}"
            )


def told(trial: Trial, progress: Progress, behind: int, total: int) -> Trial:
    """The same trial, which tells how far it is."""

    def moves(shadow: Shadow) -> Iterator[Move]:
        for t, move in enumerate(trial.adversary(shadow)):
            if t % 500 == 0:
                progress(f"playing {trial.family}", behind + t, total)
            yield move

    return trial._replace(adversary=moves)


def shortened(target: Target, findings: Sequence[Finding], contract: Contract, rounds: int) -> list[Finding]:
    """One finding a place, the shortest game of each, made shorter still; the shortest first."""
    best: dict[tuple[str, str], Finding] = {}
    for finding in sorted(findings, key=lambda one: (one.trial.counts is not None, len(one.moves))):
        best.setdefault((finding.place, finding.kind), finding)
    if ("17", "choice") in best:  # if the vote is wrong, a wrong vote near a cutoff is no evidence about the cutoff
        best.pop(("9", "choice"), None)
    why = suspected(target, list(best.values()), contract)
    as_found = ("repeat", "coin", *FATAL)
    shortest = [one if one.kind in as_found else shrunk(target, one, contract, rounds) for one in best.values()]
    return [one._replace(cause=why) for one in sorted(shortest, key=lambda one: len(one.moves))]


def suspected(target: Target, findings: Sequence[Finding], contract: Contract) -> str:
    """Guess the cause."""
    if not findings:
        return ""
    if not any(finding.kind in FATAL for finding in findings):
        from paid_experts.properties.conformance.diagnosis import cause  # the catalogue is for those who failed

        return cause(target, contract, findings)
    late = [one for one in findings if one.kind == "late" and one.asked == "pay"]
    if not late:
        return ""
    if late[0].trial.settings.combinations > LARGEST_TABLE and contract.payments == "exact":
        return f"it enumerates: payments exact demands {DEMANDS['exact']}"
    return "it compiles itself when it is first called, and needs more time for that: --timeout 60"
