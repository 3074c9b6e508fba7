"""Coq for tests: is it there, and a small development made of some of our files, perhaps with a slip in one."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from paid_experts.proofs_check.formal.build import Development
from paid_experts.proofs_check.formal.get_coq import Coq, NoCoq, coq, environment
from paid_experts.proofs_check.formal.sources import FOLDER, READ


def there() -> bool:
    try:
        return bool(coq())
    except NoCoq:
        return False


needs_coq = pytest.mark.skipif(
    not there() and not os.environ.get("CI"), reason="there is no Coq here; `make formal` gets it, or says how"
)
"""In CI there is always Coq, and a missing one is a failure."""


def development(folder: Path, files: dict[str, str], here: Coq | None = None) -> Development:
    """Write files, and return them as a development."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "_CoqProject").write_text("\n".join(path.name for path in folder.glob("*.v")), encoding="utf-8")
    return Development(folder, here or coq())


def compiled(
    folder: Path, files: Sequence[str], slip: tuple[str, str] | None = None, beside: Sequence[Path] = ()
) -> str:
    """Compile copies of these files, of ours or of the tests; return what Coq says against the first it refuses."""
    known = [word for place in (*beside, ".") for word in ("-Q", str(place), "PaidExperts")]
    for name in files:
        source = FOLDER / name if (FOLDER / name).exists() else Path(__file__).parent / name
        text = source.read_text(encoding="utf-8")
        if slip and name in READ and slip[0] in text:
            assert text.count(slip[0]) == 1, slip[0]
            text, slip = text.replace(*slip), None
        (folder / name).write_text(text, encoding="utf-8")
        command = ["coqc", "-w", "none", *known, name]
        done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True, check=False)
        if done.returncode:
            return f"{name}: {done.stderr}"
    assert not slip, slip
    return ""


def extracted(
    folder: Path, files: Sequence[str], made: str, slip: tuple[str, str] | None = None, beside: Sequence[Path] = ()
) -> Path:
    """Compile the program that Coq extracts, and ours that feeds it; bytecode, slower, where there is no C compiler."""
    assert compiled(folder, files, slip, beside) == ""
    (folder / f"{made}.mli").unlink()
    (folder / f"{made}s.ml").write_bytes((Path(__file__).parent / f"{made}s.ml").read_bytes())
    path = environment().get("PATH")
    native = shutil.which("gcc", path=path) and shutil.which("ocamlopt", path=path)
    compiler, program = ("ocamlopt", "played") if native else ("ocamlc", "played.byte")
    command = [compiler, "-w", "-a", f"{made}.ml", f"{made}s.ml", "-o", program]
    subprocess.run(command, cwd=folder, env=environment(), check=True)
    return folder / program


def ran(program: Path, lines: Sequence[str]) -> list[str]:
    """Return what a program says of some lines."""
    command, given = [str(program)], "\n".join(lines) + "\n"
    if program.suffix == ".byte":
        command = ["ocamlrun", *command]
    done = subprocess.run(command, input=given, env=environment(), capture_output=True, text=True, check=True)
    return done.stdout.splitlines()
