"""Errata and constants: a page each, made to be cited, with an anchor for every entry."""

from __future__ import annotations

from html import escape

from proofs_check.ledger.document import documents
from proofs_check.ledger.errata import TITLES, errata, places
from proofs_check.ledger.row import Row, Sharp
from proofs_check.ledger.run import ratio
from proofs_check.tour.mathml import mixed, statement
from proofs_check.tour.page import PAPER, page
from proofs_check.tour.site import Site, address, command, words


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
        f"<h1>Errata</h1><p>Of <cite>{PAPER}</cite> (ICML 2023): {len(found)} errata, each false as printed under the "
        "reading that is named, at a witness that one checks by hand, each with a repair that is proved. To cite one, "
        f'use its anchor: <a href="#e1"><code>errata.html#e1</code></a>.</p>{contents(found)}{"".join(sections)}'
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
    return (
        f'<article class="entry" id="e{number}" aria-labelledby="e{number}-h"><h3 id="e{number}-h">'
        f'<a class="anchor" href="#e{number}">{number}</a> {escape(place(row))}: {escape(erratum.kind)}</h3>'
        f'<p><strong>Printed</strong> (<a href="{address(row)}">{escape(words(row.id))}</a>):</p>'
        f"{statement(row.statement)}"
        f"<p>{mixed(erratum.reading)}</p><p><strong>Witness.</strong> {mixed(erratum.witness)}</p>"
        f"<p><strong>Repair.</strong> {mixed(erratum.repair)}</p>"
        f"<p><strong>Consequence.</strong> {mixed(erratum.consequence)}</p>"
        f'<p class="again"><code>{command(row.lemma)}</code></p></article>'
    )


def constants_page(site: Site) -> str:
    """List every constant: printed, sharp, ratio."""
    found = [(row, constant) for row in site.rows.values() for constant in row.sharp]
    found.sort(key=lambda pair: -ratio(pair[1]))
    body = (
        f"<h1>Constants</h1><p>{len(found)} constants of the proof, those that give away most first: as printed, the "
        "best that is proved, and the next one that is false, so that the sharp value lies between the last two. The "
        "ratio says how many times the sharp constant the printed one is. Each line has an anchor.</p>"
        '<div class="scroll"><table class="constants"><thead><tr><th scope="col">in</th><th scope="col">row</th>'
        '<th scope="col">printed</th><th scope="col">proved</th><th scope="col">false</th><th scope="col">ratio</th>'
        '<th scope="col">where</th></tr></thead><tbody>'
        f"{''.join(constant_line(i, *pair) for i, pair in enumerate(found, 1))}</tbody></table></div>"
    )
    return page("Constants", body, "constants.html", site)


def constant_line(number: int, row: Row, constant: Sharp) -> str:
    """Show one constant."""
    return (
        f'<tr id="c{number}"><th scope="row">{row.lemma}</th>'
        f'<td><a href="{address(row)}">{escape(words(row.id))}</a></td>'
        f"<td>{escape(constant.printed)}</td><td>{escape(constant.proved)}</td><td>{escape(constant.false)}</td>"
        f"<td>{ratio(constant):.4g}</td><td>{escape(constant.where)}</td></tr>"
    )
