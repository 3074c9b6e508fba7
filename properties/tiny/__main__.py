"""`python -m properties.tiny [--effort N]`: judge the tiny games and print what they came to."""

from __future__ import annotations

import argparse
import sys

from properties.tally import Broken, Tallies
from properties.tiny import run, table


def main(arguments: list[str] | None = None) -> int:
    """Exit 0 if every claim held and none was vacuous, 1 otherwise."""
    parser = argparse.ArgumentParser(prog="python -m properties.tiny", description="exhaustive tiny games")
    parser.add_argument("--effort", type=int, default=1, choices=(1, 2), help="1: seconds, 2: minutes")
    tallies = Tallies()
    try:
        games = run(tallies, parser.parse_args(arguments).effort)
    except Broken as failure:
        print(f"broken: {failure}", file=sys.stderr)
        return 1
    print(table(games), tallies, sep="\n\n")
    for tally in tallies.never_held():
        print(f"never held: {tally.lemma}, {tally.claim}", file=sys.stderr)
    return 1 if tallies.never_held() else 0


if __name__ == "__main__":
    sys.exit(main())
