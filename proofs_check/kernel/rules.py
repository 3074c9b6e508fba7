"""The rules of a proof: how a claim is closed at once, and how it is reduced to others.

A claim is "f >= 0 (or f > 0) at every point of a domain at which f is defined": a box, bounded or not, and facts that
hold there. A certificate is a tree. Its leaves close a claim by an interval, a mean value, convexity or an identity;
its inner nodes split the box, slide a variable to a bound along which f only falls, substitute, multiply by something
positive. Each rule below states why it is valid, checks its own side conditions in exact arithmetic, and raises
`Rejected` otherwise. The search may ask the kernel; the kernel uses nothing of the search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as changed
from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import Any

from paid_experts.proofs_check.kernel import numbers
from paid_experts.proofs_check.kernel.domain import Domain, defined, is_zero, sign, value
from paid_experts.proofs_check.kernel.numbers import Interval, Undefined
from paid_experts.proofs_check.kernel.terms import Term, derivative, minus, names, negative, read, replace

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


def check(node: Any, f: Term, strict: bool, domain: Domain) -> int:
    """Check that `node` proves f >= 0, or f > 0 if `strict`, on the domain; the number of nodes checked."""
    need(node[0] in RULES, f"no rule is called {node[0]}")
    numbers.in_time()
    return 1 + RULES[node[0]](node[1:], f, strict, domain)


# ---- leaves


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


# ---- steps


def with_facts(domain: Domain, *facts: tuple[Term, bool]) -> Domain:
    """The points of the domain at which these facts hold too."""
    return changed(domain, facts=(*domain.facts, *facts))


def without(domain: Domain, v: str) -> tuple[dict[str, Interval], frozenset[str]]:
    """The box and the integers of the domain, without a variable."""
    return {name: ends for name, ends in domain.box.items() if name != v}, domain.integers - {v}


def _void(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """The negation of a fact holds on the domain: there is no such point, and nothing to prove."""
    fact, fact_strict = domain.facts[data[0]]
    return check(data[1], negative(fact), not fact_strict, domain)


def _split(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """Two boxes that meet at v = c and cover the box; for an integer v, its integers up to c and those above c."""
    v, c, left, right = data
    (low, high), c = domain.box[v], Fraction(c)
    below, above = (Fraction(floor(c)), Fraction(floor(c) + 1)) if v in domain.integers else (c, c)
    need(low <= below and above <= high, "the split is outside of the box")
    return check(left, f, strict, changed(domain, box={**domain.box, v: (low, below)})) + check(
        right, f, strict, changed(domain, box={**domain.box, v: (above, high)})
    )


def _cases(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """h >= 0 or -h > 0."""
    h = term(data[0], domain)
    need(defined(h, domain), "the case may be undefined")
    return check(data[1], f, strict, with_facts(domain, (h, False))) + check(
        data[2], f, strict, with_facts(domain, (negative(h), True))
    )


def _have(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """Prove h first, then use it as a fact."""
    h, h_strict = term(data[0], domain), bool(data[1])
    need(defined(h, domain), "the lemma may be undefined")
    return check(data[2], h, h_strict, domain) + check(data[3], f, strict, with_facts(domain, (h, h_strict)))


def _scale(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """f g is identically h, and g > 0: f and h have the same sign. With g = 1 this rewrites f."""
    g, h = term(data[0], domain), term(data[1], domain)
    need(sign(g, domain) == 2, "the factor may not be positive")
    need(defined(g, domain) and defined(h, domain), "the product may be undefined")
    need(is_zero(minus(("*", f, g), h), domain), "the product is something else")
    return check(data[2], h, strict, domain)


def _factor(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """f is identically g h, and g >= 0: for f >= 0 it is enough that h >= 0."""
    g, h = term(data[0], domain), term(data[1], domain)
    need(not strict and sign(g, domain) > 0, "the factor may be negative")
    need(defined(g, domain) and defined(h, domain), "the factors may be undefined")
    need(is_zero(minus(("*", g, h), f), domain), "the product is something else")
    return check(data[2], h, strict, domain)


def _increasing(phi: str, t: Term, domain: Domain) -> Term:
    """phi(t), for a phi that increases strictly: exp, atan, ln where t > 0, a power of t >= 0, an odd power."""
    need(defined(t, domain), "a side may be undefined")
    if phi in ("exp", "atan"):
        return (phi, t)
    if phi == "ln":
        need(sign(t, domain) == 2, "a side may not be positive")
        return ("ln", t)
    r = Fraction(phi)
    need(r > 0 and (r % 2 == 1 or sign(t, domain) > 0), "a side may be negative")
    return ("^", t, r)


def _apply(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """f is b - a: it has the sign of phi(b) - phi(a), because phi increases strictly."""
    a, b = term(data[1], domain), term(data[2], domain)
    need(is_zero(minus(f, minus(b, a)), domain), "the sides are not those of f")
    return check(data[3], minus(_increasing(data[0], b, domain), _increasing(data[0], a, domain)), strict, domain)


def _strip(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """f is phi(b) - phi(a): it has the sign of b - a, because phi increases strictly."""
    a, b = term(data[1], domain), term(data[2], domain)
    sides = minus(_increasing(data[0], b, domain), _increasing(data[0], a, domain))
    need(is_zero(minus(f, sides), domain), "the sides are not those of f")
    return check(data[3], minus(b, a), strict, domain)


def _bounds_of(t: Term, ends: Interval) -> tuple[tuple[Term, bool], ...]:
    """The facts that t is between the ends, where they are finite."""
    low, high = ends
    above = ((minus(t, low), False),) if isinstance(low, Fraction) else ()
    return (*above, (minus(high, t), False)) if isinstance(high, Fraction) else above


def _pin(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """v = e at every point, as v >= e and v <= e are known: put e for v everywhere."""
    v, e = data[0], term(data[1], domain)
    need(v in domain.box and v not in names(e) and defined(e, domain), "no such value")
    need(sign(minus(v, e), domain) > 0 and sign(minus(e, v), domain) > 0, "the variable may differ")
    box, integers = without(domain, v)
    facts = [(replace(h, v, e), h_strict) for h, h_strict in domain.facts]
    facts += () if isinstance(e, Fraction) else _bounds_of(e, domain.box[v])
    return check(data[2], replace(f, v, e), strict, Domain(box, tuple(facts), integers))


def _clip(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """The facts leave nothing of v below `low` and above `high`, so that the box may end there."""
    v, (low, high) = data[0], domain.box[data[0]]
    if data[1] is not None:
        low = max(low, Fraction(data[1]))
        need(sign(minus(v, low), domain) > 0, "the variable may be smaller")
    if data[2] is not None:
        high = min(high, Fraction(data[2]))
        need(sign(minus(high, v), domain) > 0, "the variable may be larger")
    need(low <= high, "the new box is empty")
    return check(data[3], f, strict, changed(domain, box={**domain.box, v: (low, high)}))


def _integer(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """t is an integer and t > 0, so t >= 1."""
    t = term(data[0], domain)
    need(_whole(t, domain.integers) and sign(t, domain) == 2, "the term may not be a positive integer")
    return check(data[1], f, strict, with_facts(domain, (minus(t, Fraction(1)), False)))


def _whole(t: Term, integers: frozenset[str]) -> bool:
    """Is `t` an integer by its form: made of integers by sums, products and whole powers?"""
    if isinstance(t, Fraction):
        return t.denominator == 1
    if isinstance(t, str):
        return t in integers
    if t[0] == "^":
        return t[2].denominator == 1 and t[2] >= 0 and _whole(t[1], integers)
    return t[0] in ("+", "*", "abs", "min", "max") and all(_whole(part, integers) for part in t[1:])


def _put(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """v = e(w). Every point of the domain has such a w, namely g(v), because e(g(v)) is identically v."""
    v, w, e, g = data[0], data[1], read(data[2]), term(data[3], domain)
    need(isinstance(w, str) and w.isidentifier() and w not in domain.box and v in domain.box, "a name clash")
    need(v not in names(e) and names(e) <= {w, *domain.box}, "an unknown name")
    back = replace(e, w, g)
    need(defined(g, domain) and defined(back, domain) and is_zero(minus(back, v), domain), "no inverse")
    facts = [(replace(h, v, e), h_strict) for h, h_strict in domain.facts]
    facts += _bounds_of(e, domain.box[v])
    facts += [(w, True)] if sign(g, domain) == 2 else []
    box, integers = without(domain, v)
    return check(data[4], replace(f, v, e), strict, Domain({**box, w: value(g, domain)}, tuple(facts), integers))


def _slide(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """Move v to the bound b along which f does not rise: f(v) >= f(b), by the mean value theorem.

    Of the facts about v, those named are kept, which the move cannot break. The slope needs the right sign
    only strictly between. If v differs from b everywhere and the slope is strict, then so is f(v) > f(b).
    """
    v, b, slope_proof, rest, gains = data[0], term(data[1], domain), data[2], data[3], bool(data[4])
    need(v in domain.box and v not in names(b) and defined(b, domain), "no such bound")
    down = sign(minus(v, b), domain)
    up = 0 if down else sign(minus(b, v), domain)
    need(down > 0 or up > 0, "the bound is on neither side")
    need(not gains or max(down, up) == 2, "the bound may be attained")
    segment, (low, high) = segment_to(v, b, domain), domain.box[v]
    gap = minus(v, b) if down else minus(b, v)
    kept = [domain.facts[i] for i in data[5]]
    need(all(survives(fact, v, b, bool(down), segment) for fact in kept), "a fact may break on the way")
    need(defined(f, with_facts(segment, *kept, (gap, False))), "f may be undefined on the way")
    beyond = minus(high, v) if down else minus(v, low)
    far = [(beyond, True)] if isinstance(high if down else low, Fraction) else []
    between = with_facts(segment, *kept, (gap, True), *far)
    slope = derivative(f, v)
    need(defined(slope, between), "the slope may be undefined")
    count = check(slope_proof, slope if down else negative(slope), gains, between)
    facts = (*segment.facts, *((replace(h, v, b), h_strict) for h, h_strict in kept))
    face = Domain(without(domain, v)[0], facts, segment.integers)
    return count + check(rest, replace(f, v, b), strict and not gains, face)


def segment_to(v: str, b: Term, domain: Domain) -> Domain:
    """The way of v to b: v is any real number between them, and what the facts say of the others holds."""
    free = tuple(fact for fact in domain.facts if v not in names(fact[0]))
    place, (low, high) = value(b, Domain(domain.box, free)), domain.box[v]
    box, others = without(domain, v)
    return Domain({**box, v: (min(low, place[0]), max(high, place[1]))}, free, others)


def survives(fact: tuple[Term, bool], v: str, b: Term, down: bool, segment: Domain) -> bool:
    """Does the fact stay true on the way to b? It does if it only gains, or if it only loses but holds at b."""
    try:
        low, high = value(derivative(fact[0], v), segment)
        gains, loses = (high <= 0, low >= 0) if down else (low >= 0, high <= 0)
        holds = loses and sign(replace(fact[0], v, b), segment) >= 1 + fact[1]
        return defined(fact[0], segment) and (gains or holds)
    except Undefined:
        return False


RULES: dict[str, Rule] = {
    "interval": _interval,
    "sum": _sum,
    "mean": _mean,
    "convex": _convex,
    "void": _void,
    "split": _split,
    "cases": _cases,
    "have": _have,
    "scale": _scale,
    "factor": _factor,
    "apply": _apply,
    "strip": _strip,
    "pin": _pin,
    "clip": _clip,
    "integer": _integer,
    "put": _put,
    "slide": _slide,
}
