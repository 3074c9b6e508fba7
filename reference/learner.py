"""LCB-GAPTRON: Algorithm 1, line by line.

    learner = LcbGaptron(costs, experts=K, lam=lam, beta=beta, delta=delta)
    learner.pay()               # lines 3 to 7:   K indices into costs
    learner.predict(advice, u)  # lines 8 to 14:  -1 or +1; u in [0, 1) is the only randomness
    learner.update(label)       # lines 15 to 22: the true label

The learner is its counts: how often each expert was paid each amount, and how often it was correct then. What the
paper calls p-hat, alpha, Q and the calligraphic P are functions of these (`reference.estimates`).

Every decision is exact. An estimate is certain or not by a comparison of integers with beta. The coin is exact because
exp(-2 |x|) is rational: exp(2 x) is the product of the odds (correct / wrong)^Z_j. Payments are compared beyond
double precision where doubles cannot tell (`reference.offers`).
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import SupportsFloat

from reference import bounds, checks
from reference.aggregation import weight
from reference.checks import Sign
from reference.choices import Choices
from reference.estimates import Estimate
from reference.exact import Exact
from reference.offers import Allowed, Offers, Payments, Separate, brute, estimated, local, selfish

RULES = {"brute": brute, "exact": Exact, "selfish": selfish, "local": local}
"""The four ways to choose payments, by name."""

PAY, PREDICT, UPDATE = "pay()", "predict(advice, u)", "update(label)"


class LcbGaptron:
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

    def __init__(
        self,
        costs: Iterable[SupportsFloat],
        experts: int,
        lam: SupportsFloat,
        beta: SupportsFloat,
        delta: SupportsFloat,
        payments: str = "exact",
        choices: Choices | None = None,
    ) -> None:
        self.costs = checks.grid(costs)
        self.experts = checks.expert_count(experts)
        self.lam = checks.price(lam)
        self.beta = checks.positive(beta, "beta")
        self.delta = checks.confidence(delta)
        self.payments = checks.one_of(payments, tuple(RULES), "payments")
        self.choices = choices or Choices()
        self.estimates = [[Estimate(correct=0, paid=0) for _ in self.costs] for _ in range(self.experts)]
        self.round = 1
        """t"""
        self.paid: Payments | None = None
        """c_t as indices, between pay() and update()"""
        self.advice: tuple[Sign, ...] | None = None
        """Z_t, between predict() and update()"""
        self.following: int | None = None
        """The expert that the last prediction followed; None if it aggregated"""

    @classmethod
    def tuned(
        cls,
        costs: Iterable[SupportsFloat],
        experts: int,
        lam: SupportsFloat,
        rounds: SupportsFloat,
        theorem: str = "sharper",
        payments: str = "exact",
        choices: Choices | None = None,
    ) -> LcbGaptron:
        """Start the learner with the delta and beta that a theorem sets for so many rounds: "paper" or "sharper".

        >>> learner = LcbGaptron.tuned([0, 1], experts=2, lam=0.1, rounds=100, theorem="sharper")
        >>> round(learner.beta, 1), round(LcbGaptron.tuned([0, 1], 2, 0.1, 100, "paper").beta, 1)
        (158.2, 805.3)
        """
        grid = checks.grid(costs)
        chosen = bounds.THEOREMS[checks.one_of(theorem, bounds.on_a_grid("LcbGaptron"), "theorem")]
        setting = chosen.setting(rounds, experts, len(grid), checks.price(lam))
        return cls(grid, experts, lam, setting.beta, setting.delta, payments, choices)

    # Lines 3 to 7: whom to pay what.

    def pay(self) -> Payments:
        """Choose this round's payments: untried ones in rounds 1 to N, then the minimiser of D11."""
        self._expect(PAY)
        allowed = self.allowed_payments()
        choose = self.choices.explore if self.exploring else self.choices.minimise
        chosen = checks.indices(choose(allowed), self.experts, len(self.costs))
        if chosen != allowed.first and chosen not in allowed:
            raise ValueError(f"the choice must be allowed in round {self.round}, got payments {chosen}")
        self.paid = chosen
        return chosen

    def pay_as(self, payments: Iterable[int]) -> Payments:
        """Pay what somebody else chose. Whether it is allowed is for `allowed_payments` to say."""
        self._expect(PAY)
        self.paid = checks.indices(payments, self.experts, len(self.costs))
        return self.paid

    @property
    def exploring(self) -> bool:
        """Is this one of the first N rounds (A4)?"""
        return self.round <= len(self.costs)

    def allowed_payments(self) -> Allowed:
        """Tell all payments that Algorithm 1 allows in this round."""
        if self.exploring:
            return Separate([self._untried(row) or list(range(len(self.costs))) for row in self.estimates])
        allowed = RULES[self.payments](self.offers())
        if isinstance(allowed, Exact) and not allowed.complete:
            gap = allowed.value - allowed.lower
            warnings.warn(f"round {self.round} pays within {gap:.1e} of the minimum: too many near-ties", stacklevel=2)
        return allowed

    @staticmethod
    def _untried(row: Sequence[Estimate]) -> list[int]:
        return [i for i, known in enumerate(row) if known.paid == 0]

    def offers(self) -> Offers:
        """What the experts seem to offer: the objective of D11 at this state."""
        return estimated(self.estimates, self.costs, self.lam, self.delta)

    # Lines 8 to 14: what to predict.

    def predict(self, advice: Iterable[Sign], u: SupportsFloat) -> Sign:
        """Follow an expert whose estimate is certain, or else aggregate all and flip when u < exp(-|x|)/2."""
        self._expect(PREDICT)
        given = checks.signs(advice, self.experts, "advice")
        coin = checks.uniform(u)
        certain = self.certain_experts()
        if certain:
            following = self.choices.follow(certain)
            if following not in certain:
                raise ValueError(f"the expert to follow must be one of {certain}, got {following!r}")
            prediction = self.followed(following, given)
        else:
            following = None
            zero = checks.sign(self.choices.sign_of_zero(), "the sign of zero")
            prediction = self.aggregated(given, coin, zero)
        self.advice, self.following = given, following
        return prediction

    def certain_experts(self) -> tuple[int, ...]:
        """Tell the experts whose estimates, at what they were just paid, lie outside [cutoff, 1 - cutoff] (A8)."""
        return tuple(j for j, known in enumerate(self._paid_for()) if known.is_certain(self.beta))

    def followed(self, j: int, advice: Sequence[Sign]) -> Sign:
        """sign(p-hat - 1/2) Z_j: follow a good expert, contradict a bad one (A10)."""
        return self._paid_for()[j].leaning * advice[j]

    def aggregated(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Sign:
        """The sign of the vote x, flipped when u < exp(-|x|)/2 (A13, A14).

        With exp(2 x) = r the flip is (2 u)^2 < min(r, 1/r): rational numbers, compared exactly.
        """
        odds = self._odds(advice)
        sign = sign_of_zero if odds == 1 else (1 if odds > 1 else -1)
        flip = (2 * Fraction(u)) ** 2 < min(odds, 1 / odds)
        return -sign if flip else sign

    def _odds(self, advice: Sequence[Sign]) -> Fraction:
        odds = Fraction(1)
        for known, z in zip(self._paid_for(), advice, strict=True):
            odds *= Fraction(known.correct, known.paid - known.correct) ** z
        return odds

    def vote(self, advice: Sequence[Sign]) -> float:
        """Return x = sum of w_j Z_j, the weighted vote (A13), when no expert is certain."""
        return math.fsum(w * z for w, z in zip(self.weights(), advice, strict=True))

    def weights(self) -> tuple[float, ...]:
        """w_j = 1/2 ln(q / (1 - q)) of each expert at what it was just paid (A12)."""
        return tuple(weight(known.value) for known in self._paid_for())

    # Lines 15 to 22: what to learn.

    def update(self, label: Sign) -> None:
        """Count who was correct; estimates, cutoffs and optimistic estimates follow from the counts (A17 to A22)."""
        self._expect(UPDATE)
        y = checks.sign(label, "the label")
        assert self.paid is not None
        assert self.advice is not None
        for row, i, z in zip(self.estimates, self.paid, self.advice, strict=True):
            row[i] = Estimate(row[i].correct + (z == y), row[i].paid + 1)
        self.round += 1
        self.paid = self.advice = None

    # What can be read from outside, by expert j and payment index i.

    def paid_count(self, j: int, i: int) -> int:
        """n_j(c_i): how often expert j was paid costs[i] (I15)."""
        return self.estimates[j][i].paid

    def correct_count(self, j: int, i: int) -> int:
        """How often it was correct then."""
        return self.estimates[j][i].correct

    def estimate(self, j: int, i: int) -> float:
        """p-hat_j(c_i) (D14, with the label of each round)."""
        return self.estimates[j][i].value

    def cutoff(self, j: int, i: int) -> float:
        """alpha_j(c_i) (A18)."""
        return self.estimates[j][i].cutoff(self.beta)

    def width(self, j: int, i: int) -> float:
        """Tell the Bernstein width at costs[i]: the right side of D17; infinite before the first payment."""
        return self.estimates[j][i].width(self.delta)

    def optimistic(self, j: int, i: int) -> float:
        """P_j(c_i), the optimistic estimate (A22)."""
        return self.estimates[j][i].optimistic(self.delta, self.choices.sign_of_zero())

    def _paid_for(self) -> list[Estimate]:
        if self.paid is None:
            raise ValueError(f"round {self.round} has no payments yet; call {PAY} first")
        return [row[i] for row, i in zip(self.estimates, self.paid, strict=True)]

    def _expect(self, call: str) -> None:
        """Refuse calls out of order; the state stays as it was."""
        due = PAY if self.paid is None else PREDICT if self.advice is None else UPDATE
        if call != due:
            raise ValueError(f"round {self.round} needs {due} next, got {call}")
