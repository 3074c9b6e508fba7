"""Thompson sampling (Result G): draw accuracies from the posterior, and pay what would be best if they were the truth.

The prior says how likely which accuracies are before the first round. In each round the learner draws the accuracies of
all experts at all payments from the posterior, pays a minimiser of its objective plus lam sum c there, and predicts the
label that is more likely under the posterior. Nothing has to be tried first, and no T is needed.

The theorem is about a **finite prior that is right**: on average over accuracies that are drawn from it, regret against
the least {objective + lam sum c} is of order sqrt(K N T) up to logarithms. What is paid has, given the past, the same
law as what should be paid; for that it must be a **fixed function of the draw**, as the rules by name are. With
``choices`` that are not, nothing is proved.

The default prior takes all accuracies to be independent, and each to be uniform on a grid inside (0, 1). Then they are
independent under the posterior too: after s right and f wrong answers an accuracy x has a weight of x^s (1-x)^f, and
the vote compares likelihoods at the posterior means.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple, Protocol, Self, SupportsFloat

from paid_experts.reference import validation
from paid_experts.reference.bayes import LikelihoodLearner
from paid_experts.reference.formulas import PRECISE, Arithmetic, Estimate
from paid_experts.reference.oracle import Choices, Costs, Rule

GRID = tuple(k / 128 for k in range(1, 128))
"""The accuracies of the default prior. 1 - x is exact for each, so that opposite counts have opposite posteriors."""
UNITS = 1 << 200


class Coins(Iterator[float]):
    """A stream of uniforms that knows how many were taken: a learner that was saved goes on in a fresh one."""

    def __init__(self, stream: Iterable[float]) -> None:
        self.stream = iter(stream)
        self.taken = 0

    def __next__(self) -> float:
        try:
            coin = validation.uniform(next(self.stream), "each of the coins")
        except StopIteration:
            raise ValueError("coins must last for all rounds, and have come to an end") from None
        self.taken += 1
        return coin


class Drawing(LikelihoodLearner):
    """A learner that draws from ``coins``, once a round. Restored, it takes as many from fresh ones as it had taken."""

    OWN = ("drawn", "held")
    coins: Coins
    held: tuple[int, Any] = (0, None)
    """The last round for which something was drawn, and what"""

    def once_a_round(self, draw: Callable[[], Any]) -> Any:
        """Return what was drawn for this round."""
        if self.held[0] != self.round:
            self.held = (self.round, draw())
        return self.held[1]

    def at(self, counts: Iterable[Iterable[tuple[int, int]]]) -> Self:
        """Return a learner like this one, for whose round nothing was drawn."""
        other = super().at(counts)
        other.held = (0, None)
        return other

    def _joined(self, grids: Sequence[tuple[float, ...]]) -> None:
        super()._joined(grids)
        self.held = (0, None) if grids else self.held

    @property
    def drawn(self) -> int:
        """How many coins were taken."""
        return self.coins.taken

    @drawn.setter
    def drawn(self, taken: int) -> None:
        for _ in range(validation.count(taken, "the number of coins drawn", self.drawn) - self.drawn):
            next(self.coins)


class Prior(Protocol):
    """What is known of an accuracy before the first round."""

    def draw(self, known: Estimate, coins: Iterator[float]) -> float:
        """Draw an accuracy from the posterior after these answers."""

    def mean(self, known: Estimate) -> Estimate:
        """Return the mean of the posterior, as right answers among all."""


class Posterior(NamedTuple):
    """The law of one accuracy on a grid."""

    cumulative: tuple[float, ...]
    """The running sums of the weights"""
    mean: Estimate


@dataclass(frozen=True)
class OnGrid:
    """A uniform law on finitely many accuracies inside (0, 1); one that is listed twice is twice as likely.

    >>> prior = OnGrid((0.25, 0.75))
    >>> prior.draw(Estimate(0, 0), iter([0.6])), prior.draw(Estimate(0, 1), iter([0.6]))
    (0.75, 0.25)
    >>> prior.mean(Estimate(0, 1)).value
    0.375
    """

    accuracies: tuple[float, ...]

    def draw(self, known: Estimate, coins: Iterator[float]) -> float:
        """Invert the distribution function at one uniform."""
        cumulative = posterior(self.accuracies, *known).cumulative
        place = bisect_right(cumulative, next(coins) * cumulative[-1])
        return self.accuracies[min(place, len(cumulative) - 1)]

    def mean(self, known: Estimate) -> Estimate:
        """Return sum w x / sum w for the weights w = x^s (1-x)^f."""
        return posterior(self.accuracies, *known).mean


@lru_cache(maxsize=1 << 14)
def posterior(accuracies: Sequence[float], correct: int, paid: int) -> Posterior:
    """Weigh each accuracy by x^s (1-x)^f, in doubles.

    Sums for the mean do not depend on the order of the grid, so that counts that are opposite on a grid that is
    symmetric have means that are opposite, and votes that should be even are.
    """
    logs = [correct * math.log(x) + (paid - correct) * math.log(1 - x) for x in accuracies]
    most = max(logs)
    weights = [math.exp(log - most) for log in logs]
    right = math.fsum(w * x for w, x in zip(weights, accuracies, strict=True))
    wrong = math.fsum(w * (1 - x) for w, x in zip(weights, accuracies, strict=True))
    return Posterior(tuple(accumulate(weights)), Estimate(int(right * UNITS), int(right * UNITS) + int(wrong * UNITS)))


@dataclass(frozen=True)
class Uniform:
    """A uniform law on [0, 1]: the posterior is Beta(s + 1, f + 1). No theorem here is about it."""

    def draw(self, known: Estimate, coins: Iterator[float]) -> float:
        """Draw from a Beta law."""
        return beta(known.correct + 1, known.paid - known.correct + 1, coins)

    def mean(self, known: Estimate) -> Estimate:
        """(s + 1) / (n + 2), Laplace's rule of succession."""
        return Estimate(known.correct + 1, known.paid + 2)


def checked_prior(prior: str | Iterable[SupportsFloat]) -> Prior:
    """Return the prior of this name, or one that is uniform on these accuracies.

    >>> checked_prior([0.5, 1])
    Traceback (most recent call last):
    ValueError: the prior must list accuracies strictly between 0 and 1, got (0.5, 1.0)
    """
    if isinstance(prior, str):
        return Uniform() if validation.one_of(prior, ("grid", "beta"), "prior") == "beta" else OnGrid(GRID)
    row = validation.probabilities(prior, "accuracies of the prior")
    if not row or not 0 < min(row) <= max(row) < 1:
        raise ValueError(f"the prior must list accuracies strictly between 0 and 1, got {row}")
    return OnGrid(row)


class Thompson(Drawing):
    """Pay what is best if a draw from the posterior is the truth, vote by the posterior.

    ``prior`` is "grid", a list of accuracies on which the prior is uniform, or "beta", the uniform law on [0, 1], for
    which there is no theorem. ``coins`` are the uniforms that it draws from, such as `reference.uniforms(seed)`.

    >>> from paid_experts.reference import uniforms
    >>> learner = Thompson([0, 1], experts=1, lam=0.1, coins=uniforms(0))
    >>> learner.pay(), learner.predict([1], u=0.9)  # nothing is known: a fair coin
    ((0,), 1)
    """

    KEYWORDS = ("costs", "experts", "lam", "objective", "prior")

    def __init__(
        self,
        costs: Costs,
        experts: int,
        lam: SupportsFloat,
        coins: Iterable[float],
        payments: str | Rule = "exact",
        choices: Choices | None = None,
        objective: str = "bayes",
        prior: str | Iterable[SupportsFloat] = "grid",
    ) -> None:
        super().__init__(costs, experts, lam, payments, choices, objective)
        self.prior = prior if isinstance(prior, str) else tuple(prior)
        self.belief = checked_prior(self.prior)
        self.coins = Coins(coins)

    @property
    def exploring(self) -> bool:
        """Never: the prior covers payments that were not tried."""
        return False

    def sample(self) -> Sequence[Sequence[float]]:
        """Draw an accuracy for each expert and payment from the posterior, once a round."""
        table: Sequence[Sequence[float]] = self.once_a_round(
            lambda: tuple(tuple(self.belief.draw(known, self.coins) for known in row) for row in self.estimates)
        )
        return table

    def margin(self, j: int, i: int, arithmetic: Arithmetic = PRECISE) -> Any:
        """Return that of the drawn accuracy."""
        p = self.sample()[j][i]
        return arithmetic.number(min(p, 1 - p))

    def believed(self) -> list[Estimate]:
        """The posterior means."""
        return [self.belief.mean(known) for known in self.paid_for()]


# Draws, from uniforms that are an argument.


def beta(a: int, b: int, coins: Iterator[float]) -> float:
    """Draw from Beta(a, b): X / (X + Y) for independent Gamma(a) and Gamma(b).

    >>> from paid_experts.reference import uniforms
    >>> coins = uniforms(1)
    >>> round(sum(beta(3, 1, coins) for _ in range(4000)) / 4000, 2)
    0.75
    """
    x, y = gamma(a, coins), gamma(b, coins)
    return x / (x + y)


def gamma(shape: int, coins: Iterator[float]) -> float:
    """Draw from Gamma(shape), shape >= 1, by the rejection method of Marsaglia and Tsang (2000).

    A normal x proposes d w^3, w = 1 + x / sqrt(9 d), d = shape - 1/3, which is kept with a probability near 1.
    """
    d = shape - 1 / 3
    while True:
        x, u = normal(coins), next(coins)
        w = 1 + x / math.sqrt(9 * d)
        v = w * w * w
        if v > 0 and math.log(1 - u) < x * x / 2 + d * (1 - v + math.log(v)):
            return d * v


def normal(coins: Iterator[float]) -> float:
    """Draw from the normal law by the method of Box and Muller, from two uniforms."""
    radius = math.sqrt(-2 * math.log(1 - next(coins)))
    return radius * math.cos(2 * math.pi * next(coins))
