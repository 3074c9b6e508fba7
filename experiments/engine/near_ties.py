"""What doubles cannot decide is decided by the reference, at the counts that the compiled code has reached."""

from fractions import Fraction
from functools import cache

import numpy as np

from experiments.engine.partial import set_payments
from experiments.engine.room import Room
from experiments.engine.state import RULES, SELFISH, Setting, Table
from reference.checks import Sign
from reference.estimates import PRECISE, Estimate
from reference.offers import GAIN_UNITS, Offers, Payments
from reference.protocol import RULES as CHOOSERS


def decided_payments(setting: Setting, delta: float, table: Table, room: Room | None) -> Payments:
    """Choose this round's payments as the reference does; only among those that are nearly as good, if they are known.

    Among equals the first one is chosen, in the order of expert and then of payment.
    """
    offers = offers_of(setting, delta, table)
    if near := near_choices(room):
        return min(near, key=lambda own: (offers.precise_value(*offers.precise_sums(enumerate(own))), own))
    return CHOOSERS[RULES[setting.rule]](offers).first


def offers_of(setting: Setting, delta: float, table: Table) -> Offers:
    """What the learner sees: `reference.offers.estimated`, with the gains of the table where all are up to date."""

    def known(j: int, i: int) -> Estimate:
        return Estimate(int(table.correct[j, i]), int(table.paid[j, i]))

    @cache
    def precise_gain(j: int, i: int) -> int:
        return int(known(j, i).gain(delta, PRECISE) * GAIN_UNITS)

    gains = table.gain
    if setting.rule == SELFISH:
        gains = np.array([[known(j, i).gain(delta) for i in range(gains.shape[1])] for j in range(len(gains))])
    return Offers(gains, np.broadcast_to(setting.costs, gains.shape), setting.lam, precise_gain)


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


def decided_vote(correct: list[int], paid: list[int], signs: list[Sign], u: float, sign_of_zero: Sign) -> Sign:
    """Aggregate in exact arithmetic: the sign of the vote, flipped when (2 u)^2 < min(r, 1/r) with r = exp(2 x).

    >>> decided_vote([1, 1], [2, 2], [1, -1], u=0.9, sign_of_zero=1)
    1
    """
    odds = Fraction(1)
    for c, n, sign in zip(correct, paid, signs, strict=True):
        odds *= Fraction(c, n - c) ** sign
    prediction = sign_of_zero if odds == 1 else (1 if odds > 1 else -1)
    return -prediction if (2 * Fraction(u)) ** 2 < min(odds, 1 / odds) else prediction
