"""The pipe: whatever a program does, there is a finding with a transcript, in time, and no process is left behind."""

import os
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from paid_experts.properties.conformance import judge
from paid_experts.properties.conformance.claims import Contract
from paid_experts.properties.conformance.play import Finding, play
from paid_experts.properties.conformance.targets import (
    MOST_BYTES,
    CouldNotRun,
    Failure,
    InProcess,
    Pipe,
    PythonTarget,
    program,
)
from paid_experts.properties.conformance.trials import explorations, instances
from paid_experts.reference import LcbGaptron

SETTINGS = {"costs": [0.0, 1.0], "experts": 1, "lam": 0.1, "beta": 1.0, "delta": 0.5, "payments": "exact"}

OBEDIENT = """
import json, sys
def say(reply): print(json.dumps(reply), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    op = request["op"]
    if op == BAD:
        DO()
    elif op == "pay":
        say({"payments": [0] * 1})
    elif op == "predict":
        say({"prediction": request["advice"][0]})
    else:
        say({"ok": True})
"""


def misbehaving(op: str, deed: str, timeout: float = 5.0) -> Pipe:
    """A program that answers, until it is asked for ``op``: then it does ``deed``."""
    source = f"BAD = {op!r}\ndef DO():\n    import os, sys, time\n    {deed}\n" + OBEDIENT
    return Pipe([sys.executable, "-S", "-c", source], timeout)


def found(target: Pipe) -> Finding:
    game = next(explorations())
    with target:
        finding = play(target, game, Contract(), Counter()).finding
    assert finding is not None
    return finding


DEEDS = {
    "say()": ("crash", "exit"),
    "sys.exit(3)": ("exit", "exit status 3"),
    "os.kill(os.getpid(), 9)": ("exit", "SIGKILL"),
    "sys.stdout.close(); os.close(1); time.sleep(60)": ("exit", "runs on"),
    "print('{', flush=True)": ("malformed", "one JSON object"),
    "print('[1]', flush=True)": ("malformed", "JSON object"),
    "print('[' * 100000, flush=True)": ("malformed", "one JSON object"),
    "say({'payment': [0]})": ("malformed", '"payments"'),
    "say({'payments': 0})": ("type", "indices"),
    "say({'payments': '0'})": ("type", "indices"),
    "say({'payments': []})": ("value", "indices"),
    "say({'payments': [0, 0]})": ("value", "indices"),
    "say({'payments': [True]})": ("type", "indices"),
    "say({'payments': [0.5]})": ("type", "indices"),
    "say({'payments': [0.0]})": ("type", "indices"),
    "say({'payments': [-1]})": ("value", "indices"),
    "say({'payments': [4]})": ("value", "indices"),
    "say({'payments': [1e400]})": ("malformed", "one JSON object"),
    "say({'payments': [float('nan')]})": ("malformed", "one JSON object"),
    "say({'payments': [None]})": ("type", "indices"),
    "say({'error': 'no'})": ("crash", "the error no"),
    "sys.stdout.buffer.write(bytes([255, 254, 10])); sys.stdout.flush()": ("malformed", "one JSON object"),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_whatever_comes_instead_of_payments_is_a_finding_with_a_transcript(deed: str) -> None:
    kind, words = DEEDS[deed]
    finding = found(misbehaving("pay", deed))
    if deed == "say()":  # a traceback of the program's own, on its standard error
        assert any("TypeError" in line for line in finding.transcript)
        kind = "exit"
    assert finding.kind == kind
    assert words in finding.expected + finding.came
    assert (finding.place == "4") == (kind == "value")
    assert any(line.startswith('> {"op": "pay"}') for line in finding.transcript)


@pytest.mark.parametrize("answer", ["0", "2", "True", "None", "'1'", "[1]", "0.5"])
def test_a_prediction_that_is_no_label_is_a_wrong_type_or_value(answer: str) -> None:
    finding = found(misbehaving("predict", f"say({{'prediction': {answer}}})"))
    assert finding.kind in ("type", "value", "malformed")
    assert finding.place == ("11" if finding.kind == "value" else "predict")
    assert finding.round == 1


@pytest.mark.parametrize("op", ["start", "pay", "predict", "update"])
def test_silence_is_a_finding_within_the_time_limit(op: str) -> None:
    start = time.monotonic()
    finding = found(misbehaving(op, "time.sleep(60)", timeout=1.5))
    assert (finding.place, finding.kind) == (op, "late")
    assert "1.5 s" in finding.came
    assert time.monotonic() - start < 30


def test_a_line_that_is_begun_and_not_ended_is_shown() -> None:
    deed = "print(json.dumps({'payments': [0]}), end='', flush=True); time.sleep(60)"
    finding = found(misbehaving("pay", deed, 1.0))
    assert finding.kind == "late"
    assert """it began a line and did not end it: '{"payments": [0]}'""" in finding.came
    assert finding.transcript[-1] == '< {"payments": [0]} (no end of line)'


def test_one_who_is_late_in_a_small_game_may_be_compiling() -> None:
    report = judge(misbehaving("pay", "time.sleep(60)", 0.5), effort="quick")
    assert report.verdict == "too slow"
    assert "--timeout 60" in report.findings[0].cause


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_flood_is_a_finding(stream: str) -> None:
    deed = f"[sys.{stream}.write('x' * 65536) for _ in range(10 ** 6)]"
    finding = found(misbehaving("pay", deed))
    assert finding.kind == "flood"
    assert str(MOST_BYTES) in finding.came
    assert all(len(line) < 1000 for line in finding.transcript)


def test_drops_of_output_do_not_outlast_the_time_limit() -> None:
    deed = "[(sys.stdout.write('x'), sys.stdout.flush(), time.sleep(0.05)) for _ in range(10 ** 6)]"
    assert found(misbehaving("pay", deed, timeout=0.5)).kind == "late"


def test_many_slow_replies_do_not_outlast_the_patience() -> None:
    target = misbehaving("pay", "time.sleep(0.3); say({'payments': [0]})")
    target.patience = 1.0

    def ask_on() -> None:
        for _ in range(20):
            target.ask("pay", {})

    with target, pytest.raises(Failure, match="all replies together took 1 s"):
        ask_on()


def test_one_who_speaks_before_being_asked_is_found_out() -> None:
    assert found(misbehaving("pay", "say({'payments': [0]}); say({'payments': [0]})")).kind == "malformed"


def test_chatter_on_standard_error_is_no_fault() -> None:
    with misbehaving("pay", "sys.stderr.write('x' * 100000); say({'payments': [0]})") as target:
        target.ask("start", SETTINGS)
        assert target.ask("pay", {}) == [0]


def is_running(pid: int) -> bool:
    """Is it there and no zombie?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks into /proc")
@pytest.mark.parametrize("session", [False, True])
def test_children_of_the_program_are_ended_even_in_a_session_of_their_own(tmp_path: Path, session: bool) -> None:
    note = tmp_path / "pid"
    deed = (
        "import subprocess; "
        f"child = subprocess.Popen(['sleep', '600'], start_new_session={session}, stdout=2); "
        f"open({str(note)!r}, 'w').write(str(child.pid)); time.sleep(600)"
    )
    assert found(misbehaving("pay", deed, timeout=2)).kind == "late"
    child = int(note.read_text())
    deadline = time.monotonic() + 10
    while is_running(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(child)


def test_a_new_start_is_a_new_game_on_the_same_process() -> None:
    with PythonTarget("paid_experts.reference:LcbGaptron") as target:
        for _ in range(2):
            target.ask("start", SETTINGS)
            assert target.ask("pay", {}) == [0]
        with pytest.raises(Failure, match="needs predict"):
            target.ask("pay", {})


def test_what_the_implementation_prints_is_not_taken_for_a_reply(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chatty.py").write_text(
        "import os\nfrom paid_experts.reference import LcbGaptron\n"
        "class Chatty(LcbGaptron):\n"
        "    def pay(self):\n        print('paying'); os.write(1, b'paying\\n')\n        return super().pay()\n"
    )
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), str(Path(__file__).parents[3]))))
    with PythonTarget("chatty:Chatty") as target:
        target.ask("start", SETTINGS)
        assert target.ask("pay", {}) == [0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no_such_module:Learner", "No module named"),
        ("paid_experts.reference:NoSuchLearner", "has no NoSuchLearner"),
        ("paid_experts.reference:__doc__", "cannot be called"),
    ],
)
def test_a_target_that_is_not_there_could_not_be_run(name: str, words: str) -> None:
    with PythonTarget(name) as target, pytest.raises(CouldNotRun, match=words):
        target.ask("start", SETTINGS)


@pytest.mark.parametrize("command", ["", "no-such-program --flag", "'unclosed", "/"])
def test_a_command_that_cannot_be_started_could_not_be_run(command: str) -> None:
    with pytest.raises(CouldNotRun), program(command) as target:
        target.ask("start", SETTINGS)


def test_the_same_implementation_gives_the_same_game_in_this_process_and_over_the_pipe() -> None:
    here = InProcess(LcbGaptron)
    with PythonTarget("paid_experts.reference:LcbGaptron") as there:
        for game in [*explorations(), *instances()]:
            one, other = (play(target, game, Contract("selfish"), Counter()) for target in (here, there))
            assert one.finding is None
            assert one == other
