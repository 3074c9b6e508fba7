"""Results on disk, whole or not at all and never mixed; many runs at once: nothing lost, nothing counted twice."""

import json
import math
import os
import signal
import threading
import time
import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from paid_experts.experiments import sweep as sweep_module
from paid_experts.experiments.engine import Record
from paid_experts.experiments.players import run
from paid_experts.experiments.sweep import COLUMNS, FORMAT, Store, Version, sweep, this_version, written_whole
from paid_experts.experiments.tasks import BRUTE, EXACT, LCB, SELFISH, THOMPSON, Case, Parameters, Policy, Task, tasks
from paid_experts.reference.cli import Fault
from tests.experiments.cluster import cluster

TASK = Task(Case("linear", 2, 3, 0.01, 100), EXACT, (("beta", 1.0), ("delta", 0.1)), seed=1, repetition=4, points=5)
CHANGES: list[dict[str, object]] = [
    {"case": TASK.case._replace(family="sigmoidal")},
    {"case": TASK.case._replace(experts=3)},
    {"case": TASK.case._replace(size=4)},
    {"case": TASK.case._replace(lam=0.010000000000000002)},
    {"case": TASK.case._replace(rounds=101)},
    {"learner": BRUTE},
    {"learner": THOMPSON},
    {"learner": EXACT._replace(objective="bayes")},
    {"settings": (("beta", 1.0), ("delta", 0.10000000000000002))},
    {"settings": (("beta", 1.5), ("delta", 0.1))},
    {"seed": 2},
    {"repetition": 5},
    {"points": 6},
    {"expected": "exact"},
]


def record(task: Task = TASK) -> Record:
    at = task.recorded_rounds.tolist()
    return Record.of(at, [(t // 3, t * 0.1, math.nan, 3, t - 3 - t // 7, t // 7) for t in at], task.case.lam)


def same(one: Record, other: Record) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name), equal_nan=True) for name in COLUMNS)


def fill_the_disk(path: Path) -> None:
    """What is written for this path meets a full disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_name(f".{path.name}.{os.getpid()}").symlink_to("/dev/full")


def interrupted_while_writing(path: Path) -> None:
    with written_whole(path) as temporary:
        temporary.write_text("half")
        raise KeyboardInterrupt


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() or path.is_symlink()]


def test_a_result_comes_back_bit_by_bit_with_what_it_answers_and_any_reader_of_csv_reads_it(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save(TASK, record())
    assert same(store.load(TASK), record())
    assert not same(store.load(TASK), replace(record(), payment=record().payment * (1 + 2**-50)))
    assert store.load(TASK).mistakes.dtype == np.int64
    first, columns, *rows = store.path(TASK).read_text().splitlines()
    told = json.loads(first.removeprefix("#"))
    assert told["task"] == TASK.identity
    assert {"seed", "beta", "delta", "lam", "experts", "size", "learner", "rule", "rounds"} < set(told["task"])
    assert (told["package"], told["format"]) == this_version()
    assert columns == "checkpoints,cost,expected,mistakes,payment,explored,followed,aggregated"
    table = np.loadtxt(store.path(TASK), delimiter=",", skiprows=2)
    assert len(rows) == len(table) == 5
    assert table[:, 4].tolist() == record().payment.tolist()
    assert store.last([TASK], "payment").tolist() == [record().payment[-1]]


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_runs_that_differ_in_anything_stand_in_files_of_their_own(tmp_path: Path, change: dict[str, object]) -> None:
    store, other = Store(tmp_path), TASK._replace(**change)  # type: ignore[arg-type]
    store.save(TASK, record())
    assert store.missing([TASK, other, other]) == [other]
    store.path(other).parent.mkdir(exist_ok=True)
    store.path(TASK).rename(store.path(other))
    for read in (store.load, lambda task: store.missing([task])):
        with pytest.raises(Fault, match="it answers another task than its name says"):
            read(other)


@pytest.mark.parametrize("version", [Version("0.0.1", FORMAT), Version("1.0.0", FORMAT + 1)])
def test_results_of_another_version_are_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: Version
) -> None:
    store = Store(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(sweep_module, "this_version", lambda: version)
        store.save(TASK, record())
        assert same(store.load(TASK), record())
    for read in (store.load, lambda task: store.missing([task])):
        with pytest.raises(Fault) as fault:
            read(TASK)
        assert f"was written by {version}, and this is {this_version()}" in str(fault.value)
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


def test_a_full_disk_or_an_interruption_leaves_nothing_behind_and_costs_nothing_that_was_there(tmp_path: Path) -> None:
    store = Store(tmp_path)
    fill_the_disk(store.path(TASK))
    with pytest.raises(Fault, match=r"cannot be written: No space left on device$"):
        store.save(TASK, record())
    assert files(tmp_path) == []
    store.path(TASK).with_name(f".{store.path(TASK).name}.1").write_text("half")  # what a killed process left
    assert store.missing([TASK]) == [TASK]
    store.save(TASK, record())
    with pytest.raises(KeyboardInterrupt):
        interrupted_while_writing(store.path(TASK))
    fill_the_disk(store.path(TASK))
    with pytest.raises(Fault):
        store.save(TASK, record())
    assert same(store.load(TASK), record())


# Sweeps.

CASE = Case("sigmoidal", experts=2, size=3, lam=0.01, rounds=200)


def wanted(repetitions: int, *learners: Policy) -> list[Task]:
    return tasks(CASE, learners or [SELFISH], Parameters(), range(repetitions), seed=5, points=4)


def contents(store: Store) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in store.folder.rglob("*.csv")}


def done_alone(folder: Path, asked: list[Task]) -> dict[str, bytes]:
    """What one process writes, task by task: what every sweep must give."""
    store = Store(folder)
    for task in asked:
        store.save(task, run(task))
    return contents(store)


def test_an_interrupted_sweep_goes_on_and_plays_each_task_once(tmp_path: Path) -> None:
    asked, store, played = wanted(6, SELFISH, LCB), Store(tmp_path / "store"), Counter[Task]()

    def play(task: Task) -> Record:
        played[task] += 1
        return run(task)

    interrupted = sweep(store, asked, play=play)
    first = [next(interrupted) for _ in range(5)]
    interrupted.close()
    assert len(contents(store)) == 5
    rest = list(sweep(store, [*asked, *asked], play=play))
    assert sorted(first + rest) == sorted(asked)
    assert set(played.values()) == {1}
    assert list(sweep(store, asked, play=play)) == []
    assert contents(store) == done_alone(tmp_path / "alone", asked)


def test_an_interrupted_sweep_says_nothing_of_results_that_nobody_waits_for(tmp_path: Path) -> None:
    def play(task: Task) -> Record:
        (tmp_path / str(task.repetition)).touch()
        return Record.of([50, 100, 150, 200], [(0, 0.0, 0.0, 0, 0, 0)] * 4, 0.01)

    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        interrupted = sweep(Store(tmp_path / "store"), wanted(40), jobs=2, play=play)
        next(interrupted)
        while not (tmp_path / "3").exists():
            time.sleep(0.01)
        interrupted.close()
    assert [str(warning.message) for warning in heard] == []


def test_one_run_compiles_for_all_where_nothing_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = wanted(3, SELFISH, EXACT, LCB)
    for compiled, expected in ((True, asked), (False, [asked[1], asked[0], *asked[2:]])):
        monkeypatch.setattr(sweep_module, "is_compiled", lambda compiled=compiled: compiled)
        assert list(sweep(Store(tmp_path / str(compiled)), asked)) == expected
    assert list(sweep(Store(tmp_path / "alone"), asked[1:2])) == asked[1:2]


def test_a_killed_process_is_one_sentence_and_what_was_done_is_kept(tmp_path: Path) -> None:
    asked, store = wanted(6), Store(tmp_path / "store")

    def play(task: Task) -> Record:
        if task.repetition == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return run(task)

    with pytest.raises(Fault, match=r"^a worker process was killed; what was done is kept, and the same command goes"):
        list(sweep(store, asked, jobs=2, play=play))
    assert 0 < len(contents(store)) < 6
    list(sweep(store, asked, jobs=2))
    assert contents(store) == done_alone(tmp_path / "alone", asked)


def test_workers_of_another_version_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = iter([Version("0.0.1", 1)])
    monkeypatch.setattr(sweep_module, "this_version", lambda: next(versions, this_version()))
    with pytest.raises(Fault, match=r"^the workers run version 0\.0\.1 \(format 1\), and this is version"):
        list(sweep(Store(tmp_path), wanted(2)))
    assert contents(Store(tmp_path)) == {}


def waits_for_death(folder: Path, fatal: int) -> Callable[[Task], Record]:
    """Return a run that notes who began it; the first to begin the fatal one waits there for its end."""

    def play(task: Task) -> Record:
        with (folder / "begun").open("a") as log:
            log.write(f"{task.repetition} {os.getpid()}\n")
        if task.repetition == fatal and not (folder / "victim").exists():
            (folder / "victim.new").write_text(str(os.getpid()))
            (folder / "victim.new").rename(folder / "victim")
            time.sleep(300)
        return run(task)

    return play


def kill_half_way(folder: Path, store: Store, results: int) -> int:
    """Kill the worker that waits for it, once there are so many results; return who it was."""
    deadline = time.monotonic() + 60
    while not (folder / "victim").exists() or len(contents(store)) < results:
        assert time.monotonic() < deadline, "nobody came to be killed"
        time.sleep(0.02)
    victim = int((folder / "victim").read_text())
    os.kill(victim, signal.SIGKILL)
    return victim


def test_a_cluster_loses_one_of_two_workers_half_way_and_nothing_is_lost_or_counted_twice(tmp_path: Path) -> None:
    asked, store = wanted(12, SELFISH, LCB), Store(tmp_path / "store")
    play, killed = waits_for_death(tmp_path, fatal=4), []
    killer = threading.Thread(target=lambda: killed.append(kill_half_way(tmp_path, store, results=6)))
    with cluster(tmp_path, workers=2) as running:
        killer.start()
        done = list(sweep(store, asked, scheduler=running.address, play=play))
        killer.join()
        assert killed[0] in [worker.pid for worker in running.workers]
        assert sorted(worker.poll() is None for worker in running.workers) == [False, True]
    begun = [tuple(map(int, line.split())) for line in (tmp_path / "begun").read_text().splitlines()]
    workers = {worker for repetition, worker in begun if repetition == 4}
    assert len(workers) == 2, "the run that died with its worker was begun again by the other one"
    assert Counter(done) == Counter(asked)
    assert contents(store) == done_alone(tmp_path / "alone", asked)


def test_a_cluster_without_workers_or_that_is_not_there_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep_module, "WAIT_FOR_CLUSTER", 0.5)
    for address in ("tcp://127.0.0.1:9", "nowhere", "smoke://signal"):
        with pytest.raises(Fault, match=f"^no Dask scheduler answers at {address}: ") as fault:
            list(sweep(Store(tmp_path), wanted(1), scheduler=address))
        assert "\n" not in str(fault.value)
    with (
        cluster(tmp_path, workers=0) as running,
        pytest.raises(Fault, match=r"has no worker; start one and try again$"),
    ):
        list(sweep(Store(tmp_path / "store"), wanted(1), scheduler=running.address))


def test_a_scheduler_that_dies_is_one_sentence_and_what_was_done_is_kept(tmp_path: Path) -> None:
    asked, store = wanted(12), Store(tmp_path / "store")
    with cluster(tmp_path, workers=1) as running:
        arriving = sweep(store, asked, scheduler=running.address, play=waits_for_death(tmp_path, fatal=4))
        kept = [next(arriving) for _ in range(2)]
        running.scheduler.kill()
        with pytest.raises(Fault, match=r"is gone; what was done is kept$"):
            kept.extend(arriving)
    assert len(contents(store)) >= 2
    list(sweep(store, asked))
    assert contents(store) == done_alone(tmp_path / "alone", asked)
