"""Section 6 and Appendix B from the command line."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any

COMMANDS = {
    "figures": "the paper's plots, with all learners",
    "claims": "the sentences of Section 6 that can be true or false, and which learner to run",
    "envelope": "measured regret against what the theorems promise",
}
"""Each is a package of this room with ``add_arguments(parser)`` and ``run(arguments)``, which returns the exit code."""


def imported(name: str) -> Any:
    """Import a command; only what is asked for, because the engine takes a second."""
    if name == "figures":
        from experiments import figures as command
    elif name == "claims":
        from experiments import claims as command  # type: ignore[no-redef]
    else:
        from experiments import envelope as command  # type: ignore[no-redef]
    return command


def parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Describe the commands."""
    room = argparse.ArgumentParser(
        prog="python -m experiments", description="Reproduce Section 6 and Appendix B, and go beyond."
    )
    commands = room.add_subparsers(metavar="COMMAND", required=True)
    for name, what in COMMANDS.items():
        own = commands.add_parser(name, help=what, description=what)
        if name in arguments[:1]:
            command = imported(name)
            command.add_arguments(own)
            own.set_defaults(run=command.run)
    return room


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a refusal or a fault is one sentence on standard error.

    Everything is imported in here, so that Ctrl-C while Python is still reading is one sentence too.
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        from experiments.faults import Fault
        from reference.extras import missing

        try:
            if absent := missing("experiments"):
                raise ValueError(absent)
            asked = parser(given).parse_args(given)
            return int(asked.run(asked))
        except (ValueError, Fault) as error:
            print(f"python -m experiments: {error}", file=sys.stderr)
            return 2 if isinstance(error, ValueError) else 1
    except KeyboardInterrupt as interrupt:
        print(f"python -m experiments: {str(interrupt) or 'interrupted'}", file=sys.stderr)
        return 130


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
