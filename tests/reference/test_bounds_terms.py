"""Each bound term by term, A.2 as the paper prints it, and what Figure 1's parameters say."""

import math
from collections.abc import Callable, Iterator
from dataclasses import fields
from fractions import Fraction

import mpmath
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from mpmath import mpf

from reference.bounds import (
    ROUNDED,
    THEOREMS,
    Bound,
    CredibleSetting,
    Setting,
    SharperBound,
    as_printed,
    as_proved,
    credible_level,
    is_vacuous,
    log_term,
    main_delta,
    main_setting,
    sharper,
    sharper_setting,
    trivial_bound,
)
from reference.bounds.beyond import (
    bayes,
    bayes_cube,
    bayes_cube_setting,
    cautious,
    cautious_drift,
    product,
    rounded_three_halves,
    rounded_three_halves_setting,
)
from reference.bounds.paper import arms_setting, lcb, main_cube, main_cube_setting, main_theorem
from reference.bounds.sharper import (
    paper_drift,
    sharper_cube,
    sharper_cube_setting,
    sharper_tuned,
)
from reference.learner import LcbGaptron


@pytest.fixture(autouse=True)
def fifty_digits() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


settings_of_games = st.builds(
    Setting,
    rounds=st.integers(1, 10**12),
    experts=st.integers(1, 50),
    size=st.integers(1, 500),
    lam=st.floats(1e-4, 10),
    delta=st.floats(1e-30, 0.999),
    beta=st.floats(1e-3, 1e6),
    lipschitz=st.floats(0, 10),
    epsilon=st.floats(0, 0.5),
)


def d55(s: Setting) -> mpf:
    """What Theorem A.2 adds to T OPT, symbol by symbol as printed."""
    T, K, N, lam, delta, beta, L, eps = (mpf(number) for number in s)
    ln, log = mpmath.ln, mpmath.log
    return (1 + lam * K) * T**3 * K * delta + T * (4 * L + lam) * K * eps + N * (
        1 + lam * K + 2592 * K**2 * ln(3 / delta) ** 2
        + (1 + log(T)) * (K * (2 * beta + 4 * ln(3 / delta)) + 576 * K**2 * ln(3 / delta))
    )  # fmt: skip


def d61(s: Setting) -> mpf:
    """What the first of the two equal lines that end its proof adds, symbol by symbol as printed."""
    T, K, N, lam, delta, beta, L, eps = (mpf(number) for number in s)
    ln, log = mpmath.ln, mpmath.log
    return (
        N * (1 + lam * K) + (1 + lam * K) * N * T**2 * K * delta
        + K * N * (2 * beta + 4 * ln(3 / delta)) * (1 + log(T)) + T * (4 * L + lam) * K * eps
        + 288 * K**2 * N * ((1 + log(T)) * 2 * ln(3 / delta) + 9 * ln(3 / delta) ** 2)
    )  # fmt: skip


@given(settings_of_games)
@example(Setting(1, 1, 1, 1.0, 0.5, 1.0))
def test_the_bounds_are_those_of_the_paper(setting: Setting) -> None:
    assert abs(as_printed(setting).total / d55(setting) - 1) <= 1e-14
    assert abs(as_proved(setting).total / d61(setting) - 1) <= 1e-14


def test_each_term_stands_under_its_name() -> None:
    s = Setting(rounds=100, experts=3, size=7, lam=0.5, delta=0.03, beta=11.0, lipschitz=2.0, epsilon=0.25)
    ell, harmonic = math.log(100), 1 + math.log(100)  # 3 / 0.03 = T = 100
    proved = as_proved(s)
    assert proved.exploration == 7 * 2.5
    assert proved.failure == pytest.approx(2.5 * 7 * 100**2 * 3 * 0.03)
    assert proved.discretisation == pytest.approx(100 * 8.5 * 3 * 0.25)
    assert proved.following == pytest.approx(3 * 7 * (22 + 4 * ell) * harmonic)
    assert proved.widths == pytest.approx(576 * 9 * 7 * ell * harmonic)
    assert proved.squared_widths == pytest.approx(2592 * 9 * 7 * ell**2)
    printed = as_printed(s)
    assert printed.failure == pytest.approx(2.5 * 100**3 * 3 * 0.03)
    for field in fields(Bound):
        assert field.name == "failure" or getattr(printed, field.name) == getattr(proved, field.name)


def test_the_total_is_the_sum_of_all_terms() -> None:
    assert Bound(1, 2, 4, 8, 16, 32).total == 63


def test_without_a_grid_the_regret_is_the_one_over_the_costs() -> None:
    assert as_proved(Setting(100, 2, 3, 0.1, 0.1, 1.0)).discretisation == 0


@given(settings_of_games)
def test_the_trivial_bound_is_every_round_wrong_and_everyone_paid_in_full(setting: Setting) -> None:
    true = Fraction(setting.rounds) * (1 + Fraction(setting.lam) * setting.experts)
    assert abs(Fraction(trivial_bound(setting)) / true - 1) <= Fraction(1, 2**50)


def test_a_bound_that_equals_the_trivial_one_says_nothing() -> None:
    setting = Setting(rounds=8, experts=2, size=1, lam=0.5, delta=0.5, beta=1.0)
    assert is_vacuous(Bound(16, 0, 0, 0, 0, 0), setting)
    assert not is_vacuous(Bound(math.nextafter(16, 0), 0, 0, 0, 0, 0), setting)
    assert is_vacuous(Bound(17, 0, 0, 0, 0, 0), setting)


# The sharper theorem


def test_each_term_of_the_sharper_bound_stands_under_its_name() -> None:
    s = Setting(100, 3, 7, lam=0.5, delta=3 * math.exp(-4), beta=128.0, lipschitz=2.0, epsilon=0.25)
    C = 128 + 12 + 32
    terms = sharper(s)
    assert terms.exploration == 7 * 2.5
    assert terms.failure == pytest.approx(2.5 * 3 * s.delta * 100 * 101 / 2)
    assert terms.discretisation == pytest.approx(100 * (4 * math.exp(-0.5) + 0.5) * 3 * 0.25)
    assert terms.following == pytest.approx(21 * C * (1 - 2 * math.exp(-1.5)))
    assert terms.misled == pytest.approx(21 * (24 + 2 * math.sqrt(4 * C)))
    assert terms.even == pytest.approx(21 * 20 * 2 * (2 ** (-1 / 3) - math.exp(-0.5)))


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


def test_the_sharper_parameters_are_named() -> None:
    setting = sharper_setting(1000, 4, 3, 0.5, 1.5, 0.25)
    assert setting == main_setting(1000, 4, 3, 0.5, 1.5, 0.25)._replace(beta=setting.beta)
    assert setting.beta == pytest.approx(5 * 8 * log_term(setting.delta))
    assert THEOREMS["sharper"].setting(1000, 4, 3, 0.5, 1.5, 0.25) == setting
    assert THEOREMS["paper"].bound(main_setting(1000, 4, 3, 0.5)) == as_proved(main_setting(1000, 4, 3, 0.5))


@pytest.mark.parametrize("theorem", ["paper", "sharper"])
def test_the_learner_starts_with_the_parameters_of_a_theorem(theorem: str) -> None:
    learner = LcbGaptron.tuned([0, 0.5, 1], experts=3, lam=0.25, rounds=500, theorem=theorem, payments="local")
    setting = THEOREMS[theorem].setting(500, 3, 3, 0.25)
    assert (learner.beta, learner.delta, learner.lam) == (setting.beta, setting.delta, 0.25)
    assert (learner.costs, learner.experts, learner.rule) == ((0.0, 0.5, 1.0), 3, "local")
    for other in ("own", "cautious", "main-cube"):
        with pytest.raises(
            ValueError, match=f"theorem must be one of paper, printed, main, sharper, .*; got '{other}'"
        ):
            LcbGaptron.tuned([0, 1], 1, 0.1, 100, theorem=other)


def test_a_sharper_bound_that_equals_the_trivial_one_says_nothing() -> None:
    setting = Setting(rounds=8, experts=2, size=1, lam=0.5, delta=0.5, beta=1.0)
    assert is_vacuous(SharperBound(16, 0, 0, 0, 0, 0), setting)
    assert not is_vacuous(SharperBound(math.nextafter(16, 0), 0, 0, 0, 0, 0), setting)


# Our own learners


def test_each_term_of_the_cautious_bounds_stands_under_its_name() -> None:
    s = CredibleSetting(100, 3, 7, lam=0.5, delta=2 * math.exp(-4))
    terms, falling = cautious(s, slack=0.25), cautious_drift(s)
    assert terms.exploration == falling.exploration == 7 * 2.5
    assert terms.failure == falling.failure == pytest.approx(2.5 * 3 * s.delta * 100 * 101 / 2)
    assert terms.caution == pytest.approx(21 * (8.5 + 2 * math.log(3)) * 4)
    assert falling.caution == pytest.approx(21 * (16 + 3 * math.log(3)) * 4)
    assert (terms.drift, terms.cutoff, terms.slack) == (0, 0, 0.25)
    assert falling.drift == pytest.approx(-25 * math.exp(-1.5))


def test_each_term_of_the_rounded_bounds_stands_under_its_name() -> None:
    s = ROUNDED["rounded-drift"].setting(100, 3, 0.5, lipschitz=0.5)
    assert s.size == 20
    terms = ROUNDED["rounded-drift"].bound(s)
    assert (terms.exploration, terms.caution) == (cautious_drift(s).exploration, cautious_drift(s).caution)
    assert terms.drift == pytest.approx(-100 * math.exp(-1.5) / 8)
    finer = rounded_three_halves_setting(100, 3, 0.5, lipschitz=0.5)
    N = 7 * math.sqrt(3 * math.log(100)) + 1
    assert finer.size == math.floor(N)
    bound = rounded_three_halves(finer)
    assert bound.exploration == pytest.approx(N * 2.5)
    assert (bound.cutoff, bound.drift) == (1, 0)
    assert bound.failure == pytest.approx(101 / 200)
    assert bound.caution == pytest.approx(3 * N * (16 + 3 * math.log(3)) * credible_level(finer.delta))


def test_each_term_of_the_bounds_against_bayes_stands_under_its_name() -> None:
    s = CredibleSetting(100, 3, 7, lam=0.5, delta=2 * math.exp(-4))
    terms, cheaper = bayes(s, slack=0.25), product(s)
    assert terms.exploration == cheaper.exploration == 7 * 2.5
    assert terms.failure == cheaper.failure == pytest.approx(2.5 * 3 * s.delta * 100 * 101 / 2)
    assert terms.widths == pytest.approx(2 * math.sqrt(2) * 3 * math.sqrt(4 * 700))
    assert cheaper.widths == pytest.approx((2 + math.sqrt(2)) * 3 * math.sqrt(4 * 700))
    assert (terms.rounding, terms.slack, cheaper.slack) == (0, 0.25, 0)
    cube = bayes_cube(bayes_cube_setting(10**6, 3, 0.5, lipschitz=0.25))
    assert cube.exploration == pytest.approx(500)
    assert cube.failure == 1
    assert cube.widths == pytest.approx(12e4 * math.sqrt(credible_level(main_delta(10**6, 3, 0.5))))
    assert cube.rounding == pytest.approx(0.75e4)


def test_each_term_of_the_short_bounds_stands_under_its_name() -> None:
    s = main_setting(100, 4, 7, 0.5, 2.0, 0.25)
    ell = log_term(s.delta)
    short, falls = main_theorem(s), paper_drift(s)
    assert short.exploration == falls.exploration == 21
    assert (short.failure, falls.failure, short.drift) == (7, 1, 0)
    assert short.discretisation == pytest.approx(100 * 8.5 * 4 * 0.25)
    assert falls.discretisation == pytest.approx(100 * (4 * math.exp(-0.5) + 0.5) * 4 * 0.25)
    assert short.learning == pytest.approx(3153 * 64 * 7 * ell**2)
    assert falls.learning == pytest.approx(49 * 64 * 7 * ell)
    assert falls.drift == pytest.approx(-100 / 3 * math.exp(-2))
    tuned = sharper_tuned(sharper_setting(100, 4, 7, 0.5, 2.0, 0.25))
    assert (tuned.exploration, tuned.failure, tuned.drift) == (21, 1, 0)
    assert tuned.discretisation == falls.discretisation
    assert tuned.learning == pytest.approx(8 * 32 * 7 * ell)
    band = lcb(arms_setting(100, 4, 7, 0.5))
    assert (band.exploration, band.failure) == (42, 1.5)
    assert band.widths == pytest.approx(4 * math.sqrt(5600 * math.log(100)))
    cubes = main_cube(main_cube_setting(100, 4, 0.5, 2.0)), sharper_cube(sharper_cube_setting(100, 4, 0.5, 2.0))
    assert [cube.failure for cube in cubes] == [0, 1]
    assert [cube.learning for cube in cubes] == pytest.approx([64 * (2.5 + 3153 * ell**2), 32 * (1.5 + 8 * ell)])


# When the theorem says something


def proved_excess(T: int, K: int, N: int, lam: float) -> mpf:
    """D61 less the trivial bound, with the main theorem's delta and beta, all transcribed."""
    delta = 1 / ((1 + mpf(lam) * K) * mpf(T) ** 2 * K)
    beta = 18 * mpmath.ln(3 / delta) * K**2
    return d61(Setting(T, K, N, lam, delta, beta)) - T * (1 + mpf(lam) * K)


def smallest(says_something: Callable[[int], bool], most: int) -> int:
    low, high = 1, most
    assert says_something(high)
    assert not says_something(low)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if says_something(middle) else (middle, high)
    return high


@pytest.mark.parametrize(("K", "N", "about"), [(1, 2, 6.0e6), (5, 5, 6.6e8)])
def test_the_theorem_says_something_only_after_millions_of_rounds(K: int, N: int, about: float) -> None:
    def says_something(T: int) -> bool:
        setting = main_setting(T, K, N, 0.01)
        return not is_vacuous(as_proved(setting), setting)

    first = smallest(says_something, 10**12)
    assert first == pytest.approx(about, rel=0.01)
    assert abs(first - smallest(lambda T: proved_excess(T, K, N, 0.01) < 0, 10**12)) <= 1


@pytest.mark.parametrize("T", [10, 10**4, 10**7, 10**12, 10**18])
def test_as_printed_the_theorem_never_says_anything_with_its_own_delta(T: int) -> None:
    setting = main_setting(T, 1, 1, 0.01)
    assert as_printed(setting).failure == pytest.approx(T)
    assert as_printed(setting).total > 0.99 * trivial_bound(setting)
    small = Setting(T, 1, 1, 0.01, setting.delta / T, setting.beta)
    assert as_printed(small).failure == pytest.approx(1)


def test_in_figure_1_the_bound_is_sixteen_thousand_times_the_trivial_one() -> None:
    setting = main_setting(10**4, 5, 5, 0.01)
    ratio = as_proved(setting).total / trivial_bound(setting)
    assert ratio == pytest.approx(16_000, rel=0.02)
    assert ratio == pytest.approx(float(proved_excess(10**4, 5, 5, 0.01) / 10_500 + 1), rel=1e-12)


def test_the_printed_2592_survives_the_lost_factor_2() -> None:
    steps = (6 * mpf(28) ** 2 / 8**2 + 96) * 9 * mpmath.pi**2 / 6
    assert 2509 < steps < 2510 < 2592 < 288 * 9 * 2
    assert mpmath.zeta(2) == mpmath.pi**2 / 6 or abs(mpmath.zeta(2) - mpmath.pi**2 / 6) < mpf(10) ** -45
    assert 288 * 9 == 2592
