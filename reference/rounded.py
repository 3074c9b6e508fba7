"""Payments within a factor of the minimum in polynomial time (`payments="rounded"`).

Minimise exp(-2 G) + lam C, where G and C are the sums of the gains and of the costs of one offer per expert. To do so
exactly is hard (it decides Partition), but only the sum of the gains matters: rounded down to multiples of a small mu,
there are few sums, and for each of them the cheapest payments suffice. The dynamic program keeps

    V_j(M) = min over i of V_{j-1}(max(M - m_j(i), 0)) + c_i,     m_j(i) = floor(g_j(i) / mu),

the least cost at which the first j experts reach a rounded sum of at least M. With mu = ln(factor) / (2 K) all gains
together lose less than ln(factor) / 2, so that for the M that minimises exp(-2 mu M) + lam V_K(M)

    exp(-2 G) + lam C  <=  upper  <=  min over costs^K of {factor * exp(-2 G) + lam C},

where ``upper`` is that minimum, and G and C belong to the payments that attain V_K(M) (Result C; `program_is_near` in
Coq). Of the payments that attain V_K(M), for all M, those are taken that are best without any rounding. In the regret
a constant factor is enough.

A gain may be infinite for all that matters: an expert that is taken for infallible makes a product vanish. Beyond
ENOUGH, more gain changes no value by as much as rounding does, so that all larger sums are one.
"""

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, SupportsFloat

import numpy as np
from numpy.typing import NDArray

from paid_experts.reference import validation
from paid_experts.reference.objective import Allowed, Floats, Payments, SeparableObjective

Integers = NDArray[np.int64]

ENOUGH = 24.0
"""A sum of gains at which exp(-2 G), below 2^-69, is less than what rounding does to a value"""
MOST_CELLS = 1 << 28
"""The largest table that `rounded` fills"""
LEAST_LOGARITHM = 1e-12
FINER = 4
"""How much finer the table is that judges the answers of others"""


def undominated(gain: NDArray[Any], cost: NDArray[Any]) -> NDArray[np.intp]:
    """Return the places of all choices that no other one dominates (at least the gain, at most the cost).

    The cheapest comes first; of equal choices only the first stays.

    >>> undominated(np.array([5, 4, 9]), np.array([2, 3, 4])).tolist()
    [0, 2]
    """
    order = np.lexsort((-gain, cost))
    stays = np.ones(len(gain), dtype=bool)
    ordered = gain[order]
    stays[1:] = ordered[1:] > np.maximum.accumulate(ordered)[:-1]
    return order[stays]


def rounded_down(values: Floats) -> Floats:
    """Round to whole numbers: down, so that the program promises no more than it buys."""
    return np.floor(values)


class Table:
    """The dynamic program, for experts whose gains and costs are lists: gains[j][i] at costs[j][i].

    ``weight`` stands before the exponential: exp(-2 times a gain that is certain).
    """

    def __init__(
        self, gains: Sequence[Floats], costs: Sequence[Floats], lam: float, factor: float, weight: float = 1.0
    ) -> None:
        unit = math.log(factor) / (2 * len(gains))
        most = math.ceil(ENOUGH / unit)
        self.levels = [np.minimum(rounded_down(own / unit), most).astype(np.int64) for own in gains]
        """m_j(i)"""
        self.costs = costs
        self.length = 1 + min(most, sum(int(own.max()) for own in self.levels))
        self.chosen: list[NDArray[np.unsignedinteger]] = []
        """chosen[j][M] is the offer of expert j with which V_j(M) is attained"""
        cost = self._least_costs()
        values = weight * np.exp(-2 * self._bought(gains)) + lam * cost
        self.best = int(values.argmin())
        """The least M whose payments are best"""
        error = weight * np.exp(-2 * unit * np.arange(self.length))
        self.upper = float((error + lam * cost).min())
        """No less than the value of the program's answer, and no more than min {factor * exp(-2 G) + lam C}"""
        self.lower = float((error / factor + lam * cost).min())
        """No more than the minimum of exp(-2 G) + lam C"""

    def _least_costs(self) -> Floats:
        """Fill the table; return V_K."""
        before = np.full(self.length, np.inf)
        before[0] = 0.0
        for levels, costs in zip(self.levels, self.costs, strict=True):
            least, reached = np.full(self.length, np.inf), np.empty(self.length)
            chosen = np.zeros(self.length, np.min_scalar_type(len(levels)))
            for i in undominated(levels, costs).tolist():
                level = min(int(levels[i]), self.length)
                reached[:level] = before[0]
                reached[level:] = before[: self.length - level]
                reached += costs[i]
                np.copyto(chosen, i, where=reached < least)
                np.minimum(reached, least, out=least)
            self.chosen.append(chosen)
            before = least
        return before

    def _back(self, level: Integers) -> Iterator[NDArray[np.integer]]:
        """Follow the table backwards: yield the payment of the last expert, of the one before and so on for each M."""
        for levels, chosen in zip(self.levels[::-1], self.chosen[::-1], strict=True):
            payments = chosen[level]
            yield payments
            level = np.maximum(level - levels[payments], 0)

    def _bought(self, gains: Sequence[Floats]) -> Floats:
        """Return the gain, not rounded, of the payments that attain V_K(M), for each M."""
        bought = np.zeros(self.length)
        for own, payments in zip(gains[::-1], self._back(np.arange(self.length)), strict=True):
            bought += own[payments]
        return bought

    def answer(self) -> Payments:
        """Return the payments that belong to the best M."""
        return tuple(int(payment[0]) for payment in self._back(np.array([self.best])))[::-1]


def finest_table(
    gains: Sequence[Floats], costs: Sequence[Floats], lam: float, steps: int, weight: float = 1.0
) -> Table | None:
    """Return the table with the smallest factor that so many steps allow; none if not even e is allowed."""
    most = min(sum(float(own.max()) for own in gains), ENOUGH)
    length = steps // sum(map(len, gains)) - 1
    if 2 * len(gains) * most > length:
        return None
    u = max(2 * len(gains) * most / length, LEAST_LOGARITHM)
    return Table(gains, costs, lam, math.exp(u), weight)


def checked_factor(value: SupportsFloat, experts: int) -> float:
    """Refuse a factor that is not above 1, or whose table can be too large for so many experts.

    >>> checked_factor(1.01, experts=1000)
    Traceback (most recent call last):
    ValueError: factor must be at least exp(0.179) for 1000 experts, got 1.01
    """
    factor = validation.number(value, "factor")
    if factor <= 1:
        raise ValueError(f"factor must be greater than 1, got {value!r}")
    least = 2 * experts * ENOUGH * experts / MOST_CELLS
    if math.log(factor) < least:
        raise ValueError(f"factor must be at least exp({1.001 * least:.4g}) for {experts} experts, got {value!r}")
    return factor


FACTOR = 1.01
"""What `payments="rounded"` means where nothing else is said"""


class Rounded(Allowed):
    """Pay within a factor of the minimum: exp(-2 G) + lam C <= min over costs^K of {factor * exp(-2 G) + lam C}.

    That holds up to ``objective.rounding``. With u = ln(factor), the table has at most K (2 K S / u + 1) cells of at
    most N steps each, where S = min(ENOUGH, sum of the experts' largest gains). Gains of the paper are at most 1/4, so
    about N K^3 / (2 u) steps in all.

    ``first`` is the program's own answer: the best M, the least among equals, and for each expert, the last one first,
    the cheapest offer of those that attain V_j(M), the one of the least index among equals, as doubles add and compare.

    What another program may answer is anything that keeps the promise. The minimum in it is as hard to find as the
    exact one, so two tables bound it from below, and a value that exceeds both by more than rounding is not allowed:
    the program's own (``upper``, which admits every way to break its ties, and all exact minimisers) and one that is
    four times finer. Thus nothing is allowed that breaks the promise with ``factor``, and everything is that keeps it
    with factor^(3/4).

    >>> from paid_experts.reference.objective import accurate
    >>> Rounded(accurate([[0.5, 1.0], [0.5, 0.6]], [0, 1], lam=0.1)).first
    (1, 0)
    """

    def __init__(self, objective: SeparableObjective, factor: SupportsFloat = FACTOR) -> None:
        self.objective = objective
        self.factor = checked_factor(factor, objective.experts)
        table = self._table(self.factor)
        self.upper = table.upper
        self.first = table.answer()

    def _table(self, factor: float, scale: float = 1.0) -> Table:
        return Table(list(self.objective.gains), list(self.objective.costs), self.objective.lam, factor, scale)

    @cached_property
    def bound(self) -> float:
        """The best bound that is known to be at most min {factor * exp(-2 G) + lam C}."""
        return max(self.upper, self._table(self.factor ** (1 / FINER), self.factor).lower)

    def __iter__(self) -> Iterator[Payments]:
        return iter([self.first])

    def __contains__(self, payments: object) -> bool:
        if not self.objective.on_grid(payments):
            return False
        value = self.objective.value(payments) - self.objective.rounding
        return value <= self.upper or value <= self.bound


rounded = Rounded
"""The rule by its name"""
