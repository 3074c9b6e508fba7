"""Errata and constants: a page each, made to be cited, with an anchor for every entry."""

from __future__ import annotations

from html import escape

from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.ledger.errata import TITLES, errata, places
from paid_experts.proofs_check.ledger.row import Row, Sharp
from paid_experts.proofs_check.tour.markdown import rendered
from paid_experts.proofs_check.tour.mathml import formula, statement
from paid_experts.proofs_check.tour.page import PAPER, RELATIONS, page
from paid_experts.proofs_check.tour.sharp import given_away
from paid_experts.proofs_check.tour.site import Site, address, called, command, words
from paid_experts.proofs_check.tour.step import at, letters_of
from paid_experts.proofs_check.tour.terms import expression


def errata_page(site: Site) -> str:
    """List what the paper prints and should not, worst first."""
    found = errata(site.rows.values())
    numbers = {row.id: i for i, row in enumerate(found, 1)}
    sections = []
    for reach, title in TITLES.items():
        here = [row for row in found if row.erratum and row.erratum.reach == reach]
        if here:
            entries = "".join(entry(numbers[row.id], row) for row in here)
            sections.append(f"<section><h2>{escape(title)}</h2>{entries}</section>")
    body = (
        f"<h1>Errata</h1><p>{len(found)} errata of <cite>{PAPER}</cite> (ICML 2023), worst first. Each says what is "
        "printed and how it was read, a witness at which it is false and which can be checked by hand, and a repair "
        f"that is proved. {RELATIONS} To cite an erratum, use its anchor: "
        '<a href="#e1"><code>errata.html#e1</code></a>.</p>'
        f"{contents(found)}{''.join(sections)}"
    )
    return page("Errata", body, "errata.html", site)


def contents(found: list[Row]) -> str:
    """Return a table of all errata."""
    rows = "".join(
        f'<tr><th scope="row"><a href="#e{i}">{i}</a></th><td>{escape(place(row))}</td>'
        f"<td>{escape(documents()[row.lemma].title)}</td><td>{escape(row.erratum.kind)}</td></tr>"
        for i, row in enumerate(found, 1)
        if row.erratum
    )
    return (
        '<details open><summary>All at a glance</summary><div class="scroll"><table><thead><tr><th scope="col">no.</th>'
        '<th scope="col">where</th><th scope="col">in</th><th scope="col">kind</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div></details>"
    )


def place(row: Row) -> str:
    """Say where in the paper an erratum stands."""
    return ", ".join(places(row)) or "in the text"


def entry(number: int, row: Row) -> str:
    """Show one erratum: printed, by hand, repaired, consequence."""
    erratum = row.erratum
    assert erratum is not None
    told = "\n\n".join(
        (
            erratum.reading,
            f"**Witness.** {erratum.witness}",
            f"**Repair.** {erratum.repair}",
            f"**Consequence.** {erratum.consequence}",
        )
    )
    return (
        f'<article class="entry" id="e{number}" aria-labelledby="e{number}-h"><h3 id="e{number}-h">'
        f'<a class="anchor" href="#e{number}">{number}</a> {escape(place(row))}: {escape(erratum.kind)}</h3>'
        f'<p><strong>Printed</strong> (<a href="{address(row)}">{escape(words(row.id))}</a>):</p>'
        f"{statement(row.statement)}"
        f"{rendered(told, documents()[row.lemma].path)}"
        f'<p class="again"><code>{command(row.lemma)}</code></p></article>'
    )


def constants_page(site: Site) -> str:
    """List every constant: in which inequality, printed, sharp, ratio, where it is attained."""
    found = [(row, constant) for row in site.rows.values() for constant in row.sharp]
    found.sort(key=lambda pair: -given_away(pair[1]))
    lines = "".join(constant_line(i, *pair) for i, pair in enumerate(found, 1))
    heads = "".join(f'<th scope="col">{head}</th>' for head in HEADS)
    body = (
        f"<h1>Constants</h1><p>How large must the constants of the proof be? Here are {len(found)} of them, sorted by "
        "how much the printed one gives away: the ratio says how many times larger (or smaller) it is than the one "
        "that is proved. The sharp value lies between the constant that is proved and the one that is false; the last "
        "column "
        "says where that one fails. In an inequality the constant is written <b>c</b>. Follow the link below it to "
        "lower the constant until the inequality fails.</p>"
        f'<section class="broad"><table class="constants"><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>'
        "</section>"
    )
    return page("Constants", body, "constants.html", site)


HEADS = ("inequality", "printed", "proved", "false", "ratio", "where")


def constant_line(number: int, row: Row, constant: Sharp) -> str:
    """Show one constant; its cells name their columns, for screens that are too narrow for a table."""
    place = escape(constant.where) or f"Coq: <code>{escape(constant.tooth)}</code>"
    if constant.fails:
        place = at(constant.fails, letters_of(row)).removeprefix(" at ")
    apart = f"{given_away(constant):.3g}" + (" for K = 1" if "K" in constant.printed else "")
    cells = [*map(typeset, (constant.printed, constant.proved, constant.false)), apart]
    shown = "".join(f'<td data-head="{head}">{cell}</td>' for head, cell in zip(HEADS[1:], cells, strict=False))
    return (
        f'<tr id="c{number}"><th scope="row">{inequality(row, constant)}'
        f'<a href="{address(row)}">{escape(called(row.lemma))}, {escape(words(row.id))}</a></th>{shown}'
        f'<td data-head="where">{place}</td></tr>'
    )


def typeset(constant: str) -> str:
    """Write a constant as a formula, unless it is said in words.

    >>> typeset("96 K") == typeset("96*K")
    True
    """
    try:
        return formula(expression(constant.replace(" K", "*K")), display=False)
    except (KeyError, SyntaxError):
        return escape(constant)


def inequality(row: Row, constant: Sharp) -> str:
    """Show the inequality, with a letter for the constant where a claim has its place; else as it is printed."""
    if constant.template:
        letters = {**letters_of(row), "c": r"\boldsymbol c"}
        return formula(expression(constant.template.replace("?", "c"), letters))
    return statement(row.statement)
