"""The alternatives of Section 5: bandits that pay one expert a round.

Each pair (expert, payment) is an arm, K N in all, with loss 1[Z != y] + lam c. LCB pulls the arm with the lowest lower
confidence bound on its loss, and predicts what that one expert says. Its regret is measured against the best single
arm, on the grid (R^band, D32) or in [0, 1] (R^cont). D32 prints p_j(c) + lam c for the comparator's loss; with p the
probability of being correct, which the section assumes to be at least 1/2, the loss is 1 - p_j(c) + lam c.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, SupportsFloat

from paid_experts.reference import validation
from paid_experts.reference.formulas import FLOATS, PRECISE, Arithmetic
from paid_experts.reference.objective import VALUE_UNITS, Payments
from paid_experts.reference.oracle import Costs, Decision, Player
from paid_experts.reference.validation import Sign

Arm = tuple[int, int]
"""An expert and an index into the costs."""


class Lcb(Player):
    """LCB over K x N arms. ``pay`` names one expert and one payment, and the advice is that expert's alone.

    After each arm was pulled once, in order, the arm with the least

        mistakes / n + lam c - sqrt(width ln(t) / n)

    is pulled, the first of them on a tie. The payment is known, so only the mistakes are estimated. ``width`` = 2 is
    the classical choice of UCB1 for losses in [0, 1]; the paper does not say which it used.

    >>> learner = Lcb([0, 1], experts=1, lam=0.1)
    >>> learner.pay(), learner.predict(advice=-1, u=0.5)
    ((0, 0), -1)
    >>> learner.update(label=1)
    >>> learner.mistakes[0][0], learner.pay()
    (1, (0, 1))
    """

    def __init__(self, costs: Costs, experts: int, lam: SupportsFloat, width: SupportsFloat = 2.0) -> None:
        super().__init__(costs, experts, lam)
        self.confidence_width = validation.positive(width, "width")

    @property
    def keywords(self) -> dict[str, Any]:
        """The keywords that make a learner like this one."""
        return super().keywords | {"width": self.confidence_width}

    @property
    def pulled(self) -> list[list[int]]:
        """How often each arm was pulled, as far as labels have come."""
        return [[known.paid for known in row] for row in self.estimates]

    @property
    def mistakes(self) -> list[list[int]]:
        """How often the expert was wrong then."""
        return [[known.paid - known.correct for known in row] for row in self.estimates]

    def least_rounds(self) -> int:
        """One for each pull."""
        return sum(map(sum, self.pulled))

    def arms(self) -> Iterator[Arm]:
        """Go through all arms in order."""
        return ((j, i) for j in range(self.experts) for i in range(self.size))

    def width(self, j: int, i: int, arithmetic: Arithmetic = FLOATS) -> Any:
        """sqrt(width ln(t) / n) in this round t; infinite before the first pull."""
        n, number = self.estimates[j][i].paid, arithmetic.number
        log_rounds = arithmetic.log(number(self.round))
        return arithmetic.sqrt(number(self.confidence_width) * log_rounds / n) if n else number("inf")

    def lower_bound(self, j: int, i: int) -> float:
        """Return the lower confidence bound on the arm's loss."""
        right, n = self.estimates[j][i]
        return float((n - right) / n + self.lam * self.grids[j][i] - self.width(j, i)) if n else -math.inf

    def choose(self) -> Arm:
        """Choose the arm of this round. Bounds that floats cannot tell apart are compared with 300 bits."""
        bounds = {arm: self.lower_bound(*arm) for arm in self.arms()}
        least = min(bounds.values())
        near = [arm for arm, bound in bounds.items() if bound <= least + 2.0**-44 * (1 + self.offers()[1])]
        untried = math.isinf(least)
        return near[0] if untried or len(near) == 1 else min(near, key=self._precise_bound)

    def _precise_bound(self, arm: Arm) -> int:
        """Return the lower confidence bound in units of 2^-200; equal for equal bounds."""
        j, i = arm
        right, n = self.estimates[j][i]
        loss = Fraction(n - right, n) + Fraction(self.lam) * Fraction(self.grids[j][i])
        return loss.numerator * VALUE_UNITS // loss.denominator - int(self.width(j, i, PRECISE) * VALUE_UNITS)

    def checked(self, payments: Iterable[int], _: int | None = None) -> Arm:
        """Return an arm."""
        j, i = validation.indices(payments, 2, max(self.experts, self.size))
        if j >= self.experts or i >= self.size:
            raise ValueError(f"an arm must be one of {self.experts} experts and {self.size} payments, got {j, i}")
        return (j, i)

    def cells(self, payments: Payments) -> list[Arm]:
        """One expert was paid."""
        return [(payments[0], payments[1])]

    def answers(self, advice: Sign | None) -> tuple[Sign]:
        """Return the answer of the paid expert, 0 for None."""
        return (0 if advice is None else validation.sign(advice, "advice"),)

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        """Predict what the paid expert says; a coin decides if it is silent."""
        assert self.paid is not None
        return Decision(advice[0] or (-sign_of_zero if u < 0.5 else sign_of_zero), followed=self.paid[0])


def best_arm(accuracy: Iterable[Iterable[SupportsFloat]], costs: Iterable[SupportsFloat], lam: SupportsFloat) -> float:
    """min over j and c of 1 - p_j(c) + lam c, the comparator of R^band (D32, repaired).

    >>> best_arm([[0.5, 0.9]], costs=[0, 1], lam=0.25)
    0.35
    """
    grid = validation.grid(costs)
    price = validation.price(lam)
    rows = validation.accuracies(accuracy, len(grid))
    return min(1 - p + price * c for row in rows for p, c in zip(row, grid, strict=True))


def band_regret(expected: Sequence[float], comparator: float) -> float:
    """R^band: the expected cost of the pulls less T times the best arm's (D32).

    >>> band_regret([0.3], comparator=0.25) > 0
    True
    """
    return math.fsum(expected) - len(expected) * comparator
