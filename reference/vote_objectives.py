"""What `BayesLcb` minimises in place of the paper's exp(-2 sum (1/2 - P_j)^2) + lam sum c (Result E).

The paper's first term is an upper bound of an upper bound of the error of the best vote. These two are nearer to it:

    bayes    B(P): the error itself, half the sum over all advice of the smaller of the likelihoods of the two labels.
             It is no sum over experts, so its minimum is found by enumeration; where that is too much,
             `bayes_search` finds payments near it, and says how near.
    product  H(P) = 1/2 prod sqrt(4 P_j (1 - P_j)), between B and half of the paper's term. It is separable: with the
             gain g = -1/4 ln(4 P (1 - P)) it is exp(-2 sum g) / 2, so that twice the objective is
             exp(-2 sum g) + 2 lam sum c, which the rules of `reference.objective` minimise as they stand.

An expert is given by its **margin**, how far its accuracy is from 0 or 1: B and H are the same for p and 1 - p. A
margin of 0 is an infinite gain, for which a number stands that is larger than any finite one and whose exponential
is 0.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from paid_experts.reference.formulas import PRECISE, product_error
from paid_experts.reference.objective import (
    VALUE_UNITS,
    Costs,
    Floats,
    Lists,
    Objective,
    SeparableObjective,
    precise_price,
    separable,
)

Margin = Callable[[int, int], Any]
"""The margin of expert j at its i-th payment, exactly or as a number of 300 bits."""

HALF = PRECISE.number(1) / 2
INFINITE_GAIN = 1000
"""exp(-2000) is 0 to 200 bits. A finite margin is at least (delta / 2e) / n, so a finite gain is below 200."""
LARGEST_TABLE = 10_000_000
"""The most likelihoods that `BayesObjective` goes through at once."""


def product_gain(margin: Any) -> Any:
    """-1/2 ln(2 H) = -1/4 ln(4 m (1 - m)) for one expert of this margin.

    >>> product_gain(PRECISE.number(0.5)) == 0, product_gain(PRECISE.number(0))
    (True, mpf('1000.0'))
    """
    if margin == 0:
        return PRECISE.number(INFINITE_GAIN)
    return -PRECISE.log(2 * product_error([margin], PRECISE)) / 2


def product_gains(margins: Floats, most: float = INFINITE_GAIN) -> Floats:
    """Return the same for many experts, in doubles, and at most so much."""
    with np.errstate(divide="ignore"):
        gains: Floats = np.minimum(-np.log(4 * margins * (1 - margins)) / 4, most)
    return gains


def product_objective(margins: Floats, margin: Margin, costs: Costs, lam: float) -> SeparableObjective:
    """Return twice the objective H + lam sum c.

    >>> objective = product_objective(np.array([[0.5, 0.1]]), lambda j, i: [0.5, 0.1][i], [0, 1], lam=0.2)
    >>> objective.value((0,)) / 2, round(objective.value((1,)) / 2, 6)
    (0.5, 0.5)
    """
    return separable(product_gains(margins), costs, 2 * lam, lambda j, i: product_gain(PRECISE.number(margin(j, i))))


@dataclass(frozen=True)
class BayesObjective(Objective):
    """B + lam sum c."""

    margins: Floats
    """margins[j, i] in floats"""
    costs: Floats
    lam: float
    precise_margin: Margin

    def candidates(self) -> Lists:
        """A payment is in no minimum if a cheaper one buys as small a margin: B never grows when a margin shrinks."""
        lists = []
        for j, (margins, costs) in enumerate(zip(self.margins.tolist(), self.costs.tolist(), strict=True)):
            useful, least = [], math.inf
            for i in sorted(range(self.size), key=costs.__getitem__):
                if margins[i] < least + 2.0**-50:  # floats do not decide which of two nearly equal ones is smaller
                    useful.append(i)
                    least = min(least, margins[i])
            lists.append((j, sorted(useful)))
        return lists

    @property
    def can_be_enumerated(self) -> bool:
        """Are there few enough payments, and little enough advice, for `brute`?"""
        return _likelihoods(self.candidates()) <= LARGEST_TABLE

    def everywhere(self, lists: Lists) -> Floats:
        """Write down both likelihoods of all advice of all but the last expert, for each choice of their payments.

        If the first expert is wrong, it is the same with the labels exchanged. Of likelihoods a and b, an expert of
        margin m leaves min(a (1-m), b m) + min(a m, b (1-m)) = min(m (a + b), a, b), since m <= 1/2.
        """
        _within_reach(_likelihoods(lists))
        *others, (last, offers) = lists
        right = wrong = np.full((1, 1), 1.0 if others else 0.5)
        cost = np.zeros(1)
        for k, (j, chosen) in enumerate(others):
            m = self.margins[j, chosen][None, :, None, None]
            answers, mirrored = ((1 - m, m), (m, 1 - m)) if k else ((1 - m,), (m,))
            right, wrong = (
                (before[:, None, :, None] * np.concatenate(now, axis=3)).reshape(len(cost) * len(chosen), -1)
                for before, now in ((right, answers), (wrong, mirrored))
            )
            cost = np.add.outer(cost, self.costs[j, chosen]).ravel()
        both, least = right + wrong, np.minimum(right, wrong)
        errors = [np.minimum(m * both, least).sum(axis=1) for m in self.margins[last, offers]]
        values: Floats = np.stack(errors, axis=1) + self.lam * np.add.outer(cost, self.costs[last, offers])
        return values.ravel()

    def precise(self, chosen: Iterable[tuple[int, int]]) -> int:
        """Return the objective in units of 2^-200. Margins are sorted, so that equal ones give equal values."""
        pairs = list(chosen)
        _within_reach(1 << len(pairs))
        cost = sum((Fraction(float(self.costs[j, i])) for j, i in pairs), Fraction(0))
        error = _less_likely(HALF, HALF, sorted(PRECISE.number(self.precise_margin(j, i)) for j, i in pairs))
        return int(error * VALUE_UNITS + HALF) + precise_price(self.lam, cost)


def _likelihoods(lists: Lists) -> int:
    return math.prod(2 * len(chosen) for _, chosen in lists) // 2


def _within_reach(size: int) -> None:
    if size > LARGEST_TABLE:
        raise ValueError(
            f"the objective 'bayes' compares at most {LARGEST_TABLE} likelihoods, got {size}; "
            "'product' has no such limit"
        )


def _less_likely(right: Any, wrong: Any, margins: Sequence[Any]) -> Any:
    """Sum the smaller of two likelihoods over all advice of the experts who are still to answer.

    Where all of them together cannot turn the odds, the smaller one stays the smaller one, whatever they answer.
    """
    against = math.prod(margins, start=PRECISE.number(1))
    in_favour = math.prod((1 - m for m in margins), start=PRECISE.number(1))
    if right * against >= wrong * in_favour:
        return wrong
    if wrong * against >= right * in_favour:
        return right
    m, rest = margins[0], margins[1:]
    return _less_likely(right * (1 - m), wrong * m, rest) + _less_likely(right * m, wrong * (1 - m), rest)


def bayes_objective(margins: Floats, margin: Margin, costs: Costs, lam: float) -> BayesObjective:
    """Return the objective B + lam sum c.

    >>> objective = bayes_objective(np.array([[0.5, 0.25]] * 2), lambda j, i: [0.5, 0.25][i], [0, 1], lam=0.125)
    >>> objective.value((0, 0)), objective.value((0, 1)), objective.value((1, 1))
    (0.5, 0.375, 0.5)
    """
    return BayesObjective(margins, np.broadcast_to(np.array(costs, dtype=np.float64), margins.shape), lam, margin)


ObjectiveName = Literal["product", "bayes"]
OBJECTIVES: dict[ObjectiveName, Callable[[Floats, Margin, Costs, float], Objective]] = {
    "product": product_objective,
    "bayes": bayes_objective,
}
"""The two by name."""
