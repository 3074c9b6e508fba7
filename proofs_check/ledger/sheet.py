"""Exercises at the terminal, and documents of somebody else's: a sheet for a class, or another proof.

A document of this project may name Python that realises a definition or goes through cases, and theorems in Coq. A
document from elsewhere has claims, constants and exercises about them: all of it is parsed, and nothing of it is run.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

from paid_experts.proofs_check.ledger.document import Document, Malformed, documents, ensure, parse
from paid_experts.proofs_check.ledger.exercise import ELSEWHERE, Exercise, Verdict, exercises, faults, graded
from paid_experts.proofs_check.ledger.plain import prose
from paid_experts.proofs_check.ledger.row import joined, rows_of
from paid_experts.proofs_check.ledger.verdict import run_row

NAMES_PYTHON = ("check", "defines", "assumes", "opinion")
ASKS = {
    "sharp": "a number, such as 7/4",
    "false": "a point, such as 'x = 1/2, y = 0'",
    "chain": "a term, such as '2*sqrt(x)'",
    "bug": "the number of a line of Algorithm 1",
    "code": "the name of a file with your function, which will be run",
}
"""What an answer is, by the kind of the exercise"""


def by_program(kind: str, subject: str, answer: str) -> Verdict:
    """Grade an answer about code: another room does, in a process of its own."""
    command = [sys.executable, "-m", "paid_experts.properties.exercises", kind, subject, answer]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1) or not done.stdout:
        raise ValueError(done.stderr.strip().splitlines()[-1].partition(": ")[2])
    return Verdict(done.returncode == 0, done.stdout.strip())


@cache
def all_exercises() -> dict[str, Exercise]:
    """Return the exercises of all documents by name; each is called after its document."""
    found = {}
    for document in documents().values():
        for one in exercises(document):
            if not one.name.startswith(f"{document.lemma}."):
                raise Malformed(f"{document.path.name}: exercise {one.name} is not called after {document.lemma}")
            found[one.name] = one
    return found


def known(sheet: str | None) -> dict[str, Exercise]:
    """Return the exercises of a sheet from elsewhere, or of the documents."""
    return {one.name: one for one in exercises(foreign(sheet))} if sheet else all_exercises()


def exercise(name: str, sheet: str | None = None) -> Exercise:
    """Return the exercise of this name."""
    found = known(sheet)
    ensure(name in found, f"there is no exercise {name!r}; there are {', '.join(found) or 'none'}")
    return found[name]


def answer(name: str, text: str, sheet: str | None = None) -> Verdict:
    """Grade an answer to an exercise of the documents, or of a sheet; ``hint``, ``hint 2`` and ``solution`` are told.

    >>> print(answer("4.2.1", "v = -1"))
    Not yet. The inequality holds there: the left side is 1.0 and the right side 1.359.
    >>> print(answer("4.4.1", "hint"))
    Factor the left side.
    """
    one, (word, *number) = exercise(name, sheet), text.split() or [""]
    if word == "solution":
        return Verdict(False, prose(f"{one.solution}\n\nAn answer that is right: {one.right}"))
    if word == "hint":
        hints, which = {str(i): hint for i, hint in enumerate(one.hints, 1)}, " ".join(number) or "1"
        ensure(which in hints, f"exercise {name} has no hint {which}; how many there are: {len(hints)}")
        return Verdict(False, prose(hints[which]))
    right, words = graded(one, text, by_program)
    return Verdict(right, f"{'Right' if right else 'Not yet'}. {words}")


def question(name: str, sheet: str | None = None) -> str:
    """Return the questions of a document, of all of them, or one question, and how each is answered."""
    found = known(sheet)
    chosen = [one for one in found.values() if not name or f"{one.name}.".startswith(f"{name}.")]
    ensure(chosen, f"there is no exercise {name!r}; there are {', '.join(found) or 'none'}")
    return "\n\n".join(
        f"{one.name}  {prose(one.question)}\n    Your answer: {ASKS[one.kind]}. Hints: {len(one.hints)}."
        for one in chosen
    )


def foreign(file: str) -> Document:
    """Read a document from elsewhere; what would run Python, or rest on Coq, is refused."""
    path = Path(file)
    document = parse(path.read_text(encoding="utf-8"), path, notation={})
    for block in document.blocks:
        for key in NAMES_PYTHON:
            if block.one(key):  # type: ignore[arg-type]
                raise block.refuse(f"'{key}' names Python, and a document from elsewhere runs none")
        if block.one("formal") or block.printed:
            raise block.refuse("Coq and the relations of the paper are checked in this project's own documents alone")
    for one in exercises(document):
        if one.kind in ELSEWHERE:
            raise Malformed(f"{path.name}, exercise {one.name}: a document from elsewhere asks for no code")
    return document


def check(file: str) -> tuple[list[str], bool]:
    """Check every block and every exercise of a document from elsewhere: a line each, and whether all holds."""
    document = foreign(file)
    reports = [run_row(row) for row in joined(rows_of(document)).values()]
    found = [(f"row {report.row}", report.faults, "; ".join(report.shown)) for report in reports]
    for each in exercises(document):
        wrong = faults(each, by_program)
        found.append((f"exercise {each.name}", wrong, f"{each.right} is right, and {each.wrong} is refused"))
    if not found:
        raise ValueError(f"{file} has no check block and no exercise")
    lines = [f"{'FAILS' if wrong else 'holds'}  {name}: {'; '.join(wrong) or shown}" for name, wrong, shown in found]
    return lines, not any(wrong for _, wrong, _ in found)
