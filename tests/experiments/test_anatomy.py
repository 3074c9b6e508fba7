"""The proof on a real run: every link holds in every round, and each switch breaks the link that its piece is for."""

import json
import math
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from paid_experts.experiments import anatomy
from paid_experts.experiments.__main__ import main
from paid_experts.experiments.anatomy import PIECES, SOURCES, Anatomy, first_failure, judged
from paid_experts.experiments.arguments import ANATOMY_ROUNDS, ANATOMY_SEED, SWITCHES
from paid_experts.reference import lemmas
from paid_experts.reference.formulas import log_odds
from paid_experts.reference.lemmas import Comparator, Lemma
from paid_experts.reference.round_state import PaidGame, RoundState

WEAK, GOOD, CERTAIN = [(2190, 4000), (3740, 6000)], [(3180, 4000), (5190, 6000)], [(3180, 4000), (5200, 6000)]
AGGREGATED, FOLLOWED = [*[WEAK] * 4, GOOD], [*[WEAK] * 4, CERTAIN]
"""Right answers and payments, of each expert at each payment; 5,200 of 6,000 is certain, and 5,190 is not"""


def test_in_the_default_game_every_link_is_judged_and_holds_in_every_round_and_every_source_is_there() -> None:
    *_, last = seen = list(Anatomy(seed=ANATOMY_SEED).play(ANATOMY_ROUNDS))
    verdicts = judged(seen)
    assert first_failure(verdicts) is None
    assert min(verdict.judged for verdict in verdicts.values()) > ANATOMY_ROUNDS / 4
    assert all(last.terms[f"sum_{source}"] > 0 for source in SOURCES)
    assert sum(not one.on_lambda for one in seen) == 31
    assert last.terms["sum_cost"] < last.terms["sum_opt"]  # Phi is about twice what a vote errs


BREAKS = {
    "without-coin": ("coin", 6145),
    "estimate": ("optimism", 12),
    "hoeffding": ("certain", 5819),
    "beta-linear": ("beta", 1380),
}


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_piece_that_is_left_out_breaks_its_own_link_first(switch: str) -> None:
    link, first = BREAKS[switch]
    verdicts = judged(list(Anatomy(switch, ANATOMY_SEED).play(first)))
    failed = verdicts[link].first
    assert (first_failure(verdicts), failed and failed[0]) == (link, first)


def at(counts: Any, switch: str | None = None) -> tuple[Anatomy, dict[str, float]]:
    """A round in which all get the higher payment."""
    game = Anatomy(switch)
    game.learner = game.learner.at(counts)
    game.learner.pay_as([1] * 5)
    price = 5 * anatomy.LAM * anatomy.COSTS[1]
    return game, game.terms([row[1] for row in game.accuracy], price, 0.0) | {"price": price}


SAME: dict[str, tuple[Any, Lemma, Callable[[dict[str, float]], tuple[float, float]]]] = {
    "D19": (AGGREGATED, lemmas.mistake_at_most_half_product, lambda it: (it["mistake"], it["loss"])),
    "4.3": (AGGREGATED, lemmas.lemma_4_3, lambda it: (it["mistake"], it["phi_estimated"])),
    "4.4": (AGGREGATED, lemmas.lemma_4_4, lambda it: (it["phi_estimated"], it["phi_bought"])),
    "4.5": (AGGREGATED, lemmas.lemma_4_5, lambda it: (it["phi_paid"], it["opt_widths"])),
    "D54": (FOLLOWED, lemmas.certain_expert_errs_rarely, lambda it: (it["follower"], it["certain"])),
    "4.6": (FOLLOWED, lemmas.lemma_4_6, lambda it: (it["cost"], it["opt_widths"] + it["following"])),
}


@pytest.mark.parametrize("name", SAME)
def test_the_terms_are_the_two_sides_of_the_lemmas_in_300_bits(name: str) -> None:
    counts, lemma, pair = SAME[name]
    game, terms = at(counts)
    paid = PaidGame(anatomy.COSTS, tuple(map(tuple, game.accuracy)), anatomy.LAM, game.beta, anatomy.DELTA)
    state = RoundState(paid, tuple(map(tuple, game.learner.estimates)), (1,) * 5)
    cube = {"opt": Comparator(game.optimum, game.grid)} if name in ("4.5", "4.6") else {}
    (sides,) = lemma(state, **cube)
    assert sides.hypotheses
    assert (float(sides.left), float(sides.right)) == pytest.approx(pair(terms), rel=1e-12)


@pytest.mark.parametrize("switch", [None, *SWITCHES])
def test_a_switch_speaks_of_the_learner_that_plays(switch: str | None) -> None:
    """Its width is in what the learner minimises, and its chance of a mistake is that of the learner's own coin."""
    game, _ = at(AGGREGATED, switch)
    learner, objective = game.learner, game.learner.current_objective()
    for (j, row), i in product(enumerate(learner.estimates), range(2)):
        reach = 0.0 if switch == "estimate" else PIECES[switch].width(learner, row[i])
        far = 0.5 - max(row[i].fewer / row[i].paid - reach, 0)
        assert objective.gains[j, i] == pytest.approx(far**2, rel=1e-12)
    if game.learner.certain_experts():
        return
    for advice in product((-1, 1), repeat=5):
        wrong = [learner.decide(advice, (k + 0.5) / 500, 1).prediction == -1 for k in range(500)]
        margin = log_odds(learner.odds(advice)) / 2
        assert sum(wrong) / 500 == pytest.approx(PIECES[switch].vote(margin), abs=1.1e-3)


def test_the_command_draws_and_writes_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, written = tmp_path / "a" / "run.svg", tmp_path / "run.json"
    assert main(["anatomy", "--estimate", "--rounds", "30", "--out", str(out), "--json", str(written)]) == 0
    told = capsys.readouterr().out
    assert "Link 'optimism' fails first." in told
    assert "fails first, in round 12:" in out.read_text()
    found = json.loads(written.read_text())
    assert (found["switch"], found["rounds"], found["first_failure"]) == ("estimate", 30, "optimism")
    links = {link["name"]: link for link in found["links"]}
    assert links["optimism"]["first"][0] == 12
    assert links["coin"]["judged"] == 0
    assert [one["t"] for one in found["shown"]] == list(range(1, 31))
    assert found["shown"][0]["terms"].keys() < found["shown"][-1]["terms"].keys()
    assert main(["anatomy", "--rounds", "3", "--out", str(out), "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["first_failure"] is None


def test_algorithm_1_with_a_link_that_fails_is_exit_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anatomy, "TOLERANCE", -math.inf)
    assert main(["anatomy", "--rounds", "3", "--out", str(tmp_path / "run.png")]) == 1
    assert "fails first" in capsys.readouterr().out
