"""How commands begin and end: each way to fail is one sentence and an exit code."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path

import pytest

from paid_experts import reference
from paid_experts.reference import cli

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """Interrupts are heard in each test as Python hears them, however the tests were started."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def describe(command: argparse.ArgumentParser) -> None:
    command.add_argument("--rounds", type=int, default=3)


def ended(problem: BaseException, early: bool = False) -> int:
    """Run a command that meets a problem, in its work or before."""

    def raised(_: argparse.Namespace) -> int:
        raise problem

    return cli.run("play", describe, raised if early else lambda _: raised, [])  # type: ignore[arg-type]


def test_the_exit_code_is_that_of_the_work() -> None:
    assert cli.run("play", describe, lambda _: lambda asked: int(asked.rounds), ["--rounds", "5"]) == 5


@pytest.mark.parametrize("early", [True, False])
@pytest.mark.parametrize(
    ("problem", "status", "sentence"),
    [
        (ValueError("three is not two"), 2, "three is not two"),
        (FileNotFoundError(2, "no such file", "x"), 2, "[Errno 2] no such file: 'x'"),
        (cli.MissingExtra("x must be installed"), 2, "x must be installed"),
        (cli.Fault("the disk is full"), 1, "the disk is full"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (KeyboardInterrupt("interrupted; half is kept"), 130, "interrupted; half is kept"),
    ],
)
def test_a_problem_is_one_sentence(
    problem: BaseException, status: int, sentence: str, early: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(problem, early) == status
    assert capsys.readouterr() == ("", f"play: {sentence}\n")
    with pytest.raises(ZeroDivisionError):
        ended(ZeroDivisionError(), early)  # what nobody foresaw is not hidden


def test_options_that_cannot_be_read_are_one_sentence_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run("play", describe, lambda _: lambda _: 0, ["--rounds", "many"]) == 2
    sentence = "argument --rounds: invalid int value: 'many' (--help tells what can be asked for)"
    assert capsys.readouterr() == ("", f"play: {sentence}\n")


def test_whoever_has_seen_enough_is_no_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as closed:
        monkeypatch.setattr(sys, "stdout", closed)

        def work(_: argparse.Namespace) -> int:
            print("Round 1")
            return 1

        assert cli.run("play", describe, lambda _: work, []) == 0
        monkeypatch.undo()


# Interrupts.


def test_an_interrupt_before_the_work_ends_the_process_at_once(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "_exit", sys.exit)
    with pytest.raises(SystemExit) as left:
        cli.run("play", describe, lambda _: signal.raise_signal(signal.SIGINT), [])  # type: ignore[arg-type,return-value]
    assert left.value.code == 130
    assert capfd.readouterr() == ("", "play: interrupted\n")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_that_is_ignored_stays_ignored() -> None:
    """A command in the background ignores interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def prepared(_: argparse.Namespace) -> cli.Work:
        signal.raise_signal(signal.SIGINT)
        return lambda _: 0

    assert cli.run("play", describe, prepared, []) == 0
    with cli.interrupts_held_back():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.parametrize("blocked", [True, False])
def test_an_interrupt_that_is_held_back_comes_afterwards(blocked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even one that another thread has received, whom nobody told to block it."""
    if not blocked:
        monkeypatch.setattr(signal, "pthread_sigmask", lambda *_: ())
    started = []

    def start() -> None:
        with cli.interrupts_held_back():
            os.kill(os.getpid(), signal.SIGINT)
            started.append("a worker")

    with pytest.raises(KeyboardInterrupt):
        start()
    assert started == ["a worker"]
    with cli.interrupts_held_back():
        pass


def test_interrupts_need_not_be_held_back_outside_of_the_main_thread() -> None:
    started = []

    def start() -> None:
        with cli.interrupts_held_back():
            started.append("a worker")

    thread = threading.Thread(target=start)
    thread.start()
    thread.join()
    assert started == ["a worker"]


def test_workers_do_not_hear_of_interrupts() -> None:
    program = "import os, signal; os.kill(os.getpid(), signal.SIGINT)"
    with cli.interrupts_held_back():
        done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode == 0


# Where commands write.


def test_a_file_that_can_be_written_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    for _ in range(2):
        cli.check_file(str(file))
        cli.write(str(file), "text")
    assert file.read_text() == "text"
    for nothing in (None, "-"):
        cli.check_file(nothing)
    cli.write("-", "text")
    assert capsys.readouterr().out == "text"
    for name in (None, str(tmp_path), str(tmp_path / "new" / "er"), "relative"):
        cli.check_folder(name)
    assert list(tmp_path.iterdir()) == [file]


def test_what_cannot_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for check, name, words in (
        (cli.check_file, "", "^the name of a file or folder must not be empty"),
        (cli.check_file, str(tmp_path), "is a folder, and a file is to be written"),
        (cli.check_file, str(tmp_path / "none" / "x"), "the folder of .* does not exist"),
        (cli.check_folder, "", "must not be empty"),
        (cli.check_folder, str(file), "cannot be a folder, because .* is a file"),
        (cli.check_folder, str(file / "x"), f"cannot be a folder, because '{file}' is a file"),
    ):
        with pytest.raises(ValueError, match=words):
            check(name)
    asked = []

    def closed(path: Path, mode: int) -> bool:
        asked.append((path, mode))
        return False

    monkeypatch.setattr(os, "access", closed)
    for check, name, about in (
        (cli.check_file, "file", file),
        (cli.check_file, "new", tmp_path),
        (cli.check_folder, "new", tmp_path),
    ):
        with pytest.raises(ValueError, match=f"{name}' cannot be written by this user"):
            check(str(tmp_path / name))
        assert asked[-1] == (about, os.W_OK)


# What must be installed.


def test_the_packages_of_an_extra_are_those_that_are_installed_with_it() -> None:
    declared = tomllib.loads(PROJECT.read_text())["project"]["optional-dependencies"]
    distributions = {name: found[0] for name, found in packages_distributions().items()}
    for extra, modules in cli.EXTRAS.items():
        required = [distributions[name] for name in modules]
        unasked = ["scikit-learn"] if extra == "experiments" else []  # only who measures its experts anew needs it
        assert sorted(required + unasked) == sorted(one.split(">=")[0] for one in declared[extra])


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    cli.require("proofs")
    absent = ("flint", "sympy")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name in absent else find_spec(name))
    with pytest.raises(cli.MissingExtra, match=r"^flint, sympy must .*: pip install 'paid-experts\[proofs\]'$"):
        cli.require("proofs")
    cli.require("conformance")


def test_everything_that_the_reference_exports_is_there_when_it_is_asked_for() -> None:
    program = "from paid_experts import reference as r; print(*(getattr(r, name).__name__ for name in r.__all__))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == reference.__all__
    with pytest.raises(AttributeError, match=r"module 'paid_experts\.reference' has no attribute 'nothing'"):
        reference.nothing  # noqa: B018
