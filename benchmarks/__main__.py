"""Run every benchmark; exit with 1 where a goal is missed."""

import sys

from benchmarks import engine, inequalities, payments, prover


def main() -> int:
    """Run and report."""
    missed = payments.run() + prover.run() + inequalities.run() + engine.run()
    print("\nAll goals met." if not missed else f"\nGoals missed: {', '.join(missed)}.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
