"""Algorithm 1 against a second, literal implementation, and line by line where the lines can go wrong."""

import copy
import math
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paid_experts.reference import Choices, LcbGaptron
from paid_experts.reference import exact as exact_module
from paid_experts.reference.objective import Allowed
from paid_experts.reference.oracle import RULES, RuleName
from tests.reference.literal_learners import LiteralGaptron

SMALL: dict[str, Any] = {"costs": [0.5, 0.0, 1.0], "experts": 2, "lam": 0.1, "beta": 1.5, "delta": 0.8}


def fresh(**changed: Any) -> LcbGaptron:
    return LcbGaptron(**{**SMALL, **changed})


def advance(learner: LcbGaptron, rounds: int, seed: int = 0, accuracy: float = 0.8) -> LcbGaptron:
    """Play so many rounds with label +1 and experts of one accuracy."""
    rng = Random(seed)
    for _ in range(rounds):
        learner.pay()
        learner.predict([1 if rng.random() < accuracy else -1 for _ in range(learner.experts)], rng.random())
        learner.update(1)
    return learner


def followed(learner: LcbGaptron) -> int | None:
    assert learner.decision is not None
    return learner.decision.followed


def state(learner: LcbGaptron) -> Any:
    return copy.deepcopy((learner.estimates, learner.round, learner.paid, learner.advice, learner.decision))


def game_against_the_literal_algorithm(seed: int) -> Counter[str]:
    """Play one game side by side; count which branches it took after exploration."""
    rng, branches = Random(seed), Counter[str]()
    K, N = rng.randint(1, 3), rng.randint(1, 3)
    costs = rng.sample([0.0, 0.25, 0.3, 0.5, 0.9, 1.0], N)
    lam, beta, delta = rng.choice([0.01, 0.1, 0.5]), rng.choice([0.5, 1.0, 2.0, 3.5]), rng.choice([0.3, 0.9, 0.99])
    ours = LcbGaptron(costs, K, lam, beta, delta, payments=rng.choice(["exact", "brute"]))
    literal = LiteralGaptron(costs, K, lam, beta, delta)
    accuracies = [[rng.random() for _ in costs] for _ in range(K)]
    for t in range(N + 60):
        label = rng.choice([-1, 1])
        if N <= t < N + 45:  # anything, so that widths become small enough to tell payments apart
            paid = ours.pay_as([rng.randrange(N) for _ in range(K)])
        else:
            paid = ours.pay()
            assert paid == ((t,) * K if t < N else literal.minimisers()[0])
        advice = tuple(label if rng.random() < accuracies[j][i] else -label for j, i in enumerate(paid))
        u = rng.choice([rng.random(), 0.0, 0.25, 0.5])
        assert ours.predict(advice, u) == literal.predict(paid, advice, u)
        if t >= N + 45:
            branches["aggregated" if followed(ours) is None else "followed"] += 1
            branches["all the cheapest" if {costs[i] for i in paid} == {min(costs)} else "some dearer"] += 1
        ours.update(label)
        literal.update(paid, advice, label)
    return branches


@given(st.integers(0, 10**6))
def test_it_plays_as_the_literal_algorithm_does(seed: int) -> None:
    game_against_the_literal_algorithm(seed)


def test_such_games_reach_every_branch() -> None:
    branches = sum((game_against_the_literal_algorithm(seed) for seed in range(60)), Counter[str]())
    assert min(branches[name] for name in ("aggregated", "followed", "all the cheapest", "some dearer")) > 50


@pytest.mark.parametrize("rule", sorted(RULES))
def test_invariants_hold_round_by_round(rule: RuleName) -> None:
    learner, rng = fresh(payments=rule), Random(1)
    tried: list[set[int]] = [set(), set()]
    for t in range(1, 120):
        allowed = learner.allowed_payments()
        paid = learner.pay()
        assert paid in allowed
        if t <= 3:
            for j, i in enumerate(paid):
                assert i not in tried[j]
                tried[j].add(i)
        else:
            assert paid == RULES[rule](learner.current_objective()).first
        learner.predict([rng.choice([-1, 1]) for _ in range(2)], rng.random())
        learner.update(rng.choice([-1, 1]))
        for j, row in enumerate(learner.estimates):
            assert sum(known.paid for known in row) == t
            for i, known in enumerate(row):
                assert 0 <= known.correct <= known.paid
                assert learner.paid_count(j, i) == known.paid
                assert learner.correct_count(j, i) == known.correct
                if known.paid:
                    assert learner.estimate(j, i) == known.correct / known.paid
                    assert learner.cutoff(j, i) == min(learner.beta / known.paid, 0.5)
                    assert learner.width(j, i) > 0
                assert 0 <= learner.optimistic(j, i) <= 1
                assert abs(learner.optimistic(j, i) - 0.5) >= abs(learner.estimate(j, i) - 0.5)
    assert tried == [{0, 1, 2}, {0, 1, 2}]


def certain_free(*counts: tuple[int, int]) -> LcbGaptron:
    """A learner past exploration with one payment and these (correct, paid) counts, just having paid."""
    learner = LcbGaptron([0.5], experts=len(counts), lam=0.1, beta=0.5, delta=0.5).at([pair] for pair in counts)
    learner.pay()
    return learner


def test_the_coin_flips_exactly_below_its_threshold() -> None:
    """4 right and 1 wrong give exp(-|x|) = 1/2 exactly, so the threshold is 1/4."""
    for u, expected in [(0.0, -1), (math.nextafter(0.25, 0), -1), (0.25, 1), (0.999, 1)]:
        learner = certain_free((4, 5))
        assert learner.predict([1], u) == expected
    assert certain_free((4, 5)).predict([-1], 0.25) == -1
    assert certain_free((1, 5)).predict([1], 0.25) == -1


def test_a_threshold_between_two_doubles_is_decided_right() -> None:
    """2 right and 1 wrong: the threshold is sqrt(1/8), which no double is."""
    below = math.sqrt(0.125)
    if below**2 > 0.125:  # the double nearest to the root may lie on either side
        below = math.nextafter(below, 0)
    above = math.nextafter(below, 1)
    from fractions import Fraction

    assert Fraction(below) ** 2 < Fraction(1, 8) < Fraction(above) ** 2
    assert certain_free((2, 3)).predict([1], below) == -1
    assert certain_free((2, 3)).predict([1], above) == 1


def test_an_even_vote_is_a_tie_whatever_the_rounding() -> None:
    """(2/1) (3/1) = 6/1: the weights of the first two are undone by the third, in exact odds but not in floats."""
    learner = certain_free((2, 3), (3, 4), (6, 7))
    assert learner.vote([1, 1, -1]) == 0
    assert learner.allowed_predictions([1, 1, -1], 0.5) == {-1, 1}
    assert learner.allowed_predictions([1, 1, -1], 0.4) == {-1, 1}
    assert learner.allowed_predictions([1, 1, 1], 0.9) == {1}
    assert learner.predict([1, 1, -1], 0.5) == 1
    contrary = certain_free((2, 3), (3, 4), (6, 7))
    contrary.choices = Choices(sign_of_zero=lambda: -1)
    assert contrary.predict([1, 1, -1], 0.5) == -1


def test_a_bad_expert_is_contradicted() -> None:
    learner = LcbGaptron([0.5], experts=1, lam=0.1, beta=2, delta=0.5).at([[(1, 9)]])
    learner.pay()
    assert learner.certain_experts() == (0,)
    assert learner.predict([1], 0.0) == -1


def test_in_the_first_round_everybody_is_certain_and_the_first_is_followed() -> None:
    learner = fresh()
    learner.pay()
    assert learner.certain_experts() == (0, 1)
    assert learner.predict([-1, 1], 0.9) == -1
    assert followed(learner) == 0


def test_the_estimate_uses_the_label_of_its_own_round() -> None:
    learner = LcbGaptron([0.5], experts=1, lam=0.1, beta=1, delta=0.5)
    for advice, label in [(1, 1), (1, 1), (-1, -1)]:
        learner.pay()
        learner.predict([advice], 0.9)
        learner.update(label)
    assert learner.estimate(0, 0) == 1.0  # the last label for all rounds, as A19 prints it, would give 1/3


def test_flipping_every_label_and_all_advice_leaves_the_estimates_unchanged() -> None:
    one, other, rng = fresh(), fresh(), Random(5)
    for _ in range(60):
        assert one.pay() == other.pay()
        advice, label, u = [rng.choice([-1, 1]) for _ in range(2)], rng.choice([-1, 1]), rng.random()
        mirrored = [-z for z in advice]
        assert one.allowed_predictions(advice, u) == {-p for p in other.allowed_predictions(mirrored, u)}
        one.predict(advice, u)
        other.predict(mirrored, u)
        one.update(label)
        other.update(-label)
        assert one.estimates == other.estimates


# The choices that the paper leaves open.


def last_of(options: Any) -> Any:
    return list(options)[-1]


def test_other_choices_are_made_when_asked_for() -> None:
    learner = fresh(choices=Choices(explore=last_of, minimise=last_of, follow=last_of, sign_of_zero=lambda: -1))
    assert learner.pay() == (2, 2)
    assert learner.predict([1, -1], 0.9) == -1
    assert followed(learner) == 1
    learner.update(1)
    assert learner.pay() == (1, 1)
    assert fresh(choices=Choices(sign_of_zero=lambda: -1)).optimistic(0, 0) == 1.0
    half = certain_free((1, 2))
    assert (half.optimistic(0, 0), half.choices.sign_of_zero()) == (0.0, 1)
    half.choices = Choices(sign_of_zero=lambda: -1)
    assert half.optimistic(0, 0) == 1.0


def test_experts_may_explore_in_different_orders() -> None:
    learner = fresh(choices=Choices(explore=lambda untried: (untried.first[0], last_of(untried)[1])))
    seen = [learner.pay() or () for _ in range(1)]
    learner.predict([1, 1], 0.5)
    learner.update(1)
    for _ in range(2):
        seen.append(learner.pay())
        learner.predict([1, 1], 0.5)
        learner.update(1)
    assert seen == [(0, 2), (1, 1), (2, 0)]
    assert not learner.exploring


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        (Choices(explore=lambda _: (9, 9)), "must be below 3, got 9"),
        (Choices(explore=lambda _: (0,)), "must name 2 indices, got 1"),
        (Choices(follow=lambda _: 7), r"must be one of \(0, 1\), got 7"),
    ],
)
def test_a_choice_that_is_not_allowed_is_refused_and_nothing_changes(choices: Choices, sentence: str) -> None:
    learner = fresh(choices=choices)
    with pytest.raises(ValueError, match=sentence):
        play_one(learner)


def play_one(learner: LcbGaptron) -> None:
    learner.pay()
    before = state(learner)
    try:
        learner.predict([1, 1], 0.5)
    except ValueError:
        assert state(learner) == before
        raise


def test_somebody_elses_payments_can_be_followed() -> None:
    learner = fresh()
    assert learner.pay_as([2, 0]) == (2, 0)
    learner.predict([1, 1], 0.5)
    learner.update(1)
    assert (learner.paid_count(0, 2), learner.paid_count(1, 0)) == (1, 1)
    assert list(learner.allowed_payments()) == [(0, 1), (0, 2), (1, 1), (1, 2)]
    for _ in range(2):  # one that never explores leaves nothing untried undone
        learner.pay_as([2, 0])
        learner.predict([1, 1], 0.5)
        learner.update(1)
    assert not learner.exploring


# Payments.


def test_near_ties_beyond_the_search_are_paid_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = fresh(costs=[0.0, 1.0], lam=0.3, delta=0.99).at([[(500, 1000), (999, 1000)]] * 2)
    monkeypatch.setattr(exact_module, "MOST_PAIRS", 0)
    with pytest.warns(UserWarning, match=r"pays within \d\.\de-(0[6-9]|1\d) of the minimum: too many near-ties"):
        assert learner.pay() in RULES["local"](learner.current_objective())


@pytest.mark.parametrize("rule", sorted(RULES))
def test_relabelling_costs_relabels_payments(rule: RuleName) -> None:
    """Indices are into the costs as given, sorted or not."""
    sorted_costs, shuffled = [0.0, 0.2, 0.6, 1.0], [0.6, 0.0, 1.0, 0.2]
    one, other = fresh(costs=sorted_costs, payments=rule), fresh(costs=shuffled, payments=rule)
    other.choices = Choices(explore=lambda _: (shuffled.index(sorted_costs[other.round - 1]),) * 2)
    rng = Random(2)
    for t in range(80):
        paid = one.pay()
        theirs = other.pay()
        if t >= 4 and len(list(one_allowed(one, rule))) == 1:
            assert [sorted_costs[i] for i in paid] == [shuffled[i] for i in theirs]
        if [sorted_costs[i] for i in paid] != [shuffled[i] for i in theirs]:
            other.paid = tuple(shuffled.index(sorted_costs[i]) for i in paid)  # a tie, broken the other way
        advice, label, u = [1 if rng.random() < 0.4 + 0.2 * i else -1 for i in paid], 1, rng.random()
        one.predict(advice, u)
        other.predict(advice, u)
        one.update(label)
        other.update(label)


def one_allowed(learner: LcbGaptron, rule: RuleName) -> Allowed:
    return RULES[rule](learner.current_objective())


# Bad input.


@pytest.mark.parametrize("value", [0, float("nan"), -1, "high"])
def test_a_bad_beta_is_refused_with_a_sentence(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^beta must be (greater than 0|finite|a number), got"):
        fresh(beta=value)


@pytest.mark.parametrize("call", [lambda it: it.certain_experts(), lambda it: it.weights()])
def test_nobody_is_certain_before_the_payments(call: Callable[[LcbGaptron], object]) -> None:
    learner = advance(fresh(), 2)
    before = state(learner)
    with pytest.raises(ValueError, match="no payments yet"):
        call(learner)
    assert state(learner) == before
