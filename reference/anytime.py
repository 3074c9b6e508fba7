"""A learner for labels that come late or never, and for nobody knows how many rounds (Result H).

`AnytimeLcb` pays and votes much as `BayesLcb` does, with three changes. An accuracy is credible in round t if

    n kl(q, p) <= ln(2 (1 + lam K) K N t^3),

so that no T is needed: the level grows with the round, whether or not labels come. Nobody is forced to explore: a
payment without a known answer is credible up to 1, and hope tries it. And it votes at (right + 1) / (n + 2), so that
one right answer out of one does not outvote long experience; an expert without a known answer has no vote.

If a label comes within d rounds with probability rho or more, whatever the answers are, regret against the best
{B + lam sum c}, or {H + lam sum c} with the objective "product", is of order (d + 1/rho) K N + sqrt(K N T / rho) up to
logarithms. It knows neither d nor rho. See `proofs_check/beyond/H-late-labels.md`; rounds are opened by `begin`.

    learner = AnytimeLcb(costs, experts=K, lam=lam, objective="product")
"""

from __future__ import annotations

from typing import Any

from paid_experts.reference.bayes import LikelihoodLearner
from paid_experts.reference.credible import KL, margin
from paid_experts.reference.formulas import PRECISE, Arithmetic, Estimate


class AnytimeLcb(LikelihoodLearner):
    """Pay by the optimistic error of the best vote, vote at the smoothed estimates, count the labels that come.

    >>> learner = AnytimeLcb([0, 1], experts=3, lam=0.1)
    >>> early, late, lost = learner.begin(), learner.begin(), learner.begin()
    >>> early.predict([1, 1, -1], u=0.5), late.predict([1, None, -1], u=0.2)  # nothing is known: fair coins
    (1, -1)
    >>> early.update(label=1)
    >>> lost.predict([-1, -1, -1], u=0.5)  # 2/3, 2/3 and 1/3: two who were right against one who was wrong
    -1
    """

    @property
    def exploring(self) -> bool:
        """Never: what has no known answer is credible up to 1."""
        return False

    def delta(self, arithmetic: Arithmetic = PRECISE) -> Any:
        """1 / ((1 + lam K) K N t^3): how likely it may be that an accuracy is not credible in this round."""
        worst = 1 + arithmetic.number(self.lam) * self.largest * self.experts
        return 1 / (worst * self.experts * self.size * self.round**3)

    def margin(self, j: int, i: int, arithmetic: Arithmetic = PRECISE) -> Any:
        """Return that of the farthest credible accuracy."""
        return margin(self.estimates[j][i], self.delta(arithmetic), KL, arithmetic)

    def believed(self) -> list[Estimate]:
        """(right + 1) / (n + 2), which is 1/2 before the first known answer."""
        return [Estimate(known.correct + 1, known.paid + 2) for known in self.paid_for()]
