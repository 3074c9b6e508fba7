"""Judge the whole gallery and print the matrix; 1 where the kit is wrong about a learner."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.progress import track

from properties.conformance.gallery import RIGHT, WRONG
from properties.conformance.gallery.matrix import judged, pairs, table
from properties.conformance.kit import EFFORTS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m properties.conformance.gallery",
        description="Judge learners that are known to be wrong or right, and print who was found out where.",
    )
    parser.add_argument("learners", nargs="*", metavar="NAME", help="only these (all)")
    parser.add_argument("--effort", choices=EFFORTS, default="quick", help="how hard the kit tries (quick)")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.learners if name not in RIGHT and name not in WRONG]
    if unknown:
        print(f"the gallery has no learner called {unknown[0]}", file=sys.stderr)
        return 1
    todo, progress = list(pairs(given.learners)), Console(stderr=True)
    rows = [judged(*pair, given.effort) for pair in track(todo, "judging", console=progress, transient=True)]
    width = None if sys.stdout.isatty() else 200
    Console(width=width).print(table(rows))
    right = sum(row.is_as_it_should_be for row in rows)
    print(f"{right} of {len(rows)} verdicts are as they should be, in {sum(row.seconds for row in rows):.0f} s.")
    return 0 if right == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
