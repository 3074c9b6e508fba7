"""Tactics that close a goal by looking at f itself: its sign, squares, convexity."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np

from paid_experts.proofs_check.prover import canon
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.contact import nice
from paid_experts.proofs_check.prover.expression import Term, written
from paid_experts.proofs_check.prover.goal import Goal
from paid_experts.proofs_check.prover.refute import numeric_sign
from paid_experts.proofs_check.prover.step import Step, leaf
from paid_experts.proofs_check.prover.sums import Squares, sum_of_squares

if TYPE_CHECKING:
    from paid_experts.proofs_check.prover.search import Search


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


def squares(goal: Goal, search: Search) -> Iterator[Step]:
    """f is a sum of squares with positive weights, products of facts among them."""
    yield from _squares(goal, search, "narrow")


def wide_squares(goal: Goal, search: Search) -> Iterator[Step]:
    """The same for polynomials, with squares as multipliers of facts, and with multipliers of f."""
    yield from _squares(goal, search, "wide")


def rooted_squares(goal: Goal, search: Search) -> Iterator[Step]:
    """The same for polynomials in roots."""
    yield from _squares(goal, search, "rooted")


def _squares(goal: Goal, search: Search, kind: Squares) -> Iterator[Step]:
    node = sum_of_squares(goal, kind, search.unknowns, search.clock)
    if node is not None:
        yield leaf(node)


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


def vanishes(goal: Goal, changes: dict[str, Term]) -> bool:
    """Is f identically 0 after the substitution?"""
    try:
        return not canon.expand(ex.substitute(goal.f, changes), goal.signs)
    except (canon.TooLarge, ZeroDivisionError):
        return False


def sides(goal: Goal) -> Iterator[tuple[Term, Term]]:
    """f = B - A with A and B positive, for the comparison of logarithms."""
    parts = goal.f[1:] if isinstance(goal.f, tuple) and goal.f[0] == "+" else ()
    minus = [ex.negate(part) for part in parts if goal.signs(ex.negate(part)) == 2]
    plus = [part for part in parts if goal.signs(part) == 2]
    if len(minus) + len(plus) == len(parts) and minus and plus:
        a, b = ex.add(*minus), ex.add(*plus)
        if any(t[0] == "exp" for t in (*ex.subterms(a), *ex.subterms(b))):
            yield a, b
