"""Implementations under test, with one interface: a Python factory in this process, or a program at the end of a pipe.

A target answers four requests. The form of its answers is checked here, so that the judge sees only payments and
predictions; everything else (an exception, a reply of the wrong type, no reply) is a `Failure` with a sentence.

A program is spoken to in JSON lines (`python -m properties.conformance --help` has the protocol). A "start" begins a
new game on the same process. A request may be answered {"error":"a sentence"}: that is how bad input is refused. The
last lines of the conversation are kept for the transcript. The program may hang, print without end, or start other
processes. So its output is read as it comes, up to a limit of bytes and of seconds for each reply. It runs in a session
of its own, which is killed at the end. On Linux every process that inherited a certain environment variable from it is
killed too, even in another session.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shlex
import signal
import subprocess
import sys
import time
import uuid
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Mapping, Sequence
from numbers import Integral
from pathlib import Path
from typing import Any, Literal, NoReturn

from paid_experts.properties.conformance import adapter
from paid_experts.properties.conformance.adapter import (
    ANSWERS,
    Factory,
    begins_anywhere,
    carried_out,
    described,
    quoted,
)
from paid_experts.reference.cli import interrupts_held_back

Op = Literal["start", "pay", "predict", "update", "rounds"]
"""The requests; the last one, for many rounds at a time, is made of those alone who offer it."""

FailureKind = Literal["crash", "type", "value", "late", "exit", "flood", "malformed"]
KINDS: dict[str, str] = {
    "crash": "it raised an exception, or answered with an error",
    "type": "an answer of the wrong type",
    "value": "an answer of the right type with a value out of range",
    "late": "no answer in time",
    "exit": "the program ended",
    "flood": "too much output",
    "malformed": "a reply that is not what the pipe asks for",
}
"""How a call can fail, in words."""
FATAL: tuple[FailureKind, ...] = ("late", "exit", "flood", "malformed")
"""After one of these failures the conversation cannot go on: the program has ended, or its replies are out of step."""

MOST_BYTES = 1 << 20
"""The most that a program may say, on either stream, before one reply."""
KEPT_LINES = 12
MARK = "PAID_EXPERTS_CONFORMANCE"
HOME = Path(sys.modules["paid_experts"].__path__[0]).absolute().parent
"""Where this package was found: the adapter finds the same one, whatever the current folder holds."""


class CouldNotRun(ValueError):
    """What was asked for is not there: the module, the factory, the program, or the game."""


class Failure(Exception):
    """The implementation did not answer as a learner does: ``kind`` is one of KINDS, the message a sentence."""

    def __init__(self, kind: FailureKind, words: str, wanted: str = "an answer") -> None:
        super().__init__(words)
        self.kind, self.wanted = kind, wanted


class Target(contextlib.AbstractContextManager["Target"], ABC):
    """An implementation at work. ``instance`` tells apart two games that are played at the same time."""

    renews = False
    """Does `renew` remove all state, as a new process does?"""
    several = True
    """Can it play two games at the same time?"""
    bulk = False
    """Does it take many rounds in one request?"""
    counts = False
    """Can its games begin from counts? Known, like ``bulk``, once it was started"""
    name = ""
    """What it is called in a verdict"""

    @abstractmethod
    def ask(self, op: Op, fields: Mapping[str, Any], instance: int = 0) -> Any:
        """Make one request and return the bare answer."""

    def renew(self) -> None:
        """Start again with a fresh implementation."""
        self.close()

    def close(self) -> None:
        """Release all resources."""
        return

    def transcript(self) -> list[str]:
        """The last lines of the conversation, if there is one."""
        return []

    def __exit__(self, *_: object) -> None:
        self.close()


# A Python factory.


class InProcess(Target):
    """A factory called in this process: fast, and as safe as any test that runs the same code. It has no time limit.

    >>> from paid_experts.reference import LcbGaptron
    >>> target = InProcess(LcbGaptron)
    >>> target.ask("start", {"costs": [0, 1], "experts": 1, "lam": 0.1, "beta": 1, "delta": 0.5, "payments": "exact"})
    True
    >>> target.ask("pay", {})
    (0,)
    """

    def __init__(self, factory: Factory, name: str = "") -> None:
        self.factory, self.name = factory, name
        self.learners: dict[int, Any] = {}

    def ask(self, op: Op, fields: Mapping[str, Any], instance: int = 0) -> Any:
        """Call the factory or the method."""
        try:
            answer = carried_out(self.learners, self.factory, op, fields, instance)
        except (Exception, SystemExit) as error:
            raise Failure("crash", f"{op} raised {described(error)}") from None
        self.counts = begins_anywhere(self.learners)
        return answer


# A program.


def _no_such_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON's")


DECODER = json.JSONDecoder(parse_constant=_no_such_number)


class Pipe(Target):
    """A program that plays; started at the first request, and again after it was closed.

    >>> import sys
    >>> target = Pipe([sys.executable, "-c", "import time; time.sleep(60)"], timeout=0.2)
    >>> target.ask("pay", {})
    Traceback (most recent call last):
    paid_experts.properties.conformance.targets.Failure: no reply within 0.2 s
    >>> target.close()
    """

    renews = True
    several = False

    def __init__(self, command: Sequence[str], timeout: float = 10.0, patience: float = 600.0) -> None:
        """``timeout`` is for one reply, ``patience`` for all of them, in seconds."""
        self.command, self.name = list(command), shlex.join(command)
        self.timeout, self.patience = timeout, patience
        self.waited = 0.0
        """Seconds spent on waiting for replies"""
        self.said: deque[str] = deque(maxlen=KEPT_LINES)
        self._process: subprocess.Popen[bytes] | None = None
        self._out = self._err = b""

    def ask(self, op: Op, fields: Mapping[str, Any], instance: int = 0) -> Any:
        """Send one request, wait for its reply, return the field that answers it."""
        if self._process and self._out:
            self._fail("malformed", f"it spoke before it was asked: {quoted(self._out.decode(errors='replace'))}")
        process = self._process or self._started()
        request = json.dumps({"op": op, **fields, **({"instance": instance} if instance else {})})
        self.said.append(f"> {request}")
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has ended: what it said last is still to be read
            process.stdin.write(f"{request}\n".encode())
            process.stdin.flush()
        line = self._line()
        self.said.append(f"< {line}")
        try:
            reply = DECODER.decode(line)
        except (ValueError, RecursionError):
            raise Failure("malformed", f"a reply must be one JSON object on one line; got {quoted(line)!r}") from None
        if not isinstance(reply, dict):
            raise Failure("malformed", f"a reply must be a JSON object; got {quoted(line)!r}")
        if "cannot_run" in reply:
            raise CouldNotRun(reply["cannot_run"])
        if "error" in reply:
            raise Failure("crash", f"{op} was answered with the error {quoted(str(reply['error']))}")
        answer = reply.get(ANSWERS[op])
        if answer is None or (ANSWERS[op] == "ok" and answer is not True):
            wanted = json.dumps({ANSWERS[op]: True if ANSWERS[op] == "ok" else "..."})
            raise Failure("malformed", f"{op} must be answered with {wanted}; got {quoted(json.dumps(reply))}")
        if op == "start":
            self.bulk, self.counts = reply.get("bulk") is True, reply.get("counts") is True
        return answer

    def _line(self) -> str:
        """Return the next line, once it has come."""
        if b"\n" not in self._out:
            start = time.monotonic()
            self._listen(start, min(self.timeout, self.patience - self.waited))
            self.waited += time.monotonic() - start
        line, _, self._out = self._out.partition(b"\n")
        return line.decode(errors="replace")

    def _listen(self, start: float, limit: float) -> None:
        """Read until a line is complete, within the limits."""
        process = self._process
        assert process is not None
        heard = {stream: 0 for stream in (process.stdout, process.stderr) if stream is not None}
        while b"\n" not in self._out:
            left = start + limit - time.monotonic()
            ready = select.select(list(heard), [], [], max(left, 0))[0] if heard else []
            if left <= 0:
                whole = f"; all replies together took {self.patience:g} s" if limit < self.timeout else ""
                kind: FailureKind = "malformed" if self._out else "late"  # half a line is a broken pipe
                self._fail(kind, f"no reply within {limit:.3g} s{whole}{self._begun()}")
            for stream in ready:
                chunk = os.read(stream.fileno(), 1 << 16)
                if not chunk:
                    del heard[stream]
                    continue
                heard[stream] += len(chunk)
                if stream is process.stdout:
                    self._out += chunk
                else:
                    self._err = (self._err + chunk)[-2000:]
                if heard[stream] > MOST_BYTES:
                    where = "standard output" if stream is process.stdout else "standard error"
                    self._fail("flood", f"more than {MOST_BYTES} bytes on {where} instead of a reply")
            if process.stdout not in heard:
                self._fail("exit", f"it ended without a reply ({self._ending()}){self._begun()}")

    def _begun(self) -> str:
        """Quote a line that was begun and not ended: the newline, or a flush, is what authors forget."""
        text = quoted(self._out.decode(errors="replace"))
        return f"; it began a line and did not end it: {text!r}" if text else ""

    def _ending(self) -> str:
        assert self._process is not None
        try:
            status = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "it closed its output and runs on"
        return f"killed by {signal.Signals(-status).name}" if status < 0 else f"exit status {status}"

    def _fail(self, kind: FailureKind, words: str) -> NoReturn:
        if self._out:
            self.said.append(f"< {self._out.decode(errors='replace')} (no end of line)")
            self._out = b""
        raise Failure(kind, words)

    def transcript(self) -> list[str]:
        """The last requests (>) and replies (<), and the end of what went to standard error (!)."""
        errors = self._err.decode(errors="replace").strip().splitlines()[-5:]
        return [quoted(line) for line in (*self.said, *(f"! {line}" for line in errors))]

    # The process.

    def _started(self) -> subprocess.Popen[bytes]:
        self._mark = uuid.uuid4().hex
        self._out = self._err = b""
        self.said.clear()
        try:
            with interrupts_held_back():
                self._process = subprocess.Popen(
                    self.command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    env={**os.environ, MARK: self._mark},
                    start_new_session=True,
                )
        except OSError as error:
            raise CouldNotRun(f"{self.command[0]} cannot be started: {error.strerror}") from None
        return self._process

    def prepare(self) -> None:
        """Start the program, so that a program that does not exist is reported before anything is played."""
        self._started()
        self.close()

    def close(self) -> None:
        """Kill the session, and all processes that inherited its mark."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for escaped in marked(self._mark):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(escaped, signal.SIGKILL)
        for stream in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(BrokenPipeError):
                assert stream is not None
                stream.close()


class PythonTarget(Pipe):
    """`package.module:factory` behind the adapter, in a process that can be stopped, or in ``python`` elsewhere."""

    several = True

    def __init__(self, name: str, timeout: float = 10.0, patience: float = 600.0, python: str | None = None) -> None:
        home = [str(HOME)] if python is None else []
        super().__init__([python or sys.executable, adapter.__file__, name, *home], timeout, patience)
        self.name = name

    def prepare(self) -> None:
        """Ask the adapter whether there is such a factory; whatever else it answers, it can be run."""
        try:
            self.ask("start", {})
        except Failure as failure:
            if failure.kind == "exit":
                said = self._err.decode(errors="replace").strip().splitlines()[-1:]
                words = ": ".join([str(failure), *map(quoted, said)])
                raise CouldNotRun(f"{self.name} cannot be run: {words}") from None
        finally:
            self.close()


def program(command: str, timeout: float = 10.0, patience: float = 600.0) -> Pipe:
    """Return the target for a command line.

    >>> program("node impl.js --fast").command
    ['node', 'impl.js', '--fast']
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise CouldNotRun(f"the command {command!r} cannot be read: {str(error).lower()}") from None
    if not words:
        raise CouldNotRun("the command is empty")
    return Pipe(words, timeout, patience)


def marked(mark: str) -> list[int]:
    """Return the processes that inherited this mark; none where there is no /proc to look into."""
    found = []
    wanted = f"{MARK}={mark}".encode()
    for environment in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if wanted in environment.read_bytes().split(b"\0"):
                found.append(int(environment.parent.name))
    return found


# The form of an answer.


def payments_of(answer: Any, experts: int, size: int) -> tuple[int, ...]:
    """Return the indices that ``pay`` answered, or refuse the answer.

    >>> payments_of([0, 1], experts=2, size=2)
    (0, 1)
    >>> payments_of([0, 1.0], experts=2, size=2)
    Traceback (most recent call last):
    paid_experts.properties.conformance.targets.Failure: [0, 1.0]: 1.0 is a float
    >>> payments_of([0, 2], experts=2, size=2)
    Traceback (most recent call last):
    paid_experts.properties.conformance.targets.Failure: [0, 2]: there is no index 2
    """
    wanted = f"a list of indices into the costs, {experts} of them, each an integer from 0 to {size - 1}"
    shown = quoted(repr(answer))
    flat = getattr(answer, "ndim", 1) == 1 and (hasattr(answer, "tolist") or isinstance(answer, Sequence))
    if not flat or isinstance(answer, str | bytes):
        raise Failure("type", f"{shown}, which is no list but a {type(answer).__name__}", wanted)
    indices = [_integer(value, shown, wanted) for value in answer]
    if len(indices) != experts:
        raise Failure("value", f"{shown}: {len(indices)} of them", wanted)
    for i in indices:
        if not 0 <= i < size:
            raise Failure("value", f"{shown}: there is no index {i}", wanted)
    return tuple(indices)


def prediction_of(answer: Any) -> int:
    """Return the prediction that ``predict`` answered, or refuse the answer.

    >>> prediction_of(1), prediction_of(-1)
    (1, -1)
    """
    wanted, shown = "-1 or 1, an integer", quoted(repr(answer))
    prediction = _integer(answer, shown, wanted)
    if prediction not in (-1, 1):
        raise Failure("value", shown, wanted)
    return prediction


def _integer(value: Any, shown: str, wanted: str) -> int:
    """Return an integer of Python's, NumPy's or JSON's. True, "1" and 1.0 are none: an index is not measured."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        named = "a" if type(value).__name__[0] not in "aeiou" else "an"
        inside = "" if shown == quoted(repr(value)) else f": {quoted(repr(value))}"
        raise Failure("type", f"{shown}{inside} is {named} {type(value).__name__}", wanted)
    return int(value)
