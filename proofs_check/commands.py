"""What `python -m proofs_check` does: run the rows and Coq, show them, write them as data, as errata or as a tour."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from paid_experts.proofs_check.formal import build
from paid_experts.proofs_check.formal.audit import Failed
from paid_experts.proofs_check.formal.get_coq import NoCoq, get
from paid_experts.proofs_check.ledger import errata, sheet, show
from paid_experts.proofs_check.ledger.document import documents, every_relation
from paid_experts.proofs_check.ledger.relations import DIGEST, digest
from paid_experts.proofs_check.ledger.row import ledger, printed_relations
from paid_experts.proofs_check.ledger.run import as_data, passed
from paid_experts.proofs_check.ledger.run import run as run_rows
from paid_experts.proofs_check.ledger.verdict import Report
from paid_experts.reference import cli


def run(asked: argparse.Namespace) -> int:
    """Do what was asked for."""
    if asked.lemma is not None and asked.lemma not in documents():
        raise ValueError(f"there is no lemma {asked.lemma!r}; there are {', '.join(documents())}")
    if asked.tour is not None:
        return write_tour(Path(asked.tour), asked.record)
    if asked.document is not None or asked.exercises is not None or asked.answer is not None:
        return at_a_sheet(asked.exercises, asked.answer, asked.document)
    if asked.edition is not None:
        return write_edition(Path(asked.edition))
    if asked.errata is not None:
        cli.write(asked.errata, errata.document())
        return 0
    try:
        return verify(asked.lemma, asked.json, asked.jobs, asked.without_coq, asked.get_coq)
    except KeyboardInterrupt:
        raise KeyboardInterrupt("interrupted; certificates and compiled Coq files are kept") from None


def verify(lemma: str | None, json_file: str | None, jobs: int | None, without_coq: bool, get_coq: bool) -> int:
    """Run the rows of one document or of all, and Coq; 1 where something does not hold, 3 where not all was checked."""
    start = time.perf_counter()
    console = Console(stderr=json_file == "-", width=None if sys.stdout.isatty() else 160)
    names = [name for name, row in ledger().items() if lemma in (None, row.lemma)]
    reports = with_progress(names, jobs, Console(stderr=True))
    told, coq = ("Coq was left out, as asked.", None) if without_coq else check_formal(lemma, get_coq)
    missing = missing_relations() if lemma is None else []
    if lemma:
        show.one_lemma(documents()[lemma], reports, coq, console)
    else:
        show.by_lemma(reports, coq, console)
        show.list_errata(console)
    show.failures(reports.values(), missing, console)
    console.print(told, highlight=False, markup=False, style={True: "", False: "red", None: "yellow"}[coq])
    console.print(show.summary(reports, coq, time.perf_counter() - start), highlight=False, markup=False)
    if json_file:
        rows = [as_data(ledger()[name], reports[name], coq) for name in names]
        finished = datetime.now(UTC).isoformat(timespec="seconds")
        cli.write(json_file, json.dumps({"finished": finished, "rows": rows}, indent=1) + "\n")
    if missing or coq is False or any(report.faults for report in reports.values()):
        return cli.FAILED
    return (
        cli.UNCHECKED
        if not without_coq and any(passed(ledger()[name], reports[name], coq) is None for name in names)
        else 0
    )


def missing_relations() -> list[str]:
    """Tell which relations no document prints as the paper does."""
    there = printed_relations()
    missing = [f"{name} is in no document" for name in every_relation() if name not in there]
    if not missing and digest({name: row.block.printed[name] for name, row in there.items()}) != DIGEST:
        missing.append("a relation is not printed as it was when the documents were compared with the paper's source")
    return missing


def with_progress(names: Sequence[str], jobs: int | None, console: Console) -> dict[str, Report]:
    """Run the rows, with a bar and a line for each finished document on standard error, so that output can be piped."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    left = Counter(ledger()[name].lemma for name in names)
    done: dict[str, Report] = {}
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        for report in bar.track(run_rows(names, jobs), len(names), description="checking the rows"):
            done[report.row] = report
            lemma = ledger()[report.row].lemma
            left[lemma] -= 1
            if not left[lemma]:
                console.print(show.before_coq(documents()[lemma], done), highlight=False, markup=False)
    return {name: done[name] for name in names}


def check_formal(lemma: str | None = None, get_coq: bool = False) -> tuple[str, bool | None]:
    """Check the theorems in Coq where it is there; a sentence, and whether they hold, or None where it is not there."""
    try:
        if get_coq:
            print(get("coq"), end="", file=sys.stderr)
        return build.check_aloud(lemma), True
    except NoCoq as error:
        return f"NOT checked: the theorems in Coq, for {error}.", None
    except Failed as error:
        return f"Coq: {error}", False


def write_tour(directory: Path, record: str | None) -> int:
    """Write the pages, and say where to look."""
    from paid_experts.proofs_check import tour  # the pages are not needed for the main job

    with Console(stderr=True).status("writing the tour"):
        pages = tour.write(directory, tour.read_record(Path(record)) if record is not None else None)
    print(f"{pages} pages; open {directory / 'index.html'}")
    return 0


def write_edition(directory: Path) -> int:
    """Write the reading edition, and say where to look."""
    from paid_experts.proofs_check.tour import edition

    with Console(stderr=True).status("setting the pages"):
        written = edition.write(directory)
    print("\n".join(str(directory / name) for name in written))
    return 0


def at_a_sheet(chosen: str | None, answered: Sequence[str] | None, file: str | None) -> int:
    """Grade an answer, list exercises, or check a document from elsewhere; 1 where something is not right."""
    if answered is not None:
        name, text = answered
        print(told := sheet.answer(name, text, file))
        return 0 if told.right else cli.FAILED
    if chosen is not None:
        print(sheet.question(chosen, file))
        return 0
    lines, holds = sheet.check(str(file))
    print("\n".join(lines))
    return 0 if holds else cli.FAILED
