# ruff: noqa: D102, ARG002 - each method is explained where the right learner has it, and keeps its signature
"""Bugs in what is counted: lines 1 and 19 to 23 of Algorithm 1. Nearly all of them are possible in every learner."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from paid_experts.properties.bugs.catalogue import bug
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.objective import Allowed, Separate
from paid_experts.reference.oracle import LcbGaptron, Learner
from paid_experts.reference.validation import Sign


class Counting(Learner):
    """Counts in another way: `counted` says what becomes of one count."""

    def counted(self, now: Estimate, before: Estimate) -> Estimate:
        raise NotImplementedError

    def update(self, label: Sign) -> None:
        paid, before = self.paid, self.paid_for()
        super().update(label)
        assert paid is not None
        for row, i, known in zip(self.estimates, paid, before, strict=True):
            row[i] = self.counted(row[i], known)


def wrapped(known: Estimate, size: int) -> Estimate:
    """Both counts modulo a power of 2; never more right answers than payments."""
    return Estimate(min(known.correct % size, known.paid % size), known.paid % size)


@bug("21", "Counts")
class CountsFromOne(Counting):
    """Starts the counts at 1: every n is one too large once the payment has been tried."""

    def counted(self, now: Estimate, before: Estimate) -> Estimate:
        return now if before.paid else now._replace(paid=2)


@bug("21", "Counts")
class ForgetsTheExploration(Learner):
    """Throws away what it counted in the first N rounds."""

    def update(self, label: Sign) -> None:
        super().update(label)
        if self.round == len(self.costs) + 1:
            self.estimates = [[Estimate(0, 0) for _ in row] for row in self.estimates]


@bug("23", "Counts")
class SmoothsTheEstimate(Counting):
    """Adds one right and one wrong answer, after Laplace."""

    def counted(self, now: Estimate, before: Estimate) -> Estimate:
        return now if before.paid else Estimate(now.correct + 1, now.paid + 2)


@bug("21", "CountsBeyond255")
class CountsInOneByte(Counting):
    """Counts in eight bits: after 255 comes 0."""

    def counted(self, now: Estimate, before: Estimate) -> Estimate:
        return wrapped(now, 256)


@bug("21", "CountsBeyond65535", effort="default")
class CountsInTwoBytes(Counting, LcbGaptron):
    """Counts in sixteen bits: after 65,535 comes 0."""

    def counted(self, now: Estimate, before: Estimate) -> Estimate:
        return wrapped(now, 65_536)


@bug("23", "CountsBeyond65535", effort="default")
class RightAnswersInTwoBytes(Counting, LcbGaptron):
    """Counts right answers in sixteen bits, and payments in more."""

    def counted(self, now: Estimate, before: Estimate) -> Estimate:
        return now._replace(correct=now.correct % 65_536)


@bug("23", "CountsBeyond65535", effort="default")
class WrongAnswersInTwoBytes(Counting, LcbGaptron):
    """Counts wrong answers in sixteen bits with a sign: after 32,767 they stop."""

    def counted(self, now: Estimate, before: Estimate) -> Estimate:
        wrong = now.paid - now.correct
        return now if wrong < 32_768 else Estimate(now.correct, now.correct + 32_767)


@bug("3", effort="default")
class RoundsInTwoBytes(LcbGaptron):
    """Counts rounds in sixteen bits: after round 65,535 it explores again."""

    def allowed_payments(self) -> Allowed:
        again = self.round > 65_535 and self.round % 65_536 <= len(self.costs)
        return Separate([[0]] * self.experts) if again else super().allowed_payments()


class Drifting(Counting, LcbGaptron):
    """Algorithm 1 with counts that are no whole numbers."""

    def odds(self, advice: Sequence[Sign]) -> Fraction:
        ratios = (Fraction(known.correct) / Fraction(known.paid - known.correct) for known in self.paid_for())
        return math.prod((ratio**z for ratio, z in zip(ratios, advice, strict=True)), start=Fraction(1))


@bug("23", "Drift", "SinglePrecision")
class MeansInSinglePrecision(Drifting):
    """Keeps a running mean in single precision, which drifts as the rounds go by."""

    def counted(self, now: Estimate, before: Estimate) -> Estimate:
        mean = np.float32(before.correct / before.paid if before.paid else 0)
        mean += (np.float32(now.correct - before.correct) - mean) / np.float32(now.paid)
        return now._replace(correct=float(mean) * now.paid)  # type: ignore[arg-type]


@bug("21", "Drift")
class ForgetsSlowly(Drifting):
    """Multiplies the counts by 1 - 10^-6 in every round."""

    def counted(self, now: Estimate, before: Estimate) -> Estimate:
        correct, paid = (last - 1e-6 * first for last, first in zip(now, before, strict=True))
        return Estimate(correct, paid)  # type: ignore[arg-type]


@bug("1", "FreshLearner")
class SharedBetweenInstances(Learner):
    """Keeps its counts with the class: a second learner goes on where the first one stopped."""

    kept: ClassVar[dict[Any, Any]] = {}

    def __init__(self, *others: Any, **settings: Any) -> None:
        super().__init__(*others, **settings)
        self.estimates = self.kept.setdefault((type(self), self.experts, len(self.costs)), self.estimates)
        self.round += sum(known.paid for known in self.estimates[0])

    def allowed_payments(self) -> Allowed:
        used_up = self.exploring and any(all(known.paid for known in row) for row in self.estimates)
        return Separate([range(len(self.costs))] * self.experts) if used_up else super().allowed_payments()


@bug("1", "EveryExpertLearns")
class OneRowForAllExperts(Learner):
    """Makes the table of counts as [[0] * N] * K: all experts share one row."""

    def __init__(self, *others: Any, **settings: Any) -> None:
        super().__init__(*others, **settings)
        self.estimates = [self.estimates[0]] * self.experts


@bug("20", "EveryExpertLearns")
class UpdatesTheFollowedOnly(LcbGaptron):
    """Learns only about the expert that it followed, or about all if it voted."""

    def update(self, label: Sign) -> None:
        followed, before = self.certain_experts()[:1], [list(row) for row in self.estimates]
        super().update(label)
        if followed:
            self.estimates = [row if j in followed else before[j] for j, row in enumerate(self.estimates)]


@bug("21", "EveryExpertLearns")
class CreditsTheNeighboursPayment(Learner):
    """Books the answer of each expert under the payment of the next one."""

    def update(self, label: Sign) -> None:
        assert self.paid is not None
        self.paid = (*self.paid[1:], self.paid[0])
        super().update(label)


@bug("23", "LabelOfTheRound")
class LabelOfTheLastRound(Learner):
    """Takes the misprint y_t for y_s literally: compares all advice of the past with the newest label."""

    counted_by: list[list[Sign]]
    """The label by which each estimate was counted last"""

    def __init__(self, *others: Any, **settings: Any) -> None:
        super().__init__(*others, **settings)
        self.counted_by = [[1] * len(self.costs) for _ in range(self.experts)]

    def update(self, label: Sign) -> None:
        assert self.paid is not None
        for row, labels, i in zip(self.estimates, self.counted_by, self.paid, strict=True):
            if labels[i] != label:  # what was right by the other label is wrong by this one
                row[i] = Estimate(row[i].paid - row[i].correct, row[i].paid)
                labels[i] = label
        super().update(label)


@bug("19", "LabelOfTheRound")
class LabelOfThePreviousRound(Learner):
    """Compares the advice with the label of the round before."""

    previous: Sign = 1

    def update(self, label: Sign) -> None:
        super().update(self.previous)
        self.previous = label


@bug("19", "LabelOfTheRound")
class LearnsFromItsPrediction(Learner):
    """Puts its own prediction in the place of the label."""

    def update(self, label: Sign) -> None:
        super().update(self.decision.prediction if self.decision else label)


@bug("23", "AccuracyMeansCorrect")
class AccuracyOfBeingWrong(Learner):
    """Takes the misprint of D3 literally: the accuracy is the probability of being wrong."""

    def update(self, label: Sign) -> None:
        super().update(-label)
