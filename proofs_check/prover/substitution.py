"""Changes of variable, and functions applied to both sides.

A scale is divided out, singular ends become regular: each is x = e(w) with the inverse w = g(x), and the kernel checks
that e(g(x)) is x. Where f is B - A, an increasing function may be applied to both (a logarithm, a square that removes a
root), or taken away from both.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import inf

from paid_experts.proofs_check.prover import canon
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.domains import pinned
from paid_experts.proofs_check.prover.expression import Term, written
from paid_experts.proofs_check.prover.goal import Goal
from paid_experts.proofs_check.prover.step import Effort, Step, headed


def put(goal: Goal, v: str, w: str, e: Term, g: Term, final: bool = False, depth: int = 1) -> Step:
    """Substitute v = e(w), w = g(v)."""
    new = goal.replaced(v, e)
    more = ((w, True),) if goal.signs(g) == 2 else ()
    new = Goal(new.f, new.strict, {**new.box, w: goal.range(g)}, (*new.facts, *more), integers=new.integers)
    return headed(new, "put", v, w, written(e), written(g), final=final, depth=depth)


def reflect(goal: Goal, _: Effort) -> Iterator[Step]:
    """A variable that is nowhere positive: take its opposite."""
    for v in sorted(ex.variables(goal.f)):
        if goal.box[v][1] <= 0 and goal.box[v][0] < 0:
            yield put(goal, v, goal.fresh(), ex.negate(goal.fresh()), ex.negate(v), final=True, depth=0)
            return


def recentre(goal: Goal, _: Effort) -> Iterator[Step]:
    """A logarithm, root or denominator a + b v is singular at an end of the range of v: take it as the variable."""
    for inner in (t[1] for t in ex.subterms(goal.f) if t[0] in ("ln", "^") and isinstance(t[1], tuple)):
        if len(ex.variables(inner)) != 1:
            continue
        (v,) = ex.variables(inner)
        b = canon.tidy(ex.slope(inner, v), goal.domain)
        a = canon.tidy(ex.substitute(inner, {v: ex.ZERO}), goal.domain)
        if not (isinstance(a, Fraction) and isinstance(b, Fraction) and a and b and -a / b in goal.box[v]):
            continue
        if not _singular_at_zero(goal, v) and not _touches(goal, v, -a / b):
            way, w = Fraction(1 if goal.box[v][0] == -a / b else -1), goal.fresh()
            e, g = ex.subtract(ex.multiply(way, w), a / b), ex.add(ex.multiply(way, v), way * a / b)
            yield put(goal, v, w, e, g, final=True, depth=0)
            return


def _touches(goal: Goal, v: str, singular: Fraction) -> bool:
    """Does f come down to 0 at the other end of the range of v?"""
    seen = goal.contact()
    other = next((end for end in goal.box[v] if end != singular and isinstance(end, Fraction)), None)
    return seen is not None and seen.tight and other is not None and abs(seen.point[v] - float(other)) < 1e-3


def _singular_at_zero(goal: Goal, v: str) -> bool:
    """Is a logarithm, root or inverse of v itself in f, with 0 at an end of its range?"""
    inside = [t for t in ex.subterms(goal.f) if t[0] in ("ln", "^") and t[1] == v]
    return 0 in goal.box[v] and any(t[0] == "ln" or t[2].denominator > 1 or t[2] < 0 for t in inside)


def logarithm_of_powers(goal: Goal, effort: Effort) -> Iterator[Step]:
    """Powers with variable exponents: compare logarithms first."""
    if any(t[0] == "exp" and any(u[0] == "ln" for u in ex.subterms(t)) for t in ex.subterms(goal.f)):
        yield from logarithm(goal, effort)


def logarithm(goal: Goal, _: Effort) -> Iterator[Step]:
    """f = b - a, both positive and one of them with an exponential: compare logarithms, if that is not longer."""
    parts = goal.f[1:] if isinstance(goal.f, tuple) and goal.f[0] == "+" else ()
    minus = [ex.negate(part) for part in parts if goal.signs(ex.negate(part)) == 2]
    plus = [part for part in parts if goal.signs(part) == 2]
    if len(minus) + len(plus) == len(parts) and minus and plus:
        a, b = ex.add(*minus), ex.add(*plus)
        h = canon.tidy(ex.subtract(ex.logarithm(b), ex.logarithm(a)), goal.domain)
        exponential = any(t[0] == "exp" for t in (*ex.subterms(a), *ex.subterms(b)))
        if exponential and len(str(h)) <= 2 * len(str(goal.f)):
            yield applied(goal, "ln", a, b, h, depth=2)


def applied(goal: Goal, function: str, a: Term, b: Term, h: Term, depth: int = 1) -> Step:
    """f = b - a, and h is what is left when the function is applied to both."""
    head = ["apply", function, written(a), written(b)]
    return Step((goal.with_f(h),), lambda rest: [*head, ["scale", "1", written(h), rest]], depth=depth)


def two_sides(p: canon.Poly, right: set[canon.Monomial]) -> tuple[Term, Term]:
    """a and b with p = b - a, where b has the monomials of the right side."""
    a = canon.to_term({m: -c for m, c in p.items() if m not in right})
    return a, canon.to_term({m: c for m, c in p.items() if m in right})


def monotone(goal: Goal, _: Effort) -> Iterator[Step]:
    """f = c phi(b) - c phi(a) with an increasing phi: it is enough to compare b and a."""
    p = canon.expand(goal.f, goal.domain)
    if len(p) != 2 or sum(p.values()) != 0 or any(len(mono) != 1 for mono in p):
        return
    ((b, r), c), ((a, s), _c) = sorted(((m[0], c) for m, c in p.items()), key=lambda item: -item[1])
    if r != s or isinstance(a, int) or isinstance(b, int):
        return
    name, ends = "", (b, a)
    if r == 1 and isinstance(a, tuple) and isinstance(b, tuple) and a[0] == b[0] and a[0] in ("exp", "ln", "atan"):
        name, a, b = a[0], a[1], b[1]
    elif r != 1 and (r % 2 == 1 or (r > 0 and goal.signs(a) and goal.signs(b))):
        name, ends = str(r), (ex.power(b, r), ex.power(a, r))
    if name:
        head = ["scale", str(1 / c), written(ex.subtract(*ends))]
        strip = ["strip", name, written(a), written(b)]
        yield Step((goal.with_f(ex.subtract(b, a)),), lambda rest: [*head, [*strip, rest]])


def powers(goal: Goal, _: Effort) -> Iterator[Step]:
    """Roots stand on one side: raise both sides to the power q that removes them.

    Both sides have to be at least 0: a side of unknown sign is a case, or it is proved first.
    """
    p = canon.expand(goal.f, goal.domain)
    roots = {mono: q for mono in p if (q := _root(mono)) > 1}
    if not roots:
        return
    q = max(roots.values())
    for right in ({m for m, c in p.items() if c > 0}, set(roots), p.keys() - roots.keys()):
        a, b = two_sides(p, right)
        h = canon.expand(ex.subtract(ex.power(b, Fraction(q)), ex.power(a, Fraction(q))), goal.domain)
        if sum(_root(mono) > 1 for mono in h) >= len(roots):
            continue
        if goal.signs(a) and goal.signs(b):
            yield raised(goal, a, b, q)
        elif goal.signs(b) and goal.defined(a):
            step = raised(goal.given((a, False)), a, b, q)
            below = goal.given((ex.negate(a), True))
            yield Step(
                (*step.goals, below),
                lambda one, two, a=a, step=step: ["cases", written(a), step.node(one), two],
            )
        elif goal.signs(a) and goal.defined(b):
            step = raised(goal.given((b, False)), a, b, q)
            yield Step(
                (goal.with_f(b, strict=False), *step.goals),
                lambda one, two, b=b, step=step: ["have", written(b), 0, one, step.node(two)],
            )


def _root(mono: canon.Monomial) -> int:
    """Which root of something that is not a number stands in the monomial: 1 for none, 2 for a square root."""
    powers = (e.denominator for a, e in mono if not isinstance(a, int) and not (isinstance(a, tuple) and a[0] == "exp"))
    return max(powers, default=1)


def raised(goal: Goal, a: Term, b: Term, q: int) -> Step:
    """b^q - a^q instead of b - a, for b and a that are not negative."""
    h = canon.tidy(ex.subtract(ex.power(b, Fraction(q)), ex.power(a, Fraction(q))), goal.domain)
    return applied(goal, str(q), a, b, h)


def ratio(goal: Goal, _: Effort) -> Iterator[Step]:
    """A claim that does not change when some unbounded variables are scaled: divide by one that is positive."""
    names = [v for v in sorted(ex.variables(goal.f)) if goal.box[v][1] == inf and goal.signs(v)]
    for y in sorted(names, key=lambda v: (-goal.signs(v), -goal.box[v][0])):
        others = [x for x in names if x != y]
        groups = (group for size in range(1, len(names)) for group in combinations(others, size))
        group = next((group for group in groups if homogeneous(goal, group, y)), None)
        if group is not None:
            yield zero_or_positive(goal, y) if goal.signs(y) == 1 else divide_all(goal, group, y)
            return


def zero_or_positive(goal: Goal, v: str) -> Step:
    """Two cases for a variable that is at least 0: it is 0, and the claim has one variable less, or it is positive."""
    other = ex.negate(v)
    at_zero = pinned(goal.given((other, False)), v, ex.ZERO)
    both = (*at_zero.goals, goal.given((v, True)))
    return Step(both, lambda one, two: ["cases", written(other), at_zero.node(one), two], final=True)


def divide_all(goal: Goal, group: tuple[str, ...], y: str) -> Step:
    """Put x = y w for every x in the group, one after the other."""
    x, *others = group
    first = put(goal, x, goal.fresh(), ex.multiply(y, goal.fresh()), ex.divide(x, y), final=True)
    if not others:
        return first
    rest = divide_all(first.goals[0], tuple(others), y)
    return Step(rest.goals, lambda proof: first.node(rest.node(proof)), final=True)


def homogeneous(goal: Goal, group: tuple[str, ...], y: str) -> bool:
    """Does f have a factor y^r that leaves no y, once every x of the group is replaced by x y?"""
    try:
        p = canon.expand(ex.substitute(goal.f, {x: ex.multiply(x, y) for x in group}), goal.domain)
    except ArithmeticError:
        return False
    return len(canon.degrees(p, y)) == 1


def reshape(goal: Goal, _: Effort) -> Iterator[Step]:
    """Roots, infinite ends and logarithms at 0: v = w^2, v = 1/w, v = exp(-w)."""
    seen = goal.contact()
    for v in sorted(ex.variables(goal.f)):
        low, high = goal.box[v]
        w = goal.fresh()
        inside = [t for t in ex.subterms(goal.f) if t[0] in ("^", "ln") and v in ex.variables(t)]
        if any(t[0] == "^" and t[1] == v and t[2].denominator == 2 for t in inside) and low >= 0:
            yield put(goal, v, w, ex.power(w, Fraction(2)), ex.square_root(v))
        far = seen is not None and seen.point[v] > 100
        if high == inf and goal.signs(v) == 2 and (low > 0 or far):
            yield put(goal, v, w, ex.power(w, Fraction(-1)), ex.power(v, Fraction(-1)))
        if any(t[0] == "ln" and t[1] == v for t in inside) and goal.signs(v) == 2:
            yield put(goal, v, w, ex.exponential(ex.negate(w)), ex.negate(ex.logarithm(v)))
