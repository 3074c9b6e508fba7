"""OPT over [0, 1]^K against corners, closed forms and dense grids; and where searches for OPT end."""

import math
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import product
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from mpmath import mpf

from paid_experts.reference.experts import Constant, Linear, PiecewiseLinear, Productivity, Sigmoidal
from paid_experts.reference.optimum import bayes_opt, opt, opt_continuous

opt_module = import_module("paid_experts.reference.optimum")  # `reference.opt` is the function of the same name
exact_module = import_module("paid_experts.reference.exact")

Instance = tuple[list[list[float]], list[float], float]


@pytest.fixture(autouse=True)
def ninety_digits() -> Iterator[None]:
    with mpmath.workdps(90):
        yield


def objective(accuracies: Sequence[float], paid: Sequence[float], lam: float) -> mpf:
    """D1; the sums are exact, so that equal choices have equal values."""
    gain = sum((Fraction(1, 2) - Fraction(p)) ** 2 for p in accuracies)
    price = Fraction(lam) * sum(Fraction(c) for c in paid)
    return mpmath.exp(-2 * mpf(gain.numerator) / gain.denominator) + mpf(price.numerator) / price.denominator


# OPT and the Bayes-optimal cost on a grid, where searches end. (What they are otherwise is in `test_rules`.)


def test_an_unfinished_search_is_refused_with_an_interval_that_holds_opt(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = [0, 0.1, 0.2, 0.4, 1]
    table = [[0.5 + math.sqrt(c) / 2 for c in costs]] * 4  # linear gains: nobody is decided by the tangents
    value = opt(table, costs, 0.3).value
    monkeypatch.setattr(exact_module, "MOST_PAIRS", 0)
    with pytest.raises(ValueError, match=r"must not be so nearly tied.*payments attain it was not settled$") as refusal:
        opt(table, costs, 0.3)
    low, high = (float(end) for end in re.findall(r"\d\.\d+", str(refusal.value))[:2])
    assert low <= value <= high


@pytest.mark.parametrize("instance", [([[0.5, 1.0]] * 2, [0, 1], 0.25), ([[1.0, 0.5]] * 2, [1, 0], 0.25)])
def test_the_first_of_tied_bayes_choices_is_taken(instance: Instance) -> None:
    assert bayes_opt(*instance).payments == (0, 1)


def test_useless_payments_do_not_count_towards_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opt_module, "BAYES_LIMIT", 8)
    assert bayes_opt([[0.5, 0.75, 0.25, 0.5]] * 3, [0, 0.1, 0.2, 0.3], 0.01).payments == (1, 1, 1)  # 2^3 of 4^3
    with pytest.raises(ValueError, match="goes through at most 8 payments, got 16"):
        bayes_opt([[0.5, 0.75]] * 4, [0, 0.1], 0.01)
    assert bayes_opt([[0.25, 0.75]] * 4, [0, 0.1], 0.01).payments == (0, 0, 0, 0)  # equally far: the cheaper


# OPT over [0, 1]^K


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(1, 3), st.sampled_from([1e-1, 1e-2, 1e-3]), st.floats(1e-2, 1))
@example(0, 3, 1e-3, 0.5)
def test_the_enclosure_of_piecewise_linear_experts_holds_their_optimum(
    seed: int, K: int, tolerance: float, lam: float
) -> None:
    """On a straight piece exp(-2 (p - 1/2)^2) is concave, because |p - 1/2| <= 1/2: some choice of corners is best."""
    draw = np.random.default_rng(seed)
    functions = []
    for _ in range(K):
        corners = [0.0, *sorted({round(float(c), 6) for c in draw.uniform(0.01, 0.99, 4)}), 1.0]
        functions.append(PiecewiseLinear(corners, draw.uniform(0, 1, len(corners)).tolist()))
    best = min(
        objective([p for _, p in choice], [c for c, _ in choice], lam)
        for choice in product(*(function.points for function in functions))
    )
    found = opt_continuous(functions, [function.lipschitz for function in functions], lam, tolerance)
    assert found.low <= best <= found.high <= found.low + tolerance


def test_experts_that_no_payment_improves_are_paid_nothing() -> None:
    found = opt_continuous([Constant(0.9)] * 3, 0, 0.01, 1e-9)  # the least tolerance
    assert found.low <= math.exp(-6 * 0.4**2) <= found.high <= found.low + 1e-9


def test_one_sigmoidal_expert_has_its_optimum_inside_where_the_derivative_vanishes() -> None:
    def value(c: mpf) -> mpf:
        return mpmath.exp(-2 * (1 / (1 + mpmath.exp(-8 * c)) - mpf(1) / 2) ** 2) + mpf(0.1) * c

    root = mpmath.findroot(lambda c: mpmath.diff(value, c), mpf("0.3"))
    assert value(root) < min(value(mpf(0)), value(mpf(1))) - mpf("0.01")
    for tolerance in (1e-1, 1e-3, 1e-6, 1e-8):
        found = opt_continuous([Sigmoidal(8)], 2, 0.1, tolerance)
        assert found.low <= value(root) <= found.high <= found.low + tolerance


def test_a_lipschitz_constant_that_is_too_small_gives_a_wrong_enclosure() -> None:
    def spike(c: float) -> float:
        """1/2 but for a tent of height 1/2 and width 1/100 between the first cells' middles."""
        return 0.5 + max(0.0, 0.5 - 100 * abs(c - 0.1287))

    true = math.exp(-0.5) + 0.1 * 0.1287  # at the tip
    found = opt_continuous([spike], 100, 0.1, 1e-4)
    assert found.low <= true <= found.high <= found.low + 1e-4
    assert true < opt_continuous([spike], 0.5, 0.1, 1e-4).low - 0.3


@pytest.mark.parametrize("constants", [np.array([1.0, 1.0]), (1, 1), np.int64(1), np.float32(1), Fraction(1)])
def test_functions_may_come_from_an_iterator_and_constants_as_any_real_numbers(constants: Any) -> None:
    functions: list[Productivity] = [Linear(0.5, 0.5), Sigmoidal(4)]
    found = opt_continuous(iter(functions), constants, Fraction(1, 10), np.float64(1e-3))  # type: ignore[arg-type]
    assert found == opt_continuous(functions, [1.0, 1.0], 0.1, 1e-3)


def test_too_many_cells_are_refused_with_an_interval_that_holds_opt(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def level(c: float) -> float:
        """Every payment is as good as any other: exp(-2 (p - 1/2)^2) + c / 10 = 0.95, so no cell can be dropped."""
        calls.append(c)
        return 0.5 + math.sqrt(-math.log(0.95 - c / 10) / 2)

    found = opt_continuous([level], 0.2, 0.1, 1e-3)
    assert found.low <= 0.95 <= found.high <= found.low + 1e-3
    calls.clear()
    monkeypatch.setattr(opt_module, "MOST_CELLS", 64)
    with pytest.raises(ValueError, match=r"tolerance must be larger for these functions.*over 64 cells") as refusal:
        opt_continuous([level], 0.2, 0.1, 1e-5)
    low, high = (float(end) for end in re.findall(r"\d\.\d+", str(refusal.value))[:2])
    assert low <= 0.95 <= high
    assert high - low > 1e-5
    assert len(calls) == 16 + 32 + 64 + 128
