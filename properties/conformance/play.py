"""Play trials: the implementation chooses, the judge judges and follows, the adversary answers.

A trial ends at the first choice that is not allowed, the finding. Otherwise it ends with the payments after its last
move, because these depend on the last label. Some trials are played twice (determinism), a target that takes many
rounds in one request gets them so in long trials (bulk), and the game of a finding is made shorter (shrinking).
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Literal, NamedTuple

import numpy as np

from paid_experts.properties.conformance.adversaries import Move
from paid_experts.properties.conformance.claims import ROUNDING, Contract
from paid_experts.properties.conformance.judges import JUDGES, Judge, Violation
from paid_experts.properties.conformance.targets import (
    FATAL,
    Failure,
    FailureKind,
    Op,
    Target,
    payments_of,
    prediction_of,
)
from paid_experts.properties.conformance.trials import Trial

Kind = FailureKind | Literal["choice", "repeat", "coin"]
"""How a call failed; or a choice that is not allowed, a game that is answered otherwise the second time, a coin that is
not fair"""
LONG = 400
"""Trials of so many rounds are played in bulk where that is offered, and not at all once something was found wrong."""
AT_ONCE = 100
"""Rounds in one request: the line and its reply fit into any buffer."""


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


def judged(target: Target, trial: Trial, contract: Contract, counts: Counter[str]) -> Finding | None:
    """Play a trial in its way, and return what is wrong.

    What many rounds in one request can acquit they cannot convict: a trial that goes wrong is played again without.
    """
    if trial.way == "twice":
        return played_twice(target, trial, contract, counts)
    finding = play(target, trial, contract, counts, bulk=trial.rounds >= LONG).finding
    if not finding or finding.kind in FATAL or not (target.bulk and trial.rounds >= LONG):
        return finding
    counts.clear()
    alone = play(target, trial, contract, counts).finding
    return alone or finding._replace(came=f"{finding.came}, in a request of many rounds; asked one by one it is right")


def play(target: Target, trial: Trial, contract: Contract, counts: Counter[str], **options: Any) -> Played:
    """Play a trial to its end or to the first finding; `Session` has the options.

    >>> from paid_experts.properties.conformance.targets import InProcess
    >>> from paid_experts.properties.conformance.trials import explorations
    >>> from paid_experts.reference import LcbGaptron
    >>> play(InProcess(LcbGaptron), next(explorations()), Contract(), Counter()).answers[0]
    Answer(given=(0,), place='4', even=False)
    """
    return Session(target, trial, contract, counts, **options).play()


@dataclass
class Session:
    """A trial under way. It ``stops`` at the first wrong choice, or follows it; the judge forgives ``rounding``."""

    target: Target
    trial: Trial
    contract: Contract
    counts: Counter[str]
    stops: bool = True
    rounding: float = ROUNDING
    bulk: bool = False

    def __post_init__(self) -> None:
        judge = JUDGES[self.contract.algorithm]
        self.judge: Judge = judge(self.trial.settings, self.contract, self.counts, self.rounding)
        self.judge.compares = self.trial.family == "minima"
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
        """Begin a game, or two at a time; once more from counts, if there are some and the target can."""
        for instance in range(1 + (self.trial.way == "beside")):
            self.target.ask("start", self.contract.start(self.trial.settings), instance)
        if self.trial.counts and self.target.counts:
            self.target.ask("start", {**self.contract.start(self.trial.settings), "counts": self.trial.counts})
            self.judge.begin(self.trial.counts)
            self.counts["from counts"] += 1
        else:
            self.trial = self.trial._replace(counts=None)
        if self.bulk and self.target.bulk:
            self.target = ahead = InBulk(self.target, self.trial, self.judge)
            self.trial = self.trial._replace(adversary=lambda _: ahead.moves())

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
        self.judge.learns(move.advice, move.label)
        if self.trial.way == "beside":
            self.target.ask("pay", {}, 1)
            self.target.ask("predict", {"advice": list(move.advice), "u": move.u}, 1)
            self.target.ask("update", {"label": -move.label}, 1)


class InBulk(Target):
    """A target that is asked for many rounds at a time.

    The adversary answers to payments that are foreseen: those of a shadow that makes allowed ones, and begins from the
    true counts at each request. If the target makes others, its moves are as good, if less pointed. All are judged.
    """

    def __init__(self, target: Target, trial: Trial, judge: Judge) -> None:
        self.target, self.judge, self.bulk = target, judge, True
        self.guess = type(judge)(trial.settings, judge.contract)
        self.adversary = trial.adversary(self.guess.shadow)
        self.owed: deque[tuple[Move, Mapping[str, Any]]] = deque()

    def moves(self) -> Iterator[Move]:
        """What was sent, move by move."""
        while self.owed:
            yield self.owed[0][0]

    def ask(self, op: Op, fields: Mapping[str, Any], instance: int = 0) -> Any:
        """Return the answer of the round that is due."""
        if op == "pay" and not self.owed:
            sent = list(islice(self._foreseen(), AT_ONCE))
            if not sent:
                return self.target.ask(op, fields, instance)
            came = self.target.ask("rounds", {"rounds": [move._asdict() for move in sent]})
            if not (isinstance(came, list) and len(came) == len(sent) and all(isinstance(one, dict) for one in came)):
                raise Failure("malformed", f"rounds must be answered with a list of {len(sent)} objects")
            self.owed.extend(zip(sent, came, strict=True))
        if op == "update":
            self.owed.popleft()
            return True
        return self.owed[0][1].get({"pay": "payments", "predict": "prediction"}[op])

    def _foreseen(self) -> Iterator[Move]:
        shadow = self.guess.shadow
        shadow.begin(self.judge.shadow.estimates)
        while True:
            shadow.pays(self.guess.allowed())
            move = next(self.adversary, None)
            if move is None:
                return
            shadow.learns(move.advice, move.label)
            yield move

    def renew(self) -> None:
        """Begin anew."""
        self.target.renew()

    def transcript(self) -> list[str]:
        """The last lines of the conversation."""
        return self.target.transcript()


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


def played_twice(target: Target, trial: Trial, contract: Contract, counts: Counter[str]) -> Finding | None:
    """Play a trial twice, and once with the other coins; return what is wrong.

    Any choice is allowed, but the second game must repeat it. In the third game every u is u + 1/2 modulo 1. Payments
    and counts do not depend on the coins, so the states are the same; wherever the vote is exactly even, the other coin
    must give the other label. A learner that always predicts the same label at even votes breaks the proofs, and this
    cannot be seen in one game, where either label is right.
    """
    plays = []
    for seed in (1, 2):
        with seeded(seed):
            plays.append(play(target, trial, contract, counts))
    one, other = plays
    finding = one.finding or other.finding or _different(trial, one, other)
    if finding:
        return finding
    turned = play(target, trial.scripted(move._replace(u=(move.u + 0.5) % 1) for move in one.moves), contract, counts)
    return turned.finding or _same_coin(trial, one, turned)


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


# Shrinking: rounds are left out as long as the same line is still violated.


def shrunk(target: Target, finding: Finding, contract: Contract, rounds: int) -> Finding:
    """Leave out half of the rounds, a quarter, ... and at last single ones, and play what is left on the target.

    A game is cut after its finding, so each success is shorter. Not more than so many ``rounds`` are played for it, of
    one expert; of many experts fewer.
    """
    spent, rounds = Counter[str](), rounds // finding.trial.settings.experts

    def again(moves: tuple[Move, ...]) -> Finding | None:
        return play(target, finding.trial.scripted(moves), contract, spent).finding

    def same(one: Finding | None) -> bool:
        found = one and ((one.place, one.kind) == (finding.place, finding.kind) and len(one.moves) <= len(best.moves))
        return bool(found)

    best = finding
    first = again(finding.moves) if len(finding.moves) <= rounds / 3 else None  # what takes thousands needs them
    if first is None or not same(first):
        return finding
    best, size = first, max(len(first.moves) // 2, 1)
    while size:
        start = 0
        while start < len(best.moves) and spent["rounds"] < rounds:
            shorter = again(best.moves[:start] + best.moves[start + size :])
            if shorter and same(shorter):
                best = shorter
            else:
                start += size
        size //= 2
    return best
