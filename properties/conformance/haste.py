"""A long game in haste: what a program will be asked is sent before its replies to earlier requests are read.

With one payment in the grid there is nothing to choose but the prediction, and no move depends on it: all requests are
known in advance. Asked one by one, each costs two switches between processes, which is most of the time of a long
game; sent ahead, they let the program and the umpire work side by side. Every reply is judged all the same.

A program that cannot be hurried (it takes all that it reads for one request, say) is not wrong. So haste can acquit
and cannot convict: where something is wrong, the game is played again, request by request, and that decides.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, tee
from typing import Any

from properties.conformance.game import Game, Move
from properties.conformance.pipe import Pipe, Request
from properties.conformance.play import Played, play
from properties.conformance.players import Player
from reference import LcbGaptron

AHEAD = 48
"""Requests are sent by so many, and less than twice as many owe a reply: that is 4 kB, which any pipe holds."""


class Hasty(Player):
    """A program that is sent its requests ahead."""

    def __init__(self, pipe: Pipe, requests: Iterator[Request]) -> None:
        self.pipe, self.requests = pipe, requests
        self.owed: deque[Request] = deque()
        """What was sent and is not answered yet"""

    def ask(self, op: str, fields: Mapping[str, Any], instance: int = 0) -> Any:
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
        """The last lines said."""
        return self.pipe.transcript()


def foreseen(game: Game, payments: str) -> Iterator[Move]:
    """All moves of a game with one payment in the grid, before it is played."""
    shadow = LcbGaptron(**game.settings.keywords(payments))
    only = (0,) * game.settings.experts
    shadow.pay_as(only)
    for move in game.world(shadow):
        yield move
        shadow.advice = move.advice
        shadow.update(move.label)
        shadow.pay_as(only)


def requests(game: Game, payments: str, moves: Iterable[Move]) -> Iterator[Request]:
    """All that a learner is asked in a game of these moves."""
    yield "start", game.settings.keywords(payments)
    yield "pay", {}
    for move in moves:
        yield "predict", {"advice": list(move.advice), "u": move.u}
        yield "update", {"label": move.label}
        yield "pay", {}


def in_haste(pipe: Pipe, game: Game, payments: str, counts: Counter[str]) -> Played:
    """Play a game with one payment in the grid, and send its requests ahead."""
    ahead, moves = tee(foreseen(game, payments))
    hasty = Hasty(pipe, requests(game, payments, ahead))
    played = play(hasty, game._replace(world=lambda _: moves), payments, counts)
    if hasty.owed:
        hasty.renew()
    return played


def play_long(player: Player, game: Game, payments: str, counts: Counter[str]) -> Played:
    """Play a long game with one payment in the grid: in haste if it is over a pipe, with care if that goes wrong.

    Of the two the longer one decides: a careful game that runs out of time before the fault says nothing of it.
    """
    if not isinstance(player, Pipe):
        return play(player, game, payments, counts)
    counted: Counter[str] = Counter()
    played = in_haste(player, game, payments, counted)
    if played.finding:
        counted.clear()
        played = max(play(player, game, payments, counted), played, key=lambda one: len(one.moves))
    counts.update(counted)
    return played
