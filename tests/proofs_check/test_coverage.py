"""The chances of `proofs_check.coverage` against brute force that shares no code with it: Fractions and mpmath."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import mpmath
import pytest

from proofs_check.coverage import DELTAS, ONE, PRINTED, UNIT, Coins, Supremum, Width, ladder, shares, supremum, tail
from proofs_check.coverage_checks import (
    coins_miss,
    coins_miss_over_time,
    exploration_tries_all,
    fair_coins_stay_within,
)
from proofs_check.coverage_of_supports import chance, mean_and_variance, triples, worst
from proofs_check.coverage_over_time import CERTAIN, NOWHERE, CoinsOverTime, supremum_over_time, survival
from proofs_check.exploration import chances

NARROW = Width(Fraction(1, 4), Fraction(1, 2))
"""Narrow enough for small samples to miss often"""


def literally_misses(right: int, n: int, p: Fraction, delta: Fraction, width: Width) -> bool:
    with mpmath.workdps(60):
        log = mpmath.log(3 / mpmath.mpf(delta.numerator) * delta.denominator)
        q, bias = mpmath.mpf(right) / n, mpmath.mpf(p.numerator) / p.denominator
        linear, root = (mpmath.mpf(x.numerator) / x.denominator for x in width)
        return bool(abs(q - bias) > linear * log / n + mpmath.sqrt(root * log * q * (1 - q) / n))


def literal_chance(n: int, p: Fraction, delta: Fraction, width: Width) -> Fraction:
    counts = [k for k in range(n + 1) if literally_misses(k, n, p, delta, width)]
    return sum((comb(n, k) * p**k * (1 - p) ** (n - k) for k in counts), Fraction(0))


def literal_chance_over_time(most: int, p: Fraction, delta: Fraction, width: Width) -> Fraction:
    total = Fraction(0)
    missing = {(n, k) for n in range(1, most + 1) for k in range(n + 1) if literally_misses(k, n, p, delta, width)}
    for coins in product([0, 1], repeat=most):
        if any((n, sum(coins[:n])) in missing for n in range(1, most + 1)):
            total += p ** sum(coins) * (1 - p) ** (most - sum(coins))
    return total


def cases(number: int, seed: int) -> Iterator[tuple[int, int, Fraction, Width]]:
    rng = Random(seed)
    for _ in range(number):
        width = rng.choice([PRINTED, NARROW, Width(Fraction(0), Fraction(1)), Width(Fraction(1), Fraction(2))])
        yield rng.randint(1, 12), rng.randint(0, ONE), rng.choice(DELTAS), width


@pytest.mark.parametrize(("n", "bias", "delta", "width"), list(cases(60, seed=1)))
def test_the_chance_at_one_bias_is_that_of_brute_force(n: int, bias: int, delta: Fraction, width: Width) -> None:
    exact = literal_chance(n, Fraction(bias, ONE), delta, width)
    coins = Coins(n, delta, width)
    low, high = Fraction(coins.at_least(bias), UNIT), Fraction(coins.at_most(bias, bias), UNIT)
    assert low <= exact <= high
    assert high - low <= exact / 10**6 + Fraction(1, 2**400)


@pytest.mark.parametrize(("n", "bias", "delta", "width"), list(cases(40, seed=2)))
def test_no_bias_exceeds_the_supremum_and_its_own_bias_attains_it(
    n: int, bias: int, delta: Fraction, width: Width
) -> None:
    found = supremum(n, delta, width)
    assert literal_chance(n, Fraction(bias, ONE), delta, width) <= found.high
    assert literal_chance(n, found.bias, delta, width) >= found.low
    assert found.high <= found.low * Fraction(102, 100) + Fraction(1, 2**390)


@pytest.mark.parametrize(("n", "bias", "delta", "width"), list(cases(40, seed=3)))
def test_a_range_of_biases_is_bounded_by_its_bound(n: int, bias: int, delta: Fraction, width: Width) -> None:
    coins, rng = Coins(n, delta, width), Random(bias)
    low, high = sorted((bias, rng.randint(0, ONE)))
    bound = coins.at_most(low, high)
    assert all(coins.at_least(rng.randint(low, high)) <= bound for _ in range(20))


def test_more_biased_coins_reach_a_count_more_often() -> None:
    rng = Random(4)
    for _ in range(200):
        n = rng.randint(1, 60)
        least = rng.randint(0, n + 1)
        low, high = sorted((rng.randint(0, ONE), rng.randint(0, ONE)))
        assert tail(n, least, low, 0) <= tail(n, least, high, 1)


def test_more_biased_coins_run_into_upper_barriers_more_often() -> None:
    rng = Random(5)
    for _ in range(50):
        most = rng.randint(1, 30)
        caps = [rng.randint(n // 2, n + 3) for n in range(1, most + 1)]
        low, high = sorted((rng.randint(0, ONE), rng.randint(0, ONE)))
        nowhere = [NOWHERE] * most
        assert survival(low, caps, nowhere, 1) >= survival(high, caps, nowhere, 0)


def test_the_counts_that_miss_from_above_are_the_largest_ones() -> None:
    for n, delta, width in product((1, 5, 12, 40), DELTAS, (PRINTED, NARROW)):
        for p in (Fraction(k, 37) for k in range(38)):
            above = [k for k in range(n + 1) if Fraction(k, n) > p and literally_misses(k, n, p, delta, width)]
            assert above == list(range(n + 1 - len(above), n + 1))


@pytest.mark.parametrize("delta", DELTAS[:3])
@pytest.mark.parametrize("width", [PRINTED, NARROW])
def test_the_chance_over_time_is_that_of_all_sequences(delta: Fraction, width: Width) -> None:
    rng = Random(6)
    for most in (1, 4, 10):
        over_time = CoinsOverTime(most, delta, width)
        for bias in (rng.randint(0, ONE), ONE // 3, ONE // 2):
            exact = literal_chance_over_time(most, Fraction(bias, ONE), delta, width)
            assert Fraction(over_time.at_least(bias), UNIT) <= exact <= Fraction(over_time.at_most(bias, bias), UNIT)
            assert exact - Fraction(over_time.at_least(bias), UNIT) < Fraction(1, 10**30)


def test_a_rule_that_stops_as_it_likes_misses_as_often_as_coins_do_at_some_time() -> None:
    for p in (Fraction(1, 3), Fraction(1, 2), Fraction(9, 10)):
        found = chances(8, p, DELTAS[0], NARROW)
        assert found.by_choice == found.at_some_count == literal_chance_over_time(8, p, DELTAS[0], NARROW)
        assert found.at_count == tuple(literal_chance(n, p, DELTAS[0], NARROW) for n in range(1, 9))


def test_walks_that_meet_no_barrier_survive() -> None:
    nowhere = [NOWHERE] * 20
    survived = [survival(ONE // 3, [99] * 20, nowhere, rounding) for rounding in (0, 1)]
    assert survived[0] <= CERTAIN <= survived[1]
    assert survived[1] - survived[0] < CERTAIN >> 100


def test_three_values_without_the_middle_one_are_coins() -> None:
    for n in range(1, 9):
        for weights in triples(6):
            if weights[1] == 0:
                p = Fraction(weights[2], 6)
                counts = [(n - k, 0, k) for k in range(n + 1)]
                assert [chance(c, weights) for c in counts] == [
                    comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)
                ]
        assert sum(chance(c, (1, 2, 3)) for c in triples(n)) == 1
    assert mean_and_variance((1, 2, 1), Fraction(1, 2)) == (Fraction(1, 2), Fraction(1, 8))


def test_the_ladder_goes_down_to_where_nothing_is_missed_and_covers_every_delta() -> None:
    climbed = ladder(lambda delta, slack: supremum(30, delta, PRINTED, slack))
    assert climbed.broken is None
    assert climbed.rungs[0] == 1
    for above, below in zip(climbed.rungs, climbed.rungs[1:], strict=False):
        assert supremum(30, above).low <= below < above
    assert supremum(30, climbed.rungs[-1]).high == 0


def test_smaller_constants_are_found_out() -> None:
    assert supremum(200, Fraction(1, 10**8), Width(Fraction(9, 10))).low > Fraction(1, 10**8)
    assert coins_miss(most=200, width=Width(Fraction(9, 10))).failed is not None
    assert coins_miss_over_time(most=200, width=Width(Fraction(9, 10))).failed is not None
    assert (
        ladder(lambda delta, slack: supremum(3, delta, Width(Fraction(1, 100), Fraction(0)), slack)).broken is not None
    )
    assert not fair_coins_stay_within(30_000, Fraction(1, 10**8), Width(root=Fraction(13, 10)))
    assert worst(4, Fraction(1, 2), Fraction(1, 10), 6, Width(Fraction(1, 2)))[0] > Fraction(1, 10)


def test_paying_nothing_while_exploring_as_line_4_prints_leaves_payments_untried() -> None:
    assert exploration_tries_all().failed is None
    assert exploration_tries_all(obey=False).failed is not None


def test_a_ladder_that_does_not_come_down_says_so() -> None:
    stuck = Supremum(Fraction(1, 10**9), Fraction(1), Fraction(1, 2))
    assert "undecided" in str(ladder(lambda *_: stuck).broken)


def test_looking_at_all_times_misses_more_often_than_looking_once_and_less_often_than_delta() -> None:
    delta = Fraction(99, 100)
    once, always = supremum(50, delta), supremum_over_time(50, delta)
    assert once.high < always.low
    assert always.high < delta


@pytest.mark.thorough
def test_at_most_a_sixteenth_of_delta_is_used_for_every_n_up_to_200() -> None:
    assert max(share.high for share in shares()) <= Fraction(1, 16)
