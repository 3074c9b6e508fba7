"""The page of a lemma: what it says and why, its tight points, controls, chains, and every step with its evidence."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from proofs_check.ledger.chain import GIVEN, Chain, Link
from proofs_check.ledger.errata import errata
from proofs_check.ledger.evidence import Certified, Claim, Refuted
from proofs_check.ledger.row import LEMMAS, Row
from proofs_check.ledger.run import ratio
from proofs_check.tour import coins
from proofs_check.tour.closest import Closest, plots, slacks
from proofs_check.tour.controls import claim_of, control_section
from proofs_check.tour.graph import step_graph
from proofs_check.tour.mathml import expression, formula, mixed, statement
from proofs_check.tour.page import badge, page
from proofs_check.tour.site import GRADES, Site, address, command, lemma_page, located, realised_by, typeset, words

RULES = {
    "factorwise": "factor by factor, by",
    "termwise": "term by term, by",
    "row": "by",
    "identity": "the same, written otherwise",
}


@cache
def prose() -> dict[str, Any]:
    """Read what is said about each lemma in our own words."""
    return tomllib.loads((files("proofs_check.tour") / "words.toml").read_text(encoding="utf-8"))


def heading(lemma: str) -> str:
    """Return the title of a lemma's page."""
    name = prose().get(lemma, {}).get("name", f"Lemma {lemma}")
    return name if name.lower() == LEMMAS[lemma].lower() else f"{name}: {LEMMAS[lemma]}"


def lemma_pages(site: Site) -> dict[str, str]:
    """Write the pages of all lemmas of the paper."""
    return {
        lemma_page(lemma): page(heading(lemma), body(site, lemma), lemma_page(lemma), site, scripts=True)
        for lemma in site.lemmas
        if lemma_page(lemma).startswith("lemma-")
    }


def body(site: Site, lemma: str, write_up: str = "") -> str:
    """Return the main part of the page of a lemma; a proof that was written out stands before its steps."""
    parts = [f"<h1>{escape(heading(lemma))}</h1>", introduction(lemma), summary(site, lemma), write_up]
    parts += [tight_points(site, lemma), control_section(site, lemma), chain_section(site, lemma)]
    graph = step_graph(site, lemma)
    if graph:
        parts.append(
            '<section><h2 id="graph">How the steps hang together</h2><p>Each sign is a step, with its number; '
            f"it stands below the steps that it rests on.</p>{graph}</section>"
        )
    steps = "".join(step(site, row) for row in site.lemmas[lemma])
    parts.append(f'<section><h2 id="steps">All steps</h2>{steps}</section>')
    return "\n".join(part for part in parts if part)


def introduction(lemma: str) -> str:
    """Say in our own words what the lemma says and why it is needed."""
    own = prose().get(lemma)
    if own is None:
        return ""
    says = "".join(f"<p>{mixed(text)}</p>" for text in own["says"])
    return f"<section><h2>What it says</h2>{says}<h2>Why it is needed</h2><p>{mixed(own['needed'])}</p></section>"


def summary(site: Site, lemma: str) -> str:
    """Count the steps by grade, and name the command that checks them."""
    counts = Counter(row.evidence.grade for row in site.lemmas[lemma])
    items = "".join(f"<li>{counts[grade]} {badge(grade)}</li>" for grade in GRADES if counts[grade])
    checked = "Grades as declared; checked by" if site.record is None else "Check again with"
    return f'<ul class="counts">{items}</ul><p class="again">{checked} <code>{command(lemma)}</code></p>'


def conclusions(site: Site, lemma: str) -> list[Row]:
    """Return the rows that the chains of a lemma conclude."""
    names = {chain.concludes for chain in site.chains if chain.lemma == lemma}
    return [row for row in site.lemmas[lemma] if row.id in names]


def tight_points(site: Site, lemma: str) -> str:
    """Draw the constant of the lemma that is farthest from sharp; the other plots stand at their steps."""
    if lemma in ("A.1", "4.1"):
        figure = coins.missed(site).figure() if lemma == "A.1" else coins.over_time().figure()
        return f'<section><h2 id="closest">Where the two sides come closest</h2><div>{figure}</div></section>'
    found = [pair for row in site.lemmas[lemma] for pair in slacks(row)]
    if not found:
        return ""
    worst = max(found, key=lambda one: (one.row in conclusions(site, lemma), ratio(one.slack)))
    figures = "".join(plot.figure() for plot in plots(worst, f"main-{lemma}"))
    if not figures:
        return ""
    return (
        f'<section><h2 id="closest">Where the two sides come closest</h2><p>Step '
        f'{site.numbers[worst.row.id]}, <a href="#{worst.row.id}">{escape(words(worst.row.id))}</a>: '
        f'{constants_sentence(worst)}</p><div class="figures">{figures}</div></section>'
    )


def constants_sentence(found: Closest) -> str:
    """Say what is printed, proved and refuted."""
    slack = found.slack
    times = ratio(slack)
    apart = f", {times:.3g} times the sharp one" if times > 1.0005 else " and is sharp"
    verb = "printed" if found.row.source else "stated"
    tight = f" Tight at: {typeset(slack.tight)}." if slack.tight else ""
    return (
        f"the constant {typeset(slack.constant)} is {verb} as {escape(slack.printed)}{apart}; "
        f"{escape(slack.proved)} is proved, {escape(slack.refuted)} refuted.{tight}"
    )


def chain_section(site: Site, lemma: str) -> str:
    """Show the chains: the steps joined from hypotheses to conclusion."""
    here = [chain for chain in site.chains if chain.lemma == lemma]
    if not here:
        return ""
    return (
        '<section><h2 id="chains">The chains</h2><p>Each right side is the left side of the next line; a checker joins '
        "them and demands that what a step assumes follows from what the chain is given.</p>"
        f"{''.join(chain_block(site, chain) for chain in here)}</section>"
    )


def chain_block(site: Site, chain: Chain) -> str:
    """Show one chain, a line a link."""
    given = [f"<li>{formula(expression(text), display=False)}</li>" for text in chain.assuming]
    assumed = f'<p>Given:</p><ul class="given">{"".join(given)}</ul>' if given else ""
    lines = [f'<li class="first">{formula(expression(chain.links[0].left))}</li>']
    lines += [link_line(site, link) for link in chain.links]
    end = site.rows[chain.concludes]
    return (
        f"<article class='chain'><h3>{escape(chain.title[0].upper() + chain.title[1:])}</h3>{assumed}"
        f'<ol class="links">{"".join(lines)}</ol><p>This is <a href="{address(end)}">{escape(words(end.id))}</a>.</p>'
        "</article>"
    )


def link_line(site: Site, link: Link) -> str:
    """Show one link: the relation, the next term, and what gives it."""
    relation = {"<=": r"\le", "=": "=", "<": "<"}[link.relation]
    if link.row == GIVEN:
        reason = "as given"
    elif link.row:
        row = site.rows[link.row]
        reason = f'{RULES[link.by]} <a href="{address(row)}">{escape(words(row.id))}</a>'
    else:
        reason = RULES[link.by]
    return f'<li>{formula(f"{relation} {expression(link.right)}")}<span class="reason">{reason}</span></li>'


def step(site: Site, row: Row) -> str:
    """Show one row in full."""
    sources = ", ".join(row.source) or "our own"
    parts = [
        f'<article class="step" id="{row.id}" aria-labelledby="{row.id}-h">'
        f'<h3 id="{row.id}-h"><a class="anchor" href="#{row.id}">{site.numbers[row.id]}</a> '
        f"{escape(words(row.id))}</h3>"
        f'<p class="meta">{badge(row.evidence.grade)} <span>{sources}</span>{verdict(site, row)}</p>',
        statement(row.printed),
    ]
    if row.why:
        parts.append(f"<p>{typeset(row.why, site)}</p>")
    facts = [("holds", typeset(row.quantifier, site)), *claimed(row), *slack_facts(row), ("tooth", tooth(row))]
    facts += [("code", code_link(row)), ("uses", row_links(site.ordered(site.rests_on[row.id])))]
    facts += [("used by", row_links(site.ordered(site.leads_to[row.id]))), ("check", check(row))]
    parts.append("<dl>" + "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in facts if text) + "</dl>")
    parts += [erratum_box(site, row), pictures(row), "</article>"]
    return "".join(parts)


def verdict(site: Site, row: Row) -> str:
    """Say whether the run that was given has verified the row."""
    if site.record is None:
        return ""
    answer = {True: "verified", False: "FAILED in that run", None: "not in that run"}[site.verified(row)]
    return f' <span class="verdict">{answer}, {escape(site.record.finished)}</span>'


def claimed(row: Row) -> list[tuple[str, str]]:
    """Show the claim as the prover reads it, with its box."""
    claim = claim_of(row)
    if claim is None:
        return []
    shown = formula(expression(claim.text), display=False)
    return [("claim", f'<span data-claim="{row.id}">{shown}</span>{boxed(claim)}')]


def boxed(claim: Claim) -> str:
    """Say over which box, and under which assumptions."""
    ends = []
    for name, (low, high) in claim.box.items():
        left = r"(-\infty" if low is None else f"[{low}"
        right = r"\infty)" if high is None else f"{high}]"
        ends.append(formula(rf"{expression(name)} \in {left}, {right}", display=False))
    ends += [formula(expression(text), display=False) for text in claim.assuming]
    return f'<span class="box"> for {", ".join(ends)}</span>'


def slack_facts(row: Row) -> list[tuple[str, str]]:
    """Say how far the printed constants are from the sharp ones."""
    lines = []
    for slack in row.slack:
        times = ratio(slack)
        apart = f" ({times:.3g}×)" if times > 1.0005 else ""
        tight = f"; tight at {typeset(slack.tight)}" if slack.tight else ""
        lines.append(
            f"<li>{typeset(slack.constant)}: printed {escape(slack.printed)}, proved {escape(slack.proved)}, refuted "
            f"{escape(slack.refuted)}{apart}{tight}</li>"
        )
    return [("slack", f"<ul>{''.join(lines)}</ul>")] if lines else []


def tooth(row: Row) -> str:
    """Show the nearby wrong claim that the same code must reject."""
    match row.evidence:
        case Certified(claim=claim, sharper=other):
            end = "must be refuted"
        case Refuted(claim=claim, repaired=other):
            end = "must not be refuted"
        case _:
            return f"{typeset(row.evidence.tooth)} must be rejected"
    where = "" if (other.box, other.assuming) == (claim.box, claim.assuming) else boxed(other)
    return f"{formula(expression(other.text), display=False)}{where} {end}"


def code_link(row: Row) -> str:
    """Link the code that a definition is tied to."""
    name = realised_by(row.evidence)
    return f'<a href="{located(name).address}"><code>{escape(name)}</code></a>' if name else ""


def row_links(rows: list[Row]) -> str:
    """Link other rows by their names."""
    return ", ".join(f'<a href="{address(row)}">{escape(words(row.id))}</a>' for row in rows)


def check(row: Row) -> str:
    """Give the command that checks the step again; for a claim of the prover, the very claim."""
    line = f"<code>{command(row.lemma)}</code>"
    if not isinstance(row.evidence, Certified):
        return line
    claim = row.evidence.claim
    box = {name: tuple(None if end is None else str(end) for end in ends) for name, ends in claim.box.items()}
    rest = f", {list(claim.assuming)!r}" if claim.assuming else ""
    rest += f", integers={claim.integers!r}" if claim.integers else ""
    call = f"from proofs_check import prove; print(prove({claim.text!r}, {box!r}{rest}).status)"
    return (
        f"{line}<details><summary>this claim alone</summary><pre tabindex='0'><code>"
        f"python - &lt;&lt;'END'\n{escape(call, quote=False)}\nEND</code></pre></details>"
    )


def erratum_box(site: Site, row: Row) -> str:
    """Show what is wrong with a refuted row: the witness to follow by hand, the repair, what it breaks."""
    if row.erratum is None:
        return ""
    numbers = {found.id: i for i, (found, _) in enumerate(errata(site.rows.values()), 1)}
    repaired = site.rows[row.erratum.repaired_by]
    return (
        f'<aside class="erratum" aria-label="Erratum {numbers[row.id]}"><p><a '
        f'href="errata.html#e{numbers[row.id]}">Erratum '
        f"{numbers[row.id]}</a>: {escape(row.erratum.kind)}.</p>"
        f"<p><strong>By hand.</strong> {typeset(row.erratum.witness, site)}</p>"
        "<p><strong>Repaired</strong> and proved as <a "
        f'href="{address(repaired)}">{escape(words(repaired.id))}</a>:</p>'
        f"{statement(row.erratum.repair)}<p><strong>Consequence.</strong> {typeset(row.erratum.consequence, site)}</p>"
        "</aside>"
    )


def pictures(row: Row) -> str:
    """Draw where the sides of this step come closest, for its first constant; folded."""
    for found in slacks(row):
        figures = "".join(plot.figure() for plot in plots(found, f"at-{row.id}"))
        if figures:
            return (
                f"<details><summary>Both sides, and the gap at the tight point</summary>"
                f'<div class="figures">{figures}</div></details>'
            )
    return ""
