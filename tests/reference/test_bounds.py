"""Bounds against one-line transcriptions of D55 and D61, and grids in exact arithmetic."""

import math
from collections.abc import Callable, Iterator
from dataclasses import fields
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from mpmath import mpf

from reference.bounds import (
    HAIR,
    THEOREMS,
    Bound,
    Setting,
    SharperBound,
    as_printed,
    as_proved,
    covering_radius,
    covers,
    first_informative,
    grid_size,
    is_vacuous,
    log_term,
    main_beta,
    main_delta,
    main_setting,
    sharper,
    sharper_beta,
    sharper_setting,
    trivial_bound,
    tuned_epsilon,
    uniform_grid,
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


def the_sharper_theorem(s: Setting) -> mpf:
    """Transcribe it in one line per source of regret, as the ledger states it."""
    T, K, N, lam, delta, beta, L, eps = (mpf(number) for number in s)
    ln, exp, sqrt = mpmath.ln, mpmath.exp, mpmath.sqrt
    ell, phi = ln(3 / delta), exp(-K / 2)
    C = beta + 3 * ell + sqrt(2 * beta * ell)
    each = C * max(mpf(0), 1 - 2 * phi) + min(C * (1 - phi), 6 * ell + 2 * sqrt(C * ell))
    each += (3 * K + 11) * ell / 2 * max(mpf(0), mpf(2) ** (-1 / K) - exp(mpf(-1) / 2))
    return (
        N * (1 + lam * K) + (1 + lam * K) * K * delta * T * (T + 1) / 2 + K * N * each
        + T * (2 * exp(mpf(-1) / 2) * L + lam) * K * eps
    )  # fmt: skip


@given(settings_of_games, st.floats(1, 4))
@example(Setting(1, 1, 1, 1.0, 0.5, 1.0), 1.0)
@example(Setting(10**4, 2, 3, 0.01, 1e-9, 1.0, 1.0, 0.1), 1.0)
@example(Setting(10**4, 3, 3, 0.01, 1e-9, 1.0, 1.0, 0.1), 1.0)
def test_the_sharper_bound_is_that_of_the_ledger(setting: Setting, larger: float) -> None:
    allowed = setting._replace(beta=larger * sharper_beta(setting.delta, setting.experts))
    assert abs(sharper(allowed).total / the_sharper_theorem(allowed) - 1) <= 1e-13


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


@pytest.mark.parametrize(
    ("theorem", "K", "N", "first"),
    [("paper", 1, 2, 6019768), ("sharper", 1, 2, 91), ("sharper", 2, 2, 1337), ("sharper", 5, 5, 48802)],
)
def test_from_some_round_on_a_theorem_says_something(theorem: str, K: int, N: int, first: int) -> None:
    setting, bound = THEOREMS[theorem]
    assert first_informative(theorem, K, N, 0.01) == first
    for T, vacuous in ((1, True), (first // 2, True), (first - 1, True), (first, False), (10 * first, False)):
        case = setting(T, K, N, 0.01)
        assert is_vacuous(bound(case), case) == vacuous


@pytest.mark.parametrize("theorem", ["paper", "sharper"])
def test_the_learner_starts_with_the_parameters_of_a_theorem(theorem: str) -> None:
    learner = LcbGaptron.tuned([0, 0.5, 1], experts=3, lam=0.25, rounds=500, theorem=theorem, payments="local")
    setting = THEOREMS[theorem].setting(500, 3, 3, 0.25)
    assert (learner.beta, learner.delta, learner.lam) == (setting.beta, setting.delta, 0.25)
    assert (learner.costs, learner.experts, learner.rule) == ((0.0, 0.5, 1.0), 3, "local")
    with pytest.raises(ValueError, match="theorem must be one of paper, sharper; got 'own'"):
        LcbGaptron.tuned([0, 1], 1, 0.1, 100, theorem="own")


def test_a_sharper_bound_that_equals_the_trivial_one_says_nothing() -> None:
    setting = Setting(rounds=8, experts=2, size=1, lam=0.5, delta=0.5, beta=1.0)
    assert is_vacuous(SharperBound(16, 0, 0, 0, 0, 0), setting)
    assert not is_vacuous(SharperBound(math.nextafter(16, 0), 0, 0, 0, 0, 0), setting)


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


# Parameters


@given(st.integers(1, 10**9), st.integers(1, 100), st.floats(1e-6, 100))
def test_delta_and_beta_are_those_of_the_main_theorem(T: int, K: int, lam: float) -> None:
    delta = 1 / ((1 + mpf(lam) * K) * mpf(T) ** 2 * K)
    assume(delta < 1 - 1e-12)
    assert abs(main_delta(T, K, lam) / delta - 1) <= 1e-15
    assert abs(main_beta(main_delta(T, K, lam), K) / (18 * mpmath.ln(3 / delta) * K**2) - 1) <= 1e-14
    setting = main_setting(T, K, 7, lam, 0.5, 0.25)
    assert setting == Setting(T, K, 7, lam, main_delta(T, K, lam), main_beta(setting.delta, K), 0.5, 0.25)


def test_the_parameters_tell_their_factors_apart() -> None:
    assert main_delta(rounds=3, experts=5, lam=0.2) == pytest.approx(1 / (2 * 9 * 5))
    assert log_term(3 * math.exp(-4)) == pytest.approx(4)
    assert main_beta(3 * math.exp(-4), experts=5) == pytest.approx(18 * 4 * 25)


@given(st.integers(1, 10**12), st.integers(1, 40), st.floats(1e-4, 10), st.floats(0, 10))
@example(10, 1, 0.1, 1.0)
@example(1, 40, 10.0, 0.0)
@example(10**12, 2, 0.01, 1.0)
def test_the_tuned_epsilon_is_the_printed_one_up_to_one_half(T: int, K: int, lam: float, L: float) -> None:
    log = mpmath.ln(mpf(lam) * K * T)
    printed = mpmath.sqrt((mpf(lam) + K**3 * log**2) / (mpf(K) * T * (4 * mpf(L) + mpf(lam) * K)))
    assert abs(tuned_epsilon(T, K, lam, L) - min(printed, mpf("0.5"))) <= 1e-9 * min(printed, 1)


def test_both_sides_of_the_cap_on_epsilon_occur() -> None:
    assert tuned_epsilon(rounds=10, experts=5, lam=0.1, lipschitz=0) == 0.5
    T = math.exp(4) / 0.2  # K = 2, lam K T = e^4
    assert tuned_epsilon(T, 2, 0.1, 1) == pytest.approx(math.sqrt((0.1 + 8 * 16) / (2 * T * 4.2)))


# Grids

epsilons = st.one_of(
    st.floats(2e-3, 1.5),
    st.integers(1, 250).map(lambda n: 1 / (2 * n)),
    st.integers(1, 250).map(lambda n: math.nextafter(1 / (2 * n), 1)),
)


@given(epsilons)
@example(0.5)
@example(0.1)
@example(0.3)
@example(1 / 6)
def test_every_point_has_a_payment_of_the_grid_within_epsilon(epsilon: float) -> None:
    grid = [Fraction(c) for c in uniform_grid(epsilon)]
    assert len(grid) == grid_size(epsilon)
    assert grid == sorted(set(grid))
    reached = Fraction(0)
    for c in grid:  # the intervals [c - eps, c + eps] leave no hole
        assert c - (Fraction(epsilon) + HAIR) <= reached
        reached = c + Fraction(epsilon) + HAIR
    assert reached >= 1
    assert 0 <= grid[0] <= grid[-1] <= 1


@given(epsilons)
@example(0.5)
@example(0.1)
@example(1 / 6)
def test_no_grid_with_one_payment_fewer_covers(epsilon: float) -> None:
    fewer = grid_size(epsilon) - 1
    assert fewer * (2 * Fraction(epsilon) + HAIR) < 1  # the total length of its intervals
    if fewer * 2 * (Fraction(epsilon) + HAIR) < 1:
        assert not fewer or not covers(tuple((2 * i + 1) / (2 * fewer) for i in range(fewer)), epsilon)


@pytest.mark.parametrize(
    ("epsilon", "size"),
    [
        (0.5, 1),
        (0.7, 1),
        (0.4999, 2),
        (0.25, 2),
        (0.25 - 2**-53, 3),
        (0.25 - 2**-55, 2),
        (0.2499, 3),
        (0.1, 5),
        (0.09, 6),
        (0.01, 50),
    ],
)
def test_the_size_of_the_grid_is_one_over_two_epsilon_rounded_up(epsilon: float, size: int) -> None:
    assert grid_size(epsilon) == size
    assert uniform_grid(epsilon) == pytest.approx([(i + 0.5) / size for i in range(size)], abs=1e-15)


@given(st.lists(st.integers(0, 64).map(lambda n: n / 64), min_size=1, max_size=8, unique=True))
def test_the_covering_radius_is_the_farthest_that_a_point_can_be(costs: list[float]) -> None:
    # the farthest point is an end or halfway between two payments: a multiple of 1/128
    farthest = max(min(abs(Fraction(n, 128) - Fraction(c)) for c in costs) for n in range(129))
    assert covering_radius(tuple(costs)) == farthest
    assert farthest == 0 or covers(tuple(costs), float(farthest))
    assert not covers(tuple(costs), float(farthest) - 2.0**-40)


def test_the_ends_of_the_interval_count() -> None:
    assert covering_radius((0.5,)) == Fraction(1, 2)
    assert covering_radius((0.25, 0.5)) == Fraction(1, 2)
    assert covering_radius((0.75, 0.5)) == Fraction(1, 2)
    assert covering_radius((1.0, 0.0)) == Fraction(1, 2)


# Refusals

GOOD = Setting(rounds=10, experts=2, size=3, lam=0.1, delta=0.1, beta=1.0)
REFUSED: list[tuple[Callable[..., Any], tuple[Any, ...], str]] = [
    (log_term, (0,), "delta must lie strictly between 0 and 1, got 0"),
    (log_term, (1,), "delta must lie strictly between 0 and 1, got 1"),
    (main_delta, (0, 1, 0.1), "rounds must be greater than 0, got 0"),
    (main_delta, (1, 0, 0.1), "experts must be a whole number, at least 1, got 0"),
    (main_delta, (1, 1, 0), "lam must be greater than 0, got 0"),
    (main_delta, (0.5, 1, 0.1), "delta must lie strictly between 0 and 1, got 3.6"),
    (main_delta, (math.nan, 1, 0.1), "rounds must be finite, got nan"),
    (main_beta, (2, 1), "delta must lie strictly between 0 and 1, got 2"),
    (main_beta, (0.5, 1.5), "experts must be a whole number, at least 1, got 1.5"),
    (main_setting, (10, 1, 0, 0.1), "size must be a whole number, at least 1, got 0"),
    (main_setting, (10, 1, 1, 0.1, -1), "lipschitz must not be negative, got -1"),
    (main_setting, (10, 1, 1, 0.1, 1, -0.5), "epsilon must not be negative, got -0.5"),
    (tuned_epsilon, (0, 1, 0.1, 1), "rounds must be greater than 0, got 0"),
    (tuned_epsilon, (10, 0, 0.1, 1), "experts must be a whole number, at least 1, got 0"),
    (tuned_epsilon, (10, 1, -1, 1), "lam must be greater than 0, got -1"),
    (tuned_epsilon, (10, 1, 0.1, -1), "lipschitz must not be negative, got -1"),
    (tuned_epsilon, (10, 1, 0.1, math.inf), "lipschitz must be finite, got inf"),
    (grid_size, (0,), "epsilon must be greater than 0, got 0"),
    (uniform_grid, (-1,), "epsilon must be greater than 0, got -1"),
    (uniform_grid, (math.nan,), "epsilon must be finite, got nan"),
    (covers, ((0.5,), 0), "epsilon must be greater than 0, got 0"),
    (covers, ((), 0.5), "costs must hold at least one payment, got none"),
    (covering_radius, ((0.5, 0.5),), "costs must differ from each other, got 0.5 twice"),
    (covering_radius, ((0.5, 2),), "each of the costs must lie in [0, 1], got 2"),
    (as_printed, (GOOD._replace(rounds=0),), "rounds must be greater than 0, got 0"),
    (as_printed, (GOOD._replace(delta=1.0),), "delta must lie strictly between 0 and 1, got 1.0"),
    (as_proved, (GOOD._replace(experts=0),), "experts must be a whole number, at least 1, got 0"),
    (as_proved, (GOOD._replace(size=0),), "size must be a whole number, at least 1, got 0"),
    (as_proved, (GOOD._replace(lam=0),), "lam must be greater than 0, got 0"),
    (as_proved, (GOOD._replace(beta=-1),), "beta must be greater than 0, got -1"),
    (as_proved, (GOOD._replace(lipschitz=-1),), "lipschitz must not be negative, got -1"),
    (sharper, (GOOD,), "beta must be at least 5 ln(3/delta) K^(3/2) = 48.1"),
    (sharper, (GOOD._replace(lam=0),), "lam must be greater than 0, got 0"),
    (sharper_beta, (2, 1), "delta must lie strictly between 0 and 1, got 2"),
    (sharper_setting, (10, 1, 0, 0.1), "size must be a whole number, at least 1, got 0"),
    (first_informative, ("printed", 1, 1, 0.1), "theorem must be one of paper, sharper; got 'printed'"),
    (as_proved, (GOOD._replace(epsilon=math.nan),), "epsilon must be finite, got nan"),
]


@pytest.mark.parametrize(("call", "given_", "sentence"), REFUSED, ids=[f"{c.__name__}-{s}" for c, _, s in REFUSED])
def test_impossible_parameters_are_refused(call: Callable[..., Any], given_: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(ValueError) as refusal:
        call(*given_)
    assert str(refusal.value).startswith(sentence)


def test_numpy_numbers_are_as_good_as_others() -> None:
    plain = main_setting(10**4, 5, 5, 0.01)
    numpys = main_setting(np.float64(10**4), np.int64(5), np.int64(5), np.float64(0.01))  # type: ignore[arg-type]
    assert as_proved(numpys).total == pytest.approx(as_proved(plain).total, rel=1e-15)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: main_delta(1e200, 1, 0.1), "rounds must be at most 1e\\+100, got 1e\\+200"),
        (lambda: as_printed(Setting(1e103, 1, 1, 0.1, 0.1, 1)), "rounds must be at most 1e\\+100"),
        (lambda: as_printed(Setting(math.nan, 1, 1, 0.1, 0.1, 1)), "rounds must be finite, got nan"),
        (lambda: trivial_bound(Setting(-1, 1, 1, 0.1, 0.1, 1)), "rounds must be greater than 0, got -1"),
        (lambda: uniform_grid(1e-20), "epsilon must be large enough for 1000000 payments, got 1e-20"),
    ],
)
def test_what_no_game_can_have_gets_a_sentence(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        call()


def test_extreme_settings_still_have_a_tuned_grid() -> None:
    assert 0 < tuned_epsilon(0.1, 1, 5e-324, 1) <= 0.5
    assert tuned_epsilon(100, 1, 0.01, 1) == pytest.approx(math.sqrt(0.01 / (100 * 4.01)))  # the logarithm is 0 here


def test_the_grid_covers_where_epsilon_is_a_hair_too_small() -> None:
    epsilon = float(Fraction(1, 200) - HAIR)
    assert covers(uniform_grid(epsilon), epsilon)
