"""The fast engine plays the reference's game, choice by choice; what it bounds, sums and keeps is right."""

import json
import math
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from paid_experts.experiments import engine
from paid_experts.experiments.engine import FastGaptron, FastLearner, Simulation, cells, own_seed, uniforms
from paid_experts.experiments.engine.exact import choose_exact
from paid_experts.experiments.engine.payments import choose_local
from paid_experts.experiments.engine.rounds import choose
from paid_experts.experiments.engine.state import RULES
from paid_experts.properties.conformance import judge
from paid_experts.reference import BayesLcb, CautiousLcb, Greedy, Lcb, LcbGaptron, Thompson
from paid_experts.reference.baselines import ExploreThenCommit, KlLcb
from paid_experts.reference.credible import credible
from paid_experts.reference.experts import Tabulated
from paid_experts.reference.formulas import PRECISE, Estimate
from paid_experts.reference.game import Run
from paid_experts.reference.game import play as reference_play
from paid_experts.reference.objective import brute, estimated

Rows = list[list[float]]
SEED = 5


def sigmoidal(seed: int, experts: int, payments: int) -> tuple[list[float], Rows]:
    rng = np.random.default_rng(seed)
    costs = rng.random(payments)
    slopes = rng.integers(1, 11, experts)
    return costs.tolist(), (1 / (1 + np.exp(-np.outer(slopes, costs)))).tolist()


class Kind(NamedTuple):
    """A learner of the engine beside that of the reference."""

    name: str
    reference: Any
    parameters: dict[str, Any]

    def fast(self, costs: list[float], experts: int, lam: float, rule: str, **other: Any) -> Any:
        keywords = {"seed": own_seed(SEED), **self.parameters, **other}
        return FastLearner(self.name, costs, experts, lam, rule, **keywords)


KINDS = {
    "lcb-gaptron": Kind("lcb-gaptron", LcbGaptron, {"beta": 1.5, "delta": 0.5}),
    "lcb-gaptron, wide": Kind("lcb-gaptron", LcbGaptron, {"beta": 2.0, "delta": 0.9}),
    "cautious": Kind("cautious", CautiousLcb, {"delta": 0.1}),
    "cautious, eta": Kind("cautious", CautiousLcb, {"delta": 0.5, "eta": 0.25}),
    "bayes": Kind("bayes", BayesLcb, {"delta": 0.1}),
    "greedy": Kind("greedy", Greedy, {}),
    "greedy, never at random": Kind("greedy", Greedy, {"exploration": 0}),
    "thompson": Kind("thompson", Thompson, {"objective": "product"}),
    "bayes, by the error": Kind("bayes", BayesLcb, {"delta": 0.5, "objective": "bayes"}),
    "thompson, by the error": Kind("thompson", Thompson, {"objective": "bayes"}),
    "commit": Kind("commit", ExploreThenCommit, {"tries": 7}),
}
BY_ERROR = [name for name in KINDS if "by the error" in name]
PRODUCT = [name for name in KINDS if name not in BY_ERROR]
WORLDS: dict[str, tuple[list[float], Rows, float]] = {
    "one expert": ([0.0, 1.0], [[0.6, 0.9]], 0.1),
    "two experts": (*sigmoidal(1, 2, 3), 0.05),
    "four alike on an even grid": ([0.0, 0.25, 0.5, 0.75, 1.0], [[0.5, 0.6, 0.7, 0.8, 0.9]] * 4, 0.05),
    "prices within rounding": ([0.0, 2.0**-60, 1.0], [[0.3, 0.4, 0.9]] * 2, 0.1),
    "five experts": (*sigmoidal(2, 5, 5), 0.02),
}
MANY = (*sigmoidal(3, 8, 20), 0.01)


def labels_for(rounds: int) -> list[int]:
    return [int(y) for y in np.random.default_rng(0).choice([-1, 1], rounds)]


def reference_run(kind: Kind, world: tuple[list[float], Rows, float], rule: str, rounds: int) -> Run:
    costs, accuracy, lam = world
    own = {"coins": uniforms(own_seed(SEED))} if kind.reference in (Greedy, Thompson) else {}
    learner = kind.reference(costs, len(accuracy), lam, payments=rule, **own, **kind.parameters)
    experts = [Tabulated(costs, row) for row in accuracy]
    return reference_play(learner, experts, labels_for(rounds), rounds, uniforms(SEED))


def assert_same_game(kind: Kind, world: tuple[list[float], Rows, float], rule: str, rounds: int) -> int:
    """Payments and predictions round by round, all sums at each round; return how many near ties there were."""
    costs, accuracy, lam = world
    run = reference_run(kind, world, rule, rounds)
    run.replay(kind.fast(costs, len(accuracy), lam, rule))
    keywords = {"seed": SEED, "labels": labels_for(rounds), "learner": kind.name, **kind.parameters}
    game = Simulation(costs, accuracy, lam, rule, **keywords)
    record = game.play(range(1, rounds + 1))
    assert (record.mistakes == np.cumsum([played.prediction != played.label for played in run.rounds])).all()
    np.testing.assert_allclose(record.cost, np.cumsum([played.cost for played in run.rounds]), rtol=1e-9)
    price = lam * np.cumsum([played.spent for played in run.rounds])
    chances = np.cumsum([played.mistake_given_past for played in run.rounds])
    np.testing.assert_allclose(record.expected, chances + price, rtol=1e-9)
    assert int(record.explored[-1]) == {"thompson": 0, "commit": 7}.get(kind.name, 1) * len(costs)
    voted = [played.followed is None and played.t > record.explored[-1] for played in run.rounds]
    assert record.aggregated.tolist() == np.cumsum(voted).tolist()
    assert record.aggregated[-1] > 0
    return game.near_ties


@pytest.mark.parametrize(("kind", "rule"), [*product(PRODUCT, RULES), *product(BY_ERROR, RULES[:2])])
def test_the_engine_plays_the_game_of_the_reference(kind: str, rule: str) -> None:
    near = {name: assert_same_game(KINDS[kind], world, rule, 150) for name, world in WORLDS.items()}
    assert max(number for name, number in near.items() if name != "prices within rounding") <= 12


@pytest.mark.parametrize("kind", KINDS)
def test_a_compiled_learner_goes_on_from_a_file(kind: str) -> None:
    costs, accuracy, lam = world = WORLDS["five experts"]
    run = reference_run(KINDS[kind], world, "exact", 120)
    early, late = (Run(run.learner, rounds) for rounds in (run.rounds[:60], run.rounds[60:]))
    stopped, goes_on, forgets = (KINDS[kind].fast(costs, len(accuracy), lam, "exact") for _ in range(3))
    early.replay(stopped)
    goes_on.restore(json.loads(json.dumps(stopped.state())))
    late.replay(goes_on)
    with pytest.raises(ValueError, match=r"must pay|must predict"):
        late.replay(forgets)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("kind", "rule"), [*product(PRODUCT, ["exact", "selfish", "local"]), *product(BY_ERROR, ["exact"])]
)
def test_the_engine_plays_longer_games_of_the_reference(kind: str, rule: str) -> None:
    for world in WORLDS.values():
        assert_same_game(KINDS[kind], world, rule, 1000)
    if kind in PRODUCT:
        assert_same_game(KINDS[kind], MANY, rule, 200)


@pytest.mark.parametrize(
    ("kind", "other"),
    [
        ("lcb-gaptron", {"delta": 0.1}),
        ("cautious", {"delta": 0.09}),
        ("bayes", {"delta": 0.01}),
        ("greedy", {"exploration": 1.2}),
        ("thompson", {"seed": SEED}),
        ("commit", {"tries": 8}),
        ("bayes, by the error", {"objective": "product"}),
        ("thompson, by the error", {"objective": "product"}),
    ],
)
def test_another_game_is_noticed(kind: str, other: dict[str, Any]) -> None:
    costs, _, lam = world = WORLDS["five experts"]
    run = reference_run(KINDS[kind], world, "exact", 400)
    with pytest.raises(ValueError, match=r"must pay|must predict"):
        run.replay(KINDS[kind].fast(costs, 5, lam, "exact", **other))


@pytest.mark.parametrize(("experts", "payments"), [(1, 2), (3, 4)])
@pytest.mark.parametrize(("name", "bandit", "own"), [("lcb", Lcb, {}), ("kl-lcb", KlLcb, {"delta": 0.1})])
def test_bandits_play_the_game_of_the_reference(
    name: str, bandit: Any, own: dict[str, Any], experts: int, payments: int
) -> None:
    costs, accuracy = sigmoidal(4, experts, payments)
    costs[:2] = [0.0, 1e-50]  # doubles cannot tell these prices apart
    accuracy[0] = [1 - p for p in accuracy[0]] if name == "kl-lcb" else accuracy[0]  # one to be contradicted
    rounds = 3000
    game = Simulation(costs, accuracy, lam=0.05, learner=name, seed=3, **own)
    record = game.play(range(1, rounds + 1))
    learner = bandit(costs, experts, lam=0.05, **own)
    drawn, cost, expected = uniforms(3), [], []
    for _ in range(rounds):  # a round takes one uniform for the advice and one for the learner
        j, i = learner.pay()
        advice = 1 if next(drawn) < accuracy[j][i] else -1
        wrong, price = learner.predict(advice, next(drawn)) != 1, 0.05 * costs[i]
        learner.update(1)
        cost.append(wrong + price)
        expected.append(1 - accuracy[j][i] + price)
    assert game.table.paid.reshape(experts, payments).tolist() == learner.pulled
    assert game.near_ties > 0
    assert (int(record.explored[-1]), int(record.aggregated[-1])) == (experts * payments, 0)
    np.testing.assert_allclose(record.cost, np.cumsum(cost), rtol=1e-9)
    np.testing.assert_allclose(record.expected[:payments], np.cumsum(expected)[:payments], rtol=1e-9)
    assert np.allclose(record.expected, np.cumsum(expected), rtol=1e-9) == (name == "lcb")  # which nobody contradicts


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", ["gaptron", "cautious", "bayes"])
@pytest.mark.parametrize("effort", ["quick", pytest.param("default", marks=pytest.mark.thorough)])
def test_the_engine_conforms(name: str, rule: str, effort: str) -> None:
    fast = {"gaptron": FastGaptron, "cautious": engine.FastCautious, "bayes": engine.FastBayes}[name]
    verdict = judge(fast, payments=rule, effort=effort, algorithm=name)
    assert verdict.conforms, str(verdict)


def test_one_learner_is_not_taken_for_another() -> None:
    assert not judge(engine.FastBayes, payments="local", effort="quick", algorithm="cautious").conforms


# The compiled formulas, each beside the reference's.


def counts(rng: np.random.Generator, most: float = 12) -> tuple[int, int, float]:
    """Fewer, paid, delta: of all orders of magnitude, from never wrong to as often right as wrong."""
    paid = int(10 ** rng.uniform(0, most))
    fewer = min(int(paid * 10 ** rng.uniform(-most, 0)), paid // 2)
    even = paid // 2 - min(fewer, paid // 2)
    return fewer if rng.random() < 0.8 else even, paid, float(10 ** rng.uniform(-12, -0.01))


def test_the_compiled_gain_is_that_of_the_formulas() -> None:
    rng = np.random.default_rng(0)
    at_edge = inside = 0
    for fewer, paid, delta in (counts(rng) for _ in range(1000)):
        own, true = cells.gain(fewer, paid, math.log(3 / delta)), Estimate(paid - fewer, paid).gain(delta, PRECISE)
        assert abs(own - true) <= 2.0**-50
        at_edge, inside = at_edge + (own == 0.25), inside + (own < 0.25)
    assert min(at_edge, inside) > 100


def test_no_answers_move_an_estimate_further_inside_than_the_bound_says() -> None:
    rng = np.random.default_rng(0)
    reached = 0.0
    for _ in range(300):
        paid, log_term, more = int(rng.integers(2, 200)), float(rng.uniform(1.1, 9)), int(rng.integers(1, 30))
        fewer = int(rng.integers(0, paid // 2 + 1))
        start, growth = cells.edge_and_growth(fewer, paid, log_term)
        for new in range(fewer, min(fewer + more, (paid + more) // 2) + 1):
            moved = (cells.edge_and_growth(new, paid + more, log_term)[0] - start) / (more * growth)
            assert moved <= 1
            reached = max(reached, moved)
    assert reached > 0.5  # half the bound would be wrong


def test_credible_ends_are_as_accurate_as_is_said() -> None:
    rng = np.random.default_rng(0)
    unsure = weighty = worst = 0.0
    for fewer, paid, delta in (counts(rng) for _ in range(3000)):
        log_term, true = math.log(2 / delta), credible(Estimate(fewer, paid), delta)
        own = cells.margin(fewer, paid, log_term)
        assert (own == 0) == (true.margin == 0)
        error, true_error = 2 * math.sqrt(own * (1 - own)), 2 * PRECISE.sqrt(true.margin * (1 - true.margin))
        assert abs(error - true_error) <= 2.0**-49
        assert abs((0.5 - own) ** 2 - true.farthest**2) <= 2.0**-50
        worst = max(worst, float(abs(error - true_error)))
        vote = cells.weight(fewer, paid, log_term)
        unsure += vote == cells.UNSURE
        assert (vote == 0) == (true.weight == 0) or vote == cells.UNSURE
        assert abs(vote - true.weight) <= cells.WEIGHT_ERROR
        weighty += vote > 0
    assert worst > 2.0**-54  # much less would not be true
    assert weighty > 500
    assert unsure <= 3


def test_where_one_half_is_nearly_the_end_nobody_claims_to_know() -> None:
    """ln(2/delta) is n kl(q, 1/2) but for rounding."""
    level = -0.25 * math.log(2) - 0.75 * math.log(2 / 3)
    assert cells.weight(25, 100, 100 * level) == cells.UNSURE
    assert cells.weight(25, 100, 100 * level * (1 + 1e-9)) == 0
    assert 0 < cells.weight(25, 100, 100 * level * (1 - 1e-9)) < 1e-8


# The minimum: ties, experts who are alike, payments that are all as good.


def table_of(paid: Any, correct: Any, **keywords: Any) -> FastLearner:
    """A learner with these counts, its exploration over."""
    learner = FastGaptron(experts=len(paid), beta=1, delta=0.5, **keywords)
    learner.table.paid[:], learner.table.correct[:] = paid, correct
    learner.table.round[0] = len(paid[0]) + 1
    for j, i in product(range(len(paid)), range(len(paid[0]))):
        cells.refresh(learner.setting, learner.table, j, i)
    return learner


def first_minimiser(fast: FastLearner) -> tuple[int, ...]:
    """What the reference pays at these counts."""
    rows = zip(fast.table.correct.tolist(), fast.table.paid.tolist(), strict=True)
    known = [[Estimate(c, n) for c, n in zip(*row, strict=True)] for row in rows]
    return brute(estimated(known, fast.setting.costs.tolist(), fast.setting.lam, fast.reference.delta)).first


def random_counts(rng: np.random.Generator, experts: int, payments: int, alike: bool = False) -> tuple[Any, Any]:
    """Counts with which accuracies grow along the grid, and the same for all experts, if wanted."""
    paid = rng.integers(20, 60 if alike else 3000, (1 if alike else experts, payments))
    correct = rng.binomial(paid, np.sort(rng.uniform(0.5, 1, payments)))
    return np.broadcast_to(paid, (experts, payments)), np.broadcast_to(correct, (experts, payments))


def value_of(fast: FastLearner, payments: Any) -> float:
    """What these payments cost."""
    error = fast.table.error[range(len(payments)), payments].prod()
    return float(fast.setting.prices[list(payments)].sum() + error)


@pytest.mark.parametrize("alike", [False, True])
def test_exact_is_the_first_of_all_minimisers_and_its_bound_is_below(alike: bool) -> None:
    rng = np.random.default_rng(0)
    seen: set[tuple[int, ...]] = set()
    by_doubles = sharp = noticed = 0
    for _ in range(150):
        experts, payments = int(rng.integers(2, 7)), int(rng.integers(2, 6))
        given = random_counts(rng, experts, payments, alike)
        fast = table_of(*given, costs=rng.random(payments).tolist(), lam=float(rng.choice([0.003, 0.03, 0.3])))
        by_doubles += choose_exact(fast.setting, fast.table, fast._scratch)
        chosen = fast.pay()
        assert chosen == first_minimiser(fast)
        seen.add(chosen)
        least, bound = value_of(fast, chosen), float(fast._scratch.bound[0])
        assert bound <= least + 1e-12
        sharp += bound > 0.99 * least
        fast.table.gain[:] *= rng.uniform(0.9, 1.1, (experts, payments))  # the tooth: slightly wrong gains
        fast.table.error[:] = np.exp(-2 * fast.table.gain)
        choose_exact(fast.setting, fast.table, fast._scratch)
        noticed += tuple(fast.table.payments.tolist()) != chosen
    assert by_doubles >= 140  # left to the reference otherwise
    assert len(seen) > 25
    assert any(len(set(chosen)) > 1 for chosen in seen)
    assert sharp > 50
    assert noticed > 15


def test_near_ties_are_decided_as_the_reference_decides_them() -> None:
    """One cost is moved until another choice costs as much as the least one, but for 3e-15 more or less."""
    rng = np.random.default_rng(9)
    tied, cheaper = 0, set()
    for _ in range(100):
        experts, payments, lam = int(rng.integers(2, 5)), int(rng.integers(3, 5)), 0.1
        given, costs = random_counts(rng, experts, payments), rng.uniform(0.3, 0.7, payments)
        fast = table_of(*given, costs=costs.tolist(), lam=lam)
        choices = sorted(product(range(payments), repeat=experts), key=lambda choice: value_of(fast, choice))
        least, second = choices[0], choices[1]
        only = next(i for i in second if second.count(i) > least.count(i))
        more = float(rng.choice([-3e-15, 3e-15]))
        apart = value_of(fast, second) - value_of(fast, least) + more
        costs[only] -= apart / lam / (second.count(only) - least.count(only))
        if costs[only] < 0:
            continue
        fast = table_of(*given, costs=costs.tolist(), lam=lam)
        chosen = fast.pay()
        assert chosen == first_minimiser(fast)
        tied += fast.near_ties
        cheaper.add((more > 0, chosen == least))
    assert tied > 50
    assert cheaper >= {(True, False), (False, True)}


@pytest.mark.parametrize(("experts", "payments", "lam"), [(10, 50, 0.01), (6, 30, 0.05)])
def test_exact_where_almost_all_payments_are_as_good(experts: int, payments: int, lam: float) -> None:
    """Late in the game of p_j(c) = c the optimistic estimates lie almost on a line, where bounds are weakest."""
    costs = np.random.default_rng(5).uniform(0.5, 1, payments).tolist()
    run = Simulation(costs, [costs] * experts, lam=lam, beta=1, delta=0.1, seed=7, expected="off")
    run.play(60_000)
    for rounds in range(60_001, 60_300):
        run.play(rounds)
        expected = run.decided_payments()
        assert choose(run.setting, run.table, run._scratch) == 1
        assert tuple(run.table.payments.tolist()) == expected


def test_where_room_is_short_the_reference_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.state, "MOST_CHOICES", 6)
    costs, accuracy, lam = world = WORLDS["four alike on an even grid"]
    kind = KINDS["lcb-gaptron, wide"]
    fast = kind.fast(costs, len(accuracy), lam, "exact")
    reference_run(kind, world, "exact", 60).replay(fast)
    assert fast.near_ties > 5


@pytest.mark.parametrize("payments", [2, 5, 30])
def test_the_best_response_to_any_factor_is_among_the_corners(payments: int) -> None:
    rng = np.random.default_rng(payments)
    dropped, best_of = 0, set()
    for _ in range(50):
        costs = np.sort(rng.random(payments))
        fast = table_of(*random_counts(rng, 2, payments), costs=costs.tolist(), lam=0.1, payments="local")
        choose_local(fast.setting, fast.table, fast._scratch)
        for j, factor in product(range(2), rng.random(20)):
            best = int(np.argmin(factor * fast.table.error[j] + fast.setting.prices))
            corners = fast._scratch.close[j, : fast._scratch.close_count[j]].tolist()
            assert best in corners
            best_of.add(corners.index(best))
            dropped += payments - len(corners)
    assert len(best_of) > 1
    assert dropped > 200 or payments == 2


@pytest.mark.parametrize("rule", ["exact", "local"])
@pytest.mark.parametrize("kind", ["bayes", "greedy", "thompson"])
def test_many_infinite_gains_are_no_trouble(kind: str, rule: str) -> None:
    """40 experts who are never wrong: the product of their errors is below all doubles."""
    accuracy, costs = [[1.0, 1.0]] * 40, [0.25, 0.5]
    assert cells.LEAST_ERROR ** len(accuracy) == 0
    game = Simulation(costs, accuracy, 0.01, rule, learner=kind, seed=1, expected="off", **KINDS[kind].parameters)
    game.play(20)
    if rule == "local" and kind != "thompson":
        run = reference_run(KINDS[kind], (costs, accuracy, 0.01), "local", 20)
        run.replay(KINDS[kind].fast(costs, 40, 0.01, rule))
    assert game.table.mistakes[0] <= 12


# Runs.

SETTING: dict[str, Any] = {
    **{"costs": [0.0, 0.5, 1.0], "accuracy": [[0.6, 0.7, 0.9], [0.5, 0.8, 0.8]]},
    **{"lam": 0.05, "beta": 1.5, "delta": 0.5},
}


@pytest.mark.parametrize("rule", ["selfish", "exact"])
def test_a_game_played_in_pieces_is_the_same_game(rule: str) -> None:
    whole = engine.play([100, 5000], payments=rule, seed=9, **SETTING)
    game = Simulation(payments=rule, seed=9, **SETTING)
    for stop in (1, 3, 17, 100, 2500):
        game.play(stop)
        game = pickle.loads(pickle.dumps(game))
    last = game.play(5000)
    for column in ("cost", "expected", "mistakes", "aggregated"):
        assert math.isclose(getattr(last, column)[0], getattr(whole, column)[1], rel_tol=1e-12)


def test_threads_play_the_same_games() -> None:
    games: list[dict[str, Any]] = [{**SETTING, "seed": seed, "payments": "selfish"} for seed in range(6)]
    alone = [engine.play([2000], **keywords) for keywords in games]
    with ThreadPoolExecutor(3) as pool:
        together = list(pool.map(lambda keywords: engine.play([2000], **keywords), games))
    assert [record.cost[0] for record in alone] == [record.cost[0] for record in together]
    assert len({float(record.cost[0]) for record in alone}) > 1


def test_labels_change_no_more_than_even_votes_and_one_expert_is_paid_alike_by_all_rules() -> None:
    choices: list[Any] = [1, -1, labels_for(3000), "adversarial"]
    records = [engine.play([3000], payments="selfish", seed=2, labels=labels, **SETTING) for labels in choices]
    assert len({(record.payment[0], record.expected[0]) for record in records}) == 1
    alone = {**SETTING, "accuracy": [[0.5, 0.7, 0.9]], "seed": 3}
    assert len({float(engine.play([5000], payments=rule, **alone).expected[0]) for rule in RULES}) == 1


def twice_paid() -> None:
    learner = FastGaptron([0, 1], experts=1, lam=0.1, beta=1, delta=0.5)
    learner.pay()
    learner.pay()


BAYES = engine.FastBayes([0, 1], 2, 0.1, delta=0.1)
BAD: dict[str, Callable[[], object]] = {
    "seed must be below": lambda: Simulation(seed=2**64, **SETTING),
    "seed must be a whole number": lambda: Simulation(seed=-1, **SETTING),
    "beta must be greater than 0": lambda: Simulation(seed=1, **{**SETTING, "beta": 0}),
    "accuracy of expert 0 must have one entry": lambda: Simulation(seed=1, **{**SETTING, "costs": [0.0]}),
    "payments must be one of": lambda: Simulation(seed=1, payments="fast", **SETTING),
    "expected must be one of": lambda: Simulation(seed=1, expected="yes", **SETTING),
    "takes at most 40 experts": lambda: Simulation([0], [[0.5]] * 41, 0.1, beta=1, delta=0.5, seed=1),
    "learner must be one of": lambda: Simulation(seed=1, learner="fast", **SETTING),
    "labels must be one of": lambda: Simulation(seed=1, labels="none", **SETTING),
    "the label of round 2": lambda: Simulation(seed=1, labels=[1, 0], **SETTING),
    "labels must last for 3 rounds": lambda: Simulation(seed=1, labels=[1, 1], **SETTING).play(3),
    "checkpoints must increase": lambda: Simulation(seed=1, **SETTING).play([5, 5]),
    "checkpoints must hold at least one": lambda: Simulation(seed=1, **SETTING).play([]),
    "width must be greater than 0": lambda: Simulation([0], [[0.5]], 0.1, learner="lcb", width=0, seed=1),
    "needs predict": twice_paid,
    "learner must be one of lcb-gaptron": lambda: FastLearner("lcb", [0, 1], 2, 0.1),
    "seed must be a whole number, at least 0": lambda: engine.FastGreedy([0, 1], 2, 0.1, seed=-1),
    "a state must be what": lambda: BAYES.restore({"made_with": {}}),
    "and this is not": lambda: BAYES.restore(BAYES.state() | {"payments": [2, 0]}),
    "the state must be of": lambda: BAYES.restore(engine.FastBayes([0, 1], 2, 0.1, delta=0.2).state()),
    "the sets 'kl' only": lambda: engine.FastCautious([0, 1], 2, 0.1, delta=0.1, sets="bernstein"),
    "by the Bayes error 'exact' of few": lambda: engine.FastBayes([0, 1], 13, 0.1, delta=0.1, objective="bayes"),
    "by the Bayes error 'exact'": lambda: engine.FastBayes([0, 1], 2, 0.1, "local", delta=0.1, objective="bayes"),
    "the prior 'grid'": lambda: engine.FastThompson([0, 1], 2, 0.1, prior="beta"),
    "delta must lie strictly between": lambda: engine.FastBayes([0, 1], 2, 0.1, delta=1),
}


@pytest.mark.parametrize("sentence", BAD)
def test_bad_input_is_refused_with_one_sentence(sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as refusal:
        BAD[sentence]()
    assert "\n" not in str(refusal.value)


def test_an_edit_anywhere_gives_the_machine_code_another_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.py").write_text("x = 1\n")
    monkeypatch.setattr(engine.compiled, "HERE", tmp_path)
    before = engine.compiled._digest()
    assert before == engine.compiled._digest()
    (tmp_path / "one.py").write_text("x = 2\n")
    assert engine.compiled._digest() != before
    (tmp_path / "file").write_text("")  # where nothing can be written, nothing is kept
    monkeypatch.setattr(engine.compiled.OPTIONS, "CACHE_DIR", str(tmp_path / "file"))
    assert engine.compiled._folder() is None


IN_BOUNDS = """
from paid_experts.experiments.engine import Simulation
from tests.experiments.test_engine import sigmoidal
even = [0.0, 0.25, 0.5, 0.75, 1.0]
for costs, accuracy in (sigmoidal(1, 2, 3), (even, [even] * 4), sigmoidal(2, 9, 7), (even, [even])):
    for rule in ("exact", "selfish", "local"):
        Simulation(costs, accuracy, 0.05, rule, beta=2, delta=0.9, seed=1).play(3000)
    Simulation(costs, accuracy, lam=0.05, learner="lcb", seed=1).play(3000)
    product = {"objective": "product"}
    for name, own in (("cautious", {"delta": 0.1}), ("bayes", {"delta": 0.1}), ("greedy", {}), ("thompson", product)):
        for rule in ("exact", "selfish", "local"):
            Simulation(costs, accuracy, 0.05, rule, learner=name, seed=1, **own).play(1000)
    if len(accuracy) < 9:
        Simulation(costs, accuracy, 0.05, learner="thompson", seed=1).play(1000)
costs = [0.5 + k / 100 for k in range(50)]
Simulation(costs, [costs] * 8, lam=0.01, beta=1, delta=0.1, seed=7).play(30_000)
"""
OUT_OF_BOUNDS = """
import numpy as np
from paid_experts.experiments.engine.compiled import compiled
compiled(lambda values: values[len(values)])(np.zeros(3))
"""


@pytest.mark.thorough
def test_no_index_is_out_of_bounds(tmp_path: Path) -> None:
    checked = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    good, bad = (
        subprocess.run([sys.executable, "-c", code], env=checked, capture_output=True, text=True, check=False)
        for code in (IN_BOUNDS, OUT_OF_BOUNDS)
    )
    assert good.returncode == 0, good.stderr
    assert "IndexError" in bad.stderr


def test_the_example_on_the_page_on_speed_plays_as_the_reference_does() -> None:
    page = (Path(__file__).parents[2] / "docs" / "speed.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(from \S+ import FastLearner.*?)```", page, re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)
    slow = BayesLcb([0, 0.5, 1], 5, 0.1, 0.5, objective="bayes")
    assert (slow.pay(), slow.predict([1, -1, 1, 1, -1], 0.3)) == (names["payments"], names["prediction"])
    slow.update(1)
    other = FastLearner("bayes", costs=[0, 0.5, 1], experts=5, lam=0.1, delta=0.5, objective="bayes")
    other.restore(names["kept"])
    assert other.pay() == names["learner"].pay() == slow.pay()
