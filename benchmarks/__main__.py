"""Run every benchmark; exit with 1 where a goal is missed."""

import argparse
import importlib
import json
import os
import sys
from pathlib import Path

BENCHMARKS = ("payments", "prover", "inequalities", "engine")
DESCRIPTION = """Measure how fast the project is on this machine, print each goal beside what was measured, and exit
with 1 where a goal is missed. It takes about a quarter of an hour, and wants a machine that does nothing else."""


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=DESCRIPTION)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(BENCHMARKS)} (all)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="store the results as JSON, too")
    asked = parser.parse_args(arguments)
    for name in asked.names:
        if name not in BENCHMARKS:
            parser.error(f"NAME must be one of {', '.join(BENCHMARKS)}; got {name!r}")
    if asked.out and not asked.out.parent.is_dir():
        parser.error(f"--out needs a folder that exists, got {asked.out}")
    if asked.out and not os.access(asked.out if asked.out.exists() else asked.out.parent, os.W_OK):
        parser.error(f"--out must be writable, got {asked.out}")
    if asked.out and asked.out.is_dir():
        parser.error(f"--out must be a file, got the folder {asked.out}")
    return asked


def run(asked: argparse.Namespace) -> int:
    """Run and report."""
    try:
        from benchmarks import results

        parts = [importlib.import_module(f"benchmarks.{name}") for name in asked.names or BENCHMARKS]
    except ModuleNotFoundError as lacking:
        print(f"benchmarks: {lacking.name} is not installed; `make bench` installs it and runs this.", file=sys.stderr)
        return 2
    found = [one for part in parts for one in part.run()]
    if asked.out:
        text = json.dumps(results.as_data(found), indent=1, ensure_ascii=False)
        asked.out.write_text(text + "\n", encoding="utf-8")
    missed = [one.what for one in found if not one.met]
    print("\nAll goals met." if not missed else f"\nGoals missed: {'; '.join(missed)}.")
    return 1 if missed else 0


def main(arguments: list[str] | None = None) -> int:
    """Run; say in one sentence what went wrong."""
    asked = parse(arguments)
    try:
        return run(asked)
    except OSError as error:
        print(f"benchmarks: {asked.out} cannot be written: {error.strerror}.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nbenchmarks: interrupted, nothing is stored.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
