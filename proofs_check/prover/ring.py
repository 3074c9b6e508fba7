"""Polynomials for sums of squares: their generators are variables, roots and exponentials.

Exponents are whole numbers here: a square root of x is a generator, whose square is replaced by x.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from paid_experts.proofs_check.prover import canon
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.expression import Term

Exponents = tuple[int, ...]
Polynomial = dict[Exponents, Fraction]


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
            raise canon.TooLarge
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
            base = canon.tidy(base, lambda _: 0) if isinstance(base, tuple) else base
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
