"""The engine's rules pay what the reference pays: ties, experts who are alike, payments that are all as good."""

import math
from itertools import islice, product
from typing import Any

import numpy as np
import pytest

from paid_experts.experiments.engine import FastGaptron, FastLearner, Simulation, uniforms
from paid_experts.experiments.engine.exact import choose_exact
from paid_experts.experiments.engine.local import choose_local
from paid_experts.experiments.engine.rounds import choose
from paid_experts.experiments.engine.widths import gain, refresh
from paid_experts.reference import LcbGaptron
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.objective import brute, estimated


def table_of(paid: Any, correct: Any, **keywords: Any) -> FastLearner:
    """A learner with these counts, its exploration over."""
    learner = FastGaptron(experts=len(paid), beta=1, delta=0.5, **keywords)
    learner.table.paid[:], learner.table.correct[:] = paid, correct
    learner.table.round[0] = len(paid[0]) + 1
    for j, i in product(range(len(paid)), range(len(paid[0]))):
        refresh(learner.setting, learner.table, j, i)
    return learner


def first_minimiser(fast: FastLearner) -> tuple[int, ...]:
    """What the reference pays at these counts."""
    counts = zip(fast.table.correct.tolist(), fast.table.paid.tolist(), strict=True)
    known = [[Estimate(c, n) for c, n in zip(*rows, strict=True)] for rows in counts]
    return brute(estimated(known, fast.setting.costs.tolist(), fast.setting.lam, fast.reference.delta)).first


def random_counts(rng: np.random.Generator, experts: int, payments: int, alike: bool) -> tuple[Any, Any]:
    """Counts with which accuracies grow along the grid, and the same for all experts, if wanted."""
    paid = rng.integers(20, 60 if alike else 3000, (1 if alike else experts, payments))
    accuracy = np.sort(rng.uniform(0.5, 1, payments))
    correct = rng.binomial(paid, accuracy)
    return np.broadcast_to(paid, (experts, payments)), np.broadcast_to(correct, (experts, payments))


def counts_on_a_line(rng: np.random.Generator, experts: int, costs: list[float]) -> tuple[Any, Any]:
    """Counts with which gains are nearly proportional to costs, a little less in the middle."""
    paid = rng.integers(5_000, 20_000, (experts, len(costs)))
    correct = np.zeros_like(paid)
    for j, i in product(range(experts), range(len(costs))):
        wanted = 0.25 * costs[i] - rng.uniform(0.01, 0.03) * costs[i] * (1 - costs[i])
        n = int(paid[j, i])
        fewest, most = 0, n // 2
        while most - fewest > 1:
            few = (fewest + most) // 2
            fewest, most = (few, most) if gain(few, n, math.log(3 / 0.5)) > wanted else (fewest, few)
        correct[j, i] = n - most
    return paid, correct


def value_of(fast: FastLearner, payments: Any) -> float:
    """What these payments cost."""
    error = fast.table.error[range(len(payments)), payments].prod()
    return float(fast.setting.prices[list(payments)].sum() + error)


def same_choices(costs: list[float], experts: int, rounds: int, **keywords: Any) -> tuple[int, int]:
    """Play beside the reference; count the rounds with several minimisers, and those left to the reference."""
    learner = LcbGaptron(costs, experts=experts, payments="exact", **keywords)
    fast = FastGaptron(costs, experts=experts, payments="exact", **keywords)
    tied, left, coins = 0, 0, uniforms(experts)
    for _ in range(rounds):
        tied += not learner.exploring and len(list(islice(learner.allowed_payments(), 2))) > 1
        paid = learner.pay()
        assert fast.pay() == paid
        left += int(fast.table.chosen[0])
        advice = [1 if learner.paid_count(j, i) % 3 else -1 for j, i in enumerate(paid)]
        u = next(coins)
        assert fast.predict(advice, u) == learner.predict(advice, u)
        fast.update(1)
        learner.update(1)
    return tied, left


def test_ties_between_experts_who_are_alike_are_settled_without_the_reference() -> None:
    costs = np.random.default_rng(2).random(6).tolist()
    tied, left = same_choices(costs, 5, 120, lam=0.2, beta=1.5, delta=0.9)
    assert tied > 20
    assert left == 0


@pytest.mark.parametrize("experts", [14, 20])
def test_many_experts_who_are_alike(experts: int) -> None:
    same_choices([0.5, 0.625, 0.75, 0.9], experts, 80, lam=0.02, beta=1.5, delta=0.9)


@pytest.mark.parametrize("alike", [False, True])
def test_exact_is_the_first_of_all_minimisers(alike: bool) -> None:
    rng = np.random.default_rng(0)
    seen: set[tuple[int, ...]] = set()
    by_doubles = 0
    for _ in range(150):
        experts, payments = int(rng.integers(2, 7)), int(rng.integers(2, 6))
        lam = float(rng.choice([0.003, 0.03, 0.3]))
        counts = random_counts(rng, experts, payments, alike)
        fast = table_of(*counts, costs=rng.random(payments).tolist(), lam=lam)
        chosen = fast.pay()
        assert chosen == first_minimiser(fast)
        by_doubles += fast.table.chosen[0] == 0
        seen.add(chosen)
    assert by_doubles >= 140  # left to the reference otherwise
    assert len(seen) > 25
    assert any(len(set(chosen)) > 1 for chosen in seen)


def test_a_slightly_wrong_gain_is_noticed_in_what_is_paid() -> None:
    rng = np.random.default_rng(1)
    noticed = 0
    for _ in range(50):
        fast = table_of(*random_counts(rng, 5, 5, alike=False), costs=rng.random(5).tolist(), lam=0.03)
        fast.table.gain[:] *= rng.uniform(0.9, 1.1, (5, 5))
        fast.table.error[:] = np.exp(-2 * fast.table.gain)
        noticed += fast.pay() != first_minimiser(fast)
    assert noticed > 5


def test_near_ties_are_decided_as_the_reference_decides_them() -> None:
    """One cost is moved until another choice costs as much as the least one, but for 3e-15 more or less."""
    rng = np.random.default_rng(9)
    tied, cheaper = 0, set()
    for _ in range(100):
        experts, payments, lam = int(rng.integers(2, 5)), int(rng.integers(3, 5)), 0.1
        counts, costs = random_counts(rng, experts, payments, alike=False), rng.uniform(0.3, 0.7, payments)
        fast = table_of(*counts, costs=costs.tolist(), lam=lam)
        choices = sorted(product(range(payments), repeat=experts), key=lambda choice: value_of(fast, choice))
        least, second = choices[0], choices[1]
        only = next(i for i in second if second.count(i) > least.count(i))
        more = float(rng.choice([-3e-15, 3e-15]))
        apart = value_of(fast, second) - value_of(fast, least) + more
        costs[only] -= apart / lam / (second.count(only) - least.count(only))
        if costs[only] < 0:
            continue
        fast = table_of(*counts, costs=costs.tolist(), lam=lam)
        chosen = fast.pay()
        assert chosen == first_minimiser(fast)
        tied += fast.near_ties
        cheaper.add((more > 0, chosen == least))
    assert tied > 50
    assert cheaper >= {(True, False), (False, True)}


@pytest.mark.parametrize("on_a_line", [False, True])
def test_no_choice_is_below_the_lagrangian_bound(on_a_line: bool) -> None:
    rng = np.random.default_rng(3)
    by_doubles, sharper = 0, 0
    for _ in range(100):
        experts, costs = int(rng.integers(2, 5)), np.sort(rng.random(8)).tolist()
        counts = counts_on_a_line(rng, experts, costs) if on_a_line else random_counts(rng, experts, 8, alike=False)
        fast = table_of(*counts, costs=costs, lam=float(rng.uniform(0.1, 0.4)))
        by_doubles += choose_exact(fast.setting, fast.table, fast._scratch)
        assert tuple(fast.table.payments.tolist()) == first_minimiser(fast)
        least = min(value_of(fast, choice) for choice in product(range(8), repeat=experts))
        bound = float(fast._scratch.bound[0])
        assert bound <= least + 1e-12
        sharper += bound > 0.99 * least
    assert by_doubles > 90
    assert sharper > 50


@pytest.mark.parametrize(("experts", "payments", "lam"), [(10, 50, 0.01), (6, 30, 0.05)])
def test_exact_where_almost_all_payments_are_as_good(experts: int, payments: int, lam: float) -> None:
    """Late in the game of p_j(c) = c the optimistic estimates lie almost on a line, where bounds are weakest."""
    costs = np.random.default_rng(5).uniform(0.5, 1, payments).tolist()
    run = Simulation(costs, [costs] * experts, lam=lam, beta=1, delta=0.1, seed=7, expected="off")
    run.play(60_000)
    for rounds in range(60_001, 60_400):
        run.play(rounds)
        expected = run.decided_payments()
        assert choose(run.setting, run.table, run._scratch) == 1
        assert tuple(run.table.payments.tolist()) == expected


@pytest.mark.parametrize("payments", [2, 5, 30])
def test_the_best_response_to_any_factor_is_among_the_corners(payments: int) -> None:
    rng = np.random.default_rng(payments)
    dropped, best_of = 0, set()
    for _ in range(50):
        costs = np.sort(rng.random(payments))
        fast = table_of(*random_counts(rng, 2, payments, alike=False), costs=costs.tolist(), lam=0.1, payments="local")
        choose_local(fast.setting, fast.table, fast._scratch)
        for j, factor in product(range(2), rng.random(20)):
            best = int(np.argmin(factor * fast.table.error[j] + fast.setting.prices))
            corners = fast._scratch.close[j, : fast._scratch.close_count[j]].tolist()
            assert best in corners
            best_of.add(corners.index(best))
            dropped += payments - len(corners)
    assert len(best_of) > 1
    assert dropped > 200 or payments == 2
