"""What the umpire computes: the formulas of the three learners in doubles, from the counts.

They share no code with the reference, because the umpire judges the reference too. Each has an error of about 10^-12,
far below the tolerance of the umpire.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from paid_experts.properties.conformance.claims import BAYES, CAUTIOUS, GAPTRON
from paid_experts.reference.formulas import Estimate

LARGEST_GAIN = 20.0
"""Stands for all larger ones, and for infinity: exp(-2 * 20) is nothing beside what is forgiven."""
BISECTIONS = 100


def half_log_odds(known: Estimate) -> float:
    """1/2 ln(q / (1 - q)): infinite for an expert who was never wrong (or is untried) or never right."""
    if known.fewer == 0:
        return math.inf * known.leaning
    return math.log(known.correct / (known.paid - known.correct)) / 2


def bernstein_gain(known: Estimate, delta: float) -> float:
    """(1/2 - P)^2 with the P of lines 24 to 26: as far out as the Bernstein width reaches, within [0, 1]."""
    if known.paid == 0:
        return 0.25
    m, log_term = known.fewer / known.paid, math.log(3 / delta)
    width = 3 * log_term / known.paid + math.sqrt(2 * log_term * m * (1 - m) / known.paid)
    return (0.5 - max(m - width, 0.0)) ** 2


@lru_cache(maxsize=1 << 17)
def credible_ends(fewer: int, paid: int, delta: float) -> tuple[float, float]:
    """Return the least and the largest p <= 1/2 with n kl(m, p) <= ln(2/delta), where m = fewer / paid.

    >>> [round(end, 6) for end in credible_ends(0, 10, 0.1)], [round(end, 6) for end in credible_ends(20, 100, 0.1)]
    ([0.0, 0.258866], [0.114927, 0.308577])
    """
    m, level = fewer / paid, math.log(2 / delta) / paid
    if m == 0:
        return 0.0, min(-math.expm1(-level), 0.5)

    def excess(log_p: float) -> float:
        return m * (math.log(m) - log_p) + (1 - m) * (math.log1p(-m) - math.log1p(-math.exp(log_p))) - level

    least = math.log(m) - (level - (1 - m) * math.log1p(-m)) / m - 1e-9
    low = math.exp(_root(excess, least, math.log(m)))
    high = 0.5 if excess(math.log(0.5)) <= 0 else math.exp(_root(excess, math.log(0.5), math.log(m)))
    return low, high


def _root(excess: Callable[[float], float], outside: float, inside: float) -> float:
    """Bisect between a point where the excess is positive and one where it is negative."""
    for _ in range(BISECTIONS):
        middle = (outside + inside) / 2
        if middle in (outside, inside):
            break
        if excess(middle) > 0:
            outside = middle
        else:
            inside = middle
    return inside


def margin(known: Estimate, delta: float) -> float:
    """How far the credible accuracy farthest from 1/2 is from 0 or 1."""
    return credible_ends(known.fewer, known.paid, delta)[0] if known.paid else 0.0


def cautious_gain(known: Estimate, delta: float) -> float:
    """The squared distance from 1/2 of the farthest credible accuracy."""
    return (0.5 - margin(known, delta)) ** 2


def product_gain(known: Estimate, delta: float) -> float:
    """-1/4 ln(4 m (1 - m)) at the margin m: exp(-2 sum) / 2 is the product that `BayesLcb` minimises."""
    m = margin(known, delta)
    return min(-math.log(4 * m * (1 - m)) / 4, LARGEST_GAIN) if m > 0 else LARGEST_GAIN


def cautious_weight(known: Estimate, delta: float) -> float:
    """1/2 ln(p / (1 - p)) at the credible accuracy nearest to 1/2; 0 if that is 1/2."""
    if known.paid == 0 or known.leaning == 0:
        return 0.0
    high = credible_ends(known.fewer, known.paid, delta)[1]
    return known.leaning * math.log((1 - high) / high) / 2


GAINS: dict[str, Callable[[Estimate, float], float]] = {
    GAPTRON: bernstein_gain,
    CAUTIOUS: cautious_gain,
    BAYES: product_gain,
}
PRICES = {GAPTRON: 1.0, CAUTIOUS: 1.0, BAYES: 2.0}
"""All three minimise exp(-2 sum of gains) + this many times lam times the sum of the payments."""
WEIGHTS: dict[str, Callable[[Estimate, float], float]] = {
    GAPTRON: lambda known, _: half_log_odds(known),
    CAUTIOUS: cautious_weight,
    BAYES: lambda known, _: half_log_odds(known),
}
"""What an expert's vote counts."""
