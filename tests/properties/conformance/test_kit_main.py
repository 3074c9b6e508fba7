"""The command line, as a person or a CI job meets it."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from properties.conformance.__main__ import main, parser
from properties.conformance.umpire import ROUNDING

ROOT = Path(__file__).resolve().parents[3]
HERE = "tests.properties.conformance.planted"
ONE_GAME = ["--only", "even estimates"]


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "properties.conformance", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)


def test_a_right_learner_exits_with_0_and_says_so() -> None:
    done = run("reference:LcbGaptron", "--payments", "selfish", "--only", "even estimates", "--refusals")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("reference:LcbGaptron conforms: every choice in 12 rounds")
    assert "the label 0: refused" in done.stdout
    assert done.stderr == ""


def test_a_wrong_learner_exits_with_1_and_its_reproducer_runs_as_printed(tmp_path: Path) -> None:
    report = tmp_path / "verdict.json"
    game = ["--only", "an estimate on its low cutoff"]
    done = run(f"{HERE}:FollowsBadOnes", "--payments", "brute", "--json", str(report), *game)
    assert done.returncode == 1, done.stderr
    assert "violates line 10 of Algorithm 1" in done.stdout
    verdict = json.loads(report.read_text())
    assert verdict["conforms"] is False
    assert verdict["rounding"] == ROUNDING
    (finding,) = verdict["findings"]
    assert finding["line"] == "A10"
    assert len(finding["moves"]) == finding["rounds"] == 2
    again = subprocess.run(
        [sys.executable, "-c", finding["reproducer"]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert again.returncode == 1
    assert "AssertionError: A10: expected" in again.stderr


def test_json_on_standard_output_is_all_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reference:LcbGaptron", "--payments", "brute", "--json", "-", *ONE_GAME]) == 0
    verdict = json.loads(capsys.readouterr().out)
    assert verdict["conforms"] is True
    assert verdict["counts"]["rounds"] == 12


def test_a_program_that_hangs_is_reported_with_a_transcript_and_lines_to_paste(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--command", "sleep 600", "--timeout", "0.3"]) == 1
    out = capsys.readouterr().out
    assert "start was not answered as by a learner (late)" in out
    assert '> {"op": "start"' in out
    assert "sleep 600 <<'END'" in out


def test_a_program_that_writes_forever_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--command", "yes", "--timeout", "5"]) == 1
    assert "malformed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "give one target"),
        (["a:b", "--command", "c"], "give one target"),
        (["reference"], "must be package.module:factory"),
        (["no_such_module:Learner"], "No module named 'no_such_module'"),
        (["reference:Nobody"], "has no Nobody"),
        (["--command", "no-such-program"], "cannot be started"),
        (["a:b", "--timeout", "0"], "--timeout must be"),
        (["a:b", "--timeout", "nan"], "--timeout must be"),
        (["a:b", "--json", "/no/such/folder/file"], "does not exist"),
        (["a:b", "--quick", "--thorough"], "cannot be had together"),
        (["reference:LcbGaptron", "--only", "chess"], "there is no game 'chess'"),
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


def test_help_states_the_rounding_the_pipe_and_the_exit_status() -> None:
    text = parser().format_help()
    for words in (f"r = {ROUNDING:g}", '"op":"predict"', "Exit status: 0 it conforms, 1 it does not, 2"):
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
