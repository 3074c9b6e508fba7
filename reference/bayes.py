"""A learner against the Bayes-optimal cost (Result E).

OPT is a surrogate: its first term is at least twice the error of the best vote. `BayesLcb` minimises that error itself,
or a product that is nearer to it (`vote_objectives`), at the credible accuracies farthest from 1/2, and predicts
the label under which the advice is more likely at the estimates; a fair coin where both are equally likely.

With ``objective="bayes"`` its regret against min {B(p(c)) + lam sum c}, the cost at known accuracies, is of order
sqrt(N T) up to a logarithm, and that rate is needed. With the default, "product", the same is proved against
min {H(p(c)) + lam sum c}, where H lies between B and Phi/2; against B nothing is proved of it. See
`proofs_check/beyond/E-honest-comparator.md`.

    learner = BayesLcb(costs, experts=K, lam=lam, delta=delta, objective="product")
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, SupportsFloat

from paid_experts.reference import validation
from paid_experts.reference.bayes_search import Searched
from paid_experts.reference.credible import KL, margin, margins_of
from paid_experts.reference.formulas import PRECISE, Arithmetic, Estimate, half_log_odds
from paid_experts.reference.objective import Allowed, Objective, brute
from paid_experts.reference.oracle import Choices, Costs, Decision, Learner, Rule, Tuned, sign_vote
from paid_experts.reference.validation import Sign
from paid_experts.reference.vote_objectives import OBJECTIVES, BayesObjective


class LikelihoodLearner(Learner):
    """Pay what is best at some accuracies, and predict the label under which the advice is more likely.

    `BayesLcb`, `Thompson` and two baselines (`reference.baselines`) are such learners; they differ in the accuracies.
    """

    KEYWORDS: tuple[str, ...] = ("costs", "experts", "lam", "objective")

    def __init__(
        self,
        costs: Costs,
        experts: int,
        lam: SupportsFloat,
        payments: str | Rule = "exact",
        choices: Choices | None = None,
        objective: str = "product",
    ) -> None:
        """``objective`` is "product" or "bayes"; beyond enumeration, exact searches for the latter (`Searched`)."""
        super().__init__(costs, experts, lam, payments, choices)
        self.objective = validation.one_of(objective, OBJECTIVES, "objective")
        if (self.rule, self.objective) == ("rounded", "bayes"):
            raise ValueError("payments 'rounded' needs an objective that is a sum over experts: 'product', not 'bayes'")

    @abstractmethod
    def margin(self, j: int, i: int, arithmetic: Arithmetic = PRECISE) -> Any:
        """How far the accuracy of expert j at its i-th payment is from 0 or 1, as the payments are chosen by it."""

    def current_objective(self) -> Objective:
        """Return the objective at these accuracies."""
        return OBJECTIVES[self.objective](margins_of(self), self.margin, *self.offers())

    def _solve(self, objective: Objective) -> Allowed:
        if self.rule == "exact" and isinstance(objective, BayesObjective):
            return brute(objective) if objective.can_be_enumerated else Searched(objective)
        return super()._solve(objective)

    def believed(self) -> list[Estimate]:
        """The estimates at which likelihoods are compared."""
        return self.paid_for()

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        """Predict the label that is more likely, or flip a fair coin.

        >>> learner = BayesLcb([0], experts=2, lam=0.1, delta=0.5).at([[(2, 2)], [(2, 2)]])
        >>> _ = learner.pay()
        >>> sorted(learner.allowed_predictions([1, -1], u=0.2))  # neither label is possible: both are never wrong
        [-1, 1]
        """
        return likelier(self.believed(), advice, sign_of_zero, u)


class BayesLcb(Tuned, LikelihoodLearner):
    """Pay by the optimistic error of the best vote, vote by the estimates.

    >>> learner = BayesLcb([0, 1], experts=2, lam=0.1, delta=0.5).at([[(5, 5), (3, 3)], [(4, 5), (3, 3)]])
    >>> learner.pay(), learner.predict([-1, 1], u=0.9)  # the first was always right
    ((0, 0), -1)
    """

    KEYWORDS = ("costs", "experts", "lam", "delta", "objective")
    THEOREM = "product"

    def __init__(
        self,
        costs: Costs,
        experts: int,
        lam: SupportsFloat,
        delta: SupportsFloat,
        payments: str | Rule = "exact",
        choices: Choices | None = None,
        objective: str = "product",
    ) -> None:
        super().__init__(costs, experts, lam, payments, choices, objective)
        self.delta = validation.confidence(delta)

    def margin(self, j: int, i: int, arithmetic: Arithmetic = PRECISE) -> Any:
        """Return that of the farthest credible accuracy."""
        return margin(self.estimates[j][i], self.delta, KL, arithmetic)


def likelier(known: Sequence[Estimate], advice: Sequence[Sign], sign_of_zero: Sign, u: float) -> Decision:
    """Compare the likelihoods of the two labels at the estimates, as products of integers.

    >>> even = likelier([Estimate(2, 3), Estimate(2, 3), Estimate(4, 5)], [1, 1, -1], 1, u=0.0)  # 2 2 1 against 1 1 4
    >>> even.prediction, even.x
    (-1, 0.0)

    Where both likelihoods are 0, neither label is possible, and a coin decides. Silence is as likely with both labels.
    """
    right = [1 if one.paid == 0 or z == 0 else one.correct for one, z in zip(known, advice, strict=True)]
    wrong = [one.paid - one.correct if z else 1 for one, z in zip(known, advice, strict=True)]
    plus = math.prod(a if z > 0 else b for a, b, z in zip(right, wrong, advice, strict=True))
    minus = math.prod(b if z > 0 else a for a, b, z in zip(right, wrong, advice, strict=True))
    weights = map(half_log_odds, right, wrong)
    return sign_vote(plus - minus, weights, half_log_odds(plus, minus), sign_of_zero, u)
