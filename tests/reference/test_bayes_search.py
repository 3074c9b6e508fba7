"""Payments for the Bayes error beyond enumeration: what is found is enclosed, and what bounds it from below does."""

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paid_experts.reference import BayesLcb, Thompson, bayes_search, uniforms
from paid_experts.reference.aggregation import best_vote_error
from paid_experts.reference.bayes_search import Searched, error_enclosure, errors, joined, least_error, lower_bound
from paid_experts.reference.formulas import bayes_error
from paid_experts.reference.objective import brute
from paid_experts.reference.vote_objectives import BayesObjective, bayes_objective

MARGINS = st.lists(st.sampled_from([k / 64 for k in range(33)]), min_size=1, max_size=7)


def of_margins(table: Sequence[Sequence[float]], lam: float) -> BayesObjective:
    costs = np.linspace(0, 1, len(table[0])).tolist()
    return bayes_objective(np.array(table, np.float64), lambda j, i: float(table[j][i]), costs, lam)


def drawn(seed: int, experts: int, payments: int) -> BayesObjective:
    """Experts of three kinds: anything, a sigmoid of the payment, or weak ones who grow linearly."""
    rng = np.random.default_rng(seed)
    costs, height = np.linspace(0, 1, payments), rng.random((experts, 1))
    steep, place = rng.uniform(5, 20, (experts, 1)), rng.uniform(0.2, 0.8, (experts, 1))
    anything = rng.integers(1, 128, (experts, payments)) / 128
    sigmoid, weak = 0.5 + height / (2 + 2 * np.exp(steep * (place - costs))), 0.5 + height * costs / 4
    accuracy = (anything, sigmoid, weak)[seed % 3]
    return of_margins(np.minimum(accuracy, 1 - accuracy).tolist(), (0.1, 0.03, 0.01, 0.003)[seed // 3 % 4])


@given(MARGINS)
def test_what_encloses_the_error_does(margins: list[float]) -> None:
    exact = bayes_error([Fraction(m) for m in margins])
    for points in (50, 2000):
        low, high = error_enclosure(margins, points)
        assert low <= exact <= high
        assert min(margins) < 1e-20 or high - low <= len(margins) * math.fsum(margins) / points * 40


def test_rounded_to_one_side_only_the_lattice_encloses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = bayes_error([Fraction(1, 4)] * 3)
    assert error_enclosure([0.25] * 3, 50).low < exact < error_enclosure([0.25] * 3, 50).high
    for wrong in ("floor", "ceil"):
        with monkeypatch.context() as patched:
            patched.setattr(np, "floor" if wrong == "ceil" else "ceil", getattr(np, wrong))
            assert not all(
                low <= exact <= high for low, high in (error_enclosure([0.25] * 3, points) for points in (50, 51, 52))
            )


@given(MARGINS)
def test_the_error_lies_between_the_two_functions_of_rho(margins: list[float]) -> None:
    """The lower end is attained by one expert; with rho in place of its square it is false, for one of 1/4 already."""
    exact, rho = (
        float(bayes_error([Fraction(m) for m in margins])),
        math.prod(2 * math.sqrt(m * (1 - m)) for m in margins),
    )
    if 0 < rho < 1:
        assert least_error(-math.log(rho))[0] <= exact + 1e-15
    assert exact <= rho / 2 + 1e-15
    assert least_error(-math.log(math.sqrt(0.75)))[0] == pytest.approx(0.25)
    assert least_error(-math.log(math.sqrt(0.75)) / 2)[0] > 0.3


@given(st.integers(0, 10**6))
def test_errors_with_one_more_expert_are_those_of_all_experts(seed: int) -> None:
    rng = np.random.default_rng(seed)
    unit, levels, margins = 0.25, rng.integers(0, 9, rng.integers(1, 6)).tolist(), rng.random(4) / 2
    law = np.ones(1)
    for level in levels:
        law = joined(law, level, unit)
    others = [1 / (1 + math.exp(level * unit)) for level in levels]
    assert errors(law, unit, margins) == pytest.approx([bayes_error([*others, m]) for m in margins.tolist()])


SMALL = [drawn(seed, 2 + seed % 4, 2 + seed % 3) for seed in range(60)]


def test_where_all_payments_can_be_compared_what_is_found_is_nearly_always_the_best() -> None:
    best = [objective.value(brute(objective).first) for objective in SMALL]
    found = [Searched(objective) for objective in SMALL]
    for objective, one, least in zip(SMALL, found, best, strict=True):
        value = objective.value(one.first)
        assert one.value.low <= value <= one.value.high
        assert one.lower <= least <= value < 1.02 * least
        assert one.first in one and brute(objective).first in one  # noqa: PT018
    assert (
        sum(
            objective.value(one.first) <= least + 1e-12
            for objective, one, least in zip(SMALL, found, best, strict=True)
        )
        >= 57
    )


def test_a_lower_bound_with_rho_for_its_square_is_above_the_minimum(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(s: float) -> tuple[float, float]:
        error, slope = least_error(s / 2)
        return error, slope / 2

    monkeypatch.setattr(bayes_search, "least_error", too_large)
    above = [lower_bound(objective) > objective.value(brute(objective).first) for objective in SMALL]
    assert sum(above) > 30


def test_payments_that_are_worse_than_what_was_found_are_refused_and_others_are_not() -> None:
    for objective in SMALL[:20]:
        found = Searched(objective)
        limit = objective.value(found.first)
        for payments in product(range(objective.size), repeat=objective.experts):
            value = objective.value(payments)
            if abs(value - limit) > 1e-3 * limit:
                assert (payments in found) == (value < limit)
    assert list(found) == [found.first]
    assert (0,) not in found


def test_twenty_experts_with_a_hundred_payments_are_searched_and_enclosed() -> None:
    for seed in range(6):
        objective = drawn(seed, 20, 100)
        found = Searched(objective)
        bought = [1 - objective.margins[j, i] for j, i in enumerate(found.first)]
        price = objective.lam * sum(objective.costs[j, i] for j, i in enumerate(found.first))
        assert found.value.low < best_vote_error(bought) + price < found.value.high < 1.02 * found.value.low
        assert 0 < found.lower <= found.value.low
        for j, i in product(range(20), range(0, 100, 9)):  # no change of one payment is better
            other = found.enclosed((*found.first[:j], i, *found.first[j + 1 :]))
            assert other.high > 0.99 * found.value.low


def test_learners_pay_what_was_found_where_enumeration_ends() -> None:
    counts = [[(3, 4), (4, 5), (9, 10)]] * 12
    for learner in (
        Thompson([0.0, 0.5, 1.0], 12, 0.01, uniforms(0), objective="bayes"),
        BayesLcb([0.0, 0.5, 1.0], 12, 0.01, 0.5, objective="bayes"),
    ):
        there = learner.at(counts)
        allowed = there.allowed_payments()
        assert isinstance(allowed, Searched)
        assert there.pay() == allowed.first
        assert allowed.lower <= allowed.value.low
