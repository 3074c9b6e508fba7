"""Bounds on the least value from both sides (steps 1 and 2 of `reference.exact`).

From below: exp(-2 G) >= exp(-2 s) (1 + 2 s - 2 G) for every s, a tangent, and the minimum of the right side plus lam C
is found expert by expert (s is the Lagrange multiplier of G, up to its scale). From above: what the minimiser of
the best tangent costs, improved one expert at a time.
"""

import math

import numpy as np
from numpy.typing import NDArray

from paid_experts.reference.offers import Floats, Offers, Payments
from paid_experts.reference.rounded import ENOUGH


class Tangents:
    """Lower bounds on the objective that are sums over experts, one for each point where exp(-2 G) is touched."""

    def __init__(self, offers: Offers, points: Floats) -> None:
        touched = np.exp(-2 * points)
        self.offers = offers
        self.slope = 2 * touched
        self.best = np.array([self._own(slope).min(axis=1) for slope in self.slope])
        """best[tangent, expert]"""
        self.lower = touched * (1 + 2 * points) + self.best.sum(axis=1)
        """A lower bound on the minimum from each tangent"""

    def _own(self, slope: float) -> Floats:
        """Return the part of each expert and offer in a tangent."""
        own: Floats = self.offers.lam * self.offers.costs - slope * self.offers.gains
        return own

    def survivors(self, limit: float) -> list[NDArray[np.intp]]:
        """For each expert the offers with which no tangent exceeds the limit."""
        within = np.ones(self.offers.gains.shape, dtype=bool)
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


def separable_minimum(offers: Offers, point: float) -> NDArray[np.intp]:
    """Minimise the tangent at this point, expert by expert."""
    bound: Floats = offers.lam * offers.costs - 2 * math.exp(-2 * point) * offers.gains
    return np.asarray(bound.argmin(axis=1), dtype=np.intp)


def gain_of(offers: Offers, payments: NDArray[np.intp]) -> float:
    """Return the sum of the gains, in floats."""
    return float(offers.gains[np.arange(offers.experts), payments].sum())


def highest_tangents(offers: Offers) -> tuple[float, float]:
    """Return two points around the one whose tangent gives the best bound: where a minimiser's gain meets the point."""
    low, high = 0.0, min(float(offers.gains.max(axis=1).sum()), ENOUGH)
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
