"""The experts that are drawn: those of the paper, the same with 0 in the grid, and hard ones."""

import math

import pytest

from paid_experts.experiments.instances import FAMILIES, FIXED, HARD, ONCE, PAPER, WITH_0, Case, draw_instance


def test_the_first_function_is_the_payment_itself_in_the_upper_half() -> None:
    payments: list[float] = []
    for repetition in range(200):
        instance = draw_instance(Case("linear", 3, 4, 0.01, 10), 1, repetition)
        assert instance.accuracy == [list(instance.costs)] * 3
        payments += instance.costs
    assert 0.5 <= min(payments) < 0.51
    assert 0.99 < max(payments) <= 1


def test_the_second_function_has_a_slope_from_1_to_10_for_each_expert() -> None:
    slopes: set[int] = set()
    payments: list[float] = []
    for repetition in range(200):
        instance = draw_instance(Case("sigmoidal", 3, 4, 0.01, 10), 1, repetition)
        for row in instance.accuracy:
            found = {math.log(p / (1 - p)) / c for p, c in zip(row, instance.costs, strict=True) if p < 1 - 1e-9}
            theta = round(sum(found) / len(found))
            assert all(abs(slope - theta) < 1e-6 for slope in found)
            slopes.add(theta)
        payments += instance.costs
    assert slopes == set(range(1, 11))
    assert 0 <= min(payments) < 0.01
    assert 0.99 < max(payments) <= 1


@pytest.mark.parametrize("function", PAPER)
def test_functions_are_fresh_in_each_repetition_and_the_same_for_all_learners_and_prices(function: str) -> None:
    case = Case(function, 4, 6, 0.01, 10)
    drawn = {draw_instance(case, 1, repetition).costs for repetition in range(50)}
    assert len(drawn) == 50
    assert draw_instance(case, 2, 0).costs not in drawn
    assert draw_instance(case._replace(lam=0.001, rounds=20), 1, 7).accuracy == draw_instance(case, 1, 7).accuracy


@pytest.mark.parametrize("function", PAPER)
def test_with_0_in_the_grid_the_experts_are_the_same_and_nobody_need_be_heard(function: str) -> None:
    case = Case(function, 4, 6, 0.01, 10)
    without, with_0 = (
        draw_instance(one, 1, 3) for one in (case, case._replace(family=function + WITH_0, size=case.size + 1))
    )
    assert with_0.costs == (0, *without.costs)
    assert with_0.accuracy == [[0.5, *row] for row in without.accuracy]


def ends(family: str, repetition: int = 0) -> list[float]:
    """What the experts are worth for 1, after a check that they are worth nothing for nothing."""
    instance = draw_instance(Case(family, 5, 5, 0.1, 10), 1, repetition)
    assert list(instance.costs) == [0, 0.25, 0.5, 0.75, 1]
    assert all(row[0] == 0.5 for row in instance.accuracy)
    return [row[-1] for row in instance.accuracy]


def test_hard_experts_are_as_hard_as_they_are_called() -> None:
    for repetition in range(20):
        assert all(0.5 <= p <= 0.65 for p in ends("weak", repetition))
        assert sorted(ends("one-good", repetition)) == [0.5, 0.5, 0.5, 0.5, 0.95]
        assert all(p < 0.5 for p in ends("contrary", repetition))
        assert len(set(ends("identical", repetition))) == 1
    assert len({tuple(ends("one-good", repetition)) for repetition in range(20)}) > 1
    assert set(PAPER) | set(HARD) == set(FAMILIES)


def test_what_is_drawn_once_is_the_same_in_each_repetition_and_another_for_another_seed() -> None:
    case = Case("linear" + ONCE, 4, 6, 0.01, 10)
    assert draw_instance(case, 1, 0).costs == draw_instance(case, 1, 5).costs != draw_instance(case, 2, 0).costs
    assert draw_instance(case, 1, 5).costs == draw_instance(case._replace(family="linear"), 1, 0).costs


def test_fixed_instances_are_the_same_in_each_repetition() -> None:
    for name, (costs, accuracy) in FIXED.items():
        case = Case(name, len(accuracy), len(costs), 0.1, 10)
        assert draw_instance(case, 1, 0).accuracy == draw_instance(case, 2, 5).accuracy == list(map(list, accuracy))
