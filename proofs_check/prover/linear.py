"""What a fact says of one variable in which it is linear: a bound, or, with its opposite, a value."""

from __future__ import annotations

from fractions import Fraction

from paid_experts.proofs_check.prover import canon
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.expression import Term
from paid_experts.proofs_check.prover.goal import Goal


def solve_linear(h: Term, v: str, goal: Goal) -> tuple[Term, bool, Term] | None:
    """Read the fact h >= 0 as v >= bound (down) or v <= bound; the factor that turns the gap into h."""
    try:
        p = canon.expand(h, goal.signs)
    except (canon.TooLarge, ZeroDivisionError):
        return None
    degrees = {dict(mono).get(v, Fraction(0)) for mono in p}
    if not degrees - {Fraction(0)} or (
        not degrees <= {Fraction(0), Fraction(1)} and not degrees <= {Fraction(0), Fraction(-1)}
    ):
        return None
    if any(v in ex.variables(atom) and atom != v for mono in p for atom, _ in mono if not isinstance(atom, int)):
        return None
    degree = next(iter(degrees - {Fraction(0)}))
    unit: canon.Poly = {((v, -degree),): Fraction(1)}
    slope: canon.Poly = {}
    rest: canon.Poly = {}
    for mono, c in p.items():
        canon.accumulate(*((slope, canon.product({mono: c}, unit)) if dict(mono).get(v) else (rest, {mono: c})))
    a, b = canon.to_term(slope), canon.to_term(rest)  # h = a v^degree + b
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
    keys = [goal.key(h) for h, _ in goal.facts]
    for i, (h, _) in enumerate(goal.facts):
        if ex.variables(h) and goal.key(ex.negate(h)) in keys[i + 1 :]:
            for v in sorted(ex.variables(h), key=lambda v: (v not in ex.variables(goal.f), v)):
                solved = solve_linear(h, v, goal)
                if solved is not None and goal.defined(solved[0]) and v not in ex.variables(solved[0]):
                    return v, solved[0]
    return None
