"""Verify the ledger and print it; exit with 1 where a row does not hold."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from paid_experts.reference import cli

PROGRAM = "python -m proofs_check"
INSTEAD = ("errata", "tour", "edition", "document", "exercises", "answer")


def describe(command: cli.Parser) -> None:
    """Describe the command."""
    command.description = (
        "Check the proof of the paper, and our own results: every relation that the documents in "
        "proofs_check/paper and proofs_check/beyond print is proved, or refuted at a witness; a nearby false claim "
        "must be rejected; and the theorems in Coq are compiled. Prints one line a document, and what does not hold. "
        "Exit 0: all holds; 1: something does not; 2: it could not be done; 3: not everything was checked."
    )
    command.add_argument("--lemma", metavar="NAME", help="check and print one document, such as 4.4, A.2 or S")
    command.add_argument(
        "--json", metavar="FILE", help="write every row and its verdict as data ('-': standard output)"
    )
    command.add_argument("--jobs", type=int, metavar="N", help="how many rows to check at once (as many as cores)")
    command.add_argument(
        "--without-coq", action="store_true", help="leave out the theorems in Coq, and say which rows rest on them"
    )
    command.add_argument(
        "--get-coq", action="store_true", help="unpack Debian's Coq into .coq of this checkout where there is none"
    )
    instead = command.add_argument_group("instead of checking")
    instead.add_argument(
        "--errata", metavar="FILE", help="write what the paper prints wrongly, with repairs, as a page"
    )
    instead.add_argument("--tour", metavar="DIR", help="write the proof as pages for a browser")
    instead.add_argument(
        "--exercises",
        nargs="?",
        const="",
        metavar="NAME",
        help="list the exercises, of one document (4.4), or one (4.4.2)",
    )
    instead.add_argument(
        "--answer", nargs=2, metavar=("NAME", "TEXT"), help="grade an answer; 'hint', 'hint 2' and 'solution' are told"
    )
    instead.add_argument(
        "--document", metavar="FILE", help="check a Markdown file with check and exercise blocks; none of it is run"
    )
    instead.add_argument("--edition", metavar="DIR", help="write the proof as one text: a page, a PDF, and slides")
    instead.add_argument(
        "--from", dest="record", metavar="FILE", help="with --tour: show the verdicts that --json wrote"
    )


def prepared(asked: cli.Options) -> cli.Work:
    """Refuse what cannot be done, and import the rest."""
    from importlib.util import find_spec

    from paid_experts.reference import cli, validation

    options = (*INSTEAD, "lemma", "json", "jobs")
    given = [name for name in options if getattr(asked, name) is not None]
    of_a_document = given in (["document", "exercises"], ["document", "answer"])
    if given and given[0] in INSTEAD and given[1:] and not of_a_document:
        raise ValueError(f"--{given[0]} checks nothing, and goes without --{given[1]}")
    if asked.record is not None and asked.tour is None:
        raise ValueError("--from says which run the tour shows, and needs --tour")
    if asked.jobs is not None:
        validation.count(asked.jobs, "--jobs")
    cli.check_file(asked.json)
    cli.check_file(asked.errata)
    cli.check_folder(asked.tour)
    cli.check_folder(asked.edition)
    if asked.edition is not None and not (find_spec("pypandoc") and find_spec("typst")):
        raise ValueError("pypandoc_binary and typst must be installed for this; `make edition` does that")
    cli.require("proofs")
    from paid_experts.proofs_check import commands

    return commands.run


def main(arguments: Sequence[str] | None = None, program: str = PROGRAM) -> int:
    """Do what the command line asks for."""
    return cli.run(program, describe, prepared, arguments)


if __name__ == "__main__":
    sys.exit(main())
