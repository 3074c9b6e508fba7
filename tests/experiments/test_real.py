"""Real classifiers: what is stored is what it is said to be, and experts err together as they did."""

import importlib.util
import json
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from paid_experts.experiments import real
from paid_experts.experiments.__main__ import main
from paid_experts.experiments.engine import Simulation
from paid_experts.experiments.tasks import BAYES, KL_LCB
from paid_experts.reference.bandit import best_arm
from paid_experts.reference.optimum import bayes_opt
from tests.experiments.test_commands import table

GAMES = {(game.data, game.kind): game for game in real.games()}
TOGETHER: dict[str, Any] = {"learner": "bayes", "delta": 0.1, "expected": "off"}


def test_what_was_measured_is_two_data_sets_of_four_classifiers_at_four_budgets_each_within_its_budget() -> None:
    stored = json.loads(real.FILE.read_text())
    assert [len(one["experts"]) for one in stored["sets"]] == [4, 4]
    for expert in (expert for one in stored["sets"] for expert in one["experts"]):
        for budget, at in zip(stored["budgets"], expert["at"], strict=True):
            assert at is None or 0 < at["microseconds"] <= budget
        sizes = [at["size"] for at in expert["at"] if at]
        assert sizes == sorted(sizes)
    for data in ("odd digits", "tumours"):
        right = GAMES[data, "real"].outcomes[:, :, -1]
        assert np.corrcoef(right.T).min() > 0.3  # they err together: the theorems do not speak of them
        assert 0.8 < right.mean() < 1


def test_experts_err_together_in_the_real_game_and_not_in_the_independent_one() -> None:
    """Two copies always agree, so that two votes are one; on their own they disagree."""
    outcomes = np.array([[[1], [1]], [[0], [0]], [[1], [1]]], np.int8)
    given: dict[str, Any] = {"costs": [0.0], "accuracy": [[2 / 3], [2 / 3]], "lam": 0.1, "seed": 3, **TOGETHER}
    run, alone = Simulation(outcomes=outcomes, **given), Simulation(**given)
    for game in (run, alone):
        game.play(3000)
    together = run.table.correct[:, 0] / 3000
    assert together[0] == together[1] == pytest.approx(2 / 3, abs=0.03)
    assert alone.table.correct[0, 0] != alone.table.correct[1, 0]
    coins = Simulation(outcomes=np.full((1, 2, 1), real.COIN), **given)
    coins.play(100)
    assert coins.table.correct.tolist() == alone_at(100, given)


def alone_at(rounds: int, given: dict[str, Any]) -> list[list[int]]:
    game = Simulation(**given)
    game.play(rounds)
    counts: list[list[int]] = game.table.correct.tolist()
    return counts


@pytest.mark.parametrize("outcomes", [[[[3], [1]]], [[[1, 1], [1, 1]]], [[1, 1]]])
def test_outcomes_of_another_shape_or_kind_are_refused(outcomes: Any) -> None:
    with pytest.raises(ValueError, match="outcomes must be 0, 1 or 2 for each of 2 experts and 1 payments"):
        Simulation([0.0], [[0.5], [0.5]], 0.1, seed=1, outcomes=outcomes, **TOGETHER)
    with pytest.raises(ValueError, match="for experts who are independent"):
        Simulation([0.0], [[0.5]], 0.1, seed=1, outcomes=[[[1]]], learner="bayes", delta=0.1)


def test_the_best_vote_is_the_best_of_all_functions_of_the_advice() -> None:
    right = (np.random.default_rng(0).random((40, 3)) < 0.7).astype(np.int8)
    advice = [(tuple(y * (2 * row - 1)), y) for row, y in product(right.astype(int), (1, -1))]
    seen = sorted({z for z, _ in advice})
    errors = [
        sum(vote[seen.index(z)] != y for z, y in advice) / len(advice) for vote in product((1, -1), repeat=len(seen))
    ]
    assert real.best_vote(right) == pytest.approx(min(errors))


def test_the_best_fixed_choice_is_the_bayes_optimal_one_of_independent_experts_and_one_of_copies() -> None:
    for data in ("odd digits", "tumours"):
        game, lam = GAMES[data, "independent"], 0.01
        assert real.best_fixed(game, lam) == pytest.approx(bayes_opt(game.accuracy, game.costs, lam).value)
        assert real.best_fixed(game, lam) < real.best_fixed(GAMES[data, "real"], lam)
        copies = GAMES[data, "copies"]
        assert real.best_fixed(copies, lam) == pytest.approx(best_arm(copies.accuracy, copies.costs, lam))


def test_a_vote_expects_too_little_of_copies_and_about_as_much_as_it_gets_of_independent_experts() -> None:
    runs = {kind: real.played(GAMES["odd digits", kind], 0.01, BAYES, 4000, 1) for kind in real.GAMES}
    assert runs["independent"][1] == pytest.approx(runs["independent"][2], abs=0.02)
    assert runs["copies"][1] > runs["copies"][2] + 0.03
    assert np.isnan(real.played(GAMES["odd digits", "real"], 0.01, KL_LCB, 100, 1)[2])


def test_the_command_prints_and_stores_all_learners_in_all_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["real", "--rounds", "40", "--repetitions", "2", "--out", str(tmp_path)]) == 0
    rows = table(tmp_path / "real.csv")
    assert len(rows) == 2 * len(real.GAMES) * len(real.PRICES) * len(real.LEARNERS)
    assert "kl-lcb" in capsys.readouterr().out


NAMES = {
    "Bayes": "bayes",
    "Thompson": "thompson",
    "greedy": "greedy",
    "cautious": "cautious",
    "LCB-GAPTRON, β = 1": "lcb-gaptron",
    "LCB with credible sets": "kl-lcb",
    "LCB, width of UCB1": "lcb",
    "explore then commit": "commit",
}


def test_the_page_on_independence_quotes_what_was_measured() -> None:
    docs = Path(__file__).parents[2] / "docs"
    measured = {(row["data"], row["lam"], row["learner"], row["game"]): row for row in table(docs / "figures/real.csv")}
    quoted = [line.strip("| ").split(" | ") for line in (docs / "independence.md").read_text().splitlines()]
    lines = [cells for cells in quoted if len(cells) == 5 and cells[1] in NAMES]
    assert len(lines) == 2 * len(real.PRICES) * len(real.LEARNERS)
    for place, learner, *ratios in lines:
        data, lam = place.split(", ")
        rows = [measured[data, lam, NAMES[learner], game] for game in real.GAMES]
        assert ratios == [f"{float(row['ratio']):.2f}" for row in rows]
    for data, *cells in (cells for cells in quoted if cells[0] in ("odd digits", "tumours")):
        rows = [measured[data, "0.01", "bayes", game] for game in ("independent", "real", "copies")]
        assert cells == [f"{float(row['mistakes']):.3f}, {float(row['expected']):.3f}" for row in rows]


@pytest.mark.thorough
@pytest.mark.skipif(importlib.util.find_spec("sklearn") is None, reason="scikit-learn is not there")
def test_scikit_learn_makes_the_same_mistakes_again() -> None:
    """Another version may differ in some; that another classifier is stored would be noticed."""
    from paid_experts.experiments import measure

    x, y = measure.data()["tumours"]
    make, _ = measure.classifiers()["logistic"]
    (found,) = measure.measured(make, (30,), x, y)
    stored = GAMES["tumours", "real"].outcomes[:, 3, -1]
    assert np.mean(found.right == stored) > 0.99
    assert np.mean(found.right == GAMES["tumours", "real"].outcomes[:, 0, -1]) < 0.99
