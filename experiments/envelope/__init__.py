"""`python -m experiments envelope`: measured regret against what the theorems promise, and from which T on."""

import argparse
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from experiments.envelope.check import BROKEN, LEARNERS, TRUE, Row, faults, rows, tasks_of
from experiments.envelope.conjecture import all_series, conjecture_tasks, words
from experiments.envelope.frontier import BOUNDS, First, first_points, paper_cases
from experiments.envelope.pictures import draw_conjecture, draw_envelope, draw_frontier
from experiments.envelope.subjects import SUBJECTS, case
from experiments.intervals import CONFIDENCE
from experiments.options import add_sweep, chosen_repetitions, run_missing, screen
from experiments.players import BAYES_OPTIMAL, OPT
from experiments.plots import FORMATS, save
from experiments.store import Store
from experiments.tasks import Task
from reference import checks

REPETITIONS, QUICK_ROUNDS = 3, 10**5
PARTS = ("frontier", "runs", "conjecture")

DESCRIPTION = f"""Hold regret against the theorems' bounds.

frontier   from which T on each bound says more than the trivial T (1 + lambda K), with the paper's settings marked
runs       LCB-GAPTRON and wrong learners on instances of several kinds, on both sides of the frontier: pseudo-regret
           from exact conditional expectations over bound. It is checked: the exit code is 1 if LCB-GAPTRON is not
           within a bound, if a wrong learner does not break the bound that it must break, or if no bound said anything
conjecture regret against T with the parameters of the theorems: against OPT it falls below 0, against the
           Bayes-optimal cost it grows; the line sqrt(T) beside it, which Section 7 takes for optimal

{REPETITIONS} repetitions unless --repetitions says otherwise. Results are kept, so an interrupted command goes on
where it was.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description = DESCRIPTION
    parser.add_argument("names", nargs="*", metavar="NAME", help="an instance, such as liars; then runs only (all)")
    parser.add_argument("--list", action="store_true", help="name the instances and say what they are")
    parser.add_argument("--only", choices=PARTS, help="one part")
    parser.add_argument("--quick", action="store_true", help=f"horizons up to {QUICK_ROUNDS}")
    parser.add_argument("--confidence", type=float, default=CONFIDENCE, help=f"of each interval ({CONFIDENCE})")
    add_sweep(parser, out="results", usual=f"{REPETITIONS}")
    parser.set_defaults(repetitions=None)


class Request(NamedTuple):
    """What the command line asks for."""

    names: tuple[str, ...]
    parts: tuple[str, ...]
    quick: bool
    repetitions: int
    seed: int
    confidence: float

    def horizons(self, name: str) -> tuple[int, ...]:
        """Return the horizons of an instance that are played."""
        return tuple(T for T in SUBJECTS[name].rounds if not self.quick or T <= QUICK_ROUNDS)

    def names_played(self) -> list[str]:
        """Return the instances that have a horizon."""
        return [name for name in self.names if self.horizons(name)]

    def tasks(self) -> list[Task]:
        """All runs of the instances, the longest first, so that no core waits for a late one."""
        wanted = [
            task
            for name in self.names_played()
            for rounds in self.horizons(name)
            for learner in (*LEARNERS, OPT, BAYES_OPTIMAL)
            for task in tasks_of(name, rounds, learner, self.repetitions, self.seed)
        ]
        return sorted(wanted, key=lambda task: -task.case.rounds * task.case.experts**2)


def request(asked: argparse.Namespace) -> Request:
    """Read the command line; what is impossible is refused here."""
    for name in asked.names:
        checks.one_of(name, tuple(SUBJECTS), "the instance")
    repetitions = chosen_repetitions(asked, REPETITIONS)
    if asked.names and asked.only not in (None, "runs"):
        raise ValueError(f"instances are named for the runs, not for --only {asked.only}")
    parts = ("runs",) if asked.names else (asked.only,) if asked.only else PARTS
    names = tuple(name for name in SUBJECTS if not asked.names or name in asked.names)
    return Request(names, parts, asked.quick, repetitions, checks.count(asked.seed, "--seed", 0), asked.confidence)


def listing() -> str:
    """Name all instances.

    >>> print(listing().splitlines()[3])
    hidden-payment       K = 5, N = 2, λ = 0.01, T to 1e+06: five experts who know nothing unless they are paid
    """
    return "\n".join(
        "{:20} K = {}, N = {}, λ = {:g}, T to {:.0e}: {}".format(name, *case(name, max(one.rounds))[1:], one.words)
        for name, one in SUBJECTS.items()
    )


def frontier_table(found: Iterable[First]) -> Table:
    """Return the frontier at the paper's own settings."""
    table = Table(title="The least T at which a bound says anything", title_justify="left", box=None)
    for column in ("K", "N", "λ", "T in the paper", *BOUNDS):
        table.add_column(column, justify="right")
    first = {one[:4]: one.rounds for one in found}
    for of in paper_cases():
        own = [first[bound, *of[1:4]] for bound in BOUNDS]
        table.add_row(*(f"{x:g}" for x in of[1:4]), f"{of.rounds:.0e}", *(f"{T:.2g}" for T in own))
    return table


def runs_table(found: Sequence[Row]) -> Table:
    """Return regret over bound: of LCB-GAPTRON, and which wrong learners break it."""
    table = Table(title="Regret over bound", title_justify="left", box=None)
    for column in ("instance", "T", "bound", "regret / T", "regret / bound", "outcome", "broken by"):
        table.add_column(column)
    for row in found:
        if row.learner != TRUE:
            continue
        same = [one for one in found if one[:2] == row[:2] and one.bound == row.bound and one.learner != TRUE]
        broken = ", ".join(str(one.learner) for one in same if one.outcome == BROKEN and one.informative)
        half, outcome = (row.regret.high - row.regret.low) / 2, row.outcome if row.informative else "says nothing"
        regret = f"{row.regret.mean / row.rounds:+.5f} ± {half / row.rounds:.5f}"
        table.add_row(row.subject, f"{row.rounds:.0e}", row.bound, regret, f"{row.ratio:+.4f}", outcome, broken)
    return table


COLUMNS = (
    *("instance", "experts", "size", "lam", "rounds", "learner", "bound", "promised", "informative"),
    *("regret", "low", "high", "regret_over_bound", "cost_a_round", "opt", "outcome"),
)


def file_rows(found: Iterable[Row]) -> Iterable[Sequence[object]]:
    """Return the rows of the file."""
    for row in found:
        told = (row.subject, *case(row.subject, row.rounds)[1:4], *row[1:6], *row.regret)
        yield (*told, row.ratio, row.cost, row.opt, row.outcome)


def do_frontier(asked: Request, store: Store, console: Console) -> None:
    """Compute and draw the frontier."""
    found = list(first_points())
    store.write_table("envelope-frontier.csv", First._fields, found, asked._asdict())
    save(draw_frontier(found), store.folder / "envelope-frontier")
    console.print(frontier_table(found))


def do_runs(asked: Request, store: Store, console: Console) -> list[str]:
    """Judge and draw the runs; return what is not as it must be."""
    found = {
        name: rows(store, name, asked.horizons(name), asked.repetitions, asked.seed, asked.confidence)
        for name in asked.names_played()
    }
    everything = [row for own in found.values() for row in own]
    store.write_table("envelope.csv", COLUMNS, file_rows(everything), asked._asdict())
    save(draw_envelope(store, found, asked.seed, asked.repetitions), store.folder / "envelope")
    console.print(runs_table(everything))
    wrong = [fault for name, own in found.items() for fault in faults(name, own, asked.horizons(name))]
    if not any(row.informative for row in everything):
        wrong.append("no bound said anything at these horizons, so nothing was checked")
    return wrong


def do_conjecture(asked: Request, store: Store) -> None:
    """Draw the conjecture."""
    found = all_series(store, asked.quick, asked.repetitions, asked.seed)
    points = (
        (one.learner, one.comparator, T, *regret)
        for one in found
        for T, regret in zip(one.rounds, one.points, strict=True)
    )
    columns = ("learner", "comparator", "rounds", "regret", "low", "high")
    store.write_table("envelope-conjecture.csv", columns, points, asked._asdict())
    save(draw_conjecture(found, asked.repetitions), store.folder / "envelope-conjecture")
    print(words(found))


def run(asked: argparse.Namespace) -> int:
    """Run what is missing; judge, print and draw."""
    if asked.list:
        print(listing())
        return 0
    wanted, store, console = request(asked), Store(asked.out), screen()
    store.prepare()
    wrong: list[str] = []
    if "frontier" in wanted.parts:
        do_frontier(wanted, store, console)
    if "runs" in wanted.parts:
        run_missing(store, wanted.tasks(), asked)
        wrong = do_runs(wanted, store, console)
    if "conjecture" in wanted.parts:
        run_missing(store, conjecture_tasks(wanted.quick, wanted.repetitions, wanted.seed), asked)
        do_conjecture(wanted, store)
    print(f"Pictures ({', '.join(FORMATS)}) and tables (csv) are in {asked.out}, all runs in {asked.out}/data.")
    for fault in wrong:
        print(fault)
    return 1 if wrong else 0
