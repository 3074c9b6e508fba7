"""Tiny games: the merged program against all sequences, the lemmas at every state, and what must be caught."""

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from paid_experts.properties.bugs import wrong
from paid_experts.properties.instances import PaidGame
from paid_experts.properties.moments import BayesMoment, CautiousMoment, Moment, ProductMoment
from paid_experts.properties.precise import least_beta, sharper_beta
from paid_experts.properties.property import Property
from paid_experts.properties.tally import Broken, Tallies
from paid_experts.properties.tiny import sequences
from paid_experts.properties.tiny.__main__ import main
from paid_experts.properties.tiny.enclosures import UNITS, Enclosed, largest, least
from paid_experts.properties.tiny.exhaustive import GAMES, PROPERTIES, check, of_whole_games, promised
from paid_experts.properties.tiny.games import NEAR_ONE, PLANS, Parameters, tuned
from paid_experts.properties.tiny.report import judged, table
from paid_experts.properties.tiny.solved import SolvedGame
from paid_experts.properties.tiny.states import LABELS, Player, SignPlayer, levels
from paid_experts.properties.tiny.values import chance_of_a_miss, expected_cost
from paid_experts.properties.tiny.visits import visits
from paid_experts.properties.tiny.wrong import AnyPayments, LatePick, Relabelling
from paid_experts.reference.aggregation import mistake_given_past
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.game import advise
from paid_experts.reference.optimum import bayes_opt
from paid_experts.reference.oracle import LcbGaptron

ONE = PaidGame((0.0,), ((0.75,),), lam=0.25, beta=0.5, delta=NEAR_ONE)
TWO_PAYMENTS = PaidGame((0.0, 1.0), ((0.5, 0.875),), lam=0.0625, beta=0.5, delta=NEAR_ONE)
TWO_EXPERTS = PaidGame((0.0,), ((0.75,), (0.625,)), lam=0.25, beta=0.5, delta=NEAR_ONE)
TWO_BY_TWO = PaidGame((0.0, 1.0), ((0.75, 0.5), (0.625, 1.0)), lam=0.0625, beta=0.5, delta=NEAR_ONE)


def player_of(game: PaidGame, kind: type[Moment]) -> Player:
    return Player(game) if kind is Moment else SignPlayer(game, kind.LEARNER, **kind.OPTIONS)


def tuned_game(parameters: Parameters, accuracy: Any, costs: Any, lam: float, rounds: int) -> PaidGame:
    setting = parameters(rounds, len(accuracy), len(costs), lam)
    return PaidGame(costs, accuracy, lam, setting.beta, setting.delta)


def about(words: str, kind: type[Moment] = Moment) -> Property:
    """The claim about whole games that has these words."""
    (found,) = (found for found in of_whole_games(kind, []) if words in f"{found.lemma}, {found.claim}")
    return found


# The merged program is the game.


KINDS = [Moment, CautiousMoment, BayesMoment, ProductMoment]


@pytest.mark.parametrize(
    ("game", "rounds", "kind"),
    [
        *((game, rounds, Moment) for game, rounds in [(ONE, 4), (TWO_PAYMENTS, 4), (TWO_EXPERTS, 3), (TWO_BY_TWO, 2)]),
        *(
            (game, rounds, kind)
            for game, rounds in [(ONE, 3), (TWO_PAYMENTS, 3), (TWO_EXPERTS, 2)]
            for kind in KINDS[1:]
        ),
    ],
    ids=str,
)
def test_merging_states_gives_the_values_of_all_sequences(game: PaidGame, rounds: int, kind: type[Moment]) -> None:
    player = player_of(game, kind)
    graph = levels(player, rounds)
    for merged, played in ((largest, max), (least, min)):
        value = expected_cost(player, graph, merged)
        expected = sequences.expected_cost(game, rounds, played, player.at(player.start))
        assert value.value == pytest.approx(expected, abs=1e-12)


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "rounds"), [(ONE, 5), (TWO_PAYMENTS, 5), (TWO_EXPERTS, 4), (TWO_BY_TWO, 3)], ids=str)
def test_merging_states_gives_the_values_of_all_longer_sequences(game: PaidGame, rounds: int) -> None:
    test_merging_states_gives_the_values_of_all_sequences(game, rounds, Moment)


def test_the_oracle_has_aggregated() -> None:
    """Or else it would not have tried the coin."""
    for game, rounds in ((ONE, 4), (TWO_EXPERTS, 3)):
        ways = [branch for level in levels(Player(game), rounds) for found in level.values() for branch in found]
        assert any(branch.followed is None for branch in ways)


def test_a_choice_can_cost_something() -> None:
    player = Player(TWO_EXPERTS)
    graph = levels(player, 4)
    assert expected_cost(player, graph, least).high < expected_cost(player, graph, largest).low


@pytest.mark.parametrize("game", [ONE, TWO_EXPERTS, TWO_BY_TWO], ids=str)
def test_the_label_does_not_matter(game: PaidGame) -> None:
    player = Player(game)
    for level in levels(player, 4):
        for state, ways in level.items():
            for payments in {branch.payments for branch in ways}:
                player.at(state).pay_as(payments)
                minus, plus = ([chance for _, chance in player.mistakes(label)] for label in LABELS)
                assert sorted(minus) == sorted(plus)
                assert player.outcomes(state, payments, -1) == player.outcomes(state, payments, 1)


@pytest.mark.parametrize("game", [ONE, TWO_EXPERTS, TWO_BY_TWO], ids=str)
def test_enclosed_mistakes_are_those_of_the_game(game: PaidGame) -> None:
    """Against `mistake_given_past` where the advice is aggregated, and against the accuracy where one is followed."""
    player, seen = Player(game), Counter[bool]()
    for visit in visits(player, levels(player, 6)):
        moment = Moment(game, visit.table, visit.payments)
        assert visit.certain == moment.certain
        for j in visit.certain:
            assert float(visit.mistake_following(j)) == pytest.approx(float(moment.mistake_following(j)), abs=1e-14)
        if visit.is_in_range:
            player.at(visit.state).pay_as(visit.payments)
            expected = mistake_given_past(player.learner.weights(), visit.bought)
            assert float(visit.mistake) == pytest.approx(expected, abs=1e-14)
        seen[visit.is_in_range] += 1
    assert len(seen) == 2


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_a_learner_does_is_what_the_formulas_say(kind: type[Moment]) -> None:
    """Mistakes, payments and what they seem to cost, at every state: two ways to the same numbers."""
    player, seen = player_of(TWO_BY_TWO, kind), 0
    for visit in visits(player, levels(player, 5), kind):
        moment = kind(TWO_BY_TWO, visit.table, visit.payments)
        assert moment.is_minimiser
        assert abs(visit.seems - moment.seems) < 1e-50
        assert not visit.is_in_range or abs(visit.mistake - moment.mistake) < 1e-50
        seen += 1
    assert seen > 20


def test_a_path_of_uniforms_stays_in_the_graph() -> None:
    player = Player(TWO_BY_TWO)
    graph = levels(player, 3)
    for uniforms in product((0.1, 0.7), repeat=4):
        learner = TWO_BY_TWO.learner("brute")
        for t in range(2):
            paid = learner.pay()
            bought = TWO_BY_TWO.bought(paid)
            advice = [advise(p, 1, u) for p, u in zip(bought, uniforms[2 * t :], strict=False)]
            learner.predict(advice, 0.3)
            learner.update(1)
            assert tuple(map(tuple, learner.estimates)) in graph[t + 1]


def test_weights_of_outcomes_add_up() -> None:
    player = Player(TWO_BY_TWO)
    for level in levels(player, 4):
        for ways in level.values():
            assert all(sum(weight for weight, _ in branch.outcomes) == player.total for branch in ways)


def test_values_are_enclosed_to_sixty_digits() -> None:
    player = Player(ONE)
    cost = expected_cost(player, levels(player, 20), largest)
    assert 0 <= cost.high - cost.low < UNITS / 10**57


def test_half_roots_are_enclosed() -> None:
    for square in (Fraction(1, 2), Fraction(7, 3), Fraction(9, 16), Fraction(1, 10**9)):
        low, high = Enclosed.half_root(square)
        assert Fraction(2 * low, UNITS) ** 2 <= square <= Fraction(2 * high, UNITS) ** 2
        assert high - low <= 1


def test_accuracies_that_floats_do_not_hold_are_refused() -> None:
    with pytest.raises(ValueError, match=r"multiples of 2\^-20"):
        Player(replace(ONE, accuracy=((0.1,),)))


def test_effort_must_be_positive() -> None:
    with pytest.raises(ValueError, match="at least 1, got 0"):
        judged(Tallies(), effort=0)


# Lambda.


def test_the_chance_of_a_miss_is_that_of_free_coins() -> None:
    """One payment: answers are plain coins, and a miss is a set of their sequences."""
    game, rounds = replace(ONE, accuracy=((0.5,),)), 12
    missing = 0
    for answers in product((0, 1), repeat=rounds - 1):
        tables = [((Estimate(sum(answers[:n]), n),),) for n in range(1, rounds)]
        missing += not all(Moment.is_covered(game, found) for found in tables)
    player = Player(game)
    assert chance_of_a_miss(player, levels(player, rounds)) == Enclosed.of(Fraction(missing, 2 ** (rounds - 1)))
    assert missing > 0


def test_free_payments_miss_more_often_and_still_rarely_enough() -> None:
    """The rule of line 6 is not what Lemma 4.1 needs: it holds for any payments that do not look ahead."""
    game, rounds = replace(TWO_PAYMENTS, accuracy=((0.5, 0.5),)), 10
    ruled, free = (SolvedGame("", player, rounds) for player in (Player(game), Player(game, AnyPayments)))
    for solved in (ruled, free):
        about("Lambda fails").check(solved, Tallies())
    assert ruled.miss.high < free.miss.low


@pytest.mark.parametrize("game", [ONE, TWO_PAYMENTS, TWO_EXPERTS, TWO_BY_TWO], ids=str)
def test_the_bayes_optimal_cost_is_the_reference_one(game: PaidGame) -> None:
    assert float(game.best("B")[0]) == pytest.approx(bayes_opt(game.accuracy, game.costs, game.lam).value)


# What the games reach.


def test_each_theorem_is_informative_in_some_game() -> None:
    everything = [solved for games in GAMES.values() for solved in games]
    said = Counter((lemma, bound < game.trivial) for game in everything for lemma, bound in promised(game))
    assert set(said) >= set(product(("A.2", "S", "B"), (True, False)))


def test_payments_tie_in_some_game() -> None:
    plan = next(plan for plan in PLANS if "tied" in plan.name)
    [(rounds, game)] = plan.games(1)
    last = levels(Player(game), rounds)[-1]
    assert any(len({branch.payments for branch in ways}) == 2 for ways in last.values())


def test_aggregation_beyond_twice_beta_is_reached() -> None:
    """Lemma 4.3 would be trivial if only even estimates were aggregated."""
    player = Player(replace(ONE, accuracy=((0.625,),), beta=least_beta(NEAR_ONE, 1)))
    found = visits(player, levels(player, 44))
    uneven = [visit for visit in found if visit.is_in_range and visit.is_on_lambda and visit.known[0].leaning]
    assert len(uneven) >= 5


def test_every_lemma_and_result_is_asked_of_tiny_games() -> None:
    assert {found.lemma for found in PROPERTIES} == {
        *("2", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "A.2", "S", "B", "D", "E")
    }


# Wrong learners.


def test_a_contrary_learner_regrets_more_than_the_theorem_allows() -> None:
    game = tuned_game(tuned(sharper_beta), ((1.0,),), (0.0,), 0.25, 200)
    claim = about("the sharper bound")
    claim.check(SolvedGame("right", Player(game), 200), Tallies())
    with pytest.raises(Broken, match=r"^S, the regret"):
        claim.check(SolvedGame("contrary", Player(game, wrong.gaptron.ContradictsGoodOnes), 200), Tallies())


@pytest.mark.parametrize(("beta", "words"), [(least_beta, "the detailed bound"), (sharper_beta, "the sharper bound")])
def test_paying_anything_regrets_more_than_the_theorem_allows(beta: Callable[..., float], words: str) -> None:
    game = tuned_game(tuned(beta), ((0.5, 1.0),), (0.0, 1.0), 2.0**20, 8)
    with pytest.raises(Broken, match="the regret"):
        about(words).check(SolvedGame("free", Player(game, AnyPayments), 8), Tallies())


def test_the_label_of_another_round_makes_lambda_fail_for_certain() -> None:
    """A19 as printed, against an expert who is always right: all labels but the last are the same."""
    game = tuned_game(tuned(sharper_beta), ((1.0,),), (0.0,), 0.25, 40)
    printed, meant = SolvedGame("printed", Relabelling(game), 40), SolvedGame("meant", Player(game), 40)
    assert printed.miss.value == 1
    with pytest.raises(Broken, match=r"^4\.1, Lambda fails"):
        about("Lambda fails").check(printed, Tallies())
    about("Lambda fails").check(meant, Tallies())
    assert meant.miss.high == 0


CAUGHT: list[tuple[type[LcbGaptron], PaidGame, int, str]] = [
    (wrong.gaptron.EvenVotePredictsZero, ONE, 4, r"4\.2"),
    (wrong.gaptron.FlipWithoutHalf, ONE, 6, "3, A14"),
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


def test_an_expert_picked_after_the_advice_errs_more_than_a_followed_one_may() -> None:
    """Ten right answers each from two experts of accuracy 11/16: either errs with 5/16, one of them with 0.527."""
    game = replace(TWO_EXPERTS, accuracy=((0.6875,), (0.6875,)))
    check(SolvedGame("early", Player(game), 11), Tallies())
    with pytest.raises(Broken, match=r"^4\.6, a certain expert errs"):
        check(SolvedGame("late", LatePick(game), 11), Tallies())


# What is printed.


def test_the_table_says_what_is_vacuous() -> None:
    games = [solved for kind in GAMES for solved in GAMES[kind] if solved.rounds <= 12]
    printed = table(games)
    assert {"vacuous", "holds", "nothing"} <= {line.split()[-1] for line in printed.splitlines()}
    assert printed.count("\n") == sum(max(1, len(promised(solved))) for solved in games)


def test_the_door_reports_a_claim_that_never_held(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = PLANS[0]._replace(rounds=((3,),))
    monkeypatch.setattr(
        "paid_experts.properties.tiny.report.solved_games", lambda kind, effort: plan.solved(effort, kind)
    )
    assert main([]) == 1
    captured = capsys.readouterr()
    assert "one payment" in captured.out
    assert "never held: 4.3" in captured.err


def test_the_door_reports_what_is_broken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    solved = SolvedGame("wrong", Player(ONE, wrong.gaptron.EvenVotePredictsZero), 4)
    monkeypatch.setattr("paid_experts.properties.tiny.report.solved_games", lambda *_: [solved])
    assert main([]) == 1
    assert capsys.readouterr().err.startswith("broken: 4.2")


@pytest.mark.thorough
def test_every_claim_holds_in_longer_games() -> None:
    tallies = Tallies()
    games = judged(tallies, effort=2)
    assert tallies.never_held() == []
    assert max(solved.rounds for solved in games) >= 1000
    assert all(math.isfinite(solved.worst.value) for solved in games)
