"""Run the ledger: each row at its grade, its tooth, its slack, a second opinion; then the chains and the coverage.

A row fails when its evidence does not show what its grade says, when its tooth is not rejected, when a sharp constant
is not proved or its neighbour not refuted, when its hypotheses never held, or when mpmath contradicts it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from proofs_check.formal.sources import names_of
from proofs_check.ledger import opinion
from proofs_check.ledger.chain import Broken, check
from proofs_check.ledger.evidence import Outcome
from proofs_check.ledger.row import Row, Slack, formulas
from proofs_check.paper import chains, ledger

Given = TypeVar("Given")
Found = TypeVar("Found")


@dataclass
class Report:
    """What a run found out about one row."""

    row: str
    outcome: Outcome
    seconds: float
    faults: list[str] = field(default_factory=list)
    """Why the row is not at its grade; empty if it is"""
    points: int = 0
    """At how many points the second opinion was asked"""


def run_row(row: Row) -> Report:
    """Check one row in full."""
    start = time.process_time()
    outcome = row.evidence.run()
    report = Report(row.id, outcome, 0.0)
    if not outcome.passed:
        report.faults.append(f"not at its grade ({row.evidence.grade}): {outcome.sentence}")
    if outcome.held == 0:
        report.faults.append("its hypotheses never held")
    bitten = row.evidence.bite()
    if not bitten.passed:
        report.faults.append(f"its tooth does not bite: {bitten.sentence}")
    for slack in row.slack:
        report.faults += slack_faults(slack)
    report.points, contradicted = opinion.on(row, outcome.witness)
    report.faults += contradicted
    report.seconds = time.process_time() - start
    return report


def slack_faults(slack: Slack) -> Iterator[str]:
    """Is the best constant proved, and the next one refuted?"""
    for value, wanted in ((slack.proved, "proved"), (slack.refuted, "refuted")):
        status = slack.claim(value).decide().status
        if status != wanted:
            yield f"the constant {slack.constant} = {value} should be {wanted} and is {status}"


def _run_by_id(name: str) -> Report:
    try:
        return run_row(ledger()[name])
    except Exception as error:
        return Report(name, Outcome(False, "crashed"), 0.0, [f"crashed: {type(error).__name__}: {error}"])


def run(names: Iterable[str], jobs: int | None = None) -> Iterator[Report]:
    """Check many rows at once; reports come as they are ready."""
    return _spread(_run_by_id, list(names), jobs)


def join(positions: Iterable[int], jobs: int | None = None) -> Iterator[Joined]:
    """Check the chains at these places of the list, many at once."""
    return _spread(_join, list(positions), jobs)


class Joined(NamedTuple):
    """What came of one chain."""

    links: int
    gap: str | None


def _join(position: int) -> Joined:
    try:
        return Joined(check(chains()[position], ledger()), None)
    except Broken as gap:
        return Joined(0, str(gap))


def _spread(task: Callable[[Given], Found], given: list[Given], jobs: int | None) -> Iterator[Found]:
    workers = min(jobs or os.cpu_count() or 1, max(1, len(given)))
    if workers == 1:
        yield from map(task, given)
        return
    with ProcessPoolExecutor(workers) as pool:
        for done in as_completed([pool.submit(task, one) for one in given]):
            yield done.result()


def missing_relations(rows: Iterable[Row]) -> list[str]:
    """Tell which relations of the paper no row names."""
    named = {source for row in rows for source in row.source}
    return [name for name in formulas() if name not in named]


def as_data(row: Row, report: Report | None) -> dict[str, Any]:
    """Return a row as JSON holds it; exact numbers are strings."""
    erratum = None
    if row.erratum:
        witness = {name: str(value) for name, value in (report.outcome.witness or {}).items()} if report else {}
        erratum = {
            "kind": row.erratum.kind,
            "printed": row.printed,
            "witness": witness or row.erratum.witness,
            "by_hand": row.erratum.witness,
            "repair": row.erratum.repair,
            "repaired_by": row.erratum.repaired_by,
            "consequence": row.erratum.consequence,
            "reach": row.erratum.reach,
        }
    return {
        "id": row.id,
        "source": list(row.source),
        "lemma": row.lemma,
        "statement": row.printed,
        "quantifier": {"words": row.quantifier, "box": row.box, "assuming": row.assumptions},
        "grade": row.evidence.grade,
        "formal": names_of(row.source),
        "slack": [
            {"constant": s.constant, "printed": s.printed, "proved": s.proved, "refuted": s.refuted, "tight": s.tight}
            for s in row.slack
        ],
        "tooth": row.evidence.tooth,
        "uses": list(row.uses),
        "why": row.why,
        "seconds": round(report.seconds, 3) if report else None,
        "passed": not report.faults if report else None,
        "faults": report.faults if report else [],
        "erratum": erratum,
    }


def ratio(slack: Slack) -> float:
    """How many times the sharp constant the printed one is."""
    printed, sharp = _value(slack.printed), _value(slack.proved)
    return max(printed / sharp, sharp / printed) if printed and sharp else float("inf")


def _value(text: str) -> float:
    try:
        return float(Fraction(text))
    except ValueError:
        import sympy

        return float(sympy.sympify(text))


def worst_slack(rows: Mapping[str, Row], lemma: str) -> Slack | None:
    """Return the constant of a lemma that is farthest from sharp."""
    found = [slack for row in rows.values() if row.lemma == lemma for slack in row.slack]
    return max(found, key=ratio, default=None)
