"""The sharper theorem: the rows of lemma S, and the write-up if the checkout has one."""

from __future__ import annotations

import re
from pathlib import Path

from markdown_it import MarkdownIt

from proofs_check.tour.lemma import body, heading
from proofs_check.tour.mathml import formula
from proofs_check.tour.page import page
from proofs_check.tour.site import SHARPER, Site, address

WRITE_UP = Path(__file__).resolve().parents[2] / "docs" / "sharper.md"


def sharper_page(site: Site) -> str:
    """Write the page; it says so if there is nothing yet."""
    written = ""
    if WRITE_UP.is_file():
        text = linked(rendered(WRITE_UP.read_text(encoding="utf-8")), site)
        written = f'<section class="write-up"><h2 id="proof">The proof, written out</h2>{text}</section>'
    if SHARPER in site.lemmas:
        return page(heading(SHARPER), body(site, SHARPER, written), "sharper.html", site, scripts=True)
    nothing = f"<h1>The sharper theorem</h1><p>The ledger has no rows of a sharper theorem.</p>{written}"
    return page("The sharper theorem", nothing, "sharper.html", site)


def linked(html: str, site: Site) -> str:
    """Turn names of rows into links."""

    def link(found: re.Match[str]) -> str:
        row = site.rows.get(found[1])
        return f'<a href="{address(row)}">{found[0]}</a>' if row else found[0]

    return re.sub(r"<code>(\w+)</code>", link, html)


def rendered(text: str) -> str:
    r"""Render Markdown with formulas between dollar signs; headings go two levels down.

    >>> print(rendered("# One $x$\n\nTwo").replace("\n", ""))
    <h3>One <math><mi>x</mi></math></h3><p>Two</p>
    """
    kept: list[str] = []

    def keep(tex: str, display: bool) -> str:
        kept.append(formula(tex, display))
        return f"FORMULA{len(kept) - 1}END"

    text = re.sub(r"```math\n(.+?)```", lambda found: keep(found[1].strip(), True), text, flags=re.DOTALL)
    text = re.sub(r"\$\$(.+?)\$\$", lambda found: keep(found[1].strip(), True), text, flags=re.DOTALL)
    text = re.sub(r"\$`?([^$\n`]+?)`?\$", lambda found: keep(found[1], False), text)
    html = str(MarkdownIt("commonmark").enable("table").render(text))
    html = re.sub(r"<(/?)h([1-4])>", lambda found: f"<{found[1]}h{min(6, int(found[2]) + 2)}>", html)
    html = re.sub(r'<a href="(?!https?:|#)[^"]*">(.*?)</a>', r"\1", html)  # other files are not part of the tour
    html = html.replace("<table>", '<div class="scroll"><table>').replace("</table>", "</table></div>")
    html = re.sub(r"<p>(FORMULA\d+END)</p>", r"\1", html)
    return re.sub(r"FORMULA(\d+)END", lambda found: kept[int(found[1])], html)
