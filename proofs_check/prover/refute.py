"""Counterexamples: a point with rational coordinates at which a claim is certainly false.

Candidates come from samples in floats; the decision is made in arb, at a precision that is raised until the
sign of every term is certain. A fact that holds with equality is accepted only if the kernel's exact
arithmetic says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor, inf, isfinite
from types import MappingProxyType
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq

from proofs_check.prover import canon
from proofs_check.prover import expression as ex
from proofs_check.prover.expression import Term
from proofs_check.prover.goal import Goal

Point = dict[str, Fraction]


def evaluate(t: Term, point: Mapping[str, Any]) -> Any:
    """The value of a term in arb; nan where it is undefined."""
    if isinstance(t, Fraction):
        return arb(fmpq(t.numerator, t.denominator))
    if isinstance(t, str):
        return point[t]
    if t[0] == "pi":
        return arb.pi()
    parts = [evaluate(part, point) for part in (t[1:2] if t[0] == "^" else t[1:])]
    a = parts[0]
    if t[0] in ("+", "*"):
        for b in parts[1:]:
            a = a + b if t[0] == "+" else a * b
        return a
    if t[0] == "exp":
        return a.exp()
    if t[0] == "ln":
        return a.log()
    if t[0] == "abs":
        return abs(a)
    if t[0] == "sgn":
        return a.sgn()
    if t[0] == "^":
        if t[2].denominator == 1:
            return a ** int(t[2])
        return a.sqrt() ** int(t[2] * 2) if t[2].denominator == 2 else a ** evaluate(t[2], {})
    return a.min(parts[1]) if t[0] == "min" else a.max(parts[1])


def certain_sign(t: Term, point: Point) -> int | None:
    """-1, 0 or 1 if the sign of `t` at the point is certain, else None (also where `t` is undefined)."""
    found = numeric_sign(t, point)
    if found is not None:
        return found
    if not defined_at(t, point):
        return None
    try:
        exact = canon.tidy(ex.substitute(t, point), _constant_sign)
    except (canon.TooLarge, ZeroDivisionError, OverflowError):
        return None
    return (exact > 0) - (exact < 0) if isinstance(exact, Fraction) else None


def defined_at(t: Term, point: Point) -> bool:
    """Is `t` certainly defined at the point?"""
    for u, kind in ex.conditions(t):
        seen = certain_sign(u, point)
        if seen is None or (seen < 0 and kind != "!=") or (seen == 0 and kind != ">="):
            return False
    return True


def _constant_sign(u: Term) -> int:
    """The sign of a constant term, for the normal form: 2, 1 or 0."""
    found = numeric_sign(u)
    return 2 if found == 1 else 0


def numeric_sign(t: Term, point: Mapping[str, Fraction] = MappingProxyType({})) -> int | None:
    """The sign in arb, at rising precision."""
    before = ctx.prec
    try:
        for bits in (64, 200, 1000):
            ctx.prec = bits
            balls = {name: arb(fmpq(x.numerator, x.denominator)) for name, x in point.items()}
            value = evaluate(t, balls)
            if value > 0:
                return 1
            if value < 0:
                return -1
        return None
    finally:
        ctx.prec = before


class Refuter:
    """Looks for counterexamples to one claim."""

    def __init__(
        self,
        f: Term,
        relation: str,
        box: dict[str, Any],
        facts: Sequence[tuple[Term, bool]],
        integers: Sequence[str],
    ):
        self.f, self.relation, self.box, self.facts, self.integers = f, relation, box, tuple(facts), integers

    def refutes(self, point: Point) -> bool:
        """Is the point in the domain, and the claim certainly false there?"""
        for name, (low, high) in self.box.items():
            if not low <= point[name] <= high:
                return False
        for h, strict in self.facts:
            seen = certain_sign(h, point)
            if seen is None or seen < int(strict):
                return False
        seen = certain_sign(self.f, point)
        if seen is None:
            return False
        return seen < 0 or (seen == 0 and self.relation == ">") or (seen != 0 and self.relation == "==")

    def quick(self) -> Point | None:
        """Look among samples, and near the lowest of them."""
        if not self.box:
            return {} if self.refutes({}) else None
        return self._look([self.box], 400, 12)

    def thorough(self, boxes: Sequence[dict[str, Any]]) -> Point | None:
        """Look harder, also in the boxes in which a search got stuck."""
        usable = [box for box in boxes if box.keys() == self.box.keys()]
        return self._look([self.box, *usable], 4000, 60)

    def _look(self, boxes: Sequence[dict[str, Any]], count: int, rounds: int) -> Point | None:
        """Candidates from every box, checked exactly."""
        for box in boxes:
            tried = set()
            for row in self._candidates(box, count, rounds):
                for point in self._rational(row):
                    key = tuple(point.values())
                    if key not in tried:
                        tried.add(key)
                        if self.refutes(point):
                            return point
        return None

    def _candidates(self, box: dict[str, Any], count: int, rounds: int) -> Iterator[list[float]]:
        """Points at which f is lowest, in floats, then improved ones."""
        goal = Goal(self.f, False, box, self.facts)
        points = goal.points(count)
        points = self._whole(points, goal.names())
        values = self._values(goal, points)
        order = np.argsort(values)
        for i in order[:8]:
            if values[i] < inf:
                yield list(points[i])
        if not len(order) or not isfinite(values[order[0]]):
            return
        point, least = points[order[0]], float(values[order[0]])
        low = np.array([float(box[name][0]) for name in goal.names()])
        high = np.array([float(box[name][1]) for name in goal.names()])
        step = np.where(np.isfinite(high - low), (high - low) / 4, np.maximum(np.abs(point), 1.0))
        rng = np.random.default_rng(7)
        for _ in range(rounds * 2):
            near = point + step * rng.normal(size=(60, len(point))) * rng.choice([0, 1, 0.1], (60, len(point)))
            near = self._whole(np.clip(near, low, high), goal.names())
            values = self._values(goal, near)
            k = int(np.argmin(values))
            if values[k] < least:
                point, least = near[k], float(values[k])
            else:
                step = step * 0.6
        yield list(point)

    def _values(self, goal: Goal, points: Any) -> Any:
        """f at the points that satisfy the facts, in floats; infinite elsewhere. For an identity, -|f|."""
        values = goal.evaluate([self.f, *(h for h, _ in self.facts)], points)
        ok = np.isfinite(values[0])
        for i, (_, strict) in enumerate(self.facts):
            ok &= (values[1 + i] > 0) if strict else (values[1 + i] >= -1e-12)
        return np.where(ok, -np.abs(values[0]) if self.relation == "==" else values[0], inf)

    def _whole(self, points: Any, names: list[str]) -> Any:
        """Round the coordinates that have to be whole."""
        for i, name in enumerate(names):
            if name in self.integers:
                low, high = self.box[name]
                points[:, i] = np.round(points[:, i])
                if isfinite(low):
                    points[:, i] = np.maximum(points[:, i], ceil(low))
                if isfinite(high):
                    points[:, i] = np.minimum(points[:, i], floor(high))
        return points

    def _rational(self, row: list[float]) -> Iterator[Point]:
        """Rational points near a float point: simple ones first."""
        names = sorted(self.box)
        for largest in (1, 4, 20, 100, 10**4, 10**8):
            point = {}
            for name, x in zip(names, row, strict=True):
                low, high = self.box[name]
                c = Fraction(x).limit_denominator(1 if name in self.integers else largest)
                point[name] = min(max(c, low), high)
            if all(isinstance(x, Fraction) for x in point.values()):
                yield {name: point[name] for name in self.box}
        yield {
            name: min(max(Fraction(x), self.box[name][0]), self.box[name][1])
            for name, x in zip(names, row, strict=True)
        }
