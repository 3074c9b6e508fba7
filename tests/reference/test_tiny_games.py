"""Tiny games: what the learner does in them, state by state, against the formulas, sequence by sequence."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from paid_experts.reference.cautious import CautiousLcb
from paid_experts.reference.formulas import Estimate, Number, chances
from paid_experts.reference.oracle import LcbGaptron
from paid_experts.reference.round_state import Broken, PaidGame, RoundState, Table
from paid_experts.reference.tiny_games import Player, SignPlayer, SolvedGame
from paid_experts.reference.validation import Sign

ONE = PaidGame((0.0,), ((0.75,),), lam=0.25, beta=0.5, delta=0.99)
TWO_PAYMENTS = PaidGame((0.0, 1.0), ((0.5, 0.875),), lam=0.0625, beta=0.5, delta=0.99)
TWO_EXPERTS = PaidGame((0.0,), ((0.75,), (0.625,)), lam=0.25, beta=0.5, delta=0.99)
TWO_BY_TWO = PaidGame((0.0, 1.0), ((0.75, 0.5), (0.625, 1.0)), lam=0.0625, beta=0.5, delta=0.99)
Pick = Callable[[Iterable[Number]], Number]


def expected_cost(game: PaidGame, table: Table, rounds: int, pick: Pick) -> Number:
    """The largest or the least expected cost from a state on, without a learner, and without merging any states."""
    if rounds == 0:
        return 0
    untried = [[i for i, known in enumerate(row) if not known.paid] for row in table]
    allowed = list(product(*untried)) if all(untried) else list(RoundState.allowed(game, table))
    values = []
    for payments in allowed:
        later = 0
        for right, chance in chances(game.bought(payments)):
            after = [list(row) for row in table]
            for row, i, r in zip(after, payments, right, strict=True):
                row[i] = Estimate(row[i].correct + r, row[i].paid + 1)
            later += chance * expected_cost(game, tuple(map(tuple, after)), rounds - 1, pick) if chance else 0
        values += [mistake + game.price(payments) + later for mistake in RoundState(game, table, payments).mistakes]
    return pick(values)


@pytest.mark.parametrize(
    ("game", "rounds"),
    [(ONE, 6), (TWO_PAYMENTS, 6), (TWO_EXPERTS, 4), (TWO_BY_TWO, 4)],
    ids=lambda given: str(given)[:60],
)
def test_a_learner_costs_what_the_formulas_say_of_all_sequences(game: PaidGame, rounds: int) -> None:
    solved = SolvedGame("", Player(game), rounds)
    for pick in (max, min):
        expected = expected_cost(game, solved.player.start, rounds, pick)
        assert solved.expected_cost(pick) == pytest.approx(expected, abs=1e-50)
    ways = [branch for level in solved.graph for found in level.values() for branch in found]
    assert {branch.followed is None for branch in ways} == {True, False}
    assert all(sum(chance for chance, _ in branch.outcomes) == 1 for branch in ways)


def test_a_choice_can_cost_something() -> None:
    solved = SolvedGame("", Player(TWO_EXPERTS), 4)
    assert solved.worst - solved.best > 0.1


def test_the_chance_of_a_miss_is_that_of_free_coins() -> None:
    """One payment: answers are plain coins, and a miss is a set of their sequences."""
    game, rounds = replace(ONE, accuracy=((0.5,),)), 10
    missing = 0
    for answers in product((0, 1), repeat=rounds - 1):
        tables = [((Estimate(sum(answers[:n]), n),),) for n in range(1, rounds)]
        missing += not all(RoundState.is_covered(game, found) for found in tables)
    solved = SolvedGame("", Player(game), rounds)
    assert solved.miss == missing / 2 ** (rounds - 1)
    assert solved.miss > 0
    assert solved.allowed_miss == 10 * 0.99


def test_a_game_with_too_many_states_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paid_experts.reference.tiny_games.MOST_STATES", 5)
    with pytest.raises(ValueError, match="at most 5 states, got more by round 3 of 9"):
        _ = SolvedGame("", Player(ONE), 9).graph


@pytest.mark.parametrize("factor", [1 - Fraction(1, 2**190), 1 + Fraction(1, 2**190)])
def test_a_coin_that_turns_elsewhere_is_broken(factor: Fraction) -> None:
    class Turns(LcbGaptron):
        def aggregated(self, advice: Any, u: Any, sign_of_zero: Sign) -> Sign:
            return super().aggregated(advice, u * factor, sign_of_zero)

    with pytest.raises(Broken, match="line 17: the coin must turn"):
        _ = SolvedGame("", Player(ONE, Turns), 6).graph


@pytest.mark.parametrize(
    ("other", "mistake"), [((9, 10), 0.375 * 0.25 + (0.625 * 0.25 + 0.375 * 0.75) / 2), ((1, 2), 0.25)]
)
def test_a_learner_that_predicts_a_sign_errs_where_the_vote_is_lost_and_half_the_time_where_it_is_even(
    other: tuple[int, int], mistake: float
) -> None:
    player = SignPlayer(TWO_EXPERTS, CautiousLcb)
    ways = player.branches(((Estimate(9, 10),), (Estimate(*other),)))
    assert {(way.followed, way.mistake, way.cost) for way in ways} == {(None, mistake, mistake)}
    outcomes = {player.written(state) for way in ways for _, state in way.outcomes}
    assert outcomes == {f"{9 + a}/11; {other[0] + b}/{other[1] + 1}" for a in (0, 1) for b in (0, 1)}


def test_games_and_states_are_described_by_their_numbers() -> None:
    assert str(SolvedGame("", Player(ONE), 4)) == "T = 4, accuracies 0.75, lam 0.25, beta 0.5, delta 0.99"
    table = ((Estimate(3, 4), Estimate(0, 1)), (Estimate(1, 2), Estimate(0, 0)))
    player = Player(TWO_BY_TWO)
    assert (player.learner.rule, TWO_BY_TWO.learner().rule) == ("brute", "exact")
    assert TWO_BY_TWO.learner(kind=CautiousLcb, sets="bernstein").sets == "bernstein"
    assert str(player) == "accuracies 0.75 0.5; 0.625 1, lam 0.0625, beta 0.5, delta 0.99"
    assert player.written(table) == "3/4 0/1; 1/2 0/0"
    known, alike = RoundState(TWO_BY_TWO, table, (0, 1)), RoundState(TWO_BY_TWO, (table[0],) * 2, (1, 1))
    assert str(known) == (
        "1 expert right 3 of 4 times, accuracy 0.75; 1 expert right 0 of 0 times, accuracy 1; beta 0.5, delta 0.99"
    )
    assert str(alike) == (
        "1 expert right 0 of 1 times, accuracy 0.5; 1 expert right 0 of 1 times, accuracy 1; beta 0.5, delta 0.99"
    )
    assert str(RoundState(replace(ONE, accuracy=((0.75,),) * 3), ((Estimate(3, 4),),) * 3, (0,) * 3)).startswith(
        "3 experts right 3 of 4 times"
    )
