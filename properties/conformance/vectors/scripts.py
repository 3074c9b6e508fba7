"""The histories of the vectors: small games, each aimed at one kind of bug.

Payments are tested with coins that never flip, certainty with coins that always flip, and votes with coins that differ
from exp(-|x|)/2 by one part in a million. So a failing vector tells which part of an implementation is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from paid_experts.properties.conformance.adversaries import (
    Adversary,
    Coins,
    Right,
    Shadow,
    adversary,
    alternating,
    beside,
    chance,
    constant,
    fair,
    fixed,
    pattern,
    towards,
)
from paid_experts.properties.conformance.claims import GAPTRON, ClaimedRule, Settings
from paid_experts.properties.conformance.trials import close_calls

KEEPS, FLIPS = fixed(0.999), fixed(0.0)
ONE = (0.5,)
MILLIONTH, HAIR = 1e-6, 1e-8
"""How near coins come to exp(-|x|)/2; the second is less than single precision can tell."""


class Vector(NamedTuple):
    """One test before it is written down."""

    comment: str
    flags: tuple[str, ...]
    settings: Settings
    adversary: Adversary
    payments: ClaimedRule = "exact"


def near_coin(shift: float, digits: int) -> Coins:
    """u so much below exp(-|x|)/2 in even rounds and above it in odd ones; 0 or 0.999 where an expert is followed.

    So many digits, that the file does not depend on the last bit of a machine's exponential.
    """

    def coin(shadow: Shadow, advice: Sequence[int], t: int) -> float:
        above = t % 2
        if shadow.certain_experts():
            return 0.999 if above else 0.0
        return float(f"{beside(shadow.paid_for(), advice, shift if above else -shift):.{digits}g}")

    return coin


MEASURES = near_coin(MILLIONTH, 9)
MEASURES_FINELY = near_coin(HAIR, 12)


def explored(first: str, then: Callable[[], Right]) -> Callable[[], Right]:
    """Expert j is right in the whole exploration where ``first`` has an "r", and wrong in all of it otherwise."""

    def make() -> Right:
        later = then()

        def right(shadow: Shadow, t: int, j: int) -> bool:
            return first[j % len(first)] == "r" if t < len(shadow.settings.costs) else later(shadow, t, j)

        return right

    return make


def measured_after(rounds: int) -> Coins:
    """Coins that never flip for so many rounds, and then measure the vote."""
    return lambda shadow, advice, t: MEASURES(shadow, advice, t) if t >= rounds else 0.999


def exploration() -> list[Vector]:
    """Lines 3 and 4: payments so dear that only the cheapest is a minimiser afterwards."""
    flags = ("UntriedPayment", "EndOfExploration")
    return [
        Vector(
            "three payments, one expert",
            (*flags, "UntriedIsCertain"),
            Settings((0.0, 0.5, 1.0), 1, 4.0, 1.0, 0.5),
            adversary(5, pattern("r"), constant(1), FLIPS),
        ),
        Vector(
            "four payments in descending order, three experts, one of them wrong",
            (*flags, "SortedCosts"),
            Settings((1.0, 0.7, 0.4, 0.0), 3, 4.0, 1.0, 0.5),
            adversary(7, pattern("r", "w", "r"), alternating, KEEPS),
        ),
        Vector(
            "no payment is 0, and the cheapest stands last",
            (*flags, "SortedCosts"),
            Settings((0.6, 1.0, 0.2), 2, 4.0, 1.0, 0.5),
            adversary(6, pattern("w", "r"), alternating, KEEPS),
            "selfish",
        ),
    ]


def payments() -> list[Vector]:
    """Line 6 and the optimistic estimates: the rounds in which the minimiser moves measure the widths."""
    widths = ("Objective", "WidthConstants", "WidthCount", "OptimisticSide", "StalePayments", "WithinTheUnitInterval")
    alone: list[tuple[str, tuple[str, ...], tuple[float, ...], float]] = [
        ("estimates near 1/2", ("EvenEstimate",), (0.0, 1.0), 0.5),
        ("estimates near 7/10", ("SortedCosts",), (0.9, 0.1), 0.7),
        ("estimates near 3/10", ("SortedCosts",), (0.6, 1.0, 0.3), 0.3),
    ]
    vectors = [
        Vector(
            f"when to pay which: one expert, {comment}",
            (*widths, *more),
            Settings(costs, 1, 0.1, 0.5, 0.95),
            adversary(60, explored("r", towards(target)), fair(1), KEEPS),
        )
        for comment, more, costs, target in alone
    ]
    rows = [(0.5, 0.8, 0.6), (0.4, 0.7, 0.3), (0.6, 0.6, 0.6)]
    shared: list[tuple[str, ClaimedRule, tuple[str, ...], tuple[float, ...], int, int]] = [
        ("two experts share two payments", "exact", ("JointMinimum", "Objective"), (0.0, 1.0), 2, 3),
        ("two experts share two payments, by enumeration", "brute", ("JointMinimum",), (0.0, 1.0), 2, 3),
        ("three experts share three payments", "exact", ("JointMinimum", "SortedCosts"), (0.5, 0.0, 1.0), 3, 5),
        ("two experts, each as if it were alone", "selfish", ("SelfishRule", "WidthConstants"), (0.0, 1.0), 2, 3),
        ("three experts, one after the other", "local", ("LocalRule", "WidthConstants"), (0.5, 0.0, 1.0), 3, 5),
    ]
    vectors += [
        Vector(
            comment,
            flags,
            Settings(costs, K, 0.1, 0.5, 0.95),
            adversary(60, explored("rwr", chance(seed, *rows)), fair(2), KEEPS),
            rule,
        )
        for comment, rule, flags, costs, K, seed in shared
    ]
    for K in (2, 12):
        comment = f"{K} experts alike, of whom some are to be paid and some not"
        settings = Settings((0.0, 1.0), K, 0.3 / K, 0.5, 0.95)
        alike = adversary(80, explored("r", pattern("rw")), alternating, KEEPS)
        vectors.append(Vector(comment, ("TieBreak",), settings, alike))
    return vectors


def certainty() -> list[Vector]:
    """Lines 9 to 11 and 22. The coins flip whatever is aggregated, so that following and voting differ."""
    vectors = []
    for side, row in (("below", "wwrwwwww"), ("above", "rrwrrrrr")):
        for beta, flag, where in (
            (1.0, "ClosedInterval", "on its cutoff"),
            (0.75, "CutoffCount", "just inside its cutoff"),
            (1.25, "CutoffCount", "just outside its cutoff"),
        ):
            comment = f"an estimate {side} 1/2, {where}"
            settings = Settings(ONE, 1, 0.1, beta, 0.5)
            vectors.append(Vector(comment, (flag,), settings, adversary(8, pattern(row), alternating, FLIPS)))
    rows = [(0.5, 0.8), (0.4, 0.7)]
    for comment, flags, beta, seed, first in (
        ("two experts at two payments", ("CutoffOfThePayment", "EstimateAtThePayment"), 2.5, 3, "rw"),
        ("an even estimate after few payments", ("CutoffAtMostHalf",), 2.5, 1, "rr"),
    ):
        game = adversary(60, explored(first, chance(seed, *rows)), fair(2), FLIPS)
        vectors.append(Vector(comment, flags, Settings((0.0, 1.0), 2, 0.1, beta, 0.95), game))
    settings = Settings(ONE, 3, 0.1, 1.5, 0.5)
    game = adversary(20, pattern("rwwr", "rrww", "r"), fair(1), FLIPS)
    vectors.append(Vector("the last of three is always right", ("CertainExpert",), settings, game))
    game = adversary(20, pattern("w", "rwwr", "rrww"), fair(2), FLIPS)
    flags = ("BadExpert", "AccuracyMeansCorrect")
    vectors.append(Vector("the first of three is always wrong", flags, settings, game))
    return vectors


def votes() -> list[Vector]:
    """Lines 14 to 17: one payment, so that nothing is chosen, and coins that measure the vote."""
    flags = ("HalfInWeight", "HalfInFlip", "CoinSide", "WeightLogarithm")
    vectors = []
    for K in (1, 2, 5):
        settings = Settings(ONE, K, 0.1, 0.5, 0.5)
        game = adversary(25, chance(K, (0.6,), (0.3,), (0.45,)), fair(K), MEASURES)
        vectors.append(Vector(f"the vote of {K}", flags, settings, game))
    game = adversary(12, pattern("rw", "wr"), alternating, fixed(0.25, 0.75))
    vectors.append(Vector("even votes", ("EvenVote",), Settings(ONE, 2, 0.1, 0.5, 0.5), game))
    return vectors


def learning() -> list[Vector]:
    """Lines 19 to 23: what is counted, for whom, and with which label."""
    labels = ("LabelOfTheRound", "AdviceOfTheRound", "Counts")
    settings = Settings(ONE, 2, 0.1, 0.5, 0.5)
    vectors = [
        Vector("labels in turn", labels, settings, adversary(20, pattern("rrw", "wrwww"), alternating, MEASURES)),
        Vector("labels of chance", labels, settings, adversary(20, pattern("wwr", "rrrw"), fair(6), MEASURES)),
    ]
    rows = [(0.6, 0.8), (0.3, 0.2), (0.5, 0.9)]
    for comment, costs, K, flags in (
        ("three experts, the first of whom is certain at times", ONE, 3, ("EveryExpertLearns", "Counts")),
        ("three experts at different payments", (0.0, 1.0), 3, ("EveryExpertLearns", "Counts")),
    ):
        game = adversary(40, explored("rwr", chance(4, *rows)), fair(3), MEASURES)
        vectors.append(Vector(comment, flags, Settings(costs, K, 0.1, 0.5, 0.95), game))
    game = adversary(12, pattern("wwr", "wrrw"), fair(5), MEASURES)
    for comment, flag in (
        ("twelve rounds", "LabelOfTheRound"),
        ("the same twelve rounds again, with a new learner", "FreshLearner"),
    ):
        vectors.append(Vector(comment, (flag,), settings, game))
    return vectors


def counts(right: int, wrong: int, *flags: str) -> list[Vector]:
    """Line 21, many times: right answers, wrong ones, and a few rounds that measure what was counted."""
    tail = "rwrrwrwwrr"

    def long() -> Right:
        return lambda _, t, __: t < right or (t >= right + wrong and tail[(t - right - wrong) % 10] == "r")

    game = adversary(right + wrong + 12, long, constant(1), measured_after(right + wrong))
    comment = f"{right} right answers, {wrong} wrong ones, and a dozen to measure them"
    return [Vector(comment, flags, Settings(ONE, 1, 0.1, 1.0, 0.5), game)]


def precision() -> list[Vector]:
    """What single precision cannot tell: coins and objectives one part in 10^8 beside their thresholds."""
    flags = ("SinglePrecision",)
    vectors = []
    for K in (1, 3):
        game = adversary(25, chance(K + 20, (0.6,), (0.3,), (0.45,)), fair(K), MEASURES_FINELY)
        comment = f"the vote of {K}, measured to one part in 10^8"
        vectors.append(Vector(comment, flags, Settings(ONE, K, 0.1, 0.5, 0.5), game))
    return vectors + [
        Vector(f"{trial.name}, by one part in 10^8", flags, trial.settings, trial.adversary)
        for trial in list(close_calls(GAPTRON, KEEPS))[1:6:2]
    ]


def many_experts() -> list[Vector]:
    """More experts than bits in a byte."""
    fair_rows = ["rwwr", "rrww", "wrrw", "wrwr"] * 2
    certain = adversary(20, pattern(*fair_rows, "r"), fair(1), FLIPS)
    rows = [(0.9, 0.45 + 0.02 * j) for j in range(9)]
    shared = adversary(45, explored("rwrrw", chance(9, *rows)), fair(9), KEEPS)
    return [
        Vector("the ninth alone is certain", ("ManyExperts",), Settings(ONE, 9, 0.1, 1.5, 0.5), certain),
        Vector("nine share two payments", ("ManyExperts",), Settings((1.0, 0.0), 9, 0.03, 0.5, 0.95), shared),
    ]


SCRIPTS: dict[str, Callable[[], Sequence[Vector]]] = {
    "exploration": exploration,
    "payments": payments,
    "certainty": certainty,
    "votes": votes,
    "learning": learning,
    "counts": lambda: counts(160, 120, "CountsBeyond255"),
    "long_counts": lambda: [
        *counts(66_000, 300, "CountsBeyond65535", "Drift"),
        *counts(300, 66_000, "CountsBeyond65535", "Drift"),
    ],
    "many_experts": many_experts,
    "precision": precision,
}
"""What stands in which file."""
