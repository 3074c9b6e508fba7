"""What a practitioner would try first, and what our learners have to be compared with.

No theorem here is about them:

    Greedy             minimise an objective of `vote_objectives` at the estimates, predict the label that is more
                       likely there, and try something at random now and then
    ExploreThenCommit  try every payment so many times, pay for ever what is best at the estimates of that time, and
                       vote by the likelihood at all counts
    KlLcb              LCB of Section 5 with what `BayesLcb` has: credible sets in the place of the widths of UCB1, a
                       delta, and experts who are mostly wrong are contradicted
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, SupportsFloat

from paid_experts.reference import validation
from paid_experts.reference.bandit import Arm, Lcb
from paid_experts.reference.bayes import LikelihoodLearner
from paid_experts.reference.credible import KL, margin
from paid_experts.reference.formulas import FLOATS, PRECISE, Arithmetic
from paid_experts.reference.objective import VALUE_UNITS, Allowed, Listed, Payments, precise_price
from paid_experts.reference.oracle import Choices, Costs, Decision, Rule
from paid_experts.reference.thompson import Coins, Drawing
from paid_experts.reference.validation import Sign


def margin_of_the_estimate(self: LikelihoodLearner, j: int, i: int, arithmetic: Arithmetic = PRECISE) -> Any:
    """Return how far the estimate is from 0 or 1; it is 1 before the first payment."""
    known = self.estimates[j][i]
    return arithmetic.number(known.fewer) / max(known.paid, 1)


class Greedy(Drawing):
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
        costs: Costs,
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
        self.coins = Coins(coins)

    def at_random(self) -> Payments | None:
        """Draw once a round whether this one explores, and then what everybody is paid."""
        tried: Payments | None = self.once_a_round(self._tried)
        return tried

    def _tried(self) -> Payments | None:
        N = self.size
        if next(self.coins) * self.round < self.exploration * N:
            return tuple(int(next(self.coins) * N) for _ in range(self.experts))
        return None

    def allowed_payments(self) -> Allowed:
        """Tell what is tried in this round, or else all minimisers at the estimates."""
        tried = None if self.exploring else self.at_random()
        return Listed([tried]) if tried else super().allowed_payments()

    margin = margin_of_the_estimate


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

    def __init__(self, costs: Costs, experts: int, lam: SupportsFloat, delta: SupportsFloat) -> None:
        super().__init__(costs, experts, lam)
        self.delta = validation.confidence(delta)

    @property
    def keywords(self) -> dict[str, Any]:
        """The keywords that make a learner like this one."""
        return {"costs": self.costs, "experts": self.experts, "lam": self.lam, "delta": self.delta}

    def margin(self, j: int, i: int, arithmetic: Arithmetic = PRECISE) -> Any:
        """How far the farthest credible accuracy is from 0 or 1: 0 before the first pull."""
        return margin(self.estimates[j][i], self.delta, KL, arithmetic)

    def lower_bound(self, j: int, i: int) -> float:
        """Return the least credible loss of the arm, or of contradicting it."""
        loss = float(self.margin(j, i, FLOATS)) + self.lam * self.grids[j][i]
        return loss if self.estimates[j][i].paid else -math.inf

    def _precise_bound(self, arm: Arm) -> int:
        return int(self.margin(*arm) * VALUE_UNITS) + precise_price(self.lam, Fraction(self.grids[arm[0]][arm[1]]))

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        """Follow the expert, or contradict it."""
        said = super().decide(advice, u, sign_of_zero)
        assert self.paid is not None
        j, i = self.paid
        return (
            said if self.estimates[j][i].leaning >= 0 or not advice[0] else said._replace(prediction=-said.prediction)
        )


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
    OWN = ("committed",)

    def __init__(
        self,
        costs: Costs,
        experts: int,
        lam: SupportsFloat,
        tries: int,
        payments: str = "exact",
        objective: str = "product",
    ) -> None:
        super().__init__(costs, experts, lam, payments, None, objective)
        self.tries = validation.count(tries, "tries")
        self.committed: Payments | None = None

    margin = margin_of_the_estimate

    def _joined(self, grids: Sequence[tuple[float, ...]]) -> None:
        if grids:
            raise ValueError("ExploreThenCommit tries everybody before it commits, so no expert can join it")

    def pay(self) -> Payments:
        """Try, choose once, or pay what was chosen."""
        if self.round <= self.tries * self.size:
            return self.pay_as([(self.round - 1) % self.size] * self.experts)
        if self.committed is None:
            self.committed = super().pay()
            return self.committed
        return self.pay_as(self.committed)
