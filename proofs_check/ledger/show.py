"""The ledger in the terminal: a table by lemma, the errata, the sum of it all, and one document with its verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from textwrap import shorten

from rich.box import SIMPLE
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from paid_experts.proofs_check.ledger.document import FENCE, Document, documents
from paid_experts.proofs_check.ledger.errata import errata, places
from paid_experts.proofs_check.ledger.plain import prose
from paid_experts.proofs_check.ledger.row import GRADES, Grade, Row, ledger, uses
from paid_experts.proofs_check.ledger.run import passed, ratio, written_tooth
from paid_experts.proofs_check.ledger.verdict import Report

PROVED: tuple[Grade, ...] = ("formal", "certified", "enumerated")
NOTHING_TO_PROVE: tuple[Grade, ...] = ("definition", "setting")
COLOURS: dict[Grade, str] = {"refuted": "red", "definition": "dim", "setting": "dim"}
WITNESS_LENGTH = 76


def table_of(title: str, *columns: str, left: tuple[str, ...]) -> Table:
    """Begin a table; numbers stand at the right."""
    table = Table(title=title, title_justify="left", header_style="bold", box=SIMPLE, padding=(0, 1, 0, 0))
    for name in columns:
        table.add_column(name, justify="left" if name in left else "right", no_wrap=True)
    return table


def by_lemma(reports: Mapping[str, Report], coq: bool | None, console: Console) -> None:
    """A line for each document: its rows by grade, how many fail, and the constant farthest from sharp."""
    columns = ("document", *GRADES, "failing", "seconds", "farthest from sharp")
    table = table_of("Rows by document, and what stands behind them", *columns, left=(columns[0], columns[-1]))
    for document in documents().values():
        here = [row for row in ledger().values() if row.lemma == document.lemma and row.id in reports]
        grades = Counter(row.grade for row in here)
        worst = max((constant for row in here for constant in row.sharp), key=ratio, default=None)
        table.add_row(
            f"{document.lemma:>3}  {document.name}",
            *(_cell(grades[grade], COLOURS.get(grade, "")) for grade in GRADES),
            _cell(sum(passed(row, reports[row.id], coq) is False for row in here), "bold red"),
            f"{sum(reports[row.id].seconds for row in here):.1f}",
            f"{worst.printed} for {worst.proved} ({ratio(worst):.3g}x)" if worst and ratio(worst) > 1 else "",
        )
    console.print(table)


def before_coq(document: Document, reports: Mapping[str, Report]) -> str:
    """What is known of a document when its rows were run, and Coq was not yet."""
    here = [passed(row, reports[row.id], None) for row in ledger().values() if row.lemma == document.lemma]
    told = ((True, "hold"), (False, "fail"), (None, "rest on Coq"))
    counts = ", ".join(f"{here.count(state)} {words}" for state, words in told if state in here)
    return f"{document.lemma:>3}  {document.name}: {counts}"


def _cell(count: int, style: str) -> Text:
    return Text(str(count), style=style) if count else Text("·", style="dim")


def list_errata(console: Console) -> None:
    """A line for each erratum, worst first; ERRATA.md has the whole witnesses, the repairs and the consequences."""
    found = errata(ledger().values())
    columns = ("where", "kind", "reach", "witness")
    table = table_of(f"{len(found)} errata, worst first (ERRATA.md has the details)", *columns, left=columns)
    for row in found:
        if row.erratum:
            where = shorten(", ".join(places(row)) or f"text of {row.lemma}", 26, placeholder=" …")
            witness = shorten(prose(row.erratum.witness), WITNESS_LENGTH, placeholder=" …")
            table.add_row(where, row.erratum.kind, row.erratum.reach, witness)
    console.print(table)


def one_lemma(document: Document, reports: Mapping[str, Report], coq: bool | None, console: Console) -> None:
    """Print a document, formulas as text, with a verdict in the place of each block."""
    rows = iter([row for row in ledger().values() if row.lemma == document.lemma])
    text, exercises, _ = document.text.partition("\n## Exercises\n")
    for i, piece in enumerate(FENCE.split(text)):
        if i % 2 == 0:
            console.print(Markdown(prose(piece)))
        else:
            row = next(rows)
            console.print(verdict(row, reports[row.id], coq))
    if exercises:
        console.print(f"Exercises: python -m proofs_check --exercises {document.lemma}\n", highlight=False)


def verdict(row: Row, report: Report, coq: bool | None) -> Text:
    """Tell what stands behind one row."""
    outcome = passed(row, report, coq)
    text = Text()
    mark, style = {True: ("✓", "green"), False: ("✗", "bold red"), None: ("?", "yellow")}[outcome]
    text.append(f"  {mark} ", style=style)
    text.append(row.id, style="bold")
    text.append(f"  {', '.join(row.source) or 'our own'}  ")
    text.append(
        row.grade if outcome is not None else f"{row.grade}, not checked here", style=COLOURS.get(row.grade, style)
    )
    lines = [("Coq", ", ".join(row.formal))]
    lines += [("", sentence) for sentence in report.shown]
    lines += [("in code", row.realised_by), ("tooth", written_tooth(row))]
    lines += [
        ("sharp", f"{s.printed} is printed; {s.proved} is proved, {s.false} is false ({s.where or s.tooth})")
        for s in row.sharp
    ]
    lines += [("uses", ", ".join(uses()[row.id])), ("opinion", _opinion(report))]
    lines += [("FAULT", fault) for fault in report.faults]
    for name, value in lines:
        if value:
            text.append(f"\n    {name:>7} ", style="bold red" if name == "FAULT" else "dim")
            text.append(value)
    text.append("\n")
    return text


def _opinion(report: Report) -> str:
    parts = [f"mpmath at {report.points} points"] if report.points else []
    plural = "s" if report.identities > 1 else ""
    parts += [f"SymPy reduces {report.identities} equation{plural} to 0"] if report.identities else []
    return ", ".join(parts)


def failures(reports: Iterable[Report], missing: Iterable[str], console: Console) -> None:
    """Say what is wrong, a line each."""
    for report in reports:
        for fault in report.faults:
            console.print(Text(f"{report.row}: {fault}", style="red"))
    for sentence in missing:
        console.print(Text(sentence, style="red"))


def summary(reports: Mapping[str, Report], coq: bool | None, seconds: float) -> str:
    """Say what was found, by relation and by engine."""
    rows = [ledger()[name] for name in reports]
    relations: Counter[Grade] = Counter(row.grade for row in rows for _ in row.source)
    proved = sum(relations[grade] for grade in PROVED)
    nothing = sum(relations[grade] for grade in NOTHING_TO_PROVE)
    theorems = len({name for row in rows for name in row.formal if row.grade in ("formal", "refuted")})
    claims = sum(bool(row.claim) for row in rows)
    failed = any(passed(row, reports[row.id], coq) is False for row in rows)
    left = [row for row in rows if passed(row, reports[row.id], coq) is None]
    unchecked = {None: "not checked here", False: "which did not go through"}.get(coq)
    by_whom = f" in Coq, {unchecked}" if unchecked else ""
    told = [
        f"{sum(relations.values())} printed relations: {proved} proved{by_whom}, {relations['refuted']} refuted, "
        f"{nothing} definitions or settings; {sum(not row.source for row in rows)} rows of our own.",
        f"Behind them: {theorems} theorems in Coq{f' ({unchecked})' if unchecked else ''}; "
        f"{claims} claims certified, {sum(report.steps for report in reports.values())} steps replayed by the kernel; "
        f"{sum(bool(row.check) for row in rows)} checks in Python.",
        f"Second opinion, no verdict: mpmath at {sum(report.points for report in reports.values())} points, "
        f"SymPy on {sum(report.identities for report in reports.values())} equations.",
    ]
    rest = f"{len(left)} of {len(rows)} rows were NOT checked, because they rest on Coq; the others hold."
    told.append(f"{seconds:.1f} s: " + ("NOT verified." if failed else rest if left else f"all {len(rows)} rows hold."))
    return "\n".join(told)
