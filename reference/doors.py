"""How every command begins and ends.

A command has three parts: `describe` names its options, and needs no package from outside; `prepared` refuses what
cannot be done, and imports what does the rest; then comes the work. So `--help` and refusals wait for nothing. What
goes wrong is one sentence on standard error, with the exit code

    130  it was interrupted
    2    it cannot be done as it was asked for: a `ValueError`, an `OSError`, a missing extra
    1    it could not be brought to its end: a `Fault`
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

TYPE_CHECKING = False  # as in `typing`, which every command would have to wait for
if TYPE_CHECKING:
    import argparse
    from typing import NoReturn

    Parser = argparse.ArgumentParser
    Options = argparse.Namespace
    Work = Callable[[Options], int]
    """What is done with the options, and returns the exit code"""

REFUSED, FAILED = 2, 1


class MissingExtra(ImportError):
    """An extra of this package is not installed (`reference.extras`)."""


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
        from paid_experts.reference.interrupts import ending_at_once  # here, so that an interrupt meanwhile is caught

        with ending_at_once(program):
            command = new_parser(program)
            describe(command)
            asked = command.parse_args(arguments)
            work = prepared(asked)
        status = work(asked)
        print(end="", flush=True)  # a closed pipe is noticed here, and not when Python ends
    except KeyboardInterrupt as interrupt:
        from paid_experts.reference.interrupts import INTERRUPTED, end_on_the_next

        end_on_the_next()
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
