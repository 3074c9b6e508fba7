"""What doubles cannot decide is decided by the reference, at the counts that the compiled code has reached."""

from fractions import Fraction

from experiments.engine.state import RULES, Setting, Table
from reference.checks import Sign
from reference.estimates import Estimate
from reference.learner import RULES as CHOOSERS
from reference.payments import Payments, estimated


def decided_payments(setting: Setting, delta: float, table: Table) -> Payments:
    """Choose this round's payments as the reference does."""
    counts = zip(table.correct.tolist(), table.paid.tolist(), strict=True)
    known = [[Estimate(c, n) for c, n in zip(*rows, strict=True)] for rows in counts]
    offers = estimated(known, setting.costs.tolist(), setting.lam, delta)
    return CHOOSERS[RULES[setting.rule]](offers).first


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
