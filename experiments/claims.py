"""`python -m experiments claims`: the sentences of Section 6 and Appendix B over a grid of what they omit.

The grid goes from what the main theorem asks for to order 1, in beta and in delta, and through widths of LCB. Runs with
the parameters of `figures` are shared with that command, where both have the same folder.
"""

import argparse
from collections.abc import Iterable, Sequence

from rich.table import Table

from experiments.claims_grid import QUICK_SHARE, Aggregation, Answer, Question, aggregations, answers
from experiments.claims_picture import heat_map
from experiments.claims_sentences import CLAIMS, MARGIN
from experiments.claims_verdicts import FAILS, HOLDS, UNDECIDED
from experiments.intervals import CONFIDENCE
from experiments.options import add_sweep, run_missing, screen
from experiments.parameters import number_or_name
from experiments.plots import FORMATS, save
from experiments.settings import PLOTS
from experiments.store import Store
from experiments.tables import write_rows
from reference import checks

BETAS: tuple[float | str, ...] = ("theorem", "sharper", 10.0, 1.0)
DELTAS: tuple[float | str, ...] = ("theorem", 0.1, 0.9)
WIDTHS = (2.0, 0.5, 0.1)
SECTION_6 = tuple(plot.case for plot in PLOTS.values() if plot.figure in ("figure-1", "figure-2"))
REPETITIONS, SHORT_REPETITIONS, QUICK_REPETITIONS = 8, 20, 4
"""How many; how many where T is at most SHORT, as in the paper; how many with --quick"""

DESCRIPTION = f"""Judge each sentence of Section 6 and Appendix B that can be true or false. The paper does not
tell beta, delta and the width of LCB, so each is asked over a grid of them: the sentences of Section 6 on all of it,
those of Appendix B at its two ends (--everywhere: on all of it too). The result is a table (printed, and CSV), a heat
map, and how often each case aggregates at all. {REPETITIONS} repetitions ({SHORT_REPETITIONS} in Figure 1) unless
--repetitions says otherwise. Results are kept, so an interrupted command goes on where it was.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description = DESCRIPTION
    parser.add_argument("names", nargs="*", metavar="NAME", help="a claim, such as outperform (all)")
    parser.add_argument("--list", action="store_true", help="name the claims, the paper's words and how they are read")
    parser.add_argument("--quick", action="store_true", help=f"T/{QUICK_SHARE}, few repetitions, the ends of the grid")
    parser.add_argument("--everywhere", action="store_true", help="ask Appendix B on the whole grid as well")
    for name, default, what in (
        ("betas", BETAS, "numbers, theorem or sharper"),
        ("deltas", DELTAS, "numbers or theorem"),
        ("lcb-widths", WIDTHS, "numbers, ucb1 or hoeffding"),
    ):
        shown = " ".join(map(str, default))
        parser.add_argument(
            f"--{name}", nargs="+", type=number_or_name, default=default, metavar="X", help=f"{what} ({shown})"
        )
    parser.add_argument("--margin", type=float, default=MARGIN, help=f"what 'nearly' and 'on par' allow ({MARGIN})")
    parser.add_argument("--confidence", type=float, default=CONFIDENCE, help=f"of each verdict ({CONFIDENCE})")
    add_sweep(parser, out="results")
    parser.set_defaults(repetitions=None)


def question(asked: argparse.Namespace) -> Question:
    """Return what the command line asks; what is impossible is refused here."""
    names = asked.names or list(CLAIMS)
    for name in names:
        checks.one_of(name, tuple(CLAIMS), "the claim")
    repetitions = (
        asked.repetitions if asked.repetitions is not None else QUICK_REPETITIONS if asked.quick else REPETITIONS
    )
    if checks.count(repetitions, "--repetitions") < 2:
        raise ValueError("--repetitions must be at least 2, or there is no interval; got 1")
    if not 0 < asked.confidence < 1:
        raise ValueError(f"--confidence must lie strictly between 0 and 1, got {asked.confidence!r}")
    return Question(
        tuple(claim for name, claim in CLAIMS.items() if name in names),
        tuple(dict.fromkeys(asked.betas)),
        tuple(dict.fromkeys(asked.deltas)),
        tuple(dict.fromkeys(asked.lcb_widths)),
        asked.everywhere,
        asked.quick,
        repetitions,
        SHORT_REPETITIONS if asked.repetitions is None and not asked.quick else repetitions,
        asked.seed,
        checks.positive(asked.margin, "--margin"),
        asked.confidence,
    )


CLAIM_COLUMNS = (
    *("claim", "where", "beta", "delta", "lcb_width", "verdict", "slack"),
    *("comparison", "case", "left", "right", "difference", "low", "high", "repetitions"),
)
AGGREGATION_COLUMNS = ("case", "learner", "beta", "delta", "share", "never", "repetitions")


def claim_rows(found: Iterable[Answer]) -> Iterable[Sequence[object]]:
    """One row for each comparison of each answer; slack and differences are fractions of the right mean."""
    for answer in found:
        claim = answer.verdict.claim
        for one in answer.verdict.judged:
            told, difference = one.comparison, one.difference
            yield (
                *(claim.name, claim.where, *answer.cell, answer.width, answer.verdict.verdict, one.slack),
                *(
                    f"{told.measure}: {told.relation.words}",
                    told.case,
                    told.left,
                    told.right,
                    *difference,
                    one.repetitions,
                ),
            )


def shown(value: float | str) -> str:
    """Return a parameter as one writes it."""
    return value if isinstance(value, str) else f"{value:g}"


def summary(asked: Question, found: Sequence[Answer]) -> Table:
    """Return one row for each claim: at the ends of the grid, and how often on all of it."""
    width = asked.widths[0]
    table = Table(title="The claims", title_justify="left", box=None)
    table.add_column("claim")
    for beta, delta in asked.ends:
        table.add_column(f"β {shown(beta)}, δ {shown(delta)}\nLCB width {shown(width)}")
    table.add_column("of all choices\nholds, fails, undecided")
    table.add_column("worst pair")
    for claim in asked.claims:
        own = [answer for answer in found if answer.verdict.claim is claim]
        at = {answer.cell: answer.verdict for answer in own if answer.width == width}
        outcomes = [answer.verdict.verdict for answer in own]
        counts = ", ".join(str(outcomes.count(outcome)) for outcome in (HOLDS, FAILS, UNDECIDED))
        worst = at[asked.ends[-1]].worst.comparison
        pair = f"{worst.left}, {worst.right}"
        table.add_row(claim.name, *(f"{at[c].verdict} {at[c].slack:+.0%}" for c in asked.ends), counts, pair)
    return table


def aggregation_table(asked: Question, found: Sequence[Aggregation]) -> Table:
    """Return how often the cases of Section 6 aggregate, one row for each cell; the file has Appendix B as well."""
    cases = [case for case in SECTION_6 if any(one.case == case for one in found)]
    table = Table(title="Rounds that aggregate, mean over the variants", title_justify="left", box=None)
    table.add_column("β, δ")
    for case in cases:
        table.add_column(f"{case.productivity}\nK{case.experts} N{case.payments}\nλ {case.lam:g}", justify="right")
    for cell in asked.cells:
        shares = [_share([one for one in found if (one.case, one.cell) == (case, cell)]) for case in cases]
        if any(shares):
            table.add_row(", ".join(map(shown, cell)), *shares)
    return table


def _share(own: Sequence[Aggregation]) -> str:
    if not own:
        return ""
    if all(one.never == one.repetitions for one in own):
        return "never"
    share = sum(one.share for one in own) / len(own)
    return f"{share:.0%}" if share >= 0.005 else f"{share:.0e}"


def listing() -> str:
    """Name all claims, with the paper's words and how they are read.

    >>> print(listing().splitlines()[0])
    indistinguishable            Section 6, Figure 1: "for both choices of the productivity function, all instances of \
LCB-GAPTRON have nearly indistinguishable performance"
    """
    lines = []
    for claim in CLAIMS.values():
        lines.append(f'{claim.name:28} {claim.where}: "{claim.quote}"')
        lines += [f"    {comparison}" for comparison in claim.comparisons]
    return "\n".join(lines)


def run(asked: argparse.Namespace) -> int:
    """Run what is missing, judge, print and draw."""
    if asked.list:
        print(listing())
        return 0
    wanted, store = question(asked), Store(asked.out)
    everything = wanted.everything()
    store.prepare()
    run_missing(store, everything, asked)
    found, counted = answers(wanted, store), aggregations(wanted, store)
    told = {**wanted._asdict(), "claims": [claim.name for claim in wanted.claims]}
    write_rows(store, "claims.csv", CLAIM_COLUMNS, claim_rows(found), told)
    aggregated = ((one.case, one.learner, *one.cell, *one[3:]) for one in counted)
    write_rows(store, "claims-aggregation.csv", AGGREGATION_COLUMNS, aggregated, told)
    save(heat_map(wanted, found, counted), store.folder / "claims")
    console = screen()
    console.print(summary(wanted, found))
    console.print(aggregation_table(wanted, counted))
    print(closing(wanted, asked.out))
    return 0


def closing(asked: Question, out: str) -> str:
    """Say what the numbers mean."""
    horizon = f" The horizons are a {QUICK_SHARE}th of the paper's (--quick)." if asked.quick else ""
    return (
        f"Verdicts: paired differences over {asked.repetitions} repetitions ({asked.short_repetitions} where T = 1e4), "
        "Student's intervals, "
        f"{asked.confidence:.0%} for all comparisons of a claim together; 'nearly' and 'on par' allow "
        f"{asked.margin:.0%}.{horizon}\n"
        "The percentage is the slack of the worst comparison: how far inside (+) or outside (-) of what the sentence "
        "allows the mean difference lies, as a part of the mean that is compared with.\n"
        f"All comparisons are in {out}/claims.csv, the heat map in {out}/claims ({', '.join(FORMATS)}), all runs in "
        f"{out}/data."
    )
