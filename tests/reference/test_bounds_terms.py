"""The terms of the bounds under their names, the trivial bound, and what the theorems say at Figure 1's parameters."""

import math
from dataclasses import astuple, fields
from fractions import Fraction

import mpmath
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from mpmath import mpf

from paid_experts.reference.bounds import (
    THEOREMS,
    Bound,
    Setting,
    as_printed,
    as_proved,
    is_vacuous,
    log_term,
    main_setting,
    sharper,
    sharper_setting,
    trivial_bound,
)

K, N, LAM, L, EPS = 4, 7, 0.5, 2.0, 0.25
ELL = math.log(100)
OF_3, OF_2 = Setting(100, K, N, LAM, 0.03, 400.0, L, EPS), Setting(100, K, N, LAM, 0.02)
"""ln(3/delta) and ln(2/delta) are ln 100, and so is ln T"""
OLD, PHI = 400 + 3 * ELL + math.sqrt(800 * ELL), math.exp(-2)
TUNED = math.log(3 * 3 * 100**2 * 4)
OURS = {"exploration": 21, "failure": 3 * K * 0.02 * 100 * 101 / 2}
CUBE = THEOREMS["bayes-cube"].setting(10**6, K, None, LAM, L)
ROOTS = THEOREMS["rounded-three-halves"].setting(100, K, None, LAM, L)
COARSE, FINE = 100 * 8.5 * K * EPS, 100 * (4 * math.exp(-0.5) + 0.5) * K * EPS
DETAILED = {
    "exploration": 21,
    "failure": 3 * N * 100**2 * K * 0.03,
    "discretisation": COARSE,
    "following": K * N * (800 + 4 * ELL) * (1 + ELL),
    "widths": 576 * K**2 * N * ELL * (1 + ELL),
    "squared_widths": 2592 * K**2 * N * ELL**2,
}
FINEST = 28 * math.sqrt(K * ELL) + 1
TERMS: dict[str, tuple[Setting, dict[str, float]]] = {
    "paper": (OF_3, DETAILED),
    "printed": (OF_3, DETAILED | {"failure": 3 * 100**3 * K * 0.03}),
    "main": (
        main_setting(100, K, N, LAM, L, EPS),
        {"exploration": 21, "failure": 7, "discretisation": COARSE, "learning": 3153 * 64 * N * TUNED**2},
    ),
    "sharper": (
        OF_3,
        {
            "exploration": 21,
            "failure": 3 * K * 0.03 * 100 * 101 / 2,
            "discretisation": FINE,
            "following": K * N * OLD * (1 - 2 * PHI),
            "misled": K * N * (6 * ELL + 2 * math.sqrt(OLD * ELL)),
            "even": K * N * 23 * ELL / 2 * (2 ** (-1 / 4) - math.exp(-0.5)),
        },
    ),
    "sharper-tuned": (
        sharper_setting(100, K, N, LAM, L, EPS),
        {"exploration": 21, "failure": 1, "discretisation": FINE, "learning": 8 * 32 * N * TUNED},
    ),
    "paper-drift": (
        main_setting(100, K, N, LAM, L, EPS),
        {
            "exploration": 21,
            "failure": 1,
            "discretisation": FINE,
            "learning": 49 * 64 * N * TUNED,
            "drift": -100 / 3 * PHI,
        },
    ),
    "cautious": (OF_2, OURS | {"learning": K * N * (8.5 + 2 * math.log(4)) * ELL}),
    "cautious-drift": (OF_2, OURS | {"learning": K * N * (16 + 3 * math.log(4)) * ELL, "drift": -25 * PHI}),
    "rounded-drift": (OF_2, OURS | {"learning": K * N * (16 + 3 * math.log(4)) * ELL, "drift": -12.5 * PHI}),
    "rounded-three-halves": (
        ROOTS,
        {
            "exploration": 3 * FINEST,
            "failure": 101 / 200,
            "discretisation": 1,
            "learning": K * FINEST * (16 + 3 * math.log(4)) * math.log(2 / ROOTS.delta),
        },
    ),
    "bayes": (OF_2, OURS | {"widths": 2 * math.sqrt(2) * K * math.sqrt(ELL * 700)}),
    "product": (OF_2, OURS | {"widths": (2 + math.sqrt(2)) * K * math.sqrt(ELL * 700)}),
    "bayes-cube": (
        CUBE,
        {
            "exploration": 600,
            "failure": 1,
            "discretisation": 8e4,
            "widths": 16e4 * math.sqrt(math.log(2 / CUBE.delta)),
        },
    ),
    "lcb": (OF_2, {"exploration": 42, "failure": 1.5, "widths": 4 * math.sqrt(5600 * ELL)}),
}


@pytest.mark.parametrize("name", TERMS)
def test_each_term_stands_under_its_name(name: str) -> None:
    setting, wanted = TERMS[name]
    found = THEOREMS[name].bound(setting)
    assert astuple(found) == pytest.approx([wanted.get(field.name, 0) for field in fields(Bound)])


@pytest.mark.parametrize(
    ("name", "failure", "each"),
    [("main-cube", 0, 64 * (2.5 + 3153 * TUNED**2)), ("sharper-cube", 1, 32 * (1.5 + 8 * TUNED))],
)
def test_on_the_best_grid_one_payment_more_is_charged(name: str, failure: float, each: float) -> None:
    row = THEOREMS[name]
    bound = row.bound(row.setting(100, K, None, LAM, L))
    assert bound.learning == pytest.approx(each)
    assert bound == Bound(failure=failure, learning=bound.learning, balance=bound.balance)


def test_the_total_is_the_sum_of_all_terms() -> None:
    assert Bound(*(2**i for i in range(11))).total == 2**11 - 1


def test_one_expert_is_never_followed_at_a_loss_but_where_it_misleads() -> None:
    terms = sharper(sharper_setting(1000, 1, 2, 0.01))
    assert terms.following == terms.even == 0 < terms.misled


@given(st.integers(1, 10**9), st.integers(1, 60), st.integers(1, 50), st.floats(1e-4, 10))
def test_the_sharper_bound_is_at_most_that_of_the_short_argument(T: int, K: int, N: int, lam: float) -> None:
    assume((1 + lam * K) * T**2 * K > 1 + 1e-9)
    setting = sharper_setting(T, K, N, lam)
    ell, beta = log_term(setting.delta), setting.beta
    short = 2 * (beta + 3 * ell + math.sqrt(2 * beta * ell)) + beta
    assert sharper(setting).total <= N * (1 + lam * K) * (1 + setting.delta * K * T**2) + K * N * short


@given(st.integers(1, 10**12), st.integers(1, 50), st.floats(1e-4, 10))
def test_the_trivial_bound_is_every_round_wrong_and_everyone_paid_in_full(T: int, K: int, lam: float) -> None:
    true = Fraction(T) * (1 + Fraction(lam) * K)
    assert abs(Fraction(trivial_bound(Setting(T, K, 3, lam, 0.5))) / true - 1) <= Fraction(1, 2**50)


def test_a_bound_that_equals_the_trivial_one_says_nothing() -> None:
    setting = Setting(rounds=8, experts=2, size=1, lam=0.5, delta=0.5)
    assert is_vacuous(Bound(16), setting)
    assert not is_vacuous(Bound(math.nextafter(16, 0)), setting)
    assert is_vacuous(Bound(drift=17), setting)


@pytest.mark.parametrize("T", [10, 10**4, 10**7, 10**12, 10**18])
def test_as_printed_the_theorem_never_says_anything_with_its_own_delta(T: int) -> None:
    setting = main_setting(T, 1, 1, 0.01)
    assert as_printed(setting).failure == pytest.approx(T)
    assert as_printed(setting).total > 0.99 * trivial_bound(setting)
    assert as_printed(setting._replace(delta=setting.delta / T)).failure == pytest.approx(1)


def test_in_figure_1_the_bound_is_sixteen_thousand_times_the_trivial_one() -> None:
    setting = main_setting(10**4, 5, 5, 0.01)
    assert as_proved(setting).total / trivial_bound(setting) == pytest.approx(16_000, rel=0.02)


def test_the_printed_2592_survives_the_lost_factor_2() -> None:
    steps = (6 * mpf(28) ** 2 / 8**2 + 96) * 9 * mpmath.zeta(2)
    assert 2509 < steps < 2510 < 288 * 9 == 2592
