"""Worlds: who is right, what the label is, and what the coin is, in each round.

A world is made of three small policies. For Algorithm 1 the coins are the most sensitive part: `edge` puts u within one
part in 10^8 of exp(-|x|)/2, below it and above it in turn, so that every aggregated round measures the vote, and a
wrong count, weight or factor shows after a round or two. Learners that predict the sign of a vote are measured by votes
that are nearly even: `balancing` chooses who is right so that the votes are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from random import Random

from paid_experts.properties.conformance.formulas import half_log_odds
from paid_experts.properties.conformance.trial import Move, Shadow, World
from paid_experts.reference.formulas import Estimate

EDGE = 1e-8
"""Ten times what rounding is allowed, and less than single precision can tell."""
ALMOST_ONE = 1 - 2.0**-53
CLEAR = 1e-7
"""A vote of this size is not even, whatever the rounding."""

Right = Callable[[Shadow, int, int], bool]
"""(shadow, t, j): is expert j right in this round?"""
Labels = Callable[[int], int]
Coins = Callable[[Shadow, Sequence[int], int], float]


def world(rounds: int, right: Callable[[], Right], labels: Callable[[], Labels], coins: Coins | None = None) -> World:
    """Put the policies together. They are made anew for each play, so that a game is the same each time."""
    toss = coins or edge

    def moves(shadow: Shadow) -> Iterator[Move]:
        is_right, label_of = right(), labels()
        for t in range(rounds):
            y = label_of(t)
            advice = tuple(y if is_right(shadow, t, j) else -y for j in range(shadow.settings.experts))
            yield Move(advice, toss(shadow, advice, t), y)

    return moves


# Who is right.


def pattern(*rows: str) -> Callable[[], Right]:
    """Expert j is right where its row has "r"; rows and letters begin again when they are used up."""
    return lambda: lambda _, t, j: rows[j % len(rows)][t % len(rows[j % len(rows)])] == "r"


def towards(*targets: float) -> Callable[[], Right]:
    """Expert j is right whenever its estimate at what it was just paid is below its target, and wrong above it."""

    def right(shadow: Shadow, _: int, j: int) -> bool:
        known = shadow.paid_for()[j]
        return known.correct <= targets[j % len(targets)] * known.paid

    return lambda: right


def chance(seed: int, *rows: Sequence[float]) -> Callable[[], Right]:
    """Expert j is right with probability rows[j][i] at its i-th payment."""

    def make() -> Right:
        rng = Random(seed)

        def right(shadow: Shadow, _: int, j: int) -> bool:
            row = rows[j % len(rows)]
            return rng.random() < row[shadow.paid[j] % len(row)]

        return right

    return make


def balancing(weight: Callable[[Estimate, float], float], *targets: float) -> Callable[[], Right]:
    """Steer the estimates `towards` their targets, and make every third vote as nearly even as it can be made."""

    def make() -> Right:
        steer, plan = towards(*targets)(), [True]

        def right(shadow: Shadow, t: int, j: int) -> bool:
            if t % 3 < 2 or t < 2 * len(shadow.settings.costs):
                return steer(shadow, t, j)
            if j == 0:
                weights = [weight(known, shadow.settings.delta) for known in shadow.paid_for()]
                plan[:] = nearly_even(weights)
            return plan[j]

        return right

    return make


def nearly_even(weights: Sequence[float]) -> list[bool]:
    """Choose who is right such that the vote is as small as possible, but clearly not 0.

    >>> nearly_even([1.0, 0.7, 0.25])
    [False, True, True]
    """

    def size(right: Iterable[bool]) -> float:
        x = abs(math.fsum(w if r else -w for w, r in zip(weights, right, strict=True)))
        return x if x > CLEAR else math.inf

    finite = all(map(math.isfinite, weights))
    return list(min(product((False, True), repeat=len(weights)), key=size)) if finite else [True] * len(weights)


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


def edge(shadow: Shadow, advice: Sequence[int], t: int) -> float:
    """u just below exp(-|x|)/2 in even rounds, just above in odd ones; where an expert is followed, 0 and nearly 1."""
    above = t % 2
    if shadow.certain_experts():
        return ALMOST_ONE if above else 0.0
    return beside(shadow.paid_for(), advice, EDGE if above else -EDGE)


def beside(known: Sequence[Estimate], advice: Sequence[int], shift: float) -> float:
    """exp(-|x|)/2, shifted by a factor."""
    x = math.fsum(z * half_log_odds(estimate) for estimate, z in zip(known, advice, strict=True))
    return min(math.exp(-abs(x)) / 2 * (1 + shift), ALMOST_ONE)


def fixed(*coins: float) -> Coins:
    """The same coins again and again."""
    return lambda _, __, t: coins[t % len(coins)]
