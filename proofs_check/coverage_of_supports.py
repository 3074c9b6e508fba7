"""How often the interval of Lemma A.1 misses the mean of variables with three values, by enumeration.

A variable with values 0, a, 1 and probabilities (p0, pa, p1) is drawn n times; how often each value came up decides the
mean, the variance and so the interval. All such counts are enumerated for all probabilities on a grid: exact, and no
more than what it says. That an interval misses is a comparison of rational numbers with L = ln(3/delta) and a root,
decided by balls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import factorial

from flint import ctx

from proofs_check.coverage import BITS, PRINTED, Width, above, ball, below, logarithm

Triple = tuple[int, int, int]


def triples(total: int) -> Iterator[Triple]:
    """Yield all ways to share out a total among three.

    >>> list(triples(1))
    [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    """
    for first in range(total + 1):
        for second in range(total + 1 - first):
            yield first, second, total - first - second


def mean_and_variance(counts: Triple, middle: Fraction) -> tuple[Fraction, Fraction]:
    """The empirical mean and variance of a sample with so many values 0, ``middle`` and 1, as Lemma A.1 defines them.

    >>> mean_and_variance((1, 0, 1), Fraction(1, 2))
    (Fraction(1, 2), Fraction(1, 4))
    """
    n, values = sum(counts), (Fraction(0), middle, Fraction(1))
    mean = sum((k * x for k, x in zip(counts, values, strict=True)), Fraction(0)) / n
    return mean, sum((k * (x - mean) ** 2 for k, x in zip(counts, values, strict=True)), Fraction(0)) / n


def reach(counts: Triple, middle: Fraction, delta: Fraction, width: Width) -> tuple[Fraction, Fraction]:
    """Enclose the width of the interval around this sample between two rational numbers, very close to each other."""
    ctx.prec = BITS
    n, (_, variance) = sum(counts), mean_and_variance(counts, middle)
    log = logarithm(delta)
    size = ball(width.linear) * log / n + (ball(width.root) * log * ball(variance) / n).sqrt()
    scale = 1 << BITS // 2
    return Fraction(below(size, scale), scale), Fraction(above(size, scale), scale)


def chance(counts: Triple, weights: Triple) -> Fraction:
    """The probability of these counts, when the values come up in proportion to the weights."""
    ways = factorial(sum(counts))
    for k, weight in zip(counts, weights, strict=True):
        ways = ways // factorial(k) * weight**k
    return Fraction(ways, sum(weights) ** sum(counts))


def worst(n: int, middle: Fraction, delta: Fraction, grid: int, width: Width = PRINTED) -> tuple[Fraction, Triple]:
    """Return the largest chance of a miss over the grid of probabilities, and where it is attained.

    >>> worst(2, Fraction(1, 2), Fraction(1, 2), grid=4)
    (Fraction(0, 1), (4, 0, 0))
    """
    samples = [
        (counts, mean_and_variance(counts, middle)[0], reach(counts, middle, delta, width)) for counts in triples(n)
    ]
    return max((_missed(samples, weights, middle), weights) for weights in triples(grid))


def _missed(
    samples: Sequence[tuple[Triple, Fraction, tuple[Fraction, Fraction]]], weights: Triple, middle: Fraction
) -> Fraction:
    mu = (weights[1] * middle + weights[2]) / sum(weights)
    total = Fraction(0)
    for counts, mean, (low, high) in samples:
        gap = abs(mean - mu)
        if low <= gap <= high:
            raise ArithmeticError(f"{BITS} bits do not tell whether the sample {counts} misses {mu}")
        if gap > high:
            total += chance(counts, weights)
    return total
