"""Interval arithmetic of the kernel: exact rationals, and exp, ln, sin, atan, sqrt with explicit remainders.

An interval is a pair of ends, each a Fraction or an infinite float. Every operation returns an interval
that contains all values of the operation; an end with more than `BITS` bits is rounded outward, so that
numbers stay small. A function that is not defined on the whole of its argument raises `Undefined`. Only the
standard library is used, and nothing of the search: the `kernel` files are all one has to trust.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, inf, isqrt

Number = Fraction | float
Interval = tuple[Number, Number]
BITS = 128
HALF = Fraction(1, 2)
SIZE = 400_000  # an end beyond 2^SIZE is infinite, as far as bounds go
LARGEST = 100_000  # exp of more than this is only known to be larger than exp of this


class Undefined(ArithmeticError):
    """A function was asked for outside its domain, as far as intervals can tell."""


deadline = inf


@contextmanager
def until(end: float) -> Iterator[None]:
    """Compute nothing once the process has computed for so many seconds."""
    global deadline
    before, deadline = deadline, min(end, deadline)
    try:
        yield
    finally:
        deadline = before


def in_time() -> None:
    """Undefined when the time is over: every loop that may be long asks, and what is not known proves nothing."""
    if time.process_time() >= deadline:
        raise Undefined("the time is over")


@contextmanager
def precision(places: int) -> Iterator[None]:
    """Work with another number of bits for a while."""
    global BITS
    before, BITS = BITS, places
    forget()
    try:
        yield
    finally:
        BITS = before
        forget()


def forget() -> None:
    """Drop the values that were kept; they belong to another precision."""
    for kept in (exp_bounds, ln_bounds, sqrt_bounds, atan_bounds, sine_bounds, pi):
        kept.cache_clear()


def bits(x: Fraction) -> int:
    """The length of a number."""
    return max(x.numerator.bit_length(), x.denominator.bit_length())


def rounded(x: Number, up: bool) -> Number:
    """`x` itself if it is short, else the next number of about `BITS` bits below or above it."""
    if isinstance(x, float) or bits(x) <= BITS:
        return x
    size = x.numerator.bit_length() - x.denominator.bit_length()
    if abs(size) > SIZE:
        return _beyond(x > 0, size > 0, up)
    shift = BITS - size
    top, bottom = (x.numerator << shift, x.denominator) if shift >= 0 else (x.numerator, x.denominator << -shift)
    whole = -((-top) // bottom) if up else top // bottom
    return Fraction(whole, 1 << shift) if shift >= 0 else Fraction(whole << -shift)


def _beyond(positive: bool, large: bool, up: bool) -> Number:
    """A bound of a number beyond 2^SIZE, or nearer to 0 than 2^-SIZE: what has a long exponent takes long as well."""
    sign = 1 if positive else -1
    if up == positive:  # away from 0
        return sign * inf if large else sign * Fraction(1, 1 << SIZE)
    return Fraction(sign << SIZE) if large else Fraction(0)


def hull(low: Number, high: Number) -> Interval:
    """The interval from `low` to `high`, rounded outward."""
    return rounded(low, False), rounded(high, True)


def plus(x: Number, y: Number) -> Number:
    """Sum of two ends; the caller never adds opposite infinities."""
    if isinstance(x, float):
        return x
    return y if isinstance(y, float) else x + y


def times(x: Number, y: Number) -> Number:
    """Product of two ends, in which 0 times infinity is 0, as the hull of a product needs it."""
    if x == 0 or y == 0:
        return Fraction(0)
    if isinstance(x, float) or isinstance(y, float):
        return inf if (x > 0) == (y > 0) else -inf
    return x * y


def add(a: Interval, b: Interval) -> Interval:
    """Sums."""
    return hull(plus(a[0], b[0]), plus(a[1], b[1]))


def multiply(a: Interval, b: Interval) -> Interval:
    """Products."""
    if a[0] >= 0 and b[0] >= 0:
        return hull(times(a[0], b[0]), times(a[1], b[1]))
    ends = [times(x, y) for x in a for y in b]
    return hull(min(ends), max(ends))


def _exp_unit(x: Fraction) -> tuple[Fraction, Fraction]:
    """Bounds of exp(x) for 0 <= x <= 1: every term is rounded down, so the sum is low by at most `slack` units."""
    places = BITS + 32
    one = 1 << places
    step = (x.numerator << places) // x.denominator
    term, total, count = one, one, 0
    while term:
        count += 1
        term = (term * step >> places) // count
        total += term
    slack = 4 * count + 8  # each term lost less than 4 units; the tail is below twice the first term that vanished
    return Fraction(total, one), Fraction(total + slack, one)


@lru_cache(maxsize=4096)
def exp_bounds(x: Fraction) -> Interval:
    """Bounds of exp(x), as exp(floor x) times exp of the rest; exact at 0."""
    if x == 0:
        return Fraction(1), Fraction(1)
    if x > LARGEST:
        return exp_bounds(Fraction(LARGEST))[0], inf
    if x < -LARGEST:
        return Fraction(0), exp_bounds(Fraction(-LARGEST))[1]
    whole = x.numerator // x.denominator
    return multiply(power_whole(_exp_unit(Fraction(1)), whole), _exp_unit(x - whole))


def _ln_one_to_two(x: Fraction) -> tuple[Fraction, Fraction]:
    """Bounds of ln(x) for 1 <= x <= 2, as 2 artanh(z) with z = (x-1)/(x+1) <= 1/3, all terms rounded down."""
    places = BITS + 32
    z = ((x.numerator - x.denominator) << places) // (x.numerator + x.denominator)
    square, term, total, count = z * z >> places, z, 0, 1
    while term:
        total += term // count
        term = term * square >> places
        count += 2
    return Fraction(2 * total, 1 << places), Fraction(2 * (total + 4 * count + 8), 1 << places)


@lru_cache(maxsize=4096)
def ln_bounds(x: Fraction) -> Interval:
    """Bounds of ln(x) for x > 0, as k ln 2 + ln y with x = 2^k y and 1 <= y <= 2; exact at 1."""
    if x == 1:
        return Fraction(0), Fraction(0)
    k = x.numerator.bit_length() - x.denominator.bit_length()
    y = x / 2**k if k >= 0 else x * 2**-k
    if y < 1:
        y, k = 2 * y, k - 1
    return add(multiply((Fraction(k), Fraction(k)), _ln_one_to_two(Fraction(2))), _ln_one_to_two(y))


@lru_cache(maxsize=4096)
def sqrt_bounds(x: Fraction) -> Interval:
    """Bounds of the square root of x >= 0; exact when x is the square of a rational."""
    n, d = x.numerator, x.denominator
    if isqrt(n) ** 2 == n and isqrt(d) ** 2 == d:
        root = Fraction(isqrt(n), isqrt(d))
        return root, root
    shift = BITS + max(0, (d.bit_length() - n.bit_length()) // 2 + 1)
    root_down = isqrt((n << 2 * shift) // d)
    return hull(Fraction(root_down, 1 << shift), Fraction(root_down + 1, 1 << shift))


def exp(a: Interval) -> Interval:
    """Values of exp."""
    low = exp_bounds(a[0])[0] if isinstance(a[0], Fraction) else (Fraction(0) if a[0] < 0 else inf)
    high = exp_bounds(a[1])[1] if isinstance(a[1], Fraction) else (Fraction(0) if a[1] < 0 else inf)
    return low, high


def ln(a: Interval, positive: bool = False) -> Interval:
    """Values of ln; `positive` says that 0 and below are known to be excluded."""
    if (a[0] <= 0 and not positive) or a[1] <= 0:
        raise Undefined("the logarithm of a number that may be 0 or negative")
    low = ln_bounds(a[0])[0] if isinstance(a[0], Fraction) and a[0] > 0 else -inf
    return low, (ln_bounds(a[1])[1] if isinstance(a[1], Fraction) else inf)


def inverse(a: Interval, positive: bool = False) -> Interval:
    """Values of 1/x; `positive` says that 0 and below are known to be excluded."""
    if positive and a[0] <= 0:
        return (1 / a[1] if isinstance(a[1], Fraction) and a[1] > 0 else Fraction(0)), inf
    if a[0] <= 0 <= a[1]:
        raise Undefined("a division by a number that may be 0")
    low, high = (Fraction(0) if isinstance(x, float) else 1 / x for x in (a[1], a[0]))
    return hull(low, high)


def power_whole(a: Interval, n: int) -> Interval:
    """Values of x^n for a whole number n of either sign."""
    if n < 0:
        return inverse(power_whole(a, -n))
    if n == 0:
        return Fraction(1), Fraction(1)
    if n % 2 == 0:
        low, high = a if a[0] >= 0 else (-a[1], -a[0]) if a[1] <= 0 else (Fraction(0), max(-a[0], a[1]))
        half = power_whole((low, high), n // 2)
        return hull(times(half[0], half[0]), times(half[1], half[1]))
    if a[0] >= 0 or a[1] <= 0 or n == 1:
        return multiply(power_whole(a, n - 1), a) if n > 1 else a
    return power_whole((a[0], Fraction(0)), n)[0], power_whole((Fraction(0), a[1]), n)[1]


def power(a: Interval, r: Fraction, known: int = 0) -> Interval:
    """Values of x^r; `known` is 1 if x >= 0 is known, 2 if x > 0 is."""
    if r.denominator == 1 and not (r < 0 and known == 2):
        return power_whole(a, int(r))
    if r < 0:
        return inverse(power(a, -r, known), known == 2)
    if a[0] < 0:
        if not known or a[1] < 0:
            raise Undefined("a root of a number that may be negative")
        a = (Fraction(0), a[1])
    if r.denominator == 1:
        return power_whole(a, int(r))
    return _root_end(a[0], r)[0], _root_end(a[1], r)[1]


def _root_end(x: Number, r: Fraction) -> Interval:
    """Bounds of x^r for one number x >= 0 and r > 0 that is not whole."""
    if isinstance(x, float) or x == 0:
        return x, x
    if r.denominator == 2:
        return power_whole(sqrt_bounds(x), r.numerator)
    return exp(multiply((r, r), ln((x, x))))


def _atan_half(x: Fraction) -> Interval:
    """Bounds of atan(x) for 0 <= x <= 1/2: the alternating series, each term known to within 4 units."""
    places = BITS + 32
    term = (x.numerator << places) // x.denominator
    square, total, count = term * term >> places, 0, 1
    while term:
        total += term // count if count % 4 == 1 else -(term // count)
        term = term * square >> places
        count += 2
    slack = 4 * count + 8  # the tail is below the first term that vanished
    return hull(Fraction(total - slack, 1 << places), Fraction(total + slack, 1 << places))


@lru_cache(maxsize=4096)
def atan_bounds(x: Fraction) -> Interval:
    """Bounds of atan(x), by atan(x) = pi/2 - atan(1/x) and atan(x) = atan(1/2) + atan((x - 1/2)/(1 + x/2))."""
    if x < 0:
        low, high = atan_bounds(-x)
        return -high, -low
    if x > 1:
        low, high = atan_bounds(1 / x)
        return add(multiply((HALF, HALF), pi()), (-high, -low))
    if x > HALF:
        return add(_atan_half(HALF), _atan_half((x - HALF) / (1 + x / 2)))
    return _atan_half(x) if x else (Fraction(0), Fraction(0))


def atan(a: Interval) -> Interval:
    """Values of atan, which increases."""
    quarter = pi()[1] / 2
    low = -quarter if isinstance(a[0], float) else atan_bounds(a[0])[0]
    return low, (quarter if isinstance(a[1], float) else atan_bounds(a[1])[1])


@lru_cache(maxsize=8)
def pi() -> Interval:
    """Bounds of pi, by Machin's 16 atan(1/5) - 4 atan(1/239)."""
    (five, above_five), (large, above_large) = _atan_half(Fraction(1, 5)), _atan_half(Fraction(1, 239))
    return hull(16 * five - 4 * above_large, 16 * above_five - 4 * large)


def _sine_series(y: Interval, cosine: bool) -> Interval:
    """Bounds of sin or cos on a short interval within [-1, 1], by Taylor's series at its lower end.

    No slope is above 1, so the values on the interval differ from that one by its width at most. Every term is known
    to within 4 units, and the tail is below the first term that vanished.
    """
    places = BITS + 32
    start = floor(y[0] * (1 << places))
    width = ceil(y[1] * (1 << places)) - start
    square = start * start >> places
    term, count, total, way = (1 << places, 0, 0, 1) if cosine else (abs(start), 1, 0, 1 if start >= 0 else -1)
    while term:
        total += way * term
        term = (term * square >> places) // ((count + 1) * (count + 2))
        count, way = count + 2, -way
    slack = 4 * count + 8 + width
    one = 1 << places
    return Fraction(max(total - slack, -one), one), Fraction(min(total + slack, one), one)


@lru_cache(maxsize=4096)
def sine_bounds(x: Fraction, quarters: int) -> Interval:
    """Bounds of sin(x + quarters pi/2): with y = x - k pi/2 it is sin(y + n pi/2), n = k + quarters; exact at x = 0."""
    right = multiply((HALF, HALF), pi())
    k = Fraction(round(x / right[0]))
    y = add((x, x), multiply((-k, -k), right))
    n = int(k + quarters) % 4
    if y[0] < -1 or y[1] > 1:  # x is so large that pi is not known well enough
        return Fraction(-1), Fraction(1)
    low, high = (Fraction(n % 2), Fraction(n % 2)) if x == 0 else hull(*_sine_series(y, n % 2 == 1))
    return (low, high) if n < 2 else (-high, -low)


def sine(a: Interval, quarters: int = 0) -> Interval:
    """Values of sin(x + quarters pi/2): sin for 0 quarters, cos for one.

    It has a peak where 2x/pi + quarters is 1 more than a multiple of 4, and a trough where it is 3 more.
    """
    if isinstance(a[0], float) or isinstance(a[1], float):
        return Fraction(-1), Fraction(1)
    ends = [sine_bounds(x, quarters) for x in a]
    turns = add(multiply(multiply((Fraction(2), Fraction(2)), a), inverse(pi())), (Fraction(quarters),) * 2)
    peak, trough = (floor((turns[1] - n) / 4) >= ceil((turns[0] - n) / 4) for n in (1, 3))
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    return (Fraction(-1) if trough else low), (Fraction(1) if peak else high)
