"""The normal form of the search: sums of monomials with rational exponents, turned back into terms.

A monomial is a sorted tuple of (atom, exponent). Atoms are variables, primes, exp of a monomial, ln, abs
and so on of normal terms, and sums that stand under a root or in a denominator. `tidy` brings a term to its
normal form, `common_factor` finds what all its monomials share: dividing by it removes the scale from a
homogeneous claim and the singularity from many corners. The kernel has a normal form of its own, written
separately.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import reduce
from math import floor, gcd, lcm

from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.expression import Term

Monomial = tuple[tuple[Term, Fraction], ...]
Poly = dict[Monomial, Fraction]
Signs = Callable[[Term], int]  # 2 for known positive, 1 for known nonnegative, 0 otherwise
UNIT: Poly = {(): Fraction(1)}


class TooLarge(Exception):
    """The normal form would have too many monomials."""


def tidy(t: Term, signs: Signs) -> Term:
    """The normal form of `t`, as a term."""
    return to_term(expand(t, signs))


def expand(t: Term, signs: Signs) -> Poly:
    """The normal form of `t`, as a sum of monomials."""
    if isinstance(t, Fraction):
        return {(): t} if t else {}
    if isinstance(t, str):
        return _atom(t)
    kind = t[0]
    if kind == "+":
        total: Poly = {}
        for part in t[1:]:
            accumulate(total, expand(part, signs))
        return total
    if kind == "*":
        return product_of(expand(part, signs) for part in t[1:])
    if kind == "^":
        return _power(t[1], t[2], signs)
    if kind == "exp":
        return _exp(expand(t[1], signs), signs)
    inner = [tidy(part, signs) for part in t[1:]]
    if kind == "ln":
        return _ln(inner[0], signs)
    if kind == "abs":
        if signs(inner[0]):
            return expand(inner[0], signs)
        if signs(ex.negate(inner[0])):
            return expand(ex.negate(inner[0]), signs)
    if kind in ("sin", "cos", "atan"):
        return _circular(kind, inner[0], signs)
    if kind in ("min", "max"):
        for a, b in (inner, inner[::-1]):
            if signs(ex.subtract(b, a)):
                return expand(a if kind == "min" else b, signs)
        inner.sort(key=repr)
    return _atom((kind, *inner))


def _atom(atom: Term, exponent: Fraction = ex.ONE) -> Poly:
    """atom^exponent as a polynomial."""
    return {((atom, exponent),): Fraction(1)}


def _circular(kind: str, inner: Term, signs: Signs) -> Poly:
    """sin, cos or atan, of an argument whose first coefficient is positive: they are odd, even and odd."""
    p = expand(inner, signs)
    if not p:
        return UNIT if kind == "cos" else {}
    if min(p.items(), key=lambda item: repr(item[0]))[1] > 0:
        return _atom((kind, inner))
    return {(((kind, tidy(ex.negate(inner), signs)), Fraction(1)),): Fraction(1 if kind == "cos" else -1)}


def _exp(inner: Poly, signs: Signs) -> Poly:
    """exp of a sum as a product of powers of exp of its monomials."""
    factors = []
    for mono, c in inner.items():
        if len(mono) == 1 and isinstance(mono[0][0], tuple) and mono[0][0][0] == "ln" and mono[0][1] == 1:
            factors.append(_power(mono[0][0][1], c, signs))
        else:
            factors.append(_atom(("exp", to_term({mono: Fraction(1)})), c))
    return product_of(factors)


def _ln(inner: Term, signs: Signs) -> Poly:
    """ln of a product of positive factors as a sum."""
    p = expand(inner, signs)
    if not p:
        raise ZeroDivisionError("the logarithm of 0")
    if p == UNIT:
        return {}
    factor = common_factor(p, signs)
    if len(p) > 1 and factor:
        whole = dict(_ln(to_term({factor: Fraction(1)}), signs))
        accumulate(whole, _ln(to_term(divided(p, factor)), signs))
        return whole
    (mono, c), *more = p.items()
    if more or c < 0 or not all(isinstance(a, int) or signs(a) == 2 for a, _ in mono):
        return _atom(("ln", inner))
    total: Poly = {}
    for atom, r in [*mono, *primes(c)]:
        if isinstance(atom, tuple) and atom[0] == "exp":
            accumulate(total, {m: k * r for m, k in expand(atom[1], signs).items()})
        else:
            argument = Fraction(atom) if isinstance(atom, int) else atom
            accumulate(total, {((("ln", argument), Fraction(1)),): r})
    return total


def _power(base: Term, r: Fraction, signs: Signs) -> Poly:
    """base^r."""
    if isinstance(base, tuple) and base[0] == "*" and r.denominator > 1 and all(signs(part) for part in base[1:]):
        return product_of(_power(part, r, signs) for part in base[1:])
    if isinstance(base, tuple) and base[0] == "^" and signs(base[1]):
        return _power(base[1], base[2] * r, signs)
    p = expand(base, signs)
    if r.denominator == 1 and 0 <= r <= 12:
        return product_of([p] * int(r))
    if not p:
        if r <= 0:
            raise ZeroDivisionError("a power of 0")
        return {}
    if len(p) == 1:
        ((mono, c),) = p.items()
        if r.denominator == 1 or (c > 0 and all(isinstance(a, int) or signs(a) for a, _ in mono)):
            sign: Poly = {(): Fraction(-1 if c < 0 and r % 2 else 1)}
            return product_of([sign, *(_atom(atom, e * r) for atom, e in [*mono, *primes(abs(c))])])
    if r.denominator == 1 and signs(base) == 0 and signs(ex.negate(base)) == 2:
        flipped = _power(ex.negate(base), r, signs)  # the base is negative: its opposite is a better atom
        return {m: -c for m, c in flipped.items()} if r % 2 else flipped
    content = Fraction(gcd(*(c.numerator for c in p.values())), lcm(*(c.denominator for c in p.values())))
    whole = _atom(to_term({m: c / content for m, c in p.items()}), r)
    return product_of([whole, *(_atom(prime, e * r) for prime, e in primes(content))])


def primes(c: Fraction) -> list[tuple[int, Fraction]]:
    """c > 0 as powers of primes; a cofactor without small primes stays whole."""
    found = []
    for n, way in ((c.numerator, 1), (c.denominator, -1)):
        for d in range(2, 1000):
            if d * d > n:
                break
            count = 0
            while n % d == 0:
                n //= d
                count += 1
            if count:
                found.append((d, Fraction(way * count)))
        if n > 1:
            found.append((n, Fraction(way)))
    return found


def accumulate(total: Poly, more: Poly) -> None:
    """Add `more` into `total`."""
    for mono, c in more.items():
        c += total.get(mono, 0)
        if c:
            total[mono] = c
        else:
            total.pop(mono, None)


def product(p: Poly, q: Poly) -> Poly:
    """p q, with whole powers of primes and of sums multiplied out."""
    if len(p) * len(q) > 3000:
        raise TooLarge
    total: Poly = {}
    for m1, c1 in p.items():
        for m2, c2 in q.items():
            accumulate(total, _join(m1, m2, c1 * c2))
    return total


def product_of(factors: Iterable[Poly]) -> Poly:
    """The product of any number of polynomials."""
    return reduce(product, factors, UNIT)


def _join(m1: Monomial, m2: Monomial, c: Fraction) -> Poly:
    """The product of two monomials."""
    exponents = dict(m1)
    for atom, e in m2:
        exponents[atom] = exponents.get(atom, Fraction(0)) + e
    sums: list[Term] = []
    for atom, e in list(exponents.items()):
        if isinstance(atom, int):
            if abs(e) > 300:
                raise TooLarge
            c *= Fraction(atom) ** floor(e)
            exponents[atom] = e - floor(e)
        elif isinstance(atom, tuple) and atom[0] == "+" and e >= 1:
            sums += [atom] * floor(e)
            exponents[atom] = e - floor(e)
        elif isinstance(atom, tuple) and atom[0] == "cos" and e >= 2:
            sums += [ex.subtract(ex.ONE, ex.power(("sin", atom[1]), Fraction(2)))] * floor(e / 2)
            exponents[atom] = e - 2 * floor(e / 2)
    items = [(atom, e) for atom, e in exponents.items() if e]
    items.sort(key=lambda item: repr(item[0]))
    return reduce(product, (expand(atom, lambda _: 0) for atom in sums), {tuple(items): c})


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


def common_factor(p: Poly, signs: Signs) -> Monomial:
    """The positive atoms that divide every monomial, or clear a denominator, with their exponents."""
    factors = []
    for atom in sorted({atom for mono in p for atom, _ in mono}, key=repr):
        exponents = [dict(mono).get(atom, Fraction(0)) for mono in p]
        least = min(exponents)
        if isinstance(atom, tuple) and atom[0] == "exp" and least < 0:
            least = max(exponents) if max(exponents) < 0 else Fraction(0)
        if least and (isinstance(atom, int) or signs(atom) == 2):
            factors.append((atom, least))
    return tuple(factors)


def degrees(p: Poly, v: str) -> set[Fraction]:
    """The exponents of v in the monomials; none if v occurs within another atom too."""
    if any(v in ex.variables(atom) and atom != v for mono in p for atom, _ in mono if not isinstance(atom, int)):
        return set()
    return {dict(mono).get(v, Fraction(0)) for mono in p}


def divided(p: Poly, factor: Monomial) -> Poly:
    """p divided by a monomial."""
    return product(p, {tuple((atom, -e) for atom, e in factor): Fraction(1)})


def nonnegative_factor(p: Poly, signs: Signs) -> list[tuple[Term, Fraction]]:
    """Even powers, and atoms that are not negative, that divide every monomial."""
    factors: list[tuple[Term, Fraction]] = []
    for atom in sorted({atom for mono in p for atom, _ in mono}, key=repr):
        least = min(dict(mono).get(atom, Fraction(0)) for mono in p)
        if least > 0 and not isinstance(atom, int) and signs(atom) == 1:
            factors.append((atom, least))
        elif least >= 2 and not isinstance(atom, int) and signs(atom) == 0 and least.denominator == 1:
            factors.append((atom, least - least % 2))
    return factors
