"""LCB against a bandit that keeps its history as a list, and the best arm against all arms."""

import copy
import math
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mpf

from paid_experts.reference.bandit import Lcb, Pull, band_regret, best_arm, play_bandit
from paid_experts.reference.experts import Constant, Linear, Productivity, Sigmoidal, Tabulated
from tests.reference.refusals import Refused, refuses

History = list[tuple[tuple[int, int], bool]]
"""For each round so far the arm, and whether its expert was wrong."""


@pytest.fixture(autouse=True)
def fifty_digits() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


def index(history: History, arm: tuple[int, int], costs: list[float], lam: float, width: float) -> mpf:
    """The mean loss of the arm less sqrt(width ln t / n), from all its losses."""
    losses = [mpf(wrong) + mpf(lam) * mpf(costs[arm[1]]) for pulled, wrong in history if pulled == arm]
    if not losses:
        return -mpmath.inf
    radius = mpmath.sqrt(mpf(width) * mpmath.ln(len(history) + 1) / len(losses))
    return mpmath.fsum(losses) / len(losses) - radius


def next_arm(history: History, K: int, costs: list[float], lam: float, width: float) -> tuple[int, int]:
    best, least = (0, 0), mpmath.inf
    for j in range(K):
        for i in range(len(costs)):
            value = index(history, (j, i), costs, lam, width)
            if value < least - mpf(10) ** -40:
                best, least = (j, i), value
    return best


@pytest.mark.parametrize(
    ("seed", "K", "N", "lam", "width"), [(0, 1, 3, 0.05, 2.0), (1, 3, 2, 0.3, 2.0), (2, 2, 4, 0.011, 0.25)]
)
def test_lcb_pulls_the_arm_of_a_bandit_that_remembers_everything(
    seed: int, K: int, N: int, lam: float, width: float
) -> None:
    chance = Random(seed)
    costs = [chance.random() for _ in range(N)]
    accuracy = [[chance.random() for _ in costs] for _ in range(K)]
    learner = Lcb(costs, K, lam, width)
    history: History = []
    for _ in range(200):
        arm = learner.pay()
        assert arm == next_arm(history, K, costs, lam, width)
        label = chance.choice((-1, 1))
        advice = label if chance.random() < accuracy[arm[0]][arm[1]] else -label
        assert learner.predict(advice, chance.random()) == advice
        learner.update(label)
        history.append((arm, advice != label))
    assert [arm for arm, _ in history[: K * N]] == [(j, i) for j in range(K) for i in range(N)]
    for j in range(K):
        for i in range(N):
            mine = [wrong for pulled, wrong in history if pulled == (j, i)]
            assert (learner.pulled[j][i], learner.mistakes[j][i]) == (len(mine), sum(mine))
            true = index(history, (j, i), costs, lam, width)
            assert abs(learner.lower_bound(j, i) - true) <= 1e-14
            assert abs(learner.width(j, i) - mpmath.sqrt(mpf(width) * mpmath.ln(201) / len(mine))) <= 1e-14
    assert learner.round == 201


@pytest.mark.parametrize("wrong", ["one round late", "half the width", "no price", "width in the root squared"])
def test_a_slightly_wrong_bandit_would_show(wrong: str) -> None:
    def variant(history: History) -> tuple[int, int]:
        if wrong == "half the width":
            return next_arm(history, 2, [0, 0.4, 1], 0.2, 1.0)
        if wrong == "no price":
            return next_arm(history, 2, [0, 0.4, 1], 1e-9, 2.0)
        if wrong == "width in the root squared":
            return next_arm(history, 2, [0, 0.4, 1], 0.2, 4.0)
        return next_arm(history[:-1], 2, [0, 0.4, 1], 0.2, 2.0)

    functions: list[Productivity] = [Linear(0.5, 0.5), Linear(0.6, 0.1)]
    learner = Lcb([0, 0.4, 1], 2, 0.2)
    chance = Random(3)
    pulls = play_bandit(learner, functions, [chance.choice((-1, 1)) for _ in range(150)], coins(4))
    history = [(pull.arm, pull.advice != pull.label) for pull in pulls]
    assert [next_arm(history[:t], 2, [0, 0.4, 1], 0.2, 2.0) for t in range(150)] == [pull.arm for pull in pulls]
    assert [variant(history[:t]) for t in range(150)] != [pull.arm for pull in pulls]


def coins(seed: int) -> Iterator[float]:
    chance = Random(seed)
    while True:
        yield chance.random()


def test_equal_arms_are_pulled_in_order() -> None:
    learner = Lcb([0.5], experts=3, lam=0.1)
    arms = []
    for _ in range(6):
        arms.append(learner.pay())
        learner.predict(1, 0.5)
        learner.update(1)
    assert arms == [(0, 0), (1, 0), (2, 0)] * 2
    assert list(learner.arms()) == [(0, 0), (1, 0), (2, 0)]


def test_an_arm_that_was_never_pulled_has_no_bounds() -> None:
    learner = Lcb([0, 1], experts=1, lam=0.1)
    assert learner.width(0, 1) == math.inf
    assert learner.lower_bound(0, 1) == -math.inf
    assert learner.confidence_width == 2


def test_the_advice_and_the_label_decide_the_mistake() -> None:
    for advice in (-1, 1):
        for label in (-1, 1):
            learner = Lcb([0], experts=1, lam=1)
            learner.pay()
            learner.predict(advice, 0)
            learner.update(label)
            assert learner.mistakes == [[int(advice != label)]]


def state(learner: Lcb) -> dict[str, Any]:
    return copy.deepcopy(vars(learner))


CALLS: dict[str, Callable[[Lcb], object]] = {
    "pay()": lambda learner: learner.pay(),
    "predict(advice, u)": lambda learner: learner.predict(1, 0.5),
    "update(label)": lambda learner: learner.update(1),
}


@pytest.mark.parametrize("rounds", [0, 3])
@pytest.mark.parametrize("step", [0, 1, 2])
def test_calls_out_of_order_are_refused_and_change_nothing(rounds: int, step: int) -> None:
    learner = Lcb([0, 1], experts=2, lam=0.1)
    for _ in range(rounds):
        for call in CALLS.values():
            call(learner)
    for call in list(CALLS.values())[:step]:
        call(learner)
    before, due = state(learner), list(CALLS)[step]
    for name, call in CALLS.items():
        if name != due:
            with pytest.raises(ValueError) as refusal:
                call(learner)
            assert str(refusal.value) == f"round {rounds + 1} needs {due} next, got {name}"
            assert state(learner) == before
    CALLS[due](learner)
    assert state(learner) != before


@pytest.mark.parametrize(
    ("advice", "u", "sentence"),
    [
        (0, 0.5, "advice must be -1 or +1, got 0"),
        ([1], 0.5, "advice must be -1 or +1, got [1]"),
        (True, 0.5, "advice must be -1 or +1, got True"),
        (1, 1, "u must lie in [0, 1), got 1"),
        (1, math.nan, "u must be finite, got nan"),
        (1, None, "u must be a number, got None"),
    ],
)
def test_bad_advice_and_coins_leave_the_state_as_before(advice: Any, u: Any, sentence: str) -> None:
    learner = Lcb([0, 1], experts=2, lam=0.1)
    learner.pay()
    before = state(learner)
    with pytest.raises(ValueError) as refusal:
        learner.predict(advice, u)
    assert str(refusal.value) == sentence
    assert state(learner) == before
    assert learner.predict(np.int64(-1), np.float64(0.25)) == -1  # type: ignore[arg-type]


@pytest.mark.parametrize("label", [0, 2, None, "1", math.nan, False])
def test_a_bad_label_leaves_the_state_as_before(label: Any) -> None:
    learner = Lcb([0, 1], experts=2, lam=0.1)
    learner.pay()
    learner.predict(1, 0)
    before = state(learner)
    with pytest.raises(ValueError, match="the label must be -1 or \\+1"):
        learner.update(label)
    assert state(learner) == before
    learner.update(-1)
    assert learner.mistakes[0][0] == 1


REFUSED: list[Refused] = [
    (Lcb, ([], 1, 0.1), "costs must hold at least one payment, got none"),
    (Lcb, ([0, 0], 1, 0.1), "costs must differ from each other, got 0.0 twice"),
    (Lcb, ([0, 2], 1, 0.1), "each of the costs must lie in [0, 1], got 2"),
    (Lcb, ([0], 0, 0.1), "experts must be a whole number, at least 1, got 0"),
    (Lcb, ([0], 1.5, 0.1), "experts must be a whole number, at least 1, got 1.5"),
    (Lcb, ([0], 1, 0), "lam must be greater than 0, got 0"),
    (Lcb, ([0], 1, 0.1, 0), "width must be greater than 0, got 0"),
    (Lcb, ([0], 1, 0.1, math.nan), "width must be finite, got nan"),
    (best_arm, ([[0.5]], [], 0.1), "costs must hold at least one payment, got none"),
    (best_arm, ([], [0], 0.1), "accuracy must have a row for at least one expert, got none"),
    (best_arm, ([[1.5]], [0], 0.1), "accuracy of expert 0 must lie in [0, 1], got 1.5"),
    (best_arm, ([[0.5]], [0], -1), "lam must be greater than 0, got -1"),
]


test_impossible_bandits_are_refused = refuses(REFUSED)


# A game of the bandit


def test_a_game_takes_two_coins_a_round_and_the_first_decides_the_advice() -> None:
    functions: list[Productivity] = [Linear(0.5, 0.4), Constant(0.3)]
    costs, lam = [0, 0.25, 1], 0.2
    labels = [Random(t).choice((-1, 1)) for t in range(60)]
    drawn = [Random(100 + t).random() for t in range(120)]
    learner = Lcb(costs, 2, lam)
    pulls = play_bandit(learner, functions, iter(labels), iter(drawn))
    history: History = []
    for t, pull in enumerate(pulls):
        assert pull.arm == next_arm(history, 2, costs, lam, 2.0)
        j, i = pull.arm
        accuracy = (0.5 + 0.4 * costs[i], 0.3)[j]
        right = drawn[2 * t] < accuracy
        assert pull.label == labels[t]
        assert (pull.advice == labels[t]) == right
        assert pull.cost == pytest.approx((not right) + lam * costs[i], abs=1e-15)
        assert pull.expected_cost == pytest.approx(1 - accuracy + lam * costs[i], abs=1e-15)
        history.append((pull.arm, not right))
    assert len(pulls) == 60
    assert 0 < sum(wrong for _, wrong in history) < 60
    assert sum(map(sum, learner.pulled)) == 60


def test_a_coin_that_equals_the_accuracy_is_a_mistake() -> None:
    (at,) = play_bandit(Lcb([0], 1, 0.1), [Constant(0.5)], [1], [0.5, 0])
    (below,) = play_bandit(Lcb([0], 1, 0.1), [Constant(0.5)], [1], [math.nextafter(0.5, 0), 0])
    assert (at.cost, below.cost) == (1, 0)


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.integers(0, 40))
def test_a_game_is_a_pure_function_of_its_inputs(seed: int, rounds: int) -> None:
    functions: list[Productivity] = [Sigmoidal(3), Constant(0.6)]
    labels = [Random(seed).choice((-1, 1)) for _ in range(rounds)]
    games = [play_bandit(Lcb([0, 0.5], 2, 0.1), functions, labels, coins(seed)) for _ in range(2)]
    assert games[0] == games[1]
    assert len(games[0]) == rounds


def test_the_learners_coin_is_not_used() -> None:
    first = [0.3, 0.8, 0.1, 0.9, 0.55, 0.45]
    games = [
        play_bandit(Lcb([0, 0.5], 1, 0.1), [Sigmoidal(3)], [1, -1] * 3, [c for u in first for c in (u, other)])
        for other in (0.0, 0.99)
    ]
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("functions", "labels", "drawn", "sentence", "played"),
    [
        ([Constant(0.5)], [1], [0.5] * 2, "the game needs 2 experts, got 1", 0),
        ([Constant(0.5)] * 3, [1], [0.5] * 2, "the game needs 2 experts, got 3", 0),
        ([Constant(0.5)] * 2, [1, 0], [0.5] * 4, "the label of round 2 must be -1 or +1, got 0", 0),
        ([Constant(0.5)] * 2, [1, 1], [0.5] * 3, "coins must last for 2 rounds of two each, got 3", 0),
        ([Constant(0.5)] * 2, [1], [], "coins must last for 1 rounds of two each, got 0", 0),
        ([Constant(0.5)] * 2, [1], [1.0, 0.5], "u must lie in [0, 1), got 1.0", 0),
        ([Constant(0.5)] * 2, [1], [0.5, math.nan], "u must be finite, got nan", 0),
        ([lambda _: 1.5] * 2, [1], [0.5] * 2, "accuracy of expert 0 must lie in [0, 1], got 1.5", 0),
        ([Tabulated([0], [1])] * 2, [1], [0.5] * 2, "the payment must be one of [0.0], got 0.5", 0),
    ],
)
def test_a_bad_game_is_refused_before_it_begins(
    functions: Any, labels: list[int], drawn: list[float], sentence: str, played: int
) -> None:
    learner = Lcb([0, 0.5], experts=2, lam=0.1)
    with pytest.raises(ValueError) as refusal:
        play_bandit(learner, functions, labels, drawn)
    assert str(refusal.value) == sentence
    assert sum(map(sum, learner.pulled)) == played
    assert learner.pay() == (0, played)  # no round is left open


# Comparators


@given(st.integers(0, 10**6))
def test_the_best_arm_is_the_least_of_all_losses(seed: int) -> None:
    draw = np.random.default_rng(seed)
    K, N = int(draw.integers(1, 5)), int(draw.integers(1, 6))
    costs, lam = draw.permutation(N) / max(N, 2), float(10 ** draw.uniform(-3, 1))
    accuracy = draw.uniform(0, 1, (K, N))
    true = min(1 - mpf(accuracy[j, i]) + mpf(lam) * mpf(costs[i]) for j in range(K) for i in range(N))
    assert abs(best_arm(accuracy, costs, lam) - true) <= 1e-15 * (1 + lam)


def test_the_comparator_that_d32_prints_prefers_the_worst_expert() -> None:
    accuracy, costs, lam = [[0.9, 0.95], [0.55, 0.6]], [0, 1], 0.25

    def arms(loss: Callable[[float], float]) -> dict[tuple[int, int], float]:
        return {(j, i): loss(p) + lam * costs[i] for j, row in enumerate(accuracy) for i, p in enumerate(row)}

    printed, repaired = arms(lambda p: p), arms(lambda p: 1 - p)
    assert min(printed, key=printed.__getitem__) == (1, 0)
    assert min(repaired, key=repaired.__getitem__) == (0, 0)
    assert best_arm(accuracy, costs, lam) == pytest.approx(repaired[0, 0]) != pytest.approx(printed[1, 0])


def test_the_expected_regret_of_a_bandit_is_what_it_lost_against_the_best_arm() -> None:
    costs, lam = [0, 0.5], 0.1
    functions: list[Productivity] = [Linear(0.5, 0.4), Constant(0.65)]
    pulls = play_bandit(Lcb(costs, 2, lam), functions, [1, -1] * 50, coins(1))
    losses = {(0, 0): 0.5, (0, 1): 1 - 0.7 + 0.05, (1, 0): 0.35, (1, 1): 0.4}
    true = sum(losses[pull.arm] for pull in pulls) - 100 * min(losses.values())
    comparator = best_arm([[p(c) for c in costs] for p in functions], costs, lam)
    assert band_regret(pulls, comparator) == pytest.approx(true, abs=1e-12)
    assert true > 1
    assert band_regret([], comparator) == 0


def test_the_regret_of_the_best_arm_alone_is_zero() -> None:
    assert band_regret([Pull((0, 0), 1, -1, 1.0, 0.25)] * 8, 0.25) == 0


def test_ties_of_lower_bounds_are_ties_whatever_the_rounding() -> None:
    """5/12 + 1/4 = 8/12, and the widths are equal; in floats the second arm seems better."""
    learner = Lcb([0.25, 0], 1, 1.0)
    learner.pulled, learner.mistakes, learner.round = [[12, 12]], [[5, 8]], 25
    assert learner.lower_bound(0, 1) < learner.lower_bound(0, 0)
    assert learner.pay() == (0, 0)


@pytest.mark.parametrize(
    ("functions", "labels", "coins"), [([0.5], [1], [0.5] * 2), (5, [1], [0.5] * 2), ([Constant(0.5)], 5, [0.5] * 2)]
)
def test_what_is_no_game_gets_a_sentence(functions: Any, labels: Any, coins: Any) -> None:
    with pytest.raises(ValueError, match="must be"):
        play_bandit(Lcb([0], 1, 1), functions, labels, coins)


@pytest.mark.parametrize("experts", [1, 2])
def test_bounds_that_doubles_cannot_tell_apart_are_compared_beyond_them(experts: int) -> None:
    learner = Lcb([2.0**-60, 0.0], experts=experts, lam=1.0)
    learner.pulled, learner.round = [[1, 1]] * experts, 1 + 2 * experts
    assert len({learner.lower_bound(j, i) for j, i in learner.arms()}) == 1
    assert learner.pay() == (0, 1)  # the cheaper one, and the first of two alike


def test_precise_bounds_are_bounds_in_units() -> None:
    learner, history = Lcb([0.25, 0.75], experts=2, lam=0.3, width=1.5), [((0, 0), True)]
    for j, i in learner.arms():
        losses = [k < 1 + j for k in range(2 + 3 * i + j)]
        history += [((j, i), wrong) for wrong in losses]
        learner.pulled[j][i], learner.mistakes[j][i] = len(losses), sum(losses)
    history.pop(0)
    learner.round = len(history) + 1
    for arm in learner.arms():
        precise = learner._precise_bound(arm)
        assert isinstance(precise, int)
        assert abs(mpf(precise) / 2**200 - index(history, arm, [0.25, 0.75], 0.3, 1.5)) < mpf(10) ** -45


def test_labels_that_are_none_are_named() -> None:
    wrong: Any = 5
    with pytest.raises(ValueError, match=r"^labels must"):
        play_bandit(Lcb([0.5], experts=1, lam=0.1), [Constant(1.0)], wrong, [0.5])
