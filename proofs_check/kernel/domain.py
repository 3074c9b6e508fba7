"""What the kernel knows of a term on a domain: its values, its sign, whether it is defined; and a normal form.

A `Domain` is a box together with facts `t >= 0` or `t > 0`: it means the points of the box at which every
fact holds. The normal form is a polynomial with rational exponents in variables, primes, exp, ln and sums;
two terms with the same normal form are equal wherever both are defined.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor, gcd, inf, lcm
from typing import Any

from proofs_check.kernel import numbers
from proofs_check.kernel.numbers import Interval, Undefined
from proofs_check.kernel.terms import Term, minus, names

Poly = dict[frozenset[Any], Fraction]  # monomial -> coefficient; a monomial is a set of (base, exponent)
ONE: frozenset[Any] = frozenset()


@dataclass(frozen=True)
class Domain:
    """The points of `box` at which every fact holds; a fact is (term, strict): term > 0 or term >= 0."""

    box: Mapping[str, Interval]
    facts: tuple[tuple[Term, bool], ...] = ()


def value(t: Term, domain: Domain, memo: dict[int, Interval] | None = None) -> Interval:
    """An interval that contains every value of `t` on the domain; Undefined if `t` may be undefined there."""
    if isinstance(t, Fraction):
        return t, t
    if isinstance(t, str):
        return domain.box[t]
    memo = {} if memo is None else memo
    if id(t) not in memo:
        memo[id(t)] = _value(t, domain, memo)
    return memo[id(t)]


def _value(t: Term, domain: Domain, memo: dict[int, Interval]) -> Interval:
    """`value` of a compound term."""
    kind = t[0]
    if kind == "pi":
        return numbers.pi()
    a = value(t[1], domain, memo)
    if kind in ("+", "*"):
        for part in t[2:]:
            b = value(part, domain, memo)
            a = numbers.add(a, b) if kind == "+" else numbers.multiply(a, b)
        return a
    if kind == "exp":
        return numbers.exp(a)
    if kind == "ln":
        return numbers.ln(a, a[0] <= 0 and sign(t[1], domain) == 2)
    if kind == "^":
        careful = a[0] <= 0 and (t[2] < 0 or t[2].denominator > 1)
        return numbers.power(a, t[2], sign(t[1], domain) if careful else 0)
    if kind == "abs":
        return max(a[0], -a[1], Fraction(0)), max(-a[0], a[1])
    if kind == "sgn":
        return Fraction(1 if a[0] > 0 else -1), Fraction(-1 if a[1] < 0 else 1)
    b = value(t[2], domain, memo)
    return (min(a[0], b[0]), min(a[1], b[1])) if kind == "min" else (max(a[0], b[0]), max(a[1], b[1]))


def sign(t: Term, domain: Domain) -> int:
    """2 if `t` > 0 is known on the domain, 1 if `t` >= 0 is, else 0."""
    try:
        low = value(t, domain)[0]
    except Undefined:
        low = -inf
    best = 2 if low > 0 else 1 if low == 0 else 0
    if best < 2 and isinstance(t, tuple):
        if t[0] == "exp" and defined(t[1], domain):
            return 2
        if t[0] in ("+", "*"):
            parts = [sign(part, domain) for part in t[1:]]
            best = max(best, 0 if 0 in parts else max(parts) if t[0] == "+" else min(parts))
        elif t[0] == "^":
            base = sign(t[1], domain)
            best = max(best, base if base == 2 or t[2] > 0 else 0, 1 if t[2] % 2 == 0 else 0)
    if best < 2:
        here = normal(t, domain if has_kink(t) else None)
        best = max(best, int(_sum_of_nonnegatives(here, {}, domain)))
        for fact, strict in domain.facts:
            if strict + 1 > best and names(fact) & names(t):
                known = normal(fact)
                if proportional(here, known) or _sum_of_nonnegatives(here, known, domain):
                    best = strict + 1
    return best


def has_kink(t: Term) -> bool:
    """Does abs, min or max occur in `t`?"""
    return isinstance(t, tuple) and (t[0] in ("abs", "min", "max") or any(has_kink(part) for part in t[1:]))


def _sum_of_nonnegatives(p: Poly, q: Poly, domain: Domain) -> bool:
    """Is p - q a sum of products of things that are plainly at least 0? Then p >= q."""
    rest = poly_add(p, {mono: -c for mono, c in q.items()})
    return all(c > 0 and all(e % 2 == 0 or _plain_sign(base, domain) for base, e in mono) for mono, c in rest.items())


def _plain_sign(base: Any, domain: Domain) -> bool:
    """Is a base at least 0 by its kind, or by the box?"""
    if isinstance(base, str):
        return domain.box[base][0] >= 0
    return isinstance(base, int) or base[0] in ("exp", "abs")


def defined(t: Term, domain: Domain) -> bool:
    """Is `t` known to be defined on the whole domain? Then it is continuous there (sgn apart)."""
    if not isinstance(t, tuple):
        return True
    parts = t[1:2] if t[0] == "^" else t[1:]
    if not all(defined(part, domain) for part in parts):
        return False
    if t[0] == "ln" or (t[0] == "^" and t[2] < 0):
        whole = t[0] == "^" and t[2].denominator == 1
        return sign(t[1], domain) == 2 or (whole and sign(minus(Fraction(0), t[1]), domain) == 2)
    return t[0] != "^" or t[2].denominator == 1 or sign(t[1], domain) > 0


def normal(t: Term, domain: Domain | None = None) -> Poly:
    """A sum of monomials that equals `t` wherever `t` is defined; signs known on the domain split roots."""
    if isinstance(t, Fraction):
        return {ONE: t} if t else {}
    if isinstance(t, str):
        return {frozenset([(t, Fraction(1))]): Fraction(1)}
    if t[0] == "+":
        total: Poly = {}
        for part in t[1:]:
            total = poly_add(total, normal(part, domain))
        return total
    if t[0] == "*":
        total = {ONE: Fraction(1)}
        for part in t[1:]:
            total = poly_multiply(total, normal(part, domain))
        return total
    if t[0] == "^":
        return _normal_power(t[1], t[2], domain)
    if t[0] == "exp":
        return _normal_exp(normal(t[1], domain))
    if t[0] == "ln":
        inner = normal(t[1], domain)
        if inner == {ONE: Fraction(1)}:
            return {}
        factor = _positive_factor(inner, domain)
        if len(inner) > 1 and factor:
            rest = poly_multiply(inner, {frozenset((base, -e) for base, e in factor): Fraction(1)})
            return poly_add(_normal_ln(factor, Fraction(1), domain), _atom(("ln", frozenset(rest.items()))))
        if len(inner) == 1 and next(iter(inner.values())) > 0:
            return _normal_ln(*next(iter(inner.items())), domain)
        return _atom(("ln", frozenset(inner.items())))
    if t[0] == "abs" and domain and sign(t[1], domain):
        return normal(t[1], domain)
    if t[0] == "abs" and domain and sign(minus(Fraction(0), t[1]), domain):
        return normal(minus(Fraction(0), t[1]), domain)
    if t[0] in ("min", "max") and domain:
        for a, b in ((t[1], t[2]), (t[2], t[1])):
            if sign(minus(b, a), domain):
                return normal(a if t[0] == "min" else b, domain)
    return _atom((t[0], frozenset(frozenset(normal(part, domain).items()) for part in t[1:])))


def _atom(base: Any, exponent: Fraction = Fraction(1)) -> Poly:
    """base^exponent as a polynomial."""
    return {frozenset([(base, exponent)]): Fraction(1)}


def _positive_factor(p: Poly, domain: Domain | None) -> frozenset[Any]:
    """What all monomials share of variables and exponentials that are known to be positive."""
    shared = []
    for base in {base for mono in p for base, _ in mono if _base_sign(base, domain) == 2}:
        least = min(dict(mono).get(base, Fraction(0)) for mono in p)
        if least and not isinstance(base, int):
            shared.append((base, least))
    return frozenset(shared)


def _normal_exp(inner: Poly) -> Poly:
    """exp(sum of c m) = product of exp(m)^c, and exp(c ln u) = u^c."""
    total: Poly = {ONE: Fraction(1)}
    for mono, c in inner.items():
        base = next(iter(mono))[0] if len(mono) == 1 else None
        if isinstance(base, tuple) and base[0] == "ln" and mono == frozenset([(base, Fraction(1))]):
            total = poly_multiply(total, _poly_power(dict(base[1]), c, None))
        else:
            total = poly_multiply(total, _atom(("exp", mono), c))
    return total


def _normal_ln(mono: frozenset[Any], c: Fraction, domain: Domain | None) -> Poly:
    """ln of one positive monomial; it falls into a sum where every factor is known to be positive."""
    if not all(_base_sign(base, domain) == 2 for base, _ in mono):
        return _atom(("ln", frozenset({(mono, c)})))
    total: Poly = {}
    for base, r in [*mono, *_factors(c)]:
        if isinstance(base, tuple) and base[0] == "exp":
            part: Poly = {base[1]: r}
        else:
            key = base[1] if isinstance(base, tuple) and base[0] == "sum" else frozenset(_base_poly(base).items())
            part = {frozenset([(("ln", key), Fraction(1))]): r}
        total = poly_add(total, part)
    return total


def _base_poly(base: Any) -> Poly:
    """The polynomial that a base stands for."""
    if isinstance(base, int):
        return {ONE: Fraction(base)}
    return dict(base[1]) if isinstance(base, tuple) and base[0] == "sum" else _atom(base)


def _base_sign(base: Any, domain: Domain | None) -> int:
    """What is known of the sign of a base: 2 positive, 1 not negative, 0 nothing."""
    if isinstance(base, int) or (isinstance(base, tuple) and base[0] == "exp"):
        return 2
    return sign(base, domain) if domain and isinstance(base, str) else 0


def _normal_power(t: Term, r: Fraction, domain: Domain | None) -> Poly:
    """t^r; a root of a product is the product of the roots of factors known to be nonnegative."""
    product = domain is not None and r.denominator > 1 and isinstance(t, tuple) and t[0] == "*"
    if domain and product and all(sign(part, domain) for part in t[1:]):
        return normal(("*", *(("^", part, r) for part in t[1:])), domain)
    if domain and isinstance(t, tuple) and t[0] == "^" and (t[2] * r).denominator >= 1 and sign(t[1], domain):
        return _normal_power(t[1], t[2] * r, domain)
    return _poly_power(normal(t, domain), r, domain)


def _poly_power(p: Poly, r: Fraction, domain: Domain | None) -> Poly:
    """p^r: whole positive powers are multiplied out, single monomials split, the rest is kept as a base."""
    if r.denominator == 1 and 0 <= r <= 64:
        total: Poly = {ONE: Fraction(1)}
        for _ in range(int(r)):
            total = poly_multiply(total, p)
        return total
    if len(p) == 1:
        ((mono, c),) = p.items()
        if r.denominator == 1 or (c > 0 and all(_base_sign(base, domain) for base, _ in mono)):
            sign_of_c = Fraction(-1 if c < 0 and r % 2 else 1)
            powers = [(base, e * r) for base, e in mono] + [(q, e * r) for q, e in _factors(abs(c))]
            total = {ONE: sign_of_c}
            for base, e in powers:
                total = poly_multiply(total, _atom(base, e))
            return total
    if not p:
        if r <= 0:
            raise Undefined("a power of 0")
        return {}
    content = Fraction(gcd(*(c.numerator for c in p.values())), lcm(*(c.denominator for c in p.values())))
    total = {ONE: Fraction(1)}
    for prime, e in _factors(content):
        total = poly_multiply(total, _atom(prime, e * r))
    return poly_multiply(total, _atom(("sum", frozenset((m, c / content) for m, c in p.items())), r))


def _factors(c: Fraction) -> list[tuple[int, Fraction]]:
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


def poly_add(p: Poly, q: Poly) -> Poly:
    """p + q."""
    total = dict(p)
    for mono, c in q.items():
        total[mono] = total.get(mono, Fraction(0)) + c
    return {mono: c for mono, c in total.items() if c}


def poly_multiply(p: Poly, q: Poly) -> Poly:
    """p q, with whole powers of primes and of sums multiplied out."""
    total: Poly = {}
    for m1, c1 in p.items():
        for m2, c2 in q.items():
            total = poly_add(total, _join(m1, m2, c1 * c2))
    return total


def _join(m1: frozenset[Any], m2: frozenset[Any], c: Fraction) -> Poly:
    """The product of two monomials."""
    exponents = dict(m1)
    for base, e in m2:
        exponents[base] = exponents.get(base, Fraction(0)) + e
    sums: list[Poly] = []
    for base, e in exponents.items():
        if isinstance(base, int):
            c *= Fraction(base) ** floor(e)
            exponents[base] = e - floor(e)
        elif isinstance(base, tuple) and base[0] == "sum" and e >= 1:
            sums += [dict(base[1])] * floor(e)
            exponents[base] = e - floor(e)
    total: Poly = {frozenset((base, e) for base, e in exponents.items() if e): c}
    for other in sums:
        total = poly_multiply(total, other)
    return total


def is_zero(t: Term, domain: Domain | None = None) -> bool:
    """Is `t` identically 0, wherever it is defined? No is not a proof of the contrary."""
    p = normal(t, domain)
    for _ in range(40):
        lowest: dict[Any, Fraction] = {}
        for mono in p:
            for base, e in mono:
                if isinstance(base, tuple) and base[0] == "sum" and e < 0:
                    lowest[base] = min(e, lowest.get(base, Fraction(0)))
        if not lowest:
            break
        for base, e in lowest.items():
            p = poly_multiply(p, _atom(base, Fraction(-floor(e))))
    return not p


def proportional(p: Poly, q: Poly) -> bool:
    """Is p a positive multiple of q?"""
    if not p or p.keys() != q.keys():
        return False
    ratios = {p[mono] / q[mono] for mono in p}
    return len(ratios) == 1 and min(ratios) > 0
