"""Section 6 and Appendix B from the command line."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec

from experiments.faults import Fault

COMMANDS = {
    "figures": "the paper's plots",
    "claims": "the sentences of Section 6 that can be true or false, over a grid of what the paper does not say",
    "envelope": "measured regret against what the theorems promise",
}
"""Each is a module of this room with ``add_arguments(parser)`` and ``run(arguments)``, which returns the exit code."""


def parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Describe the commands that are there; only what is asked for is imported."""
    command = argparse.ArgumentParser(
        prog="python -m experiments", description="Reproduce Section 6 and Appendix B, and go beyond."
    )
    commands = command.add_subparsers(metavar="COMMAND", required=True)
    for name, what in COMMANDS.items():
        if find_spec(f"experiments.{name}"):
            own = commands.add_parser(name, help=what, description=what)
            if name in arguments[:1]:
                module = import_module(f"experiments.{name}")
                module.add_arguments(own)
                own.set_defaults(run=module.run)
    return command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a refusal or a fault is one sentence on standard error."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        from reference.extras import missing  # imports NumPy, which an interrupt may meet

        if absent := missing("experiments"):
            raise ValueError(absent)
        asked = parser(given).parse_args(given)
        command: Callable[[argparse.Namespace], int] = asked.run
        return command(asked)
    except (ValueError, Fault) as error:
        print(f"python -m experiments: {error}", file=sys.stderr)
        return 2 if isinstance(error, ValueError) else 1
    except KeyboardInterrupt as interrupt:
        print(f"python -m experiments: {interrupt or 'interrupted'}", file=sys.stderr)
        return 130


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
