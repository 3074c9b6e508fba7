"""Every rule against an enumeration that compares exactly: rational gains, and 90 digits for the exponential."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paid_experts.reference import exact as exact_module
from paid_experts.reference.exact import Exact, Frontiers
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.objective import (
    Allowed,
    Payments,
    SeparableObjective,
    accurate,
    brute,
    estimated,
    local,
    selfish,
)
from paid_experts.reference.oracle import RULES

Table = list[list[float]]


def enumerated(gains: Sequence[Fraction | mpmath.mpf], costs: Sequence[float], lam: float) -> mpmath.mpf:
    with mpmath.workdps(90):
        exponent = sum((mpmath.mpf(g.numerator) / g.denominator if isinstance(g, Fraction) else g for g in gains), 0)
        price = Fraction(lam) * sum(map(Fraction, costs))
        return mpmath.exp(-2 * exponent) + mpmath.mpf(price.numerator) / price.denominator


def squared(p: float) -> Fraction:
    return (Fraction(1, 2) - Fraction(p)) ** 2


def all_minimisers(table: Table, costs: list[float], lam: float) -> list[Payments]:
    values = {
        choice: enumerated([squared(table[j][i]) for j, i in enumerate(choice)], [costs[i] for i in choice], lam)
        for choice in product(range(len(costs)), repeat=len(table))
    }
    least = min(values.values())
    return [choice for choice, value in values.items() if value - least < mpmath.mpf(10) ** -58]


@st.composite
def problems(draw: st.DrawFn, experts: int = 3, payments: int = 4) -> tuple[Table, list[float], float]:
    """Small grid problems: smooth ones, ones full of ties, and ones with nearly equal costs or accuracies."""
    N = draw(st.integers(1, payments))
    costs = draw(
        st.one_of(
            st.lists(st.floats(0, 1), min_size=N, max_size=N, unique=True),
            st.permutations([i / N for i in range(N)]),
            st.just([0.5 + i * 2**-53 for i in range(N)]),
        )
    )
    accuracy = draw(
        st.sampled_from(
            [
                st.floats(0, 1),
                st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]),
                st.integers(0, 3).map(lambda k: 0.75 + k * 2**-53),
            ]
        )
    )
    rows = draw(st.lists(st.lists(accuracy, min_size=N, max_size=N), min_size=1, max_size=experts))
    same = draw(st.booleans())
    lam = draw(st.sampled_from([1e-20, 1e-3, 0.01, 0.1, 0.3, 1.0, 100.0]))
    return ([rows[0]] * len(rows) if same else rows), costs, lam


@given(problems())
def test_brute_finds_exactly_the_minimisers(problem: tuple[Table, list[float], float]) -> None:
    assert list(brute(accurate(*problem))) == all_minimisers(*problem)


@given(problems(experts=4))
def test_exact_and_brute_agree_on_all_minimisers(problem: tuple[Table, list[float], float]) -> None:
    objective = accurate(*problem)
    by_force, found = brute(objective), Exact(objective)
    assert found.complete
    assert list(found) == list(by_force)
    assert found.first == by_force.first
    assert found.lower <= found.value == objective.value(by_force.first)
    for choice in product(range(len(problem[1])), repeat=len(problem[0])):
        assert (choice in found) == (choice in by_force)


@given(st.data())
def test_exact_and_brute_agree_on_what_a_learner_sees(data: st.DataObject) -> None:
    K, N = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    counts = st.integers(1, 9).flatmap(lambda n: st.builds(Estimate, st.integers(0, n), st.just(n)))
    table = data.draw(st.lists(st.lists(counts, min_size=N, max_size=N), min_size=K, max_size=K))
    objective = estimated(table, [i / N for i in range(N)], data.draw(st.sampled_from([0.01, 0.2])), 0.9)
    assert list(Exact(objective)) == list(brute(objective))


def test_a_difference_that_doubles_cannot_see_decides() -> None:
    """Accuracies one unit in the last place apart: equal objectives in floats, and not a tie."""
    high, low = 0.75, math.nextafter(0.75, 0)
    costs, lam = [0.0, 2**-60], 2.0**-60
    objective = accurate([[low, high]], costs, lam)
    floats = [math.exp(-2 * (0.5 - p) ** 2) + lam * c for p, c in zip((low, high), costs, strict=True)]
    assert floats[0] - floats[1] < objective.rounding
    for rule in (brute, Exact, selfish, local):
        assert list(rule(objective)) == [(1,)]
    dearer = accurate([[low, high]], [0.0, 1.0], 2**-53)  # the same accuracies, now not worth the price
    for rule in (brute, Exact, selfish, local):
        assert list(rule(dearer)) == [(0,)]


def count_minimum(accuracies: list[float], costs: list[float], lam: float, experts: int) -> mpmath.mpf:
    """Experts that are all alike: only how many get which payment matters."""
    choices = combinations_with_replacement(range(len(costs)), experts)
    return min(enumerated([squared(accuracies[i]) for i in c], [costs[i] for i in c], lam) for c in choices)


@pytest.mark.parametrize("lam", [0.003, 0.02, 0.11])
def test_exact_meets_the_minimum_by_counts_of_twenty_equal_experts(lam: float) -> None:
    accuracies, costs = [0.5, 0.8, 0.93], [0.0, 0.4, 1.0]
    found = Exact(accurate([accuracies] * 20, costs, lam))
    true = count_minimum(accuracies, costs, lam, 20)
    assert abs(found.value - true) < 1e-16
    assert found.lower <= true
    assert true - found.lower < 1e-11
    assert found.first == tuple(sorted(found.first))  # the first of the many permutations


def sigmoidal(rng: np.random.Generator, K: int, N: int) -> tuple[Table, list[float]]:
    costs = rng.random(N)
    return (1 / (1 + np.exp(-np.outer(rng.integers(1, 11, K), costs)))).tolist(), costs.tolist()


def uniform(rng: np.random.Generator, K: int, N: int) -> tuple[Table, list[float]]:
    return rng.random((K, N)).tolist(), rng.random(N).tolist()


def linear_in_cost(rng: np.random.Generator, K: int, N: int) -> tuple[Table, list[float]]:
    costs = rng.random(N)
    return [(0.5 + np.sqrt(costs / 4)).tolist()] * K, costs.tolist()


@pytest.mark.parametrize("kind", [sigmoidal, uniform, linear_in_cost])
@pytest.mark.parametrize(("K", "N"), [(5, 5), (6, 8), (3, 60), (10, 3)])
def test_exact_equals_brute_where_brute_can_run(
    kind: Callable[[np.random.Generator, int, int], tuple[Table, list[float]]], K: int, N: int
) -> None:
    for seed in range(3):
        table, costs = kind(np.random.default_rng([seed, K, N]), K, N)
        for lam in (0.3, 0.01, 0.001):
            objective = accurate(table, costs, lam)
            assert Exact(objective).first == brute(objective).first


@pytest.mark.thorough
@given(problems(experts=5, payments=6))
def test_exact_equals_brute_at_length(problem: tuple[Table, list[float], float]) -> None:
    objective = accurate(*problem)
    assert list(Exact(objective)) == list(brute(objective))


@pytest.mark.parametrize("kind", [sigmoidal, uniform])
def test_the_certificate_of_exact_closes_at_twenty_experts_and_a_hundred_payments(
    kind: Callable[[np.random.Generator, int, int], tuple[Table, list[float]]],
) -> None:
    table, costs = kind(np.random.default_rng(5), 20, 100)
    for lam in (0.01, 0.001):
        objective = accurate(table, costs, lam)
        found = Exact(objective)
        assert found.complete
        assert 0 <= found.value - found.lower < 1e-12
        own = enumerated(
            [squared(table[j][i]) for j, i in enumerate(found.first)], [costs[i] for i in found.first], lam
        )
        assert abs(own - found.value) < 1e-15
        assert found.value <= min(objective.value(local(objective).first), objective.value(selfish(objective).first))


def test_where_exact_gives_up_its_lower_bound_still_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    table, costs = linear_in_cost(np.random.default_rng(1), 4, 12)
    objective = accurate(table, costs, 0.1)
    best = objective.value(brute(objective).first)
    monkeypatch.setattr(exact_module, "MOST_PAIRS", 10)
    found = Exact(objective)
    assert not found.complete
    assert found.lower <= best <= found.value
    assert found.value - found.lower < 1e-3
    assert list(found) == [found.first]
    assert found.first in found


def test_exact_gives_up_at_the_number_of_pairs_that_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    objective = accurate(*linear_in_cost(np.random.default_rng(1), 4, 12), 0.1)
    found = Frontiers(objective)
    steps = [len(found.partial[k + 1].gain) * len(found.gains[k]) for k in range(4)]
    assert max(steps) < sum(steps) - 1
    for most in (sum(steps) - 1, sum(steps)):
        monkeypatch.setattr(exact_module, "MOST_PAIRS", most)
        assert Frontiers(objective).complete is (most == sum(steps))


@pytest.mark.parametrize("chooser", [brute, Exact])
def test_more_experts_than_an_array_has_dimensions(chooser: Callable[[SeparableObjective], Allowed]) -> None:
    assert list(chooser(accurate([[0.7]] * 70, [0.5], lam=0.01))) == [(0,) * 70]


def test_brute_refuses_what_it_cannot_go_through() -> None:
    with pytest.raises(ValueError, match=r"at most 10000000 payments, got 100\^20"):
        brute(accurate(*linear_in_cost(np.random.default_rng(1), 20, 100), 0.1))


@given(problems())
def test_selfish_treats_each_expert_as_if_alone(problem: tuple[Table, list[float], float]) -> None:
    table, costs, lam = problem
    alone = [[i for (i,) in all_minimisers([row], costs, lam)] for row in table]
    assert list(selfish(accurate(*problem))) == list(product(*alone))


def improvable(objective: SeparableObjective, payments: Payments) -> bool:
    K, N = objective.gains.shape
    own = objective.precise_value(*objective.precise_sums(enumerate(payments)))
    others = ((*payments[:j], i, *payments[j + 1 :]) for j in range(K) for i in range(N))
    return any(objective.precise_value(*objective.precise_sums(enumerate(other))) < own for other in others)


@given(problems())
def test_local_stops_where_no_single_payment_can_be_improved(problem: tuple[Table, list[float], float]) -> None:
    objective = accurate(*problem)
    allowed = local(objective)
    assert not improvable(objective, allowed.first)
    assert allowed.first in list(allowed)
    everything = list(product(range(len(problem[1])), repeat=len(problem[0])))
    assert list(allowed) == [payments for payments in everything if not improvable(objective, payments)]


def test_local_is_no_worse_than_selfish_and_may_be_better() -> None:
    better = 0
    for seed in range(30):
        table, costs = uniform(np.random.default_rng(seed), 4, 4)
        objective = accurate(table, costs, 0.3)
        alone, together = objective.value(selfish(objective).first), objective.value(local(objective).first)
        assert together <= alone
        better += together < alone
    assert better > 5


def test_local_keeps_a_payment_that_is_among_the_best() -> None:
    """Two equal experts, one payment worth its price: selfish pays both, one of them goes, and then it is stable."""
    allowed: Allowed = local(accurate([[0.5, 1.0], [0.5, 1.0]], [0.0, 1.0], 0.3))
    assert allowed.first == (0, 1)
    assert list(allowed) == [(0, 1), (1, 0)]


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_what_is_not_a_choice_is_not_allowed(rule: Callable[[SeparableObjective], Allowed]) -> None:
    allowed = rule(accurate([[0.5, 1.0], [0.5, 0.9]], [0.0, 1.0], 0.01))
    assert (1, 1) in allowed
    assert "11" not in allowed
    assert (0, 1) not in allowed
    for strange in [(), (1,), (1, 1, 1), (-1, -1), (1, -1), (1, 2), (2, 2), [1, 1], (1, None), (1.5, 1)]:
        assert strange not in allowed
    dear = rule(accurate([[0.5, 0.5]] * 2, [0.0, 1.0], 0.3))  # nobody is worth a payment: the value is that of nothing
    assert (0, 0) in dear
    assert () not in dear
    assert (0,) not in dear
