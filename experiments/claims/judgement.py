"""Does a sentence of the paper hold, at one choice of what the paper does not say, and how sure is that?

In a repetition all learners meet the same experts and the same uniforms, so costs are compared in pairs: the mean of
the differences over the repetitions, with Student's interval. The intervals of a sentence's comparisons hold together
with the stated confidence (Bonferroni: each misses with a share of what is left). Then

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

from paid_experts.experiments.claims.sentences import Comparison, Sentence
from paid_experts.experiments.engine import Record
from paid_experts.experiments.intervals import Interval, interval
from paid_experts.experiments.tasks import Learner

LATE = 0.9
"""The last tenth begins after this part of the rounds"""
HOLDS, FAILS, UNDECIDED = "holds", "fails", "undecided"


class JudgedComparison(NamedTuple):
    """A comparison with its outcome; differences are fractions of the right mean."""

    comparison: Comparison
    difference: Interval
    slack: float
    """How far inside what is allowed the mean difference lies; negative: how far outside"""
    outcome: str
    repetitions: int


class JudgedSentence(NamedTuple):
    """A sentence with its outcome: the comparison with the least slack is the one to look at."""

    sentence: Sentence
    outcome: str
    worst: JudgedComparison
    judged: tuple[JudgedComparison, ...]

    @property
    def slack(self) -> float:
        """How far the sentence holds; negative: how far it fails."""
        return self.worst.slack


Records = Mapping[Learner, Sequence[Record]]
"""The repetitions of each learner, in the same order"""


def measured(records: Sequence[Record], lam: float, measure: str) -> NDArray[np.float64]:
    """Return what a comparison is about, one number for each repetition."""
    sums = {
        "cost": [record.cost for record in records],
        "payments": [lam * record.payment for record in records],
        "mistakes": [record.mistakes for record in records],
    }
    columns: NDArray[np.float64] = np.array(sums[measure.removeprefix("late ")], float)
    if not measure.startswith("late "):
        return np.asarray(columns[:, -1])
    rounds = records[0].checkpoints
    return np.asarray(columns[:, -1] - columns[:, np.searchsorted(rounds, LATE * rounds[-1])])


def judge_comparison(comparison: Comparison, records: Records, margin: float, confidence: float) -> JudgedComparison:
    """Decide one comparison."""
    lam = comparison.case.lam
    left, right = (measured(records[who], lam, comparison.measure) for who in (comparison.left, comparison.right))
    scale = float(right.mean()) or 1.0
    difference = interval((left - right) / scale, confidence)
    low, high = margin * comparison.relation.low, margin * comparison.relation.high
    slack = min(high - difference.mean, difference.mean - low)
    return JudgedComparison(comparison, difference, slack, _decided(difference, low, high), len(left))


def _decided(found: Interval, low: float, high: float) -> str:
    if low <= found.low and found.high <= high:
        return HOLDS
    return FAILS if found.high < low or high < found.low else UNDECIDED


def judge(
    sentence: Sentence, records: Mapping[Comparison, Records], margin: float, confidence: float
) -> JudgedSentence:
    """Decide a sentence."""
    each = 1 - (1 - confidence) / len(sentence.comparisons)
    judged = tuple(judge_comparison(one, records[one], margin, each) for one in sentence.comparisons)
    outcomes = {one.outcome for one in judged}
    outcome = FAILS if FAILS in outcomes else UNDECIDED if UNDECIDED in outcomes else HOLDS
    return JudgedSentence(sentence, outcome, min(judged, key=lambda one: one.slack), judged)
