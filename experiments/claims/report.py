"""What became of the sentences: in the terminal, and as CSV."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.table import Table

from paid_experts.experiments.arguments import QUICK_SHARE
from paid_experts.experiments.claims.grid import Answer, Question
from paid_experts.experiments.claims.judgement import FAILS, HOLDS, UNDECIDED
from paid_experts.experiments.parameters import shown
from paid_experts.experiments.plots import FORMATS

SENTENCE_COLUMNS = (
    *("sentence", "where", "beta", "delta", "lcb_width", "outcome", "slack"),
    *("comparison", "case", "left", "right", "difference", "low", "high", "repetitions"),
)


def sentence_rows(found: Iterable[Answer]) -> Iterable[Sequence[object]]:
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
