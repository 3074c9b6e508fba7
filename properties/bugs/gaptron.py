# ruff: noqa: D102, ARG002, ARG005 - each method is explained where it is first met, and keeps its signature
"""Bugs of Algorithm 1 alone: optimism (lines 24 to 26), who is followed (9 to 11, 22), vote and coin (14 to 17)."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from paid_experts.properties.bugs.catalogue import bug, misread
from paid_experts.properties.bugs.shared import regained
from paid_experts.reference.formulas import Estimate, weight
from paid_experts.reference.objective import SeparableObjective
from paid_experts.reference.oracle import Decision, LcbGaptron
from paid_experts.reference.validation import Sign

# The optimistic estimate.


class Optimistic(LcbGaptron):
    """Algorithm 1, with a method for each thing about the optimistic estimate that can go wrong."""

    def current_objective(self) -> SeparableObjective:
        gains = np.array([[(0.5 - self.credited(known)) ** 2 for known in row] for row in self.hopes()])
        return regained(super().current_objective(), lambda _: gains)

    def hopes(self) -> list[list[Estimate]]:
        """The counts that the optimistic estimates are made of."""
        return self.estimates

    def credited(self, known: Estimate) -> float:
        """q - s Q, and 1 before the first payment (line 26)."""
        q = float(known.value)
        return q - self.side(q) * min(q, 1 - q, self.bernstein(q, known.paid)) if known.paid else 1.0

    def side(self, q: float) -> int:
        """s = sign(1/2 - q), with 0 counted as positive (line 24)."""
        return 1 if q <= 0.5 else -1

    def bernstein(self, q: float, n: float) -> float:
        """The width (line 25)."""
        return 3 * self.log_term() / n + math.sqrt(2 * self.log_term() * q * (1 - q) / n)

    def log_term(self) -> float:
        """ln(3/delta)."""
        return math.log(3 / self.delta)


def refreshed(own: Any, counts: list[list[Estimate]], every: int) -> list[list[Estimate]]:
    """The counts, as they were when n was last a multiple of so many; all of them before."""
    kept: dict[tuple[int, int, int], Estimate] = own.__dict__.setdefault("kept", {})
    return [
        [
            kept.setdefault((j, i, known.paid // every), known) if known.paid >= every else known
            for i, known in enumerate(row)
        ]
        for j, row in enumerate(counts)
    ]


# A table: name, line with flags, sentence; then the piece.
# fmt: off
misread(Optimistic, "side")(
    PessimisticSide=("24 OptimisticSide", "Moves the estimate towards 1/2 and beyond: q + s Q.",
        lambda own, right, q: -right(q)),
    AlwaysUpwards=("24 OptimisticSide", "Moves every estimate up, as confidence bounds for rewards do: q + Q.",
        lambda own, _, q: -1),
    EvenEstimateStays=("24 EvenEstimate",
        "Takes sign(0) = 0 literally: an estimate of 1/2 is not optimistic on either side.",
        lambda own, _, q: (q < 0.5) - (q > 0.5)),
)
misread(Optimistic, "credited")(
    LeavesTheUnitInterval=("25 WithinTheUnitInterval",
        "Leaves q and 1 - q out of the min: the optimistic estimate is beyond 0 or 1.",
        lambda own, _, known: (
            known.value - own.side(known.value) * own.bernstein(known.value, known.paid) if known.paid else 1.0
        )),
    PaysTheEstimates=("26 OptimisticSide", "Puts the estimates into the objective, not the optimistic ones.",
        lambda own, _, known: known.value),
)
misread(Optimistic, "log_term")(
    WidthToBaseTen=("25 WidthConstants", "Takes the common logarithm of 3/delta.",
        lambda own, _: math.log10(3 / own.delta)),
    WidthToBaseTwo=("25 WidthConstants", "Takes the binary logarithm of 3/delta.",
        lambda own, _: math.log2(3 / own.delta)),
    TwoOverDelta=("25 WidthConstants", "Takes ln(2/delta) for ln(3/delta), as most bounds of this kind have it.",
        lambda own, _: math.log(2 / own.delta)),
    OneOverDelta=("25 WidthConstants", "Takes ln(1/delta) for ln(3/delta).",
        lambda own, _: math.log(1 / own.delta)),
)
misread(Optimistic, "bernstein")(
    OneForThree=("25 WidthConstants", "Takes ln(3/delta)/n for 3 ln(3/delta)/n.",
        lambda own, right, q, n: right(q, n) - 2 * own.log_term() / n),
    RootWithoutTwo=("25 WidthConstants", "Leaves the 2 under the root of the width out.",
        lambda own, _, q, n: 3 * own.log_term() / n + math.sqrt(own.log_term() * q * (1 - q) / n)),
    WidthWithoutRoot=("25 WidthConstants", "Forgets the second term of the width, the one with the variance.",
        lambda own, _, q, n: 3 * own.log_term() / n),
    VarianceOfOneSide=("25 WidthConstants", "Takes q for the variance q (1 - q).",
        lambda own, _, q, n: 3 * own.log_term() / n + math.sqrt(2 * own.log_term() * q / n)),
    HoeffdingForBernstein=("25 WidthConstants",
        "Takes the width sqrt(ln(3/delta) / 2n), which does not look at the variance.",
        lambda own, _, q, n: math.sqrt(own.log_term() / (2 * n))),
    WidthOfTheNextCount=("25 WidthCount", "Takes n + 1 for n in the width.",
        lambda own, right, q, n: right(q, n + 1)),
    WidthOfThePreviousCount=("25 WidthCount", "Takes n - 1 for n in the width, as the unbiased variance has it.",
        lambda own, right, q, n: right(q, max(n - 1, 0.5))),
)
misread(Optimistic, "bernstein", effort="default")(
    WidthsFromATable=("25 LateWidths", "Looks the widths up in a table that ends at n = 1,000.",
        lambda own, right, q, n: right(q, min(n, 1000))),
    WidthsOfTheLast256th=("25", "Computes a width anew at every 256th answer only, beyond 20,000.",
        lambda own, right, q, n: right(q, n if n < 20_000 else n - n % 256)),
)
misread(Optimistic, "hopes", effort="default")(
    HopesOfTheLastHundred=("26 LateWidths", "Computes an optimistic estimate anew at every hundredth count only.",
        lambda own, right: refreshed(own, right(), 100)),
)
# fmt: on


@bug("26", "WidthCount")
class OptimismOfThePreviousRound(Optimistic):
    """Computes the optimistic estimate before it counts: it is one answer behind."""

    before: list[list[Estimate]] | None = None

    def hopes(self) -> list[list[Estimate]]:
        return self.before or self.estimates

    def update(self, label: Sign) -> None:
        assert self.paid is not None
        self.before = self.before or [list(row) for row in self.estimates]
        for old, row, i in zip(self.before, self.estimates, self.paid, strict=True):
            old[i] = row[i]
        super().update(label)


# Who is certain, and whom to follow.


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
        return Fraction(math.exp(min(max(2 * x, -700), 700))) if x else Fraction(1)

    def weight(self, known: Estimate) -> float:
        """1/2 ln(q / (1 - q)) (line 14)."""
        return bounded_weight(known.value)


def bounded_weight(q: float) -> float:
    """1/2 ln(q / (1 - q)), kept off infinity."""
    return float(weight(min(max(float(q), 1e-9), 1 - 1e-9)))


@bug("1", "UntriedIsCertain")
class UntriedIsUncertain(Predicting):
    """Starts the estimates at 1/2, so that exploring rounds toss a coin."""

    def paid_for(self) -> list[Estimate]:
        return [known if known.paid else Estimate(1, 2) for known in super().paid_for()]

    def is_certain(self, j: int, known: Estimate) -> bool:
        assert self.paid is not None
        return self.estimates[j][self.paid[j]].paid > 0 and known.is_certain(self.beta)


def odds_of(known: Estimate) -> Fraction:
    """q / (1 - q)."""
    return Fraction(known.correct, known.paid - known.correct)


def picked_at_random(own: LcbGaptron, advice: Sequence[Sign]) -> Decision:
    """The decision by any certain expert."""
    return Decision(own.followed(random.choice(own.certain_experts()), advice))


# A table: name, line with flags, sentence; then the piece.
# fmt: off
misread(Predicting, "is_certain")(
    ClosedForOpen=("9 ClosedInterval", "Calls an estimate that sits on its cutoff certain.",
        lambda own, _, j, known: known.fewer <= own.beta),
    OnlyTheFlawlessAreCertain=("9", "Calls an estimate certain if it is 0 or 1, and no other.",
        lambda own, _, j, known: known.fewer == 0),
    CutoffWithoutHalf=("22 CutoffAtMostHalf",
        "Leaves the min out: a cutoff above 1/2 makes an estimate of 1/2 certain.",
        lambda own, _, j, known: known.is_certain(own.beta) or 2 * own.beta > known.paid),
)
misread(Weighing, "is_certain")(
    OnlyGoodOnesAreCertain=("9 BadExpert", "Asks only whether the estimate is above 1 - cutoff.",
        lambda own, _, j, known: known.is_certain(own.beta) and known.leaning > 0),
    OnlyBadOnesAreCertain=("9", "Asks only whether the estimate is below its cutoff.",
        lambda own, _, j, known: known.is_certain(own.beta) and known.leaning < 0),
    AllMustBeCertain=("9 CertainExpert",
        "Follows a certain expert only when all are certain, and votes with bounded weights otherwise.",
        lambda own, _, j, known: all(one.is_certain(own.beta) for one in own.paid_for())),
    MaskOfEightBits=("9 ManyExperts", "Marks certain experts in eight bits: the ninth is never among them.",
        lambda own, _, j, known: j < 8 and known.is_certain(own.beta)),
    CertainAmongTheFirst32=("9", "Looks for certain experts among the first 32.",
        lambda own, _, j, known: j < 32 and known.is_certain(own.beta)),
    CertainAtTheFirstPayment=("9 EstimateAtThePayment",
        "Looks at the estimate for the first payment, not for the one just made.",
        lambda own, _, j, known: own.estimates[j][0].is_certain(own.beta)),
)
misread(Predicting, "count")(
    CutoffOfTheNextCount=("22 CutoffCount", "Takes beta / (n + 1).",
        lambda own, _, j, known: known.paid + 1),
    CutoffOfThePreviousCount=("22 CutoffCount", "Takes beta / (n - 1).",
        lambda own, _, j, known: known.paid - 1),
    CutoffOfAllPayments=("22 CutoffOfThePayment",
        "Divides beta by how often the expert was paid at all, whatever it was paid.",
        lambda own, _, j, known: sum(one.paid for one in own.estimates[j])),
    CutoffByTheRound=("22 CutoffOfThePayment",
        "Divides beta by the number of rounds, as if the expert had always been paid the same.",
        lambda own, _, j, known: own.round - 1),
)
misread(LcbGaptron, "followed")(
    FollowsBadOnes=("11 BadExpert",
        "Follows a certain expert even if it is nearly always wrong, and does not contradict it.",
        lambda own, _, j, advice: advice[j]),
    ContradictsGoodOnes=("11 AccuracyMeansCorrect",
        "Takes sign(1/2 - q) for sign(q - 1/2): follows bad experts and contradicts good ones.",
        lambda own, right, j, advice: -right(j, advice)),
)
misread(Predicting, "certain_experts")(
    AlwaysTheFirstExpert=("10 CertainExpert", "Follows the first expert as soon as anybody is certain.",
        lambda own, right: (0,) if right() else ()),
)
misread(Predicting, "followed")(
    AsksEverybodyWhenCertain=("11 CertainExpert",
        "Takes the majority of all experts where a certain one should be followed.",
        lambda own, right, j, advice: 1 if sum(right(k, advice) for k in range(own.experts)) >= 0 else -1),
)
misread(LcbGaptron, "decide")(
    PicksAnyAtRandom=("10",
        "Picks any certain expert by the generator of the whole program: the same game gives other answers.",
        lambda own, right, advice, u, zero: (
            picked_at_random(own, advice) if own.certain_experts() else right(advice, u, zero)
        )),
)

# The vote: x = sum of 1/2 ln(q / (1 - q)) Z.

misread(LcbGaptron, "odds")(
    WeightWithoutHalf=("14 HalfInWeight", "Weighs with ln(q / (1 - q)).",
        lambda own, right, advice: right(advice) ** 2),
    WeightUpsideDown=("14 WeightLogarithm", "Weighs with 1/2 ln((1 - q) / q).",
        lambda own, right, advice: 1 / right(advice)),
    WeighsSixteenExperts=("16", "Gives experts from the seventeenth on no weight.",
        lambda own, _, advice: math.prod(
            (odds_of(known) ** z for known, z in zip(own.paid_for()[:16], advice, strict=False)), start=Fraction(1)
        )),
    ForgetsTheLastExpert=("16 WeightLogarithm", "Sums the vote to K - 1.",
        lambda own, right, advice: right(advice) / odds_of(own.paid_for()[-1]) ** advice[-1]),
)
misread(Weighing, "weight")(
    WeightToBaseTen=("14 WeightLogarithm", "Weighs with the common logarithm.",
        lambda own, right, known: right(known) / math.log(10)),
    WeightToBaseTwo=("14 WeightLogarithm", "Weighs with the binary logarithm.",
        lambda own, right, known: right(known) / math.log(2)),
    LinearWeight=("14 WeightLogarithm", "Weighs with 2 q - 1, the slope of the logarithm at 1/2.",
        lambda own, _, known: 2 * known.value - 1),
    WeighsTheOptimistic=("14 WeightLogarithm", "Weighs with the optimistic estimate, kept off 0 and 1.",
        lambda own, _, known: bounded_weight(known.optimistic(own.delta, 1))),
    CountsHeads=("16 WeightLogarithm", "Lets everybody vote with the same weight.",
        lambda own, _, known: math.copysign(1.0, known.value - 0.5)),
    ClipsTheEstimates=("14", "Keeps the estimates within [10^-5, 1 - 10^-5] before it weighs them.",
        lambda own, _, known: bounded_weight(min(max(float(known.value), 1e-5), 1 - 1e-5))),
)

# The coin: flipped when u < exp(-|x|)/2.

misread(Predicting, "flips")(
    FlipWithoutHalf=("17 HalfInFlip", "Flips with probability exp(-|x|): the half is missing.",
        lambda own, right, twice, odds: right(twice / 2, odds)),
    FlipWithHalfOfTheVote=("17 HalfInFlip", "Flips with probability exp(-|x|/2)/2.",
        lambda own, right, twice, odds: right(twice**2, odds)),
    FlipByTheSignedVote=("17 HalfInFlip", "Flips with probability exp(-x)/2, at most 1: the absolute value is lost.",
        lambda own, _, twice, odds: twice**2 < 1 / odds),
    FlipsOnTheOtherSide=("17 CoinSide", "Flips when u is above exp(-|x|)/2.",
        lambda own, right, twice, odds: not right(twice, odds)),
    CoinFromTheOtherEnd=("17 CoinSide", "Flips when u >= 1 - exp(-|x|)/2: as often as it should, but at other coins.",
        lambda own, right, twice, odds: right(2 - twice, odds)),
    NeverFlips=("17 CoinSide", "Predicts the sign of the vote, always.",
        lambda own, _, twice, odds: False),
)
misread(LcbGaptron, "decide")(
    TossesItsOwnCoin=("17 CoinSide",
        "Takes its randomness from the generator of the whole program, not from the argument.",
        lambda own, right, advice, u, zero: right(advice, random.random(), zero)),
)
misread(Weighing, "odds")(
    VotesInSinglePrecision=("17 SinglePrecision", "Rounds the vote to single precision, about seven digits.",
        lambda own, right, advice: Fraction(f"{float(right(advice)):.6e}")),
)
misread(Predicting, "aggregated")(
    EvenVotePredictsZero=("17 EvenVote", "Takes sign(0) = 0 literally, and predicts 0 when the vote is even.",
        lambda own, right, advice, u, zero: right(advice, u, zero) if own.odds(advice) != 1 else 0),
    SmallVotesAreEven=("17", "Takes a vote of less than a millionth for an even one.",
        lambda own, right, advice, u, zero: (
            right(advice, u, zero) if abs(own.odds(advice) - 1) > 2e-6 else 1 if u < 0.5 else -1
        )),
    EvenVoteIgnoresTheCoin=("17", "Predicts the same label at every even vote, whatever the coin shows.",
        lambda own, right, advice, u, zero: right(advice, u if own.odds(advice) != 1 else 0.75, zero)),
)
# fmt: on
