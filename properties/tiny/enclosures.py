"""The numbers of tiny games: rational, except for square roots in the coin, which are enclosed between integers.

A probability of advice is rational. The coin flips with probability exp(-|x|)/2, and exp(-2 |x|) is rational, so that
this is half the root of a rational number. A value is therefore kept as two integers around it, in units of 2^-200,
and every step rounds outwards: what is printed as an expected regret is enclosed, not estimated.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

UNITS = 1 << 200


class Enclosed(NamedTuple):
    """Two integers around a number, in units of 2^-200.

    >>> third = Enclosed.of(Fraction(1, 3))
    >>> third.high - third.low, third.plus(third).high - Enclosed.of(Fraction(2, 3)).high
    (1, 1)
    """

    low: int
    high: int

    @classmethod
    def of(cls, value: Fraction) -> Enclosed:
        """Enclose a rational number; a dyadic one is held exactly."""
        scaled = value.numerator * UNITS
        return cls(scaled // value.denominator, -(-scaled // value.denominator))

    @classmethod
    def half_root(cls, square: Fraction) -> Enclosed:
        """Enclose sqrt(square)/2.

        >>> Enclosed.half_root(Fraction(1, 4)) == Enclosed.of(Fraction(1, 4))
        True
        """
        scaled = square.numerator * UNITS * UNITS
        low = math.isqrt(scaled // (4 * square.denominator))
        return cls(low, low if 4 * square.denominator * low * low == scaled else low + 1)

    @property
    def value(self) -> float:
        """The float nearest to the middle."""
        return (self.low + self.high) / (2 * UNITS)

    @property
    def lower(self) -> Fraction:
        """The lower end as a number."""
        return Fraction(self.low, UNITS)

    @property
    def upper(self) -> Fraction:
        """The upper end as a number."""
        return Fraction(self.high, UNITS)

    @property
    def complement(self) -> Enclosed:
        """1 - x."""
        return Enclosed(UNITS - self.high, UNITS - self.low)

    def plus(self, other: Enclosed) -> Enclosed:
        """x + y."""
        return Enclosed(self.low + other.low, self.high + other.high)


NOTHING, ALL = Enclosed(0, 0), Enclosed(UNITS, UNITS)


def mean(weighted: Iterable[tuple[int, Enclosed]], total: int) -> Enclosed:
    """Return the mean of numbers whose weights add up to ``total``.

    >>> mean([(1, ALL), (3, NOTHING)], 4) == Enclosed.of(Fraction(1, 4))
    True
    """
    low = high = 0
    for weight, value in weighted:
        low += weight * value.low
        high += weight * value.high
    return Enclosed(low // total, -(-high // total))


def largest(values: Iterable[Enclosed]) -> Enclosed:
    """Enclose the maximum.

    >>> largest([Enclosed(1, 5), Enclosed(2, 3)])
    Enclosed(low=2, high=5)
    """
    lows, highs = zip(*values, strict=True)
    return Enclosed(max(lows), max(highs))


def least(values: Iterable[Enclosed]) -> Enclosed:
    """Enclose the minimum.

    >>> least([Enclosed(1, 5), Enclosed(2, 3)])
    Enclosed(low=1, high=3)
    """
    lows, highs = zip(*values, strict=True)
    return Enclosed(min(lows), min(highs))
