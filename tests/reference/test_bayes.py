"""The learner against the Bayes-optimal cost: a second, literal implementation, and likelihoods that are equal."""

import math
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paid_experts.reference import BayesLcb, Choices
from paid_experts.reference.bayes import likelier
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.oracle import RULES
from tests.reference.literal_learners import LiteralBayes
from tests.reference.side_by_side import BRANCHES, Setting, play_together

OBJECTIVES = ("product", "bayes")


def one_game(seed: int) -> Counter[str]:
    rng = Random(seed)
    costs, K, lam, delta, alike = Setting.drawn(rng)
    objective, rule = rng.choice(OBJECTIVES), rng.choice(["exact", "brute"])
    ours = BayesLcb(costs, K, lam, delta, payments=rule, objective=objective)
    return play_together(ours, LiteralBayes(costs, K, lam, delta, objective), rng, alike)


@given(st.integers(0, 10**6))
def test_it_plays_as_the_literal_algorithm_does(seed: int) -> None:
    one_game(seed)


def test_such_games_reach_every_branch() -> None:
    branches = sum((one_game(seed) for seed in range(60)), Counter[str]())
    assert min(branches[name] for name in BRANCHES) > 20, branches


def paid(*counts: tuple[int, int], **keywords: Any) -> BayesLcb:
    """A learner with one payment and these (correct, paid) counts, just having paid."""
    settings: dict[str, Any] = {"lam": 0.1, "delta": 0.5, **keywords}
    learner = BayesLcb([0.5], experts=len(counts), **settings).at([pair] for pair in counts)
    learner.pay()
    return learner


def vote(learner: BayesLcb, advice: list[int], u: float = 0.3) -> tuple[int, float | None]:
    prediction = learner.predict(advice, u)
    assert learner.decision is not None
    assert not learner.decision.gapped
    assert learner.decision.followed is None
    return prediction, learner.decision.x


# Likelihoods that are equal, as integers.


@pytest.mark.parametrize(
    ("counts", "advice"),
    [
        (((1, 2),), [1]),
        (((9, 10), (9, 10)), [1, -1]),
        (((9, 10), (1, 10)), [1, 1]),
        (((9, 10), (18, 20)), [-1, 1]),  # the same odds from different counts
        (((2, 3), (3, 4), (6, 7)), [1, 1, -1]),  # 2 * 3 = 6
        (((2, 3), (3, 4), (1, 7)), [1, 1, 1]),
        (((10**9, 2 * 10**9 - 1), (10**9 - 1, 2 * 10**9 - 1)), [1, 1]),
        (((5, 5), (7, 7)), [1, -1]),  # neither label is possible
        (((5, 5), (0, 7)), [1, 1]),
        (((0, 0), (0, 0)), [1, -1]),
        (((5, 5), (7, 7), (99, 100)), [1, -1, 1]),  # .. and then nothing else counts
    ],
)
def test_equal_likelihoods_are_a_fair_coin(counts: tuple[tuple[int, int], ...], advice: list[int]) -> None:
    for u, prediction in [(0.0, -1), (math.nextafter(0.5, 0), -1), (0.5, 1), (0.999, 1)]:
        learner = paid(*counts)
        assert learner.allowed_predictions(advice, u) == {-1, 1}
        assert vote(learner, advice, u) == (prediction, 0.0)
        assert vote(paid(*counts, choices=Choices(sign_of_zero=lambda: -1)), advice, u) == (-prediction, 0.0)


@pytest.mark.parametrize("n", [10, 10**6, 10**9, 10**17])
def test_a_hair_decides_and_is_not_recorded_as_even(n: int) -> None:
    """(n+1) (n-1) against n n: the odds differ from 1 by 1/n^2."""
    learner = paid((n + 1, 2 * n + 1), (n, 2 * n - 1))
    for u in (0.0, 0.999):
        assert learner.allowed_predictions([1, -1], u) == {-1}
        assert learner.allowed_predictions([-1, 1], u) == {1}
    prediction, x = vote(learner, [1, -1])
    assert prediction == -1
    assert x == pytest.approx(-0.5 / n**2, rel=2 / n + 1e-12, abs=0)
    assert paid((n, 2 * n - 1), (n, 2 * n - 1)).allowed_predictions([1, -1], 0.3) == {-1, 1}  # the tooth


# What it votes by.


@pytest.mark.parametrize(
    ("counts", "advice", "prediction", "x"),
    [
        (((9, 10),), [1], 1, math.log(9) / 2),
        (((1, 10),), [1], -1, -math.log(9) / 2),
        (((3, 3), (99, 100)), [-1, 1], -1, -math.inf),  # never wrong beats nearly always right
        (((0, 1), (99, 100)), [1, 1], -1, -math.inf),
        (((0, 0), (99, 100)), [1, -1], 1, math.inf),  # an estimate of 1 before the first payment
        (((80, 100), (9, 10)), [1, -1], -1, math.log(4 / 9) / 2),  # by the estimate, however little is known
        (((10**17 - 1, 10**17),), [1], 1, math.log(10**17) / 2),
    ],
)
def test_the_likelier_label_is_predicted(
    counts: tuple[tuple[int, int], ...], advice: list[int], prediction: int, x: float
) -> None:
    for u in (0.0, 0.999):
        decided, margin = vote(paid(*counts), advice, u)
        assert decided == prediction
        assert margin == pytest.approx(x)
    mirrored, margin = vote(paid(*counts), [-z for z in advice])
    assert mirrored == -prediction
    assert margin == pytest.approx(-x)


def test_weights_are_recorded_as_they_are() -> None:
    learner = paid((3, 3), (0, 3), (0, 0), (3, 4), (1, 4), (1, 2), (10**17 - 1, 10**17))
    learner.predict([1] * 7, 0.3)
    assert learner.decision is not None
    expected = (math.inf, -math.inf, math.inf, math.log(3) / 2, -math.log(3) / 2, 0.0, math.log(10**17) / 2)
    assert learner.decision.weights == pytest.approx(expected)


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12), st.sampled_from([-1, 1])), min_size=1, max_size=6))
def test_likelihoods_are_compared_as_fractions(experts: list[tuple[int, int, int]]) -> None:
    known = [Estimate(right, right + wrong) for right, wrong, _ in experts]
    advice = [z for _, _, z in experts]
    quotas = [Fraction(one.correct, one.paid) if one.paid else Fraction(1) for one in known]
    plus = math.prod(q if z > 0 else 1 - q for q, z in zip(quotas, advice, strict=True))
    minus = math.prod(1 - q if z > 0 else q for q, z in zip(quotas, advice, strict=True))
    for u, coin in [(0.2, -1), (0.7, 1)]:
        decided = likelier(known, advice, 1, u)
        assert decided.prediction == (1 if plus > minus else -1 if plus < minus else coin)
        assert decided.x is not None
        assert (decided.x > 0, decided.x < 0) == (plus > minus, plus < minus)


# What it pays by.


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("rule", ["brute", "exact", "selfish", "local"])
def test_never_wrong_is_enough_for_everybody(objective: str, rule: str) -> None:
    """One expert who may be always right makes the error 0; the first one is paid, if it must be paid at all."""
    learner = BayesLcb([0.0, 0.5], experts=3, lam=0.1, delta=0.5, payments=rule, objective=objective)
    sure_when_paid = learner.at([[(50, 100), (9, 9)]] * 3)
    assert sure_when_paid.pay() == ((1, 1, 1) if rule == "selfish" else (0, 0, 1))
    if rule != "selfish":
        assert {(0, 0, 1), (0, 1, 0), (1, 0, 0)} == set(sure_when_paid.allowed_payments())
    sure_for_nothing = learner.at([[(50, 100), (9, 9)], [(0, 9), (1, 2)], [(50, 100), (9, 9)]])
    assert sure_for_nothing.pay() == ((1, 0, 1) if rule == "selfish" else (0, 0, 0))


def test_the_objectives_are_worth_telling_apart() -> None:
    """A second expert of the same accuracy is of no use to the best vote, which the product does not see."""
    counts = [[(5_000, 10_000), (9_000, 10_000)]] * 2
    settings: dict[str, Any] = {"costs": [0.0, 0.5], "experts": 2, "lam": 0.05, "delta": 0.5}
    assert set(BayesLcb(**settings, objective="bayes").at(counts).allowed_payments()) == {(0, 1), (1, 0)}
    assert set(BayesLcb(**settings, objective="product").at(counts).allowed_payments()) == {(1, 1)}


def test_it_pays_by_the_farther_end() -> None:
    learner = BayesLcb([0.0, 1.0], experts=1, lam=0.1, delta=0.5)
    assert learner.at([[(500, 1000), (2, 4)]]).pay() == (1,)
    assert learner.at([[(500, 1000), (500, 1000)]]).pay() == (0,)
    assert learner.at([[(500, 1000), (0, 1000)]]).pay() == (1,)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_an_untried_payment_is_the_most_hopeful_one(objective: str) -> None:
    learner = BayesLcb([0.0, 0.5, 1.0], experts=1, lam=0.1, delta=0.5, objective=objective)
    assert list(learner.at([[(30, 60), (0, 0), (0, 0)]]).allowed_payments()) == [(1,)]
    assert list(learner.at([[(0, 0), (0, 0), (60, 60)]]).allowed_payments()) == [(0,)]


def test_exact_and_brute_allow_the_same_where_gains_are_infinite() -> None:
    rng = Random(8)
    for _ in range(60):
        K, N = rng.randint(1, 4), rng.randint(1, 4)
        counts = [[(rng.choice([0, n, n // 2]), n) for n in (rng.randint(0, 9) for _ in range(N))] for _ in range(K)]
        if max(sum(n for _, n in row) for row in counts) < N:
            continue
        settings: dict[str, Any] = {"costs": [i / N for i in range(N)], "experts": K, "lam": 0.1, "delta": 0.9}
        by_rule = [
            list(BayesLcb(**settings, payments=rule).at(counts).allowed_payments()) for rule in ("exact", "brute")
        ]
        assert by_rule[0] == by_rule[1]


# Doors.


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"objective": "phi"}, "objective must be one of product, bayes; got 'phi'"),
        ({"payments": "rounded", "objective": "bayes"}, "payments 'rounded' needs an objective that is a sum over"),
    ],
)
def test_bad_parameters_are_refused_with_a_sentence(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        BayesLcb(**{"costs": [0, 1], "experts": 2, "lam": 0.1, "delta": 0.5, **changed})


@pytest.mark.parametrize("rule", sorted(RULES))
def test_every_rule_minimises_the_product(rule: str) -> None:
    learner = BayesLcb([0.0, 0.5, 1.0], 3, 0.05, 0.5, payments=rule)
    learner = learner.at([[(10 + j, 20), (15 + j, 20), (17 + j, 20)] for j in range(3)])
    allowed = learner.allowed_payments()
    assert learner.pay() == allowed.first
    assert allowed.first in allowed


def test_more_than_can_be_enumerated_is_refused_in_one_sentence_and_the_learner_goes_on() -> None:
    for rule in ("brute", "exact", "local"):
        learner = BayesLcb([0.0, 1.0], experts=30, lam=0.1, delta=0.5, objective="bayes", payments=rule)
        learner = learner.at([[(3, 4), (4, 5)]] * 30)
        with pytest.raises(ValueError, match=r"'bayes' compares at most 10000000 likelihoods, got .* 'product' has no"):
            learner.pay()
        assert learner.paid is None
        assert learner.pay_as([0] * 30) == (0,) * 30
    alone = BayesLcb([0.0, 1.0], experts=30, lam=0.1, delta=0.5, objective="bayes", payments="selfish")
    assert alone.at([[(3, 4), (4, 5)]] * 30).pay() == (0,) * 30


def test_by_default_the_objective_is_the_product() -> None:
    learner = BayesLcb([0, 1], 2, 0.1, 0.5)
    assert (learner.objective, learner.rule) == ("product", "exact")
