"""Write the vectors: `python -m properties.conformance.vectors DIR`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from properties.conformance.vectors.write import HERE, write


def main(arguments: Sequence[str] | None = None) -> int:
    """Write all files; 1 where the folder cannot be written."""
    parser = argparse.ArgumentParser(
        prog="python -m properties.conformance.vectors",
        description="Write the test vectors and their schema, generated from the reference: the same bytes each time.",
    )
    parser.add_argument(
        "folder", metavar="DIR", nargs="?", default=HERE, type=Path, help="where to (beside this module)"
    )
    folder = parser.parse_args(arguments).folder
    try:
        for path in write(folder):
            print(f"{path.name:20} {path.stat().st_size:>9,} bytes")
    except OSError as problem:
        print(f"cannot write the vectors to {folder}: {problem.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
