"""The ledger in the terminal: a table by lemma, the errata, one lemma step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from proofs_check.ledger.errata import errata
from proofs_check.ledger.row import LEMMAS, Row
from proofs_check.ledger.run import Report, ratio, worst_slack

GRADES = ("symbolic", "certified", "exhaustive", "sampled", "cited", "definition", "setting", "refuted")
COLOURS = {"refuted": "red", "sampled": "yellow", "cited": "yellow"}


def by_lemma(rows: Mapping[str, Row], reports: Mapping[str, Report], console: Console) -> None:
    """A line for each lemma: how many rows at which grade, how many fail, and the constant farthest from sharp."""
    table = Table(title="The ledger", title_justify="left", header_style="bold")
    table.add_column("lemma")
    table.add_column("what")
    for name in ("rows", *GRADES, "failing"):
        table.add_column(name, justify="right")
    table.add_column("worst slack")
    table.add_column("seconds", justify="right")
    for lemma, title in LEMMAS.items():
        here = [row for row in rows.values() if row.lemma == lemma and row.id in reports]
        if not here:
            continue
        grades = Counter(row.evidence.grade for row in here)
        failing = sum(bool(reports[row.id].faults) for row in here)
        worst = worst_slack(rows, lemma)
        table.add_row(
            lemma,
            title,
            str(len(here)),
            *(_cell(grades[grade], COLOURS.get(grade, "")) for grade in GRADES),
            _cell(failing, "bold red"),
            f"{worst.constant}: {worst.printed} for {worst.proved} ({ratio(worst):.3g}x)" if worst else "",
            f"{sum(reports[row.id].seconds for row in here):.1f}",
        )
    console.print(table)


def _cell(count: int, style: str) -> Text:
    return Text(str(count), style=style) if count else Text("·", style="dim")


def list_errata(rows: Mapping[str, Row], console: Console) -> None:
    """A line for each erratum, worst first; ERRATA.md has the details."""
    table = Table(title="Errata, in order of consequence", title_justify="left", header_style="bold")
    for name in ("where", "kind", "reach", "witness"):
        table.add_column(name, overflow="fold")
    for row, erratum in errata(rows.values()):
        table.add_row(", ".join(row.source), erratum.kind, erratum.reach, erratum.witness)
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
