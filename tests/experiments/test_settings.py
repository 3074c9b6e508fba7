"""The paper's plots as data: how many, of what, and with which experts."""

import math
from itertools import product

import pytest

from experiments.settings import PLOTS, PRODUCTIVITY, REPETITIONS, Case, draw_instance, plots_named

SHOWN = {"with brute": {"selfish", "local", "exact", "brute", "lcb"}, "without": {"selfish", "local", "exact", "lcb"}}


def cases(figure: str) -> list[Case]:
    return [plot.case for plot in plots_named([figure])]


def test_there_are_33_plots_2_and_3_and_4_and_24() -> None:
    assert [len(cases(f"figure-{number}")) for number in range(1, 8)] == [2, 3, 4, 6, 6, 6, 6]
    assert len(PLOTS) == 33
    assert REPETITIONS == 20


def test_figure_1_has_both_functions_at_5_5_and_1e4() -> None:
    assert cases("figure-1") == [Case("linear", 5, 5, 0.01, 10**4), Case("sigmoidal", 5, 5, 0.01, 10**4)]


def test_figure_2_has_the_second_function_and_is_part_of_appendix_b() -> None:
    expected = [(10, 10, 0.01), (10, 10, 0.001), (20, 50, 0.01)]
    assert cases("figure-2") == [Case("sigmoidal", K, N, lam, 10**5) for K, N, lam in expected]
    assert set(cases("figure-2")) < {*cases("figure-6"), *cases("figure-7")}


def test_appendix_b_has_4_plots_with_brute() -> None:
    assert set(cases("figure-3")) == {
        Case(function, 5, 5, lam, 10**5) for function, lam in product(PRODUCTIVITY, (0.01, 0.001))
    }


def test_appendix_b_has_24_plots_without_brute_one_for_each_combination() -> None:
    found = [case for number in (4, 5, 6, 7) for case in cases(f"figure-{number}")]
    combinations = product(PRODUCTIVITY, (10, 20), (10, 50, 100), (0.01, 0.001))
    assert sorted(found) == sorted(Case(function, K, N, lam, 10**5) for function, K, N, lam in combinations)
    for number, function, K in ((4, "linear", 10), (5, "linear", 20), (6, "sigmoidal", 10), (7, "sigmoidal", 20)):
        assert {case[:2] for case in cases(f"figure-{number}")} == {(function, K)}


def test_exact_stands_beside_the_approximations_in_all_plots_and_brute_where_the_paper_has_it() -> None:
    for plot in PLOTS.values():
        kind = "with brute" if plot.figure in ("figure-1", "figure-3") else "without"
        assert set(plot.learners) == SHOWN[kind]


def test_captions_name_the_parameters_of_their_case() -> None:
    for plot in PLOTS.values():
        exponent = round(math.log10(plot.case.rounds))
        assert f"T = 1e{exponent}" in plot.caption
        assert f"K = {plot.case.experts}" in plot.caption
        assert f"N = {plot.case.payments}" in plot.caption
        assert {"linear": "first", "sigmoidal": "second"}[plot.case.productivity] in plot.caption


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


@pytest.mark.parametrize("function", PRODUCTIVITY)
def test_functions_are_fresh_in_each_repetition_and_the_same_for_all_learners_and_prices(function: str) -> None:
    case = Case(function, 4, 6, 0.01, 10)
    drawn = {draw_instance(case, 1, repetition).costs for repetition in range(50)}
    assert len(drawn) == 50
    assert draw_instance(case, 2, 0).costs not in drawn
    assert draw_instance(case._replace(lam=0.001, rounds=20), 1, 7).accuracy == draw_instance(case, 1, 7).accuracy


def test_an_unknown_figure_is_refused_with_a_hint() -> None:
    with pytest.raises(ValueError, match=r"there is no figure 'figure-1-tip'; did you mean figure-1-top\?"):
        plots_named(["figure-2", "figure-1-tip"])
    with pytest.raises(ValueError, match=r"^there is no figure 'xyz'; 'python -m experiments figures --list' names"):
        plots_named(["xyz"])
