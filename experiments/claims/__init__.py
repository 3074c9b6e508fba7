"""`python -m experiments claims`: the sentences of Section 6 and Appendix B, and which learner to run.

The sentences are asked over a grid of what they omit, which goes from what the main theorem asks for to order 1, in
beta and in delta, and through widths of LCB. Runs with the parameters of `figures` are shared with that command, where
both have the same folder.
"""

from argparse import Namespace
from collections.abc import Sequence

from paid_experts.experiments.arguments import CLAIMS_REPETITIONS, QUICK_REPETITIONS, SHORT_REPETITIONS
from paid_experts.experiments.claims import choice, judgement
from paid_experts.experiments.claims.sentences import SENTENCES
from paid_experts.experiments.figures import save
from paid_experts.experiments.sweep import Store, chosen_repetitions, run_missing, screen
from paid_experts.reference import validation


def chosen(asked: Namespace, of: Sequence[str]) -> list[str]:
    """Return those of some names that the command line has; all of them if it has none at all."""
    for name in asked.names:
        validation.one_of(name, (*SENTENCES, *choice.FAMILIES), "the sentence or family")
    return [name for name in of if name in asked.names or not asked.names]


def question(asked: Namespace) -> judgement.Question:
    """Return what the command line asks; what is impossible is refused here."""
    repetitions = chosen_repetitions(asked, QUICK_REPETITIONS if asked.quick else CLAIMS_REPETITIONS)
    return judgement.Question(
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

    >>> print(listing().splitlines()[1])
        cost: lcb-gaptron-selfish is level with lcb-gaptron-local (linear-K5-N5-lam0.01-T10000)
    """
    lines = []
    for sentence in SENTENCES.values():
        lines.append(f'{sentence.name:28} {sentence.where}: "{sentence.quote}"')
        lines += [f"    {comparison}" for comparison in sentence.comparisons]
    return "\n".join([*lines, f"Families of experts: {', '.join(choice.FAMILIES)}"])


def run(asked: Namespace) -> int:
    """Run what is missing, judge, print and draw."""
    if asked.list:
        print(listing())
        return 0
    wanted, store, console = question(asked), Store(asked.out), screen()
    families = chosen(asked, choice.FAMILIES)
    groups = {
        wanted.played(case): group
        for group, cases in choice.settings(asked.everywhere).items()
        for case in cases
        if case.family in families
    }
    run_missing(store, [*wanted.everything(), *choice.wanted(*choice.tuning(groups, wanted.seed))], asked)
    if wanted.sentences:
        found = judgement.answers(wanted, store)
        told = {**wanted._asdict(), "sentences": [sentence.name for sentence in wanted.sentences]}
        store.write_table("claims.csv", judgement.COLUMNS, judgement.rows(found), told)
        save(judgement.heat_map(wanted, found), store.folder / "claims")
        for part in (judgement.summary(wanted, found), judgement.failures(wanted, found)):
            console.print(part, highlight=False)
        console.print(judgement.closing(wanted, store.folder), highlight=False)
    if groups:
        common = (choice.contenders(store, groups, wanted.seed), wanted.short_repetitions, wanted.seed)
        run_missing(store, choice.wanted(groups, *common), asked)
        logs = choice.read(store, groups, *common)
        standings = [
            one
            for case, group in groups.items()
            for one in choice.standings(store, group, logs, case, *common[1:], wanted.confidence)
        ]
        learners = choice.summaries(logs, standings, wanted.confidence)
        advice, rows = choice.advice(learners, standings), list(choice.rows(standings))
        how = {"seed": wanted.seed, "quick": wanted.quick, "repetitions": wanted.short_repetitions}
        store.write_table("learners.csv", choice.COLUMNS, rows, how)
        save(choice.picture(learners, standings), store.folder / "learners")
        named = [dict(zip(choice.COLUMNS, row, strict=True)) for row in rows]
        store.write_numbers("learners.json", {"advice": advice, "standings": named})
        for part in (choice.setting_table(standings), choice.STAR, choice.summary_table(learners, len(groups)), advice):
            console.print(part, highlight=False)
    return 0
