"""The paper's plots as data: how many, of what, and who plays."""

import math
from itertools import product

import pytest

from paid_experts.experiments.arguments import REPETITIONS
from paid_experts.experiments.instances import PAPER, Case
from paid_experts.experiments.paper import PLOTS, plots_named
from paid_experts.experiments.tasks import BRUTE, LEARNERS


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
        Case(function, 5, 5, lam, 10**5) for function, lam in product(PAPER, (0.01, 0.001))
    }


def test_appendix_b_has_24_plots_without_brute_one_for_each_combination() -> None:
    found = [case for number in (4, 5, 6, 7) for case in cases(f"figure-{number}")]
    combinations = product(PAPER, (10, 20), (10, 50, 100), (0.01, 0.001))
    assert sorted(found) == sorted(Case(function, K, N, lam, 10**5) for function, K, N, lam in combinations)
    for number, function, K in ((4, "linear", 10), (5, "linear", 20), (6, "sigmoidal", 10), (7, "sigmoidal", 20)):
        assert {case[:2] for case in cases(f"figure-{number}")} == {(function, K)}


def test_all_learners_stand_in_all_plots_and_brute_where_the_paper_has_it() -> None:
    for plot in PLOTS.values():
        assert set(LEARNERS) - set(plot.learners) == (set() if plot.figure in ("figure-1", "figure-3") else {BRUTE})


def test_captions_name_the_parameters_of_their_case() -> None:
    for plot in PLOTS.values():
        exponent = round(math.log10(plot.case.rounds))
        assert f"T = 1e{exponent}" in plot.caption
        assert f"K = {plot.case.experts}" in plot.caption
        assert f"N = {plot.case.size}" in plot.caption
        assert {"linear": "first", "sigmoidal": "second"}[plot.case.family] in plot.caption


def test_an_unknown_figure_is_refused_with_a_hint() -> None:
    with pytest.raises(ValueError, match=r"there is no figure 'figure-1-tip'; did you mean figure-1-top\?"):
        plots_named(["figure-2", "figure-1-tip"])
    with pytest.raises(ValueError, match=r"^there is no figure 'xyz'; 'python -m experiments figures --list' names"):
        plots_named(["xyz"])
