"""How often the mean of coins is farther from their bias than its width: Lemmas A.1 and 4.1.

An expert who is paid the same amount again and again is a coin of bias p, and k right answers out of n decide
everything: the width around k/n, and whether p is outside of it. `reference.lemmas.Answers` has the exact chances.
"""

from fractions import Fraction
from itertools import product
from math import log, sqrt
from random import Random
from typing import Literal

import numpy

from paid_experts.proofs_check.checks.outcome import Cases, Enumeration, Sample
from paid_experts.reference.experts import advise
from paid_experts.reference.lemmas import Answers, Sides

MASS = 1 << 62
"""The probability 1 in the integer arithmetic of `stopping_at_a_miss`"""


@Enumeration
def advice_is_right_with_its_accuracy(meaning: Literal["right", "wrong"] = "right") -> Cases:
    """Does 1[Z = y] have mean p? Count the uniforms i/64 for each p = k/64 and both labels (I55)."""
    for k, label in product(range(65), (-1, 1)):
        counted = sum((advise(k / 64, label, i / 64) == label) == (meaning == "right") for i in range(64))
        yield counted == k or f"p = {k}/64: the mean is {counted}/64"


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


def bias(rng: Random) -> Fraction:
    """Draw a bias, some of them close to 0 or 1."""
    p = Fraction(rng.randrange(1, 1 << 12), 1 << 12)
    return rng.choice((p, p, p / 1000, 1 - p / 1000))


@Sample
def lemma_a_1(rng: Random) -> list[Sides]:
    """P(|q - p| > l/n + sqrt(2 l q (1 - q)/n)) <= delta for n coins of bias p, with l = ln(2/delta)."""
    delta = Fraction(rng.random())
    answers = Answers(rng.randint(1, 200), bias(rng), 3 * delta / 2)  # its width has ln(3/delta)
    missed = answers.chance(lambda known: answers.misses(known, linear=1))
    return [Sides(missed > 0, missed, delta)]
