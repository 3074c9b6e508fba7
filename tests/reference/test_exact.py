"""`Exact` where gains are infinite, where experts are many, and where it gives up."""

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paid_experts.reference import exact as exact_module
from paid_experts.reference.exact import ENOUGH_UNITS, INFINITE, Exact, Frontiers
from paid_experts.reference.formulas import PRECISE
from paid_experts.reference.objective import GAIN_UNITS, VALUE_UNITS, Payments, SeparableObjective, accurate, brute
from paid_experts.reference.rounded import ENOUGH, rounded
from paid_experts.reference.vote_objectives import INFINITE_GAIN, product_objective


def product_problem(margins: Sequence[Sequence[float]], costs: Sequence[float], lam: float) -> SeparableObjective:
    return product_objective(lambda j, i: PRECISE.number(margins[j][i]), len(margins), costs, lam)


@st.composite
def product_problems(draw: st.DrawFn) -> SeparableObjective:
    """Small problems of the product objective: infallible experts, nearly infallible ones, and ties of all kinds."""
    N = draw(st.integers(1, 4))
    costs = draw(st.one_of(st.lists(st.floats(0, 1), min_size=N, max_size=N), st.just([i / N for i in range(N)])))
    margin = draw(
        st.sampled_from(
            [
                st.floats(0, 0.5),
                st.sampled_from([0.0, 1e-300, 1e-40, 1e-12, 0.5]),  # gains of 1000, 172, 23, 6.6 and 0
                st.integers(20, 30).map(lambda k: math.exp(-4 * k) / 4),  # around ENOUGH
            ]
        )
    )
    rows = draw(st.lists(st.lists(margin, min_size=N, max_size=N), min_size=1, max_size=4))
    same = draw(st.booleans())
    lam = draw(st.sampled_from([1e-70, 1e-20, 1e-3, 0.1, 1.0]))
    return product_problem([rows[0]] * len(rows) if same else rows, costs, lam)


@given(product_problems())
def test_exact_and_brute_agree_on_all_minimisers_of_the_product(objective: SeparableObjective) -> None:
    by_force, found = brute(objective), Exact(objective)
    assert found.complete
    assert list(found) == list(by_force)
    assert found.first == by_force.first
    assert found.lower <= found.value == objective.value(by_force.first)
    assert all(payments in found for payments in by_force)


def test_exact_and_brute_agree_where_gains_are_clipped() -> None:
    clipped = tied = partly = 0
    for seed in range(300):
        rng = np.random.default_rng(seed)
        K, N = int(rng.integers(1, 5)), int(rng.integers(2, 6))
        margins = rng.random((K, N)) ** rng.integers(1, 60) / 2
        margins[rng.random((K, N)) < rng.choice([0, 0.2, 0.6])] = 0
        if rng.random() < 0.3:
            margins[:] = margins[0]
        costs = rng.permutation(N) / N if rng.random() < 0.5 else rng.random(N)
        objective = product_problem(margins.tolist(), costs.tolist(), float(10 ** rng.uniform(-3, 0)))
        found, by_force = Exact(objective), list(brute(objective))
        assert found.complete
        assert list(found) == by_force
        gains = [objective.gains[j, i] for j, i in enumerate(found.first)]
        clipped += sum(gains) >= ENOUGH
        partly += ENOUGH <= sum(gains) < INFINITE_GAIN
        tied += len(by_force) > 1
    assert min(clipped, partly, tied) >= 5, (clipped, partly, tied)


def test_beyond_what_is_clipped_the_precise_values_decide() -> None:
    """Gains of 30 and 40 are one sum in doubles; their exponentials differ by 2^-86, and that is no tie."""
    margins = [[0.5, math.exp(-120) / 4, math.exp(-160) / 4]] * 2
    objective = product_problem(margins, [0.0, 0.5, 0.5], 0.01)
    assert list(Exact(objective)) == list(brute(objective)) == [(0, 2), (2, 0)]
    vanished = product_problem([[0.5, 1e-290, 0.0]] * 2, [0.0, 0.5, 0.5], 0.01)
    assert list(Exact(vanished)) == list(brute(vanished)) == [(0, 1), (0, 2), (1, 0), (2, 0)]


def test_a_gain_of_70_is_as_good_as_infinite_and_one_of_69_is_not() -> None:
    objective = product_problem([[0.5]], [0.0], 0.1)
    assert objective.precise_value(INFINITE, objective.precise_sums([])[1]) == 0
    assert objective.precise_value(69 * GAIN_UNITS, objective.precise_sums([])[1]) == 1
    assert math.exp(-2 * ENOUGH) < 2.0**-69
    assert 3 * ENOUGH_UNITS < 2**63


def test_hundreds_of_infallible_experts_do_not_overflow() -> None:
    objective = product_problem([[0.5, 0.0, 0.0]] * 300, [0.0, 0.75, 0.5], 0.1)
    found = Exact(objective)
    assert found.complete
    assert found.first == (0,) * 299 + (2,)
    assert found.value == 0.1


# More experts than are merged.


def test_a_thousand_experts_of_whom_few_are_undecided() -> None:
    rng = np.random.default_rng(0)
    table = rng.random((1000, 3)).tolist()
    table[:2] = [[0.5, 0.5, 0.9]] * 2
    found = Exact(accurate(table, [0.0, 0.125, 0.25], lam=1e-3))
    assert found.complete
    assert len(found.frontiers.order) < 100
    assert found.value - found.lower < 1e-9


def test_experts_of_whom_all_are_decided_need_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_module, "MOST_PAIRS", 0)
    found = Exact(accurate([[0.5, 0.9]] * 401, [0.0, 1.0], lam=100))
    assert found.complete
    assert list(found) == [(0,) * 401]


def test_more_undecided_experts_than_are_merged_are_paid_within_the_bounds() -> None:
    K, costs = 2000, np.array([0.0, 0.3, 0.6, 1.0])
    noise = 1 + 1e-3 * np.random.default_rng(1).random((K, 4))
    table = 0.5 + np.sqrt(2 * costs * noise / K)
    found = Exact(accurate(table.tolist() * 6, costs.tolist(), lam=0.3 / K / 6))
    assert len(found.frontiers.order) > 400
    assert not found.complete
    assert found.first in found
    assert 0 <= found.value - found.lower < 1e-6


# Where it gives up.


def partition(numbers: Sequence[int]) -> SeparableObjective:
    """The instance that is least at value 5/4 exp(-1/4) if some of the numbers have half of their sum (Result C)."""
    total = sum(numbers)
    costs = [0.0, *(a / total for a in numbers)]
    table = [[0.5] * len(costs) for _ in numbers]
    for j, a in enumerate(numbers):
        table[j][j + 1] += math.sqrt(a / total) / 2
    return accurate(table, costs, math.exp(-0.25) / 2)


def with_halves(rng: np.random.Generator, n: int, largest: int) -> list[int]:
    """Draw 2 n numbers that can be divided into two sets of the same sum, in any order."""
    one, other = rng.integers(largest // 2, largest, (2, n)).tolist()
    other[0] += sum(one) - sum(other)
    return rng.permutation(one + other).tolist() if other[0] > 0 else with_halves(rng, n, largest)


HALVED = 1.25 * math.exp(-0.25)


def test_exact_decides_partition() -> None:
    rng = np.random.default_rng(0)
    for _ in range(5):
        numbers = with_halves(rng, 4, 1000)
        assert Exact(partition(numbers)).value == pytest.approx(HALVED, abs=1e-13)
        numbers = [4 * a for a in numbers[:-1]] + [4 * numbers[-1] + 2]  # half of the sum is odd now
        assert Exact(partition(numbers)).value >= HALVED + 0.0758 / sum(numbers) ** 2


def test_partitions_that_are_too_hard_are_paid_within_the_factor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_module, "MOST_PAIRS", 1000)
    monkeypatch.setattr(exact_module, "MOST_STEPS", 2_000_000)
    better = 0
    for seed in range(10):
        objective = partition(with_halves(np.random.default_rng(seed), 10, 10**9))
        found = Exact(objective)
        assert not found.complete
        assert found.lower <= HALVED <= found.value + objective.rounding
        factor = math.exp(2 * 20 * 0.25 / (2_000_000 / 40))
        assert found.value <= factor * math.exp(-0.25) + 0.25 * math.exp(-0.25)
        assert found.value <= HALVED + 1e-9
        better += found.value < found.frontiers.value
        assert objective.value(rounded(objective, factor=1.001).first) <= 1.001 * HALVED
    assert better >= 5


def test_where_it_gives_up_the_better_of_both_lower_bounds_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two infallible experts, of whom one is worth paying: the tangents see a part of a payment, the table does not."""
    objective = product_problem([[0.5, 0.0]] * 2, [0.0, 1.0], lam=0.3)
    monkeypatch.setattr(exact_module, "MOST_PAIRS", 0)
    monkeypatch.setattr(exact_module, "MOST_STEPS", 2_000_000)
    found = Exact(objective)
    assert not found.complete
    assert found.frontiers.lower < found.value - 0.1
    assert 0 <= found.value - found.lower < 1e-3
    assert found.value == objective.value(brute(objective).first)


def test_where_no_table_is_fine_enough_the_payments_of_the_tangents_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_module, "MOST_PAIRS", 0)
    monkeypatch.setattr(exact_module, "MOST_STEPS", 4)
    found = Exact(accurate([[0.5, 1.0]] * 2, [0.0, 1.0], lam=0.3))
    assert found.first == found.frontiers.payments
    assert found.lower == found.frontiers.lower


def last_bits(K: int, N: int) -> tuple[SeparableObjective, list[Payments]]:
    """Accuracies and costs that differ in their last bits: every choice is within rounding of every other one."""
    accuracies = 0.75 + np.random.default_rng(0).integers(0, 4, (K, N)) * 2.0**-53
    objective = accurate(accuracies.tolist(), [0.5 + i * 2.0**-53 for i in range(N)], 0.1)
    return objective, list(brute(objective))


def test_too_many_near_ties_are_given_up_within_rounding(monkeypatch: pytest.MonkeyPatch) -> None:
    objective, minimisers = last_bits(4, 4)
    found = Exact(objective)
    assert found.complete
    assert list(found) == minimisers
    monkeypatch.setattr(exact_module, "MOST_NODES", 10)
    given_up = Exact(objective)
    assert not given_up.complete
    assert list(given_up) == [given_up.first]
    assert found.least <= given_up.least <= given_up.objective.precise(enumerate(given_up.frontiers.payments))
    assert given_up.lower * VALUE_UNITS < found.least
    assert given_up.value - given_up.lower <= 2 * objective.rounding


@pytest.mark.parametrize("grain", [1, 2**20, 2**40])
def test_coarse_frontiers_bound_the_minimum_from_below(grain: int) -> None:
    rng = np.random.default_rng(grain)
    for _ in range(20):
        objective = accurate(rng.random((4, 5)).tolist(), rng.random(5).tolist(), 0.05)
        found = Frontiers(objective, grain)
        least = objective.value(brute(objective).first)
        assert found.complete == (grain == 1)
        assert found.lower <= least <= objective.value(found.walk())
        assert objective.value(found.walk()) - found.lower < 1e-9 + 10 * grain * 2.0**-52
