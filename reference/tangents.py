"""Bounds on the least value from both sides (steps 1 and 2 of `reference.exact`).

From below: exp(-2 G) >= exp(-2 s) (1 + 2 s - 2 G) for every s, a tangent, and the minimum of the right side plus lam C
is found expert by expert (s is the Lagrange multiplier of G, up to its scale). From above: what the minimiser of
the best tangent costs, improved one expert at a time.
"""

import math

import numpy as np
from numpy.typing import NDArray

from paid_experts.reference.objective import Floats, Payments, SeparableObjective
from paid_experts.reference.rounded import ENOUGH


class Tangents:
    """Lower bounds on the objective that are sums over experts, one for each point where exp(-2 G) is touched."""

    def __init__(self, objective: SeparableObjective, points: Floats) -> None:
        touched = np.exp(-2 * points)
        self.objective = objective
        self.slope = 2 * touched
        self.best = np.array([self._own(slope).min(axis=1) for slope in self.slope])
        """best[tangent, expert]"""
        self.lower = touched * (1 + 2 * points) + self.best.sum(axis=1)
        """A lower bound on the minimum from each tangent"""

    def _own(self, slope: float) -> Floats:
        """Return the part of each expert and offer in a tangent."""
        own: Floats = self.objective.lam * self.objective.costs - slope * self.objective.gains
        return own

    def survivors(self, limit: float) -> list[NDArray[np.intp]]:
        """For each expert the objective with which no tangent exceeds the limit."""
        within = np.ones(self.objective.gains.shape, dtype=bool)
        for slope, best, lower in zip(self.slope, self.best, self.lower, strict=True):
            within &= (lower - best)[:, None] + self._own(slope) <= limit
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
    bound: Floats = objective.lam * objective.costs - 2 * math.exp(-2 * point) * objective.gains
    return np.asarray(bound.argmin(axis=1), dtype=np.intp)


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
