"""Tactics that look at f itself: its sign, squares and convexity close a goal, and factors of known sign go."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpq_mpoly_ctx

from paid_experts.proofs_check.kernel.door import closes, sign_at
from paid_experts.proofs_check.prover import canon
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.expression import Term, written
from paid_experts.proofs_check.prover.goal import Goal, nice
from paid_experts.proofs_check.prover.step import Effort, Step, Tactic, headed, leaf
from paid_experts.proofs_check.prover.sums import Squares, sum_of_squares

HIGHEST = 64  # exponents of a polynomial that is factored


def constant(goal: Goal, _: Effort) -> Iterator[Step]:
    """f has no variables: its sign is computed."""
    if ex.variables(goal.f):
        return
    if sign_at(goal.f, {}) == 1:
        yield leaf(["interval"])
    elif not goal.strict and goal.vanishes({}):
        yield leaf(["sum", []])
    if goal.contact() is not None:
        yield Step((goal,), lambda node: node, final=True, depth=100)


def known(goal: Goal, _: Effort) -> Iterator[Step]:
    """The sign of f is plain to the kernel: it is a fact, or made of facts and other things of known sign."""
    if goal.signs(goal.f) >= 1 + goal.strict:
        yield leaf(["sum", [["1", [written(goal.f)], "1"]]])


def squares(kind: Squares) -> Tactic:
    """f is a sum of squares with positive weights, products of facts among them."""

    def tactic(goal: Goal, effort: Effort) -> Iterator[Step]:
        node = sum_of_squares(goal, kind, effort.unknowns, effort.clock)
        if node is not None:
            yield leaf(node)

    return tactic


def convex(goal: Goal, _: Effort) -> Iterator[Step]:
    """f is convex on the box and its tangent at the lowest point is not negative; the kernel is asked at once."""
    bounded = all(isinstance(x, Fraction) for ends in goal.box.values() for x in ends)
    if not bounded or not goal.box or goal.box.keys() != ex.variables(goal.f):
        return
    seen = Goal(goal.f, goal.strict, goal.box).contact()
    if seen is not None:
        node = ["convex", {name: str(nice(seen.point[name], goal.box[name])) for name in goal.names()}]
        if closes(node, goal.f, goal.strict, goal.box):
            yield leaf(node)


def simplify(goal: Goal, _: Effort) -> Iterator[Step]:
    """f g = h with g > 0 and h simpler: the normal form without its common factor."""
    p = canon.expand(goal.f, goal.domain)
    if not p:
        if not goal.strict:
            yield leaf(["sum", []])
        return
    factor = canon.common_factor(p, goal.domain)
    g, h = canon.inverse(factor), canon.divided(p, factor, goal.domain)
    if h != goal.f and goal.defined(h):
        yield headed(goal.with_f(h), "scale", written(g), written(h), final=True, depth=0)


def weak_factor(goal: Goal, _: Effort) -> Iterator[Step]:
    """f = g h, where g is a product of squares and of things that are not negative."""
    p = canon.expand(goal.f, goal.domain)
    factor = () if goal.strict else canon.nonnegative_factor(p, goal.domain)
    if factor:
        yield from without(goal, canon.to_term({factor: Fraction(1)}), canon.divided(p, factor, goal.domain), False)


def without(goal: Goal, g: Term, h: Term, strict: bool) -> Iterator[Step]:
    """f = g h without g. If g may be 0, h can be negative where f is not: then it is not tried."""
    rest = goal.with_f(h)
    if strict:
        yield headed(rest, "scale", written(ex.power(g, Fraction(-1))), written(h), final=True, depth=0)
    elif (seen := rest.contact()) is None or not seen.negative:
        yield headed(rest, "factor", written(g), written(h), final=True, depth=0)


def polynomial_factor(goal: Goal, _: Effort) -> Iterator[Step]:
    """f = g h with a polynomial g that is a product of squares and of things of known sign."""
    p = canon.expand(goal.f, goal.domain)
    atoms = sorted({a for mono in p for a, _ in mono if isinstance(a, str)})
    powers = [e for mono in p for a, e in mono if a in atoms]
    if not powers or len(p) > 200 or any(e < 0 or e.denominator > 1 or e > HIGHEST for e in powers):
        return
    ring = fmpq_mpoly_ctx.get(tuple(atoms), "lex")
    groups: dict[canon.Monomial, dict[tuple[int, ...], fmpq]] = {}
    for mono, c in p.items():
        exponents, rest = dict(mono), tuple((a, e) for a, e in mono if a not in atoms)
        groups.setdefault(rest, {})[tuple(int(exponents.get(a, 0)) for a in atoms)] = fmpq(c.numerator, c.denominator)
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
    h = ex.ZERO
    for rest, part in parts.items():
        h = ex.add(h, ex.multiply(canon.to_term({rest: Fraction(1)}), _from_flint(part / factor, atoms)))
    h = canon.tidy(h, goal.domain)
    yield from without(goal, g, h, positive)


def _from_flint(p: Any, atoms: list[str]) -> Term:
    """A polynomial of flint as a term."""
    pieces = []
    for powers, c in p.to_dict().items():
        factors = (ex.power(a, Fraction(int(k))) for a, k in zip(atoms, powers, strict=True))
        pieces.append(ex.multiply(Fraction(int(c.p), int(c.q)), *factors))
    return ex.add(*pieces)
