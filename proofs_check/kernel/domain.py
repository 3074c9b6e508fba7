"""What the kernel knows of a term on a domain: its values, its sign, whether it is defined; and a normal form.

A `Domain` is a box together with facts `t >= 0` or `t > 0`: it means the points of the box at which every fact is
defined and holds, and at which the integer variables are integers. The normal form is a polynomial with rational
exponents in variables, primes, functions and sums; two terms with the same normal form are equal wherever both are
defined. `sign` too speaks only of the points at which its term is defined; `value` and `defined` make sure that it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import floor, inf
from typing import Any

from paid_experts.proofs_check.kernel import numbers
from paid_experts.proofs_check.kernel.numbers import Interval, Undefined
from paid_experts.proofs_check.kernel.polynomials import (
    EXPANDED,
    ONE,
    Mono,
    Poly,
    accumulate,
    atom,
    constant,
    content,
    factors,
    leading_sign,
    poly_add,
    poly_multiply,
    poly_product,
    proportional,
)
from paid_experts.proofs_check.kernel.terms import Term, minus, names, negative


@dataclass(frozen=True)
class Domain:
    """The points of `box` at which every fact (term, strict), term > 0 or term >= 0, is defined and holds.

    Signs and normal forms are kept once they are known: without that, nested kinks would take exponential time. They
    belong to this domain and to the precision in force: one that is made from it starts anew.
    """

    box: Mapping[str, Interval]
    facts: tuple[tuple[Term, bool], ...] = ()
    integers: frozenset[str] = frozenset()
    signs: dict[Term, int] = field(init=False, default_factory=dict, compare=False, repr=False)
    forms: dict[Term, Poly] = field(init=False, default_factory=dict, compare=False, repr=False)


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
    numbers.in_time()
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
        return _value_of_power(t[1], a, t[2], domain)
    if kind in ("sin", "cos"):
        return numbers.sine(a, int(kind == "cos"))
    if kind == "atan":
        return numbers.atan(a)
    if kind == "abs":
        return max(a[0], -a[1], Fraction(0)), max(-a[0], a[1])
    if kind == "sgn":
        return Fraction(1 if a[0] > 0 else -1), Fraction(-1 if a[1] < 0 else 1)
    b = value(t[2], domain, memo)
    return (min(a[0], b[0]), min(a[1], b[1])) if kind == "min" else (max(a[0], b[0]), max(a[1], b[1]))


def _value_of_power(base: Term, a: Interval, r: Fraction, domain: Domain) -> Interval:
    """Values of base^r, the values of the base being in `a`; facts may tell its sign where `a` does not."""
    if a[0] > 0 or (r >= 0 and r.denominator == 1):
        return numbers.power(a, r)
    known = sign(base, domain)
    if known < 2 and r.denominator == 1 and a[1] >= 0 and sign(negative(base), domain) == 2:
        low, high = numbers.power((-a[1], -a[0]), r, 2)
        return (low, high) if r % 2 == 0 else (-high, -low)
    return numbers.power(a, r, known)


def sign(t: Term, domain: Domain) -> int:
    """2 if `t` > 0 is known where `t` is defined on the domain, 1 if `t` >= 0 is, else 0."""
    if t not in domain.signs:
        domain.signs[t] = _sign(t, domain)
    return domain.signs[t]


def _sign(t: Term, domain: Domain) -> int:
    """`sign`, computed."""
    try:
        low = value(t, domain)[0]
    except Undefined:
        low = -inf
    best = 2 if low > 0 else 1 if low == 0 else 0
    if best < 2 and isinstance(t, tuple):
        if t[0] == "exp":
            return 2
        if t[0] in ("+", "*"):
            parts = [sign(part, domain) for part in t[1:]]
            best = max(best, 0 if 0 in parts else max(parts) if t[0] == "+" else min(parts))
        elif t[0] == "^":
            base = sign(t[1], domain)
            best = max(best, base if base == 2 or t[2] > 0 else 0, 1 if t[2] % 2 == 0 else 0)
    if best < 2:
        here = normal(t, domain) if has_kink(t) else plain_normal(t)
        if _sum_of_nonnegatives(here, {}, domain):
            best = 2 if ONE in here else max(best, 1)  # a constant among the summands is positive
        for fact, strict in domain.facts:
            if strict + 1 > best and names(fact) & names(t):
                known = plain_normal(fact)
                if proportional(here, known) or _sum_of_nonnegatives(here, known, domain):
                    best = strict + 1
    return best


@lru_cache(maxsize=4096)
def plain_normal(t: Term) -> Poly:
    """The normal form of `t` on any domain; it is kept, because the same facts are asked for again and again."""
    return normal(t)


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
    numbers.in_time()
    if not isinstance(t, tuple):
        return True
    parts = t[1:2] if t[0] == "^" else t[1:]
    if not all(defined(part, domain) for part in parts):
        return False
    if t[0] == "ln" or (t[0] == "^" and t[2] < 0):
        whole = t[0] == "^" and t[2].denominator == 1
        others = (negative(t[1]), ("^", t[1], Fraction(2))) if whole else ()
        return any(sign(u, domain) == 2 for u in (t[1], *others))
    return t[0] != "^" or t[2].denominator == 1 or sign(t[1], domain) > 0


def normal(t: Term, domain: Domain | None = None) -> Poly:
    """A sum of monomials that equals `t` wherever `t` is defined; signs known on the domain split roots."""
    if domain is None:
        return _normal(t, None)
    if t not in domain.forms:
        domain.forms[t] = _normal(t, domain)
    return domain.forms[t]


def _normal(t: Term, domain: Domain | None) -> Poly:
    """`normal`, computed."""
    if isinstance(t, Fraction):
        return constant(t)
    if isinstance(t, str):
        return atom(t)
    if t[0] == "+":
        total: Poly = {}
        for part in t[1:]:
            accumulate(total, normal(part, domain))
        return total
    if t[0] == "*":
        return poly_product(normal(part, domain) for part in t[1:])
    if t[0] == "^":
        return _normal_power(t[1], t[2], domain)
    if t[0] == "exp":
        return _normal_exp(normal(t[1], domain), domain)
    if t[0] == "ln":
        return _normal_ln(t[1], domain)
    if t[0] in ("sin", "cos", "atan"):
        return _normal_odd_or_even(t[0], normal(t[1], domain))
    if domain and t[0] in ("abs", "min", "max"):
        a, b, way = (t[1], negative(t[1]), 1) if t[0] == "abs" else (t[1], t[2], 1 if t[0] == "max" else -1)
        for one, other in ((a, b), (b, a)):
            if sign(minus(one, other), domain):
                return normal(one if way == 1 else other, domain)
    return atom((t[0], frozenset(frozenset(normal(part, domain).items()) for part in t[1:])))


def _normal_odd_or_even(kind: str, inner: Poly) -> Poly:
    """sin(-x) = -sin(x), atan(-x) = -atan(x), cos(-x) = cos(x); all at 0."""
    if not inner:
        return constant(Fraction(int(kind == "cos")))
    way = Fraction(leading_sign(inner))
    key = frozenset((mono, way * c) for mono, c in inner.items())
    return {frozenset([((kind, key), Fraction(1))]): Fraction(1) if kind == "cos" else way}


def _normal_ln(t: Term, domain: Domain | None) -> Poly:
    """ln(t); that of a product or of a power falls apart where every factor is known to be positive."""
    if domain and isinstance(t, tuple) and t[0] == "*" and all(sign(part, domain) == 2 for part in t[1:]):
        total: Poly = {}
        for part in t[1:]:
            accumulate(total, _normal_ln(part, domain))
        return total
    if domain and isinstance(t, tuple) and t[0] == "^" and sign(t[1], domain) == 2:
        return poly_multiply(constant(t[2]), _normal_ln(t[1], domain))
    inner = normal(t, domain)
    if inner == {ONE: Fraction(1)}:
        return {}
    if len(inner) == 1 and next(iter(inner.values())) > 0:
        return _ln_of_monomial(*next(iter(inner.items())), domain)
    if len(inner) < 2:
        return atom(("ln", frozenset(inner.items())))
    factor, size = _positive_factor(inner, domain), content(inner)
    rest = poly_multiply(inner, {frozenset((base, -e) for base, e in factor): 1 / size})
    return poly_add(_ln_of_monomial(factor, size, domain), atom(("ln", frozenset(rest.items()))))


def _positive_factor(p: Poly, domain: Domain | None) -> Mono:
    """What all monomials share of variables and exponentials that are known to be positive."""
    shared = []
    for base in {base for mono in p for base, _ in mono if _base_sign(base, domain) == 2}:
        least = min(dict(mono).get(base, Fraction(0)) for mono in p)
        if least and not isinstance(base, int):
            shared.append((base, least))
    return frozenset(shared)


def _normal_exp(inner: Poly, domain: Domain | None) -> Poly:
    """exp(sum of c m) = product of exp(m)^c, and exp(c ln u) = u^c."""
    parts = []
    for mono, c in inner.items():
        base = next(iter(mono))[0] if len(mono) == 1 else None
        if isinstance(base, tuple) and base[0] == "ln" and mono == frozenset([(base, Fraction(1))]):
            parts.append(_poly_power(dict(base[1]), c, domain))
        else:
            parts.append(atom(("exp", mono), c))
    return poly_product(parts)


def _ln_of_monomial(mono: Mono, c: Fraction, domain: Domain | None) -> Poly:
    """ln of one positive monomial; it falls into a sum where every factor is known to be positive."""
    if not all(_base_sign(base, domain) == 2 for base, _ in mono):
        return atom(("ln", frozenset({(mono, c)})))
    total: Poly = {}
    for base, r in [*mono, *factors(c)]:
        if isinstance(base, tuple) and base[0] == "exp":
            part: Poly = {base[1]: r}
        else:
            key = base[1] if isinstance(base, tuple) and base[0] == "sum" else frozenset(_base_poly(base).items())
            part = {frozenset([(("ln", key), Fraction(1))]): r}
        accumulate(total, part)
    return total


def _base_poly(base: Any) -> Poly:
    """The polynomial that a base stands for."""
    if isinstance(base, int):
        return {ONE: Fraction(base)}
    return dict(base[1]) if isinstance(base, tuple) and base[0] == "sum" else atom(base)


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
    if r.denominator == 1 and 0 <= r <= EXPANDED:
        return poly_product([p] * int(r))
    if len(p) == 1:
        ((mono, c),) = p.items()
        if r.denominator == 1 or (c > 0 and all(_base_sign(base, domain) for base, _ in mono)):
            sign_of_c = Fraction(-1 if c < 0 and r % 2 else 1)
            return poly_product([{ONE: sign_of_c}, *(atom(base, e * r) for base, e in [*mono, *factors(abs(c))])])
    if not p:
        if r <= 0:
            raise Undefined("a power of 0")
        return {}
    size = content(p)
    rest = atom(("sum", frozenset((m, c / size) for m, c in p.items())), r)
    return poly_product([*(atom(prime, e * r) for prime, e in factors(size)), rest])


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
            p = poly_multiply(p, atom(base, Fraction(-floor(e))))
    return not p
