# ruff: noqa: D102, ARG002 - each method is explained where the plain learner has it, and keeps its signature
"""Wrong learners whose slip is in the prediction: lines 8 to 14 of Algorithm 1."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from properties.conformance.gallery.exhibit import FOLLOWING, PREDICTING, VOTING, WRONG
from properties.conformance.gallery.plain import Plain


class Bounded(Plain):
    """A right learner whose weights stay finite, for slips that let an estimate of 0 or 1 into the vote."""

    def weight(self, q: float) -> float:
        return super().weight(min(max(q, 1e-9), 1 - 1e-9))


# Who is certain: an estimate outside [cutoff, 1 - cutoff].


@WRONG.hang(misreads="A8", shows=PREDICTING)
class ClosedForOpen(Plain):
    """Calls an estimate that sits on its cutoff certain."""

    def is_certain(self, j: int, i: int) -> bool:
        cutoff = self.cutoff(j, i)
        return not cutoff < self.estimate(j, i) < 1 - cutoff


@WRONG.hang(misreads="A8", shows=PREDICTING)
class OnlyGoodOnesAreCertain(Bounded):
    """Asks only whether the estimate is above 1 - cutoff."""

    def is_certain(self, j: int, i: int) -> bool:
        return self.estimate(j, i) > 1 - self.cutoff(j, i)


@WRONG.hang(misreads="A8", shows=PREDICTING)
class AllMustBeCertain(Bounded):
    """Follows a certain expert only when all are certain, and votes with bounded weights otherwise."""

    def is_certain(self, j: int, i: int) -> bool:
        return all(super(AllMustBeCertain, self).is_certain(k, self.chosen[k]) for k in self.everyone())


@WRONG.hang(misreads="A8", shows=PREDICTING)
class MaskOfEightBits(Bounded):
    """Marks certain experts in eight bits: the ninth is never among them."""

    def is_certain(self, j: int, i: int) -> bool:
        return bool((1 << j) & 0xFF) and super().is_certain(j, i)


@WRONG.hang(misreads="A8", shows=PREDICTING)
class CertainAtTheFirstPayment(Bounded):
    """Looks at the estimate for the first payment, not for the one just made."""

    def is_certain(self, j: int, i: int) -> bool:
        return super().is_certain(j, 0)


# Whom to follow, and how.


@WRONG.hang("exact", "selfish", misreads="A10", shows=FOLLOWING)
class FollowsBadOnes(Plain):
    """Follows a certain expert even if it is certainly bad, and does not contradict it."""

    def voice(self, j: int) -> int:
        return self.advice[j]


@WRONG.hang(misreads="A10", shows=FOLLOWING)
class ContradictsGoodOnes(Plain):
    """Takes sign(1/2 - q) for sign(q - 1/2)."""

    def voice(self, j: int) -> int:
        return -super().voice(j)


@WRONG.hang(misreads="A9", shows=FOLLOWING)
class AlwaysTheFirstExpert(Plain):
    """Follows the first expert as soon as anybody is certain."""

    def follow(self, certain: Sequence[int]) -> int:
        return self.voice(0)


@WRONG.hang(misreads="A10", shows=FOLLOWING)
class AsksEverybodyWhenCertain(Plain):
    """Takes the majority of all experts where a certain one should be followed."""

    def follow(self, certain: Sequence[int]) -> int:
        return self.sign(sum(self.voice(j) for j in self.everyone()))


@WRONG.hang(misreads="A7", shows=PREDICTING)
class AdviceOfThePreviousRound(Plain):
    """Predicts from the advice of the round before."""

    remembered: Sequence[int] = ()

    def predict(self, advice: Sequence[int], u: float) -> int:
        prediction = super().predict(self.remembered or advice, u)
        self.advice = self.remembered = advice
        return prediction


# The vote: x = sum of 1/2 ln(q / (1 - q)) Z.


@WRONG.hang("exact", "selfish", "local", misreads="A12", shows=VOTING)
class WeightWithoutHalf(Plain):
    """Weighs with ln(q / (1 - q))."""

    def weight(self, q: float) -> float:
        return 2 * super().weight(q)


@WRONG.hang(misreads="A12", shows=VOTING)
class WeightUpsideDown(Plain):
    """Weighs with 1/2 ln((1 - q) / q)."""

    def weight(self, q: float) -> float:
        return -super().weight(q)


@WRONG.hang(misreads="A12", shows=VOTING)
class WeightToBaseTen(Plain):
    """Weighs with the common logarithm."""

    def weight(self, q: float) -> float:
        return super().weight(q) / math.log(10)


@WRONG.hang(misreads="A12", shows=VOTING)
class WeightToBaseTwo(Plain):
    """Weighs with the binary logarithm."""

    def weight(self, q: float) -> float:
        return super().weight(q) / math.log(2)


@WRONG.hang(misreads="A12", shows=VOTING)
class LinearWeight(Plain):
    """Weighs with 2 q - 1, the slope of the logarithm at 1/2."""

    def weight(self, q: float) -> float:
        return 2 * q - 1


@WRONG.hang(misreads="A12", shows=VOTING)
class WeighsTheOptimistic(Bounded):
    """Weighs with the optimistic estimate, kept off 0 and 1."""

    def vote(self) -> float:
        optimistic = [self.optimistic(j, i) for j, i in enumerate(self.chosen)]
        return math.fsum(self.weight(p) * z for p, z in zip(optimistic, self.advice, strict=True))


@WRONG.hang(misreads="A13", shows=VOTING)
class ForgetsTheLastExpert(Plain):
    """Sums the vote to K - 1."""

    def vote(self) -> float:
        weights = [self.weight(self.estimate(j, self.chosen[j])) for j in self.everyone()]
        return math.fsum(w * z for w, z in list(zip(weights, self.advice, strict=True))[:-1])


@WRONG.hang(misreads="A13", shows=VOTING)
class CountsHeads(Plain):
    """Lets everybody vote with the same weight."""

    def weight(self, q: float) -> float:
        return math.copysign(1.0, q - 0.5)


# The coin: flipped when u < exp(-|x|)/2.


@WRONG.hang("exact", "selfish", "local", misreads="A14", shows=VOTING)
class FlipWithoutHalf(Plain):
    """Flips with probability exp(-|x|)."""

    def flip_probability(self, x: float) -> float:
        return math.exp(-abs(x))


@WRONG.hang(misreads="A14", shows=VOTING)
class FlipWithHalfOfTheVote(Plain):
    """Flips with probability exp(-|x|/2)/2."""

    def flip_probability(self, x: float) -> float:
        return 0.5 * math.exp(-abs(x) / 2)


@WRONG.hang(misreads="A14", shows=VOTING)
class FlipByTheSignedVote(Plain):
    """Flips with probability exp(-x)/2, at most 1: the absolute value is lost."""

    def flip_probability(self, x: float) -> float:
        return min(0.5 * math.exp(-x), 1.0)


@WRONG.hang(misreads="A14", shows=VOTING)
class FlipsOnTheOtherSide(Plain):
    """Flips when u is above exp(-|x|)/2."""

    def aggregate(self, u: float) -> int:
        return -super().aggregate(u)


@WRONG.hang(misreads="A14", shows=VOTING)
class CoinFromTheOtherEnd(Plain):
    """Flips when u >= 1 - exp(-|x|)/2: as often as it should, but at other coins."""

    def aggregate(self, u: float) -> int:
        sign = self.sign(x := self.vote())
        return -sign if u >= 1 - self.flip_probability(x) else sign


@WRONG.hang(misreads="A14", shows=VOTING)
class NeverFlips(Plain):
    """Predicts the sign of the vote, always."""

    def flip_probability(self, x: float) -> float:
        return 0.0


@WRONG.hang(misreads="A14", shows=VOTING)
class EvenVotePredictsZero(Plain):
    """Takes sign(0) = 0 literally, and predicts 0 when the vote is even."""

    def sign(self, x: float) -> int:
        return (x > 0) - (x < 0)


@WRONG.hang("exact", "selfish", misreads="A14", shows=VOTING)
class TossesItsOwnCoin(Plain):
    """Takes its randomness from the generator of the whole program, not from the argument."""

    def aggregate(self, u: float) -> int:
        return super().aggregate(random.random())


@WRONG.hang(misreads="A9", shows=FOLLOWING)
class PicksAnyAtRandom(Plain):
    """Picks any certain expert by the generator of the whole program: the same game gives other answers."""

    def follow(self, certain: Sequence[int]) -> int:
        return self.voice(random.choice(certain))
