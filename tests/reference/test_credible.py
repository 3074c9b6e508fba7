"""Credible sets: their ends solve the equation, they nest as they should, and the truth is in them often enough."""

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from mpmath import mpf

from paid_experts.reference.credible import BERNSTEIN, KL, SETS, Sets, credible
from paid_experts.reference.formulas import Estimate
from tests.reference import literal_learners

counts = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
confidences = st.one_of(st.floats(1e-300, 0.999), st.sampled_from([1e-300, 1e-9, 0.01, 0.5, 0.9, 1 - 2**-53]))


@pytest.fixture(autouse=True)
def five_hundred_bits() -> Iterator[None]:
    with mpmath.workprec(500):
        yield


def kl(q: mpf, p: mpf) -> mpf:
    """The relative entropy, with more bits than the reference has."""
    return mpmath.fsum(a * mpmath.log(a / b) for a, b in ((q, p), (1 - q, 1 - p)) if a)


def ends(known: Estimate, delta: float, kind: Sets = KL) -> tuple[mpf, mpf]:
    """The lower end and the upper one, or 1/2 if that is smaller; mirrored so that the estimate is at most 1/2."""
    found = credible(known, delta, kind)
    return mpf(found.margin), mpf(1) / 2 - mpf(found.nearest)


# The ends.


@given(counts, confidences)
@example((1, 10**9), 1e-300)
@example((10**9 // 2 - 1, 10**9), 0.999)
@example((123456789, 10**9), 1e-9)
@example((1, 2), 0.9)
@example((1, 3), 1e-300)
def test_the_ends_of_kl_sets_solve_their_equation(pair: tuple[int, int], delta: float) -> None:
    known, tolerance = Estimate(*pair), mpf(2) ** -240
    q, level = mpf(known.fewer) / known.paid, mpmath.log(2 / mpf(delta))
    low, high = ends(known, delta)
    if q == 0:
        assert low == 0
    else:
        assert 0 < low < q
        assert abs(known.paid * kl(q, low) - level) <= tolerance
    if high < 0.5:
        assert high > q
        assert abs(known.paid * kl(q, high) - level) <= tolerance
    else:
        assert known.paid * kl(q, mpf(1) / 2) <= level + tolerance


@given(counts, confidences)
def test_the_ends_of_bernstein_sets_are_the_estimate_and_the_width_of_lemma_a(
    pair: tuple[int, int], delta: float
) -> None:
    known, tolerance = Estimate(*pair), mpf(2) ** -280
    q, x = mpf(known.fewer) / known.paid, mpmath.log(2 / mpf(delta)) / known.paid
    width = mpmath.sqrt(2 * q * (1 - q) * x) + x
    low, high = ends(known, delta, BERNSTEIN)
    assert abs(low - max(q - width, mpf(0))) <= tolerance
    assert abs(high - min(q + width, mpf(1) / 2)) <= tolerance


@given(counts, st.sampled_from([0.001, 0.3, 0.9]), st.sampled_from(SETS))
def test_the_distances_are_those_of_a_bisection(pair: tuple[int, int], delta: float, kind: Sets) -> None:
    """Farthest and nearest over the whole set, both of its ends found on their own."""
    far, near = literal_learners.far_and_near(*literal_learners.ends(*pair, delta, kind))
    found = credible(Estimate(*pair), delta, kind)
    assert abs(mpf(found.farthest) - far) < mpf(10) ** -36
    assert abs(mpf(found.nearest) - near) < mpf(10) ** -36


def test_closed_forms() -> None:
    """Never wrong in n answers: from (delta/2)^(1/n) to 1. Everything before the first; 1/2 at an even count."""
    for n, delta in [(5, 0.5), (40, 0.01), (10**6, 1e-300)]:
        found = credible(Estimate(n, n), delta)
        assert found.margin == 0
        assert mpmath.almosteq(mpf(found.nearest), max(mpmath.power(mpf(delta) / 2, mpf(1) / n) - 0.5, mpf(0)), 1e-70)
    for kind in SETS:
        assert credible(Estimate(0, 0), 0.1, kind) == (0, 0)
        assert credible(Estimate(500, 1000), 0.1, kind).nearest == 0
    assert (credible(Estimate(0, 0), 0.1).farthest, credible(Estimate(0, 0), 0.1).weight) == (0.5, 0)


def test_one_half_is_on_the_edge() -> None:
    """n kl(1/3, 1/2) = ln(2/delta) exactly for n = 15 and delta = 2 (27/32)^5, which is a double."""
    delta = 2 * 27**5 / 32**5
    assert 0 <= credible(Estimate(5, 15), delta).nearest < 2.0**-280
    assert credible(Estimate(5, 15), math.nextafter(delta, 1)).nearest > 2.0**-60
    assert credible(Estimate(5, 15), math.nextafter(delta, 0)).nearest == 0


@pytest.mark.parametrize("kind", SETS)
@pytest.mark.parametrize("correct", [0, 1, 10**17, 5 * 10**17 - 1, 5 * 10**17, 10**18])
def test_the_largest_counts_have_ends(correct: int, kind: Sets) -> None:
    found = credible(Estimate(correct, 10**18), 1e-300, kind)
    assert 0 <= found.margin <= 0.5
    assert 0 <= found.nearest <= found.farthest <= 0.5


# How sets compare.


@given(counts, confidences)
def test_kl_sets_lie_within_bernstein_sets(pair: tuple[int, int], delta: float) -> None:
    tight, wide = credible(Estimate(*pair), delta, KL), credible(Estimate(*pair), delta, BERNSTEIN)
    assert tight.margin >= wide.margin
    assert tight.nearest >= wide.nearest
    assert tight.weight >= wide.weight


def test_kl_sets_are_not_within_intervals_that_are_a_little_narrower() -> None:
    """The tooth: the constant 1 of the linear term is least. At q = 0 with x small the end is 1 - e^-x, nearly x."""
    x = mpmath.log(4) / 1000
    high = ends(Estimate(0, 1000), 0.5)[1]
    assert mpf("0.999") * x < high <= x


@given(counts, confidences, st.sampled_from(SETS))
def test_right_and_wrong_answers_are_symmetric(pair: tuple[int, int], delta: float, kind: Sets) -> None:
    correct, paid = pair
    assert credible(Estimate(correct, paid), delta, kind) == credible(Estimate(paid - correct, paid), delta, kind)


@given(counts, confidences, st.sampled_from(SETS))
def test_more_answers_of_the_same_kind_leave_less_credible(pair: tuple[int, int], delta: float, kind: Sets) -> None:
    correct, paid = pair
    found = [credible(Estimate(k * correct, k * paid), delta, kind) for k in (1, 2, 3, 10)]
    for fewer, more in pairwise(found):
        assert more.margin >= fewer.margin
        assert more.nearest >= fewer.nearest
    if correct not in (0, paid) and kind == KL:
        assert found[-1].margin > found[0].margin


@given(counts, st.tuples(confidences, confidences), st.sampled_from(SETS))
def test_more_confidence_leaves_more_credible(pair: tuple[int, int], deltas: tuple[float, float], kind: Sets) -> None:
    sure, unsure = (credible(Estimate(*pair), delta, kind) for delta in sorted(deltas))
    assert sure.margin <= unsure.margin
    assert sure.nearest <= unsure.nearest


@given(counts, confidences, st.sampled_from(SETS))
def test_the_estimate_is_credible_and_the_weight_is_that_of_the_nearest(
    pair: tuple[int, int], delta: float, kind: Sets
) -> None:
    known, found = Estimate(*pair), credible(Estimate(*pair), delta, kind)
    d = abs(mpf(known.correct) / known.paid - 0.5)
    assert found.nearest <= d + mpf(2) ** -290
    assert d <= found.farthest + mpf(2) ** -290
    near = mpf(found.nearest)
    assert abs(mpf(found.weight) - mpmath.atanh(2 * near)) < mpf(2) ** -240
    assert found.margin + found.farthest == 0.5


# How often the truth is in them.


def is_missed(p: Fraction, correct: int, n: int, delta: float, kind: Sets) -> bool:
    """Does a learner that saw these counts go wrong about p: beyond the farthest, or not beyond the nearest?"""
    found, known = credible(Estimate(correct, n), delta, kind), Estimate(correct, n)
    d = mpf(p.numerator) / p.denominator - 0.5
    return bool(abs(d) > found.farthest or (found.nearest > 0 and known.leaning * d < found.nearest))


def chance_of_a_miss(p: Fraction, n: int, delta: float, kind: Sets) -> Fraction:
    """Sum over all outcomes of n answers, exactly."""
    missed = (s for s in range(n + 1) if is_missed(p, s, n, delta, kind))
    return sum((math.comb(n, s) * p**s * (1 - p) ** (n - s) for s in missed), Fraction(0))


PROBABILITIES = [Fraction(k, 40) for k in range(41)] + [Fraction(1, 1000), Fraction(997, 1000)]
LENGTHS = (1, 2, 3, 5, 8, 13, 21)


@pytest.mark.parametrize("kind", SETS)
@pytest.mark.parametrize("delta", [0.01, 0.1, 0.5, 0.9])
def test_the_truth_is_missed_with_probability_at_most_delta(delta: float, kind: Sets) -> None:
    chances = [chance_of_a_miss(p, n, delta, kind) for p in PROBABILITIES for n in LENGTHS]
    assert max(chances) <= Fraction(delta)
    assert max(chances) > Fraction(delta) / 20  # misses happen


@pytest.mark.parametrize("delta", [0.1, 0.3])
def test_with_one_in_place_of_two_it_would_be_missed_more_often(delta: float) -> None:
    """The tooth: ln(1/delta) is ln(2/(2 delta))."""
    assert max(chance_of_a_miss(p, n, 2 * delta, KL) for p in PROBABILITIES for n in LENGTHS) > delta


# The numbers.


@pytest.mark.parametrize("bits", [20, 53, 1000])
def test_no_global_precision_is_touched_or_felt(bits: int) -> None:
    delta = 0.3 + bits * 2.0**-30  # a new one, so that nothing is remembered
    with mpmath.workprec(bits):
        low = credible(Estimate(30, 100), delta).margin
        assert mpmath.mp.prec == bits
    assert low.context.prec == 300
    assert abs(100 * kl(mpf(3) / 10, mpf(low)) - mpmath.log(2 / mpf(delta))) < mpf(2) ** -240
