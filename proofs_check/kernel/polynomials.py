"""Polynomials of the kernel's normal form: sums of monomials with rational exponents.

A monomial is a set of (base, exponent). A base is a variable (a string), a whole number above 1, or a tuple: ("sum",
the monomials of a sum under a root or in a denominator), ("exp", a monomial), or a function of normal forms, such as
("ln", ..). A polynomial equals a term wherever the term is defined, and all its powers are defined there.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from math import floor, gcd, lcm
from typing import Any

from paid_experts.proofs_check.kernel.numbers import Undefined, bits, in_time

Mono = frozenset[Any]  # a set of (base, exponent)
Poly = dict[Mono, Fraction]  # monomial -> coefficient, which is not 0
ONE: Mono = frozenset()
MOST = 20_000  # pairs of monomials that one product may have
LONGEST = 100_000  # bits of a coefficient
EXPANDED = 64  # powers of sums up to this one are multiplied out


def atom(base: Any, exponent: Fraction = Fraction(1)) -> Poly:
    """base^exponent as a polynomial."""
    return {frozenset([(base, exponent)]): Fraction(1)}


def constant(c: Fraction) -> Poly:
    """A number as a polynomial."""
    return {ONE: c} if c else {}


def content(p: Poly) -> Fraction:
    """The positive number by which all coefficients of p, which is not 0, can be divided."""
    return Fraction(gcd(*(c.numerator for c in p.values())), lcm(*(c.denominator for c in p.values())))


def factors(c: Fraction) -> list[tuple[int, Fraction]]:
    """c > 0 as a product of powers of primes (a large cofactor stays as it is)."""
    found: list[tuple[int, Fraction]] = []
    for n, way in ((c.numerator, 1), (c.denominator, -1)):
        d = 2
        while d * d <= n and d < 1000:
            count = 0
            while n % d == 0:
                n, count = n // d, count + 1
            if count:
                found.append((d, Fraction(way * count)))
            d += 1
        if n > 1:
            found.append((n, Fraction(way)))
    return found


def accumulate(total: Poly, q: Poly) -> None:
    """total += q, in place."""
    for mono, c in q.items():
        new = total[mono] + c if mono in total else c
        if new:
            total[mono] = new
        else:
            total.pop(mono, None)


def poly_add(p: Poly, q: Poly) -> Poly:
    """p + q."""
    total = dict(p)
    accumulate(total, q)
    return total


def poly_multiply(p: Poly, q: Poly) -> Poly:
    """p q, with whole powers of primes and of sums multiplied out."""
    if len(p) * len(q) > MOST:
        raise Undefined("a polynomial with too many monomials")
    total: Poly = {}
    for m1, c1 in p.items():
        in_time()
        for m2, c2 in q.items():
            accumulate(total, _join(m1, m2, c1 * c2))
    return total


def poly_product(polys: Iterable[Poly]) -> Poly:
    """The product of any number of polynomials."""
    return reduce(poly_multiply, polys, {ONE: Fraction(1)})


def _short(c: Fraction, more: Fraction | int = 0) -> Fraction:
    """c, if it has a length that can be worked with once it is so many bits longer."""
    if bits(c) + more > LONGEST:
        raise Undefined("a number with too many digits")
    return c


def _join(m1: Mono, m2: Mono, c: Fraction) -> Poly:
    """The product of two monomials; cos^2 is 1 - sin^2, and |u|^2 is u^2."""
    c, exponents = _short(c), dict(m1)
    for base, e in m2:
        exponents[base] = exponents[base] + e if base in exponents else e
    expanded: list[Poly] = []
    for base, e in exponents.items():
        if isinstance(base, int):
            c = _short(c, abs(e) * base.bit_length()) * Fraction(base) ** floor(e)
            exponents[base] = e - floor(e)
        elif base[0] == "sum" and 1 <= e <= EXPANDED:
            expanded += [dict(base[1])] * floor(e)
            exponents[base] = e - floor(e)
        elif base[0] == "cos" and e >= 2:
            expanded.append({ONE: Fraction(1), frozenset([(("sin", base[1]), Fraction(2))]): Fraction(-1)})
            exponents[base] = e - 2
        elif base[0] == "abs" and e >= 2:
            expanded += [dict(next(iter(base[1])))] * 2
            exponents[base] = e - 2
    return reduce(poly_multiply, expanded, {frozenset((base, e) for base, e in exponents.items() if e): c})


def proportional(p: Poly, q: Poly) -> bool:
    """Is p a positive multiple of q?"""
    if not p or p.keys() != q.keys():
        return False
    ratios = {p[mono] / q[mono] for mono in p}
    return len(ratios) == 1 and min(ratios) > 0


def order(x: Any) -> str:
    """A text by which monomials can be put in order, whatever the order of a set is in memory."""
    if isinstance(x, frozenset):
        return "{" + " ".join(sorted(order(part) for part in x)) + "}"
    return "(" + " ".join(order(part) for part in x) + ")" if isinstance(x, tuple) else str(x)


def leading_sign(p: Poly) -> int:
    """1 or -1, so that p and -p have opposite ones; 1 for 0."""
    return -1 if p and p[min(p, key=order)] < 0 else 1
