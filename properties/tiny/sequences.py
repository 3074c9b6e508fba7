"""The same values without merging states: every sequence of choices, labels, advice and coins is played.

`properties.tiny.values` is compared with it, and the two share no code: here a learner pays, predicts and updates, its
open choices are prescribed, and probabilities are floats. Only a few rounds can be played in this way.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

from paid_experts.properties.instances import PaidGame
from paid_experts.reference.formulas import flip_probability
from paid_experts.reference.objective import Payments
from paid_experts.reference.oracle import Choices, LcbGaptron, Learner
from paid_experts.reference.validation import Sign

Pick = Callable[[Iterable[float]], float]


def certain_of(learner: Any) -> tuple[int, ...]:
    """Whom the learner may follow after its payments; our own learners follow no single expert."""
    return learner.certain_experts() if isinstance(learner, LcbGaptron) else ()


def with_choices(learner: Learner, payments: Payments, expert: int, sign_of_zero: Sign) -> Learner:
    """Return a twin that has paid this and will follow the expert of this place among the certain ones."""
    twin = copy.deepcopy(learner)
    twin.choices = Choices(
        explore=lambda _: payments,
        minimise=lambda _: payments,
        follow=lambda certain: certain[expert],
        sign_of_zero=lambda: sign_of_zero,
    )
    twin.pay()
    return twin


def readings(learner: Learner) -> Iterator[Learner]:
    """All that the learner may choose to do in this round, each as a twin that has paid; a fair coin has no sign."""
    for payments in list(learner.allowed_payments()):
        certain = certain_of(with_choices(learner, payments, 0, 1))
        for expert in range(len(certain)):
            yield with_choices(learner, payments, expert, 1)
        for sign_of_zero in () if certain else (-1, 1) if isinstance(learner, LcbGaptron) else (1,):
            yield with_choices(learner, payments, 0, sign_of_zero)


def expected_cost(game: PaidGame, rounds: int, pick: Pick, learner: Learner | None = None) -> float:
    """Return the largest (or the least) expected cost over all labels and choices, by playing all sequences.

    >>> expected_cost(PaidGame((0.0,), ((0.75,),), lam=0.25, beta=1.0, delta=0.5), 2, max)  # 1/4, then 3/8
    0.625
    """
    if rounds == 0:
        return 0.0
    before = learner or game.learner("brute")
    return pick(
        _round_and_after(game, twin, label, rounds, pick) for twin in list(readings(before)) for label in (-1, 1)
    )


def _round_and_after(game: PaidGame, paid: Learner, label: Sign, rounds: int, pick: Pick) -> float:
    assert paid.paid is not None
    bought = game.bought(paid.paid)
    cost = game.lam * sum(game.costs[i] for i in paid.paid)
    for right in product((False, True), repeat=game.experts):
        chance = 1.0
        for p, r in zip(bought, right, strict=True):
            chance *= p if r else 1 - p
        advice = [label if r else -label for r in right]
        flip = 0.5
        if isinstance(paid, LcbGaptron):
            flip = 0.0 if certain_of(paid) else flip_probability(paid.vote(advice))
        for side, u in ((flip, 0.0), (1 - flip, 0.5)):
            if chance * side > 0:
                twin = copy.deepcopy(paid)
                errs = twin.predict(advice, u) != label
                twin.update(label)
                cost += chance * side * (errs + expected_cost(game, rounds - 1, pick, twin))
    return cost
