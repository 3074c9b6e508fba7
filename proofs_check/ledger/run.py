"""Run the ledger: every row, many at once; and the run as data.

Whether a row holds is found out by `verdict.run_row`; whether Coq accepts the theorems is found out once, for all rows.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from typing import Any

from paid_experts.proofs_check.ledger.claim import Claim, value
from paid_experts.proofs_check.ledger.row import Call, Row, Sharp, ledger, uses
from paid_experts.proofs_check.ledger.verdict import Report, run_row
from paid_experts.reference.cli import interrupts_held_back


def run(names: Iterable[str], jobs: int | None = None) -> Iterator[Report]:
    """Check many rows at once; reports come as they are ready. An interrupt ends all workers.

    A row whose worker died (of a machine without memory, say) is checked once more, in a worker of its own.
    """
    left = list(names)
    workers = min(jobs or os.cpu_count() or 1, max(1, len(left)))
    if workers == 1:
        yield from map(_run_by_name, left)
        return
    for report in _in_workers(tuple(left), workers):
        left.remove(report.row)
        yield report
    for name in left:
        yield next(_in_workers((name,), 1), Report(name, ["crashed: the process that checked it died, twice"]))


def _in_workers(names: Sequence[str], workers: int) -> Iterator[Report]:
    """The reports of so many workers; a worker that dies takes its row with it, and the pool does not tell."""
    with ExitStack() as started:  # leaving the block ends the workers
        with interrupts_held_back():
            pool = started.enter_context(multiprocessing.Pool(workers))
        reports, missing = pool.imap_unordered(_run_by_name, names), len(names)
        seen = set(multiprocessing.active_children())
        while missing > len(seen - set(multiprocessing.active_children())):
            seen |= set(multiprocessing.active_children())
            with suppress(multiprocessing.TimeoutError):
                yield reports.next(timeout=1)
                missing -= 1


def _run_by_name(name: str) -> Report:
    try:
        return run_row(ledger()[name])
    except Exception as error:
        return Report(name, [f"crashed: {type(error).__name__}: {error}"])


def rests_on_coq(row: Row) -> bool:
    """Is the verdict Coq's? The claim of a formal row is one of its steps, and does not stand for the whole."""
    return row.grade == "formal" or (row.grade == "refuted" and not (row.false or row.check))


def passed(row: Row, report: Report, coq: bool | None) -> bool | None:
    """Does the row hold? None where the verdict is Coq's, and Coq is not here."""
    if report.faults or (row.formal and coq is False):
        return False
    return None if coq is None and rests_on_coq(row) else True


def as_data(row: Row, report: Report | None, coq: bool | None) -> dict[str, Any]:
    """Return a row as JSON holds it; exact numbers are strings."""
    about = row.claim or row.false
    return {
        "id": row.id,
        "source": list(row.source),
        "lemma": row.lemma,
        "statement": row.statement,
        "quantifier": {
            "words": row.quantifier,
            "box": {name: list(ends) for name, ends in about.box.items()} if about else {},
            "assuming": list(about.assuming) if about else [],
        },
        "grade": row.grade,
        "formal": list(row.formal),
        "slack": [
            {"constant": s.printed, "printed": s.printed, "proved": s.proved, "refuted": s.false, "tight": s.where}
            for s in row.sharp
        ],
        "tooth": written_tooth(row),
        "uses": list(uses()[row.id]),
        "seconds": round(report.seconds, 3) if report else None,
        "passed": passed(row, report, coq) if report else None,
        "faults": report.faults if report else [],
        "erratum": _erratum_as_data(row),
    }


def _erratum_as_data(row: Row) -> dict[str, Any] | None:
    """Return an erratum; its witness is the exact point at which it is checked, if there is one."""
    if not row.erratum:
        return None
    exact = {name: str(x) for name, x in (row.false.point or {}).items()} if row.false else {}
    told = row.erratum._asdict()
    return {**told, "printed": row.statement, "witness": exact or told["witness"], "by_hand": told["witness"]}


def written_tooth(row: Row) -> str:
    """Say in one line what is rejected."""
    tooth = row.tooth
    if isinstance(tooth, Claim):
        return f"{tooth.text} is false at {tooth.where}"
    if isinstance(tooth, Call):
        own = row.check.arguments if row.check else {}
        arguments = ", ".join(f"{name} = {value}" for name, value in tooth.arguments.items() if own.get(name) != value)
        return f"{tooth.function} fails with {arguments}"
    if row.grade == "refuted":
        return f"the repair holds: {', '.join(tooth) or row.claim or 'that of ' + row.block.one('part of')}"
    return f"refuted in Coq: {', '.join(tooth)}"


def ratio(constant: Sharp) -> float:
    """How many times the sharp constant the printed one is, for one expert."""
    try:
        printed, sharp = (
            float(value(told.replace(" K", "*K"), {"K": 1})) for told in (constant.printed, constant.proved)
        )
    except ValueError:
        return 1.0
    return max(printed / sharp, sharp / printed) if printed and sharp else float("inf")
