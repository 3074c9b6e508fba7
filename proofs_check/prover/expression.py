"""Terms of the search: the mathematics of a statement as nested tuples, built by constructors that simplify.

The shapes are those that certificates carry: a Fraction, a variable (a string), ("+", ..), ("*", ..),
("^", base, Fraction), ("exp", t), ("ln", t), ("sin", t), ("cos", t), ("atan", t), ("abs", t), ("sgn", t),
("min", s, t), ("max", s, t), ("pi",). Everything else (minus, sqrt, cosh, tan, general powers) is spelled with these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Any, Literal

from paid_experts.proofs_check.kernel.numbers import bits, in_time
from paid_experts.proofs_check.kernel.parse import LONGEST_NUMBER
from paid_experts.proofs_check.kernel.terms import derivative, names

Term = Any  # a recursive type: see above
variables = names
Condition = Literal[">=", ">", "!="]
ZERO, ONE, HALF = Fraction(0), Fraction(1), Fraction(1, 2)


def add(*parts: Term) -> Term:
    """The sum, flattened, with its constants collected."""
    constants, rest = _flattened("+", parts)
    constant = sum(constants, ZERO)
    if constant or not rest:
        rest.append(constant)
    return rest[0] if len(rest) == 1 else ("+", *rest)


def multiply(*parts: Term) -> Term:
    """The product, flattened, with its constants collected."""
    constants, rest = _flattened("*", parts)
    constant = prod(constants, start=ONE)
    if constant == 0:
        return ZERO
    if constant != 1 or not rest:
        rest.insert(0, constant)
    return rest[0] if len(rest) == 1 else ("*", *rest)


def _flattened(kind: str, parts: tuple[Term, ...]) -> tuple[list[Fraction], list[Term]]:
    """The constants and the other parts of a sum or product, those of its sums or products among them."""
    pieces = [p for part in parts for p in (part[1:] if isinstance(part, tuple) and part[0] == kind else (part,))]
    return [p for p in pieces if isinstance(p, Fraction)], [p for p in pieces if not isinstance(p, Fraction)]


def power(base: Term, r: Fraction) -> Term:
    """base^r for a rational r; constants are folded when the result is rational."""
    if r == 0:
        return ONE
    if r == 1:
        return base
    if base == 1 or (base == 0 and r > 0):
        return base
    if (
        isinstance(base, Fraction)
        and r.denominator == 1
        and abs(r) * bits(base) <= LONGEST_NUMBER
        and (base != 0 or r > 0)
    ):
        return base ** int(r)
    if isinstance(base, tuple) and base[0] == "^" and r.denominator == 1 and base[2].denominator == 1:
        return power(base[1], base[2] * r)
    return ("^", base, r)


def negate(t: Term) -> Term:
    """-t."""
    return multiply(Fraction(-1), t)


def subtract(a: Term, b: Term) -> Term:
    """a - b."""
    return add(a, negate(b))


def divide(a: Term, b: Term) -> Term:
    """a / b."""
    return multiply(a, power(b, Fraction(-1)))


def square_root(t: Term) -> Term:
    """The square root of t."""
    return power(t, HALF)


def exponential(t: Term) -> Term:
    """exp(t)."""
    return ONE if t == ZERO else ("exp", t)


def logarithm(t: Term) -> Term:
    """ln(t)."""
    return ZERO if t == ONE else ("ln", t)


def rebuild(kind: str, parts: tuple[Term, ...]) -> Term:
    """The term of this kind over these parts, through the constructors."""
    if kind in ("+", "*"):
        return add(*parts) if kind == "+" else multiply(*parts)
    if kind in ("exp", "ln"):
        return exponential(parts[0]) if kind == "exp" else logarithm(parts[0])
    if parts == (ZERO,) and kind in ("sin", "atan", "cos"):
        return ONE if kind == "cos" else ZERO
    if parts and kind in ("abs", "min", "max") and all(isinstance(part, Fraction) for part in parts):
        return abs(parts[0]) if kind == "abs" else min(parts) if kind == "min" else max(parts)
    return (kind, *parts)


def mapped(t: tuple[Any, ...], function: Callable[[Term], Term]) -> Term:
    """A compound term with the function applied to its parts, through the constructors."""
    in_time()
    return power(function(t[1]), t[2]) if t[0] == "^" else rebuild(t[0], tuple(map(function, t[1:])))


def simplified(t: Term) -> Term:
    """A term as it was read, through the constructors."""
    return mapped(t, simplified) if isinstance(t, tuple) else t


def substitute(t: Term, changes: Mapping[str, Term]) -> Term:
    """`t` with variables replaced."""
    if isinstance(t, str):
        return changes.get(t, t)
    if not isinstance(t, tuple) or not variables(t) & changes.keys():
        return t
    return mapped(t, lambda part: substitute(part, changes))


def subterms(t: Term) -> Iterator[Term]:
    """Every compound subterm, inner ones first."""
    if isinstance(t, tuple):
        for part in t[1:2] if t[0] == "^" else t[1:]:
            yield from subterms(part)
        yield t


@lru_cache(maxsize=100_000)
def slope(t: Term, v: str) -> Term:
    """The derivative of `t` in `v`, as the kernel has it; ArithmeticError where there is none."""
    return simplified(derivative(t, v))


def written(t: Term) -> Any:
    """The term as JSON: nested lists of strings."""
    if isinstance(t, str):
        return t
    if isinstance(t, Fraction):
        return str(t)
    if t[0] == "^":
        return ["^", written(t[1]), str(t[2])]
    return [t[0], *(written(part) for part in t[1:])]


def conditions(t: Term) -> Iterator[tuple[Term, Condition]]:
    """What has to hold for `t` to be defined, inner ones first: (u, ">="), (u, ">") or (u, "!=")."""
    for part in subterms(t):
        if part[0] == "ln":
            yield part[1], ">"
        elif part[0] == "^" and part[2].denominator > 1:
            yield part[1], (">=" if part[2] > 0 else ">")
        elif part[0] == "^" and part[2] < 0:
            yield part[1], "!="
