"""All learners: what they pay and vote by, where decisions are close, and what they have in common."""

import copy
import math
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random
from typing import Any, NamedTuple

import mpmath
import numpy as np
import pytest

from paid_experts.reference import (
    AnytimeLcb,
    BayesLcb,
    CautiousLcb,
    Choices,
    Greedy,
    Lcb,
    LcbGaptron,
    Thompson,
    uniforms,
)
from paid_experts.reference import exact as exact_module
from paid_experts.reference.baselines import ExploreThenCommit, KlLcb
from paid_experts.reference.credible import credible
from paid_experts.reference.exact import Exact
from paid_experts.reference.formulas import PRECISE, Estimate, bayes_error, phi, product_error
from paid_experts.reference.objective import Listed, Objective
from paid_experts.reference.oracle import RULES, Decision, Learner, RuleName
from paid_experts.reference.thompson import GRID, Coins, OnGrid, beta, gamma

# What a learner pays and votes by, written out from the counts. (Coq's learners are run in `test_formal_learners`.)


class Meant(NamedTuple):
    """A learner, the margin that it pays by, and how it votes."""

    make: Callable[..., Any]
    margin: Callable[[Any, int, int], Any]
    error: Callable[[Sequence[Any]], Any]
    odds: Callable[[Any, Estimate], Fraction | Any]
    """Right against wrong: an expert who answers +1 multiplies the odds of +1 by so much"""


def product_twice(margins: Sequence[Any]) -> Any:
    return 2 * product_error(margins, PRECISE)


def of_credible(it: Any, j: int, i: int) -> Any:
    return credible(it.estimates[j][i], it.delta, getattr(it, "sets", "kl")).margin


def of_this_round(it: Any, j: int, i: int) -> Any:
    worst = (1 + Fraction(it.lam) * it.experts) * it.experts * len(it.costs) * it.round**3
    return credible(it.estimates[j][i], float(1 / worst)).margin


def of_estimates(it: Any, j: int, i: int) -> Any:
    q = it.estimates[j][i].exactly
    return PRECISE.number(min(q, 1 - q))


def of_a_sample(it: Any, j: int, i: int) -> Any:
    return PRECISE.number(0.5) - abs(PRECISE.number(it.sample()[j][i]) - 0.5)


def by_the_posterior(_: Any, known: Estimate) -> Fraction:
    weights = [
        (Fraction(x), Fraction(x) ** known.correct * Fraction(1 - x) ** (known.paid - known.correct)) for x in GRID
    ]
    return sum((x * w for x, w in weights), Fraction(0)) / sum(((1 - x) * w for x, w in weights), Fraction(0))


def by_the_nearest(it: Any, known: Estimate) -> Any:
    near = credible(known, it.delta, it.sets).nearest
    side = 1 if 2 * known.correct >= known.paid else -1
    return (0.5 + side * near) / (0.5 - side * near)


def phi_at(margins: Sequence[Any]) -> Any:
    return phi(margins, PRECISE)


def drawing(make: Callable[..., Any], **more: Any) -> Callable[..., Any]:
    return lambda *game: make(*game, coins=uniforms(1), **more)


def smoothed(_: Any, known: Estimate, by: int = 1) -> Fraction:
    return Fraction(known.correct + by, known.paid - known.correct + by)


by_counts = partial(smoothed, by=0)
MEANT: dict[str, Meant] = {
    "cautious": Meant(partial(CautiousLcb, delta=0.3), of_credible, phi_at, by_the_nearest),
    "bernstein": Meant(partial(CautiousLcb, delta=0.9, sets="bernstein"), of_credible, phi_at, by_the_nearest),
    "product": Meant(partial(BayesLcb, delta=0.3), of_credible, product_twice, by_counts),
    "bayes": Meant(partial(BayesLcb, delta=0.9, objective="bayes"), of_credible, bayes_error, by_counts),
    "anytime": Meant(partial(AnytimeLcb, objective="bayes"), of_this_round, bayes_error, smoothed),
    "thompson": Meant(drawing(Thompson), of_a_sample, bayes_error, by_the_posterior),
    "beta": Meant(drawing(Thompson, prior="beta", objective="product"), of_a_sample, product_twice, smoothed),
    "greedy": Meant(drawing(Greedy), of_estimates, product_twice, by_counts),
    "commit": Meant(partial(ExploreThenCommit, tries=1), of_estimates, product_twice, by_counts),
}


@pytest.mark.parametrize("name", MEANT)
@pytest.mark.parametrize("seed", range(12))
def test_it_pays_and_votes_as_it_is_meant_to(name: str, seed: int) -> None:
    rng, meant = Random(seed), MEANT[name]
    K, costs, lam = rng.randint(1, 3), rng.sample([0.0, 0.25, 0.5, 1.0], 2), rng.choice([0.01, 0.1, 0.5])
    pairs = [(rng.randint(1, n - 1), n) for n in (rng.randint(2, 40) for _ in range(2 * K))]
    learner = meant.make(costs, K, lam).at([pairs[2 * j : 2 * j + 2] for j in range(K)])
    objective, scale = learner.current_objective(), 2 if meant.error is product_twice else 1
    values = {
        c: meant.error([meant.margin(learner, j, i) for j, i in enumerate(c)]) + scale * lam * sum(costs[i] for i in c)
        for c in product(range(2), repeat=K)
    }
    assert {c: objective.value(c) for c in values} == pytest.approx({c: float(v) for c, v in values.items()})
    assert values[learner.pay()] == pytest.approx(float(min(values.values())))
    for advice in product((-1, 1), repeat=K):
        odds = math.prod(meant.odds(learner, known) ** z for known, z in zip(learner.paid_for(), advice, strict=True))
        expected = {-1, 1} if abs(odds - 1) < 1e-40 else {1 if odds > 1 else -1}
        assert learner.allowed_predictions(advice, 0.3) == expected
        assert learner.decide(advice, 0.3, 1).x == pytest.approx(math.log(odds) / 2, abs=1e-12)


# Decisions that floats cannot make.


def paid(make: Callable[..., Learner], *counts: tuple[int, int], **keywords: Any) -> Any:
    """A learner with one payment and these (correct, paid) counts, just having paid."""
    settings: dict[str, Any] = {"lam": 0.1, "delta": 0.5, **keywords}
    learner = make([0.5], len(counts), **settings).at([pair] for pair in counts)
    learner.pay()
    return learner


half_beta = partial(LcbGaptron, beta=0.5)
BELOW = math.nextafter(math.sqrt(0.125), 0)
"""The threshold of 2 right and 1 wrong is sqrt(1/8), which no double is; the nearest one is above it"""


COINS: list[tuple[tuple[int, int], int, float, int]] = [
    ((4, 5), 1, 0.0, -1),  # 4 right and 1 wrong give exp(-|x|) = 1/2, so that the threshold is 1/4
    ((4, 5), 1, math.nextafter(0.25, 0), -1),
    ((4, 5), 1, 0.25, 1),
    ((4, 5), -1, 0.25, -1),
    ((1, 5), 1, 0.25, -1),
    ((2, 3), 1, BELOW, -1),
    ((2, 3), 1, math.nextafter(BELOW, 1), 1),
]


def test_the_coin_flips_exactly_below_its_threshold() -> None:
    for pair, advice, u, prediction in COINS:
        assert paid(half_beta, pair).predict([advice], u) == prediction
        assert paid(half_beta, pair).allowed_predictions([advice], u) == {prediction}


EVEN: list[tuple[Callable[..., Learner], list[tuple[int, int]], list[int]]] = [
    (half_beta, [(1, 2)], [1]),
    (half_beta, [(2, 3), (3, 4), (6, 7)], [1, 1, -1]),  # (2/1) (3/1) = 6/1, in odds but not in floats
    *[
        (partial(CautiousLcb, sets=sets), counts, advice)
        for sets in ("kl", "bernstein")
        for k, n in [(9, 10), (0, 40), (123457, 999983), (10**18 - 7, 10**18)]
        for counts, advice in [([(k, n), (k, n)], [1, -1]), ([(k, n), (n - k, n)], [1, 1])]
    ],
    (BayesLcb, [(9, 10), (18, 20)], [-1, 1]),  # the same odds from different counts
    (BayesLcb, [(2, 3), (3, 4), (1, 7)], [1, 1, 1]),
    (BayesLcb, [(10**9, 2 * 10**9 - 1), (10**9 - 1, 2 * 10**9 - 1)], [1, 1]),
    (BayesLcb, [(5, 5), (7, 7)], [1, -1]),  # neither label is possible
    (BayesLcb, [(5, 5), (0, 7)], [1, 1]),
    (BayesLcb, [(5, 5), (7, 7), (99, 100)], [1, -1, 1]),  # .. and then nothing else counts
]


@pytest.mark.parametrize(("make", "counts", "advice"), EVEN)
def test_even_votes_are_a_fair_coin(
    make: Callable[..., Learner], counts: list[tuple[int, int]], advice: list[int]
) -> None:
    for u, prediction in [(0.0, -1), (math.nextafter(0.5, 0), -1), (0.5, 1), (0.999, 1)]:
        learner, contrary = paid(make, *counts), paid(make, *counts, choices=Choices(sign_of_zero=lambda: -1))
        assert learner.allowed_predictions(advice, u) == {-1, 1}
        assert (learner.predict(advice, u), learner.decision.x) == (prediction, 0.0)
        assert contrary.predict(advice, u) == -prediction


@pytest.mark.parametrize("n", [10, 10**6, 10**17])
def test_a_hair_decides_and_is_not_told_as_even(n: int) -> None:
    """(n+1) (n-1) against n n: the odds differ from 1 by 1/n^2. Never wrong in n answers, and in n + 1: by 1/(2n)."""
    for u in (0.0, 0.999):
        learner = paid(BayesLcb, (n + 1, 2 * n + 1), (n, 2 * n - 1))
        assert (learner.predict([1, -1], u), learner.allowed_predictions([-1, 1], u)) == (-1, {1})
        assert learner.decision.x == pytest.approx(-0.5 / n**2, rel=2 / n + 1e-12, abs=0)
        for sets in ("kl", "bernstein"):
            cautious = paid(CautiousLcb, (n, n), (n + 1, n + 1), sets=sets)
            assert (cautious.predict([1, -1], u), cautious.allowed_predictions([-1, 1], u)) == (-1, {1})
            assert -1 < cautious.decision.x < 0
            assert (cautious.decision.weights[0] == cautious.decision.weights[1]) == (n == 10**17)  # in floats


@pytest.mark.parametrize("m", range(5, 12))
def test_an_expert_for_whom_one_half_is_just_credible_has_no_vote(m: int) -> None:
    """n kl(1/3, 1/2) = ln(2/delta) exactly, for n = 3m and delta = 2 (27/32)^m, which is a double."""
    delta = 2 * 27**m / 32**m
    for more, votes in [(delta, [{-1, 1}, {-1, 1}]), (math.nextafter(delta, 1), [{-1}, {1}])]:
        counts = [(m, 3 * m), (2 * m, 3 * m)]
        assert [paid(CautiousLcb, pair, delta=more).allowed_predictions([1], 0.3) for pair in counts] == votes


class Told(CautiousLcb):
    """A learner that is told how good its experts are at least: the k-th is right k times as often as wrong."""

    def nearest(self, known: Estimate) -> Any:
        """Return the distance at which the weight is 1/2 ln k."""
        k = PRECISE.number(known.correct)
        return (k - 1) / (2 * (k + 1))


@pytest.mark.parametrize("odds", [(2, 3, 6), (3, 5, 15), (2, 7, 14), (5, 7, 35), (3, 11, 33), (2, 4, 8)])
def test_weights_that_cancel_are_even_though_digits_are_cut_off(odds: tuple[int, int, int]) -> None:
    """1/2 ln a + 1/2 ln b = 1/2 ln ab, but not in units of 2^-240."""
    a, b, ab = odds
    for last, votes in [(ab, {-1, 1}), (ab + 1, {-1})]:
        learner = Told([0.5], 3, 0.1, 0.5).at([[(a, a)], [(b, b)], [(last, last)]])
        learner.pay_as((0, 0, 0))
        assert learner.allowed_predictions([1, 1, -1], 0.3) == votes
        assert (learner.decide([1, 1, -1], 0.3, 1).x == 0) == (last == ab)


def test_weights_are_told_as_they_are() -> None:
    learner = paid(BayesLcb, (3, 3), (0, 3), (0, 0), (3, 4), (1, 4), (1, 2), (10**17 - 1, 10**17))
    learner.predict([1] * 7, 0.3)
    log, largest = math.log(3) / 2, math.log(10**17) / 2
    assert learner.decision.weights == pytest.approx((math.inf, -math.inf, math.inf, log, -log, 0.0, largest))
    cautious = paid(CautiousLcb, (20, 20), (8, 8), (0, 8))
    assert cautious.predict([-1, 1, -1], 0.3) == 1
    first, second = (-math.log(4 ** (1 / n) - 1) / 2 for n in (20, 8))
    assert cautious.decision.weights == pytest.approx((first, second, -second))
    assert cautious.decision.x == pytest.approx(2 * second - first)
    gapped = paid(half_beta, (3, 4), (1, 5))
    gapped.predict([1, 1], 0.9)
    assert gapped.decision == Decision(-1, None, gapped.weights(), gapped.vote([1, 1]), gapped=True)
    assert (*gapped.weights(), gapped.vote([1, 1])) == pytest.approx((log, -math.log(2), log - math.log(2)))


def test_a_tie_broken_beyond_double_precision() -> None:
    """Two experts with the same ends tie; one answer among 10^17 makes a difference that only 300 bits see."""
    n = 10**17
    learner = CautiousLcb([0.0, 1.0], 2, 0.3, 0.99, payments="brute")
    alike = learner.at([[(n // 2, n), (n - 5, n)], [(n // 2, n), (5, n)]])
    better = learner.at([[(n // 2, n), (n - 5, n)], [(n // 2, n), (4, n)]])
    assert (list(alike.allowed_payments()), list(better.allowed_payments())) == ([(0, 1), (1, 0)], [(0, 1)])
    assert better.current_objective().value((0, 1)) == better.current_objective().value((1, 0))


def test_bounds_of_the_bandit_that_doubles_cannot_tell_apart() -> None:
    """5/12 + 1/4 = 8/12: in floats the second arm seems better. A cost of 2^-60: in floats they are equal."""
    tie = Lcb([0.25, 0], 1, 1.0).at([[(7, 12), (4, 12)]])
    assert tie.lower_bound(0, 1) < tie.lower_bound(0, 0)
    assert tie.pay() == (0, 0)
    for experts in (1, 2):
        learner = Lcb([2.0**-60, 0.0], experts, lam=1.0).at([[(1, 1), (1, 1)]] * experts)
        assert len({learner.lower_bound(j, i) for j, i in learner.arms()}) == 1
        assert learner.pay() == (0, 1)  # the cheaper one, and the first of two alike


# What all learners share.

COMMON: dict[str, Any] = {"costs": [0.5, 0.0, 1.0], "experts": 2, "lam": 0.1, "delta": 0.8}
MAKERS: dict[str, Callable[..., Any]] = {
    "gaptron": lambda **changed: LcbGaptron(**{**COMMON, "beta": 1.5, **changed}),
    "cautious": lambda **changed: CautiousLcb(**{**COMMON, **changed}),
    "bernstein": lambda **changed: CautiousLcb(**{**COMMON, "sets": "bernstein", "eta": 0.25, **changed}),
    "product": lambda **changed: BayesLcb(**{**COMMON, **changed}),
    "bayes": lambda **changed: BayesLcb(**{**COMMON, "objective": "bayes", **changed}),
}
every_learner = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
Make = Callable[..., Any]


def state(learner: Any) -> Any:
    """All that may change, but for the stream that coins are taken from."""
    return copy.deepcopy({name: value for name, value in vars(learner).items() if name not in ("coins", "choices")})


def advance(learner: Learner, rounds: int) -> Learner:
    rng = Random(0)
    for _ in range(rounds):
        learner.pay()
        learner.predict([rng.choice([-1, 1, 1]) for _ in range(learner.experts)], rng.random())
        learner.update(1)
    return learner


def counts(learner: Learner) -> list[list[tuple[int, int]]]:
    grid = range(len(learner.costs))
    return [[(learner.correct_count(j, i), learner.paid_count(j, i)) for i in grid] for j in range(learner.experts)]


@every_learner
def test_a_state_that_is_set_is_the_state_that_is_played_to(make: Make) -> None:
    played, rng = make(), Random(1)
    for t in range(1, 25):
        fresh = type(played)(**played.keywords).at(counts(played))
        assert (fresh.keywords, set(fresh.keywords)) == (played.keywords, {*type(played).KEYWORDS, "payments"})
        assert (fresh.round, fresh.exploring) == (played.round, played.exploring) == (t, t <= 3)
        assert list(fresh.allowed_payments()) == list(played.allowed_payments())
        assert fresh.pay() == played.pay()
        advice, u, label = [rng.choice([-1, 1]) for _ in range(2)], rng.random(), rng.choice([-1, 1])
        assert fresh.allowed_predictions(advice, u) == played.allowed_predictions(advice, u)
        assert fresh.predict(advice, u) == played.predict(advice, u)
        assert fresh.decision == played.decision
        fresh.update(label)
        played.update(label)
        assert fresh.estimates == played.estimates


@every_learner
def test_a_state_is_set_on_another_learner_like_this_one(make: Make) -> None:
    learner = advance(make(payments="brute", choices=Choices(sign_of_zero=lambda: -1)), 5)
    learner.pay()
    learner.predict([1, 1], 0.3)
    before = state(learner)
    other = learner.at([[(1, 2), (3, 4), (0, 0)], [(0, 3), (0, 0), (1, 1)]])
    assert (type(other), other.keywords, other.choices) == (type(learner), learner.keywords, learner.choices)
    assert (other.round, other.paid, other.advice, other.decision) == (7, None, None, None)
    advance(other, 3)
    assert state(learner) == before
    assert learner.at([[(0, 0)] * 3] * 2).exploring


@every_learner
def test_what_is_counted_can_be_read(make: Make) -> None:
    learner = make()
    assert (make().decision, make().round) == (None, 1)
    learner.pay_as([2, 0])
    learner.predict([1, -1], 0.5)
    learner.update(-1)
    assert counts(learner) == [[(0, 0), (0, 0), (0, 1)], [(1, 1), (0, 0), (0, 0)]]
    assert (learner.round, learner.paid, learner.advice) == (2, None, None)
    assert learner.decision is not None  # the last one can still be read
    assert counts(make()) == [[(0, 0)] * 3] * 2  # learners share nothing
    later = learner.at([[(1, 2), (3, 4), (0, 0)], [(0, 3), (2, 2), (1, 1)]])
    assert (later.paid_count(0, 1), later.correct_count(0, 1), later.estimate(0, 1)) == (4, 3, 0.75)
    assert (later.paid_count(0, 2), later.estimate(0, 2)) == (0, 1.0)
    later.pay_as([1, 0])
    assert later.paid_for() == [Estimate(3, 4), Estimate(0, 3)]
    if isinstance(later, LcbGaptron):
        assert (later.width(0, 1), later.width(0, 2)) == (Estimate(3, 4).width(0.8), math.inf)


@every_learner
def test_exploration_tries_each_payment_once_in_any_order(make: Make) -> None:
    learner = make(choices=Choices(explore=lambda untried: (untried.first[0], list(untried)[-1][1])))
    seen = []
    for _ in range(3):
        seen.append(learner.pay())
        learner.predict([1, 1], 0.5)
        learner.update(1)
    assert (seen, learner.exploring) == ([(0, 2), (1, 1), (2, 0)], False)
    repeated = make().at([[(0, 1), (0, 0), (0, 0)], [(0, 0), (1, 1), (0, 0)]])
    assert list(repeated.allowed_payments()) == [(1, 0), (1, 2), (2, 0), (2, 2)]
    never = make().at([[(2, 3), (0, 0), (0, 0)]] * 2)  # one that does not explore leaves nothing undone
    assert not never.exploring


@every_learner
@pytest.mark.parametrize("rule", sorted(RULES))
def test_every_rule_is_asked_by_its_name_or_as_a_function(make: Make, rule: RuleName) -> None:
    asked: list[Objective] = []

    def always_the_last(objective: Objective) -> Listed:
        asked.append(objective)
        return Listed([(2, 2)])

    stubborn = advance(make(payments=always_the_last), 3)
    assert (stubborn.pay(), len(asked), stubborn.keywords["payments"]) == ((2, 2), 1, always_the_last)
    if (make, rule) == (MAKERS["bayes"], "rounded"):
        return
    learner = advance(make(payments=rule), 8)
    by_hand = RULES["brute" if (make, rule) == (MAKERS["bayes"], "exact") else rule](learner.current_objective())
    assert learner.allowed_payments().first == by_hand.first
    assert type(learner.allowed_payments()) is type(by_hand)


@every_learner
def test_other_choices_are_made_when_asked_for_and_must_be_allowed(make: Make) -> None:
    table = [[(3, 4), (2, 4), (0, 4)], [(3, 4), (2, 4), (0, 4)]]
    allowed = make().at(table).allowed_payments()
    last = make(choices=Choices(minimise=lambda allowed: list(allowed)[-1])).at(table)
    assert last.pay() == list(allowed)[-1]
    other = next((j, i) for j in range(3) for i in range(3) if (j, i) not in allowed)
    stubborn = make(choices=Choices(minimise=lambda _: other)).at(table)
    before = state(stubborn)
    with pytest.raises(ValueError, match=r"^the choice must be allowed in round 13, got payments \(\d, \d\)$"):
        stubborn.pay()
    assert state(stubborn) == before


def test_algorithm_1_follows_whom_it_is_asked_to_and_moves_one_half_to_either_side() -> None:
    learner = MAKERS["gaptron"](choices=Choices(follow=lambda certain: certain[-1], sign_of_zero=lambda: -1))
    assert MAKERS["gaptron"]().optimistic(0, 0) == learner.optimistic(0, 0) == 1.0
    learner.pay()
    assert learner.certain_experts() == (0, 1)
    assert (learner.predict([1, -1], 0.9), learner.decision) == (-1, Decision(-1, followed=1))
    half = [[(1, 2)] * 3] * 2
    assert (MAKERS["gaptron"]().at(half).optimistic(0, 0), learner.at(half).optimistic(0, 0)) == (0.0, 1.0)


def test_near_ties_beyond_the_search_are_paid_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    table = [[(500, 1000), (999, 1000)]] * 2
    learner = MAKERS["gaptron"](costs=[0.0, 1.0], lam=0.3, delta=0.99).at(table)
    assert list(learner.allowed_payments()) == [(0, 1), (1, 0)]
    monkeypatch.setattr(exact_module, "FEW", 0)
    assert isinstance(learner.allowed_payments(), Exact)
    monkeypatch.setattr(exact_module, "MOST_PAIRS", 0)
    with pytest.warns(UserWarning, match=r"pays within \d\.\de-(0[6-9]|1\d) of the minimum: too many near-ties"):
        assert learner.pay() in RULES["local"](learner.current_objective())


# Bad calls: the sentence, and that the state is as before.

BEFORE, PAID, PREDICTED = range(3)
Call = tuple[int, Callable[[Any], object], str]
LABELS = (0, 2, None, True, "1", [1], np.array([1, -1]))
CALLS: list[Call] = [
    (BEFORE, lambda it: it.update(1), "round 3 needs pay() next, got update(label)"),
    (PAID, lambda it: it.pay(), "round 3 needs predict(advice, u) next, got pay()"),
    (PAID, lambda it: it.update(1), "round 3 needs predict(advice, u) next, got update(label)"),
    (PREDICTED, lambda it: it.pay(), "round 3 needs update(label) next, got pay()"),
    *[(PREDICTED, lambda it, y=y: it.update(y), f"the label must be -1 or +1, got {y!r}") for y in LABELS],
]
OF_LEARNERS: list[Call] = [
    (BEFORE, lambda it: it.predict([1, 1], 0.5), "round 3 needs pay() next, got predict(advice, u)"),
    (BEFORE, lambda it: it.allowed_predictions([1, 1], 0.5), "round 3 has no payments yet; call pay() first"),
    (BEFORE, lambda it: it.paid_for(), "round 3 has no payments yet; call pay() first"),
    (BEFORE, lambda it: it.pay_as((0,)), "payments must name 2 indices, got 1"),
    (BEFORE, lambda it: it.pay_as((0, 3)), "the payment index of expert 1 must be below 3, got 3"),
    (BEFORE, lambda it: it.at([[(0, 0)] * 3]), "counts must have 2 rows of 3 pairs, got rows of [3]"),
    (PAID, lambda it: it.predict([1], 0.5), "advice must hold 2 values, got 1"),
    (PAID, lambda it: it.predict([1, 0], 0.5), "advice of expert 1 must be -1 or +1, got 0"),
    (PAID, lambda it: it.predict([1, 1], 1.0), "u must lie in [0, 1), got 1.0"),
    (PAID, lambda it: it.allowed_predictions([1], 0.5), "advice must hold 2 values, got 1"),
    (PAID, lambda it: it.allowed_predictions([1, 1], 9), "u must lie in [0, 1), got 9"),
    (PAID, lambda it: it.pay_as((0, 0)), "round 3 needs predict(advice, u) next, got pay()"),
    (PREDICTED, lambda it: it.predict([1, 1], 0.5), "round 3 needs update(label) next, got predict(advice, u)"),
]
OF_THE_BANDIT: list[Call] = [
    (BEFORE, lambda it: it.predict(1, 0.5), "round 3 needs pay() next, got predict(advice, u)"),
    (PAID, lambda it: it.predict([1], 0.5), "advice must be -1 or +1, got [1]"),
    (PAID, lambda it: it.predict(1, None), "u must be a number, got None"),
    (PREDICTED, lambda it: it.predict(1, 0.5), "round 3 needs update(label) next, got predict(advice, u)"),
]
EVERYBODY: dict[str, Callable[..., Any]] = {
    **MAKERS,
    "thompson": lambda: Thompson([0.5, 0.0, 1.0], 2, 0.1, uniforms(0)),
    "greedy": lambda: Greedy([0.5, 0.0, 1.0], 2, 0.1, uniforms(0)),
    "bandit": lambda: Lcb([0.5, 0.0, 1.0], 2, 0.1),
}


@pytest.mark.parametrize("name", EVERYBODY)
@pytest.mark.parametrize("step", [BEFORE, PAID, PREDICTED])
def test_bad_calls_change_nothing_and_the_round_goes_on(name: str, step: int) -> None:
    learner, bandit = EVERYBODY[name](), name == "bandit"
    advice = np.int64(1) if bandit else np.array([1, -1])  # NumPy's numbers are welcome
    due = [learner.pay, partial(learner.predict, advice, np.float64(0.5)), partial(learner.update, 1)]
    for call in (due * 3)[: 6 + step]:
        call()
    before = state(learner)
    for when, bad, sentence in CALLS + (OF_THE_BANDIT if bandit else OF_LEARNERS):
        if when == step:
            with pytest.raises(ValueError) as refusal:
                bad(learner)
            assert str(refusal.value) == sentence
            assert state(learner) == before
    due[step]()
    assert state(learner) != before


@every_learner
def test_a_sign_of_zero_and_whom_to_follow_are_checked_before_anything_changes(make: Make) -> None:
    learner = make(choices=Choices(sign_of_zero=lambda: 0)).at([[(1, 2)] * 3] * 2)
    wrong = [(learner, "the sign of zero must be -1 or +1, got 0")]
    if make is MAKERS["gaptron"]:
        wrong.append((make(choices=Choices(follow=lambda _: 7)), "the expert to follow must be one of (0, 1), got 7"))
    for it, sentence in wrong:
        it.pay()
        before = state(it)
        with pytest.raises(ValueError) as refusal:
            it.predict([1, 1], 0.7)
        assert (str(refusal.value), state(it)) == (sentence, before)


@pytest.mark.parametrize("rule", ["brute", "local"])
def test_more_than_can_be_enumerated_is_refused_and_the_learner_goes_on(rule: str) -> None:
    learner = BayesLcb([0.0, 1.0], 30, 0.1, 0.5, objective="bayes", payments=rule).at([[(3, 4), (4, 5)]] * 30)
    with pytest.raises(ValueError, match=r"'bayes' compares at most 10000000 likelihoods, got .* 'product' has no"):
        learner.pay()
    assert (learner.paid, learner.pay_as([0] * 30)) == (None, (0,) * 30)


# What the baselines draw.


def distance_to_uniform(values: list[float]) -> float:
    """sqrt(n) times the largest distance (Kolmogorov) of values in [0, 1] from the uniform law."""
    n = len(values)
    distances = (max(abs(u - k / n), abs(u - (k + 1) / n)) for k, u in enumerate(sorted(values)))
    return math.sqrt(n) * max(distances)


@pytest.mark.parametrize(("a", "b"), [(1, 1), (3, 1), (2, 5), (40, 60), (1, 400)])
def test_what_is_drawn_from_a_posterior_has_its_law(a: int, b: int) -> None:
    """The critical value is exceeded with probability 2 exp(-2 2.2^2) < 0.0002; the seeds are fixed."""
    coins, critical = uniforms(a + b), 2.2
    through = [float(mpmath.betainc(a, b, 0, beta(a, b, coins), regularized=True)) for _ in range(600)]
    assert distance_to_uniform(through) < critical < distance_to_uniform([u**1.5 for u in through])


@pytest.mark.parametrize("shape", [1, 2, 7])
@pytest.mark.parametrize(("a", "b"), [(0.2, 0.1), (0.9, 0.05), (0.99, 0.3), (0.7, 0.45), (0.3, 0.7)])
def test_a_proposal_is_kept_where_marsaglia_and_tsang_keep_it(shape: int, a: float, b: float) -> None:
    x, d = math.sqrt(-2 * math.log(1 - a)) * math.cos(2 * math.pi * b), shape - 1 / 3
    v = (1 + x / (3 * math.sqrt(d))) ** 3
    threshold = math.exp(x**2 / 2 + d - d * v + d * math.log(v))
    assert gamma(shape, iter([a, b, 1 - threshold * (1 - 1e-9)])) == pytest.approx(d * v)
    with pytest.raises(ValueError, match="have come to an end"):
        gamma(shape, Coins([a, b, 1 - threshold * (1 + 1e-9)]))
    with pytest.raises(ValueError, match="have come to an end"):  # 1 + x / sqrt(9 d) would be negative
        gamma(1, Coins([0.96, 0.5, 0.9]))


def test_what_is_drawn_on_a_grid_has_the_law_of_the_posterior_and_not_that_of_the_prior() -> None:
    """With uniforms that go evenly through [0, 1), each accuracy comes as often as its weight says, up to one."""
    known, even = Estimate(5, 7), [(k + 0.5) / 1000 for k in range(1000)]
    drawn = Counter(OnGrid(GRID).draw(known, iter([u])) for u in even)
    weights = {x: Fraction(x) ** 5 * (1 - Fraction(x)) ** 2 for x in GRID}
    expected = {x: float(1000 * w / sum(weights.values())) for x, w in weights.items()}
    assert all(abs(drawn[x] - expected[x]) <= 1 for x in GRID)
    assert not all(abs(drawn[x] - 1000 / len(GRID)) <= 1 for x in GRID)
    mean = sum(x * w for x, w in weights.items()) / sum(weights.values())
    assert OnGrid(GRID).mean(known).value == pytest.approx(float(mean), rel=1e-14)


def test_opposite_counts_have_opposite_means_and_a_vote_of_both_is_even() -> None:
    one, other = (OnGrid(GRID).mean(Estimate(right, 700)) for right in (123, 577))
    assert (one.correct, one.paid) == (other.paid - other.correct, other.paid)
    learner = Thompson([0], 2, 0.1, uniforms(0)).at([[(123, 700)], [(577, 700)]])
    learner.pay()
    assert learner.allowed_predictions([1, 1], 0.2) == {-1, 1} != learner.allowed_predictions([1, -1], 0.2)


def test_the_last_accuracy_of_a_grid_is_drawn_where_rounding_goes_beyond_it() -> None:
    assert Thompson([0], 1, 0.1, uniforms(0), prior=[0.25]).sample() == ((0.25,),)
    prior = OnGrid((0.3, 0.6, 0.7))
    assert prior.draw(Estimate(3, 7), iter([math.nextafter(1, 0)])) == 0.7


def test_thompson_draws_one_sample_a_round_and_the_same_coins_lead_to_the_same_game() -> None:
    def samples(seed: int) -> list[Sequence[Sequence[float]]]:
        learner, drawn = Thompson([0, 0.3, 1], 2, 0.05, uniforms(seed)), []
        for _ in range(4):
            assert not learner.exploring
            drawn.append(learner.sample())
            learner.pay()
            assert learner.sample() == drawn[-1]
            learner.predict([1, 1], 0.5)
            learner.update(1)
        return drawn

    assert samples(3) == samples(3) != samples(4)
    assert len({str(sample) for sample in samples(3)}) == 4
    table, coins = [[(3, 4), (0, 2), (7, 7)], [(1, 2), (0, 0), (2, 9)]], uniforms(5)
    by_hand = tuple(tuple(beta(right + 1, paid - right + 1, coins) for right, paid in row) for row in table)
    thompson = Thompson([0, 0.3, 1], 2, 0.05, uniforms(5), prior="beta").at(table)
    assert thompson.sample() == by_hand
    assert [[float(thompson.margin(j, i)) for i in range(3)] for j in range(2)] == [
        [min(p, 1 - p) for p in row] for row in by_hand
    ]


@pytest.mark.parametrize("exploration", [1.0, 3.0])
def test_greed_explores_less_and_less(exploration: float) -> None:
    """Round t explores if its coin is below exploration N / t, and then everybody is paid at random."""
    for n in (100, 900):
        sure, edge = [[(n, n), (n // 2, n), (n // 2, n)]] * 2, exploration * 3 / (3 * n + 1)
        greedy = partial(Greedy, [0, 0.5, 1], 2, 0.1, exploration=exploration)
        assert greedy(coins=iter([edge * 0.999, 0.5, 0.99])).at(sure).pay() == (1, 2)
        above = greedy(coins=iter([edge * 1.001])).at(sure)
        assert Greedy([0], 1, 0.1, iter([])).exploration == 1
        assert (above.pay(), above.at_random()) == ((0, 0), None)  # drawn once a round
        assert greedy(coins=iter([edge])).at(sure).pay() == (0, 0)


def test_coins_that_end_are_refused_and_the_state_stays() -> None:
    for learner in (Thompson([0], 1, 0.1, iter([])), Greedy([0], 1, 0.1, iter([])).at([[(1, 1)]])):
        with pytest.raises(ValueError, match=r"^coins must last for all rounds, and have come to an end$"):
            learner.pay()
        assert learner.paid is None


def test_arms_that_are_exactly_alike_are_pulled_in_order_and_a_dearer_one_is_not() -> None:
    learner = KlLcb([0.0, 1e-16], 2, 0.5, delta=0.5)  # doubles cannot tell the payments apart
    for right in (True, True, True, True, False):
        learner.pay()
        learner.predict(1, 0.5)
        learner.update(1 if right else -1)
    assert learner.mistakes == [[1, 0], [0, 0]]
    assert learner.pay() == (1, 0)
