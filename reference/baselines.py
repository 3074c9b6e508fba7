"""What a practitioner would try first: Thompson sampling, the greedy plug-in, and what they have to be compared with.

Both minimise an objective of `vote_objectives` plus lam times the payments, and predict the label that is more likely,
as `BayesLcb` does. They differ in the accuracies that they put in: a sample of the posterior, or the estimate.
No theorem here is about either. Two more, so that those who are compared with have the same chance:

    KlLcb              LCB of Section 5 with what `BayesLcb` has: credible sets in the place of the widths of UCB1, a
                       delta, and experts who are mostly wrong are contradicted
    ExploreThenCommit  try every payment so many times, pay for ever what is best at the estimates of that time, and
                       vote by the likelihood at all counts

Their payments are random, too, so they draw uniforms from a stream that is an argument: ``coins``, such as
`reference.uniforms(seed)`. The coin for an even vote comes with the advice, as for all learners.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, SupportsFloat

from paid_experts.reference import validation
from paid_experts.reference.bandit import Arm, Lcb
from paid_experts.reference.bayes import LikelihoodLearner
from paid_experts.reference.credible import credible
from paid_experts.reference.formulas import PRECISE, Estimate
from paid_experts.reference.objective import VALUE_UNITS, Allowed, Payments, Separate, precise_price
from paid_experts.reference.oracle import Choices, Rule
from paid_experts.reference.validation import Sign


class Thompson(LikelihoodLearner):
    """Thompson sampling: pay what is best if a sample of the posterior is the truth, vote at the posterior means.

    The prior of every accuracy is uniform, so that the posterior after k right and w wrong answers is Beta(k+1, w+1).
    Nothing has to be tried first.

    >>> from paid_experts.reference import uniforms
    >>> learner = Thompson([0, 1], experts=1, lam=0.1, coins=uniforms(0))
    >>> learner.pay(), learner.predict([1], u=0.9)  # nothing is known: a fair coin
    ((0,), 1)
    """

    def __init__(
        self,
        costs: Iterable[SupportsFloat],
        experts: int,
        lam: SupportsFloat,
        coins: Iterable[float],
        payments: str | Rule = "exact",
        choices: Choices | None = None,
        objective: str = "product",
    ) -> None:
        super().__init__(costs, experts, lam, payments, choices, objective)
        self.coins = iter(coins)
        self._sample: tuple[int, list[list[float]]] = (0, [])

    @property
    def exploring(self) -> bool:
        """Never: the prior covers payments that were not tried."""
        return False

    def sample(self) -> list[list[float]]:
        """Draw an accuracy for each expert and payment from the posterior, once a round."""
        if self._sample[0] != self.round:
            drawn = [[beta(k.correct + 1, k.paid - k.correct + 1, self.coins) for k in row] for row in self.estimates]
            self._sample = (self.round, drawn)
        return self._sample[1]

    def margin(self, j: int, i: int) -> Any:
        """Return that of the sampled accuracy."""
        p = self.sample()[j][i]
        return PRECISE.number(min(p, 1 - p))

    def believed(self) -> list[Estimate]:
        """The posterior means (k + 1) / (n + 2)."""
        return [Estimate(known.correct + 1, known.paid + 2) for known in self.paid_for()]


class Greedy(LikelihoodLearner):
    """Take the estimates for the truth, and try something at random now and then.

    After the first N rounds, round t pays everybody a random amount with probability min(1, exploration N / t).

    >>> from paid_experts.reference import uniforms
    >>> learner = Greedy([0, 1], experts=1, lam=0.1, coins=uniforms(0), exploration=0).at([[(1, 2), (2, 2)]])
    >>> learner.pay(), learner.predict([1], u=0.9)
    ((1,), 1)
    """

    KEYWORDS = ("costs", "experts", "lam", "objective", "exploration")

    def __init__(
        self,
        costs: Iterable[SupportsFloat],
        experts: int,
        lam: SupportsFloat,
        coins: Iterable[float],
        payments: str | Rule = "exact",
        choices: Choices | None = None,
        objective: str = "product",
        exploration: SupportsFloat = 1,
    ) -> None:
        super().__init__(costs, experts, lam, payments, choices, objective)
        self.exploration = validation.nonnegative(exploration, "exploration")
        self.coins = iter(coins)
        self._tried: tuple[int, Separate | None] = (0, None)

    def at_random(self) -> Separate | None:
        """Draw once a round whether this one explores, and then what everybody is paid."""
        if self._tried[0] != self.round:
            N, tried = len(self.costs), None
            if next_coin(self.coins) * self.round < self.exploration * N:
                tried = Separate([[int(next_coin(self.coins) * N)] for _ in range(self.experts)])
            self._tried = (self.round, tried)
        return self._tried[1]

    def allowed_payments(self) -> Allowed:
        """Tell what is tried in this round, or else all minimisers at the estimates."""
        return (None if self.exploring else self.at_random()) or super().allowed_payments()

    def margin(self, j: int, i: int) -> Any:
        """Return that of the estimate, which is 1 before the first payment."""
        known = self.estimates[j][i]
        return PRECISE.number(known.fewer) / max(known.paid, 1)


def next_coin(coins: Iterator[float]) -> float:
    """Take the next uniform of a stream."""
    try:
        return validation.uniform(next(coins), "each of the coins")
    except StopIteration:
        raise ValueError("coins must last for all rounds, and have come to an end") from None


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
        x, u = normal(coins), next_coin(coins)
        w = 1 + x / math.sqrt(9 * d)
        v = w * w * w
        if v > 0 and math.log(1 - u) < x * x / 2 + d * (1 - v + math.log(v)):
            return d * v


def normal(coins: Iterator[float]) -> float:
    """Draw from the normal law by the method of Box and Muller, from two uniforms."""
    radius = math.sqrt(-2 * math.log(1 - next_coin(coins)))
    return radius * math.cos(2 * math.pi * next_coin(coins))


class KlLcb(Lcb):
    """Pull the arm of the least credible loss, and contradict an expert who was mostly wrong at that payment.

    >>> learner = KlLcb([0, 1], experts=1, lam=0.1, delta=0.5)
    >>> for label in (-1, -1, -1):
    ...     print(learner.pay(), learner.predict(advice=1, u=0.5))
    ...     learner.update(label)
    (0, 0) 1
    (0, 1) 1
    (0, 0) -1
    """

    def __init__(self, costs: Iterable[SupportsFloat], experts: int, lam: SupportsFloat, delta: SupportsFloat) -> None:
        super().__init__(costs, experts, lam)
        self.delta = validation.confidence(delta)

    def margin(self, j: int, i: int) -> Any:
        """How far the farthest credible accuracy is from 0 or 1: 0 before the first pull."""
        n = self.pulled[j][i]
        return credible(Estimate(n - self.mistakes[j][i], n), self.delta).margin

    def lower_bound(self, j: int, i: int) -> float:
        """Return the least credible loss of the arm, or of contradicting it."""
        return float(self.margin(j, i)) + self.lam * self.costs[i] if self.pulled[j][i] else -math.inf

    def _precise_bound(self, arm: Arm) -> int:
        return int(self.margin(*arm) * VALUE_UNITS) + precise_price(self.lam, Fraction(self.costs[arm[1]]))

    def predict(self, advice: Sign, u: SupportsFloat) -> Sign:
        """Follow the expert, or contradict it."""
        said = super().predict(advice, u)
        assert self.arm is not None
        j, i = self.arm
        return said if 2 * self.mistakes[j][i] <= self.pulled[j][i] else -said


class ExploreThenCommit(LikelihoodLearner):
    """Pay everybody each payment ``tries`` times, then pay for ever what is best at the estimates of that time.

    >>> learner = ExploreThenCommit([0, 1], experts=1, lam=0.1, tries=2)
    >>> for advice in (1, -1, 1, 1, 1, 1):
    ...     print(*learner.pay(), learner.predict([advice], u=0.9))
    ...     learner.update(1)
    0 1
    1 -1
    0 1
    1 -1
    0 1
    0 1
    """

    KEYWORDS = ("costs", "experts", "lam", "tries", "objective")

    def __init__(
        self,
        costs: Iterable[SupportsFloat],
        experts: int,
        lam: SupportsFloat,
        tries: int,
        payments: str = "exact",
        objective: str = "product",
    ) -> None:
        super().__init__(costs, experts, lam, payments, None, objective)
        self.tries = validation.count(tries, "tries")
        self.committed: Payments | None = None

    def margin(self, j: int, i: int) -> Any:
        """Return that of the estimate."""
        known = self.estimates[j][i]
        return PRECISE.number(known.fewer) / max(known.paid, 1)

    def pay(self) -> Payments:
        """Try, choose once, or pay what was chosen."""
        if self.round <= self.tries * len(self.costs):
            return self.pay_as([(self.round - 1) % len(self.costs)] * self.experts)
        if self.committed is None:
            self.committed = super().pay()
            return self.committed
        return self.pay_as(self.committed)
