"""Means over repetitions with Student's confidence interval."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import mpmath
import numpy as np
from numpy.typing import NDArray

from paid_experts.experiments.arguments import CONFIDENCE


class Interval(NamedTuple):
    """A mean and the ends of its confidence interval."""

    mean: float
    low: float
    high: float


@lru_cache
def student_quantile(confidence: float, freedom: int) -> float:
    """Return t with P(|t-distributed| <= t) = confidence.

    P(|X| <= t) is the regularised incomplete beta function of t^2 / (t^2 + freedom).

    >>> round(student_quantile(0.95, 19), 4), round(student_quantile(0.99, 1), 3)
    (2.093, 63.657)
    """

    def covered(t: float) -> float:
        return float(mpmath.betainc(0.5, freedom / 2, 0, t * t / (t * t + freedom), regularized=True))

    low, high = 0.0, 1.0
    while covered(high) < confidence:
        low, high = high, 2 * high
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if covered(middle) < confidence else (low, middle)
    return high


def interval(values: NDArray[np.float64] | Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """Return the mean of some repetitions and Student's interval; of a single one nothing is known.

    >>> interval([1.0, 2.0, 3.0]).mean, interval([1.0]).high
    (2.0, inf)
    """
    sample = np.asarray(values, float)
    mean = float(sample.mean())
    if len(sample) < 2:
        return Interval(mean, -math.inf, math.inf)
    half = student_quantile(confidence, len(sample) - 1) * float(sample.std(ddof=1)) / math.sqrt(len(sample))
    return Interval(mean, mean - half, mean + half)
