"""Judge an implementation from the command line: exit 0 conforms, 1 does not, 2 cannot be run, 3 is not judged."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from paid_experts.properties.conformance.claims import ALGORITHMS, DEMANDS, EFFORTS, GAPTRON, ROUNDING, RULES
from paid_experts.reference import cli

PROGRAM = "python -m properties.conformance"

EPILOG = f"""\
What each rule demands, for K experts and N payments:
{chr(10).join(f"  {rule:8} {demand}" for rule, demand in DEMANDS.items())}

Any untried payment while exploring, any minimiser, any certain expert and any sign of zero are right, and the kit
goes on from the choice made. 'local' may stop at any payments that no single expert's payment improves. An even vote
is a fair coin: which label u < 1/2 shows is open, and u >= 1/2 must show the other one. Indices and labels are
integers: 1.0 is refused.

Rounding, r = {ROUNDING:g}: payments may exceed the least objective by a factor 1 + r; an estimate within r of its
cutoff, a coin within a factor 1 +- r of exp(-|x|)/2 and a vote within r of 0 are accepted either way and counted. An
estimate that sits on its cutoff exactly is in range, and judged so wherever doubles are exact.

The pipe, one JSON object a line, request then reply:
  {{"op":"start","costs":[..],"experts":K,"lam":..,"beta":..,"delta":..,"payments":"exact"}}   {{"ok":true}}
  {{"op":"pay"}}                                {{"payments":[i1,..,iK]}}
  {{"op":"predict","advice":[..],"u":0.25}}     {{"prediction":1}}
  {{"op":"update","label":-1}}                  {{"ok":true}}
With --algorithm cautious or bayes, "start" has "algorithm" and no beta. Who answers it {{"ok":true,"bulk":true}} is
asked for many rounds at a time in long games:
  {{"op":"rounds","rounds":[{{"advice":[..],"u":0.25,"label":1}},..]}}
                                              {{"rounds":[{{"payments":[..],"prediction":1}},..]}}

Exit status: 0 it conforms, 1 it does not, 2 it could not be run, 3 not everything that was planned was played, and
nothing wrong was found."""


def describe(command: cli.Parser) -> None:
    """Describe the command."""
    from argparse import RawDescriptionHelpFormatter

    command.formatter_class, command.epilog = RawDescriptionHelpFormatter, EPILOG
    command.description = (
        "Is this implementation LCB-GAPTRON (Algorithm 1), or CautiousLcb, or BayesLcb? Play hostile games\n"
        "against it and judge every choice by the algorithm."
    )
    add = command.add_argument
    add("target", nargs="?", metavar="TARGET", help="a Python implementation, as package.module:factory")
    add("--command", metavar="CMD", help="or a program with its arguments, in any language, spoken to in JSON lines")
    add("--payments", choices=RULES, default="exact", help="the rule by which it claims to choose payments (exact)")
    add("--algorithm", choices=ALGORITHMS, default=GAPTRON, help="the learner that it claims to be (gaptron)")
    add("--json", nargs="?", const="-", metavar="FILE", help="write the report as data (standard output without FILE)")
    add(
        "--timeout",
        type=float,
        default=10.0,
        metavar="S",
        help="seconds for a reply (10); for all of them 60 times that",
    )
    add("--budget", choices=EFFORTS, help="how much is played: numbers of games and rounds, never of seconds (default)")
    add("--thorough", action="store_true", help="play longer and search more: minutes, not seconds")
    add("--quick", action="store_true", help="play the short games only: seconds")
    add("--only", metavar="NAME", help="play the one game of this name")
    add(
        "--skip",
        metavar="FILE",
        help="leave out games: a name, a colon and the reason a line; the verdict is incomplete",
    )
    add("--list", action="store_true", help="list the games of the budget, and play none")
    add("--junit", metavar="FILE", help="write the outcome of each game as JUnit XML")
    add("--badge", metavar="FILE", help="write the verdict as JSON for a badge")
    add("--python", metavar="PATH", help="the Python that runs TARGET, in an environment of its own")
    add("--version", action="store_true", help="print the versions of the kit and of the vectors")
    add("--seed", type=int, default=0, help="for the games that are drawn at random (0)")


def prepared(asked: cli.Options) -> cli.Work:
    """Refuse what cannot be run, and import the kit."""
    from paid_experts.reference import cli, validation

    if not asked.version and not asked.list and (asked.target is None) == (asked.command is None):
        raise ValueError("give one target: package.module:factory, or --command 'program args'")
    if asked.target is not None and not all(asked.target.partition(":")):
        raise ValueError(f"the target must be package.module:factory, got {asked.target!r}")
    validation.positive(asked.timeout, "--timeout")
    for file in (asked.json, asked.junit, asked.badge):
        cli.check_file(file)
    if asked.python is not None and asked.target is None:
        raise ValueError("--python runs a target, package.module:factory")
    if bool(asked.thorough) + bool(asked.quick) + bool(asked.budget) > 1:
        raise ValueError("of --budget, --thorough and --quick two cannot be had together")
    cli.require("conformance")
    from paid_experts.properties.conformance.commands import run

    return run


def main(arguments: Sequence[str] | None = None, program: str = PROGRAM) -> int:
    """Judge what the command line names."""
    return cli.run(program, describe, prepared, arguments)


if __name__ == "__main__":
    sys.exit(main())
