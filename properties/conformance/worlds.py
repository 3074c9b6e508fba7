"""What the world does: who is right, what the label is, and how the coin falls.

A world is made of three small policies. The coins are the sharp part: `edge` puts u within one part in 10^8 of
exp(-|x|)/2, below it and above it in turn, so that every aggregated round is a measurement of the vote, and a wrong
count, weight or factor shows after a round or two.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random

from properties.conformance.game import Move, World
from properties.conformance.umpire import vote
from reference import LcbGaptron
from reference.estimates import Estimate

EDGE = 1e-8
"""Ten times what rounding is allowed, and less than single precision can tell."""
ALMOST_ONE = 1 - 2.0**-53

Right = Callable[[LcbGaptron, int, int], bool]
"""(shadow, t, j): is expert j right in this round?"""
Labels = Callable[[int], int]
Coins = Callable[[LcbGaptron, Sequence[int], int], float]


def world(rounds: int, right: Callable[[], Right], labels: Callable[[], Labels], coins: Coins | None = None) -> World:
    """Put the policies together. They are made anew for each play, so that a game is the same each time."""
    toss = coins or edge

    def moves(shadow: LcbGaptron) -> Iterator[Move]:
        is_right, label_of = right(), labels()
        for t in range(rounds):
            y = label_of(t)
            advice = tuple(y if is_right(shadow, t, j) else -y for j in range(shadow.experts))
            yield Move(advice, toss(shadow, advice, t), y)

    return moves


def paid_for(shadow: LcbGaptron) -> list[Estimate]:
    """What the shadow knows of each expert at what it was just paid."""
    assert shadow.paid is not None
    return [row[i] for row, i in zip(shadow.estimates, shadow.paid, strict=True)]


# Who is right.


def pattern(*rows: str) -> Callable[[], Right]:
    """Expert j is right where its row has "r"; rows and letters begin again when they are used up."""
    return lambda: lambda _, t, j: rows[j % len(rows)][t % len(rows[j % len(rows)])] == "r"


def towards(*targets: float) -> Callable[[], Right]:
    """Expert j is right whenever its estimate at what it was just paid is below its target, and wrong above it."""

    def right(shadow: LcbGaptron, _: int, j: int) -> bool:
        known = paid_for(shadow)[j]
        return known.correct <= targets[j % len(targets)] * known.paid

    return lambda: right


def chance(seed: int, *rows: Sequence[float]) -> Callable[[], Right]:
    """Expert j is right with probability rows[j][i] at its i-th payment."""

    def make() -> Right:
        rng = Random(seed)

        def right(shadow: LcbGaptron, _: int, j: int) -> bool:
            assert shadow.paid is not None
            row = rows[j % len(rows)]
            return rng.random() < row[shadow.paid[j] % len(row)]

        return right

    return make


# What the label is.


def constant(label: int) -> Callable[[], Labels]:
    """The same label in each round."""
    return lambda: lambda _: label


def alternating() -> Labels:
    """+1, -1, +1, ..."""
    return lambda t: 1 - 2 * (t % 2)


def fair(seed: int) -> Callable[[], Labels]:
    """Labels that say nothing of each other."""

    def make() -> Labels:
        rng = Random(seed)
        return lambda _: rng.choice((-1, 1))

    return make


# How the coin falls.


def edge(shadow: LcbGaptron, advice: Sequence[int], t: int) -> float:
    """u just below exp(-|x|)/2 in even rounds, just above in odd ones; where an expert is followed, 0 and nearly 1."""
    above = t % 2
    if shadow.certain_experts():
        return ALMOST_ONE if above else 0.0
    threshold = math.exp(-abs(vote(paid_for(shadow), advice))) / 2
    return min(threshold * (1 + (EDGE if above else -EDGE)), ALMOST_ONE)


def fixed(*coins: float) -> Coins:
    """The same coins again and again."""
    return lambda _, __, t: coins[t % len(coins)]
