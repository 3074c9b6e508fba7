"""Judge the kit by learners that are known to be wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from paid_experts.properties.conformance.claims import ALGORITHMS, EFFORTS, GAPTRON
from paid_experts.reference import cli

PROGRAM = "python -m properties.conformance.gallery"


def describe(command: cli.Parser) -> None:
    """Describe the command."""
    command.description = (
        "Judge learners that are known to be wrong, and print where each was found out. Exit 0: each for "
        "the right reason; 1: the kit is wrong; 2: it could not be done."
    )
    command.add_argument("bugs", nargs="*", metavar="NAME", help="only these bugs, such as ClosedForOpen (all)")
    command.add_argument("--algorithm", choices=ALGORITHMS, default=GAPTRON, help="of which learner (gaptron)")
    command.add_argument("--effort", choices=EFFORTS, default="quick", help="how hard the kit tries (quick)")


def prepared(_: cli.Options) -> cli.Work:
    """Import the kit."""
    from paid_experts.reference.cli import require

    require("conformance")
    from paid_experts.properties.conformance.gallery.matrix import run

    return run


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for."""
    return cli.run(PROGRAM, describe, prepared, arguments)


if __name__ == "__main__":
    sys.exit(main())
