"""u is the only randomness: the same game twice gives the same answers, whatever the global generators hold.

The games played here leave choices open in nearly every round: certain experts who disagree, payments that tie, even
votes. Any choice is allowed, but it must be the same one the next time.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from properties.conformance.game import Game, Settings, scripted
from properties.conformance.play import Finding, Played, play
from properties.conformance.players import Player
from properties.conformance.worlds import fair, fixed, pattern, world


def open_games() -> Iterator[Game]:
    """Games full of choices that Algorithm 1 leaves open."""
    coins = fixed(0.9, 0.3, 0.6)
    settings = Settings((0.5,), 4, 0.1, 3.0, 0.5)
    yield Game("certain experts who disagree", settings, world(20, pattern("rrrrrw", "wwwwwr"), fair(1), coins))
    settings = Settings((0.2, 0.6, 0.4), 3, 0.1, 0.5, 0.95)
    yield Game("experts exactly alike", settings, world(40, pattern("rw"), fair(2), coins))
    settings = Settings((0.5,), 2, 0.1, 0.5, 0.5)
    yield Game("even votes", settings, world(20, pattern("rw"), fair(3), coins))


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


def repeated(player: Player, payments: str, counts: Counter[str]) -> list[Finding]:
    """Play the open games twice; return what is wrong in either, and the first answer that differs in each."""
    plays = []
    for seed in (1, 2):
        player.renew()
        with seeded(seed):
            plays.append([play(player, game, payments, counts) for game in open_games()])
    found = [_different(game, one, other) for game, one, other in zip(open_games(), *plays, strict=True)]
    return [finding for finding in found if finding]


def _different(game: Game, one: Played, other: Played) -> Finding | None:
    for played in (one, other):
        if played.finding:
            return played.finding
    for k, (first, second) in enumerate(zip(one.answers, other.answers, strict=True)):
        if first != second:
            moves = tuple(one.moves[: (k + 1) // 2])
            return Finding(
                line="A9" if first.line == "A10" else first.line,
                kind="repeat",
                asked="predict" if k % 2 else "pay",
                round=k // 2 + 1,
                expected="the same answer when the same game is played again: u is the only randomness",
                came=f"{first.given} the first time, {second.given} the second",
                answers=(),
                game=scripted(game, moves),
                moves=moves,
            )
    return None
