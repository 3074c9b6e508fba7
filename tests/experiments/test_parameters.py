"""What the paper does not say: the defaults, their names, and what is refused."""

import math

import pytest

from paid_experts.experiments.instances import Case
from paid_experts.experiments.paper import PLOTS
from paid_experts.experiments.parameters import Parameters

FIGURE_1 = PLOTS["figure-1-top"].case


def test_names_stand_for_the_theorems_numbers() -> None:
    delta = 1 / ((1 + 0.01 * 5) * 10**8 * 5)
    theorem, sharper = (Parameters(name, "theorem").at(FIGURE_1) for name in ("theorem", "sharper"))
    assert theorem.delta == pytest.approx(delta)
    assert theorem.beta == pytest.approx(18 * math.log(3 / delta) * 25)
    assert sharper.beta == pytest.approx(5 * math.log(3 / delta) * 5**1.5)
    assert Parameters(beta="theorem", delta=0.3).at(FIGURE_1).beta == pytest.approx(18 * math.log(10) * 25)
    assert [Parameters(width=name).at(FIGURE_1).width for name in ("ucb1", "hoeffding")] == [2, 0.5]


def test_with_the_theorems_beta_no_estimate_of_figure_1_can_be_uncertain() -> None:
    beta = Parameters("theorem", "theorem").at(FIGURE_1).beta
    assert FIGURE_1.rounds / 2 < beta  # the rarer answer of any payment comes at most so often


def test_the_defaults_are_the_smallest_beta_a_delta_of_order_one_and_ucb1() -> None:
    for plot in PLOTS.values():
        assert Parameters().at(plot.case) == (1.0, 0.1, 2.0)


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        (Parameters(beta="lemma"), "beta must be a number or one of theorem, sharper; got 'lemma'"),
        (Parameters(beta=0), "beta must be greater than 0, got 0"),
        (Parameters(beta=math.nan), "beta must be finite, got nan"),
        (Parameters(delta=1), "delta must lie strictly between 0 and 1, got 1"),
        (Parameters(delta="sharper"), "delta must be a number or one of theorem; got 'sharper'"),
        (Parameters(width=-2), "the LCB width must be greater than 0, got -2"),
        (Parameters(width="wide"), "the LCB width must be a number or one of ucb1, hoeffding; got 'wide'"),
    ],
)
def test_impossible_parameters_are_refused_in_one_sentence(parameters: Parameters, sentence: str) -> None:
    with pytest.raises(ValueError) as refusal:
        parameters.at(Case("linear", 2, 2, 0.1, 10))
    assert str(refusal.value) == sentence
