"""How the payments are chosen (line 6 of Algorithm 1, D11, and Section 6).

Expert j offers, at payment c, a gain g = (1/2 - P_j(c))^2 at the price lam c. The payments of a round minimise

    exp(-2 * sum of the gains) + lam * sum of the payments

over costs^K: `brute` enumerates, as the paper does; `exact` (a module of its own) finds the same minimum without
enumerating. `selfish` minimises for each expert as if it were alone, `local` for one expert after the other with
the others fixed, round and round. The same problem with the true accuracies is OPT over the grid.

Ties are ties, not noise. Where two choices are nearer to each other than floats can tell, they are compared again with
gains in units of 2^-240, exact sums of costs, and an exponential of 300 bits; values that agree to 200 bits are
called equal. Among equals every rule has a **first** answer, in the order of expert and then of index, and
can say what other answers it allows.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from reference.estimates import PRECISE, Estimate

Payments = tuple[int, ...]
"""For each expert, an index into its list of offers (into ``costs``, for a learner)."""

GAIN_UNITS = 1 << 240
VALUE_UNITS = 1 << 200
BRUTE_LIMIT = 10_000_000
"""The largest costs^K that `brute` goes through."""


@dataclass(frozen=True)
class Offers:
    """What each expert offers: for its i-th payment the gain and the cost, and the trade-off lam between them."""

    gains: NDArray[np.float64]
    """gains[j, i], each within 2^-50 of its true value"""
    costs: NDArray[np.float64]
    """costs[j, i]; a learner asks all experts for the same, the cells of `opt_continuous` differ"""
    lam: float
    precise_gain: Callable[[int, int], int]
    """The true gain of expert j's i-th offer in units of 2^-240"""

    @property
    def experts(self) -> int:
        """K."""
        return len(self.gains)

    @property
    def rounding(self) -> float:
        """More than twice what rounding can do to a value: beyond this, floats decide."""
        return 2.0**-46 * (self.experts + 1) * (1 + self.lam)

    def value(self, payments: Payments) -> float:
        """Return the objective of D11 at these payments, correctly rounded.

        >>> accurate([[0.5, 1.0]], [0, 1], lam=0.25).value((0,))
        1.0
        """
        return self.precise_value(*self.precise_sums(enumerate(payments))) / VALUE_UNITS

    def precise_sums(self, chosen: Iterable[tuple[int, int]]) -> tuple[int, Fraction]:
        """Return sum of gains in units of 2^-240 and sum of costs, exactly, over (expert, index) pairs."""
        gain, cost = 0, Fraction(0)
        for j, i in chosen:
            gain += self.precise_gain(j, i)
            cost += Fraction(float(self.costs[j, i]))
        return gain, cost

    def precise_value(self, gain: int, cost: Fraction) -> int:
        """Return the objective in units of 2^-200; equal for equal sums, whatever the order they were added in."""
        price = Fraction(self.lam) * cost
        exponential = PRECISE.exp(PRECISE.number(-2 * gain) / GAIN_UNITS)
        return int(exponential * VALUE_UNITS) + price.numerator * VALUE_UNITS // price.denominator


def estimated(table: Sequence[Sequence[Estimate]], costs: Sequence[float], lam: float, delta: float) -> Offers:
    """Return the offers that a learner sees: gains of the optimistic estimates."""
    gains = np.array([[known.gain(delta) for known in row] for row in table])

    @cache
    def precise_gain(j: int, i: int) -> int:
        return int(table[j][i].gain(delta, PRECISE) * GAIN_UNITS)

    return Offers(gains, np.broadcast_to(costs, gains.shape), lam, precise_gain)


def accurate(accuracy: Sequence[Sequence[float]], costs: Sequence[float], lam: float) -> Offers:
    """Return the offers of experts whose accuracies are known: the grid problem of OPT."""
    gains = (0.5 - np.array(accuracy, dtype=np.float64)) ** 2

    @cache
    def precise_gain(j: int, i: int) -> int:
        exact = (Fraction(1, 2) - Fraction(float(accuracy[j][i]))) ** 2
        return exact.numerator * GAIN_UNITS // exact.denominator

    return Offers(gains, np.broadcast_to(np.array(costs, dtype=np.float64), gains.shape), lam, precise_gain)


class Allowed(ABC):
    """A set of payments that a rule allows at one state; it may be too large to list."""

    first: Payments
    """The first of them: the reference's own choice"""

    @abstractmethod
    def __iter__(self) -> Iterator[Payments]: ...

    @abstractmethod
    def __contains__(self, payments: object) -> bool: ...


class Separate(Allowed):
    """Each expert's index may be any of its own list: exploration, and `selfish`.

    >>> list(Separate([[1], [0, 2]]))
    [(1, 0), (1, 2)]
    """

    def __init__(self, lists: Sequence[Sequence[int]]) -> None:
        self.lists = lists
        self.first = tuple(choices[0] for choices in lists)

    def __iter__(self) -> Iterator[Payments]:
        return product(*self.lists)

    def __contains__(self, payments: object) -> bool:
        return (
            isinstance(payments, tuple)
            and len(payments) == len(self.lists)
            and all(i in choices for i, choices in zip(payments, self.lists, strict=True))
        )


class Listed(Allowed):
    """An explicit list, in order."""

    def __init__(self, answers: Sequence[Payments]) -> None:
        self.answers = answers
        self.first = answers[0]

    def __iter__(self) -> Iterator[Payments]:
        return iter(self.answers)

    def __contains__(self, payments: object) -> bool:
        return payments in self.answers


class Stable(Allowed):
    """Payments from which no single expert's payment can be changed for the better: where `local` may stop."""

    def __init__(self, offers: Offers, first: Payments) -> None:
        self.offers = offers
        self.first = first

    def __iter__(self) -> Iterator[Payments]:
        everything = product(range(self.offers.gains.shape[1]), repeat=self.offers.experts)
        return (payments for payments in everything if payments in self)

    def __contains__(self, payments: object) -> bool:
        return isinstance(payments, tuple) and all(
            payments[j] in best_responses(self.offers, j, _others(payments, j)) for j in range(self.offers.experts)
        )


def _others(payments: Payments, j: int) -> list[tuple[int, int]]:
    return [(k, i) for k, i in enumerate(payments) if k != j]


def best_responses(offers: Offers, j: int, others: Sequence[tuple[int, int]]) -> list[int]:
    """Return all payments of expert j that minimise the objective while the (expert, index) pairs ``others`` stay.

    >>> best_responses(accurate([[0.0, 1.0, 0.5]], [0.5, 0.25, 0], lam=4), 0, [])
    [2]
    """
    fixed = math.fsum(float(offers.gains[k, i]) for k, i in others)
    values = np.exp(-2 * (fixed + offers.gains[j])) + offers.lam * offers.costs[j]
    near = np.flatnonzero(values <= values.min() + offers.rounding).tolist()
    if len(near) == 1:
        return near
    gain, cost = offers.precise_sums(others)
    decided = {}
    for i in near:
        own_gain, own_cost = offers.precise_sums([(j, i)])
        decided[i] = offers.precise_value(gain + own_gain, cost + own_cost)
    least = min(decided.values())
    return [i for i in near if decided[i] == least]


def selfish(offers: Offers) -> Allowed:
    """Each expert's payment is chosen as if there were no other expert (Section 6).

    >>> selfish(accurate([[0.5, 1.0], [0.5, 0.6]], [0, 1], lam=0.1)).first
    (1, 0)
    """
    return Separate([best_responses(offers, j, []) for j in range(offers.experts)])


def local(offers: Offers, sweeps: int | None = None) -> Allowed:
    """Start from `selfish`; give each expert in turn its best payment while the others stay, until none changes.

    The paper says "iteratively, in a round-robin fashion" and leaves the start and the end open. A payment that is
    already among the best stays, so every change lowers the objective and the rounds come to an end. ``sweeps``
    stops after so many rounds: one is what the cheapest reading of the paper does.

    >>> local(accurate([[0.5, 1.0], [0.5, 1.0]], [0, 1], lam=0.3)).first
    (0, 1)
    """
    payments = list(selfish(offers).first)
    sweep, changed = 0, True
    while changed and (sweeps is None or sweep < sweeps):
        sweep, changed = sweep + 1, False
        for j in range(offers.experts):
            best = best_responses(offers, j, _others(tuple(payments), j))
            if payments[j] not in best:
                payments[j], changed = best[0], True
    first = tuple(payments)
    return Stable(offers, first) if not changed else Listed([first])


def brute(offers: Offers) -> Allowed:
    """Go through all of costs^K, as the paper's definition does; the oracle of `exact`.

    >>> list(brute(accurate([[0.5, 1.0], [0.5, 1.0]], [0, 1], lam=0.3)))
    [(0, 1), (1, 0)]
    """
    K, N = offers.gains.shape
    if N**K > BRUTE_LIMIT:
        raise ValueError(f"brute goes through at most {BRUTE_LIMIT} payments, got {N}^{K}; 'exact' has no such limit")
    gain, cost = np.zeros(1), np.zeros(1)
    for own_gain, own_cost in zip(offers.gains, offers.costs, strict=True):
        gain, cost = np.add.outer(gain, own_gain).ravel(), np.add.outer(cost, own_cost).ravel()
    values = np.exp(-2 * gain) + offers.lam * cost
    places = np.flatnonzero(values <= values.min() + offers.rounding).tolist()
    near = [tuple(place // N ** (K - 1 - j) % N for j in range(K)) for place in places]
    if len(near) == 1:
        return Listed(near)
    decided = [offers.precise_value(*offers.precise_sums(enumerate(payments))) for payments in near]
    least = min(decided)
    return Listed([payments for payments, value in zip(near, decided, strict=True) if value == least])
