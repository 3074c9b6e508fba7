"""All commands under one name, `paid-experts COMMAND`; in a checkout each room has a door of its own as well."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

USAGE = """\
usage: paid-experts COMMAND [OPTION ..]

  play         play one small game and print every round
  verify       check the proof: every relation that the paper prints
  conformance  judge another implementation of the algorithm
  properties   try every lemma on instances that are drawn at random
  figures      draw the paper's experiments
  claims       judge the paper's sentences on its experiments
  envelope     compare regret with what the theorems promise
  real         play with real classifiers, whose mistakes are not independent
  anatomy      compute every step of the proof in every round of one game

`paid-experts COMMAND --help` tells what a command can be asked for."""


def door(command: str) -> Callable[[Sequence[str]], int] | None:
    """Return what runs a command; only the room that is asked for is imported."""
    if command == "play":
        from paid_experts.reference.__main__ import main
    elif command == "verify":
        from paid_experts.proofs_check.__main__ import main
    elif command == "conformance":
        from paid_experts.properties.conformance.__main__ import main
    elif command == "properties":
        from paid_experts.properties.__main__ import main
    elif command in ("figures", "claims", "envelope", "real", "anatomy"):
        from paid_experts.experiments.__main__ import main

        return lambda options: main([command, *options], "paid-experts")
    else:
        return None
    return lambda options: main(options, f"paid-experts {command}")


def main() -> int:
    """Do what the command line asks for: its first word is the command."""
    command, *options = sys.argv[1:] or ["--help"]
    if command in ("-h", "--help"):
        print(USAGE)
        return 0
    run = door(command)
    if run is None:
        print(f"paid-experts: there is no command {command!r} (--help tells which there are)", file=sys.stderr)
        return 2
    return run(options)


if __name__ == "__main__":
    sys.exit(main())
