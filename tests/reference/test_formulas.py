"""Every formula against the paper's lines, written out again with mpmath and with fractions; and credible sets."""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

import mpmath
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from mpmath import mpf

from paid_experts.reference import formulas
from paid_experts.reference.credible import BERNSTEIN, KL, SETS, Sets, credible
from paid_experts.reference.formulas import FLOATS, PRECISE, Estimate, bayes_error, exponential_loss, kl, phi, weight

HALF = mpf(1) / 2
deltas = st.one_of(st.floats(1e-300, 0.999), st.sampled_from([1e-300, 1e-9, 0.01, 0.5, 0.9, 1 - 2**-53]))
counts = st.integers(1, 400).flatmap(lambda n: st.builds(Estimate, st.integers(0, n), st.just(n)))
inner = st.floats(0.001, 0.999)
pairs = st.lists(st.tuples(inner, inner), max_size=6)


@pytest.fixture(autouse=True)
def five_hundred_bits() -> Iterator[None]:
    with mpmath.workprec(500):
        yield


def as_mpf(value: Fraction) -> mpf:
    return mpf(value.numerator) / value.denominator


# Estimates: lines 1 and 21 to 26.


@given(counts, deltas, st.sampled_from([-1, 1]))
def test_width_optimistic_and_gain_are_the_printed_lines(known: Estimate, delta: float, zero: int) -> None:
    """Lines 24 to 26: the width, and P = q - s min(1 - q, q, width) with s = sign(1/2 - q)."""
    q, n, ell = mpf(known.correct) / known.paid, known.paid, mpmath.log(3 / mpf(delta))
    printed = 3 * ell / n + mpmath.sqrt(q * (1 - q) / n * 2 * ell)
    optimistic = q - (mpmath.sign(HALF - q) or zero) * min(1 - q, q, printed)
    for arithmetic, tolerance in ((FLOATS, mpf(2) ** -50), (PRECISE, mpf(10) ** -80)):
        assert abs(formulas.log_term(delta, arithmetic) - ell) <= tolerance * ell
        assert abs(known.width(delta, arithmetic) - printed) <= tolerance * printed
        assert abs(formulas.width(known.value, n, delta) - printed) <= 1e-13 * printed
        assert abs(known.optimistic(delta, zero, arithmetic) - optimistic) <= tolerance
        assert abs(known.gain(delta, arithmetic) - (HALF - optimistic) ** 2) <= tolerance
    wrong = 3 * mpmath.log(2 / mpf(delta)) / n + mpmath.sqrt(q * (1 - q) / n * 2 * ell)
    assert abs(known.width(delta) - wrong) > 1e-6 * printed  # the tooth: another constant


@given(counts, st.one_of(st.floats(0.01, 50), st.integers(1, 20).map(float)))
@example(Estimate(3, 10), 3.0)  # on the cutoff, whatever the rounding of beta / n
@example(Estimate(9, 11), 2.0)
@example(Estimate(9, 11), math.nextafter(2.0, 3))
@example(Estimate(50, 100), 1e9)
def test_certain_means_outside_the_closed_interval(known: Estimate, beta: float) -> None:
    q = Fraction(known.correct, known.paid)
    alpha = min(Fraction(beta) / known.paid, Fraction(1, 2))
    assert formulas.cutoff(known.paid, Fraction(beta)) == alpha
    assert known.cutoff(beta) == pytest.approx(float(alpha), rel=1e-15)
    assert known.is_certain(beta) == (not alpha <= q <= 1 - alpha)
    assert (known.exactly, known.value) == (q, known.correct / known.paid)
    assert known.fewer == known.paid * min(q, 1 - q)
    assert known.leaning == (q > Fraction(1, 2)) - (q < Fraction(1, 2))


def test_before_the_first_payment_everything_is_as_initialised() -> None:
    """Line 1: p-hat = 1, P = 1, alpha = 1/2, n = 0, so that every expert is certain and is followed."""
    fresh = Estimate(0, 0)
    assert (fresh.value, fresh.exactly, fresh.optimistic(0.1, 1), fresh.cutoff(5.0)) == (1.0, Fraction(1), 1.0, 0.5)
    assert (fresh.is_certain(0.001), fresh.leaning, fresh.width(0.1), fresh.gain(0.1)) == (True, 1, math.inf, 0.25)
    assert fresh.gain(0.1, PRECISE) == 0.25


# What a vote is worth.


@given(st.one_of(inner, st.floats(1e-300, 0.5, exclude_min=True)))
def test_the_weight_is_half_the_log_odds(p: float) -> None:
    true = mpmath.log(mpf(p) / (1 - mpf(p))) / 2
    assert abs(weight(p) - true) <= 1e-15 * (abs(true) + 1)
    assert abs(weight(p, PRECISE) - true) <= mpf(2) ** -290 * (abs(true) + 1)


@given(st.integers(1, 10**40), st.integers(1, 10**40))
@example(2**200 + 1, 2**200)
@example(2**200 - 1, 2**200)
@example(10**900 + 1, 10**900)
@example(3**900, 2)
@example(1, 4)
@example(4, 1)
@example(3, 1)
def test_the_logarithm_of_odds_is_right_to_the_last_digits(a: int, b: int) -> None:
    with mpmath.workprec(4000):
        true = mpmath.log(mpf(a) / b)
        far = a == b or abs(true) > 1e-300
    assert not far or formulas.log_odds(Fraction(a, b)) == pytest.approx(float(true), rel=2.0**-50, abs=0)
    assert formulas.half_log_odds(a, b) == formulas.log_odds(Fraction(a, b)) / 2


def test_certain_experts_weigh_infinitely_much_and_those_who_cancel_nothing() -> None:
    assert (weight(0), weight(1), weight(0.5), weight(0, PRECISE)) == (-math.inf, math.inf, 0, -math.inf)
    assert (formulas.half_log_odds(0, 7), formulas.half_log_odds(7, 0), formulas.half_log_odds(0, 0)) == (
        -math.inf,
        math.inf,
        0,
    )


@given(st.one_of(st.floats(-800, 800), st.sampled_from([0.0, -0.0, 5e-324, -5e-324])))
def test_the_coin_errs_as_lemma_4_2_says(margin: float) -> None:
    """At most exp(-y x) / 2, with equality exactly where the vote is right; no constant below 1/2 would do."""
    true = mpmath.exp(-abs(mpf(margin))) / 2
    assert abs(formulas.flip_probability(margin) - true) <= 1e-15 * true + 5e-324
    assert abs(formulas.flip_probability(margin, PRECISE) - true) <= mpf(2) ** -280
    assert abs(formulas.mistake_given_vote(margin) - (true if margin >= 0 else 1 - true)) <= 1e-15
    assert formulas.mistake_given_vote(margin) <= mpmath.exp(-mpf(margin)) / 2 * (1 + mpf(2) ** -50) + 5e-324
    assert formulas.mistake_given_vote(0.0) == formulas.mistake_given_vote(-0.0) == 0.5


def enumerated_loss(accuracies: Sequence[float], estimates: Sequence[float]) -> mpf:
    """E exp(-y x), over who is right."""
    total = mpf(0)
    for right in product((1, -1), repeat=len(accuracies)):
        terms = list(zip(right, map(mpf, accuracies), map(mpf, estimates), strict=True))
        chance = mpmath.fprod(p if a > 0 else 1 - p for a, p, _ in terms)
        total += chance * mpmath.exp(-mpmath.fsum(a * mpmath.log(q / (1 - q)) / 2 for a, _, q in terms))
    return total


@given(pairs)
def test_the_products_of_d7_and_d9_and_phi(both: list[tuple[float, float]]) -> None:
    accuracies, estimates = [p for p, _ in both], [q for _, q in both]
    root = mpmath.fprod(mpmath.sqrt(1 - 4 * (HALF - p) ** 2) for p in accuracies)
    exponent = mpmath.fsum((HALF - p) ** 2 for p in accuracies)
    for arithmetic, tolerance in ((FLOATS, mpf(10) ** -13), (PRECISE, mpf(10) ** -80)):
        for weights in (accuracies, estimates):
            true = enumerated_loss(accuracies, weights)
            assert abs(exponential_loss(accuracies, weights, arithmetic) - true) <= tolerance * true
        assert abs(exponential_loss(accuracies, accuracies, arithmetic) - root) <= tolerance
        assert abs(2 * formulas.product_error(accuracies, arithmetic) - root) <= tolerance
        assert abs(phi(accuracies, arithmetic) - mpmath.exp(-2 * exponent)) <= tolerance
        assert abs(sum(formulas.gain(arithmetic.number(p), arithmetic) for p in accuracies) - exponent) <= tolerance
    assert bayes_error(accuracies) <= root / 2 + 1e-15 <= phi(accuracies) / 2 + 2e-15


def test_the_root_that_d7_prints_is_another_number() -> None:
    for p in (0.1, 0.5, 0.8):
        assert mpmath.sqrt(4 * (1 - (HALF - p) ** 2)) > max(exponential_loss([p], [p]), phi([p])) + 0.7
    assert exponential_loss([0.6], [0.9]) == pytest.approx(0.6 / 3 + 0.4 * 3)  # not the other way round


@given(st.lists(st.fractions(0, 1), max_size=6))
def test_chances_add_up_and_the_bayes_error_is_the_less_likely_label(accuracies: list[Fraction]) -> None:
    listed = dict(formulas.chances(accuracies))
    assert set(listed) == set(product((False, True), repeat=len(accuracies)))
    assert sum(listed.values()) == 1
    for j, p in enumerate(accuracies):
        assert sum(chance for right, chance in listed.items() if right[j]) == p
    mirrored = ((chance, listed[tuple(not r for r in right)]) for right, chance in listed.items())
    assert bayes_error(accuracies) == sum(map(min, mirrored)) / 2


@given(st.fractions(0, 1), st.fractions(0, 1))
@example(Fraction(0), Fraction(0))
@example(Fraction(1), Fraction(1))
@example(Fraction(1), Fraction(0))
@example(Fraction(1, 2), Fraction(1))
def test_the_relative_entropy(estimate: Fraction, accuracy: Fraction) -> None:
    q, p = as_mpf(estimate), as_mpf(accuracy)
    sides = [(q, p), (1 - q, 1 - p)]
    if any(mine > 0 == theirs for mine, theirs in sides):
        assert kl(q, p, PRECISE) == kl(float(q), float(p)) == math.inf
    else:
        true = mpmath.fsum(mine * mpmath.log(mine / theirs) for mine, theirs in sides if mine)
        assert abs(kl(q, p, PRECISE) - true) < mpf(2) ** -280


# Credible sets: their ends solve the equation, they nest as they should, and the truth is in them often enough.


@given(counts, deltas)
@example(Estimate(1, 10**9), 1e-300)
@example(Estimate(10**9 // 2 - 1, 10**9), 0.999)
@example(Estimate(1, 2), 0.9)
def test_the_ends_of_both_sets_solve_their_equations(known: Estimate, delta: float) -> None:
    """Mirrored so that the estimate is at most 1/2: the lower end, and the upper one, or 1/2 if that is smaller."""
    q, n, level = mpf(known.fewer) / known.paid, known.paid, mpmath.log(2 / mpf(delta))
    tight, wide = credible(known, delta, KL), credible(known, delta, BERNSTEIN)
    low, high = mpf(tight.margin), HALF - mpf(tight.nearest)
    assert 0 < low < q or low == q == 0
    assert q == 0 or abs(n * kl(q, low, PRECISE) - level) <= mpf(2) ** -240
    assert high == HALF or (high > q and abs(n * kl(q, high, PRECISE) - level) <= mpf(2) ** -240)
    assert high < HALF or n * kl(q, HALF, PRECISE) <= level + mpf(2) ** -240
    bernstein = mpmath.sqrt(2 * q * (1 - q) * level / n) + level / n
    assert abs(wide.margin - max(q - bernstein, mpf(0))) <= mpf(2) ** -280
    assert abs(HALF - wide.nearest - min(q + bernstein, HALF)) <= mpf(2) ** -280
    assert (tight.margin >= wide.margin, tight.nearest >= wide.nearest) == (True, True)
    for found in (tight, wide):
        assert found.margin + found.farthest == HALF
        assert abs(mpf(found.weight) - mpmath.atanh(2 * mpf(found.nearest))) < mpf(2) ** -240
        assert credible(Estimate(known.paid - known.correct, known.paid), delta, KL) == tight


@pytest.mark.parametrize("kind", SETS)
def test_credible_sets_at_their_extremes(kind: Sets) -> None:
    """Everything before the first payment; 1/2 at an even count; ends where counts are largest."""
    assert credible(Estimate(0, 0), 0.1, kind) == (0, 0)
    assert credible(Estimate(500, 1000), 0.1, kind).nearest == 0
    for correct in (0, 1, 10**17, 5 * 10**17 - 1, 5 * 10**17, 10**18):
        found = credible(Estimate(correct, 10**18), 1e-300, kind)
        assert 0 <= found.nearest <= found.farthest <= 0.5
        assert 0 <= found.margin <= 0.5
    x = mpmath.log(4) / 1000  # at q = 0 the upper end is 1 - e^-x, nearly x: the constant 1 of Bernstein's x is least
    assert mpf("0.999") * x < HALF - credible(Estimate(0, 1000), 0.5, kind).nearest <= x + mpf(2) ** -280


def chance_of_a_miss(p: Fraction, n: int, delta: float, kind: Sets) -> Fraction:
    """How often n answers put the truth beyond the farthest, or not beyond the nearest, exactly."""
    total, d = Fraction(0), as_mpf(p) - HALF
    for s in range(n + 1):
        found, leaning = credible(Estimate(s, n), delta, kind), Estimate(s, n).leaning
        if abs(d) > found.farthest or (found.nearest > 0 and leaning * d < found.nearest):
            total += math.comb(n, s) * p**s * (1 - p) ** (n - s)
    return total


@pytest.mark.parametrize("kind", SETS)
@pytest.mark.parametrize("delta", [0.01, 0.1, 0.5])
def test_the_truth_is_missed_with_probability_at_most_delta(delta: float, kind: Sets) -> None:
    probabilities = [Fraction(k, 40) for k in range(41)] + [Fraction(1, 1000), Fraction(997, 1000)]
    cases = list(product(probabilities, (1, 2, 3, 5, 8, 13, 21)))
    worst = max(chance_of_a_miss(p, n, delta, kind) for p, n in cases)
    assert Fraction(delta) / 20 < worst <= Fraction(delta)
    if kind == KL and delta == 0.1:  # the tooth: ln(1/delta) in place of ln(2/delta)
        assert max(chance_of_a_miss(p, n, 2 * delta, kind) for p, n in cases) > delta


@pytest.mark.parametrize("bits", [20, 1000])
def test_no_global_precision_is_touched_or_felt(bits: int) -> None:
    delta = 0.3 + bits * 2.0**-30  # a new one, so that nothing is remembered
    with mpmath.workprec(bits):
        low, far = credible(Estimate(30, 100), delta).margin, Estimate(13, 997).gain(delta, PRECISE)
        assert mpmath.mp.prec == bits
    assert low.context.prec == far.context.prec == 300
    assert abs(100 * kl(mpf(3) / 10, mpf(low), PRECISE) - mpmath.log(2 / mpf(delta))) < mpf(2) ** -240
