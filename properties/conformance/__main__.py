"""Judge an implementation from the command line: exit 0 conforms, 1 does not, 2 could not be run."""

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

from properties.conformance.kit import Progress, judge
from properties.conformance.pipe import Pipe, program, python_target
from properties.conformance.players import CouldNotRun
from properties.conformance.refusals import refusals
from properties.conformance.umpire import ROUNDING
from properties.conformance.verdict import Verdict
from reference.protocol import RULES

CONFORMS, DOES_NOT, COULD_NOT_RUN = 0, 1, 2
REPLIES_OF_PATIENCE = 60
"""All replies together may take as long as so many that are just in time; with --thorough 20 times that."""

EPILOG = f"""\
Any untried payment while exploring, any minimiser, any certain expert and any sign of zero are right, and the kit
goes on from the choice made. 'local' may stop at any payments that no single expert's payment improves.

Rounding, r = {ROUNDING:g}: payments may exceed the least objective by a factor 1 + r; an estimate within r of its
cutoff, a coin within a factor 1 +- r of exp(-|x|)/2 and a vote within r of 0 are accepted either way and counted. An
estimate that sits on its cutoff exactly is in range, and judged so wherever doubles are exact.

The pipe, one JSON object a line, request then reply:
  {{"op":"start","costs":[..],"experts":K,"lam":..,"beta":..,"delta":..,"payments":"exact"}}   {{"ok":true}}
  {{"op":"pay"}}                                {{"payments":[i1,..,iK]}}
  {{"op":"predict","advice":[..],"u":0.25}}     {{"prediction":1}}
  {{"op":"update","label":-1}}                  {{"ok":true}}
The requests of a long game are sent ahead of the replies to earlier ones: read line by line.

Exit status: 0 it conforms, 1 it does not, 2 it could not be run."""


def parser() -> argparse.ArgumentParser:
    """Describe the command."""
    command = argparse.ArgumentParser(
        prog="python -m properties.conformance",
        description="Is this implementation LCB-GAPTRON? Play hostile games against it and judge every choice by "
        "Algorithm 1.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("target", nargs="?", metavar="TARGET", help="package.module:factory, a Python implementation")
    command.add_argument("--command", metavar="CMD", help="a program and its arguments, spoken to in JSON lines")
    command.add_argument("--payments", choices=tuple(RULES), default="exact", help="the rule it claims (exact)")
    command.add_argument("--json", nargs="?", const="-", metavar="FILE", help="write the verdict as data ('-', stdout)")
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


def judged(asked: argparse.Namespace) -> Verdict:
    """Run the kit as it was asked."""
    limits = (asked.timeout, asked.timeout * (REPLIES_OF_PATIENCE * 20 if asked.thorough else REPLIES_OF_PATIENCE))
    player: Pipe = program(asked.command, *limits) if asked.command else python_target(asked.target, *limits)
    effort = "thorough" if asked.thorough else "quick" if asked.quick else "default"
    with player, bar(Console(stderr=True)) as progress:
        verdict = judge(player, asked.payments, effort, only=asked.only, seed=asked.seed, progress=progress)
        if asked.refusals:
            verdict = replace(verdict, refusals=refusals(player, asked.payments))
    return verdict


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge what the command line names."""
    asked = parser().parse_args(arguments)
    try:
        wrong = refusal(asked)
        if wrong:
            raise CouldNotRun(wrong)
        verdict = judged(asked)
    except CouldNotRun as error:
        print(f"python -m properties.conformance: {error}", file=sys.stderr)
        return COULD_NOT_RUN
    if asked.json:
        text = json.dumps(verdict.as_json(), indent=1) + "\n"
        sys.stdout.write(text) if asked.json == "-" else Path(asked.json).write_text(text, encoding="utf-8")
    if asked.json != "-":
        print(verdict)
    return CONFORMS if verdict.conforms else DOES_NOT


def _stop(number: int, _: FrameType | None) -> None:
    """End as on Ctrl-C, so that the program at the end of the pipe ends as well."""
    sys.exit(128 + number)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _stop)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
