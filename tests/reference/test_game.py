"""The game: pure, exact, printable, replayable."""

import dataclasses
import json
import math
from collections.abc import Callable, Sequence
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from paid_experts.reference import (
    BayesLcb,
    CautiousLcb,
    Constant,
    LcbGaptron,
    Linear,
    Round,
    Run,
    Sigmoidal,
    Tabulated,
    play,
    random_labels,
    uniforms,
)
from paid_experts.reference.experts import Productivity
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.game import play_round
from paid_experts.reference.objective import brute
from paid_experts.reference.oracle import Learner

EXPERTS: list[Productivity] = [Sigmoidal(2), Linear(0.9, -0.7), Constant(0.65)]
COSTS = (0.0, 0.4, 1.0)


def learner(payments: str = "exact") -> LcbGaptron:
    return LcbGaptron(COSTS, experts=3, lam=0.05, beta=1.2, delta=0.9, payments=payments)


def adversary(past: Sequence[Round]) -> int:
    """The label against the last prediction."""
    return -past[-1].prediction if past else 1


def game(rounds: int = 60, seed: int = 4) -> Run:
    return play(learner(), EXPERTS, adversary, rounds, uniforms(seed))


def test_the_same_inputs_give_the_same_run() -> None:
    assert game() == game()
    assert game(seed=5) != game()


def test_a_run_feels_no_global_randomness() -> None:
    import random

    random.seed(1)
    first = game()
    random.seed(2)
    assert game() == first


def test_advice_is_right_exactly_when_its_uniform_is_below_the_accuracy() -> None:
    right = [0, 0]
    for played in game(rounds=200).rounds:
        for j, (p, z) in enumerate(zip(EXPERTS, played.advice, strict=True)):
            paid = COSTS[played.payments[j]]
            assert (z == played.label) == (played.uniforms[j] < p(paid))
            right[z == played.label] += 1
    assert min(right) > 50


def test_costs_are_mistakes_plus_the_price_of_payments() -> None:
    run = game()
    for played in run.rounds:
        paid = sum(COSTS[i] for i in played.payments)
        assert played.spent == pytest.approx(paid, abs=1e-15)
        assert played.cost == (played.prediction != played.label) + 0.05 * played.spent
    assert run.cost == pytest.approx(sum(played.cost for played in run.rounds))
    expected = sum(played.mistake_given_past + 0.05 * played.spent for played in run.rounds)
    assert run.expected_cost == pytest.approx(expected)
    assert run.pseudo_regret(0.5) == pytest.approx(expected - 30)


def test_the_adversary_sees_the_past_and_only_the_past() -> None:
    lengths: list[int] = []

    def spy(past: Sequence[Round]) -> int:
        lengths.append(len(past))
        assert [played.t for played in past] == list(range(1, len(past) + 1))
        return 1

    play(learner(), EXPERTS, spy, 10, uniforms(0))
    assert lengths == list(range(10))


def enumerated_mistake(table: list[list[Estimate]], accuracies: list[list[float]], label: int) -> tuple[float, int]:
    """Sum over all advice and both sides of the coin, by asking a real learner for its prediction at many coins."""
    total, aggregated = 0.0, 0
    for advice in product([-1, 1], repeat=3):
        it = learner().at(table)
        paid = it.pay()
        chance = math.prod(
            accuracies[j][i] if z == label else 1 - accuracies[j][i]
            for j, (i, z) in enumerate(zip(paid, advice, strict=True))
        )
        coins = 4000
        wrong = 0
        for k in range(coins):
            it.advice = None
            wrong += it.predict(advice, (k + 0.5) / coins) != label
        total += chance * wrong / coins
        aggregated = it.decision is not None and it.decision.followed is None
    return total, aggregated


def test_the_mistake_given_the_past_is_the_average_over_all_advice_and_coins() -> None:
    rng, branches = Random(2), set()
    accuracy = [[p(c) for c in COSTS] for p in EXPERTS]
    for _ in range(6):
        paid = [[rng.randint(4, 30) for _ in COSTS] for _ in EXPERTS]
        table = [[Estimate(rng.randint(0, n), n) for n in row] for row in paid]
        it, label = learner().at(table), rng.choice([-1, 1])
        played = play_round(it, accuracy, label, [rng.random() for _ in range(4)])
        expected, aggregated = enumerated_mistake(table, accuracy, label)
        branches.add(aggregated)
        assert played.mistake_given_past == pytest.approx(expected, abs=1 / 4000)
    assert branches == {True, False}


def test_the_mistake_given_the_advice_is_how_often_the_coin_goes_wrong() -> None:
    run = game(rounds=200)
    followed = [played for played in run.rounds if played.followed is not None]
    aggregated = [played for played in run.rounds if played.followed is None]
    assert len(followed) > 10
    assert len(aggregated) > 10
    for played in followed:
        assert played.mistake_given_advice == (played.prediction != played.label)
        assert (played.weights, played.x) == (None, None)
    for played in aggregated:
        assert played.weights is not None
        assert played.x is not None
        assert played.x == pytest.approx(sum(w * z for w, z in zip(played.weights, played.advice, strict=True)))
        flip = math.exp(-abs(played.x)) / 2
        right = played.x * played.label > 0
        assert played.mistake_given_advice == pytest.approx(flip if right else 1 - flip)


def test_a_run_survives_being_saved(tmp_path: Path) -> None:
    run = game()
    run.save(tmp_path / "run.json")
    loaded = Run.load(tmp_path / "run.json")
    assert loaded == run
    loaded.replay(learner())


def test_replay_notices_what_was_changed() -> None:
    run = game()
    paid, predicted = list(run.rounds), list(run.rounds)
    paid[30] = dataclasses.replace(paid[30], payments=tuple(2 - i for i in paid[30].payments))
    predicted[40] = dataclasses.replace(predicted[40], prediction=-predicted[40].prediction)
    with pytest.raises(ValueError, match="round 31 must pay"):
        Run(run.learner, paid).replay(learner())
    with pytest.raises(ValueError, match="round 41 must predict"):
        Run(run.learner, predicted).replay(learner())
    with pytest.raises(ValueError, match=r"round \d+ must"):
        run.replay(LcbGaptron(COSTS, experts=3, lam=0.05, beta=9, delta=0.9))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"learner": {}, "rounds": [{}]}', '{"learner": 1, "rounds": []}'])
def test_what_is_not_a_saved_run_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"must hold a run that save\(\) wrote"):
        Run.load(file)


def test_random_labels_are_fair_and_repeat() -> None:
    labels = random_labels(3)
    past: list[Round] = list(game(rounds=2).rounds) * 200
    drawn = [labels(past[:t]) for t in range(400)]
    assert drawn == [random_labels(3)(past[:t]) for t in range(400)]
    assert drawn != [random_labels(4)(past[:t]) for t in range(400)]
    assert 150 < drawn.count(1) < 250


def test_uniforms_are_the_documented_generator() -> None:
    generator = Random(9)
    assert list(islice(uniforms(9), 3)) == [generator.random() for _ in range(3)]


def test_a_game_can_go_on() -> None:
    whole, coins = game(rounds=20), uniforms(4)
    it = learner()
    first = play(it, EXPERTS, [played.label for played in whole.rounds], 12, coins)
    rest = play(it, EXPERTS, [played.label for played in whole.rounds[12:]], 8, coins)
    assert first.rounds + rest.rounds == whole.rounds


def test_bad_games_are_refused_before_they_begin() -> None:
    it = learner()
    with pytest.raises(ValueError, match="needs 3 experts, got 2"):
        play(it, EXPERTS[:2], [1], 1, uniforms(0))
    with pytest.raises(ValueError, match="labels must last for 2 rounds, got 1"):
        play(it, EXPERTS, [1], 2, uniforms(0))
    with pytest.raises(ValueError, match="rounds must be a whole number, at least 0, got -1"):
        play(it, EXPERTS, [1], -1, uniforms(0))
    with pytest.raises(ValueError, match="must be one of"):
        play(it, [*EXPERTS[:2], Tabulated([0, 1], [0.5, 1])], [1], 1, uniforms(0))
    with pytest.raises(ValueError, match=r"label of round 1 must be -1 or \+1, got 0"):
        play(it, EXPERTS, [0], 1, uniforms(0))
    with pytest.raises(ValueError, match=r"u must lie in \[0, 1\), got 1.5"):
        play(it, EXPERTS, [1], 1, [1.5] * 4)
    with pytest.raises(ValueError, match="coins must last for 2 rounds, got enough for 1"):
        play(learner(), EXPERTS, [1, 1], 2, [0.5] * 7)
    assert it.round == 1
    assert it.paid is None


def test_the_saved_file_is_plain_json(tmp_path: Path) -> None:
    game(rounds=3).save(tmp_path / "run.json")
    table = json.loads((tmp_path / "run.json").read_text())
    assert table["learner"]["payments"] == "exact"
    assert [row["t"] for row in table["rounds"]] == [1, 2, 3]


# Our own learners play the same game.


def cautious() -> Learner:
    return CautiousLcb(COSTS, experts=3, lam=0.05, delta=0.9)


def bayes() -> Learner:
    return BayesLcb(COSTS, experts=3, lam=0.05, delta=0.9)


ours = pytest.mark.parametrize("make", [cautious, bayes])


@ours
def test_the_mistake_of_a_sign_vote_is_the_average_over_all_advice_and_both_sides_of_the_coin(
    make: Callable[[], Learner],
) -> None:
    rng, even, infinite = Random(2), 0, 0
    accuracy = [[p(c) for c in COSTS] for p in EXPERTS]
    for _ in range(60):
        most = rng.choice([2, 30])
        paid = [[rng.randint(1, most) for _ in COSTS] for _ in EXPERTS]
        table = [[Estimate(rng.choice([0, n, rng.randint(0, n)]), n) for n in row] for row in paid]
        label = rng.choice([-1, 1])
        played = play_round(make().at(table), accuracy, label, [rng.random() for _ in range(4)])
        expected = 0.0
        for advice in product([-1, 1], repeat=3):
            it = make().at(table)
            chosen = it.pay()
            chance = math.prod(
                accuracy[j][i] if z == label else 1 - accuracy[j][i]
                for j, (i, z) in enumerate(zip(chosen, advice, strict=True))
            )
            wrong = [it.decide(advice, u, 1).prediction != label for u in (0.25, 0.75)]
            expected += chance * sum(wrong) / 2
            even += wrong[0] != wrong[1]
            if advice == played.advice:
                assert played.mistake_given_advice == sum(wrong) / 2
        assert played.mistake_given_past == pytest.approx(expected, abs=1e-12)
        assert played.weights is not None
        infinite += any(map(math.isinf, played.weights))
        assert (played.gapped, played.followed) == (False, None)
    assert even > 20
    assert (infinite > 5) == (make is bayes)


@ours
def test_runs_of_our_own_survive_being_saved_even_with_infinite_weights(
    make: Callable[[], Learner], tmp_path: Path
) -> None:
    run = play(make(), EXPERTS, adversary, 40, uniforms(4))
    run.save(tmp_path / "run.json")
    text = (tmp_path / "run.json").read_text()
    assert "Infinity" not in text  # which is not JSON
    assert ('"inf"' in text) == (make is bayes)
    loaded = Run.load(tmp_path / "run.json")
    assert loaded == run
    loaded.replay(make())
    assert loaded.expected_cost == run.expected_cost


def test_a_vote_decided_by_a_hair_is_not_told_as_a_coin() -> None:
    n = 10**9
    it = BayesLcb([0.0], experts=2, lam=0.1, delta=0.5).at([[(n + 1, 2 * n + 1)], [(n, 2 * n - 1)]])
    played = play_round(it, [[1.0], [0.0]], 1, [0.5, 0.5, 0.1])
    assert (played.advice, played.prediction, played.mistake_given_advice) == ((1, -1), -1, 1.0)
    assert played.mistake_given_past == 1.0


# Diagnostics are computed when somebody asks.


def test_a_hundred_constant_experts_can_be_played_with() -> None:
    """The game that a diagnostic used to end in round 29."""
    it = LcbGaptron([0.5], experts=100, lam=0.1, beta=1, delta=0.5, payments="selfish")
    experts = [Constant(0.01 * j) for j in range(100)]
    run = play(it, experts, [1] * 60, 60, uniforms(1))
    assert len(run.rounds) == 60
    assert it.paid is None
    assert run.cost > 0
    assert all(0 <= played.mistake_given_advice <= 1 for played in run.rounds)
    json.loads(run.as_json())


def test_diagnostics_are_computed_when_asked_for_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    for name in ("mistake_given_past", "mistake_given_vote", "sign_error"):

        def counted(*_: object, name: str = name) -> float:
            calls.append(name)
            return 0.25

        monkeypatch.setattr(f"paid_experts.reference.game.{name}", counted)
    run = game()
    run.as_json()
    assert calls == []
    aggregated = [played for played in run.rounds if played.followed is None]
    assert len(aggregated) > 5
    _ = run.expected_cost, run.expected_cost
    assert calls.count("mistake_given_past") == len(aggregated)
    mine = play(cautious(), EXPERTS, adversary, 10, uniforms(4))
    assert "sign_error" not in calls
    _ = mine.expected_cost
    assert calls.count("sign_error") == 10


# What is refused leaves nothing half done.


@pytest.mark.parametrize(
    ("label", "coins", "sentence"),
    [
        (0, [0.5] * 4, r"the label of round 1 must be -1 or \+1, got 0"),
        (1, [0.5] * 3, "a round needs 4 coins, got 3"),
        (1, [0.5] * 5, "a round needs 4 coins, got 5"),
        (1, [0.5, 0.5, 0.5, 1.0], r"u must lie in \[0, 1\), got 1.0"),
    ],
)
def test_a_bad_round_is_refused_before_it_begins(label: int, coins: list[float], sentence: str) -> None:
    it, accuracy = learner(), [[0.5] * 3] * 3
    with pytest.raises(ValueError, match=sentence):
        play_round(it, accuracy, label, coins)
    assert (it.round, it.paid) == (1, None)
    assert play_round(it, accuracy, 1, [0.5] * 4).t == 1


def test_a_bad_label_is_named_by_the_round_of_the_learner() -> None:
    it = learner()
    play(it, EXPERTS, [1] * 5, 5, uniforms(0))
    with pytest.raises(ValueError, match="the label of round 6 must be"):
        play(it, EXPERTS, [3], 1, uniforms(0))


def test_a_rule_of_ones_own_is_not_written_down(tmp_path: Path) -> None:
    it = LcbGaptron(COSTS, experts=3, lam=0.05, beta=1.2, delta=0.9, payments=brute)
    run = play(it, EXPERTS, adversary, 10, uniforms(4))
    run.save(tmp_path / "run.json")
    loaded = Run.load(tmp_path / "run.json")
    assert set(run.learner) - set(loaded.learner) == {"payments"}
    assert loaded.rounds == run.rounds
    loaded.replay(LcbGaptron(**loaded.learner, payments=brute))
