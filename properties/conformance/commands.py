"""What `python -m properties.conformance` does: play against a program, and print the report."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from paid_experts.properties.conformance.claims import EFFORTS, Contract, EffortName
from paid_experts.properties.conformance.kit import Progress, judge
from paid_experts.properties.conformance.report import (
    CONFORMS,
    DOES_NOT,
    INCOMPLETE,
    KIT_FAILED,
    VERSIONS,
    Report,
    junit,
)
from paid_experts.properties.conformance.targets import Pipe, PythonTarget, program
from paid_experts.properties.conformance.trials import planned
from paid_experts.reference import cli

STATUS = {CONFORMS: 0, DOES_NOT: 1, KIT_FAILED: 1, INCOMPLETE: 3}
REPLIES_OF_PATIENCE = 60
"""All replies together may take as long as so many that are just in time; with --thorough 20 times that."""


def run(asked: argparse.Namespace) -> int:
    """Judge, and report."""
    if asked.version:
        print(json.dumps(VERSIONS))
        return 0
    if asked.list:
        return listed(asked)
    signal.signal(signal.SIGTERM, _stop)
    report = judged(asked)
    if asked.junit:
        cli.write(asked.junit, junit(report))
    if asked.badge:
        cli.write(asked.badge, json.dumps(report.badge()) + "\n")
    if asked.json:
        cli.write(asked.json, json.dumps(report.as_json(), indent=1) + "\n")
    if asked.json != cli.STANDARD_OUTPUT:
        print(report)
    return STATUS[report.verdict]


def effort_of(asked: argparse.Namespace) -> EffortName:
    """The budget by its name, or by one of the two flags that are older."""
    effort: EffortName = asked.budget or ("thorough" if asked.thorough else "quick" if asked.quick else "default")
    return effort


def listed(asked: argparse.Namespace) -> int:
    """Print the plan: family, experts, payments, rounds, name."""
    for trial in planned(Contract(asked.payments, asked.algorithm), effort_of(asked), asked.seed):
        settings = trial.settings
        print(f"{trial.family:<16}{settings.experts:>5}{len(settings.costs):>5}{trial.rounds:>8}  {trial.name}")
    return 0


def skipped(name: str | None) -> dict[str, str]:
    """Read a list of games to be left out, each with its reason.

    >>> skipped(None)
    {}
    """
    lines = [line.strip() for line in Path(name).read_text().splitlines()] if name else []
    skip = {}
    for line in lines:
        game, _, reason = line.rpartition(": ")
        if line and not line.startswith("#"):
            if not game:
                raise ValueError(f"a line of --skip is a name, a colon and a reason, got {line!r}")
            skip[game] = reason
    return skip


def _stop(number: int, _: FrameType | None) -> None:
    """End as on Ctrl-C, so that the program at the end of the pipe ends as well."""
    sys.exit(128 + number)


@contextmanager
def bar(console: Console) -> Iterator[Progress]:
    """Show how far it is, on standard error and only to a person."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task("starting", total=None)
        yield lambda words, done, total: shown.update(task, description=words, completed=done, total=total or None)


def judged(asked: argparse.Namespace) -> Report:
    """Run the kit as it was asked."""
    effort, skip = effort_of(asked), skipped(asked.skip)
    limits = (asked.timeout, asked.timeout * REPLIES_OF_PATIENCE * (20 if effort == "thorough" else 1))
    target: Pipe = (
        PythonTarget(asked.target, *limits, asked.python) if asked.command is None else program(asked.command, *limits)
    )
    with target, bar(Console(stderr=True)) as progress:
        target.prepare()
        if asked.only is None:
            print(f"Playing against {target.name}: {EFFORTS[effort].words}.", file=sys.stderr)
        options = {"algorithm": asked.algorithm, "only": asked.only, "seed": asked.seed, "skip": skip}
        return judge(target, asked.payments, effort, progress=progress, **options)
