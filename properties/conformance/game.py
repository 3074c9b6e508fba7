"""A game of the conformance kit: its settings, and what the world does in each round.

The world is told to the implementation and nothing is drawn: advice, coin and label of each round are explicit. A game
may look at the state before it goes on (an adversary must), so it is a generator that is resumed after each payment
and sees the shadow of the implementation; what it did is recorded as plain moves, and these are the game to reproduce.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from reference import LcbGaptron


class Settings(NamedTuple):
    """What an implementation is started with, beside the rule for payments."""

    costs: tuple[float, ...]
    experts: int
    lam: float
    beta: float
    delta: float

    def keywords(self, payments: str) -> dict[str, Any]:
        """Return the keyword arguments of a factory, which are also the fields of the pipe's "start".

        >>> Settings((0.0, 1.0), 1, 0.1, 1.0, 0.5).keywords("exact")["costs"]
        [0.0, 1.0]
        """
        return {**self._asdict(), "costs": list(self.costs), "payments": payments}


class Move(NamedTuple):
    """What the world does in one round, once the experts are paid."""

    advice: tuple[int, ...]
    u: float
    label: int


World = Callable[[LcbGaptron], Iterator[Move]]
"""Yields one move a round; resumed when the shadow has paid for that round."""


class Game(NamedTuple):
    """One game: a name that says what it is after, the settings, the world."""

    name: str
    settings: Settings
    world: World
    bystander: bool = False
    """Is a second instance played along, which is told the opposite of everything?"""


def script(moves: Sequence[Move]) -> World:
    """A world that looks at nothing.

    >>> list(script([Move((1,), 0.5, 1)])(None))
    [Move(advice=(1,), u=0.5, label=1)]
    """

    def world(_: LcbGaptron | None) -> Iterator[Move]:
        return iter(moves)

    return world


def scripted(game: Game, moves: Iterable[Move]) -> Game:
    """Return the same game with these moves and no others."""
    return game._replace(world=script(tuple(moves)))
