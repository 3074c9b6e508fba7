"""Section 6 and Appendix B from the command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from paid_experts.reference import cli

PROGRAM = "python -m experiments"


def describe(room: cli.Parser) -> None:
    """Describe the commands."""
    from paid_experts.experiments import arguments

    arguments.describe(room)


def prepared(asked: cli.Options) -> cli.Work:
    """Refuse what can be neither written nor asked, and import the command: only the one that is asked for."""
    cli.check_folder(str(Path(asked.out).parent) if asked.command == "anatomy" and asked.out else asked.out)
    cli.check_file(getattr(asked, "json", None))
    if getattr(asked, "scheduler", None) == "":
        raise ValueError("--scheduler must name an address, such as tcp://host:8786")
    cli.require("experiments")
    if asked.command == "figures":
        from paid_experts.experiments.figures import run
    elif asked.command == "claims":
        from paid_experts.experiments.claims import run
    elif asked.command == "envelope":
        from paid_experts.experiments.envelope import run
    elif asked.command == "anatomy":
        from paid_experts.experiments.anatomy import run
    else:
        from paid_experts.experiments.real import run
    return run


def main(arguments: Sequence[str] | None = None, program: str = PROGRAM) -> int:
    """Run a command."""
    return cli.run(program, describe, prepared, arguments)


if __name__ == "__main__":
    sys.exit(main())
