"""Results on disk: whole or not at all, and never mixed."""

import json
import math
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from paid_experts.experiments import store as store_module
from paid_experts.experiments.engine import Record
from paid_experts.experiments.instances import Case
from paid_experts.experiments.store import COLUMNS, Store, Version, written_whole
from paid_experts.experiments.tasks import BRUTE, EXACT, THOMPSON, Task, recorded_rounds
from paid_experts.reference.cli import Fault

TASK = Task(Case("linear", 2, 3, 0.01, 100), EXACT, (("beta", 1.0), ("delta", 0.1)), seed=1, repetition=4, points=5)
OTHERS = [
    TASK._replace(case=TASK.case._replace(family="sigmoidal")),
    TASK._replace(case=TASK.case._replace(experts=3)),
    TASK._replace(case=TASK.case._replace(size=4)),
    TASK._replace(case=TASK.case._replace(lam=0.010000000000000002)),
    TASK._replace(case=TASK.case._replace(rounds=101)),
    TASK._replace(learner=BRUTE),
    TASK._replace(learner=THOMPSON),
    TASK._replace(settings=(("beta", 1.0), ("delta", 0.10000000000000002))),
    TASK._replace(settings=(("beta", 1.5), ("delta", 0.1))),
    TASK._replace(seed=2),
    TASK._replace(repetition=5),
    TASK._replace(points=6),
    TASK._replace(expected="exact"),
]


def record(task: Task = TASK) -> Record:
    at = recorded_rounds(task.case.rounds, task.points)
    rows = [(t // 3, t * 0.1, math.nan, 3, t - 3 - t // 7, t // 7) for t in at.tolist()]
    return Record.of(at.tolist(), rows, task.case.lam)


def same(one: Record, other: Record) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name), equal_nan=True) for name in COLUMNS)


def temporary_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}")


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() or path.is_symlink()]


def test_a_result_comes_back_bit_by_bit(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save(TASK, record())
    assert same(store.load(TASK), record())
    assert not same(store.load(TASK), replace(record(), payment=record().payment * (1 + 2**-50)))
    assert store.load(TASK).mistakes.dtype == np.int64


def test_parameters_seeds_and_versions_are_stored_with_the_data_and_any_reader_of_csv_reads_the_rows(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path)
    store.save(TASK, record())
    first, columns, *rows = store.path(TASK).read_text().splitlines()
    told = json.loads(first.removeprefix("#"))
    assert told["task"] == TASK.identity
    assert {"seed", "beta", "delta", "lam", "experts", "size", "learner", "rule", "rounds", "repetition"} < set(
        told["task"]
    )
    assert (told["package"], told["format"]) == store_module.this_version()
    assert columns == "checkpoints,cost,expected,mistakes,payment,explored,followed,aggregated"
    table = np.loadtxt(store.path(TASK), delimiter=",", skiprows=2)
    assert len(rows) == len(table) == 5
    assert np.array_equal(table[:, 4], record().payment)


@pytest.mark.parametrize("other", OTHERS)
def test_runs_that_differ_in_anything_stand_in_files_of_their_own(tmp_path: Path, other: Task) -> None:
    store = Store(tmp_path)
    store.save(TASK, record())
    assert store.missing([TASK, other, other]) == [other]
    store.path(other).parent.mkdir(exist_ok=True)
    store.path(TASK).rename(store.path(other))
    with pytest.raises(Fault, match="it answers another task than its name says"):
        store.load(other)
    with pytest.raises(Fault, match="it answers another task than its name says"):
        store.missing([other])


@pytest.mark.parametrize("version", [Version("0.0.1", store_module.FORMAT), Version("1.0.0", store_module.FORMAT + 1)])
def test_results_of_another_version_are_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: Version
) -> None:
    store = Store(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(store_module, "this_version", lambda: version)
        store.save(TASK, record())
        assert same(store.load(TASK), record())
    for read in (store.load, lambda task: store.missing([task])):
        with pytest.raises(Fault) as fault:
            read(TASK)
        assert f"was written by {version}, and this is {store_module.this_version()}" in str(fault.value)
        assert "\n" not in str(fault.value)


def test_a_file_that_was_cut_anywhere_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save(TASK, record())
    whole = store.path(TASK).read_text()
    for kept in range(len(whole)):
        store.path(TASK).write_text(whole[:kept])
        with pytest.raises(Fault, match="is no whole result") as fault:
            store.load(TASK)
        assert "\n" not in str(fault.value)
    store.path(TASK).write_text(whole)
    assert same(store.load(TASK), record())


def test_a_full_disk_leaves_nothing_behind_and_is_one_sentence(tmp_path: Path) -> None:
    store = Store(tmp_path)
    path = store.path(TASK)
    path.parent.mkdir(parents=True)
    temporary_of(path).symlink_to("/dev/full")  # what is written there meets a full disk
    with pytest.raises(Fault, match=r"cannot be written: No space left on device$"):
        store.save(TASK, record())
    assert files(tmp_path) == []
    assert store.missing([TASK]) == [TASK]
    store.save(TASK, record())
    assert store.missing([TASK]) == []


def test_a_full_disk_does_not_cost_the_result_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "result"
    path.write_text("old")
    temporary_of(path).symlink_to("/dev/full")
    with pytest.raises(Fault), written_whole(path) as temporary:
        temporary.write_text("new")
    assert path.read_text() == "old"


def test_an_interruption_while_writing_leaves_nothing_behind(tmp_path: Path) -> None:
    def interrupted() -> None:
        with written_whole(tmp_path / "result") as temporary:
            temporary.write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert files(tmp_path) == []


def test_what_a_killed_process_left_half_written_is_no_result(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.path(TASK).parent.mkdir(parents=True)
    temporary_of(store.path(TASK)).write_text("half")
    assert store.missing([TASK]) == [TASK]


def test_a_folder_that_cannot_be_written_to_is_told_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Fault, match=r"cannot be written to: Not a directory$"):
        Store(tmp_path / "file" / "results").prepare()
    Store(tmp_path / "new" / "results").prepare()
    assert files(tmp_path / "new") == []
