"""Algorithm 1 as data: what each line does with the counts, as the paper means it and as it is often misread.

The umpire judges by a reading. FAITHFUL is the reference's. Each of MISREADINGS changes one line, and is nearby enough
that somebody has done it: when a learner fails, the one misreading that explains every answer it gave says more than
the round in which it showed. They are the umpire's teeth as well: a learner that plays one of them is rejected.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from reference.estimates import Estimate


def half_log_odds(known: Estimate) -> float:
    """w = 1/2 ln(q / (1 - q)), from the counts (A12)."""
    if known.fewer == 0:
        return math.inf * known.leaning
    return math.log(known.correct / (known.paid - known.correct)) / 2


def flip_probability(x: float) -> float:
    """exp(-|x|)/2, or 0 where that is (A14)."""
    return math.exp(-abs(x)) / 2


def optimistic_gain(known: Estimate, delta: float) -> float:
    """(1/2 - P)^2 (A20 to A22)."""
    return float(known.gain(delta))


@dataclass(frozen=True)
class Reading:
    """One way to read the lines that can go wrong."""

    line: str = ""
    words: str = ""
    exploration: Callable[[int], int] = lambda N: N
    """How many rounds explore (A4)"""
    certain: Callable[[Estimate, float], bool] = Estimate.is_certain
    """Is an estimate outside [cutoff, 1 - cutoff] (A8, A18)?"""
    leaning: Callable[[Estimate], int] = lambda known: known.leaning
    """sign(p-hat - 1/2) (A10)"""
    weight: Callable[[Estimate], float] = half_log_odds
    flip: Callable[[float], float] = flip_probability
    label: Callable[[Sequence[int]], int] = lambda labels: labels[-1]
    """The label that this round is counted with, of all labels so far (A15, A19)"""
    known: Callable[[Estimate], Estimate] = lambda known: known
    """The counts as they are seen (A17)"""
    gain: Callable[[Estimate, float], float] = optimistic_gain


FAITHFUL = Reading()


def _width(
    three: float = 3, two: float = 2, over: float = 3, log: Callable[[float], float] = math.log
) -> Callable[[Estimate, float], float]:
    """The gain with another width than 3 ln(3/delta)/n + sqrt(2 ln(3/delta) q (1-q)/n)."""

    def gain(known: Estimate, delta: float) -> float:
        if known.paid == 0:
            return 0.25
        q, n, term = known.fewer / known.paid, known.paid, max(log(over / delta), 0.0)
        return (0.5 - max(q - three * term / n - math.sqrt(two * term * q * (1 - q) / n), 0.0)) ** 2

    return gain


def _pessimistic(known: Estimate, delta: float) -> float:
    if known.paid == 0:
        return 0.25
    q = known.fewer / known.paid
    return (0.5 - (q + min(q, known.width(delta)))) ** 2


def _unclipped(known: Estimate, delta: float) -> float:
    return (0.5 - (known.fewer / known.paid - known.width(delta))) ** 2 if known.paid else 0.25


def _even_stays(known: Estimate, delta: float) -> float:
    return 0.0 if known.paid and 2 * known.fewer == known.paid else optimistic_gain(known, delta)


def _certain_up_to(n: Callable[[int], float]) -> Callable[[Estimate, float], bool]:
    """Certain, with another count in the cutoff."""
    return lambda known, beta: known.paid == 0 or known.fewer / known.paid < min(beta / max(n(known.paid), 1e-9), 0.5)


def _wrapped(bits: int) -> Callable[[Estimate], Estimate]:
    def known(counts: Estimate) -> Estimate:
        paid = counts.paid % (1 << bits)
        return Estimate(min(counts.correct % (1 << bits), paid), paid)

    return known


def misread(line: str, words: str, **changed: object) -> Reading:
    """Return the faithful reading with one line misread."""
    return replace(FAITHFUL, line=line, words=words, **changed)  # type: ignore[arg-type]


MISREADINGS = (
    misread("A4", "the exploration ends one round early", exploration=lambda N: N - 1),
    misread("A8", "the interval is taken as open: an estimate on its cutoff counts as certain",
            certain=lambda known, beta: known.fewer <= beta),
    misread("A8", "only estimates near 1 count as certain",
            certain=lambda known, beta: known.is_certain(beta) and known.leaning > 0),
    misread("A8", "only estimates near 0 count as certain",
            certain=lambda known, beta: known.is_certain(beta) and known.leaning < 0),
    misread("A8", "an estimate of 0 or 1 alone counts as certain", certain=lambda known, _: known.fewer == 0),
    misread("A10", "a certain expert is followed even where it is nearly always wrong", leaning=lambda _: 1),
    misread("A10", "a certain expert is contradicted where it is nearly always right",
            leaning=lambda known: known.leaning and -1),
    misread("A12", "the weight lacks its half", weight=lambda known: 2 * half_log_odds(known)),
    misread("A12", "the weight has its sign the other way", weight=lambda known: -half_log_odds(known)),
    misread("A12", "the weight is a logarithm to base 10", weight=lambda known: half_log_odds(known) / math.log(10)),
    misread("A12", "the weight is a logarithm to base 2", weight=lambda known: half_log_odds(known) / math.log(2)),
    misread("A12", "the weight is q - 1/2", weight=lambda known: known.value - 0.5),
    misread("A14", "the flip lacks its half", flip=lambda x: math.exp(-abs(x))),
    misread("A14", "the vote is never flipped", flip=lambda _: 0.0),
    misread("A14", "the flip has exp(-2|x|)", flip=lambda x: math.exp(-2 * abs(x)) / 2),
    misread("A14", "the flip has exp(-|x|/2)", flip=lambda x: math.exp(-abs(x) / 2) / 2),
    misread("A14", "the flip has exp(-x) for exp(-|x|)", flip=lambda x: math.exp(-x) / 2),
    misread("A15", "each round is counted with the label of the round before",
            label=lambda labels: labels[-2] if len(labels) > 1 else labels[-1]),
    misread("A17", "the counts are one too large", known=lambda k: Estimate(k.correct, k.paid + (k.paid > 0))),
    misread("A17", "the counts have 8 bits", known=_wrapped(8)),
    misread("A17", "the counts have 16 bits", known=_wrapped(16)),
    misread("A18", "the cutoff has n + 1 for n", certain=_certain_up_to(lambda n: n + 1)),
    misread("A18", "the cutoff has n - 1 for n", certain=_certain_up_to(lambda n: n - 1)),
    misread("A18", "the cutoff lacks its min with 1/2",
            certain=lambda known, beta: known.paid == 0 or known.fewer < beta or 2 * beta > known.paid),
    misread("A19", "right and wrong are exchanged in the estimate",
            known=lambda known: Estimate(known.paid - known.correct, known.paid)),
    misread("A20", "the side is the pessimistic one: q + s Q", gain=_pessimistic),
    misread("A20", "sign(0) is taken as 0: an even estimate stays where it is", gain=_even_stays),
    misread("A21", "the min with q and 1 - q is missing", gain=_unclipped),
    misread("A21", "the logarithm in the width is to base 10", gain=_width(log=math.log10)),
    misread("A21", "the logarithm in the width is to base 2", gain=_width(log=math.log2)),
    misread("A21", "the width has ln(2/delta) for ln(3/delta)", gain=_width(over=2)),
    misread("A21", "the width has ln(1/delta) for ln(3/delta)", gain=_width(over=1)),
    misread("A21", "the width has ln(3/delta)/n for 3 ln(3/delta)/n", gain=_width(three=1)),
    misread("A21", "the root in the width lacks its 2", gain=_width(two=1)),
    misread("A21", "the root is missing in the width", gain=_width(two=0)),
    misread("A22", "the payments are chosen by the estimates and not by the optimistic ones",
            gain=lambda known, _: (0.5 - known.value) ** 2),
)  # fmt: skip
"""One line each, read wrongly."""
