"""The learners of Results D and E in Python, compared with their definitions on all small counts.

The definitions are evaluated with 40 digits, by going through all payments and all advice, and share no code with the
reference: ends of credible sets are found by bisection.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Literal

import mpmath

from paid_experts.proofs_check.checks.algorithm import states
from paid_experts.proofs_check.checks.instances import Real
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.reference.bayes import BayesLcb
from paid_experts.reference.cautious import CautiousLcb
from paid_experts.reference.oracle import Learner

DIGITS = 40
COSTS, LAM, DELTA = (0.0, 1.0), 0.05, 0.75
CLOSE = mpmath.mpf(10) ** -25

Count = tuple[int, int]


def kl(q: Real, p: Real) -> Real:
    """Return the relative entropy of two coins."""
    parts = ((q, p), (1 - q, 1 - p))
    return mpmath.fsum((a * mpmath.log(a / b) if b else mpmath.inf) for a, b in parts if a)


@cache
def ends(count: Count, level: str = "2") -> tuple[Real, Real]:
    """Return the least and the largest p with n kl(q, p) <= ln(level / delta), by bisection."""
    correct, paid = count
    q, limit = mpmath.mpf(correct) / paid, mpmath.log(mpmath.mpf(level) / mpmath.mpf(DELTA)) / paid

    def farthest_towards(edge: int) -> Real:
        inside, outside = q, mpmath.mpf(edge)
        if kl(q, outside) <= limit:
            return outside
        for _ in range(4 * DIGITS):
            middle = (inside + outside) / 2
            inside, outside = (middle, outside) if kl(q, middle) <= limit else (inside, middle)
        return inside

    return farthest_towards(0), farthest_towards(1)


def far_and_near(count: Count, level: str = "2") -> tuple[Real, Real]:
    """Return the farthest and the nearest distance from 1/2 of a credible accuracy."""
    half, (low, high) = mpmath.mpf(1) / 2, ends(count, level)
    return max(half - low, high - half), max(mpmath.mpf(0), low - half, half - high)


def tables() -> Iterator[tuple[tuple[Count, ...], ...]]:
    """Go through counts of two experts at two payments: all of 2 or 9 payments, beside three rows of the other."""
    some = [(correct, paid) for paid in (2, 9) for correct in range(paid + 1)]
    for first in product(some, repeat=2):
        for second in (((1, 1), (3, 3)), ((1, 2), (0, 3)), ((5, 9), (8, 9))):
            yield first, second


def least(values: dict[tuple[int, ...], Real], learner: Learner) -> bool:
    """Does the learner pay one of the least values?"""
    return bool(values[learner.pay()] <= min(values.values()) + CLOSE)


@Enumeration
def cautious_pays_by_the_farthest(end: Literal["farthest", "nearest"] = "farthest") -> Cases:
    """Compare the payments with the minimisers of exp(-2 sum d^2) + lam sum c over all payments of two experts."""
    learner = CautiousLcb(COSTS, 2, LAM, DELTA, payments="brute")
    with mpmath.workdps(DIGITS):
        for table in tables():
            d = [[far_and_near(count)[end != "farthest"] for count in row] for row in table]
            values: dict[tuple[int, ...], Real] = {
                (a, b): mpmath.exp(-2 * (d[0][a] ** 2 + d[1][b] ** 2)) + LAM * (COSTS[a] + COSTS[b])
                for a, b in product(range(2), repeat=2)
            }
            yield least(values, learner.at(table)) or f"counts {table}: the payments do not minimise"


@Enumeration
def cautious_votes_by_the_nearest(end: Literal["farthest", "nearest"] = "nearest") -> Cases:
    """Compare the prediction with the sign of the vote at the nearest credible accuracies, for all advice and coins."""
    learner = CautiousLcb([0], 3, LAM, DELTA)
    with mpmath.workdps(DIGITS):
        for known in product(list(states(4))[2:], repeat=2):
            table = (*known, (4, 4))
            distances = [far_and_near(count)[end == "nearest"] for count in table]
            weights = [
                (1 if 2 * correct >= paid else -1) * mpmath.atanh(min(2 * d, 1 - mpmath.mpf(10) ** -30))
                for (correct, paid), d in zip(table, distances, strict=True)
            ]
            for advice in product((-1, 1), repeat=3):
                x = mpmath.fsum(w * z for w, z in zip(weights, advice, strict=True))
                sides = [predicted(learner.at([count] for count in table), advice, u) for u in (0.25, 0.75)]
                yield agree(sides, x) or f"counts {table}, advice {advice}: vote {mpmath.nstr(x)}, but {sides}"


def predicted(learner: Learner, advice: Sequence[int], u: float) -> int:
    """Return the prediction of a learner that has one payment."""
    learner.pay()
    return learner.predict(advice, u)


def agree(sides: Sequence[int], lead: Real) -> bool:
    """Is the prediction the sign of the lead, or one side of a fair coin where it is even?"""
    if abs(lead) <= CLOSE:
        return sides[0] != sides[1]
    return set(sides) == {1 if lead > 0 else -1}


@Enumeration
def bayes_votes_by_the_likelihoods(even: Literal["coin", "sign"] = "coin") -> Cases:
    """Compare the prediction with the likelihoods of both labels at the estimates, for all advice and coins."""
    learner = BayesLcb([0], 2, LAM, DELTA, payments="brute")
    for table in product(states(4), repeat=2):
        for advice in product((-1, 1), repeat=2):
            plus = minus = 1
            for (correct, paid), z in zip(table, advice, strict=True):
                right, wrong = correct, paid - correct
                plus, minus = plus * (right if z > 0 else wrong), minus * (wrong if z > 0 else right)
            lead = plus - minus if even == "coin" else plus - minus or 1
            sides = [predicted(learner.at([count] for count in table), advice, u) for u in (0.25, 0.75)]
            yield agree(sides, lead) or f"counts {table}, advice {advice}: {plus} against {minus}, but {sides}"


@Enumeration
def bayes_pays_by_the_farthest(
    objective: Literal["bayes", "product"] = "bayes", compared: Literal["bayes", "product", "phi", ""] = ""
) -> Cases:
    """Compare the payments with the minimisers of B, or H, at the farthest credible accuracies, plus lam sum c."""
    learner = BayesLcb(COSTS, 2, LAM, DELTA, payments="brute", objective=objective)
    with mpmath.workdps(DIGITS):
        for table in tables():
            p = [[mpmath.mpf(1) / 2 + far_and_near(count)[0] for count in row] for row in table]
            values: dict[tuple[int, ...], Real] = {
                (a, b): ERRORS[compared or objective](p[0][a], p[1][b]) + LAM * (COSTS[a] + COSTS[b])
                for a, b in product(range(2), repeat=2)
            }
            yield least(values, learner.at(table)) or f"counts {table}: the payments do not minimise"


ERRORS = {
    "bayes": lambda p, q: min(p * q, (1 - p) * (1 - q)) + min(p * (1 - q), (1 - p) * q),
    "product": lambda p, q: 2 * mpmath.sqrt(p * (1 - p) * q * (1 - q)),
    "phi": lambda p, q: mpmath.exp(-2 * ((p - 0.5) ** 2 + (q - 0.5) ** 2)),
}
"""What two experts of these accuracies leave of an error: B, H = 1/2 (2 sqrt)(2 sqrt), and Phi."""
