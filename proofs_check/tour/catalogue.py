"""Errata and constants: a page each, made to be cited, with an anchor for every entry."""

from __future__ import annotations

from html import escape

from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.ledger.errata import TITLES, places
from paid_experts.proofs_check.ledger.row import Row, Sharp
from paid_experts.proofs_check.tour.lemma import at, given_away, letters_of
from paid_experts.proofs_check.tour.markdown import rendered
from paid_experts.proofs_check.tour.mathml import formula, statement
from paid_experts.proofs_check.tour.page import RELATIONS, filled, page, table
from paid_experts.proofs_check.tour.panels import inequality
from paid_experts.proofs_check.tour.site import Site, address, called, command, words
from paid_experts.proofs_check.tour.terms import expression

HEADS = ("inequality", "printed", "proved", "false", "ratio", "where")


def errata_page(site: Site) -> str:
    """List what the paper prints and should not, worst first."""
    found = [(number, site.rows[name]) for name, number in site.errata.items()]
    sections = []
    for reach, title in TITLES.items():
        entries = [entry(number, row) for number, row in found if row.erratum and row.erratum.reach == reach]
        if entries:
            sections.append(f"<section><h2>{escape(title)}</h2>{''.join(entries)}</section>")
    rows = [
        ("", (f'<a href="#e{i}">{i}</a>', place(row), escape(documents()[row.lemma].title), escape(row.erratum.kind)))
        for i, row in found
        if row.erratum
    ]
    glance = table(("no.", "where", "in", "kind"), rows)
    body = filled("errata.html", count=len(found), relations=RELATIONS, table=glance, sections="".join(sections))
    return page("Errata", body, "errata.html", site)


def place(row: Row) -> str:
    """Say where in the paper an erratum stands."""
    return escape(", ".join(places(row)) or "in the text")


def entry(number: int, row: Row) -> str:
    """Show one erratum: printed, by hand, repaired, consequence."""
    erratum = row.erratum
    assert erratum is not None
    told = (
        f"{erratum.reading}\n\n**Witness.** {erratum.witness}\n\n**Repair.** {erratum.repair}\n\n"
        f"**Consequence.** {erratum.consequence}"
    )
    return (
        f'<article class="entry" id="e{number}" aria-labelledby="e{number}-h"><h3 id="e{number}-h">'
        f'<a class="anchor" href="#e{number}">{number}</a> {place(row)}: {escape(erratum.kind)}</h3>'
        f'<p><strong>Printed</strong> (<a href="{address(row)}">{escape(words(row.id))}</a>):</p>'
        f"{statement(row.statement)}{rendered(told, documents()[row.lemma].path)}"
        f'<p class="again"><code>{command(row.lemma)}</code></p></article>'
    )


def constants_page(site: Site) -> str:
    """List every constant: in which inequality, printed, sharp, ratio, where it is attained."""
    found = [(row, constant) for row in site.rows.values() for constant in row.sharp]
    found.sort(key=lambda pair: -given_away(pair[1]))
    lines = "".join(constant_line(i, *pair) for i, pair in enumerate(found, 1))
    heads = "".join(f'<th scope="col">{head}</th>' for head in HEADS)
    return page(
        "Constants", filled("constants.html", count=len(found), heads=heads, lines=lines), "constants.html", site
    )


def constant_line(number: int, row: Row, constant: Sharp) -> str:
    """Show one constant; its cells name their columns, for screens that are too narrow for a table."""
    where = escape(constant.where) or f"Coq: <code>{escape(constant.tooth)}</code>"
    if constant.fails:
        where = at(constant.fails, letters_of(row)).removeprefix(" at ")
    ratio = f"{given_away(constant):.3g}" + (" for K = 1" if "K" in constant.printed else "")
    cells = [*map(typeset, (constant.printed, constant.proved, constant.false)), ratio, where]
    shown = "".join(f'<td data-head="{head}">{cell}</td>' for head, cell in zip(HEADS[1:], cells, strict=True))
    claim = inequality(row, constant) if constant.template else statement(row.statement)
    return (
        f'<tr id="c{number}"><th scope="row">{claim}'
        f'<a href="{address(row)}">{escape(called(row.lemma))}, {escape(words(row.id))}</a></th>{shown}</tr>'
    )


def typeset(constant: str) -> str:
    """Write a constant as a formula, unless it is said in words.

    >>> typeset("96 K") == typeset("96*K")
    True
    """
    try:
        return formula(expression(constant.replace(" K", "*K")), display=False)
    except (ValueError, SyntaxError):
        return escape(constant)
