"""`tuned` starts a learner with the parameters that a theorem sets."""

import math
from typing import Any

import pytest

from paid_experts.reference import BayesLcb, CautiousLcb, Choices, LcbGaptron, Linear, play, random_labels, uniforms
from paid_experts.reference.bounds import THEOREMS, main_delta, sharper_setting
from paid_experts.reference.oracle import Learner
from paid_experts.reference.rounded import Rounded

CUBE = [name for name, row in THEOREMS.items() if row.learner == "CautiousLcb" and row.sets_size]


@pytest.mark.parametrize("theorem", ["paper", "sharper"])
def test_algorithm_1_starts_with_the_parameters_of_a_theorem(theorem: str) -> None:
    learner = LcbGaptron.tuned([0, 0.5, 1], experts=3, lam=0.25, rounds=500, theorem=theorem, payments="local")
    setting = THEOREMS[theorem].setting(500, 3, 3, 0.25)
    assert (learner.beta, learner.delta, learner.lam) == (setting.beta, setting.delta, 0.25)
    assert (learner.costs, learner.experts, learner.rule) == ((0.0, 0.5, 1.0), 3, "local")


@pytest.mark.parametrize("kind", [LcbGaptron, CautiousLcb, BayesLcb])
def test_a_tuned_learner_keeps_its_choices(kind: Any) -> None:
    contrary = Choices(sign_of_zero=lambda: -1)
    learner = kind.tuned([0, 1], experts=2, lam=0.1, rounds=100, payments="local", choices=contrary)
    assert (learner.choices, learner.rule) == (contrary, "local")
    assert kind.tuned([0, 1], experts=2, lam=0.1, rounds=100).rule == "exact"


def test_each_learner_is_tuned_by_a_theorem_unless_another_is_named() -> None:
    assert LcbGaptron.tuned([0, 1], 2, 0.1, 100).beta == sharper_setting(100, 2, 2, 0.1).beta
    assert CautiousLcb.tuned([0, 1], 2, 0.1, 100).eta == 0
    assert BayesLcb.tuned([0, 1], 2, 0.1, 100).objective == "product"


@pytest.mark.parametrize("theorem", ["cautious", "cautious-drift"])
def test_on_a_grid_the_theorem_sets_delta(theorem: str) -> None:
    learner = CautiousLcb.tuned([0, 0.5, 1], 2, 0.1, 1000, theorem, payments="local", sets="bernstein")
    assert (learner.costs, learner.experts, learner.lam, learner.rule) == ((0.0, 0.5, 1.0), 2, 0.1, "local")
    assert learner.delta == pytest.approx(1 / (1.2 * 2 * 1000**2))
    assert learner.eta == 0
    assert learner.sets == "bernstein"


@pytest.mark.parametrize("theorem", CUBE)
def test_over_all_payments_it_sets_the_grid_and_the_price(theorem: str) -> None:
    learner = CautiousLcb.tuned(None, 2, 0.1, 1000, theorem, lipschitz=0.5)
    N = len(learner.costs)
    assert learner.costs == tuple(i / N for i in range(N))
    assert learner.delta == main_delta(1000, 2, 0.1)
    assert learner.eta == (0 if theorem == "rounded-same-price" else 0.25)
    price = learner.current_objective().lam
    assert price == pytest.approx(0.1 if theorem == "rounded-same-price" else 4 / 3 * 0.1)


def test_the_sizes_are_those_of_the_theorems() -> None:
    sizes = {name: len(CautiousLcb.tuned(None, 3, 0.1, 1000, name, lipschitz=0.5).costs) for name in CUBE}
    assert sizes == {
        "rounded": 11,  # floor(7 K L) + 1
        "rounded-drift": 20,  # floor(13 K L) + 1
        "rounded-same-price": 36,  # floor(8 K L (1 + 13/20 K)) + 1
        "polynomial": 22,  # floor(14 K L) + 1
        "rounded-three-halves": math.floor(14 * 0.5 * math.sqrt(3 * math.log(1000))) + 1,
    }


def test_the_polynomial_learner_pays_by_the_dynamic_program() -> None:
    learner = CautiousLcb.tuned(None, 1, 0.1, 1000, "polynomial", lipschitz=0.25)
    run = play(learner, [Linear(0.5, 0.25)], random_labels(0), 20, uniforms(1))
    assert len(run.rounds) == 20
    allowed = learner.allowed_payments()
    assert isinstance(allowed, Rounded)
    assert math.log(allowed.factor) == pytest.approx(1 / 7)


@pytest.mark.parametrize(("theorem", "objective"), [("product", "product"), ("bayes", "bayes")])
def test_the_bayes_learner_minimises_what_its_theorem_speaks_of(theorem: str, objective: str) -> None:
    learner = BayesLcb.tuned([0, 1], 2, 0.1, 1000, theorem, payments="brute")
    assert (learner.objective, learner.rule) == (objective, "brute")
    assert learner.delta == pytest.approx(1 / (1.2 * 2 * 1000**2))


def test_the_bayes_learner_over_all_payments() -> None:
    learner = BayesLcb.tuned(None, 1, 0.1, 1000, "bayes-cube", lipschitz=1)
    assert (len(learner.costs), learner.costs[0], learner.objective) == (11, 0.0, "bayes")


@pytest.mark.parametrize(
    ("learner", "costs", "keywords", "sentence"),
    [
        *(
            (
                LcbGaptron,
                [0],
                {"theorem": other},
                f"one of paper, printed, main, sharper, .*; got '{other}'",
            )
            for other in ("own", "cautious", "main-cube")
        ),
        (CautiousLcb, [0], {"theorem": "sharper"}, "theorem must be one of cautious, cautious-drift, rounded"),
        (BayesLcb, [0], {"theorem": "cautious"}, "theorem must be one of bayes, product, bayes-cube; got 'cautious'"),
        (CautiousLcb, None, {}, "costs must be given: cautious is about the payments of a grid"),
        (CautiousLcb, [0], {"theorem": "rounded", "lipschitz": 1}, "costs must be None, because rounded sets the grid"),
        (CautiousLcb, None, {"theorem": "rounded"}, "lipschitz must be given: rounded sets the grid from it"),
        (
            CautiousLcb,
            None,
            {"theorem": "polynomial", "lipschitz": 1, "payments": "local"},
            "payments must be left out: polynomial sets them, got 'local'",
        ),
        (BayesLcb, [], {}, "costs must hold at least one payment, got none"),
    ],
)
def test_what_a_theorem_cannot_tune_is_refused(
    learner: type[Learner], costs: Any, keywords: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        learner.tuned(costs, 2, 0.1, 1000, **keywords)  # type: ignore[attr-defined]
