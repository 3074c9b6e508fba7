"""Exploration: after N rounds every payment has been tried, in whatever order Algorithm 1 tries them (I63)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction

from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.reference.oracle import LcbGaptron

SIZES = [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1)]
"""Payments and experts of the games that are played in every order"""


def learner_of(payments: int, experts: int) -> LcbGaptron:
    """Return a learner over a grid of so many payments."""
    grid = [Fraction(i, max(1, payments - 1)) for i in range(payments)]
    return LcbGaptron(grid, experts, lam=Fraction(1, 10), beta=1, delta=Fraction(1, 2))


def explorations(learner: LcbGaptron, rounds: int) -> Iterator[LcbGaptron]:
    """Play so many rounds in every way that exploration allows."""
    if rounds == 0:
        yield learner
        return
    for payments in learner.allowed_payments():
        branch = deepcopy(learner)
        branch.pay_as(payments)
        branch.predict([1] * learner.experts, u=Fraction(1, 2))
        branch.update(1)
        yield from explorations(branch, rounds - 1)


@Enumeration
def exploring_ends_after_round_n(more: int = 0) -> Cases:
    """Is t > N the same as not exploring? Play N + 2 rounds of games over N payments."""
    for payments in range(1, 6):
        learner = learner_of(payments, 1)
        for t in range(1, payments + 3):
            holds = (t > payments + more) != learner.exploring
            yield holds or f"N = {payments}: round {t} explores: {learner.exploring}"
            learner.pay()
            learner.predict([1], u=Fraction(1, 2))
            learner.update(1)


@Enumeration
def every_payment_is_tried(late: int = 0) -> Cases:
    """Has every expert had every payment after N rounds (or ``late`` more), in all orders of exploration?"""
    for payments, experts in SIZES:
        for played in explorations(learner_of(payments, experts), payments + late):
            holds = min(known.paid for row in played.estimates for known in row) >= 1
            yield holds or f"N = {payments}, K = {experts}: an untried payment in round {played.round}"
