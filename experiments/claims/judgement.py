"""Does a sentence of the paper hold, on the grid of what the paper does not say, and how sure is that?

In a repetition all learners meet the same experts and the same uniforms, so costs are compared in pairs: the mean of
the differences over the repetitions, with Student's interval. The intervals of a sentence's comparisons hold together
with the stated confidence (Bonferroni: each misses with a share of what is left). Then

    holds       every interval lies inside what its comparison allows
    fails       some interval lies outside
    undecided   otherwise

Differences are fractions of the mean that is compared with; that mean counts as known. Student's interval takes the
mean difference to be nearly normal: with 10 repetitions of sums over 10^4 rounds that is reasonable, not proved.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from rich.table import Table

from paid_experts.experiments.arguments import QUICK_SHARE
from paid_experts.experiments.claims.sentences import Comparison, Sentence
from paid_experts.experiments.engine import Floats, Record
from paid_experts.experiments.figures import FORMATS, NOTE, STYLE
from paid_experts.experiments.intervals import Interval, interval
from paid_experts.experiments.sweep import Store
from paid_experts.experiments.tasks import LCB, Case, Parameters, Policy, Task, shown, tasks

LATE = 0.9
"""The last tenth begins after this part of the rounds"""
HOLDS, FAILS, UNDECIDED = "holds", "fails", "undecided"
SHORT = 10**4
"""The horizon up to which there are more repetitions"""

Cell = tuple[float | str, float | str]
"""A beta and a delta"""
Records = Mapping[Policy, Sequence[Record]]
"""The repetitions of each learner, in the same order"""


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


def measured(records: Sequence[Record], lam: float, measure: str) -> Floats:
    """Return what a comparison is about, one number for each repetition."""
    sums = {
        "cost": [record.cost for record in records],
        "payments": [lam * record.payment for record in records],
        "mistakes": [record.mistakes for record in records],
    }
    columns: Floats = np.array(sums[measure.removeprefix("late ")], float)
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
    inside = low <= difference.low and difference.high <= high
    outside = difference.high < low or high < difference.low
    outcome = HOLDS if inside else FAILS if outside else UNDECIDED
    return JudgedComparison(comparison, difference, slack, outcome, len(left))


def judge(
    sentence: Sentence, records: Mapping[Comparison, Records], margin: float, confidence: float
) -> JudgedSentence:
    """Decide a sentence."""
    each = 1 - (1 - confidence) / len(sentence.comparisons)
    judged = tuple(judge_comparison(one, records[one], margin, each) for one in sentence.comparisons)
    outcomes = {one.outcome for one in judged}
    outcome = FAILS if FAILS in outcomes else UNDECIDED if UNDECIDED in outcomes else HOLDS
    return JudgedSentence(sentence, outcome, min(judged, key=lambda one: one.slack), judged)


class Question(NamedTuple):
    """All that the outcomes depend on."""

    sentences: tuple[Sentence, ...]
    betas: tuple[float | str, ...]
    deltas: tuple[float | str, ...]
    widths: tuple[float | str, ...]
    everywhere: bool
    quick: bool
    repetitions: int
    short_repetitions: int
    seed: int
    margin: float
    confidence: float

    @property
    def ends(self) -> tuple[Cell, ...]:
        """What the theorem asks for (the first of each), and what `figures` plays, or the last of each."""
        default = Parameters()
        small = (default.beta, default.delta)
        last = small if small in self.cells else (self.betas[-1], self.deltas[-1])
        return tuple(dict.fromkeys(((self.betas[0], self.deltas[0]), last)))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The whole grid of beta and delta."""
        return tuple(product(self.betas, self.deltas))

    def choices(self, sentence: Sentence) -> list[tuple[Cell, float | str]]:
        """Where a sentence is asked about; with one width only, where LCB is not compared with."""
        cells = self.cells if self.everywhere or (sentence.everywhere and not self.quick) else self.ends
        has_lcb = any(LCB in (one.left, one.right) for one in sentence.comparisons)
        return list(product(cells, self.widths if has_lcb else self.widths[:1]))

    def played(self, case: Case) -> Case:
        """Return the case as it is played."""
        return case._replace(rounds=max(1, case.rounds // QUICK_SHARE)) if self.quick else case

    def repetitions_of(self, case: Case) -> int:
        """Return how often a case is played."""
        return self.short_repetitions if case.rounds <= SHORT else self.repetitions

    def tasks(self, case: Case, learner: Policy, cell: Cell, width: float | str) -> list[Task]:
        """All repetitions of one learner."""
        repetitions = range(self.repetitions_of(case))
        return tasks(self.played(case), [learner], Parameters(*cell, width), repetitions, self.seed)

    def everything(self) -> list[Task]:
        """All runs, each once."""
        wanted = [
            task
            for sentence in self.sentences
            for cell, width in self.choices(sentence)
            for comparison in sentence.comparisons
            for learner in (comparison.left, comparison.right)
            for task in self.tasks(comparison.case, learner, cell, width)
        ]
        return list(dict.fromkeys(wanted))


class Answer(NamedTuple):
    """What became of a sentence, and where on the grid."""

    cell: Cell
    width: float | str
    judged: JudgedSentence


def answers(asked: Question, store: Store) -> list[Answer]:
    """Judge every sentence wherever it is asked about."""
    found = []
    for sentence in asked.sentences:
        for cell, width in asked.choices(sentence):
            records: dict[Comparison, Records] = {
                one: {
                    learner: [store.load(task) for task in asked.tasks(one.case, learner, cell, width)]
                    for learner in (one.left, one.right)
                }
                for one in sentence.comparisons
            }
            found.append(Answer(cell, width, judge(sentence, records, asked.margin, asked.confidence)))
    return found


# What became of the sentences: as CSV, in the terminal, and in a picture.

COLUMNS = (
    *("sentence", "where", "beta", "delta", "lcb_width", "outcome", "slack"),
    *("comparison", "case", "left", "right", "difference", "low", "high", "repetitions"),
)


def rows(found: Iterable[Answer]) -> Iterable[Sequence[object]]:
    """One row for each comparison of each answer; slack and differences are fractions of the right mean."""
    for cell, width, judged in found:
        told = (judged.sentence.name, judged.sentence.where, *cell, width, judged.outcome)
        for one in judged.judged:
            asked = one.comparison
            pair = (f"{asked.measure}: {asked.relation.words}", asked.case, asked.left, asked.right)
            yield (*told, one.slack, *pair, *one.difference, one.repetitions)


def summary(asked: Question, found: Sequence[Answer]) -> Table:
    """Return one row for each sentence: at the ends of the grid, and how often on all of it."""
    width = asked.widths[0]
    table = Table(title="The sentences", title_justify="left", box=None)
    table.add_column("sentence")
    for beta, delta in asked.ends:
        table.add_column(f"β {shown(beta)}, δ {shown(delta)}\nLCB width {shown(width)}")
    table.add_column("of all choices\nholds, fails, undecided")
    table.add_column("worst pair")
    for sentence in asked.sentences:
        own = [answer for answer in found if answer.judged.sentence is sentence]
        at = {answer.cell: answer.judged for answer in own if answer.width == width}
        outcomes = [answer.judged.outcome for answer in own]
        counts = ", ".join(str(outcomes.count(outcome)) for outcome in (HOLDS, FAILS, UNDECIDED))
        worst = at[asked.ends[-1]].worst.comparison
        ends = (f"{at[cell].outcome} {at[cell].slack:+.0%}" for cell in asked.ends)
        pair = " and ".join(str(who).removeprefix("lcb-gaptron-") for who in (worst.left, worst.right))
        table.add_row(sentence.name, *ends, counts, pair)
    return table


def failures(asked: Question, found: Sequence[Answer]) -> str:
    """Name the sentences that fail: at some choice one of their comparisons certainly does."""
    told = []
    for sentence in asked.sentences:
        outcomes = [answer.judged.outcome for answer in found if answer.judged.sentence is sentence]
        if FAILS in outcomes:
            told.append(f"{sentence.name} (at {outcomes.count(FAILS)} of {len(outcomes)} choices)")
    return f"These fail: {', '.join(told)}." if told else "None of them certainly fails."


def closing(asked: Question, folder: Path) -> str:
    """Say what the numbers mean."""
    horizon = f" The horizons are a {QUICK_SHARE}th of the paper's (--quick)." if asked.quick else ""
    return (
        f"Paired differences over {asked.repetitions} repetitions ({asked.short_repetitions} where T = 1e4), Student's "
        f"intervals, {asked.confidence:.0%} for all comparisons of a sentence together; 'nearly' and 'on par' allow "
        f"{asked.margin:.0%}.{horizon} The percentage is the slack of the worst comparison: how far inside (+) or "
        "outside (-) of what the sentence allows the mean difference lies, as a part of the mean that it is compared "
        f"with. All comparisons are in {folder}/claims.csv, the heat map in {folder}/claims ({', '.join(FORMATS)}), "
        f"all runs in {folder}/data."
    )


SCALE = Normalize(-0.5, 0.5)
"""Slack beyond this has the full colour"""
MARKS = {HOLDS: "✓", FAILS: "✗"}


def heat_map(asked: Question, found: Sequence[Answer]) -> Figure:
    """Draw a row for each sentence and a column for each choice: a width of LCB, a beta, a delta."""
    choices = list(product(asked.widths, asked.betas, asked.deltas))
    judged = {(a.judged.sentence.name, a.width, *a.cell): a.judged for a in found}
    width, height = 2.4 + 0.34 * len(choices), 1.7 + 0.3 * len(asked.sentences)
    note = (
        f"✓ holds, ✗ fails, ? undecided ({asked.confidence:.0%} confidence, {asked.repetitions} repetitions, "
        f"{asked.short_repetitions} in Figure 1). The number is the slack of the worst\ncomparison in percent: violet "
        f"holds, orange fails. 'Nearly' and 'on par' allow {asked.margin:.0%}. White: not asked there."
    )
    with mpl.rc_context({**STYLE, "axes.grid": False, "font.size": 7}):
        figure = Figure(figsize=(width, height))
        axes = figure.add_axes((2.2 / width, 1.15 / height, 1 - 2.3 / width, 1 - 1.65 / height))
        table = np.full((len(asked.sentences), len(choices)), np.nan)
        for (y, sentence), (x, choice) in product(enumerate(asked.sentences), enumerate(choices)):
            if one := judged.get((sentence.name, *choice)):
                table[y, x] = one.slack
                colour = "white" if abs(SCALE(one.slack) - 0.5) > 0.35 else "black"
                told = f"{MARKS.get(one.outcome, '?')} {100 * one.slack:+.0f}"
                axes.text(x, y, told, ha="center", va="center", fontsize=5.5, color=colour)
        axes.imshow(table, cmap="PuOr", norm=SCALE, aspect="auto")
        names = [f"{one.name}, {one.where}" for one in asked.sentences]
        axes.set_yticks(range(len(names)), names, fontsize=5.5)
        labels = [f"β {shown(beta)}\nδ {shown(delta)}" for _, beta, delta in choices]
        axes.set_xticks(range(len(choices)), labels, fontsize=5.5, rotation=90)
        axes.tick_params(length=0)
        per_width = len(choices) // len(asked.widths)
        for place, lcb_width in enumerate(asked.widths):
            axes.axvline(place * per_width - 0.5, color="black", linewidth=0.6)
            middle = (place + 0.5) * per_width - 0.5
            axes.text(middle, -0.65, f"LCB width {shown(lcb_width)}", ha="center", va="bottom", fontsize=7.5)
        title = "Where sentences of Section 6 and Appendix B hold"
        figure.text(0.1 / width, 1 - 0.08 / height, title, fontsize=9, va="top")
        figure.text(0.1 / width, 0.08 / height, note, va="bottom", **NOTE)
    return figure
