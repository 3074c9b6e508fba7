"""Check the theorems in Coq; exit with 1 where one does not compile, and with 2 where there is no Coq."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from rich.console import Console

from proofs_check.formal import build, sources


def checked(console: Console) -> build.Checked:
    """Compile with a line that says how far it is."""
    with console.status("Coq: looking for what has changed") as status:
        return build.check(lambda file, done, total: status.update(f"Coq: {file} ({done} of {total})"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for."""
    command = argparse.ArgumentParser(prog="python -m proofs_check.formal", description=__doc__)
    command.add_argument("--table", action="store_true", help="print TABLE.md, and check nothing")
    command.add_argument("--audit", action="store_true", help="print Audit.v, and check nothing")
    asked = command.parse_args(arguments)
    if asked.table or asked.audit:
        from proofs_check.formal import table  # the documents are not needed for the main job

        sys.stdout.write(table.document() if asked.table else sources.audit(table.audited()))
        return 0
    start = time.perf_counter()
    try:
        result = checked(Console(stderr=True))
    except build.NoCoq as error:
        print(f"python -m proofs_check.formal: {error}", file=sys.stderr)
        return 2
    except build.Failed as error:
        print(f"python -m proofs_check.formal: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("python -m proofs_check.formal: interrupted; what was compiled is kept", file=sys.stderr)
        return 130
    print(build.summary(result, time.perf_counter() - start))
    return 0


if __name__ == "__main__":
    sys.exit(main())
