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
from properties.conformance.play import Finding, play
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


def repeated(player: Player, game: Game, payments: str, counts: Counter[str]) -> Finding | None:
    """Play the game twice; return what is wrong in either, or the first answer that differs."""
    plays = []
    for seed in (1, 2):
        player.renew()
        with seeded(seed):
            plays.append(play(player, game, payments, counts))
        if plays[-1].finding:
            return plays[-1].finding
    one, other = plays
    for k, (first, second) in enumerate(zip(one.answers, other.answers, strict=True)):
        if first != second:
            moves = one.moves[: (k + 1) // 2]
            return Finding(
                line="A9" if first.line == "A10" else first.line,
                kind="repeat",
                asked="predict" if k % 2 else "pay",
                round=k // 2 + 1,
                expected="the same answer when the same game is played again: u is the only randomness",
                came=f"{first.given} the first time, {second.given} the second",
                answers=(),
                game=scripted(game, moves),
                moves=tuple(moves),
            )
    return None
