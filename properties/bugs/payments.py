# ruff: noqa: D102 - each method is explained where the right learner has it
"""Bugs in what is paid: lines 3 to 8 of Algorithm 1. Most of them are possible in every learner."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, SupportsFloat

import numpy as np

from paid_experts.properties.bugs.catalogue import bug
from paid_experts.reference.objective import (
    GAIN_UNITS,
    Allowed,
    Floats,
    Listed,
    Objective,
    Payments,
    SeparableObjective,
    Separate,
    brute,
    selfish,
)
from paid_experts.reference.oracle import Decision, Learner
from paid_experts.reference.validation import Sign


def separable_of(objective: Objective) -> SeparableObjective:
    """The objective as a sum over experts, which it is for every learner here."""
    assert isinstance(objective, SeparableObjective)
    return objective


def regained(objective: Objective, change: Callable[[Floats], Floats]) -> SeparableObjective:
    """The same objective with other gains."""
    objective = separable_of(objective)
    gains = change(objective.gains)
    return replace(objective, gains=gains, precise_gain=lambda j, i: int(gains[j, i] * GAIN_UNITS))


def each_alone(values: Floats) -> Allowed:
    """Each expert gets its least value."""
    return Separate([np.flatnonzero(row <= row.min() + 1e-14).tolist() for row in values])


# Exploration: each expert is paid each amount once, in rounds 1 to N.


@bug("3", "UntriedPayment")
class ExploresOneRoundShort(Learner):
    """Explores while t < N, so that one payment is left untried."""

    @property
    def exploring(self) -> bool:
        return self.round < len(self.costs)


@bug("3", "EndOfExploration")
class ExploresOneRoundLong(Learner):
    """Explores while t <= N + 1, and pays the dearest amount where nothing is left to try."""

    def allowed_payments(self) -> Allowed:
        if self.round != len(self.costs) + 1:
            return super().allowed_payments()
        return Separate([[self.costs.index(max(self.costs))]] * self.experts)


class Exploring(Learner):
    """Explores in another way: `tried` tells the payments of each expert."""

    def tried(self) -> list[list[int]]:
        raise NotImplementedError

    def allowed_payments(self) -> Allowed:
        return Separate(self.tried()) if self.exploring else super().allowed_payments()


@bug("4", "UntriedPayment")
class PaysNothingWhileExploring(Exploring):
    """Takes the misprint c = 0 for n = 0 literally: pays 0, or the least there is, in all of the first N rounds."""

    def tried(self) -> list[list[int]]:
        return [[self.costs.index(min(self.costs))]] * self.experts


@bug("4", "UntriedPayment")
class ExploresOneExpertOnly(Exploring):
    """Tries every payment with the first expert, and leaves all others at the first payment."""

    def tried(self) -> list[list[int]]:
        return [[self.round - 1]] + [[0]] * (self.experts - 1)


@bug("4", "UntriedPayment")
class TriesTheLastPaymentTwice(Exploring):
    """Explores with the index t where t - 1 is meant, and clips it at the end."""

    def tried(self) -> list[list[int]]:
        return [[min(self.round, len(self.costs) - 1)]] * self.experts


@bug("4")
class ExploresAtRandom(Learner):
    """Tries the payments in an order drawn from the generator of the whole program: allowed, but not twice the same."""

    def pay(self) -> Payments:
        if not self.exploring:
            return super().pay()
        untried = [[i for i, known in enumerate(row) if known.paid == 0] for row in self.estimates]
        return self.pay_as([random.choice(row) for row in untried])


@bug("8", "SortedCosts")
class AnswersIndicesOfSortedCosts(Learner):
    """Sorts the costs, and answers with indices into the sorted list."""

    def __init__(self, costs: Iterable[float], *others: Any, **settings: Any) -> None:
        super().__init__(sorted(costs), *others, **settings)


# The objective: exp(-2 sum (1/2 - P)^2) + lam sum c.


@bug("6", "Objective")
class ForgetsLambda(Learner):
    """Adds the payments and not lam times the payments."""

    def current_objective(self) -> SeparableObjective:
        objective = separable_of(super().current_objective())  # type: ignore[safe-super]
        return replace(objective, lam=objective.lam / self.lam)


@bug("6", "Objective")
class SquaresLambda(Learner):
    """Multiplies by lam twice."""

    def current_objective(self) -> SeparableObjective:
        objective = separable_of(super().current_objective())  # type: ignore[safe-super]
        return replace(objective, lam=objective.lam * self.lam)


@bug("6", "Objective")
class AveragesThePayments(Learner):
    """Charges lam times the mean of the payments, not their sum."""

    def current_objective(self) -> SeparableObjective:
        objective = separable_of(super().current_objective())  # type: ignore[safe-super]
        return replace(objective, lam=objective.lam / self.experts)


@bug("6", "Objective")
class HalvesTheExponent(Learner):
    """Writes exp(-sum) for exp(-2 sum)."""

    def current_objective(self) -> SeparableObjective:
        return regained(super().current_objective(), lambda gains: gains / 2)  # type: ignore[safe-super]


@bug("6", "Objective")
class DoesNotSquareTheGap(Learner):
    """Takes |1/2 - P| for its square: the root of each gain."""

    def current_objective(self) -> SeparableObjective:
        return regained(super().current_objective(), np.sqrt)  # type: ignore[safe-super]


class Solving(Learner):
    """Minimises in another way after exploring."""

    def solved(self, objective: Any) -> Allowed:
        raise NotImplementedError

    def allowed_payments(self) -> Allowed:
        return super().allowed_payments() if self.exploring else self.solved(self.current_objective())


@bug("6", "Objective")
class TruncatesTheExponential(Solving):
    """Puts the tangent 1 - 2 g in the place of exp(-2 g)."""

    def solved(self, objective: Any) -> Allowed:
        return each_alone(objective.lam * objective.costs - 2 * objective.gains)


@bug("6", "Objective")
class MaximisesTheGain(Solving):
    """Pays every expert what makes its gain largest, whatever it costs."""

    def solved(self, objective: Any) -> Allowed:
        return each_alone(-objective.gains)


# The minimum: over all of costs^K, in every round.


class PassedOff(Learner):
    """Plays another rule than the one that it was asked for."""

    plays: ClassVar[str]

    def __init__(self, *others: Any, **settings: Any) -> None:
        super().__init__(*others, **{**settings, "payments": self.plays})


@bug("6", "JointMinimum", "TieBreak")
class SelfishPassedOffAsExact(PassedOff):
    """Minimises for each expert as if it were alone, and calls it the minimum."""

    plays = "selfish"


@bug("6", "JointMinimum")
class LocalPassedOffAsExact(PassedOff):
    """Improves one expert after the other until nothing changes, and calls it the minimum."""

    plays = "local"


@bug("6", "SelfishRule", rule="selfish")
class ExactPassedOffAsSelfish(PassedOff):
    """Minimises jointly where each expert should be taken alone."""

    plays = "exact"


@bug("6", "LocalRule", rule="local")
class SelfishPassedOffAsLocal(PassedOff):
    """Stops before the first round-robin: no expert's payment depends on what the others are paid."""

    plays = "selfish"


@bug("6", "JointMinimum", "TieBreak")
class OnePaymentForAll(Solving):
    """Takes the minimum over C, as D51 prints, where C^K is meant: everybody is paid the same."""

    def solved(self, objective: Any) -> Allowed:
        same = [(i,) * self.experts for i in range(len(self.costs))]
        return Listed([min(same, key=objective.value)])


@bug("6", "ManyExperts")
class GivesUpBeyondEight(Solving):
    """Minimises over the first eight experts, and pays all others as if they were alone."""

    def solved(self, objective: Any) -> Allowed:
        first = replace(objective, gains=objective.gains[:8], costs=objective.costs[:8])
        return Listed([brute(first).first + selfish(objective).first[8:]])


@bug("6", "SinglePrecision")
class PaysFromSinglePrecision(Solving):
    """Rounds the objective to single precision, so that a near miss passes for a tie."""

    def solved(self, objective: Any) -> Allowed:
        everything = [range(objective.size)] * self.experts
        place = int(objective.everywhere(everything).astype(np.float32).argmin())
        return Listed(
            [tuple(place // objective.size**later % objective.size for later in reversed(range(self.experts)))]
        )


class Remembering(Learner):
    """Remembers what it paid in the round before; `stays` where it pays that again."""

    before: Payments = ()

    def stays(self) -> bool:
        raise NotImplementedError

    def allowed_payments(self) -> Allowed:
        later = self.round > len(self.costs) + 1
        return Listed([self.before]) if later and self.stays() else super().allowed_payments()

    def update(self, label: int) -> None:
        assert self.paid is not None
        self.before = self.paid
        super().update(label)


@bug("6", "StalePayments")
class PaysEveryOtherRound(Remembering):
    """Computes the payments anew in every other round only."""

    def stays(self) -> bool:
        return self.round % 2 == 0


@bug("6", "StalePayments")
class KeepsAPayment(Remembering):
    """Computes the payments once after exploring, and never again."""

    def stays(self) -> bool:
        return True


@bug("8", "AdviceOfTheRound")
class AdviceOfThePreviousRound(Learner):
    """Predicts from the advice of the round before."""

    heard: Sequence[int] = ()

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        return super().decide(self.heard or advice, u, sign_of_zero)  # type: ignore[safe-super]

    def allowed_predictions(self, advice: Iterable[Sign], u: SupportsFloat) -> frozenset[Sign]:
        return super().allowed_predictions(self.heard or advice, u)

    def update(self, label: int) -> None:
        assert self.advice is not None
        self.heard = self.advice
        super().update(label)
