"""Results on disk: one file for each run, so that what was interrupted goes on and nothing is counted twice.

A file is CSV, one row for each recorded round, under one line of JSON behind `#`: the task that it answers, and the
version that wrote it. `pandas.read_csv(path, comment="#")` reads the rows. The name of a file follows from its
task, so runs with other parameters stand beside each other; and a file is read only for the very task that it names.

A file is written beside its place and then moved there: it is there as a whole, or not at all.
"""

import contextlib
import csv
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from paid_experts.experiments.engine import Floats, Integers, Record
from paid_experts.experiments.tasks import POINTS, Task
from paid_experts.reference.cli import Fault

FORMAT = 2
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
