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

TOLD = Path(__file__).with_name("told")
LINEAR = (
    "--rounds 40 --experts 2 --costs 0,0.25,1 --lam 0.2 --beta 1.5 --delta 0.9 --payments selfish --productivity linear"
)


def test_every_round_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rounds", "40"]) == 0
    told = capsys.readouterr().out
    assert told.count("Round ") == 40
    assert told.count("a payment not yet tried") == 3
    assert told.count("the exact minimiser") == 37
    assert "follows expert" in told
    assert ": flips" in told
    assert "does not flip" in told
    assert "Regret against OPT, without noise:" in told.splitlines()[-1]


def test_the_running_cost_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--rounds", "12", "--productivity", "linear", "--payments", "local"])
    told = capsys.readouterr().out
    costs = [float(line.rsplit("cost ", 1)[1]) for line in told.splitlines() if "P(mistake | past)" in line]
    totals = [float(line.split("cost ")[1].split(",")[0]) for line in told.splitlines() if "so far" in line]
    assert len(costs) == len(totals) == 12
    for t, total in enumerate(totals, 1):
        assert total == pytest.approx(sum(costs[:t]), abs=0.001 * t)


def test_json_is_a_run_that_replays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--rounds", "20", "--json"]) == 0
    file = tmp_path / "run.json"
    file.write_text(capsys.readouterr().out)
    run = Run.load(file)
    run.replay(LcbGaptron(**run.learner))
    assert len(run.rounds) == len(json.loads(file.read_text())["rounds"]) == 20


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--rounds", "0"], "--rounds must be a whole number, at least 1, got 0"),
        (["--costs", "0,2"], "must lie in [0, 1], got 2.0"),
        (["--costs", "a,b"], "--costs must be numbers with commas between them, such as 0,0.5,1; got 'a,b'"),
        (["--costs", ","], "such as 0,0.5,1; got ','"),
        (["--payments", "best"], "payments must be one of brute, exact, selfish, local, rounded; got 'best'"),
        (["--lam", "-1"], "lam must be greater than 0, got -1.0"),
        (["--experts", "0"], "experts must be a whole number, at least 1, got 0"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert sentence in told.err
    assert told.err.count("\n") == 1


def test_a_game_that_cannot_go_on_ends_with_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """Two rounds of exploration need no minimum; the third does."""
    assert main(["--payments", "brute", "--experts", "30", "--costs", "0,1", "--rounds", "4"]) == 2
    told = capsys.readouterr()
    assert told.out.count("Round ") == 2
    assert told.err == (
        "python -m reference: brute goes through at most 10000000 payments, got 2^30; 'exact' has no such limit\n"
    )


def test_a_vote_that_cannot_be_told_can_be_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where weights differ too much, how often such a vote errs is out of reach; the game is not."""
    monkeypatch.setattr(aggregation, "LARGEST_SUPPORT", 4)
    arguments = f"{LINEAR} --algorithm cautious --experts 8".split()
    assert main([*arguments, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["rounds"]) == 40
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.err == "python -m reference: half of the vote must take at most 4 values, got 5\n"


@pytest.mark.parametrize(
    ("algorithm", "kind"), [("gaptron", LcbGaptron), ("cautious", CautiousLcb), ("bayes", BayesLcb)]
)
def test_every_algorithm_can_be_asked_for(
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
    assert main(asked) == 0
    told = capsys.readouterr().out
    predicted = [int(line.split("predicts ")[1][:2]) for line in told.splitlines() if "predicts " in line]
    assert predicted == [played.prediction for played in run.rounds]
    assert ("beta 2" in told) == ("cutoff" in told) == ("flip" in told) == (algorithm == "gaptron")
    assert ("farthest credible" in told) == ("even vote; the coin shows" in told) == (algorithm != "gaptron")


def test_what_our_learners_believe_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """One expert, always right: after n payments the nearest credible accuracy is (delta/2)^(1/n), the farthest 1."""
    arguments = "--algorithm cautious --experts 1 --costs 1 --rounds 9 --productivity linear --delta 0.5"
    main(arguments.split())
    told = capsys.readouterr().out
    rows = [line.split() for line in told.splitlines() if line.startswith("    ") and line.split()[0] == "0"]
    seen = [(row[2], row[4], row[5]) for row in rows]
    assert seen[0] == ("0/0", "1.000", "0.500")
    assert seen[1:] == [(f"{n}/{n}", "1.000", f"{max(0.25 ** (1 / n), 0.5):.3f}") for n in range(1, 9)]


def test_a_bad_expert_is_believed_to_be_bad() -> None:
    learner = CautiousLcb([0, 1], experts=1, lam=0.1, delta=0.5)
    assert beliefs(learner, Estimate(9, 9)) == {"farthest credible": "1.000", "nearest credible": "0.857"}
    assert beliefs(learner, Estimate(0, 9)) == {"farthest credible": "0.000", "nearest credible": "0.143"}
    assert beliefs(learner, Estimate(5, 10)) == {
        "farthest credible": f"{0.5 + math.sqrt(1 - 0.25**0.2) / 2:.3f}",
        "nearest credible": "0.500",
    }


def test_the_module_is_a_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "reference", "--rounds", "1"], capture_output=True, text=True, check=True
    )
    assert "Round 1: pays each expert a payment not yet tried" in done.stdout


def test_the_command_exits_with_its_status() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "reference", "--lam", "0"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == "python -m reference: lam must be greater than 0, got 0.0\n"


def test_where_the_bayes_cost_is_out_of_reach_the_game_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rounds", "1", "--experts", "30", "--costs", "0,0.3,0.6,1"]) == 0
    told = capsys.readouterr().out
    assert "OPT over these payments" in told
    assert "Bayes" not in told


def test_a_reader_who_stops_early_sees_no_traceback() -> None:
    command = f"{sys.executable} -m reference --rounds 200 | head -n 2"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.count("\n") == 2
    assert done.stderr == ""


@pytest.mark.parametrize(("file", "arguments"), [("default.txt", ""), ("linear.txt", f"{LINEAR} --seed 3")])
def test_games_are_told_to_the_letter(file: str, arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == 0
    assert capsys.readouterr().out == (TOLD / file).read_text()


def test_the_help_tells_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.split() == (TOLD / "help.txt").read_text().split()


@pytest.mark.parametrize("option", ["--productivity", "--algorithm"])
def test_an_unknown_choice_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([option, "best"]) == 2
    assert f"python -m reference: argument {option}: invalid choice: 'best'" in capsys.readouterr().err


def test_nothing_is_said_of_a_bayes_optimal_cost_that_cannot_be_computed() -> None:
    accuracy = [[0.5 + 0.4 * (i + 1) * (j + 1) / 900 for i in range(30)] for j in range(30)]
    assert bayes(accuracy, [i / 30 for i in range(30)], 0.01) == ""
    assert "Nobody can do better than" in bayes([[0.5, 0.9]], [0, 1], 0.1)
