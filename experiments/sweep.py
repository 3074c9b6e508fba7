"""Many runs: results on disk, one file for each; in processes on this machine, or on a running Dask cluster.

A file is CSV, one row for each recorded round, under one line of JSON behind `#`: the task that it answers, and the
version that wrote it. `pandas.read_csv(path, comment="#")` reads the rows. The name of a file follows from its
task, so runs with other parameters stand beside each other; and a file is read only for the very task that it names.
It is written beside its place and then moved there: it is there as a whole, or not at all.

The process that asks also keeps the results: workers return a record, and only this process writes it to the store, as
it comes in. So workers need no common disk, a worker that dies takes at most its unfinished runs with it, and a result
that two workers have computed is still one file.

On this machine runs go through joblib. On a cluster they go through `distributed` itself, under a key that follows from
the task: the scheduler gives a lost worker's tasks to another one. (joblib's own Dask backend cannot hand over results
one by one.)
"""

import contextlib
import csv
import json
import logging
import os
import sys
import warnings
from argparse import Namespace
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import joblib
import numpy as np
from joblib.externals.loky.process_executor import TerminatedWorkerError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from paid_experts.experiments.engine import Floats, Integers, Record
from paid_experts.experiments.engine.compiled import FOLDER
from paid_experts.experiments.players import run
from paid_experts.experiments.tasks import POINTS, Task
from paid_experts.reference import validation
from paid_experts.reference.cli import Fault, interrupts_held_back

FORMAT = 3
"""To be raised whenever the same task gives other numbers, or the file another shape."""
COLUMNS = {column.name: np.int64 if column.type == Integers else np.float64 for column in fields(Record)}


class Version(NamedTuple):
    """Who wrote a result."""

    package: str
    format: int

    def __str__(self) -> str:
        return f"version {self.package} (format {self.format})"


@cache
def this_version() -> Version:
    """Return the version that runs; of the package, `unreleased` where it was not installed."""
    try:
        return Version(version("paid-experts"), FORMAT)
    except PackageNotFoundError:
        return Version("unreleased", FORMAT)


class Store:
    """The results in a folder.

    >>> from paid_experts.experiments.tasks import Case
    >>> from paid_experts.experiments.tasks import LCB
    >>> Store("results").path(Task(Case("linear", 2, 3, 0.01, 100), LCB, (("width", 2.0),), 1, 4)).as_posix()
    'results/data/linear-K2-N3-lam0.01-T100/lcb-width2.0-seed1-004.csv'
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)

    def path(self, task: Task) -> Path:
        """Tell where the result of a task stands."""
        settings = [f"{name}{value!r}" for name, value in task.settings]
        points = [] if task.points == POINTS else [f"points{task.points}"]
        expected = [] if task.expected == "off" else [f"expected-{task.expected}"]
        parts = [str(task.learner), *settings, *points, *expected, f"seed{task.seed}", f"{task.repetition:03d}"]
        return self.folder / "data" / str(task.case) / ("-".join(parts) + ".csv")

    def missing(self, tasks: Iterable[Task]) -> list[Task]:
        """Return the tasks without a result, each once; results of another version are refused."""
        return [task for task in dict.fromkeys(tasks) if not self._has(task)]

    def _has(self, task: Task) -> bool:
        path = self.path(task)
        try:
            with path.open(encoding="utf-8") as file, _reading(path):
                _compare(path, file.readline(), task)
        except FileNotFoundError:
            return False
        return True

    def save(self, task: Task, record: Record) -> None:
        """Write a result."""
        rows = zip(*(getattr(record, name).tolist() for name in COLUMNS), strict=True)
        self._write(self.path(task), {"task": task.identity}, tuple(COLUMNS), rows)

    def load(self, task: Task) -> Record:
        """Read a result; refuse what another version wrote, what answers another task, and what is no result."""
        path = self.path(task)
        with _reading(path):
            first, *lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            _compare(path, first, task)
            table = list(csv.DictReader(lines))
            columns: dict[str, Any] = {
                name: np.array([row[name] for row in table], kind) for name, kind in COLUMNS.items()
            }
            record = Record(**columns)
            if not np.array_equal(record.checkpoints, task.recorded_rounds) or lines[-1][-1] != "\n":
                raise ValueError("it ends too early")
        return record

    def last(self, tasks: Iterable[Task], column: str) -> Floats:
        """Read what a column holds after the last round, one number for each task."""
        return np.array([getattr(self.load(task), column)[-1] for task in tasks], np.float64)

    def write_table(self, name: str, columns: Sequence[str], rows: Iterable[Sequence[object]], asked: object) -> None:
        """Write a table as CSV, under one line of JSON that says where it comes from."""
        self._write(self.folder / name, {"asked": asked}, columns, rows)

    def _write(
        self, path: Path, told: Mapping[str, object], columns: Sequence[str], rows: Iterable[Sequence[object]]
    ) -> None:
        with written_whole(path) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
            print("#", json.dumps({**this_version()._asdict(), **told}, default=str), file=file)
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(columns)
            writer.writerows(rows)

    def write_numbers(self, name: str, numbers: Mapping[str, object]) -> None:
        """Write numbers as JSON, with the version that wrote them."""
        with written_whole(self.folder / name) as temporary:
            text = json.dumps({**this_version()._asdict(), **numbers}, indent=1, ensure_ascii=False, default=str)
            temporary.write_text(text + "\n", encoding="utf-8")


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Say in one sentence what is wrong with a file; nothing is deleted for the user."""
    try:
        yield
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        sentence = f"{path} is no whole result ({error}); delete it, and the same command runs it again"
        raise Fault(sentence) from None


def _compare(path: Path, first: str, task: Task) -> None:
    """Refuse a file by its first line."""
    told = json.loads(first.removeprefix("#"))
    wrote = Version(told["package"], told["format"])
    if wrote != this_version():
        raise Fault(
            f"{path} was written by {wrote}, and this is {this_version()}: results of two versions are not mixed; "
            "choose another --out, or delete the old ones"
        )
    if told["task"] != task.identity:
        raise ValueError("it answers another task than its name says")


@contextlib.contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Give a place beside the path to write to, and move it to the path at the end; on any failure leave nothing.

    The `.` in front keeps the half-written file out of listings; a process that is killed may leave it behind.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield temporary
        temporary.replace(path)
    except OSError as error:
        raise Fault(f"{path} cannot be written: {error.strerror or error}") from None
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


# Many runs at once.

COMPILING = "The engine is being compiled, about half a minute; its code is kept for the next time."
"""24 s of one core were measured"""
WAIT_FOR_CLUSTER = 10
"""Seconds until a scheduler must have answered, and must have a worker"""

Play = Callable[[Task], Record]
Item = TypeVar("Item")
Result = TypeVar("Result")


Done = tuple[Task, Record, Version]
"""What a worker returns: it may run another version than the process that asks"""


def sweep(
    store: Store, tasks: Iterable[Task], jobs: int = 1, scheduler: str | None = None, play: Play = run
) -> Generator[Task, None, None]:
    """Run the tasks that have no result in the store, and keep each as it comes; yield what is done."""
    missing = store.missing(tasks)
    if not missing:
        return
    working = partial(_done, play)
    played = _on_cluster(missing, scheduler, working) if scheduler else _on_this_machine(missing, jobs, working)
    for task, record, theirs in played:
        if theirs != this_version():
            raise Fault(f"the workers run {theirs}, and this is {this_version()}: install the same on both")
        store.save(task, record)
        yield task


def _done(play: Play, task: Task) -> Done:
    return task, play(task), this_version()


def side_by_side(call: Callable[[Item], Result], items: list[Item], jobs: int, ordered: bool) -> Iterator[Result]:
    """Call something for each item, in so many processes; yield what comes back, as it comes or in the order given."""
    # One item a batch, so that each result is there as soon as it can be
    kind = "generator" if ordered else "generator_unordered"
    parallel = joblib.Parallel(n_jobs=min(jobs, len(items)), return_as=kind, batch_size=1)
    # A worker that has grown is replaced, as compiling makes it grow; and interrupted work is not waited for
    warnings.filterwarnings("ignore", message=r"A worker stopped|\d+ tasks ")
    resource_tracker.ensure_running()  # it lets interrupts through when it starts
    with interrupts_held_back():
        results = parallel(joblib.delayed(call)(item) for item in items)
    try:
        yield from results
    except TerminatedWorkerError:
        raise Fault("a worker process was killed; what was done is kept, and the same command goes on") from None
    finally:
        with contextlib.suppress(TerminatedWorkerError):
            results.close()


def is_compiled() -> bool:
    """Is there machine code of the engine from an earlier time?"""
    return FOLDER is not None and any(FOLDER.rglob("*.nbi"))


def _on_this_machine(tasks: list[Task], jobs: int, working: Callable[[Task], Done]) -> Iterator[Done]:
    """Play all tasks; one that compiles what the others need goes first, alone, or each process would compile it."""
    first = [task for task in tasks if task.learner.rule == "exact"][: not is_compiled()]
    yield from map(working, first)
    rest = [task for task in tasks if task not in first]
    yield from side_by_side(working, rest, jobs, ordered=False) if rest else ()


def _on_cluster(tasks: list[Task], scheduler: str, working: Callable[[Task], Done]) -> Iterator[Done]:
    from distributed import CancelledError, Client, KilledWorker, as_completed

    # A lost connection is told below, in one sentence instead of a traceback
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        client = Client(scheduler, timeout=WAIT_FOR_CLUSTER, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise Fault(f"no Dask scheduler answers at {scheduler}: {_first_line(error)}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=WAIT_FOR_CLUSTER)
        except TimeoutError:
            raise Fault(f"the Dask scheduler at {scheduler} has no worker; start one and try again") from None
        try:
            futures = client.map(working, tasks, key=[f"run {task!r}" for task in tasks])
            arriving = as_completed(futures, loop=client.loop)  # type: ignore[no-untyped-call]
            # What was handed over is forgotten, or it would be computed again when its worker dies
            del futures
            for future in arriving:
                yield future.result()
                future.release()
        except KilledWorker as error:
            raise Fault(f"workers died again and again over one run: {_first_line(error)}") from None
        except (CancelledError, OSError):
            raise Fault(f"the Dask scheduler at {scheduler} is gone; what was done is kept") from None
        except ModuleNotFoundError as error:
            raise Fault(f"the workers must have this package installed: {error}") from None


def _first_line(error: Exception) -> str:
    return str(error).strip().split("\n")[0]


# What the commands have in common.


def chosen_repetitions(asked: Namespace, usual: int) -> int:
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


def chosen_jobs(asked: Namespace) -> int:
    """Return how many processes may work at once on this machine."""
    return validation.count(joblib.cpu_count() if asked.jobs is None else asked.jobs, "--jobs")


def run_missing(store: Store, wanted: Sequence[Task], asked: Namespace, play: Play = run) -> None:
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
