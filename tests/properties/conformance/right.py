"""Learners that differ from the reference and are right all the same, cut from the Python example.

Algorithm 1 leaves the order of exploration, ties, the certain expert and the sign of 0 open, and says nothing about how
the numbers are computed. Each of these uses a freedom that a real implementation uses, so the kit must accept it. The
last two are our own learners in doubles.
"""

import hashlib
import importlib.util
import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[3]
Table = list[list[float]]


def example() -> type[Any]:
    """Return the Python example, loaded from its file."""
    spec = importlib.util.spec_from_file_location("lcb_gaptron", ROOT / "examples" / "python" / "lcb_gaptron.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.LcbGaptron  # type: ignore[no-any-return]


Example: Any = example()


class ExploresInDisorder(Example):  # type: ignore[misc]
    """Tries the payments of each expert in an order of its own, which a hash decides."""

    def pay(self) -> Any:
        if self.round >= len(self.costs):
            return super().pay()
        self.chosen = tuple(self.order(j)[self.round] for j in range(self.K))
        return np.array(self.chosen)

    def order(self, j: int) -> list[int]:
        return sorted(range(len(self.costs)), key=lambda i: hashlib.sha256(f"{j} {i}".encode()).digest())


class MajorityOfTheCertain(Example):  # type: ignore[misc]
    """Follows the majority of the certain experts: some certain expert says the same."""

    def predict(self, advice: Sequence[int], u: float) -> int:
        self.advice = advice
        voices = [z if self.estimate(j) > 0.5 else -z for j, z in enumerate(advice) if self.is_certain(j)]
        return (1 if sum(voices) >= 0 else -1) if voices else int(super().predict(advice, u))


class RunningMeans(Example):  # type: ignore[misc]
    """Keeps the mean of right answers and moves it by 1/n in each round."""

    def gain(self, j: int, i: int) -> float:
        mean = self.correct[j][i]
        self.correct[j][i] = mean * self.paid[j][i]
        found = super().gain(j, i)
        self.correct[j][i] = mean
        return float(found)

    def estimate(self, j: int) -> float:
        return float(self.correct[j][self.chosen[j]]) if self.paid[j][self.chosen[j]] else 1.0

    def is_certain(self, j: int) -> bool:
        n = self.paid[j][self.chosen[j]]
        cutoff = min(self.beta / n, 0.5) if n else 0.5
        return not cutoff <= self.estimate(j) <= 1 - cutoff

    def update(self, label: int) -> None:
        for j, i in enumerate(self.chosen):
            self.paid[j][i] += 1
            self.correct[j][i] += ((self.advice[j] == label) - self.correct[j][i]) / self.paid[j][i]
        self.round += 1


class TossesByProducts(Example):  # type: ignore[misc]
    """Votes without a logarithm: multiplies the odds as fractions and compares (2u)^2 with them."""

    def predict(self, advice: Sequence[int], u: float) -> int:
        self.advice = advice
        if any(self.is_certain(j) for j in range(self.K)):
            return int(super().predict(advice, u))
        odds = Fraction(1)
        for j, i in enumerate(self.chosen):
            odds *= Fraction(self.correct[j][i], self.paid[j][i] - self.correct[j][i]) ** advice[j]
        sign = 1 if odds >= 1 else -1
        return -sign if (2 * Fraction(u)) ** 2 < min(odds, 1 / odds) else sign


def kl(q: float, p: float) -> float:
    """The relative entropy of two coins."""
    return sum(a * math.log(a / b) for a, b in ((q, p), (1 - q, 1 - p)) if a)


class Credibly(Example):  # type: ignore[misc]
    """What our two learners share: kl sets by bisection."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(beta=1.0, **settings)

    def end(self, j: int, i: int, towards: float) -> float:
        """The credible accuracy nearest to 0 or to 1/2, on the side of m = min(q, 1 - q)."""
        n = self.paid[j][i]
        if n == 0:
            return towards
        m = min(self.correct[j][i], n - self.correct[j][i]) / n
        level = math.log(2 / self.delta) / n
        if towards and kl(m, 0.5) <= level:
            return 0.5
        if m == 0:
            return 1 - math.exp(-level) if towards else 0.0
        inside, outside = m, towards or 1e-300
        for _ in range(200):
            middle = math.sqrt(inside * outside)
            inside, outside = (middle, outside) if kl(m, middle) <= level else (inside, middle)
        return float(inside)

    def gain(self, j: int, i: int) -> float:
        return float((0.5 - self.end(j, i, 0.0)) ** 2)

    def weight(self, j: int) -> float:
        raise NotImplementedError

    def predict(self, advice: Sequence[int], u: float) -> int:
        self.advice = advice
        votes = [self.weight(j) * z for j, z in enumerate(advice)]
        x = 0.0 if math.inf in votes and -math.inf in votes else sum(votes)
        return (1 if x > 0 else -1) if x else (1 if u >= 0.5 else -1)


class CautiousInDoubles(Credibly):
    """CautiousLcb as a programmer would write it down."""

    def weight(self, j: int) -> float:
        near = self.end(j, self.chosen[j], 0.5)
        return (1 if self.estimate(j) > 0.5 else -1) * math.log((1 - near) / near) / 2


class BayesInDoubles(Credibly):
    """BayesLcb as a programmer would write it down; twice the objective is exp(-2 sum of gains) + 2 lam sum c."""

    def __init__(self, lam: float, **settings: Any) -> None:
        super().__init__(lam=2 * lam, **settings)

    def gain(self, j: int, i: int) -> float:
        m = self.end(j, i, 0.0)
        return -math.log(4 * m * (1 - m)) / 4 if m else 300.0

    def weight(self, j: int) -> float:
        q = self.estimate(j)
        return math.copysign(math.inf, q - 0.5) if q in (0, 1) else math.log(q / (1 - q)) / 2


RIGHT: list[tuple[Callable[..., Any], str, str]] = [
    (ExploresInDisorder, "exact", "gaptron"),
    (MajorityOfTheCertain, "selfish", "gaptron"),
    (RunningMeans, "local", "gaptron"),
    (TossesByProducts, "selfish", "gaptron"),
    (CautiousInDoubles, "exact", "cautious"),
    (CautiousInDoubles, "selfish", "cautious"),
    (BayesInDoubles, "exact", "bayes"),
    (BayesInDoubles, "local", "bayes"),
]
"""Each with a rule for payments and what it claims to be."""
