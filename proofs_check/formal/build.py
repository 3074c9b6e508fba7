"""Compile the Coq files, and compare the axioms that the theorems rest on with the allowed ones."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from paid_experts.proofs_check.formal import sources
from paid_experts.reference.cli import Fault, interrupts_held_back

ALLOWED = (
    "Classical_Prop.classic",
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "PrimInt63.",
    "Uint63.",
    "Uint63Axioms.",
)
"""The classical real numbers, functional extensionality, and the primitive integers that Interval computes with."""
HOW = "install coq and libcoq-interval (Debian), or coq and coq-interval (opam), or run `make formal` in a checkout"
AXIOM = re.compile(r"([\w.']+)\s*(?::.*)?")

Tell = Callable[[str, int, int], None]


class NoCoq(OSError):
    """There is no Coq here."""


class Failed(Fault):
    """The development does not compile, or rests on something that it must not rest on."""


class Checked(NamedTuple):
    """What was checked."""

    files: int
    theorems: int
    axioms: tuple[str, ...]
    version: str


def coq_version() -> str:
    """Return the version of Coq that is here; `NoCoq` if there is none, or one without Interval."""
    if not (shutil.which("coqc") and shutil.which("coq_makefile") and shutil.which("make")):
        raise NoCoq(f"there is no Coq here: {HOW}")
    where = subprocess.run(["coqc", "-where"], capture_output=True, text=True, check=True).stdout.strip()
    if not (Path(where) / "user-contrib" / "Interval").is_dir():
        raise NoCoq(f"there is no Interval library for Coq here: {HOW}")
    version = subprocess.run(["coqc", "--print-version"], capture_output=True, text=True, check=True).stdout
    return version.split()[0]


def check(tell: Tell = lambda *_: None, folder: Path = sources.FOLDER) -> Checked:
    """Compile what has changed, and audit the axioms; ``tell(file, done, of)`` says how far it is."""
    version = coq_version()
    if not os.access(folder, os.W_OK):
        raise NoCoq(f"there is Coq here, but {folder}, where its files are compiled, is closed to this user")
    faults = sources.faults()
    if faults:
        raise Failed(faults[0])
    compile_all(folder, tell)
    axioms = audited(folder)
    alien = [axiom for axiom in axioms if not axiom.startswith(ALLOWED)]
    if alien:
        raise Failed(f"the theorems rest on {alien[0]}, which is not among the allowed axioms")
    return Checked(len(sources.files()), len(sources.theorems()), axioms, version)


def check_aloud() -> str:
    """Do so with a line on standard error that says how far it is; return what was checked, in one line."""
    from rich.console import Console

    start = time.perf_counter()
    with Console(stderr=True).status("Coq: looking for what has changed") as status:
        checked = check(lambda file, done, total: status.update(f"Coq: {file} ({done} of {total})"))
    return summary(checked, time.perf_counter() - start)


def compile_all(folder: Path, tell: Tell) -> None:
    """Run make; only what has changed is compiled."""
    if not (folder / "Audit.out").exists():
        (folder / "Audit.vo").unlink(missing_ok=True)
    makefile, project = folder / "Makefile.coq", folder / "_CoqProject"
    if not makefile.exists() or makefile.stat().st_mtime < project.stat().st_mtime:
        run(["coq_makefile", "-f", project.name, "-o", makefile.name], folder)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    total = sum(1 for path in sources.files() if not path.with_suffix(".vo").exists())
    command = ["make", "--no-print-directory", "-f", "Makefile.coq", f"-j{os.cpu_count() or 1}"]
    said: list[str] = []
    with ExitStack() as started:
        with interrupts_held_back():
            process = started.enter_context(
                subprocess.Popen(
                    command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
                )
            )
            started.callback(process.terminate)  # which does nothing when it has ended
        assert process.stdout is not None
        done = 0
        for line in process.stdout:
            said.append(line)
            if line.startswith("COQC"):
                done += 1
                tell(line.split()[1], done, max(total, done))
        if process.wait():
            errors = [line for line in said if line.startswith(("File", "Error"))] or said[-1:]
            raise Failed(" ".join(" ".join(errors[:2]).split()) + "\n" + "".join(said[-15:]))


def run(command: list[str], folder: Path) -> str:
    """Run a command of Coq's; its last words if it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed((done.stderr or done.stdout).strip().split("\n")[-1])
    return done.stdout


def audited(folder: Path) -> tuple[str, ...]:
    """Read the axioms that `Audit.v` printed when it was compiled; the type of one goes on in indented lines.

    Anything else that Coq says there, such as that a function is assumed to terminate, is refused.
    """
    first, *lines = (folder / "Audit.out").read_text(encoding="utf-8").splitlines() or [""]
    if first != "Axioms:":
        raise Failed("Audit.v printed no axioms, and real numbers need some")
    axioms: set[str] = set()
    for line in lines:
        if not line.startswith(" "):
            found = AXIOM.fullmatch(line)
            if found is None:
                raise Failed(f"the theorems rest on something that is no axiom: {line}")
            axioms.add(found[1])
    return tuple(sorted(axioms))


def summary(result: Checked, seconds: float) -> str:
    """Say in one line what was checked."""
    return (
        f"Coq {result.version}: {result.theorems} theorems in {result.files} files, {len(sources.final_theorems())} "
        f"of them restated in Theorems.v; {len(result.axioms)} axioms, all of them allowed; {seconds:.1f} s."
    )
