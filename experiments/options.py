"""What the commands of this room have in common: what options mean, a sweep with a progress bar, where results go."""

import argparse
import sys
from collections.abc import Sequence

import joblib
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from paid_experts.experiments.parameters import Parameters
from paid_experts.experiments.players import run
from paid_experts.experiments.store import Store
from paid_experts.experiments.sweep import Play, is_compiled, sweep
from paid_experts.experiments.tasks import Task
from paid_experts.reference import validation

COMPILING = "The engine is being compiled, about half a minute; its code is kept for the next time."
"""24 s of one core were measured"""


def chosen_parameters(asked: argparse.Namespace) -> Parameters:
    """Return the parameters that the command line names."""
    return Parameters(asked.beta, asked.delta, asked.lcb_width)


def chosen_repetitions(asked: argparse.Namespace, usual: int) -> int:
    """Return how many repetitions there are; what allows no interval is refused."""
    if not 0 < asked.confidence < 1:
        raise ValueError(f"--confidence must lie strictly between 0 and 1, got {asked.confidence!r}")
    repetitions = validation.count(usual if asked.repetitions is None else asked.repetitions, "--repetitions")
    if repetitions < 2:
        raise ValueError("--repetitions must be at least 2, or there is no interval; got 1")
    return repetitions


def screen() -> Console:
    """Return where tables are printed: as wide as the terminal, and wide enough for them where there is none."""
    return Console(width=None if sys.stdout.isatty() else 132)


def progress() -> Progress:
    """Return a bar on standard error, so that output can be piped; none where that is no terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, TimeRemainingColumn(), console=console, transient=True, disable=not console.is_terminal)


def chosen_jobs(asked: argparse.Namespace) -> int:
    """Return how many processes may work at once on this machine."""
    return validation.count(joblib.cpu_count() if asked.jobs is None else asked.jobs, "--jobs")


def run_missing(store: Store, wanted: Sequence[Task], asked: argparse.Namespace, play: Play = run) -> None:
    """Run the tasks that have no result yet; when interrupted, say what is kept."""
    jobs = chosen_jobs(asked)
    total = len(set(wanted))
    done = total - len(store.missing(wanted))
    if done < total and not asked.scheduler and not is_compiled():
        print(COMPILING, file=sys.stderr)
    with progress() as bar:
        shown = bar.add_task("runs", total=total, completed=done)
        try:
            for _ in sweep(store, wanted, jobs, asked.scheduler, play):
                done += 1
                bar.advance(shown)
        except KeyboardInterrupt:
            sentence = f"interrupted; {done} of {total} runs are kept in {store.folder}, and the same command goes on"
            raise KeyboardInterrupt(sentence) from None
