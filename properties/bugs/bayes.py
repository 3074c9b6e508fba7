# ruff: noqa: D102 - each method is explained where the right learner has it
"""Bugs of `BayesLcb`: its objective, and how it compares the likelihoods of the labels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from paid_experts.properties.bugs.catalogue import PAYMENTS, VOTE, bug
from paid_experts.properties.bugs.payments import separable_of
from paid_experts.reference.bayes import BayesLcb, likelier
from paid_experts.reference.credible import HALF, credible
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.objective import SeparableObjective, separable
from paid_experts.reference.oracle import Decision, sign_vote
from paid_experts.reference.validation import Sign


@bug(PAYMENTS)
class PhiForTheProduct(BayesLcb):
    """Minimises the paper's Phi + lam sum c at its credible accuracies, and not the product."""

    def current_objective(self) -> SeparableObjective:
        gains = [[(HALF - self.margin(j, i)) ** 2 for i in range(len(self.costs))] for j in range(self.experts)]
        return separable(np.array(gains, dtype=np.float64), self.costs, self.lam, lambda j, i: gains[j][i])


@bug(PAYMENTS)
class ProductWithoutHalf(BayesLcb):
    """Leaves the half out of 1/2 prod sqrt(4 P (1 - P)): payments seem half as dear."""

    def current_objective(self) -> SeparableObjective:
        return replace(separable_of(super().current_objective()), lam=self.lam)


def contradicting(known: Sequence[Estimate], advice: Sequence[Sign]) -> list[int]:
    """The experts who were never wrong or never right, if they contradict each other."""
    flawless = [j for j, one in enumerate(known) if one.fewer == 0]
    return flawless if len({known[j].leaning * advice[j] for j in flawless}) > 1 else []


@bug(VOTE)
class VotesByPessimism(BayesLcb):
    """Votes at the credible accuracies nearest to 1/2, as the cautious learner does, and not at the estimates."""

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        weights = [known.leaning * float(credible(known, self.delta).weight) for known in self.paid_for()]
        x = math.fsum(w * z for w, z in zip(weights, advice, strict=True))
        return sign_vote((x > 0) - (x < 0), weights, x, sign_of_zero, u)


@bug(VOTE)
class InfinitiesCancel(BayesLcb):
    """Lets the others decide where two experts who were never wrong contradict each other: no label is likelier."""

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        out = contradicting(self.paid_for(), advice)
        rest = [(known, z) for j, (known, z) in enumerate(zip(self.paid_for(), advice, strict=True)) if j not in out]
        return likelier([known for known, _ in rest], [z for _, z in rest], sign_of_zero, u)


@bug(VOTE)
class FirstInfinityWins(BayesLcb):
    """Follows the first of two experts who were never wrong and contradict each other."""

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        first = contradicting(self.paid_for(), advice)[:1]
        known = [self.paid_for()[j] for j in first] or self.paid_for()
        return likelier(known, [advice[j] for j in first] or advice, sign_of_zero, u)


@bug(VOTE)
class ClipsTheEstimates(BayesLcb):
    """Keeps the estimates within [1/20, 19/20], so that one who was never wrong can be outvoted."""

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        clipped = [self.clipped(known) for known in self.paid_for()]
        return likelier(clipped, advice, sign_of_zero, u)

    def clipped(self, known: Estimate) -> Estimate:
        twentieth = Fraction(known.paid or 1, 20)
        right = min(max(Fraction(known.correct if known.paid else 1), twentieth), 19 * twentieth)
        return Estimate(right, known.paid or 1)  # type: ignore[arg-type]
