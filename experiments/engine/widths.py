"""What a learner makes of the counts of a cell, compiled: the gain that payments are chosen by, the weight of a vote.

For Algorithm 1 these are the optimistic estimates of `reference.formulas`, the same formulas in the same order, in
doubles. Equal counts give equal doubles, so that experts who are alike stay exactly alike. The payment solvers see
nothing of this but `Table.gain`, `Table.error` and `Table.mark`.
"""

import math
from typing import Any

import numpy as np

from paid_experts.experiments.engine.compiled import inlined
from paid_experts.experiments.engine.credible import margin, weight
from paid_experts.experiments.engine.state import BAYES, CAUTIOUS, GAPTRON, LCB, THOMPSON, Setting, Table
from paid_experts.experiments.engine.uniforms import GOLDEN, mixed

CLEARLY = 2.0**-45
"""More than rounding can do to the distance of an estimate from its width."""
LEAST_ERROR = math.exp(-48.0)
"""Stands for the error of an infinite gain, and for all that are less: a tiny part of any `Setting.rounding`."""
AT_EDGE = np.uint64(0x5851F42D4C957F2D)
INFINITE = np.uint64(0)
"""The mark of an infinite gain: whatever the others are paid, the error is 0 in the reference's units."""


@inlined
def refresh(setting: Setting, table: Table, j: int, i: int) -> None:
    """Bring what is derived from the counts of a cell up to date."""
    few, paid = fewer(table, j, i), table.paid[j, i]
    if setting.learner == GAPTRON:
        own = gain(few, paid, setting.log_term)
        table.gain[j, i], table.error[j, i] = own, math.exp(-2 * own)
        table.mark[j, i] = mark(few, paid, setting.log_term)
    elif setting.learner == CAUTIOUS:
        own = 0.5 - margin(few, paid, setting.log_term)
        table.gain[j, i], table.error[j, i] = own * own, math.exp(-2 * own * own)
        table.mark[j, i] = AT_EDGE if few == 0 else mark_of_counts(few, paid)
        side = 1 if 2 * table.correct[j, i] >= paid else -1
        table.weight[j, i] = side * weight(few, paid, setting.log_term)
    elif setting.learner == LCB:
        wrong, pulled = paid - table.correct[j, i], max(paid, 1)
        table.gain[j, i], table.error[j, i] = wrong / pulled + setting.prices[i], 1 / math.sqrt(pulled)
        table.mark[j, i] = mark_of_counts(wrong, paid)
    else:
        least = margin_of(setting, table, j, i)
        error = min(max(2 * math.sqrt(least * (1 - least)), LEAST_ERROR), 1.0)
        table.gain[j, i], table.error[j, i] = -0.5 * math.log(error), error
        alike = mark_of_counts(j, i) if setting.learner == THOMPSON else mark_of_counts(few, paid)
        table.mark[j, i] = INFINITE if least == 0 else alike


@inlined
def margin_of(setting: Setting, table: Table, j: int, i: int) -> float:
    """How far from 0 or 1 is the accuracy that the product of `reference.vote_objectives` is taken at?"""
    few, paid = fewer(table, j, i), table.paid[j, i]
    if setting.learner == BAYES:
        own: float = margin(few, paid, setting.log_term)
        return own
    if setting.learner == THOMPSON:
        least: float = min(table.sample[j, i], 1 - table.sample[j, i])
        return least
    estimated: float = few / max(paid, 1)
    return estimated


@inlined
def fewer(table: Table, j: int, i: int) -> int:
    """Return the smaller of the numbers of correct and of wrong answers of a cell."""
    least: int = min(table.correct[j, i], table.paid[j, i] - table.correct[j, i])
    return least


@inlined
def gain(fewer: int, paid: int, log_term: float) -> float:
    """(1/2 - P)^2 of the optimistic estimate P (D11); log_term is ln(3/delta)."""
    distance: float = 0.5 - max(edge_and_growth(fewer, paid, log_term)[0], 0.0)
    return distance * distance


@inlined
def mark(fewer: int, paid: int, log_term: float) -> np.uint64:
    """Return 64 bits that stand for the counts of a cell as far as its gain depends on them.

    Where the optimistic estimate is surely 0 or 1 the gain is 1/4 whatever the counts are.
    """
    if edge_and_growth(fewer, paid, log_term)[0] < -CLEARLY:
        return AT_EDGE
    return mark_of_counts(fewer, paid)


@inlined
def mark_of_counts(one: int, other: int) -> np.uint64:
    """Return 64 bits that stand for two numbers; never 0, as far as one knows."""
    return mixed(mixed(np.uint64(one)) + (np.uint64(other) + np.uint64(1)) * GOLDEN)


@inlined
def edge_and_growth(fewer: int, paid: int, log_term: float) -> Any:
    """Return the edge of the optimistic estimate, and a bound on what each further payment can add to it.

    The edge is min(q, 1 - q) - width: how far inside [0, 1] the estimate lies; at most 0: it is 0 or 1. After k more
    payments, fewer' <= fewer + k adds (fewer + k) / (paid + k) - q <= (1 - q) k / paid to the first term. The width is
    least when fewer' = fewer; then its first term is at least paid / (paid + k) times what it was, and the root at
    least (paid / (paid + k))^(3/2) >= 1 - 3 k / (2 paid) times. So k more add at most k (1 - q + 3/2 width) / paid.
    """
    if paid == 0:
        return -math.inf, 1.0
    q = fewer / paid
    width = 3 * log_term / paid + math.sqrt(2 * log_term * q * (1 - q) / paid)
    return q - width, (1 - q + 1.5 * width) / paid
