"""Terms of the kernel, as syntax: reading them, replacing variables, derivatives.

A term is a Fraction, a variable (a string), or a tuple: ("+", ..), ("*", ..), ("^", base, Fraction),
("exp", t), ("ln", t), ("sin", t), ("cos", t), ("atan", t), ("abs", t), ("sgn", t), ("min", s, t),
("max", s, t), ("pi",). sgn is a slope of abs, min and max: 1 or -1, and at 0 any number from -1 to 1.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from paid_experts.proofs_check.kernel.numbers import Undefined

Term = Any  # a recursive type: see above
MOST = 10_000  # parts of a slope
LARGEST = 50_000  # numerator and denominator of an exponent
ARITY = {"exp": 1, "ln": 1, "sin": 1, "cos": 1, "atan": 1, "abs": 1, "sgn": 1, "min": 2, "max": 2, "pi": 0}


def read(data: Any) -> Term:
    """The term written as JSON: nested lists of strings, in which "3/4" is a number and "x" a variable."""
    if isinstance(data, str):
        return data if data[0].isalpha() or data[0] == "_" else Fraction(data)
    kind, *parts = data
    if kind == "^" and len(parts) == 2:
        r = Fraction(parts[1])
        if max(abs(r.numerator), r.denominator) > LARGEST:
            raise ValueError(f"the exponent {r} is too large")
        return ("^", read(parts[0]), r)
    if (kind not in ("+", "*") and ARITY.get(kind) != len(parts)) or not (parts or kind == "pi"):
        raise ValueError(f"{kind} with {len(parts)} parts is not a term")
    return (kind, *(read(part) for part in parts))


def negative(t: Term) -> Term:
    """The term -t."""
    return -t if isinstance(t, Fraction) else ("*", Fraction(-1), t)


def minus(a: Term, b: Term) -> Term:
    """The term a - b."""
    return ("+", a, negative(b))


def replace(t: Term, name: str, new: Term) -> Term:
    """`t` with the variable `name` replaced."""
    if isinstance(t, tuple):
        return (
            t[0],
            *(part if t[0] == "^" and i else replace(part, name, new) for i, part in enumerate(t[1:])),
        )
    return new if t == name else t


@lru_cache(maxsize=100_000)
def names(t: Term) -> frozenset[str]:
    """The variables of `t`."""
    if isinstance(t, tuple):
        return frozenset().union(*map(names, t[1:]))
    return frozenset([t] if isinstance(t, str) else ())


def size(t: Term) -> int:
    """How many parts a term has."""
    return 1 + sum(map(size, t[1:])) if isinstance(t, tuple) else 1


def derivative(t: Term, v: str) -> Term:
    """The derivative of `t` in `v`; at the kinks of abs, min and max the interval of slopes, through sgn."""
    if not isinstance(t, tuple):
        return Fraction(t == v)
    kind, a = t[0], t[1] if len(t) > 1 else Fraction(0)
    if v not in names(t):
        return Fraction(0)
    if kind == "+":
        return ("+", *(derivative(part, v) for part in t[1:]))
    if kind == "*":
        slopes = [(i, derivative(part, v)) for i, part in enumerate(t) if i]
        return ("+", *(("*", slope, *t[1:i], *t[i + 1 :]) for i, slope in slopes if slope != 0))
    if kind == "exp":
        return ("*", t, derivative(a, v))
    if kind == "ln":
        return ("*", ("^", a, Fraction(-1)), derivative(a, v))
    if kind == "sin":
        return ("*", ("cos", a), derivative(a, v))
    if kind == "cos":
        return ("*", Fraction(-1), ("sin", a), derivative(a, v))
    if kind == "atan":
        return ("*", ("^", ("+", Fraction(1), ("^", a, Fraction(2))), Fraction(-1)), derivative(a, v))
    if kind == "^":
        return ("*", t[2], ("^", a, t[2] - 1), derivative(a, v))
    if kind == "abs":
        return ("*", ("sgn", a), derivative(a, v))
    if kind in ("min", "max"):
        half = Fraction(1, 2) if kind == "max" else Fraction(-1, 2)
        da, db = derivative(a, v), derivative(t[2], v)
        if size(da) + size(db) > MOST:
            raise Undefined("too many kinks within kinks: each stands twice in the slope")
        return (
            "+",
            ("*", Fraction(1, 2), ("+", da, db)),
            ("*", half, ("sgn", minus(a, t[2])), minus(da, db)),
        )
    raise Undefined(f"{kind} has no derivative")
