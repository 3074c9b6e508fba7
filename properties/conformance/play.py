"""Play trials: the implementation chooses, the judge judges and follows, the adversary answers.

A trial ends at the first choice that is not allowed, the finding. Otherwise it ends with the payments after its last
move, because these depend on the last label. Some trials are played twice (determinism), a long one is sent ahead of
the replies (pipelining), and the game of a finding is made shorter (shrinking).
"""

from __future__ import annotations

import random
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice, tee
from typing import Any, Literal, NamedTuple

import numpy as np

from paid_experts.properties.conformance.adversaries import Move, Shadow
from paid_experts.properties.conformance.claims import ROUNDING, Contract
from paid_experts.properties.conformance.judges import JUDGES, Violation
from paid_experts.properties.conformance.targets import (
    FATAL,
    Failure,
    FailureKind,
    Op,
    Pipe,
    Request,
    Target,
    payments_of,
    prediction_of,
)
from paid_experts.properties.conformance.trials import Trial, open_trials

Kind = FailureKind | Literal["choice", "repeat", "coin", "slow"]
"""How a call failed; or a choice that is not allowed, a game that is answered otherwise the second time, a coin that is
not fair, a game that takes too long"""
AHEAD = 48
"""Requests are sent by so many, and less than twice as many owe a reply: that is 4 kB, which any pipe holds."""
LONGEST_SHRUNK = 3000
"""Longer games are left as they are: what takes thousands of rounds to show needs them."""


class Finding(NamedTuple):
    """What an implementation did wrong, and in which trial."""

    place: str
    """The line of Algorithm 1 that was violated, as printed; or the step; or, where no answer came, what was asked"""
    kind: Kind
    asked: Op
    """The request that was answered wrongly"""
    round: int
    expected: str
    came: str
    trial: Trial
    """As played, move by move: its adversary is a script"""
    moves: tuple[Move, ...] = ()
    answers: tuple[Any, ...] = ()
    """Payments and predictions in turn, to the end of the trial"""
    transcript: tuple[str, ...] = ()
    cause: str = ""
    """A misreading of Algorithm 1 that explains all that was played, if one does"""


class Answer(NamedTuple):
    """One choice: what was given, and where in the algorithm it comes from."""

    given: tuple[int, ...] | int
    place: str
    even: bool = False
    """Is it a prediction from a vote that is exactly even?"""


@dataclass
class Played:
    """A trial as it went: what the adversary did, what was answered, and what was wrong."""

    moves: list[Move] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    finding: Finding | None = None


def play(target: Target, trial: Trial, contract: Contract, counts: Counter[str], **options: Any) -> Played:
    """Play a trial to its end or to the first finding; `Session` has the options.

    >>> from paid_experts.properties.conformance.targets import InProcess
    >>> from paid_experts.properties.conformance.trials import explorations
    >>> from paid_experts.reference import LcbGaptron
    >>> play(InProcess(LcbGaptron), next(explorations()), Contract(), Counter()).answers[0]
    Answer(given=(0,), place='4', even=False)
    """
    return Session(target, trial, contract, counts, **options).play()


class Session:
    """A trial under way. It ``stops`` at the first wrong choice, or follows it; the judge forgives ``rounding``."""

    def __init__(
        self,
        target: Target,
        trial: Trial,
        contract: Contract,
        counts: Counter[str],
        *,
        stops: bool = True,
        rounding: float = ROUNDING,
    ) -> None:
        self.target, self.trial, self.contract, self.stops = target, trial, contract, stops
        self.judge = JUDGES[contract.algorithm](trial.settings, contract, counts, rounding)
        self.played = Played()

    def play(self) -> Played:
        """Start, and pay for the first round; each round ends with the payments of the next."""
        if self.goes_well("start", self.start) and self.goes_well("pay", self.pay):
            for move in self.trial.adversary(self.judge.shadow):
                self.judge.counts["rounds"] += 1
                self.played.moves.append(move)
                predicts = self.goes_well("predict", self.predict, move)
                if not (predicts and self.goes_well("update", self.update, move) and self.goes_well("pay", self.pay)):
                    break
        return self.played

    def goes_well(self, op: Op, step: Callable[..., Violation | None], *move: Move) -> bool:
        """Take a step; whether the game goes on. What is wrong is a finding."""
        kind: Kind = "choice"
        try:
            violation = step(*move)
        except Failure as failure:
            place = self.judge.due(op) if failure.kind == "value" else op
            violation, kind = Violation(place, failure.wanted, str(failure)), failure.kind
        if violation:
            moves, answers = tuple(self.played.moves), tuple(answer.given for answer in self.played.answers)
            self.played.finding = Finding(
                place=violation.place,
                kind=kind,
                asked=op,
                round=self.judge.shadow.round,
                expected=violation.expected,
                came=violation.came,
                trial=self.trial.scripted(moves),
                moves=moves,
                answers=answers,
                transcript=tuple(self.target.transcript()),
            )
        if kind in FATAL:
            self.target.renew()
        return violation is None or (kind == "choice" and not self.stops)

    def start(self) -> None:
        """Begin a game, or two at a time."""
        for instance in range(1 + self.trial.bystander):
            self.target.ask("start", self.contract.start(self.trial.settings), instance)

    def pay(self) -> Violation | None:
        """Ask for payments, and judge them."""
        settings = self.trial.settings
        paid = payments_of(self.target.ask("pay", {}), settings.experts, len(settings.costs))
        violation = self.judge.payments(paid)
        self.played.answers.append(Answer(paid, self.judge.place))
        return violation

    def predict(self, move: Move) -> Violation | None:
        """Ask for a prediction, and judge it."""
        prediction = prediction_of(self.target.ask("predict", {"advice": list(move.advice), "u": move.u}))
        even = self.judge.is_even(move.advice)
        violation = self.judge.prediction(move.advice, move.u, prediction)
        self.played.answers.append(Answer(prediction, self.judge.place, even))
        return violation

    def update(self, move: Move) -> None:
        """Tell the label; a bystander gets the opposite one: if the two share state, the first will answer wrongly."""
        self.target.ask("update", {"label": move.label})
        self.judge.label(move.label)
        if self.trial.bystander:
            self.target.ask("pay", {}, 1)
            self.target.ask("predict", {"advice": list(move.advice), "u": move.u}, 1)
            self.target.ask("update", {"label": -move.label}, 1)


# Determinism: u is the only randomness, and an even vote is a fair coin.


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """Put a seed into the generators that a program may share, and put back what was there."""
    before, numpy_before = random.getstate(), np.random.get_state()
    random.seed(seed)
    np.random.seed(seed)
    try:
        yield
    finally:
        random.setstate(before)
        np.random.set_state(numpy_before)


def played_twice(target: Target, contract: Contract, counts: Counter[str]) -> list[Finding]:
    """Play the open trials twice, and once with the other coins; return what is wrong, at most one a trial.

    These trials leave choices open in nearly every round: certain experts who disagree, payments that tie, even votes.
    Any choice is allowed, but the second game must repeat it. In the third game every u is u + 1/2 modulo 1. Payments
    and counts do not depend on the coins, so the states are the same; wherever the vote is exactly even, the other coin
    must give the other label. A learner that always predicts the same label at even votes breaks the proofs, and this
    cannot be seen in one game, where either label is right.
    """
    plays = []
    for seed in (1, 2):
        target.renew()
        with seeded(seed):
            plays.append([play(target, trial, contract, counts) for trial in open_trials()])
    found = []
    for trial, one, other in zip(open_trials(), *plays, strict=True):
        finding = one.finding or other.finding or _different(trial, one, other)
        if not finding:
            turned = trial.scripted(move._replace(u=(move.u + 0.5) % 1) for move in one.moves)
            third = play(target, turned, contract, counts)
            finding = third.finding or _same_coin(trial, one, third)
        found.append(finding)
    return [finding for finding in found if finding]


def _different(trial: Trial, one: Played, other: Played) -> Finding | None:
    """The first answer that is another one the second time."""
    for k, (first, second) in enumerate(zip(one.answers, other.answers, strict=True)):
        if first != second:
            expected = "the same answer when the same game is played again: u is the only randomness"
            came = f"{first.given} the first time, {second.given} the second"
            return _at(k, trial, one, "repeat", "10" if first.place == "11" else first.place, expected, came)
    return None


def _same_coin(trial: Trial, one: Played, other: Played) -> Finding | None:
    """The first even vote at which both coins show the same label."""
    for k, (first, second) in enumerate(zip(one.answers, other.answers, strict=True)):
        if first.even and first.given == second.given:
            u = one.moves[k // 2].u
            expected = (
                f"one label for u = {u} and the other for u = {(u + 0.5) % 1:.3g}: the vote is even, so that the "
                "prediction is a fair coin"
            )
            place = "17" if first.place.isdigit() else "coin"
            return _at(k, trial, one, "coin", place, expected, f"{first.given} for both")
    return None


def _at(k: int, trial: Trial, one: Played, kind: Kind, place: str, expected: str, came: str) -> Finding:
    """What is wrong at answer number k of a trial that was played twice."""
    moves = tuple(one.moves[: (k + 1) // 2])
    return Finding(place, kind, "predict" if k % 2 else "pay", k // 2 + 1, expected, came, trial.scripted(moves), moves)


# Pipelining: requests are sent to a program before its replies to earlier requests are read.


class Pipelined(Target):
    """A program that is sent its requests ahead."""

    def __init__(self, pipe: Pipe, requests: Iterator[Request]) -> None:
        self.pipe, self.requests = pipe, requests
        self.owed: deque[Request] = deque()
        """What was sent and is not answered yet"""

    def ask(self, op: Op, fields: Mapping[str, Any], instance: int = 0) -> Any:
        """Return the answer to a request that was sent a while ago."""
        assert not instance
        if len(self.owed) < AHEAD:
            more = list(islice(self.requests, AHEAD))
            self.pipe.send(*more)
            self.owed += more
        assert self.owed.popleft() == (op, fields)
        return self.pipe.answer(op)

    def renew(self) -> None:
        """Begin anew with another process, which owes nothing."""
        self.owed.clear()
        self.pipe.renew()

    def transcript(self) -> list[str]:
        """The last lines of the conversation."""
        return self.pipe.transcript()


def foreseen(trial: Trial) -> Iterator[Move]:
    """All moves of a trial in which only the cheapest payment is made after the exploration, before it is played."""
    shadow, costs = Shadow(trial.settings), trial.settings.costs

    def pay() -> None:
        paid = shadow.round - 1 if shadow.exploring else costs.index(min(costs))
        shadow.pays([paid] * trial.settings.experts)

    pay()
    for move in trial.adversary(shadow):
        yield move
        shadow.hears(move.advice)
        shadow.learns(move.label)
        pay()


def requests(trial: Trial, contract: Contract, moves: Iterable[Move]) -> Iterator[Request]:
    """All that a learner is asked in a trial of these moves."""
    yield "start", contract.start(trial.settings)
    yield "pay", {}
    for move in moves:
        yield "predict", {"advice": list(move.advice), "u": move.u}
        yield "update", {"label": move.label}
        yield "pay", {}


def play_ahead(pipe: Pipe, trial: Trial, contract: Contract, counts: Counter[str]) -> Played:
    """Play a trial whose requests are known, and send them ahead.

    If payments are so dear that only the cheapest is paid after the exploration, and the exploration gives the same
    counts in any order, then no request depends on an answer. Sent one by one, each costs two switches between
    processes, which is most of the time of a long game. Sent ahead, they let the program and the judge work at the same
    time. Every reply is judged.
    """
    ahead, moves = tee(foreseen(trial))
    pipelined = Pipelined(pipe, requests(trial, contract, ahead))
    played = play(pipelined, trial._replace(adversary=lambda _: moves), contract, counts)
    if pipelined.owed:
        pipelined.renew()
    return played


def play_long(target: Target, trial: Trial, contract: Contract, counts: Counter[str]) -> Played:
    """Play a long trial whose requests are known: over a pipe ahead, and once more without if that goes wrong.

    A program that cannot read ahead (it takes all that it reads for one request, for example) is not wrong. So a game
    that is sent ahead can acquit an implementation but not convict it. Of the two games the longer one decides: the
    second may run out of time before it reaches the wrong answer.
    """
    if not isinstance(target, Pipe):
        return play(target, trial, contract, counts)
    counted: Counter[str] = Counter()
    played = play_ahead(target, trial, contract, counted)
    if played.finding:
        counted.clear()
        played = max(play(target, trial, contract, counted), played, key=lambda one: len(one.moves))
    counts.update(counted)
    return played


# Shrinking: rounds are left out as long as the same line is still violated.


def shrunk(target: Target, finding: Finding, contract: Contract, seconds: float) -> Finding:
    """Leave out half of the rounds, a quarter, ... and at last single ones, and play what is left on the target.

    A game is cut after its finding, so each success is shorter.
    """

    def again(moves: tuple[Move, ...]) -> Finding | None:
        return play(target, finding.trial.scripted(moves), contract, Counter()).finding

    def same(one: Finding | None) -> bool:
        found = one and ((one.place, one.kind) == (finding.place, finding.kind) and len(one.moves) <= len(best.moves))
        return bool(found)

    best = finding
    first = again(finding.moves) if len(finding.moves) <= LONGEST_SHRUNK else None
    if first is None or not same(first):
        return finding
    end, best, size = time.monotonic() + seconds, first, max(len(first.moves) // 2, 1)
    while size and time.monotonic() < end:
        start = 0
        while start < len(best.moves) and time.monotonic() < end:
            shorter = again(best.moves[:start] + best.moves[start + size :])
            if shorter and same(shorter):
                best = shorter
            else:
                start += size
        size //= 2
    return best
