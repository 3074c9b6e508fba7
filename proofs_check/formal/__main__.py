"""Check the theorems in Coq; exit with 1 where one does not compile, and with 2 where there is no Coq."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from paid_experts.reference import cli

PROGRAM = "python -m proofs_check.formal"


def describe(command: cli.Parser) -> None:
    """Describe the command."""
    command.description = (
        "Compile the theorems in Coq, and compare the axioms that they rest on with the allowed ones. "
        "Exit 0: all hold; 1: one does not; 2: there is no Coq here."
    )
    generated = command.add_argument_group("instead of checking").add_mutually_exclusive_group()
    generated.add_argument("--table", action="store_true", help="print TABLE.md, which theorem is which relation")
    statements = "print STATEMENTS.md, what each theorem says, as Coq prints it (compiled files are asked)"
    generated.add_argument("--statements", action="store_true", help=statements)
    generated.add_argument("--audit", action="store_true", help="print what Coq is asked about the axioms")
    generated.add_argument(
        "--get",
        nargs="+",
        choices=("coq", "ocaml"),
        metavar="coq|ocaml",
        help="unpack Debian's packages into .coq of this checkout where there is none; ocaml is for the tests",
    )
    decisions = "print Decisions.v: what the reference decides on the conformance vectors in a folder"
    generated.add_argument("--decisions", metavar="DIR", help=decisions)


def prepared(asked: cli.Options) -> cli.Work:
    """Import what is needed."""
    from paid_experts.proofs_check.formal import audit, build
    from paid_experts.reference.cli import require

    if asked.decisions is not None:
        from paid_experts.proofs_check.formal.decisions import decisions

        return lambda asked: printed(decisions(asked.decisions))
    require("proofs")
    if asked.statements:
        from paid_experts.proofs_check.formal import statements

        return lambda _: printed(statements.document())
    if asked.get is not None:
        from paid_experts.proofs_check.formal.get_coq import get

        return lambda asked: printed("".join(get(what) for what in asked.get))
    if asked.table or asked.audit:
        from paid_experts.proofs_check.formal import table

        return lambda asked: printed(table.document() if asked.table else audit.text(table.audited()))
    return lambda _: printed(build.check_aloud() + "\n")


def printed(text: str) -> int:
    """Print the outcome."""
    sys.stdout.write(text)
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for."""
    return cli.run(PROGRAM, describe, prepared, arguments)


if __name__ == "__main__":
    sys.exit(main())
