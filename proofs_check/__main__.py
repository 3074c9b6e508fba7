"""Verify the ledger and print it; exit with 1 where a row does not hold."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

PROGRAM = "python -m proofs_check"


def parser() -> argparse.ArgumentParser:
    """Describe the command."""
    command = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Check the annotated proof: every row of the documents in proofs_check/paper and "
        "proofs_check/beyond, its tooth, its sharp constants, a second opinion, and the theorems in Coq.",
    )
    command.add_argument("--lemma", metavar="NAME", help="one document with its verdicts, such as 4.4, A.2 or S")
    command.add_argument("--json", metavar="FILE", help="write the ledger as data ('-' for standard output)")
    command.add_argument("--errata", metavar="FILE", help="write the errata as a page, and check nothing")
    command.add_argument("--tour", metavar="DIR", help="write the tour, the proof as pages for a browser")
    command.add_argument("--from", dest="record", metavar="FILE", help="with --tour: a run that --json wrote, to show")
    command.add_argument("--jobs", type=int, metavar="N", help="how many rows at once (all cores)")
    return command


def refusal(asked: argparse.Namespace) -> str | None:
    """Say what is wrong with what was asked, or nothing."""
    if asked.jobs is not None and asked.jobs < 1:
        return f"--jobs must be at least 1, got {asked.jobs}"
    for name in (asked.json, asked.errata):
        if name not in (None, "-") and not Path(name).resolve().parent.is_dir():
            return f"the folder of {name} does not exist"
        if name not in (None, "-") and Path(name).is_dir():
            return f"{name} is a folder, and a file is written"
    if asked.record is not None and asked.tour is None:
        return "--from says which run the tour shows, and needs --tour"
    if asked.tour is not None and asked.lemma is not None:
        return "--tour writes all pages, and goes without --lemma"
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for: one sentence where it cannot be done, and on an interrupt."""
    asked = parser().parse_args(arguments)
    sentence = refusal(asked)
    if sentence is None:
        try:
            from reference.extras import missing  # what it needs takes a second to import

            sentence = missing("proofs")
            if sentence is None:
                from proofs_check import commands

                return commands.run(asked)
        except KeyboardInterrupt:
            print(f"{PROGRAM}: interrupted; certificates and compiled Coq files are kept", file=sys.stderr)
            return 130
        except (ValueError, OSError) as error:
            sentence = str(error)
    print(f"{PROGRAM}: {sentence}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
