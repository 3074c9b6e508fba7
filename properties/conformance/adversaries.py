"""Adversaries: who is right, what the label is, and what the coin is, in each round; nothing is random.

An adversary may depend on the counts so far, so it is a generator that is resumed after each payment and reads the
counts from a `Shadow` of the implementation. What it decided is recorded as plain moves, from which the game can be
reproduced. It is made of three small policies. For Algorithm 1 the coins are the most sensitive part: `edge` puts u
within one part in 10^8 of exp(-|x|)/2, below it and above it in turn, so that every aggregated round measures the vote,
and a wrong count, weight or factor shows after a round or two. Learners that predict the sign of a vote are measured by
votes that are nearly even: `balancing` chooses who is right so that the votes are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from paid_experts.properties.conformance.claims import Settings
from paid_experts.reference.formulas import Estimate, flip_probability, weight

EDGE = 1e-8
"""Ten times what rounding is allowed, and less than single precision can tell."""
ALMOST_ONE = 1 - 2.0**-53
CLEAR = 1e-7
"""A vote of this size is not even, whatever the rounding."""


Counts = Sequence[Sequence[Estimate]]
"""How many answers of each expert at each payment were right, and how many there were"""


class Shadow:
    """The counts of an implementation, kept beside it from its payments, the advice and the labels.

    >>> shadow = Shadow(Settings((0.0, 1.0), 1, 0.1, 1.0, 0.5))
    >>> shadow.pays((1,)); shadow.learns(advice=(1,), label=-1)
    >>> shadow.estimates, shadow.exploring
    ([[Estimate(correct=0, paid=0), Estimate(correct=0, paid=1)]], True)
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.estimates = [[Estimate(0, 0) for _ in settings.costs] for _ in range(settings.experts)]
        self.round = 1
        self.paid: tuple[int, ...] = ()
        self.known: list[Estimate] = []
        """What is known of each expert at what it was just paid"""
        self.certain: list[int] = []
        """The experts whose estimates, at what they were just paid, are out of range (line 9)"""

    @property
    def exploring(self) -> bool:
        """Is this one of the first N rounds?"""
        return self.round <= len(self.settings.costs)

    def begin(self, counts: Counts) -> None:
        """Begin as if so much had been counted before."""
        self.estimates = [list(row) for row in counts]
        self.round = 1 + sum(known.paid for known in self.estimates[0])

    def pays(self, payments: Sequence[int]) -> None:
        """Take over the payments of this round."""
        self.paid = tuple(payments)
        self.known = [row[i] for row, i in zip(self.estimates, self.paid, strict=True)]
        self.certain = [j for j, known in enumerate(self.known) if known.is_certain(self.settings.beta)]

    def learns(self, advice: Sequence[int], label: int) -> None:
        """Count who was right."""
        for row, i, z, known in zip(self.estimates, self.paid, advice, self.known, strict=True):
            row[i] = Estimate(known.correct + (z == label), known.paid + 1)
        self.round += 1


class Move(NamedTuple):
    """What the adversary does in one round, once the experts are paid."""

    advice: tuple[int, ...]
    u: float
    label: int


Adversary = Callable[[Shadow], Iterator[Move]]
"""Yields one move a round; resumed when the shadow has paid for that round."""
Right = Callable[[Shadow, int, int], bool]
"""(shadow, t, j): is expert j right in this round?"""
Labels = Callable[[int], int]
Coins = Callable[[Shadow, Sequence[int], int], float]


def script(moves: Sequence[Move]) -> Adversary:
    """An adversary of fixed moves.

    >>> list(script([Move((1,), 0.5, 1)])(None))
    [Move(advice=(1,), u=0.5, label=1)]
    """
    return lambda _: iter(moves)


def adversary(
    rounds: int, right: Callable[[], Right], labels: Callable[[], Labels], coins: Coins | None = None
) -> Adversary:
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
        known = shadow.known[j]
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
                weights = [weight(known, shadow.settings.delta) for known in shadow.known]
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
    if shadow.certain:
        return ALMOST_ONE if above else 0.0
    return beside(shadow.known, advice, EDGE if above else -EDGE)


def beside(known: Sequence[Estimate], advice: Sequence[int], shift: float) -> float:
    """exp(-|x|)/2, shifted by a factor."""
    x = math.fsum(z * weight(estimate.value) for estimate, z in zip(known, advice, strict=True))
    return min(float(flip_probability(x)) * (1 + shift), ALMOST_ONE)


def fixed(*coins: float) -> Coins:
    """The same coins again and again."""
    return lambda _, __, t: coins[t % len(coins)]
