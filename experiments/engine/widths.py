"""The optimistic estimates of `reference.estimates`, compiled: the same formulas in the same order, in doubles.

Everything follows from the two counts of a cell (one expert at one payment). Equal counts give equal doubles, so that
experts who are alike stay exactly alike.
"""

import math
from typing import Any

from experiments.engine.compiled import inlined

CLEARLY = 2.0**-45
"""More than rounding can do to the distance of an estimate from its width."""


@inlined
def edge(fewer: int, paid: int, log_term: float) -> float:
    """min(q, 1 - q) - width: how far inside [0, 1] the optimistic estimate lies; at most 0: it is at the edge."""
    q = fewer / paid
    return q - (3 * log_term / paid + math.sqrt(2 * log_term * q * (1 - q) / paid))


@inlined
def gain(fewer: int, paid: int, log_term: float) -> float:
    """(1/2 - P)^2 of the optimistic estimate P (D11); log_term is ln(3/delta)."""
    if paid == 0:
        return 0.25
    distance = 0.5 - max(edge(fewer, paid, log_term), 0.0)
    return distance * distance


@inlined
def same_gain(fewer: int, paid: int, other_fewer: int, other_paid: int, log_term: float) -> bool:
    """Are two gains surely the same number, not only the same double? Equal counts, or both estimates at the edge."""
    if fewer == other_fewer and paid == other_paid:
        return True
    return at_edge(fewer, paid, log_term) and at_edge(other_fewer, other_paid, log_term)


@inlined
def at_edge(fewer: int, paid: int, log_term: float) -> bool:
    """Is the optimistic estimate surely 0 or 1?"""
    return paid == 0 or edge(fewer, paid, log_term) < -CLEARLY


@inlined
def edge_and_growth(fewer: int, paid: int, log_term: float) -> Any:
    """Return `edge`, and a bound on what one more payment can add to it, for any number of payments and answers.

    After k more, fewer' <= fewer + k adds (fewer + k) / (paid + k) - q <= (1 - q) k / paid to the first term. The
    width is least when fewer' = fewer; then its first term is at least paid / (paid + k) times what it was, and the
    root at least (paid / (paid + k))^(3/2) >= 1 - 3 k / (2 paid) times. So k more add at most
    k (1 - q + 3/2 width) / paid.
    """
    if paid == 0:
        return -math.inf, 1.0
    q = fewer / paid
    width = 3 * log_term / paid + math.sqrt(2 * log_term * q * (1 - q) / paid)
    return q - width, (1 - q + 1.5 * width) / paid
