# ruff: noqa: D102, ARG002 - each method is explained where it is first met, and keeps its signature
"""Bugs in the vote and in the coin: lines 14 to 17 of Algorithm 1."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from fractions import Fraction

from paid_experts.properties.bugs.catalogue import bug
from paid_experts.properties.bugs.predictions import Predicting, Weighing, half_log_odds
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.oracle import Decision, LcbGaptron
from paid_experts.reference.validation import Sign

# The vote: x = sum of 1/2 ln(q / (1 - q)) Z.


@bug("14", "HalfInWeight")
class WeightWithoutHalf(LcbGaptron):
    """Weighs with ln(q / (1 - q))."""

    def odds(self, advice: Sequence[Sign]) -> Fraction:
        return super().odds(advice) ** 2


@bug("14", "WeightLogarithm")
class WeightUpsideDown(LcbGaptron):
    """Weighs with 1/2 ln((1 - q) / q)."""

    def odds(self, advice: Sequence[Sign]) -> Fraction:
        return 1 / super().odds(advice)


@bug("14", "WeightLogarithm")
class WeightToBaseTen(Weighing):
    """Weighs with the common logarithm."""

    def weight(self, known: Estimate) -> float:
        return super().weight(known) / math.log(10)


@bug("14", "WeightLogarithm")
class WeightToBaseTwo(Weighing):
    """Weighs with the binary logarithm."""

    def weight(self, known: Estimate) -> float:
        return super().weight(known) / math.log(2)


@bug("14", "WeightLogarithm")
class LinearWeight(Weighing):
    """Weighs with 2 q - 1, the slope of the logarithm at 1/2."""

    def weight(self, known: Estimate) -> float:
        return 2 * known.value - 1


@bug("14", "WeightLogarithm")
class WeighsTheOptimistic(Weighing):
    """Weighs with the optimistic estimate, kept off 0 and 1."""

    def weight(self, known: Estimate) -> float:
        return half_log_odds(known.optimistic(self.delta, 1))


@bug("16", "WeightLogarithm")
class ForgetsTheLastExpert(LcbGaptron):
    """Sums the vote to K - 1."""

    def odds(self, advice: Sequence[Sign]) -> Fraction:
        known = self.paid_for()[-1]
        return super().odds(advice) / Fraction(known.correct, known.paid - known.correct) ** advice[-1]


@bug("16", "WeightLogarithm")
class CountsHeads(Weighing):
    """Lets everybody vote with the same weight."""

    def weight(self, known: Estimate) -> float:
        return math.copysign(1.0, known.value - 0.5)


# The coin: flipped when u < exp(-|x|)/2.


@bug("17", "HalfInFlip")
class FlipWithoutHalf(Predicting):
    """Flips with probability exp(-|x|): the half is missing."""

    def flips(self, twice: Fraction, odds: Fraction) -> bool:
        return super().flips(twice / 2, odds)


@bug("17", "HalfInFlip")
class FlipWithHalfOfTheVote(Predicting):
    """Flips with probability exp(-|x|/2)/2."""

    def flips(self, twice: Fraction, odds: Fraction) -> bool:
        return super().flips(twice**2, odds)


@bug("17", "HalfInFlip")
class FlipByTheSignedVote(Predicting):
    """Flips with probability exp(-x)/2, at most 1: the absolute value is lost."""

    def flips(self, twice: Fraction, odds: Fraction) -> bool:
        return twice**2 < 1 / odds


@bug("17", "CoinSide")
class FlipsOnTheOtherSide(Predicting):
    """Flips when u is above exp(-|x|)/2."""

    def flips(self, twice: Fraction, odds: Fraction) -> bool:
        return not super().flips(twice, odds)


@bug("17", "CoinSide")
class CoinFromTheOtherEnd(Predicting):
    """Flips when u >= 1 - exp(-|x|)/2: as often as it should, but at other coins."""

    def flips(self, twice: Fraction, odds: Fraction) -> bool:
        return super().flips(2 - twice, odds)


@bug("17", "CoinSide")
class NeverFlips(Predicting):
    """Predicts the sign of the vote, always."""

    def flips(self, twice: Fraction, odds: Fraction) -> bool:
        return False


@bug("17", "CoinSide")
class TossesItsOwnCoin(LcbGaptron):
    """Takes its randomness from the generator of the whole program, not from the argument."""

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        return super().decide(advice, random.random(), sign_of_zero)


@bug("17", "SinglePrecision")
class VotesInSinglePrecision(Weighing):
    """Rounds the vote to single precision, about seven digits."""

    def odds(self, advice: Sequence[Sign]) -> Fraction:
        return Fraction(round(float(super().odds(advice)), 6))


@bug("17", "EvenVote")
class EvenVotePredictsZero(Predicting):
    """Takes sign(0) = 0 literally, and predicts 0 when the vote is even."""

    def aggregated(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Sign:
        return super().aggregated(advice, u, sign_of_zero) if self.odds(advice) != 1 else 0


@bug("17")
class EvenVoteIgnoresTheCoin(Predicting):
    """Predicts the same label at every even vote, whatever the coin shows."""

    def aggregated(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Sign:
        return super().aggregated(advice, u if self.odds(advice) != 1 else 0.75, sign_of_zero)
