"""The page of a document: its text with formulas, and in the place of each check block a step that unfolds."""

from __future__ import annotations

import re
from html import escape

from markdown_it import MarkdownIt

from proofs_check.ledger.document import documents
from proofs_check.ledger.show import FENCE
from proofs_check.tour.controls import control_section
from proofs_check.tour.graph import step_graph
from proofs_check.tour.mathml import formula
from proofs_check.tour.page import page
from proofs_check.tour.site import Site, called, command, lemma_page
from proofs_check.tour.step import step

DOCUMENT_LINK = re.compile(r'<a href="[^"]*?([A-Z0-9][\d.]*)-[\w-]+\.md(#[^"]*)?">')
OTHER_LINK = re.compile(r'<a href="(?!https?:|#|(?:section|lemma|theorem|result)-)[^"]*">(.*?)</a>')
INDENT = re.compile(r"^\s*\\q?quad\b")
ALIGNED = re.compile(r"\\begin\{aligned\}(.*)\\end\{aligned\}\s*[.,]?", re.DOTALL)
MATH = re.compile(r"\$\$(.+?)\$\$|\$`?([^$\n`][^$`]*?)`?\$", re.DOTALL)
HEADING = re.compile(r"<h2>(.*?)</h2>")


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
        graph = (
            '<section><h2 id="graph">What uses what</h2><p>Each step stands below those that its theorem uses in '
            f"Coq; the number is its place on this page.</p>{graph}</section>"
        )
    main = "\n".join([*parts, control_section(lemma), graph])
    again = f'<p class="again">To check this page: <code>{command(lemma)}</code></p>'
    return f"{neighbours(site, lemma)}{contents(main)}{main}{again}{neighbours(site, lemma, ' at the end')}"


def contents(main: str) -> str:
    """Return links to the headings of a page: beside the text where there is room, else above it."""
    found = re.findall(r'<h2 id="([^"]+)">(.*?)</h2>', main)
    items = "".join(f'<li><a href="#{anchor}">{title}</a></li>' for anchor, title in found)
    return f'<nav class="contents" aria-label="Contents"><ul>{items}</ul></nav>'


def neighbours(site: Site, lemma: str, where: str = "") -> str:
    """Link the document before and the one after."""
    order = list(site.lemmas)
    place = order.index(lemma)
    before = [f'<a rel="prev" href="{lemma_page(other)}">← {named(other)}</a>' for other in order[:place][-1:]]
    after = [f'<a rel="next" href="{lemma_page(other)}">{named(other)} →</a>' for other in order[place + 1 :][:1]]
    links = "".join([*before, *after])
    return f'<nav class="neighbours" aria-label="Previous and next{where}">{links}</nav>'


def named(lemma: str) -> str:
    """Return number and name of a document."""
    return f"{called(lemma)} <span>{escape(documents()[lemma].name)}</span>"


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
    html = re.sub(r"<table>(?=\s*<thead>\s*<tr>\s*<th>letter</th>)", '<table class="letters">', html)
    html = html.replace("<table", '<div class="scroll"><table').replace("</table>", "</table></div>")
    html = html.replace("<blockquote>\n<p><strong>Erratum", '<blockquote class="erratum">\n<p><strong>Erratum')
    html = HEADING.sub(lambda found: f'<h2 id="{anchor(found[1])}">{found[1]}</h2>', html)
    html = re.sub(r"<p>(FORMULA\d+END)</p>", r"\1", html)
    return re.sub(r"FORMULA(\d+)END", lambda found: kept[int(found[1])], html)


def anchor(title: str) -> str:
    """Return the anchor of a heading.

    >>> anchor("The rate in K")
    'the-rate-in-k'
    """
    return re.sub(r"\W+", "-", title.lower()).strip("-")


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
