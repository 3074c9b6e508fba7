"""Tiny games: the merged program against all sequences, the lemmas at every state, and what must be caught."""

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from properties.bugs import wrong
from properties.instances import Game
from properties.tally import Broken, Tallies
from properties.tiny import run, sequences, table
from properties.tiny.__main__ import main
from properties.tiny.claims import PAPER, check, visits
from properties.tiny.enclosures import UNITS, Enclosed, largest, least
from properties.tiny.games import NEAR_ONE, PLANS, fixed
from properties.tiny.states import LABELS, Player, levels
from properties.tiny.values import bayes_cost, chance_of_a_miss, expected_cost, misses
from properties.tiny.verdicts import THEOREMS, Verdict, check_cost, check_lambda, check_regret, judge
from properties.tiny.wrong import AnyPayments, LatePick, Relabelling
from reference.aggregation import mistake_given_past
from reference.bounds import main_beta, main_setting, sharper_beta, sharper_setting
from reference.estimates import Estimate
from reference.game import advise
from reference.learner import LcbGaptron
from reference.optimum import bayes_opt

ONE = Game((0.0,), ((0.75,),), lam=0.25, beta=0.5, delta=NEAR_ONE)
TWO_PAYMENTS = Game((0.0, 1.0), ((0.5, 0.875),), lam=0.0625, beta=0.5, delta=NEAR_ONE)
TWO_EXPERTS = Game((0.0,), ((0.75,), (0.625,)), lam=0.25, beta=0.5, delta=NEAR_ONE)
TWO_BY_TWO = Game((0.0, 1.0), ((0.75, 0.5), (0.625, 1.0)), lam=0.0625, beta=0.5, delta=NEAR_ONE)


def tuned(parameters: Callable[..., Any], accuracy: Any, costs: Any, lam: float, rounds: int) -> Game:
    setting = parameters(rounds, len(accuracy), len(costs), lam)
    return Game(costs, accuracy, lam, setting.beta, setting.delta)


@pytest.fixture(scope="module")
def judged() -> tuple[Tallies, list[Verdict]]:
    tallies = Tallies()
    return tallies, run(tallies)


# The merged program is the game.


@pytest.mark.parametrize(
    ("game", "rounds"), [(ONE, 4), (TWO_PAYMENTS, 4), (TWO_EXPERTS, 3), pytest.param(TWO_BY_TWO, 2)], ids=str
)
def test_merging_states_gives_the_values_of_all_sequences(game: Game, rounds: int) -> None:
    player = Player(game)
    graph = levels(player, rounds)
    for merged, played in ((largest, max), (least, min)):
        value = expected_cost(player, graph, merged)
        assert value.value == pytest.approx(sequences.expected_cost(game, rounds, played), abs=1e-12)


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "rounds"), [(ONE, 5), (TWO_PAYMENTS, 5), (TWO_EXPERTS, 4), (TWO_BY_TWO, 3)], ids=str)
def test_merging_states_gives_the_values_of_all_longer_sequences(game: Game, rounds: int) -> None:
    test_merging_states_gives_the_values_of_all_sequences(game, rounds)


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
def test_the_label_does_not_matter(game: Game) -> None:
    player = Player(game)
    for level in levels(player, 4):
        for state, ways in level.items():
            for payments in {branch.payments for branch in ways}:
                player.at(state).pay_as(payments)
                minus, plus = ([chance for _, chance in player.mistakes(label)] for label in LABELS)
                assert sorted(minus) == sorted(plus)
                assert player.outcomes(state, payments, -1) == player.outcomes(state, payments, 1)


@pytest.mark.parametrize("game", [ONE, TWO_EXPERTS, TWO_BY_TWO], ids=str)
def test_enclosed_mistakes_are_those_of_the_game(game: Game) -> None:
    """Against `mistake_given_past` where the advice is aggregated, and against the accuracy where one is followed."""
    player, seen = Player(game), Counter[bool]()
    for visit in visits(player, levels(player, 6)):
        branch, moment = visit.branch, visit.moment
        if branch.followed is None:
            player.at(visit.state).pay_as(branch.payments)
            expected = mistake_given_past(player.learner.weights(), moment.bought)
        else:
            expected = float(moment.mistake_following(branch.followed))
        assert branch.mistake.value == pytest.approx(expected, abs=1e-14)
        seen[branch.followed is None] += 1
    assert len(seen) == 2


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
        run(Tallies(), effort=0)


# Lambda.


def test_the_chance_of_a_miss_is_that_of_free_coins() -> None:
    """One payment: answers are plain coins, and a miss is a set of their sequences."""
    game, rounds = replace(ONE, accuracy=((0.5,),)), 12
    missing = 0
    for answers in product((0, 1), repeat=rounds - 1):
        tables = [((Estimate(sum(answers[:n]), n),),) for n in range(1, rounds)]
        missing += any(misses(game, found) for found in tables)
    player = Player(game)
    assert chance_of_a_miss(player, levels(player, rounds)) == Enclosed.of(Fraction(missing, 2 ** (rounds - 1)))
    assert missing > 0


def test_free_payments_miss_more_often_and_still_rarely_enough() -> None:
    """The rule of line 6 is not what Lemma 4.1 needs: it holds for any payments that do not look ahead."""
    game, rounds = replace(TWO_PAYMENTS, accuracy=((0.5, 0.5),)), 10
    ruled, free = Player(game), Player(game, AnyPayments)
    tallies = Tallies()
    chances = [check_lambda(player, levels(player, rounds), tallies) for player in (ruled, free)]
    assert chances[0].high < chances[1].low
    assert not tallies.never_held()


def test_at_a_twentieth_of_its_bound_lambda_would_fail() -> None:
    player = Player(replace(ONE, accuracy=((0.5,),), beta=main_beta(NEAR_ONE, 1)))
    graph = levels(player, 8)
    check_lambda(player, graph, Tallies())
    with pytest.raises(Broken, match="Lambda fails"):
        check_lambda(player, graph, Tallies(), share=1 / 1000)


# The other direction.


@pytest.mark.parametrize("game", [ONE, TWO_PAYMENTS, TWO_EXPERTS, TWO_BY_TWO], ids=str)
def test_the_exact_bayes_cost_is_the_reference_one(game: Game) -> None:
    assert float(bayes_cost(Player(game))) == pytest.approx(bayes_opt(game.accuracy, game.costs, game.lam).value)


def test_nobody_is_better_than_bayes_and_the_first_round_is_as_good() -> None:
    player = Player(ONE)
    graph = levels(player, 1)
    check_cost(player, graph, Tallies())
    with pytest.raises(Broken, match="Bayes"):
        check_cost(player, graph, Tallies(), replace(PAPER, bayes=1.001))


# Every claim held somewhere, and with a sharper constant would not have.


def test_every_claim_holds_and_none_is_vacuous(judged: tuple[Tallies, list[Verdict]]) -> None:
    tallies, verdicts = judged
    assert tallies.never_held() == []
    assert {tally.lemma for tally in tallies} == {"2", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "A.2", "S"}
    assert len(verdicts) == sum(len(plan.rounds[0]) for plan in PLANS)
    assert all(verdict.best.high <= verdict.worst.high for verdict in verdicts)


def test_each_theorem_is_informative_in_some_game(judged: tuple[Tallies, list[Verdict]]) -> None:
    said = Counter((lemma, bound < verdict.trivial) for verdict in judged[1] for lemma, bound in verdict.bounds.items())
    assert set(said) == set(product(("A.2", "S"), (True, False)))


def test_payments_tie_in_some_game() -> None:
    plan = next(plan for plan in PLANS if "tied" in plan.name)
    [(rounds, game)] = plan.games(1)
    last = levels(Player(game), rounds)[-1]
    assert any(len({branch.payments for branch in ways}) == 2 for ways in last.values())


def test_aggregation_beyond_twice_beta_is_reached() -> None:
    """Lemma 4.3 would be trivial if only even estimates were aggregated."""
    player = Player(replace(ONE, accuracy=((0.625,),), beta=main_beta(NEAR_ONE, 1)))
    graph = levels(player, 44)
    uneven = [
        visit
        for visit in visits(player, graph)
        if visit.branch.followed is None and visit.on_lambda and visit.moment.known[0].leaning
    ]
    assert len(uneven) >= 5


SHARPER: list[tuple[str, float, str, Game, int]] = [
    ("coin", 0.499, "4.2", ONE, 4),
    ("estimated", 0.499, "4.3", replace(ONE, beta=main_beta(NEAR_ONE, 1)), 4),
    ("estimates", 0.0, "4.4", replace(ONE, accuracy=((0.875,),)), 4),
    ("optimism", 0.3, "4.5", replace(TWO_PAYMENTS, beta=1.0), 20),
    ("followed", 1e-5, "4.6", replace(ONE, accuracy=((0.875,),)), 4),
    ("good_round", 1e-5, "A.2", replace(ONE, accuracy=((0.875,),), beta=main_beta(NEAR_ONE, 1)), 4),
    ("sharper_beta", 0.1, "S, an aggregated round", ONE, 8),
    ("reach", 0.8, "S, a followed expert", replace(ONE, accuracy=((0.625,),), beta=sharper_beta(NEAR_ONE, 1)), 20),
    ("young", 2.4, "S, an aggregated estimate", replace(ONE, beta=sharper_beta(NEAR_ONE, 1)), 16),
    ("bayes", 1.001, "2", ONE, 4),
]


@pytest.mark.parametrize(("name", "value", "lemma", "game", "rounds"), SHARPER, ids=[row[0] for row in SHARPER])
def test_a_sharper_constant_is_rejected(name: str, value: float, lemma: str, game: Game, rounds: int) -> None:
    player = Player(game)
    graph = levels(player, rounds)
    check(player, graph, Tallies())
    with pytest.raises(Broken, match=f"^{lemma}"):
        check(player, graph, Tallies(), replace(PAPER, **{name: value}))


def test_a_constant_without_a_tooth_is_a_defect() -> None:
    assert {row[0] for row in SHARPER} == set(vars(PAPER))


@pytest.mark.parametrize(("place", "parameters", "share"), [(0, main_setting, 4), (1, sharper_setting, 2.1)])
def test_a_smaller_bound_is_rejected(place: int, parameters: Callable[..., Any], share: float) -> None:
    """The dear game spends half of what exploration is charged."""
    player = Player(tuned(parameters, ((0.5, 1.0),), (0.0, 1.0), 2.0**20, 4))
    graph, theorem = levels(player, 4), THEOREMS[place]
    check_regret(player, graph, Tallies())
    smaller = theorem._replace(bound=lambda setting: theorem.bound(setting) / share)
    with pytest.raises(Broken, match=f"^{theorem.lemma}, the largest expected regret"):
        check_regret(player, graph, Tallies(), (smaller,))


# Wrong learners.


def test_a_contrary_learner_regrets_more_than_the_theorem_allows() -> None:
    game = tuned(sharper_setting, ((1.0,),), (0.0,), 0.25, 200)
    right, contrary = Player(game), Player(game, wrong.gaptron.ContradictsGoodOnes)
    check_regret(right, levels(right, 200), Tallies())
    with pytest.raises(Broken, match=r"^S, the largest expected regret"):
        check_regret(contrary, levels(contrary, 200), Tallies())


@pytest.mark.parametrize("parameters", [main_setting, sharper_setting])
def test_paying_anything_regrets_more_than_the_theorem_allows(parameters: Callable[..., Any]) -> None:
    game = tuned(parameters, ((0.5, 1.0),), (0.0, 1.0), 2.0**20, 8)
    free = Player(game, AnyPayments)
    with pytest.raises(Broken, match="the largest expected regret"):
        check_regret(free, levels(free, 8), Tallies())


def test_the_label_of_another_round_makes_lambda_fail_for_certain() -> None:
    """A19 as printed, against an expert who is always right: all labels but the last are the same."""
    game = tuned(sharper_setting, ((1.0,),), (0.0,), 0.25, 40)
    printed, meant = Relabelling(game), Player(game)
    graph = levels(printed, 40)
    assert chance_of_a_miss(printed, graph).value == 1
    with pytest.raises(Broken, match=r"^4\.1, Lambda fails"):
        check_lambda(printed, graph, Tallies())
    assert check_lambda(meant, levels(meant, 40), Tallies()).high == 0


CAUGHT: list[tuple[type[LcbGaptron], Game, int, str]] = [
    (wrong.gaptron.EvenVotePredictsZero, ONE, 4, r"4\.2"),
    (wrong.gaptron.FlipWithoutHalf, ONE, 6, "3, A14"),
    (wrong.gaptron.ExploresOneRoundShort, TWO_PAYMENTS, 4, r"4\.1, every payment"),
    (wrong.gaptron.PaysNothingWhileExploring, TWO_PAYMENTS, 4, r"4\.1, every payment"),
    (wrong.gaptron.PessimisticSide, replace(ONE, accuracy=((0.875,),)), 5, "S, what is paid"),
    (wrong.gaptron.EvenEstimateStays, replace(ONE, accuracy=((0.875,),)), 5, "S, what is paid"),
    (wrong.gaptron.ContradictsGoodOnes, replace(ONE, accuracy=((1.0,),)), 12, "S, a followed expert"),
]


@pytest.mark.parametrize(("kind", "game", "rounds", "reason"), CAUGHT, ids=[row[0].__name__ for row in CAUGHT])
def test_a_wrong_learner_is_caught_by_its_lemma(kind: type[LcbGaptron], game: Game, rounds: int, reason: str) -> None:
    judge("right", Player(game), rounds, Tallies())
    with pytest.raises(Broken, match=f"^{reason}"):
        judge("wrong", Player(game, kind), rounds, Tallies())


def test_an_expert_picked_after_the_advice_errs_more_than_a_followed_one_may() -> None:
    """Ten right answers each from two experts of accuracy 11/16: either errs with 5/16, one of them with 0.527."""
    game = replace(TWO_EXPERTS, accuracy=((0.6875,), (0.6875,)))
    judge("early", Player(game), 11, Tallies())
    late = LatePick(game)
    graph = levels(late, 11)
    with pytest.raises(Broken, match=r"^S, a followed expert errs"):
        check(late, graph, Tallies())


# What is printed.


def test_the_table_says_what_is_vacuous(judged: tuple[Tallies, list[Verdict]]) -> None:
    printed = table(judged[1])
    assert {"vacuous", "holds", "nothing"} <= {line.split()[-1] for line in printed.splitlines()}
    assert printed.count("\n") == sum(max(1, len(verdict.bounds)) for verdict in judged[1])


def test_the_door_reports_a_claim_that_never_held(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = PLANS[0]._replace(rounds=((3,),))
    monkeypatch.setattr("properties.tiny.PLANS", (plan,))
    assert main([]) == 1
    captured = capsys.readouterr()
    assert "one payment" in captured.out
    assert "never held: 4.3" in captured.err


def test_the_door_reports_what_is_broken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    plan = PLANS[0]._replace(parameters=fixed(NEAR_ONE, 0.5), rounds=((4,),))
    monkeypatch.setattr("properties.tiny.PLANS", (plan,))
    monkeypatch.setattr("properties.tiny.Player", lambda game: Player(game, wrong.gaptron.EvenVotePredictsZero))
    assert main([]) == 1
    assert capsys.readouterr().err.startswith("broken: 4.2")


@pytest.mark.thorough
def test_every_claim_holds_in_longer_games() -> None:
    tallies = Tallies()
    verdicts = run(tallies, effort=2)
    assert tallies.never_held() == []
    assert max(verdict.setting.rounds for verdict in verdicts) >= 1000
    assert all(math.isfinite(verdict.worst.value) for verdict in verdicts)
