"""`python -m experiments claims`: the sentences of Section 6 and Appendix B, and which learner to run.

The sentences are asked over a grid of what they omit, which goes from what the main theorem asks for to order 1, in
beta and in delta, and through widths of LCB. Runs with the parameters of `figures` are shared with that command, where
both have the same folder.
"""

import argparse
from collections.abc import Sequence

from rich.console import Console

from paid_experts.experiments.arguments import CLAIMS_REPETITIONS, QUICK_REPETITIONS, SHORT_REPETITIONS
from paid_experts.experiments.claims import choice, report
from paid_experts.experiments.claims.grid import Question, answers
from paid_experts.experiments.claims.pictures import heat_map, learners_picture
from paid_experts.experiments.claims.sentences import SENTENCES
from paid_experts.experiments.instances import Case
from paid_experts.experiments.options import chosen_repetitions, run_missing, screen
from paid_experts.experiments.plots import save
from paid_experts.experiments.store import Store
from paid_experts.reference import validation


def chosen(asked: argparse.Namespace, of: Sequence[str]) -> list[str]:
    """Return those of some names that the command line has; all of them if it has none at all."""
    for name in asked.names:
        validation.one_of(name, (*SENTENCES, *choice.FAMILIES), "the sentence or family")
    return [name for name in of if name in asked.names or not asked.names]


def question(asked: argparse.Namespace) -> Question:
    """Return what the command line asks; what is impossible is refused here."""
    repetitions = chosen_repetitions(asked, QUICK_REPETITIONS if asked.quick else CLAIMS_REPETITIONS)
    return Question(
        tuple(SENTENCES[name] for name in chosen(asked, tuple(SENTENCES))),
        tuple(dict.fromkeys(asked.betas)),
        tuple(dict.fromkeys(asked.deltas)),
        tuple(dict.fromkeys(asked.lcb_widths)),
        asked.everywhere,
        asked.quick,
        repetitions,
        SHORT_REPETITIONS if asked.repetitions is None and not asked.quick else repetitions,
        asked.seed,
        validation.positive(asked.margin, "--margin"),
        asked.confidence,
    )


def listing() -> str:
    """Name all sentences, with the paper's words and how they are read, and the families of experts.

    >>> print(listing().splitlines()[0])
    indistinguishable            Section 6, Figure 1: "for both choices of the productivity function, all instances of \
LCB-GAPTRON have nearly indistinguishable performance"
    """
    lines = []
    for sentence in SENTENCES.values():
        lines.append(f'{sentence.name:28} {sentence.where}: "{sentence.quote}"')
        lines += [f"    {comparison}" for comparison in sentence.comparisons]
    return "\n".join([*lines, f"Families of experts: {', '.join(choice.FAMILIES)}"])


def judge_sentences(wanted: Question, store: Store, console: Console) -> None:
    """Judge, print and draw."""
    found = answers(wanted, store)
    told = {**wanted._asdict(), "sentences": [sentence.name for sentence in wanted.sentences]}
    store.write_table("claims.csv", report.SENTENCE_COLUMNS, report.sentence_rows(found), told)
    save(heat_map(wanted, found), store.folder / "claims")
    for part in (report.summary(wanted, found), report.failures(wanted, found), report.closing(wanted, store.folder)):
        console.print(part, highlight=False)


def compare_learners(wanted: Question, settings: dict[Case, str], store: Store, console: Console) -> None:
    """Compare, print, and say which learner to run."""
    found = [
        one
        for case, group in settings.items()
        for one in choice.standings(store, group, case, wanted.repetitions_of(case), wanted.seed, wanted.confidence)
    ]
    told, rows = choice.advice(found), list(choice.file_rows(found))
    store.write_table("learners.csv", choice.COLUMNS, rows, {"seed": wanted.seed, "quick": wanted.quick})
    save(learners_picture(found), store.folder / "learners")
    standings = [dict(zip(choice.COLUMNS, row, strict=True)) for row in rows]
    store.write_numbers("learners.json", {"advice": told, "standings": standings})
    for part in (*choice.setting_tables(found), choice.STAR, choice.summary_table(found), told):
        console.print(part, highlight=False)


def run(asked: argparse.Namespace) -> int:
    """Run what is missing, judge, print and draw."""
    if asked.list:
        print(listing())
        return 0
    wanted, store, console = question(asked), Store(asked.out), screen()
    families = chosen(asked, choice.FAMILIES)
    settings = {
        wanted.played(case): group
        for group, cases in choice.SETTINGS.items()
        for case in cases
        if case.family in families
    }
    compared = [task for case in settings for task in choice.wanted(case, wanted.repetitions_of(case), wanted.seed)]
    everything = [*wanted.everything(), *compared]
    store.prepare()
    run_missing(store, everything, asked)
    if wanted.sentences:
        judge_sentences(wanted, store, console)
    if settings:
        compare_learners(wanted, settings, store, console)
    return 0
