"""Changes of variable: a line of contact becomes an axis, a scale is divided out, singular ends become regular.

Each is x = e(w) with the inverse w = g(x); the kernel checks that e(g(x)) is x. Logarithms of both sides
are here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import inf, isfinite
from typing import TYPE_CHECKING, Any

from proofs_check.prover import canon
from proofs_check.prover import expression as ex
from proofs_check.prover.closing import sides, vanishes
from proofs_check.prover.expression import Term, written
from proofs_check.prover.goal import Goal

if TYPE_CHECKING:
    from proofs_check.prover.search import Search

Node = Any


def shift(search: Search, goal: Goal, depth: int, splits: int) -> Node | None:
    """f vanishes on x = y: take d = x - y as a coordinate, and split at d = 0."""
    names = sorted(ex.variables(goal.f))
    for x in names:
        for y in names:
            if x < y and vanishes(goal, {x: y}):
                d = search.new_name()
                node = put(search, goal, x, d, ex.add(y, d), ex.subtract(x, y), depth, splits)
                if node is not None:
                    return node
    return None


def put(search: Search, goal: Goal, v: str, w: str, e: Term, g: Term, depth: int, splits: int) -> Node | None:
    """Substitute v = e(w), w = g(v), and solve."""
    rest = search.solve(changed(goal, v, w, e, g), depth - 1, splits)
    return None if rest is None else ["put", v, w, written(e), written(g), rest]


def changed(goal: Goal, v: str, w: str, e: Term, g: Term) -> Goal:
    """The goal in the variable w."""
    low, high = goal.box[v]
    low_w, high_w = exact_range(g, goal)
    facts = [(ex.substitute(h, {v: e}), strict) for h, strict in goal.facts]
    facts += [(ex.subtract(e, low), False)] if isinstance(low, Fraction) else []
    facts += [(ex.subtract(high, e), False)] if isinstance(high, Fraction) else []
    facts += [(w, True)] if goal.signs(g) == 2 else []
    box = {**{name: ends for name, ends in goal.box.items() if name != v}, w: (low_w, high_w)}
    return Goal(ex.substitute(goal.f, {v: e}), goal.strict, box, tuple(facts))


def logarithm(search: Search, goal: Goal, depth: int, splits: int) -> Node | None:
    """f = B - A, both positive and one of them a power or an exponential: compare logarithms."""
    for a, b in sides(goal):
        f = ex.subtract(ex.logarithm(b), ex.logarithm(a))
        try:
            h = canon.tidy(f, goal.signs)
        except (canon.TooLarge, ZeroDivisionError):
            continue
        if len(str(h)) > 2 * len(str(goal.f)):
            continue
        rest = search.solve(goal.with_f(h), depth - 2, splits)
        if rest is not None:
            return ["apply", "ln", written(a), written(b), ["scale", "1", written(h), rest]]
    return None


def ratio(search: Search, goal: Goal, depth: int, splits: int) -> Node | None:
    """A claim that does not change when some unbounded variables are scaled: divide by one that is positive."""
    names = [v for v in sorted(ex.variables(goal.f)) if goal.box[v][1] == inf and goal.signs(v)]
    for y in sorted(names, key=lambda v: (-goal.signs(v), -goal.box[v][0])):
        others = [x for x in names if x != y]
        for size in range(1, len(others) + 1):
            for group in combinations(others, size):
                if homogeneous(goal, group, y):
                    if goal.signs(y) == 1:
                        return zero_or_positive(search, goal, y, depth, splits)
                    return divide_all(search, goal, list(group), y, depth, splits)
    return None


def zero_or_positive(search: Search, goal: Goal, v: str, depth: int, splits: int) -> Node | None:
    """Two cases for a variable that is at least 0: it is 0, and the claim has one variable less, or it is positive."""
    if goal.box[v][0] != 0:
        return None
    other = ex.negate(v)
    box = {name: ends for name, ends in goal.box.items() if name != v}
    facts = tuple((ex.substitute(h, {v: ex.ZERO}), strict) for h, strict in (*goal.facts, (other, False)))
    at_zero = search.solve(Goal(ex.substitute(goal.f, {v: ex.ZERO}), goal.strict, box, facts), depth - 1, splits)
    if at_zero is None:
        return None
    beyond = search.solve(Goal(goal.f, goal.strict, goal.box, (*goal.facts, (v, True))), depth - 1, splits)
    return None if beyond is None else ["cases", written(other), ["pin", v, "0", at_zero], beyond]


def divide_all(search: Search, goal: Goal, group: list[str], y: str, depth: int, splits: int) -> Node | None:
    """Put x = y w for every x in the group, one after the other."""
    if not group:
        return search.solve(goal, depth - 1, splits)
    x, w = group[0], search.new_name()
    step = changed(goal, x, w, ex.multiply(y, w), ex.divide(x, y))
    rest = divide_all(search, step, group[1:], y, depth, splits)
    return None if rest is None else ["put", x, w, written(ex.multiply(y, w)), written(ex.divide(x, y)), rest]


def reshape(search: Search, goal: Goal, depth: int, splits: int) -> Node | None:
    """Roots, logarithms at 0 and infinite ends: v = w^2, v = exp(-w), v = 1/w."""
    for v, e, g, w in shapes(search, goal):
        node = put(search, goal, v, w, e, g, depth - 1, splits)
        if node is not None:
            return node
    return None


def shapes(search: Search, goal: Goal) -> Iterator[tuple[str, Term, Term, str]]:
    """Substitutions that may help: (v, e(w), g(v), w)."""
    for v in sorted(ex.variables(goal.f)):
        low, high = goal.box[v]
        w = search.new_name()
        rooted = any(t[0] == "^" and t[1] == v and t[2].denominator == 2 for t in ex.subterms(goal.f))
        logged = any(t[0] == "ln" and t[1] == v for t in ex.subterms(goal.f))
        if rooted and low >= 0:
            yield v, ex.power(w, Fraction(2)), ex.square_root(v), w
        if logged and goal.signs(v) == 2:
            yield v, ex.exponential(ex.negate(w)), ex.negate(ex.logarithm(v)), w
        if high == inf and low > 0:
            yield v, ex.power(w, Fraction(-1)), ex.power(v, Fraction(-1)), w


def exact_range(g: Term, goal: Goal) -> tuple[Any, Any]:
    """The range of g, with ends that are exact where floats show a short number."""

    def tidy_end(x: float) -> Any:
        if not isfinite(x):
            return x
        c = Fraction(x).limit_denominator(10**6)
        return c if float(c) == x else Fraction(x)

    low, high = goal.range(g)
    return tidy_end(low), tidy_end(high)


def homogeneous(goal: Goal, group: tuple[str, ...], y: str) -> bool:
    """Does f have a factor y^r that leaves no y, once every x of the group is replaced by x y?"""
    try:
        p = canon.expand(ex.substitute(goal.f, {x: ex.multiply(x, y) for x in group}), goal.signs)
    except (canon.TooLarge, ZeroDivisionError):
        return False
    degrees = {dict(mono).get(y, Fraction(0)) for mono in p}
    inside = any(y in ex.variables(a) and a != y for mono in p for a, _ in mono if not isinstance(a, int))
    return len(degrees) == 1 and not inside
