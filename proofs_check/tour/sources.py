"""Sources to be read: modules of Python and files of Coq, each with a number on every line."""

from __future__ import annotations

import inspect
import keyword
import re
from functools import cache
from html import escape

from paid_experts import reference
from paid_experts.proofs_check.formal import sources
from paid_experts.proofs_check.ledger import names
from paid_experts.proofs_check.tour.page import filled, page
from paid_experts.proofs_check.tour.site import Site, coq_source

COQ = re.compile(r"(?P<c>\(\*(?:(?!\(\*|\*\)).)*\*\))", re.DOTALL)
PYTHON = re.compile(
    r"""(?P<s>(?:\b[rfb])?(?:\"{3}(?:.|\n)*?\"{3}|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))|(?P<c>\#.*)"""
    rf"|(?P<k>\b(?:{'|'.join(keyword.kwlist)})\b)"
)
"""What is marked in a source: strings, comments, keywords"""
READ_IN_THIS_ORDER = re.compile(r"^    (\w+)  ", re.MULTILINE)
"""The table of modules in the docstring of `reference`"""

# Files.


def modules(pages: dict[str, str]) -> list[str]:
    """Return the modules to show: those of the reference, and all that some page links to."""
    linked = set(re.findall(r'href="code-([\w.]+)(?<!\.v)\.html', "".join(pages.values())))
    named = [f"reference.{name}" for name in READ_IN_THIS_ORDER.findall(reference.__doc__ or "")]
    return [*named, *sorted(linked - set(named))]


def code_pages(site: Site, shown: list[str]) -> dict[str, str]:
    """Write a page for each of these modules, and for each Coq file that a person wrote."""
    pages = {f"code-{name}.html": coloured(inspect.getsource(names.module(name)), PYTHON) for name in shown}
    for name in coq_files():
        pages[coq_source(name)] = coloured((sources.FOLDER / name).read_text(encoding="utf-8"), COQ)
    return {page: code_page(site, page, lines) for page, lines in pages.items()}


def coq_files() -> list[str]:
    """Name the Coq files that a person wrote."""
    return [str(file.relative_to(sources.FOLDER)) for file in sources.files() if file.name not in sources.GENERATED]


def code_page(site: Site, here: str, source: list[str]) -> str:
    """Write the page of one file; its lines may be marked up, and the style sheet numbers them."""
    name = here.removeprefix("code-").removesuffix(".html")
    lines = "".join(f'<span id="L{i}">{line}\n</span>' for i, line in enumerate(source, 1))
    body = (
        f'<h1>{escape(name)}</h1><section class="broad"><pre class="source" tabindex="0" role="region" '
        f'aria-label="source of {name}">{lines}</pre></section>'
    )
    return page(name, body, here, site)


def coloured(source: str, signs: re.Pattern[str]) -> list[str]:
    """Mark keywords, strings and comments, line by line.

    >>> coloured("x = 'a'  # b", PYTHON)
    ['x = <i class="s">&#x27;a&#x27;</i>  <i class="c"># b</i>']
    """
    text, place = "", 0
    for found in signs.finditer(source):
        marked = [f'<i class="{found.lastgroup}">{escape(line)}</i>' for line in found[0].split("\n")]
        text += escape(source[place : found.start()]) + "\n".join(marked)
        place = found.end()
    return (text + escape(source[place:])).splitlines()


def sources_page(site: Site, shown: list[str]) -> str:
    """List the modules with what they are, and the Coq files."""
    modules = "".join(module_entry(name) for name in shown)
    files = "".join(f'<li><a href="{coq_source(name)}">{name}</a></li>' for name in coq_files())
    theorems = len(sources.final_theorems())
    return page(
        "Sources", filled("sources.html", modules=modules, theorems=theorems, files=files), "sources.html", site
    )


def module_entry(name: str) -> str:
    """Link one module, with the first paragraph of what it says of itself."""
    said = escape((inspect.getdoc(names.module(name)) or "").partition("\n\n")[0], quote=False)
    said = re.sub(r"`([^`]+)`", r"<code>\1</code>", said)
    return f'<li id="{name}"><a href="code-{name}.html"><code>{name}</code></a> {said}</li>'


# The theorems in Coq.


def placed(theorem: sources.Theorem) -> str:
    """Link the place of a theorem in its file."""
    return f'<a href="{coq_source(theorem.file)}#L{theorem.line}">{theorem.file}, line {theorem.line}</a>'


def as_written(theorem: sources.Theorem) -> str:
    """Show the statement of a theorem with the lines that it has in its file."""
    text = "\n".join(lines_of(theorem.file)[theorem.line - 1 :])
    end = re.search(r"\.\s", text)
    return f'<pre class="coq"><code>{escape(text[: end.end() if end else len(text)].strip(), quote=False)}</code></pre>'


@cache
def lines_of(file: str) -> list[str]:
    """Return the lines of a Coq file, without comments."""
    return sources.without_comments((sources.FOLDER / file).read_text(encoding="utf-8")).split("\n")
