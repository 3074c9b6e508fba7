"""The leaves of a proof: claims that close at once, by an interval, a mean value, convexity, or an identity.

Each states why it is valid, checks its own side conditions in exact arithmetic, and raises `Rejected` otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from paid_experts.proofs_check.kernel import numbers
from paid_experts.proofs_check.kernel.domain import Domain, defined, is_zero, sign, value
from paid_experts.proofs_check.kernel.numbers import Interval
from paid_experts.proofs_check.kernel.terms import Term, derivative, minus, names, read, replace

Rule = Callable[[Any, Term, bool, Domain], int]
ZERO = Fraction(0)


class Rejected(Exception):
    """A certificate that does not prove its claim."""


def need(condition: bool, sentence: str) -> None:
    """Reject the certificate unless the condition holds."""
    if not condition:
        raise Rejected(sentence)


def term(data: Any, domain: Domain) -> Term:
    """A term of the certificate; it may speak of the variables of the domain and of nothing else."""
    t = read(data)
    need(names(t) <= domain.box.keys(), "a variable without a box")
    return t


def enough(low: numbers.Number, strict: bool) -> bool:
    """Does the lower bound `low` prove the claim?"""
    return low > 0 or (low == 0 and not strict)


def _interval(_: Any, f: Term, strict: bool, domain: Domain) -> int:
    """The interval value of f on the domain is at least 0."""
    need(enough(value(f, domain)[0], strict), "the interval does not decide")
    return 0


def _sum(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """f is identically a sum of terms c * factors * square, each of them at least 0.

    A factor is a fact, given by its number, or a term that is plainly at least 0.
    """
    total: Term = ZERO
    positive = False
    for c, factors, square in data[0]:
        need(Fraction(c) >= 0, "a negative weight")
        parts = [_factor_and_sign(factor, domain) for factor in factors]
        need(all(known > 0 for _, known in parts), "a factor may be negative")
        positive |= Fraction(c) > 0 and square == "1" and all(known == 2 for _, known in parts)
        total = ("+", total, ("*", Fraction(c), *(t for t, _ in parts), ("^", term(square, domain), Fraction(2))))
    need(not strict or positive, "the sum may be 0")
    need(defined(total, domain) and is_zero(minus(f, total), domain), "the sum is not f")
    return 0


def _factor_and_sign(data: Any, domain: Domain) -> tuple[Term, int]:
    """A factor of a sum, and 2 if it is positive, 1 if it is not negative, else 0."""
    if isinstance(data, int):
        fact, strict = domain.facts[data]
        return fact, 1 + strict
    t = term(data, domain)
    return t, sign(t, domain)


_slope = lru_cache(maxsize=64)(derivative)


def _at(t: Term, point: dict[str, Fraction]) -> Interval:
    """The value of `t` at a point; exactly 0 when the normal form says so."""
    for name, x in point.items():
        t = replace(t, name, x)
    low, high = value(t, Domain({}))
    return (ZERO, ZERO) if low <= 0 <= high and is_zero(t) else (low, high)


def _point(data: Any, f: Term, domain: Domain) -> dict[str, Fraction]:
    """The point named by a leaf, which has to be in the box; the box has to be bounded."""
    point = {name: Fraction(x) for name, x in data[0].items()}
    need(names(f) <= point.keys() <= domain.box.keys(), "the point has other coordinates")
    for name, x in point.items():
        low, high = domain.box[name]
        need(isinstance(low, Fraction) and isinstance(high, Fraction) and low <= x <= high, "not in the box")
    return point


def _tangent(f: Term, slopes: dict[str, Interval], point: dict[str, Fraction], domain: Domain) -> numbers.Number:
    """Lower bound of f(point) + sum of slope (v - point) over the box."""
    total = _at(f, point)
    for name, x in point.items():
        low, high = domain.box[name]
        total = numbers.add(total, numbers.multiply(slopes[name], (low - x, high - x)))
    return total[0]


def _mean(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """Mean value form: the slopes over the whole box bound f from its value at one point."""
    point, whole = _point(data, f, domain), Domain(domain.box)
    need(defined(f, whole), "f may be undefined")
    slopes = {name: value(_slope(f, name), whole) for name in point}
    need(enough(_tangent(f, slopes, point, domain), strict), "the mean value form does not decide")
    return 0


def _convex(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """f is convex on the box, so it lies above its tangent at the point.

    Convex: elimination on the second derivatives meets positive pivots only, or rows that are exactly 0.
    """
    point, whole = _point(data, f, domain), Domain(domain.box)
    need(defined(f, whole), "f may be undefined")
    order = sorted(point)
    matrix = {(i, j): value(derivative(derivative(f, i), j), whole) for i in order for j in order}
    for k, i in enumerate(order):
        if matrix[i, i] == (ZERO, ZERO):
            need(all(matrix[i, j] == (ZERO, ZERO) for j in order[k:]), "not convex")
            continue
        need(matrix[i, i][0] > 0, "f may not be convex")
        for j in order[k + 1 :]:
            for m in order[k + 1 :]:
                product = numbers.multiply(numbers.multiply(matrix[j, i], matrix[i, m]), numbers.inverse(matrix[i, i]))
                matrix[j, m] = numbers.add(matrix[j, m], (-product[1], -product[0]))
    slopes = {name: _at(derivative(f, name), point) for name in point}
    need(enough(_tangent(f, slopes, point, domain), strict), "the tangent does not decide")
    return 0


LEAVES: dict[str, Rule] = {"interval": _interval, "sum": _sum, "mean": _mean, "convex": _convex}
