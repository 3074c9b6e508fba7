"""Tiny games: the merged program against all sequences, and what it says of a round against the formulas."""

import copy
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from paid_experts.reference import BayesLcb, CautiousLcb
from paid_experts.reference.formulas import Estimate, chances, flip_probability
from paid_experts.reference.objective import Payments
from paid_experts.reference.oracle import Choices, LcbGaptron, Learner
from paid_experts.reference.round_state import Broken, PaidGame, RoundState
from paid_experts.reference.tiny_games import LABELS, UNITS, Enclosed, Player, SignPlayer, SolvedGame, largest, least
from paid_experts.reference.validation import Sign

ONE = PaidGame((0.0,), ((0.75,),), lam=0.25, beta=0.5, delta=0.99)
TWO_PAYMENTS = PaidGame((0.0, 1.0), ((0.5, 0.875),), lam=0.0625, beta=0.5, delta=0.99)
TWO_EXPERTS = PaidGame((0.0,), ((0.75,), (0.625,)), lam=0.25, beta=0.5, delta=0.99)
TWO_BY_TWO = PaidGame((0.0, 1.0), ((0.75, 0.5), (0.625, 1.0)), lam=0.0625, beta=0.5, delta=0.99)


# The same values without merging states: every sequence of choices, labels, advice and coins is played.


def certain_of(learner: Any) -> tuple[int, ...]:
    return learner.certain_experts() if isinstance(learner, LcbGaptron) else ()


def with_choices(learner: Learner, payments: Payments, expert: int, sign_of_zero: Sign) -> Learner:
    """Return a twin that has paid this and will follow the expert of this place among the certain ones."""
    twin = copy.deepcopy(learner)
    twin.choices = Choices(
        lambda _: payments, lambda _: payments, lambda certain: certain[expert], lambda: sign_of_zero
    )
    twin.pay()
    return twin


def readings(learner: Learner) -> Iterator[Learner]:
    """All that the learner may choose to do in this round, each as a twin that has paid; a fair coin has no sign."""
    for payments in list(learner.allowed_payments()):
        certain = certain_of(with_choices(learner, payments, 0, 1))
        for expert in range(len(certain)):
            yield with_choices(learner, payments, expert, 1)
        for sign_of_zero in () if certain else LABELS if isinstance(learner, LcbGaptron) else (1,):
            yield with_choices(learner, payments, 0, sign_of_zero)


def played(game: PaidGame, rounds: int, pick: Callable[[Iterable[float]], float], learner: Learner) -> float:
    """Return the largest (or the least) expected cost over all labels and choices, by playing all sequences."""
    ways = list(product(readings(learner), LABELS)) if rounds else []
    return pick(played_round(game, rounds, pick, twin, label) for twin, label in ways) if ways else 0.0


def played_round(
    game: PaidGame, rounds: int, pick: Callable[[Iterable[float]], float], paid: Learner, label: Sign
) -> float:
    assert paid.paid is not None
    cost = game.lam * sum(game.costs[i] for i in paid.paid)
    for right, chance in chances(game.bought(paid.paid)):
        advice = [label if r else -label for r in right]
        flip = 0.5
        if isinstance(paid, LcbGaptron):
            flip = 0.0 if certain_of(paid) else flip_probability(paid.vote(advice))
        for side, u in ((flip, 0.0), (1 - flip, 0.5)):
            if chance * side > 0:
                twin = copy.deepcopy(paid)
                errs = twin.predict(advice, u) != label
                twin.update(label)
                cost += chance * side * (errs + played(game, rounds - 1, pick, twin))
    return cost


GAMES = [(ONE, 4), (TWO_PAYMENTS, 4), (TWO_EXPERTS, 3), (TWO_BY_TWO, 2)]
OURS = [SignPlayer(ONE, CautiousLcb), SignPlayer(TWO_PAYMENTS, BayesLcb, objective="bayes"), SignPlayer(ONE, BayesLcb)]


@pytest.mark.parametrize(
    ("player", "rounds"),
    [
        *((Player(game), rounds) for game, rounds in GAMES),
        *((player, 3) for player in OURS),
        *(pytest.param(Player(game), rounds + 1, marks=pytest.mark.thorough) for game, rounds in GAMES),
    ],
    ids=str,
)
def test_merging_states_gives_the_values_of_all_sequences(player: Player, rounds: int) -> None:
    solved = SolvedGame("", player, rounds)
    for merged, pick in ((largest, max), (least, min)):
        expected = played(player.game, rounds, pick, player.at(player.start))
        assert solved.expected_cost(merged).value == pytest.approx(expected, abs=1e-12)


def test_a_choice_can_cost_something() -> None:
    solved = SolvedGame("", Player(TWO_EXPERTS), 4)
    assert solved.best.high < solved.worst.low


@pytest.mark.parametrize("game", [ONE, TWO_EXPERTS, TWO_BY_TWO], ids=str)
def test_rounds_err_as_often_as_the_formulas_say_whatever_the_label(game: PaidGame) -> None:
    player, seen = Player(game), set()
    for level in SolvedGame("", player, 6).graph[len(game.costs) :]:
        for state, ways in level.items():
            for branch in ways:
                formulas = RoundState(game, state, branch.payments)
                j = branch.followed
                exact = formulas.mistake if j is None else formulas.mistake_following(j)
                assert (j is None) == formulas.is_in_range
                assert float(branch.mistake.upper) == pytest.approx(float(exact), abs=1e-14)
                assert sum(weight for weight, _ in branch.outcomes) == player.total
                assert branch.outcomes == player.outcomes(state, branch.payments, 1)
                seen.add(j is None)
    assert seen == {True, False}


def test_values_are_enclosed_to_sixty_digits() -> None:
    cost = SolvedGame("", Player(ONE), 20).least_cost
    assert 0 <= cost.high - cost.low < UNITS / 10**57
    for square in (Fraction(1, 2), Fraction(7, 3), Fraction(9, 16), Fraction(1, 10**9)):
        low, high = Enclosed.half_root(square)
        assert Fraction(2 * low, UNITS) ** 2 <= square <= Fraction(2 * high, UNITS) ** 2
        assert high - low <= 1


def test_the_chance_of_a_miss_is_that_of_free_coins() -> None:
    """One payment: answers are plain coins, and a miss is a set of their sequences."""
    game, rounds = replace(ONE, accuracy=((0.5,),)), 10
    missing = 0
    for answers in product((0, 1), repeat=rounds - 1):
        tables = [((Estimate(sum(answers[:n]), n),),) for n in range(1, rounds)]
        missing += not all(RoundState.is_covered(game, found) for found in tables)
    solved = SolvedGame("", Player(game), rounds)
    assert solved.miss == Enclosed.of(Fraction(missing, 2 ** (rounds - 1)))
    assert 0 < solved.last_miss.high < solved.miss.low
    assert solved.allowed_miss == 10 * 0.99


def test_what_cannot_be_enumerated_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r"multiples of 2\^-20"):
        Player(replace(ONE, accuracy=((0.1,),)))
    monkeypatch.setattr("paid_experts.reference.tiny_games.MOST_STATES", 5)
    with pytest.raises(ValueError, match="at most 5 states, got more by round 3 of 9"):
        _ = SolvedGame("", Player(ONE), 9).graph


def test_a_coin_that_turns_elsewhere_is_broken() -> None:
    class Turns(LcbGaptron):
        def aggregated(self, advice: Any, u: Any, sign_of_zero: Sign) -> Sign:
            return super().aggregated(advice, u / 2, sign_of_zero)

    with pytest.raises(Broken, match="line 17: the coin must turn"):
        _ = SolvedGame("", Player(ONE, Turns), 6).graph


def test_a_game_is_described_by_its_parameters() -> None:
    assert str(SolvedGame("", Player(ONE), 4)) == "T = 4, accuracies 0.75, lam 0.25, beta 0.5, delta 0.99"
