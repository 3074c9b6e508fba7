"""How often the empirical Bernstein interval misses the mean (Lemma A.1), exactly, for coins of every bias at once.

For n coins of bias p the number of successes k decides everything. The interval around k/n misses p from above when
p < low(k) and from below when p > high(k), where

    low(k), high(k) = k/n -+ width(k),   width(k) = 3 L/n + sqrt(2 L (k/n)(1 - k/n)/n),   L = ln(3/delta).

Turning every coin around shows high(k) = 1 - low(n - k), so that the chance of a miss is G(p) + G(1 - p), where G(p) is
the chance of a count k with low(k) > p. As k - sqrt(2 L k (n - k)/n) is convex in k and 0 at k = 0, such counts are
those from some u(p) on. Two facts give **all** p at once: u(p) grows with p, and P_p(S >= u) grows with p.
Hence, for all p between x and y,

    G(p) <= P_y(S >= u(x)),   G(1 - p) <= P_(1-x)(S >= u(1 - y)),

and splitting [0, 1/2] where the bound is largest, at the jumps of u, encloses the supremum as closely as one likes.

Biases are integers over 2^48, chances integers over 2^512 that are rounded outwards. The ends low(k) are irrational:
python-flint encloses them in balls, and they are only ever used through an integer below and one above.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush
from itertools import accumulate
from math import comb
from typing import NamedTuple

from flint import arb, ctx, fmpq

DIGITS = 48
ONE = 1 << DIGITS
"""The bias 1."""
UNIT = 1 << 512
"""The chance 1."""
BITS = 96
"""Working precision of the balls."""
DELTAS = tuple(Fraction(text) for text in ("99/100", "9/10", "1/2", "1/10", "1/100", "1/10000"))
"""The confidence levels of the table."""


class Width(NamedTuple):
    """The constants of the width: ``linear`` L/n + sqrt(``root`` L q (1-q)/n). The paper has 3 and 2."""

    linear: Fraction = Fraction(3)
    root: Fraction = Fraction(2)


PRINTED = Width()


class Supremum(NamedTuple):
    """The largest chance of a miss over all biases is from ``low`` to ``high``; at ``bias`` it is at least ``low``."""

    low: Fraction
    high: Fraction
    bias: Fraction


def ball(x: Fraction | int) -> arb:
    """Enclose a rational number."""
    return arb(fmpq(*Fraction(x).as_integer_ratio()))


def whole(x: arb) -> int:
    """Return the integer that an exact ball is."""
    exact = x.unique_fmpz()
    if exact is None:
        raise ArithmeticError(f"{x} is not one integer")
    return int(exact)


def below(x: arb, scale: int) -> int:
    """Return an integer strictly below scale * x."""
    return whole((x * scale).lower().ceil()) - 1


def above(x: arb, scale: int) -> int:
    """Return an integer strictly above scale * x."""
    return whole((x * scale).upper().floor()) + 1


def logarithm(delta: Fraction) -> arb:
    """L = ln(3/delta)."""
    return (3 / ball(delta)).log()


class Ends(NamedTuple):
    """The lower ends of the intervals that reach above 0: low(first), low(first + 1), .., each between two integers."""

    first: int
    under: Sequence[int]
    over: Sequence[int]

    def missing(self, bias: int) -> int:
        """The first count whose interval certainly lies above the bias."""
        return self.first + bisect_left(self.under, bias)

    def near(self, bias: int) -> list[tuple[int, int]]:
        """Return the jumps of u next to a bias: each rounded up, and with it a bias just short of it."""
        i = bisect_left(self.over, bias)
        return list(zip(self.over[max(0, i - 1) : i + 1], self.under[max(0, i - 1) : i + 1], strict=True))

    def suspect(self, bias: int) -> int:
        """The first count whose interval possibly lies above the bias."""
        return self.first + bisect_right(self.over, bias)


@lru_cache(maxsize=256)
def ends(n: int, delta: Fraction, width: Width = PRINTED) -> Ends:
    """Enclose low(k) for every count k for which it may be positive: these are the largest counts, and it grows."""
    ctx.prec = BITS
    log = logarithm(delta)
    linear, root = ball(width.linear) * log, ball(width.root) * log
    lows: list[arb] = []
    for k in range(n, 0, -1):
        low = (k - linear - (root * k * (n - k) / n).sqrt()) / n
        if low <= 0:
            break
        lows.append(low)
    under = accumulate((below(low, ONE) for low in reversed(lows)), max)
    over = accumulate((above(low, ONE) for low in lows), min)
    return Ends(n + 1 - len(lows), tuple(under), tuple(over)[::-1])


def tail(n: int, least: int, bias: int, rounding: int) -> int:
    """P(S >= least) for the number S of successes among n coins, rounded down (0) or up (1), in units of 2^-512.

    Each term is the one before times p (n - k) / ((1 - p)(k + 1)). These ratios fall: once one is below 1/2, all terms
    that follow add up to less than the present one.

    >>> Fraction(tail(3, 2, ONE // 2, 0), UNIT)
    Fraction(1, 2)
    """
    if least <= 0 or (bias == ONE and least <= n):
        return UNIT
    if least > n or bias == 0:
        return 0
    other = ONE - bias
    powers = int(bias**least * other ** (n - least))
    term = total = (comb(n, least) * powers * UNIT >> DIGITS * n) + rounding
    for k in range(least, n):
        rise, fall = bias * (n - k), other * (k + 1)
        if 2 * rise < fall and term << 32 < total:
            return total + rounding * term
        term = term * rise // fall + rounding
        total += term
    return total


class Misses(ABC):
    """An event of missing the mean whose chance can be bounded, for ranges of biases."""

    negligible = 1 << 112
    """A chance of 2^-400: below it, nothing is split any further"""

    @abstractmethod
    def at_most(self, low: int, high: int) -> int:
        """Bound the chance from above, for all biases from low to high."""

    @abstractmethod
    def at_least(self, bias: int) -> int:
        """Bound the chance from below, at one bias."""

    def split(self, low: int, high: int) -> tuple[int, int]:
        """Tell where to split a range of biases, and at which bias near there a miss is most likely."""
        return (low + high) // 2, (low + high) // 2

    def supremum(self, slack: Fraction) -> Supremum:
        """Enclose the largest chance over all biases up to 1/2, to a relative error of ``slack``."""
        best, bias = 0, 0
        ranges = [(-self.at_most(0, ONE // 2), 0, ONE // 2)]
        while -ranges[0][0] > self.negligible and -ranges[0][0] > (1 + slack) * best:
            _, low, high = heappop(ranges)
            if high - low <= 1:
                raise ArithmeticError(f"biases over 2^{DIGITS} are too coarse near {low / ONE}")
            at, likely = self.split(low, high)
            best, bias = max((best, bias), (self.at_least(likely), likely))
            heappush(ranges, (-self.at_most(low, at), low, at))
            heappush(ranges, (-self.at_most(at, high), at, high))
        return Supremum(Fraction(best, UNIT), Fraction(-ranges[0][0], UNIT), Fraction(bias, ONE))


class Coins(Misses):
    """The interval around the mean of n coins misses the bias."""

    def __init__(self, n: int, delta: Fraction, width: Width = PRINTED) -> None:
        self.n, self.ends = n, ends(n, delta, width)

    def at_most(self, low: int, high: int) -> int:
        """Take the first counts that may miss, with the biases that make them likeliest."""
        rising = tail(self.n, self.ends.suspect(low), high, 1)
        return rising + tail(self.n, self.ends.suspect(ONE - high), ONE - low, 1)

    def at_least(self, bias: int) -> int:
        """Take the counts that certainly miss."""
        rising = tail(self.n, self.ends.missing(bias), bias, 0)
        return rising + tail(self.n, self.ends.missing(ONE - bias), ONE - bias, 0)

    def split(self, low: int, high: int) -> tuple[int, int]:
        """Split at the jump of u nearest the middle: a miss is most likely just short of it."""
        middle = (low + high) // 2
        jumps = [*self.ends.near(middle), *((ONE - at, ONE - short) for at, short in self.ends.near(ONE - middle))]
        inside = [jump for jump in jumps if low < jump[0] < high]
        return min(inside, key=lambda jump: abs(jump[0] - middle), default=(middle, middle))


def supremum(n: int, delta: Fraction, width: Width = PRINTED, slack: Fraction = Fraction(1, 100)) -> Supremum:
    """Enclose the largest chance of a miss over all biases, to a relative error of ``slack``.

    >>> supremum(3, Fraction(1, 2))  # 3 ln 6 > 3, so that no interval misses anything
    Supremum(low=Fraction(0, 1), high=Fraction(0, 1), bias=Fraction(0, 1))
    """
    return Coins(n, delta, width).supremum(slack)


class Share(NamedTuple):
    """How much of delta is used: the chance of a miss at the worst bias is between ``low`` and ``high`` times delta."""

    n: int
    delta: Fraction
    low: Fraction
    high: Fraction
    bias: Fraction


def shares(
    counts: Iterable[int] = range(1, 201),
    deltas: Sequence[Fraction] = DELTAS,
    width: Width = PRINTED,
    slack: Fraction = Fraction(1, 100),
) -> Iterator[Share]:
    """Tabulate the share of delta that is used, by number of coins and confidence level.

    >>> [round(float(share.low), 3) for share in shares([10, 100], [Fraction(1, 2)])]
    [0.001, 0.01]
    """
    for n in counts:
        for delta in deltas:
            found = supremum(n, delta, width, slack)
            yield Share(n, delta, found.low / delta, found.high / delta, found.bias)


class Ladder(NamedTuple):
    """Confidence levels from 1 down to the last one at which anything can be missed; or where the climb ended."""

    rungs: tuple[Fraction, ...]
    broken: str | None


def ladder(chance: Callable[[Fraction, Fraction], Supremum], slack: Fraction = Fraction(1)) -> Ladder:
    """Show that the chance of a miss is below delta for **every** delta in (0, 1), from finitely many values of delta.

    The intervals shrink as delta grows, so that a bound on the chance at one rung holds at every smaller delta. If it
    is b < rung, it is at most delta for all delta from b to the rung: b is the next rung. At b = 0 there is nothing
    left.
    """
    rungs = [Fraction(1)]
    while True:
        found = chance(rungs[-1], slack)
        if found.high == 0:
            return Ladder(tuple(rungs), None)
        if found.low > rungs[-1]:
            return Ladder(
                tuple(rungs),
                f"at delta = {float(rungs[-1]):.6g}, bias {float(found.bias):.6g}: "
                f"missed with chance {float(found.low):.6g}",
            )
        if found.high > rungs[-1] * Fraction(999, 1000):
            if slack < Fraction(1, 1000):
                return Ladder(tuple(rungs), f"undecided near delta = {float(rungs[-1]):.6g}")
            slack /= 8
            continue
        rungs.append(rounded_up(found.high))


def rounded_up(x: Fraction) -> Fraction:
    """Return a number slightly above x > 0 with few digits."""
    scale = 1 << max(0, 24 - (x.numerator.bit_length() - x.denominator.bit_length()))
    return Fraction(x.numerator * scale // x.denominator + 1, scale)
