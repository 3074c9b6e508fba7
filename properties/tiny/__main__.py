"""`python -m properties.tiny [--effort N]`: judge the tiny games and print what they came to."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from paid_experts.reference import cli

PROGRAM = "python -m properties.tiny"


def describe(command: cli.Parser) -> None:
    """Describe the command."""
    command.description = (
        "Play every possible run of games with at most two experts and two payments, and hold the lemmas "
        "and the theorems against their exact values. Exit 0: all hold; 1: one does not, or was never put to the test."
    )
    command.add_argument("--effort", type=int, default=1, choices=(1, 2), help="1: seconds, 2: minutes (1)")


def prepared(_: cli.Options) -> cli.Work:
    """Import the games."""
    from paid_experts.reference.cli import require

    require("conformance")
    from paid_experts.properties.tiny.games import run

    return run


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for."""
    return cli.run(PROGRAM, describe, prepared, arguments)


if __name__ == "__main__":
    sys.exit(main())
