"""The ledger in the terminal: a table by lemma, the errata, one lemma step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from textwrap import shorten

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from rich.text import Text

from proofs_check.formal.sources import names_of
from proofs_check.ledger.errata import errata
from proofs_check.ledger.row import LEMMAS, Row
from proofs_check.ledger.run import Report, ratio, worst_slack

GRADES = ("symbolic", "certified", "exhaustive", "sampled", "cited", "definition", "setting", "refuted")
COLOURS = {"refuted": "red", "sampled": "yellow", "cited": "yellow"}
WITNESS_LENGTH = 88


def by_lemma(rows: Mapping[str, Row], reports: Mapping[str, Report], console: Console) -> None:
    """A line for each lemma: how many rows at which grade, how many fail, and the constant farthest from sharp."""
    present = [grade for grade in GRADES if any(rows[name].evidence.grade == grade for name in reports)]
    table = Table(
        title="The ledger: rows by lemma and grade",
        title_justify="left",
        header_style="bold",
        box=SIMPLE,
        padding=(0, 1, 0, 0),
    )
    table.add_column("lemma", no_wrap=True)
    for name in ("rows", *present, "failing", "seconds"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("farthest from sharp", no_wrap=True)
    for lemma, title in LEMMAS.items():
        here = [row for row in rows.values() if row.lemma == lemma and row.id in reports]
        if not here:
            continue
        grades = Counter(row.evidence.grade for row in here)
        worst = worst_slack(rows, lemma)
        table.add_row(
            f"{lemma:>3}  {title}",
            str(len(here)),
            *(_cell(grades[grade], COLOURS.get(grade, "")) for grade in present),
            _cell(sum(bool(reports[row.id].faults) for row in here), "bold red"),
            f"{sum(reports[row.id].seconds for row in here):.1f}",
            f"{worst.printed} for {worst.proved} ({ratio(worst):.3g}x)" if worst and ratio(worst) > 1 else "",
        )
    console.print(table)


def _cell(count: int, style: str) -> Text:
    return Text(str(count), style=style) if count else Text("·", style="dim")


def list_errata(rows: Mapping[str, Row], console: Console) -> None:
    """A line for each erratum, worst first; ERRATA.md has the whole witnesses, the repairs and the consequences."""
    found = errata(rows.values())
    title = f"{len(found)} errata, in order of consequence (ERRATA.md has the details)"
    table = Table(title=title, title_justify="left", header_style="bold", box=SIMPLE, padding=(0, 1, 0, 0))
    for name in ("where", "kind", "reach", "at"):
        table.add_column(name, no_wrap=True)
    for row, erratum in found:
        where = ", ".join(row.source) or "in the text"
        table.add_row(where, erratum.kind, erratum.reach, shorten(erratum.witness, WITNESS_LENGTH, placeholder=" ..."))
    console.print(table)


def one_lemma(lemma: str, rows: Mapping[str, Row], reports: Mapping[str, Report], console: Console) -> None:
    """Walk one proof step by step."""
    console.print(Text(f"{lemma}  {LEMMAS[lemma]}", style="bold"))
    for row in rows.values():
        if row.lemma == lemma and row.id in reports:
            console.print(step(row, reports[row.id]))


def step(row: Row, report: Report) -> Text:
    """Tell everything about one row."""
    grade = row.evidence.grade
    text = Text()
    text.append(f"\n{row.id}", style="bold")
    text.append(f"   {', '.join(row.source) or 'our own'}   ")
    text.append(grade, style=COLOURS.get(grade, "green"))
    text.append(f"   {report.seconds:.2f} s\n")
    lines = [("", row.printed), ("", row.quantifier), ("why", row.why), ("shown", report.outcome.sentence)]
    lines += [("tooth", f"{row.evidence.tooth}, rejected")]
    lines += [
        ("slack", f"{s.constant} is printed as {s.printed}; {s.proved} proved, {s.refuted} refuted; tight at {s.tight}")
        for s in row.slack
    ]
    names = names_of(row.source)
    if names:
        lines.append(("Coq", ", ".join(names)))
    if row.uses:
        lines.append(("uses", ", ".join(row.uses)))
    if row.erratum:
        lines += [("erratum", f"{row.erratum.kind}. {row.erratum.witness}"), ("repair", row.erratum.repair)]
    lines += [("FAULT", fault) for fault in report.faults]
    for name, value in lines:
        if value:
            text.append(f"    {name:>7} " if name else "            ", style="bold red" if name == "FAULT" else "dim")
            text.append(f"{value}\n")
    return text


def failures(reports: Sequence[Report], gaps: Sequence[str], missing: Sequence[str], console: Console) -> None:
    """Say what is wrong, a line each."""
    for report in reports:
        for fault in report.faults:
            console.print(Text(f"{report.row}: {fault}", style="red"))
    for gap in gaps:
        console.print(Text(f"broken chain: {gap}", style="red"))
    if missing:
        console.print(Text(f"no row names {', '.join(missing)}", style="red"))
