"""What a vote expects of itself: exact for independent experts, and too little for those who err together."""

import math
from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from paid_experts.reference import BayesLcb, CautiousLcb, LcbGaptron, Thompson, uniforms
from paid_experts.reference.calibration import Calibration
from paid_experts.reference.formulas import Estimate, doubts

COSTS = [0.0, 0.5, 1.0]
MAKERS: dict[str, Callable[[int], Any]] = {
    "gaptron": lambda K: LcbGaptron(COSTS, K, 0.01, beta=1, delta=0.1),
    "cautious": lambda K: CautiousLcb(COSTS, K, 0.01, delta=0.1),
    "bayes": lambda K: BayesLcb(COSTS, K, 0.01, delta=0.1),
    "thompson": lambda K: Thompson(COSTS, K, 0.01, uniforms(1), objective="product"),
}


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("label", [-1, 1])
def test_of_accuracies_with_laplaces_odds_a_vote_expects_the_mistakes_it_makes(name: str, label: int) -> None:
    """Summed over all advice and the coin. With one who repeats the first and one who contradicts it, it makes more."""
    table, made, expected, together = [[(70, 90)] * 3, [(70, 90)] * 3, [(20, 90)] * 3], 0.0, 0.0, 0.0
    for right in product((True, False), repeat=3):
        chances = [(s + 1 if yes else n - s + 1) / (n + 2) for ((s, n), *_), yes in zip(table, right, strict=True)]
        for k in range(200):
            learner = MAKERS[name](3).at(table)
            learner.pay_as((0, 0, 0))
            wrong = learner.predict([label if yes else -label for yes in right], (k + 0.5) / 200) != label
            doubted = learner.records[learner.round].claim[1]
            made, expected = made + math.prod(chances) * wrong / 200, expected + math.prod(chances) * doubted / 200
            if right[0] == right[1] != right[2]:
                together += chances[0] * (wrong - doubted) / 200
    assert made == pytest.approx(expected, abs=2e-3)
    assert together > 0.1


def coverage(level: float, rounds: int = 11) -> float:
    """Return how likely the mean leaves the interval at some time, against chances that follow the past."""
    missed = 0.0
    for past in product((False, True), repeat=rounds):
        mass, means, votes, out = 1.0, 0.0, Calibration(), False
        for t, mistake in enumerate(past):
            chance = 0.35 if 4 * sum(past[:t]) > t else 0.1  # more mistakes lead to more
            mass *= chance if mistake else 1 - chance
            means, votes = means + chance, Calibration(t + 1, votes.mistakes + mistake, 0.0, 0.0)
            out = out or votes.evidence(means / (t + 1)) >= level
        missed += mass * out
    return missed


def test_the_mean_chance_of_a_mistake_leaves_the_interval_at_any_time_as_rarely_as_is_said() -> None:
    assert 0 < coverage(1 / 0.2) <= 0.2
    assert coverage(1 / 0.9) > 0.2  # the tooth: what is said for 0.9 does not hold for 0.2


def test_the_interval_is_what_evidence_leaves_and_shrinks() -> None:
    assert Calibration().interval() == (0.0, 1.0)
    widths = []
    for rounds in (10, 100, 1000, 10**4, 10**6):
        votes = Calibration(rounds, rounds // 5, 0.0, 0.0)
        low, high = votes.interval(0.05)
        assert low < 0.2 < high
        for inside, outside in ((low + 1e-9, low - 1e-9), (high - 1e-9, high + 1e-9)):
            assert votes.evidence(inside) < 1 / 0.05 <= votes.evidence(outside)
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.003
    assert Calibration(50, 50, 0.0, 0.0).interval()[1] == 1


def independent(rng: Random, accuracy: Sequence[float]) -> list[bool]:
    return [rng.random() < p for p in accuracy]


def copies(rng: Random, accuracy: Sequence[float]) -> list[bool]:
    u = rng.random()
    return [u < p for p in accuracy]


def parity(rng: Random, _: Sequence[float]) -> list[bool]:
    """Fair coins, of whom any two are independent, with an odd number right in nine rounds of ten."""
    first, second = rng.random() < 0.5, rng.random() < 0.5
    return [first, second, (first == second) == (rng.random() < 0.9)]


def votes_of(name: str, law: Callable[..., list[bool]], rows: Sequence[Sequence[float]], rounds: int = 400) -> Any:
    learner, rng = MAKERS[name](len(rows)), Random(5)
    for _ in range(rounds):
        payments, label = learner.pay(), rng.choice((-1, 1))
        right = law(rng, [row[i] for row, i in zip(rows, payments, strict=True)])
        learner.predict([label if yes else -label for yes in right], rng.random())
        learner.update(label)
    return learner


@pytest.mark.parametrize("name", ["gaptron", "bayes"])
@pytest.mark.filterwarnings("error")
def test_copies_are_noticed_and_independent_experts_and_parity_are_not(name: str) -> None:
    with pytest.warns(
        UserWarning, match=r"^The vote erred in .*% of 400 rounds, .* The experts err together; one alone"
    ):
        votes_of(name, copies, [[0.6, 0.7, 0.8]] * 5).calibration()
    for law, rows in ((independent, [[0.6, 0.7, 0.8]] * 3), (independent, [[0.5] * 3] * 3), (parity, [[0.5] * 3] * 3)):
        votes = votes_of(name, law, rows).calibration()
        assert votes.rounds == 400


def test_without_a_standard_error_fair_coins_would_seem_to_err_together() -> None:
    votes = votes_of("bayes", independent, [[0.5] * 3] * 8, 700).votes
    assert not votes.parted()
    assert votes._replace(most=votes.expected).parted()


def test_a_sure_expert_leaves_no_doubt_and_none_overflows() -> None:
    doubted, most = doubts([Estimate(10**15, 10**15)] * 60, [1] * 60, prediction=1)
    assert 0 <= doubted <= most < 1e-300
    assert doubts([Estimate(10**15, 10**15)] * 60, [1] * 60, prediction=-1) == (1, 1)
    assert Calibration(10**6, 10**6, 0.0, 0.0).evidence(1e-9) > 1e300
