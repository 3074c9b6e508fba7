"""The engine's `exact` pays what the reference pays: ties, experts who are alike, payments that are all as good."""

import math
from itertools import islice, product
from typing import Any

import numpy as np
import pytest

from experiments.engine import FastGaptron, Game, uniforms
from experiments.engine.exact import choose_near, least_of_numbers
from experiments.engine.hull import best_corner, keep_hulls
from experiments.engine.kept import keep_bounds
from experiments.engine.kinds import (
    LARGE,
    MEDIUM,
)
from experiments.engine.near_ties import decided_payments
from experiments.engine.numbers import FIRST_NUMBER, list_numbers
from experiments.engine.rounds import choose
from experiments.engine.tangents import highest_tangent
from reference import LcbGaptron
from tests.experiments.tables import (
    all_choices,
    counts_on_a_line,
    first_minimiser,
    list_all_close,
    random_counts,
    table_of,
    value_of,
)


def test_ties_between_experts_who_are_alike_are_settled_without_the_reference() -> None:
    costs = np.random.default_rng(2).random(6).tolist()
    keywords: dict[str, Any] = {"lam": 0.2, "beta": 1.5, "delta": 0.9}
    learner = LcbGaptron(costs, experts=5, payments="exact", **keywords)
    fast = FastGaptron(costs, experts=5, payments="exact", **keywords)
    tied, coins = 0, uniforms(1)
    for _ in range(120):
        tied += not learner.exploring and len(list(islice(learner.allowed_payments(), 2))) > 1
        paid = learner.pay()
        assert fast.pay() == paid
        assert fast.table.chosen[0] == 0
        advice = [1 if learner.paid_count(j, i) % 3 else -1 for j, i in enumerate(paid)]
        u = next(coins)
        assert fast.predict(advice, u) == learner.predict(advice, u)
        fast.update(1)
        learner.update(1)
    assert tied > 20


@pytest.mark.parametrize("alike", [False, True])
def test_exact_is_the_first_of_all_minimisers(alike: bool) -> None:
    rng = np.random.default_rng(0)
    seen: set[tuple[int, ...]] = set()
    by_doubles = 0
    for _ in range(150):
        experts, payments = int(rng.integers(2, 7)), int(rng.integers(2, 6))
        lam = float(rng.choice([0.003, 0.03, 0.3]))
        keywords: dict[str, Any] = {"costs": rng.random(payments).tolist(), "lam": lam}
        fast = table_of(*random_counts(rng, experts, payments, alike), **keywords, beta=1, delta=0.5)
        chosen = fast.pay()
        assert chosen == first_minimiser(fast, keywords, 0.5)
        by_doubles += fast.table.chosen[0] == 0
        seen.add(chosen)
    assert by_doubles >= 140  # left to the reference otherwise
    assert len(seen) > 25
    assert any(len(set(chosen)) > 1 for chosen in seen)


def test_near_ties_are_decided_as_the_reference_decides_them() -> None:
    """One cost is moved until another choice costs as much as the least one, but for 3e-15 more or less."""
    rng = np.random.default_rng(9)
    tied, cheaper = 0, set()
    for _ in range(100):
        experts, payments, lam = int(rng.integers(2, 5)), int(rng.integers(3, 5)), 0.1
        counts, costs = random_counts(rng, experts, payments, alike=False), rng.uniform(0.3, 0.7, payments)
        fast = table_of(*counts, costs=costs.tolist(), lam=lam, beta=1, delta=0.5)
        choices = sorted(all_choices(experts, payments), key=lambda c: value_of(lam * costs, fast.table.error, c))
        least, second = choices[0], choices[1]
        value, other = (value_of(lam * costs, fast.table.error, choice) for choice in (least, second))
        only = next(i for i in second if second.count(i) > least.count(i))
        more = float(rng.choice([-3e-15, 3e-15]))
        costs[only] -= (other - value + more) / lam / (second.count(only) - least.count(only))
        if costs[only] < 0:
            continue
        keywords: dict[str, Any] = {"costs": costs.tolist(), "lam": lam}
        fast = table_of(*counts, **keywords, beta=1, delta=0.5)
        chosen = fast.pay()
        assert chosen == first_minimiser(fast, keywords, 0.5)
        tied += fast._search.tied[0] > 0
        cheaper.add((more > 0, list(chosen) == least))
    assert tied > 50  # and the reference was asked for the values of these only
    assert cheaper >= {(True, False), (False, True)}


@pytest.mark.parametrize("on_a_line", [False, True])
def test_counting_large_gains_finds_the_first_of_all_minimisers(on_a_line: bool) -> None:
    rng = np.random.default_rng(3)
    by_doubles, several, twice, seen = 0, 0, 0, set()
    for _ in range(100):
        experts, costs = int(rng.integers(2, 5)), np.sort(rng.random(8)).tolist()
        keywords: dict[str, Any] = {"costs": costs, "lam": float(rng.uniform(0.1, 0.4))}
        counts = counts_on_a_line(rng, experts, costs) if on_a_line else random_counts(rng, experts, 8, alike=False)
        fast = table_of(*counts, **keywords, beta=1, delta=0.5)
        prices, gains, found = fast.setting.prices, fast.table.gain, fast._search
        first = first_minimiser(fast, keywords, 0.5)
        value = prices[list(first)].sum() + math.exp(-2 * gains[range(experts), first].sum())
        most = value * rng.uniform(1, 1.05) + 4 * fast.setting.rounding
        gap = most - highest_tangent(fast.setting, fast.table, found)
        list_all_close(fast, gap)
        found.usual[0] = rng.uniform(0, 0.25)
        list_numbers(prices, gains, found, most, gap)
        keep_bounds(fast.setting, fast.table, found, gap)
        listed = np.flatnonzero(found.bounds[FIRST_NUMBER : found.listed[0]] <= most) + FIRST_NUMBER
        several += len(listed) > 1
        twice += bool(np.any(found.divides[listed, MEDIUM] < found.divides[listed, LARGE]))
        least, matched = least_of_numbers(fast.setting, fast.table, found, FIRST_NUMBER, found.listed[0], most)
        assert abs(least - value) < fast.setting.rounding
        if choose_near(fast.setting, fast.table, found, matched, least + fast.setting.rounding):
            by_doubles += 1
            assert tuple(fast.table.payments.tolist()) == first
        seen.add(int(np.sum(gains[range(experts), first] > found.usual[0])))
    assert by_doubles > 90
    assert several > 10
    assert twice > 10
    assert len(seen) > 2


def test_a_slightly_wrong_gain_is_noticed_in_what_is_paid() -> None:
    rng = np.random.default_rng(1)
    noticed = 0
    for _ in range(50):
        keywords: dict[str, Any] = {"costs": rng.random(5).tolist(), "lam": 0.03}
        fast = table_of(*random_counts(rng, 5, 5, alike=False), **keywords, beta=1, delta=0.5)
        fast.table.gain[:] *= rng.uniform(0.9, 1.1, (5, 5))
        fast.table.error[:] = np.exp(-2 * fast.table.gain)
        noticed += fast.pay() != first_minimiser(fast, keywords, 0.5)
    assert noticed > 5


@pytest.mark.parametrize("experts", [14, 20])
def test_many_experts_who_are_alike(experts: int) -> None:
    keywords: dict[str, Any] = {"lam": 0.02, "beta": 1.5, "delta": 0.9}
    costs = [0.5, 0.6, 0.75, 0.9]
    learner = LcbGaptron(costs, experts=experts, payments="exact", **keywords)
    fast = FastGaptron(costs, experts=experts, payments="exact", **keywords)
    coins = uniforms(experts)
    for _ in range(80):
        paid = learner.pay()
        assert fast.pay() == paid
        advice = [1 if next(coins) < costs[i] else -1 for i in paid]
        u = next(coins)
        assert fast.predict(advice, u) == learner.predict(advice, u)
        fast.update(1)
        learner.update(1)
    record = Game(costs, [costs] * experts, payments="exact", seed=1, **keywords).play(20_000)
    assert record.aggregated[0] > 0


@pytest.mark.parametrize(("experts", "payments", "lam"), [(10, 50, 0.01), (6, 30, 0.05)])
def test_exact_where_almost_all_payments_are_as_good(experts: int, payments: int, lam: float) -> None:
    """Late in the game of p_j(c) = c the optimistic estimates lie almost on a line, where bounds are weakest."""
    costs = np.random.default_rng(5).uniform(0.5, 1, payments).tolist()
    game = Game(costs, [costs] * experts, lam=lam, beta=1, delta=0.1, seed=7, expected="off")
    game.play(60_000)
    game._search.usual[0] = 0.25  # no gain is larger
    counted = 0
    for rounds in range(60_001, 60_400):
        game.play(rounds)
        game._search.tied[0] = 0  # by the reference, whatever is near
        expected = decided_payments(game.setting, game.delta, game.table, game._search)
        assert choose(game.setting, game.table, game._search) == 1
        assert tuple(game.table.payments.tolist()) == expected
        counted += game._search.divides[FIRST_NUMBER, LARGE] < 0.25
    assert counted > 100  # a better divide is found, and large gains are counted


@pytest.mark.parametrize("payments", [2, 5, 30])
def test_a_corner_is_the_best_of_all_payments_in_its_range_of_factors(payments: int) -> None:
    rng = np.random.default_rng(payments)
    far, near = 0, 0
    for _ in range(50):
        costs = np.sort(rng.random(payments))
        learner = table_of(
            *random_counts(rng, 2, payments, alike=False), costs=costs.tolist(), lam=0.1, beta=1, delta=0.5
        )
        prices, errors = learner.setting.prices, learner.table.error
        keep_hulls(learner.setting, learner.table, errors)
        for j, factor in product(range(2), rng.random(20)):
            for start in (0, int(learner.table.hull_count[j]) - 1):
                corner = best_corner(learner.table, j, start, factor)
                best = int(np.argmin(factor * errors[j] + prices))
                assert learner.table.hull[j, corner] == best
            far += corner not in (0, start)
            upto = learner.table.best_upto[j, 0]
            near += bool(upto < math.inf and best_corner(learner.table, j, 0, upto) == -1)
    assert near > 50  # at the end of a range nothing is clear
    assert far > 20 or payments == 2
