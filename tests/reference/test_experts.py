"""Productivity functions against closed forms at 50 digits, and their Lipschitz constants in exact arithmetic."""

import math
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from paid_experts.reference.experts import (
    Constant,
    Linear,
    PiecewiseLinear,
    Productivity,
    Sigmoidal,
    Tabulated,
    rounded_up,
    steepest_slope,
)
from tests.reference.refusals import Refused, refuses

payments = st.floats(0, 1)
thetas = st.one_of(st.floats(-40, 40), st.sampled_from([0.0, 1e-9, -1e-9, 300.0, -300.0]))
grains = st.integers(0, 10**6).map(lambda n: n / 10**6)


@st.composite
def graphs(draw: st.DrawFn, least: int = 1) -> tuple[list[float], list[float]]:
    """Payments in any order, and an accuracy for each."""
    grid = draw(st.lists(grains, min_size=least, max_size=7, unique=True))
    return grid, draw(st.lists(grains, min_size=len(grid), max_size=len(grid)))


def steepest_of_all_pairs(grid: list[float], row: list[float]) -> Fraction:
    """Not only between neighbours, as the reference looks for it."""
    points = [(Fraction(c), Fraction(p)) for c, p in zip(grid, row, strict=True)]
    return max((abs((q - p) / (d - c)) for (c, p), (d, q) in combinations(points, 2)), default=Fraction(0))


def interpolated(grid: list[float], row: list[float], payment: float) -> Fraction:
    """As a weighted mean of the two neighbours, which are found by going through all intervals."""
    points = sorted((Fraction(c), Fraction(p)) for c, p in zip(grid, row, strict=True))
    x = Fraction(payment)
    if x <= points[0][0]:
        return points[0][1]
    for (c, p), (d, q) in pairwise(points):
        if c <= x <= d:
            return (p * (d - x) + q * (x - c)) / (d - c)
    return points[-1][1]


def sigmoid(theta: float, payment: float) -> mpmath.mpf:
    """D33 as it is printed."""
    with mpmath.workdps(200):
        grown = mpmath.exp(mpmath.mpf(theta) * mpmath.mpf(payment))
        return grown / (1 + grown)


@given(grains, grains, payments)
def test_a_linear_function_is_the_line_through_its_ends(start: float, end: float, payment: float) -> None:
    slope = end - start
    assume(0 <= Fraction(start) + Fraction(slope) <= 1)  # rounding can put the end beyond 1
    function = Linear(start, slope)
    true = Fraction(start) * (1 - Fraction(payment)) + (Fraction(start) + Fraction(slope)) * Fraction(payment)
    assert abs(Fraction(function(payment)) - true) <= Fraction(1, 2**52)
    assert 0 <= function(payment) <= 1
    assert function.lipschitz == abs(slope)


def test_the_slope_of_a_linear_function_is_attained_by_every_pair() -> None:
    function = Linear(0.75, -0.5)
    for c, d in combinations([0, 0.125, 0.5, 1], 2):
        assert abs(function(c) - function(d)) == function.lipschitz * (d - c) == 0.5 * (d - c)
    assert Linear()(0.3) == 0.3
    assert Linear().lipschitz == 1


def test_a_line_never_leaves_the_unit_interval_by_rounding() -> None:
    for n in range(1, 200):
        for start, slope in ((n / 200, -n / 200), (1 - n / 200, n / 200)):
            if 0 <= Fraction(start) + Fraction(slope) <= 1:
                assert 0 <= Linear(start, slope)(1) <= 1


@given(thetas, payments)
def test_a_sigmoidal_function_is_the_printed_one(theta: float, payment: float) -> None:
    true = sigmoid(theta, payment)
    assert abs(Sigmoidal(theta)(payment) - true) <= 1e-13 * min(true, 1) + 1e-320


def test_the_opposite_sign_of_theta_would_show() -> None:
    assert abs(Sigmoidal(3)(0.5) - sigmoid(-3, 0.5)) > 0.6


@given(thetas, payments, payments)
def test_no_pair_of_payments_beats_the_sigmoidal_lipschitz_constant(theta: float, c: float, d: float) -> None:
    with mpmath.workdps(200):
        rise = abs(sigmoid(theta, c) - sigmoid(theta, d))
        assert rise <= mpmath.mpf(Sigmoidal(theta).lipschitz) * abs(mpmath.mpf(c) - d) + mpmath.mpf(10) ** -190


@pytest.mark.parametrize("theta", [0.1, 4.0, -7.0, 50.0])
def test_the_sigmoidal_lipschitz_constant_is_attained_at_zero(theta: float) -> None:
    with mpmath.workdps(60):
        slope = abs(sigmoid(theta, 2.0**-60) - sigmoid(theta, 0)) * 2**60
        assert slope > abs(theta) / 4 * (1 - mpmath.mpf(10) ** -10)
    assert Sigmoidal(theta).lipschitz == abs(theta) / 4


def test_extreme_sigmoids_do_not_overflow() -> None:
    assert (Sigmoidal(1e308)(1), Sigmoidal(-1e308)(1), Sigmoidal(-1e308)(0)) == (1, 0, 0.5)


@given(grains, payments)
def test_a_constant_does_not_depend_on_the_payment(accuracy: float, payment: float) -> None:
    function = Constant(accuracy)
    assert function(payment) == accuracy
    assert function.lipschitz == 0


@given(st.fractions(), st.integers(-80, 80))
def test_rounded_up_is_the_least_float_that_is_not_below(value: Fraction, exponent: int) -> None:
    scaled = value * Fraction(2) ** exponent
    up = rounded_up(scaled)
    assert Fraction(up) >= scaled > Fraction(math.nextafter(up, -math.inf))


def test_rounding_to_nearest_would_go_below() -> None:
    assert Fraction(1 / 3) < Fraction(1, 3) < Fraction(rounded_up(Fraction(1, 3)))
    assert rounded_up(Fraction(1, 4)) == 0.25


@given(graphs())
def test_neighbours_hold_the_steepest_slope_of_all_pairs(points: tuple[list[float], list[float]]) -> None:
    grid, row = points
    assert steepest_slope(sorted(zip(grid, row, strict=True))) == steepest_of_all_pairs(grid, row)


@given(graphs())
def test_a_table_says_what_was_written_into_it(points: tuple[list[float], list[float]]) -> None:
    grid, row = points
    function = Tabulated(iter(grid), iter(row))
    assert [function(c) for c in grid] == row


@given(graphs())
def test_the_constant_of_a_graph_is_the_least_that_all_pairs_keep(points: tuple[list[float], list[float]]) -> None:
    grid, row = points
    steepest = steepest_of_all_pairs(grid, row)
    for function in (Tabulated(grid, row), PiecewiseLinear(grid, row)):
        assert Fraction(function.lipschitz) >= steepest
        assert steepest == 0 or Fraction(math.nextafter(function.lipschitz, 0)) < steepest


@given(graphs(), payments)
def test_piecewise_linear_is_the_exact_interpolation(points: tuple[list[float], list[float]], payment: float) -> None:
    grid, row = points
    function = PiecewiseLinear(grid, row)
    for paid in (payment, *grid):
        assert abs(Fraction(function(paid)) - interpolated(grid, row, paid)) <= Fraction(1, 2**51)
        assert 0 <= function(paid) <= 1


@given(graphs(least=2), payments, payments)
def test_no_pair_of_payments_beats_the_piecewise_constant(
    points: tuple[list[float], list[float]], c: float, d: float
) -> None:
    grid, row = points
    rise = abs(interpolated(grid, row, c) - interpolated(grid, row, d))
    assert rise <= Fraction(PiecewiseLinear(grid, row).lipschitz) * abs(Fraction(c) - Fraction(d))


def test_a_piecewise_function_is_level_beyond_its_points() -> None:
    function = PiecewiseLinear([0.75, 0.25], [0.5, 1.0])
    assert [function(c) for c in (0, 0.2, 0.25, 0.375, 0.5, 0.75, 0.9, 1)] == [1, 1, 1, 0.875, 0.75, 0.5, 0.5, 0.5]
    assert PiecewiseLinear([0.5], [0.25])(1) == 0.25
    assert PiecewiseLinear([0.5], [0.25]).lipschitz == 0


def test_a_given_constant_is_kept_down_to_the_steepest_slope_and_no_further() -> None:
    assert PiecewiseLinear([0, 0.5], [0.5, 1], lipschitz=7).lipschitz == 7
    assert PiecewiseLinear([0, 0.5], [0.5, 1], lipschitz=1).lipschitz == 1
    with pytest.raises(ValueError, match=r"at least the steepest slope 1\.0, got 0\.99"):
        PiecewiseLinear([0, 0.5], [0.5, 1], lipschitz=math.nextafter(1, 0))
    third = PiecewiseLinear([0, 0.75], [0.5, 0.75]).lipschitz  # 1/3 rounded to nearest is below 1/3
    with pytest.raises(ValueError, match="steepest slope"):
        PiecewiseLinear([0, 0.75], [0.5, 0.75], lipschitz=math.nextafter(third, 0))


REFUSED: list[Refused] = [
    (Linear, (1.5, 0), "the accuracy at payment 0 must lie in [0, 1], got 1.5"),
    (Linear, (0.5, 0.75), "the accuracy at payment 1 must lie in [0, 1], got 1.25"),
    (Linear, (0.5, -0.75), "the accuracy at payment 1 must lie in [0, 1], got -0.25"),
    (Linear, (0.5, math.nan), "slope must be finite, got nan"),
    (Linear, ("low", 0), "the accuracy at payment 0 must be a number, got 'low'"),
    (Sigmoidal, (math.inf,), "theta must be finite, got inf"),
    (Sigmoidal, ("steep",), "theta must be a number, got 'steep'"),
    (Constant, (-0.5,), "accuracy must lie in [0, 1], got -0.5"),
    (Constant, (math.nan,), "accuracy must be finite, got nan"),
    (Tabulated, ([0, 0.5, 0.5], [0, 0, 0]), "payments must differ from each other, got 0.5 twice"),
    (Tabulated, ([], []), "payments must hold at least one payment, got none"),
    (Tabulated, ([0, 2], [0, 0]), "each of the payments must lie in [0, 1], got 2"),
    (Tabulated, ([0, 1], [0, 2]), "accuracy of expert 0 must lie in [0, 1], got 2"),
    (Tabulated, ([0, 1], [0]), "accuracy of expert 0 must have one entry for each of 2 costs, got 1"),
    (Tabulated, ("01", [0, 1]), "payments must be a sequence, got '01'"),
    (PiecewiseLinear, ([0, 0], [0, 1]), "payments must differ from each other, got 0.0 twice"),
    (PiecewiseLinear, ([0, 1], [0, math.nan]), "accuracy of expert 0 must be finite, got nan"),
    (PiecewiseLinear, ([0, 1], [0, 1], 0.5), "lipschitz must be at least the steepest slope 1.0, got 0.5"),
    (PiecewiseLinear, ([0, 1], [1, 1], -1), "lipschitz must be at least the steepest slope 0.0, got -1"),
    (PiecewiseLinear, ([0, 1], [0, 1], math.inf), "lipschitz must be finite, got inf"),
    (PiecewiseLinear, ([0, 1], [0, 1], "one"), "lipschitz must be a number, got 'one'"),
]


test_an_impossible_expert_is_refused = refuses(REFUSED, whole=True)


EXPERTS: list[Productivity] = [
    Linear(),
    Sigmoidal(2),
    Constant(0.5),
    Tabulated([0, 0.5], [0, 1]),
    PiecewiseLinear([0.5], [0.5]),
]


@pytest.mark.parametrize("expert", EXPERTS, ids=lambda expert: type(expert).__name__)
@pytest.mark.parametrize("payment", [-1e-9, 1.0000001, math.nan, math.inf, "much", None, np.array([0.5, 0.5])])
def test_every_expert_refuses_a_payment_outside_the_unit_interval(expert: Productivity, payment: Any) -> None:
    with pytest.raises(ValueError, match="the payment must"):
        expert(payment)


@pytest.mark.parametrize("expert", EXPERTS, ids=lambda expert: type(expert).__name__)
def test_every_expert_takes_a_numpy_payment(expert: Productivity) -> None:
    assert expert(np.float64(0.5)) == expert(0.5)


def test_a_table_refuses_a_payment_that_it_does_not_hold() -> None:
    with pytest.raises(ValueError, match=r"the payment must be one of \[0\.0, 0\.5, 1\.0\], got 0\.25"):
        Tabulated([1, 0, 0.5], [0, 0, 1])(0.25)


def test_a_sum_that_is_one_in_floats_is_allowed() -> None:
    assert Linear(0.1, 0.9)(1) == 1.0  # the exact sum of these two floats is a little more than 1


def test_a_slope_beyond_all_floats_is_an_infinite_constant() -> None:
    assert Tabulated([0, 5e-324], [0, 1]).lipschitz == math.inf
    with pytest.raises(ValueError, match="lipschitz must be at least the steepest slope inf, got 1"):
        PiecewiseLinear([0, 5e-324], [0, 1], lipschitz=1)


def test_the_constant_of_the_flattest_sigmoid_is_not_rounded_to_zero() -> None:
    assert Sigmoidal(5e-324).lipschitz > 0
