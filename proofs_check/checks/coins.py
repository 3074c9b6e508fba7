"""How often the mean of coins is farther from their bias than its width: Lemmas A.1 and 4.1, exactly.

An expert who is paid the same amount again and again is a coin of bias p, and k right answers out of n decide
everything: the width around k/n, and whether p is outside of it. So the probability of a miss is a sum of binomial
terms, and the probability of a miss after one of the first n answers is found by carrying the distribution of the
count from answer to answer and taking out what has missed. Both are exact for rational p; which counts miss is decided
with 50 digits.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, log, sqrt
from random import Random
from typing import Any, Literal

import mpmath
import numpy

from paid_experts.proofs_check.checks.instances import Sample, Sides, experts, sample, units
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.game import advise

Real = Any  # an mpmath number

MASS = 1 << 62
"""The probability 1 in the integer arithmetic of `stopping_at_a_miss`"""


# Exact probabilities; the tour compares its own with them.


@lru_cache(maxsize=1024)
def missing_counts(n: int, p: Fraction, delta: Fraction) -> tuple[int, ...]:
    """Return the counts k with |q - p| > 3 l/n + sqrt(2 l q (1 - q)/n) at q = k/n, with l = ln(3/delta)."""
    with mpmath.workdps(50):
        level = mpmath.log(mpmath.mpf(3 * delta.denominator) / delta.numerator)
        gaps = (abs(mpmath.mpf(k) / n - mpmath.mpf(p.numerator) / p.denominator) for k in range(n + 1))
        widths = ((3 * level + mpmath.sqrt(2 * level * k * (n - k) / n)) / n for k in range(n + 1))
        return tuple(k for k, (gap, width) in enumerate(zip(gaps, widths, strict=True)) if gap > width)


def miss_chance(n: int, p: Fraction, delta: Fraction) -> Fraction:
    """Return the probability that the mean of n coins of bias p misses p.

    >>> miss_chance(4, Fraction(1, 10), Fraction(99, 100))  # four right answers of an expert who rarely is right
    Fraction(1, 10000)
    """
    return sum((comb(n, k) * p**k * (1 - p) ** (n - k) for k in missing_counts(n, p, delta)), Fraction(0))


def miss_chance_over_time(most: int, p: Fraction, delta: Fraction) -> Fraction:
    """Return the probability that the mean misses p after one of the first ``most`` coins.

    >>> miss_chance_over_time(4, Fraction(1, 10), Fraction(99, 100))
    Fraction(1, 10000)
    """
    heads, sides = p.numerator, p.denominator
    alive, missed = {0: 1}, Fraction(0)  # the distribution of the count, times sides**n
    for n in range(1, most + 1):
        walk = {k: heads * alive.get(k - 1, 0) + (sides - heads) * alive.get(k, 0) for k in range(n + 1)}
        missed += Fraction(sum(walk.pop(k) for k in missing_counts(n, p, delta)), sides**n)
        alive = walk
    return missed


# Definitions of Lemma A.1.


@Enumeration
def advice_is_right_with_its_accuracy(meaning: Literal["right", "wrong"] = "right") -> Cases:
    """Does 1[Z = y] have mean p? Count the uniforms i/64 for each p = k/64 and both labels (I55)."""
    for k, label in product(range(65), (-1, 1)):
        counted = sum((advise(k / 64, label, i / 64) == label) == (meaning == "right") for i in range(64))
        yield counted == k or f"p = {k}/64: the mean is {counted}/64"


@Enumeration
def estimate_is_the_mean(fewer: int = 0) -> Cases:
    """Compare the reference's estimate with the mean of all samples of 2 to 8 zeros and ones (I56)."""
    for n in range(2, 9):
        for answers in product((0, 1), repeat=n):
            mean = sum(answers) / (n - fewer)
            yield Estimate(sum(answers), n).value == mean or f"the estimate of {answers} is not {mean}"


# Stopping in view of the answers.


@Enumeration
def stopping_at_a_miss(delta: str = "1/5", answers: int = 200_000) -> Cases:
    """Passes where fair coins miss 1/2 with more than delta if one stops asking at the first miss (D38.6).

    The distribution of the count is carried in whole numbers that are rounded down, and a count is taken out only if it
    misses by a margin beyond the rounding of floats: what is taken out is a lower bound.
    """
    level, missed = log(3 / Fraction(delta)), 0
    walk = numpy.zeros(answers + 2, dtype=numpy.int64)
    walk[0] = MASS
    low, high = 0, 0  # the counts that have not missed
    for n in range(1, answers + 1):
        walk[low + 1 : high + 2] += walk[low : high + 1].copy()  # a toss adds 1 to the count, or not
        high += 1
        walk[low : high + 1] >>= 1
        while (n - 2 * low) / 2 > 3 * level + sqrt(2 * level * low * (n - low) / n) + 1e-6:
            missed += int(walk[low]) + int(walk[high])  # by symmetry
            walk[low] = walk[high] = 0
            low, high = low + 1, high - 1
    chance = Fraction(missed, MASS)
    yield chance > Fraction(delta) or f"a miss has probability {float(chance):.4f}, at most {delta}"


# Second opinions.


def binomial_miss(n: int, p: Real, level: Real, linear: int) -> Real:
    """Sum the binomial probabilities of the counts with |k/n - p| > linear l/n + sqrt(2 l q (1 - q)/n)."""
    total, term = mpmath.mpf(0), (1 - p) ** n
    for k in range(n + 1):
        q = mpmath.mpf(k) / n
        if abs(q - p) > linear * level / n + mpmath.sqrt(2 * level * q * (1 - q) / n):
            total += term
        if k < n:
            term = term * (n - k) / (k + 1) * p / (1 - p)
    return total


@Sample
def lemma_a_1(rng: Random) -> Sides:
    """P(|q - p| > l/n + sqrt(2 l q (1 - q)/n)) <= 2 exp(-l) for n coins of bias p."""
    n, level = rng.randint(1, 300), mpmath.mpf(rng.uniform(0.1, 12))
    missed = binomial_miss(n, next(units(rng, 1)), level, 1)
    return Sides(missed, 2 * mpmath.exp(-level), missed > 0)


@Sample
def lemma_a_1_as_printed(rng: Random) -> Sides:
    """P(|q - p| > 3 l/n + sqrt(2 l q (1 - q)/n)) <= delta for n coins of bias p, with l = ln(3/delta)."""
    n, delta = rng.randint(4, 300), mpmath.mpf(rng.random()) ** rng.choice((1, 3))
    missed = binomial_miss(n, next(units(rng, 1)), mpmath.log(3 / delta), 3)
    return Sides(missed, delta, missed > 0)


@sample(instances=30)
def lemma_4_1(rng: Random) -> Sides:
    """P(not Lambda) <= delta T N K, for K experts and N payments whose counts were fixed in advance.

    Then all estimates are independent, and Lambda has the product of their probabilities.
    """
    K, N, delta = experts(rng), rng.randint(1, 3), mpmath.mpf(rng.random()) / 10
    counts = [rng.randint(1, 60) for _ in range(N)]
    held = mpmath.mpf(1)
    for p in units(rng, K):
        for n in rng.sample(counts, N):
            held *= 1 - binomial_miss(n, p, mpmath.log(3 / delta), 3)
    return Sides(1 - held, delta * sum(counts) * N * K, held < 1)
