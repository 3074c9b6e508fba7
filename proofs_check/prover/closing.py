"""Rules that look at f itself: common factors, squares, kinks, convexity."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np

from proofs_check.prover import canon
from proofs_check.prover import expression as ex
from proofs_check.prover.contact import nice
from proofs_check.prover.expression import ZERO, Term, written
from proofs_check.prover.goal import Goal
from proofs_check.prover.squares import perfect_square, sum_of_squares

if TYPE_CHECKING:
    from proofs_check.prover.search import Search

Node = Any


def square(search: Search, goal: Goal, depth: int, splits: int) -> Node | None:
    """f is a constant times a square, or a fact, or a fact times a positive constant."""
    if goal.strict:
        return None
    root = perfect_square(goal.f, goal)
    squares = sum_of_squares(goal.f, goal.signs) if root is None else [root]
    if squares is not None:
        return ["sum", [[str(c), [], written(t)] for c, t in squares]]
    here = goal.key(goal.f)
    for i, (h, _) in enumerate(goal.facts):
        if goal.key(h) == here:
            ratio = multiple(goal.f, h)
            if ratio is not None:
                return ["sum", [[str(ratio), [i], "1"]]]
    return None


def kink(search: Search, goal: Goal, depth: int, splits: int) -> Node | None:
    """Cases on the sign of what stands under abs, min or max."""
    kinks = [t for t in ex.subterms(goal.f) if t[0] in ("abs", "min", "max")]
    if depth >= 5:
        kinks += [t for h, _ in goal.facts for t in ex.subterms(h) if t[0] in ("abs", "min", "max")]
    for t in kinks:
        if ex.variables(t) <= goal.box.keys():
            h = t[1] if t[0] == "abs" else ex.subtract(t[1], t[2])
            if goal.signs(h) or goal.signs(ex.negate(h)):
                continue
            first = Goal(goal.f, goal.strict, goal.box, (*goal.facts, (h, False)), plain=goal.plain)
            one = search.solve(first, depth - 1, splits)
            if one is None:
                return None
            second = Goal(goal.f, goal.strict, goal.box, (*goal.facts, (ex.negate(h), True)), plain=goal.plain)
            two = search.solve(second, depth - 1, splits)
            return None if two is None else ["cases", written(h), one, two]
    return None


def convex(search: Search, goal: Goal, depth: int, splits: int) -> Node | None:
    """f is convex on the box and its tangent at the lowest point is not negative."""
    names = goal.names()
    if not names or not all(isinstance(x, Fraction) for name in names for x in goal.box[name]):
        return None
    if set(names) != ex.variables(goal.f):
        return None
    try:
        bare = Goal(goal.f, goal.strict, goal.box)
        hessian = [[bare.range(ex.slope(ex.slope(goal.f, a), b)) for b in names] for a in names]
    except (ValueError, OverflowError):
        return None
    if not has_positive_pivots(hessian):
        return None
    contact = search.contact(bare)
    if contact is None:
        return None
    point = {name: nice(contact.point[name], goal.box[name]) for name in names}
    return ["convex", {name: str(x) for name, x in point.items()}] if tangent(goal, point) else None


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


def simplify(goal: Goal) -> tuple[Term, Term] | None:
    """(g, h) with f g = h and h simpler: the normal form without its common factor."""
    try:
        p = canon.expand(goal.f, goal.signs)
        if not p:
            return ex.ONE, ZERO
        factor = canon.common_factor(p, goal.signs)
        h = canon.to_term(canon.divided(p, factor))
        g = canon.to_term({tuple((atom, -e) for atom, e in factor): Fraction(1)})
    except (canon.TooLarge, ZeroDivisionError):
        return None
    return None if h == goal.f or not goal.defined(h) else (g, h)


def weak_factor(goal: Goal) -> tuple[Term, Term] | None:
    """(g, h) with f = g h, where g is a product of squares and of things that are not negative."""
    try:
        p = canon.expand(goal.f, goal.signs)
        factor = [] if goal.strict else canon.nonnegative_factor(p, goal.signs)
        if not factor:
            return None
        return canon.to_term({tuple(factor): Fraction(1)}), canon.to_term(canon.divided(p, tuple(factor)))
    except (canon.TooLarge, ZeroDivisionError):
        return None


def vanishes(goal: Goal, changes: dict[str, Term]) -> bool:
    """Is f identically 0 after the substitution?"""
    try:
        return not canon.expand(ex.substitute(goal.f, changes), goal.signs)
    except (canon.TooLarge, ZeroDivisionError):
        return False


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


def multiple(f: Term, h: Term) -> Fraction | None:
    """c > 0 with f = c h."""
    p, q = canon.expand(f, lambda _: 0), canon.expand(h, lambda _: 0)
    if not q or p.keys() != q.keys():
        return None
    mono = next(iter(q))
    c = p[mono] / q[mono]
    return c if c > 0 and all(p[m] == c * q[m] for m in q) else None


def separate(search: Search, goal: Goal, depth: int, splits: int) -> Node | None:
    """f, or its form in logarithms, is a sum of functions of different variables.

    Each of them stays above its value at the point of contact, and these values add up to 0.
    """
    contact = search.contact(goal)
    if goal.strict or goal.plain or contact is None:
        return None
    for form, wrap in forms(goal):
        groups, constant = components(canon.expand(form, goal.signs))
        if len(groups) < 2:
            continue
        point = {name: nice(contact.point[name], goal.box[name]) for name in goal.box}
        parts, rest = [], constant
        for group in groups:
            term = canon.to_term(group)
            bottom = ex.substitute(term, point)
            rest = ex.add(rest, bottom)
            parts.append(canon.tidy(ex.subtract(term, bottom), goal.signs))
        if canon.expand(rest, goal.signs):
            continue
        proofs: list[Node] = []
        for i, part in enumerate(parts):  # each may use those before it, as the kernel will have them
            facts = (*goal.facts, *((before, False) for before in parts[:i]))
            proof = search.solve(Goal(part, False, goal.box, facts), depth - 1, splits)
            if proof is None:
                break
            proofs.append(proof)
        if len(proofs) < len(parts):
            continue
        first = len(goal.facts)
        node: Node = ["sum", [["1", [first + i], "1"] for i in range(len(parts))]]
        for part, proof in reversed(list(zip(parts, proofs, strict=True))):
            node = ["have", written(part), 0, proof, node]
        return wrap(node)
    return None


def components(p: canon.Poly) -> tuple[list[canon.Poly], Term]:
    """The monomials in groups that share no variable, and the constant ones."""
    groups: list[tuple[set[str], canon.Poly]] = []
    constant: canon.Poly = {}
    for mono, c in p.items():
        used = set(ex.variables(canon.to_term({mono: c})))
        if not used:
            constant[mono] = c
            continue
        touching = [group for group in groups if group[0] & used]
        merged: tuple[set[str], canon.Poly] = (used.union(*(g[0] for g in touching)), {mono: c})
        for group in touching:
            merged[1].update(group[1])
            groups.remove(group)
        groups.append(merged)
    return [group for _, group in groups], canon.to_term(constant)


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
