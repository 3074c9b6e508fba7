"""`python -m reference`, as a student runs it."""

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

from paid_experts.reference import BayesLcb, CautiousLcb, LcbGaptron, Run, aggregation
from paid_experts.reference.__main__ import main
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.trace import bayes, beliefs

TRANSCRIPTS = Path(__file__).with_name("transcripts")
LINEAR = (
    "--rounds 40 --experts 2 --costs 0,0.25,1 --lam 0.2 --beta 1.5 --delta 0.9 --payments selfish --productivity linear"
)


@pytest.mark.parametrize(("file", "arguments"), [("default.txt", ""), ("linear.txt", f"{LINEAR} --seed 3")])
def test_games_are_printed_to_the_letter(file: str, arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The transcripts are read by people: the game explores, follows, flips and does not flip in them."""
    assert main(arguments.split()) == 0
    assert capsys.readouterr().out == (TRANSCRIPTS / file).read_text()


def test_the_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.split() == (TRANSCRIPTS / "help.txt").read_text().split()


@pytest.mark.parametrize(
    ("algorithm", "kind"), [("gaptron", LcbGaptron), ("cautious", CautiousLcb), ("bayes", BayesLcb)]
)
def test_the_run_of_every_algorithm_is_data_that_replays(
    algorithm: str,
    kind: type[LcbGaptron] | type[CautiousLcb] | type[BayesLcb],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    asked = ["--algorithm", algorithm, "--payments", "brute", "--rounds", "30", "--delta", "0.9"]
    assert main([*asked, "--json"]) == 0
    file = tmp_path / "run.json"
    file.write_text(capsys.readouterr().out)
    run = Run.load(file)
    run.replay(kind(**run.learner))
    assert run.learner["payments"] == "brute"
    assert len(run.rounds) == len(json.loads(file.read_text())["rounds"]) == 30
    assert main(asked) == 0
    printed = capsys.readouterr().out
    predicted = [int(line.split("predicts ")[1][:2]) for line in printed.splitlines() if "predicts " in line]
    assert predicted == [played.prediction for played in run.rounds]
    assert ("beta 2" in printed) == ("cutoff" in printed) == ("flip" in printed) == (algorithm == "gaptron")
    assert ("farthest credible" in printed) == ("even vote; the coin shows" in printed) == (algorithm != "gaptron")


def test_what_our_learners_believe_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """One expert, always right: after n payments the nearest credible accuracy is (delta/2)^(1/n), the farthest 1."""
    arguments = "--algorithm cautious --experts 1 --costs 1 --rounds 9 --productivity linear --delta 0.5"
    main(arguments.split())
    printed = capsys.readouterr().out
    rows = [line.split() for line in printed.splitlines() if line.startswith("    ") and line.split()[0] == "0"]
    seen = [(row[2], row[4], row[5]) for row in rows]
    assert seen[0] == ("0/0", "1.000", "0.500")
    assert seen[1:] == [(f"{n}/{n}", "1.000", f"{max(0.25 ** (1 / n), 0.5):.3f}") for n in range(1, 9)]
    learner = CautiousLcb([0, 1], experts=1, lam=0.1, delta=0.5)
    assert beliefs(learner, Estimate(9, 9)) == {"farthest credible": "1.000", "nearest credible": "0.857"}
    assert beliefs(learner, Estimate(0, 9)) == {"farthest credible": "0.000", "nearest credible": "0.143"}
    far = f"{0.5 + math.sqrt(1 - 0.25**0.2) / 2:.3f}"
    assert beliefs(learner, Estimate(5, 10)) == {"farthest credible": far, "nearest credible": "0.500"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--rounds 0", "--rounds must be a whole number, at least 1, got 0"),
        ("--costs 0,2", "must lie in [0, 1], got 2.0"),
        ("--costs a,b", "--costs must be numbers with commas between them, such as 0,0.5,1; got 'a,b'"),
        ("--costs ,", "such as 0,0.5,1; got ','"),
        ("--payments best", "payments must be one of brute, exact, selfish, local, rounded; got 'best'"),
        ("--lam -1", "lam must be greater than 0, got -1.0"),
        ("--experts 0", "experts must be a whole number, at least 1, got 0"),
        ("--productivity best", "argument --productivity: invalid choice: 'best'"),
        ("--algorithm best", "argument --algorithm: invalid choice: 'best'"),
    ],
)
def test_bad_input_is_one_sentence(arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence in printed.err
    assert printed.err.count("\n") == 1


def test_a_game_that_cannot_go_on_ends_with_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two rounds of exploration need no minimum; the third does. And how often a vote errs may be out of reach."""
    assert main(["--payments", "brute", "--experts", "30", "--costs", "0,1", "--rounds", "4"]) == 2
    printed = capsys.readouterr()
    assert printed.out.count("Round ") == 2
    assert printed.err == (
        "python -m reference: brute goes through at most 10000000 payments, got 2^30; 'exact' has no such limit\n"
    )
    monkeypatch.setattr(aggregation, "LARGEST_SUPPORT", 4)
    arguments = f"{LINEAR} --algorithm cautious --experts 8".split()
    assert main([*arguments, "--json"]) == 0  # the game itself can be played
    assert len(json.loads(capsys.readouterr().out)["rounds"]) == 40
    assert main(arguments) == 2
    assert capsys.readouterr().err == "python -m reference: half of the vote must take at most 4 values, got 5\n"


def test_where_the_bayes_cost_is_out_of_reach_the_game_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rounds", "1", "--experts", "30", "--costs", "0,0.3,0.6,1"]) == 0
    printed = capsys.readouterr().out
    assert "OPT over these payments" in printed
    assert "Bayes" not in printed
    assert "Nobody can do better than" in bayes([[0.5, 0.9]], [0, 1], 0.1)


def test_a_reader_who_stops_early_sees_no_traceback() -> None:
    command = f"{sys.executable} -m paid_experts.reference --rounds 200 | head -n 2"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.count("\n") == 2
    assert done.stderr == ""
