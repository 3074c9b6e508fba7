"""`Game.v`, run as a program that Coq extracts, plays the tiny games of the reference; with a slip it does not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from paid_experts.properties.tiny import PLANS
from paid_experts.reference.round_state import PaidGame
from paid_experts.reference.tiny_games import Player, SolvedGame
from tests.proofs_check.formal.coq import extracted, needs_coq, ran

pytestmark = needs_coq
CORE = ("Sums.v", "Tree.v", "Coins.v", "Game.v", "Vectors.v", "Doubles.v", "Extract.v")
GAMES = [(plan.game(rounds), rounds) for plan in PLANS for rounds in plan.rounds[0] if rounds <= 20]
SLIPS = {
    "the width has 2 for 3": ("3 * l / INR n + sqrt", "2 * l / INR n + sqrt"),
    "an estimate on its cutoff is certain": ("Rleb (cutoff n) (estimate n s)", "Rltb (cutoff n) (estimate n s)"),
    "right is to agree with the prediction": ("eqb (advice r j) (label r)", "eqb (advice r j) (predicted r)"),
    "the weight has no 1/2": ("1/2 * ln (q / (1 - q))", "ln (q / (1 - q))"),
}


def played(program: Path, games: Sequence[tuple[PaidGame, int]]) -> list[tuple[float, float]]:
    """Return the least and the largest expected cost of each game, as the extracted program has them."""
    lines = []
    for game, rounds in games:
        numbers = (game.experts, len(game.costs), rounds, game.lam, game.beta, game.delta)
        lines.append(" ".join(map(repr, (*numbers, *game.costs, *(p for row in game.accuracy for p in row)))))
    pairs = [line.split() for line in ran(program, lines)]
    return [(float(low), float(high)) for low, high in pairs]


def of_the_reference(game: PaidGame, rounds: int) -> tuple[float, float]:
    solved = SolvedGame("", Player(game), rounds)
    return float(solved.expected_cost(min)), float(solved.expected_cost(max))


def test_whole_games_cost_the_same(tmp_path: Path) -> None:
    costs = played(extracted(tmp_path, CORE, "game"), GAMES)
    assert len(costs) == len(GAMES) >= 10
    for (game, rounds), cost in zip(GAMES, costs, strict=True):
        assert cost == pytest.approx(of_the_reference(game, rounds), rel=1e-11), (game, rounds)


@pytest.mark.parametrize(
    "name", [name if i == 0 else pytest.param(name, marks=pytest.mark.thorough) for i, name in enumerate(SLIPS)]
)
def test_a_slip_is_noticed(name: str, tmp_path: Path) -> None:
    costs = played(extracted(tmp_path, CORE, "game", SLIPS[name]), GAMES)
    wrong = [
        game
        for (game, rounds), cost in zip(GAMES, costs, strict=True)
        if cost != pytest.approx(of_the_reference(game, rounds), rel=1e-9)
    ]
    assert wrong
