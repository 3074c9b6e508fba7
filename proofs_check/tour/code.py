"""The source of the modules that the pages link to, with a number and an anchor on every line."""

from __future__ import annotations

import inspect
import keyword
import re
import tokenize
from html import escape
from io import StringIO

import reference
from proofs_check.ledger import names
from proofs_check.tour.page import page
from proofs_check.tour.site import Site

READ_IN_THIS_ORDER = re.compile(r"^    (\w+)  ", re.MULTILINE)
"""The table of modules in the docstring of `reference`"""


def modules(pages: dict[str, str]) -> list[str]:
    """Return the modules to show: those of the reference, and all that some page links to."""
    linked = set(re.findall(r'href="code-([\w.]+)\.html', "".join(pages.values())))
    named = [f"reference.{name}" for name in READ_IN_THIS_ORDER.findall(reference.__doc__ or "")]
    return [*named, *sorted(linked - set(named))]


def code_pages(site: Site, shown: list[str]) -> dict[str, str]:
    """Write a page for each module."""
    return {f"code-{name}.html": code_page(site, name) for name in shown}


def code_page(site: Site, name: str) -> str:
    """Write the page of one module."""
    source = inspect.getsource(names.module(name))
    lines = "".join(
        f'<span id="L{i}"><a href="#L{i}" tabindex="-1" aria-label="line {i}">{i}</a>{line}\n</span>'
        for i, line in enumerate(coloured(source), 1)
    )
    body = (
        f"<h1>{escape(name)}</h1>"
        f'<pre class="source" tabindex="0" role="region" aria-label="source of {name}">{lines}</pre>'
    )
    return page(name, body, f"code-{name}.html", site)


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
