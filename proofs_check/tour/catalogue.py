"""Errata and constants: a page each, made to be cited, with an anchor for every entry."""

from __future__ import annotations

import re
from html import escape

from paid_experts.proofs_check.ledger.document import FOLDER
from paid_experts.proofs_check.ledger.errata import document
from paid_experts.proofs_check.ledger.plain import words
from paid_experts.proofs_check.ledger.row import Row, Sharp
from paid_experts.proofs_check.ledger.run import ratio
from paid_experts.proofs_check.tour.lemma import at, letters_of
from paid_experts.proofs_check.tour.markdown import rendered
from paid_experts.proofs_check.tour.mathml import formula, statement
from paid_experts.proofs_check.tour.page import RELATIONS, filled, page
from paid_experts.proofs_check.tour.panels import inequality
from paid_experts.proofs_check.tour.site import Site, address, called
from paid_experts.proofs_check.tour.terms import expression

ENTRY = re.compile(r"<h3>(\d+)\. (.*?)</h3>")
HEADS = ("inequality", "printed", "proved", "false", "ratio", "where")


def errata_page(site: Site) -> str:
    """Show ERRATA.md, with an anchor for every entry and links to their steps."""

    def step(found: re.Match[str]) -> str:
        return f'row <a href="{address(site.rows[found[1]])}">{found[0].removeprefix("row ")}</a>'

    main = re.sub(r"row <code>(\w+)</code>", step, rendered(document(), FOLDER.parent / "ERRATA.md"))
    entries = "".join(f'<li><a href="#e{i}">{i}. {title}</a></li>' for i, title in ENTRY.findall(main))
    glance = f'<details open><summary>All at a glance</summary><ul class="glance">{entries}</ul></details>'
    head, first, rest = main.partition("<h2")
    shown = ENTRY.sub(r'<h3 id="e\1">\1. \2</h3>', first + rest)
    return page("Errata", f"{head}<p>{RELATIONS}</p>{glance}{shown}", "errata.html", site)


def constants_page(site: Site) -> str:
    """List every constant: in which inequality, printed, sharp, ratio, where it is attained."""
    found = [(row, constant) for row in site.rows.values() for constant in row.sharp]
    found.sort(key=lambda pair: -ratio(pair[1]))
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
    apart = f"{ratio(constant):.3g}" + (" for K = 1" if "K" in constant.printed else "")
    cells = [*map(typeset, (constant.printed, constant.proved, constant.false)), apart, where]
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
    except (KeyError, ValueError, SyntaxError):
        return escape(constant)
