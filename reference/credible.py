"""Which accuracies are credible after some payments: the sets that `CautiousLcb` and `BayesLcb` work with.

After n payments with estimate q the accuracy p is credible if n kl(q, p) <= ln(2/delta), where

    kl(q, p) = q ln(q/p) + (1-q) ln((1-q)/(1-p))

is the relative entropy of two coins. By Chernoff's bound the true accuracy is credible with probability 1 - delta. The
set is an interval around q. It lies within the empirical Bernstein interval q +- (sqrt(2 q (1-q) x) + x) with
x = ln(2/delta) / n, which may be used in its place: simpler to compute, and wider.

A learner needs two distances from 1/2: that of the **farthest** credible accuracy, for payments chosen by optimism, and
that of the **nearest**, for votes by pessimism. Both are symmetric in right and wrong answers, so q <= 1/2 below. The
farthest is then the lower end (an upper end beyond 1/2 is mirrored by a credible accuracy on the other side), and it is
given by how far it is from 0, its **margin**, because that may be tiny and matters on a logarithmic scale.

The ends are found by Newton's method, once for each pair of counts. Doubles are enough to tell most payments apart;
where they are not, three more steps from there have 300 bits.
"""

import math
from functools import lru_cache
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from paid_experts.reference.formulas import FLOATS, PRECISE, Arithmetic, Estimate, Number, weight

Sets = Literal["kl", "bernstein"]
"""The two kinds of credible sets."""
KL: Sets = "kl"
BERNSTEIN: Sets = "bernstein"
SETS: tuple[Sets, ...] = (KL, BERNSTEIN)
HALF = PRECISE.number(1) / 2
LOWER, UPPER = -1, 1
"""The two ends"""


class Credible(NamedTuple):
    """The credible accuracies, by their distances."""

    margin: Any
    """How far the farthest credible accuracy is from 0 or 1, whichever is on its side: at most 1/2"""
    nearest: Any
    """The distance from 1/2 of the nearest one; 0 if 1/2 is credible"""

    @property
    def farthest(self) -> Any:
        """The distance from 1/2 of the farthest credible accuracy."""
        return HALF - self.margin

    @property
    def weight(self) -> Any:
        """1/2 ln((1/2 + d) / (1/2 - d)) at the nearest distance d: what its vote should count at least."""
        return pessimistic_weight(self.nearest)


def pessimistic_weight(nearest: Any) -> Any:
    """1/2 ln((1/2 + d) / (1/2 - d)), for the distance d of the nearest credible accuracy."""
    return -weight(HALF - nearest, PRECISE)


def credible(known: Estimate, delta: Number, kind: Sets = KL, arithmetic: Arithmetic = PRECISE) -> Credible:
    """Return what is credible with confidence 1 - delta.

    >>> never_wrong = credible(Estimate(correct=10, paid=10), delta=0.1)
    >>> float(never_wrong.margin), round(float(never_wrong.nearest), 6)  # e^(-ln(20)/10) = 0.741 .. 1
    (0.0, 0.241134)
    >>> wider = credible(Estimate(10, 10), delta=0.1, kind="bernstein")
    >>> round(float(wider.nearest), 6)
    0.200427
    """
    return Credible(margin(known, delta, kind, arithmetic), nearest(known, delta, kind, arithmetic))


def margin(known: Estimate, delta: Number, kind: Sets = KL, arithmetic: Arithmetic = PRECISE) -> Number:
    """Return how far the farthest credible accuracy is from 0 or 1; before the first payment all are credible."""
    return end(known.fewer, known.paid, delta, kind, LOWER, arithmetic) if known.paid else arithmetic.number(0)


def nearest(known: Estimate, delta: Number, kind: Sets = KL, arithmetic: Arithmetic = PRECISE) -> Number:
    """Return the distance from 1/2 of the nearest credible accuracy."""
    half = arithmetic.number(0.5)
    return half - end(known.fewer, known.paid, delta, kind, UPPER, arithmetic) if known.paid else 0 * half


class Hoping(Protocol):
    """A learner that pays by the accuracy farthest from 1/2 that it holds possible."""

    estimates: list[list[Estimate]]

    def margin(self, j: int, i: int, arithmetic: Arithmetic) -> Any:
        """How far that is from 0 or 1, for expert j at its i-th payment."""


def margins_of(learner: Hoping) -> NDArray[np.float64]:
    """Return the margins of all experts at all payments, in doubles."""
    table = learner.estimates
    return np.array([[float(learner.margin(j, i, FLOATS)) for i in range(len(row))] for j, row in enumerate(table)])


@lru_cache(maxsize=1 << 16)
def end(fewer: int, paid: int, delta: Number, kind: Sets, side: int, arithmetic: Arithmetic) -> Number:
    """Return the least credible accuracy, or the largest up to 1/2, where q = fewer / paid is at most 1/2."""
    q, half = arithmetic.number(fewer) / paid, arithmetic.number(0.5)
    level = arithmetic.log(2 / arithmetic.number(delta)) / paid
    if kind == BERNSTEIN:
        width = bernstein(q, level, arithmetic)
        return max(q - width, 0 * q) if side == LOWER else min(q + width, half)
    if fewer == 0:
        return q if side == LOWER else min(-arithmetic.expm1(-level), half)
    if side == UPPER and excess(q, level, -arithmetic.log(2 * q), arithmetic)[0] <= 0:
        return half
    return q * arithmetic.exp(log_ratio(fewer, paid, delta, side, arithmetic))


def bernstein(q: Number, level: Number, arithmetic: Arithmetic) -> Number:
    """Return the width of the Bernstein interval, which holds the credible accuracies."""
    return arithmetic.sqrt(2 * q * (1 - q) * level) + level


@lru_cache(maxsize=1 << 16)
def log_ratio(fewer: int, paid: int, delta: Number, side: int, arithmetic: Arithmetic) -> Number:
    """Return t = ln(p / q) for an end p of the set; q is between 0 and 1/2.

    In t the relative entropy F(t) = -q t - (1-q) ln(1 - q (e^t - 1)/(1-q)) is convex with the derivative
    (p - q) / (1 - p), and nothing cancels in it. So Newton's method goes from a point outside towards the end and not
    beyond it. With 300 bits it starts where doubles end.
    """
    q = arithmetic.number(fewer) / paid
    level = arithmetic.log(2 / arithmetic.number(delta)) / paid
    if arithmetic is PRECISE:
        t, small = PRECISE.number(log_ratio(fewer, paid, float(delta), side, FLOATS)), 2.0**-145
    else:
        reach, small = side * bernstein(q, level, arithmetic) / q, 2.0**-25
        t = math.log1p(reach) if reach > -1 else -math.inf
        far = ((1 - q) * math.log1p(-q) - level) / q  # since F(t) is at least (1-q) ln(1-q) - q t
        t = max(t, far) if side == LOWER else min(t, -math.log(2 * q))
    while True:
        beyond, slope = excess(q, level, t, arithmetic)
        t -= beyond / slope
        if abs(beyond / slope) <= small * (abs(t) + small):  # the next step is rounding
            return t


def excess(q: Number, level: Number, t: Number, arithmetic: Arithmetic) -> tuple[Number, Number]:
    """F(t) - level, and the derivative."""
    apart = q * arithmetic.expm1(t)
    return -q * t - (1 - q) * arithmetic.log1p(-apart / (1 - q)) - level, apart / (1 - q - apart)
