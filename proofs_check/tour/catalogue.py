"""Errata and constants: a page each, made to be cited, with an anchor for every entry."""

from __future__ import annotations

from html import escape

from proofs_check.ledger.errata import TITLES, errata
from proofs_check.ledger.row import CONSEQUENCES, LEMMAS, Erratum, Row, Slack
from proofs_check.ledger.run import ratio
from proofs_check.tour.mathml import statement
from proofs_check.tour.page import PAPER, page
from proofs_check.tour.site import Site, address, command, typeset, words


def errata_page(site: Site) -> str:
    """List what the paper prints and should not, worst first."""
    found = errata(site.rows.values())
    numbers = {row.id: i for i, (row, _) in enumerate(found, 1)}
    sections = []
    for reach in CONSEQUENCES:
        here = [pair for pair in found if pair[1].reach == reach]
        if here:
            entries = "".join(entry(site, numbers[row.id], row, erratum) for row, erratum in here)
            sections.append(f"<section><h2>{escape(TITLES[reach])}</h2>{entries}</section>")
    body = (
        f"<h1>Errata</h1><p>Of <cite>{PAPER}</cite> (ICML 2023): {len(found)} places that are false as printed, "
        "each at a point that one checks by hand, each with a repair that is proved. To cite one, use its anchor: "
        f'<a href="#e1"><code>errata.html#e1</code></a>.</p>{contents(found)}{"".join(sections)}'
    )
    return page("Errata", body, "errata.html", site)


def contents(found: list[tuple[Row, Erratum]]) -> str:
    """Return a table of all errata."""
    rows = "".join(
        f'<tr><th scope="row"><a href="#e{i}">{i}</a></th><td>{escape(place(row))}</td>'
        f"<td>{escape(LEMMAS[row.lemma])}</td><td>{escape(erratum.kind)}</td></tr>"
        for i, (row, erratum) in enumerate(found, 1)
    )
    return (
        '<details open><summary>All at a glance</summary><div class="scroll"><table><thead><tr><th scope="col">no.</th>'
        '<th scope="col">where</th><th scope="col">in</th><th scope="col">kind</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div></details>"
    )


def place(row: Row) -> str:
    """Say where in the paper a row stands."""
    return ", ".join(row.source) or "in the text"


def entry(site: Site, number: int, row: Row, erratum: Erratum) -> str:
    """Show one erratum: printed, by hand, repaired, consequence."""
    repaired = site.rows[erratum.repaired_by]
    return (
        f'<article class="entry" id="e{number}" aria-labelledby="e{number}-h"><h3 id="e{number}-h">'
        f'<a class="anchor" href="#e{number}">{number}</a> {escape(place(row))}, {escape(LEMMAS[row.lemma])}: '
        f"{escape(erratum.kind)}</h3><p><strong>Printed</strong> "
        f'(<a href="{address(row)}">{escape(words(row.id))}</a>):</p>{statement(row.printed)}'
        f"<p><strong>By hand.</strong> {typeset(erratum.witness, site)}</p>"
        "<p><strong>Repaired</strong> and proved as <a "
        f'href="{address(repaired)}">{escape(words(repaired.id))}</a>:</p>'
        f"{statement(erratum.repair)}<p><strong>Consequence.</strong> {typeset(erratum.consequence, site)}</p>"
        f'<p class="again"><code>{command(row.lemma)}</code></p></article>'
    )


def constants_page(site: Site) -> str:
    """List every constant: printed, sharp, ratio."""
    found = [(row, slack) for row in site.rows.values() for slack in row.slack]
    body = (
        f"<h1>Constants</h1><p>{len(found)} constants of the proof: as printed, the best that is proved, and the "
        "next one that is refuted, so that the sharp value lies between the last two. The ratio says how many times "
        "the sharp constant the printed one is. Each line has an anchor.</p>"
        '<div class="scroll"><table class="constants"><thead><tr><th scope="col">in</th><th scope="col">constant</th>'
        '<th scope="col">printed</th><th scope="col">proved</th><th scope="col">refuted</th><th scope="col">ratio</th>'
        '<th scope="col">tight at</th></tr></thead><tbody>'
        f"{''.join(constant_line(i, row, slack) for i, (row, slack) in enumerate(found, 1))}</tbody></table></div>"
    )
    return page("Constants", body, "constants.html", site)


def constant_line(number: int, row: Row, slack: Slack) -> str:
    """Show one constant."""
    times = ratio(slack)
    return (
        f'<tr id="c{number}"><th scope="row"><a href="{address(row)}" title="{escape(words(row.id))}" '
        f'aria-label="{escape(f"{row.lemma}: {words(row.id)}")}">{row.lemma}</a></th><td>{typeset(slack.constant)}</td>'
        f"<td>{escape(slack.printed)}</td><td>{escape(slack.proved)}</td><td>{escape(slack.refuted)}</td>"
        f"<td>{times:.4g}</td><td>{typeset(slack.tight)}</td></tr>"
    )
