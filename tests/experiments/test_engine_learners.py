"""The engine plays the other learners of the reference, choice by choice, and computes what is credible."""

import math
from itertools import islice
from typing import Any

import numpy as np
import pytest

from paid_experts.experiments.engine import (
    FastBayes,
    FastCautious,
    FastGreedy,
    FastThompson,
    Simulation,
    own_seed,
    uniforms,
)
from paid_experts.experiments.engine.credible import UNSURE, WEIGHT_ERROR, margin, weight
from paid_experts.experiments.engine.state import RULES
from paid_experts.experiments.engine.widths import LEAST_ERROR
from paid_experts.properties.conformance import judge
from paid_experts.reference import BayesLcb, CautiousLcb, Greedy, Thompson
from paid_experts.reference.credible import credible
from paid_experts.reference.experts import Tabulated
from paid_experts.reference.formulas import PRECISE, Estimate
from paid_experts.reference.game import Run
from paid_experts.reference.game import play as reference_play
from tests.experiments.test_engine import EVEN, Rows, labels_for, sigmoidal

KINDS: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "cautious": (CautiousLcb, FastCautious, {"delta": 0.1}),
    "cautious, eta": (CautiousLcb, FastCautious, {"delta": 0.5, "eta": 0.25}),
    "bayes": (BayesLcb, FastBayes, {"delta": 0.1}),
    "greedy": (Greedy, FastGreedy, {}),
    "greedy, never at random": (Greedy, FastGreedy, {"exploration": 0}),
    "thompson": (Thompson, FastThompson, {}),
}
WORLDS: dict[str, tuple[list[float], Rows, float]] = {
    "one expert": ([0.0, 1.0], [[0.6, 0.9]], 0.1),
    "two experts": (*sigmoidal(1, 2, 3), 0.05),
    "four alike on an even grid": (EVEN, [[0.5, 0.6, 0.7, 0.8, 0.9]] * 4, 0.05),
    "prices within rounding": ([0.0, 2.0**-60, 1.0], [[0.3, 0.4, 0.9]] * 2, 0.1),
    "five experts": (*sigmoidal(2, 5, 5), 0.02),
}
MANY = (*sigmoidal(3, 8, 20), 0.01)
SEED = 5


def reference_run(kind: str, world: tuple[list[float], Rows, float], rule: str, rounds: int) -> Run:
    (costs, accuracy, lam), (learner, _, parameters) = world, KINDS[kind]
    own = {"coins": uniforms(own_seed(SEED))} if learner in (Greedy, Thompson) else {}
    player = learner(costs, len(accuracy), lam, payments=rule, **own, **parameters)
    return reference_play(
        player, [Tabulated(costs, row) for row in accuracy], labels_for(rounds), rounds, uniforms(SEED)
    )


def assert_same_game(kind: str, world: tuple[list[float], Rows, float], rule: str, rounds: int) -> int:
    """Payments and predictions round by round, all sums at each round; return how many near ties there were."""
    (costs, accuracy, lam), (_, fast, parameters) = world, KINDS[kind]
    run = reference_run(kind, world, rule, rounds)
    run.replay(fast(costs, len(accuracy), lam, rule, seed=own_seed(SEED), **parameters))
    common = {"seed": SEED, "labels": labels_for(rounds), "learner": fast.args[0], **parameters}
    game = Simulation(costs, accuracy, lam, rule, **common)
    record = game.play(range(1, rounds + 1))
    assert (record.mistakes == np.cumsum([played.prediction != played.label for played in run.rounds])).all()
    np.testing.assert_allclose(record.cost, np.cumsum([played.cost for played in run.rounds]), rtol=1e-9)
    price = lam * np.cumsum([played.spent for played in run.rounds])
    chances = np.cumsum([played.mistake_given_past for played in run.rounds])
    np.testing.assert_allclose(record.expected, chances + price, rtol=1e-9)
    assert int(record.explored[-1]) == (0 if kind == "thompson" else len(costs))
    assert int(record.aggregated[-1]) == rounds - int(record.explored[-1])
    return game.near_ties


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_plays_the_game_of_the_reference(kind: str, rule: str) -> None:
    near = {name: assert_same_game(kind, world, rule, 150) for name, world in WORLDS.items()}
    assert max(number for name, number in near.items() if name != "prices within rounding") <= 5


@pytest.mark.thorough
@pytest.mark.parametrize("rule", ["exact", "selfish", "local"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_plays_longer_games_of_the_reference(kind: str, rule: str) -> None:
    for world in WORLDS.values():
        assert_same_game(kind, world, rule, 1000)
    assert_same_game(kind, MANY, rule, 200)


@pytest.mark.parametrize(
    ("kind", "other"),
    [
        ("cautious", {"delta": 0.09}),
        ("bayes", {"delta": 0.01}),
        ("greedy", {"exploration": 1.2}),
        ("thompson", {"seed": SEED}),
    ],
)
def test_another_game_is_noticed(kind: str, other: dict[str, Any]) -> None:
    world, (_, fast, parameters) = WORLDS["five experts"], KINDS[kind]
    run = reference_run(kind, world, "local", 400)
    keywords = {"seed": own_seed(SEED), **parameters, **other}
    with pytest.raises(ValueError, match=r"must pay|must predict"):
        run.replay(fast(world[0], 5, world[2], "local", **keywords))


def counts(rng: np.random.Generator) -> tuple[int, int, float]:
    """Fewer, paid, delta: of all orders of magnitude, from never wrong to as often right as wrong."""
    paid = int(10 ** rng.uniform(0, 12))
    fewer = min(int(paid * 10 ** rng.uniform(-12, 0)), paid // 2)
    return (
        fewer if rng.random() < 0.8 else paid // 2 - min(fewer, paid // 2),
        paid,
        float(10 ** rng.uniform(-12, -0.01)),
    )


def test_credible_ends_are_as_accurate_as_is_said() -> None:
    rng = np.random.default_rng(0)
    unsure = weighty = worst = 0.0
    for fewer, paid, delta in (counts(rng) for _ in range(3000)):
        log_term, true = math.log(2 / delta), credible(Estimate(fewer, paid), delta)
        own = margin(fewer, paid, log_term)
        assert (own == 0) == (true.margin == 0)
        error, true_error = 2 * math.sqrt(own * (1 - own)), 2 * PRECISE.sqrt(true.margin * (1 - true.margin))
        assert abs(error - true_error) <= 2.0**-49
        assert abs((0.5 - own) ** 2 - true.farthest**2) <= 2.0**-50
        worst = max(worst, float(abs(error - true_error)))
        vote = weight(fewer, paid, log_term)
        unsure += vote == UNSURE
        assert (vote == 0) == (true.weight == 0) or vote == UNSURE
        assert abs(vote - true.weight) <= WEIGHT_ERROR
        weighty += vote > 0
    assert worst > 2.0**-54  # much less would not be true
    assert weighty > 500
    assert unsure <= 3


def test_where_one_half_is_nearly_the_end_nobody_claims_to_know() -> None:
    """ln(2/delta) is n kl(q, 1/2) but for rounding."""
    q = 0.25
    level = -q * math.log(0.5 / q) - (1 - q) * math.log(0.5 / (1 - q))
    assert weight(25, 100, 100 * level) == UNSURE
    assert weight(25, 100, 100 * level * (1 + 1e-9)) == 0
    assert 0 < weight(25, 100, 100 * level * (1 - 1e-9)) < 1e-8


def test_the_engine_draws_the_sample_of_the_reference_to_the_last_bit() -> None:
    costs, _, lam = WORLDS["five experts"]
    slow, fast = (
        Thompson(costs, 5, lam, coins=uniforms(1), payments="local"),
        FastThompson(costs, 5, lam, "local", seed=1),
    )
    for label in islice(labels_for(200), 200):
        assert slow.pay() == fast.pay()
        assert fast.table.sample.tolist() == slow.sample()
        advice = [1, -1, 1, label, label]
        assert slow.predict(advice, 0.3) == fast.predict(advice, 0.3)
        slow.update(label)
        fast.update(label)


@pytest.mark.parametrize("rule", ["exact", "local"])
@pytest.mark.parametrize("kind", ["bayes", "greedy", "thompson"])
def test_many_infinite_gains_are_no_trouble(kind: str, rule: str) -> None:
    """40 experts who are never wrong: the product of their errors is below all doubles."""
    accuracy, costs = [[1.0, 1.0]] * 40, [0.25, 0.5]
    assert LEAST_ERROR ** len(accuracy) == 0
    game = Simulation(costs, accuracy, 0.01, rule, learner=kind, seed=1, expected="off", **KINDS[kind][2])
    game.play(20)
    run = reference_run(kind, (costs, accuracy, 0.01), "local", 20) if rule == "local" and kind != "thompson" else None
    if run:
        run.replay(KINDS[kind][1](costs, 40, 0.01, rule, seed=own_seed(SEED), **KINDS[kind][2]))
    assert game.table.mistakes[0] <= 12


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("fast", [FastCautious, FastBayes])
def test_the_engine_conforms(fast: Any, rule: str) -> None:
    verdict = judge(fast, payments=rule, effort="quick", algorithm=fast.args[0])
    assert verdict.conforms, str(verdict)


def test_one_learner_is_not_taken_for_another() -> None:
    assert not judge(FastBayes, payments="local", effort="quick", algorithm="cautious").conforms


def test_what_the_engine_does_not_play_is_refused() -> None:
    with pytest.raises(ValueError, match="the objective 'product' and the sets 'kl' only"):
        FastCautious([0, 1], 2, 0.1, delta=0.1, sets="bernstein")
    with pytest.raises(ValueError, match="delta must lie strictly between"):
        FastBayes([0, 1], 2, 0.1, delta=1)
