"""The bugs that the vectors catch, by name.

A flag says what goes wrong and at which lines of Algorithm 1. Its teeth are wrong learners of the gallery: each of them
must fail a vector that carries the flag, or the flag is an empty promise.
"""

from __future__ import annotations

from typing import NamedTuple


class Flag(NamedTuple):
    """One kind of bug."""

    lines: tuple[str, ...]
    explanation: str
    teeth: tuple[str, ...]


FLAGS: dict[str, Flag] = {
    # Lines 3 to 7.
    "UntriedPayment": Flag(
        ("A4", "A5"),
        "In each of the first N rounds every expert is paid an amount that it has not been paid before, in any order. "
        "The paper misprints this as c = 0.",
        ("PaysNothingWhileExploring", "TriesTheLastPaymentTwice", "ExploresOneExpertOnly", "ExploresOneRoundShort"),
    ),
    "EndOfExploration": Flag(
        ("A4",),
        "Round N + 1 is the first that minimises the objective: there is nothing left to try.",
        ("ExploresOneRoundLong",),
    ),
    "SortedCosts": Flag(
        ("A7",),
        "Payments are answered as indices into the costs as they were given, which need not be sorted.",
        ("AnswersIndicesOfSortedCosts",),
    ),
    "Objective": Flag(
        ("A6",),
        "The payments minimise exp(-2 sum (1/2 - P)^2) + lam sum c: the 2, the square, the exponential, lam, the sums.",
        (
            "ForgetsLambda",
            "SquaresLambda",
            "HalvesTheExponent",
            "DoesNotSquareTheGap",
            "AveragesThePayments",
            "TruncatesTheExponential",
            "MaximisesTheGain",
        ),
    ),
    "JointMinimum": Flag(
        ("A6",),
        "The minimum is over all combinations of payments: what one expert should get depends on the others.",
        ("SelfishPassedOffAsExact", "LocalPassedOffAsExact", "OnePaymentForAll"),
    ),
    "TieBreak": Flag(
        ("A6",),
        "Several payments minimise the objective. Each is right, and the test ends here, because the state that "
        "follows depends on the choice.",
        ("SelfishPassedOffAsExact", "OnePaymentForAll"),
    ),
    "SelfishRule": Flag(("A6",), "Each expert is paid as if it were alone.", ("ExactPassedOffAsSelfish",)),
    "LocalRule": Flag(
        ("A6",),
        "No single expert's payment can be changed for the better while the others stay.",
        ("SelfishPassedOffAsLocal",),
    ),
    "StalePayments": Flag(
        ("A6",), "The payments are computed anew in every round.", ("PaysEveryOtherRound", "KeepsAPayment")
    ),
    # Lines 8 to 11.
    "ClosedInterval": Flag(
        ("A8",),
        "An estimate that sits on its cutoff is in [cutoff, 1 - cutoff], and not certain. Only estimates that doubles "
        "represent exactly are used.",
        ("ClosedForOpen",),
    ),
    "CutoffCount": Flag(
        ("A18",),
        "The cutoff is beta / n with n the number of payments counted so far, neither one more nor one less.",
        ("CutoffOfTheNextCount", "CutoffOfThePreviousCount"),
    ),
    "CutoffOfThePayment": Flag(
        ("A18",),
        "n counts how often the expert was paid this very amount, not how often it was paid, nor the rounds.",
        ("CutoffOfAllPayments", "CutoffByTheRound"),
    ),
    "CutoffAtMostHalf": Flag(
        ("A18",),
        "The cutoff is at most 1/2, so that an estimate of 1/2 is never certain.",
        ("CutoffWithoutHalf",),
    ),
    "CertainExpert": Flag(
        ("A8", "A9", "A10"),
        "One certain expert is enough, and a certain one is followed: neither the first of all, nor a vote of all.",
        ("AlwaysTheFirstExpert", "AsksEverybodyWhenCertain", "AllMustBeCertain"),
    ),
    "EstimateAtThePayment": Flag(
        ("A8",), "What counts is the estimate at the payment just made.", ("CertainAtTheFirstPayment",)
    ),
    "BadExpert": Flag(
        ("A8", "A10"),
        "An expert who is nearly always wrong is certain too, and is contradicted.",
        ("FollowsBadOnes", "OnlyGoodOnesAreCertain"),
    ),
    "AccuracyMeansCorrect": Flag(
        ("A10", "A19"),
        "An estimate is the frequency of being right. The paper prints the opposite once (D3).",
        ("AccuracyOfBeingWrong", "ContradictsGoodOnes"),
    ),
    "UntriedIsCertain": Flag(
        ("A2",),
        "Before its first payment an estimate is 1: exploring rounds follow an expert.",
        ("UntriedIsUncertain",),
    ),
    # Lines 12 to 14.
    "HalfInWeight": Flag(("A12",), "The weight is half the logarithm of the odds.", ("WeightWithoutHalf",)),
    "WeightLogarithm": Flag(
        ("A12", "A13"),
        "The weight is a natural logarithm of the odds of the estimate, and the vote is the sum over all experts.",
        (
            "WeightUpsideDown",
            "WeightToBaseTen",
            "WeightToBaseTwo",
            "LinearWeight",
            "WeighsTheOptimistic",
            "ForgetsTheLastExpert",
            "CountsHeads",
        ),
    ),
    "HalfInFlip": Flag(
        ("A14",),
        "The vote is flipped with probability exp(-|x|)/2: the half, and all of |x|.",
        ("FlipWithoutHalf", "FlipWithHalfOfTheVote", "FlipByTheSignedVote"),
    ),
    "CoinSide": Flag(
        ("A14",),
        "The vote is flipped when u < exp(-|x|)/2, and only then.",
        ("FlipsOnTheOtherSide", "CoinFromTheOtherEnd", "NeverFlips", "TossesItsOwnCoin"),
    ),
    "EvenVote": Flag(
        ("A14",), "A vote of 0 has either sign, but the prediction is a label.", ("EvenVotePredictsZero",)
    ),
    # Lines 15 to 19.
    "AdviceOfTheRound": Flag(
        ("A7",), "The prediction is made from this round's advice.", ("AdviceOfThePreviousRound",)
    ),
    "LabelOfTheRound": Flag(
        ("A15", "A19"),
        "Each answer is compared with the label of its own round. The paper misprints y_t for y_s.",
        ("LabelOfTheLastRound", "LabelOfThePreviousRound", "LearnsFromItsPrediction"),
    ),
    "Counts": Flag(
        ("A17", "A19"),
        "The estimate is right answers over payments, from the first round on, without smoothing.",
        ("CountsFromOne", "ForgetsTheExploration", "SmoothsTheEstimate"),
    ),
    "EveryExpertLearns": Flag(
        ("A16", "A17"),
        "Every expert's count at its own payment goes up in every round, whoever was followed.",
        ("UpdatesTheFollowedOnly", "OneRowForAllExperts", "CreditsTheNeighboursPayment"),
    ),
    "CountsBeyond255": Flag(("A17",), "Counts do not fit into a byte.", ("CountsInOneByte",)),
    "CountsBeyond65535": Flag(("A17",), "Counts do not fit into two bytes.", ("CountsInTwoBytes",)),
    "Drift": Flag(
        ("A17", "A19"),
        "After tens of thousands of rounds the estimates are still those of the counts.",
        ("MeansInSinglePrecision", "ForgetsSlowly"),
    ),
    "ManyExperts": Flag(
        ("A6", "A8"), "Nothing changes beyond eight experts.", ("MaskOfEightBits", "GivesUpBeyondEight")
    ),
    "FreshLearner": Flag(
        ("A2",),
        "A new learner knows nothing of an earlier one: the test stands twice in the file.",
        ("SharedBetweenInstances",),
    ),
    # Lines 20 to 22.
    "OptimisticSide": Flag(
        ("A20", "A22"),
        "The optimistic estimate lies further from 1/2 than the estimate, on its own side.",
        ("PessimisticSide", "AlwaysUpwards", "PaysTheEstimates"),
    ),
    "EvenEstimate": Flag(
        ("A20",),
        "An estimate of 1/2 is optimistic on either side, which gives the same gain; it does not stay at 1/2.",
        ("EvenEstimateStays",),
    ),
    "WidthConstants": Flag(
        ("A21",),
        "The width is 3 ln(3/delta)/n + sqrt(2 ln(3/delta) q (1 - q)/n): each 3, the 2, the logarithm, the variance.",
        (
            "WidthToBaseTen",
            "WidthToBaseTwo",
            "TwoOverDelta",
            "OneForThree",
            "RootWithoutTwo",
            "WidthWithoutRoot",
            "VarianceOfOneSide",
            "HoeffdingForBernstein",
        ),
    ),
    "WidthCount": Flag(
        ("A21", "A22"),
        "n in the width counts the newest answer too, and no other.",
        ("WidthOfTheNextCount", "WidthOfThePreviousRound"),
    ),
    "WithinTheUnitInterval": Flag(
        ("A21",), "The optimistic estimate stays within [0, 1]: Q is at most q and 1 - q.", ("LeavesTheUnitInterval",)
    ),
}
