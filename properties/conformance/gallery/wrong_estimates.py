# ruff: noqa: D102, ARG002 - each method is explained where the plain learner has it, and keeps its signature
"""Wrong learners whose slip is in what they make of the counts: lines 18 to 22 of Algorithm 1."""

from __future__ import annotations

import math

from properties.conformance.gallery.exhibit import PAYING, PREDICTING, WRONG
from properties.conformance.gallery.plain import Plain

# The cutoff (A18).


@WRONG.hang("exact", "selfish", "local", misreads="A18", shows=PREDICTING)
class CutoffOfTheNextCount(Plain):
    """Takes beta / (n + 1)."""

    def cutoff(self, j: int, i: int) -> float:
        return min(self.beta / (self.paid[j][i] + 1), 0.5)


@WRONG.hang(misreads="A18", shows=PREDICTING)
class CutoffOfThePreviousCount(Plain):
    """Takes beta / (n - 1)."""

    def cutoff(self, j: int, i: int) -> float:
        return min(self.beta / (self.paid[j][i] - 1), 0.5) if self.paid[j][i] > 1 else 0.5


@WRONG.hang(misreads="A18", shows=PREDICTING)
class CutoffWithoutHalf(Plain):
    """Leaves the min out: a cutoff above 1/2 makes an estimate of 1/2 certain."""

    def cutoff(self, j: int, i: int) -> float:
        return self.beta / self.paid[j][i] if self.paid[j][i] else 0.5


@WRONG.hang(misreads="A18", shows=PREDICTING)
class CutoffOfAllPayments(Plain):
    """Divides beta by how often the expert was paid at all, whatever it was paid."""

    def cutoff(self, j: int, i: int) -> float:
        return min(self.beta / sum(self.paid[j]), 0.5) if self.paid[j][i] else 0.5


@WRONG.hang(misreads="A18", shows=PREDICTING)
class CutoffByTheRound(Plain):
    """Divides beta by the number of rounds, as if the expert had always been paid the same."""

    def cutoff(self, j: int, i: int) -> float:
        return min(self.beta / (self.round - 1), 0.5) if self.paid[j][i] else 0.5


# The optimistic estimate (A20 to A22).


@WRONG.hang("exact", "selfish", "local", misreads="A20", shows=PAYING)
class PessimisticSide(Plain):
    """Moves the estimate towards 1/2 and beyond: q + s Q."""

    def side(self, q: float) -> int:
        return -super().side(q)


@WRONG.hang("exact", "selfish", misreads="A20", shows=PAYING)
class EvenEstimateStays(Plain):
    """Takes sign(0) = 0 literally: an estimate of 1/2 is not optimistic on either side."""

    def side(self, q: float) -> int:
        return (q < 0.5) - (q > 0.5)


@WRONG.hang(misreads="A20", shows=PAYING)
class AlwaysUpwards(Plain):
    """Moves every estimate up, as confidence bounds for rewards do: q + Q."""

    def side(self, q: float) -> int:
        return -1


@WRONG.hang(misreads="A21", shows=PAYING)
class LeavesTheUnitInterval(Plain):
    """Leaves q and 1 - q out of the min: the optimistic estimate is beyond 0 or 1."""

    def optimistic(self, j: int, i: int) -> float:
        q, n = self.estimate(j, i), self.paid[j][i]
        return q - self.side(q) * self.width(q, n) if n else 1.0


@WRONG.hang(misreads="A21", shows=PAYING)
class WidthToBaseTen(Plain):
    """Takes the common logarithm of 3/delta."""

    def log_term(self) -> float:
        return math.log10(3 / self.delta)


@WRONG.hang(misreads="A21", shows=PAYING)
class WidthToBaseTwo(Plain):
    """Takes the binary logarithm of 3/delta."""

    def log_term(self) -> float:
        return math.log2(3 / self.delta)


@WRONG.hang("exact", "selfish", "local", misreads="A21", shows=PAYING)
class TwoOverDelta(Plain):
    """Takes ln(2/delta), as most bounds of this kind have it."""

    def log_term(self) -> float:
        return math.log(2 / self.delta)


@WRONG.hang(misreads="A21", shows=PAYING)
class OneForThree(Plain):
    """Takes ln(3/delta)/n for 3 ln(3/delta)/n."""

    def width(self, q: float, n: float) -> float:
        return super().width(q, n) - 2 * self.log_term() / n


@WRONG.hang(misreads="A21", shows=PAYING)
class RootWithoutTwo(Plain):
    """Leaves the 2 under the root out."""

    def width(self, q: float, n: float) -> float:
        return 3 * self.log_term() / n + math.sqrt(self.log_term() * q * (1 - q) / n)


@WRONG.hang(misreads="A21", shows=PAYING)
class WidthWithoutRoot(Plain):
    """Forgets the second term, the one with the variance."""

    def width(self, q: float, n: float) -> float:
        return 3 * self.log_term() / n


@WRONG.hang(misreads="A21", shows=PAYING)
class VarianceOfOneSide(Plain):
    """Takes q for the variance q (1 - q)."""

    def width(self, q: float, n: float) -> float:
        return 3 * self.log_term() / n + math.sqrt(2 * self.log_term() * q / n)


@WRONG.hang(misreads="A21", shows=PAYING)
class HoeffdingForBernstein(Plain):
    """Takes the width sqrt(ln(3/delta) / 2n), which does not look at the variance."""

    def width(self, q: float, n: float) -> float:
        return math.sqrt(self.log_term() / (2 * n))


@WRONG.hang(misreads="A21", shows=PAYING)
class WidthOfTheNextCount(Plain):
    """Takes n + 1 for n in the width."""

    def width(self, q: float, n: float) -> float:
        return super().width(q, n + 1)


@WRONG.hang(misreads="A22", shows=PAYING)
class WidthOfThePreviousRound(Plain):
    """Computes the optimistic estimate before it counts: it is one answer behind."""

    def prepare(self) -> None:
        self.before: dict[tuple[int, int], float] = {}

    def count(self, j: int, i: int, right: bool) -> None:
        self.before[j, i] = super().optimistic(j, i)
        super().count(j, i, right)

    def optimistic(self, j: int, i: int) -> float:
        return self.before.get((j, i), 1.0)
