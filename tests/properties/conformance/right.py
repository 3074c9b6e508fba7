"""Learners that differ from the reference and are right all the same, made of Algorithm 1 as the paper prints it.

Algorithm 1 leaves the order of exploration, ties, the certain expert and the sign of 0 open, and says nothing about how
the numbers are computed. Each of these uses a freedom that a real implementation uses, so the kit must accept it. The
last two are our own learners in doubles.
"""

import hashlib
import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from paid_experts.reference.algorithm_1 import Algorithm1


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
        found = [(self.p_hat(j, i), self.alpha(j, i), self.Z[j]) for j, i in enumerate(self.c)]
        voices = [z if p > 1 / 2 else -z for p, alpha, z in found if not alpha <= p <= 1 - alpha]
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
        if any(not self.alpha(j, i) <= self.p_hat(j, i) <= 1 - self.alpha(j, i) for j, i in enumerate(self.c)):
            return super().predict(self.Z, u)
        odds = Fraction(1)
        for j, i in enumerate(self.c):
            odds *= Fraction(self.correct[j][i], self.n[j][i] - self.correct[j][i]) ** self.Z[j]
        sign = 1 if odds >= 1 else -1
        return -sign if (2 * Fraction(u)) ** 2 < min(odds, 1 / odds) else sign


def kl(q: float, p: float) -> float:
    """The relative entropy of two coins."""
    return sum(a * math.log(a / b) for a, b in ((q, p), (1 - q, 1 - p)) if a)


@cache
def end(fewer: int, n: int, delta: float, towards: float) -> float:
    """The credible accuracy nearest to 0 or to 1/2, on the side of m = fewer / n."""
    if n == 0:
        return towards
    m, level = fewer / n, math.log(2 / delta) / n
    if towards and kl(m, 0.5) <= level:
        return 0.5
    if m == 0:
        return 1 - math.exp(-level) if towards else 0.0
    inside, outside = m, towards or 1e-300
    for _ in range(200):
        middle = math.sqrt(inside * outside)
        inside, outside = (middle, outside) if kl(m, middle) <= level else (inside, middle)
    return inside


class CautiousInDoubles(Algorithm1):
    """CautiousLcb as a programmer would write it down."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(beta=1.0, **settings)

    def end(self, j: int, i: int, towards: float) -> float:
        return end(min(self.correct[j][i], self.n[j][i] - self.correct[j][i]), self.n[j][i], self.delta, towards)

    def P(self, j: int, i: int) -> float:  # noqa: N802 - the paper's letter
        return self.end(j, i, 0.0)

    def weight(self, j: int) -> float:
        near = self.end(j, self.c[j], 0.5)
        return (1 if self.p_hat(j, self.c[j]) > 0.5 else -1) * math.log((1 - near) / near) / 2

    def predict(self, advice: Iterable[int], u: float) -> int:
        self.Z = list(advice)
        votes = [self.weight(j) * z for j, z in enumerate(self.Z)]
        x = 0.0 if math.inf in votes and -math.inf in votes else sum(votes)
        return (1 if x > 0 else -1) if x else (1 if u >= 0.5 else -1)


class BayesInDoubles(CautiousInDoubles):
    """BayesLcb as a programmer would write it down."""

    def optimistic_cost(self, c: Sequence[int]) -> float:
        roots = (math.sqrt(4 * m * (1 - m)) for m in (self.end(j, i, 0.0) for j, i in enumerate(c)))
        return math.prod(roots) / 2 + self.lam * sum(self.C[i] for i in c)

    def weight(self, j: int) -> float:
        q = self.p_hat(j, self.c[j])
        return math.copysign(math.inf, q - 0.5) if q in (0, 1) else math.log(q / (1 - q)) / 2


RIGHT: dict[type[Algorithm1], str] = {
    Algorithm1: "gaptron",
    ExploresInDisorder: "gaptron",
    MajorityOfTheCertain: "gaptron",
    RunningMeans: "gaptron",
    TossesByProducts: "gaptron",
    CautiousInDoubles: "cautious",
    BayesInDoubles: "bayes",
}
"""Each with what it claims to be."""
