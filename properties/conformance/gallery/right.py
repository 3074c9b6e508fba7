# ruff: noqa: D102, ARG002 - each method is explained where the plain learner has it, and keeps its signature
"""Learners that differ from the reference and are right all the same.

Algorithm 1 leaves the order of exploration, ties, the certain expert and the sign of 0 open, and says nothing about how
the numbers are computed. Each of these takes a freedom that a real implementation takes; a judge that rejects
one of them judges by taste.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import mpmath
import numpy as np

from properties.conformance.gallery.exhibit import RIGHT, RULES
from properties.conformance.gallery.plain import Payments, Plain, Table

RIGHT.hang(*RULES)(Plain)

# Freedoms of choice.


@RIGHT.hang("exact", "selfish")
class ExploresBackwards(Plain):
    """Tries the last payment first."""

    def pick_untried(self, j: int, untried: Sequence[int]) -> int:
        return untried[-1]


@RIGHT.hang("exact", "local")
class ExploresInDisorder(Plain):
    """Tries the payments of each expert in an order of its own, which a hash decides."""

    def pick_untried(self, j: int, untried: Sequence[int]) -> int:
        return min(untried, key=lambda i: hashlib.sha256(f"{j} {i}".encode()).digest())


@RIGHT.hang("exact", "brute", "selfish")
class LastMinimiser(Plain):
    """Of equal minima takes the last: it enumerates from the end."""

    def least(self, gains: Table) -> Payments:
        mirrored = [row[::-1] for row in gains[::-1]]
        self.costs.reverse()
        chosen = super().least(mirrored)
        self.costs.reverse()
        return tuple(len(self.costs) - 1 - i for i in chosen[::-1])

    def best_response(self, row: Sequence[float], gain: float, cost: float) -> int:
        values = [self.objective(gain + own, cost + c) for own, c in zip(row, self.costs, strict=True)]
        return len(values) - 1 - values[::-1].index(min(values))


@RIGHT.hang("exact", "selfish")
class LastCertain(Plain):
    """Follows the last of the certain experts."""

    def follow(self, certain: Sequence[int]) -> int:
        return self.voice(certain[-1])


@RIGHT.hang("exact")
class MajorityOfTheCertain(Plain):
    """Follows the majority of the certain experts: some certain expert says the same."""

    def follow(self, certain: Sequence[int]) -> int:
        return self.sign(sum(self.voice(j) for j in certain))


@RIGHT.hang("exact", "selfish")
class ZeroIsNegative(Plain):
    """Takes -1 for the sign of 0, in the vote and for an even estimate."""

    def sign(self, x: float) -> int:
        return 1 if x > 0 else -1

    def side(self, q: float) -> int:
        return 1 if q < 0.5 else -1


@RIGHT.hang("local")
class LocalFromTheCheapest(Plain):
    """Starts the round-robin where everybody is paid least, and goes through the experts backwards."""

    def local(self, gains: Table) -> Payments:
        chosen = [self.costs.index(min(self.costs))] * self.experts
        before = None
        while chosen != before:
            before = list(chosen)
            for j in reversed(self.everyone()):
                gain = math.fsum(gains[k][chosen[k]] for k in self.everyone() if k != j)
                values = [
                    math.exp(-2 * (gain + own)) + self.lam * c for own, c in zip(gains[j], self.costs, strict=True)
                ]
                if min(values) < values[chosen[j]] - 1e-13:
                    chosen[j] = values.index(min(values))
        return tuple(chosen)


# Freedoms of computing.


@RIGHT.hang(*RULES)
class Enumerates(Plain):
    """Goes through all of costs^K while that is short, and through the frontier beyond."""

    def least(self, gains: Table) -> Payments:
        if len(self.costs) ** self.experts > 4096:
            return super().least(gains)

        def value(chosen: Payments) -> float:
            gain = math.fsum(gains[j][i] for j, i in enumerate(chosen))
            return self.objective(gain, math.fsum(self.costs[i] for i in chosen))

        return min(product(range(len(self.costs)), repeat=self.experts), key=value)


@RIGHT.hang("exact", "selfish")
class Vectorised(Plain):
    """Works on whole tables with NumPy."""

    def optimise(self) -> Payments:
        n, right = np.array(self.paid), np.array(self.correct)
        q = right / n
        width = 3 * self.log_term() / n + np.sqrt(2 * self.log_term() * q * (1 - q) / n)
        gains = (0.5 - np.minimum(q, 1 - q) + np.minimum(np.minimum(q, 1 - q), width)) ** 2
        if self.payments == "selfish":
            return tuple((np.exp(-2 * gains) + self.lam * np.array(self.costs)).argmin(axis=1).tolist())
        return self.least(gains.tolist())


@RIGHT.hang("exact")
class WeighsByTheCounts(Plain):
    """Takes half the difference of the logarithms of right and wrong answers, and no quotient."""

    def vote(self) -> float:
        pairs = [(self.correct[j][i], self.paid[j][i] - self.correct[j][i]) for j, i in enumerate(self.chosen)]
        return math.fsum((math.log(r) - math.log(w)) / 2 * z for (r, w), z in zip(pairs, self.advice, strict=True))


@RIGHT.hang("exact", "selfish")
class TossesByProducts(Plain):
    """Votes without a logarithm: multiplies the odds as fractions and compares (2u)^2 with them."""

    def aggregate(self, u: float) -> int:
        odds = Fraction(1)
        for j, i in enumerate(self.chosen):
            right, wrong = int(self.correct[j][i]), int(self.paid[j][i] - self.correct[j][i])
            odds *= Fraction(right, wrong) ** self.advice[j]
        sign = 1 if odds >= 1 else -1
        return -sign if (2 * Fraction(u)) ** 2 < min(odds, 1 / odds) else sign

    def is_certain(self, j: int, i: int) -> bool:
        right, wrong = self.correct[j][i], self.paid[j][i] - self.correct[j][i]
        return min(right, wrong) < min(self.beta, self.paid[j][i] / 2) or self.paid[j][i] == 0


@RIGHT.hang("exact")
class RunningMeans(Plain):
    """Keeps the mean of right answers and moves it by 1/n in each round."""

    def count(self, j: int, i: int, right: bool) -> None:
        self.paid[j][i] += 1
        self.correct[j][i] += (right - self.correct[j][i]) / self.paid[j][i]

    def estimate(self, j: int, i: int) -> float:
        return self.correct[j][i] if self.paid[j][i] else 1.0


@RIGHT.hang("exact", "local")
class SumsAsPrinted(Plain):
    """Adds (1 + Z y)/2 round by round, as A19 writes it, with the label of each round."""

    def prepare(self) -> None:
        self.signed: Table = [[0.0] * len(self.costs) for _ in self.everyone()]

    def update(self, label: int) -> None:
        for j, i in enumerate(self.chosen):
            self.paid[j][i] += 1
            self.signed[j][i] += (1 + self.advice[j] * label) / 2
        self.round += 1

    def estimate(self, j: int, i: int) -> float:
        return self.signed[j][i] / self.paid[j][i] if self.paid[j][i] else 1.0


@RIGHT.hang("exact", "selfish")
class CachesTheGains(Plain):
    """Computes an optimistic estimate again only where a count has changed."""

    def prepare(self) -> None:
        self.known: Table = [[1.0] * len(self.costs) for _ in self.everyone()]

    def count(self, j: int, i: int, right: bool) -> None:
        super().count(j, i, right)
        self.known[j][i] = super().optimistic(j, i)

    def optimistic(self, j: int, i: int) -> float:
        return self.known[j][i]


@RIGHT.hang("exact")
class MeetsInTheMiddle(Plain):
    """Splits the experts in two halves, lists each half, and goes through the pairs of their frontiers."""

    def least(self, gains: Table) -> Payments:
        half = len(gains) // 2
        left, right = self.half(tuple(map(tuple, gains[:half]))), self.half(tuple(map(tuple, gains[half:])))
        best = min(
            ((a, b) for a in left for b in right),
            key=lambda pair: self.objective(pair[0][1] + pair[1][1], pair[0][0] + pair[1][0]),
        )
        return best[0][2] + best[1][2]

    def half(self, gains: tuple[tuple[float, ...], ...]) -> list[tuple[float, float, Payments]]:
        """Undominated sums of one half, by recursion on the experts."""
        if not gains:
            return [(0.0, 0.0, ())]
        rest = self.half(gains[1:])
        sums = [(self.costs[i] + c, own + g, (i, *chosen)) for i, own in enumerate(gains[0]) for c, g, chosen in rest]
        kept: list[tuple[float, float, Payments]] = []
        for state in sorted(sums, key=lambda state: (state[0], -state[1])):
            if not kept or state[1] > kept[-1][1]:
                kept.append(state)
        return kept


digits = mpmath.MPContext()
digits.dps = 40


@lru_cache(maxsize=1 << 15)
def precise_optimistic(right: int, n: int, delta: float) -> Any:
    """P to 40 digits, from the counts."""
    q, log_term = digits.mpf(right) / n, digits.log(3 / digits.mpf(delta))
    width = 3 * log_term / n + digits.sqrt(2 * log_term * q * (1 - q) / n)
    return q - (1 if 2 * right <= n else -1) * min(q, 1 - q, width)


@RIGHT.hang("exact", "selfish")
class FortyDigits(Plain):
    """Computes the optimistic estimates to 40 digits."""

    def optimistic(self, j: int, i: int) -> float:
        n = int(self.paid[j][i])
        return float(precise_optimistic(int(self.correct[j][i]), n, self.delta)) if n else 1.0
