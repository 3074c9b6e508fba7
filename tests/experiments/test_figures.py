"""The command: a figure by name, drawn again without running, interrupted and finished; and every fault a sentence."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from paid_experts.experiments import store as store_module
from paid_experts.experiments import sweep as sweep_module
from paid_experts.experiments.__main__ import main
from paid_experts.experiments.arguments import SEED
from paid_experts.experiments.figures import Request
from paid_experts.experiments.options import COMPILING
from paid_experts.experiments.paper import PLOTS, plots_named
from paid_experts.experiments.parameters import Parameters
from paid_experts.experiments.players import COMPARATORS, run
from paid_experts.experiments.store import Store, Version

ROOT = Path(__file__).parents[2]
SMALL = ("--rounds", "15", "--repetitions", "3", "--jobs", "1")


def figures(folder: Path, *options: str) -> int:
    return main(["figures", "--out", str(folder), *options])


def results(folder: Path) -> list[Path]:
    return sorted(folder.glob("data/*/*.csv"))


def one_sentence(capsys: pytest.CaptureFixture[str]) -> str:
    told = capsys.readouterr()
    assert told.out == ""
    assert "Traceback" not in told.err
    (sentence,) = (line for line in told.err.splitlines() if not line.startswith(COMPILING))
    return sentence.removeprefix("python -m experiments: ")


def test_a_figure_by_name_is_run_and_drawn_with_its_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert figures(tmp_path, "figure-1-bottom", *SMALL) == 0
    assert len(results(tmp_path)) == 3 * (9 + 4)
    written = {path.name for path in tmp_path.iterdir()}
    assert written == {"data", *(f"figure-1-bottom.{kind}" for kind in ("svg", "pdf", "png", "json"))}
    numbers = json.loads((tmp_path / "figure-1-bottom.json").read_text())
    assert numbers["parameters"] == {"beta": 1.0, "delta": 0.1, "width": 2.0}
    assert (numbers["seed"], numbers["repetitions"], numbers["case"]["rounds"]) == (SEED, 3, 15)
    plot = PLOTS["figure-1-bottom"]._replace(case=PLOTS["figure-1-bottom"].case._replace(rounds=15))
    records = {task: run(task) for task in Request(plot, Parameters(), 3, SEED).tasks()}
    for name, told in numbers["learners"].items():
        costs = [record.cost[-1] for task, record in records.items() if str(task.learner) == name]
        assert told["cost"] == pytest.approx(np.mean(costs))
        assert told["deviation"] == pytest.approx(np.std(costs, ddof=1))
    for who in COMPARATORS:
        costs = [record.expected[-1] for task, record in records.items() if task.learner == who]
        assert numbers["comparators"][str(who)] == pytest.approx(np.mean(costs))
    assert f"exact {numbers['learners']['lcb-gaptron-exact']['cost']:,.0f}," in capsys.readouterr().out


def test_a_plot_is_drawn_again_without_running_and_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert figures(tmp_path, "figure-2-top", *SMALL) == 0
    first = {path: path.read_bytes() for path in tmp_path.glob("figure-*")}
    for path in first:
        path.unlink()
    monkeypatch.setattr(sweep_module, "_on_this_machine", lambda *_: pytest.fail("it ran again"))
    assert figures(tmp_path, "figure-2-top", *SMALL) == 0
    assert {path: path.read_bytes() for path in tmp_path.glob("figure-*")} == first
    capsys.readouterr()


def test_pictures_that_are_drawn_side_by_side_are_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert figures(tmp_path, "figure-1", *SMALL) == 0
    first, told = {path: path.read_bytes() for path in tmp_path.glob("figure-*")}, capsys.readouterr().out
    for path in first:
        path.unlink()
    assert figures(tmp_path, "figure-1", *SMALL[:-1], "2", "--draw-only") == 0
    assert {path: path.read_bytes() for path in tmp_path.glob("figure-*")} == first
    assert capsys.readouterr().out == told
    assert told.index("figure-1-top") < told.index("figure-1-bottom")


def test_figure_2_and_appendix_b_share_their_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert figures(tmp_path, "figure-2-top", *SMALL) == 0
    monkeypatch.setattr(sweep_module, "_on_this_machine", lambda *_: pytest.fail("it ran again"))
    assert figures(tmp_path, "figure-6-N10-1e-2", *SMALL) == 0
    capsys.readouterr()


def test_more_repetitions_add_to_those_that_are_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert figures(tmp_path, "figure-2-top", *SMALL) == 0
    before = {path: path.stat().st_mtime_ns for path in results(tmp_path)}
    assert figures(tmp_path, "figure-2-top", *SMALL, "--repetitions", "5") == 0
    after = {path: path.stat().st_mtime_ns for path in results(tmp_path)}
    assert len(after) == 5 * (8 + 4)
    assert before.items() <= after.items()
    capsys.readouterr()


def test_other_parameters_are_kept_apart_and_only_what_depends_on_them_runs_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert figures(tmp_path, "figure-2-top", *SMALL) == 0
    assert figures(tmp_path, "figure-2-top", *SMALL, "--beta", "theorem", "--delta", "theorem") == 0
    assert len(results(tmp_path)) == 3 * (8 + 4 + 5)
    numbers = json.loads((tmp_path / "figure-2-top.json").read_text())
    assert numbers["asked"] == {"beta": "theorem", "delta": "theorem", "width": 2.0}
    assert numbers["parameters"]["beta"] > 1000
    capsys.readouterr()


def test_draw_only_draws_the_repetitions_that_are_whole_and_runs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert figures(tmp_path, "figure-2-top", *SMALL) == 0
    next(
        path for path in results(tmp_path) if path.name.startswith("lcb-gaptron-exact") and path.stem.endswith("001")
    ).unlink()
    monkeypatch.setattr(sweep_module, "_on_this_machine", lambda *_: pytest.fail("it ran"))
    assert figures(tmp_path, "figure-2-top", *SMALL, "--draw-only") == 0
    assert json.loads((tmp_path / "figure-2-top.json").read_text())["repetitions"] == 2
    assert "(2 repetitions)" in capsys.readouterr().out
    assert figures(tmp_path, "figure-2-bottom", *SMALL, "--draw-only") == 1
    assert one_sentence(capsys).endswith("has no repetition of figure-2-bottom with all its learners; run it first")


def test_the_list_names_all_plots_with_the_papers_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["figures", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[::2]] == [plot.name for plot in plots_named([])]
    assert all("Figure" in line for line in lines[1::2])


def test_the_room_explains_itself_and_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert end.value.code == 0
    assert "figures" in capsys.readouterr().out
    for arguments in ([], ["figure-1"]):
        assert main(arguments) == 2
        assert "COMMAND" in one_sentence(capsys)


def test_help_states_and_justifies_what_the_paper_does_not_say(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["figures", "--help"])
    told = capsys.readouterr().out
    for words in ("beta = 1 ", "delta = 0.1 ", "lcb width = 2 ", "does not say", "--lcb-width", "--scheduler"):
        assert words in told


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["figure-9"], "there is no figure 'figure-9'"),
        (["figure-1", "--beta", "0"], "beta must be greater than 0, got 0.0"),
        (["figure-1", "--beta", "nan"], "beta must be finite, got nan"),
        (["figure-1", "--delta", "1"], "delta must lie strictly between 0 and 1, got 1.0"),
        (["figure-1", "--lcb-width", "none"], "the LCB width must be a number or one of ucb1, hoeffding; got 'none'"),
        (["figure-1", "--rounds", "0"], "--rounds must be a whole number, at least 1, got 0"),
        (["figure-1", "--repetitions", "0"], "--repetitions must be a whole number, at least 1, got 0"),
        (["figure-1", "--seed", "-1"], "the seed must be a whole number, at least 0, got -1"),
        (["figure-1", "--jobs", "0"], "--jobs must be a whole number, at least 1, got 0"),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    assert figures(tmp_path / "new", *options) == 2
    assert one_sentence(capsys).startswith(sentence)
    assert results(tmp_path / "new") == []


def test_an_unwritable_folder_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert figures(tmp_path / "file" / "results", "figure-1", *SMALL) == 2
    assert one_sentence(capsys).endswith("file' is a file")


def full(path: Path) -> None:
    """Whatever is written for this path meets a full disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_name(f".{path.name}.{os.getpid()}").symlink_to("/dev/full")


def test_a_full_disk_is_one_sentence_and_what_was_done_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = PLOTS["figure-2-top"]._replace(case=PLOTS["figure-2-top"].case._replace(rounds=15))
    fifth = Request(plot, Parameters(), 3, SEED).tasks()[4]
    full(Store(tmp_path).path(fifth))
    assert figures(tmp_path, "figure-2-top", *SMALL) == 1
    assert one_sentence(capsys).endswith("cannot be written: No space left on device")
    assert len(results(tmp_path)) == 4
    full(tmp_path / "figure-2-top.png")
    assert figures(tmp_path, "figure-2-top", *SMALL) == 1
    assert one_sentence(capsys).endswith("figure-2-top.png cannot be written: No space left on device")
    assert not (tmp_path / "figure-2-top.png").exists()
    assert figures(tmp_path, "figure-2-top", *SMALL) == 0
    capsys.readouterr()


def test_results_of_another_version_are_refused_before_anything_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert figures(tmp_path, "figure-2-top", *SMALL) == 0
    capsys.readouterr()
    monkeypatch.setattr(store_module, "this_version", lambda: Version("9.9", 99))
    assert figures(tmp_path, "figure-2-top", *SMALL, "--repetitions", "5") == 1
    sentence = one_sentence(capsys)
    assert "and this is version 9.9 (format 99): results of two versions are not mixed" in sentence
    assert len(results(tmp_path)) == 3 * (8 + 4)


def heed_ctrl_c() -> None:
    """Heed Ctrl-C like a command in a terminal; one that a script starts in the background is deaf to it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def started(folder: Path, *options: str) -> "subprocess.Popen[str]":
    """Start the command in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "experiments", "figures", *options, "--out", str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_ctrl_c,
    )


def interrupted(running: "subprocess.Popen[str]") -> str:
    """Send Ctrl-C as a terminal does, to the command and to its workers; return the one sentence that comes of it."""
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode in (130, -signal.SIGINT), err  # which a shell calls 130 as well
    assert out == ""
    (sentence,) = (line for line in err.splitlines() if line != COMPILING)
    return sentence.removeprefix("python -m experiments: ")


def test_ctrl_c_half_way_keeps_what_is_done_and_the_same_command_finishes_it(tmp_path: Path) -> None:
    options = ("figure-2-top", "--rounds", "60", "--repetitions", "12", "--jobs", "2")
    running = started(tmp_path, *options)
    deadline = time.monotonic() + 120
    while len(results(tmp_path)) < 5 and running.poll() is None:
        assert time.monotonic() < deadline, "nothing happens"
        time.sleep(0.01)
    sentence = interrupted(running)
    kept = {path: path.stat().st_mtime_ns for path in results(tmp_path)}
    assert 5 <= len(kept) < 144, "it was interrupted half-way"
    assert sentence == f"interrupted; {len(kept)} of 144 runs are kept in {tmp_path}, and the same command goes on"
    assert not list(tmp_path.rglob(".*")), "nothing half-written is left"
    assert figures(tmp_path, *options) == 0
    after = {path: path.stat().st_mtime_ns for path in results(tmp_path)}
    assert len(after) == 144
    assert kept.items() <= after.items()
    assert json.loads((tmp_path / "figure-2-top.json").read_text())["repetitions"] == 12
