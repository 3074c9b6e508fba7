"""The reference's learner behind a compiled one: it checks the keywords, and decides what doubles cannot."""

from collections.abc import Iterable, Sequence
from typing import Any, SupportsFloat

import numpy as np

from experiments.engine.partial import set_payments
from experiments.engine.room import Room
from experiments.engine.state import BRUTE, EXACT, LEARNERS, RULES, Setting, Table
from reference import BayesLcb, CautiousLcb, Greedy, LcbGaptron, Thompson, checks
from reference.checks import Sign
from reference.credible import KL
from reference.offers import Payments
from reference.protocol import RULES as CHOOSERS


class Sampled(Thompson):
    """Thompson sampling at accuracies that the compiled code has drawn."""

    drawn: list[list[float]] | None = None

    def sample(self) -> list[list[float]]:
        """Return them; before the first round there are none."""
        return self.drawn or [[0.5] * len(self.costs)] * self.experts


KINDS: tuple[Any, ...] = (LcbGaptron, CautiousLcb, BayesLcb, Sampled, Greedy)


def reference_learner(
    name: str,
    costs: Iterable[SupportsFloat],
    experts: int,
    lam: SupportsFloat,
    payments: str,
    **parameters: Any,
) -> Any:
    """Return the learner of the reference that the compiled code plays; it draws no uniforms.

    >>> reference_learner("bayes", [0, 1], 2, 0.1, "exact", delta=0.1, objective="bayes")
    Traceback (most recent call last):
    ValueError: the engine plays the objective 'product' and the sets 'kl' only
    """
    kind = KINDS[LEARNERS.index(checks.one_of(name, LEARNERS, "learner"))]
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


def decided_payments(setting: Setting, learner: Any, table: Table, room: Room | None) -> Payments:
    """Choose this round's payments as the reference does; only among those that are nearly as good, if they are known.

    Among equals the first one is chosen, in the order of expert and then of payment.
    """
    offers = at_table(learner, table).offers()
    if near := near_choices(room):
        return min(near, key=lambda own: (offers.precise(enumerate(own)), own))
    rule = EXACT if setting.rule == BRUTE else setting.rule
    first: Payments = CHOOSERS[RULES[rule]](offers).first
    return first


def near_choices(room: Room | None) -> list[Payments]:
    """List the choices that `exact` could not tell apart; none: it did not get that far."""
    listed: list[Payments] = []
    if room is None:
        return listed
    for first, last, other_first, other_last in room.ends[: room.near[0]].tolist():
        one, other = room.choices[first:last], room.choices[other_first:other_last]
        values = one["price"][:, None] + (np.outer(one["error"], other["error"]) + other["price"])
        for a, b in np.argwhere(values <= room.near_most[0]).tolist():
            payments = np.zeros_like(room.trial)
            set_payments(payments, room.choices, first + a)
            set_payments(payments, room.choices, other_first + b)
            listed.append(tuple(payments.tolist()))
    return listed


def decided_vote(learner: Any, table: Table, signs: Sequence[Sign], u: float, sign_of_zero: Sign) -> Sign:
    """Predict as the reference does."""
    there = at_table(learner, table)
    there.pay_as(table.payments.tolist())
    prediction: Sign = there.decide(signs, u, sign_of_zero).prediction
    return prediction
