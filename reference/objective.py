"""How the payments are chosen (line 6 of Algorithm 1, D11, and Section 6).

Expert j offers, at payment c, a gain g = (1/2 - P_j(c))^2 at the price lam c. The payments of a round minimise

    exp(-2 * sum of the gains) + lam * sum of the payments

over costs^K: `brute` enumerates, as the paper does; `exact` finds the same minimum without enumerating, and `rounded`
one that is nearly as good in polynomial time (modules of their own). `selfish` minimises for each expert as if it were
alone, `local` for one expert after the other with the others fixed, until no payment changes. The same problem with the
true accuracies is OPT over the grid. The same rules minimise the objectives of `BayesLcb` (`vote_objectives`).

Ties are decided exactly, not by rounding. If the values of two choices differ by less than the rounding error of
floats, they are compared again with gains in units of 2^-240, exact sums of costs, and an exponential of 300 bits;
values that agree to 200 bits are called equal. Among equal choices every rule has a **first** one, in the order of
expert and then of index, and can list the others that it allows.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, TypeGuard, TypeVar

import numpy as np
from numpy.typing import NDArray

from paid_experts.reference.formulas import PRECISE, Estimate, gain

Choice = TypeVar("Choice")
Floats = NDArray[np.float64]

Costs = Sequence[float] | Floats
"""One grid for all experts, or a table with one for each"""
Payments = tuple[int, ...]
"""For each expert, an index into its list of payments (into ``costs``, for a learner)."""

Lists = Sequence[tuple[int, Sequence[int]]]
"""Experts, each with indices of payments; the others are not there."""

GAIN_UNITS = 1 << 240
VALUE_UNITS = 1 << 200
BRUTE_LIMIT = 10_000_000
"""The largest costs^K that `brute` goes through."""


class Objective(ABC):
    """What the payments of a round minimise: an error, which falls with what is bought, plus lam times the payments."""

    costs: Floats
    """costs[j, i]; a learner asks all experts for the same, the cells of `opt_continuous` differ"""
    lam: float

    @property
    def experts(self) -> int:
        """K."""
        return len(self.costs)

    @property
    def size(self) -> int:
        """N."""
        return int(self.costs.shape[1])

    @property
    def rounding(self) -> float:
        """More than twice what rounding can do to a value: beyond this, floats decide."""
        return 2.0**-46 * (self.experts + 1) * (1 + self.lam)

    def on_grid(self, payments: object) -> TypeGuard[Payments]:
        """Is it one index for each expert?"""
        return (
            isinstance(payments, tuple)
            and len(payments) == self.experts
            and all(i in range(self.size) for i in payments)
        )

    def candidates(self) -> Lists:
        """For each expert the payments that may be in a minimum; all, if nothing better is known."""
        return [(j, range(self.size)) for j in range(self.experts)]

    @abstractmethod
    def everywhere(self, lists: Lists) -> Floats:
        """Return the values in floats at the product of these lists, the last expert's index running fastest."""

    @abstractmethod
    def precise(self, chosen: Iterable[tuple[int, int]]) -> int:
        """Return the value at these (expert, index) pairs in units of 2^-200; equal where it is equal."""

    def value(self, payments: Payments) -> float:
        """Return the value at these payments, correctly rounded.

        >>> accurate([[0.5, 1.0]], [0, 1], lam=0.25).value((0,))
        1.0
        """
        return self.precise(enumerate(payments)) / VALUE_UNITS


@dataclass(frozen=True)
class SeparableObjective(Objective):
    """The objective of D11: the gain and the cost of each expert's i-th payment, and the trade-off lam between them."""

    gains: Floats
    """gains[j, i], each within 2^-50 of its true value"""
    costs: Floats
    lam: float
    precise_gain: Callable[[int, int], int]
    """The true gain of expert j's i-th offer in units of 2^-240"""

    def everywhere(self, lists: Lists) -> Floats:
        """Add up gains and costs, all combinations at once."""
        if math.prod(len(chosen) for _, chosen in lists) > BRUTE_LIMIT:
            shape = f"{self.size}^{self.experts}"
            raise ValueError(
                f"brute goes through at most {BRUTE_LIMIT} payments, got {shape}; 'exact' has no such limit"
            )
        gain, cost = np.zeros(1), np.zeros(1)
        for j, chosen in lists:
            gain = np.add.outer(gain, self.gains[j, chosen]).ravel()
            cost = np.add.outer(cost, self.costs[j, chosen]).ravel()
        values: Floats = np.exp(-2 * gain) + self.lam * cost
        return values

    def precise(self, chosen: Iterable[tuple[int, int]]) -> int:
        """Return the objective in units of 2^-200."""
        return self.precise_value(*self.precise_sums(chosen))

    def precise_sums(self, chosen: Iterable[tuple[int, int]]) -> tuple[int, Fraction]:
        """Return sum of gains in units of 2^-240 and sum of costs, exactly, over (expert, index) pairs."""
        gain, cost = 0, Fraction(0)
        for j, i in chosen:
            gain += self.precise_gain(j, i)
            cost += Fraction(float(self.costs[j, i]))
        return gain, cost

    def precise_value(self, gain: int, cost: Fraction) -> int:
        """Return the objective in units of 2^-200; equal for equal sums, whatever the order they were added in."""
        exponential = PRECISE.exp(PRECISE.number(-2 * gain) / GAIN_UNITS)
        return int(exponential * VALUE_UNITS) + precise_price(self.lam, cost)


def precise_price(lam: float, cost: Fraction) -> int:
    """Return lam times the sum of the payments in units of 2^-200."""
    price = Fraction(lam) * cost
    return price.numerator * VALUE_UNITS // price.denominator


def separable(gains: Floats, costs: Costs, lam: float, precise_gain: Callable[[int, int], Any]) -> SeparableObjective:
    """Return the objective for experts who may all be paid the same; precise gains are asked for where they matter."""

    @cache
    def in_units(j: int, i: int) -> int:
        return int(precise_gain(j, i) * GAIN_UNITS)

    return SeparableObjective(gains, np.broadcast_to(np.array(costs, dtype=np.float64), gains.shape), lam, in_units)


def estimated(table: Sequence[Sequence[Estimate]], costs: Costs, lam: float, delta: float) -> SeparableObjective:
    """Return the objective that Algorithm 1 sees: gains of the optimistic estimates."""
    gains = np.array([[known.gain(delta) for known in row] for row in table])
    return separable(gains, costs, lam, lambda j, i: table[j][i].gain(delta, PRECISE))


def accurate(accuracy: Sequence[Sequence[float]], costs: Costs, lam: float) -> SeparableObjective:
    """Return the objective of experts whose accuracies are known: the grid problem of OPT."""
    gains = gain(np.array(accuracy, dtype=np.float64))
    return separable(gains, costs, lam, lambda j, i: gain(float(accuracy[j][i]), PRECISE))


class Allowed(ABC):
    """A set of payments that a rule allows at one state; it may be too large to list."""

    first: Payments
    """The first of them: the reference's own choice"""

    @abstractmethod
    def __iter__(self) -> Iterator[Payments]: ...

    @abstractmethod
    def __contains__(self, payments: object) -> bool: ...


class Separate(Allowed):
    """Each expert's index may be any of its own list: exploration, and `selfish`.

    >>> list(Separate([[1], [0, 2]]))
    [(1, 0), (1, 2)]
    """

    def __init__(self, lists: Sequence[Sequence[int]]) -> None:
        self.lists = lists
        self.first = tuple(choices[0] for choices in lists)

    def __iter__(self) -> Iterator[Payments]:
        return product(*self.lists)

    def __contains__(self, payments: object) -> bool:
        return (
            isinstance(payments, tuple)
            and len(payments) == len(self.lists)
            and all(i in choices for i, choices in zip(payments, self.lists, strict=True))
        )


class Listed(Allowed):
    """An explicit list, in order."""

    def __init__(self, answers: Sequence[Payments]) -> None:
        self.answers = answers
        self.first = answers[0]

    def __iter__(self) -> Iterator[Payments]:
        return iter(self.answers)

    def __contains__(self, payments: object) -> bool:
        return payments in self.answers


class Stable(Allowed):
    """Payments from which no single expert's payment can be changed for the better: where `local` may stop."""

    def __init__(self, objective: Objective, first: Payments) -> None:
        self.objective = objective
        self.first = first

    def __iter__(self) -> Iterator[Payments]:
        everything = product(range(self.objective.size), repeat=self.objective.experts)
        return (payments for payments in everything if payments in self)

    def __contains__(self, payments: object) -> bool:
        return self.objective.on_grid(payments) and all(
            i in best_responses(self.objective, j, _others(payments, j)) for j, i in enumerate(payments)
        )


def _others(payments: Payments, j: int) -> list[tuple[int, int]]:
    return [(k, i) for k, i in enumerate(payments) if k != j]


def best_responses(objective: Objective, j: int, others: Sequence[tuple[int, int]]) -> list[int]:
    """Return all payments of expert j that minimise the objective while the (expert, index) pairs ``others`` stay.

    >>> best_responses(accurate([[0.0, 1.0, 0.5]], [0.5, 0.25, 0], lam=4), 0, [])
    [2]
    """
    values = objective.everywhere([*((k, [i]) for k, i in others), (j, range(objective.size))])
    near = np.flatnonzero(values <= values.min() + objective.rounding).tolist()
    return least(near, lambda i: objective.precise([*others, (j, i)]))


def least(near: list[Choice], precise: Callable[[Choice], int]) -> list[Choice]:
    """Return those of the least value; one alone needs no comparison."""
    if len(near) == 1:
        return near
    decided = [precise(choice) for choice in near]
    return [choice for choice, value in zip(near, decided, strict=True) if value == min(decided)]


def selfish(objective: Objective) -> Allowed:
    """Each expert's payment is chosen as if there were no other expert (Section 6).

    >>> selfish(accurate([[0.5, 1.0], [0.5, 0.6]], [0, 1], lam=0.1)).first
    (1, 0)
    """
    return Separate([best_responses(objective, j, []) for j in range(objective.experts)])


def local(objective: Objective) -> Allowed:
    """Start from `selfish`; give each expert in turn its best payment while the others stay, until none changes.

    The paper says "iteratively, in a round-robin fashion" and leaves the start and the end open. A payment that is
    already among the best stays, so every change lowers the objective and the rounds come to an end.

    >>> local(accurate([[0.5, 1.0], [0.5, 1.0]], [0, 1], lam=0.3)).first
    (0, 1)
    """
    payments, changed = list(selfish(objective).first), objective.size > 1
    while changed:
        changed = False
        for j in range(objective.experts):
            best = best_responses(objective, j, _others(tuple(payments), j))
            if payments[j] not in best:
                payments[j], changed = best[0], True
    return Stable(objective, tuple(payments))


def brute(objective: Objective) -> Allowed:
    """Go through all of costs^K, as the paper's definition does; the oracle of `exact`.

    >>> list(brute(accurate([[0.5, 1.0], [0.5, 1.0]], [0, 1], lam=0.3)))
    [(0, 1), (1, 0)]
    """
    lists = objective.candidates()
    values = objective.everywhere(lists)
    places = np.flatnonzero(values <= values.min() + objective.rounding).tolist()
    near = [_at(lists, place) for place in places]
    return Listed(least(near, lambda payments: objective.precise(enumerate(payments))))


def _at(lists: Lists, place: int) -> Payments:
    """Return the choice at this place of the product of the lists."""
    chosen = []
    for _, indices in reversed(lists):
        place, last = divmod(place, len(indices))
        chosen.append(indices[last])
    return tuple(reversed(chosen))
