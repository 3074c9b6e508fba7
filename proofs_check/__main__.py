"""Verify the whole ledger and print it; exit with 1 where any row is not at its grade."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from proofs_check import formal
from proofs_check.ledger import show
from proofs_check.ledger.errata import document
from proofs_check.ledger.row import LEMMAS
from proofs_check.ledger.run import Joined, Report, as_data, join, missing_relations, run
from proofs_check.paper import chains, ledger


def parser() -> argparse.ArgumentParser:
    """Describe the command."""
    command = argparse.ArgumentParser(
        prog="python -m proofs_check",
        description="Check the paper relation by relation: every row of the ledger at its grade, its tooth, its slack, "
        "a second opinion, and the chains that join the rows to the lemmas.",
    )
    command.add_argument("--lemma", metavar="NAME", help=f"one lemma, step by step: {', '.join(LEMMAS)}")
    command.add_argument("--json", metavar="FILE", help="write the ledger as data ('-' for standard output)")
    command.add_argument("--errata", metavar="FILE", help="write the errata as a page, and check nothing")
    command.add_argument("--tour", metavar="DIR", help="write the tour, the proof as pages for a browser")
    command.add_argument("--from", dest="record", metavar="FILE", help="with --tour: a run that --json wrote, to show")
    command.add_argument("--jobs", type=int, metavar="N", help="how many rows at once (all cores)")
    return command


def progress(console: Console) -> Progress:
    """Return a bar that shows how far the run is; on standard error, so that output can be piped."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, transient=True)


def verify(names: Sequence[str], jobs: int | None, console: Console) -> dict[str, Report]:
    """Run the rows with a progress bar."""
    reports: dict[str, Report] = {}
    with progress(console) as bar:
        task = bar.add_task("checking the rows", total=len(names))
        for report in run(names, jobs):
            reports[report.row] = report
            bar.advance(task)
    return {name: reports[name] for name in names}


def verify_chains(lemma: str | None, jobs: int | None, console: Console) -> list[Joined]:
    """Join the chains with a progress bar."""
    positions = [i for i, chain in enumerate(chains()) if lemma in (None, chain.lemma)]
    with progress(console) as bar:
        return list(bar.track(join(positions, jobs), total=len(positions), description="joining the chains"))


def summary(reports: dict[str, Report], joined: list[Joined], seconds: float, failed: bool) -> str:
    """Say in one line what was done, and how it ended."""
    links = sum(chain.links for chain in joined)
    points = sum(report.points for report in reports.values())
    leaves = sum(report.outcome.leaves for report in reports.values())
    end = "NOT verified." if failed else "every row is at its grade."
    return (
        f"{len(reports)} rows, {links} links of {len(joined)} chains, {leaves} steps replayed by the kernel, "
        f"{points} points of a second opinion, {seconds:.1f} s: {end}"
    )


def verify_formal(console: Console) -> tuple[str, bool | None]:
    """Check the theorems in Coq where it is there; a sentence, and whether they hold, or None where it is not there."""
    final = len(formal.final_theorems())
    start = time.perf_counter()
    try:
        with console.status("Coq: looking for what has changed") as status:
            checked = formal.check(lambda file, done, total: status.update(f"Coq: {file} ({done} of {total})"))
    except formal.NoCoq:
        return f"NOT checked here: the {final} theorems in Coq; `make formal` gets Coq, or says how.", None
    except formal.Failed as error:
        return f"Coq: {error}", False
    return formal.summary(checked, time.perf_counter() - start), True


def refusal(asked: argparse.Namespace) -> str | None:
    """Say what is wrong with what was asked, or nothing."""
    if asked.lemma is not None and asked.lemma not in LEMMAS:
        return f"there is no lemma {asked.lemma!r}; there are {', '.join(LEMMAS)}"
    if asked.jobs is not None and asked.jobs < 1:
        return f"--jobs must be at least 1, got {asked.jobs}"
    for name in (asked.json, asked.errata):
        if name not in (None, "-") and not Path(name).resolve().parent.is_dir():
            return f"the folder of {name} does not exist"
    if asked.record is not None and asked.tour is None:
        return "--from says which run the tour shows, and needs --tour"
    return None


def write_tour(directory: Path, record: str | None) -> int:
    """Write the pages, and say where to look; a sentence where that cannot be done."""
    from proofs_check import tour  # the pages are not needed for the main job

    try:
        with Console(stderr=True).status("writing the tour"):
            pages = tour.write(directory, tour.read_record(Path(record)) if record else None)
    except tour.Refused as error:
        print(f"python -m proofs_check: {error}", file=sys.stderr)
        return 2
    print(f"{pages} pages; open {directory / 'index.html'}")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for."""
    asked = parser().parse_args(arguments)
    refused = refusal(asked)
    if refused:
        print(f"python -m proofs_check: {refused}", file=sys.stderr)
        return 2
    if asked.tour:
        return write_tour(Path(asked.tour), asked.record)
    rows = ledger()
    if asked.errata:
        Path(asked.errata).write_text(document(rows), encoding="utf-8")
        return 0
    start = time.perf_counter()
    names = [name for name, row in rows.items() if asked.lemma in (None, row.lemma)]
    reports = verify(names, asked.jobs, Console(stderr=True))
    joined = verify_chains(asked.lemma, asked.jobs, Console(stderr=True))
    gaps = [chain.gap for chain in joined if chain.gap]
    missing = missing_relations(rows.values()) if asked.lemma is None else []
    failed = any(report.faults for report in reports.values()) or bool(gaps) or bool(missing)
    try:
        coq, holds = verify_formal(Console(stderr=True)) if asked.lemma is None else ("", None)
    except KeyboardInterrupt:
        print("python -m proofs_check: interrupted; what Coq has compiled is kept", file=sys.stderr)
        return 130
    failed = failed or holds is False
    console = Console(stderr=asked.json == "-", width=None if sys.stdout.isatty() else 160)
    if asked.lemma:
        show.one_lemma(asked.lemma, rows, reports, console)
    else:
        show.by_lemma(rows, reports, console)
        show.list_errata(rows, console)
    show.failures(list(reports.values()), gaps, missing, console)
    seconds = time.perf_counter() - start
    if coq:
        console.print(coq, highlight=False, style="" if holds else "yellow" if holds is None else "red", markup=False)
    console.print(summary(reports, joined, seconds, failed), highlight=False)
    if asked.json:
        finished = datetime.now(UTC).isoformat(timespec="seconds")
        in_coq = formal.final_theorems() if asked.lemma is None else ()
        data = {
            "finished": finished,
            "rows": [as_data(rows[name], reports[name]) for name in names]
            + [formal.as_data(theorem, holds) for theorem in in_coq],
        }
        text = json.dumps(data, indent=1) + "\n"
        sys.stdout.write(text) if asked.json == "-" else Path(asked.json).write_text(text, encoding="utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
