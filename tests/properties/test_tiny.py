"""Tiny games: what a learner does is what the formulas say, what the games reach, and what must be caught."""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from paid_experts.properties.__main__ import main
from paid_experts.properties.bugs import wrong
from paid_experts.properties.our_learners import BayesState, CautiousState, ProductState
from paid_experts.properties.property import Property, Tallies
from paid_experts.properties.strategies import sharper_beta
from paid_experts.properties.tiny import (
    GAMES,
    NEAR_ONE,
    PLANS,
    PROPERTIES,
    Plan,
    check,
    claims,
    is_informative,
    judged,
    of_whole_games,
    promised,
    table,
    visits,
)
from paid_experts.reference.formulas import PRECISE, Number
from paid_experts.reference.optimum import bayes_opt
from paid_experts.reference.oracle import LcbGaptron
from paid_experts.reference.round_state import Broken, PaidGame, RoundState, least_beta
from paid_experts.reference.tiny_games import Player, SignPlayer, SolvedGame
from paid_experts.reference.validation import Sign

ONE = PaidGame((0.0,), ((0.75,),), lam=0.25, beta=0.5, delta=NEAR_ONE)
TWO_PAYMENTS = PaidGame((0.0, 1.0), ((0.5, 0.875),), lam=0.0625, beta=0.5, delta=NEAR_ONE)
TWO_EXPERTS = PaidGame((0.0,), ((0.6875,), (0.6875,)), lam=0.25, beta=0.5, delta=NEAR_ONE)
TWO_BY_TWO = PaidGame((0.0, 1.0), ((0.75, 0.5), (0.625, 1.0)), lam=0.0625, beta=0.5, delta=NEAR_ONE)


def about(words: str) -> Property:
    """The claim about whole games that has these words."""
    (found,) = (found for found in of_whole_games(RoundState, []) if words in found.claim)
    return found


@pytest.mark.parametrize("kind", [RoundState, CautiousState, BayesState, ProductState])
def test_what_a_learner_does_is_what_the_formulas_say(kind: type[RoundState]) -> None:
    """Mistakes, payments and what they seem to cost, at every state: two ways to the same numbers."""
    seat = Player if kind is RoundState else SignPlayer
    solved = SolvedGame("", seat(TWO_BY_TWO, kind.LEARNER, **kind.OPTIONS), 5, kind)
    for visit in visits(solved):
        state = kind(TWO_BY_TWO, visit.table, visit.payments)
        assert state.is_minimiser
        assert abs(visit.seems - state.seems) < 1e-50
        assert not visit.is_in_range or abs(visit.mistake - state.mistake) < 1e-50
    assert len(visits(solved)) > 20


@pytest.mark.parametrize("game", [ONE, TWO_PAYMENTS, TWO_BY_TWO], ids=str)
def test_the_bayes_optimal_cost_is_the_reference_one(game: PaidGame) -> None:
    assert float(game.best("B")[0]) == pytest.approx(bayes_opt(game.accuracy, game.costs, game.lam).value)


# What the games reach.


def test_each_theorem_is_informative_in_some_game() -> None:
    everything = [solved for games in GAMES.values() for solved in games]
    said = Counter((lemma, is_informative(game, bound)) for game in everything for lemma, bound in promised(game))
    assert set(said) >= set(product(("A.2", "S", "B"), (True, False)))


def test_payments_tie_in_some_game() -> None:
    (solved,) = (solved for solved in GAMES[RoundState] if "tied" in solved.name)
    assert any(len({branch.payments for branch in ways}) == 2 for ways in solved.graph[-1].values())


def test_aggregation_beyond_twice_beta_is_reached() -> None:
    """Lemma 4.3 would be trivial if only even estimates were aggregated."""
    game = replace(ONE, accuracy=((0.625,),), beta=least_beta(NEAR_ONE, 1))
    found = visits(SolvedGame("", Player(game), 44))
    uneven = [visit for visit in found if visit.is_in_range and visit.is_on_lambda and visit.known[0].leaning]
    assert len(uneven) >= 5


def test_every_lemma_and_result_is_asked_of_tiny_games() -> None:
    assert {found.lemma for found in PROPERTIES} == {
        *("2", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "A.2", "S", "B", "D", "E", "F")
    }


# Wrong learners.

CONTRARY = Plan("", ((1.0,),), (0.0,), 0.25, None, sharper_beta, ()).game(200)
DEAR = {
    beta: Plan("", ((0.5, 1.0),), (0.0, 1.0), 2.0**20, None, beta, ()).game(8) for beta in (least_beta, sharper_beta)
}


@pytest.mark.parametrize(
    ("words", "game", "rounds", "kind"),
    [
        ("the sharper bound", CONTRARY, 200, wrong.gaptron.ContradictsGoodOnes),
        ("the sharper bound", DEAR[sharper_beta], 8, wrong.gaptron.MaximisesTheGain),
        ("the detailed bound", DEAR[least_beta], 8, wrong.gaptron.MaximisesTheGain),
    ],
)
def test_a_wrong_learner_regrets_more_than_the_theorem_allows(
    words: str, game: PaidGame, rounds: int, kind: type[LcbGaptron]
) -> None:
    about(words).check(SolvedGame("right", Player(game), rounds), Tallies())
    with pytest.raises(Broken, match="the regret"):
        about(words).check(SolvedGame("wrong", Player(game, kind), rounds), Tallies())


CAUGHT: list[tuple[type[LcbGaptron], PaidGame, int, str]] = [
    (wrong.gaptron.EvenVotePredictsZero, ONE, 4, r"4\.2"),
    (wrong.gaptron.FlipWithoutHalf, ONE, 6, "3, line 17"),
    (wrong.gaptron.ExploresOneRoundShort, TWO_PAYMENTS, 4, r"4\.1, every payment"),
    (wrong.gaptron.PaysNothingWhileExploring, TWO_PAYMENTS, 4, r"4\.1, every payment"),
    (wrong.gaptron.PessimisticSide, replace(ONE, accuracy=((0.875,),)), 5, r"4\.5, the optimistic cost"),
    (wrong.gaptron.EvenEstimateStays, replace(ONE, accuracy=((0.875,),)), 5, r"4\.5, the optimistic cost"),
    (wrong.gaptron.ContradictsGoodOnes, replace(ONE, accuracy=((1.0,),)), 12, r"4\.6, a certain expert errs"),
]


@pytest.mark.parametrize(("kind", "game", "rounds", "reason"), CAUGHT, ids=[row[0].__name__ for row in CAUGHT])
def test_a_wrong_learner_is_caught_by_its_lemma(
    kind: type[LcbGaptron], game: PaidGame, rounds: int, reason: str
) -> None:
    check(SolvedGame("right", Player(game), rounds), Tallies())
    with pytest.raises(Broken, match=f"^{reason}"):
        check(SolvedGame("wrong", Player(game, kind), rounds), Tallies())


class LatePick(Player):
    """Picks the expert to follow when the advice is there, as line 10 can be read.

    Then a round errs when some certain expert does, and Lemma 4.6, which takes the chance for one expert that was
    picked before, does not cover it.
    """

    def mistakes(self, label: Sign) -> Iterator[tuple[int | None, Number]]:
        experts, said = self.learner.certain_experts(), self.learner.followed
        wrong = (chance for chance, z in self.advice(label) if any(said(j, z) != label for j in experts))
        total = sum(wrong, start=PRECISE.number(0))
        return ((j, total) for j in experts) if experts else super().mistakes(label)


def test_an_expert_picked_after_the_advice_errs_more_than_a_followed_one_may() -> None:
    """Ten right answers each from two experts of accuracy 11/16: either errs with 5/16, one of them with 0.527."""
    (errs,) = (found for found in claims(RoundState, []) if found.claim.startswith("a certain expert errs rarely"))
    errs.check(SolvedGame("early", Player(TWO_EXPERTS), 11), Tallies())
    with pytest.raises(Broken, match=r"^4\.6, a certain expert errs"):
        errs.check(SolvedGame("late", LatePick(TWO_EXPERTS), 11), Tallies())


# What is printed.


def test_the_table_says_what_is_vacuous() -> None:
    games = [solved for kind in GAMES for solved in GAMES[kind] if solved.rounds <= 5]
    printed = table(games)
    assert {"vacuous", "holds", "nothing"} <= {line.split()[-1] for line in printed.splitlines()}
    assert printed.count("\n") == sum(max(1, len(promised(solved))) for solved in games)


GAMES_OF_THE_DOOR = "paid_experts.properties.tiny.solved_games"


def test_the_door_reports_a_claim_that_never_held(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = PLANS[0]._replace(rounds=((3,),))
    monkeypatch.setattr(GAMES_OF_THE_DOOR, lambda kind, effort: plan.solved(effort, kind))
    assert main(["--games", "1"]) == 1
    shown = capsys.readouterr().out
    assert shown.startswith("game ")
    assert "one payment" in shown
    assert "never held: 4.3" in shown


def test_the_door_reports_what_is_broken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    solved = SolvedGame("wrong", Player(ONE, wrong.gaptron.EvenVotePredictsZero), 4)
    monkeypatch.setattr(GAMES_OF_THE_DOOR, lambda *_: [solved])
    assert main(["--games", "1"]) == 1
    assert "broken: 4.2" in capsys.readouterr().out


@pytest.mark.thorough
def test_every_claim_holds_in_longer_games() -> None:
    tallies = Tallies()
    games = judged(tallies, effort=2)
    assert tallies.never_held() == []
    assert max(solved.rounds for solved in games) >= 1000
    assert all(math.isfinite(solved.worst) for solved in games)
