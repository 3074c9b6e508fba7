"""A program at the end of a pipe, spoken to in JSON lines: one object a line, request then reply.

    {"op":"start","costs":[..],"experts":K,"lam":..,"beta":..,"delta":..,"payments":"exact"}   {"ok":true}
    {"op":"pay"}                                {"payments":[i1,..,iK]}
    {"op":"predict","advice":[..],"u":0.25}     {"prediction":1}
    {"op":"update","label":-1}                  {"ok":true}

For `CautiousLcb` and `BayesLcb` "start" has "algorithm":"cautious" or "bayes", and no beta. A "start" begins a new game
on the same process. A request may be answered {"error":"a sentence"}: that is how bad input is refused. Everything
else is a `Failure`, and the last lines of the conversation are kept for the transcript. The requests of a long game
are sent ahead of the replies (`haste`).

The program may hang, print without end, or start other processes. So its output is read as it comes, up to a limit of
bytes and of seconds for each reply. It runs in a session of its own, which is killed at the end. On Linux every process
that inherited a certain environment variable from it is killed too, even in another session.
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
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from paid_experts.properties.conformance.players import CouldNotRun, Failure, FailureKind, Op, Player, quoted
from paid_experts.reference.cli import interrupts_held_back

Request = tuple[Op, Mapping[str, Any]]
"""The name of a request and its fields."""

MOST_BYTES = 1 << 20
"""The most that a program may say, on either stream, before one reply."""
KEPT_LINES = 12
MARK = "PAID_EXPERTS_CONFORMANCE"
ANSWERS: dict[Op, str] = {"start": "ok", "pay": "payments", "predict": "prediction", "update": "ok"}
"""The field that answers each request."""


def _no_such_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON's")


DECODER = json.JSONDecoder(parse_constant=_no_such_number)


class Pipe(Player):
    """A program that plays; started at the first request, and again after it was closed.

    >>> import sys
    >>> player = Pipe([sys.executable, "-c", "import time; time.sleep(60)"], timeout=0.2)
    >>> player.ask("pay", {})
    Traceback (most recent call last):
    paid_experts.properties.conformance.players.Failure: no reply within 0.2 s
    >>> player.close()
    """

    renews = True
    several = False

    def __init__(self, command: Sequence[str], timeout: float = 10.0, patience: float = 600.0) -> None:
        """``timeout`` is for one reply, ``patience`` for all of them, in seconds."""
        self.command = list(command)
        self.patience = patience
        self.name = shlex.join(command)
        self.timeout = timeout
        self.waited = 0.0
        """Seconds spent on waiting for replies"""
        self.said: deque[str] = deque(maxlen=KEPT_LINES)
        self._process: subprocess.Popen[bytes] | None = None
        self._out = self._err = b""

    def ask(self, op: Op, fields: Mapping[str, Any], instance: int = 0) -> Any:
        """Send one request, wait for its reply, return the field that answers it."""
        if self._process and self._out:
            self._fail("malformed", f"it spoke before it was asked: {quoted(self._out.decode(errors='replace'))}")
        self.send((op, {**fields, "instance": instance} if instance else fields))
        return self.answer(op)

    def send(self, *requests: Request) -> None:
        """Send requests, each of which owes a reply."""
        process = self._process or self._started()
        lines = [json.dumps({"op": op, **fields}) for op, fields in requests]
        self.said += [f"> {line}" for line in lines]
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has ended: what it said last is still to be read
            process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            process.stdin.flush()

    def answer(self, op: Op) -> Any:
        """Wait for the reply to the oldest request that owes one, return the field that answers it."""
        reply = self._reply()
        if "cannot_run" in reply:
            raise CouldNotRun(reply["cannot_run"])
        if "error" in reply:
            raise Failure("crash", f"{op} was answered with the error {quoted(str(reply['error']))}")
        answer = reply.get(ANSWERS[op])
        if answer is None or (ANSWERS[op] == "ok" and answer is not True):
            wanted = json.dumps({ANSWERS[op]: True if ANSWERS[op] == "ok" else "..."})
            raise Failure("malformed", f"{op} must be answered with {wanted}; got {quoted(json.dumps(reply))}")
        return answer

    def _reply(self) -> dict[str, Any]:
        line = self._line()
        self.said.append(f"< {line}")
        try:
            reply = DECODER.decode(line)
        except (ValueError, RecursionError):
            raise Failure("malformed", f"a reply must be one JSON object on one line; got {quoted(line)!r}") from None
        if not isinstance(reply, dict):
            raise Failure("malformed", f"a reply must be a JSON object; got {quoted(line)!r}")
        return reply

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
        process, heard = self._process, Counted()
        assert process is not None
        streams = [stream for stream in (process.stdout, process.stderr) if stream is not None and not stream.closed]
        while b"\n" not in self._out:
            left = start + limit - time.monotonic()
            ready = select.select(streams, [], [], max(left, 0))[0] if streams else []
            if left <= 0:
                whole = f"; all replies together took {self.patience:g} s" if limit < self.timeout else ""
                self._fail("late", f"no reply within {limit:.3g} s{whole}{self._begun()}")
            for stream in ready:
                self._hear(stream, heard, streams)
            if process.stdout not in streams:
                self._fail("exit", f"it ended without a reply ({self._ending()}){self._begun()}")

    def _begun(self) -> str:
        """Quote a line that was begun and not ended: the newline, or a flush, is what authors forget."""
        text = quoted(self._out.decode(errors="replace"))
        return f"; it began a line and did not end it: {text!r}" if text else ""

    def _hear(self, stream: Any, heard: Counted, streams: list[Any]) -> None:
        chunk = os.read(stream.fileno(), 1 << 16)
        if not chunk:
            streams.remove(stream)
            return
        assert self._process is not None
        if stream is self._process.stdout:
            self._out += chunk
            heard.out += len(chunk)
        else:
            self._err = (self._err + chunk)[-2000:]
            heard.err += len(chunk)
        if max(heard.out, heard.err) > MOST_BYTES:
            where = "standard output" if heard.out > MOST_BYTES else "standard error"
            self._fail("flood", f"more than {MOST_BYTES} bytes on {where} instead of a reply")

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
        if self.several:  # the adapter says whether there is such a factory when it is first asked
            with contextlib.suppress(Failure):
                self.ask("start", {})
        self.renew()

    def renew(self) -> None:
        """Begin anew with another process."""
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


class Counted:
    """Bytes heard on each stream since the last reply."""

    out = 0
    err = 0


def marked(mark: str) -> list[int]:
    """Return the processes that inherited this mark; none where there is no /proc to look into."""
    found = []
    wanted = f"{MARK}={mark}".encode()
    for environment in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if wanted in environment.read_bytes().split(b"\0"):
                found.append(int(environment.parent.name))
    return found


def python_target(name: str, timeout: float = 10.0, patience: float = 600.0) -> Pipe:
    """Return the player for `package.module:factory`: the adapter, in a process that can be stopped."""
    player = Pipe([sys.executable, "-m", "paid_experts.properties.conformance.adapter", name], timeout, patience)
    player.several, player.name = True, name
    return player


def program(command: str, timeout: float = 10.0, patience: float = 600.0) -> Pipe:
    """Return the player for a command line.

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
