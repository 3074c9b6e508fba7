"""Judge an implementation from the command line: exit 0 conforms, 1 does not, 2 could not be run, 3 is too slow."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from properties.bugs.catalogue import ALGORITHMS, GAPTRON
from properties.conformance.kit import EFFORTS, Progress, judge
from properties.conformance.pipe import Pipe, program, python_target
from properties.conformance.players import CouldNotRun
from properties.conformance.refusals import refusals
from properties.conformance.report import CONFORMS, DEMANDS, DOES_NOT, KIT_FAILED, TOO_SLOW, Report
from properties.conformance.trial import RULES, Claim
from properties.conformance.umpire import ROUNDING

STATUS = {CONFORMS: 0, DOES_NOT: 1, KIT_FAILED: 1, TOO_SLOW: 3}
COULD_NOT_RUN = 2
REPLIES_OF_PATIENCE = 60
"""All replies together may take as long as so many that are just in time; with --thorough 20 times that."""

EPILOG = f"""\
What a claim demands:
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
With --algorithm cautious or bayes, "start" has "algorithm" and no beta. The requests of a long game are sent ahead of
the replies to earlier ones: read line by line.

Exit status: 0 it conforms, 1 it does not, 2 it could not be run, 3 it is too slow and nothing wrong was found."""


def parser() -> argparse.ArgumentParser:
    """Describe the command."""
    command = argparse.ArgumentParser(
        prog="python -m properties.conformance",
        description="Is this implementation LCB-GAPTRON (Algorithm 1), or CautiousLcb, or BayesLcb? Play hostile games "
        "against it and judge every choice by the algorithm.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("target", nargs="?", metavar="TARGET", help="package.module:factory, a Python implementation")
    command.add_argument("--command", metavar="CMD", help="a program and its arguments, spoken to in JSON lines")
    command.add_argument("--payments", choices=RULES, default="exact", help="the rule it claims (exact)")
    command.add_argument("--algorithm", choices=tuple(ALGORITHMS), default=GAPTRON, help="what it claims (gaptron)")
    command.add_argument("--json", nargs="?", const="-", metavar="FILE", help="write the report as data ('-', stdout)")
    command.add_argument(
        "--timeout",
        type=float,
        default=10.0,
        metavar="S",
        help="seconds for a reply (10); for all of them 60 times that",
    )
    command.add_argument("--thorough", action="store_true", help="play longer and search more: minutes, not seconds")
    command.add_argument("--quick", action="store_true", help="the short games only: seconds")
    command.add_argument("--refusals", action="store_true", help="see as well whether bad input is refused; apart")
    command.add_argument("--only", metavar="NAME", help="play the one game of this name")
    command.add_argument("--seed", type=int, default=0, help="of the games drawn at random (0)")
    return command


def refusal(asked: argparse.Namespace) -> str | None:
    """Say what is wrong with what was asked, or nothing."""
    if (asked.target is None) == (asked.command is None):
        return "give one target: package.module:factory, or --command 'program args'"
    if asked.target is not None and not all(asked.target.partition(":")):
        return f"the target must be package.module:factory, got {asked.target!r}"
    if not 0 < asked.timeout < float("inf"):
        return f"--timeout must be a number of seconds above 0, got {asked.timeout:g}"
    if asked.json not in (None, "-") and not Path(asked.json).resolve().parent.is_dir():
        return f"the folder of {asked.json} does not exist"
    if asked.thorough and asked.quick:
        return "--thorough and --quick cannot be had together"
    return None


@contextmanager
def bar(console: Console) -> Iterator[Progress]:
    """Show how far it is, on standard error and only to a person."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task("starting", total=None)
        yield lambda words, done, total: shown.update(task, description=words, completed=done, total=total or None)


def judged(asked: argparse.Namespace) -> Report:
    """Run the kit as it was asked."""
    limits = (asked.timeout, asked.timeout * (REPLIES_OF_PATIENCE * 20 if asked.thorough else REPLIES_OF_PATIENCE))
    player: Pipe = python_target(asked.target, *limits) if asked.command is None else program(asked.command, *limits)
    effort = "thorough" if asked.thorough else "quick" if asked.quick else "default"
    with player, bar(Console(stderr=True)) as progress:
        player.prepare()
        if asked.only is None:
            print(f"Playing against {player.name}: {EFFORTS[effort].words}.", file=sys.stderr)
        options = {"algorithm": asked.algorithm, "only": asked.only, "seed": asked.seed}
        report = judge(player, asked.payments, effort, progress=progress, **options)
        if asked.refusals:
            report = replace(report, refusals=refusals(player, Claim(asked.payments, asked.algorithm)))
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge what the command line names."""
    asked = parser().parse_args(arguments)
    try:
        wrong = refusal(asked)
        if wrong:
            raise CouldNotRun(wrong)
        report = judged(asked)
    except CouldNotRun as error:
        print(f"python -m properties.conformance: {error}", file=sys.stderr)
        return COULD_NOT_RUN
    if asked.json:
        text = json.dumps(report.as_json(), indent=1) + "\n"
        sys.stdout.write(text) if asked.json == "-" else Path(asked.json).write_text(text, encoding="utf-8")
    if asked.json != "-":
        print(report)
    return STATUS[report.verdict]


def _stop(number: int, _: FrameType | None) -> None:
    """End as on Ctrl-C, so that the program at the end of the pipe ends as well."""
    sys.exit(128 + number)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _stop)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
