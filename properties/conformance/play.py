"""Play one game: the implementation chooses, the umpire judges and follows, the world answers.

A game ends at the first choice that is not allowed, or one payment after its last move, so that what the last label
taught can still be seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from properties.conformance.game import Game, Move
from properties.conformance.players import Failure, Player, payments_of, prediction_of
from properties.conformance.umpire import Umpire


class Finding(NamedTuple):
    """What an implementation did wrong, and in which game."""

    line: str
    """The line of Algorithm 1 that was violated (A8 is its 8th); or the call that failed: start, pay, predict, update"""
    kind: str
    """"choice", or how a call failed: crash, nonsense, late, exit, flood, malformed; or "repeat" """
    round: int
    expected: str
    came: str
    game: Game
    """As played, move by move: its world is a script"""
    moves: tuple[Move, ...]
    transcript: tuple[str, ...] = ()
    cause: str = ""
    """A misreading of Algorithm 1 that explains all that was played, if one does"""


class Played(NamedTuple):
    """The outcome of one game."""

    finding: Finding | None
    answers: list[Any]
    """Payments and predictions in turn"""


def play(player: Player, game: Game, payments: str, counts: Counter[str]) -> Played:
    """Play a game to its end or to the first finding."""
    umpire = Umpire(game.settings, payments, counts)
    moves: list[Move] = []
    answers: list[Any] = []

    def found(line: str, kind: str, expected: str, came: str) -> Played:
        script = tuple(moves)
        return Played(
            Finding(line, kind, umpire.shadow.round, expected, came, game, script, tuple(player.transcript())), answers
        )

    op = "start"
    try:
        _start(player, game, payments)
        world: Iterator[Move] | None = None
        while True:
            op = "pay"
            paid = payments_of(player.ask("pay", {}), game.settings.experts, len(game.settings.costs))
            answers.append(paid)
            violation = umpire.payments(paid)
            if violation:
                return found(violation.line, "choice", violation.expected, violation.came)
            world = world or game.world(umpire.shadow)
            move = next(world, None)
            if move is None:
                return Played(None, answers)
            counts["rounds"] += 1
            moves.append(move)
            op = "predict"
            prediction = prediction_of(player.ask("predict", {"advice": list(move.advice), "u": move.u}))
            answers.append(prediction)
            violation = umpire.prediction(move.advice, move.u, prediction)
            if violation:
                return found(violation.line, "choice", violation.expected, violation.came)
            op = "update"
            player.ask("update", {"label": move.label})
            umpire.label(move.label)
            if game.bystander:
                op = "the second learner's round"
                _stand_by(player, move)
    except Failure as failure:
        return found(op, failure.kind, "an answer", str(failure))


def _start(player: Player, game: Game, payments: str) -> None:
    for instance in range(1 + game.bystander):
        player.ask("start", game.settings.keywords(payments), instance)


def _stand_by(player: Player, move: Move) -> None:
    """Tell a second instance the same advice and the opposite label: whatever the two share, the first will show."""
    player.ask("pay", {}, 1)
    player.ask("predict", {"advice": list(move.advice), "u": move.u}, 1)
    player.ask("update", {"label": -move.label}, 1)
