"""What Algorithm 1 leaves open, and what it allows.

The paper says "pick any j", takes an argmin that need not be unique, does not say in which order payments are tried,
and multiplies by the sign of numbers that may be 0. Each of these is one function here. `Choices` holds the four that
a learner uses; another function of the same shape may be put in its place. The functions at the end tell every choice
that the algorithm allows at a state, so that another implementation can be judged by the algorithm and not by the
reference's taste.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reference.checks import Sign
from reference.offers import Allowed, Payments

if TYPE_CHECKING:
    from reference.learner import LcbGaptron


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


def allowed_payments(learner: LcbGaptron) -> Allowed:
    """Tell all payments that Algorithm 1 allows in this round: untried ones, then all that the rule accepts.

    >>> from reference.learner import LcbGaptron
    >>> list(allowed_payments(LcbGaptron([0, 1], experts=1, lam=0.1, beta=1, delta=0.1)))
    [(0,), (1,)]
    """
    return learner.allowed_payments()


def allowed_experts(learner: LcbGaptron) -> tuple[int, ...]:
    """Tell all experts that may be followed after this round's payments; none: the advice is aggregated (A8, A9)."""
    return learner.certain_experts()


def allowed_predictions(learner: LcbGaptron, advice: Sequence[Sign], u: float) -> frozenset[Sign]:
    """Tell all predictions that some allowed choice makes from this advice and this coin (A10, A14).

    >>> from reference.learner import LcbGaptron
    >>> learner = LcbGaptron([0], experts=2, lam=0.1, beta=1, delta=0.1)
    >>> _ = learner.pay()
    >>> sorted(allowed_predictions(learner, advice=[1, -1], u=0.5))  # both are certain, and they disagree
    [-1, 1]
    """
    experts = learner.certain_experts()
    if experts:
        return frozenset(learner.followed(j, advice) for j in experts)
    return frozenset(learner.aggregated(advice, u, sign_of_zero) for sign_of_zero in (-1, 1))
