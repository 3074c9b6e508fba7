"""Sums of squares: f, times something positive, is a sum of squares and of products of facts with squares.

This is the algebra behind Cauchy-Schwarz, the S-lemma, Lagrange multipliers and most olympiad inequalities. The unknown
squares are positive semidefinite matrices (Gram matrices) that solve linear equations, one for each monomial. Where f
vanishes, so does every term of the sum: zeros of f at simple rational points therefore shrink the matrices, and what is
left usually has an interior, in which `gram` finds a rational solution. The kernel multiplies out.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate, combinations, islice, product
from typing import Any, Literal, NamedTuple

import numpy as np

from paid_experts.proofs_check.prover import canon
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.expression import written
from paid_experts.proofs_check.prover.goal import Goal
from paid_experts.proofs_check.prover.gram import Block, Exponents, Polynomial, Ring, nullspace, solve
from paid_experts.proofs_check.prover.step import Clock

MONOMIALS, ZEROS = 120, 40
Squares = Literal["narrow", "wide", "rooted"]


def sum_of_squares(goal: Goal, kind: Squares, limit: int, clock: Clock) -> Any | None:
    """The node that proves the goal as a sum of squares with at most `limit` unknowns, or None.

    The kind is narrow (facts have numbers as multipliers), wide (squares of polynomials), or rooted (wide, with roots).
    """
    wide = kind != "narrow"
    try:
        f = canon.expand(goal.f, goal.domain)
        facts = [(i, canon.expand(h, goal.domain)) for i, (h, _) in enumerate(goal.facts)]
        near = [(i, h) for i, h in facts if _variables(h) and (_variables(h) <= _variables(f) or wide)][:8]
        ring = Ring([f, *(h for _, h in near)])
        target = ring.read(f)
    except (ArithmeticError, KeyError):
        return None
    if len(ring.atoms) > 6 or not 0 < len(target) <= MONOMIALS or ring.degree(target) > 12:
        return None
    rooted = bool(ring.powers) or max(ring.units, default=1) > 1
    if wide and (rooted != (kind == "rooted") or any(isinstance(a, tuple) and a[0] != "+" for a in ring.atoms)):
        return None
    return _Sum(goal, ring, target, [(i, ring.read(h)) for i, h in near], limit, clock).find(wide)


def _variables(p: canon.Poly) -> frozenset[str]:
    """The variables of a normal form."""
    return frozenset().union(*(ex.variables(a) for mono in p for a, _ in mono if not isinstance(a, int)))


class Weight(NamedTuple):
    """Something that is not negative: a polynomial, and the kernel's names for its factors."""

    poly: Polynomial
    factors: list[Any]
    positive: bool


class _Sum:
    """The search for one sum of squares."""

    def __init__(
        self, goal: Goal, ring: Ring, target: Polynomial, facts: list[tuple[int, Polynomial]], limit: int, clock: Clock
    ):
        self.goal, self.ring, self.target, self.limit, self.clock = goal, ring, target, limit, clock
        self.one: Polynomial = {ring.one: Fraction(1)}
        self.equations: list[tuple[Polynomial, int, int]] = []
        weights: list[Weight] = []
        for i, h in facts:
            twin = next((j for j, g in facts if j > i and g == {m: -c for m, c in h.items()}), None)
            if twin is not None:
                self.equations.append((h, i, twin))
            elif not any(i in pair for _, *pair in self.equations):
                weights.append(Weight(h, [i], goal.facts[i][1]))
        bounds = [(g, ring.term(g)) for g in self.bounds()]
        weights += [Weight(g, [written(term)], goal.range(term)[0] > 0) for g, term in bounds]
        self.weights = [w for k, w in enumerate(weights) if all(w.poly != v.poly for v in weights[:k])]
        self.zeros = self.find_zeros()
        self.values: dict[tuple[int, Exponents], Fraction] = {}

    def bounds(self) -> Iterator[Polynomial]:
        """What the box says of the variables, and that roots are not negative."""
        for i, (atom, unit) in enumerate(zip(self.ring.atoms, self.ring.units, strict=True)):
            generator, whole = self.ring.power(i, 1), self.ring.power(i, unit)
            if isinstance(atom, int) or (isinstance(atom, tuple) and self.goal.signs(self.ring.term(generator))):
                yield generator
            elif isinstance(atom, str):
                low, high = self.goal.box[atom]
                if isinstance(low, Fraction):
                    yield generator if low == 0 else {**whole, self.ring.one: -low}
                if isinstance(high, Fraction):
                    yield {m: c for m, c in {self.ring.one: high, **{m: -c for m, c in whole.items()}}.items() if c}

    def find_zeros(self) -> list[dict[int, Fraction]]:
        """Simple rational points of the domain at which f is 0, as values of the generators."""
        goal, seen = self.goal, self.goal.contact()
        names = sorted(ex.variables(goal.f).union(*(ex.variables(h) for h, _ in goal.facts)))
        choices = []
        for name in names:
            near = [] if seen is None else [Fraction(seen.point[name]).limit_denominator(12)]
            simple = {*(Fraction(k, 2) for k in (-4, -2, -1, 0, 1, 2, 4)), *near, *goal.box[name]}
            inside = [x for x in simple if isinstance(x, Fraction) and goal.box[name][0] <= x <= goal.box[name][1]]
            choices.append(sorted(inside, key=lambda x: (x.denominator, abs(x)))[: 9 if len(names) < 4 else 6])
        points = [dict(zip(names, point, strict=True)) for point in islice(product(*choices), 8000)]
        rows = np.array([[float(point.get(name, 0)) for name in goal.names()] for point in points])
        values = goal.evaluator([goal.f, *(h for h, _ in goal.facts)])(rows.reshape(len(points), len(goal.box)))
        good = np.abs(values[0]) < 1e-10
        for h in values[1:]:
            good &= h >= -1e-12
        found = (self.ring.values_at(points[k]) for k in np.flatnonzero(good))
        return list(islice((point for point in found if point is not None), ZEROS))

    def find(self, wide: bool) -> Any | None:
        """Try multipliers of f in turn."""
        for factor in self.multipliers() if wide else [self.one]:
            target = self.ring.times(self.target, factor)
            solution = solve(target, self.blocks(target, wide), self.ring, self.goal.strict, self.clock)
            if solution is not None:
                node = ["sum", [[str(c), factors, square] for c, factors, square in solution]]
                g = self.ring.term(factor)
                return node if g == 1 else ["scale", written(g), written(ex.multiply(g, self.goal.f)), node]
        return None

    def multipliers(self) -> Iterator[Polynomial]:
        """Positive things that f may be multiplied by."""
        yield self.one
        yield from (w.poly for w in self.weights if len(w.poly) == 1 and self.goal.signs(self.ring.term(w.poly)) == 2)
        if not self.homogeneous(self.target):
            total = dict(self.one)
            for i in range(len(self.ring.atoms)):
                total.update(self.ring.power(i, 2))
            yield total

    def homogeneous(self, target: Polynomial) -> bool:
        """Do the target and all facts scale?"""
        polys = [target, *(w.poly for w in self.weights), *(h for h, _, _ in self.equations)]
        return not self.ring.powers and all(len({sum(m) for m in p}) <= 1 for p in polys)

    def blocks(self, target: Polynomial, wide: bool) -> list[Block]:
        """The unknowns: squares alone, squares with every fact and product of two or three, multiples of equations."""
        degree_of, even = self.ring.degree, self.homogeneous(target)
        degree = degree_of(target)
        if not even:
            others = [*(w.poly for w in self.weights), *(h for h, _, _ in self.equations)]
            degree = max([degree, *map(degree_of, others)])
            degree += degree % 2
        blocks: list[Block] = []
        for weight in [Weight(self.one, [], True), *self.products(degree, 60 if wide else 90)]:
            room = degree - degree_of(weight.poly)
            alone = self.goal.strict and weight.positive and (room == 0 or not even)
            if alone and all(_at(weight.poly, zero) == 0 for zero in self.zeros):
                blocks.insert(0, Block(weight.poly, weight.factors, [self.one], positive=True))
            top = room // 2 if wide or not weight.factors else 0
            if not even or 2 * top == room:
                blocks.append(self.block(weight, self.monomials(top, top if even else 0), target))
        for h, i, j in self.equations:
            room = max(degree - degree_of(h), 0)
            basis = [{m: Fraction(1)} for m in self.monomials(room, room if even else 0)]
            blocks.append(Block(h, [i, j], basis, free=True))
        sizes = accumulate(block.size if block.size <= self.limit else 0 for block in blocks)
        return [b for b, size in zip(blocks, sizes, strict=True) if b.basis and b.size <= self.limit >= size]

    def products(self, degree: int, most: int) -> list[Weight]:
        """The weights, and their products by two and by three, up to a degree."""
        found = [w for w in self.weights if self.ring.degree(w.poly) <= degree]
        groups = [g for count in (2, 3) for g in combinations(found, count)]
        for group in (g for g in groups if sum(self.ring.degree(w.poly) for w in g) <= degree):
            poly = self.one
            for w in group:
                poly = self.ring.times(poly, w.poly)
            found.append(Weight(poly, [x for w in group for x in w.factors], all(w.positive for w in group)))
            if len(found) >= most:
                break
        self.clock.check()
        return found

    def monomials(self, top: int, low: int) -> list[Exponents]:
        """The monomials of a degree between the limits; roots to powers below the one that is known."""
        if top > 8:
            return [self.ring.one]
        limits = [u - 1 if i in self.ring.powers else top for i, u in enumerate(self.ring.units)]
        found = [m for m in product(*(range(min(k, top) + 1) for k in limits)) if low <= sum(m) <= top]
        return sorted(found, key=lambda m: (sum(m), m))

    def block(self, weight: Weight, monomials: list[Exponents], target: Polynomial) -> Block:
        """A block whose basis vanishes at the zeros of f at which the weight does not."""
        if not self.weights and not self.equations and not self.ring.powers:
            monomials = _newton(monomials, target)
        positive = [k for k, zero in enumerate(self.zeros) if _at(weight.poly, zero) > 0]
        vectors = nullspace([[self.value(k, m) for m in monomials] for k in positive], len(monomials))
        basis = [{m: c for m, c in zip(monomials, vector, strict=True) if c} for vector in vectors]
        return Block(weight.poly, weight.factors, basis)

    def value(self, k: int, m: Exponents) -> Fraction:
        """The value of a monomial at the k-th zero."""
        if (k, m) not in self.values:
            self.values[k, m] = _at({m: Fraction(1)}, self.zeros[k])
        return self.values[k, m]


def _newton(monomials: list[Exponents], target: Polynomial) -> list[Exponents]:
    """Drop monomials whose square can neither be in f nor cancel against others."""
    kept = list(monomials)
    while True:
        sums = {tuple(map(int.__add__, a, b)) for a, b in combinations(kept, 2)}
        left = [m for m in kept if (double := tuple(2 * k for k in m)) in sums or target.get(double, 0) > 0]
        if left == kept:
            return kept
        kept = left


def _at(p: Polynomial, point: dict[int, Fraction]) -> Fraction:
    """The value of a polynomial at a point."""
    total = Fraction(0)
    for m, c in p.items():
        for i, k in enumerate(m):
            c *= point[i] ** k
        total += c
    return total
