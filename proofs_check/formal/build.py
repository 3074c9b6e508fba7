"""Compile the Coq files, and compare the axioms that the theorems rest on with the allowed ones.

What was compiled is known by its content, not by its file time: beside the compiled files stands, for each, a digest
of its text, of all that it requires and of the Coq that read it, and a digest of what Coq made of it.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from graphlib import CycleError, TopologicalSorter
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from paid_experts.proofs_check.formal import audit, sources
from paid_experts.proofs_check.formal.audit import Failed
from paid_experts.proofs_check.formal.get_coq import Coq, NoCoq, coq
from paid_experts.reference.cli import interrupts_held_back

OPTIONS = ("-q", "-w", "none", "-Q", ".", "PaidExperts")
RECORD = "compiled.json"

Tell = Callable[[str, int, int], None]


class Checked(NamedTuple):
    """What was checked."""

    files: int
    theorems: int
    axioms: tuple[str, ...]
    version: str


def check(tell: Tell = lambda *_: None, lemma: str | None = None, folder: Path = sources.FOLDER) -> Checked:
    """Compile what has changed, and audit the axioms; ``tell(file, done, of)`` says how far it is.

    Of one lemma, only what its theorems need is compiled.
    """
    from paid_experts.proofs_check.formal.table import audited

    here = coq()
    if not os.access(folder, os.W_OK):
        raise NoCoq(f"there is Coq here, but {folder}, where its files are compiled, is closed to this user")
    if faults := sources.faults(folder):
        raise Failed(faults[0])
    text = audit.text(audited(lemma), lemma)
    development = Development(folder, here)
    done = development.compile({name for name, _ in sources.required(text)} if lemma else development.paths, tell)
    tell("the axioms", len(done), len(done))
    return Checked(len(done), text.count("  let _ := proof"), audit.compared(development.printed(text)), here.version)


def check_aloud(lemma: str | None = None) -> str:
    """Do so with a line on standard error that says how far it is; return what was checked, in one line."""
    from rich.console import Console

    start = time.perf_counter()
    console = Console(stderr=True)
    with console.status("Coq: looking for what has changed") as status:

        def tell(file: str, done: int, total: int) -> None:
            line = f"Coq: {file} ({done} of {total})"
            status.update(line) if console.is_terminal else console.print(line, highlight=False)

        checked = check(tell, lemma)
    return summary(checked, time.perf_counter() - start)


class Development:
    """The files of a folder, what they require, and what is recorded of those that were compiled."""

    def __init__(self, folder: Path, here: Coq) -> None:
        """Read the files, and the record."""
        self.folder, self.coq = folder, here
        self.paths = {path.stem: path for path in sources.files(folder)}
        texts = {name: path.read_text(encoding="utf-8") for name, path in self.paths.items()}
        self.requires = {name: {needed for needed, _ in sources.required(text)} for name, text in texts.items()}
        self.keys: dict[str, str] = {}
        try:
            for name in TopologicalSorter(self.requires).static_order():
                below = [self.keys[needed] for needed in sorted(self.requires[name])]
                self.keys[name] = digest(texts[name], here.digest, *OPTIONS, *below)
            self.record = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        except (KeyError, CycleError) as error:
            raise Failed(f"the files do not require one another in an order, or one is not there: {error}") from None
        except (OSError, ValueError):
            self.record = {}

    def needed(self, wanted: Iterable[str]) -> list[str]:
        """Return these files and all that they require, what is required first."""
        found: dict[str, set[str]] = {}
        todo = list(wanted)
        while todo:
            if (name := todo.pop()) not in found:
                found[name] = self.requires[name]
                todo += self.requires[name]
        return list(TopologicalSorter(found).static_order())

    def is_compiled(self, name: str) -> bool:
        """Is what Coq made of this text, and of all that it requires, still there?"""
        made = self.paths[name].with_suffix(".vo")
        return made.is_file() and self.record.get(name) == [self.keys[name], sha256(made.read_bytes()).hexdigest()]

    def noted(self, name: str, *what: str) -> None:
        """Write down what was done."""
        self.record[name] = list(what)
        (self.folder / RECORD).write_text(json.dumps(self.record, indent=0) + "\n", encoding="utf-8")

    def compile(self, wanted: Iterable[str], tell: Tell) -> list[str]:
        """Compile what has changed of these files and of all that they require, as many at once as there are cores."""
        every = self.needed(wanted)
        left: list[str] = []
        for name in every:
            if self.requires[name] & {*left} or not self.is_compiled(name):
                left.append(name)
        left.sort(key=lambda name: -self.paths[name].stat().st_size)  # what takes longest first
        total = len(left)
        running: dict[str, subprocess.Popen[str]] = {}
        with ExitStack() as started:
            while left or running:
                ready = [name for name in left if not self.requires[name] & {*left, *running}]
                for name in ready[: (os.cpu_count() or 1) - len(running)]:
                    tell(self.paths[name].name, total - len(left) + 1, total)
                    running[name] = self.start(name, started)
                    left.remove(name)
                time.sleep(0.01)
                for name in [name for name, process in running.items() if process.poll() is not None]:
                    process = running.pop(name)
                    if process.returncode:
                        raise failed(process.communicate()[0])
                    made = self.paths[name].with_suffix(".vo").read_bytes()
                    self.noted(name, self.keys[name], sha256(made).hexdigest())
        return every

    def start(self, name: str, started: ExitStack) -> subprocess.Popen[str]:
        """Start to compile a file; leaving the block ends it."""
        command = ["coqc", *OPTIONS, str(self.paths[name].relative_to(self.folder))]
        with interrupts_held_back():
            process = subprocess.Popen(
                command,
                cwd=self.folder,
                env=self.coq.environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            started.enter_context(process)
            started.callback(process.terminate)  # which does nothing when it has ended
        return process

    def printed(self, text: str) -> str:
        """Return what Coq prints while it reads this text, with the compiled files."""
        key = digest(text, self.coq.digest, *(self.keys[name] for name, _ in sources.required(text)))
        if self.record.get("printed", [""])[0] != key:
            self.noted("printed", key, answer(text, self.folder, self.coq))
        return str(self.record["printed"][1])


def answer(text: str, folder: Path, here: Coq) -> str:
    """Return what Coq prints while it reads this text, with the compiled files of a folder."""
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "Asked.v").write_text(text, encoding="utf-8")
        command = ["coqc", *OPTIONS[:-2], str(folder), OPTIONS[-1], "Asked.v"]
        done = subprocess.run(command, cwd=place, env=here.environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise failed(done.stdout + done.stderr)
    return done.stdout


def digest(*texts: str) -> str:
    """Return the SHA-256 of texts, of which none runs into the next."""
    return sha256(json.dumps(texts).encode()).hexdigest()


def failed(said: str) -> Failed:
    """Say where Coq stopped, and its last lines."""
    lines = said.strip().splitlines() or [""]
    first = max((i for i, line in enumerate(lines) if line.startswith("File")), default=len(lines) - 1)
    told = " ".join(" ".join(lines[first : first + 3]).split())
    return Failed("\n".join([told, *lines[max(first + 3, len(lines) - 15) :]]))


def summary(result: Checked, seconds: float) -> str:
    """Say in one line what was checked."""
    return (
        f"Coq {result.version}: {result.theorems} theorems in {result.files} files; {len(result.axioms)} axioms, all "
        f"of them allowed; {seconds:.1f} s."
    )
