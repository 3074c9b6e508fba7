"""LCB-GAPTRON: Algorithm 1, line by line.

    learner = LcbGaptron(costs, experts=K, lam=lam, beta=beta, delta=delta)
    learner.pay()               # lines 3 to 8:   K indices into costs
    learner.predict(advice, u)  # lines 9 to 18:  -1 or +1; u in [0, 1) is the only randomness
    learner.update(label)       # lines 19 to 27: the true label

The learner is its counts (`reference.protocol`). What the paper calls p-hat, alpha, Q and the calligraphic P are
functions of these (`reference.estimates`).

Every decision is exact. An estimate is certain or not by a comparison of integers with beta. The coin is exact because
exp(-2 |x|) is rational: exp(2 x) is the product of the odds (correct / wrong)^Z_j. Payments are compared beyond
double precision where doubles cannot tell (`reference.offers`). Lines are those that the printed paper shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import SupportsFloat

from paid_experts.reference import bounds, checks
from paid_experts.reference.aggregation import log_odds, weight
from paid_experts.reference.checks import Sign
from paid_experts.reference.choices import Choices
from paid_experts.reference.offers import Offers, estimated
from paid_experts.reference.protocol import Decision, Learner, Rule


class LcbGaptron(Learner):
    """Algorithm 1 over a grid of ``costs`` (the paper's C), for K experts.

    >>> learner = LcbGaptron([0, 1], experts=1, lam=0.1, beta=1, delta=0.5)
    >>> for advice, label in [(1, 1), (1, 1), (1, -1)]:
    ...     print(learner.pay(), learner.predict([advice], u=0.9))
    ...     learner.update(label)
    (0,) 1
    (1,) 1
    (0,) 1
    >>> learner.estimate(0, 0), learner.cutoff(0, 0), learner.optimistic(0, 0)
    (0.5, 0.5, 0.0)
    """

    KEYWORDS = ("costs", "experts", "lam", "beta", "delta")

    def __init__(
        self,
        costs: Iterable[SupportsFloat],
        experts: int,
        lam: SupportsFloat,
        beta: SupportsFloat,
        delta: SupportsFloat,
        payments: str | Rule = "exact",
        choices: Choices | None = None,
    ) -> None:
        super().__init__(costs, experts, lam, payments, choices)
        self.beta = checks.positive(beta, "beta")
        self.delta = checks.confidence(delta)

    @classmethod
    def tuned(
        cls,
        costs: Iterable[SupportsFloat],
        experts: int,
        lam: SupportsFloat,
        rounds: SupportsFloat,
        theorem: str = "sharper",
        payments: str | Rule = "exact",
        choices: Choices | None = None,
    ) -> LcbGaptron:
        """Start the learner with the delta and beta that a theorem sets for so many rounds: "paper" or "sharper".

        >>> learner = LcbGaptron.tuned([0, 1], experts=2, lam=0.1, rounds=100, theorem="sharper")
        >>> round(learner.beta, 1), round(LcbGaptron.tuned([0, 1], 2, 0.1, 100, "paper").beta, 1)
        (158.2, 805.3)
        """
        row = bounds.named(theorem, "LcbGaptron", sets_size=False)
        grid, setting = bounds.tuning(row, costs, experts, lam, rounds)
        return cls(grid, experts, lam, setting.beta, setting.delta, payments, choices)

    # Lines 3 to 8: whom to pay what.

    def offers(self) -> Offers:
        """The objective of D11 at this state: what the experts offer at the optimistic estimates."""
        return estimated(self.estimates, self.costs, self.lam, self.delta)

    # Lines 9 to 18: what to predict.

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        """Follow an expert whose estimate is certain, or else aggregate all and flip when u < exp(-|x|)/2."""
        certain = self.certain_experts()
        if not certain:
            odds = self.odds(advice)
            return Decision(gapped(odds, u, sign_of_zero), None, self.weights(), log_odds(odds) / 2, gapped=True)
        j = self.choices.follow(certain)
        if j not in certain:
            raise ValueError(f"the expert to follow must be one of {certain}, got {j!r}")
        return Decision(self.followed(j, advice), followed=j)

    def certain_experts(self) -> tuple[int, ...]:
        """Tell the experts whose estimates, at what they were just paid, lie outside [cutoff, 1 - cutoff] (A8).

        Any of them may be followed (A9); if there is none, the advice is aggregated.
        """
        return tuple(j for j, known in enumerate(self.paid_for()) if known.is_certain(self.beta))

    def followed(self, j: int, advice: Sequence[Sign]) -> Sign:
        """sign(p-hat - 1/2) Z_j: follow a good expert, contradict a bad one (A10)."""
        return self.paid_for()[j].leaning * advice[j]

    def aggregated(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Sign:
        """The sign of the vote x, flipped when u < exp(-|x|)/2 (A13, A14)."""
        return gapped(self.odds(advice), u, sign_of_zero)

    def odds(self, advice: Sequence[Sign]) -> Fraction:
        """exp(2 x), where x = sum of w_j Z_j is the weighted vote (A13)."""
        odds = Fraction(1)
        for known, z in zip(self.paid_for(), advice, strict=True):
            odds *= Fraction(known.correct, known.paid - known.correct) ** z
        return odds

    def vote(self, advice: Sequence[Sign]) -> float:
        """Return x as a float, when no expert is certain."""
        return log_odds(self.odds(advice)) / 2

    def weights(self) -> tuple[float, ...]:
        """w_j = 1/2 ln(q / (1 - q)) of each expert at what it was just paid (A12)."""
        return tuple(weight(known.value) for known in self.paid_for())

    def allowed_predictions(self, advice: Iterable[Sign], u: SupportsFloat) -> frozenset[Sign]:
        """Tell all predictions that some allowed choice makes from this advice and this coin (A10, A14).

        >>> learner = LcbGaptron([0], experts=2, lam=0.1, beta=1, delta=0.1)
        >>> _ = learner.pay()
        >>> sorted(learner.allowed_predictions(advice=[1, -1], u=0.5))  # both are certain, and they disagree
        [-1, 1]
        """
        certain = self.certain_experts()
        given, coin = checks.signs(advice, self.experts, "advice"), checks.uniform(u)
        if certain:
            return frozenset(self.followed(j, given) for j in certain)
        return frozenset(self.aggregated(given, coin, sign_of_zero) for sign_of_zero in (-1, 1))

    # What follows from the counts (lines 21 to 26), by expert j and payment index i.

    def cutoff(self, j: int, i: int) -> float:
        """alpha_j(c_i) (A18)."""
        return self.estimates[j][i].cutoff(self.beta)

    def width(self, j: int, i: int) -> float:
        """Tell the Bernstein width at costs[i]: the right side of D17; infinite before the first payment."""
        return self.estimates[j][i].width(self.delta)

    def optimistic(self, j: int, i: int) -> float:
        """P_j(c_i), the optimistic estimate (A22)."""
        return self.estimates[j][i].optimistic(self.delta, self.choices.sign_of_zero())


def gapped(odds: Fraction, u: float, sign_of_zero: Sign) -> Sign:
    """The sign of x, flipped when u < exp(-|x|)/2, where odds = exp(2 x) (A14).

    The flip is (2 u)^2 < min(odds, 1 / odds): rational numbers, compared exactly.

    >>> gapped(Fraction(4), u=0.25, sign_of_zero=1), gapped(Fraction(4), u=0.24, sign_of_zero=1)
    (1, -1)
    """
    sign = sign_of_zero if odds == 1 else (1 if odds > 1 else -1)
    flip = (2 * Fraction(u)) ** 2 < min(odds, 1 / odds)
    return -sign if flip else sign
