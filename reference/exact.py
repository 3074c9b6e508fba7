"""The minimum over costs^K without enumerating it (`payments="exact"`).

Minimise exp(-2 G) + lam C, where G and C are the sums of the gains and of the costs of one offer per expert.

1. **Tangents.** exp(-2 G) >= exp(-2 s) (1 + 2 s - 2 G) for every s. The right side is a sum over experts, so its
   minimum is found expert by expert: a lower bound. The best s is where the minimiser's own G equals s.
2. **Survivors.** What the minimisers of the two tangents around that s cost, improved one expert at a time, is
   an upper bound. An offer with which some tangent exceeds it is in no minimum. Few payments survive, and experts with
   a single one are decided.
3. **Frontiers.** The others' survivors are merged expert by expert. Of all partial choices only those stay that no
   other one dominates (at least the gain for at most the cost) and that no tangent puts above the upper bound.
4. **Ties.** The choices within rounding of the minimum are enumerated, with the frontiers pruning every branch that
   leads to no such choice, and compared beyond double precision.

Gains and costs are integers here, in units of 2^-52: sums do not depend on the order, so experts that offer the same
meet in the same states. Experts with similar gains are merged next to each other for that reason, those with the
smallest gains first. All sums of gains from ENOUGH on are one, so that a gain may be infinite.

The problem contains Partition, so some inputs are hard: accuracies whose squared distance from 1/2 is nearly linear in
the cost make every choice of the right total nearly optimal, and the frontiers grow. After 2^25 pairs (`brute`
never needs so many), or with more than 400 experts undecided, the search gives up. Then the dynamic program of
`reference.rounded` goes through the survivors with the finest factor that 2^26 steps allow. Step 4 gives up after 2^16
nodes. In both cases the payments are the best that were found, ``complete`` is false, and ``lower`` says how far
they can be from the minimum, at most.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paid_experts.reference.objective import (
    GAIN_UNITS,
    VALUE_UNITS,
    Allowed,
    Floats,
    Payments,
    SeparableObjective,
    brute,
)
from paid_experts.reference.rounded import ENOUGH, Integers, finest_table, undominated

UNIT = 2.0**-52
ENOUGH_UNITS = int(ENOUGH / UNIT)
INFINITE = 70 * GAIN_UNITS
"""A sum of gains from which on exp(-2 G) is 0 to 200 bits"""
MOST_EXPERTS = 400
TANGENTS = 7
MOST_PAIRS = 1 << 25
MOST_STEPS = 1 << 26
MOST_NODES = 1 << 16
FEW = 1 << 13
"""So many payments are sooner enumerated than searched"""


# Steps 1 and 2: bounds on the least value from both sides. In the terms of optimisation, 2 exp(-2 s), the slope of a
# tangent, is the Lagrange multiplier of G.


def own_parts(objective: SeparableObjective, slope: float) -> Floats:
    """Return the part of each expert and payment in a tangent of this slope."""
    parts: Floats = objective.lam * objective.costs - slope * objective.gains
    return parts


class Tangents:
    """Lower bounds on the objective that are sums over experts, one for each point where exp(-2 G) is touched."""

    def __init__(self, objective: SeparableObjective, points: Floats) -> None:
        touched = np.exp(-2 * points)
        self.objective = objective
        self.slope = 2 * touched
        self.best = np.array([own_parts(objective, slope).min(axis=1) for slope in self.slope])
        """best[tangent, expert]"""
        self.lower = touched * (1 + 2 * points) + self.best.sum(axis=1)
        """A lower bound on the minimum from each tangent"""

    def survivors(self, limit: float) -> list[NDArray[np.intp]]:
        """For each expert the payments with which no tangent exceeds the limit."""
        within = np.ones(self.objective.gains.shape, dtype=bool)
        for slope, best, lower in zip(self.slope, self.best, self.lower, strict=True):
            within &= (lower - best)[:, None] + own_parts(self.objective, slope) <= limit
        return [np.flatnonzero(row) for row in within]

    def admits(self, gain: Floats, price: Floats, merged: list[int], limit: float) -> NDArray[np.bool_]:
        """Which partial choices of the ``merged`` experts may still lead below the limit, the others at their best?"""
        rest = self.lower - self.best[:, merged].sum(axis=1)
        within = np.ones(len(gain), dtype=bool)
        for bound, slope in zip(rest, self.slope, strict=True):
            within &= bound - slope * gain + price <= limit
        return within


def separable_minimum(objective: SeparableObjective, point: float) -> NDArray[np.intp]:
    """Minimise the tangent at this point, expert by expert."""
    return np.asarray(own_parts(objective, 2 * math.exp(-2 * point)).argmin(axis=1), dtype=np.intp)


def gain_of(objective: SeparableObjective, payments: NDArray[np.intp]) -> float:
    """Return the sum of the gains, in floats."""
    return float(objective.gains[np.arange(objective.experts), payments].sum())


def highest_tangents(objective: SeparableObjective) -> tuple[float, float]:
    """Return two points around the one whose tangent gives the best bound: where a minimiser's gain meets the point."""
    low, high = 0.0, min(float(objective.gains.max(axis=1).sum()), ENOUGH)
    for _ in range(40):
        middle = (low + high) / 2
        if gain_of(objective, separable_minimum(objective, middle)) > middle:
            low = middle
        else:
            high = middle
    return low, high


def descend(objective: SeparableObjective, payments: NDArray[np.intp]) -> tuple[float, Payments]:
    """Improve one expert at a time, in floats, until nothing gains more than rounding; return value and payments."""
    chosen, gain, improved = payments.tolist(), gain_of(objective, payments), True
    while improved:
        improved = False
        for j, own in enumerate(chosen):
            values = (
                np.exp(-2 * (gain - objective.gains[j, own] + objective.gains[j])) + objective.lam * objective.costs[j]
            )
            best = int(values.argmin())
            if values[best] < values[own] - objective.rounding:
                gain += float(objective.gains[j, best] - objective.gains[j, own])
                chosen[j], improved = best, True
    return objective.value(tuple(chosen)), tuple(chosen)


# Step 3: the frontiers.


class Frontier(NamedTuple):
    """Partial choices, none dominated by another: sums of gains and of costs in units of 2^-52, cheapest first."""

    gain: Integers
    cost: Integers


NOTHING_CHOSEN = Frontier(np.zeros(1, np.int64), np.zeros(1, np.int64))


def in_units(values: Floats) -> Integers:
    """Return the values in units of 2^-52, rounded."""
    return np.rint(values / UNIT).astype(np.int64)


class Node(NamedTuple):
    """A choice for the decided experts and the first k others: its sums in units of 2^-52, and exactly."""

    k: int
    gain: int
    cost: int
    precise_gain: int
    precise_cost: Fraction


class Frontiers:
    """Steps 1 to 3.

    ``grain`` coarsens the gains from the start: rounded up to multiples of so many units, they give a lower bound at
    a price that the caller sets.
    """

    def __init__(self, objective: SeparableObjective, grain: int = 1) -> None:
        self.objective = objective = replace(objective, gains=np.minimum(objective.gains, ENOUGH))
        low, high = highest_tangents(objective)
        self.value, self.payments = min(
            descend(objective, separable_minimum(objective, point)) for point in (low, high)
        )
        self.limit = self.value + objective.rounding
        self.tangents = Tangents(objective, self._points_to_touch(low, high))
        self.survivors = self.tangents.survivors(self.limit)
        survive = np.array([len(kept) for kept in self.survivors])
        self.root = self._sums([(j, self.payments[j]) for j in np.flatnonzero(survive == 1).tolist()])
        """What the decided experts contribute"""
        undecided = np.flatnonzero(survive > 1)
        self.order: list[int] = undecided[np.lexsort(objective.gains[undecided].T[::-1])[::-1]].tolist()
        self.gains = [in_units(objective.gains[j][self.survivors[j]]) for j in self.order]
        self.costs = [in_units(objective.costs[j][self.survivors[j]]) for j in self.order]
        self.partial = self._merge(grain)
        """partial[k] holds the partial choices of the experts order[k:]; none if the search gave up"""
        self.complete = grain == 1 and bool(self.partial)

    def _sums(self, pairs: list[tuple[int, int]]) -> Node:
        gain = sum(in_units(np.array([self.objective.gains[pair] for pair in pairs])).tolist())
        cost = sum(in_units(np.array([self.objective.costs[pair] for pair in pairs])).tolist())
        precise_gain, precise_cost = self.objective.precise_sums(pairs)
        return Node(0, min(gain, ENOUGH_UNITS), cost, min(precise_gain, INFINITE), precise_cost)

    def _points_to_touch(self, low: float, high: float) -> Floats:
        """Spread tangents over all G at which the objective can still be below the limit, by its curvature."""
        centre = (low + high) / 2
        gap = self.limit - float(Tangents(self.objective, np.array([low, high])).lower.max())
        reach = math.sqrt(gap / (2 * math.exp(-2 * centre)))
        spread = np.concatenate(([low, high], centre + 1.5 * reach * np.linspace(-1, 1, TANGENTS)))
        return np.clip(spread, 0.0, min(float(self.objective.gains.max(axis=1).sum()), ENOUGH))

    def _merge(self, grain: int) -> list[Frontier]:
        partial, pairs = [NOTHING_CHOSEN], 0
        for k in reversed(range(len(self.order))):
            pairs += len(partial[-1].gain) * len(self.gains[k])
            if pairs > MOST_PAIRS or len(self.order) > MOST_EXPERTS:
                return []
            parts = [self._extended(partial[-1], k, i) for i in range(len(self.gains[k]))]
            gain = -(-np.concatenate([part.gain for part in parts]) // grain) * grain
            cost = np.concatenate([part.cost for part in parts])
            kept = undominated(gain, cost)
            partial.append(Frontier(gain[kept], cost[kept]))
        return partial[::-1]

    def _extended(self, frontier: Frontier, k: int, i: int) -> Frontier:
        gain = np.minimum(frontier.gain + self.gains[k][i], ENOUGH_UNITS)
        cost = frontier.cost + self.costs[k][i]
        stays = self.tangents.admits(gain * UNIT, self.objective.lam * (cost * UNIT), self.order[k:], self.limit)
        return Frontier(gain[stays], cost[stays])

    def least(self, k: int, gain: int, cost: int) -> float:
        """Return the least value, in floats, of a choice with these sums that the experts order[k:] complete."""
        frontier = self.partial[k]
        error = np.exp((frontier.gain + gain).astype(np.float64) * (-2 * UNIT))
        price = (frontier.cost.astype(np.float64) + cost) * (self.objective.lam * UNIT)
        return float((error + price).min())

    def steps(self, node: Node, most: float) -> Iterator[tuple[int, int, Node]]:
        """Yield (expert, index, next node) for all choices of the next expert that can lead to at most this value."""
        k, j = node.k, self.order[node.k]
        offered = zip(self.gains[k].tolist(), self.costs[k].tolist(), self.survivors[j].tolist(), strict=True)
        for own_gain, own_cost, i in offered:
            gain, cost = min(node.gain + own_gain, ENOUGH_UNITS), node.cost + own_cost
            if self.least(k + 1, gain, cost) <= most:
                precise_gain, precise_cost = self.objective.precise_sums([(j, i)])
                precise_gain = min(node.precise_gain + precise_gain, INFINITE)
                yield j, i, Node(k + 1, gain, cost, precise_gain, node.precise_cost + precise_cost)

    def walk(self) -> Payments:
        """Follow the frontiers to a choice that is within their coarseness of the least value."""
        chosen, node = list(self.payments), self.root
        for _ in self.partial[1:]:
            j, i, node = min(self.steps(node, math.inf), key=lambda step: self.least(*step[2][:3]))
            chosen[j] = i
        return tuple(chosen)

    def rounded(self) -> tuple[float, Payments]:
        """Apply the dynamic program to the survivors: a lower bound, and payments no worse than what the tangents gave.

        Each expert's least gain is certain, so only what lies above it is rounded.
        """
        gains = [self.objective.gains[j][self.survivors[j]] for j in self.order]
        costs = [self.objective.costs[j][self.survivors[j]] for j in self.order]
        certain = self.root.gain * UNIT + sum(float(own.min()) for own in gains)
        above = [own - own.min() for own in gains]
        table = finest_table(above, costs, self.objective.lam, MOST_STEPS, weight=math.exp(-2 * certain))
        if table is None:
            return -math.inf, self.payments
        payments = np.array(self.payments)
        payments[self.order] = [self.survivors[j][i] for j, i in zip(self.order, table.answer(), strict=True)]
        _, best = min(descend(self.objective, payments), (self.value, self.payments))
        return table.lower + self.objective.lam * (self.root.cost * UNIT) - self.objective.rounding, best

    @property
    def lower(self) -> float:
        """A lower bound on the minimum, from the tangents and, where it was reached, from the last frontier."""
        bounds = [float(self.tangents.lower.max())]
        if self.partial:
            bounds.append(self.least(*self.root[:3]))
        return min(self.value, max(bounds)) - self.objective.rounding


# Step 4: ties.


class _TooManyNearTies(Exception):
    """More than MOST_NODES would have to be compared beyond double precision."""


class Exact(Allowed):
    """Find all minimisers over costs^K: step 4, on top of the `Frontiers`.

    >>> from paid_experts.reference.objective import accurate
    >>> found = Exact(accurate([[0.5, 1.0]] * 3, [0, 1], lam=0.3))
    >>> found.first, list(found)
    ((0, 0, 1), [(0, 0, 1), (0, 1, 0), (1, 0, 0)])
    """

    def __init__(self, objective: SeparableObjective) -> None:
        self.objective = objective
        self.frontiers = Frontiers(objective)
        self.complete = False
        """Is ``first`` proved to be a minimiser? If not, ``lower`` bounds the minimum from below."""
        self.lower = self.frontiers.lower
        if self.frontiers.complete:
            self._near = self.frontiers.least(*self.frontiers.root[:3]) + objective.rounding
            self._known: dict[Node, tuple[int, tuple[tuple[int, int], ...]]] = {}
            try:
                self.first = self._with_decided(self._first(self.frontiers.root)[1])
                self.complete = True
            except _TooManyNearTies:
                self.first = min(self.frontiers.payments, self.frontiers.walk(), key=self._precise)
        else:
            lower, self.first = self.frontiers.rounded()
            self.lower = max(self.lower, lower)
        self.least = self._precise(self.first)

    @cached_property
    def value(self) -> float:
        """The objective at ``first``, correctly rounded."""
        return self.least / VALUE_UNITS

    def _precise(self, payments: Payments) -> int:
        return self.objective.precise(enumerate(payments))

    def _with_decided(self, pairs: Iterable[tuple[int, int]]) -> Payments:
        chosen = dict(enumerate(self.frontiers.payments)) | dict(pairs)
        return tuple(chosen.values())

    def _first(self, node: Node) -> tuple[int, tuple[tuple[int, int], ...]]:
        """Return the least value below this node, and the first of its choices as (expert, index) pairs in order.

        Nodes with the same sums have the same completions, so each is looked at once. Compared after the same
        choices so far, the first completion is the one that is first among the experts that remain.
        """
        if node.k == len(self.frontiers.order):
            return self.objective.precise_value(node.precise_gain, node.precise_cost), ()
        if node not in self._known:
            if len(self._known) >= MOST_NODES:
                raise _TooManyNearTies
            found = []
            for j, i, step in self.frontiers.steps(node, self._near):
                value, pairs = self._first(step)
                found.append((value, tuple(sorted((*pairs, (j, i))))))
            self._known[node] = min(found)
        return self._known[node]

    def _all(self, node: Node) -> Iterator[tuple[tuple[int, int], ...]]:
        if node.k == len(self.frontiers.order):
            yield ()
            return
        for j, i, step in self.frontiers.steps(node, self._near):
            if self._first(step)[0] == self.least:
                for rest in self._all(step):
                    yield (*rest, (j, i))

    def __iter__(self) -> Iterator[Payments]:
        if not self.complete:
            return iter([self.first])
        return iter(sorted(map(self._with_decided, self._all(self.frontiers.root))))

    def __contains__(self, payments: object) -> bool:
        return self.objective.on_grid(payments) and self._precise(payments) <= self.least


def exact(objective: SeparableObjective) -> Allowed:
    """The rule: all minimisers, by the search where they are too many to go through.

    >>> from paid_experts.reference.objective import accurate
    >>> [type(exact(accurate([[0.5, 1.0]] * K, [0, 1], lam=0.3))).__name__ for K in (13, 14)]
    ['Listed', 'Exact']
    """
    return brute(objective) if objective.size**objective.experts <= FEW else Exact(objective)
