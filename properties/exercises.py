"""Exercises about code, graded: which line a wrong learner misreads, and a width that the reader has written.

`proofs_check` grades the others, and starts this as a program: python -m properties.exercises KIND SUBJECT ANSWER

The width is the only answer of an exercise that is run. It stands in a file that the reader names himself, and runs in
a process of its own, that of the conformance kit's pipe; no document and no page can have one run.
"""

from __future__ import annotations

import ast
import contextlib
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from paid_experts.properties.bugs.catalogue import BUGS
from paid_experts.properties.bugs.gaptron import Optimistic
from paid_experts.properties.conformance import adapter
from paid_experts.properties.conformance.claims import GAPTRON
from paid_experts.properties.conformance.kit import judge
from paid_experts.properties.conformance.report import Report
from paid_experts.properties.conformance.targets import Pipe
from paid_experts.reference import cli

PROGRAM = "python -m properties.exercises"
MODULE = "paid_experts.properties.exercises"
TIMEOUT = 30.0
"""How many seconds one reply may take"""
LINES = 26
"""How many lines of Algorithm 1 have a number"""


def bug(name: str, answer: str) -> tuple[bool, str]:
    """Is this the line of Algorithm 1 that the wrong learner misreads? The kit plays against it, and says what it sees.

    >>> bug("NeverFlips", "line 17")[0]
    True
    """
    number = answer.lower().removeprefix("line").strip()
    if not number.isdecimal() or not 1 <= int(number) <= LINES:
        raise ValueError(f"the answer is a line of Algorithm 1, from 1 to {LINES}, got {answer!r}")
    if name not in BUGS[GAPTRON]:
        raise ValueError(f"there is no bug {name!r}")
    wrong, seen = BUGS[GAPTRON][name], seen_of(name)
    if number == wrong.place:
        return True, f"Line {number} it is: {wrong.words[0].lower()}{wrong.words[1:]} {seen}"
    where = "there it can be seen, but another line is misread." if number in wrong.shows else "it is another one."
    return False, f"Not line {number}: {where} {seen}"


@cache
def seen_of(name: str) -> str:
    """What the kit sees of a wrong learner."""
    wrong = BUGS[GAPTRON][name]
    return told(judge(wrong.learner, wrong.rule, wrong.effort))


def code(name: str, answer: str) -> tuple[bool, str]:
    """Is the function of this file the width of Algorithm 1? The kit judges a learner that is right but for it.

    An answer of several lines is the text of the file.
    """
    if name != "width":
        raise ValueError(f"there is no exercise about the code of {name!r}")
    if "\n" in answer:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "answer.py"
            file.write_text(answer, encoding="utf-8")
            return code(name, str(file))
    source = Path(answer).read_text(encoding="utf-8")
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError) as error:
        raise ValueError(f"{answer} is not Python: {error}") from None
    if name not in [part.name for part in tree.body if isinstance(part, ast.FunctionDef)]:
        raise ValueError(f"{answer} defines no function {name}(q, n, delta)")
    target = Pipe([sys.executable, "-m", MODULE, "play", name, answer], timeout=TIMEOUT, patience=300)
    report = judge(target, "brute", "quick")
    return report.conforms, told(report)


def told(report: Report) -> str:
    """Say in a sentence or two what the kit has found, without a guess at the cause."""
    if not report.findings:
        return "The kit finds nothing wrong."
    first = report.findings[0]
    return (
        f"The kit sees it in round {first.round}, at line {first.place}: expected {first.expected}; came {first.came}."
    )


def play(name: str, file: str) -> None:
    """Answer the kit's requests with a learner that calls the width of this file."""
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(sys.stderr):
        exec(compile(Path(file).read_text(encoding="utf-8"), file, "exec"), names)

    class Answered(Optimistic):
        def bernstein(self, q: float, n: float) -> float:
            return float(names[name](q, n, self.delta))

    learners: dict[int, Any] = {}
    for line in sys.stdin:
        with contextlib.redirect_stdout(sys.stderr):
            reply = adapter.answer(learners, Answered, json.loads(line))
        print(json.dumps(reply), flush=True)


GRADERS: dict[str, Callable[[str, str], tuple[bool, str]]] = {"bug": bug, "code": code}
"""What grades the answers to exercises of a kind: from its subject and the answer to whether it is right, and why"""


def describe(command: cli.Parser) -> None:
    """Describe the command."""
    command.description = (
        "Grade an answer to an exercise about code. Exit 0: it is right; 1: it is not; 2: not understood."
    )
    command.add_argument("kind", choices=[*GRADERS, "play"], help="what is asked for")
    command.add_argument("subject", help="the wrong learner, or the function to write")
    command.add_argument("answer", help="a line of Algorithm 1, or the file that has the function")


def prepared(_: cli.Options) -> cli.Work:
    """Choose what grades the answer."""
    return grade


def grade(asked: cli.Options) -> int:
    """Grade, and say why; or play, for the kit."""
    if asked.kind == "play":
        play(asked.subject, asked.answer)
        return 0
    right, words = GRADERS[asked.kind](asked.subject, asked.answer)
    print(words)
    return 0 if right else cli.FAILED


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for."""
    return cli.run(PROGRAM, describe, prepared, arguments)


if __name__ == "__main__":
    sys.exit(main())
