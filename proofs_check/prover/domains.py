"""Tactics that look at the domain: equations, plainer facts, cases, splits of the box, and domains without a point.

`solve_linear` reads what a fact says of one variable in which it is linear: a bound, or, with its opposite, a value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from paid_experts.proofs_check.prover import canon
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.expression import ZERO, Term, written
from paid_experts.proofs_check.prover.goal import Goal, at_contact, key, nice
from paid_experts.proofs_check.prover.step import Effort, Step, headed


def solve_linear(h: Term, v: str, goal: Goal) -> tuple[Term, bool, Term] | None:
    """Read the fact h >= 0 as v >= bound (down) or v <= bound; the factor that turns the gap into h."""
    try:
        p = canon.expand(h, goal.domain)
    except ArithmeticError:
        return None
    degrees = canon.degrees(p, v) - {Fraction(0)}
    if degrees not in ({Fraction(1)}, {Fraction(-1)}):
        return None
    (degree,) = degrees
    a = canon.divided({mono: c for mono, c in p.items() if v in dict(mono)}, ((v, degree),), goal.domain)
    b = canon.to_term({mono: c for mono, c in p.items() if v not in dict(mono)})  # h = a v^degree + b
    if degree == 1:
        if goal.signs(a) == 2:
            return ex.divide(ex.negate(b), a), True, a
        return (ex.divide(b, ex.negate(a)), False, ex.negate(a)) if goal.signs(ex.negate(a)) == 2 else None
    if goal.signs(v) == 2 and goal.signs(b) == 2:  # a / v + b >= 0 is v >= -a / b
        return ex.divide(ex.negate(a), b), True, ex.divide(b, v)
    return None


def determined(goal: Goal) -> tuple[str, Term] | None:
    """A variable and its value, where its range is a point, or two facts are an equation that can be solved for it."""
    for v in sorted(ex.variables(goal.f)):
        if goal.box[v][0] == goal.box[v][1]:
            return v, goal.box[v][0]
    keys = [key(h) for h, _ in goal.facts]
    for i, (h, _) in enumerate(goal.facts):
        if ex.variables(h) and key(ex.negate(h)) in keys[i + 1 :]:
            for v in sorted(ex.variables(h), key=lambda v: (v not in ex.variables(goal.f), v)):
                solved = solve_linear(h, v, goal)
                if solved is not None and goal.defined(solved[0]) and v not in ex.variables(solved[0]):
                    return v, solved[0]
    return None


def vacuous(goal: Goal, _: Effort) -> Iterator[Step]:
    """No sample satisfies the facts: show that one of them fails wherever the others hold."""
    if not goal.facts or goal.contact() is not None:
        return
    for i, (h, strict) in enumerate(goal.facts):
        others = (*goal.facts[:i], (ex.ONE, True), *goal.facts[i + 1 :])
        rest = replace(goal, f=ex.negate(h), strict=not strict, facts=others, bare=True)
        seen = rest.contact() if ex.variables(h) else None
        if seen is not None and not seen.negative:
            yield Step((rest,), lambda proof, i=i: ["void", i, proof])


def equation(goal: Goal, _: Effort) -> Iterator[Step]:
    """Two facts say that v = e: the variable is replaced, and the claim has one less."""
    found = determined(goal)
    if found is not None:
        yield pinned(goal, *found)


def pinned(goal: Goal, v: str, e: Term) -> Step:
    """v is e at every point."""
    return headed(goal.replaced(v, e), "pin", v, written(e), final=True, depth=0)


def clip(goal: Goal, _: Effort) -> Iterator[Step]:
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
                    cut = (str(bound), None) if below else (None, str(bound))
                    yield headed(goal.within(v, *ends), "clip", v, *cut, final=True, depth=0)
                    return


def lighten(goal: Goal, _: Effort) -> Iterator[Step]:
    """A fact with a positive factor, or with a kink that is decided: without, it says the same more plainly."""
    keys = [(key(h), s) for h, s in goal.facts]
    for i, (h, strict) in enumerate(goal.facts):
        p = canon.expand(h, goal.domain)
        factor = canon.common_factor(p, goal.domain)
        if has_kink(h) or any(not isinstance(a, int) for a, _ in factor):
            plain = canon.divided(p, factor, goal.domain)
            new = all((key(plain), s) not in keys for s in {strict, True})
            if ex.variables(plain) and new and goal.defined(plain):
                lemma = ["scale", written(canon.to_term({factor: Fraction(1)})), written(h), ["sum", [["1", [i], "1"]]]]
                more = goal.given((plain, strict))
                yield headed(more, "have", written(plain), int(strict), lemma, final=True, depth=0)
                return


def integer(goal: Goal, _: Effort) -> Iterator[Step]:
    """A fact t > 0 between integers says that t >= 1."""
    keys = {key(h) for h, _ in goal.facts}
    for h, strict in goal.facts:
        p = canon.expand(h, goal.domain) if strict and frozenset() < ex.variables(h) <= goal.integers else {}
        whole = all(
            c.denominator == 1 and all(a in goal.integers and e.denominator == 1 for a, e in m) for m, c in p.items()
        )
        t = canon.to_term(p)
        if p and whole and key(ex.subtract(t, ex.ONE)) not in keys:
            more = goal.given((ex.subtract(t, ex.ONE), False))
            yield headed(more, "integer", written(t), final=True, depth=0)
            return


def has_kink(t: Term) -> bool:
    """Does abs, min or max occur in a term?"""
    return any(u[0] in ("abs", "min", "max") for u in ex.subterms(t))


def kink(goal: Goal, _: Effort) -> Iterator[Step]:
    """Cases on the sign of what stands under abs, min or max."""
    for t in (
        t for u in (goal.f, *(h for h, _ in goal.facts)) for t in ex.subterms(u) if t[0] in ("abs", "min", "max")
    ):
        h = t[1] if t[0] == "abs" else ex.subtract(t[1], t[2])
        if not (goal.signs(h) or goal.signs(ex.negate(h))) and goal.defined(h):
            yield cases(goal, h)
            return


def cases(goal: Goal, h: Term, final: bool = True) -> Step:
    """h >= 0, or -h > 0."""
    both = goal.given((h, False)), goal.given((ex.negate(h), True))
    return Step(both, lambda one, two: ["cases", written(h), one, two], final=final)


def split_at_contact(goal: Goal, _: Effort) -> Iterator[Step]:
    """Split one variable where f comes down to 0; first where f vanishes on the whole face."""
    seen = goal.contact()
    if seen is None or not seen.tight:
        return
    for v in sorted(ex.variables(goal.f)):
        low, high = goal.box[v]
        for c in sorted({nice(seen.point[v], goal.box[v]), ZERO, ex.ONE}):
            if low < c < high and goal.vanishes({v: c}):
                yield split_at(goal, v, c)
                return
    corner = at_contact(goal, seen)
    if corner is not None:
        yield split_at(goal, *corner)


def split(goal: Goal, _: Effort) -> Iterator[Step]:
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
