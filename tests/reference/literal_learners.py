"""The learners beside Algorithm 1 once more, typed in from Section 5 and from Results D and E; slow, sharing no code.

They keep the history and nothing else: every count and sum is computed anew from all past rounds. Credible sets are
found by bisection with mpmath, payments and errors by going through all payments and all advice, and likelihoods are
compared as fractions.
"""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

import mpmath
from mpmath import mpf

DIGITS = 40
NOTHING = mpf(10) ** (8 - DIGITS)
"""Differences up to this are rounding."""


def kl(q: mpf, p: mpf) -> mpf:
    """q ln(q/p) + (1-q) ln((1-q)/(1-p)), where 0 ln 0 = 0."""
    terms = ((a, b) for a, b in ((q, p), (1 - q, 1 - p)) if a > 0)
    return mpmath.fsum(mpmath.inf if b == 0 else a * mpmath.log(a / b) for a, b in terms)


def bernstein(q: mpf, p: mpf) -> mpf:
    """The level x at which |q - p| = sqrt(2 q (1-q) x) + x."""
    v, h = q * (1 - q), abs(q - p)
    return (mpmath.sqrt(v / 2 + h) - mpmath.sqrt(v / 2)) ** 2


DISTANCES = {"kl": kl, "bernstein": bernstein}


@cache
def ends(correct: int, paid: int, delta: float, sets: str) -> tuple[mpf, mpf]:
    """The least and the largest credible accuracy; everything is credible before the first payment."""
    with mpmath.workdps(DIGITS):
        if paid == 0:
            return mpf(0), mpf(1)
        q, level = mpf(correct) / paid, mpmath.log(2 / mpf(delta)) / paid
        found = []
        for edge in (mpf(0), mpf(1)):
            inside, outside = q, edge
            if DISTANCES[sets](q, edge) <= level:
                inside = edge
            for _ in range(4 * DIGITS):
                middle = (inside + outside) / 2
                if DISTANCES[sets](q, middle) <= level:
                    inside = middle
                else:
                    outside = middle
            found.append(inside)
        return found[0], found[1]


def far_and_near(low: mpf, high: mpf) -> tuple[mpf, mpf]:
    """The largest and the least |p - 1/2| in an interval."""
    with mpmath.workdps(DIGITS):
        distances = [abs(low - 0.5), abs(high - 0.5)]
        return max(distances), mpf(0) if low <= 0.5 <= high else min(distances)


class LiteralLearner:
    """What all but the bandit have in common; the reference's choices: first untried, first minimiser."""

    def __init__(self, costs: list[float], experts: int, lam: float, delta: float) -> None:
        self.costs, self.experts, self.lam, self.delta = costs, experts, lam, delta
        self.history: list[tuple[tuple[int, ...], tuple[int, ...], int]] = []
        self.sets = "kl"

    def outcomes(self, j: int, i: int) -> list[bool]:
        return [advice[j] * label == 1 for paid, advice, label in self.history if paid[j] == i]

    def estimate(self, j: int, i: int) -> Fraction:
        outcomes = self.outcomes(j, i)
        return Fraction(sum(outcomes), len(outcomes)) if outcomes else Fraction(1)

    def far_and_near(self, j: int, i: int) -> tuple[mpf, mpf]:
        outcomes = self.outcomes(j, i)
        return far_and_near(*ends(sum(outcomes), len(outcomes), self.delta, self.sets))

    def error(self, far: list[mpf]) -> mpf:
        raise NotImplementedError

    def minimisers(self) -> list[tuple[int, ...]]:
        """All payments of this round that are allowed after the first N rounds, in order."""
        with mpmath.workdps(DIGITS):
            N = len(self.costs)
            far = [[self.far_and_near(j, i)[0] for i in range(N)] for j in range(self.experts)]
            values = {}
            for choice in product(range(N), repeat=self.experts):
                price = mpf(self.lam) * mpmath.fsum(mpf(self.costs[i]) for i in choice)
                values[choice] = self.error([far[j][i] for j, i in enumerate(choice)]) + price
            least = min(values.values())
            return [choice for choice, value in values.items() if value <= least + NOTHING]

    def lead(self, paid: tuple[int, ...], advice: tuple[int, ...]) -> int:
        """The sign of the vote, or 0 where a fair coin decides."""
        raise NotImplementedError

    def predict(self, paid: tuple[int, ...], advice: tuple[int, ...], u: float) -> int:
        return self.lead(paid, advice) or (-1 if u < 0.5 else 1)

    def update(self, paid: tuple[int, ...], advice: tuple[int, ...], label: int) -> None:
        self.history.append((paid, advice, label))


class LiteralCautious(LiteralLearner):
    """Pay at the farthest credible accuracies, vote at the nearest."""

    def __init__(
        self, costs: list[float], experts: int, lam: float, delta: float, sets: str = "kl", eta: float = 0.0
    ) -> None:
        super().__init__(costs, experts, lam, delta)
        self.sets, self.eta = sets, eta

    def error(self, far: list[mpf]) -> mpf:
        return (1 - mpf(self.eta)) * mpmath.exp(-2 * mpmath.fsum(d**2 for d in far))

    def lead(self, paid: tuple[int, ...], advice: tuple[int, ...]) -> int:
        with mpmath.workdps(DIGITS):
            x = mpf(0)
            for j, i in enumerate(paid):
                near = self.far_and_near(j, i)[1]
                side = -1 if 2 * self.estimate(j, i) < 1 else 1
                x += side * advice[j] * mpmath.log((0.5 + near) / (0.5 - near)) / 2
            return 0 if abs(x) <= NOTHING else int(mpmath.sign(x))


class LiteralBayes(LiteralLearner):
    """Pay at the farthest credible accuracies, compare likelihoods at the estimates."""

    def __init__(self, costs: list[float], experts: int, lam: float, delta: float, objective: str = "product") -> None:
        super().__init__(costs, experts, lam, delta)
        self.objective = objective

    def error(self, far: list[mpf]) -> mpf:
        p = [0.5 + d for d in far]
        if self.objective == "product":
            return mpmath.fprod(mpmath.sqrt(4 * a * (1 - a)) for a in p) / 2
        total = mpf(0)
        for right in product((True, False), repeat=len(p)):
            one = mpmath.fprod(a if yes else 1 - a for a, yes in zip(p, right, strict=True))
            other = mpmath.fprod(1 - a if yes else a for a, yes in zip(p, right, strict=True))
            total += min(one, other)
        return total / 2

    def lead(self, paid: tuple[int, ...], advice: tuple[int, ...]) -> int:
        def likelihood(label: int) -> Fraction:
            factors = []
            for j, i in enumerate(paid):
                q = self.estimate(j, i)
                factors.append(q if advice[j] == label else 1 - q)
            return math.prod(factors, start=Fraction(1))

        plus, minus = likelihood(1), likelihood(-1)
        return (plus > minus) - (plus < minus)


class LiteralThompson(LiteralBayes):
    """Pay at a sample, compare likelihoods at the means of the posterior."""

    sample: Callable[[], Sequence[Sequence[float]]]
    """What was drawn this round"""

    def __init__(
        self, costs: list[float], experts: int, lam: float, delta: float, prior: object, objective: str = "product"
    ) -> None:
        super().__init__(costs, experts, lam, delta, objective)
        self.prior = prior
        self.grid = range(1, 128) if prior == "grid" else [32, 64, 96]
        """The accuracies of the prior, in units of 1/128"""

    def estimate(self, j: int, i: int) -> Fraction:
        outcomes = self.outcomes(j, i)
        right, wrong = sum(outcomes), len(outcomes) - sum(outcomes)
        if self.prior == "beta":
            return Fraction(right + 1, right + wrong + 2)
        weights = {k: k**right * (128 - k) ** wrong for k in self.grid}
        return Fraction(sum(k * w for k, w in weights.items()), 128 * sum(weights.values()))

    def far_and_near(self, j: int, i: int) -> tuple[mpf, mpf]:
        return abs(mpf(self.sample()[j][i]) - 0.5), mpf(0)


class LiteralGreedy(LiteralBayes):
    """Pay at the estimates, and compare likelihoods there."""

    def far_and_near(self, j: int, i: int) -> tuple[mpf, mpf]:
        q = self.estimate(j, i)
        return abs(mpf(q.numerator) / q.denominator - 0.5), mpf(0)


class LiteralLcb:
    """The bandit of Section 5: the arm of the least mean loss - sqrt(width ln t / n), from all losses so far."""

    def __init__(self, costs: list[float], experts: int, lam: float, width: float = 2.0) -> None:
        self.costs, self.experts, self.lam, self.width = costs, experts, lam, width
        self.history: list[tuple[tuple[int, int], bool]] = []
        """For each round the arm, and whether its expert was wrong"""

    def index(self, arm: tuple[int, int]) -> mpf:
        losses = [
            mpf(wrong) + mpf(self.lam) * mpf(self.costs[arm[1]]) for pulled, wrong in self.history if pulled == arm
        ]
        if not losses:
            return -mpmath.inf
        radius = mpmath.sqrt(mpf(self.width) * mpmath.ln(len(self.history) + 1) / len(losses))
        return mpmath.fsum(losses) / len(losses) - radius

    def pay(self) -> tuple[int, int]:
        """The first of those that are within rounding of the least."""
        with mpmath.workdps(DIGITS):
            values = {arm: self.index(arm) for arm in product(range(self.experts), range(len(self.costs)))}
            return next(arm for arm, value in values.items() if value <= min(values.values()) + NOTHING)
