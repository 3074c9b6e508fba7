"""Sums of squares: f, times something positive, is a sum of squares and of products of facts with squares.

This is the algebra behind Cauchy-Schwarz, the S-lemma, Lagrange multipliers and most contests. The unknown squares are
positive semidefinite matrices (Gram matrices) that solve linear equations, one for each monomial. Where f vanishes, so does every
term of the sum: zeros of f at simple rational points therefore shrink the matrices, and what is left usually has an
interior, which a barrier method finds in floats. Its solution is rounded to rationals within the exact solutions of the
linear equations, and elimination (L D L^T) turns each matrix into squares. The kernel multiplies out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import lcm
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from proofs_check.prover import canon
from proofs_check.prover import expression as ex
from proofs_check.prover.expression import Term, written
from proofs_check.prover.goal import Goal
from proofs_check.prover.program import Array
from proofs_check.prover.step import Clock

Exponents = tuple[int, ...]
Polynomial = dict[Exponents, Fraction]
Weighted = tuple[Fraction, list[Any], Any]  # c, factors, square, as the kernel's rule `sum` has them
MONOMIALS, ZEROS = 120, 40


class Ring:
    """Polynomials in generators: variables, and roots and other atoms, with what a power of a root is."""

    def __init__(self, polys: Sequence[canon.Poly]):
        units: dict[Term, int] = {}
        for p in polys:
            for mono in p:
                for atom, e in mono:
                    if e < 0:
                        raise canon.TooLarge
                    units[atom] = lcm(units.get(atom, 1), e.denominator)
        inner = {atom for atom in units if not isinstance(atom, (int, str))}
        for atom in sorted(inner, key=repr):
            if atom[0] == "+":
                for mono in canon.expand(atom, lambda _: 0):
                    for a, e in mono:
                        units[a] = lcm(units.get(a, 1), e.denominator)
        self.atoms = sorted(units, key=repr)
        self.units = [units[atom] for atom in self.atoms]
        self.powers: dict[int, Polynomial] = {}
        for i, atom in enumerate(self.atoms):
            if isinstance(atom, int):
                self.powers[i] = {self.one: Fraction(atom)}
            elif isinstance(atom, tuple) and atom[0] == "+":
                self.powers[i] = self.read(canon.expand(atom, lambda _: 0))

    @property
    def one(self) -> Exponents:
        """The monomial 1."""
        return (0,) * len(self.atoms)

    def read(self, p: canon.Poly) -> Polynomial:
        """A normal form as a polynomial in the generators."""
        total: Polynomial = {}
        for mono, c in p.items():
            powers = dict(mono)
            total[tuple(int(powers.get(a, 0) * u) for a, u in zip(self.atoms, self.units, strict=True))] = c
        return total

    def term(self, p: Polynomial) -> Term:
        """A polynomial as a term."""
        units = list(zip(self.atoms, self.units, strict=True))
        return canon.to_term(
            {
                tuple((a, Fraction(k, u)) for (a, u), k in zip(units, mono, strict=True) if k): c
                for mono, c in p.items()
            }
        )

    def times(self, p: Polynomial, q: Polynomial) -> Polynomial:
        """p q, with whole powers of roots replaced by what is under the root."""
        total: Polynomial = {}
        for m, c in p.items():
            for n, d in q.items():
                self._add(total, tuple(map(int.__add__, m, n)), c * d)
        return {m: c for m, c in total.items() if c}

    def _add(self, total: Polynomial, m: Exponents, c: Fraction) -> None:
        for i, power in self.powers.items():
            if m[i] >= self.units[i]:
                rest = (*m[:i], m[i] - self.units[i], *m[i + 1 :])
                for n, d in power.items():
                    self._add(total, tuple(map(int.__add__, rest, n)), c * d)
                return
        total[m] = total.get(m, Fraction(0)) + c

    def degree(self, p: Polynomial) -> int:
        """The largest total degree."""
        return max((sum(m) for m in p), default=0)


@dataclass
class Block:
    """One unknown matrix M: the part weight * (basis^T M basis) of the sum; a free block is one unknown, of either sign."""

    weight: Polynomial
    factors: list[Any]
    basis: list[Polynomial]
    free: bool = False
    positive: bool = False  # the weight is positive and the basis is 1: one such block makes the sum positive

    @property
    def size(self) -> int:
        """How many unknowns the block has."""
        return len(self.basis) if self.free else len(self.basis) * (len(self.basis) + 1) // 2

    def pairs(self) -> list[tuple[int, int]]:
        """The entries on and above the diagonal; for a free block the basis itself."""
        n = len(self.basis)
        return [(i, i) for i in range(n)] if self.free else list(combinations_with_replacement(range(n), 2))


def sum_of_squares(goal: Goal, kind: str, limit: int, clock: Clock) -> Any | None:
    """The node that proves the goal as a sum of squares with at most `limit` unknowns, or None.

    The kind is narrow (facts have numbers as multipliers), wide (squares of polynomials), or rooted (wide, with roots).
    """
    wide = kind != "narrow"
    try:
        f = canon.expand(goal.f, goal.signs)
        facts = [(i, canon.expand(h, goal.signs)) for i, (h, _) in enumerate(goal.facts)]
        known = {a for mono in f for a, _ in mono}
        near = [(i, h) for i, h in facts if _variables(h) and (_variables(h) <= _variables(f) or wide)][:8]
        ring = Ring([f, *(h for _, h in near)])
        target = ring.read(f)
    except (canon.TooLarge, ZeroDivisionError, OverflowError, KeyError):
        return None
    if len(ring.atoms) > 6 or len(target) > MONOMIALS or not known or ring.degree(target) > 12:
        return None
    if wide and bool(ring.powers or max(ring.units) > 1) != (kind == "rooted"):
        return None
    return _Sum(goal, ring, target, near, limit, clock).find(wide)


def _variables(p: canon.Poly) -> frozenset[str]:
    """The variables of a normal form."""
    return frozenset().union(*(ex.variables(a) for mono in p for a, _ in mono if not isinstance(a, int)))


class _Sum:
    """The search for one sum of squares."""

    def __init__(self, goal: Goal, ring: Ring, target: Polynomial, facts: list[tuple[int, canon.Poly]], limit: int, clock: Clock):
        self.goal, self.ring, self.target, self.limit, self.clock = goal, ring, target, limit, clock
        self.constraints: list[tuple[Polynomial, Any]] = []
        self.equations: list[tuple[Polynomial, int, int]] = []
        polys = [(i, ring.read(h)) for i, h in facts]
        for i, h in polys:
            twin = next((j for j, g in polys if j > i and g == {m: -c for m, c in h.items()}), None)
            if twin is not None:
                self.equations.append((h, i, twin))
            elif not any(i in (a, b) for _, a, b in self.equations):
                self.constraints.append((h, i))
        for i, atom in enumerate(ring.atoms):
            generator = {tuple(int(i == j) for j in range(len(ring.atoms))): Fraction(1)}
            if isinstance(atom, str):
                low, high = goal.box[atom]
                whole = {tuple(ring.units[i] * (i == j) for j in range(len(ring.atoms))): Fraction(1)}
                if low == 0:
                    self.constraints.append((generator, written(ring.term(generator))))
                elif isinstance(low, Fraction):
                    self._bound({**whole, ring.one: -low})
                if isinstance(high, Fraction):
                    self._bound({**{m: -c for m, c in whole.items()}, ring.one: high})
            elif isinstance(atom, int) or goal.signs(ring.term(generator)):
                self.constraints.append((generator, written(ring.term(generator))))
        self.constraints = [(g, name) for k, (g, name) in enumerate(self.constraints) if g not in [h for h, _ in self.constraints[:k]]]
        self.zeros = self._zeros()
        self.values: dict[tuple[int, Exponents], Fraction] = {}

    def _power(self, k: int, m: Exponents) -> Fraction:
        """The value of a monomial at the k-th zero."""
        if (k, m) not in self.values:
            self.values[k, m] = _at({m: Fraction(1)}, self.zeros[k])
        return self.values[k, m]

    def _bound(self, g: Polynomial) -> None:
        g = {m: c for m, c in g.items() if c}
        self.constraints.append((g, written(self.ring.term(g))))

    def _zeros(self) -> list[dict[int, Fraction]]:
        """Simple rational points of the domain at which f is 0, as values of the generators."""
        names = sorted(ex.variables(self.goal.f).union(*(ex.variables(h) for h, _ in self.goal.facts)))
        choices = []
        for name in names:
            low, high = self.goal.box[name]
            seen = self.goal.contact()
            near = [] if seen is None else [Fraction(seen.point[name]).limit_denominator(12)]
            values = {Fraction(k, 2) for k in (-4, -2, -1, 0, 1, 2, 4)} | set(near) | {low, high}
            inside = [x for x in values if low <= x <= high and isinstance(x, Fraction)]
            choices.append(sorted(inside, key=lambda x: (x.denominator, abs(x)))[: 9 if len(names) < 4 else 6])
        points = list(product(*choices))[:8000]
        columns = self.goal.names()
        rows = np.zeros((len(points), len(columns)))
        for k, name in enumerate(names):
            rows[:, columns.index(name)] = [float(point[k]) for point in points]
        values = self.goal.evaluate([self.goal.f, *(h for h, _ in self.goal.facts)], rows)
        good = np.abs(values[0]) < 1e-10
        for h in values[1:]:
            good &= h >= -1e-12
        found = []
        for k in np.flatnonzero(good):
            point = self._generators(dict(zip(names, points[k], strict=True)))
            if point is not None:
                found.append(point)
        return found[:ZEROS]

    def _generators(self, point: dict[str, Fraction]) -> dict[int, Fraction] | None:
        """The generators at a point, if they are rational there."""
        values: dict[int, Fraction] = {}
        for i, (atom, unit) in enumerate(zip(self.ring.atoms, self.ring.units, strict=True)):
            base = ex.substitute(Fraction(atom) if isinstance(atom, int) else atom, point)
            base = canon.tidy(base, lambda _: 0) if isinstance(base, tuple) else base
            if not isinstance(base, Fraction) or (base < 0 and unit > 1):
                return None
            root = Fraction(float(base) ** (1 / unit)).limit_denominator(1000) if unit > 1 else base
            if root**unit != base:
                return None
            values[i] = root
        return values

    def find(self, wide: bool) -> Any | None:
        """Try multipliers of f, and weights, in turn."""
        if wide and any(isinstance(a, tuple) and a[0] != "+" for a in self.ring.atoms):
            return None
        for factor in self._multipliers() if wide else [{self.ring.one: Fraction(1)}]:
            target = self.ring.times(self.target, factor)
            blocks = self._blocks(target, wide)
            solution = solve(target, blocks, self.ring, self.goal.strict, self.clock) if blocks else None
            if solution is not None:
                node = ["sum", [[str(c), factors, square] for c, factors, square in solution]]
                if factor == {self.ring.one: 1}:
                    return node
                g = self.ring.term(factor)
                return ["scale", written(g), written(ex.multiply(g, self.goal.f)), node]
        return None

    def _multipliers(self) -> Iterator[Polynomial]:
        """Positive things that f may be multiplied by."""
        yield {self.ring.one: Fraction(1)}
        for g, _ in self.constraints:
            if len(g) == 1 and self.goal.signs(self.ring.term(g)) == 2:
                yield g
        if self._homogeneous(self.target):
            return
        squares = {tuple(2 * (i == j) for j in range(len(self.ring.atoms))): Fraction(1) for i in range(len(self.ring.atoms))}
        yield {self.ring.one: Fraction(1), **squares}

    def _homogeneous(self, target: Polynomial) -> bool:
        """Do the target and all facts scale?"""
        polys = [target, *(g for g, _ in self.constraints), *(h for h, _, _ in self.equations)]
        return not self.ring.powers and all(len({sum(m) for m in p}) <= 1 for p in polys)

    def _blocks(self, target: Polynomial, wide: bool) -> list[Block]:
        """The unknown matrices: one for the squares alone, one for every fact and every product of two or three facts."""
        ring, one = self.ring, {self.ring.one: Fraction(1)}
        degree = max([ring.degree(target), *(ring.degree(g) for g, _ in self.constraints), *(ring.degree(h) for h, _, _ in self.equations)])
        even = self._homogeneous(target)
        degree = ring.degree(target) if even else degree + degree % 2
        lowest = min((sum(m) for m in target), default=0) if not self.constraints and not self.equations else 0
        blocks = []
        if not even or ring.degree(target) % 2 == 0:
            blocks.append(self._block(one, [], degree // 2, degree // 2 if even else (lowest + 1) // 2, target))
        unit = [(g, [name]) for g, name in self.constraints]
        weights = list(unit)
        for count in (2, 3):
            self.clock.check()
            for group in combinations(unit, count):
                weight, factors = one, []
                for g, names in group:
                    weight, factors = ring.times(weight, g), factors + names
                if ring.degree(weight) <= degree and len(weights) < (60 if wide else 90):
                    weights.append((weight, factors))
        for weight, factors in weights:
            room = degree - ring.degree(weight)
            if even and (room % 2 or (room and not wide)):
                continue
            top = room // 2 if wide else 0
            blocks.append(self._block(weight, factors, max(top, 0), top if even else 0, None))
        if self.goal.strict:  # a positive part has to be among the summands
            strict = [(g, [name]) for g, name in self.constraints if self._positive(g, name)]
            pairs = [(ring.times(g, h), [*a, *b]) for (g, a), (h, b) in combinations(strict, 2)]
            for weight, factors in [(one, []), *strict, *pairs]:
                room = degree - ring.degree(weight)
                if all(_at(weight, zero) == 0 for zero in self.zeros) and (room == 0 if even else room >= 0):
                    blocks.insert(0, Block(weight, factors, [one], positive=True))
        for h, i, j in self.equations:
            room = max(degree - ring.degree(h), 0)
            basis = self._monomials(room, room if even else 0)
            blocks.append(Block(h, [i, j], [{m: Fraction(1)} for m in basis], True))
        total = 0
        kept = []
        for block in blocks:
            if block.basis and total + block.size <= self.limit:
                kept.append(block)
                total += block.size
        return kept

    def _positive(self, g: Polynomial, name: Any) -> bool:
        """Is a constraint known to be strict?"""
        return self.goal.facts[name][1] if isinstance(name, int) else self.goal.range(self.ring.term(g))[0] > 0

    def _monomials(self, top: int, low: int) -> list[Exponents]:
        """The monomials of a degree between the limits; roots to powers below the one that is known."""
        n = len(self.ring.atoms)
        limits = [self.ring.units[i] - 1 if i in self.ring.powers else top for i in range(n)]
        if top > 8 or n > 6:
            return [self.ring.one]
        found = [m for m in product(*(range(min(k, top) + 1) for k in limits)) if low <= sum(m) <= top]
        return sorted(found, key=lambda m: (sum(m), m))

    def _block(self, weight: Polynomial, factors: list[Any], top: int, low: int, target: Polynomial | None) -> Block:
        """A block whose basis vanishes at the zeros of f at which the weight does not."""
        monomials = self._monomials(top, low)
        if target is not None and not self.constraints and not self.equations:
            monomials = _newton(monomials, target, self.ring)
        rows = []
        for k, zero in enumerate(self.zeros):
            if _at(weight, zero) > 0:
                rows.append([self._power(k, m) for m in monomials])
        basis = [{m: c for m, c in zip(monomials, vector, strict=True) if c} for vector in nullspace(rows, len(monomials))]
        return Block(weight, factors, basis)


def _newton(monomials: list[Exponents], target: Polynomial, ring: Ring) -> list[Exponents]:
    """Drop monomials whose square can neither be in f nor cancel against others."""
    if ring.powers:
        return monomials
    kept = list(monomials)
    while True:
        sums = {tuple(map(int.__add__, a, b)) for a, b in combinations(kept, 2)}
        left = [m for m in kept if tuple(2 * k for k in m) in sums or target.get(tuple(2 * k for k in m), 0) > 0]
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


def nullspace(rows: list[list[Fraction]], width: int) -> list[list[Fraction]]:
    """A basis of the vectors that all rows annihilate."""
    if not rows:
        return [[Fraction(i == j) for j in range(width)] for i in range(width)]
    reduced, pivots = row_reduce(rows)
    basis = []
    for free in sorted(set(range(width)) - set(pivots)):
        vector = [Fraction(0)] * width
        vector[free] = Fraction(1)
        for row, pivot in enumerate(pivots):
            vector[pivot] = -reduced[row][free]
        basis.append(vector)
    return basis


def row_reduce(rows: list[list[Fraction]]) -> tuple[list[list[Fraction]], list[int]]:
    """The reduced row echelon form, and its pivots."""
    matrix, rank = fmpq_mat([[fmpq(x.numerator, x.denominator) for x in row] for row in rows]).rref()
    reduced = [[Fraction(int(x.p), int(x.q)) for x in row] for row in matrix.tolist()[:rank]]
    return reduced, [next(j for j, x in enumerate(row) if x) for row in reduced]


def solve(target: Polynomial, blocks: list[Block], ring: Ring, strict: bool, clock: Clock) -> list[Weighted] | None:
    """Weights and squares that add up to the target, or None.

    Entries that have to be 0 leave no interior: they come out small, and are left out in another attempt.
    """
    for _ in range(4):
        found, kept = attempt(target, blocks, ring, strict, clock)
        if found is not None or sum(map(len, (b.basis for b in kept))) == sum(map(len, (b.basis for b in blocks))):
            return found
        blocks = kept
    return None


def attempt(
    target: Polynomial, blocks: list[Block], ring: Ring, strict: bool, clock: Clock
) -> tuple[list[Weighted] | None, list[Block]]:
    """One attempt to solve, and the blocks without the entries that came out small."""
    columns: list[Polynomial] = []
    for block in blocks:
        clock.check()
        weighted = [ring.times(block.weight, b) for b in block.basis]
        for i, j in block.pairs():
            column = weighted[i] if block.free else ring.times(weighted[i], block.basis[j])
            columns.append(column if i == j else {m: 2 * c for m, c in column.items()})
    monomials = sorted({m for column in (target, *columns) for m in column})
    if len(monomials) > 4 * MONOMIALS or not columns:
        return None, blocks
    rows = [[*(column.get(m, Fraction(0)) for column in columns), target.get(m, Fraction(0))] for m in monomials]
    reduced, pivots = row_reduce(rows)
    clock.check()
    if len(columns) in pivots:
        return None, blocks
    start = [Fraction(0)] * len(columns)
    for row, pivot in enumerate(pivots):
        start[pivot] = reduced[row][-1]
    ways = nullspace([row[:-1] for row in reduced], len(columns)) if reduced else []
    floats = np.array([[float(x) for x in way] for way in ways]).reshape(len(ways), len(columns))
    place = np.array([float(x) for x in start])
    y = np.zeros(len(ways))
    for y in centre(place, floats, blocks, clock):
        for largest in (2, 12, 1000, 10**6):
            clock.check()
            exact = list(start)
            for c, way in zip(y, ways, strict=True):
                weight = Fraction(float(c)).limit_denominator(largest)
                if weight:
                    exact = [a + weight * b for a, b in zip(exact, way, strict=True)]
            found = squares(exact, blocks, ring, strict)
            if found is not None:
                return found, blocks
    return None, _without_small(place + y @ floats, blocks)


def _without_small(entries: Array, blocks: list[Block]) -> list[Block]:
    """The blocks without the elements of a basis whose place on the diagonal is nearly 0."""
    kept, offset = [], 0
    for block in blocks:
        values = dict(zip(block.pairs(), entries[offset : offset + block.size], strict=True))
        offset += block.size
        basis = [b for i, b in enumerate(block.basis) if block.free or values[i, i] > 1e-3]
        kept.append(Block(block.weight, block.factors, basis, block.free, block.positive))
    return [block for block in kept if block.basis]


def centre(start: Array, ways: Array, blocks: list[Block], clock: Clock) -> Iterator[Array]:
    """Points y at which all matrices are positive: the largest least eigenvalue t, by a barrier and Newton's method."""
    places, offset = [], 0
    for block in blocks:
        if not block.free:
            n = len(block.basis)
            index = np.zeros((n, n), int)
            for k, (i, j) in enumerate(block.pairs()):
                index[i, j] = index[j, i] = offset + k
            places.append(index)
        offset += block.size
    constant = [start[index] for index in places]
    linear = [np.concatenate([ways[:, index], -np.eye(len(index))[None]]) for index in places]  # the last unknown is t
    unknowns = len(ways) + 1
    z = np.zeros(unknowns)
    z[-1] = min((np.linalg.eigvalsh(m)[0] for m in constant), default=0.0)
    z[-1] = min(z[-1], 1.0) - 1.0
    weight = 1.0
    best = -1e9
    for _ in range(60):
        clock.check()
        matrices = [c + np.tensordot(z, a, 1) for c, a in zip(constant, linear, strict=True)]
        gradient, hessian = -2e-6 * z, -2e-6 * np.eye(unknowns)
        gradient[-1] += 1 / weight - 1 / (2 - z[-1])
        hessian[-1, -1] -= 1 / (2 - z[-1]) ** 2
        try:
            for m, a in zip(matrices, linear, strict=True):
                scaled = np.linalg.inv(m) @ a
                gradient += np.trace(scaled, axis1=1, axis2=2)
                hessian -= scaled.reshape(unknowns, -1) @ scaled.transpose(0, 2, 1).reshape(unknowns, -1).T
            step = np.linalg.solve(-hessian, gradient)
        except np.linalg.LinAlgError:
            break
        size = 1.0
        while size > 1e-8 and not _inside(z + size * step, constant, linear):
            size /= 2
        if size <= 1e-8:
            break
        z = z + (size * 0.95 if size < 1 else 1) * step
        if z[-1] > 1e-7 and z[-1] > 2 * best:
            best = z[-1]
            yield z[:-1]
        if size == 1:
            weight *= 0.3
        if weight < 1e-9 or best > 0.1:
            break
    if z[-1] > -1e-3:
        yield z[:-1]


def _inside(z: Array, constant: list[Array], linear: list[Array]) -> bool:
    """Are all matrices positive, and t below its cap?"""
    if z[-1] >= 2:
        return False
    try:
        for c, a in zip(constant, linear, strict=True):
            np.linalg.cholesky(c + np.tensordot(z, a, 1))
    except np.linalg.LinAlgError:
        return False
    return True


def squares(exact: list[Fraction], blocks: list[Block], ring: Ring, strict: bool) -> list[Weighted] | None:
    """The blocks with these entries as weighted squares, if no matrix has a negative pivot."""
    found: list[Weighted] = []
    offset, positive = 0, not strict
    for block in blocks:
        entries = dict(zip(block.pairs(), exact[offset : offset + block.size], strict=True))
        offset += block.size
        if block.free:
            p: Polynomial = {}
            for (i, _), c in entries.items():
                p = {m: p.get(m, Fraction(0)) + c * block.basis[i].get(m, Fraction(0)) for m in {**p, **block.basis[i]}}
            p = {m: c for m, c in p.items() if c}
            if p:  # p h = ((p + 1)/2)^2 h + ((p - 1)/2)^2 (-h)
                q = ring.term(p)
                found.append((Fraction(1, 4), block.factors[:1], written(ex.add(q, ex.ONE))))
                found.append((Fraction(1, 4), block.factors[1:], written(ex.subtract(q, ex.ONE))))
            continue
        n = len(block.basis)
        gram = [[entries[min(i, j), max(i, j)] for j in range(n)] for i in range(n)]
        rows = eliminate(gram)
        if rows is None:
            return None
        positive |= block.positive and bool(rows)
        for pivot, row in rows:
            root: Polynomial = {}
            for c, b in zip(row, block.basis, strict=True):
                root = {m: root.get(m, Fraction(0)) + c * b.get(m, Fraction(0)) for m in {**root, **b}}
            found.append((pivot, block.factors, written(ring.term({m: c for m, c in root.items() if c}))))
    return found if positive else None


def eliminate(gram: list[list[Fraction]]) -> list[tuple[Fraction, list[Fraction]]] | None:
    """L D L^T of a matrix of rationals as (pivot, row), or None if a pivot is negative."""
    rows = []
    for k in range(len(gram)):
        pivot = gram[k][k]
        if pivot < 0 or (pivot == 0 and any(gram[k][j] for j in range(k, len(gram)))):
            return None
        if pivot == 0:
            continue
        rows.append((pivot, [gram[k][j] / pivot if j >= k else Fraction(0) for j in range(len(gram))]))
        for i in range(k + 1, len(gram)):
            for j in range(k + 1, len(gram)):
                gram[i][j] -= gram[i][k] * gram[k][j] / pivot
    return rows
