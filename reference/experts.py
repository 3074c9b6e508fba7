"""The experts and their productivity functions (Section 2).

Expert j, paid c in [0, 1], is correct with probability p_j(c): its **accuracy**. (D3 prints the probability
of being wrong; the rest of the paper, from the introduction to the estimates of Algorithm 1, means the probability of
being right.) The paper assumes that every p_j is L-Lipschitz (D4). Each function here knows a Lipschitz
constant that is proved for it: slopes are computed in exact rational arithmetic and rounded upwards.
"""

import math
from bisect import bisect_right
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import Protocol

from paid_experts.reference import validation
from paid_experts.reference.validation import Sign


class Productivity(Protocol):
    """A productivity function p: [0, 1] -> [0, 1] with a Lipschitz constant (D4)."""

    @property
    def lipschitz(self) -> float:
        """Give L such that |p(c) - p(c')| <= L |c - c'| wherever p is defined."""

    def __call__(self, payment: float) -> float:
        """Return the accuracy p(payment)."""


def rounded_up(value: Fraction) -> float:
    """Return the least float that is not below the exact value.

    >>> rounded_up(Fraction(1, 3)) > Fraction(1, 3)
    True
    """
    try:
        nearest = float(value)
    except OverflowError:
        return math.inf
    return nearest if Fraction(nearest) >= value else math.nextafter(nearest, math.inf)


def steepest_slope(points: list[tuple[float, float]]) -> Fraction:
    """Return the largest |rise / run| between neighbours; no two points of the graph are steeper."""
    return max(
        (abs(Fraction(q) - Fraction(p)) / (Fraction(d) - Fraction(c)) for (c, p), (d, q) in pairwise(points)),
        default=Fraction(0),
    )


def graph(payments: Iterable[float], accuracies: Iterable[float]) -> list[tuple[float, float]]:
    """Return the points (payment, accuracy), sorted by payment."""
    grid = validation.grid(payments, "payments")
    (row,) = validation.accuracies([accuracies], len(grid))
    return sorted(zip(grid, row, strict=True))


class Linear:
    """p(c) = start + slope * c; the first productivity function of Section 6 is ``Linear(0, 1)``.

    Its derivative is the slope, so |slope| is its Lipschitz constant.

    >>> Linear(start=0.5, slope=0.25)(1)
    0.75
    """

    def __init__(self, start: float = 0.0, slope: float = 1.0) -> None:
        self.start = validation.probability(start, "the accuracy at payment 0")
        self.slope = validation.number(slope, "slope")
        validation.probability(self.start + self.slope, "the accuracy at payment 1")
        self.lipschitz = abs(self.slope)

    def __call__(self, payment: float) -> float:
        """Return the accuracy at this payment."""
        accuracy = self.start + self.slope * validation.probability(payment, "the payment")
        return min(max(accuracy, 0.0), 1.0)


class Sigmoidal:
    """p(c) = exp(theta c) / (1 + exp(theta c)), the second productivity function of Section 6 (D33).

    p' = theta p (1 - p), and p (1 - p) <= 1/4, so |theta| / 4 is a Lipschitz constant; it is attained at 0.

    >>> Sigmoidal(theta=4)(0), Sigmoidal(theta=4).lipschitz
    (0.5, 1.0)
    """

    def __init__(self, theta: float) -> None:
        self.theta = validation.number(theta, "theta")
        self.lipschitz = rounded_up(abs(Fraction(self.theta)) / 4)

    def __call__(self, payment: float) -> float:
        """Return the accuracy at this payment."""
        exponent = self.theta * validation.probability(payment, "the payment")
        if exponent >= 0:
            return 1 / (1 + math.exp(-exponent))
        return math.exp(exponent) / (1 + math.exp(exponent))


class Constant:
    """p(c) = accuracy, whatever the payment: the simplified setting in which Section 2 begins (I11).

    >>> Constant(0.7)(0.2), Constant(0.7).lipschitz
    (0.7, 0.0)
    """

    def __init__(self, accuracy: float) -> None:
        self.accuracy = validation.probability(accuracy, "accuracy")
        self.lipschitz = 0.0

    def __call__(self, payment: float) -> float:
        """Return the accuracy at this payment."""
        validation.probability(payment, "the payment")
        return self.accuracy


class Tabulated:
    """An accuracy for each payment of a grid and for no other; then p need not be Lipschitz in between.

    ``lipschitz`` is the constant on the grid: the steepest slope between neighbours.

    >>> Tabulated([0, 0.5, 1], [0.5, 0.75, 0.75])(0.5)
    0.75
    """

    def __init__(self, payments: Iterable[float], accuracies: Iterable[float]) -> None:
        points = graph(payments, accuracies)
        self.table = dict(points)
        self.lipschitz = rounded_up(steepest_slope(points))

    def __call__(self, payment: float) -> float:
        """Return the accuracy at this payment."""
        paid = validation.probability(payment, "the payment")
        if paid not in self.table:
            raise ValueError(f"the payment must be one of {sorted(self.table)}, got {payment!r}")
        return self.table[paid]


class PiecewiseLinear:
    """Straight lines between given points, level beyond the first and the last.

    The Lipschitz constant may be given; one that the points themselves exceed is refused.

    >>> PiecewiseLinear([0, 0.5, 1], [0.5, 1, 0.5], lipschitz=1)(0.25)
    0.75
    """

    def __init__(self, payments: Iterable[float], accuracies: Iterable[float], lipschitz: float | None = None) -> None:
        self.points = graph(payments, accuracies)
        slope = steepest_slope(self.points)
        self.lipschitz = rounded_up(slope) if lipschitz is None else validation.number(lipschitz, "lipschitz")
        if self.lipschitz < rounded_up(slope):
            raise ValueError(f"lipschitz must be at least the steepest slope {rounded_up(slope)!r}, got {lipschitz!r}")

    def __call__(self, payment: float) -> float:
        """Return the accuracy at this payment."""
        paid = validation.probability(payment, "the payment")
        after = bisect_right(self.points, (paid, math.inf))
        if after == 0:
            return self.points[0][1]
        if after == len(self.points):
            return self.points[-1][1]
        (c, p), (d, q) = self.points[after - 1], self.points[after]
        return p + (q - p) * ((paid - c) / (d - c))


def advise(accuracy: float, label: Sign, u: float) -> Sign:
    """Z: the label when u < accuracy, the other one otherwise. P(Z = y) = accuracy, the opposite of what D3 prints.

    >>> advise(0.7, label=-1, u=0.6), advise(0.7, label=-1, u=0.7)
    (-1, 1)
    """
    return label if u < accuracy else -label
