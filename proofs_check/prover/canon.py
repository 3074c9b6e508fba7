"""The normal form: the kernel's, with terms for atoms, so that a tactic can take it apart and build from it.

A monomial is a sorted tuple of (atom, exponent). Atoms are variables, primes, exp of a monomial, ln, abs and so on of
normal terms, and sums that stand under a root or in a denominator. `tidy` brings a term to its normal form,
`common_factor` finds what all its monomials share: dividing by it removes the scale from a homogeneous claim and the
singularity from many corners.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from paid_experts.proofs_check.kernel import polynomials
from paid_experts.proofs_check.kernel.domain import Domain, normal, sign
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.expression import Term, variables

Monomial = tuple[tuple[Term, Fraction], ...]
Poly = dict[Monomial, Fraction]


def tidy(t: Term, domain: Domain | None = None) -> Term:
    """The normal form of `t`, as a term."""
    return to_term(expand(t, domain))


def expand(t: Term, domain: Domain | None = None) -> Poly:
    """The normal form of `t`; ArithmeticError if it is too large, or nowhere defined."""
    return _readable(normal(t, domain), domain)


def _readable(p: polynomials.Poly, domain: Domain | None = None) -> Poly:
    """A polynomial of the kernel with terms for atoms; of a sum that is negative, the opposite is the atom."""
    total: Poly = {}
    for mono, c in p.items():
        powers: dict[Term, Fraction] = {}
        for base, e in mono:
            atom = _atom(base)
            root = e.denominator > 1 or not isinstance(base, tuple) or base[0] != "sum"
            if domain and not root and sign(ex.negate(atom), domain) == 2:
                atom, c = tidy(ex.negate(atom)), -c if e % 2 else c
            powers[atom] = powers.get(atom, Fraction(0)) + e
        readable = tuple(sorted(powers.items(), key=repr))
        total[readable] = total.get(readable, Fraction(0)) + c
    return {m: c for m, c in total.items() if c}


@lru_cache(maxsize=10_000)
def _atom(base: Any) -> Term:
    """A base of the kernel as a term; a prime stays a number."""
    if not isinstance(base, tuple):
        return base
    kind, inner = base
    if kind == "exp":
        return ("exp", to_term(_readable({inner: Fraction(1)})))
    if kind in ("sum", "ln", "sin", "cos", "atan"):
        argument = to_term(_readable(dict(inner)))
        return argument if kind == "sum" else (kind, argument)
    parts = sorted((to_term(_readable(dict(part))) for part in inner), key=repr)
    return (kind, *parts * (2 if kind in ("min", "max") and len(parts) == 1 else 1))


def to_term(p: Poly) -> Term:
    """The term that a polynomial stands for, in a fixed order."""
    pieces = []
    for mono, c in sorted(p.items(), key=lambda item: repr(item[0])):
        pieces.append(ex.multiply(c, *(_atom_term(atom, e) for atom, e in mono)))
    return ex.add(*pieces)


def _atom_term(atom: Term, e: Fraction) -> Term:
    """atom^e as a term."""
    if isinstance(atom, int):
        return ("^", Fraction(atom), e)
    if isinstance(atom, tuple) and atom[0] == "exp":
        return ("exp", ex.multiply(e, atom[1]))
    return ex.power(atom, e)


def common_factor(p: Poly, domain: Domain) -> Monomial:
    """The positive atoms that divide every monomial, or clear a denominator, with their exponents."""
    factors = []
    for atom in sorted({atom for mono in p for atom, _ in mono}, key=repr):
        exponents = [dict(mono).get(atom, Fraction(0)) for mono in p]
        least = min(exponents)
        if isinstance(atom, tuple) and atom[0] == "exp" and least < 0:
            least = max(exponents) if max(exponents) < 0 else Fraction(0)
        if least and (isinstance(atom, int) or sign(atom, domain) == 2):
            factors.append((atom, least))
    return tuple(factors)


def nonnegative_factor(p: Poly, domain: Domain) -> Monomial:
    """Even powers, and atoms that are not negative, that divide every monomial."""
    factors: list[tuple[Term, Fraction]] = []
    for atom in sorted({atom for mono in p for atom, _ in mono if not isinstance(atom, int)}, key=repr):
        least = min(dict(mono).get(atom, Fraction(0)) for mono in p)
        known = sign(atom, domain)
        if least > 0 and known == 1:
            factors.append((atom, least))
        elif least >= 2 and known == 0 and least.denominator == 1:
            factors.append((atom, least - least % 2))
    return tuple(factors)


def degrees(p: Poly, v: str) -> set[Fraction]:
    """The exponents of v in the monomials; none if v occurs within another atom too."""
    if any(v in variables(atom) and atom != v for mono in p for atom, _ in mono):
        return set()
    return {dict(mono).get(v, Fraction(0)) for mono in p}


def divided(p: Poly, factor: Monomial, domain: Domain) -> Term:
    """p divided by a monomial."""
    quotient: Poly = {}
    for mono, c in p.items():
        powers = dict(mono)
        for atom, e in factor:
            powers[atom] = powers.get(atom, Fraction(0)) - e
        quotient[tuple((atom, e) for atom, e in powers.items() if e)] = c
    return tidy(to_term(quotient), domain)


def inverse(factor: Monomial) -> Term:
    """1 over a monomial."""
    return to_term({tuple((atom, -e) for atom, e in factor): Fraction(1)})
