"""The cautious learner against a second, literal implementation, and exactly where votes are even."""

import math
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paid_experts.reference import CautiousLcb, Choices
from paid_experts.reference.credible import Credible
from paid_experts.reference.formulas import PRECISE, Estimate
from tests.reference.literal_learners import LiteralCautious
from tests.reference.side_by_side import BRANCHES, Setting, play_together


def one_game(seed: int) -> Counter[str]:
    rng = Random(seed)
    costs, K, lam, delta, alike = Setting.drawn(rng)
    sets, eta, rule = rng.choice(["kl", "bernstein"]), rng.choice([0.0, 0.25]), rng.choice(["exact", "brute"])
    ours = CautiousLcb(costs, K, lam, delta, payments=rule, sets=sets, eta=eta)
    return play_together(ours, LiteralCautious(costs, K, lam, delta, sets, eta), rng, alike)


@given(st.integers(0, 10**6))
def test_it_plays_as_the_literal_algorithm_does(seed: int) -> None:
    one_game(seed)


def test_such_games_reach_every_branch() -> None:
    branches = sum((one_game(seed) for seed in range(60)), Counter[str]())
    assert min(branches[name] for name in BRANCHES) > 20, branches


def paid(*counts: tuple[int, int], **keywords: Any) -> CautiousLcb:
    """A learner with one payment and these (correct, paid) counts, just having paid."""
    settings: dict[str, Any] = {"lam": 0.1, "delta": 0.5, **keywords}
    learner = CautiousLcb([0.5], experts=len(counts), **settings).at([pair] for pair in counts)
    learner.pay()
    return learner


# Votes that are even, to the last bit.


@pytest.mark.parametrize("sets", ["kl", "bernstein"])
@pytest.mark.parametrize(("correct", "n"), [(9, 10), (0, 40), (123457, 999983), (10**18 - 7, 10**18)])
def test_equal_counts_that_disagree_cancel(correct: int, n: int, sets: str) -> None:
    for counts, advice in [
        (((correct, n), (correct, n)), [1, -1]),
        (((correct, n), (n - correct, n)), [1, 1]),
        (((correct, n), (correct, n), (n - correct, n), (n - correct, n)), [1, -1, 1, -1]),
    ]:
        for u, prediction in [(0.0, -1), (math.nextafter(0.5, 0), -1), (0.5, 1), (0.999, 1)]:
            learner = paid(*counts, sets=sets)
            assert learner.allowed_predictions(advice, u) == {-1, 1}
            assert learner.predict(advice, u) == prediction
            assert learner.decision is not None
            assert (learner.decision.x, learner.decision.gapped, learner.decision.followed) == (0.0, False, None)


@pytest.mark.parametrize("sets", ["kl", "bernstein"])
@pytest.mark.parametrize("n", [10, 10**6, 10**17])
def test_one_right_answer_more_decides_whatever_floats_say(n: int, sets: str) -> None:
    """Never wrong in n answers, and in n + 1: the weights differ by about 1/(2n)."""
    for u in (0.0, 0.999):
        learner = paid((n, n), (n + 1, n + 1), sets=sets)
        assert learner.predict([1, -1], u) == -1
        assert paid((n + 1, n + 1), (0, n), sets=sets).predict([1, 1], u) == 1
        decision = learner.decision
        assert decision is not None
        assert decision.x is not None
        assert -1 < decision.x < 0
        if n == 10**17:
            assert decision.weights is not None
            assert decision.weights[0] == decision.weights[1]  # floats cannot tell


@pytest.mark.parametrize("m", range(5, 12))
def test_an_expert_for_whom_one_half_is_just_credible_has_no_vote(m: int) -> None:
    """n kl(1/3, 1/2) = ln(2/delta) exactly, for n = 3m and delta = 2 (27/32)^m, which is a double."""
    delta = 2 * 27**m / 32**m
    assert paid((m, 3 * m), delta=delta).allowed_predictions([1], 0.3) == {-1, 1}
    assert paid((2 * m, 3 * m), delta=delta).allowed_predictions([1], 0.3) == {-1, 1}
    more = math.nextafter(delta, 1)  # the tooth: with a hair less confidence it votes
    assert paid((m, 3 * m), delta=more).allowed_predictions([1], 0.3) == {-1}
    assert paid((2 * m, 3 * m), delta=more).allowed_predictions([1], 0.3) == {1}


class Told(CautiousLcb):
    """A learner that is told how good its experts are at least: the k-th is right k times as often as wrong."""

    def credible(self, known: Estimate) -> Credible:
        """Return the distance at which the weight is 1/2 ln k."""
        k = PRECISE.number(known.correct)
        return Credible(PRECISE.number(0), (k - 1) / (2 * (k + 1)))


@pytest.mark.parametrize("odds", [(2, 3, 6), (3, 5, 15), (2, 7, 14), (5, 7, 35), (3, 11, 33), (2, 4, 8)])
def test_weights_that_cancel_are_even_though_digits_are_cut_off(odds: tuple[int, int, int]) -> None:
    """1/2 ln a + 1/2 ln b = 1/2 ln ab, but not in units of 2^-240."""
    learner = Told([0.5], 3, 0.1, 0.5).at([(k, k)] for k in odds)
    learner.pay_as((0, 0, 0))
    assert learner.allowed_predictions([1, 1, -1], 0.3) == {-1, 1}
    assert learner.decide([1, 1, -1], 0.3, 1).x == 0
    a, b, ab = odds
    larger = learner.at([[(a, a)], [(b, b)], [(ab + 1, ab + 1)]])
    larger.pay_as((0, 0, 0))
    assert larger.allowed_predictions([1, 1, -1], 0.3) == {-1}


def test_the_other_sign_of_zero_turns_the_coin() -> None:
    contrary = Choices(sign_of_zero=lambda: -1)
    for u, prediction in [(0.0, 1), (math.nextafter(0.5, 0), 1), (0.5, -1), (0.999, -1)]:
        assert paid((1, 2), choices=contrary).predict([1], u) == prediction


# What it votes by.


def test_a_bad_expert_is_contradicted_and_one_not_yet_known_is_not_heard() -> None:
    assert paid((0, 9)).allowed_predictions([1], 0.3) == {-1}
    assert paid((9, 9)).allowed_predictions([1], 0.3) == {1}
    assert paid((2, 3)).allowed_predictions([1], 0.3) == {-1, 1}
    assert paid((0, 0)).allowed_predictions([1], 0.3) == {-1, 1}


def test_never_wrong_experts_who_disagree_are_weighed_and_nobody_is_certain() -> None:
    learner = paid((20, 20), (8, 8), (8, 8))
    learner.predict([-1, 1, 1], 0.3)
    assert learner.decision is not None
    assert learner.decision.weights is not None
    first, second, third = learner.decision.weights
    assert first == pytest.approx(-math.log(4 ** (1 / 20) - 1) / 2)
    assert second == third == pytest.approx(-math.log(4 ** (1 / 8) - 1) / 2)
    assert learner.decision.x == pytest.approx(second + third - first)
    assert learner.decision.prediction == 1
    assert paid((200, 200), (8, 8), (8, 8)).predict([-1, 1, 1], 0.3) == -1


def test_votes_by_estimates_or_by_far_ends_would_show() -> None:
    """The second has the better estimate, and the farther end; the first is known better."""
    assert paid((80, 100), (9, 10)).predict([1, -1], 0.3) == 1
    assert paid((80, 100), (900, 1000)).predict([1, -1], 0.3) == -1


def test_wider_sets_are_heard_later() -> None:
    assert paid((8, 10), sets="kl").allowed_predictions([1], 0.3) == {1}
    assert paid((8, 10), sets="bernstein").allowed_predictions([1], 0.3) == {-1, 1}


# What it pays by.


def test_it_pays_by_the_farther_end() -> None:
    """Half right of four may be anything yet; half right of a thousand is not worth a payment."""
    learner = CautiousLcb([0.0, 1.0], experts=1, lam=0.1, delta=0.5)
    assert learner.at([[(500, 1000), (2, 4)]]).pay() == (1,)
    assert learner.at([[(500, 1000), (500, 1000)]]).pay() == (0,)
    assert learner.at([[(500, 1000), (0, 1000)]]).pay() == (1,)  # always wrong is as good as always right


def test_an_untried_payment_is_the_most_hopeful_one() -> None:
    learner = CautiousLcb([0.0, 0.5, 1.0], experts=2, lam=0.1, delta=0.5)
    for _ in range(4):
        learner.pay_as((0, 0))
        learner.predict((1, -1), 0.3)
        learner.update(1)
    assert not learner.exploring
    assert list(learner.allowed_payments()) == [(0, 0)]  # never wrong and never right: nothing to hope for
    half = learner.at([[(30, 60), (0, 0), (0, 0)]] * 2)
    assert list(half.allowed_payments()) == [(1, 1)]
    objective = half.current_objective()
    assert objective.value((1, 1)) == pytest.approx(math.exp(-1) + 0.1)


def test_eta_makes_payments_dearer() -> None:
    """Payment 1 buys exp(-1/2) for 1, at the price 0.35: worth it, but not at 4/3 of that price."""
    counts = [[(1000, 2000), (1000, 1000)]]
    assert CautiousLcb([0.0, 1.0], 1, lam=0.35, delta=0.5).at(counts).pay() == (1,)
    assert CautiousLcb([0.0, 1.0], 1, lam=0.35, delta=0.5, eta=0.25).at(counts).pay() == (0,)
    assert CautiousLcb([0.0, 1.0], 1, lam=0.35 * 0.75, delta=0.5, eta=0.25).at(counts).pay() == (1,)


def test_a_tie_broken_beyond_double_precision() -> None:
    """Two experts with the same ends tie; one answer among 10^17 makes a difference that only 300 bits see."""
    n = 10**17
    alike = [[(n // 2, n), (n - 5, n)], [(n // 2, n), (5, n)]]
    better = [[(n // 2, n), (n - 5, n)], [(n // 2, n), (4, n)]]
    learner = CautiousLcb([0.0, 1.0], 2, 0.3, 0.99, payments="brute")
    assert list(learner.at(alike).allowed_payments()) == [(0, 1), (1, 0)]
    assert list(learner.at(better).allowed_payments()) == [(0, 1)]
    assert learner.at(better).current_objective().value((0, 1)) == learner.at(better).current_objective().value((1, 0))


# Doors.


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"sets": "hoeffding"}, "sets must be one of kl, bernstein; got 'hoeffding'"),
        ({"eta": 1}, r"eta must lie in \[0, 1\), got 1"),
        ({"eta": -0.1}, r"eta must lie in \[0, 1\), got -0.1"),
    ],
)
def test_bad_parameters_are_refused_with_a_sentence(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        CautiousLcb(**{"costs": [0, 1], "experts": 2, "lam": 0.1, "delta": 0.5, **changed})


def test_by_default_the_sets_are_kl_and_the_price_is_lam() -> None:
    learner = CautiousLcb([0, 1], 2, 0.1, 0.5)
    assert (learner.sets, learner.eta, learner.rule) == ("kl", 0.0, "exact")
