"""Small games of Algorithm 1, all of them: what Lemma 4.1 says about counts, and what its proof says about rounds.

The lemma's proof looks at a round t, at which the number n of times that an expert was paid c is random and depends on
the past answers. What saves it is that the answers at that payment, taken in order, are independent coins whenever they
are asked for: a miss at round t is a miss after some number n of these coins. Games are played by the reference, over
all orders of exploration or all answers; and a rule that stops asking whenever it likes stands for every other learner.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from itertools import product
from math import comb
from typing import NamedTuple

from proofs_check.coverage import PRINTED, Width
from proofs_check.coverage_of_supports import reach
from reference.learner import LcbGaptron


def learner_of(costs: int, experts: int) -> LcbGaptron:
    """Return a learner over a grid of so many costs."""
    grid = [Fraction(i, max(1, costs - 1)) for i in range(costs)]
    return LcbGaptron(grid, experts, lam=Fraction(1, 10), beta=1, delta=Fraction(1, 2))


def explorations(learner: LcbGaptron, rounds: int, obey: bool = True) -> Iterator[LcbGaptron]:
    """Play so many rounds in every way that exploration allows; or, disobeying, pay 0 in all (as line A5 prints)."""
    if rounds == 0:
        yield learner
        return
    nothing = (0,) * learner.experts
    for payments in learner.allowed_payments() if obey else [nothing]:
        branch = deepcopy(learner)
        branch.pay_as(payments)
        branch.predict([1] * learner.experts, u=Fraction(1, 2))
        branch.update(1)
        yield from explorations(branch, rounds - 1, obey)


def least_count(learner: LcbGaptron) -> int:
    """Return the smallest n_j(c) over all experts and payments."""
    return min(known.paid for row in learner.estimates for known in row)


class Asked(NamedTuple):
    """A game with one expert: what was paid in each round, the label, and the expert's answer."""

    learner: LcbGaptron
    paid: tuple[int, ...]
    labels: tuple[int, ...]
    answers: tuple[int, ...]

    def rounds_at(self, payment: int) -> list[int]:
        """The rounds in which this was paid, counted from 0: what the proof calls N_t."""
        return [s for s, paid in enumerate(self.paid) if paid == payment]

    def successes(self, payment: int) -> list[Fraction]:
        """(1 + Z y)/2 in these rounds, each with its own label: 1 for a right answer."""
        return [Fraction(1 + self.answers[s] * self.labels[s], 2) for s in self.rounds_at(payment)]


def games(costs: int, rounds: int) -> Iterator[Asked]:
    """Play all games of one expert: every sequence of answers, with labels that alternate."""
    labels = tuple((-1) ** s for s in range(rounds))
    for answers in product([-1, 1], repeat=rounds):
        learner = learner_of(costs, 1)
        paid: list[int] = []
        for answer, label in zip(answers, labels, strict=True):
            paid += learner.pay()
            learner.predict([answer], u=Fraction(1, 2))
            learner.update(label)
        yield Asked(learner, tuple(paid), labels, answers)


def misses(right: int, n: int, accuracy: Fraction, delta: Fraction, width: Width = PRINTED) -> bool:
    """Is right/n farther from the accuracy than the width? The width is irrational and never met exactly."""
    low, high = reach((n - right, 0, right), Fraction(1, 2), delta, width)
    gap = abs(Fraction(right, n) - accuracy)
    if low <= gap <= high:
        raise ArithmeticError(f"{right} of {n} is too near the end of the interval to tell")
    return gap > high


class Chances(NamedTuple):
    """Of missing the accuracy of one expert at one payment within so many coins."""

    by_choice: Fraction
    """When one may stop asking at any time, knowing the answers so far, so as to end with a miss"""
    at_some_count: Fraction
    at_count: tuple[Fraction, ...]
    """After exactly n coins, for each n"""


def chances(most: int, p: Fraction, delta: Fraction, width: Width = PRINTED) -> Chances:
    """Compare a round, at which the number of coins may depend on the past in **any** way, with fixed numbers of coins.

    A learner decides, knowing the answers so far, whether to ask for another coin. The best it can do to end with a
    miss is found backwards (optimal stopping); the chance of a miss at some count forwards, by taking out what has
    missed.

    >>> chances(4, Fraction(1, 10), Fraction(99, 100)).at_count[-1]  # four right answers of an expert that rarely is
    Fraction(1, 10000)
    """
    missed = {(n, k): misses(k, n, p, delta, width) for n in range(1, most + 1) for k in range(n + 1)}
    best = {k: Fraction(missed[most, k]) for k in range(most + 1)}
    for n in range(most - 1, 0, -1):
        best = {k: max(Fraction(missed[n, k]), p * best[k + 1] + (1 - p) * best[k]) for k in range(n + 1)}
    alive, taken = {0: Fraction(1)}, Fraction(0)
    for n in range(1, most + 1):
        walk = {k: p * alive.get(k - 1, Fraction(0)) + (1 - p) * alive.get(k, Fraction(0)) for k in range(n + 1)}
        taken += sum((walk[k] for k in walk if missed[n, k]), Fraction(0))
        alive = {k: chance for k, chance in walk.items() if not missed[n, k]}
    at_count = tuple(
        sum((comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1) if missed[n, k]), Fraction(0))
        for n in range(1, most + 1)
    )
    return Chances(p * best[1] + (1 - p) * best[0], taken, at_count)
