"""Tactics that look at f itself: constants, equations, common factors, squares, kinks, convexity, and splits of the box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import fmpq, fmpq_mpoly_ctx

from proofs_check.prover import canon
from proofs_check.prover import expression as ex
from proofs_check.prover.contact import at_contact, nice
from proofs_check.prover.expression import ZERO, Term, written
from proofs_check.prover.goal import Goal
from proofs_check.prover.linear import determined, solve_linear
from proofs_check.prover.refute import numeric_sign, pinned_goal
from proofs_check.prover.step import Node, Step, leaf
from proofs_check.prover.sums import sum_of_squares

if TYPE_CHECKING:
    from proofs_check.prover.search import Search

TRANSCENDENTAL = ("exp", "ln", "sin", "cos", "atan")


def constant(goal: Goal, _: Search) -> Iterator[Step]:
    """f has no variables: its sign is computed."""
    if ex.variables(goal.f):
        return
    if numeric_sign(goal.f) == 1:
        yield leaf(["interval"])
    elif not goal.strict and vanishes(goal, {}):
        yield leaf(["sum", []])
    if goal.contact() is not None:
        yield Step((goal,), lambda node: node, final=True, depth=100)


def known(goal: Goal, search: Search) -> Iterator[Step]:
    """The sign of f is plain: it is a fact, or made of facts and other things of known sign.

    The kernel sees a little less than the search: a careful search does without.
    """
    if not search.careful and goal.signs(goal.f) >= 1 + goal.strict:
        yield leaf(["sum", [["1", [written(goal.f)], "1"]]])


def vacuous(goal: Goal, _: Search) -> Iterator[Step]:
    """No sample satisfies the facts: show that one of them fails wherever the others hold."""
    if not goal.facts or goal.contact() is not None:
        return
    for i, (h, strict) in enumerate(goal.facts):
        others = (*goal.facts[:i], (ex.ONE, True), *goal.facts[i + 1 :])
        rest = replace(goal, f=ex.negate(h), strict=not strict, facts=others, memo={}, keys=None, seen=None)
        seen = rest.contact() if ex.variables(h) else None
        if seen is not None and not seen.negative:
            yield Step((rest,), lambda proof, i=i: ["void", i, proof])  # type: ignore[misc]


def equation(goal: Goal, _: Search) -> Iterator[Step]:
    """Two facts say that v = e: the variable is replaced, and the claim has one less."""
    found = determined(goal)
    if found is not None:
        yield pinned(goal, *found)


def pinned(goal: Goal, v: str, e: Term) -> Step:
    """v is e at every point."""
    return Step((pinned_goal(goal, v, e),), lambda node: ["pin", v, written(e), node], final=True, depth=0)


def clip(goal: Goal, _: Search) -> Iterator[Step]:
    """A fact bounds a variable by a number: the box becomes smaller."""
    for h, _strict in goal.facts:
        used = ex.variables(h)
        for v in used if len(used) == 1 else ():
            solved = solve_linear(h, v, goal)
            if solved is not None and isinstance(solved[0], Fraction):
                bound, below, _ = solved
                low, high = goal.box[v]
                if (low < bound <= high) if below else (low <= bound < high):
                    ends = (bound, high) if below else (low, bound)
                    head = ["clip", v, *((str(bound), None) if below else (None, str(bound)))]
                    yield Step((goal.within(v, *ends),), lambda rest, head=head: [*head, rest], final=True, depth=0)  # type: ignore[misc]
                    return


def squares(goal: Goal, search: Search) -> Iterator[Step]:
    """f is a sum of squares with positive weights, products of facts among them."""
    yield from _squares(goal, search, "narrow")


def wide_squares(goal: Goal, search: Search) -> Iterator[Step]:
    """The same for polynomials, with squares as multipliers of facts, and with multipliers of f."""
    yield from _squares(goal, search, "wide")


def rooted_squares(goal: Goal, search: Search) -> Iterator[Step]:
    """The same for polynomials in roots."""
    yield from _squares(goal, search, "rooted")


def _squares(goal: Goal, search: Search, kind: str) -> Iterator[Step]:
    node = sum_of_squares(goal, kind, search.unknowns, search.clock)
    if node is not None:
        yield leaf(node)


def has_kink(t: Term) -> bool:
    """Does abs, min or max occur in a term?"""
    return any(u[0] in ("abs", "min", "max") for u in ex.subterms(t))


def kink(goal: Goal, _: Search) -> Iterator[Step]:
    """Cases on the sign of what stands under abs, min or max."""
    for t in (t for u in (goal.f, *(h for h, _ in goal.facts)) for t in ex.subterms(u) if t[0] in ("abs", "min", "max")):
        h = t[1] if t[0] == "abs" else ex.subtract(t[1], t[2])
        if not (goal.signs(h) or goal.signs(ex.negate(h))) and goal.defined(h):
            yield cases(goal, h)
            return


def order(goal: Goal, _: Search) -> Iterator[Step]:
    """A homogeneous f that does not change when its variables change places: cases on which of two is larger."""
    names = sorted(ex.variables(goal.f))
    here = goal.key(goal.f)
    degrees = {sum(e for _, e in mono) for mono in canon.expand(goal.f, goal.signs)}
    kinds = {t[0] for t in ex.subterms(goal.f)}
    if kinds & {*TRANSCENDENTAL, "abs", "min", "max"} or not 2 <= len(names) <= 4 or len(degrees) > 1:
        return
    if any(goal.key(ex.substitute(goal.f, {x: y, y: x})) != here for x, y in pairwise(names)):
        return
    for x, y in (*pairwise(names), *combinations(names, 2)):
        h = ex.subtract(x, y)
        (seen,) = goal.samples([h])[1]
        if len(seen) and seen.min() < 0 < seen.max():
            yield cases(goal, h, final=False)
            return


def lighten(goal: Goal, _: Search) -> Iterator[Step]:
    """A fact with a positive factor, or with a kink that is decided: without it, it says the same more plainly."""
    keys = [(goal.key(h), s) for h, s in goal.facts]
    for i, (h, strict) in enumerate(goal.facts):
        p = canon.expand(h, goal.signs)
        factor = canon.common_factor(p, goal.signs)
        if has_kink(h) or any(not isinstance(a, int) for a, _ in factor):
            plain = canon.to_term(canon.divided(p, factor))
            new = all((goal.key(plain), s) not in keys for s in {strict, True})
            if ex.variables(plain) and new and goal.defined(plain):
                lemma = ["scale", written(canon.to_term({factor: Fraction(1)})), written(h), ["sum", [["1", [i], "1"]]]]
                head = ["have", written(plain), int(strict), lemma]
                yield Step((goal.given((plain, strict)),), lambda rest, head=head: [*head, rest], final=True, depth=0)  # type: ignore[misc]
                return


def cases(goal: Goal, h: Term, final: bool = True) -> Step:
    """h >= 0, or -h > 0."""
    both = goal.given((h, False)), goal.given((ex.negate(h), True))
    return Step(both, lambda one, two: ["cases", written(h), one, two], final=final)


def convex(goal: Goal, _: Search) -> Iterator[Step]:
    """f is convex on the box and its tangent at the lowest point is not negative."""
    names = goal.names()
    if not names or not all(isinstance(x, Fraction) for name in names for x in goal.box[name]):
        return
    if set(names) != ex.variables(goal.f):
        return
    try:
        bare = Goal(goal.f, goal.strict, goal.box)
        hessian = [[bare.range(ex.slope(ex.slope(goal.f, a), b)) for b in names] for a in names]
    except (ValueError, OverflowError):
        return
    seen = bare.contact() if has_positive_pivots(hessian) else None
    if seen is not None:
        point = {name: nice(seen.point[name], goal.box[name]) for name in names}
        if tangent(goal, point):
            yield leaf(["convex", {name: str(x) for name, x in point.items()}])


def tangent(goal: Goal, point: dict[str, Fraction]) -> bool:
    """Is the tangent at the point nonnegative over the box, as far as floats can tell?"""
    names = goal.names()
    row = np.array([[float(point[name]) for name in names]])
    values = goal.evaluate([goal.f, *(ex.slope(goal.f, name) for name in names)], row)
    total = float(values[0][0])
    for i, name in enumerate(names):
        g = float(values[1 + i][0])
        g = 0.0 if abs(g) < 1e-12 else g
        total += min(g * float(x - point[name]) for x in goal.box[name])
    return total >= (-1e-13 if not goal.strict else 1e-13)


def has_positive_pivots(matrix: list[list[tuple[float, float]]]) -> bool:
    """Does elimination on an interval matrix meet positive pivots only (or rows of zeros)?"""
    m = [list(row) for row in matrix]
    for k in range(len(m)):
        if m[k][k] == (0.0, 0.0):
            if any(m[k][j] != (0.0, 0.0) for j in range(k, len(m))):
                return False
            continue
        if not m[k][k][0] > 1e-9 or not isfinite(m[k][k][1]):
            return False
        for i in range(k + 1, len(m)):
            for j in range(k + 1, len(m)):
                ends = [a * b / c for a in m[i][k] for b in m[k][j] for c in m[k][k]]
                m[i][j] = (m[i][j][0] - max(ends), m[i][j][1] - min(ends))
    return True


def simplify(goal: Goal, _: Search) -> Iterator[Step]:
    """f g = h with g > 0 and h simpler: the normal form without its common factor."""
    p = canon.expand(goal.f, goal.signs)
    if not p:
        if not goal.strict:
            yield leaf(["sum", []])
        return
    factor = canon.common_factor(p, goal.signs)
    h = canon.to_term(canon.divided(p, factor))
    g = canon.to_term({tuple((atom, -e) for atom, e in factor): Fraction(1)})
    if h != goal.f and goal.defined(h):
        yield Step((goal.with_f(h),), lambda rest: ["scale", written(g), written(h), rest], final=True, depth=0)


def weak_factor(goal: Goal, _: Search) -> Iterator[Step]:
    """f = g h, where g is a product of squares and of things that are not negative."""
    p = canon.expand(goal.f, goal.signs)
    factor = [] if goal.strict else canon.nonnegative_factor(p, goal.signs)
    if factor:
        g, h = canon.to_term({tuple(factor): Fraction(1)}), canon.to_term(canon.divided(p, tuple(factor)))
        yield from without(goal, g, h, strict=False)


def without(goal: Goal, g: Term, h: Term, strict: bool) -> Iterator[Step]:
    """f = g h without g, which is positive if `strict`; else g may be 0 where h is negative, and then h is not tried."""
    rest = goal.with_f(h)
    if strict:
        head = ["scale", written(ex.power(g, Fraction(-1))), written(h)]
        yield Step((rest,), lambda node: [*head, node], final=True, depth=0)
    elif (seen := rest.contact()) is None or not seen.negative:
        yield Step((rest,), lambda node: ["factor", written(g), written(h), node], final=True, depth=0)


def polynomial_factor(goal: Goal, _: Search) -> Iterator[Step]:
    """f = g h with a polynomial g that is a product of squares and of things of known sign."""
    p = canon.expand(goal.f, goal.signs)
    atoms = sorted({a for mono in p for a, _ in mono if isinstance(a, str)})
    if not atoms or len(p) > 200 or any(e < 0 or e.denominator > 1 for mono in p for a, e in mono if a in atoms):
        return
    ring = fmpq_mpoly_ctx.get(tuple(atoms), "lex")
    groups: dict[canon.Monomial, dict[tuple[int, ...], fmpq]] = {}
    for mono, c in p.items():
        powers, rest = dict(mono), tuple((a, e) for a, e in mono if a not in atoms)
        groups.setdefault(rest, {})[tuple(int(powers.get(a, 0)) for a in atoms)] = fmpq(c.numerator, c.denominator)
    parts = {rest: ring.from_dict(group) for rest, group in groups.items()}
    shared = ring.from_dict({})
    for part in parts.values():
        shared = shared.gcd(part)
    factor, g, positive = ring.from_dict({(0,) * len(atoms): fmpq(1)}), ex.ONE, True
    for piece, count in shared.factor()[1]:
        term = _from_flint(piece, atoms)
        known = next((s * k for s, k in ((1, goal.signs(term)), (-1, goal.signs(ex.negate(term)))) if k), 0)
        power = count if known else count - count % 2
        if power and (abs(known) == 2 or not goal.strict):
            if known < 0:
                piece, term = -piece, _from_flint(-piece, atoms)
            factor, g = factor * piece**power, ex.multiply(g, ex.power(term, Fraction(power)))
            positive &= abs(known) == 2
    if factor.total_degree() < 1:
        return
    pieces = [ex.multiply(canon.to_term({rest: Fraction(1)}), _from_flint(part / factor, atoms)) for rest, part in parts.items()]
    h = canon.tidy(ex.add(*pieces), goal.signs)
    yield from without(goal, g, h, positive)


def _from_flint(p: Any, atoms: list[str]) -> Term:
    """A polynomial of flint as a term."""
    pieces = []
    for powers, c in p.to_dict().items():
        factors = (ex.power(a, Fraction(int(k))) for a, k in zip(atoms, powers, strict=True))
        pieces.append(ex.multiply(Fraction(int(c.p), int(c.q)), *factors))
    return ex.add(*pieces)


def vanishes(goal: Goal, changes: dict[str, Term]) -> bool:
    """Is f identically 0 after the substitution?"""
    try:
        return not canon.expand(ex.substitute(goal.f, changes), goal.signs)
    except (canon.TooLarge, ZeroDivisionError):
        return False


def separate(goal: Goal, _: Search) -> Iterator[Step]:
    """f, or its form in logarithms, is a sum of functions of different variables.

    Each of them stays above its value at the lowest point, and these values add up to at least 0.
    """
    seen = goal.contact()
    if goal.strict or seen is None:
        return
    for form, wrap in forms(goal):
        groups, rest = components(canon.expand(form, goal.signs))
        coupled = any(len([g for g in groups if _used(g) & ex.variables(goal.facts[i][0])]) > 1 for i in goal.live())
        if len(groups) < 2 or coupled:
            continue
        point = {name: nice(seen.point[name], goal.box[name]) for name in goal.box}
        slack = Fraction(max(seen.least, 0.0) / (2 * len(groups))).limit_denominator(10**6) if not seen.tight else ZERO
        parts = []
        for group in groups:
            term = canon.to_term(group)
            bottom = ex.substitute(term, point)
            if slack:
                bottom = lower(bottom, slack)
            rest = ex.add(rest, bottom)
            parts.append(canon.tidy(ex.subtract(term, bottom), goal.signs))
        if canon.expand(rest, goal.signs) and not (slack and numeric_sign(rest) == 1):
            continue
        goals = []  # each may use those before it, as the kernel will have them
        for i, part in enumerate(parts):
            facts = (*goal.facts, *((before, False) for before in parts[:i]))
            goals.append(Goal(part, False, goal.box, facts))
        first = len(goal.facts)

        def node(*proofs: Node, parts=parts, wrap=wrap, rest=rest, slack=slack) -> Node:  # type: ignore[no-untyped-def]
            left = [["1", [written(rest)], "1"]] if slack else []
            whole: Node = ["sum", [*(["1", [first + i], "1"] for i in range(len(parts))), *left]]
            for part, proof in reversed(list(zip(parts, proofs, strict=True))):
                whole = ["have", written(part), 0, proof, whole]
            return wrap(whole)

        yield Step(goals, node)


def lower(t: Term, slack: Fraction) -> Fraction:
    """A rational number below the constant t, by about `slack`."""
    value = float(Goal(t, False, {}).evaluate([t], np.zeros((1, 0)))[0][0])
    return Fraction(value).limit_denominator(int(4 / slack) + 1) - slack


def _used(p: canon.Poly) -> frozenset[str]:
    """The variables of a normal form."""
    return ex.variables(canon.to_term(p))


def components(p: canon.Poly) -> tuple[list[canon.Poly], Term]:
    """The monomials in groups that share no variable, and the constant ones."""
    groups: list[tuple[set[str], canon.Poly]] = []
    constants: canon.Poly = {}
    for mono, c in p.items():
        used = set(_used({mono: c}))
        if not used:
            constants[mono] = c
            continue
        touching = [group for group in groups if group[0] & used]
        merged: tuple[set[str], canon.Poly] = (used.union(*(g[0] for g in touching)), {mono: c})
        for group in touching:
            merged[1].update(group[1])
            groups.remove(group)
        groups.append(merged)
    return [group for _, group in groups], canon.to_term(constants)


def forms(goal: Goal) -> Iterator[tuple[Term, Callable[[Node], Node]]]:
    """f itself, and ln B - ln A where f is B - A, each with the node that leads there."""
    yield goal.f, lambda node: node
    for a, b in sides(goal):
        h = canon.tidy(ex.subtract(ex.logarithm(b), ex.logarithm(a)), goal.signs)
        head = ["apply", "ln", written(a), written(b)]
        yield h, lambda node, head=head, h=h: [*head, ["scale", "1", written(h), node]]  # type: ignore[misc]


def sides(goal: Goal) -> Iterator[tuple[Term, Term]]:
    """f = B - A with A and B positive, for the comparison of logarithms."""
    parts = goal.f[1:] if isinstance(goal.f, tuple) and goal.f[0] == "+" else ()
    minus = [ex.negate(part) for part in parts if goal.signs(ex.negate(part)) == 2]
    plus = [part for part in parts if goal.signs(part) == 2]
    if len(minus) + len(plus) == len(parts) and minus and plus:
        a, b = ex.add(*minus), ex.add(*plus)
        if any(t[0] == "exp" for t in (*ex.subterms(a), *ex.subterms(b))):
            yield a, b


def split_at_contact(goal: Goal, _: Search) -> Iterator[Step]:
    """Split one variable where f comes down to 0; first where f vanishes on the whole face."""
    seen = goal.contact()
    if seen is None or not seen.tight:
        return
    for v in sorted(ex.variables(goal.f)):
        low, high = goal.box[v]
        for c in sorted({nice(seen.point[v], goal.box[v]), ZERO, ex.ONE}):
            if low < c < high and vanishes(goal, {v: c}):
                yield split_at(goal, v, c)
                return
    corner = at_contact(goal, seen)
    if corner is not None:
        yield split_at(goal, *corner)


def split(goal: Goal, _: Search) -> Iterator[Step]:
    """Split the widest variable in the middle; an endless range is cut at about twice its end."""
    names = sorted(ex.variables(goal.f).union(*(ex.variables(goal.facts[i][0]) for i in goal.live())))
    names = [name for name in names if goal.box[name][0] < goal.box[name][1]]
    if not names:
        return
    v = max(names, key=lambda name: (float(goal.box[name][1] - goal.box[name][0]), name))
    low, high = goal.box[v]
    c = ZERO
    if isinstance(low, Fraction) and isinstance(high, Fraction):
        c = (low + high) / 2
    elif isinstance(low, Fraction):
        c = max(2 * low + 1, Fraction(1)) if low >= 0 else low / 2
    elif isinstance(high, Fraction):
        c = min(2 * high - 1, Fraction(-1)) if high <= 0 else high / 2
    yield split_at(goal, v, c)


def split_at(goal: Goal, v: str, c: Fraction) -> Step:
    """Two boxes that meet at v = c; the one with the lowest sample first."""
    left, right = goal.within(v, goal.box[v][0], c), goal.within(v, c, goal.box[v][1])
    seen = goal.contact()
    if seen is None or seen.point.get(v, 0.0) <= float(c):
        return Step((left, right), lambda a, b: ["split", v, str(c), a, b], final=True, depth=0, splits=1)
    return Step((right, left), lambda b, a: ["split", v, str(c), a, b], final=True, depth=0, splits=1)
