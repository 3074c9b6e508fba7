"""The kit: play the trials, small ones, twice, large ones, a long one; shorten what was found, and report.

`judge` returns the report; `check` raises it as an AssertionError unless the implementation conforms.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator

from paid_experts.properties.conformance.adversaries import Adversary, Move, Shadow
from paid_experts.properties.conformance.claims import (
    ALGORITHMS,
    DEMANDS,
    EFFORTS,
    GAPTRON,
    LARGEST_TABLE,
    RULES,
    Contract,
    Effort,
)
from paid_experts.properties.conformance.play import Finding, play, play_long, played_twice, shrunk
from paid_experts.properties.conformance.report import Report
from paid_experts.properties.conformance.targets import (
    FATAL,
    CouldNotRun,
    Factory,
    InProcess,
    Pipe,
    PythonTarget,
    Target,
)
from paid_experts.properties.conformance.trials import Trial, drawn, joint, ladder, large, short_trials, switches
from paid_experts.properties.conformance.trials import counts as long_trials
from paid_experts.reference import validation

Progress = Callable[[str, int, int], None]
"""Told what is being played, how many trials are behind, and of how many."""

PLACES_SHRUNK = 4
SLOW = 5.0
"""Seconds for a trial of a dozen rounds: an implementation that takes longer probably enumerates all payments."""


def judge(
    target: Factory | Target | str,
    payments: str = "exact",
    effort: str = "default",
    *,
    algorithm: str = GAPTRON,
    only: str | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Report:
    """Judge an implementation by the algorithm that it claims to be: "gaptron" (Algorithm 1), "cautious" or "bayes".

    ``target`` is a factory, called in this process with the keywords costs, experts, lam, beta (Algorithm 1 alone),
    delta and payments; or "package.module:factory", run in a process that is stopped when it hangs; or a `Pipe`.
    ``only`` plays the one game of this name, ``seed`` decides what is drawn.

    >>> from paid_experts.reference import LcbGaptron
    >>> judge(LcbGaptron, payments="selfish", effort="quick").conforms
    True
    """
    rule, claimed = (
        validation.one_of(payments, RULES, "payments"),
        validation.one_of(algorithm, ALGORITHMS, "algorithm"),
    )
    contract, level = Contract(rule, claimed), validation.one_of(effort, EFFORTS, "effort")
    with target_of(target) as made:
        judging = Judging(made, contract, EFFORTS[level], seed, progress or (lambda *_: None))
        judging.play_trials(only)
        if only is None:
            judging.play_twice()
            judging.play_ladder()
            judging.play_long()
        findings = judging.shortened()
        return Report(findings, judging.counts, contract, level, name_of(target), isinstance(made, Pipe), only)


def check(target: Factory | Target | str, payments: str = "exact", effort: str = "default", **options: object) -> None:
    """Raise AssertionError, with the report, unless the implementation conforms: one line in any test suite.

    >>> from paid_experts.reference import LcbGaptron
    >>> check(LcbGaptron, payments="brute", effort="quick")
    """
    report = judge(target, payments, effort, **options)  # type: ignore[arg-type]
    if not report.conforms:
        raise AssertionError(str(report))


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
    return InProcess(target)


def name_of(target: Factory | Target | str) -> str:
    """Return what the target is called: module:name where Python can import it by that."""
    if isinstance(target, Target | str):
        return target if isinstance(target, str) else target.name
    name = getattr(target, "__qualname__", "")
    return f"{target.__module__}:{name}" if name and "<" not in name else ""


class Judging:
    """One judgement under way: what was found and counted so far."""

    def __init__(self, target: Target, contract: Contract, effort: Effort, seed: int, progress: Progress) -> None:
        self.target, self.contract, self.effort, self.seed, self.progress = target, contract, effort, seed, progress
        self.findings: list[Finding] = []
        self.counts: Counter[str] = Counter()

    @property
    def over(self) -> bool:
        """Has the implementation failed to answer, so that there is no point in going on?"""
        return any(finding.kind in FATAL for finding in self.findings)

    def trials(self) -> list[Trial]:
        """All trials that are played once, but for the largest."""
        more = [*switches(120), *joint(60)] if self.effort.drawn else []
        extra = [drawn(1000 * (self.seed + 1) + k, 40) for k in range(self.effort.drawn)]
        return [trial for trial in (*short_trials(self.contract.algorithm), *more, *extra) if self.demanded(trial)]

    def demanded(self, trial: Trial) -> bool:
        """Is it part of the claim? Under `brute` no trial has more combinations of payments than can be enumerated."""
        most = LARGEST_TABLE if self.contract.payments == "brute" else math.inf
        return (self.target.several or not trial.bystander) and trial.settings.combinations <= most

    def play(self, trial: Trial) -> Finding | None:
        """Play one trial, and note what is found."""
        return self._note(play(self.target, trial, self.contract, self.counts).finding)

    def _note(self, finding: Finding | None) -> Finding | None:
        self.findings += [finding] if finding else []
        return finding

    def play_trials(self, only: str | None = None) -> None:
        """Play each trial once; or the one of this name, whatever the effort."""
        trials = self.trials()
        if only is not None:
            everything = [*trials, *ladder(), *large(), *long_trials(max(self.effort.rounds, 300))]
            trials = [trial for trial in everything if trial.name == only]
            if not trials:
                raise CouldNotRun(f"there is no game {only!r}")
        for k, trial in enumerate(trials):
            self.progress("playing", k, len(trials))
            self.play(trial)
            if self.over:
                return

    def play_twice(self) -> None:
        """Play trials full of open choices twice."""
        if not self.over:
            self.findings += played_twice(self.target, self.contract, self.counts)

    def play_ladder(self) -> None:
        """Play ever larger trials, until one takes too long; a learner that is slow is not asked for the largest."""
        trials = [trial for trial in (*ladder(), *large()) if self.demanded(trial)] if self.effort.drawn else []
        for k, trial in enumerate(trials):
            if self.over:
                return
            self.progress("playing larger games", k, len(trials))
            start = time.monotonic()
            finding, seconds = self.play(trial), time.monotonic() - start
            if not finding and seconds > SLOW and trial.name in {step.name for step in ladder()}:
                self._note(self.slow(trial, seconds))
                return

    def slow(self, trial: Trial, seconds: float) -> Finding:
        """The finding for an implementation that is so slow that the larger trials are not played."""
        size, experts = len(trial.settings.costs), trial.settings.experts
        expected = f"{DEMANDS[self.contract.payments]}; a dozen rounds of this game within {SLOW:g} s"
        came = f"{seconds:.1f} s for {experts} experts and {size} payments"
        return Finding("6", "slow", "pay", size + 1, expected, came, trial)

    def play_long(self) -> None:
        """Play on until all counts pass 65,535 or the time is up, if nothing was found so far."""
        if self.findings or not self.effort.rounds:
            return
        contract = self._fastest()
        for trial in long_trials(self.effort.rounds):
            timed = trial._replace(adversary=self._timed(trial.adversary))
            played = play_long(self.target, timed, contract, self.counts)
            self.counts["longest game"] = len(played.moves)
            self._note(played.finding and played.finding._replace(trial=trial))

    def _timed(self, adversary: Adversary) -> Adversary:
        """The same adversary, until the time is up; it tells how far it is."""

        def moves(shadow: Shadow) -> Iterator[Move]:
            end = time.monotonic() + self.effort.seconds
            for t, move in enumerate(adversary(shadow)):
                yield move
                if t % 500 == 0:
                    self.progress("playing a long game", t, self.effort.rounds)
                if time.monotonic() > end:
                    return

        return moves

    def _fastest(self) -> Contract:
        """In this trial exact and brute find the same; brute is faster, where the implementation has it."""
        if self.contract.payments == "exact":
            brute = self.contract._replace(payments="brute")
            if not any(play(self.target, trial, brute, Counter()).finding for trial in long_trials(3)):
                return brute
        return self.contract

    def shortened(self) -> list[Finding]:
        """One finding a place, the shortest game of each, made shorter still; the shortest first."""
        best: dict[tuple[str, str], Finding] = {}
        for finding in sorted(self.findings, key=lambda one: len(one.moves)):
            best.setdefault((finding.place, finding.kind), finding)
        if ("17", "choice") in best:  # if the vote is wrong, a wrong vote near a cutoff is no evidence about the cutoff
            best.pop(("9", "choice"), None)
        why = self._why(list(best.values()))
        shortest = []
        for k, finding in enumerate(best.values()):
            self.progress("looking for shorter games", k, len(best))
            can_shrink = k < PLACES_SHRUNK and finding.kind not in ("repeat", "coin", "slow", *FATAL)
            seconds = self.effort.shrinking
            shortest.append(shrunk(self.target, finding, self.contract, seconds) if can_shrink else finding)
        return [one._replace(cause=why) for one in sorted(shortest, key=lambda one: len(one.moves))]

    def _why(self, findings: list[Finding]) -> str:
        if not findings or all(finding.kind == "slow" for finding in findings):
            return ""
        if not self.over:
            from paid_experts.properties.conformance.diagnosis import cause  # the catalogue is for those who failed

            return cause(self.target, self.contract, findings)
        late = [one for one in findings if one.kind == "late" and one.asked == "pay"]
        if not late:
            return ""
        if late[0].trial.settings.combinations > LARGEST_TABLE and self.contract.payments == "exact":
            return f"it enumerates: payments exact demands {DEMANDS['exact']}"
        return "it compiles itself when it is first called, and needs more time for that: --timeout 60"
