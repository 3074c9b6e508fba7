"""Play one small game in the terminal, so that a student can follow every round."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from paid_experts.reference import cli

PROGRAM = "python -m reference"

ALGORITHMS = ("gaptron", "cautious", "bayes")
SHAPES = ("linear", "sigmoidal")


def describe(command: cli.Parser) -> None:
    """Describe the command."""
    command.description = (
        "Play LCB-GAPTRON (Algorithm 1), or a learner of our own, for a few rounds and print each: who was "
        "paid what and why, who was followed or how the vote came out, and the running cost against OPT."
    )
    command.add_argument("--algorithm", choices=ALGORITHMS, default="gaptron", help="who plays (gaptron)")
    command.add_argument("--rounds", type=int, default=16, metavar="T", help="how many rounds to play (16)")
    command.add_argument("--experts", type=int, default=3, metavar="K", help="how many experts there are (3)")
    command.add_argument("--costs", default="0,0.5,1", metavar="C,C,..", help="the grid of payments (0,0.5,1)")
    command.add_argument("--lam", type=float, default=0.05, help="the price of a payment against a mistake (0.05)")
    command.add_argument(
        "--beta",
        type=float,
        default=2.0,
        help="of gaptron: an estimate within beta/n of 0 or 1 is certain, after n payments (2)",
    )
    command.add_argument(
        "--delta",
        type=float,
        default=0.5,
        help="the probability with which an accuracy may lie outside its confidence interval (0.5)",
    )
    rules = "the rule by which payments are chosen: brute, exact, selfish, local or rounded (exact)"
    command.add_argument("--payments", default="exact", metavar="RULE", help=rules)
    bought = "how the accuracy of an expert grows with its pay (sigmoidal)"
    command.add_argument("--productivity", choices=SHAPES, default="sigmoidal", help=bought)
    command.add_argument(
        "--seed", type=int, default=7, help="for the random numbers behind advice, coins and labels (7)"
    )
    command.add_argument("--json", action="store_true", help="print the run as JSON, as Run.save writes it")


def prepared(asked: cli.Options) -> cli.Work:
    """Refuse what cannot be played."""
    from paid_experts.reference import validation

    validation.count(asked.rounds, "--rounds")
    from paid_experts.reference.trace import play

    return play


def main(arguments: Sequence[str] | None = None, program: str = PROGRAM) -> int:
    """Play; what cannot be played, or not be told, is one sentence."""
    return cli.run(program, describe, prepared, arguments)


if __name__ == "__main__":
    sys.exit(main())
