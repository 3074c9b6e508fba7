"""What the theorems set: delta and beta, and grids in exact arithmetic."""

import math
from collections.abc import Iterator
from fractions import Fraction

import mpmath
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from mpmath import mpf

from paid_experts.reference.bounds import (
    THEOREMS,
    Setting,
    covering_radius,
    covers,
    grid_size,
    log_term,
    main_beta,
    main_delta,
    main_setting,
    sharper_setting,
    tuned_epsilon,
    uniform_grid,
)
from paid_experts.reference.bounds.grids import HAIR, rounded_down_grid
from paid_experts.reference.bounds.settings import credible_level


@pytest.fixture(autouse=True)
def fifty_digits() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


@given(st.integers(1, 10**9), st.integers(1, 100), st.floats(1e-6, 100))
def test_delta_and_beta_are_those_of_the_main_theorem(T: int, K: int, lam: float) -> None:
    delta = 1 / ((1 + mpf(lam) * K) * mpf(T) ** 2 * K)
    assume(delta < 1 - 1e-12)
    assert abs(main_delta(T, K, lam) / delta - 1) <= 1e-15
    assert abs(main_beta(main_delta(T, K, lam), K) / (18 * mpmath.ln(3 / delta) * K**2) - 1) <= 1e-14
    setting = main_setting(T, K, 7, lam, 0.5, 0.25)
    assert setting == Setting(T, K, 7, lam, main_delta(T, K, lam), main_beta(setting.delta, K), 0.5, 0.25)
    assert THEOREMS["paper"].setting(T, K, 7, lam, 0.5, 0.25) == setting
    assert THEOREMS["sharper"].setting(T, K, 7, lam, 0.5, 0.25) == sharper_setting(T, K, 7, lam, 0.5, 0.25)


def test_the_parameters_tell_their_factors_apart() -> None:
    assert main_delta(rounds=3, experts=5, lam=0.2) == pytest.approx(1 / (2 * 9 * 5))
    assert log_term(3 * math.exp(-4)) == pytest.approx(4)
    assert main_beta(3 * math.exp(-4), experts=5) == pytest.approx(18 * 4 * 25)
    assert credible_level(2 * math.exp(-4)) == pytest.approx(4)


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


@given(st.integers(1, 300), st.fractions(0, 1))
def test_every_point_has_a_payment_at_most_one_cell_below(size: int, point: Fraction) -> None:
    grid = rounded_down_grid(size)
    below = max(Fraction(c) for c in grid if c <= point)
    assert point - below <= Fraction(1, size) + HAIR
    assert len(set(grid)) == size
    assert grid[0] == 0
    assert 1 - grid[-1] == pytest.approx(1 / size)


def test_extreme_settings_still_have_a_tuned_grid() -> None:
    assert 0 < tuned_epsilon(1, 1, 5e-324, 1) <= 0.5
    assert tuned_epsilon(100, 1, 0.01, 1) == pytest.approx(math.sqrt(0.01 / (100 * 4.01)))  # the logarithm is 0 here


def test_the_grid_covers_where_epsilon_is_a_hair_too_small() -> None:
    epsilon = float(Fraction(1, 200) - HAIR)
    assert covers(uniform_grid(epsilon), epsilon)
