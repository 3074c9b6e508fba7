"""The files: vectors with their settings, their flags, and notes that explain each flag."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from paid_experts.properties.bugs import BUGS, FLAGS, GAPTRON
from paid_experts.properties.conformance.claims import Contract
from paid_experts.properties.conformance.vectors.record import Vector, recorded
from paid_experts.properties.conformance.vectors.scripts import SCRIPTS

Json = dict[str, Any]

VERSION = 2
"""Goes up when a vector changes; then old results and new ones must not be compared."""
HERE = Path(__file__).resolve().parent


def document(name: str) -> Json:
    """Return one file of vectors as data.

    >>> many = document("exploration")
    >>> many["version"], many["tests"][0]["id"], many["tests"][0]["rounds"][0]["pay"]
    (2, 'exploration-1', 'untried')
    """
    tests = [_test(f"{name}-{number}", vector) for number, vector in enumerate(SCRIPTS[name](), start=1)]
    used = sorted({flag for test in tests for flag in test["flags"]})
    return {
        "algorithm": "LCB-GAPTRON",
        "schema": "schema.json",
        "version": VERSION,
        "generator": "python -m properties.conformance.vectors",
        "tests_in_all": len(tests),
        "notes": {flag: {"lines": lines_of(flag), "explanation": FLAGS[flag]} for flag in used},
        "tests": tests,
    }


def lines_of(flag: str) -> list[int]:
    """The lines of Algorithm 1 that are misread by the bugs that break this rule.

    >>> lines_of("BadExpert")
    [9, 11]
    """
    return sorted({int(bug.place) for bug in BUGS[GAPTRON].values() if flag in bug.flags})


def _test(identity: str, vector: Vector) -> Json:
    return {
        "id": identity,
        "comment": vector.comment,
        "flags": list(vector.flags),
        "settings": Contract(vector.payments).keywords(vector.settings),
        "rounds": recorded(vector),
    }


def text(data: Json) -> str:
    """Return a file's text: one note and one round a line, so that a person can read it and a difference can be seen.

    >>> print(text({"version": 1, "tests": [{"id": "a", "rounds": [{"pay": [[0]]}]}]}), end="")
    {
    "version": 1,
    "tests": [
    {"id": "a", "rounds": [
    {"pay": [[0]]}]}
    ]
    }
    """
    heads = []
    for key, value in data.items():
        if key == "notes":
            notes = ",\n".join(f"{json.dumps(flag)}: {json.dumps(note)}" for flag, note in value.items())
            heads.append(f'"notes": {{\n{notes}\n}},\n')
        elif key != "tests":
            heads.append(f"{json.dumps(key)}: {json.dumps(value)},\n")
    tests = []
    for test in data["tests"]:
        head = ", ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in test.items() if key != "rounds")
        rounds = ",\n".join(json.dumps(entry) for entry in test["rounds"])
        tests.append(f'{{{head}, "rounds": [\n{rounds}]}}')
    return "{\n" + "".join(heads) + '"tests": [\n' + ",\n".join(tests) + "\n]\n}\n"


def write(folder: Path) -> list[Path]:
    """Write all files and the schema into a folder, and return them."""
    folder.mkdir(parents=True, exist_ok=True)
    written = [folder / "schema.json"]
    schema = (HERE / "schema.json").read_bytes()
    written[0].write_bytes(schema)
    for name in SCRIPTS:
        path = folder / f"{name}.json"
        path.write_bytes(text(document(name)).encode())
        written.append(path)
    return written


def run(asked: argparse.Namespace) -> int:
    """Write all files, and say how large each is."""
    for path in write(Path(asked.folder)):
        print(f"{path.name:20} {path.stat().st_size:>9,} bytes")
    return 0


def read(name: str) -> Json:
    """Return one committed file of vectors.

    >>> read("votes")["algorithm"]
    'LCB-GAPTRON'
    """
    data: Json = json.loads((HERE / f"{name}.json").read_text())
    return data
