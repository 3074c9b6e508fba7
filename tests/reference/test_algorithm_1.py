"""Algorithm 1 as the paper prints it, which rounds, judged by the oracle, which does not; they share no code.

Two things are left out of the games because floats may decide them otherwise: estimates that are exactly on their
cutoff (no beta below is a whole number), and coins that are exactly on their threshold.
"""

import math
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paid_experts.reference import LcbGaptron, algorithm_1
from paid_experts.reference import opt as exact_opt
from paid_experts.reference.algorithm_1 import Algorithm1

BRANCHES = (
    *("explored", "one minimiser", "several", "all the cheapest", "some dearer"),
    *(
        "followed",
        "contradicted",
        "experts disagree",
        "flipped",
        "not flipped",
        "even vote",
        "just flipped",
        "just not",
    ),
)


def head_start(ours: Algorithm1, rng: Random, alike: bool) -> list[list[tuple[int, int]]]:
    """Write counts of a past into the algorithm, so that payments can be told apart; return them.

    Experts who are ``alike`` are perfect for any payment and guess for none, so that it is enough to pay one of them.
    """
    sizes = [rng.randint(30, 60) if alike else rng.randint(1, rng.choice([3, 12, 60, 400])) for _ in ours.C]
    perfect = [(n if c else n // 2, n) for n, c in zip(sizes, ours.C, strict=True)]
    counts = [perfect if alike else [(rng.randint(0, n), n) for n in sizes] for _ in range(ours.K)]
    ours.correct = [[k for k, _ in row] for row in counts]
    ours.n = [[n for _, n in row] for row in counts]
    ours.t = 1 + sum(sizes)
    return counts


def coin_beside(threshold: float, rng: Random) -> float:
    """Anything; or a number just below or above the coin's threshold."""
    return rng.choice([rng.random(), 0.0, threshold * (1 - 1e-9), threshold * (1 + 1e-9)])


def game(seed: int, rounds: int = 25) -> Counter[str]:
    """Play one game in which the oracle judges each choice and goes on from it; count the branches."""
    rng, branches = Random(seed), Counter[str]()
    K, alike = rng.randint(1, 4), rng.random() < 0.3
    costs = rng.sample([0.0, 0.25, 0.3, 0.5, 0.9, 1.0], rng.randint(1, 3))
    lam, delta = (0.3, 0.99) if alike else (rng.choice([0.01, 0.1, 0.5]), rng.choice([0.1, 0.9]))
    settings = lam, rng.choice([0.3, 1.5, 2.5, 6.5]), delta
    ours, oracle = Algorithm1(costs, K, *settings), LcbGaptron(costs, K, *settings, payments="brute")
    if rng.random() < 0.7:
        oracle = oracle.at(head_start(ours, rng, alike))
    accuracy = [[rng.choice([0.0, rng.random(), 1.0]) for _ in costs] for _ in range(K)]
    for _ in range(rounds):
        branches["explored" if oracle.exploring else "minimised"] += 1
        paid, allowed = ours.pay(), oracle.allowed_payments()
        assert paid in allowed
        if not oracle.exploring:
            branches["several" if len(list(allowed)) > 1 else "one minimiser"] += 1
            branches["all the cheapest" if {costs[i] for i in paid} == {min(costs)} else "some dearer"] += 1
        oracle.pay_as(paid)
        label = rng.choice([-1, 1])
        advice = [label if rng.random() < accuracy[0 if alike else j][i] else -label for j, i in enumerate(paid)]
        certain = oracle.certain_experts()
        x = 0.0 if certain else oracle.vote(advice)
        threshold = math.exp(-abs(x)) / 2
        u = coin_beside(threshold, rng)
        prediction = ours.predict(advice, u)
        assert prediction in oracle.allowed_predictions(advice, u)
        if certain:
            branches["followed" if prediction == advice[certain[0]] else "contradicted"] += 1
            branches["experts disagree"] += len(oracle.allowed_predictions(advice, u)) > 1
        elif x == 0:
            branches["even vote"] += 1
        else:
            branches["flipped" if prediction * x < 0 else "not flipped"] += 1
            branches["just flipped" if u < threshold else "just not"] += u != 0 and abs(u / threshold - 1) < 1e-8
        oracle.predict(advice, u)
        label = -prediction if rng.random() < 0.3 else label  # an adversary
        ours.update(label)
        oracle.update(label)
        for j in range(K):
            for i in range(len(costs)):
                assert ours.n[j][i] == oracle.paid_count(j, i)
                assert ours.p_hat(j, i) == pytest.approx(oracle.estimate(j, i), abs=1e-12)
                assert ours.alpha(j, i) == pytest.approx(oracle.cutoff(j, i), abs=1e-12)
                assert ours.P(j, i) == pytest.approx(oracle.optimistic(j, i), abs=1e-12)
    return branches


@given(st.integers(0, 10**6))
def test_every_choice_is_allowed_and_all_numbers_agree(seed: int) -> None:
    game(seed)


def test_such_games_reach_every_branch() -> None:
    branches = sum((game(seed) for seed in range(60)), Counter[str]())
    assert min(branches[name] for name in BRANCHES) > 0, branches


def test_an_estimate_on_its_cutoff_is_in_range_for_the_oracle_whatever_floats_say() -> None:
    """9/11 = 1 - 2/11, and beta = 2: the advice is aggregated, and the coin counts."""
    settings: dict[str, Any] = {"costs": [0.5], "experts": 1, "lam": 0.1, "beta": 2.0, "delta": 0.5}
    oracle, ours = LcbGaptron(**settings).at([[(9, 11)]]), Algorithm1(**settings)
    ours.n, ours.correct, ours.t = [[11]], [[9]], 12
    oracle.pay_as(ours.pay())
    assert oracle.certain_experts() == ()
    assert (ours.predict([1], 0.0), set(oracle.allowed_predictions([1], 0.0))) == (1, {-1})


def test_opt_by_enumeration_is_opt() -> None:
    rng, found = Random(1), set()
    for _ in range(200):
        K, N = rng.randint(1, 4), rng.randint(1, 4)
        accuracy, lam = [[rng.random() for _ in range(N)] for _ in range(K)], 10 ** rng.uniform(-3, 0)
        costs = rng.sample([i / 8 for i in range(1, 9)], N)
        value, payments = algorithm_1.opt(accuracy, costs, lam)
        true = exact_opt(accuracy, costs, lam)
        assert payments == true.payments
        assert abs(value - true.value) < 1e-14 < exact_opt(accuracy, costs, 1.01 * lam).value - value
        found.add(payments)
    assert len(found) > 50
