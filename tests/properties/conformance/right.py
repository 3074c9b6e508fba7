"""Learners that differ from the reference and are right all the same, made of Algorithm 1 as the paper prints it.

Algorithm 1 leaves the order of exploration, ties, the certain expert and the sign of 0 open, and says nothing about how
the numbers are computed. Each of these uses a freedom that a real implementation uses, so the kit must accept it. Our
own learners in doubles are those of `experiments.engine`, which its tests give to the kit.
"""

import hashlib
import time
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import exp, isclose, log, log1p, sqrt
from random import Random
from typing import Any

import numpy as np

from paid_experts.reference.algorithm_1 import Algorithm1, sign


def certain(own: Algorithm1) -> list[tuple[int, int]]:
    """The certain experts, each with what it was paid (line 9)."""
    return [(j, i) for j, i in enumerate(own.c) if not own.alpha(j, i) <= own.p_hat(j, i) <= 1 - own.alpha(j, i)]


class ExploresInDisorder(Algorithm1):
    """Tries the payments of each expert in an order of its own, which a hash decides; answers with an array."""

    def pay(self) -> Any:
        if self.t > len(self.C):
            return super().pay()
        self.c = tuple(self.order(j)[self.t - 1] for j in range(self.K))
        return np.array(self.c)

    def order(self, j: int) -> list[int]:
        return sorted(range(len(self.C)), key=lambda i: hashlib.sha256(f"{j} {i}".encode()).digest())


class MajorityOfTheCertain(Algorithm1):
    """Follows the majority of the certain experts: some certain expert says the same."""

    def predict(self, advice: Iterable[int], u: float) -> int:
        self.Z = list(advice)
        voices = [sign(self.p_hat(j, i) - 1 / 2) * self.Z[j] for j, i in certain(self)]
        return (1 if sum(voices) >= 0 else -1) if voices else super().predict(self.Z, u)


class RunningMeans(Algorithm1):
    """Keeps the mean of right answers and moves it by 1/n in each round."""

    def p_hat(self, j: int, i: int) -> float:
        return self.correct[j][i] if self.n[j][i] else 1.0

    def update(self, label: int) -> None:
        for j, i in enumerate(self.c):
            self.n[j][i] += 1
            self.correct[j][i] += ((self.Z[j] == label) - self.correct[j][i]) / self.n[j][i]  # type: ignore[call-overload]
        self.t += 1


class TossesByProducts(Algorithm1):
    """Votes without a logarithm: multiplies the odds as fractions and compares (2u)^2 with them."""

    def predict(self, advice: Iterable[int], u: float) -> int:
        self.Z = list(advice)
        if certain(self):
            return super().predict(self.Z, u)
        odds = Fraction(1)
        for j, i in enumerate(self.c):
            odds *= Fraction(self.correct[j][i], self.n[j][i] - self.correct[j][i]) ** self.Z[j]
        sign = 1 if odds >= 1 else -1
        return -sign if (2 * Fraction(u)) ** 2 < min(odds, 1 / odds) else sign


class FollowsTheLast(Algorithm1):
    """Follows the last certain expert, and calls its parameters as it likes."""

    def predict(self, votes: Iterable[int], coin: float, /) -> int:
        self.Z = list(votes)
        for j, i in reversed(certain(self)):
            return sign(self.p_hat(j, i) - 1 / 2) * self.Z[j]
        return super().predict(self.Z, coin)

    def update(self, y: int, /) -> None:
        super().update(y)


class TiesAtRandom(Algorithm1):
    """Takes any of the payments that tie, and any order of exploration, by a generator of its own; answers a list."""

    @cached_property
    def draw(self) -> Random:
        return Random(7)

    def pay(self) -> Any:
        if self.t <= len(self.C):
            free = [[i for i, n in enumerate(row) if n == 0] for row in self.n]
            self.c = tuple(self.draw.choice(row) for row in free)
        else:
            every = list(product(range(len(self.C)), repeat=self.K))
            cost = [self.optimistic_cost(c) for c in every]
            least = min(cost)
            ties = [c for c, value in zip(every, cost, strict=True) if isclose(value, least, rel_tol=1e-12)]
            self.c = self.draw.choice(ties)
        return list(self.c)


class ComparesLogarithms(Algorithm1):
    """Never computes an exponential: log(exp(-2 g) + m) is -2 g + log(1 + m exp(2 g)), and weights are log1p's."""

    def optimistic_cost(self, c: Any) -> float:
        gain = sum((1 / 2 - self.P(j, i)) ** 2 for j, i in enumerate(c))
        return -2 * gain + log1p(self.lam * sum(self.C[i] for i in c) * exp(2 * gain))


class VotesByCounts(Algorithm1):
    """Votes by logarithms of counts; the sign of 0 is -1, and the coin is read in logarithms too."""

    def predict(self, advice: Iterable[int], u: float) -> int:
        self.Z = list(advice)
        if certain(self):
            return super().predict(self.Z, u)
        right = [(self.correct[j][i], self.n[j][i] - self.correct[j][i]) for j, i in enumerate(self.c)]
        x = sum(z * (log(one) - log(other)) / 2 for z, (one, other) in zip(self.Z, right, strict=True))
        side = 1 if x > 0 else -1
        return -side if u == 0 or log(2 * u) < -abs(x) else side


class Lazy(Algorithm1):
    """Computes an optimistic estimate when its count has changed, and no other."""

    def P(self, j: int, i: int) -> float:  # noqa: N802 - the paper's letter
        kept: dict[tuple[int, int], tuple[int, float]] = self.__dict__.setdefault("kept", {})
        if kept.get((j, i), (-1, 0.0))[0] != self.n[j][i]:
            kept[j, i] = self.n[j][i], super().P(j, i)
        return kept[j, i][1]


class Slow(Algorithm1):
    """Takes a tenth of a millisecond longer for each answer."""

    def pay(self) -> Any:
        time.sleep(1e-4)
        return super().pay()


class AnswersNumPy(Algorithm1):
    """Answers a list of NumPy's integers, and predicts with one."""

    def pay(self) -> Any:
        return [np.int64(i) for i in super().pay()]

    def predict(self, advice: Iterable[int], u: float) -> Any:
        return np.int8(super().predict(advice, u))


class CountsWrongAnswers(Algorithm1):
    """Counts wrong answers in the place of right ones: the accuracy is what they lack."""

    def p_hat(self, j: int, i: int) -> float:
        return 1 - self.correct[j][i] / self.n[j][i] if self.n[j][i] else 1.0

    def update(self, label: int) -> None:
        super().update(-label)


class FromTheEdge(Algorithm1):
    """Measures from the nearer edge: m = min(p, 1 - p), and the optimistic estimate is at max(m - width, 0)."""

    def optimistic_cost(self, c: Any) -> float:
        return exp(-2 * sum((1 / 2 - self.beyond(j, i)) ** 2 for j, i in enumerate(c))) + self.price(c)

    def beyond(self, j: int, i: int) -> float:
        n, ell = self.n[j][i], log(3 / self.delta)
        if n == 0:
            return 0.0
        m = min(self.correct[j][i], n - self.correct[j][i]) / n
        return max(m - 3 * ell / n - sqrt(2 * ell * m * (1 - m) / n), 0.0)

    def price(self, c: Any) -> float:
        return float(self.lam * np.array(self.C)[list(c)].sum())


RIGHT: tuple[type[Algorithm1], ...] = (
    Algorithm1,
    ExploresInDisorder,
    MajorityOfTheCertain,
    RunningMeans,
    TossesByProducts,
    FollowsTheLast,
    TiesAtRandom,
    ComparesLogarithms,
    VotesByCounts,
    Lazy,
    Slow,
    AnswersNumPy,
    CountsWrongAnswers,
    FromTheEdge,
)
