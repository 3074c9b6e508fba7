"""Bounds that hold for any delta and beta, against Sharper.v, Negative_regret.v, Cautious.v and Bayes.v."""

from collections.abc import Callable, Iterator

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import exp, ln, mpf, sqrt

from reference.bounds import (
    THEOREMS,
    CredibleSetting,
    Setting,
    Terms,
)
from reference.bounds.beyond import bayes, cautious, cautious_drift, product
from reference.bounds.sharper import QUARTER, SHARPER, THIRD, drift, faster_drift, sharper


@pytest.fixture(autouse=True)
def fifty_digits() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


def failures(s: Setting | CredibleSetting) -> mpf:
    k, lam = s.experts, mpf(s.lam)
    return (1 + lam * k) * k * mpf(s.delta) * (mpf(s.rounds) * (mpf(s.rounds) + 1) / 2)


def margin_bound(s: Setting, eta: mpf, slope: int, offset: int) -> mpf:
    """With the drift, and over [0, 1]^K where L and eps are not 0."""
    T, k, n, lam, delta, beta, L, eps = (mpf(number) for number in s)
    ell, f = ln(3 / delta), (1 - eta) * exp(-k / 2)
    C = beta + 3 * ell + sqrt(2 * beta * ell)
    payment_cost = (
        C * max(mpf(0), 1 - 2 * f) + min(C * (1 - f), 6 * ell + 2 * sqrt(C * ell))
        + (slope * k + offset) * ell / 2 * max(mpf(0), (2 * (1 - eta)) ** (-1 / k) - exp(mpf(-1) / 2))
    )  # fmt: skip
    return (
        -eta * exp(-k / 2) * T + n * (1 + lam * k) + failures(s) + k * n * payment_cost
        + T * ((2 * exp(mpf(-1) / 2) * L + lam) * k * eps)
    )  # fmt: skip


any_setting = st.builds(
    Setting,
    rounds=st.integers(1, 10**12),
    experts=st.integers(1, 50),
    size=st.integers(1, 500),
    lam=st.floats(1e-4, 10),
    delta=st.floats(1e-30, 0.999),
    beta=st.floats(1, 4),
    lipschitz=st.floats(0, 10),
    epsilon=st.floats(0, 0.5),
)
MARGINS = {
    sharper: (SHARPER, (0, 1), 5, 3, 11),
    drift: (QUARTER, (1, 4), 11, 5, 15),
    faster_drift: (THIRD, (1, 3), 18, 7, 17),
}


@pytest.mark.parametrize("bound", MARGINS)
@given(any_setting, st.sampled_from([0.0, 0.5, 100.0]))
def test_the_bounds_with_a_margin_are_those_of_coq(
    bound: Callable[[Setting, float], Terms], setting: Setting, slack: float
) -> None:
    margin, eta, factor, slope, offset = MARGINS[bound]  # type: ignore[index]
    least = factor * ln(3 / mpf(setting.delta)) * mpf(setting.experts) ** mpf(1.5)
    allowed = setting._replace(beta=float(setting.beta * least))
    wanted = margin_bound(allowed, mpf(eta[0]) / eta[1], slope, offset) + slack
    assert abs(bound(allowed, slack).total - wanted) <= 1e-13 * (abs(wanted) + setting.rounds * (1 + setting.lam * 50))
    with pytest.raises(ValueError, match=rf"beta must be at least {factor} ln\(3/delta\) K\^\(3/2\)"):
        bound(allowed._replace(beta=float(least) * 0.999), slack)
    assert margin.setting(50, 3, 4, 0.5).beta == pytest.approx(
        float(factor * ln(3 * mpf("2.5") * 2500 * 3) * sqrt(mpf(27)))
    )


@pytest.mark.parametrize("wrong", [(0, 4, 11), (0, 3, 10), (1, 3, 11)])
def test_a_neighbouring_margin_is_noticed(wrong: tuple[int, int, int]) -> None:
    setting = THEOREMS["sharper"].setting(10**4, 3, 4, 0.1)
    right, found = margin_bound(setting, mpf(0), 3, 11), sharper(setting).total
    assert abs(found / right - 1) <= 1e-13
    assert abs(found / margin_bound(setting, mpf(wrong[0]) / 100, *wrong[1:]) - 1) > 1e-6


credible = st.builds(
    CredibleSetting,
    rounds=st.integers(1, 10**12),
    experts=st.integers(1, 50),
    size=st.integers(1, 500),
    lam=st.floats(1e-4, 10),
    delta=st.floats(1e-30, 0.999),
    lipschitz=st.floats(0, 10),
)


@given(credible, st.sampled_from([0.0, 0.5, 100.0]))
def test_our_learners_bounds_hold_for_any_delta(setting: CredibleSetting, slack: float) -> None:
    T, k, n, lam, delta, _ = (mpf(number) for number in setting)
    ell, common = ln(2 / delta), n * (1 + lam * k) + failures(setting) + slack
    wanted = {
        cautious: common + k * n * ((mpf(17) / 2 + 2 * ln(k)) * ell),
        cautious_drift: common + k * n * ((16 + 3 * ln(k)) * ell) - exp(-k / 2) * T / 4,
        bayes: common + 2 * sqrt(mpf(2)) * k * sqrt(ell * n * T),
        product: common + (2 + sqrt(mpf(2))) * k * sqrt(ell * n * T),
    }
    for bound, value in wanted.items():
        assert abs(bound(setting, slack).total - value) <= 1e-13 * (abs(value) + T)
