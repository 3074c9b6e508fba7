"""The doors of all rooms: help at once, refusals before the work, one sentence on Ctrl-C or without an extra."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("reference", "properties", "proofs_check", "experiments", "benchmarks")

EXTRAS = {
    "reference": (),
    "properties": ("conformance",),
    "properties.conformance": ("conformance",),
    "properties.conformance.gallery": ("conformance",),
    "properties.conformance.vectors": (),
    "proofs_check": ("proofs",),
    "proofs_check.formal": ("proofs",),
    "proofs_check.check_certificates": ("proofs",),
    "proofs_check.ledger.relations": (),
    "experiments figures": ("experiments",),
    "experiments claims": ("experiments",),
    "experiments envelope": ("experiments",),
    "experiments real": ("experiments",),
    "benchmarks": ("proofs", "experiments"),
}
"""Every command, and the extras that it needs."""
WORDS = {
    "properties.conformance": ["paid_experts.reference:LcbGaptron"],
    "properties.conformance.vectors": ["x"],
    "proofs_check.check_certificates": ["x"],
}
"""What a command must be told to do anything."""
WITHOUT_NUMPY = ("proofs_check.ledger.relations", "proofs_check.formal", "benchmarks")
"""They do not import it, or there is something that they may miss before"""
NOT_FOR_PEOPLE = {
    "properties.conformance.adapter",  # started by the kit
    "properties.exercises",  # started by `proofs_check --answer`
    "experiments.measure",  # writes anew what is committed
    "proofs_check.ledger.folds",  # so does this
}

SLOW = ("numpy", "mpmath", "sympy", "flint", "matplotlib", "numba", "hypothesis", "rich", "joblib", "distributed")


def run(door: str, *arguments: str, folder: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    """Run a command as from a terminal; with a folder, its `sitecustomize` is what Python begins with."""
    command = [sys.executable, "-m", *door.split(), *arguments]
    environment = {**os.environ, "PYTHONPATH": f"{folder}:{ROOT}", "COLUMNS": "200"}

    def heed_interrupts() -> None:  # a background job of a shell ignores them, and so would what it starts
        signal.signal(signal.SIGINT, signal.default_int_handler)

    return subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        preexec_fn=heed_interrupts,
    )


def one_sentence(done: "subprocess.CompletedProcess[str]", door: str) -> str:
    """Return the only line on standard error, without the name of the command; nothing was printed before it."""
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    program, _, sentence = line.partition(": ")
    assert program == f"python -m {door.split()[0]}"
    return sentence


def test_these_are_all_doors() -> None:
    found = set()
    for path in (file for room in ROOMS for file in (ROOT / room).rglob("*.py")):
        if 'if __name__ == "__main__"' in path.read_text():
            found.add(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__"))
    assert found == {door.split()[0] for door in EXTRAS} | NOT_FOR_PEOPLE


@pytest.mark.parametrize("door", [*EXTRAS, "experiments"])
def test_help_waits_for_no_package_from_outside(door: str, tmp_path: Path) -> None:
    program = f"import sys\nsys.modules.update(dict.fromkeys({SLOW}))\n"  # None: whoever imports it fails
    (tmp_path / "sitecustomize.py").write_text(program)
    done = run(door, "--help", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: python -m {door} ")


@pytest.mark.parametrize("door", [door for door, extras in EXTRAS.items() if extras])
def test_a_missing_extra_is_one_sentence(door: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['rich'] = None\n")
    done = run(door, *WORDS.get(door, ()), folder=tmp_path)
    assert done.returncode == 2
    assert one_sentence(done, door) == f"rich must be installed for this: pip install 'paid-experts[{EXTRAS[door][0]}]'"


@pytest.mark.parametrize(
    ("door", "module"),
    [*((door, "argparse") for door in EXTRAS), *((door, "numpy") for door in EXTRAS if door not in WITHOUT_NUMPY)],
)
def test_ctrl_c_while_python_imports_is_one_sentence(door: str, module: str, tmp_path: Path) -> None:
    """The interrupt comes at the very moment at which a module is asked for."""
    hook = f"lambda event, told: event == 'import' and told[0] == {module!r} and os.kill(os.getpid(), signal.SIGINT)"
    (tmp_path / "sitecustomize.py").write_text(f"import os, signal, sys\nsys.addaudithook({hook})\n")
    done = run(door, *WORDS.get(door, ()), folder=tmp_path)
    assert done.returncode == 130
    assert one_sentence(done, door) == "interrupted"


@pytest.mark.parametrize(
    ("door", "arguments", "words"),
    [
        ("reference", "--costs ,", "--costs must be numbers with commas between them"),
        ("reference", "--costs nan", "must be finite, got nan"),
        ("reference", "--lam inf", "lam must be finite, got inf"),
        ("reference", "--rounds many", "argument --rounds: invalid int value: 'many' (--help tells"),
        ("reference", "--rounds -1", "--rounds must be a whole number, at least 1, got -1"),
        ("properties", "--json /nonexistent/x", "the folder of '/nonexistent/x' does not exist"),
        ("properties", "--lemma 9.9", "lemma must be one of"),
        ("properties", "--examples 0", "--examples must be a whole number, at least 1, got 0"),
        ("properties.conformance", "", "give one target"),
        ("properties.conformance", "a:b --json /", "'/' is a folder, and a file is to be written"),
        ("properties.conformance", "a:b --timeout nan", "--timeout must be finite, got nan"),
        ("properties.conformance.vectors", "", "name the folder"),
        ("properties.conformance.vectors", "/dev/null", "'/dev/null' cannot be a folder"),
        ("properties.conformance.gallery", "Nobody", "no bug called Nobody"),
        ("proofs_check", "--json /nonexistent/x", "the folder of '/nonexistent/x' does not exist"),
        ("proofs_check", "--json /", "'/' is a folder"),
        ("proofs_check", "--errata .", "'.' is a folder"),
        ("proofs_check", "--tour /dev/null/x", "cannot be a folder, because '/dev/null' is a file"),
        ("proofs_check", "--tour x --from y", "y must be a ledger that --json wrote"),
        ("proofs_check", "--lemma 4.2 --tour x", "--tour checks nothing, and goes without --lemma"),
        ("proofs_check", "--errata x --json y", "--errata checks nothing, and goes without --json"),
        ("proofs_check", "--from x", "needs --tour"),
        ("proofs_check", "--lemma 9", "there is no lemma '9'"),
        ("proofs_check", "--jobs 0", "--jobs must be a whole number, at least 1, got 0"),
        ("proofs_check.formal", "--decisions nowhere", "No such file or directory: 'nowhere/"),
        ("proofs_check.ledger.relations", "--source nowhere", "No such file or directory: 'nowhere'"),
        ("experiments", "", "the following arguments are required: COMMAND (--help tells"),
        ("experiments figures", "figure-9", "there is no figure 'figure-9'"),
        ("experiments figures", "--out /dev/null", "'/dev/null' cannot be a folder"),
        ("experiments claims", "nothing", "the sentence or family must be one of"),
        ("experiments envelope", "--confidence 1", "--confidence must lie strictly between 0 and 1"),
        ("benchmarks", "--out /nonexistent/x", "the folder of '/nonexistent/x' does not exist"),
        ("benchmarks", "--out /", "'/' is a folder"),
        ("benchmarks", "chess", "the benchmark must be one of"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(door: str, arguments: str, words: str) -> None:
    done = run(door, *arguments.split())
    assert done.returncode == 2
    assert words in one_sentence(done, door)


def test_modules_are_found_by_name_only_where_names_are_data() -> None:
    """import-linter sees `import` statements alone. Elsewhere a module is named by a user or by a document."""
    allowed = {
        "reference/__init__.py",  # its own modules, when their names are asked for
        "properties/conformance/adapter.py",  # the implementation that the user names
        "proofs_check/ledger/names.py",  # what documents name, in proofs_check.checks and reference alone
    }
    hidden = re.compile(r"\b(import_module|__import__|spec_from_file_location|run_module|run_path)\b")
    found = {
        str(path.relative_to(ROOT))
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if hidden.search(path.read_text())
    }
    assert found == allowed
