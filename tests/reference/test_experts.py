"""Productivity functions against closed forms at 200 digits, and their Lipschitz constants in exact arithmetic."""

import math
from fractions import Fraction
from itertools import combinations, pairwise

import mpmath
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from paid_experts.reference.experts import Constant, Linear, PiecewiseLinear, Sigmoidal, Tabulated, rounded_up

payments = st.floats(0, 1)
thetas = st.one_of(st.floats(-40, 40), st.sampled_from([0.0, 1e-9, -1e-9, 300.0, -300.0]))
grains = st.integers(0, 10**6).map(lambda n: n / 10**6)


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[float], list[float]]:
    """Payments in any order, and an accuracy for each."""
    grid = draw(st.lists(grains, min_size=1, max_size=7, unique=True))
    return grid, draw(st.lists(grains, min_size=len(grid), max_size=len(grid)))


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
    function, constant = Linear(start, slope), Constant(start)
    true = Fraction(start) + Fraction(slope) * Fraction(payment)
    assert abs(Fraction(function(payment)) - true) <= Fraction(1, 2**52)
    assert (function.lipschitz, constant.lipschitz, constant(payment)) == (abs(slope), 0, start)
    assert (Linear()(payment), Linear().lipschitz) == (payment, 1)


def test_a_line_never_leaves_the_unit_interval_by_rounding() -> None:
    for n in range(1, 200):
        for start, slope in ((n / 200, -n / 200), (1 - n / 200, n / 200)):
            if 0 <= Fraction(start) + Fraction(slope) <= 1:
                assert 0 <= Linear(start, slope)(1) <= 1
    assert Linear(0.1, 0.9)(1) == 1.0  # the exact sum of these two floats is a little more than 1


@given(thetas, payments, payments)
def test_a_sigmoidal_function_is_the_printed_one_and_its_constant_is_attained_at_zero(
    theta: float, c: float, d: float
) -> None:
    function, true = Sigmoidal(theta), sigmoid(theta, c)
    assert abs(function(c) - true) <= 1e-13 * min(true, 1) + 1e-320
    with mpmath.workdps(200):
        rise = abs(true - sigmoid(theta, d))
        assert rise <= mpmath.mpf(function.lipschitz) * abs(mpmath.mpf(c) - d) + mpmath.mpf(10) ** -190
        slope = abs(sigmoid(theta, 2.0**-60) - sigmoid(theta, 0)) * 2**60
        assert abs(theta) < 1e-9 or slope >= abs(theta) / 4 * (1 - mpmath.mpf(10) ** -10)
    assert function.lipschitz == rounded_up(abs(Fraction(theta)) / 4)


def test_extreme_sigmoids_neither_overflow_nor_are_flat() -> None:
    assert (Sigmoidal(1e308)(1), Sigmoidal(-1e308)(1), Sigmoidal(-1e308)(0)) == (1, 0, 0.5)
    assert Sigmoidal(5e-324).lipschitz > 0


@given(st.fractions(), st.integers(-80, 80))
def test_rounded_up_is_the_least_float_that_is_not_below(value: Fraction, exponent: int) -> None:
    scaled = value * Fraction(2) ** exponent
    up = rounded_up(scaled)
    assert Fraction(up) >= scaled > Fraction(math.nextafter(up, -math.inf))
    assert Fraction(1 / 3) < Fraction(1, 3) < Fraction(rounded_up(Fraction(1, 3)))  # to nearest would go below


@given(graphs(), payments, payments)
def test_graphs_say_what_was_written_into_them_with_the_least_constant_that_all_pairs_keep(
    points: tuple[list[float], list[float]], c: float, d: float
) -> None:
    grid, row = points
    table, lines = Tabulated(iter(grid), iter(row)), PiecewiseLinear(grid, row)
    exact = [(Fraction(c), Fraction(p)) for c, p in zip(grid, row, strict=True)]
    steepest = max((abs((q - p) / (d - c)) for (c, p), (d, q) in combinations(exact, 2)), default=Fraction(0))
    assert table.lipschitz == lines.lipschitz == rounded_up(steepest)
    assert [table(c) for c in grid] == row
    for paid in (c, d, *grid):
        assert abs(Fraction(lines(paid)) - interpolated(grid, row, paid)) <= Fraction(1, 2**51)
        assert 0 <= lines(paid) <= 1
    rise = abs(interpolated(grid, row, c) - interpolated(grid, row, d))
    assert rise <= Fraction(lines.lipschitz) * abs(Fraction(c) - Fraction(d))


def test_a_piecewise_function_is_level_beyond_its_points() -> None:
    function = PiecewiseLinear([0.75, 0.25], [0.5, 1.0])
    assert [function(c) for c in (0, 0.2, 0.25, 0.375, 0.5, 0.75, 0.9, 1)] == [1, 1, 1, 0.875, 0.75, 0.5, 0.5, 0.5]
    assert (PiecewiseLinear([0.5], [0.25])(1), PiecewiseLinear([0.5], [0.25]).lipschitz) == (0.25, 0)


def test_a_given_constant_is_kept_down_to_the_steepest_slope_and_no_further() -> None:
    assert PiecewiseLinear([0, 0.5], [0.5, 1], lipschitz=7).lipschitz == 7
    third = PiecewiseLinear([0, 0.75], [0.5, 0.75]).lipschitz  # 1/3 rounded to nearest is below 1/3
    assert PiecewiseLinear([0, 0.75], [0.5, 0.75], lipschitz=third).lipschitz == third
    with pytest.raises(ValueError, match="steepest slope"):
        PiecewiseLinear([0, 0.75], [0.5, 0.75], lipschitz=math.nextafter(third, 0))
    assert Tabulated([0, 5e-324], [0, 1]).lipschitz == math.inf
