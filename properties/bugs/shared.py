# ruff: noqa: D102, ARG002, ARG005 - each method is explained where the right learner has it, and keeps its signature
"""Bugs that are possible in every learner: what is paid (lines 3 to 8), and what is counted (lines 1 and 19 to 23)."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar, SupportsFloat

import numpy as np

from paid_experts.properties.bugs.catalogue import bug, misread
from paid_experts.properties.conformance.rivals import beam, merged, thinned
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.objective import (
    GAIN_UNITS,
    Allowed,
    Floats,
    Listed,
    Payments,
    SeparableObjective,
    Separate,
    brute,
    local,
    selfish,
)
from paid_experts.reference.oracle import Decision, LcbGaptron, Learner
from paid_experts.reference.validation import Sign


def untried(own: Learner) -> list[list[int]]:
    """The payments that each expert has not been paid yet."""
    return [[i for i, known in enumerate(row) if known.paid == 0] for row in own.estimates]


class Exploring(Learner):
    """A learner whose exploration can be changed: `tried` tells the payments of each expert."""

    def tried(self) -> list[list[int]]:
        return untried(self)

    def allowed_payments(self) -> Allowed:
        return Separate(self.tried()) if self.exploring else super().allowed_payments()


def dearest_after_exploring(own: Learner, right: Callable[[], Allowed]) -> Allowed:
    """Pay the dearest amount in round N + 1."""
    dearest = own.costs.index(max(own.costs))
    return right() if own.round != len(own.costs) + 1 else Separate([[dearest]] * own.experts)


def regained(objective: Any, change: Callable[[Floats], Floats]) -> SeparableObjective:
    """The same objective with other gains."""
    gains = change(objective.gains)
    return replace(objective, gains=gains, precise_gain=lambda j, i: int(gains[j, i] * GAIN_UNITS))  # type: ignore[no-any-return]


def at_price(objective: Any, factor: float) -> SeparableObjective:
    """The same objective with lam times a factor."""
    return replace(objective, lam=objective.lam * factor)  # type: ignore[no-any-return]


class Solving(Learner):
    """A learner that may minimise in another way after exploring."""

    def solved(self, objective: Any) -> Allowed:
        return self._solve(objective)

    def allowed_payments(self) -> Allowed:
        return super().allowed_payments() if self.exploring else self.solved(self.current_objective())


def each_alone(values: Floats) -> Allowed:
    """Each expert gets its least value."""
    return Separate([np.flatnonzero(row <= row.min() + 1e-14).tolist() for row in values])


def beyond_eight(objective: SeparableObjective) -> Allowed:
    """The minimum over the first eight experts; all others are paid as if they were alone."""
    first = replace(objective, gains=objective.gains[:8], costs=objective.costs[:8])
    return Listed([brute(first).first + selfish(objective).first[8:]])


def in_single_precision(objective: SeparableObjective) -> Allowed:
    """The first minimum of what is left of the objective in single precision."""
    if objective.size == 1:  # NumPy has no tables of more than 64 axes
        return Listed([(0,) * objective.experts])
    shape = [objective.size] * objective.experts
    values = objective.everywhere(objective.candidates()).astype(np.float32)
    return Listed([tuple(int(i) for i in np.unravel_index(values.argmin(), shape))])


def plays(rule: str) -> Callable[..., None]:
    """Start a learner with another rule than the one that it was asked for."""
    return lambda own, right, *others, **settings: right(*others, **{**settings, "payments": rule})


class Remembering(Learner):
    """A learner that remembers what it paid in the round before; `stays` where it pays that again."""

    before: Payments = ()

    def stays(self) -> bool:
        return False

    def allowed_payments(self) -> Allowed:
        later = self.before and self.round > len(self.costs) + 1
        return Listed([self.before]) if later and self.stays() else super().allowed_payments()

    def update(self, label: int) -> None:
        assert self.paid is not None
        self.before = self.paid
        super().update(label)


@bug("8", "AdviceOfTheRound")
class AdviceOfThePreviousRound(Learner):
    """Predicts from the advice of the round before."""

    heard: Sequence[int] = ()

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        return super().decide(self.heard or advice, u, sign_of_zero)  # type: ignore[safe-super]

    def allowed_predictions(self, advice: Iterable[Sign | None], u: SupportsFloat) -> frozenset[Sign]:
        return super().allowed_predictions(self.heard or advice, u)

    def update(self, label: int) -> None:
        assert self.advice is not None
        self.heard = self.advice
        super().update(label)


class Counting(Learner):
    """A learner that may count in another way: `counted` says what becomes of one count."""

    def counted(self, now: Estimate, before: Estimate) -> Estimate:
        return now

    def update(self, label: Sign) -> None:
        paid, before = self.paid, self.paid_for()
        super().update(label)
        assert paid is not None
        for row, i, known in zip(self.estimates, paid, before, strict=True):
            row[i] = self.counted(row[i], known)


class GaptronCounting(Counting, LcbGaptron):
    """The same for Algorithm 1."""


class Drifting(GaptronCounting):
    """The same with counts that are no whole numbers."""

    def odds(self, advice: Sequence[Sign]) -> Fraction:
        ratios = (Fraction(known.correct) / Fraction(known.paid - known.correct) for known in self.paid_for())
        return math.prod((ratio**z for ratio, z in zip(ratios, advice, strict=True)), start=Fraction(1))


def wrapped(known: Estimate, size: int) -> Estimate:
    """Both counts modulo a power of 2; never more right answers than payments."""
    return Estimate(min(known.correct % size, known.paid % size), known.paid % size)


def forget_after(own: Learner, _: None) -> None:
    """Set all counts to 0 at the end of the exploration."""
    if own.round == len(own.costs) + 1:
        own.estimates = [[Estimate(0, 0) for _ in row] for row in own.estimates]


def in_single(now: Estimate, before: Estimate) -> Estimate:
    """The counts of a running mean that is kept in single precision."""
    mean = np.float32(before.correct / before.paid if before.paid else 0)
    mean += (np.float32(now.correct - before.correct) - mean) / np.float32(now.paid)
    return now._replace(correct=float(mean) * now.paid)  # type: ignore[arg-type]


@bug("1", "FreshLearner")
class SharedBetweenInstances(Learner):
    """Keeps its counts with the class: a second learner goes on where the first one stopped."""

    kept: ClassVar[dict[Any, Any]] = {}

    def __init__(self, *others: Any, **settings: Any) -> None:
        super().__init__(*others, **settings)
        self.estimates = self.kept.setdefault((type(self), self.experts, len(self.costs)), self.estimates)
        self.begun += sum(known.paid for known in self.estimates[0])

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
        record = self._record()
        record.payments = (*record.payments[1:], record.payments[0])
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


# A table: name, line with flags, sentence; then the piece.
# fmt: off

# Exploration: each expert is paid each amount once, in rounds 1 to N.

misread(Learner, "exploring")(
    ExploresOneRoundShort=("3 UntriedPayment", "Explores while t < N, so that one payment is left untried.",
        lambda own, _: own.round < len(own.costs)),
)
misread(Learner, "allowed_payments")(
    ExploresOneRoundLong=("3 EndOfExploration",
        "Explores while t <= N + 1, and pays the dearest amount where nothing is left to try.",
        dearest_after_exploring),
)
misread(Exploring, "tried")(
    PaysNothingWhileExploring=("4 UntriedPayment",
        "Takes the misprint c = 0 for n = 0 literally: pays 0, or the least there is, in all of the first N rounds.",
        lambda own, _: [[own.costs.index(min(own.costs))]] * own.experts),
    ExploresOneExpertOnly=("4 UntriedPayment",
        "Tries every payment with the first expert, and leaves all others at the first payment.",
        lambda own, _: [[own.round - 1]] + [[0]] * (own.experts - 1)),
    TriesTheLastPaymentTwice=("4 UntriedPayment",
        "Explores with the index t where t - 1 is meant, and clips it at the end.",
        lambda own, _: [[min(own.round, len(own.costs) - 1)]] * own.experts),
)
misread(Learner, "pay")(
    ExploresAtRandom=("4",
        "Tries the payments in an order drawn from the generator of the whole program: allowed, but not twice the "
        "same.",
        lambda own, right: own.pay_as([random.choice(row) for row in untried(own)]) if own.exploring else right()),
)
misread(Learner, "__init__")(
    AnswersIndicesOfSortedCosts=("8 SortedCosts", "Sorts the costs, and answers with indices into the sorted list.",
        lambda own, right, costs, *others, **settings: right(sorted(costs), *others, **settings)),
)

misread(Exploring, "tried", effort="default")(
    TriesIndicesOfOneByte=("4", "Keeps the index of a payment in eight bits: after 255 comes 0.",
        lambda own, _: [[(own.round - 1) % 256]] * own.experts),
)

# What a learner is made from.

misread(Learner, "__init__")(
    KeepsWholeCents=("1", "Rounds the costs to cents.",
        lambda own, right, costs, *others, **settings: right([round(c, 2) for c in costs], *others, **settings)),
)
misread(Learner, "__init__", effort="default")(
    FloorsDelta=("1", "Takes 10^-6 for every smaller delta.",
        lambda own, right, *others, delta, **settings: right(*others, delta=max(delta, 1e-6), **settings)),
    FloorsLambda=("1", "Takes 10^-3 for every smaller lambda.",
        lambda own, right, *others, lam, **settings: right(*others, lam=max(lam, 1e-3), **settings)),
    CapsLambda=("1", "Takes 4 for every larger lambda.",
        lambda own, right, *others, lam, **settings: right(*others, lam=min(lam, 4.0), **settings)),
)
misread(LcbGaptron, "__init__", effort="default")(
    BetaInFourBytes=("1", "Keeps beta in 32 bits with a sign: what does not fit is negative, and nobody is certain.",
        lambda own, right, *others, beta, **settings: right(*others, beta=beta if beta < 2**31 else 1e-9, **settings)),
)

# The objective: exp(-2 sum (1/2 - P)^2) + lam sum c.

misread(Learner, "current_objective")(
    ForgetsLambda=("6 Objective", "Adds the payments and not lam times the payments.",
        lambda own, right: at_price(right(), 1 / own.lam)),
    SquaresLambda=("6 Objective", "Multiplies by lam twice.",
        lambda own, right: at_price(right(), own.lam)),
    AveragesThePayments=("6 Objective", "Charges lam times the mean of the payments, not their sum.",
        lambda own, right: at_price(right(), 1 / own.experts)),
    HalvesTheExponent=("6 Objective", "Writes exp(-sum) for exp(-2 sum).",
        lambda own, right: regained(right(), lambda gains: gains / 2)),
    DoesNotSquareTheGap=("6 Objective", "Takes |1/2 - P| for its square: the root of each gain.",
        lambda own, right: regained(right(), np.sqrt)),
)
misread(Solving, "solved")(
    TruncatesTheExponential=("6 Objective", "Puts the tangent 1 - 2 g in the place of exp(-2 g).",
        lambda own, _, objective: each_alone(objective.lam * objective.costs - 2 * objective.gains)),
    MaximisesTheGain=("6 Objective", "Pays every expert what makes its gain largest, whatever it costs.",
        lambda own, _, objective: each_alone(-objective.gains)),
)

# The minimum: over all of costs^K, in every round.

misread(Learner, "__init__")(
    SelfishPassedOffAsExact=("6 JointMinimum TieBreak",
        "Minimises for each expert as if it were alone, and calls it the minimum.",
        plays("selfish")),
    LocalPassedOffAsExact=("6 JointMinimum",
        "Improves one expert after the other until nothing changes, and calls it the minimum.",
        plays("local")),
)
misread(Learner, "__init__", rule="selfish")(
    ExactPassedOffAsSelfish=("6 SelfishRule", "Minimises jointly where each expert should be taken alone.",
        plays("exact")),
)
misread(Learner, "__init__", rule="local")(
    SelfishPassedOffAsLocal=("6 LocalRule",
        "Stops before the first round-robin: no expert's payment depends on what the others are paid.",
        plays("selfish")),
)
misread(Solving, "solved")(
    OnePaymentForAll=("6 JointMinimum TieBreak",
        "Takes the minimum over C, as D51 prints, where C^K is meant: everybody is paid the same.",
        lambda own, _, objective: Listed(
            [min(((i,) * own.experts for i in range(len(own.costs))), key=objective.value)]
        )),
    GivesUpBeyondEight=("6 ManyExperts",
        "Minimises over the first eight experts, and pays all others as if they were alone.",
        lambda own, _, objective: beyond_eight(objective)),
    PaysFromSinglePrecision=("6 SinglePrecision",
        "Rounds the objective to single precision, so that a near miss passes for a tie.",
        lambda own, _, objective: in_single_precision(objective)),
)
misread(Solving, "solved", rule="exact", effort="default")(
    LocalAboveThreeExperts=("6", "Minimises over three experts, and improves one after the other where there are more.",
        lambda own, right, objective: local(objective) if own.experts > 3 else right(objective)),
    LocalAboveThreePayments=("6", "Minimises over three payments, and improves one expert after the other beyond.",
        lambda own, right, objective: local(objective) if len(own.costs) > 3 else right(objective)),
    LocalAfterRound150=("6", "Minimises for 150 rounds, and improves one expert after the other from then on.",
        lambda own, right, objective: local(objective) if own.round > 150 else right(objective)),
    KeepsAFewPartialChoices=("6", "Searches with a beam: of all partial choices the eight best stay.",
        lambda own, _, objective: Listed([merged(objective, beam(8))])),
    ThinsTheFrontiers=("6", "Keeps sixteen undominated partial choices where there are more.",
        lambda own, _, objective: Listed([merged(objective, thinned(16))])),
)
misread(Remembering, "stays", effort="default")(
    MinimisesEveryTenthRound=("6", "Minimises over more than 1,000 combinations in every tenth round, after 300.",
        lambda own, _: len(own.costs) ** own.experts > 1000 and own.round > 300 and own.round % 10 > 0),
    PaysEverySixteenthRound=("6 LateWidths", "Computes the payments anew in every 16th round only, after round 1,000.",
        lambda own, _: own.round > 1000 and own.round % 16 > 0),
)
misread(Remembering, "stays")(
    PaysEveryOtherRound=("6 StalePayments", "Computes the payments anew in every other round only.",
        lambda own, _: own.round % 2 == 0),
    KeepsAPayment=("6 StalePayments", "Computes the payments once after exploring, and never again.",
        lambda own, _: True),
)

# Counts and labels.

misread(Counting, "counted")(
    CountsFromOne=("21 Counts", "Starts the counts at 1: every n is one too large once the payment has been tried.",
        lambda own, _, now, before: now if before.paid else now._replace(paid=2)),
    SmoothsTheEstimate=("23 Counts", "Adds one right and one wrong answer, after Laplace.",
        lambda own, _, now, before: now if before.paid else Estimate(now.correct + 1, now.paid + 2)),
    CountsInOneByte=("21 CountsBeyond255", "Counts in eight bits: after 255 comes 0.",
        lambda own, _, now, before: wrapped(now, 256)),
)
misread(Learner, "update")(
    ForgetsTheExploration=("21 Counts", "Throws away what it counted in the first N rounds.",
        lambda own, right, label: forget_after(own, right(label))),
    LearnsFromItsPrediction=("19 LabelOfTheRound", "Puts its own prediction in the place of the label.",
        lambda own, right, label: right(own.decision.prediction if own.decision else label)),
    AccuracyOfBeingWrong=("23 AccuracyMeansCorrect",
        "Takes the misprint of D3 literally: the accuracy is the probability of being wrong.",
        lambda own, right, label: right(-label)),
)
misread(GaptronCounting, "counted", effort="default")(
    CountsInTwoBytes=("21 CountsBeyond65535", "Counts in sixteen bits: after 65,535 comes 0.",
        lambda own, _, now, before: wrapped(now, 65_536)),
    RightAnswersInTwoBytes=("23 CountsBeyond65535", "Counts right answers in sixteen bits, and payments in more.",
        lambda own, _, now, before: now._replace(correct=now.correct % 65_536)),
    WrongAnswersInTwoBytes=("23 CountsBeyond65535",
        "Counts wrong answers in sixteen bits with a sign: after 32,767 they stop.",
        lambda own, _, now, before: now._replace(paid=min(now.paid, now.correct + 32_767))),
)
misread(LcbGaptron, "allowed_payments", effort="default")(
    RoundsInTwoBytes=("3", "Counts rounds in sixteen bits: after round 65,535 it explores again.",
        lambda own, right: (
            Separate([[0]] * own.experts) if own.round > 65_535 and own.round % 65_536 <= len(own.costs) else right()
        )),
)
misread(Drifting, "counted")(
    MeansInSinglePrecision=("23 Drift SinglePrecision",
        "Keeps a running mean in single precision, which drifts as the rounds go by.",
        lambda own, _, now, before: in_single(now, before)),
    ForgetsSlowly=("21 Drift", "Multiplies the counts by 1 - 10^-6 in every round.",
        lambda own, _, now, before: Estimate(now.correct - 1e-6 * before.correct, now.paid - 1e-6 * before.paid)),
)
# fmt: on
