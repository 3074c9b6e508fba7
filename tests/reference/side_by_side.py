"""A learner and its literal twin, in one game."""

from collections import Counter
from random import Random
from typing import NamedTuple, Self

from paid_experts.reference.oracle import Learner
from tests.reference.literal_learners import LiteralLearner

BRANCHES = ("explored", "one minimiser", "several", "all the cheapest", "some dearer", "even", "decided", "outvoted")


class Setting(NamedTuple):
    """What a game is played with."""

    costs: list[float]
    experts: int
    lam: float
    delta: float
    alike: bool

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Anything; or two or three experts who are alike, of whom not all are worth their payment."""
        if rng.random() < 0.3:
            return cls(rng.choice([[0.0, 1.0], [1.0, 0.0, 0.5]]), rng.randint(2, 3), 0.3, 0.99, True)
        costs = rng.sample([0.0, 0.25, 0.3, 0.5, 0.9, 1.0], rng.randint(1, 3))
        return cls(costs, rng.randint(1, 3), rng.choice([0.01, 0.1, 0.5]), rng.choice([0.3, 0.9, 0.99]), False)


def head_start(literal: LiteralLearner, rng: Random, alike: bool) -> list[list[tuple[int, int]]]:
    """Write a past into the history: everybody was paid each amount some times; return its counts."""
    K, N = literal.experts, len(literal.costs)
    counts = [[(0, 0)] * N for _ in range(K)]
    for i in range(N):
        n = rng.randint(30, 60) if alike else rng.randint(8, 25)
        correct = [n if literal.costs[i] else n // 2] * K if alike else [rng.randint(0, n) for _ in range(K)]
        for s in range(n):
            literal.update((i,) * K, tuple(1 if s < right else -1 for right in correct), 1)
        for j in range(K):
            counts[j][i] = (correct[j], n)
    return counts


def play_together(ours: Learner, literal: LiteralLearner, rng: Random, alike: bool, rounds: int = 30) -> Counter[str]:
    """Play one game, and count which branches it took.

    Payments are often anything, so that sets become small enough to tell payments apart. Experts who are ``alike`` are
    paid and answer alike most of the time, so that they tie.
    """
    K, N, branches = ours.experts, len(ours.costs), Counter[str]()
    levels = rng.choice([[0.0, 0.5, 1.0], [0.1, 0.3, 0.6, 0.8, 0.9]])
    accuracies = [[rng.choice(levels) for _ in range(N)] for _ in range(K)]
    if alike or rng.random() < 0.5:
        ours = ours.at(head_start(literal, rng, alike))
    for t in range(rounds):
        if ours.exploring:
            paid = ours.pay()
            assert paid == (t,) * K
            branches["explored"] += 1
        elif rng.random() < 0.6:
            paid = ours.pay_as([rng.randrange(N)] * K if alike else [rng.randrange(N) for _ in range(K)])
        else:
            minimisers = literal.minimisers()
            assert list(ours.allowed_payments()) == minimisers
            branches["one minimiser" if len(minimisers) == 1 else "several"] += 1
            cheapest = min(ours.costs)
            branches["all the cheapest" if {ours.costs[i] for i in minimisers[0]} == {cheapest} else "some dearer"] += 1
            paid = ours.pay_as([0] * K) if alike and rng.random() < 0.9 else ours.pay()
            assert alike or paid == minimisers[0]
        label = rng.choice([-1, 1])
        right = [rng.random() < accuracies[0 if alike else j][i] for j, i in enumerate(paid)]
        advice = tuple(label if yes else -label for yes in (right[:1] * K if alike else right))
        u, lead = rng.choice([rng.random(), 0.0, 0.25, 0.5]), literal.lead(paid, advice)
        assert ours.allowed_predictions(advice, u) == ({lead} if lead else {-1, 1})
        assert ours.predict(advice, u) == literal.predict(paid, advice, u)
        branches["decided" if lead else "even"] += 1
        branches["outvoted"] += lead * sum(advice) < 0
        ours.update(label)
        literal.update(paid, advice, label)
    return branches
