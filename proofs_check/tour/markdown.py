"""Markdown with formulas, as HTML whose links lead to pages of the tour; and the documents beside the proof."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

from paid_experts.proofs_check.formal import sources
from paid_experts.proofs_check.ledger.document import FOLDER, MATH, documents
from paid_experts.proofs_check.tour.mathml import BEFORE_A_STOP, formula, in_words
from paid_experts.proofs_check.tour.page import filled, page
from paid_experts.proofs_check.tour.site import Site, coq_source, lemma_page

ROOT = FOLDER.parent
INDENT = re.compile(r"^\s*\\q?quad\b")
ALIGNED = re.compile(r"\\begin\{aligned\}(.*)\\end\{aligned\}\s*[.,]?", re.DOTALL)
MATH_OR_CODE = re.compile(rf"{MATH.pattern}|^```.*?^```|`[^`\n]+`", MATH.flags)
QUOTED = re.compile(r"\n>\s?")
"""The mark of a quoted paragraph, inside a formula that goes over two lines of it"""
HEADING = re.compile(r"<h2>(.*?)</h2>")
LINK = re.compile(r'<a href="([^"#]*)(#[^"]*)?">(.*?)</a>', re.DOTALL)
IMAGE = re.compile(r'<img src="([^"]+)"')
INSTALLED = ("proofs_check/*.md", "proofs_check/formal/*.md")
COURSE = ("docs/course/README.md", "docs/course/sheet.md")
CHECKOUT = ("*.md", "docs/*.md", *COURSE, "docs/figures/*.md", "examples/*.md", *INSTALLED)
"""Where documents are: in an installation the folder above is that of all packages, and not ours"""


@cache
def pages_of_files() -> dict[Path, str]:
    """Return the page of each Markdown file: of the annotated proof, and of the other documents that are here."""
    pages = {document.path.resolve(): lemma_page(lemma) for lemma, document in documents().items()}
    places = CHECKOUT if (ROOT / "pyproject.toml").is_file() else INSTALLED
    for file in sorted(file for place in places for file in ROOT.glob(place)):
        name = "-".join(file.relative_to(ROOT).with_suffix("").parts).lower()
        pages[file.resolve()] = "errata.html" if name == "errata" else f"document-{name}.html"
    return pages


def linked(found: re.Match[str], file: Path) -> str:
    """Return a link to a page of the tour, or out of it; what is neither is no link."""
    address, anchored, text = found[1], found[2] or "", found[3]
    if address.startswith("http") or not address:
        return found[0]
    target = (file.parent / address).resolve()
    page = pages_of_files().get(target / "README.md" if target.is_dir() else target)
    if target in sources.files():
        page = coq_source(str(target.relative_to(sources.FOLDER)))
    if page is None:
        return text
    return f'<a href="{page}{anchored}">{text}</a>'


def rendered(text: str, file: Path = FOLDER / "paper" / "x.md") -> str:
    r"""Render a text that stands in a file.

    >>> print(rendered("# One $x$\n\nTwo [three](../paper/4.4-seven-eighths.md)").replace("\n", ""))
    <h1>One <math><mi>x</mi></math></h1><p>Two <a href="lemma-4.4.html">three</a></p>
    """
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        tex = QUOTED.sub("\n", (found[1] or found[2] or "").strip())
        if not tex:
            return found[0]  # code
        steps = ALIGNED.fullmatch(tex)
        kept.append(calculation(steps[1]) if steps else formula(tex, display=bool(found[1])))
        return f"FORMULA{len(kept) - 1}END"

    html = str(MarkdownIt("commonmark").enable("table").render(MATH_OR_CODE.sub(keep, text)))
    html = LINK.sub(lambda found: linked(found, file), html)
    html = IMAGE.sub(lambda found: f'<img src="assets/{Path(found[1]).name}"', html)
    html = re.sub(r"<table>(?=\s*<thead>\s*<tr>\s*<th>letter</th>)", '<table class="letters">', html)
    html = re.sub(r"<td></td>(\s*<td>(<code>\w+</code>)</td>)", r"<td>\2</td>\1", html)  # a letter of the checks only
    html = html.replace("<table", '<div class="scroll"><table').replace("</table>", "</table></div>")
    html = html.replace("<blockquote>\n<p><strong>Erratum", '<blockquote class="erratum">\n<p><strong>Erratum')
    html = HEADING.sub(lambda found: f'<h2 id="{anchor(found[1])}">{found[1]}</h2>', html)
    html = re.sub(r"<p>(FORMULA\d+END)</p>", r"\1", html)
    html = re.sub(r"FORMULA(\d+)END", lambda found: kept[int(found[1])], html)
    return BEFORE_A_STOP.sub(r'<span class="together">\1</span>', html)


def anchor(title: str) -> str:
    """Return the anchor of a heading.

    >>> anchor("The rate in K")
    'the-rate-in-k'
    """
    return re.sub(r"\W+", "-", re.sub(r"<[^>]+>", "", title).lower()).strip("-")


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
            said = f'<span class="reason">{in_words(reason.strip())}</span>' if reason.strip() else ""
            lines.append(f"<li{first}>{formula(INDENT.sub('', term.replace('&', ' ')).strip())}{said}</li>")
    return f'<ol class="links">{"".join(lines)}</ol>'


def contents(main: str) -> str:
    """Return links to the headings of a page: beside the text where there is room, else above it."""
    found = re.findall(r'<h2 id="([^"]+)">(.*?)</h2>', main)
    items = "".join(f'<li><a href="#{name}">{title}</a></li>' for name, title in found)
    return f'<nav class="contents" aria-label="Contents"><ul>{items}</ul></nav>' if items else ""


def document_pages(site: Site) -> dict[str, str]:
    """Write a page for each document beside the proof, and one that lists them."""
    files = {file: name for file, name in pages_of_files().items() if name.startswith("document-")}
    pages = {}
    for file, name in files.items():
        main = rendered(file.read_text(encoding="utf-8"), file)
        pages[name] = page(title(file), f"{contents(main)}{main}", name, site)
    items = "".join(
        f'<li><a href="{name}">{escape(title(file))}</a> <code>{file.relative_to(ROOT)}</code></li>'
        for file, name in files.items()
    )
    return {"documents.html": page("Documents", filled("documents.html", items=items), "documents.html", site), **pages}


def title(file: Path) -> str:
    """Return the first heading of a file, as text."""
    found = re.search(r"^# (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1].replace("`", "") if found else file.stem


def pictures() -> dict[str, Path]:
    """Return the pictures that these documents show: name in the tour, file."""
    found: dict[str, Path] = {}
    for file, name in pages_of_files().items():
        if name.startswith("document-"):
            for shown in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", file.read_text(encoding="utf-8")):
                found[Path(shown).name] = (file.parent / shown).resolve()
    return {name: file for name, file in found.items() if file.is_file()}
