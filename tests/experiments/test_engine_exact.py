"""The engine's `exact` pays what the reference pays: ties, experts who are alike, payments that are all as good."""

import math
from itertools import islice, product
from typing import Any

import numpy as np
import pytest

from experiments.engine import FastGaptron, Game, uniforms
from experiments.engine.exact import choose_near, least_of_numbers
from experiments.engine.hull import best_corner, keep_hulls
from experiments.engine.improve import exchanged, improved
from experiments.engine.kept import follow_bounds, keep_bounds
from experiments.engine.kinds import (
    KINDS,
    LARGE,
    MEDIUM,
    SMALL,
    choose_kinds,
    compare_kinds,
    divide_at,
    exchange,
    list_fronts,
)
from experiments.engine.near_ties import decided_payments
from experiments.engine.numbers import END, FIRST_NUMBER, LISTED, list_numbers
from experiments.engine.rounds import choose
from experiments.engine.search import Search
from experiments.engine.state import refresh
from experiments.engine.tangents import all_near, highest_tangent, list_close, look_at_all, slope_at
from experiments.engine.widths import gain
from reference import LcbGaptron
from reference.estimates import Estimate
from reference.payments import brute, estimated


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


def table_of(paid: Any, correct: Any, **keywords: Any) -> FastGaptron:
    """A learner with these counts, its exploration over."""
    learner = FastGaptron(experts=len(paid), **keywords)
    learner.table.paid[:], learner.table.correct[:] = paid, correct
    learner.table.round[0] = len(paid[0]) + 1
    for j, i in product(range(len(paid)), range(len(paid[0]))):
        refresh(learner.setting, learner.table, j, i)
    return learner


def first_minimiser(fast: FastGaptron, keywords: dict[str, Any], delta: float) -> tuple[int, ...]:
    """What the reference pays at these counts."""
    counts = zip(fast.table.correct.tolist(), fast.table.paid.tolist(), strict=True)
    known = [[Estimate(c, n) for c, n in zip(*rows, strict=True)] for rows in counts]
    return brute(estimated(known, keywords["costs"], keywords["lam"], delta)).first


def random_counts(rng: np.random.Generator, experts: int, payments: int, alike: bool) -> tuple[Any, Any]:
    """Counts with which accuracies grow along the grid, and the same for all experts, if wanted."""
    paid = rng.integers(20, 60 if alike else 3000, (1 if alike else experts, payments))
    accuracy = np.sort(rng.uniform(0.5, 1, payments))
    correct = rng.binomial(paid, accuracy)
    return np.broadcast_to(paid, (experts, payments)), np.broadcast_to(correct, (experts, payments))


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


def list_all_close(fast: FastGaptron, limit: float) -> int:
    """List all payments with which the best tangent is at most this limit above its minimum; count them."""
    look_at_all(fast.setting, fast.table, fast._search, limit)
    return list_close(fast.setting.prices, fast.table.gain, fast._search, limit)


def offering(prices: Any, gains: Any) -> FastGaptron:
    """A learner with these prices and optimistic gains."""
    learner = FastGaptron(prices.tolist(), experts=len(gains), lam=1, beta=1, delta=0.5)
    learner.table.gain[:], learner.table.error[:] = gains, np.exp(-2 * gains)
    return learner


def kinds_counted(gains: Any, divides: Any) -> tuple[int, ...]:
    """How many of these gains are small, medium and large."""
    large, medium = int(np.sum(gains > divides[LARGE])), int(np.sum(gains > divides[MEDIUM]))
    return len(gains) - medium, medium - large, large


def worth_their_price(prices: Any, gains: Any) -> list[int]:
    """The payments that gain more than all cheaper ones; others are in no minimum."""
    return [i for i in range(len(prices)) if gains[i] > max(gains[prices < prices[i]], default=-1)]


def test_each_choice_has_listed_numbers_and_is_not_below_their_bound() -> None:
    """And the bounds say more than the best tangent; with one large gain more or less they would be wrong."""
    rng = np.random.default_rng(4)
    beside_lower, farther, weaker, twice, missing, kept = 0, 0, 0, 0, 0, 0
    for _ in range(300):
        experts, payments = int(rng.integers(2, 5)), int(rng.integers(2, 7))
        prices, gains = 0.3 * rng.random(payments), 0.25 * rng.random((experts, payments))
        given = offering(prices, gains)
        found = given._search
        choices = list(product(*[worth_their_price(prices, row) for row in gains]))
        own = [gains[range(experts), choice] for choice in choices]
        values = [prices[list(choice)].sum() + math.exp(-2 * g.sum()) for choice, g in zip(choices, own, strict=True)]
        lower = highest_tangent(given.setting, given.table, found)
        assert list_all_close(given, 9.0) == experts * payments
        most = min(values) + rng.uniform(0, 0.1)
        found.usual[0] = rng.uniform(0, 0.25)
        list_numbers(prices, gains, found, most, most - lower)
        before = found.bounds.copy()
        keep_bounds(given.setting, given.table, found, 9.0)
        numbers = of_role(found, LISTED)
        assert np.all(found.bounds[numbers] <= before[numbers] + 1e-12)
        kept += bool(np.all(found.bounds[numbers] > before[numbers] - 1e-12))
        listed = [r for r in numbers if found.bounds[r] <= most]
        twice += sum(found.counts[r, MEDIUM] > 0 for r in listed)
        for value, g in zip(values, own, strict=True):
            counted = [kinds_counted(g, found.divides[r]) for r in listed]
            fitting = [r for r, counts in zip(listed, counted, strict=True) if counts == tuple(found.counts[r])]
            assert len(fitting) == (1 if value <= most else len(fitting))
            missing += not fitting
            for r in fitting:
                assert found.bounds[r] <= value + 1e-12
                weaker += before[r] < lower - 1e-12
                farther += found.bounds[r] > lower + 0.5 * (value - lower)
            for r, counts in zip(listed, counted, strict=True):
                beside = abs(counts[LARGE] - found.counts[r, LARGE]) == 1
                beside_lower += beside and value < found.bounds[r] - 1e-6
    assert missing > 500  # numbers are listed only if a choice of this value can have them
    assert beside_lower > 50
    assert farther > 100
    assert weaker < 10  # than the best tangent of all, where it is not worth while to look for a better one
    assert twice > 50
    assert kept > 150  # what is kept holds for payments that are not worth their price, too, and may be weaker


def test_experts_get_their_kinds_with_the_least_sum() -> None:
    """As many of each kind as before, whatever they had; the sum would be higher without exchanges."""
    rng = np.random.default_rng(6)
    exchanged, kinds = 0, set()
    for _ in range(200):
        experts, payments = int(rng.integers(2, 7)), int(rng.integers(3, 8))
        prices, gains = np.sort(0.3 * rng.random(payments)), np.sort(0.25 * rng.random((experts, payments)))
        given = offering(prices, gains)
        found = given._search
        list_all_close(given, 9.0)
        list_fronts(prices, gains, found)
        divide_at(found, *np.sort(0.25 * rng.random(2)))
        compare_kinds(found, rng.uniform(0, 1))
        possible = [kinds for kinds in product(range(KINDS), repeat=experts) if np.isfinite(total_of(found, kinds))]
        start = possible[rng.integers(len(possible))]
        found.kind[:] = start
        exchange(found)
        reached = total_of(found, found.kind)
        assert sorted(found.kind) == sorted(start)
        assert reached <= min(total_of(found, own) for own in possible if sorted(own) == sorted(start)) + 1e-14
        exchanged += reached < total_of(found, start) - 1e-6
        kinds.add(len(set(start)))
        third, charge = int(rng.integers(KINDS)), rng.uniform(-0.1, 0.1)
        one, other = sorted({SMALL, MEDIUM, LARGE} - {third})
        choose_kinds(found, one, other, charge, start.count(third))
        free = [own for own in possible if own.count(third) == start.count(third)]
        assert found.kind.tolist().count(third) == start.count(third)
        assert total_of(found, found.kind) <= min(total_of(found, own) for own in free) + 1e-14
    assert exchanged > 50
    assert kinds == {1, 2, 3}


def total_of(found: Search, kinds: Any) -> float:
    """What the tangent is when the experts get these kinds."""
    return float(sum(found.least_of[j, kind] for j, kind in enumerate(kinds)))


def test_kept_bounds_hold_when_gains_have_changed() -> None:
    """Numbers, and what is beyond the last of them: with the gains of one payment of each expert changed each time."""
    rng = np.random.default_rng(8)
    listed, beyond, stale = 0, 0, 0
    for _ in range(100):
        experts, payments = int(rng.integers(2, 5)), int(rng.integers(3, 7))
        prices, gains = np.sort(0.3 * rng.random(payments)), np.sort(0.25 * rng.random((experts, payments)))
        given = offering(prices, gains)
        found, table = given._search, given.table
        lower = highest_tangent(given.setting, table, found)
        list_all_close(given, 9.0)
        least = min(value_of(prices, table.error, choice) for choice in all_choices(experts, payments))
        most = least + rng.uniform(0, 0.03)
        list_numbers(prices, table.gain, found, most, most - lower)
        keep_bounds(given.setting, table, found, 9.0)
        first = found.bounds.copy()
        for _ in range(6):
            table.round[0] += 1
            for j in range(experts):
                i = table.payments[j] = rng.integers(payments)
                table.gain[j, i] = np.clip(table.gain[j, i] + rng.uniform(-0.02, 0.02), 0, 0.25)
            table.error[:] = np.exp(-2 * table.gain)
            follow_bounds(given.setting, table, found)
            for choice in all_choices(experts, payments):
                value, own = value_of(prices, table.error, choice), table.gain[range(experts), choice]
                counted = [kinds_counted(own, divides) for divides in found.divides[: found.listed[0]]]
                fitting = [r for r in of_role(found, LISTED) if counted[r] == tuple(found.counts[r])]
                assert np.all(found.bounds[fitting] <= value + 1e-12)
                assert fitting or min(found.bounds[of_role(found, END)]) <= value + 1e-12
                listed += len(fitting)
                beyond += not fitting
                stale += bool(np.any(first[fitting] > value + 1e-6))
    assert listed > 5000
    assert beyond > 500
    assert stale > 20  # bounds that were not brought up to date would be wrong


def of_role(found: Search, role: int) -> Any:
    """Where something of this role is listed."""
    return [r for r in range(FIRST_NUMBER, found.listed[0]) if found.role[r] == role]


def all_choices(experts: int, payments: int) -> Any:
    """All payments of all experts."""
    return [list(choice) for choice in product(range(payments), repeat=experts)]


def test_exchanges_lower_what_no_single_change_lowers() -> None:
    """And the value that is told is that of the payments; most of the best exchanges of two are found."""
    rng = np.random.default_rng(7)
    lowered, best_of_all = 0, 0
    for _ in range(200):
        experts, costs = int(rng.integers(2, 6)), np.sort(rng.random(6))
        keywords: dict[str, Any] = {"costs": costs.tolist(), "lam": float(rng.uniform(0.1, 0.4))}
        fast = table_of(*counts_on_a_line(rng, experts, costs.tolist()), **keywords, beta=1, delta=0.5)
        prices, error, found, rounding = fast.setting.prices, fast.table.error, fast._search, fast.setting.rounding
        highest_tangent(fast.setting, fast.table, found)
        list_all_close(fast, 9.0)
        payments = rng.integers(6, size=experts)
        close = (found.close, found.close_count)
        value = improved(prices, error, *close, payments, rounding)
        assert abs(value - value_of(prices, error, payments)) < rounding
        one_changed = [changed(payments, {j: i}) for j, i in product(range(experts), range(6))]
        assert min(value_of(prices, error, other) for other in one_changed) >= value - 2 * rounding
        pairs = [(j, k) for j, k in product(range(experts), repeat=2) if j < k]
        two_changed = [changed(payments, {j: a, k: b}) for j, k in pairs for a, b in product(range(6), repeat=2)]
        least = min(value_of(prices, error, other) for other in two_changed)
        if exchanged(prices, error, found, payments, rounding):
            lowered += 1
            assert least - rounding <= value_of(prices, error, payments) < value
            best_of_all += value_of(prices, error, payments) < least + rounding
        else:
            best_of_all += least > value - 2 * rounding
    assert lowered > 20
    assert best_of_all > 180


def value_of(prices: Any, error: Any, payments: Any) -> float:
    """What these payments cost."""
    return float(prices[payments].sum() + error[range(len(payments)), payments].prod())


def changed(payments: Any, moves: dict[int, int]) -> Any:
    """Give some experts other payments."""
    other = payments.copy()
    for j, i in moves.items():
        other[j] = i
    return other


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


def test_payments_that_are_not_near_are_far_from_the_tangent() -> None:
    """They were when all were looked at; it is also true in the rounds after that, in which only the near are."""
    costs = np.random.default_rng(5).uniform(0.5, 1, 40).tolist()
    game = Game(costs, [costs] * 6, lam=0.01, beta=1, delta=0.1, seed=8, expected="off")
    game.play(3000)
    found, since, sharp, claimed = game._search, 0, 0, 0
    for rounds in range(3001, 3400):
        game.play(rounds)
        choose(game.setting, game.table, found)
        slope = slope_at(found.point[0])
        since += slope != found.looked[1]
        far = np.ones((6, 40), np.bool_)
        for j in range(6):
            far[j, found.near[j, : found.near_count[j]]] = False
        values = np.where(far, game.setting.prices - slope * game.table.gain, np.inf).min(axis=1)
        farthest = float(min(values - found.best))
        for limit in (farthest / 4, farthest / 2, farthest * 0.99, farthest * 1.01):
            assert not all_near(found, limit) or limit <= farthest + 1e-15
            claimed += bool(all_near(found, limit))
        sharp += all_near(found, farthest * 0.99) and slope != found.looked[1]
    assert since > 100
    assert claimed > 400
    assert sharp > 10  # after the slope has changed


def test_all_payments_are_looked_at_after_a_choice_that_was_left_to_the_reference() -> None:
    """Who chooses then may choose a payment that is not near, and its gain changes unseen."""
    costs = [0.1, 0.4, 0.5, 0.9]
    game = Game(costs, [costs] * 3, lam=0.1, beta=1.5, delta=0.9, seed=3, expected="off")
    game.play(100)
    found = game._search
    assert choose(game.setting, game.table, found) == 1
    assert all_near(found, 0.0)
    assert choose(game.setting, game.table, found._replace(choices=found.choices[:1])) == 0  # there is no room for all
    assert not all_near(found, 0.0)
    assert choose(game.setting, game.table, found) == 1
    assert all_near(found, 0.0)


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
