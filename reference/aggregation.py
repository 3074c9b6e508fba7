"""How advice is aggregated, and how often that goes wrong (Section 2, D6 to D9, and Lemma 4.2).

An expert of accuracy p gets the weight w(p) = 1/2 ln(p / (1 - p)) (I12). The vote is x = sum of w_j Z_j, and
its sign is the Bayes-optimal prediction when the weights come from the true accuracies. LCB-GAPTRON puts
estimates in their place and flips the sign with probability exp(-|x|) / 2 (line 17): it **gaps** the vote.

Write a_j = y Z_j: it is +1 when expert j is right. The margin y x = sum of w_j a_j decides everything below,
so no result depends on the label. Nothing here is sampled: each probability is a finite sum.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paid_experts.reference import validation
from paid_experts.reference.formulas import weight

LARGEST_SUPPORT = 1 << 22
"""How many different values half of the margin may take before the exact sum is refused."""
LARGEST_WEIGHT = 1e6
"""Rounding a vote of such weights is harmless; estimates from 10^100 rounds have weights below 120."""


class Margin(NamedTuple):
    """The law of a sum of independent terms: its values in order, each with its probability."""

    values: NDArray[np.float64]
    masses: NDArray[np.float64]

    def plus(self, other: "Margin") -> "Margin":
        """Add an independent margin; equal values become one."""
        size = len(self.values) * len(other.values)
        if size > LARGEST_SUPPORT:
            raise ValueError(f"half of the vote must take at most {LARGEST_SUPPORT} values, got {size}")
        sums = np.add.outer(self.values, other.values).ravel()
        values, where = np.unique(sums, return_inverse=True)
        masses = np.bincount(where, np.multiply.outer(self.masses, other.masses).ravel(), len(values))
        return Margin(values, masses.astype(np.float64))


def alike(w: float, accuracies: Sequence[float]) -> Margin:
    """Return the margin of experts of one weight w: w (2k - n) when k of n are right.

    >>> alike(1.0, [0.5, 0.5]).masses.tolist()
    [0.25, 0.5, 0.25]
    """
    right = np.ones(1)
    for p in accuracies:
        right = np.convolve(right, [1 - p, p])
    n = len(accuracies)
    return Margin(w * np.arange(-n, n + 1, 2, dtype=np.float64), right)


def law(weights: Sequence[float], accuracies: Sequence[float]) -> Margin:
    """Return the law of the margin of these experts. One whose weight is negative is one of the opposite accuracy."""
    groups: dict[float, list[float]] = {}
    for w, p in zip(weights, accuracies, strict=True):
        groups.setdefault(abs(w), []).append(p if w >= 0 else 1 - p)
    margin = Margin(np.zeros(1), np.ones(1))
    for w in sorted(groups):
        margin = margin.plus(alike(w, groups[w]))
    return margin


def halves(weights: Sequence[float], accuracies: Sequence[float]) -> tuple[Margin, Margin]:
    """Return the laws of two margins whose sum is that of all experts, neighbours in weight together."""
    ordered = sorted(zip(weights, accuracies, strict=True), key=lambda pair: abs(pair[0]))
    half = len(ordered) // 2
    left = law([w for w, _ in ordered[:half]], [p for _, p in ordered[:half]])
    right = law([w for w, _ in ordered[half:]], [p for _, p in ordered[half:]])
    return left, right


class Tails(NamedTuple):
    """The three expectations of the margin y x from which every error in this module is a sum."""

    wrong: float
    """P(y x < 0)"""
    damped_right: float
    """E[exp(-y x); y x >= 0]"""
    damped_wrong: float
    """E[exp(y x); y x < 0]"""


def tails(weights: Sequence[float], accuracies: Sequence[float]) -> Tails:
    """Sum over all advice exactly, without listing all of it.

    The experts are split in two halves with margins A and B. The values of B, sorted, with running sums of
    P(B = b), of P(B = b) e^(-b) from above and of P(B = b) e^b from below, answer for each value of A how much
    lies on either side of -A; so 2^K combinations cost the sort of two lists of at most 2^(K/2). Equal weights
    shrink the lists further: K experts of one weight give K + 1 values. The limit is a list of 2^22 values,
    that is 44 experts of whom no two have the same weight, beyond which it refuses. Rounding is the only
    error; the sums are kept as logarithms, so that large margins do not overflow.
    """
    left, right = halves(weights, accuracies)
    split = np.searchsorted(right.values, -left.values, side="left")  # right.values[:split] make A + B < 0
    with np.errstate(divide="ignore"):
        log_left, log_right = np.log(left.masses), np.log(right.masses)
    below = _running(log_right)[split]
    shrunk = _running((log_right - right.values)[::-1])[::-1][split]
    grown = _running(log_right + right.values)[split]
    return Tails(
        wrong=_total(log_left + below),
        damped_right=_total(log_left - left.values + shrunk),
        damped_wrong=_total(log_left + left.values + grown),
    )


def _running(logs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the logarithms of the sums of the first 0, 1, 2, ... terms."""
    return np.concatenate((np.full(1, -np.inf), np.logaddexp.accumulate(logs)))


def _total(logs: NDArray[np.float64]) -> float:
    return math.fsum(np.exp(logs).tolist())


def mistake_given_past(weights: Sequence[float], accuracies: Sequence[float]) -> float:
    """P(prediction != y | the past) of an aggregated round, over all advice and the coin (left side of D19).

    >>> mistake_given_past([weight(0.5)], [0.9])
    0.5
    >>> round(mistake_given_past([weight(0.9)], [0.9]), 6)  # .9 * (1/3)/2 + .1 * (1 - (1/3)/2)
    0.233333
    """
    votes = [validation.number(w, "each of the weights") for w in validation.sequence(weights, "weights")]
    row = validation.probabilities(accuracies, "accuracies")
    validation.same_length(votes, row, "weights and accuracies")
    if any(abs(w) > LARGEST_WEIGHT for w in votes):
        raise ValueError(f"each of the weights must be at most {LARGEST_WEIGHT:g} in size, got {max(votes, key=abs)!r}")
    t = tails(votes, row)
    return t.damped_right / 2 + t.wrong - t.damped_wrong / 2


def sign_error(weights: Sequence[float], accuracies: Sequence[float]) -> float:
    """P(prediction != y | the past) of a sign vote with a fair coin for even votes: P(y x < 0) + P(y x = 0) / 2.

    Votes that are nearer to 0 than the rounding of the weights are even. Infinite weights outvote all finite ones, and
    are even among each other when they disagree. The limit is that of `tails`.

    >>> sign_error([1.0, 1.0], [0.75, 0.75]), sign_error([math.inf, 5.0], [0.75, 0.5])
    (0.25, 0.25)
    """
    given = validation.sequence(weights, "weights")
    votes = [w if w in (math.inf, -math.inf) else validation.number(w, "each of the weights") for w in given]
    row = validation.probabilities(accuracies, "accuracies")
    validation.same_length(votes, row, "weights and accuracies")
    surely = [p if w > 0 else 1 - p for w, p in zip(votes, row, strict=True) if math.isinf(w)]
    if surely:
        return (1 - math.prod(surely) + math.prod(1 - p for p in surely)) / 2
    left, right = halves(votes, row)
    below = np.concatenate((np.zeros(1), np.cumsum(right.masses)))
    even = 2.0**-40 * math.fsum(map(abs, votes))
    lost = below[np.searchsorted(right.values, -even - left.values, side="left")]
    not_won = below[np.searchsorted(right.values, even - left.values, side="right")]
    return float(left.masses @ (lost + not_won)) / 2


def best_vote_error(accuracies: Sequence[float]) -> float:
    """Return the error of the best prediction from advice of these accuracies, both labels equally likely.

    With the log-odds v_j = 2 w(p_j) as weights, the margin v and its mirror image satisfy P(-v) = P(v) e^(-v),
    and the best prediction loses the smaller of the two: the error is E min(1, e^(-v)) / 2. OPT works with
    Phi, which is larger (D7).

    >>> best_vote_error([0.5]), round(best_vote_error([0.8]), 6), best_vote_error([1.0, 0.6]), best_vote_error([])
    (0.5, 0.2, 0.0, 0.5)
    """
    row = validation.probabilities(accuracies, "accuracies")
    if any(p in (0.0, 1.0) for p in row):
        return 0.0
    t = tails([2 * weight(p) for p in row], row)
    return (t.wrong + t.damped_right) / 2
