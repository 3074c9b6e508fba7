"""Learners that differ from the reference and are right all the same, made of Algorithm 1 as the paper prints it.

Algorithm 1 leaves the order of exploration, ties, the certain expert and the sign of 0 open, and says nothing about how
the numbers are computed. Each of these uses a freedom that a real implementation uses, so the kit must accept it. Our
own learners in doubles are those of `experiments.engine`, which its tests give to the kit.
"""

import hashlib
from collections.abc import Iterable
from fractions import Fraction
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


RIGHT: tuple[type[Algorithm1], ...] = (
    Algorithm1,
    ExploresInDisorder,
    MajorityOfTheCertain,
    RunningMeans,
    TossesByProducts,
)
