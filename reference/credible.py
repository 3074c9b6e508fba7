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

The ends are found by Newton's method, once for each pair of counts: with 300 bits, or in doubles where many are judged.
"""

from functools import lru_cache
from typing import Any, Literal, NamedTuple

from paid_experts.reference.formulas import PRECISE, Arithmetic, Estimate, Number, kl, weight

Sets = Literal["kl", "bernstein"]
"""The two kinds of credible sets."""
KL: Sets = "kl"
BERNSTEIN: Sets = "bernstein"
SETS: tuple[Sets, ...] = (KL, BERNSTEIN)
HALF = PRECISE.number(1) / 2


class Credible(NamedTuple):
    """The credible accuracies, by their distances; numbers of 300 bits."""

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
        return -weight(HALF - self.nearest, PRECISE)


def credible(known: Estimate, delta: Number, kind: Sets = KL, arithmetic: Arithmetic = PRECISE) -> Credible:
    """Return what is credible with confidence 1 - delta.

    >>> never_wrong = credible(Estimate(correct=10, paid=10), delta=0.1)
    >>> float(never_wrong.margin), round(float(never_wrong.nearest), 6)  # e^(-ln(20)/10) = 0.741 .. 1
    (0.0, 0.241134)
    >>> wider = credible(Estimate(10, 10), delta=0.1, kind="bernstein")
    >>> round(float(wider.nearest), 6)
    0.200427
    """
    if known.paid == 0:
        return Credible(arithmetic.number(0), arithmetic.number(0))
    return _credible(known.fewer, known.paid, delta, kind, arithmetic)


@lru_cache(maxsize=1 << 16)
def _credible(fewer: int, paid: int, delta: Number, kind: Sets, arithmetic: Arithmetic) -> Credible:
    q, half = arithmetic.number(fewer) / paid, arithmetic.number(0.5)
    level = arithmetic.log(2 / arithmetic.number(delta)) / paid
    width = arithmetic.sqrt(2 * q * (1 - q) * level) + level
    low, high = max(q - width, 0 * q), min(q + width, half)
    if kind == KL:
        low, high = _lower_end(q, level, low, arithmetic), _upper_end(q, level, high, arithmetic)
    return Credible(low, half - high)


def _lower_end(q: Any, level: Any, bernstein: Any, arithmetic: Arithmetic) -> Any:
    """Return the least p with kl(q, p) <= level."""
    if q == 0:
        return q
    beyond = q * arithmetic.exp((-level + (1 - q) * arithmetic.log(1 - q)) / q)  # kl(q, p) >= q ln(q/p) + (1-q) ln(1-q)
    return _newton(q, level, max(bernstein, beyond), arithmetic)


def _upper_end(q: Any, level: Any, bernstein: Any, arithmetic: Arithmetic) -> Any:
    """Return the largest p with kl(q, p) <= level, or 1/2 if that is smaller."""
    half = arithmetic.number(0.5)
    if q == 0:
        return min(1 - arithmetic.exp(-level), half)
    if kl(q, half, arithmetic) <= level:
        return half
    return _newton(q, level, bernstein, arithmetic)


def _newton(q: Any, level: Any, start: Any, arithmetic: Arithmetic) -> Any:
    """Solve kl(q, p) = level from a p outside the interval.

    In t = ln p the relative entropy is convex with the derivative (p - q) / (1 - p), so that every step goes towards
    the root and none beyond it. The first one that does not is rounding.
    """
    p = start
    while True:
        step = arithmetic.exp((level - kl(q, p, arithmetic)) * (1 - p) / (p - q))
        if (step > 1) != (p < q) or step == 1:
            return p
        p *= step
