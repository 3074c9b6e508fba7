"""Replay certificates from files: exit status 0 if the kernel accepts every one.

python -m proofs_check.check_certificates FILE ..
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from paid_experts.reference import cli

PROGRAM = "python -m proofs_check.check_certificates"


def describe(command: cli.Parser) -> None:
    """Describe the command."""
    command.description = (
        "Replay certificates of inequalities with the kernel, which uses no code of the search that "
        "found them. Exit 0: every one is accepted; 1: one is not."
    )
    command.add_argument("files", nargs="+", metavar="FILE", help="a certificate, as proofs_check.save writes it")


def prepared(_: cli.Options) -> cli.Work:
    """Import the kernel."""
    from paid_experts.reference.cli import require

    require("proofs")
    from paid_experts.proofs_check.certificates import load, replay
    from paid_experts.proofs_check.kernel import Rejected

    def work(asked: cli.Options) -> int:
        failures = 0
        for name in asked.files:
            try:
                certificate = load(name)
                print(f"{name}: accepted, {replay(certificate)} nodes: {claim(certificate)}")
            except (OSError, ValueError, RecursionError, Rejected) as fault:
                failures += 1
                print(f"{name}: rejected: {printed(str(fault))}", file=sys.stderr)
        return 1 if failures else 0

    return work


def main(arguments: Sequence[str] | None = None) -> int:
    """Replay files; 0 if every one is accepted."""
    return cli.run(PROGRAM, describe, prepared, arguments)


def printed(text: str) -> str:
    r"""Show what a file says in one line: a character that would move the cursor is spelled.

    >>> printed("no rule is called good\rbad")
    'no rule is called good\\rbad'
    """
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def claim(certificate: Mapping[str, Any]) -> str:
    """The whole claim: the statement, the box, the integers, the assumptions.

    >>> claim({"statement": "x <= 1", "box": {"x": ["0", None]}, "integers": ["x"], "assuming": ["x < 2"]})
    'x <= 1, for every integer x in [0, oo), where x < 2'
    """
    ranges = []
    for name, (low, high) in certificate["box"].items():
        left = "(-oo" if low in (None, "-oo", "-inf") else f"[{low}"
        right = "oo)" if high in (None, "oo", "+oo", "inf", "+inf") else f"{high}]"
        ranges.append(f"{'integer ' if name in certificate['integers'] else ''}{name} in {left}, {right}")
    sentence = f"{certificate['statement']}, for every {', '.join(ranges)}" if ranges else certificate["statement"]
    return f"{sentence}, where {' and '.join(certificate['assuming'])}" if certificate["assuming"] else sentence


if __name__ == "__main__":
    sys.exit(main())
