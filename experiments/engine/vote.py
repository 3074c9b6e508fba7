"""Lines 8 to 14 of Algorithm 1: follow a certain expert, or aggregate; and how often either goes wrong.

The label is nowhere in it. Write a_j = y Z_j, +1 when expert j is right: the prediction is right or wrong by the
margin y x = sum of w_j a_j and the coin, whatever y is. Only an even vote, x = 0, must know the label, because sign(0)
is +1. The same functions therefore serve a learner, which puts the advice in the place of a_j and learns its
prediction, and a game, which puts in who was right and learns whether the prediction was.
"""

import math
from typing import Any

import numpy as np

from experiments.engine.compiled import allocating, inlined
from experiments.engine.state import Floats, Integers

LARGE = 2.0**500


@inlined
def first_certain(correct: Integers, paid: Integers, beta: float) -> int:
    """Return the first expert whose estimate is outside [cutoff, 1 - cutoff], -1 if there is none (A8)."""
    for j in range(len(paid)):
        few = min(correct[j], paid[j] - correct[j])
        if paid[j] == 0 or (few < beta and 2 * few < paid[j]):
            return j
    return -1


@inlined
def leans_right(correct: int, paid: int) -> bool:
    """Is a certain expert followed, rather than contradicted (A10)?"""
    return 2 * correct >= paid


@inlined
def odds(correct: Integers, paid: Integers, signs: Integers) -> Any:
    """exp(2 x), the product of (correct / wrong)^sign, as two numbers whose quotient it is."""
    above, below = 1.0, 1.0
    for j in range(len(paid)):
        wrong = paid[j] - correct[j]
        above *= correct[j] if signs[j] > 0 else wrong
        below *= wrong if signs[j] > 0 else correct[j]
        if above > LARGE or below > LARGE:
            above /= LARGE
            below /= LARGE
    return above, below


@inlined
def aggregated(above: float, below: float, u: float, experts: int) -> int:
    """The sign of the vote, flipped when (2 u)^2 < min(r, 1/r) with r = exp(2 x) (A14). 0: doubles cannot tell."""
    low, high = min(above, below), max(above, below)
    rounding = (4 * experts + 16) * 2.0**-53 * high
    flip = low - 4 * u * u * high
    if high - low <= rounding or abs(flip) <= rounding:
        return 0
    return 1 if (above > below) != (flip > 0) else -1


@inlined
def mistake_given_odds(above: float, below: float) -> float:
    """P(mistake | advice) of an aggregated round, over the coin, where above / below = exp(2 y x) (I60)."""
    flip = 0.5 * math.sqrt(min(above, below) / max(above, below))
    return flip if above >= below else 1 - flip


@allocating
def margins(correct: Integers, paid: Integers, accuracy: Floats, first: int, last: int) -> Any:
    """The law of exp(margin) of the experts first to last - 1: values in order, and their probabilities.

    Each expert multiplies all values by exp(w) or exp(-w): two ordered lists, merged.
    """
    values, masses = np.ones(1), np.ones(1)
    for j in range(first, last):
        wrong = paid[j] - correct[j]
        right = accuracy[j] if correct[j] >= wrong else 1 - accuracy[j]
        down = math.sqrt(min(correct[j], wrong) / max(correct[j], wrong))
        up = 1 / down
        size = len(values)
        merged, weights = np.empty(2 * size), np.empty(2 * size)
        a = b = 0
        for place in range(2 * size):
            if a < size and (b == size or values[a] * down <= values[b] * up):
                merged[place], weights[place] = values[a] * down, masses[a] * (1 - right)
                a += 1
            else:
                merged[place], weights[place] = values[b] * up, masses[b] * right
                b += 1
        values, masses = merged, weights
    return values, masses


@allocating
def mistake_given_past(correct: Integers, paid: Integers, accuracy: Floats) -> float:
    """P(mistake | past) of an aggregated round, over all advice and the coin, as `reference.aggregation` sums it.

    The experts are split in two halves with margins A and B. Going up through A goes down through B: what lies
    below -A are the first few values of B, known by their sums.
    """
    K = len(paid)
    a_values, a_masses = margins(correct, paid, accuracy, 0, K // 2)
    b_values, b_masses = margins(correct, paid, accuracy, K // 2, K)
    size = len(b_values)
    damped_right = np.zeros(size + 1)
    for b in range(size - 1, -1, -1):
        damped_right[b] = damped_right[b + 1] + b_masses[b] / b_values[b]
    wrong = np.zeros(size + 1)
    damped_wrong = np.zeros(size + 1)
    for b in range(size):
        wrong[b + 1] = wrong[b] + b_masses[b]
        damped_wrong[b + 1] = damped_wrong[b] + b_masses[b] * b_values[b]
    total, b = 0.0, size
    for a in range(len(a_values)):
        while b > 0 and a_values[a] * b_values[b - 1] >= 1:
            b -= 1
        value, mass = a_values[a], a_masses[a]
        total += mass * (0.5 * damped_right[b] / value + wrong[b] - 0.5 * damped_wrong[b] * value)
    return total
