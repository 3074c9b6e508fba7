"""Try all properties and print how often their hypotheses held, how close they came, and which false claims fail."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from paid_experts.reference import cli

PROGRAM = "python -m properties"


def describe(command: cli.Parser) -> None:
    """Describe the command."""
    command.description = (
        "Try every property of the paper on instances that Hypothesis draws, in every round of histories "
        "that the reference plays, and on all of some tiny games. The table says how often the hypotheses of each "
        "claim held and by how much it held at the closest. Exit 0: all hold; 1: one is broken, or its hypotheses "
        "never held; 2: the command was not understood."
    )
    command.add_argument("--examples", type=int, default=100, metavar="N", help="instances for each property (100)")
    command.add_argument("--lemma", metavar="NAME", help="only one lemma, such as 4.4, or one result, such as S")
    command.add_argument("--teeth", action="store_true", help="also check that nearby false claims are rejected")
    command.add_argument(
        "--games",
        type=int,
        choices=(1, 2),
        help="only the tiny games, and what each came to: the short ones (seconds), or longer ones as well (minutes)",
    )
    command.add_argument("--random", action="store_true", help="draw other instances at every run")
    command.add_argument("--json", metavar="FILE", help="write the tallies as data as well ('-': standard output)")


def prepared(asked: cli.Options) -> cli.Work:
    """Refuse what cannot be done, and import the properties."""
    from paid_experts.reference import cli, validation

    validation.count(asked.examples, "--examples")
    cli.check_file(asked.json)
    cli.require("conformance")
    from paid_experts.properties.catalogue import run

    return run


def main(arguments: Sequence[str] | None = None, program: str = PROGRAM) -> int:
    """Do what the command line asks for."""
    return cli.run(program, describe, prepared, arguments)


if __name__ == "__main__":
    sys.exit(main())
