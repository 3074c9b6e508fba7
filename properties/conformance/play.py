"""Play one game: the implementation chooses, the umpire judges and follows, the world answers.

A game ends at the first choice that is not allowed, or one payment after its last move, so that what the last label
taught can still be seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from properties.conformance.game import Game, Move, scripted
from properties.conformance.players import FATAL, Failure, Player, payments_of, prediction_of
from properties.conformance.umpire import Umpire, Violation


class Finding(NamedTuple):
    """What an implementation did wrong, and in which game."""

    line: str
    """The line of Algorithm 1 that was violated (A8 is its 8th); or, where no answer came, what was asked"""
    kind: str
    """"choice", or how a call failed: crash, nonsense, late, exit, flood, malformed; or "repeat" """
    asked: str
    """The request that was answered wrongly: start, pay, predict or update"""
    round: int
    expected: str
    came: str
    answers: tuple[tuple[int, ...] | int, ...]
    """Payments and predictions in turn, to the end of the game"""
    game: Game
    """As played, move by move: its world is a script"""
    moves: tuple[Move, ...]
    transcript: tuple[str, ...] = ()
    cause: str = ""
    """A misreading of Algorithm 1 that explains all that was played, if one does"""


class Answer(NamedTuple):
    """One choice: what was given, and the line of Algorithm 1 that it comes from."""

    given: tuple[int, ...] | int
    line: str


@dataclass
class Played:
    """A game as it went: what the world did, what was answered, and what was wrong."""

    moves: list[Move] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    finding: Finding | None = None


def play(player: Player, game: Game, payments: str, counts: Counter[str]) -> Played:
    """Play a game to its end or to the first finding.

    >>> from properties.conformance.games import explorations
    >>> from properties.conformance.players import InProcess
    >>> from reference import LcbGaptron
    >>> play(InProcess(LcbGaptron), next(explorations()), "exact", Counter()).answers[0]
    Answer(given=(0,), line='A5')
    """
    return Session(player, game, payments, counts).play()


class Session:
    """A game under way. `begin` pays for the first round; `go_on` ends a round and pays for the next.

    It ends at the first wrong choice, unless it is told not to stop there.
    """

    def __init__(self, player: Player, game: Game, payments: str, counts: Counter[str], *, stops: bool = True) -> None:
        self.player, self.game, self.payments, self.counts, self.stops = player, game, payments, counts, stops
        self.umpire = Umpire(game.settings, payments, counts)
        self.played = Played()

    def play(self) -> Played:
        """Play it as its world has it."""
        if self.begin():
            for move in self.game.world(self.umpire.shadow):
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

    def _goes_well(self, op: str, step: Callable[[], Violation | None]) -> bool:
        try:
            violation, kind = step(), "choice"
        except Failure as failure:
            line = self._line_of(op) if failure.kind == "nonsense" else op
            violation, kind = Violation(line, "an answer", str(failure)), failure.kind
        if violation:
            moves = tuple(self.played.moves)
            self.played.finding = Finding(
                line=violation.line,
                kind=kind,
                asked=op,
                round=self.umpire.shadow.round,
                expected=violation.expected,
                came=violation.came,
                answers=tuple(answer.given for answer in self.played.answers),
                game=scripted(self.game, moves),
                moves=moves,
                transcript=tuple(self.player.transcript()),
            )
        if kind in FATAL:
            self.player.renew()
        return violation is None or (kind == "choice" and not self.stops)

    def _line_of(self, op: str) -> str:
        """The line of Algorithm 1 that an answer to this request should come from, at this state."""
        if op == "pay":
            return "A5" if self.umpire.shadow.exploring else "A6"
        return "A10" if self.umpire.shadow.certain_experts() else "A14"

    def _start(self) -> None:
        for instance in range(1 + self.game.bystander):
            self.player.ask("start", self.game.settings.keywords(self.payments), instance)

    def _pay(self) -> Violation | None:
        settings = self.game.settings
        paid = payments_of(self.player.ask("pay", {}), settings.experts, len(settings.costs))
        violation = self.umpire.payments(paid)
        self.played.answers.append(Answer(paid, self.umpire.line))
        return violation

    def _predict(self, move: Move) -> Violation | None:
        prediction = prediction_of(self.player.ask("predict", {"advice": list(move.advice), "u": move.u}))
        violation = self.umpire.prediction(move.advice, move.u, prediction)
        self.played.answers.append(Answer(prediction, self.umpire.line))
        return violation

    def _update(self, move: Move) -> None:
        self.player.ask("update", {"label": move.label})
        self.umpire.label(move.label)
        if self.game.bystander:
            # It is told the same advice and the opposite label: whatever the two share, the first will show.
            self.player.ask("pay", {}, 1)
            self.player.ask("predict", {"advice": list(move.advice), "u": move.u}, 1)
            self.player.ask("update", {"label": -move.label}, 1)
