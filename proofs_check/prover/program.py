"""Terms compiled to programs that run on thousands of boxes, or points, a call.

Intervals are pairs of arrays in double precision, with sums rounded outward where it matters. Nothing here is
trusted: the search uses it to see what is likely true, and the kernel decides in exact arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import inf, pi
from typing import Any

import numpy as np
import numpy.typing as npt

from paid_experts.proofs_check.prover.expression import Term

Array = npt.NDArray[Any]
Pair = tuple[Array, Array]


EPS = 2.0**-52
AT_POINTS: dict[str, Any] = {
    "exp": np.exp,
    "ln": np.log,
    "sin": np.sin,
    "cos": np.cos,
    "atan": np.arctan,
    "abs": np.abs,
    "sgn": np.sign,
}


class Program:
    """Terms compiled to a list of steps, common parts shared; `run` evaluates them on arrays of boxes."""

    def __init__(self, terms: Sequence[Term], names: Sequence[str], signs: Callable[[Term], int]):
        self.names, self.signs = list(names), signs
        self.steps: list[tuple[Any, ...]] = []
        self.places: dict[Term, int] = {}
        self.outputs = [self._place(t) for t in terms]

    def _place(self, t: Term) -> int:
        """The step that computes `t`."""
        if t not in self.places:
            if isinstance(t, Fraction):
                step: tuple[Any, ...] = ("constant", _float(t))
            elif t == ("pi",):
                step = ("constant", pi)
            elif isinstance(t, str):
                step = ("variable", self.names.index(t))
            elif t[0] == "^":
                risky = t[2] < 0 or t[2].denominator > 1
                step = ("^", self._place(t[1]), t[2], self.signs(t[1]) if risky else 0)
            elif t[0] == "ln":
                step = ("ln", self._place(t[1]), self.signs(t[1]))
            else:
                step = (t[0], *(self._place(part) for part in t[1:]))
            self.steps.append(step)
            self.places[t] = len(self.steps) - 1
        return self.places[t]

    def run(self, low: Array, high: Array) -> list[Pair]:
        """The ranges of the terms on the boxes; an undefined one is everything."""
        values: list[Pair] = []
        with np.errstate(all="ignore"):
            for step in self.steps:
                values.append(_step(step, values, low, high))
        return [values[i] for i in self.outputs]

    def at(self, points: Array) -> list[Array]:
        """The values of the terms at points; nan where they are undefined, or lost to rounding.

        A value that is no larger than its own rounding error is 0 if that error is small, and unknown otherwise.
        """
        outputs = []
        for value, error in self.at_with_errors(points):
            value = np.where(np.abs(value) <= error, np.where(error < 1e-7, 0.0, np.nan), value)
            outputs.append(np.where(np.isfinite(value), value, np.nan))
        return outputs

    def at_with_errors(self, points: Array) -> list[Pair]:
        """The values of the terms at points, and bounds of their rounding errors."""
        values: list[Pair] = []
        with np.errstate(all="ignore"):
            for step in self.steps:
                values.append(_at_points(step, values, points))
            return [(values[i][0], 4 * values[i][1]) for i in self.outputs]


def _at_points(step: tuple[Any, ...], values: list[Pair], points: Array) -> Pair:
    """One step of a program, at points, and a bound of its rounding error; nan where it is undefined."""
    kind = step[0]
    none = np.zeros(len(points))
    if kind == "constant":
        return np.full(len(points), step[1]), none + (0.0 if step[1] % 1 == 0 else EPS * abs(step[1]))
    if kind == "variable":
        return points[:, step[1]], none
    a, da = values[step[1]]
    if kind in ("+", "*"):
        for b, db in (values[i] for i in step[2:]):
            da = da + db if kind == "+" else np.abs(a) * db + np.abs(b) * da
            a = a + b if kind == "+" else a * b
            da = da + EPS * np.abs(a)
        return a, da
    if kind in ("min", "max"):
        b, db = values[step[2]]
        return np.asarray(np.minimum(a, b) if kind == "min" else np.maximum(a, b)), np.maximum(da, db)
    if kind == "^":
        r = float(step[2])
        value = np.asarray(np.sqrt(a) if r == 0.5 else np.power(a, r))
        growth = np.abs(r * value / a)
        return value, np.where(da == 0, 0.0, growth * da) + EPS * np.abs(value)
    value = np.asarray(AT_POINTS[kind](a))
    growth = np.abs(value) if kind == "exp" else np.abs(1 / a) if kind == "ln" else np.ones(len(points))
    return value, np.where(da == 0, 0.0, growth * da) + EPS * np.abs(value)


def _float(x: Fraction) -> float:
    """The nearest float, or an infinite one."""
    try:
        return float(x)
    except OverflowError:
        return inf if x > 0 else -inf


def _step(step: tuple[Any, ...], values: list[Pair], low: Array, high: Array) -> Pair:
    """One step of a program."""
    kind = step[0]
    if kind == "constant":
        whole = np.full(len(low), step[1])
        return whole, whole
    if kind == "variable":
        return low[:, step[1]], high[:, step[1]]
    a: Pair = values[step[1]]
    if kind == "+":
        for i in step[2:]:
            b = values[i]
            a = (_sum(a[0], b[0], -inf), _sum(a[1], b[1], inf))
        return np.where(np.isnan(a[0]), -inf, a[0]), np.where(np.isnan(a[1]), inf, a[1])
    if kind == "*":
        for i in step[2:]:
            a = _times(a, values[i])
        return a
    if kind == "exp":
        low_exp, high_exp = np.exp(a[0]), np.exp(a[1])  # a bound that underflows to 0 would be lost
        return low_exp, np.where((high_exp == 0) & (a[1] > -inf), 5e-324, high_exp)
    if kind == "ln":
        bad = a[0] < 0 if step[2] < 2 else a[1] < 0
        bad |= (a[0] == 0) & (step[2] < 2)
        return np.where(bad, -inf, np.log(np.maximum(a[0], 0))), np.where(bad, inf, np.log(a[1]))
    if kind == "sin":
        return _cosine((a[0] - pi / 2, a[1] - pi / 2))
    if kind == "cos":
        return _cosine(a)
    if kind == "atan":
        return np.arctan(a[0]), np.arctan(a[1])
    if kind == "^":
        return _power(a, step[2], step[3])
    if kind == "abs":
        inside = np.maximum(np.maximum(a[0], -a[1]), 0.0)
        return inside, np.maximum(-a[0], a[1])
    if kind == "sgn":
        return np.where(a[0] > 0, 1.0, -1.0), np.where(a[1] < 0, -1.0, 1.0)
    b = values[step[2]]
    pick = np.minimum if kind == "min" else np.maximum
    return pick(a[0], b[0]), pick(a[1], b[1])


def _cosine(a: Pair) -> Pair:
    """Cosines of intervals: 1 where a whole turn is inside, -1 where half a turn more is, else the ends."""
    low, high = (np.where(np.isfinite(x), x, 0.0) for x in a)
    ends = np.cos(low), np.cos(high)
    turn = np.floor(high / (2 * pi)) >= np.ceil(low / (2 * pi))
    half = np.floor(high / (2 * pi) - 0.5) >= np.ceil(low / (2 * pi) - 0.5)
    wild = ~np.isfinite(a[1] - a[0])
    return (
        np.where(half | wild, -1.0, np.minimum(*ends) - 1e-16),
        np.where(turn | wild, 1.0, np.maximum(*ends) + 1e-16),
    )


def _sum(x: Array, y: Array, way: float) -> Array:
    """x + y, moved one float outward where the sum was rounded: far from 0 a lost 1 would count."""
    total = x + y
    exact = (total - x == y) & (total - y == x)
    return np.where(exact | ~np.isfinite(total), total, np.nextafter(total, way))


def _times(a: Pair, b: Pair) -> Pair:
    """Products of intervals."""
    if a is b:
        return _power(a, Fraction(2), 0)
    if b[0] is b[1]:
        a, b = b, a
    if a[0] is a[1]:
        first, second = _product(a[0], b[0]), _product(a[0], b[1])
        return np.minimum(first, second), np.maximum(first, second)
    corners = [_product(x, y) for x in a for y in b]
    low, high = np.minimum(corners[0], corners[1]), np.maximum(corners[0], corners[1])
    other_low, other_high = np.minimum(corners[2], corners[3]), np.maximum(corners[2], corners[3])
    return np.minimum(low, other_low), np.maximum(high, other_high)


def _product(x: Array, y: Array) -> Array:
    """x y, with 0 times infinity 0."""
    result = x * y
    return np.where(result == result, result, 0.0)


def _power(a: Pair, r: Fraction, known: int) -> Pair:
    """Powers of intervals; `known` is what facts say of the sign of the base."""
    low, high = a
    if r < 0:
        low, high = _power(a, -r, known)
        if known == 2:
            low = np.maximum(low, 0.0)
            return np.where(high > 0, 1 / high, 0.0), np.where(low > 0, 1 / low, inf)
        bad = (low <= 0) & (high >= 0)
        return np.where(bad, -inf, 1 / high), np.where(bad, inf, 1 / low)
    if r.denominator == 1:
        n = float(r)
        if r % 2:
            return low**n, high**n
        inside = np.maximum(np.maximum(low, -high), 0.0)
        return inside**n, np.maximum(-low, high) ** n
    bad = (low < -1e-15) & (known == 0)
    root = np.sqrt if r == Fraction(1, 2) else (lambda x: x ** float(r))
    return np.where(bad, -inf, root(np.maximum(low, 0.0))), np.where(bad, inf, root(np.maximum(high, 0.0)))


def float_end(x: Fraction | float) -> float:
    """A bound as a float."""
    return x if isinstance(x, float) else _float(x)
