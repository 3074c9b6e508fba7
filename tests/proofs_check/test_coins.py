"""The exact chances of `reference.lemmas.Answers` against all sequences of coins, with no code in common."""

from fractions import Fraction
from itertools import product

import mpmath
import pytest

from paid_experts.proofs_check.checks.coins import stopping_at_a_miss
from paid_experts.reference.lemmas import Answers

LIKELY = Fraction(99, 100)
BIASES = [Fraction(0), Fraction(1, 10), Fraction(1, 2), Fraction(2, 3), Fraction(1)]


def misses(coins: tuple[int, ...], p: Fraction, delta: Fraction) -> bool:
    """Is the mean farther from p than its width? From the sample variance, as the paper defines it."""
    n, mean = len(coins), Fraction(sum(coins), len(coins))
    variance = sum(((x - mean) ** 2 for x in coins), Fraction(0)) / n
    with mpmath.workdps(60):
        level = mpmath.log(mpmath.mpf(3 * delta.denominator) / delta.numerator)
        width = mpmath.sqrt(2 * level * mpmath.mpf(variance.numerator) / variance.denominator / n) + 3 * level / n
        gap = abs(mean - p)
        return bool(mpmath.mpf(gap.numerator) / gap.denominator > width)


def probability(coins: tuple[int, ...], p: Fraction) -> Fraction:
    return p ** sum(coins) * (1 - p) ** (len(coins) - sum(coins))


@pytest.mark.parametrize("p", BIASES)
def test_a_miss_has_the_probability_of_all_sequences_that_miss(p: Fraction) -> None:
    at_some_time = Fraction(0)
    for n in range(1, 11):
        at_once = Fraction(0)
        for coins in product((0, 1), repeat=n):
            at_once += probability(coins, p) * misses(coins, p, LIKELY)
            if n == 10 and any(misses(coins[:m], p, LIKELY) for m in range(1, 11)):
                at_some_time += probability(coins, p)
        answers = Answers(n, p, LIKELY)
        assert answers.chance(answers.misses) == at_once
    assert Answers(10, p, LIKELY).chance_of_a_miss_at_some == at_some_time


def test_stopping_at_a_miss_takes_out_what_misses_over_time_and_exceeds_delta_in_the_end() -> None:
    exact = Answers(80, Fraction(1, 2), LIKELY).chance_of_a_miss_at_some
    assert str(stopping_at_a_miss("99/100", 80).failed).startswith(f"a miss has probability {float(exact):.4f}")
    assert stopping_at_a_miss("1/5", 200_000).failed is None
    assert stopping_at_a_miss("1/5", 50_000).failed is not None
