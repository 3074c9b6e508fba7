"""Run the benchmarks; exit with 1 where a goal is missed."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from paid_experts.reference import cli

PROGRAM = "python -m benchmarks"
NAMES = ("payments", "prover", "inequalities", "engine")


def describe(command: cli.Parser) -> None:
    """Describe the command."""
    command.description = (
        "Measure how fast the project is on this machine, and print each goal beside what was measured. It takes about "
        "a quarter of an hour, and wants a machine that does nothing else. Exit 0: all goals are met; 1: one is "
        "missed; 2: it could not be done."
    )
    command.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(NAMES)} (all)")
    command.add_argument("--out", metavar="FILE", help="store the results as data, too ('-': standard output)")
    command.add_argument("--claims", nargs="+", default=(), metavar="WORD", help="inequalities: those with these words")


def prepared(asked: cli.Options) -> cli.Work:
    """Refuse what cannot be measured, and import the rest."""
    from importlib.util import find_spec

    from paid_experts.reference import cli, validation

    for name in asked.names:
        validation.one_of(name, NAMES, "the benchmark")
    cli.check_file(asked.out)
    cli.require("proofs")
    cli.require("experiments")
    if find_spec("pyscipopt") is None:
        raise cli.MissingExtra("pyscipopt must be installed for this, which `make bench` does")
    import json

    from benchmarks import engine, inequalities, payments, prover, results

    runs = {
        "payments": payments.run,
        "prover": prover.run,
        "inequalities": lambda: inequalities.run(tuple(asked.claims)),
        "engine": engine.run,
    }

    def work(asked: cli.Options) -> int:
        found = []
        for name in NAMES:
            for one in runs[name]() if name in asked.names or not asked.names else ():
                print(one, flush=True)
                found.append(one)
        if asked.out is not None:
            cli.write(asked.out, json.dumps(results.as_data(found), indent=1, ensure_ascii=False) + "\n")
        missed = [one.what for one in found if not one.met]
        print("\nAll goals met." if not missed else f"\nGoals missed: {'; '.join(missed)}.")
        return 1 if missed else 0

    return work


def main(arguments: Sequence[str] | None = None) -> int:
    """Run and report."""
    return cli.run(PROGRAM, describe, prepared, arguments)


if __name__ == "__main__":
    sys.exit(main())
