"""The minimum over costs^K without enumerating it (`payments="exact"`).

Minimise exp(-2 G) + lam C, where G and C are the sums of the gains and of the costs of one offer per expert.

1. **Tangents.** exp(-2 G) >= exp(-2 s) (1 + 2 s - 2 G) for every s. The right side is a sum over experts, so its
   minimum is found expert by expert: a lower bound. The best s is where the minimiser's own G equals s.
2. **Survivors.** What the minimisers of the two tangents around that s cost, improved one expert at a time, is
   an upper bound. An offer with which some tangent exceeds it is in no minimum. Few offers survive.
3. **Frontiers.** The survivors are merged expert by expert. Of all partial choices only those stay that no other
   one dominates (at least the gain for at most the cost) and that no tangent puts above the upper bound.
4. **Ties.** The choices within rounding of the minimum are walked through, led by the frontiers so that no
   step is in vain, and compared beyond double precision.

Gains and costs are integers here, in units of 2^-52: sums do not depend on the order, so experts that offer the same
meet in the same states. Experts with similar offers are merged next to each other for that reason, those with the
smallest gains first.

The problem contains subset sum, so some inputs are hard: accuracies whose squared distance from 1/2 is nearly linear in
the cost make every choice of the right total nearly optimal, and the frontiers grow. After 2^25 pairs (`brute`
never needs so many) the search gives up: the payments are then the best that were found, ``complete`` is false,
and the tangents still say how far they can be from the minimum, at most.
"""

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reference.offers import VALUE_UNITS, Allowed, Offers, Payments

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]

UNIT = 2.0**-52
MOST_EXPERTS = 400
TANGENTS = 7
MOST_PAIRS = 1 << 25


class Frontier(NamedTuple):
    """Partial choices, none dominated by another: sums of gains and of costs in units of 2^-52, cheapest first."""

    gain: Integers
    cost: Integers


NOTHING_CHOSEN = Frontier(np.zeros(1, np.int64), np.zeros(1, np.int64))


def in_units(values: Floats) -> Integers:
    """Return the values in units of 2^-52, rounded."""
    return np.rint(values / UNIT).astype(np.int64)


def undominated(gain: Integers, cost: Integers) -> Frontier:
    """Keep what no other choice matches in gain at no higher cost.

    >>> undominated(np.array([5, 4, 9]), np.array([2, 3, 4])).gain.tolist()
    [5, 9]
    """
    order = np.lexsort((-gain, cost))
    gain, cost = gain[order], cost[order]
    stays = np.ones(len(gain), dtype=bool)
    stays[1:] = gain[1:] > np.maximum.accumulate(gain)[:-1]
    return Frontier(gain[stays], cost[stays])


class Tangents:
    """Lower bounds on the objective that are sums over experts, one for each point where exp(-2 G) is touched."""

    def __init__(self, offers: Offers, points: Floats) -> None:
        touched = np.exp(-2 * points)
        self.height = touched * (1 + 2 * points)
        self.slope = 2 * touched
        self.own = offers.lam * offers.costs - np.multiply.outer(self.slope, offers.gains)
        """own[tangent, expert, offer]"""
        self.best = self.own.min(axis=2)
        self.lower = self.height + self.best.sum(axis=1)
        """A lower bound on the minimum from each tangent"""

    def survivors(self, limit: float) -> list[NDArray[np.intp]]:
        """For each expert the offers with which no tangent exceeds the limit."""
        others = self.lower[:, None] - self.best
        within = (others[:, :, None] + self.own <= limit).all(axis=0)
        return [np.flatnonzero(row) for row in within]

    def admits(self, gain: Floats, price: Floats, merged: list[int], limit: float) -> NDArray[np.bool_]:
        """Which partial choices of the ``merged`` experts may still lead below the limit, the others at their best?"""
        rest = self.lower - self.best[:, merged].sum(axis=1)
        within = np.ones(len(gain), dtype=bool)
        for bound, slope in zip(rest, self.slope, strict=True):
            within &= bound - slope * gain + price <= limit
        return within


def separable_minimum(offers: Offers, point: float) -> NDArray[np.intp]:
    """Minimise the tangent at this point, expert by expert."""
    bound: Floats = offers.lam * offers.costs - 2 * math.exp(-2 * point) * offers.gains
    return np.asarray(bound.argmin(axis=1), dtype=np.intp)


def gain_of(offers: Offers, payments: NDArray[np.intp]) -> float:
    """Return the sum of the gains, in floats."""
    return float(offers.gains[np.arange(offers.experts), payments].sum())


def highest_tangents(offers: Offers) -> tuple[float, float]:
    """Return two points around the one whose tangent gives the best bound: where a minimiser's gain meets the point."""
    low, high = 0.0, float(offers.gains.max(axis=1).sum())
    for _ in range(40):
        middle = (low + high) / 2
        if gain_of(offers, separable_minimum(offers, middle)) > middle:
            low = middle
        else:
            high = middle
    return low, high


def descend(offers: Offers, payments: NDArray[np.intp]) -> tuple[float, Payments]:
    """Improve one expert at a time, in floats, until nothing gains more than rounding; return value and payments."""
    chosen, gain, improved = payments.tolist(), gain_of(offers, payments), True
    while improved:
        improved = False
        for j, own in enumerate(chosen):
            values = np.exp(-2 * (gain - offers.gains[j, own] + offers.gains[j])) + offers.lam * offers.costs[j]
            best = int(values.argmin())
            if values[best] < values[own] - offers.rounding:
                gain += float(offers.gains[j, best] - offers.gains[j, own])
                chosen[j], improved = best, True
    return offers.value(tuple(chosen)), tuple(chosen)


class Search:
    """One run of the steps above, up to the frontiers.

    ``grain`` coarsens the gains from the start: rounded up to multiples of so many units, they give a lower bound at
    a price that the caller sets.
    """

    def __init__(self, offers: Offers, grain: int = 1) -> None:
        if offers.experts > MOST_EXPERTS:
            raise ValueError(f"exact takes at most {MOST_EXPERTS} experts, got {offers.experts}")
        self.offers = offers
        self.complete = grain == 1
        low, high = highest_tangents(offers)
        self.value, self.payments = min(descend(offers, separable_minimum(offers, point)) for point in (low, high))
        self.limit = self.value + offers.rounding
        self.tangents = Tangents(offers, self._points_to_touch(low, high))
        self.survivors = self.tangents.survivors(self.limit)
        self.order = sorted(range(offers.experts), key=lambda j: offers.gains[j].tolist(), reverse=True)
        self.gains = [in_units(offers.gains[j][self.survivors[j]]) for j in self.order]
        self.costs = [in_units(offers.costs[j][self.survivors[j]]) for j in self.order]
        self.frontiers = self._merge(grain)
        """frontiers[k] holds the partial choices of the experts order[k:]; none if the search gave up"""

    def _points_to_touch(self, low: float, high: float) -> Floats:
        """Spread tangents over all G at which the objective can still be below the limit (its curvature says where)."""
        centre = (low + high) / 2
        gap = self.limit - float(Tangents(self.offers, np.array([low, high])).lower.max())
        reach = math.sqrt(gap / (2 * math.exp(-2 * centre)))
        spread = np.concatenate(([low, high], centre + 1.5 * reach * np.linspace(-1, 1, TANGENTS)))
        return np.clip(spread, 0.0, float(self.offers.gains.max(axis=1).sum()))

    def _merge(self, grain: int) -> list[Frontier]:
        frontiers, pairs = [NOTHING_CHOSEN], 0
        for k in reversed(range(self.offers.experts)):
            frontier = frontiers[-1]
            pairs += len(frontier.gain) * len(self.gains[k])
            if pairs > MOST_PAIRS:
                self.complete = False
                return []
            parts = [self._extended(frontier, k, i) for i in range(len(self.gains[k]))]
            gain = np.concatenate([part.gain for part in parts])
            cost = np.concatenate([part.cost for part in parts])
            frontiers.append(undominated(-(-gain // grain) * grain, cost))
        return frontiers[::-1]

    def _extended(self, frontier: Frontier, k: int, i: int) -> Frontier:
        gain, cost = frontier.gain + self.gains[k][i], frontier.cost + self.costs[k][i]
        stays = self.tangents.admits(gain * UNIT, self.offers.lam * (cost * UNIT), self.order[k:], self.limit)
        return Frontier(gain[stays], cost[stays])

    def values(self, frontier: Frontier, gain: int = 0, cost: int = 0) -> Floats:
        """Return the objective of a choice so far, completed by each element of a frontier."""
        exponent = (frontier.gain + gain).astype(np.float64) * (-2 * UNIT)
        price = (frontier.cost + cost).astype(np.float64) * (self.offers.lam * UNIT)
        return np.exp(exponent) + price

    def walk(self) -> Payments:
        """Follow the frontiers to a choice that is within their coarseness of the least value."""
        gain = cost = 0
        chosen = dict(enumerate(self.payments))
        for k, frontier in enumerate(self.frontiers[1:]):
            steps = zip(self.gains[k].tolist(), self.costs[k].tolist(), strict=True)
            values = [self.values(frontier, gain + g, cost + c).min() for g, c in steps]
            best = int(np.argmin(values))
            gain, cost = gain + int(self.gains[k][best]), cost + int(self.costs[k][best])
            chosen[self.order[k]] = int(self.survivors[self.order[k]][best])
        return tuple(chosen[j] for j in range(self.offers.experts))

    @property
    def lower(self) -> float:
        """A lower bound on the minimum, from the tangents and, where it was reached, from the last frontier."""
        bounds = [float(self.tangents.lower.max())]
        if self.frontiers:
            bounds.append(float(self.values(self.frontiers[0]).min()))
        return min(self.value, max(bounds)) - self.offers.rounding


class _Node(NamedTuple):
    """A choice for the first k experts of the order: its sums in units of 2^-52, and exactly."""

    k: int
    gain: int
    cost: int
    precise_gain: int
    precise_cost: Fraction


_ROOT = _Node(0, 0, 0, 0, Fraction(0))


class Exact(Allowed):
    """Find all minimisers over costs^K: step 4, on top of a `Search`.

    >>> from reference.offers import accurate
    >>> found = Exact(accurate([[0.5, 1.0]] * 3, [0, 1], lam=0.3))
    >>> found.first, list(found)
    ((0, 0, 1), [(0, 0, 1), (0, 1, 0), (1, 0, 0)])
    """

    def __init__(self, offers: Offers) -> None:
        self.offers = offers
        self.search = Search(offers)
        self.complete = self.search.complete
        """Is ``first`` proved to be a minimiser? If not, ``lower`` says by how much it can fail."""
        self.lower = self.search.lower
        if self.complete:
            self._near = float(self.search.values(self.search.frontiers[0]).min()) + offers.rounding
            self._known: dict[_Node, tuple[int, tuple[tuple[int, int], ...]]] = {}
            self.least, pairs = self._first(_ROOT)
            self.first = tuple(i for _, i in pairs)
        else:
            self.first = self.search.payments
            self.least = self._precise(self.first)

    @cached_property
    def value(self) -> float:
        """The objective at ``first``, correctly rounded."""
        return self.least / VALUE_UNITS

    def _precise(self, payments: Payments) -> int:
        return self.offers.precise_value(*self.offers.precise_sums(enumerate(payments)))

    def _steps(self, node: _Node) -> Iterator[tuple[int, int, _Node]]:
        """Yield (expert, index, next node) for all choices of the next expert that lead near the minimum."""
        search, k = self.search, node.k
        j = search.order[k]
        for gain, cost, i in zip(search.gains[k], search.costs[k], search.survivors[j].tolist(), strict=True):
            total_gain, total_cost = node.gain + int(gain), node.cost + int(cost)
            if search.values(search.frontiers[k + 1], total_gain, total_cost).min() <= self._near:
                own_gain, own_cost = self.offers.precise_sums([(j, i)])
                step = (total_gain, total_cost, node.precise_gain + own_gain, node.precise_cost + own_cost)
                yield j, i, _Node(k + 1, *step)

    def _first(self, node: _Node) -> tuple[int, tuple[tuple[int, int], ...]]:
        """Return the least value below this node, and the first of its choices as (expert, index) pairs in order.

        Nodes with the same sums have the same completions, so each is looked at once. Compared after the same
        choices so far, the first completion is the one that is first among the experts that remain.
        """
        if node.k == self.offers.experts:
            return self.offers.precise_value(node.precise_gain, node.precise_cost), ()
        if node not in self._known:
            found = []
            for j, i, step in self._steps(node):
                value, pairs = self._first(step)
                found.append((value, tuple(sorted((*pairs, (j, i))))))
            self._known[node] = min(found)
        return self._known[node]

    def _all(self, node: _Node) -> Iterator[dict[int, int]]:
        if node.k == self.offers.experts:
            yield {}
            return
        for j, i, step in self._steps(node):
            if self._first(step)[0] == self.least:
                for rest in self._all(step):
                    yield {**rest, j: i}

    def __iter__(self) -> Iterator[Payments]:
        if not self.complete:
            return iter([self.first])
        choices = (tuple(choice[j] for j in range(self.offers.experts)) for choice in self._all(_ROOT))
        return iter(sorted(choices))

    def __contains__(self, payments: object) -> bool:
        return isinstance(payments, tuple) and self._precise(payments) <= self.least
