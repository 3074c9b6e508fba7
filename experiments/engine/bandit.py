"""The baseline LCB of Section 5, compiled: the arm of the least mistakes / n + lam c - sqrt(width ln(t) / n) is pulled.

All bounds sink with ln(t), but only one arm's counts change in a round. With s = sqrt(width ln(t)) a bound is
base - s / sqrt(n), so the arms whose bound at a later, larger s is still above a threshold need not be looked at until
s is as large as that, or until all others have risen above the threshold. The few others are looked at in each round.

Bounds that doubles cannot tell apart are equal for arms with the same counts and the same payment, of which the first
is taken, as the reference does; if counts differ, the reference decides.
"""

import math
from collections.abc import Iterable
from typing import Any, NamedTuple, SupportsFloat

import numpy as np

from experiments.engine.compiled import compiled, inlined
from experiments.engine.record import Record, checked_coins, checked_rounds, checked_seed
from experiments.engine.state import Floats, Integers
from experiments.engine.uniforms import key_of, uniform
from reference import checks
from reference.bandit import Lcb

FEW, MANY = 16, 64
SMALLEST_SPREAD = 2.0**-30
DISTINCT = 2.0**-150
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
    near: Integers
    """The arms that are looked at, in order"""
    near_count: Integers
    threshold: Floats
    """Bounds of all other arms are above this"""
    valid: Floats
    """as long as s is at most this"""
    spread: Floats
    """By how much the threshold was above the least bound, so that a few dozen arms are near"""
    chosen: Integers
    """The arm of this round, as decided in Python; -1: not decided"""
    mistakes: Integers
    price: Floats
    expected: Floats


@inlined
def scale(t: int, width: float) -> float:
    """s: how far bounds are below means, times sqrt(n)."""
    return math.sqrt(width * math.log(t))


@compiled
def look_again(arms: Arms, width: float) -> None:
    """Choose a threshold, and list the arms that may have a bound below it soon."""
    t = arms.round[0]
    s, later = scale(t, width), scale(t + 64 + t // 64, width)
    least = math.inf
    for a in range(len(arms.base)):
        least = min(least, arms.base[a] - s * arms.root[a])
    threshold, count = least + arms.spread[0], 0
    for a in range(len(arms.base)):
        if arms.base[a] - later * arms.root[a] <= threshold:
            arms.near[count] = a
            count += 1
    arms.near_count[0], arms.threshold[0], arms.valid[0] = count, threshold, later
    if count > MANY:
        arms.spread[0] = max(arms.spread[0] / 2, SMALLEST_SPREAD)
    elif count < FEW:
        arms.spread[0] = min(arms.spread[0] * 2, 1.0)


@compiled
def pull(arms: Arms, width: float, rounding: float) -> Any:
    """Return the arm of this round, -1 if doubles cannot tell."""
    t = arms.round[0]
    if t <= len(arms.base):
        return t - 1
    if arms.chosen[0] >= 0:
        return arms.chosen[0]
    s = scale(t, width)
    for _ in range(2):
        best, least, second = -1, math.inf, math.inf
        for k in range(arms.near_count[0]):
            a = arms.near[k]
            bound = arms.base[a] - s * arms.root[a]
            if bound < least:
                best, least, second = a, bound, least
            elif bound < second:
                second = bound
        if s <= arms.valid[0] and least < arms.threshold[0] - 4 * rounding:
            break
        look_again(arms, width)
    return best if second > least + rounding else first_of_equals(arms, s, least, rounding)


@compiled
def first_of_equals(arms: Arms, s: float, least: float, rounding: float) -> int:
    """Among bounds within rounding of the least, take the cheapest, then the first, if all counts are the same."""
    best = -1
    for k in range(arms.near_count[0]):
        a = arms.near[k]
        if arms.base[a] - s * arms.root[a] <= least + rounding:
            if best >= 0:
                if arms.pulled[a] != arms.pulled[best] or arms.mistaken[a] != arms.mistaken[best]:
                    return -1
                if 0 < abs(arms.prices[a] - arms.prices[best]) <= DISTINCT:
                    return -1
            if best < 0 or arms.prices[a] < arms.prices[best]:
                best = a
    return best


@compiled
def advance(arms: Arms, width: float, rounding: float, key: np.uint64, coins: Floats, until: int) -> int:
    """Play up to and including round ``until``; stop where the reference must decide, and go on when called again."""
    while arms.round[0] <= until:
        a = pull(arms, width, rounding)
        if a < 0:
            return OPEN
        place = 2 * (arms.round[0] - 1)
        u = coins[place] if len(coins) > 0 else uniform(key, place)
        wrong = u >= arms.accuracy[a]
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
    """LCB and its experts, ready to be played on; the keywords are those of `Game` where it has them.

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
        seed: int | None = None,
        uniforms: Iterable[float] | None = None,
    ) -> None:
        grid = checks.grid(costs)
        rows = np.array(checks.accuracies(accuracy, len(grid)))
        self.reference: Any = Lcb(grid, len(rows), lam, width)
        """Decides what doubles cannot"""
        self.coins = checked_coins(uniforms)
        self.key = key_of(0 if uniforms is not None and seed is None else checked_seed(seed))
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
        if len(self.coins) and len(self.coins) < 2 * rounds[-1]:
            raise ValueError(f"uniforms must last for {rounds[-1]} rounds of 2 each, got {len(self.coins)}")
        width, rounding = self.reference.confidence_width, 2.0**-44 * (1 + self.reference.lam)
        rows = []
        for until in rounds:
            while advance(self.arms, width, rounding, self.key, self.coins, until) != DONE:
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
    size = len(prices)
    zeros: Any = np.zeros
    return Arms(
        round=np.ones(1, np.int64),
        pulled=zeros(size, np.int64),
        mistaken=zeros(size, np.int64),
        base=zeros(size),
        root=zeros(size),
        prices=prices,
        accuracy=accuracy,
        near=zeros(size, np.int64),
        near_count=zeros(1, np.int64),
        threshold=zeros(1),
        valid=np.full(1, -1.0),
        spread=np.full(1, 2.0**-6),
        chosen=np.full(1, -1, np.int64),
        mistakes=zeros(1, np.int64),
        price=zeros(1),
        expected=zeros(1),
    )
