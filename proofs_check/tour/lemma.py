"""The page of a document: its text with formulas, and in the place of each check block what stands behind the row."""

from __future__ import annotations

import re
from html import escape

from markdown_it import MarkdownIt

from proofs_check.formal import sources
from proofs_check.ledger.claim import Claim
from proofs_check.ledger.document import documents
from proofs_check.ledger.errata import errata
from proofs_check.ledger.row import Row
from proofs_check.ledger.run import ratio, written_tooth
from proofs_check.ledger.show import FENCE
from proofs_check.tour.closest import plots, slacks
from proofs_check.tour.controls import control_section
from proofs_check.tour.graph import step_graph
from proofs_check.tour.mathml import expression, formula, statement
from proofs_check.tour.page import badge, page
from proofs_check.tour.site import Site, address, command, lemma_page, located, words

DOCUMENT_LINK = re.compile(r'<a href="[^"]*?([A-Z0-9][\d.]*)-[\w-]+\.md(#[^"]*)?">')
OTHER_LINK = re.compile(r'<a href="(?!https?:|#|lemma-)[^"]*">(.*?)</a>')
INDENT = re.compile(r"^\s*\\q?quad\b")
ALIGNED = re.compile(r"\\begin\{aligned\}(.*)\\end\{aligned\}\s*[.,]?", re.DOTALL)
MATH = re.compile(r"\$\$(.+?)\$\$|\$`?([^$\n`][^$`]*?)`?\$", re.DOTALL)


def lemma_pages(site: Site) -> dict[str, str]:
    """Write the pages of all documents."""
    return {
        lemma_page(lemma): page(documents()[lemma].title, body(site, lemma), lemma_page(lemma), site, scripts=True)
        for lemma in site.lemmas
    }


def body(site: Site, lemma: str) -> str:
    """Return the main part of a page: the document, then what can be tried, then how the rows hang together."""
    rows = iter(site.lemmas[lemma])
    pieces = FENCE.split(documents()[lemma].text)
    parts = [step(site, next(rows)) if i % 2 else rendered(piece) for i, piece in enumerate(pieces)]
    graph = step_graph(site, lemma)
    if graph:
        graph = f'<section><h2 id="graph">How the steps hang together</h2>{graph}</section>'
    return "\n".join([neighbours(site, lemma), *parts, control_section(site, lemma), graph, neighbours(site, lemma)])


def neighbours(site: Site, lemma: str) -> str:
    """Link the document before and the one after, and say how this one is checked."""
    order = list(site.lemmas)
    place = order.index(lemma)
    before = [f'<a href="{lemma_page(other)}">← {other}</a>' for other in order[max(0, place - 1) : place]]
    after = [f'<a href="{lemma_page(other)}">{other} →</a>' for other in order[place + 1 : place + 2]]
    return f'<p class="again">{" ".join([*before, f"<code>{command(lemma)}</code>", *after])}</p>'


def rendered(text: str) -> str:
    r"""Render Markdown with formulas between dollar signs; links lead to pages of the tour.

    >>> print(rendered("# One $x$\n\nTwo [three](../paper/4.4-seven-eighths.md)").replace("\n", ""))
    <h1>One <math><mi>x</mi></math></h1><p>Two <a href="lemma-4.4.html">three</a></p>
    """
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        tex = (found[1] or found[2]).strip()
        steps = ALIGNED.fullmatch(tex)
        kept.append(calculation(steps[1]) if steps else formula(tex, display=bool(found[1])))
        return f"FORMULA{len(kept) - 1}END"

    html = str(MarkdownIt("commonmark").enable("table").render(MATH.sub(keep, text)))
    html = DOCUMENT_LINK.sub(lambda found: f'<a href="{lemma_page(found[1])}{found[2] or ""}">', html)
    html = OTHER_LINK.sub(r"\1", html)  # other files are not part of the tour
    html = html.replace("<table>", '<div class="scroll"><table>').replace("</table>", "</table></div>")
    html = html.replace("<blockquote>\n<p><strong>Erratum", '<blockquote class="erratum">\n<p><strong>Erratum')
    html = re.sub(r"<p>(FORMULA\d+END)</p>", r"\1", html)
    return re.sub(r"FORMULA(\d+)END", lambda found: kept[int(found[1])], html)


def calculation(tex: str) -> str:
    r"""Show a calculation, a line a step, with the reason of each step beside it.

    >>> calculation(r"x &= y && \text{given} \\ &\le z").count("<li")
    2
    """
    lines = []
    for line in re.split(r"\\\\(?:\[[^\]]*\])?", tex):
        term, _, reason = line.partition("&&")
        if term.strip(" &\n"):
            first = ' class="first"' if not term.strip().startswith("&") else ""
            said = f'<span class="reason">{formula(reason.strip(), display=False)}</span>' if reason.strip() else ""
            lines.append(f"<li{first}>{formula(INDENT.sub('', term.replace('&', ' ')).strip())}{said}</li>")
    return f'<ol class="links">{"".join(lines)}</ol>'


def step(site: Site, row: Row) -> str:
    """Show what stands behind one row; the details unfold."""
    source = ", ".join(row.source) or "our own"
    facts = [*claimed(row), ("tooth", shown_tooth(row)), *sharp_facts(row), ("code", code_link(row))]
    facts += [("uses", row_links(site.ordered(site.rests_on[row.id])))]
    facts += [("used by", row_links(site.ordered(site.leads_to[row.id]))), ("check", check(row))]
    listed = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in facts if text)
    printed = "".join(f"<p>{name}</p>{statement(tex)}" for name, tex in row.printed.items())
    return (
        f'<article class="step" id="{row.id}"><p class="meta">{badge(row.grade)} '
        f'<a class="anchor" href="#{row.id}">{escape(words(row.id))}</a> <span>{source}</span>'
        f"{erratum_link(site, row)}{verdict(site, row)}</p>"
        f"<details><summary>what stands behind it</summary>{folded('As the paper prints it', printed)}"
        f"{folded('In Coq', coq(row))}<dl>{listed}</dl>{pictures(row)}</details></article>"
    )


def folded(title: str, inside: str) -> str:
    """Return a part of the details with its title."""
    return f'<p class="part">{title}</p>{inside}' if inside else ""


def verdict(site: Site, row: Row) -> str:
    """Say whether the run that was given has verified the row."""
    if site.record is None:
        return ""
    answer = {True: "verified", False: "FAILED in that run", None: "not verified in that run"}[site.verified(row)]
    return f' <span class="verdict">{answer}, {escape(site.record.finished)}</span>'


def erratum_link(site: Site, row: Row) -> str:
    """Link the entry of a refuted row in the errata."""
    order = [found.id for found in errata(site.rows.values())]
    name = row.block.one("part of") or row.id
    return (
        f' <a href="errata.html#e{order.index(name) + 1}">erratum {order.index(name) + 1}</a>' if name in order else ""
    )


def coq(row: Row) -> str:
    """Show the theorems of a row as Coq states them."""
    known = {**{theorem.name: theorem for theorem in sources.final_theorems()}, **sources.theorems()}
    stated = [known[name] for name in row.formal if name in known]
    return "".join(
        f'<pre tabindex="0"><code>{escape(theorem.statement, quote=False)}</code></pre>'
        f'<p class="again">{theorem.file}, line {theorem.line}</p>'
        for theorem in stated
    )


def claimed(row: Row) -> list[tuple[str, str]]:
    """Show the claim as the kernel reads it, with its box; and what is false as printed."""
    facts = []
    if row.false:
        facts.append(("false", formula(expression(row.false.text), display=False) + at(row.false)))
    if row.claim:
        shown = formula(expression(row.claim.text), display=False)
        facts.append(("claim", f'<span data-claim="{row.id}">{shown}</span>{boxed(row.claim)}'))
    return facts


def at(claim: Claim) -> str:
    """Say at which point a claim fails."""
    return " at " + ", ".join(f"{name} = {x}" for name, x in (claim.point or {}).items())


def boxed(claim: Claim) -> str:
    """Say over which box, and under which assumptions."""
    ends = []
    for name, (low, high) in claim.box.items():
        left = r"(-\infty" if low == "-oo" else f"[{low}"
        right = r"\infty)" if high == "oo" else f"{high}]"
        ends.append(formula(rf"{expression(name)} \in {left}, {right}", display=False))
    ends += [formula(expression(text), display=False) for text in claim.assuming]
    return f'<span class="box"> for {", ".join(ends)}</span>' if ends else ""


def shown_tooth(row: Row) -> str:
    """Show the nearby false claim that is rejected."""
    if isinstance(row.tooth, Claim):
        return f"{formula(expression(row.tooth.text), display=False)} is false{at(row.tooth)}"
    return escape(written_tooth(row))


def sharp_facts(row: Row) -> list[tuple[str, str]]:
    """Say how far the printed constants are from the sharp ones."""
    lines = []
    for constant in row.sharp:
        apart = f" ({ratio(constant):.3g}×)" if ratio(constant) > 1.0005 else ""
        lines.append(
            f"<li>printed {escape(constant.printed)}, proved {escape(constant.proved)}{apart}, false "
            f"{escape(constant.false)} ({escape(constant.where or constant.tooth)})</li>"
        )
    return [("sharp", f"<ul>{''.join(lines)}</ul>")] if lines else []


def code_link(row: Row) -> str:
    """Link the code that a definition is tied to."""
    name = row.realised_by
    return f'<a href="{located(name).address}"><code>{escape(name)}</code></a>' if name else ""


def row_links(rows: list[Row]) -> str:
    """Link other rows by their names."""
    return ", ".join(f'<a href="{address(row)}">{escape(words(row.id))}</a>' for row in rows)


def check(row: Row) -> str:
    """Give the call that decides the claim again."""
    if row.claim is None:
        return ""
    rest = f", {list(row.claim.assuming)!r}" if row.claim.assuming else ""
    rest += f", integers={row.claim.integers!r}" if row.claim.integers else ""
    call = f"prove({row.claim.text!r}, {row.claim.box!r}{rest}).status"
    return f"<pre tabindex='0'><code>from proofs_check import prove\n{escape(call, quote=False)}</code></pre>"


def pictures(row: Row) -> str:
    """Draw where the sides come closest, for the first constant that a claim is about."""
    for found in slacks(row):
        figures = "".join(plot.figure() for plot in plots(found, f"at-{row.id}"))
        if figures:
            return f'<div class="figures">{figures}</div>'
    return ""
