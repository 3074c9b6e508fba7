"""Section 6 and Appendix B from the command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from reference import doors

PROGRAM = "python -m experiments"


def describe(room: doors.Parser) -> None:
    """Describe the commands."""
    from experiments import arguments

    arguments.describe(room)


def prepared(asked: doors.Options) -> doors.Work:
    """Refuse what can be neither written nor asked, and import the command: only the one that is asked for."""
    from reference import extras, outputs

    outputs.check_folder(asked.out)
    if asked.scheduler == "":
        raise ValueError("--scheduler must name an address, such as tcp://host:8786")
    extras.require("experiments")
    if asked.command == "figures":
        from experiments.figures import run
    elif asked.command == "claims":
        from experiments.claims import run
    else:
        from experiments.envelope import run
    return run


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command."""
    return doors.run(PROGRAM, describe, prepared, arguments)


if __name__ == "__main__":
    sys.exit(main())
