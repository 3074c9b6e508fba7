"""What all learners share: the order of the calls, and the counts.

    learner.pay()               # K indices into costs
    learner.predict(advice, u)  # -1 or +1; u in [0, 1) is the only randomness
    learner.update(label)       # the true label

The state of a learner is its counts: how often each expert was paid each amount, and how often it was correct then. In
the first N rounds each expert is paid each amount once. After that a learner defines an objective (`offers`), one of
the rules finds payments that minimise it, and the learner decides on the advice (`decide`). What an algorithm leaves
open is one of the learner's `Choices`; `allowed_payments` and `allowed_predictions` tell all choices that it allows at
a state.
"""

from __future__ import annotations

import copy
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple, Self, SupportsFloat

from paid_experts.reference import checks
from paid_experts.reference.checks import Sign
from paid_experts.reference.choices import Choices
from paid_experts.reference.estimates import Estimate
from paid_experts.reference.exact import Exact
from paid_experts.reference.offers import Allowed, Objective, Offers, Payments, Separate, brute, local, selfish
from paid_experts.reference.rounded import FACTOR, checked_factor, rounded

Rule = Callable[[Any], Allowed]
"""A way to minimise an objective: from the objective to the payments that it allows."""

RuleName = Literal["brute", "exact", "selfish", "local", "rounded"]
RULES: dict[RuleName, Rule] = {"brute": brute, "exact": Exact, "selfish": selfish, "local": local, "rounded": rounded}
"""The five ways to choose payments, by name; `rounded` with another factor is given as a function."""

Call = Literal["pay()", "predict(advice, u)", "update(label)"]
PAY: Call = "pay()"
PREDICT: Call = "predict(advice, u)"
UPDATE: Call = "update(label)"


def expect(call: Call, t: int, paid: object, advice: object) -> None:
    """Refuse calls out of order; the state stays as it was."""
    due = PAY if paid is None else PREDICT if advice is None else UPDATE
    if call != due:
        raise ValueError(f"round {t} needs {due} next, got {call}")


class Decision(NamedTuple):
    """A prediction, and what decided it."""

    prediction: Sign
    followed: int | None = None
    """The expert that was followed; None: the advice was aggregated"""
    weights: tuple[float, ...] | None = None
    """w_j, when aggregated; infinite for a `BayesLcb` that has seen an expert always right, or always wrong"""
    x: float | None = None
    """The vote, when aggregated: the sum of w_j Z_j"""
    gapped: bool = False
    """May the coin turn the sign of the vote (GAPTRON), or does it decide even votes only?"""


class Learner(ABC):
    """A learner over a grid of ``costs`` (the paper's C), for K experts."""

    KEYWORDS: tuple[str, ...] = ("costs", "experts", "lam")
    """What a learner is made with beside its rule; `keywords` tells the values."""

    def __init__(
        self,
        costs: Iterable[SupportsFloat],
        experts: int,
        lam: SupportsFloat,
        payments: str | Rule = "exact",
        choices: Choices | None = None,
    ) -> None:
        self.costs = checks.grid(costs)
        self.experts = checks.expert_count(experts)
        self.lam = checks.price(lam)
        self.rule: RuleName | Rule = payments if callable(payments) else checks.one_of(payments, RULES, "payments")
        """How payments are chosen: one of `RULES` by name, or a function like them"""
        if self.rule == "rounded":
            checked_factor(FACTOR, self.experts)
        self.choices = choices or Choices()
        self.estimates = [[Estimate(correct=0, paid=0) for _ in self.costs] for _ in range(self.experts)]
        self.round = 1
        """t"""
        self.paid: Payments | None = None
        """c_t as indices, between pay() and update()"""
        self.advice: tuple[Sign, ...] | None = None
        """Z_t, between predict() and update()"""
        self.decision: Decision | None = None
        """What the last predict() decided"""

    @property
    def keywords(self) -> dict[str, Any]:
        """The keywords that make a learner like this one."""
        return {name: getattr(self, name) for name in self.KEYWORDS} | {"payments": self.rule}

    def at(self, counts: Iterable[Iterable[tuple[int, int]]]) -> Self:
        """Return a learner like this one at the beginning of a round, where counts[j][i] = (correct, paid) so far.

        Counts that no game leads to are allowed; the round is then that of the expert who was paid most often.

        >>> from paid_experts.reference import LcbGaptron
        >>> learner = LcbGaptron([0, 1], experts=1, lam=0.1, beta=1, delta=0.5).at([[(2, 3), (1, 1)]])
        >>> learner.round, learner.estimate(0, 0)
        (5, 0.6666666666666666)
        """
        table = checks.counts(counts, self.experts, len(self.costs))
        other = copy.copy(self)
        other.estimates = [[Estimate(*pair) for pair in row] for row in table]
        other.round = 1 + max(sum(known.paid for known in row) for row in other.estimates)
        other.paid = other.advice = other.decision = None
        return other

    # Whom to pay what.

    def pay(self) -> Payments:
        """Choose this round's payments: untried ones in rounds 1 to N, then a minimiser of the objective."""
        self._expect(PAY)
        allowed = self.allowed_payments()
        choose = self.choices.explore if self.exploring else self.choices.minimise
        chosen = checks.indices(choose(allowed), self.experts, len(self.costs))
        if chosen != allowed.first and chosen not in allowed:
            raise ValueError(f"the choice must be allowed in round {self.round}, got payments {chosen}")
        self.paid = chosen
        return chosen

    def pay_as(self, payments: Iterable[int]) -> Payments:
        """Pay what another implementation chose; `allowed_payments` tells whether that is allowed."""
        self._expect(PAY)
        self.paid = checks.indices(payments, self.experts, len(self.costs))
        return self.paid

    @property
    def exploring(self) -> bool:
        """Is this one of the first N rounds (A4)?"""
        return self.round <= len(self.costs)

    def allowed_payments(self) -> Allowed:
        """Tell all payments that are allowed in this round: untried ones, then all that the rule accepts."""
        if self.exploring:
            return Separate([[i for i, known in enumerate(row) if known.paid == 0] for row in self.estimates])
        allowed = self._solve(self.offers())
        if isinstance(allowed, Exact) and not allowed.complete:
            gap = allowed.value - allowed.lower
            warnings.warn(f"round {self.round} pays within {gap:.1e} of the minimum: too many near-ties", stacklevel=2)
        return allowed

    def _solve(self, objective: Objective) -> Allowed:
        """Minimise by the rule. An objective that is no sum over experts is minimised exactly by enumeration."""
        if self.rule == "exact" and not isinstance(objective, Offers):
            return brute(objective)
        return (self.rule if callable(self.rule) else RULES[self.rule])(objective)

    @abstractmethod
    def offers(self) -> Objective:
        """What the payments of this round minimise."""

    # What to predict.

    def predict(self, advice: Iterable[Sign], u: SupportsFloat) -> Sign:
        """Predict a label from the advice of all experts and a coin."""
        self._expect(PREDICT)
        given, coin = checks.signs(advice, self.experts, "advice"), checks.uniform(u)
        decision = self.decide(given, coin, checks.sign(self.choices.sign_of_zero(), "the sign of zero"))
        self.advice, self.decision = given, decision
        return decision.prediction

    @abstractmethod
    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        """Decide on the advice that the payments of this round have bought; ``sign_of_zero`` is what is left open."""

    def allowed_predictions(self, advice: Iterable[Sign], u: SupportsFloat) -> frozenset[Sign]:
        """Tell all predictions that some allowed choice makes from this advice and this coin.

        Where a vote is even, these are both: it is open which side of the coin u shows.

        >>> from paid_experts.reference import CautiousLcb
        >>> learner = CautiousLcb([0], experts=1, lam=0.1, delta=0.5).at([[(1, 2)]])
        >>> _ = learner.pay()
        >>> sorted(learner.allowed_predictions([1], u=0.2))
        [-1, 1]
        """
        given, coin = checks.signs(advice, self.experts, "advice"), checks.uniform(u)
        return frozenset(self.decide(given, coin, zero).prediction for zero in (-1, 1))

    # What to learn.

    def update(self, label: Sign) -> None:
        """Count who was correct."""
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

    def paid_for(self) -> list[Estimate]:
        """What was known of each expert at what it was just paid."""
        if self.paid is None:
            raise ValueError(f"round {self.round} has no payments yet; call {PAY} first")
        return [row[i] for row, i in zip(self.estimates, self.paid, strict=True)]

    def _expect(self, call: Call) -> None:
        expect(call, self.round, self.paid, self.advice)


def sign_vote(lead: int, weights: Iterable[float], x: float, sign_of_zero: Sign, u: float) -> Decision:
    """Return the sign of a vote; ``lead`` is what decides it, and x the same as a float.

    An even vote is a fair coin, and ``sign_of_zero`` is the side of it that u >= 1/2 shows.

    >>> sign_vote(3, [0.5], 0.5, 1, u=0.1).prediction, sign_vote(0, [0.0], 0.0, 1, u=0.1).prediction
    (1, -1)
    """
    coin = -sign_of_zero if u < 0.5 else sign_of_zero
    return Decision((lead > 0) - (lead < 0) or coin, None, tuple(weights), x)
