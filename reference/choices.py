"""What the algorithms leave open.

The paper says "pick any j", takes an argmin that need not be unique, does not say in which order payments are tried,
and multiplies by the sign of numbers that may be 0. Each of these is one function here. `Choices` holds the four that
a learner uses; another function of the same shape may be put in its place. `allowed_payments`, `certain_experts` and
`allowed_predictions` of a learner tell every choice that its algorithm allows at a state, so that another
implementation can be judged by the algorithm and not by the reference's own choices.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from paid_experts.reference.checks import Sign
from paid_experts.reference.offers import Allowed, Payments


def explore_in_order(untried: Allowed) -> Payments:
    """Rounds 1 to N: pay each expert the first amount it has not been paid yet (A5, which prints c = 0 for n = 0)."""
    return untried.first


def first_minimiser(minimisers: Allowed) -> Payments:
    """Ties of the argmin (A6, D11): the first in the order of the experts and then of the indices into ``costs``."""
    return minimisers.first


def first_certain(experts: Sequence[int]) -> int:
    """Pick any certain expert (A9): the one of the lowest number."""
    return experts[0]


def zero_is_positive() -> Sign:
    """sign(0), which must not be 0: +1. It decides an even vote (A14) and the outer side of an estimate 1/2 (A20)."""
    return 1


@dataclass(frozen=True)
class Choices:
    """The four choices of a learner.

    >>> contrary = Choices(follow=lambda certain: certain[-1], sign_of_zero=lambda: -1)
    >>> contrary.follow([2, 5]), contrary.sign_of_zero()
    (5, -1)
    """

    explore: Callable[[Allowed], Payments] = explore_in_order
    minimise: Callable[[Allowed], Payments] = first_minimiser
    follow: Callable[[Sequence[int]], int] = first_certain
    sign_of_zero: Callable[[], Sign] = zero_is_positive
