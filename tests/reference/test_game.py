"""The game: pure, exact, printable, replayable; and the game of the bandit."""

import dataclasses
import json
import math
import random
from collections.abc import Callable, Sequence
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from paid_experts.reference import BayesLcb, CautiousLcb, Greedy, LcbGaptron, Thompson
from paid_experts.reference.bandit import band_regret, best_arm
from paid_experts.reference.experts import Constant, Linear, Productivity, Sigmoidal
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.game import Round, Run, play, play_round, random_labels, uniforms
from paid_experts.reference.objective import brute
from paid_experts.reference.oracle import Learner

EXPERTS: list[Productivity] = [Sigmoidal(2), Linear(0.9, -0.7), Constant(0.65)]
COSTS = (0.0, 0.4, 1.0)
ACCURACY = [[p(c) for c in COSTS] for p in EXPERTS]
MAKERS: dict[str, Callable[[], Learner]] = {
    "gaptron": lambda: LcbGaptron(COSTS, 3, 0.05, 1.2, 0.9),
    "cautious": lambda: CautiousLcb(COSTS, 3, 0.05, 0.9),
    "bayes": lambda: BayesLcb(COSTS, 3, 0.05, 0.9),
    "thompson": lambda: Thompson(COSTS, 3, 0.05, uniforms(8)),
    "greedy": lambda: Greedy(COSTS, 3, 0.05, uniforms(9)),
}
every_learner = pytest.mark.parametrize("name", MAKERS)


def adversary(past: Sequence[Round]) -> int:
    """The label against the last prediction."""
    return -past[-1].prediction if past else 1


def game(name: str = "gaptron", rounds: int = 60, seed: int = 4) -> Run:
    return play(MAKERS[name](), EXPERTS, adversary, rounds, uniforms(seed))


@every_learner
def test_a_run_is_a_pure_function_of_its_inputs_and_survives_being_saved(name: str, tmp_path: Path) -> None:
    random.seed(1)
    run = game(name)
    random.seed(2)
    assert game(name) == run != game(name, seed=5)
    run.save(tmp_path / "run.json")
    text = (tmp_path / "run.json").read_text()
    assert [row["t"] for row in json.loads(text)["rounds"]] == list(range(1, 61))
    assert json.loads(text)["learner"]["payments"] == "exact"
    assert "Infinity" not in text  # which is not JSON
    assert ('"inf"' in text) == (name in ("bayes", "greedy"))
    loaded = Run.load(tmp_path / "run.json")
    assert (loaded, loaded.expected_cost) == (run, run.expected_cost)
    loaded.replay(MAKERS[name]())


def test_replay_notices_what_was_changed() -> None:
    run = game()
    paid, predicted = list(run.rounds), list(run.rounds)
    paid[30] = dataclasses.replace(paid[30], payments=tuple(2 - i for i in paid[30].payments))
    predicted[40] = dataclasses.replace(predicted[40], prediction=-predicted[40].prediction)
    with pytest.raises(ValueError, match=r"^round 31 must pay \(\d, \d, \d\), got \(\d, \d, \d\)$"):
        Run(run.learner, paid).replay(MAKERS["gaptron"]())
    with pytest.raises(ValueError, match=r"^round 41 must predict [+-]1, got [+-]1$"):
        Run(run.learner, predicted).replay(MAKERS["gaptron"]())
    with pytest.raises(ValueError, match=r"^round \d+ must"):
        run.replay(LcbGaptron(COSTS, experts=3, lam=0.05, beta=9, delta=0.9))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"learner": {}, "rounds": [{}]}', '{"learner": 1, "rounds": []}'])
def test_what_is_not_a_saved_run_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "other.json").write_text(text)
    with pytest.raises(ValueError, match=r"other.json must hold a run that save\(\) wrote; it does not: "):
        Run.load(tmp_path / "other.json")


def test_a_rule_of_ones_own_is_not_written_down(tmp_path: Path) -> None:
    run = play(LcbGaptron(COSTS, 3, 0.05, 1.2, 0.9, payments=brute), EXPERTS, adversary, 10, uniforms(4))
    run.save(tmp_path / "run.json")
    loaded = Run.load(tmp_path / "run.json")
    assert set(run.learner) - set(loaded.learner) == {"payments"}
    loaded.replay(LcbGaptron(**loaded.learner, payments=brute))


def test_what_a_round_says_is_what_happened() -> None:
    run, right = game(rounds=200), [0, 0]
    for t, played in enumerate(run.rounds):
        assert (played.t, played.label) == (t + 1, adversary(run.rounds[:t]))
        for j, (p, z) in enumerate(zip(EXPERTS, played.advice, strict=True)):
            assert played.accuracies[j] == p(COSTS[played.payments[j]])
            assert (z == played.label) == (played.uniforms[j] < played.accuracies[j])
            right[z == played.label] += 1
        assert played.spent == pytest.approx(sum(COSTS[i] for i in played.payments), abs=1e-15)
        assert played.cost == (played.prediction != played.label) + 0.05 * played.spent
    assert min(right) > 50
    assert run.cost == pytest.approx(sum(played.cost for played in run.rounds))
    expected = sum(played.mistake_given_past + 0.05 * played.spent for played in run.rounds)
    assert run.expected_cost == pytest.approx(expected)
    assert run.pseudo_regret(0.5) == pytest.approx(expected - 100)
    again = MAKERS["gaptron"]()  # a game can go on
    labels, coins = [played.label for played in run.rounds], uniforms(4)
    parts = [play(again, EXPERTS, labels[:12], 12, coins), play(again, EXPERTS, labels[12:], 188, coins)]
    assert [played for part in parts for played in part.rounds] == run.rounds


@pytest.mark.parametrize("name", ["gaptron", "cautious", "bayes"])
def test_the_mistakes_of_a_round_are_averages_over_advice_and_coin(name: str) -> None:
    """Ask a real learner for its prediction at all advice, and at so many coins that the flips are counted."""
    rng, seen = Random(2), {"even": 0, "infinite": 0, "followed": 0, "contradicted": 0, "aggregated": 0}
    coins = [(k + 0.5) / 1000 for k in range(1000)] if name == "gaptron" else [0.25, 0.75]
    for _ in range(12 if name == "gaptron" else 40):
        most, extremes = rng.choice([2, 30]), [] if name == "gaptron" else [0, 1]
        paid = [[rng.randint(1, most) if extremes else rng.randint(4, 30) for _ in COSTS] for _ in EXPERTS]
        table = [[Estimate(int(n * rng.choice([*extremes, rng.random()])), n) for n in row] for row in paid]
        label, learner = rng.choice([-1, 1]), MAKERS[name]().at(table)
        played, expected = play_round(learner.at(table), ACCURACY, label, [rng.random() for _ in range(4)]), 0.0
        learner.pay()
        for advice in product([-1, 1], repeat=3):
            chances = (p if z == label else 1 - p for p, z in zip(played.accuracies, advice, strict=True))
            wrong = sum(learner.decide(advice, u, 1).prediction != label for u in coins) / len(coins)
            expected += math.prod(chances) * wrong
            seen["even"] += advice == played.advice and wrong == 0.5
        assert played.mistake_given_past == pytest.approx(expected, abs=1e-3 if name == "gaptron" else 1e-12)
        followed = played.followed is not None and played.prediction == played.advice[played.followed]
        seen["aggregated" if played.followed is None else "followed" if followed else "contradicted"] += 1
        assert played.gapped == (name == "gaptron" and played.followed is None)
        assert (played.weights is None) == (played.x is None) == (played.followed is not None)
        seen["infinite"] += played.weights is not None and any(map(math.isinf, played.weights))
    reached = {
        "gaptron": {"followed", "contradicted", "aggregated"},
        "cautious": {"even"},
        "bayes": {"even", "infinite"},
    }
    assert min(seen[branch] for branch in reached[name] | {"aggregated"}) > 0, seen


def test_diagnostics_are_computed_when_asked_for_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """How often the vote of a hundred experts errs is nobody's business until somebody asks."""
    it = LcbGaptron([0.5], experts=100, lam=0.1, beta=1, delta=0.5, payments="selfish")
    many = play(it, [Constant(0.3 + 0.006 * j) for j in range(100)], [1, -1] * 40, 80, uniforms(3))
    json.loads(many.as_json())
    with pytest.raises(ValueError, match="half of the vote must take at most 4194304 values"):
        _ = many.expected_cost
    calls: list[str] = []

    def counted(name: str) -> Callable[..., float]:
        return lambda *_: calls.append(name) or 0.25  # type: ignore[func-returns-value]

    for name in ("mistake_given_past", "sign_error"):
        monkeypatch.setattr(f"paid_experts.reference.game.{name}", counted(name))
    run, mine = game(), game("cautious", rounds=10)
    assert (run.as_json() != "", calls) == (True, [])
    _ = run.expected_cost, run.expected_cost, mine.expected_cost
    aggregated = sum(played.followed is None for played in run.rounds)
    assert calls == ["mistake_given_past"] * aggregated + ["sign_error"] * 10
    assert aggregated > 5


def test_labels_and_uniforms_are_those_of_the_documented_generator() -> None:
    labels, past = random_labels(3), list(game(rounds=2).rounds) * 200
    drawn = [labels(past[:t]) for t in range(400)]
    assert drawn == [random_labels(3)(past[:t]) for t in range(400)]
    assert drawn != [random_labels(4)(past[:t]) for t in range(400)]
    assert 150 < drawn.count(1) < 250
    generator = Random(9)
    assert list(islice(uniforms(9), 3)) == [generator.random() for _ in range(3)]


# The game of the bandit.


def test_the_regret_of_a_bandit_is_what_it_lost_against_the_best_arm() -> None:
    """D32 prints p + lam c for the loss of an arm, which prefers the worst expert; 1 - p + lam c is meant."""
    accuracy, costs, lam = [[0.9, 0.95], [0.55, 0.6]], [0, 1], 0.25
    losses = {(j, i): 1 - p + lam * costs[i] for j, row in enumerate(accuracy) for i, p in enumerate(row)}
    assert best_arm(accuracy, costs, lam) == min(losses.values()) == losses[0, 0]
    pulls = list(losses.values())
    assert band_regret(pulls, best_arm(accuracy, costs, lam)) == pytest.approx(sum(pulls) - 4 * losses[0, 0])
    assert band_regret([], 0.3) == band_regret([0.25] * 8, 0.25) == 0
