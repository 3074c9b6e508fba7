"""What `exact` rests on: bounds of numbers of gains, which payments are near, upper bounds by exchanges."""

import math
from itertools import product
from typing import Any

import numpy as np

from experiments.engine import Game
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
from experiments.engine.numbers import END, FIRST_NUMBER, LISTED, list_numbers
from experiments.engine.rounds import choose
from experiments.engine.search import Search
from experiments.engine.tangents import all_near, highest_tangent, slope_at
from tests.experiments.tables import (
    all_choices,
    counts_on_a_line,
    list_all_close,
    offering,
    table_of,
    value_of,
)


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


def of_role(found: Search, role: int) -> Any:
    """Where something of this role is listed."""
    return [r for r in range(FIRST_NUMBER, found.listed[0]) if found.role[r] == role]


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
    """Numbers, and what is beyond the last of them: at first, and with a gain of each expert changed each time."""
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
        for later in range(7):
            table.round[0] += later > 0
            for j in range(experts if later > 0 else 0):
                i = table.payments[j] = rng.integers(payments)
                table.gain[j, i] = np.clip(table.gain[j, i] + rng.uniform(-0.02, 0.02), 0, 0.25)
            table.error[:] = np.exp(-2 * table.gain)
            if later > 0:
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


def changed(payments: Any, moves: dict[int, int]) -> Any:
    """Give some experts other payments."""
    other = payments.copy()
    for j, i in moves.items():
        other[j] = i
    return other


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
