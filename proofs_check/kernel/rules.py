"""The kernel: replays a certificate, and believes nothing else.

A claim is "f >= 0 (or f > 0) at every point of a domain": a box, bounded or not, and facts that hold there.
A certificate is a tree. Inner nodes reduce a claim to others (split the box, slide a variable to a bound
along which f only falls, substitute, multiply by something positive); leaves close it (by an interval, a
mean value, convexity, an algebraic identity, or because a fact fails on the whole box). Each rule below
states why it is valid, checks its own side conditions in exact arithmetic, and raises `Rejected` otherwise.
The search shares no code with this file.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import inf
from typing import Any

from proofs_check.kernel import numbers
from proofs_check.kernel.domain import Domain, defined, is_zero, sign, value
from proofs_check.kernel.numbers import Interval, Undefined
from proofs_check.kernel.terms import Term, derivative, minus, names, read, replace

ZERO = Fraction(0)


class Rejected(Exception):
    """A certificate that does not prove its claim."""


def need(condition: bool, sentence: str) -> None:
    """Reject the certificate unless the condition holds."""
    if not condition:
        raise Rejected(sentence)


def verify(certificate: dict[str, Any]) -> int:
    """Check a whole certificate; the number of nodes checked. Raises `Rejected` when anything is amiss."""
    try:
        claim = certificate["claim"]
        box: dict[str, Interval] = {}
        for name, (low, high) in claim["box"].items():
            box[name] = (-inf if low == "-oo" else Fraction(low), inf if high == "oo" else Fraction(high))
            need(box[name][0] <= box[name][1], f"the box of {name} is empty")
        domain = Domain(box, tuple((read(t), relation == ">") for t, relation in claim["assuming"]))
        f, relation = read(claim["term"]), claim["relation"]
        need(relation in (">=", ">", "=="), "an unknown relation")
        need(
            set().union(names(f), *(names(t) for t, _ in domain.facts)) <= set(box),
            "a variable without a box",
        )
        count = 0
        for data, strict, proof in certificate["definitions"]:
            fact = read(data)
            need(defined(fact, domain), "a definition that may be undefined")
            count += check(proof, fact, bool(strict), domain)
            domain = Domain(box, (*domain.facts, (fact, bool(strict))))
        need(defined(f, domain), "the statement may be undefined on a part of its domain")
        if relation == "==":
            need(is_zero(f, domain), "the two sides are not identical")
            return count + 1
        return count + check(certificate["proof"], f, relation == ">", domain)
    except (ArithmeticError, LookupError, ValueError, TypeError, AttributeError, RecursionError) as fault:
        raise Rejected(f"{type(fault).__name__}: {fault}") from fault


def check(node: Any, f: Term, strict: bool, domain: Domain) -> int:
    """Check that `node` proves f >= 0, or f > 0 if `strict`, on the domain; the number of nodes checked."""
    need(node[0] in RULES, f"no rule is called {node[0]}")
    return 1 + RULES[node[0]](node[1:], f, strict, domain)


def enough(low: numbers.Number, strict: bool) -> bool:
    """Does the lower bound `low` prove the claim?"""
    return low > 0 or (low == 0 and not strict)


def _interval(_: Any, f: Term, strict: bool, domain: Domain) -> int:
    """The interval value of f on the domain is at least 0."""
    need(enough(value(f, domain)[0], strict), "the interval does not decide")
    return 0


def _void(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """One of the facts fails at every point of the box: there is nothing to prove."""
    fact, fact_strict = domain.facts[data[0]]
    high = value(fact, domain)[1]
    need(high < 0 or (fact_strict and high == 0), "the fact may hold")
    return 0


def _sum(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """f is identically a sum of terms c * (product of facts) * square, each of them at least 0."""
    total: Term = ZERO
    positive = False
    for c, facts, square in data[0]:
        need(Fraction(c) >= 0, "a negative weight")
        factors = [domain.facts[i] for i in facts]
        positive |= Fraction(c) > 0 and square == "1" and all(fact_strict for _, fact_strict in factors)
        total = ("+", total, ("*", Fraction(c), *(h for h, _ in factors), ("^", read(square), Fraction(2))))
    need(not strict or positive, "the sum may be 0")
    need(defined(total, domain) and is_zero(minus(f, total), domain), "the sum is not f")
    return 0


def _split(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """Two boxes that meet at v = c, and cover the box."""
    v, c, left, right = data
    (low, high), c = domain.box[v], Fraction(c)
    need(low < c < high, "the split is outside of the box")
    return check(left, f, strict, Domain({**domain.box, v: (low, c)}, domain.facts)) + check(
        right, f, strict, Domain({**domain.box, v: (c, high)}, domain.facts)
    )


def _cases(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """h >= 0 or -h > 0."""
    h = read(data[0])
    need(defined(h, domain), "the case may be undefined")
    other = (minus(ZERO, h), True)
    return check(data[1], f, strict, Domain(domain.box, (*domain.facts, (h, False)))) + check(
        data[2], f, strict, Domain(domain.box, (*domain.facts, other))
    )


def _have(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """Prove h first, then use it as a fact."""
    h, h_strict = read(data[0]), bool(data[1])
    need(defined(h, domain), "the lemma may be undefined")
    return check(data[2], h, h_strict, domain) + check(
        data[3], f, strict, Domain(domain.box, (*domain.facts, (h, h_strict)))
    )


def _scale(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """f g is identically h, and g > 0: f and h have the same sign. With g = 1 this rewrites f."""
    g, h = read(data[0]), read(data[1])
    need(sign(g, domain) == 2, "the factor may not be positive")
    need(defined(g, domain) and defined(h, domain), "the product may be undefined")
    need(is_zero(minus(("*", f, g), h), domain), "the product is something else")
    return check(data[2], h, strict, domain)


def _factor(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """f is identically g h, and g >= 0: for f >= 0 it is enough that h >= 0."""
    g, h = read(data[0]), read(data[1])
    need(not strict and sign(g, domain) > 0, "the factor may be negative")
    need(defined(g, domain) and defined(h, domain), "the factors may be undefined")
    need(is_zero(minus(("*", g, h), f), domain), "the product is something else")
    return check(data[2], h, strict, domain)


def _log(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """f is B - A with A and B positive: it has the sign of ln B - ln A."""
    a, b = read(data[0]), read(data[1])
    need(sign(a, domain) == 2 and sign(b, domain) == 2, "a side may not be positive")
    need(defined(a, domain) and defined(b, domain), "a side may be undefined")
    need(is_zero(minus(f, minus(b, a)), domain), "the sides are not those of f")
    return check(data[2], minus(("ln", b), ("ln", a)), strict, domain)


def _pin(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """v is its lower bound at every point: the facts leave nothing above it."""
    v, low = data[0], domain.box[data[0]][0]
    need(isinstance(low, Fraction) and sign(minus(low, v), domain) > 0, "the variable may be larger")
    box = {name: ends for name, ends in domain.box.items() if name != v}
    facts = tuple((replace(h, v, low), h_strict) for h, h_strict in domain.facts)
    return check(data[1], replace(f, v, low), strict, Domain(box, facts))


def _put(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """v = e(w). Every point of the domain has such a w, namely g(v), because e(g(v)) is identically v."""
    v, w, e, g = data[0], data[1], read(data[2]), read(data[3])
    need(w not in domain.box and v in domain.box and w not in names(g) and v not in names(e), "a name clash")
    need(names(g) <= set(domain.box) and names(e) <= {w, *domain.box}, "an unknown name")
    back = replace(e, w, g)
    need(defined(g, domain) and defined(back, domain) and is_zero(minus(back, v), domain), "no inverse")
    (low, high), span = domain.box[v], value(g, domain)
    facts = [(replace(h, v, e), h_strict) for h, h_strict in domain.facts]
    facts += [(minus(e, low), False)] if isinstance(low, Fraction) else []
    facts += [(minus(high, e), False)] if isinstance(high, Fraction) else []
    facts += [(w, True)] if sign(g, domain) == 2 else []
    box = {**{name: ends for name, ends in domain.box.items() if name != v}, w: span}
    return check(data[4], replace(f, v, e), strict, Domain(box, tuple(facts)))


def _slide(data: Any, f: Term, strict: bool, domain: Domain) -> int:
    """Move v to the bound b along which f does not rise: f(v) >= f(b), by the mean value theorem.

    Of the facts about v, those named are kept, which the move cannot break. The slope needs the right sign
    only strictly between. If v differs from b everywhere and the slope is strict, then so is f(v) > f(b).
    """
    v, b, slope_proof, rest, gains = data[0], read(data[1]), data[2], data[3], bool(data[4])
    need(
        v in domain.box and v not in names(b) and names(b) <= set(domain.box) and defined(b, domain),
        "no such bound",
    )
    down = sign(minus(v, b), domain)
    up = 0 if down else sign(minus(b, v), domain)
    need(down > 0 or up > 0, "the bound is on neither side")
    need(not gains or max(down, up) == 2, "the bound may be attained")
    free = tuple(fact for fact in domain.facts if v not in names(fact[0]))
    place = value(b, Domain(domain.box, free))
    low, high = domain.box[v]
    segment = Domain({**domain.box, v: (min(low, place[0]), max(high, place[1]))}, free)
    gap = minus(v, b) if down else minus(b, v)
    kept = [domain.facts[i] for i in data[5]]
    need(all(_survives(fact, v, b, bool(down), segment) for fact in kept), "a fact may break on the way")
    closed = Domain(segment.box, (*free, *kept, (gap, False)))
    need(defined(f, closed), "f may be undefined on the way")
    beyond = minus(high, v) if down else minus(v, low)
    far = [(beyond, True)] if isinstance(high if down else low, Fraction) else []
    between = Domain(segment.box, (*free, *kept, (gap, True), *far))
    slope = derivative(f, v)
    need(defined(slope, between), "the slope may be undefined")
    count = check(slope_proof, slope if down else minus(ZERO, slope), gains, between)
    rest_box = {name: ends for name, ends in domain.box.items() if name != v}
    face = Domain(rest_box, (*free, *((replace(h, v, b), h_strict) for h, h_strict in kept)))
    return count + check(rest, replace(f, v, b), strict and not gains, face)


def _survives(fact: tuple[Term, bool], v: str, b: Term, down: bool, segment: Domain) -> bool:
    """Does the fact stay true on the way to b? It does if it only gains, or if it only loses but holds at b."""
    try:
        low, high = value(derivative(fact[0], v), segment)
        gains, loses = (high <= 0, low >= 0) if down else (low >= 0, high <= 0)
        holds = loses and sign(replace(fact[0], v, b), segment) >= 1 + fact[1]
        return defined(fact[0], segment) and (gains or holds)
    except Undefined:
        return False


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


RULES: dict[str, Callable[[Any, Term, bool, Domain], int]] = {
    "interval": _interval,
    "void": _void,
    "sum": _sum,
    "split": _split,
    "cases": _cases,
    "have": _have,
    "scale": _scale,
    "factor": _factor,
    "log": _log,
    "pin": _pin,
    "put": _put,
    "slide": _slide,
    "mean": _mean,
    "convex": _convex,
}
