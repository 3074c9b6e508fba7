"""The cautious learner: pay by optimism, vote by pessimism (Result D).

An accuracy is credible if the counts do not contradict it (`reference.credible`). `CautiousLcb` pays as if every
accuracy were the credible one farthest from 1/2, and votes with the weights of the nearest. A fair coin decides where
the vote is exactly even, and only there. Compared with Algorithm 1 there is no beta, no expert is
certain or followed alone, and the vote is not flipped. Its regret against OPT is logarithmic in T, and then negative:
`proofs_check/beyond/D-cautious-learner.md` has the proof.

    learner = CautiousLcb(costs, experts=K, lam=lam, delta=delta)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsFloat

from paid_experts.reference import validation
from paid_experts.reference.credible import KL, SETS, margin, margins_of, nearest, pessimistic_weight
from paid_experts.reference.formulas import PRECISE, Arithmetic, Estimate, gain
from paid_experts.reference.objective import GAIN_UNITS, SeparableObjective, separable
from paid_experts.reference.oracle import Choices, Costs, Decision, Learner, Rule, Tuned, sign_vote
from paid_experts.reference.validation import Sign


class CautiousLcb(Tuned, Learner):
    """Pay by optimism, vote by pessimism.

    >>> learner = CautiousLcb([0, 1], experts=1, lam=0.1, delta=0.5).at([[(0, 5), (3, 3)]])
    >>> learner.pay(), learner.predict([1], u=0.9)  # always wrong without pay: good advice to contradict
    ((0,), -1)
    """

    KEYWORDS = ("costs", "experts", "lam", "delta", "sets", "eta")
    THEOREM = "cautious"

    def __init__(
        self,
        costs: Costs,
        experts: int,
        lam: SupportsFloat,
        delta: SupportsFloat,
        payments: str | Rule = "exact",
        choices: Choices | None = None,
        sets: str = KL,
        eta: SupportsFloat = 0,
    ) -> None:
        """``sets`` are the credible ones: "kl", or "bernstein", which are wider.

        The payments minimise (1 - eta) Phi + lam sum c. With eta = 0 this is what OPT minimises; on a grid that stands
        for [0, 1] the theorem wants eta = 1/4.
        """
        super().__init__(costs, experts, lam, payments, choices)
        self.delta = validation.confidence(delta)
        self.sets = validation.one_of(sets, SETS, "sets")
        self.eta = validation.uniform(eta, "eta")

    # Pay by optimism.

    def current_objective(self) -> SeparableObjective:
        """(1 - eta) Phi + lam sum c at the farthest credible accuracies, divided by 1 - eta."""
        far = gain(margins_of(self))
        costs, lam = self.offers()
        return separable(far, costs, lam / (1 - self.eta), lambda j, i: gain(self.margin(j, i), PRECISE))

    def margin(self, j: int, i: int, arithmetic: Arithmetic = PRECISE) -> Any:
        """How far the farthest credible accuracy is from 0 or 1."""
        return margin(self.estimates[j][i], self.delta, self.sets, arithmetic)

    # Vote by pessimism.

    def nearest(self, known: Estimate) -> Any:
        """How far the nearest credible accuracy is from 1/2."""
        return nearest(known, self.delta, self.sets)

    def weight(self, known: Estimate) -> int:
        """What a vote counts at least, in units of 2^-240; negative for an expert who is mostly wrong."""
        return known.leaning * int(pessimistic_weight(self.nearest(known)) * GAIN_UNITS)

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        """Return the sign of the vote at the nearest credible accuracies, and a fair coin if it is even.

        Weights are in units of 2^-240 and rounded down, so that up to K units are nothing.
        """
        pairs = zip(self.paid_for(), advice, strict=True)
        weights = [self.weight(known) if z else 0 for known, z in pairs]
        x = sum(w * z for w, z in zip(weights, advice, strict=True))
        lead = x if abs(x) > self.experts else 0
        return sign_vote(lead, (w / GAIN_UNITS for w in weights), lead / GAIN_UNITS, sign_of_zero, u)
