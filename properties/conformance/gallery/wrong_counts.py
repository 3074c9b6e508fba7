# ruff: noqa: D102, ARG002 - each method is explained where the plain learner has it, and keeps its signature
"""Wrong learners whose slip is in what they count: lines 15 to 19 of Algorithm 1."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from properties.conformance.gallery.exhibit import ANYWHERE, EXPLORING, PREDICTING, WRONG
from properties.conformance.gallery.plain import Plain, Table

# The counts (A17) and the estimate (A19).


@WRONG.hang("exact", "selfish", "local", misreads="A17", shows=ANYWHERE)
class CountsFromOne(Plain):
    """Starts the counts at 1: every n is one too large once the payment has been tried."""

    def count(self, j: int, i: int, right: bool) -> None:
        super().count(j, i, right)
        if self.paid[j][i] == 1:
            self.paid[j][i] = 2


@WRONG.hang(misreads="A17", shows=ANYWHERE)
class ForgetsTheExploration(Plain):
    """Keeps the estimates of the first N rounds only until something newer is known: the next answer replaces them."""

    def count(self, j: int, i: int, right: bool) -> None:
        if self.round > len(self.costs) and self.paid[j][i] == 1:
            self.paid[j][i] = self.correct[j][i] = 0
        super().count(j, i, right)


@WRONG.hang("exact", "selfish", misreads="A17", shows=ANYWHERE)
class CountsInOneByte(Plain):
    """Counts in eight bits: after 255 comes 0."""

    def count(self, j: int, i: int, right: bool) -> None:
        self.paid[j][i] = (self.paid[j][i] + 1) % 256
        self.correct[j][i] = (self.correct[j][i] + right) % 256

    def estimate(self, j: int, i: int) -> float:
        return min(super().estimate(j, i), 1.0)


@WRONG.hang(misreads="A17", shows=ANYWHERE, effort="default")
class CountsInTwoBytes(Plain):
    """Counts in sixteen bits: after 65,535 comes 0."""

    def count(self, j: int, i: int, right: bool) -> None:
        self.paid[j][i] = (self.paid[j][i] + 1) % 65536
        self.correct[j][i] = (self.correct[j][i] + right) % 65536

    def estimate(self, j: int, i: int) -> float:
        return min(super().estimate(j, i), 1.0)


@WRONG.hang(misreads="A19", shows=ANYWHERE)
class MeansInSinglePrecision(Plain):
    """Keeps a running mean in single precision, which drifts as the rounds go by."""

    def count(self, j: int, i: int, right: bool) -> None:
        self.paid[j][i] += 1
        mean = np.float32(self.correct[j][i])
        self.correct[j][i] = float(mean + (np.float32(right) - mean) / np.float32(self.paid[j][i]))

    def estimate(self, j: int, i: int) -> float:
        return self.correct[j][i] if self.paid[j][i] else 1.0


@WRONG.hang(misreads="A17", shows=ANYWHERE)
class ForgetsSlowly(Plain):
    """Multiplies the counts by 1 - 10^-6 in every round."""

    def count(self, j: int, i: int, right: bool) -> None:
        self.paid[j][i] *= 1 - 1e-6
        self.correct[j][i] *= 1 - 1e-6
        super().count(j, i, right)


@WRONG.hang("exact", "local", misreads="A2", shows=EXPLORING + ANYWHERE)
class SharedBetweenInstances(Plain):
    """Keeps its counts with the class: a second learner goes on where the first one stopped."""

    kept: ClassVar[dict[tuple[int, int], tuple[Table, Table]]] = {}

    def prepare(self) -> None:
        self.paid, self.correct = self.kept.setdefault((self.experts, len(self.costs)), (self.paid, self.correct))


@WRONG.hang(misreads="A2", shows=EXPLORING + ANYWHERE)
class OneRowForAllExperts(Plain):
    """Makes the table of counts as [[0] * N] * K: all experts share one row."""

    def prepare(self) -> None:
        self.paid, self.correct = [self.paid[0]] * self.experts, [self.correct[0]] * self.experts


@WRONG.hang(misreads="A16", shows=EXPLORING + ANYWHERE)
class UpdatesTheFollowedOnly(Plain):
    """Learns only about the expert that it followed, or about all if it voted."""

    def update(self, label: int) -> None:
        certain = [j for j, i in enumerate(self.chosen) if self.is_certain(j, i)]
        for j in certain[:1] or self.everyone():
            self.count(j, self.chosen[j], self.advice[j] == label)
        self.round += 1


@WRONG.hang(misreads="A17", shows=EXPLORING + ANYWHERE)
class CreditsTheNeighboursPayment(Plain):
    """Books the answer of each expert under the payment of the next one."""

    def update(self, label: int) -> None:
        for j, i in enumerate((*self.chosen[1:], self.chosen[0])):
            self.count(j, i, self.advice[j] == label)
        self.round += 1


@WRONG.hang(misreads="A19", shows=ANYWHERE)
class LabelOfTheLastRound(Plain):
    """Takes the misprint y_t for y_s literally: compares all advice of the past with the newest label."""

    def prepare(self) -> None:
        self.sums: Table = [[0.0] * len(self.costs) for _ in self.everyone()]

    def update(self, label: int) -> None:
        for j, i in enumerate(self.chosen):
            self.sums[j][i] += self.advice[j]
            self.paid[j][i] += 1
            self.correct[j][i] = (self.paid[j][i] + label * self.sums[j][i]) / 2
        self.round += 1


@WRONG.hang("exact", "selfish", misreads="A15", shows=ANYWHERE)
class LabelOfThePreviousRound(Plain):
    """Compares the advice with the label of the round before."""

    previous = 1

    def update(self, label: int) -> None:
        super().update(self.previous)
        self.previous = label


@WRONG.hang(misreads="A15", shows=ANYWHERE)
class LearnsFromItsPrediction(Plain):
    """Puts its own prediction in the place of the label."""

    def update(self, label: int) -> None:
        super().update(self.prediction)


@WRONG.hang("exact", "selfish", misreads="A19", shows=PREDICTING)
class AccuracyOfBeingWrong(Plain):
    """Takes the misprint of D3 literally: the accuracy is the probability of being wrong."""

    def count(self, j: int, i: int, right: bool) -> None:
        super().count(j, i, not right)


@WRONG.hang(misreads="A19", shows=ANYWHERE)
class SmoothsTheEstimate(Plain):
    """Adds one right and one wrong answer, after Laplace."""

    def estimate(self, j: int, i: int) -> float:
        return (self.correct[j][i] + 1) / (self.paid[j][i] + 2) if self.paid[j][i] else 1.0


@WRONG.hang(misreads="A2", shows=PREDICTING)
class UntriedIsUncertain(Plain):
    """Starts the estimates at 1/2, so that exploring rounds toss a coin."""

    def estimate(self, j: int, i: int) -> float:
        return super().estimate(j, i) if self.paid[j][i] else 0.5
