"""Thompson sampling and greed: the law of what is drawn, what is paid and predicted, and randomness as an argument."""

import math
from collections import Counter
from functools import partial
from itertools import count, cycle, islice, product, repeat
from random import Random
from typing import Any

import mpmath
import pytest

from paid_experts.reference import Constant, Greedy, Linear, Thompson, play, random_labels, uniforms
from paid_experts.reference.baselines import beta, gamma, normal
from paid_experts.reference.formulas import PRECISE
from paid_experts.reference.objective import brute
from paid_experts.reference.vote_objectives import OBJECTIVES

# What is drawn.


def distance_to(law: list[float]) -> float:
    """The largest distance (Kolmogorov) of values in [0, 1] from the uniform law."""
    ordered = sorted(law)
    n = len(ordered)
    return max(max(abs(u - k / n), abs(u - (k + 1) / n)) for k, u in enumerate(ordered))


CRITICAL = 2.2
"""sqrt(n) times the distance exceeds this with probability 2 exp(-2 2.2^2) < 0.0002; the seeds are fixed."""


@pytest.mark.parametrize(("a", "b"), [(1, 1), (3, 1), (2, 5), (40, 60), (1, 400)])
def test_what_is_drawn_from_a_posterior_has_its_law(a: int, b: int) -> None:
    coins, n = uniforms(a + b), 600
    drawn = [beta(a, b, coins) for _ in range(n)]
    through = [float(mpmath.betainc(a, b, 0, p, regularized=True)) for p in drawn]
    assert math.sqrt(n) * distance_to(through) < CRITICAL
    nearby = [float(mpmath.betainc(a + 1, b, 0, p, regularized=True)) for p in drawn]
    shifted = math.sqrt(n) * distance_to(nearby)
    assert a > 10 or shifted > CRITICAL  # one right answer more is noticed while there are few


@pytest.mark.parametrize("shape", [1, 2, 30])
def test_gammas_have_their_law(shape: int) -> None:
    coins, n = uniforms(shape), 600
    through = [float(mpmath.gammainc(shape, 0, gamma(shape, coins), regularized=True)) for _ in range(n)]
    assert math.sqrt(n) * distance_to(through) < CRITICAL


def test_normals_have_their_law() -> None:
    coins, n = uniforms(5), 600
    through = [float(mpmath.ncdf(normal(coins))) for _ in range(n)]
    assert math.sqrt(n) * distance_to(through) < CRITICAL
    assert math.sqrt(n) * distance_to([u**1.5 for u in through]) > CRITICAL


def test_extreme_coins_draw_numbers_all_the_same() -> None:
    most = 1 - 2.0**-53
    assert math.isfinite(normal(iter([most, 0.25])))
    assert 0 <= beta(1, 1, cycle([0.0, 0.0, most, 0.5])) <= 1


# Thompson sampling.


def entry(table: list[list[Any]], j: int, i: int) -> Any:
    return table[j][i]


def test_payments_are_best_for_the_sample() -> None:
    chance, kinds = Random(1), Counter[str]()
    for seed, objective in product(range(20), OBJECTIVES):
        learner = Thompson([0, 0.5, 1], 2, 0.1, uniforms(seed), objective=objective, payments="brute")
        counts = [[(chance.randint(0, n), n) for n in (chance.randint(0, 9) for _ in range(3))] for _ in range(2)]
        learner = learner.at(counts)
        paid = learner.pay()
        sample = learner.sample()
        assert sample == learner.sample()  # once a round
        margins = [[PRECISE.number(min(p, 1 - p)) for p in row] for row in sample]
        minimised = OBJECTIVES[objective](partial(entry, margins), 2, [0, 0.5, 1], 0.1)
        assert paid == brute(minimised).first
        kinds[str(paid)] += 1
    assert len(kinds) > 3


def test_the_posterior_mean_decides() -> None:
    learner = Thompson([0], 2, 0.1, uniforms(0)).at([[(3, 4)], [(9, 10)]])  # 4:2 against 10:2
    learner.pay()
    assert learner.predict([1, -1], 0.0) == -1
    assert learner.decision is not None
    assert learner.decision.weights == pytest.approx((math.log(2) / 2, math.log(5) / 2))
    even = Thompson([0], 2, 0.1, uniforms(0)).at([[(3, 4)], [(3, 4)]])
    even.pay()
    assert even.allowed_predictions([1, -1], 0.3) == {-1, 1}
    assert even.predict([1, -1], 0.3) == -1


def test_nothing_has_to_be_tried_first() -> None:
    learner = Thompson([0, 1], 1, 0.1, uniforms(0))
    assert not learner.exploring
    run = play(learner, [Constant(0.9)], random_labels(0), 50, uniforms(1))
    cheap = sum(played.payments == (0,) for played in run.rounds)
    assert 25 < cheap < 50  # both are as good, and one is cheaper; the other is tried now and then


def test_the_same_coins_lead_to_the_same_game() -> None:
    def game(seed: int) -> list[tuple[int, ...]]:
        learner = Thompson([0, 0.3, 1], 2, 0.05, uniforms(seed))
        return [r.payments for r in play(learner, [Linear(), Linear()], random_labels(0), 40, uniforms(1)).rounds]

    assert game(3) == game(3) != game(4)


def test_a_round_draws_a_new_sample() -> None:
    learner = Thompson([0], 1, 0.1, uniforms(0))
    samples = []
    for _ in range(2):
        samples.append(learner.sample())
        learner.pay()
        learner.predict([1], 0.5)
        learner.update(1)
    assert samples[0] != samples[1]


# Greed.


def test_greed_believes_its_estimates() -> None:
    learner = Greedy([0, 1], 1, 0.1, repeat(0.999), exploration=0).at([[(1, 2), (2, 2)]])
    assert learner.pay() == (1,)
    dear = Greedy([0, 1], 1, 0.6, repeat(0.999), exploration=0).at([[(1, 2), (2, 2)]])
    assert dear.pay() == (0,)
    contrary = Greedy([0, 1], 1, 0.1, repeat(0.999), exploration=0).at([[(0, 2), (2, 2)]])
    assert contrary.pay() == (0,)
    assert contrary.predict([1], 0.5) == -1
    untried = Greedy([0, 1], 1, 0.1, repeat(0.999), exploration=0).at([[(2, 3), (0, 0)]])
    assert untried.pay() == (1,)  # an estimate is 1 before the first payment


@pytest.mark.parametrize("exploration", [1.0, 3.0])
def test_greed_explores_less_and_less(exploration: float) -> None:
    """Round t explores if its coin is below exploration N / t, and then everybody is paid at random."""
    sure = [[(100, 100), (50, 100), (50, 100)]] * 2
    for paid in (100, 900):
        counts = [[(known * paid // 100, n * paid // 100) for known, n in row] for row in sure]
        t = 3 * paid + 1
        edge = exploration * 3 / t
        below = Greedy([0, 0.5, 1], 2, 0.1, iter([edge * 0.999, 0.5, 0.99]), exploration=exploration).at(counts)
        assert below.pay() == (1, 2)
        above = Greedy([0, 0.5, 1], 2, 0.1, iter([edge * 1.001]), exploration=exploration).at(counts)
        assert above.pay() == (0, 0)
        assert above.at_random() is None  # once a round


def test_greed_tries_everything_first() -> None:
    learner = Greedy([0, 0.5, 1], 1, 0.1, uniforms(0))
    run = play(learner, [Linear()], random_labels(0), 60, uniforms(1))
    assert [played.payments for played in run.rounds[:3]] == [(0,), (1,), (2,)]
    assert run.learner["exploration"] == 1


# Bad input.


def test_a_stream_that_ends_is_refused_and_the_state_stays() -> None:
    learner = Thompson([0], 1, 0.1, islice(count(), 0))
    with pytest.raises(ValueError, match="coins must last for all rounds, and have come to an end"):
        learner.pay()
    assert learner.paid is None


def test_a_coin_outside_its_range_is_refused() -> None:
    with pytest.raises(ValueError, match=r"each of the coins must lie in \[0, 1\), got 1.5"):
        Thompson([0], 1, 0.1, repeat(1.5)).pay()


@pytest.mark.parametrize("learner", [Thompson, Greedy])
def test_an_unknown_objective_is_refused(learner: type) -> None:
    with pytest.raises(ValueError, match="objective must be one of product, bayes; got 'phi'"):
        learner([0], 1, 0.1, repeat(0.5), objective="phi")
    with pytest.raises(ValueError, match="payments 'rounded' needs an objective that is a sum over experts"):
        learner([0], 1, 0.1, repeat(0.5), payments="rounded", objective="bayes")


def test_exploration_is_not_negative() -> None:
    with pytest.raises(ValueError, match="exploration must not be negative, got -1"):
        Greedy([0], 1, 0.1, repeat(0.5), exploration=-1)
