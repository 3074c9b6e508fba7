# ruff: noqa: D102, ARG002 - each method is explained where it is first met, and keeps its signature
"""Bugs in who is certain and who is followed: lines 9 to 11 of Algorithm 1, and the cutoff (line 22)."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from fractions import Fraction

from paid_experts.properties.bugs.catalogue import bug
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.oracle import Decision, LcbGaptron
from paid_experts.reference.validation import Sign


class Predicting(LcbGaptron):
    """Algorithm 1, with a method for each thing about a prediction that can go wrong."""

    def certain_experts(self) -> tuple[int, ...]:
        return tuple(j for j, known in enumerate(self.paid_for()) if self.is_certain(j, known))

    def is_certain(self, j: int, known: Estimate) -> bool:
        """min(q, 1 - q) < min(beta / n, 1/2) (line 9)."""
        n = self.count(j, known)
        return known.paid == 0 or (known.fewer * n < Fraction(self.beta) * known.paid and 2 * known.fewer < known.paid)

    def count(self, j: int, known: Estimate) -> int:
        """n in the cutoff (line 22)."""
        return known.paid

    def followed(self, j: int, advice: Sequence[Sign]) -> Sign:
        """sign(q - 1/2) Z (line 11); an even estimate is contradicted."""
        return (self.paid_for()[j].leaning or -1) * advice[j]

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        if self.certain_experts():
            return super().decide(advice, u, sign_of_zero)
        return Decision(self.aggregated(advice, u, sign_of_zero), gapped=True)

    def aggregated(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Sign:
        """The sign of the vote, or its opposite (line 17)."""
        odds = self.odds(advice)
        sign = sign_of_zero if odds == 1 else 1 if odds > 1 else -1
        return -sign if self.flips(2 * Fraction(u), odds) else sign

    def flips(self, twice: Fraction, odds: Fraction) -> bool:
        """2 u < exp(-|x|), squared; the odds are exp(2 x)."""
        return twice**2 < min(odds, 1 / odds)


class Weighing(Predicting):
    """The same with weights in doubles, kept off infinity, for bugs in these."""

    def odds(self, advice: Sequence[Sign]) -> Fraction:
        x = math.fsum(self.weight(known) * z for known, z in zip(self.paid_for(), advice, strict=True))
        return Fraction(math.exp(2 * x)) if x else Fraction(1)

    def weight(self, known: Estimate) -> float:
        """1/2 ln(q / (1 - q)) (line 14)."""
        return half_log_odds(known.value)


def half_log_odds(q: float) -> float:
    """1/2 ln(q / (1 - q)), kept off infinity."""
    bounded = min(max(float(q), 1e-9), 1 - 1e-9)
    return 0.5 * math.log(bounded / (1 - bounded))


# Who is certain: an estimate outside [cutoff, 1 - cutoff].


@bug("9", "ClosedInterval")
class ClosedForOpen(Predicting):
    """Calls an estimate that sits on its cutoff certain."""

    def is_certain(self, j: int, known: Estimate) -> bool:
        return known.fewer <= self.beta


@bug("9", "BadExpert")
class OnlyGoodOnesAreCertain(Weighing):
    """Asks only whether the estimate is above 1 - cutoff."""

    def is_certain(self, j: int, known: Estimate) -> bool:
        return known.is_certain(self.beta) and known.leaning > 0


@bug("9")
class OnlyBadOnesAreCertain(Weighing):
    """Asks only whether the estimate is below its cutoff."""

    def is_certain(self, j: int, known: Estimate) -> bool:
        return known.is_certain(self.beta) and known.leaning < 0


@bug("9")
class OnlyTheFlawlessAreCertain(Predicting):
    """Calls an estimate certain if it is 0 or 1, and no other."""

    def is_certain(self, j: int, known: Estimate) -> bool:
        return known.fewer == 0


@bug("9", "CertainExpert")
class AllMustBeCertain(Weighing):
    """Follows a certain expert only when all are certain, and votes with bounded weights otherwise."""

    def is_certain(self, j: int, known: Estimate) -> bool:
        return all(one.is_certain(self.beta) for one in self.paid_for())


@bug("9", "ManyExperts")
class MaskOfEightBits(Weighing):
    """Marks certain experts in eight bits: the ninth is never among them."""

    def is_certain(self, j: int, known: Estimate) -> bool:
        return j < 8 and known.is_certain(self.beta)


@bug("9", "EstimateAtThePayment")
class CertainAtTheFirstPayment(Weighing):
    """Looks at the estimate for the first payment, not for the one just made."""

    def is_certain(self, j: int, known: Estimate) -> bool:
        return self.estimates[j][0].is_certain(self.beta)


@bug("1", "UntriedIsCertain")
class UntriedIsUncertain(Predicting):
    """Starts the estimates at 1/2, so that exploring rounds toss a coin."""

    def paid_for(self) -> list[Estimate]:
        return [known if known.paid else Estimate(1, 2) for known in super().paid_for()]

    def is_certain(self, j: int, known: Estimate) -> bool:
        assert self.paid is not None
        return self.estimates[j][self.paid[j]].paid > 0 and known.is_certain(self.beta)


@bug("22", "CutoffCount")
class CutoffOfTheNextCount(Predicting):
    """Takes beta / (n + 1)."""

    def count(self, j: int, known: Estimate) -> int:
        return known.paid + 1


@bug("22", "CutoffCount")
class CutoffOfThePreviousCount(Predicting):
    """Takes beta / (n - 1)."""

    def count(self, j: int, known: Estimate) -> int:
        return known.paid - 1


@bug("22", "CutoffOfThePayment")
class CutoffOfAllPayments(Predicting):
    """Divides beta by how often the expert was paid at all, whatever it was paid."""

    def count(self, j: int, known: Estimate) -> int:
        return sum(one.paid for one in self.estimates[j])


@bug("22", "CutoffOfThePayment")
class CutoffByTheRound(Predicting):
    """Divides beta by the number of rounds, as if the expert had always been paid the same."""

    def count(self, j: int, known: Estimate) -> int:
        return self.round - 1


@bug("22", "CutoffAtMostHalf")
class CutoffWithoutHalf(Predicting):
    """Leaves the min out: a cutoff above 1/2 makes an estimate of 1/2 certain."""

    def is_certain(self, j: int, known: Estimate) -> bool:
        return known.is_certain(self.beta) or 2 * self.beta > known.paid


# Whom to follow, and how.


@bug("11", "BadExpert")
class FollowsBadOnes(LcbGaptron):
    """Follows a certain expert even if it is nearly always wrong, and does not contradict it."""

    def followed(self, j: int, advice: Sequence[Sign]) -> Sign:
        return advice[j]


@bug("11", "AccuracyMeansCorrect")
class ContradictsGoodOnes(LcbGaptron):
    """Takes sign(1/2 - q) for sign(q - 1/2): follows bad experts and contradicts good ones."""

    def followed(self, j: int, advice: Sequence[Sign]) -> Sign:
        return -super().followed(j, advice)


@bug("10", "CertainExpert")
class AlwaysTheFirstExpert(Predicting):
    """Follows the first expert as soon as anybody is certain."""

    def certain_experts(self) -> tuple[int, ...]:
        return (0,) if super().certain_experts() else ()


@bug("11", "CertainExpert")
class AsksEverybodyWhenCertain(Predicting):
    """Takes the majority of all experts where a certain one should be followed."""

    def followed(self, j: int, advice: Sequence[Sign]) -> Sign:
        voices = [super(AsksEverybodyWhenCertain, self).followed(k, advice) for k in range(self.experts)]
        return 1 if sum(voices) >= 0 else -1


@bug("10")
class PicksAnyAtRandom(LcbGaptron):
    """Picks any certain expert by the generator of the whole program: the same game gives other answers."""

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        certain = self.certain_experts()
        if not certain:
            return super().decide(advice, u, sign_of_zero)
        return Decision(self.followed(random.choice(certain), advice))
