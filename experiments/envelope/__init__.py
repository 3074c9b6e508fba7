"""`python -m experiments envelope`: measured regret against what the theorems promise, and from which T on."""

from argparse import Namespace
from typing import NamedTuple

from rich.console import Console

from paid_experts.experiments.arguments import ENVELOPE_REPETITIONS, PARTS, QUICK_ROUNDS
from paid_experts.experiments.envelope import check, conjecture, frontier
from paid_experts.experiments.envelope.check import LEARNERS, SUBJECTS, Row, case, tasks_of
from paid_experts.experiments.figures import FORMATS, save
from paid_experts.experiments.players import BAYES_OPTIMAL, OPT
from paid_experts.experiments.sweep import Store, chosen_repetitions, run_missing, screen
from paid_experts.experiments.tasks import Task
from paid_experts.reference import validation


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

    def tasks(self) -> list[Task]:
        """All runs of the instances, the longest first, so that no core waits for a late one."""
        wanted = [
            task
            for name in self.names
            for rounds in self.horizons(name)
            for learner in (*LEARNERS, OPT, BAYES_OPTIMAL)
            for task in tasks_of(name, rounds, learner, self.repetitions, self.seed)
        ]
        return sorted(wanted, key=lambda task: -task.case.rounds * task.case.experts**2)


def request(asked: Namespace) -> Request:
    """Read the command line; what is impossible is refused here."""
    for name in asked.names:
        validation.one_of(name, tuple(SUBJECTS), "the instance")
    repetitions = chosen_repetitions(asked, ENVELOPE_REPETITIONS)
    if asked.names and asked.only not in (None, "runs"):
        raise ValueError(f"instances are named for the runs, not for --only {asked.only}")
    parts = ("runs",) if asked.names else (asked.only,) if asked.only else PARTS
    names = [name for name in SUBJECTS if name in asked.names or not asked.names]
    played = tuple(name for name in names if not asked.quick or min(SUBJECTS[name].rounds) <= QUICK_ROUNDS)
    return Request(played, parts, asked.quick, repetitions, validation.count(asked.seed, "--seed", 0), asked.confidence)


def listing() -> str:
    """Name all instances.

    >>> print(listing().splitlines()[3])
    hidden-payment       K = 5, N = 2, λ = 0.01, T to 1e+06: five experts who know nothing unless they are paid
    """
    return "\n".join(
        "{:20} K = {}, N = {}, λ = {:g}, T to {:.0e}: {}".format(name, *case(name, max(one.rounds))[1:], one.words)
        for name, one in SUBJECTS.items()
    )


def do_frontier(asked: Request, store: Store, console: Console) -> None:
    """Compute and draw the frontier."""
    found = list(frontier.first_points())
    store.write_table("envelope-frontier.csv", frontier.First._fields, found, asked._asdict())
    save(frontier.picture(found), store.folder / "envelope-frontier")
    console.print(frontier.table(found))


def do_runs(asked: Request, store: Store, console: Console) -> list[str]:
    """Judge and draw the runs; return what is not as it must be."""
    common = (asked.repetitions, asked.seed, asked.confidence)
    found = {name: check.rows(store, name, asked.horizons(name), *common) for name in asked.names}
    everything = [row for own in found.values() for row in own]
    columns = (*Row._fields[:6], "regret", "low", "high", *Row._fields[7:])
    flat = ((*row[:6], *row.regret, *row[7:]) for row in everything)
    store.write_table("envelope.csv", columns, flat, asked._asdict())
    save(check.picture(store, found, asked.seed, asked.repetitions), store.folder / "envelope")
    console.print(check.table(everything))
    wrong = [fault for name, own in found.items() for fault in check.faults(name, own, asked.horizons(name))]
    if not any(row.informative for row in everything):
        wrong.append("no bound said anything at these horizons, so nothing was checked")
    return wrong


def do_conjecture(asked: Request, store: Store) -> None:
    """Draw the conjecture."""
    found = conjecture.all_series(store, asked.quick, asked.repetitions, asked.seed)
    points = ((one.learner, one.comparator, T, *regret) for one in found for T, regret in one.regrets.items())
    columns = ("learner", "comparator", "rounds", "regret", "low", "high")
    store.write_table("envelope-conjecture.csv", columns, points, asked._asdict())
    save(conjecture.picture(found, asked.repetitions), store.folder / "envelope-conjecture")
    print(conjecture.words(found))


def run(asked: Namespace) -> int:
    """Run what is missing; judge, print and draw."""
    if asked.list:
        print(listing())
        return 0
    wanted, store, console = request(asked), Store(asked.out), screen()
    wrong: list[str] = []
    if "frontier" in wanted.parts:
        do_frontier(wanted, store, console)
    if "runs" in wanted.parts:
        run_missing(store, wanted.tasks(), asked)
        wrong = do_runs(wanted, store, console)
    if "conjecture" in wanted.parts:
        run_missing(store, conjecture.conjecture_tasks(wanted.quick, wanted.repetitions, wanted.seed), asked)
        do_conjecture(wanted, store)
    print(f"Pictures ({', '.join(FORMATS)}) and tables (csv) are in {asked.out}, all runs in {asked.out}/data.")
    for fault in wrong:
        print(fault)
    return 1 if wrong else 0
