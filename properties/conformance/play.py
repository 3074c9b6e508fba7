"""Play one trial: the implementation chooses, the umpire judges and follows, the world answers.

A trial ends at the first choice that is not allowed. Otherwise it ends with the payments after its last move, because
these depend on the last label.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from paid_experts.properties.conformance.claims import ROUNDING
from paid_experts.properties.conformance.players import (
    FATAL,
    Failure,
    FailureKind,
    Op,
    Player,
    payments_of,
    prediction_of,
)
from paid_experts.properties.conformance.predictions import umpire_of
from paid_experts.properties.conformance.trial import Claim, Move, Trial, scripted
from paid_experts.properties.conformance.umpire import Violation

Kind = FailureKind | Literal["choice", "repeat", "coin", "slow"]
"""How a call failed; or a choice that is not allowed, a game that is answered otherwise the second time, a coin that is
not fair, a game that takes too long"""


_CHOICE: Kind = "choice"


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
    answers: tuple[tuple[int, ...] | int, ...]
    """Payments and predictions in turn, to the end of the trial"""
    trial: Trial
    """As played, move by move: its world is a script"""
    moves: tuple[Move, ...]
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
    """A trial as it went: what the world did, what was answered, and what was wrong."""

    moves: list[Move] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    finding: Finding | None = None


def play(player: Player, trial: Trial, claim: Claim, counts: Counter[str]) -> Played:
    """Play a trial to its end or to the first finding.

    >>> from paid_experts.properties.conformance.players import InProcess
    >>> from paid_experts.properties.conformance.trials import explorations
    >>> from paid_experts.reference import LcbGaptron
    >>> play(InProcess(LcbGaptron), next(explorations()), Claim(), Counter()).answers[0]
    Answer(given=(0,), place='4', even=False)
    """
    return Session(player, trial, claim, counts).play()


class Session:
    """A trial under way. `begin` pays for the first round; `go_on` ends a round and pays for the next.

    It ends at the first wrong choice, unless it is told not to stop there.
    """

    def __init__(
        self,
        player: Player,
        trial: Trial,
        claim: Claim,
        counts: Counter[str],
        *,
        stops: bool = True,
        rounding: float = ROUNDING,
    ) -> None:
        self.player, self.trial, self.claim, self.counts, self.stops = player, trial, claim, counts, stops
        self.umpire = umpire_of(trial.settings, claim, counts, rounding)
        self.played = Played()

    def play(self) -> Played:
        """Play it as its world has it."""
        if self.begin():
            for move in self.trial.world(self.umpire.shadow):
                if not self.go_on(move):
                    break
        return self.played

    def begin(self) -> bool:
        """Start, and pay for the first round; false if that was wrong."""
        return self._goes_well("start", self._start) and self._goes_well("pay", self._pay)

    def go_on(self, move: Move) -> bool:
        """Predict and update as the world moves, and pay for the next round; false if something was wrong."""
        self.counts["rounds"] += 1
        self.played.moves.append(move)
        return (
            self._goes_well("predict", lambda: self._predict(move))
            and self._goes_well("update", lambda: self._update(move))
            and self._goes_well("pay", self._pay)
        )

    def _goes_well(self, op: Op, step: Callable[[], Violation | None]) -> bool:
        try:
            violation, kind = step(), _CHOICE
        except Failure as failure:
            place = self.umpire.due(op) if failure.kind == "value" else op
            violation, kind = Violation(place, failure.wanted, str(failure)), failure.kind
        if violation:
            moves = tuple(self.played.moves)
            self.played.finding = Finding(
                place=violation.place,
                kind=kind,
                asked=op,
                round=self.umpire.shadow.round,
                expected=violation.expected,
                came=violation.came,
                answers=tuple(answer.given for answer in self.played.answers),
                trial=scripted(self.trial, moves),
                moves=moves,
                transcript=tuple(self.player.transcript()),
            )
        if kind in FATAL:
            self.player.renew()
        return violation is None or (kind == "choice" and not self.stops)

    def _start(self) -> None:
        for instance in range(1 + self.trial.bystander):
            self.player.ask("start", self.claim.start(self.trial.settings), instance)

    def _pay(self) -> Violation | None:
        settings = self.trial.settings
        paid = payments_of(self.player.ask("pay", {}), settings.experts, len(settings.costs))
        violation = self.umpire.payments(paid)
        self.played.answers.append(Answer(paid, self.umpire.place))
        return violation

    def _predict(self, move: Move) -> Violation | None:
        prediction = prediction_of(self.player.ask("predict", {"advice": list(move.advice), "u": move.u}))
        even = self.umpire.is_even(move.advice)
        violation = self.umpire.prediction(move.advice, move.u, prediction)
        self.played.answers.append(Answer(prediction, self.umpire.place, even))
        return violation

    def _update(self, move: Move) -> None:
        self.player.ask("update", {"label": move.label})
        self.umpire.label(move.label)
        if self.trial.bystander:
            # It gets the same advice and the opposite label: if the two share state, the first one will answer wrongly.
            self.player.ask("pay", {}, 1)
            self.player.ask("predict", {"advice": list(move.advice), "u": move.u}, 1)
            self.player.ask("update", {"label": -move.label}, 1)
