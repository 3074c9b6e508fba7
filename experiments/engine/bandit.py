"""The baseline LCB of Section 5, compiled: the arm of the least mistakes / n + lam c - sqrt(width ln(t) / n) is pulled.

Bounds that doubles cannot tell apart are equal for arms with the same counts and the same payment, of which the first
is taken, as the reference does; if counts differ, the reference decides.
"""

import math
from collections.abc import Iterable
from typing import Any, NamedTuple, SupportsFloat

import numpy as np

from experiments.engine.compiled import compiled, inlined
from experiments.engine.record import Record, checked_rounds, checked_seed
from experiments.engine.state import Floats, Integers
from experiments.engine.uniforms import key_of, uniform
from reference import checks
from reference.bandit import Lcb

DISTINCT = 2.0**-150
"""Prices that differ by more than this differ in the reference's units of 2^-200."""
DONE, OPEN = range(2)


class Arms(NamedTuple):
    """The learner and its sums. Arm a is expert a // N at payment a % N; arrays of length 1 are numbers that change."""

    round: Integers
    pulled: Integers
    mistaken: Integers
    base: Floats
    """mistakes / n + lam c"""
    root: Floats
    """1 / sqrt(n)"""
    prices: Floats
    accuracy: Floats
    chosen: Integers
    """The arm of this round, as decided in Python; -1: not decided"""
    mistakes: Integers
    price: Floats
    expected: Floats


@compiled
def pull(arms: Arms, width: float, rounding: float) -> Any:
    """Return the arm of this round, -1 if doubles cannot tell."""
    t = arms.round[0]
    if t <= len(arms.base):
        return t - 1
    if arms.chosen[0] >= 0:
        return arms.chosen[0]
    s = math.sqrt(width * math.log(t))
    least = math.inf
    for a in range(len(arms.base)):
        least = min(least, arms.base[a] - s * arms.root[a])
    return first_of_equals(arms, s, least + rounding)


@inlined
def first_of_equals(arms: Arms, s: float, most: float) -> int:
    """Of the arms whose bounds are at most this, take the cheapest, then the first, if all counts are the same."""
    best = -1
    for a in range(len(arms.base)):
        if arms.base[a] - s * arms.root[a] <= most:
            if best >= 0:
                if arms.pulled[a] != arms.pulled[best] or arms.mistaken[a] != arms.mistaken[best]:
                    return -1
                if 0 < abs(arms.prices[a] - arms.prices[best]) <= DISTINCT:
                    return -1
            if best < 0 or arms.prices[a] < arms.prices[best]:
                best = a
    return best


@compiled
def advance(arms: Arms, width: float, rounding: float, key: np.uint64, until: int) -> int:
    """Play up to and including round ``until``; stop where the reference must decide, and go on when called again."""
    while arms.round[0] <= until:
        a = pull(arms, width, rounding)
        if a < 0:
            return OPEN
        wrong = uniform(key, 2 * (arms.round[0] - 1)) >= arms.accuracy[a]
        arms.pulled[a] += 1
        arms.mistaken[a] += wrong
        arms.base[a] = arms.mistaken[a] / arms.pulled[a] + arms.prices[a]
        arms.root[a] = 1 / math.sqrt(arms.pulled[a])
        arms.mistakes[0] += wrong
        arms.price[0] += arms.prices[a]
        arms.expected[0] += 1 - arms.accuracy[a]
        arms.round[0] += 1
        arms.chosen[0] = -1
    return DONE


class Bandit:
    """LCB and its experts, ready to be played on; the keywords are those of `Simulation` where it has them.

    ``width`` is that of `reference.bandit.Lcb`. A round takes two uniforms, as in `reference.bandit.play_bandit`.
    In the `Record` the first K N rounds are those that explored, all others followed their one expert.

    >>> record = Bandit([0, 1], [[0.6, 0.9]], lam=0.1, seed=1).play([2, 1000])
    >>> record.explored.tolist(), record.followed.tolist()
    ([2, 2], [0, 998])
    """

    def __init__(
        self,
        costs: Iterable[SupportsFloat],
        accuracy: Iterable[Iterable[SupportsFloat]],
        lam: SupportsFloat,
        width: SupportsFloat = 2.0,
        *,
        seed: int,
    ) -> None:
        grid = checks.grid(costs)
        rows = np.array(checks.accuracies(accuracy, len(grid)))
        self.reference: Any = Lcb(grid, len(rows), lam, width)
        """Decides what doubles cannot"""
        self.key = key_of(checked_seed(seed))
        self.near_ties = 0
        K, N = rows.shape
        self.arms = _arms(np.tile(self.reference.lam * np.array(grid), K), rows.ravel())
        self.shape = (K, N)

    @property
    def rounds(self) -> int:
        """How many rounds are over."""
        return int(self.arms.round[0]) - 1

    @property
    def paid(self) -> Integers:
        """How often each expert was paid each amount."""
        return self.arms.pulled.reshape(self.shape)

    def play(self, checkpoints: int | Iterable[int]) -> Record:
        """Play on to the last checkpoint; tell what all rounds so far have cost at each of them."""
        rounds = checked_rounds(checkpoints, self.rounds)
        width, rounding = self.reference.confidence_width, 2.0**-44 * (1 + self.reference.lam)
        rows = []
        for until in rounds:
            while advance(self.arms, width, rounding, self.key, until) != DONE:
                self.near_ties += 1
                self._decide()
            arms = self.arms
            explored = min(until, len(arms.base))
            sums = (arms.mistakes[0], arms.price[0] / self.reference.lam, arms.expected[0])
            rows.append((*sums, explored, until - explored, 0))
        return Record.of(rounds, rows, self.reference.lam)

    def _decide(self) -> None:
        learner = self.reference
        learner.pulled = self.paid.tolist()
        learner.mistakes = self.arms.mistaken.reshape(self.shape).tolist()
        learner.round = int(self.arms.round[0])
        learner.arm = None
        j, i = learner.pay()
        self.arms.chosen[0] = j * self.shape[1] + i


def _arms(prices: Floats, accuracy: Floats) -> Arms:
    pulled, mistaken = np.zeros((2, len(prices)), np.int64)
    base, root = np.zeros((2, len(prices)))
    first: Any = np.ones(1, np.int64)
    undecided: Any = np.full(1, -1, np.int64)
    sums: Any = (np.zeros(1, np.int64), np.zeros(1), np.zeros(1))
    return Arms(first, pulled, mistaken, base, root, prices, accuracy, undecided, *sums)
