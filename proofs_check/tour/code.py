"""The sources that the pages link to, in Python and in Coq, with a number and an anchor on every line."""

from __future__ import annotations

import inspect
import keyword
import re
import tokenize
from html import escape
from io import StringIO

from paid_experts import reference
from paid_experts.proofs_check.formal import sources
from paid_experts.proofs_check.ledger import names
from paid_experts.proofs_check.tour.page import page
from paid_experts.proofs_check.tour.site import Site

COQ_COMMENT = re.compile(r"\(\*(?:(?!\(\*|\*\)).)*\*\)", re.DOTALL)
READ_IN_THIS_ORDER = re.compile(r"^    (\w+)  ", re.MULTILINE)
"""The table of modules in the docstring of `reference`"""


def modules(pages: dict[str, str]) -> list[str]:
    """Return the modules to show: those of the reference, and all that some page links to."""
    linked = set(re.findall(r'href="code-([\w.]+)(?<!\.v)\.html', "".join(pages.values())))
    named = [f"reference.{name}" for name in READ_IN_THIS_ORDER.findall(reference.__doc__ or "")]
    return [*named, *sorted(linked - set(named))]


def code_pages(site: Site, shown: list[str]) -> dict[str, str]:
    """Write a page for each of these modules, and for each Coq file that a person wrote."""
    pages = {f"code-{name}.html": coloured(inspect.getsource(names.module(name))) for name in shown}
    for file in sources.files():
        if file.name not in sources.GENERATED:
            text = escape(file.read_text(encoding="utf-8"), quote=False)
            pages[coq_source(str(file.relative_to(sources.FOLDER)))] = COQ_COMMENT.sub(_comment, text).splitlines()
    return {page: code_page(site, page, lines) for page, lines in pages.items()}


def coq_source(file: str) -> str:
    """Return the page that shows a Coq file.

    >>> coq_source("paper/Lemma_4_4.v")
    'code-paper.Lemma_4_4.v.html'
    """
    return f"code-{file.replace('/', '.')}.html"


def _comment(found: re.Match[str]) -> str:
    return "\n".join(f'<i class="c">{line}</i>' for line in found[0].split("\n"))


def code_page(site: Site, here: str, source: list[str]) -> str:
    """Write the page of one file; its lines may be marked up."""
    name = here.removeprefix("code-").removesuffix(".html")
    lines = "".join(
        f'<span id="L{i}"><a href="#L{i}" tabindex="-1" aria-label="line {i}">{i}</a>{line}\n</span>'
        for i, line in enumerate(source, 1)
    )
    body = (
        f"<h1>{escape(name)}</h1>"
        f'<section class="broad"><pre class="source" tabindex="0" role="region" aria-label="source of {name}">{lines}'
        "</pre></section>"
    )
    return page(name, body, here, site)


def coloured(source: str) -> list[str]:
    """Mark keywords, strings and comments, line by line.

    >>> coloured("x = 'a'  # b")
    ['x = <i class="s">&#x27;a&#x27;</i>  <i class="c"># b</i>']
    """
    marks: dict[int, list[tuple[int, int, str]]] = {}
    lines = source.splitlines()
    for token in tokenize.generate_tokens(StringIO(source).readline):
        kind = {tokenize.STRING: "s", tokenize.COMMENT: "c"}.get(token.type)
        if token.type == tokenize.NAME and keyword.iskeyword(token.string):
            kind = "k"
        if kind:
            for row in range(token.start[0], token.end[0] + 1):
                start = token.start[1] if row == token.start[0] else 0
                end = token.end[1] if row == token.end[0] else len(lines[row - 1])
                marks.setdefault(row, []).append((start, end, kind))
    return [_marked(line, marks.get(i, [])) for i, line in enumerate(lines, 1)]


def _marked(line: str, marks: list[tuple[int, int, str]]) -> str:
    parts, place = [], 0
    for start, end, kind in marks:
        parts += [escape(line[place:start]), f'<i class="{kind}">{escape(line[start:end])}</i>']
        place = end
    return "".join([*parts, escape(line[place:])])
