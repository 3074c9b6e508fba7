"""Random terms of the kernel, and their values in mpmath, which shares nothing with the kernel."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import mpmath
import pytest

Term = Any
UNARY = ("exp", "ln", "sin", "cos", "atan", "abs")
EXPONENTS = [Fraction(r) for r in ("2", "3", "-1", "-2", "1/2", "3/2", "-1/2", "1/3", "0", "5")]


def quick_and_thorough(quick: int, thorough: int) -> list[Any]:
    """How many random cases: few, and in a thorough run many."""
    return [quick, pytest.param(thorough, marks=pytest.mark.thorough)]


def random_number(rng: random.Random) -> Fraction:
    """A short rational, mostly small."""
    return Fraction(rng.randint(-12, 12), rng.choice([1, 1, 2, 3, 7, 10]))


def random_term(rng: random.Random, names: list[str], depth: int) -> Term:
    """A term of any kind that a text can stand for."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(names) if names and rng.random() < 0.7 else random_number(rng)
    kind = rng.choice(["+", "+", "*", "*", "^", "^", "min", "max", "pi", *UNARY])
    if kind == "pi":
        return ("pi",)
    if kind == "^":
        return ("^", random_term(rng, names, depth - 1), rng.choice(EXPONENTS))
    count = 1 if kind in UNARY else 2 if kind in ("min", "max") else rng.randint(2, 3)
    return (kind, *(random_term(rng, names, depth - 1) for _ in range(count)))


def schoolbook(rng: random.Random, names: list[str]) -> tuple[Term, Term]:
    """Two terms that a careless algebra takes for equal; often they are so on a part of the plane only."""
    u, v = random_term(rng, names, rng.randint(0, 2)), random_term(rng, names, rng.randint(0, 1))
    a, b = rng.choice(EXPONENTS), rng.choice(EXPONENTS)
    minus_one = Fraction(-1)
    return rng.choice(
        [
            (("^", ("^", u, a), b), ("^", u, a * b)),
            (("^", ("*", u, v), a), ("*", ("^", u, a), ("^", v, a))),
            (("*", ("^", u, a), ("^", u, b)), ("^", u, a + b)),
            (("ln", ("*", u, v)), ("+", ("ln", u), ("ln", v))),
            (("ln", ("^", u, a)), ("*", a, ("ln", u))),
            (("ln", ("+", ("*", u, v), u)), ("+", ("ln", u), ("ln", ("+", v, Fraction(1))))),
            (("exp", ("*", a, ("ln", u))), ("^", u, a)),
            (("ln", ("exp", u)), u),
            (("abs", u), u),
            (("abs", u), ("*", minus_one, u)),
            (("abs", ("*", u, v)), ("*", ("abs", u), ("abs", v))),
            (("^", ("abs", u), a), ("^", u, a)),
            (("max", u, v), u),
            (("min", u, v), ("*", minus_one, ("max", ("*", minus_one, u), v))),
            (("sin", ("*", minus_one, u)), ("*", minus_one, ("sin", u))),
            (("sin", u), ("^", ("+", Fraction(1), ("*", minus_one, ("^", ("cos", u), Fraction(2)))), Fraction(1, 2))),
            (("atan", ("*", u, v)), ("*", u, ("atan", v))),
            (
                ("*", u, ("^", ("+", u, v), minus_one)),
                ("+", Fraction(1), ("*", minus_one, v, ("^", ("+", u, v), minus_one))),
            ),
        ]
    )


def exact(x: Fraction | float) -> Any:
    """A rational, or an infinite end, in mpmath."""
    if isinstance(x, float):
        return mpmath.mpf(x)
    return mpmath.mpf(x.numerator) / x.denominator


def evaluate(t: Term, point: Mapping[str, Fraction]) -> Any:
    """The value of a term, at the precision in force; None where it is undefined; OverflowError if it is huge."""
    found = _evaluate(t, point)
    if found is not None and abs(found) > 10**60:
        raise OverflowError("too large for the digits in force")
    return found


def _evaluate(t: Term, point: Mapping[str, Fraction]) -> Any:
    """`evaluate`, kind by kind."""
    if isinstance(t, Fraction):
        return exact(t)
    if isinstance(t, str):
        return exact(point[t])
    if t[0] == "pi":
        return mpmath.mpf(mpmath.pi)
    parts = [evaluate(part, point) for part in (t[1:2] if t[0] == "^" else t[1:])]
    if any(part is None for part in parts):
        return None
    a = parts[0]
    if t[0] in ("+", "*"):
        return mpmath.fsum(parts) if t[0] == "+" else mpmath.fprod(parts)
    if t[0] == "^":
        return power(a, t[2])
    if t[0] == "ln":
        return mpmath.log(a) if a > 0 else None
    if t[0] in ("min", "max"):
        return min(parts) if t[0] == "min" else max(parts)
    if t[0] == "exp" and a > 1000:
        raise OverflowError("too large for the digits in force")
    return abs(a) if t[0] == "abs" else getattr(mpmath, t[0])(a)


def power(a: Any, r: Fraction) -> Any:
    """a^r, where it is defined."""
    if (a < 0 and r.denominator > 1) or (a == 0 and r < 0):
        return None
    if r.denominator == 1:
        return a ** int(r)
    return mpmath.exp(exact(r) * mpmath.log(a)) if a > 0 else mpmath.mpf(0)
