"""The command line, as a person or a CI job meets it."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from paid_experts.properties.conformance.__main__ import main
from paid_experts.properties.conformance.claims import ROUNDING

ROOT = Path(__file__).resolve().parents[3]
WRONG = "paid_experts.properties.bugs:wrong.gaptron"
ONE_GAME = ["--only", "even estimates"]


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "properties.conformance", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)


def test_a_right_learner_exits_with_0_and_says_so() -> None:
    done = run("paid_experts.reference:LcbGaptron", "--payments", "selfish", "--only", "even estimates", "--refusals")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("paid_experts.reference:LcbGaptron conforms: every choice in 12 rounds")
    assert "the label 0: refused" in done.stdout
    assert done.stderr == ""


def test_a_wrong_learner_exits_with_1_and_its_reproducer_runs_as_printed(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    game = ["--only", "an estimate on its low cutoff"]
    done = run(f"{WRONG}.FollowsBadOnes", "--payments", "brute", "--json", str(report), *game)
    assert done.returncode == 1, done.stderr
    assert "violates line 11 of Algorithm 1" in done.stdout
    result = json.loads(report.read_text())
    assert result["conforms"] is False
    assert result["rounding"] == ROUNDING
    (finding,) = result["findings"]
    assert finding["line"] == "11"
    assert len(finding["moves"]) == finding["rounds"] == 2
    again = subprocess.run(
        [sys.executable, "-c", finding["reproducer"]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert again.returncode == 1
    assert "AssertionError: line 11: expected" in again.stderr


def test_json_on_standard_output_is_all_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["paid_experts.reference:LcbGaptron", "--payments", "brute", "--json", "-", *ONE_GAME]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["conforms"] is True
    assert result["counts"]["rounds"] == 12


def test_a_program_that_hangs_is_reported_with_a_transcript_and_lines_to_paste(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--command", "sleep 600", "--timeout", "0.3"]) == 3
    said = capsys.readouterr()
    out = said.out
    assert said.err == "Playing against sleep 600: within a minute for the reference.\n"
    assert out.startswith("sleep 600 is too slow to be judged")
    assert "start was not answered as by a learner: no answer in time" in out
    assert '> {"op": "start"' in out
    assert "sleep 600 <<'END'" in out


def test_a_program_that_writes_forever_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--command", "yes", "--timeout", "5"]) == 1
    assert "a reply that is not what the pipe asks for" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "give one target"),
        (["a:b", "--command", "c"], "give one target"),
        (["--command", "", "--only", "even estimates"], "the command is empty"),
        (["reference"], "must be package.module:factory"),
        (["no_such_module:Learner"], "No module named 'no_such_module'"),
        (["paid_experts.reference:Nobody"], "has no Nobody"),
        (["--command", "no-such-program"], "cannot be started"),
        (["a:b", "--timeout", "0"], "--timeout must be"),
        (["a:b", "--timeout", "nan"], "--timeout must be"),
        (["a:b", "--json", "/no/such/folder/file"], "does not exist"),
        (["a:b", "--quick", "--thorough"], "cannot be had together"),
        (["paid_experts.reference:LcbGaptron", "--only", "chess"], "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_run_is_one_sentence_and_exit_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("python -m properties.conformance: ")
    assert words in said.err
    assert len(said.err.splitlines()) == 1


def test_a_module_that_cannot_be_imported_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.py").write_text("raise RuntimeError('two\\nlines')\n")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{ROOT}")
    done = run("broken:Learner")
    assert done.returncode == 2
    assert "RuntimeError: two lines" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_help_states_the_rounding_the_pipe_and_the_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out
    for words in (
        f"r = {ROUNDING:g}",
        '"op":"predict"',
        "Exit status: 0 it conforms, 1 it does not, 2",
        "3 it is too slow",
    ):
        assert words in text


def test_a_kit_that_is_stopped_stops_the_program(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    command = f"{sys.executable} -c \"import os, time; open('{note}', 'w').write(str(os.getpid())); time.sleep(600)\""
    kit = subprocess.Popen([sys.executable, "-m", "properties.conformance", "--command", command], cwd=ROOT)
    deadline = time.monotonic() + 60
    while not (note.exists() and note.read_text()) and time.monotonic() < deadline:
        time.sleep(0.05)
    kit.send_signal(signal.SIGTERM)
    assert kit.wait(timeout=60) == 128 + signal.SIGTERM
    child = Path(f"/proc/{note.read_text()}/stat")
    assert not child.exists() or child.read_text().rpartition(")")[2].split()[0] == "Z"


def test_a_learner_of_our_own_is_judged_by_its_name() -> None:
    done = run("paid_experts.reference:CautiousLcb", "--algorithm", "cautious", "--payments", "selfish", *ONE_GAME)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "is one that CautiousLcb allows" in done.stdout


def test_without_the_extra_an_import_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['hypothesis'] = None\n")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{ROOT}")
    command = [sys.executable, "-c", "from paid_experts.properties.conformance import check"]
    imported = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert imported.stderr.splitlines()[-1] == (
        "paid_experts.reference.cli.MissingExtra: hypothesis must be installed for this: "
        "pip install 'paid-experts[conformance]'"
    )
