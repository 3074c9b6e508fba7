"""What all learners share: the order of calls, states that can be set, and everything that is allowed."""

import copy
import math
from collections.abc import Callable
from itertools import permutations
from itertools import product as all_of
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paid_experts.reference import BayesLcb, CautiousLcb, Choices, Constant, LcbGaptron, play, uniforms
from paid_experts.reference.exact import Exact
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.objective import Listed, Objective, brute
from paid_experts.reference.oracle import RULES, Decision, Learner, RuleName, sign_vote

Make = Callable[..., Learner]
COMMON: dict[str, Any] = {"costs": [0.5, 0.0, 1.0], "experts": 2, "lam": 0.1, "delta": 0.8}


def gaptron(**changed: Any) -> Learner:
    return LcbGaptron(**{**COMMON, "beta": 1.5, **changed})


def cautious(**changed: Any) -> Learner:
    return CautiousLcb(**{**COMMON, **changed})


def bernstein(**changed: Any) -> Learner:
    return CautiousLcb(**{**COMMON, "sets": "bernstein", "eta": 0.25, **changed})


def product(**changed: Any) -> Learner:
    return BayesLcb(**{**COMMON, **changed})


def bayes(**changed: Any) -> Learner:
    return BayesLcb(**{**COMMON, "objective": "bayes", **changed})


every_learner = pytest.mark.parametrize("make", [gaptron, cautious, bernstein, product, bayes])


def state(learner: Learner) -> Any:
    return copy.deepcopy((learner.estimates, learner.round, learner.paid, learner.advice, learner.decision))


def advance(learner: Learner, rounds: int, seed: int = 0) -> Learner:
    rng = Random(seed)
    for _ in range(rounds):
        learner.pay()
        learner.predict([rng.choice([-1, 1, 1]) for _ in range(learner.experts)], rng.random())
        learner.update(1)
    return learner


def counts(learner: Learner) -> list[list[tuple[int, int]]]:
    grid = range(len(learner.costs))
    return [[(learner.correct_count(j, i), learner.paid_count(j, i)) for i in grid] for j in range(learner.experts)]


# States.


@every_learner
def test_a_state_that_is_set_is_the_state_that_is_played_to(make: Make) -> None:
    played, rng = make(), Random(1)
    for t in range(1, 40):
        fresh = make().at(counts(played))
        assert fresh.round == played.round == t
        assert fresh.exploring == played.exploring == (t <= 3)
        assert fresh.estimates == played.estimates
        assert list(fresh.allowed_payments()) == list(played.allowed_payments())
        assert fresh.pay() == played.pay()
        advice, u = [rng.choice([-1, 1]) for _ in range(2)], rng.random()
        assert fresh.allowed_predictions(advice, u) == played.allowed_predictions(advice, u)
        assert fresh.predict(advice, u) == played.predict(advice, u)
        assert fresh.decision == played.decision
        label = rng.choice([-1, 1])
        fresh.update(label)
        played.update(label)
        assert fresh.estimates == played.estimates


@every_learner
def test_a_state_is_set_on_another_learner_like_this_one(make: Make) -> None:
    contrary = Choices(sign_of_zero=lambda: -1)
    learner = advance(make(payments="brute", choices=contrary), 5)
    learner.pay()
    learner.predict([1, 1], 0.3)
    before = state(learner)
    other = learner.at([[(1, 2), (3, 4), (0, 0)], [(0, 3), (0, 0), (1, 1)]])
    assert state(learner) == before
    assert type(other) is type(learner)
    assert other.keywords == learner.keywords
    assert other.choices is contrary
    assert (other.round, other.paid, other.advice, other.decision) == (7, None, None, None)
    advance(other, 3)
    assert state(learner) == before
    assert learner.at([[(0, 0)] * 3] * 2).exploring


@every_learner
@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ([[(0, 0)] * 3], r"counts must have 2 rows of 3 pairs, got rows of \[3\]"),
        ([[(0, 0)] * 2] * 2, r"counts must have 2 rows of 3 pairs, got rows of \[2, 2\]"),
        ([[(2, 1)] * 3] * 2, "correct at most as often as it was paid, got 2 of 1"),
        ([[(0, -1)] * 3] * 2, "paid must be a whole number, at least 0, got -1"),
        ([[(0, 10**19)] * 3] * 2, r"at most 10\^18 times"),
        (None, "counts must be a sequence, got None"),
    ],
)
def test_impossible_counts_are_refused(make: Make, table: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make().at(table)


@every_learner
def test_the_largest_counts_can_be_played_at(make: Make) -> None:
    n = 10**18
    learner = make().at([[(n, n), (n // 3, n), (n // 2, n)], [(n - 1, n), (1, n), (n // 2 + 1, n)]])
    learner.pay()
    assert learner.predict([1, 1], 0.7) in (-1, 1)
    learner.update(1)


@every_learner
def test_what_is_counted_can_be_read(make: Make) -> None:
    learner = make().at([[(1, 2), (3, 4), (0, 0)], [(0, 3), (2, 2), (1, 1)]])
    assert (learner.paid_count(0, 1), learner.correct_count(0, 1), learner.estimate(0, 1)) == (4, 3, 0.75)
    assert (learner.paid_count(0, 2), learner.estimate(0, 2)) == (0, 1.0)
    with pytest.raises(ValueError, match=r"round 7 has no payments yet; call pay\(\) first"):
        learner.paid_for()
    learner.pay_as([1, 0])
    assert learner.paid_for() == [Estimate(3, 4), Estimate(0, 3)]


@every_learner
def test_it_counts_who_was_right_at_what_it_was_paid(make: Make) -> None:
    learner = make()
    learner.pay_as([2, 0])
    learner.predict([1, -1], 0.5)
    learner.update(-1)
    assert counts(learner) == [[(0, 0), (0, 0), (0, 1)], [(1, 1), (0, 0), (0, 0)]]
    assert (learner.round, learner.paid, learner.advice) == (2, None, None)
    assert learner.decision is not None  # the last one can still be read


# What is allowed.


@every_learner
def test_the_choice_and_all_ties_are_allowed(make: Make) -> None:
    rng, ties = Random(4), 0
    for _ in range(40):
        row = [(rng.randint(0, n), n) for n in (rng.randint(1, 40) for _ in range(3))]
        row[1] = (row[1][1] // 2, row[1][1])
        learner = make(lam=0.35, delta=0.99).at([row] * 2)
        allowed = learner.allowed_payments()
        listed = list(allowed)
        assert learner.pay() == allowed.first == listed[0]
        assert all(choice in allowed and choice[::-1] in allowed for choice in listed)
        ties += len(listed) > 1
        for advice in ([1, 1], [1, -1], [-1, -1]):
            for u in (0.0, 0.3, 0.5, 0.9):
                predictions = learner.allowed_predictions(advice, u)
                assert learner.decide(advice, u, 1).prediction in predictions
                assert learner.decide(advice, u, -1).prediction in predictions
                assert {-y for y in predictions} == learner.allowed_predictions([-z for z in advice], u)
    assert ties > 0


@every_learner
def test_exploration_tries_each_payment_once_in_any_order(make: Make) -> None:
    learner = make(choices=Choices(explore=lambda untried: list(untried)[-1]))
    seen = []
    for _ in range(3):
        seen.append(learner.pay())
        learner.predict([1, 1], 0.5)
        learner.update(1)
    assert seen == [(2, 2), (1, 1), (0, 0)]
    assert not learner.exploring
    repeated = make().at([[(0, 1), (0, 0), (0, 0)], [(0, 0), (1, 1), (0, 0)]])
    assert list(repeated.allowed_payments()) == [(1, 0), (1, 2), (2, 0), (2, 2)]
    one_left = make(costs=[0.0, 1.0]).at([[(1, 1), (0, 0)], [(1, 1), (0, 0)]])
    assert list(one_left.allowed_payments()) == [(1, 1)]


@every_learner
def test_other_minimisers_are_paid_when_asked_for_and_other_payments_are_refused(make: Make) -> None:
    table = [[(3, 4), (2, 4), (0, 4)], [(3, 4), (2, 4), (0, 4)]]
    last = make(choices=Choices(minimise=lambda allowed: list(allowed)[-1])).at(table)
    assert last.pay() == list(make().at(table).allowed_payments())[-1]
    allowed = make().at(table).allowed_payments()
    other = next((j, i) for j in range(3) for i in range(3) if (j, i) not in allowed)
    stubborn = make(choices=Choices(minimise=lambda _: other)).at(table)
    before = state(stubborn)
    with pytest.raises(ValueError, match=r"the choice must be allowed in round 13, got payments \(\d, \d\)"):
        stubborn.pay()
    assert state(stubborn) == before


@every_learner
def test_a_rule_may_be_a_function(make: Make) -> None:
    asked: list[Objective] = []

    def always_the_last(objective: Objective) -> Listed:
        asked.append(objective)
        return Listed([(2, 2)])

    learner = advance(make(payments=always_the_last), 3)
    assert (learner.pay(), len(asked)) == ((2, 2), 1)
    assert learner.rule is always_the_last
    assert learner.keywords["payments"] is always_the_last


@every_learner
@pytest.mark.parametrize("rule", sorted(RULES))
def test_every_rule_is_asked_by_its_name(make: Make, rule: RuleName) -> None:
    if (make, rule) == (bayes, "rounded"):
        with pytest.raises(ValueError, match="a sum over experts"):
            make(payments=rule)
        return
    learner = advance(make(payments=rule), 8)
    by_hand = RULES["brute" if (make, rule) == (bayes, "exact") else rule](learner.current_objective())
    assert learner.allowed_payments().first == by_hand.first
    assert type(learner.allowed_payments()) is type(by_hand)
    assert isinstance(gaptron().at([[(1, 2)] * 3] * 2).allowed_payments(), Exact)


@pytest.mark.parametrize("make", [gaptron, cautious])
@pytest.mark.parametrize("rule", ["exact", "brute"])
def test_ties_of_the_argmin_are_all_allowed_and_the_first_is_paid(make: Make, rule: RuleName) -> None:
    learner = make(costs=[0.0, 1.0], lam=0.3, delta=0.99, payments=rule).at([[(500, 1000), (999, 1000)]] * 2)
    assert list(learner.allowed_payments()) == [(0, 1), (1, 0)]
    assert learner.pay() == (0, 1)


@every_learner
@given(st.integers(0, 10**6))
def test_nothing_depends_on_the_names_of_experts_and_labels(make: Make, seed: int) -> None:
    rng = Random(seed)
    K, N = 3, 2
    counts = [[(rng.randint(0, n), n) for n in (rng.randint(1, 30) for _ in range(N))] for _ in range(K)]
    learner = make(costs=[0.0, 0.6], experts=K, lam=0.05, delta=0.9, payments="brute")
    allowed = set(learner.at(counts).allowed_payments())
    order = rng.choice(list(permutations(range(K))))
    renamed = learner.at([counts[j] for j in order])
    assert set(renamed.allowed_payments()) == {tuple(choice[j] for j in order) for choice in allowed}
    mirrored = learner.at([[(n - k, n) for k, n in row] for row in counts])
    assert set(mirrored.allowed_payments()) == allowed
    chosen = learner.at(counts).pay()
    one, two, three, u = learner.at(counts), renamed, mirrored, rng.random()
    one.pay_as(chosen)
    two.pay_as([chosen[j] for j in order])
    three.pay_as(chosen)
    for advice in all_of([-1, 1], repeat=K):
        predictions = one.allowed_predictions(advice, u)
        assert two.allowed_predictions([advice[j] for j in order], u) == predictions
        assert one.allowed_predictions([-z for z in advice], u) == {-y for y in predictions}
        assert three.allowed_predictions([-z for z in advice], u) == predictions


# Refusals.


@every_learner
@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"costs": []}, "costs must hold at least one payment"),
        ({"costs": [0.5, 0.5]}, "0.5 twice"),
        ({"costs": [0.5, 1.5]}, r"\[0, 1\], got 1.5"),
        ({"costs": [-0.1]}, r"\[0, 1\], got -0.1"),
        ({"costs": [math.nan]}, "finite, got nan"),
        ({"costs": "01"}, "costs must be a sequence, got '01'"),
        ({"costs": 3}, "costs must be a sequence, got 3"),
        ({"experts": 0}, "experts must be a whole number, at least 1, got 0"),
        ({"experts": 1.5}, "whole number, at least 1, got 1.5"),
        ({"lam": 0}, "lam must be greater than 0, got 0"),
        ({"lam": -1}, "greater than 0, got -1"),
        ({"lam": math.inf}, "finite, got inf"),
        ({"lam": "dear"}, "must be a number, got 'dear'"),
        ({"delta": 0}, "delta must lie strictly between 0 and 1, got 0"),
        ({"delta": 1}, "strictly between 0 and 1, got 1"),
        ({"delta": 2}, "strictly between 0 and 1, got 2"),
        ({"payments": "fast"}, "^payments must be one of brute, exact, selfish, local, rounded; got 'fast'"),
    ],
)
def test_bad_parameters_are_refused_with_a_sentence(make: Make, changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make(**changed)


@every_learner
@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda it: it.predict([1], 0.5), "advice must hold 2 values, got 1"),
        (lambda it: it.predict([1, 0], 0.5), r"advice of expert 1 must be -1 or \+1, got 0"),
        (lambda it: it.predict([1, "1"], 0.5), r"must be -1 or \+1, got '1'"),
        (lambda it: it.predict("+-", 0.5), r"advice must be a sequence, got '\+-'"),
        (lambda it: it.predict([1, 1], 1.0), r"u must lie in \[0, 1\), got 1.0"),
        (lambda it: it.predict([1, 1], math.nan), "u must be finite, got nan"),
        (lambda it: it.allowed_predictions([1], 0.5), "advice must hold 2 values, got 1"),
        (lambda it: it.allowed_predictions([0, 7], 0.5), r"advice of expert 0 must be -1 or \+1, got 0"),
        (lambda it: it.allowed_predictions([1, 1], 9), r"u must lie in \[0, 1\), got 9"),
        (lambda it: it.update(1), r"round 3 needs predict\(advice, u\) next, got update\(label\)"),
        (lambda it: it.pay(), r"round 3 needs predict\(advice, u\) next, got pay\(\)"),
        (lambda it: it.pay_as((0, 0)), r"round 3 needs predict\(advice, u\) next, got pay\(\)"),
    ],
)
def test_bad_calls_after_pay_change_nothing(make: Make, call: Callable[[Learner], object], sentence: str) -> None:
    learner = advance(make(), 2)
    learner.pay()
    before = state(learner)
    with pytest.raises(ValueError, match=sentence):
        call(learner)
    assert state(learner) == before
    learner.predict(np.array([1, -1]), np.float64(0.5))  # and the round goes on; NumPy's numbers are welcome
    learner.update(1)


@every_learner
@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda it: it.predict([1, 1], 0.5), r"round 3 needs pay\(\) next, got predict\(advice, u\)"),
        (lambda it: it.update(1), r"round 3 needs pay\(\) next, got update\(label\)"),
        (lambda it: it.allowed_predictions([1, 1], 0.5), "round 3 has no payments yet"),
        (lambda it: it.pay_as((0,)), "payments must name 2 indices, got 1"),
        (lambda it: it.pay_as((0, 3)), "must be below 3, got 3"),
        (lambda it: it.pay_as((0, -1)), "at least 0, got -1"),
        (lambda it: it.pay_as(None), "payments must be a sequence, got None"),
    ],
)
def test_bad_calls_before_pay_change_nothing(make: Make, call: Callable[[Learner], object], sentence: str) -> None:
    learner = advance(make(), 2)
    before = state(learner)
    with pytest.raises(ValueError, match=sentence):
        call(learner)
    assert state(learner) == before
    learner.pay()


@every_learner
def test_bad_labels_and_second_predictions_change_nothing(make: Make) -> None:
    learner = make()
    learner.pay()
    learner.predict([1, 1], 0.5)
    before = state(learner)
    for label in (0, 2, None, True, "1", [1], np.array([1, -1])):
        with pytest.raises(ValueError, match=r"the label must be -1 or \+1"):
            learner.update(label)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"needs update\(label\) next, got predict\(advice, u\)"):
        learner.predict([1, 1], 0.5)
    assert state(learner) == before
    learner.update(-1)


@every_learner
def test_a_sign_of_zero_must_be_a_sign(make: Make) -> None:
    learner = make(choices=Choices(sign_of_zero=lambda: 0)).at([[(1, 2)] * 3] * 2)
    learner.pay()
    before = state(learner)
    with pytest.raises(ValueError, match=r"the sign of zero must be -1 or \+1, got 0"):
        learner.predict([1, 1], 0.7)
    assert state(learner) == before


@every_learner
def test_instances_share_nothing(make: Make) -> None:
    one, other = make(), make()
    assert one.decision is None
    advance(one, 5)
    assert other.round == 1
    assert counts(other) == [[(0, 0)] * 3] * 2


@every_learner
def test_the_keywords_tell_everything(make: Make) -> None:
    learner = advance(make(payments="brute"), 9)
    again = type(learner)(**learner.keywords)
    assert again.keywords == learner.keywords
    assert advance(again, 9).estimates == learner.estimates
    assert set(learner.keywords) == {*type(learner).KEYWORDS, "payments"}


def test_an_objective_that_is_no_sum_is_enumerated_by_exact() -> None:
    learner = bayes(payments="exact").at([[(3, 4), (1, 4), (2, 4)], [(4, 5), (1, 6), (7, 7)]])
    assert list(learner.allowed_payments()) == list(brute(learner.current_objective()))


# The sign of a vote.


@pytest.mark.parametrize("sign_of_zero", [-1, 1])
@pytest.mark.parametrize("u", [0.0, math.nextafter(0.5, 0), 0.5, 0.99])
def test_a_coin_decides_even_votes_and_only_these(sign_of_zero: int, u: float) -> None:
    assert sign_vote(7, [1.0], 7.0, sign_of_zero, u).prediction == 1
    assert sign_vote(-1, [1.0], -1.0, sign_of_zero, u).prediction == -1
    coin = -sign_of_zero if u < 0.5 else sign_of_zero
    assert sign_vote(0, iter([1.0, -1.0]), 0.0, sign_of_zero, u) == Decision(coin, None, (1.0, -1.0), 0.0, False)


# A game that used to be refused.


@every_learner
def test_a_hundred_experts_can_be_played_with(make: Make) -> None:
    """How often the vote of a hundred experts errs is nobody's business until somebody asks."""
    learner = make(costs=[0.5], experts=100, payments="selfish")
    experts = [Constant(0.3 + 0.006 * j) for j in range(100)]
    run = play(learner, experts, [1, -1] * 40, 80, uniforms(3))
    assert len(run.rounds) == 80
    with pytest.raises(ValueError, match="half of the vote must take at most 4194304 values"):
        _ = run.expected_cost
