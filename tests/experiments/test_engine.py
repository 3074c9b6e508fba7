"""The fast engine plays the reference's game, choice by choice; what it bounds, sums and keeps is right."""

import math
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from paid_experts.experiments.engine import FastGaptron, Simulation, compiled, play, state, uniforms
from paid_experts.experiments.engine.state import RULES, scratch
from paid_experts.experiments.engine.vote import mistake_given_past
from paid_experts.experiments.engine.widths import edge_and_growth
from paid_experts.properties.conformance import judge
from paid_experts.reference import Lcb, LcbGaptron, aggregation, formulas
from paid_experts.reference.bandit import play_bandit
from paid_experts.reference.experts import Tabulated
from paid_experts.reference.game import Run
from paid_experts.reference.game import play as reference_play

Rows = list[list[float]]


def sigmoidal(seed: int, experts: int, payments: int) -> tuple[list[float], Rows]:
    rng = np.random.default_rng(seed)
    costs = rng.random(payments)
    slopes = rng.integers(1, 11, experts)
    return costs.tolist(), (1 / (1 + np.exp(-np.outer(slopes, costs)))).tolist()


EVEN = [0.0, 0.25, 0.5, 0.75, 1.0]
WORLDS: dict[str, tuple[list[float], Rows, dict[str, Any]]] = {
    "one expert": ([0.0, 1.0], [[0.6, 0.9]], {"lam": 0.1, "beta": 1.5, "delta": 0.1}),
    "two experts": (*sigmoidal(1, 2, 3), {"lam": 0.05, "beta": 1.5, "delta": 0.5}),
    "four alike on an even grid": (EVEN, [[0.5, 0.6, 0.7, 0.8, 0.9]] * 4, {"lam": 0.05, "beta": 2.0, "delta": 0.9}),
    "prices within rounding": ([0.0, 2.0**-60, 1.0], [[0.3, 0.4, 0.9]] * 2, {"lam": 0.1, "beta": 1.5, "delta": 0.9}),
}


def labels_for(rounds: int) -> list[int]:
    return [int(y) for y in np.random.default_rng(0).choice([-1, 1], rounds)]


def reference_run(costs: Sequence[float], accuracy: Rows, keywords: dict[str, Any], rule: str, rounds: int) -> Run:
    learner = LcbGaptron(costs, experts=len(accuracy), payments=rule, **keywords)
    experts = [Tabulated(costs, row) for row in accuracy]
    return reference_play(learner, experts, labels_for(rounds), rounds, uniforms(5))


def assert_same_game(world: str, rule: str, rounds: int) -> None:
    """Payments and predictions round by round from FastGaptron, all sums at each round from Simulation."""
    costs, accuracy, keywords = WORLDS[world]
    run = reference_run(costs, accuracy, keywords, rule, rounds)
    fast: Any = FastGaptron(costs, experts=len(accuracy), payments=rule, **keywords)
    run.replay(fast)
    game = Simulation(costs, accuracy, payments=rule, seed=5, labels=labels_for(rounds), **keywords)
    record = game.play(range(1, rounds + 1))
    wrong = np.cumsum([played.prediction != played.label for played in run.rounds])
    assert (record.mistakes == wrong).all()
    np.testing.assert_allclose(record.cost, np.cumsum([played.cost for played in run.rounds]), rtol=1e-9)
    price = keywords["lam"] * np.cumsum([played.spent for played in run.rounds])
    probabilities = np.cumsum([played.mistake_given_past for played in run.rounds])
    np.testing.assert_allclose(record.expected, probabilities + price, rtol=1e-9)
    followed = sum(played.followed is not None for played in run.rounds)
    assert int(record.explored[-1] + record.followed[-1]) == followed
    assert int(record.aggregated[-1]) == rounds - followed > 0


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("world", WORLDS)
def test_the_engine_plays_the_game_of_the_reference(world: str, rule: str) -> None:
    assert_same_game(world, rule, 400)


@pytest.mark.thorough
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("world", WORLDS)
def test_the_engine_plays_the_game_of_the_reference_for_10000_rounds(world: str, rule: str) -> None:
    assert_same_game(world, rule, 10_000)


@pytest.mark.thorough
@pytest.mark.parametrize("rule", ["exact", "selfish", "local"])
def test_the_engine_plays_the_game_of_the_reference_with_many_experts_and_payments(
    rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = (*sigmoidal(3, 8, 20), {"lam": 0.01, "beta": 1.5, "delta": 0.5})
    monkeypatch.setitem(WORLDS, "many", world)
    assert_same_game("many", rule, 3000)


def test_another_game_is_noticed() -> None:
    costs, accuracy, keywords = WORLDS["two experts"]
    run = reference_run(costs, accuracy, keywords, "local", 400)
    other = {**keywords, "delta": 0.1}
    fast: Any = FastGaptron(costs, experts=2, payments="local", **other)
    with pytest.raises(ValueError, match="must pay"):
        run.replay(fast)


def test_where_room_is_short_the_reference_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "MOST_CHOICES", 6)
    costs, accuracy, keywords = WORLDS["four alike on an even grid"]
    run = reference_run(costs, accuracy, keywords, "exact", 60)
    fast: Any = FastGaptron(costs, experts=len(accuracy), **keywords)
    by_reference = 0
    for played in run.rounds:
        assert fast.pay() == played.payments
        by_reference += int(fast.table.chosen[0])
        assert fast.predict(played.advice, played.uniforms[-1]) == played.prediction
        fast.update(played.label)
    assert by_reference > 5


@pytest.mark.parametrize("rule", RULES)
def test_the_engine_conforms(rule: str) -> None:
    verdict = judge(FastGaptron, payments=rule, effort="quick")
    assert verdict.conforms, str(verdict)


@pytest.mark.thorough
@pytest.mark.parametrize("rule", RULES)
def test_the_engine_conforms_in_longer_games(rule: str) -> None:
    verdict = judge(FastGaptron, payments=rule)
    assert verdict.conforms, str(verdict)


@pytest.mark.parametrize(("experts", "payments"), [(1, 2), (3, 4)])
def test_lcb_plays_the_game_of_the_reference(experts: int, payments: int) -> None:
    costs, accuracy = sigmoidal(4, experts, payments)
    rounds = 3000
    game = Simulation(costs, accuracy, lam=0.05, learner="lcb", seed=3)
    record = game.play(range(1, rounds + 1))
    learner = Lcb(costs, experts, lam=0.05)
    functions = [Tabulated(costs, row) for row in accuracy]
    pulls = play_bandit(learner, functions, [1] * rounds, islice(uniforms(3), 2 * rounds))
    assert game.table.paid.reshape(experts, payments).tolist() == learner.pulled
    assert int(record.explored[-1]) == experts * payments
    assert int(record.aggregated[-1]) == 0
    np.testing.assert_allclose(record.cost, np.cumsum([pull.cost for pull in pulls]), rtol=1e-9)
    np.testing.assert_allclose(record.expected, np.cumsum([pull.expected_cost for pull in pulls]), rtol=1e-9)


def test_no_answers_move_an_estimate_further_inside_than_the_bound_says() -> None:
    rng = np.random.default_rng(0)
    reached = 0.0
    for _ in range(300):
        paid, log_term, more = int(rng.integers(2, 200)), float(rng.uniform(1.1, 9)), int(rng.integers(1, 30))
        fewer = int(rng.integers(0, paid // 2 + 1))
        start, growth = edge_and_growth(fewer, paid, log_term)
        for new in range(fewer, min(fewer + more, (paid + more) // 2) + 1):
            moved = (edge_and_growth(new, paid + more, log_term)[0] - start) / (more * growth)
            assert moved <= 1
            reached = max(reached, moved)
    assert reached > 0.5  # half the bound would be wrong


def random_cells(rng: np.random.Generator, experts: int) -> tuple[Any, Any, Any]:
    paid = 2 * rng.integers(5, 60, experts) + 1  # odd, so that no estimate is 1/2 and every expert has a say
    return rng.integers(1, paid), paid, rng.random(experts)


def cells_of(correct: Any, paid: Any, accuracy: Any) -> tuple[Any, Any]:
    """The setting of LCB-GAPTRON, and these cells."""
    setting = FastGaptron([0], experts=len(paid), lam=0.1, beta=1, delta=0.5).setting
    return setting, scratch(setting)._replace(correct=correct, paid=paid, accuracy=accuracy)


@pytest.mark.parametrize("experts", [1, 2, 3, 7, 12])
def test_the_probability_of_a_mistake_is_the_reference_s(experts: int) -> None:
    rng = np.random.default_rng(experts)
    for _ in range(20):
        correct, paid, accuracy = random_cells(rng, experts)
        weights = [formulas.weight(c / n) for c, n in zip(correct.tolist(), paid.tolist(), strict=True)]
        expected = aggregation.mistake_given_past(weights, accuracy.tolist())
        assert math.isclose(mistake_given_past(*cells_of(correct, paid, accuracy)), expected, rel_tol=1e-11)
        accuracy[0] = accuracy[0] / 2  # the tooth
        assert not math.isclose(mistake_given_past(*cells_of(correct, paid, accuracy)), expected, rel_tol=1e-11)


SETTING: dict[str, Any] = {
    "costs": [0.0, 0.5, 1.0],
    "accuracy": [[0.6, 0.7, 0.9], [0.5, 0.8, 0.8]],
    "lam": 0.05,
    "beta": 1.5,
    "delta": 0.5,
}


@pytest.mark.parametrize("rule", ["selfish", "exact"])
def test_a_game_played_in_pieces_is_the_same_game(rule: str) -> None:
    whole = play([100, 5000], payments=rule, seed=9, **SETTING)
    game = Simulation(payments=rule, seed=9, **SETTING)
    for stop in (1, 3, 17, 100, 2500):
        game.play(stop)
        game = pickle.loads(pickle.dumps(game))
    last = game.play(5000)
    for column in ("cost", "expected", "mistakes", "aggregated"):
        assert math.isclose(getattr(last, column)[0], getattr(whole, column)[1], rel_tol=1e-12)


def test_threads_play_the_same_games() -> None:
    games: list[dict[str, Any]] = [{**SETTING, "seed": seed, "payments": "selfish"} for seed in range(6)]
    games += [{**{key: SETTING[key] for key in ("costs", "accuracy", "lam")}, "learner": "lcb", "seed": 1}]
    alone = [play([2000], **keywords) for keywords in games]
    with ThreadPoolExecutor(3) as pool:
        together = list(pool.map(lambda keywords: play([2000], **keywords), games))
    assert [record.cost[0] for record in alone] == [record.cost[0] for record in together]
    assert len({float(record.cost[0]) for record in alone}) > 1


def test_labels_change_no_more_than_even_votes() -> None:
    choices: list[Any] = [1, -1, labels_for(3000), "adversarial"]
    records = [play([3000], payments="selfish", seed=2, labels=labels, **SETTING) for labels in choices]
    assert len({record.payment[0] for record in records}) == 1
    assert len({record.expected[0] for record in records}) == 1


BAD: list[tuple[str, Callable[[], object]]] = [
    ("seed must be below", lambda: Simulation(seed=2**64, **SETTING)),
    ("seed must be a whole number", lambda: Simulation(seed=-1, **SETTING)),
    ("beta must be greater than 0", lambda: Simulation(seed=1, **{**SETTING, "beta": 0})),
    ("accuracy of expert 0 must have one entry", lambda: Simulation(seed=1, **{**SETTING, "costs": [0.0]})),
    ("payments must be one of", lambda: Simulation(seed=1, payments="fast", **SETTING)),
    ("expected must be one of", lambda: Simulation(seed=1, expected="yes", **SETTING)),
    ("takes at most 40 experts", lambda: Simulation([0], [[0.5]] * 41, 0.1, beta=1, delta=0.5, seed=1)),
    ("learner must be one of", lambda: Simulation(seed=1, learner="fast", **SETTING)),
    ("labels must be one of", lambda: Simulation(seed=1, labels="none", **SETTING)),
    ("the label of round 2", lambda: Simulation(seed=1, labels=[1, 0], **SETTING)),
    ("labels must last for 3 rounds", lambda: Simulation(seed=1, labels=[1, 1], **SETTING).play(3)),
    ("checkpoints must increase", lambda: Simulation(seed=1, **SETTING).play([5, 5])),
    ("checkpoints must hold at least one", lambda: Simulation(seed=1, **SETTING).play([])),
    ("width must be greater than 0", lambda: Simulation([0], [[0.5]], 0.1, learner="lcb", width=0, seed=1)),
    ("needs predict", lambda: twice_paid()),
]


def twice_paid() -> None:
    learner = FastGaptron([0, 1], experts=1, lam=0.1, beta=1, delta=0.5)
    learner.pay()
    learner.pay()


@pytest.mark.parametrize(("sentence", "call"), BAD, ids=[sentence for sentence, _ in BAD])
def test_bad_input_is_refused_with_one_sentence(sentence: str, call: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=sentence) as refusal:
        call()
    assert "\n" not in str(refusal.value)


def test_an_edit_anywhere_gives_the_machine_code_another_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.py").write_text("x = 1\n")
    monkeypatch.setattr(compiled, "HERE", tmp_path)
    before = compiled._digest()
    assert before == compiled._digest()
    (tmp_path / "one.py").write_text("x = 2\n")
    assert compiled._digest() != before


def test_where_nothing_can_be_written_the_code_is_kept_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(compiled, "_places", lambda: iter([tmp_path / "file"]))
    assert compiled._folder() is None
    monkeypatch.setattr(compiled, "_places", lambda: iter([tmp_path / "file", tmp_path]))
    folder = compiled._folder()
    assert folder is not None
    assert folder.parent == tmp_path


IN_BOUNDS = """
from paid_experts.experiments.engine import Simulation
from paid_experts.experiments.engine.state import RULES
from tests.experiments.test_engine import EVEN, sigmoidal
for costs, accuracy in (sigmoidal(1, 2, 3), (EVEN, [EVEN] * 4), sigmoidal(2, 9, 7), (EVEN, [EVEN])):
    for rule in RULES:
        if len(costs) ** len(accuracy) < 10**6 or rule != "brute":
            Simulation(costs, accuracy, lam=0.05, beta=1.5, delta=0.9, payments=rule, seed=1).play(3000)
    Simulation(costs, accuracy, lam=0.05, learner="lcb", seed=1).play(3000)
    for name, own in (("cautious", {"delta": 0.1}), ("bayes", {"delta": 0.1}), ("greedy", {}), ("thompson", {})):
        for rule in ("exact", "selfish", "local"):
            Simulation(costs, accuracy, 0.05, rule, learner=name, seed=1, **own).play(1000)
costs = [0.5 + k / 100 for k in range(50)]
Simulation(costs, [costs] * 8, lam=0.01, beta=1, delta=0.1, seed=7).play(30_000)
"""


def in_bounds(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run code with every index checked, and machine code of its own."""
    checked = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(folder)}
    return subprocess.run([sys.executable, "-c", code], env=checked, capture_output=True, text=True, check=False)


@pytest.mark.thorough
def test_no_index_is_out_of_bounds(tmp_path: Path) -> None:
    run = in_bounds(IN_BOUNDS, tmp_path)
    assert run.returncode == 0, run.stderr
    planted = """
import numpy as np
from paid_experts.experiments.engine.compiled import compiled
compiled(lambda values: values[len(values)])(np.zeros(3))
"""
    assert "IndexError" in in_bounds(planted, tmp_path).stderr
