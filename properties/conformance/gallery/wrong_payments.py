# ruff: noqa: D102, ARG002 - each method is explained where the plain learner has it, and keeps its signature
"""Wrong learners whose slip is in the payments: lines 3 to 7 of Algorithm 1."""

from __future__ import annotations

import math
import random
import struct
from collections.abc import Sequence

from properties.conformance.gallery.exhibit import EXPLORING, PAYING, WRONG
from properties.conformance.gallery.plain import Payments, Plain, Table

# Exploration: each expert is paid each amount once, in rounds 1 to N.


@WRONG.hang(misreads="A4", shows=EXPLORING + PAYING)
class ExploresOneRoundShort(Plain):
    """Explores while t < N, so that one payment is left untried."""

    def exploring(self) -> bool:
        return self.round < len(self.costs)


@WRONG.hang(misreads="A4", shows=PAYING)
class ExploresOneRoundLong(Plain):
    """Explores while t <= N + 1, and pays the dearest amount where nothing is left to try."""

    def exploring(self) -> bool:
        return self.round <= len(self.costs) + 1

    def explore(self) -> Payments:
        dearest = self.costs.index(max(self.costs))
        return super().explore() if self.round <= len(self.costs) else (dearest,) * self.experts


@WRONG.hang(misreads="A5", shows=EXPLORING)
class PaysNothingWhileExploring(Plain):
    """Takes the misprint c = 0 for n = 0 literally: pays 0, or the least there is, in all of the first N rounds."""

    def explore(self) -> Payments:
        return (self.costs.index(min(self.costs)),) * self.experts


@WRONG.hang(misreads="A5", shows=EXPLORING)
class ExploresOneExpertOnly(Plain):
    """Tries every payment with the first expert, and leaves all others at the first payment."""

    def explore(self) -> Payments:
        return (super().explore()[0],) + (0,) * (self.experts - 1)


@WRONG.hang(misreads="A5", shows=EXPLORING)
class TriesTheLastPaymentTwice(Plain):
    """Explores with the index t where t - 1 is meant, and clips it at the end."""

    def explore(self) -> Payments:
        return (min(self.round, len(self.costs) - 1),) * self.experts


@WRONG.hang(misreads="A5", shows=EXPLORING)
class ExploresAtRandom(Plain):
    """Tries the payments in an order drawn from the generator of the whole program: allowed, but not twice the same."""

    def pick_untried(self, j: int, untried: Sequence[int]) -> int:
        return random.choice(untried)


@WRONG.hang(misreads="A7", shows=EXPLORING + PAYING)
class AnswersIndicesOfSortedCosts(Plain):
    """Sorts the costs, and answers with indices into the sorted list."""

    def prepare(self) -> None:
        self.costs.sort()


# The objective: exp(-2 sum (1/2 - P)^2) + lam sum c.


@WRONG.hang("exact", "selfish", misreads="A6", shows=PAYING)
class ForgetsLambda(Plain):
    """Adds the payments and not lam times the payments."""

    def objective(self, gain: float, cost: float) -> float:
        return math.exp(-2 * gain) + cost


@WRONG.hang("exact", "local", misreads="A6", shows=PAYING)
class SquaresLambda(Plain):
    """Multiplies by lam twice."""

    def objective(self, gain: float, cost: float) -> float:
        return math.exp(-2 * gain) + self.lam * self.lam * cost


@WRONG.hang("exact", "selfish", "local", misreads="A6", shows=PAYING)
class HalvesTheExponent(Plain):
    """Writes exp(-sum) for exp(-2 sum)."""

    def objective(self, gain: float, cost: float) -> float:
        return math.exp(-gain) + self.lam * cost


@WRONG.hang(misreads="A6", shows=PAYING)
class DoesNotSquareTheGap(Plain):
    """Takes |1/2 - P| for its square."""

    def gain(self, optimistic: float) -> float:
        return abs(0.5 - optimistic)


@WRONG.hang(misreads="A6", shows=PAYING)
class AveragesThePayments(Plain):
    """Charges lam times the mean of the payments, not their sum."""

    def objective(self, gain: float, cost: float) -> float:
        return math.exp(-2 * gain) + self.lam * cost / self.experts


@WRONG.hang(misreads="A6", shows=PAYING)
class TruncatesTheExponential(Plain):
    """Puts the tangent 1 - 2 g in the place of exp(-2 g)."""

    def objective(self, gain: float, cost: float) -> float:
        return 1 - 2 * gain + self.lam * cost


@WRONG.hang(misreads="A22", shows=PAYING)
class PaysTheEstimates(Plain):
    """Puts the estimates into the objective, not the optimistic ones."""

    def optimistic(self, j: int, i: int) -> float:
        return self.estimate(j, i)


@WRONG.hang(misreads="A6", shows=PAYING)
class MaximisesTheGain(Plain):
    """Pays every expert what makes its gain largest, whatever it costs."""

    def objective(self, gain: float, cost: float) -> float:
        return -gain


# The minimum: over all of costs^K, in every round.


@WRONG.hang("exact", "brute", misreads="A6", shows=PAYING)
class SelfishPassedOffAsExact(Plain):
    """Minimises for each expert as if it were alone, and calls it the minimum."""

    def least(self, gains: Table) -> Payments:
        return self.selfish(gains)


@WRONG.hang("exact", "brute", misreads="A6", shows=PAYING)
class LocalPassedOffAsExact(Plain):
    """Improves one expert after the other until nothing changes, and calls it the minimum."""

    def least(self, gains: Table) -> Payments:
        return self.local(gains)


@WRONG.hang("selfish", misreads="A6", shows=PAYING)
class ExactPassedOffAsSelfish(Plain):
    """Minimises jointly where each expert should be taken alone."""

    def selfish(self, gains: Table) -> Payments:
        return self.least(gains)


@WRONG.hang("local", misreads="A6", shows=PAYING)
class SelfishPassedOffAsLocal(Plain):
    """Stops before the first round-robin: nobody answers to what the others are paid."""

    def local(self, gains: Table) -> Payments:
        return self.selfish(gains)


@WRONG.hang(misreads="A6", shows=PAYING)
class OnePaymentForAll(Plain):
    """Takes the minimum over C, as D51 prints, where C^K is meant: everybody is paid the same."""

    def least(self, gains: Table) -> Payments:
        same = range(len(self.costs))
        values = [self.objective(sum(row[i] for row in gains), self.costs[i] * self.experts) for i in same]
        return (values.index(min(values)),) * self.experts


@WRONG.hang(misreads="A6", shows=PAYING)
class GivesUpBeyondEight(Plain):
    """Minimises over the first eight experts, and pays all others as if they were alone."""

    def least(self, gains: Table) -> Payments:
        return super().least(gains[:8]) + self.selfish(gains[8:])


@WRONG.hang(misreads="A6", shows=PAYING)
class PaysFromSinglePrecision(Plain):
    """Rounds the objective to single precision, so that a near miss passes for a tie."""

    def objective(self, gain: float, cost: float) -> float:
        return float(struct.unpack("f", struct.pack("f", super().objective(gain, cost)))[0])


@WRONG.hang("exact", "selfish", "local", misreads="A6", shows=PAYING)
class PaysEveryOtherRound(Plain):
    """Computes the payments anew in every other round only."""

    def optimise(self) -> Payments:
        first_after_exploring = self.round == len(self.costs) + 1
        return super().optimise() if first_after_exploring or self.round % 2 else self.chosen


@WRONG.hang(misreads="A6", shows=PAYING)
class KeepsAPayment(Plain):
    """Computes the payments once after exploring, and never again."""

    def optimise(self) -> Payments:
        return super().optimise() if self.round == len(self.costs) + 1 else self.chosen
