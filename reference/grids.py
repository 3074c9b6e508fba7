"""Grids of payments: midpoints, which round a payment to the nearest, and low ends, which round it down.

The paper covers [0, 1] with intervals around the payments (Lemma 4.5). Our own theorems against all of [0, 1] round
payments down: then the comparator does not pay more on the grid, and only its accuracies move.
"""

import math
from fractions import Fraction
from itertools import pairwise
from typing import SupportsFloat

from paid_experts.reference import validation

HAIR = Fraction(1, 2**53)
"""What the rounding of a payment to a float may add to a distance in [0, 1]"""
MOST_PAYMENTS = 10**6


def grid_size(epsilon: SupportsFloat) -> int:
    """N(eps) = ceil(1 / (2 eps)): no fewer intervals of length 2 eps cover [0, 1].

    >>> grid_size(0.5), grid_size(1 / 6), grid_size(0.1), grid_size(0.09)
    (1, 3, 5, 6)
    """
    size = math.ceil(1 / (2 * Fraction(validation.positive(epsilon, "epsilon")) + HAIR))
    if size > MOST_PAYMENTS:
        raise ValueError(f"epsilon must be large enough for {MOST_PAYMENTS} payments, got {epsilon!r}")
    return size


def uniform_grid(epsilon: SupportsFloat) -> tuple[float, ...]:
    """Return the midpoints of N(eps) equal intervals: for each c in [0, 1] some payment within eps (I29, I34).

    >>> uniform_grid(0.1)
    (0.1, 0.3, 0.5, 0.7, 0.9)
    """
    size = grid_size(epsilon)
    grid = tuple((2 * i + 1) / (2 * size) for i in range(size))
    assert covers(grid, epsilon)
    return grid


def rounded_down_grid(size: int) -> tuple[float, ...]:
    """Return 0, 1/N, .., (N-1)/N: each c in [0, 1] has a payment at most 1/N below it (Results B and E).

    >>> rounded_down_grid(4)
    (0.0, 0.25, 0.5, 0.75)
    """
    N = validation.count(size, "size")
    if N > MOST_PAYMENTS:
        raise ValueError(f"size must be at most {MOST_PAYMENTS}, got {size!r}")
    return tuple(i / N for i in range(N))


def covering_radius(costs: tuple[float, ...]) -> Fraction:
    """Return the least eps such that each c in [0, 1] has a payment within eps, exactly.

    >>> covering_radius((0.25, 1.0))
    Fraction(3, 8)
    """
    grid = sorted(Fraction(c) for c in validation.grid(costs))
    gaps = [(b - a) / 2 for a, b in pairwise(grid)]
    return max([grid[0], 1 - grid[-1], *gaps])


def covers(costs: tuple[float, ...], epsilon: SupportsFloat) -> bool:
    """Is there for each c in [0, 1] a payment c~ with |c - c~| <= eps (the hypothesis of Lemma 4.5)?

    >>> covers((0.25, 0.75), 0.25), covers((0.25, 0.75), 0.24)
    (True, False)
    """
    return covering_radius(costs) <= Fraction(validation.positive(epsilon, "epsilon")) + HAIR
