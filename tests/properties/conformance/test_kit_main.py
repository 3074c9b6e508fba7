"""The command line, as a person or a CI job meets it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from paid_experts.properties.conformance.__main__ import main
from paid_experts.properties.conformance.claims import ROUNDING, Contract
from paid_experts.properties.conformance.trials import planned

ROOT = Path(__file__).resolve().parents[3]
WRONG = "paid_experts.properties.bugs:wrong.gaptron"
ONE_GAME = ["--only", "even estimates"]


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "properties.conformance", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)


def test_a_wrong_learner_exits_with_1_and_its_reproducer_runs_as_printed(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    game = ["--only", "an estimate on its low cutoff"]
    done = run(f"{WRONG}.FollowsBadOnes", "--payments", "brute", "--json", str(report), *game)
    assert done.returncode == 1, done.stderr
    assert "violates line 11 of Algorithm 1" in done.stdout
    result = json.loads(report.read_text())
    assert (result["conforms"], result["rounding"]) == (False, ROUNDING)
    (finding,) = result["findings"]
    assert finding["line"] == "11"
    assert len(finding["moves"]) == finding["rounds"] == 2
    command = [sys.executable, "-c", finding["reproducer"]]
    again = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert again.returncode == 1
    assert "AssertionError: line 11: expected" in again.stderr


def test_each_game_is_a_case_of_junit_and_what_is_skipped_is_told_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {name: str(tmp_path / name) for name in ("skip", "junit", "badge", "json")}
    Path(files["skip"]).write_text("# not yet\neven estimates: no coin yet\n")
    target = ["paid_experts.reference:LcbGaptron", "--payments", "brute", *ONE_GAME]
    options = [word for name, file in files.items() for word in (f"--{name}", file)]
    assert main([*target, *options, "--budget", "quick"]) == 3
    assert "    no coin yet: even estimates" in capsys.readouterr().out
    case = ElementTree.parse(files["junit"]).find("testcase")
    assert case is not None
    assert (case.get("name"), [child.attrib for child in case]) == ("even estimates", [{"message": "no coin yet"}])
    assert json.loads(Path(files["badge"]).read_text())["message"] == "incomplete"
    result = json.loads(Path(files["json"]).read_text())
    assert (result["vectors"], result["missing"]) == (3, [{"game": "even estimates", "why": "no coin yet"}])
    assert main([f"{WRONG}.FollowsBadOnes", "--only", "an estimate on its low cutoff", "--junit", files["junit"]]) == 1
    failure = ElementTree.parse(files["junit"]).find("testcase/failure")
    assert failure is not None
    assert "line 11" in failure.get("message", "")


def test_the_plan_can_be_listed_and_the_versions_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "--quick"]) == 0
    names = capsys.readouterr().out.splitlines()
    assert len(names) == len(planned(Contract(), "quick"))
    assert any(line.endswith("12  even estimates") for line in names)
    assert main(["--version"]) == 0
    assert json.loads(capsys.readouterr().out)["vectors"] == 3


def test_a_target_runs_in_a_python_that_has_neither_our_package_nor_any_other(tmp_path: Path) -> None:
    """The environment of the target is bare: -I in a wrapper keeps even what is installed here out of sight."""
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} -S "$@"\n')
    python.chmod(0o755)
    (tmp_path / "mine.py").write_text((ROOT / "reference" / "algorithm_1.py").read_text())
    command = [sys.executable, "-m", "paid_experts.properties.conformance", "mine:Algorithm1", "--python", str(python)]
    done = subprocess.run(
        [*command, "--payments", "brute", *ONE_GAME],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_json_on_standard_output_is_all_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    learner = ["paid_experts.reference:CautiousLcb", "--algorithm", "cautious"]
    assert main([*learner, "--payments", "brute", "--json", "-", *ONE_GAME]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["conforms"], result["algorithm"], result["counts"]["rounds"]) == (True, "cautious", 12)


def test_a_program_that_hangs_is_reported_with_a_transcript_and_lines_to_paste(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--command", "sleep 600", "--timeout", "0.3"]) == 3
    said = capsys.readouterr()
    assert said.err == "Playing against sleep 600: within a minute for the reference.\n"
    assert said.out.startswith("sleep 600 was not judged to the end")
    for words in (
        "start was not answered as by a learner: no answer in time",
        '> {"op": "start"',
        "sleep 600 <<'END'",
    ):
        assert words in said.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["a:b", "--command", "c"], "give one target"),
        (["--command", "", "--only", "even estimates"], "the command is empty"),
        (["reference"], "must be package.module:factory"),
        (["no_such_module:Learner"], "No module named 'no_such_module'"),
        (["paid_experts.reference:Nobody"], "has no Nobody"),
        (["paid_experts.reference:__doc__"], "cannot be called"),
        (["--command", "no-such-program"], "cannot be started"),
        (["--command", "'unclosed"], "cannot be read"),
        (["a:b", "--timeout", "0"], "--timeout must be"),
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


MINE = "from paid_experts.reference.algorithm_1 import Algorithm1 as Mine\n"
SHADOWS = {
    **{"paid_experts/__init__.py": "", "properties/__init__.py": "", "reference/__init__.py": ""},
    **{"properties/mine.py": MINE, "reference/mine.py": MINE, "mine.py": MINE},
}


@pytest.mark.parametrize(
    ("files", "target", "status", "words"),
    [
        (SHADOWS, "mine:Mine", 0, "mine:Mine conforms"),
        (SHADOWS, "properties.mine:Mine", 0, "properties.mine:Mine conforms"),
        (SHADOWS, "paid_experts.mine:Mine", 2, "paid_experts in the current folder has the name of the kit's own"),
        ({"paid_experts.py": "", "mine.py": MINE}, "mine:Mine", 0, "mine:Mine conforms"),
        ({"mine.py": "import paid_experts.nothing"}, "mine:Mine", 2, "No module named 'paid_experts.nothing'"),
        ({"mine.py": "raise RuntimeError('two\\nlines')"}, "mine:Mine", 2, "RuntimeError: two lines"),
        ({"mine.py": "import os; os._exit(3)"}, "mine:Mine", 2, "mine:Mine cannot be run: it ended without a reply"),
    ],
)
def test_the_folders_of_a_user_do_not_disturb_the_kit_and_a_target_that_cannot_be_imported_is_exit_2(
    files: dict[str, str], target: str, status: int, words: str, tmp_path: Path
) -> None:
    """As the installed command runs: the current folder is not on the kit's own path."""
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    command = [sys.executable, "-P", "-m", "paid_experts.properties.conformance", target, "--payments", "brute"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*command, *ONE_GAME], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert words in (done.stderr if status else done.stdout)
    assert len(done.stderr.splitlines()) == (status == 2)


def test_help_states_the_rounding_the_pipe_and_the_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out
    words = (f"r = {ROUNDING:g}", '"op":"predict"', "Exit status: 0 it conforms, 1 it does not, 2", "3 not everything")
    assert [part for part in words if part not in text] == []


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


def test_without_the_extra_an_import_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['hypothesis'] = None\n")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{ROOT}")
    command = [sys.executable, "-c", "from paid_experts.properties.conformance import check"]
    imported = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert imported.stderr.splitlines()[-1] == (
        "paid_experts.reference.cli.MissingExtra: hypothesis must be installed for this: "
        "pip install 'paid-experts[conformance]'"
    )
