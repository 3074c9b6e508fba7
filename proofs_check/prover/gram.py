"""Weighted squares that add up to a given polynomial: linear equations between positive semidefinite matrices.

The polynomials have whole exponents: their generators are variables, roots and exponentials, and a square root of x is
a generator whose square is replaced by x. A barrier method finds a point well inside in floats; it is rounded to
rationals within the exact solutions of the linear equations, and elimination (L D L^T) turns each matrix into squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import lcm
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from paid_experts.proofs_check.prover import canon
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.expression import Term, written
from paid_experts.proofs_check.prover.program import Array
from paid_experts.proofs_check.prover.step import Clock

Exponents = tuple[int, ...]
Polynomial = dict[Exponents, Fraction]

Weighted = tuple[Fraction, list[Any], Any]  # c, factors, square, as the kernel's rule `sum` has them
MONOMIALS = 480


class Ring:
    """Polynomials in generators: variables, and roots and other atoms, with what a power of a root is."""

    def __init__(self, polys: Sequence[canon.Poly]):
        units: dict[Term, int] = {}
        signs: dict[Term, set[bool]] = {}
        for atom, e in (item for p in polys for mono in p for item in mono):
            units[atom] = lcm(units.get(atom, 1), e.denominator)
            signs.setdefault(atom, set()).add(e < 0)
        self.inverted = {atom for atom, seen in signs.items() if seen == {True}}  # their inverses are the generators
        exponentials = all(isinstance(atom, tuple) and atom[0] == "exp" for atom in self.inverted)
        if not exponentials or any(len(seen) > 1 for seen in signs.values()):
            raise ArithmeticError("a root that is divided by")
        inner = {atom for atom in units if not isinstance(atom, (int, str))}
        for atom in sorted(inner, key=repr):
            if atom[0] == "+":
                for mono in canon.expand(atom):
                    for a, e in mono:
                        units[a] = lcm(units.get(a, 1), e.denominator)
        self.atoms = sorted(units, key=repr)
        self.units = [units[atom] for atom in self.atoms]
        self.powers: dict[int, Polynomial] = {}
        for i, atom in enumerate(self.atoms):
            if isinstance(atom, int):
                self.powers[i] = {self.one: Fraction(atom)}
            elif isinstance(atom, tuple) and atom[0] == "+":
                self.powers[i] = self.read(canon.expand(atom))

    @property
    def one(self) -> Exponents:
        """The monomial 1."""
        return (0,) * len(self.atoms)

    def read(self, p: canon.Poly) -> Polynomial:
        """A normal form as a polynomial in the generators."""
        total: Polynomial = {}
        for mono, c in p.items():
            powers = dict(mono)
            total[tuple(abs(int(powers.get(a, 0) * u)) for a, u in zip(self.atoms, self.units, strict=True))] = c
        return total

    def term(self, p: Polynomial) -> Term:
        """A polynomial as a term."""
        units = [(a, -u if a in self.inverted else u) for a, u in zip(self.atoms, self.units, strict=True)]
        back: canon.Poly = {}
        for mono, c in p.items():
            back[tuple((a, Fraction(k, u)) for (a, u), k in zip(units, mono, strict=True) if k)] = c
        return canon.to_term(back)

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

    def power(self, i: int, k: int) -> Polynomial:
        """The k-th power of the i-th generator."""
        return {tuple(k * (i == j) for j in range(len(self.atoms))): Fraction(1)}

    def values_at(self, point: dict[str, Fraction]) -> dict[int, Fraction] | None:
        """The generators at a point, if they are rational there."""
        values: dict[int, Fraction] = {}
        for i, (atom, unit) in enumerate(zip(self.atoms, self.units, strict=True)):
            base = ex.substitute(Fraction(atom) if isinstance(atom, int) else atom, point)
            base = canon.tidy(base) if isinstance(base, tuple) else base
            if not isinstance(base, Fraction) or (base < 0 and unit > 1):
                return None
            root = Fraction(float(base) ** (1 / unit)).limit_denominator(1000) if unit > 1 else base
            if root**unit != base:
                return None
            values[i] = root
        return values

    def degree(self, p: Polynomial) -> int:
        """The largest total degree."""
        return max((sum(m) for m in p), default=0)


@dataclass
class Block:
    """One unknown matrix M: the part weight * (basis^T M basis) of the sum; a free block is a vector of any signs."""

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
    if len(monomials) > MONOMIALS or not columns:
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
            p = combination(list(entries.values()), block.basis)
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
            found.append((pivot, block.factors, written(ring.term(combination(row, block.basis)))))
    return found if positive else None


def combination(weights: list[Fraction], basis: list[Polynomial]) -> Polynomial:
    """The sum of weighted polynomials."""
    total: Polynomial = {}
    for weight, b in zip(weights, basis, strict=True):
        for m, c in b.items():
            total[m] = total.get(m, Fraction(0)) + weight * c
    return {m: c for m, c in total.items() if c}


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
