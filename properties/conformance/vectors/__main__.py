"""Write the vectors: `python -m properties.conformance.vectors DIR`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from paid_experts.reference import cli

PROGRAM = "python -m properties.conformance.vectors"


def describe(command: cli.Parser) -> None:
    """Describe the command."""
    command.description = (
        "Write the test vectors of the conformance kit and their schema, for implementations that cannot "
        "run Python. They are generated from the reference: the same bytes each time."
    )
    command.add_argument("folder", metavar="DIR", nargs="?", help="where to; it is made if it is not there")


def prepared(asked: cli.Options) -> cli.Work:
    """Refuse a folder that cannot be written, and import what writes it."""
    from paid_experts.reference import cli

    if asked.folder is None:
        raise ValueError("name the folder that the vectors are to be written to")
    cli.check_folder(asked.folder)
    from paid_experts.properties.conformance.vectors.files import run

    return run


def main(arguments: Sequence[str] | None = None) -> int:
    """Write all files."""
    return cli.run(PROGRAM, describe, prepared, arguments)


if __name__ == "__main__":
    sys.exit(main())
