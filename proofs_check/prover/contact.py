"""Where f comes down to 0: samples in floats, improved by a local search."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.program import float_end

if TYPE_CHECKING:
    from paid_experts.proofs_check.prover.goal import Goal


@dataclass
class Contact:
    """What samples say of a goal: the least value seen, where, the size of f around, and the lowest samples."""

    least: float
    point: dict[str, float]
    size: float
    lowest: list[dict[str, float]]

    @property
    def tight(self) -> bool:
        """Does f come down to 0?"""
        return self.least <= 1e-7 * self.size

    @property
    def negative(self) -> bool:
        """Is f below 0, by more than rounding?"""
        return self.least < -max(1e-9 * self.size, 1e-12)


def look(goal: Goal, count: int = 300, rounds: int = 14, seed: int = 1) -> Contact | None:
    """The least value of f among samples, improved by a local search."""
    points, (values,) = goal.samples([goal.f], count, seed)
    good = np.isfinite(values)
    if not good.any():
        return None
    points, values = points[good], values[good]
    names = goal.names()
    order = np.argsort(values, kind="stable")
    lowest = [dict(zip(names, map(float, points[i]), strict=True)) for i in order[:6]]
    size = float(min(np.median(np.abs(values)), 1.0)) or 1.0
    point, least = points[order[0]], float(values[order[0]])
    low = np.array([float_end(goal.box[name][0]) for name in names])
    high = np.array([float_end(goal.box[name][1]) for name in names])
    step = np.where(np.isfinite(high - low), (high - low) / 4, np.maximum(np.abs(point), 1.0))
    rng = np.random.default_rng(seed - 1)
    values_at = goal.evaluator([goal.f, *(h for h, _ in goal.facts)])
    for _ in range(rounds if names else 0):
        tries = point + step * rng.uniform(-1, 1, (40, len(names))) * rng.choice([0, 1, 1e-1], (40, len(names)))
        tries = goal.whole(np.clip(tries, low, high))
        candidates = holding(goal, values_at(tries))
        k = int(np.argmin(candidates))
        if candidates[k] < least:
            point, least = tries[k], float(candidates[k])
        else:
            step = step / 2
    return Contact(least, dict(zip(names, map(float, point), strict=True)), size, lowest)


def holding(goal: Goal, values: list[npt.NDArray[Any]]) -> npt.NDArray[Any]:
    """f where it is defined and the facts hold, infinite elsewhere."""
    ok = np.isfinite(values[0])
    for i, (_, strict) in enumerate(goal.facts):
        ok &= (values[1 + i] > 0) if strict else (values[1 + i] >= 0)
    return np.where(ok, values[0], inf)


def at_contact(goal: Goal, contact: Contact) -> tuple[str, Fraction] | None:
    """A variable and a simple number strictly inside its range at which f comes down to 0."""
    for v in sorted(ex.variables(goal.f)):
        low, high = goal.box[v]
        x = contact.point[v]
        width = min(float(high - low), 1.0)
        near = {Fraction(x).limit_denominator(k) for k in (*range(1, 13), 60)}
        near = {c for c in near if low < c < high and abs(float(c) - x) < 0.03 * width}
        if any(end == x or abs(float(end) - x) < 1e-6 * width for end in (low, high)) or not near:
            continue
        simple = sorted(near, key=lambda c: c.denominator)
        rows = np.array([[float(c) if name == v else contact.point[name] for name in goal.names()] for c in simple])
        values = goal.evaluate([goal.f], rows)[0]
        for c, value in zip(simple, values, strict=True):
            if abs(value) < 1e-13 * contact.size:
                return v, c
    return None


def nice(x: float, ends: tuple[Any, Any]) -> Fraction:
    """A simple rational near x, inside the ends; an end itself if x is close to it."""
    low, high = ends
    width = float(high - low) if isfinite(high - low) else max(1.0, abs(x))
    for end in (low, high):
        if isinstance(end, Fraction) and abs(float(end) - x) < 1e-4 * width:
            return end
    for largest in (12, 60, 1000):
        c = Fraction(x).limit_denominator(largest)
        if abs(float(c) - x) < 1e-4 * width and low <= c <= high:
            return c
    c = Fraction(x).limit_denominator(2**30)
    return Fraction(min(max(c, low), high))
