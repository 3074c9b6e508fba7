"""Estimates against the paper's lines, written out again with mpmath and with fractions."""

import math
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paid_experts.reference.formulas import PRECISE, Estimate

deltas = st.floats(1e-12, 0.999)
betas = st.one_of(st.floats(0.01, 50), st.integers(1, 20).map(float))


@st.composite
def estimates(draw: st.DrawFn, most: int = 1000) -> Estimate:
    paid = draw(st.integers(1, most))
    return Estimate(draw(st.integers(0, paid)), paid)


def printed_lines(known: Estimate, delta: float, sign_of_zero: int) -> tuple[mpmath.mpf, mpmath.mpf]:
    """A20 to A22 as the paper has them, at 60 digits: the width, and P = q - s min(1 - q, q, width)."""
    with mpmath.workdps(60):
        q, n = mpmath.mpf(known.correct) / known.paid, known.paid
        log_term = mpmath.log(3 / mpmath.mpf(delta))
        width = 3 * log_term / n + mpmath.sqrt(q * (1 - q) / n * 2 * log_term)
        s = mpmath.sign(mpmath.mpf(1) / 2 - q) or sign_of_zero
        return width, q - s * min(1 - q, q, width)


@given(estimates(), deltas, st.sampled_from([-1, 1]))
def test_width_and_optimistic_are_the_printed_lines(known: Estimate, delta: float, zero: int) -> None:
    width, optimistic = printed_lines(known, delta, zero)
    assert abs(known.width(delta) - width) <= 1e-14 * width
    assert abs(known.optimistic(delta, zero) - optimistic) <= 1e-15


def test_a_wrong_constant_in_the_width_would_show() -> None:
    known, delta = Estimate(30, 100), 0.5
    width, _ = printed_lines(known, delta, 1)
    for wrong in (2 * math.log(3 / delta), 3 * math.log(2 / delta), 3 * math.log10(3 / delta)):
        other = wrong / 100 + math.sqrt(2 * math.log(3 / delta) * 0.21 / 100)
        assert abs(other - width) > 1e-3


@given(estimates(), deltas)
def test_the_gain_is_within_its_promise_of_the_precise_one(known: Estimate, delta: float) -> None:
    _, optimistic = printed_lines(known, delta, 1)
    with mpmath.workdps(60):
        true = (mpmath.mpf(1) / 2 - optimistic) ** 2
        assert abs(known.gain(delta) - true) <= mpmath.mpf(2) ** -50
        assert abs(mpmath.mpf(known.gain(delta, PRECISE)) - true) <= mpmath.mpf(10) ** -55


@given(estimates(), deltas, st.sampled_from([-1, 1]))
def test_the_optimistic_estimate_is_on_the_outer_side(known: Estimate, delta: float, zero: int) -> None:
    optimistic = known.optimistic(delta, zero)
    assert 0 <= optimistic <= 1
    assert abs(optimistic - 0.5) >= abs(known.value - 0.5)
    assert (optimistic - 0.5) * (known.value - 0.5) >= 0


@given(estimates(), deltas)
def test_both_signs_of_zero_give_the_same_gain(known: Estimate, delta: float) -> None:
    low, high = known.optimistic(delta, 1), known.optimistic(delta, -1)
    assert abs((low - 0.5) ** 2 - (high - 0.5) ** 2) <= 2**-53
    assert (low != high) == (2 * known.correct == known.paid)


@given(estimates(most=60), betas)
def test_certain_means_outside_the_closed_interval(known: Estimate, beta: float) -> None:
    q = Fraction(known.correct, known.paid)
    alpha = min(Fraction(beta) / known.paid, Fraction(1, 2))
    assert known.is_certain(beta) == (not alpha <= q <= 1 - alpha)


@pytest.mark.parametrize(("correct", "paid"), [(3, 10), (7, 10), (1, 2), (3, 7), (9, 30)])
def test_an_estimate_on_its_cutoff_is_in_range(correct: int, paid: int) -> None:
    """A float beta/n need not equal correct/n; the counts do."""
    beta = float(min(correct, paid - correct))
    assert not Estimate(correct, paid).is_certain(beta)
    assert Estimate(correct, paid).is_certain(math.nextafter(beta, math.inf)) == (2 * correct != paid)


def test_an_estimate_of_one_half_is_never_certain() -> None:
    assert not any(Estimate(n, 2 * n).is_certain(beta) for n in range(1, 50) for beta in (0.1, 10.0, 1e9))


def test_before_the_first_payment_everything_is_as_initialised() -> None:
    """A2: p-hat = 1, P = 1, alpha = 1/2, n = 0, so that every expert is certain and is followed."""
    fresh = Estimate(0, 0)
    assert (fresh.value, fresh.optimistic(0.1, 1), fresh.cutoff(5.0)) == (1.0, 1.0, 0.5)
    assert fresh.is_certain(0.001)
    assert fresh.leaning == 1
    assert fresh.width(0.1) == math.inf
    assert fresh.gain(0.1) == 0.25


@given(estimates())
def test_leaning_is_the_sign_of_the_estimate_less_one_half(known: Estimate) -> None:
    difference = Fraction(known.correct, known.paid) - Fraction(1, 2)
    assert known.leaning == (difference > 0) - (difference < 0)


@given(estimates(), deltas)
def test_counting_wrong_for_correct_answers_changes_no_width_and_no_gain(known: Estimate, delta: float) -> None:
    mirrored = Estimate(known.paid - known.correct, known.paid)
    assert mirrored.width(delta) == known.width(delta)
    assert mirrored.gain(delta) == known.gain(delta)


def test_precision_is_nobody_elses_setting() -> None:
    before = mpmath.mp.prec
    with mpmath.workprec(20):
        gain = Estimate(13, 997).gain(0.123, PRECISE)  # an estimate that no other test asks for
    with mpmath.workdps(60):
        _, optimistic = printed_lines(Estimate(13, 997), 0.123, 1)
        assert abs(mpmath.mpf(gain) - (mpmath.mpf(1) / 2 - optimistic) ** 2) < mpmath.mpf(10) ** -50
    assert mpmath.mp.prec == before
