"""ERRATA.md: what the paper prints and should not, generated from the documents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from paid_experts.proofs_check.ledger.document import (
    FOLDER,
    REACHES,
    SENSES,
    Document,
    Erratum,
    Reach,
    Sense,
    documents,
)
from paid_experts.proofs_check.ledger.row import Row, ledger

HEAD = """# Errata

Of *Trading-Off Payments and Accuracy in Online Classification with Paid Stochastic Experts* (ICML 2023), worst first.
Each is false as printed, under the reading that is named, at a witness that is checked; each repair is proved. Slips
with one cause are one entry. The documents in [proofs_check](proofs_check/README.md) show each one where it stands in
the proof. This file is generated from them by `python -m proofs_check --errata ERRATA.md`; a test keeps it up to date.

{summary}
"""

SUMMARY = """{all} in all, on {relations} printed relations and in the text; {repeats} of them repeat a slip.

- {0} are false in their natural reading.
- {1} are right for fixed parameters, and false only with one constant for all of them: Theorem 4.7 and its tuned form,
  whose order in T is right for fixed K, λ and L, and a remark in Section 2.
- {2} are false only if they are read literally, and it is clear what is meant: sign(0) = 0, δ > 3, "any" expert.
- {3} are misprints.

By consequence, {reaches}."""

MACROS = {
    "yhatt": r"\hat{y}_{t}", "Epsi": r"\mathcal{E}", "bphat": r"\hat{\boldsymbol p}", "sumK": r"\sum_{j=1}^K",
    "sumT": r"\sum_{t=1}^T", "sumTN": r"\sum_{t=N+1}^T", "id": r"\mathbb{1}", "sign": r"\mathrm{sign}",
    "Fset": r"\mathcal{F}", "Cset": r"\mathcal{C}", "Cshat": r"\mathcal{C}", "half": r"\tfrac12",
    "Phat": r"\mathcal{P}", "phat": r"\hat{p}", "OPT": r"\mathrm{OPT}", "scO": r"\mathcal{O}", "E": r"\mathbb{E}",
    "Pr": r"\mathbb{P}", "log": r"\ln", "p": r"\boldsymbol p", "c": r"\boldsymbol c", "q": r"\boldsymbol q",
    "argmin": r"\mathrm{arg\,min}",
}  # fmt: skip
"""The macros that the paper defines for itself"""

TITLES: dict[Reach, str] = {
    "theorem affected": "A theorem, or what is said of the theorems, claims too much",
    "lemma affected": "A lemma or a definition is false or ill-posed as printed",
    "step affected": "A step is false; its lemma is true by another one",
    "none": "Without consequence",
}


def errata(rows: Iterable[Row]) -> list[Row]:
    """Return the rows with an erratum, in the order of consequence, and then of the paper."""
    found = [row for row in rows if row.erratum]
    return sorted(found, key=lambda row: REACHES.index(row.erratum.reach) if row.erratum else 0)


def places(row: Row) -> list[str]:
    """Return the printed relations that an erratum is about: those of its row, and of the rows that are part of it."""
    parts = [other for other in ledger().values() if other.block.one("part of") == row.id]
    return [name for one in (row, *parts) for name in one.source]


def document() -> str:
    """Write the whole page."""
    found = errata(ledger().values())
    lines, before = [HEAD.format(summary=_summary(found))], ""
    for number, row in enumerate(found, 1):
        assert row.erratum is not None
        if row.erratum.reach != before:
            before = row.erratum.reach
            lines.append(f"## {TITLES[row.erratum.reach]}\n")
        lines.append(_entry(number, row, row.erratum))
    slips = [(file, slip) for file in documents().values() for slip in file.slips]
    if slips:
        lines.append("## Slips of wording\n\nNothing that a machine could check rests on them.\n")
        lines += [f"- {file.title.split(':')[0]}: {moved(slip, file)}" for file, slip in slips]
        lines.append("")
    return "\n".join(lines)


def senses(found: list[Row]) -> Counter[Sense]:
    """Count in which sense each erratum is false."""
    return Counter(row.erratum.sense for row in found if row.erratum)


def _summary(found: list[Row]) -> str:
    reaches = Counter(row.erratum.reach for row in found if row.erratum)
    parts = [f"{reaches[reach]}: {title[0].lower()}{title[1:]}" for reach, title in TITLES.items() if reaches[reach]]
    printed = [len(places(row)) for row in found]
    return SUMMARY.format(
        *(senses(found)[sense] for sense in SENSES),
        all=len(found),
        relations=sum(printed),
        repeats=sum(count - 1 for count in printed if count),
        reaches="; ".join(parts),
    )


def spelled_out(tex: str) -> str:
    r"""Replace the paper's own macros by what they stand for.

    >>> print(spelled_out(r"\half \sumK c_j"))
    \tfrac12 \sum_{j=1}^K c_j
    """
    return re.sub(r"\\([A-Za-z]+)", lambda name: MACROS.get(name[1], name[0]), tex)


def displayed(tex: str) -> str:
    """Return a formula as a display, and a line of the algorithm or of the text, which holds formulas, as it is."""
    return spelled_out(tex) if "$" in tex and "cases" not in tex else f"```math\n{spelled_out(tex)}\n```"


def moved(text: str, home: Document, to: Path = FOLDER.parent) -> str:
    """Let the links of a document lead to the same files from another folder."""

    def lead(found: re.Match[str]) -> str:
        return f"]({(home.path.parent / found[1]).resolve().relative_to(to.resolve()).as_posix()}{found[2] or ''})"

    return re.sub(r"\]\((?!https?:)([^)#]+)(#[^)]*)?\)", lead, text)


def _entry(number: int, row: Row, erratum: Erratum) -> str:
    file = documents()[row.lemma]
    reading = f"{erratum.reading}\n\n" if erratum.reading else ""
    told = (
        f"### {number}. {', '.join(places(row)) or 'In the text'}: {erratum.kind}, false {erratum.sense}\n\n"
        f"In [{file.title}]({file.path.name}), row `{row.id}`. Printed:\n\n{displayed(row.statement)}\n\n{reading}"
        f"**Witness.** {erratum.witness}\n\n**Repair.** {erratum.repair}\n\n**Consequence.** {erratum.consequence}\n"
    )
    return moved(told, file)
