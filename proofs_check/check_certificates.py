"""Replay certificates from files: exit status 0 if the kernel accepts every one.

python -m proofs_check.check_certificates FILE ..
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from proofs_check.certificates import load, replay
from proofs_check.kernel import rules as kernel


def main(arguments: Sequence[str] | None = None) -> int:
    """Replay files; 0 if every one is accepted."""
    parser = argparse.ArgumentParser(prog="python -m proofs_check.check_certificates", description=__doc__)
    parser.add_argument("files", nargs="+", help="certificates to replay")
    failures = 0
    for name in parser.parse_args(arguments).files:
        try:
            certificate = load(name)
            print(f"{name}: accepted, {replay(certificate)} nodes: {certificate['statement']}")
        except (OSError, ValueError, kernel.Rejected) as fault:
            failures += 1
            print(f"{name}: rejected: {fault}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
