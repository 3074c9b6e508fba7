"""Sums of squares: a polynomial claim that is an identity in disguise.

`sum_of_squares` reads f as a quadratic form in the square roots of its own monomials and eliminates (L D
L^T, in exact rationals); `perfect_square` also finds squares in which a root of a sum was multiplied out.
Both only propose an identity, which is checked by expansion.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from proofs_check.prover import canon
from proofs_check.prover.canon import Monomial, Poly, Signs
from proofs_check.prover.expression import Term


class SignsOf(Protocol):
    """Anything that knows signs of terms."""

    def signs(self, t: Term) -> int:
        """The sign of a term, as far as it is known."""


def half(mono: Monomial, signs: Signs) -> Monomial | None:
    """The square root of a monomial, if it is one whatever the signs."""
    root = tuple((atom, e / 2) for atom, e in mono)
    for atom, e in root:
        if isinstance(atom, tuple) and atom[0] == "+":
            return None
        if e.denominator > 1 and not isinstance(atom, int) and not signs(atom):
            return None
    return root


def sum_of_squares(f: Term, signs: Signs) -> list[tuple[Fraction, Term]] | None:
    """[(c, s), ..] with f = sum of c s^2 and c > 0, or None."""
    try:
        p = canon.expand(f, signs)
    except (canon.TooLarge, ZeroDivisionError):
        return None
    basis = sorted({root for mono, c in p.items() if c > 0 and (root := half(mono, signs)) is not None}, key=repr)
    if not basis or len(basis) > 12:
        return None
    gram = [[Fraction(0)] * len(basis) for _ in basis]
    rest = dict(p)
    for i, a in enumerate(basis):
        for j, b in enumerate(basis[: i + 1]):
            product = canon.product({a: Fraction(1)}, {b: Fraction(1)})
            if len(product) == 1:
                ((mono, scale),) = product.items()
                if mono in rest:
                    gram[i][j] = gram[j][i] = rest.pop(mono) / scale / (1 if i == j else 2)
    if rest:
        return None
    return _eliminate(gram, basis)


def _eliminate(gram: list[list[Fraction]], basis: list[Monomial]) -> list[tuple[Fraction, Term]] | None:
    """L D L^T of a matrix of rationals as squares, if it has no negative pivot."""
    squares = []
    for k in range(len(basis)):
        pivot = gram[k][k]
        if pivot < 0 or (pivot == 0 and any(gram[k][j] for j in range(k, len(basis)))):
            return None
        if pivot == 0:
            continue
        row = {basis[j]: gram[k][j] / pivot for j in range(k, len(basis)) if gram[k][j]}
        squares.append((pivot, canon.to_term(row)))
        for i in range(k + 1, len(basis)):
            for j in range(k + 1, len(basis)):
                gram[i][j] -= gram[i][k] * gram[k][j] / pivot
    return squares


def perfect_square(f: Term, goal: SignsOf) -> tuple[Fraction, Term] | None:
    """(c, s) with f = c s^2 and c > 0, when f is a square of a sum of monomials."""
    try:
        p = canon.expand(f, goal.signs)
    except (canon.TooLarge, ZeroDivisionError):
        return None
    for mono, c in p.items():
        if c <= 0 or any(isinstance(atom, tuple) and atom[0] == "+" for atom, _ in mono):
            continue
        root_mono = tuple((atom, e / 2) for atom, e in mono)
        if any(e.denominator > 1 and goal.signs(atom) < 1 for atom, e in root_mono):
            continue
        root: Poly = {root_mono: Fraction(1)}
        inverse = {tuple((atom, -e) for atom, e in root_mono): Fraction(1)}
        for other, k in p.items():
            if other != mono:
                canon.accumulate(root, canon.product({other: k / (2 * c)}, inverse))
        for candidate in (root, {m: k for m, k in root.items() if m == root_mono or _cross(p, m)}):
            rest = canon.product(candidate, candidate)
            if {m: c * k for m, k in rest.items()} == p:
                return c, canon.to_term(candidate)
    return None


def _cross(p: Poly, m: Monomial) -> bool:
    """Is m^2 one of the monomials of p (so that m can be a part of the root)?"""
    square = canon.product({m: Fraction(1)}, {m: Fraction(1)})
    return any(mono in p for mono in square)
