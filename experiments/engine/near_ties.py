"""A compiled learner, and the reference's learner behind it: it checks keywords, and decides what doubles cannot."""

from collections.abc import Iterable, Sequence
from typing import Any, SupportsFloat

import numpy as np

from paid_experts.experiments.engine.rounds import begin
from paid_experts.experiments.engine.state import LEARNERS, RULES, Table, scratch, setting, table
from paid_experts.reference import BayesLcb, CautiousLcb, Greedy, Lcb, LcbGaptron, Thompson, validation
from paid_experts.reference.credible import KL
from paid_experts.reference.objective import Payments
from paid_experts.reference.oracle import RULES as CHOOSERS
from paid_experts.reference.validation import Sign


class Sampled(Thompson):
    """Thompson sampling at accuracies that the compiled code has drawn."""

    drawn: list[list[float]] | None = None

    def sample(self) -> list[list[float]]:
        """Return them; before the first round there are none."""
        return self.drawn or [[0.5] * len(self.costs)] * self.experts


KINDS: tuple[Any, ...] = (LcbGaptron, CautiousLcb, BayesLcb, Sampled, Greedy, Lcb)


def reference_learner(
    name: str, costs: Iterable[SupportsFloat], experts: int, lam: SupportsFloat, payments: str, **parameters: Any
) -> Any:
    """Return the learner of the reference that the compiled code plays; it draws no uniforms.

    >>> reference_learner("bayes", [0, 1], 2, 0.1, "exact", delta=0.1, objective="bayes")
    Traceback (most recent call last):
    ValueError: the engine plays the objective 'product' and the sets 'kl' only
    """
    kind = KINDS[LEARNERS.index(validation.one_of(name, LEARNERS, "learner"))]
    if kind is Lcb:
        return Lcb(costs, experts, lam, **parameters)
    if issubclass(kind, Sampled | Greedy):
        parameters["coins"] = ()
    learner = kind(costs, experts, lam, payments=payments, **parameters)
    if getattr(learner, "objective", "product") != "product" or getattr(learner, "sets", KL) != KL:
        raise ValueError("the engine plays the objective 'product' and the sets 'kl' only")
    return learner


def at_table(learner: Any, table: Table) -> Any:
    """Return the learner at the counts, and the sample, that the compiled code has reached."""
    there = learner.at(np.stack((table.correct, table.paid), axis=2).tolist())
    if isinstance(there, Sampled):
        there.drawn = table.sample.tolist()
    return there


def decided_arm(learner: Lcb, table: Table) -> int:
    """Choose this round's arm as the reference does."""
    shape = (learner.experts, len(learner.costs))
    learner.pulled = table.paid.reshape(shape).tolist()
    learner.mistakes = (table.paid - table.correct).reshape(shape).tolist()
    learner.round, learner.arm = int(table.round[0]), None
    j, i = learner.pay()
    return j * shape[1] + i


class Compiled:
    """A compiled learner, with the keywords of `reference_learner`; ``key`` is that of its own uniforms."""

    def __init__(self, key: np.uint64, name: str, **keywords: Any) -> None:
        self.reference = reference_learner(name, **keywords)
        """Decides what doubles cannot"""
        self.setting = setting(name, self.reference)
        self.table = table(self.setting, key)
        self.near_ties = 0
        """How many choices doubles could not decide"""
        self._scratch = scratch(self.setting)
        begin(self.setting, self.table)

    @property
    def round(self) -> int:
        """t."""
        return int(self.table.round[0])

    def decided_payments(self) -> Payments:
        """Choose this round's payments as the reference does."""
        if isinstance(self.reference, Lcb):
            return (decided_arm(self.reference, self.table),)
        objective = at_table(self.reference, self.table).current_objective()
        first: Payments = CHOOSERS[RULES[self.setting.rule]](objective).first
        return first

    def decided_vote(self, signs: Sequence[Sign], u: float, sign_of_zero: Sign) -> Sign:
        """Predict as the reference does."""
        self.near_ties += 1
        there = at_table(self.reference, self.table)
        there.pay_as(self.table.payments.tolist())
        prediction: Sign = there.decide(signs, u, sign_of_zero).prediction
        return prediction

    def _decide_payments(self) -> None:
        self.near_ties += 1
        self.table.payments[:] = self.decided_payments()
        self.table.chosen[0] = 1
