"""Counterexamples: points with rational coordinates at which a claim seems to be false. The kernel decides.

Candidates come from samples in floats. An equation among the facts is used up first, so that samples lie on it: the
variable that it determines is computed from the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from paid_experts.proofs_check.prover import canon
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.domains import determined
from paid_experts.proofs_check.prover.expression import Term
from paid_experts.proofs_check.prover.goal import Goal, look
from paid_experts.proofs_check.prover.step import Clock

Point = dict[str, Fraction]
EFFORT = ((600, 40), (2000, 120), (6000, 200), (20_000, 300))  # samples, and rounds of the local search
ROUNDINGS = (1, 4, 20, 100, 10**4, 10**8, 10**16)


def counterexamples(goal: Goal, effort: int, clock: Clock) -> Iterator[Point]:
    """Rational points at which the goal seems to be false, those with short coordinates first."""
    if not goal.box:
        yield {}
        return
    values: list[tuple[str, Term]] = []
    for _ in range(len(goal.box)):
        found = determined(goal)
        if found is None:
            break
        v, e = found
        values.append(found)
        goal = goal.replaced(v, e)
    first = goal.contact()
    if first is None or first.least > first.size / 2:
        return
    seen = first if first.negative else look(goal, *EFFORT[effort], seed=effort + 2)
    if seen is None or seen.least > 1e-2 * max(seen.size, 1e-3):
        return
    tried = set()
    for row in (seen.point, *seen.lowest):
        for largest in ROUNDINGS:
            point = _extended(_rational(goal, row, largest), values)
            key = tuple(sorted(point.items())) if point is not None else None
            if point is not None and key not in tried:
                tried.add(key)
                clock.check()
                yield point


def _rational(goal: Goal, row: dict[str, float], largest: int) -> Point:
    """A rational point near a float point, inside the box."""
    point = {}
    for name, x in row.items():
        low, high = goal.box[name]
        c = Fraction(x).limit_denominator(1 if name in goal.integers else largest)
        point[name] = Fraction(min(max(c, low), high))
    return point


def _extended(point: Point, values: list[tuple[str, Term]]) -> Point | None:
    """The point with the variables that equations determine, if these are rational."""
    for v, e in reversed(values):
        try:
            x = canon.tidy(ex.substitute(e, point))
        except ArithmeticError:
            return None
        if not isinstance(x, Fraction):
            return None
        point = {**point, v: x}
    return point
