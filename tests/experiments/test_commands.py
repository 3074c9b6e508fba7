"""The doors: what each command writes, that it goes on where it was, and that every refusal and fault is a sentence."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from paid_experts.experiments import sweep as sweep_module
from paid_experts.experiments.__main__ import main
from paid_experts.experiments.arguments import CLAIMED_WIDTHS, SEED
from paid_experts.experiments.claims import choice, judgement
from paid_experts.experiments.envelope import conjecture
from paid_experts.experiments.figures import PLOTS, Request, plots_named
from paid_experts.experiments.players import COMPARATORS, run
from paid_experts.experiments.sweep import COMPILING, Store, Version
from paid_experts.experiments.tasks import (
    BAYES,
    BY_ERROR,
    CAUTIOUS,
    COMMIT,
    EXACT,
    GREEDY,
    KL_LCB,
    LCB,
    THOMPSON,
    Parameters,
)
from tests.experiments.test_runs import fill_the_disk

ROOT = Path(__file__).parents[2]
SMALL = ("--rounds", "15", "--repetitions", "3", "--jobs", "1")
QUICK = ("--quick", "--repetitions", "2", "--jobs", "1")


def figures(folder: Path, *options: str) -> int:
    return main(["figures", "--out", str(folder), *options])


def results(folder: Path) -> dict[Path, int]:
    """All runs that are kept, and when they were written."""
    return {path: path.stat().st_mtime_ns for path in folder.glob("data/*/*.csv")}


def pictures(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.glob("figure-*")}


def table(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text().splitlines()[1:]))


def one_sentence(capsys: pytest.CaptureFixture[str]) -> str:
    told = capsys.readouterr()
    assert told.out == ""
    (sentence,) = (line for line in told.err.splitlines() if line != COMPILING)
    return sentence.removeprefix("python -m experiments: ")


REPEAT = "--repetitions must be at least 2, or there is no interval; got 1"
REFUSALS = {
    "": "the following arguments are required: COMMAND",
    "figure-1": "argument COMMAND: invalid choice: 'figure-1'",
    "figures figure-9": "there is no figure 'figure-9'",
    "figures figure-1 --beta 0": "beta must be greater than 0, got 0.0",
    "figures figure-1 --beta nan": "beta must be finite, got nan",
    "figures figure-1 --beta lemma": "beta must be a number or one of theorem, sharper; got 'lemma'",
    "figures figure-1 --delta 1": "delta must lie strictly between 0 and 1, got 1.0",
    "figures figure-1 --delta sharper": "delta must be a number or one of theorem; got 'sharper'",
    "figures figure-1 --lcb-width -2": "the LCB width must be greater than 0, got -2.0",
    "figures figure-1 --lcb-width none": "the LCB width must be a number or one of ucb1, hoeffding; got 'none'",
    "figures figure-1 --rounds 0": "--rounds must be a whole number, at least 1, got 0",
    "figures figure-1 --repetitions 0": "--repetitions must be a whole number, at least 1, got 0",
    "figures figure-1 --seed -1": "the seed must be a whole number, at least 0, got -1",
    "figures figure-1 --jobs 0": "--jobs must be a whole number, at least 1, got 0",
    "figures figure-1 --scheduler=": "--scheduler must name an address, such as tcp://host:8786",
    "claims no-such": "the sentence or family must be one of indistinguishable, outperform,",
    "claims --repetitions 1": REPEAT,
    "claims --confidence 1": "--confidence must lie strictly between 0 and 1, got 1.0",
    "claims --margin 0": "--margin must be greater than 0, got 0.0",
    "claims --betas small": "beta must be a number or one of theorem, sharper; got 'small'",
    "claims --deltas 2": "delta must lie strictly between 0 and 1, got 2.0",
    "claims --lcb-widths 0": "the LCB width must be greater than 0, got 0.0",
    "envelope no-such": "the instance must be one of one-expert,",
    "envelope --repetitions 1": REPEAT,
    "envelope --confidence 2": "--confidence must lie strictly between 0 and 1, got 2.0",
    "envelope liars --only conjecture": "instances are named for the runs, not for --only conjecture",
    "real --repetitions 1": REPEAT,
    "real --rounds 1": "--rounds must be a whole number, at least 2, got 1",
    "real --seed -1": "--seed must be a whole number, at least 0, got -1",
    "envelope --seed -1": "--seed must be a whole number, at least 0, got -1",
    "anatomy --rounds 0": "--rounds must be a whole number, at least 1, got 0",
    "anatomy --seed -1": "--seed must be a whole number, at least 0, got -1",
    "anatomy --estimate --hoeffding": "one switch at a time, got estimate and hoeffding",
    "anatomy --out run.txt": "--out must end in .svg, .pdf, .png, got 'run.txt'",
    "anatomy --json /": "'/' is a folder, and a file is to be written",
}


@pytest.mark.parametrize("words", REFUSALS)
def test_bad_input_is_one_sentence_and_leaves_nothing_behind(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = words.split()
    out = ["--out", str(tmp_path / "new" / "run.png")] if len(command) > 1 and "--out" not in command else []
    assert main([*command, *out]) == 2
    assert one_sentence(capsys).startswith(REFUSALS[words])
    assert results(tmp_path / "new") == {}


LISTED = {
    "figures --list": ("figure-1-top             linear-K5-N5-lam0.01-T10000         with brute", "    Figure 7: Cum"),
    "claims --list": (
        '"Thus, we can safely drop LCB-GAPTRON-brute"',
        "cost: lcb-gaptron-selfish is below lcb (linear-K5-N5-lam0.01-T10000)",
    ),
    "envelope --list": ("liars                K = 6, N = 2, λ = 0.1, T to 1e+05: six experts;",),
    "--help": ("figures", "claims", "envelope", "real"),
    "figures --help": ("beta = 1 ", "delta = 0.1 ", "lcb width = 2 ", "does not say", "--lcb-width", "--scheduler"),
    "claims --help": ("--everywhere", "'nearly' and 'on par' allow (0.05)"),
    "envelope --help": ("{frontier,runs,conjecture}",),
}


@pytest.mark.parametrize("words", LISTED)
def test_each_command_explains_itself_and_names_what_it_knows(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    if words.endswith("--help"):
        with pytest.raises(SystemExit) as end:
            main(words.split())
        assert end.value.code == 0
    else:
        assert main(words.split()) == 0
    told = capsys.readouterr().out
    assert all(part in told for part in LISTED[words])
    if words == "figures --list":
        assert [line.split()[0] for line in told.splitlines()[::2]] == [plot.name for plot in plots_named([])]


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
        assert (told["cost"], told["deviation"]) == pytest.approx((np.mean(costs), np.std(costs, ddof=1)))
    for who in COMPARATORS:
        costs = [record.expected[-1] for task, record in records.items() if task.learner == who]
        assert numbers["comparators"][str(who)] == pytest.approx(np.mean(costs))
    assert f"exact {numbers['learners']['lcb-gaptron-exact']['cost']:,.0f}," in capsys.readouterr().out


def test_what_was_run_is_drawn_again_shared_added_to_and_kept_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert figures(tmp_path, "figure-2-top", *SMALL) == 0
    first, before, told = pictures(tmp_path), results(tmp_path), capsys.readouterr().out
    with monkeypatch.context() as patch:  # drawn again without running, and by two processes
        patch.setattr(sweep_module, "_on_this_machine", lambda *_: pytest.fail("it ran again"))
        for options in (SMALL, (*SMALL[:-1], "2", "--draw-only")):
            for path in first:
                path.unlink()
            assert figures(tmp_path, "figure-2-top", *options) == 0
            assert pictures(tmp_path) == first
            assert capsys.readouterr().out == told
        assert figures(tmp_path, "figure-2-top", "figure-6-N10-1e-2", *SMALL) == 0  # Appendix B has the same runs
        assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()[:2]] == [
            *("figure-2-top", "figure-6-N10-1e-2"),
        ]
    assert figures(tmp_path, "figure-2-top", *SMALL, "--repetitions", "5") == 0  # more repetitions add to these
    assert len(results(tmp_path)) == 5 * (8 + 4)
    assert before.items() <= results(tmp_path).items()
    assert figures(tmp_path, "figure-2-top", *SMALL, "--beta", "theorem", "--delta", "theorem") == 0
    assert len(results(tmp_path)) == 5 * (8 + 4) + 3 * 5  # only what depends on beta and delta
    numbers = json.loads((tmp_path / "figure-2-top.json").read_text())
    assert numbers["asked"] == {"beta": "theorem", "delta": "theorem", "width": 2.0}
    assert numbers["parameters"]["beta"] > 1000
    capsys.readouterr()


def test_draw_only_draws_the_repetitions_that_are_whole_and_runs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert figures(tmp_path, "figure-2-top", *SMALL) == 0
    next(path for path in results(tmp_path) if path.match("lcb-gaptron-exact*001.csv")).unlink()
    monkeypatch.setattr(sweep_module, "_on_this_machine", lambda *_: pytest.fail("it ran"))
    assert figures(tmp_path, "figure-2-top", *SMALL, "--draw-only") == 0
    assert json.loads((tmp_path / "figure-2-top.json").read_text())["repetitions"] == 2
    assert "(2 repetitions)" in capsys.readouterr().out
    assert figures(tmp_path, "figure-2-bottom", *SMALL, "--draw-only") == 1
    assert one_sentence(capsys).endswith("has no repetition of figure-2-bottom with all its learners; run it first")


def test_a_full_disk_or_an_old_version_is_one_sentence_and_what_was_done_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = PLOTS["figure-2-top"]._replace(case=PLOTS["figure-2-top"].case._replace(rounds=15))
    fifth = Request(plot, Parameters(), 3, SEED).tasks()[4]
    fill_the_disk(Store(tmp_path).path(fifth))
    assert figures(tmp_path, "figure-2-top", *SMALL) == 1
    assert one_sentence(capsys).endswith("cannot be written: No space left on device")
    assert len(results(tmp_path)) == 4
    fill_the_disk(tmp_path / "figure-2-top.png")
    assert figures(tmp_path, "figure-2-top", *SMALL) == 1
    assert one_sentence(capsys).endswith("figure-2-top.png cannot be written: No space left on device")
    assert not (tmp_path / "figure-2-top.png").exists()
    assert figures(tmp_path, "figure-2-top", *SMALL) == 0
    capsys.readouterr()
    monkeypatch.setattr(sweep_module, "this_version", lambda: Version("9.9", 99))
    assert figures(tmp_path, "figure-2-top", *SMALL, "--repetitions", "5") == 1
    assert "and this is version 9.9 (format 99): results of two versions are not mixed" in one_sentence(capsys)
    assert len(results(tmp_path)) == 3 * (8 + 4)


def heed_ctrl_c() -> None:
    """Heed Ctrl-C like a command in a terminal; one that a script starts in the background is deaf to it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_ctrl_c_half_way_keeps_what_is_done_and_the_same_command_finishes_it(tmp_path: Path) -> None:
    options = ("figure-2-top", "--rounds", "60", "--repetitions", "12", "--jobs", "2")
    running = subprocess.Popen(
        [sys.executable, "-m", "experiments", "figures", *options, "--out", str(tmp_path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_ctrl_c,
    )
    deadline = time.monotonic() + 120
    while len(results(tmp_path)) < 5 and running.poll() is None:
        assert time.monotonic() < deadline, "nothing happens"
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does, to the command and to its workers
    out, err = running.communicate(timeout=60)
    assert running.returncode in (130, -signal.SIGINT), err  # which a shell calls 130 as well
    (sentence,) = (line for line in err.splitlines() if line != COMPILING)
    kept = results(tmp_path)
    assert out == ""
    assert 5 <= len(kept) < 144, "it was interrupted half-way"
    told = f"interrupted; {len(kept)} of 144 runs are kept in {tmp_path}, and the same command goes on"
    assert sentence.removeprefix("python -m experiments: ") == told
    assert not list(tmp_path.rglob(".*")), "nothing half-written is left"
    assert figures(tmp_path, *options) == 0
    assert len(results(tmp_path)) == 144
    assert kept.items() <= results(tmp_path).items()
    assert json.loads((tmp_path / "figure-2-top.json").read_text())["repetitions"] == 12


def test_claims_are_judged_printed_and_drawn_and_a_second_time_nothing_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["claims", "outperform", "drop-brute", *QUICK, "--out", str(tmp_path)]
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert "These fail: " in told or "None of them certainly fails." in told
    assert "Which learner" not in told
    assert {path.name for path in tmp_path.iterdir()} >= {"claims.csv", "claims.png"}
    first = (tmp_path / "claims.csv").read_text().splitlines()[0]
    assert json.loads(first.removeprefix("#"))["asked"]["repetitions"] == 2
    rows = table(tmp_path / "claims.csv")
    assert {(row["beta"], row["delta"]) for row in rows} == {("theorem", "theorem"), ("1.0", "0.1")}
    widths = {(row["sentence"], row["lcb_width"]) for row in rows}
    assert widths == {("drop-brute", "2.0"), *(("outperform", str(width)) for width in CLAIMED_WIDTHS)}
    monkeypatch.setattr(sweep_module, "_on_this_machine", None)
    assert main(arguments) == 0
    assert capsys.readouterr().out == told


def test_claims_say_which_learner_to_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(judgement, "QUICK_SHARE", 400)
    assert main(["claims", "one-good", *QUICK, "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "The sentences" not in told
    assert "Which learner should I run? " in told
    rows = table(tmp_path / "learners.csv")
    assert len(rows) == len(choice.PRICES) * (len(choice.AS_THEY_ARE) + len(choice.TUNED))
    learners = (EXACT, CAUTIOUS, BAYES, THOMPSON, *BY_ERROR, GREEDY, COMMIT, LCB, KL_LCB)
    assert {row["learner"] for row in rows} == {str(one) for one in learners}
    numbers = json.loads((tmp_path / "learners.json").read_text())
    assert numbers["advice"].startswith("Which learner should I run? ")
    assert len(numbers["standings"]) == len(rows)


def test_the_conjecture_and_the_frontier_are_drawn_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(conjecture, "HORIZONS", (100, 300))
    for part in ("conjecture", "frontier"):
        assert main(["envelope", "--only", part, *QUICK, "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "and by the theorem from T = 16,092,750 on." in told
    assert "6.6e+08" in told
    for name in ("envelope-conjecture.png", "envelope-frontier.csv", "envelope-frontier.svg"):
        assert (tmp_path / name).stat().st_size > 1000
    rows = table(tmp_path / "envelope-conjecture.csv")
    last = {(row["learner"], row["comparator"]): float(row["regret"]) for row in rows}
    assert last["lcb-gaptron-exact", "opt"] > 0 > last["thompson", "opt"]
    assert last["thompson", "bayes-optimal"] < last["lcb-gaptron-exact", "bayes-optimal"]
