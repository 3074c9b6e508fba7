# ruff: noqa: D102, ARG002 - each method is explained where it is first met, and keeps its signature
"""Bugs in the optimistic estimate: lines 24 to 26 of Algorithm 1."""

from __future__ import annotations

import math

import numpy as np

from paid_experts.properties.bugs.catalogue import bug
from paid_experts.properties.bugs.payments import regained
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.objective import SeparableObjective
from paid_experts.reference.oracle import LcbGaptron
from paid_experts.reference.validation import Sign


class Optimistic(LcbGaptron):
    """Algorithm 1, with a method for each thing about the optimistic estimate that can go wrong."""

    def current_objective(self) -> SeparableObjective:
        gains = np.array([[(0.5 - self.credited(known)) ** 2 for known in row] for row in self.estimates])
        return regained(super().current_objective(), lambda _: gains)

    def credited(self, known: Estimate) -> float:
        """q - s Q, and 1 before the first payment (line 26)."""
        q = float(known.value)
        return q - self.side(q) * min(q, 1 - q, self.bernstein(q, known.paid)) if known.paid else 1.0

    def side(self, q: float) -> int:
        """s = sign(1/2 - q), with 0 counted as positive (line 24)."""
        return 1 if q <= 0.5 else -1

    def bernstein(self, q: float, n: float) -> float:
        """The width (line 25)."""
        return 3 * self.log_term / n + math.sqrt(2 * self.log_term * q * (1 - q) / n)

    @property
    def log_term(self) -> float:
        """ln(3/delta)."""
        return math.log(3 / self.delta)


@bug("24", "OptimisticSide")
class PessimisticSide(Optimistic):
    """Moves the estimate towards 1/2 and beyond: q + s Q."""

    def side(self, q: float) -> int:
        return -super().side(q)


@bug("24", "EvenEstimate")
class EvenEstimateStays(Optimistic):
    """Takes sign(0) = 0 literally: an estimate of 1/2 is not optimistic on either side."""

    def side(self, q: float) -> int:
        return (q < 0.5) - (q > 0.5)


@bug("24", "OptimisticSide")
class AlwaysUpwards(Optimistic):
    """Moves every estimate up, as confidence bounds for rewards do: q + Q."""

    def side(self, q: float) -> int:
        return -1


@bug("25", "WithinTheUnitInterval")
class LeavesTheUnitInterval(Optimistic):
    """Leaves q and 1 - q out of the min: the optimistic estimate is beyond 0 or 1."""

    def credited(self, known: Estimate) -> float:
        q = known.value
        return q - self.side(q) * self.bernstein(q, known.paid) if known.paid else 1.0


@bug("25", "WidthConstants")
class WidthToBaseTen(Optimistic):
    """Takes the common logarithm of 3/delta."""

    @property
    def log_term(self) -> float:
        return math.log10(3 / self.delta)


@bug("25", "WidthConstants")
class WidthToBaseTwo(Optimistic):
    """Takes the binary logarithm of 3/delta."""

    @property
    def log_term(self) -> float:
        return math.log2(3 / self.delta)


@bug("25", "WidthConstants")
class TwoOverDelta(Optimistic):
    """Takes ln(2/delta) for ln(3/delta), as most bounds of this kind have it."""

    @property
    def log_term(self) -> float:
        return math.log(2 / self.delta)


@bug("25", "WidthConstants")
class OneOverDelta(Optimistic):
    """Takes ln(1/delta) for ln(3/delta)."""

    @property
    def log_term(self) -> float:
        return math.log(1 / self.delta)


@bug("25", "WidthConstants")
class OneForThree(Optimistic):
    """Takes ln(3/delta)/n for 3 ln(3/delta)/n."""

    def bernstein(self, q: float, n: float) -> float:
        return super().bernstein(q, n) - 2 * self.log_term / n


@bug("25", "WidthConstants")
class RootWithoutTwo(Optimistic):
    """Leaves the 2 under the root of the width out."""

    def bernstein(self, q: float, n: float) -> float:
        return 3 * self.log_term / n + math.sqrt(self.log_term * q * (1 - q) / n)


@bug("25", "WidthConstants")
class WidthWithoutRoot(Optimistic):
    """Forgets the second term of the width, the one with the variance."""

    def bernstein(self, q: float, n: float) -> float:
        return 3 * self.log_term / n


@bug("25", "WidthConstants")
class VarianceOfOneSide(Optimistic):
    """Takes q for the variance q (1 - q)."""

    def bernstein(self, q: float, n: float) -> float:
        return 3 * self.log_term / n + math.sqrt(2 * self.log_term * q / n)


@bug("25", "WidthConstants")
class HoeffdingForBernstein(Optimistic):
    """Takes the width sqrt(ln(3/delta) / 2n), which does not look at the variance."""

    def bernstein(self, q: float, n: float) -> float:
        return math.sqrt(self.log_term / (2 * n))


@bug("25", "WidthCount")
class WidthOfTheNextCount(Optimistic):
    """Takes n + 1 for n in the width."""

    def bernstein(self, q: float, n: float) -> float:
        return super().bernstein(q, n + 1)


@bug("25", "WidthCount")
class WidthOfThePreviousCount(Optimistic):
    """Takes n - 1 for n in the width, as the unbiased variance has it."""

    def bernstein(self, q: float, n: float) -> float:
        return super().bernstein(q, max(n - 1, 0.5))


@bug("26", "WidthCount")
class OptimismOfThePreviousRound(Optimistic):
    """Computes the optimistic estimate before it counts: it is one answer behind."""

    def __init__(self, *others: object, **settings: object) -> None:
        super().__init__(*others, **settings)  # type: ignore[arg-type]
        self.before = [list(row) for row in self.estimates]

    def current_objective(self) -> SeparableObjective:
        gains = np.array([[(0.5 - self.credited(known)) ** 2 for known in row] for row in self.before])
        return regained(super().current_objective(), lambda _: gains)

    def update(self, label: Sign) -> None:
        assert self.paid is not None
        for old, row, i in zip(self.before, self.estimates, self.paid, strict=True):
            old[i] = row[i]
        super().update(label)


@bug("26", "OptimisticSide")
class PaysTheEstimates(Optimistic):
    """Puts the estimates into the objective, not the optimistic ones."""

    def credited(self, known: Estimate) -> float:
        return known.value
