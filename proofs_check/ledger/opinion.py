"""The second opinion: mpmath at 50 digits, on random admissible points, more of them near the ends of each range.

It proves nothing. A proved claim that it contradicts, or a witness that it does not confirm, fails the run: then either
the prover or this module is wrong. It shares the parser with the prover, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

import mpmath

from proofs_check.ledger.evidence import Box, Claim, Witness
from proofs_check.ledger.row import Row
from proofs_check.prover.parse import parse_box, parse_relation

DIGITS = 50
POINTS = 40
TRIES = 1500
ROUNDING = mpmath.mpf(10) ** -40

Real = Any  # an mpmath number


def points(box: Box, integers: tuple[str, ...], seed: str) -> Iterator[Witness]:
    """Draw points: anywhere in a range, near one of its ends, at an end; in an infinite range by powers of ten."""
    rng = Random(seed)
    bounds = parse_box(box)
    while True:
        point = {name: _drawn(rng, low, high) for name, (low, high) in bounds.items()}
        yield {name: Fraction(round(x)) if name in integers else x for name, x in point.items()}


def _drawn(rng: Random, low: Any, high: Any) -> Fraction:
    unit = Fraction(rng.random())
    near = unit * Fraction(10) ** -rng.randint(1, 9)
    size = Fraction(10) ** rng.randint(-6, 6) * (unit + Fraction(1, 1000))
    if isinstance(low, Fraction) and isinstance(high, Fraction):
        place = rng.choice([unit, unit, near, 1 - near, Fraction(0), Fraction(1), Fraction(1, 2)])
        return low + (high - low) * place
    if isinstance(low, Fraction):
        return low + rng.choice([size, Fraction(0), Fraction(rng.randint(0, 20))])
    return high - size if isinstance(high, Fraction) else rng.choice([-1, 1]) * size


def value(term: Any, at: Mapping[str, Real]) -> Real:
    """Evaluate a term as `proofs_check.prover.expression` describes it."""
    if isinstance(term, str):
        return at[term]
    if isinstance(term, Fraction):
        return mpmath.mpf(term.numerator) / term.denominator
    if term[0] == "^":
        return _power(value(term[1], at), term[2])
    parts = [value(part, at) for part in term[1:]]
    return FUNCTIONS[term[0]](*parts)


def _power(base: Real, exponent: Fraction) -> Real:
    if exponent.denominator == 1:
        return base ** int(exponent)
    if base < 0:
        raise ValueError("the root of a negative number")
    return mpmath.power(base, mpmath.mpf(exponent.numerator) / exponent.denominator)


def _logarithm(x: Real) -> Real:
    if x <= 0:
        raise ValueError("the logarithm of what is not positive")
    return mpmath.log(x)


FUNCTIONS: dict[str, Any] = {
    "+": lambda *parts: mpmath.fsum(parts),
    "*": lambda *parts: mpmath.fprod(parts),
    "exp": mpmath.exp,
    "ln": _logarithm,
    "abs": abs,
    "sgn": mpmath.sign,
    "min": min,
    "max": max,
    "pi": lambda: +mpmath.pi,
}


def margins(claim: Claim, point: Witness) -> tuple[bool, Real, str]:
    """Do the assumptions hold at this point, and by how much does the claim (its margin is meant to be >= 0)?"""
    bounds = parse_box(claim.box)
    at = {name: mpmath.mpf(x.numerator) / x.denominator for name, x in point.items()}
    admissible = True
    for text in claim.assuming:
        for term, relation in parse_relation(text, bounds):
            margin = value(term, at)
            admissible &= bool(abs(margin) <= ROUNDING if relation == "==" else margin >= 0)
    ((term, relation),) = parse_relation(claim.text, bounds)
    return admissible, value(term, at) if admissible else None, relation


def on(row: Row, witness: Witness | None) -> tuple[int, list[str]]:
    """Ask about one row; return at how many points it was asked, and what it contradicted."""
    asked, contradicted = 0, []
    with mpmath.workdps(DIGITS):
        for claim in row.evidence.claims:
            if row.evidence.grade == "refuted":
                asked += 1
                if not _confirms(claim, witness):
                    contradicted.append(f"mpmath does not confirm the witness {witness} of {claim.text}")
                continue
            for point in _admissible(claim, row.id):
                asked += 1
                _, margin, relation = margins(claim, point)
                if margin < -ROUNDING or (relation == "==" and margin > ROUNDING):
                    contradicted.append(f"mpmath contradicts {claim.text} at {point}")
                    break
    return asked, contradicted


def _confirms(claim: Claim, witness: Witness | None) -> bool:
    if witness is None:
        return False
    admissible, margin, relation = margins(claim, witness)
    if not admissible:
        return False
    return bool(margin != 0 if relation == "==" else margin <= 0 if relation == ">" else margin < 0)


def _admissible(claim: Claim, seed: str) -> Iterator[Witness]:
    found = 0
    for tries, point in enumerate(points(claim.box, claim.integers, seed)):
        if found == POINTS or tries == TRIES:
            return
        try:
            admissible, _, _ = margins(claim, point)
        except (ValueError, ZeroDivisionError, OverflowError):
            continue
        if admissible:
            found += 1
            yield point
