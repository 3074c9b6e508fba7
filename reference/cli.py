"""How every command begins and ends.

A command has three parts: `describe` names its options, and needs no package from outside; `prepared` refuses what
cannot be done, and imports what does the rest; then comes the work. So `--help` and refusals wait for nothing. What
goes wrong is one sentence on standard error, with the exit code

    130  it was interrupted
    3    not everything was checked
    2    it cannot be done as it was asked for: a `ValueError`, an `OSError`, a missing extra
    1    it could not be brought to its end: a `Fault`
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

TYPE_CHECKING = False  # as in `typing`, which every command would have to wait for
if TYPE_CHECKING:
    import argparse
    from typing import NoReturn

    Parser = argparse.ArgumentParser
    Options = argparse.Namespace
    Work = Callable[[Options], int]
    """What is done with the options, and returns the exit code"""

INTERRUPTED, REFUSED, FAILED, UNCHECKED = 130, 2, 1, 3


class MissingExtra(ImportError):
    """An extra of this package is not installed (`reference.cli`)."""


class Fault(Exception):
    """What fails although it was asked for rightly, as a sentence: a full disk, a dead cluster, an old result."""


def run(
    program: str,
    describe: Callable[[Parser], None],
    prepared: Callable[[Options], Work],
    arguments: Sequence[str] | None,
) -> int:
    """Run a command from its options to its exit code."""
    try:
        with ending_at_once(program):
            command = new_parser(program)
            describe(command)
            asked = command.parse_args(arguments)
            work = prepared(asked)
        status = work(asked)
        print(end="", flush=True)  # a closed pipe is noticed here, and not when Python ends
    except KeyboardInterrupt as interrupt:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a second one ends the process, which need not wait for Python
        status, sentence = INTERRUPTED, str(interrupt) or "interrupted"
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError, MissingExtra) as error:
        status, sentence = REFUSED, str(error)
    except Fault as fault:
        status, sentence = FAILED, str(fault)
    else:
        return status
    print(f"{program}: {sentence}", file=sys.stderr)
    return status


def new_parser(program: str) -> Parser:
    """Return a parser that refuses as everything else does."""
    from argparse import ArgumentParser

    class RefusingParser(ArgumentParser):
        def error(self, message: str) -> NoReturn:
            raise ValueError(f"{message} (--help tells what can be asked for)")

    return RefusingParser(prog=program)


# Interrupts, which Ctrl-C sends to a command and to all that it has started.


@contextmanager
def ending_at_once(program: str) -> Iterator[None]:
    """End the process on an interrupt while there is nothing to clean up.

    An exception that is raised in the middle of an import may be lost, or turned into another one.
    """

    def end(*_: object) -> None:
        os.write(2, f"{program}: interrupted\n".encode())
        os._exit(INTERRUPTED)

    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # a command in the background ignores interrupts, and goes on doing so
        return
    before = signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Hold back interrupts while workers are started, or one that comes between would leave some behind.

    Workers start with interrupts blocked, and the process that started them ends them. Blocking is not enough for this
    process: another thread (NumPy has some) may receive the signal, and Python then raises it in the main thread.
    """
    from threading import current_thread, main_thread

    if current_thread() is not main_thread():
        yield  # Python raises interrupts in the main thread only
        return
    noted = []
    before = signal.signal(signal.SIGINT, lambda *_: noted.append(True))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, before)
    if noted and callable(before):
        before(signal.SIGINT, None)


# Where a command writes: refused before the work if it cannot be written after it.

STANDARD_OUTPUT = "-"


def check_file(name: str | None) -> None:
    """Refuse a file that cannot be written; nothing is touched. No file, and standard output, are fine.

    >>> check_file("/")
    Traceback (most recent call last):
    ValueError: '/' is a folder, and a file is to be written
    """
    if name in (None, STANDARD_OUTPUT):
        return
    path = _path(name)
    if path.is_dir():
        raise ValueError(f"{name!r} is a folder, and a file is to be written")
    if not path.parent.is_dir():
        raise ValueError(f"the folder of {name!r} does not exist")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise ValueError(f"{name!r} cannot be written by this user")


def check_folder(name: str | None) -> None:
    """Refuse a folder that is not there and cannot be made, or cannot be written to.

    >>> check_folder("/dev/null/x")
    Traceback (most recent call last):
    ValueError: '/dev/null/x' cannot be a folder, because '/dev/null' is a file
    """
    if name is None:
        return
    path = _path(name)
    there = next(place for place in (path, *path.parents) if place.exists())
    if not there.is_dir():
        raise ValueError(f"{name!r} cannot be a folder, because {str(there)!r} is a file")
    if not os.access(there, os.W_OK):
        raise ValueError(f"{name!r} cannot be written by this user")


def _path(name: str | None) -> Path:
    if not name:
        raise ValueError("the name of a file or folder must not be empty")
    return Path(name).absolute()


def write(name: str, text: str) -> None:
    """Write a file, or to standard output where its name is '-'."""
    if name == STANDARD_OUTPUT:
        sys.stdout.write(text)
    else:
        Path(name).write_text(text, encoding="utf-8")


# What a room needs that a bare `pip install paid-experts` does not bring; `reference` needs NumPy and mpmath alone.

EXTRAS = {
    "conformance": ("hypothesis", "rich"),
    "proofs": ("flint", "latex2mathml", "markdown_it", "rich", "sympy"),
    "experiments": ("distributed", "joblib", "matplotlib", "numba", "rich"),
}
"""The packages of each extra, by the names that one imports."""


def require(extra: str) -> None:
    """Refuse to go on without an extra, in one sentence.

    >>> require("conformance")
    """
    from importlib.util import find_spec

    absent = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if absent:
        sentence = f"{', '.join(absent)} must be installed for this: pip install 'paid-experts[{extra}]'"
        raise MissingExtra(sentence)
