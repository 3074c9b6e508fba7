"""Verdicts: does a claim hold, at one choice of what the paper does not say, and how sure is that?

In a repetition all learners meet the same experts and the same uniforms, so costs are compared in pairs: the mean of
the differences over the repetitions, with Student's interval. The intervals of a claim's comparisons hold together with
the stated confidence (Bonferroni: each misses with a share of what is left). Then

    holds       every interval lies inside what its comparison allows
    fails       some interval lies outside
    undecided   otherwise

Differences are fractions of the mean that is compared with; that mean counts as known. Student's interval takes the
mean difference to be nearly normal: with 10 repetitions of sums over 10^4 rounds that is reasonable, not proved.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from experiments.claims_sentences import Claim, Comparison
from experiments.intervals import Interval, interval
from experiments.runs import Trace

LATE = 0.9
"""The last tenth begins after this part of the rounds"""
HOLDS, FAILS, UNDECIDED = "holds", "fails", "undecided"


class Judged(NamedTuple):
    """A comparison with its outcome; differences are fractions of the right mean."""

    comparison: Comparison
    difference: Interval
    slack: float
    """How far inside what is allowed the mean difference lies; negative: how far outside"""
    verdict: str
    repetitions: int


class Verdict(NamedTuple):
    """A claim with its outcome: the comparison with the least slack is the one to look at."""

    claim: Claim
    verdict: str
    worst: Judged
    judged: tuple[Judged, ...]

    @property
    def slack(self) -> float:
        """How far the claim holds; negative: how far it fails."""
        return self.worst.slack


Traces = Mapping[str, Sequence[Trace]]
"""The repetitions of each learner, in the same order"""


def measured(traces: Sequence[Trace], lam: float, measure: str) -> NDArray[np.float64]:
    """Return what a comparison is about, one number for each repetition."""
    sums = {
        "cost": [trace.cost(lam) for trace in traces],
        "payments": [lam * trace.payments for trace in traces],
        "mistakes": [trace.mistakes.astype(float) for trace in traces],
    }
    columns = np.array(sums[measure.removeprefix("late ")])
    if not measure.startswith("late "):
        return np.asarray(columns[:, -1], float)
    rounds = traces[0].round
    before = int(np.searchsorted(rounds, LATE * rounds[-1]))
    return np.asarray(columns[:, -1] - columns[:, before], float)


def judge_comparison(comparison: Comparison, traces: Traces, margin: float, confidence: float) -> Judged:
    """Decide one comparison."""
    lam = comparison.case.lam
    left, right = (measured(traces[name], lam, comparison.measure) for name in (comparison.left, comparison.right))
    scale = float(right.mean()) or 1.0
    difference = interval((left - right) / scale, confidence)
    low, high = margin * comparison.relation.low, margin * comparison.relation.high
    slack = min(high - difference.mean, difference.mean - low)
    return Judged(comparison, difference, slack, _decided(difference, low, high), len(left))


def _decided(found: Interval, low: float, high: float) -> str:
    if low <= found.low and found.high <= high:
        return HOLDS
    return FAILS if found.high < low or high < found.low else UNDECIDED


def judge(claim: Claim, traces: Mapping[Comparison, Traces], margin: float, confidence: float) -> Verdict:
    """Decide a claim."""
    each = 1 - (1 - confidence) / len(claim.comparisons)
    judged = tuple(judge_comparison(comparison, traces[comparison], margin, each) for comparison in claim.comparisons)
    outcomes = {one.verdict for one in judged}
    verdict = FAILS if FAILS in outcomes else UNDECIDED if UNDECIDED in outcomes else HOLDS
    return Verdict(claim, verdict, min(judged, key=lambda one: one.slack), judged)
