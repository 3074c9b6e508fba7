"""The pipe: whatever a program does, there is a finding with a transcript, in time, and no process is left behind.

At the end many rounds are asked in one request: the same game in fewer switches between processes.
"""

import os
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from paid_experts.properties.conformance import judge
from paid_experts.properties.conformance.claims import Contract
from paid_experts.properties.conformance.play import AT_ONCE, Finding, judged, play
from paid_experts.properties.conformance.targets import MOST_BYTES, Failure, InProcess, Pipe, PythonTarget
from paid_experts.properties.conformance.trials import counts, explorations, from_counts, instances
from paid_experts.reference import LcbGaptron

SETTINGS = {"costs": [0.0, 1.0], "experts": 1, "lam": 0.1, "beta": 1.0, "delta": 0.5, "payments": "exact"}
REFERENCE = "paid_experts.reference:LcbGaptron"
BRUTE, EXACT = Contract("brute"), Contract()

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
    with target:
        finding = play(target, next(explorations()), EXACT, Counter()).finding
    assert finding is not None
    return finding


DEEDS = {
    "say()": ("exit", "exit"),
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
    "sys.stdout.write(2 * '{\"payments\": [0]}\\n'); sys.stdout.flush()": ("malformed", "it spoke before it was asked"),
    "[sys.stdout.write('x' * 65536) for _ in range(10 ** 6)]": ("flood", f"{MOST_BYTES} bytes on standard output"),
    "[sys.stderr.write('x' * 65536) for _ in range(10 ** 6)]": ("flood", f"{MOST_BYTES} bytes on standard error"),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_whatever_comes_instead_of_payments_is_a_finding_with_a_transcript(deed: str) -> None:
    kind, words = DEEDS[deed]
    finding = found(misbehaving("pay", deed))
    assert finding.kind == kind
    assert words in finding.expected + finding.came
    assert (finding.place == "4") == (kind == "value")
    assert any(line.startswith('> {"op": "pay"}') for line in finding.transcript)
    assert deed != "say()" or any("TypeError" in line for line in finding.transcript)  # from its standard error
    assert all(len(line) < 1000 for line in finding.transcript)


@pytest.mark.parametrize("answer", ["0", "2", "True", "None", "'1'", "[1]", "0.5"])
def test_a_prediction_that_is_no_label_is_a_wrong_type_or_value(answer: str) -> None:
    finding = found(misbehaving("predict", f"say({{'prediction': {answer}}})"))
    assert finding.kind == {"0": "value", "2": "value", "None": "malformed"}.get(answer, "type")
    assert finding.place == ("11" if finding.kind == "value" else "predict")


LATE = {
    **{(op, "time.sleep(60)"): "" for op in ("start", "pay", "predict", "update")},
    ("pay", "print(json.dumps({'payments': [0]}), end='', flush=True); time.sleep(60)"): '{"payments": [0]}',
    ("pay", "[(sys.stdout.write('x'), sys.stdout.flush(), time.sleep(0.3)) for _ in range(10 ** 6)]"): "xx",
}
"""Programs that do not end a line in time, and how the line begins."""


@pytest.mark.parametrize(("op", "deed"), LATE)
def test_no_line_is_a_finding_within_the_time_limit_and_a_line_that_was_begun_is_shown(op: str, deed: str) -> None:
    start, begun = time.monotonic(), LATE[op, deed]
    finding = found(misbehaving(op, deed, timeout=1.5))
    assert (finding.place, finding.kind) == (op, "malformed" if begun else "late")
    assert finding.came.startswith("no reply within 1.5 s")
    assert (f"it began a line and did not end it: '{begun}" in finding.came) == bool(begun)
    assert (f"< {begun}" in finding.transcript[-1] and "(no end of line)" in finding.transcript[-1]) == bool(begun)
    assert time.monotonic() - start < 30


def test_one_who_is_late_in_a_small_game_may_be_compiling() -> None:
    report = judge(misbehaving("pay", "time.sleep(60)", 0.5), effort="quick")
    assert report.verdict == "incomplete"
    assert "--timeout 60" in report.findings[0].cause


def test_many_slow_replies_do_not_outlast_the_patience() -> None:
    target = misbehaving("pay", "time.sleep(0.3); say({'payments': [0]})")
    target.patience = 1.0

    def ask_on() -> None:
        for _ in range(20):
            target.ask("pay", {})

    with target, pytest.raises(Failure, match="all replies together took 1 s"):
        ask_on()


def test_chatter_on_standard_error_and_fields_that_nobody_asked_for_are_no_fault() -> None:
    with misbehaving("pay", "sys.stderr.write('x' * 100000); say({'payments': [0], 'why': [0.5]})") as target:
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
    deadline = time.monotonic() + 10
    while is_running(int(note.read_text())) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(int(note.read_text()))


def test_a_new_start_is_a_new_game_on_the_same_process_and_prints_are_no_replies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chatty.py").write_text(
        "import os\nfrom paid_experts.reference import LcbGaptron\n"
        "class Chatty(LcbGaptron):\n"
        "    def pay(self):\n        print('paying'); os.write(1, b'paying\\n')\n        return super().pay()\n"
    )
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), str(Path(__file__).parents[3]))))
    with PythonTarget("chatty:Chatty") as target:
        for _ in range(2):
            target.ask("start", SETTINGS)
            assert target.ask("pay", {}) == [0]
        with pytest.raises(Failure, match="needs predict"):
            target.ask("pay", {})


def test_the_same_implementation_gives_the_same_game_in_this_process_and_over_the_pipe() -> None:
    here = InProcess(LcbGaptron)
    with PythonTarget(REFERENCE) as there:
        for trial in [*explorations(), *instances(), *islice(from_counts(), 2)]:
            one, other = (play(target, trial, Contract("selfish"), Counter()) for target in (here, there))
            assert one.finding is None
            assert one == other


# Many rounds in one request.


def test_many_rounds_in_one_request_are_the_same_game_and_the_same_counts() -> None:
    one_by_one: Counter[str] = Counter()
    in_bulk: Counter[str] = Counter()
    with PythonTarget(REFERENCE) as target:
        other = play(target, counts(200), BRUTE, one_by_one)
        assert play(target, counts(200), BRUTE, in_bulk, bulk=True) == other
        asked = [line for line in target.transcript() if line.startswith('> {"op": "rounds"')]
    assert in_bulk == one_by_one
    assert len(other.moves) == 200
    assert len(asked) == 200 // AT_ONCE


SERVE = """
import json, sys, time
from paid_experts.properties.conformance.adapter import answer
from paid_experts.properties.bugs import wrong
from paid_experts.reference import LcbGaptron
learners, requests = {}, 0
def say(reply):
    print(json.dumps(reply), flush=True)
for line in sys.stdin:
    requests += 1
    reply = answer(learners, LEARNER, json.loads(line))
    if requests == 3:
        DO
    say(reply)
"""


def found_in_bulk(deed: str, learner: str = "LcbGaptron") -> Finding | None:
    source = SERVE.replace("DO", deed).replace("LEARNER", learner)
    with Pipe([sys.executable, "-c", source], timeout=10) as target:
        return judged(target, counts(1000), BRUTE, Counter())


@pytest.mark.parametrize(
    ("deed", "kind"),
    [
        ("time.sleep(60)", "late"),
        ("sys.exit(3)", "exit"),
        ("say({})", "malformed"),
        ("reply = {'rounds': reply['rounds'][:50]}", "malformed"),
    ],
)
def test_whatever_comes_instead_of_many_rounds_is_a_finding(deed: str, kind: str) -> None:
    finding = found_in_bulk(deed)
    assert finding is not None
    assert (finding.kind, finding.asked, finding.round) == (kind, "pay", 101)
    assert finding.transcript


def test_what_is_wrong_in_bulk_is_told_as_single_requests_find_it_or_as_a_fault_of_the_bulk() -> None:
    finding = found_in_bulk("pass", "wrong.gaptron.CountsInOneByte")
    assert finding is not None
    assert (finding.place, finding.transcript[-1]) == ("17", f'< {{"prediction": {finding.answers[-1]}}}')
    finding = found_in_bulk("reply['rounds'][7]['prediction'] *= -1")
    assert finding is not None
    assert (finding.place, finding.round) == ("17", 108)
    assert finding.came.endswith("in a request of many rounds; asked one by one it is right")
