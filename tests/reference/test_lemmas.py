"""The lemmas by hand: each holds at a known state, fails there with a smaller constant, and is silent elsewhere."""

import math
from fractions import Fraction
from typing import Any

import mpmath
import pytest

from paid_experts.reference import lemmas
from paid_experts.reference.bounds import main_delta
from paid_experts.reference.formulas import PRECISE, Estimate
from paid_experts.reference.lemmas import LEMMAS, OUTSIDE, Answers, Comparator, Lemma, Sides
from paid_experts.reference.round_state import PaidGame, RoundState, least_beta
from paid_experts.reference.tiny_games import Player, SolvedGame

NEAR_ONE = 0.99


def state(known: tuple[int, int], accuracy: float, beta: float = 1.0, delta: float = NEAR_ONE) -> RoundState:
    return RoundState(PaidGame((0.5,), ((accuracy,),), 0.25, beta, delta), ((Estimate(*known),),), (0,))


def solved(accuracy: tuple[float, ...], lam: float, rounds: int, delta: float | None = None) -> SolvedGame:
    given = main_delta(rounds, 1, lam) if delta is None else delta
    game = PaidGame((0.0, 1.0)[: len(accuracy)], (accuracy,), lam, least_beta(given, 1), given)
    return SolvedGame("", Player(game), rounds)


EVEN, MISLED = state((1, 2), 0.5), state((2, 2), 0.0)
"""Nothing is known; an expert was right twice who is never right"""
THEOREM = least_beta(NEAR_ONE, 1)
OVERPAID = RoundState(
    PaidGame((0.0, 1.0), ((0.5, 0.5),), 0.3, 1.0, NEAR_ONE), ((Estimate(5000, 10000), Estimate(1, 2)),), (1,)
)
"""Paying looks worth it, and is not: it costs 0.3 for another expert who knows nothing"""
DEAR = solved((0.5, 1.0), 2.0**20, 4)
TEETH: list[tuple[Lemma, Any, Any]] = [
    (lemmas.no_round_errs_less_than_bayes, EVEN, Fraction(101, 100)),
    (lemmas.lemma_4_2, EVEN, Fraction(49, 100)),
    (lemmas.mistake_at_most_half_product, EVEN, Fraction(49, 100)),
    (lemmas.mistake_at_most_multiple_of_roots, EVEN, Fraction(1, 16)),
    (lemmas.lemma_4_3, state((1, 2), 0.5, THEOREM), Fraction(49, 100)),
    (lemmas.lemma_4_4, state((1, 2), 0.0), 0),
    (lemmas.optimism_is_farther_out, state((1, 2), 0.0), Fraction(99, 100)),
    (lemmas.optimistic_cost_at_most_opt, state((1, 2), 0.0), Fraction(99, 100)),
    (lemmas.lemma_4_5, OVERPAID, Fraction(1, 100)),
    (lemmas.certain_expert_errs_rarely, MISLED, Fraction(1, 10)),
    (lemmas.lemma_4_6, MISLED, Fraction(1, 10_000)),
    (lemmas.round_of_theorem_a_2, state((2, 2), 0.0, THEOREM), Fraction(1, 100_000)),
    (lemmas.lemma_a_1, Answers(3, Fraction(1, 2), 0.1), Fraction(2, 5)),
    (lemmas.lemma_4_1, [Answers(8, Fraction(1, 2), NEAR_ONE)] * 2, Fraction(1, 1000)),
    (lemmas.lemma_4_1_of_a_game, solved((0.5,), 0.25, 8, NEAR_ONE), 1e-3),
    (lemmas.theorem_a_2, DEAR, 0.25),
    (lemmas.theorem_4_7, DEAR, 0.25),
]
SILENT: list[tuple[Lemma, Any]] = [
    (lemmas.no_round_errs_less_than_bayes, RoundState(PaidGame((0.0,), ((0.5,),) * 7, 1.0, 1.0, 0.5), (), ())),
    *((lemma, MISLED) for lemma in (lemmas.lemma_4_2, lemmas.mistake_at_most_half_product)),
    (lemmas.lemma_4_3, state((1, 2), 0.5, 0.99 * THEOREM)),
    *((lemma, EVEN) for lemma in (lemmas.lemma_4_3, lemmas.lemma_4_6, lemmas.round_of_theorem_a_2)),
    *(
        (lemma, state((500, 1000), 0.0))
        for lemma in (lemmas.mistake_at_most_multiple_of_roots, lemmas.lemma_4_4, lemmas.optimism_is_farther_out)
    ),
    (lemmas.optimistic_cost_at_most_opt, RoundState(OVERPAID.game, OVERPAID.table, (0,))),
    (lemmas.lemma_4_5, RoundState(OVERPAID.game, OVERPAID.table, (0,))),
    (lemmas.lemma_4_1_of_a_game, solved((0.5,), 0.25, 1, NEAR_ONE)),
    (lemmas.theorem_a_2, SolvedGame("", Player(PaidGame((0.0,), ((0.5,),), 1.0, 1.0, 0.5)), 4)),
    (lemmas.theorem_4_7, SolvedGame("", Player(PaidGame((0.0,), ((0.5,),), 1.0, 1.0, 0.5)), 4)),
]


def name(lemma: Any) -> str:
    return lemma.__name__ if callable(lemma) else ""


@pytest.mark.parametrize(("lemma", "instance", "smaller"), TEETH, ids=name)
def test_a_lemma_holds_with_its_constant_and_fails_with_a_smaller_one(
    lemma: Lemma, instance: Any, smaller: Any
) -> None:
    assert all(sides.hypotheses and sides.hold for sides in lemma(instance))
    assert not all(sides.hold for sides in lemma(instance, smaller))


@pytest.mark.parametrize(("lemma", "instance"), SILENT, ids=name)
def test_a_lemma_is_silent_where_its_hypotheses_do_not_hold(lemma: Lemma, instance: Any) -> None:
    assert lemma(instance) == [OUTSIDE]


def test_every_lemma_and_theorem_is_listed() -> None:
    assert set(LEMMAS) == {"A.1", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "A.2", "4.7"}
    assert set(LEMMAS.values()) <= {lemma for lemma, _, _ in TEETH}


@pytest.mark.parametrize(
    ("lemma", "left", "right"),
    [
        (lemmas.lemma_4_2, 0.5, 0.5),
        (lemmas.mistake_at_most_half_product, 0.5, 0.5),
        (lemmas.lemma_4_4, 0.75, 0.875 + 96 * (1.1086626245216111 + (3 * 1.1086626245216111 / 2) ** 2)),
        (lemmas.lemma_4_5, 0.875 + 0.125, 1 + 0.125 + 96 * (1.1086626245216111 + (3 * 1.1086626245216111 / 2) ** 2)),
    ],
    ids=name,
)
def test_sides_where_nothing_is_known(lemma: Lemma, left: float, right: float) -> None:
    """q = p = 1/2 after n = 2 payments of 1/2, lam = 1/4, and ln(3/delta) = 1.1087."""
    for sides in lemma(EVEN):
        assert (float(sides.left), float(sides.right)) == pytest.approx((left, right))


def test_sides_where_one_is_followed() -> None:
    """An expert who is never right and was right twice: the round errs for certain, and OPT is exp(-1/2)."""
    ell, optimum, price = 1.1086626245216111, 0.6065306597126334, 0.125
    widths, theorem = ell + (3 * ell / 2) ** 2, state((2, 2), 0.0, THEOREM)
    seen = [
        *(lemmas.lemma_4_6(MISLED), lemmas.lemma_4_6(MISLED, opt=Comparator(0.25, 0.5))),
        *(lemmas.lemma_4_5(MISLED, opt=Comparator(0.25, 0.5)), lemmas.certain_expert_errs_rarely(MISLED)),
        lemmas.round_of_theorem_a_2(theorem),
    ]
    assert [float(sides.right) for (sides,) in seen] == pytest.approx(
        [
            optimum + price + (2 + 4 * ell) / 2 + 96 * widths,
            0.75 + (2 + 4 * ell) / 2 + 96 * widths,
            0.75 + 96 * widths,
            (1 + 3 * ell + (2 * ell) ** 0.5) / 2,
            optimum + price + (36 + 4) * ell / 2 + 288 * widths,
        ]
    )
    lefts = [1 + price, 1 + price, 0.875 * optimum + price, 1, 1 + price]
    assert [float(sides.left) for (sides,) in seen] == pytest.approx(lefts)


@pytest.mark.parametrize("beta", [0.75, 18.0])
def test_the_terms_have_300_bits(beta: float) -> None:
    n, paid, delta = 7, [3, 7], 0.3
    with mpmath.workprec(400):
        ell = mpmath.log(3 / mpmath.mpf(delta))
        wanted = [
            (lemmas.spread(3, delta, beta), (1 + mpmath.sqrt(2 * ell / beta) / 2 + 3 * ell / beta / 2) ** 3),
            (lemmas.widths(paid, delta), 2 * sum(2 * ell / k + 9 * ell**2 / k**2 for k in paid)),
            (lemmas.certain_error(n, delta, beta), (beta + 3 * ell + mpmath.sqrt(2 * beta * ell)) / n),
            (lemmas.following(n, delta, beta), (2 * beta + 4 * ell) / n),
        ]
        assert all(abs(found - true) < mpmath.mpf(2) ** -280 for found, true in wanted)


def test_the_least_beta_of_the_theorem_is_the_least_float_of_which_it_is_true() -> None:
    for delta in (k / 40 for k in range(1, 40)):
        for experts, beta in ((2, least_beta(delta, 2)), (3, least_beta(delta, 3, 5, 1.5))):
            factor, power = (18, 2) if experts == 2 else (5, PRECISE.number(3) / 2)
            exact = factor * PRECISE.log(3 / PRECISE.number(delta)) * PRECISE.number(experts) ** power
            assert math.nextafter(beta, 0) < exact <= beta


def test_chances_are_those_of_coins() -> None:
    """Seven answers of a kind are the first to miss, at accuracy 1/2 and delta near 1."""
    answers = Answers(8, Fraction(1, 2), NEAR_ONE)
    assert [answers.chance(answers.misses, n) for n in (6, 7)] == [0, Fraction(2, 2**7)]
    assert Answers(7, Fraction(1, 2), NEAR_ONE).chance_of_a_miss_at_some == Fraction(1, 64)
    (both,) = lemmas.lemma_4_1([Answers(7, Fraction(1, 2), NEAR_ONE)] * 2)
    assert both == Sides(True, 1 - Fraction(63, 64) ** 2, 14 * Fraction(NEAR_ONE))
    assert lemmas.lemma_a_1(Answers(7, Fraction(1, 2), NEAR_ONE)) == [Sides(True, Fraction(1, 64), Fraction(NEAR_ONE))]


def test_the_other_errors_have_their_own_comparators() -> None:
    game = PaidGame((0.0, 1.0), ((0.5, 1.0),), 0.25, 1.0, 0.5)
    assert [tuple(map(float, (game.best(error)[0], *game.best(error)[1]))) for error in ("B", "H")] == [(0.25, 1.0)] * 2


def test_an_interval_ends_at_the_last_floats_that_are_covered_and_may_reach_both_ends() -> None:
    assert RoundState.interval(Estimate(1, 2), 0.5) == (0.0, 1.0)
    known = Estimate(40, 100)
    for end, beyond in zip(RoundState.interval(known, 0.1), (0.0, 1.0), strict=True):
        assert RoundState.covers(known, end, 0.1)
        assert not RoundState.covers(known, math.nextafter(end, beyond), 0.1)


def test_before_the_first_payment_everything_is_covered() -> None:
    class CoversNothing(RoundState):
        @staticmethod
        def covers(*_: object) -> bool:
            return False

    found = [CoversNothing.is_covered(EVEN.game, ((Estimate(0, paid),),)) for paid in (0, 1, 2)]
    assert found == [True, False, False]


def test_a_lemma_is_made_of_hypotheses_and_pairs() -> None:
    @lemmas.where(lambda x: x >= 0)
    def root_at_most(x: float, constant: int = 1) -> list[tuple[float, float]]:
        return [(x**0.5, constant * x)]

    assert (root_at_most.__name__, root_at_most(-1)) == ("root_at_most", [OUTSIDE])
    assert [*root_at_most(4), *root_at_most(4, 2)] == [Sides(True, 2.0, 4), Sides(True, 2.0, 8)]
    assert root_at_most(0.25, constant=3) == [Sides(True, 0.5, 0.75)]
    assert lemmas.where()(lambda _: [])(7) == [OUTSIDE]
    for name, theorem in (("paper", lemmas.theorem_a_2), ("main", lemmas.theorem_4_7)):
        again = lemmas.expected_regret_at_most(name)
        assert [*again(DEAR), *again(DEAR, 0.5)] == [*theorem(DEAR), *theorem(DEAR, 0.5)]
