"""Sources to be read: the API of the reference, the theorems in Coq, and each file with a number on every line."""

from __future__ import annotations

import inspect
import keyword
import re
from functools import cache
from html import escape
from itertools import groupby
from types import ModuleType
from typing import Any

from paid_experts import reference
from paid_experts.proofs_check.formal import sources
from paid_experts.proofs_check.formal.uses import nearest
from paid_experts.proofs_check.ledger import names
from paid_experts.proofs_check.tour.graph import arc_diagram
from paid_experts.proofs_check.tour.page import filled, page
from paid_experts.proofs_check.tour.site import Site, called, coq_source, lemma_page, source_of

COQ = re.compile(r"(?P<c>\(\*(?:(?!\(\*|\*\)).)*\*\))", re.DOTALL)
PYTHON = re.compile(
    r"""(?P<s>(?:\b[rfb])?(?:\"{3}(?:.|\n)*?\"{3}|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))|(?P<c>\#.*)"""
    rf"|(?P<k>\b(?:{'|'.join(keyword.kwlist)})\b)"
)
"""What is marked in a source: strings, comments, keywords"""
BEFORE_THEOREM = r"\(\*\*\s*(?:\*\* [\w.]+: )?((?:(?!\*\)).)*?)\s*\*\)\s*Theorem {name}\b"
CODE = re.compile(r"\[([^\]]*[A-Za-z][^\]]*)\]")
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
    for file in sources.files():
        if file.name not in sources.GENERATED:
            lines = coloured(file.read_text(encoding="utf-8"), COQ)
            pages[coq_source(str(file.relative_to(sources.FOLDER)))] = lines
    return {page: code_page(site, page, lines) for page, lines in pages.items()}


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


# The API of the reference.


def api_page(site: Site, shown: list[str]) -> str:
    """Write the page."""
    modules = "".join(module_entry(names.module(name)) for name in shown)
    return page("API", filled("api.html", modules=modules), "api.html", site)


def module_entry(module: ModuleType) -> str:
    """Show one module, folded: its docstring, its classes and functions."""
    name = names.shown(module)
    first, rest = documented(module)
    return (
        f'<details class="module" id="{name}"><summary><code>{name}</code> {first}</summary>{rest}'
        f'<p class="again"><a href="code-{name}.html">source</a></p>{entries(module, module, "")}</details>'
    )


def entries(module: ModuleType, owner: Any, inside: str) -> str:
    """Show the classes, functions or methods that a module or a class defines and does not hide."""
    shown = ""
    for own, thing in vars(owner).items():
        bare = inspect.unwrap(thing)
        named = inspect.isclass(bare) or inspect.isfunction(bare)
        if named and bare.__module__ == module.__name__ and not own.startswith("_"):
            whole = f"{names.shown(module)}.{inside}{own}"
            first, rest = documented(thing)
            methods = entries(module, thing, f"{inside}{own}.") if inspect.isclass(thing) else ""
            shown += (
                f'<section class="api" id="{whole}"><p class="signature"><a href="{source_of(whole)}"><code>'
                f"{inside}{own}</code></a><code>{escape(signature(thing))}</code></p><p>{first}</p>{rest}{methods}</section>"
            )
    return shown


def signature(thing: Any) -> str:
    """Return how something is called; nothing where it is not."""
    try:
        return re.sub(r"<function (\w+) at \w+>", r"\1", str(inspect.signature(inspect.unwrap(thing))))
    except (TypeError, ValueError):
        return ""


def documented(thing: Any) -> tuple[str, str]:
    """Return the first paragraph of a docstring, and the rest: prose as prose, code as code."""
    first, *blocks = (inspect.getdoc(thing) or "").split("\n\n")
    return spoken(first), "".join(
        f"<pre><code>{escape(block, quote=False)}</code></pre>"
        if block.startswith(("    ", ">>>"))
        else f"<p>{spoken(block)}</p>"
        for block in blocks
    )


def spoken(text: str) -> str:
    """Return a paragraph of a docstring.

    >>> spoken("of `costs`, 1 < 2")
    'of <code>costs</code>, 1 &lt; 2'
    """
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


# The theorems in Coq.


def uses() -> dict[str, list[str]]:
    """Return for each final theorem those that its proof rests on, with no other final theorem in between.

    >>> uses()["theorem_1_1"]
    ['theorem_4_7_tuned']
    """
    names = [theorem.name for theorem in sources.final_theorems()]
    return {name: [used for used in names if used in nearest([name], set(names) - {name})] for name in names}


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


def coq_page(site: Site) -> str:
    """Write the page."""
    below = uses()
    edges = {name: [later for later in below if name in below[later]] for name in below}
    text = (sources.FOLDER / "Theorems.v").read_text(encoding="utf-8")
    entries = []
    for lemma, theorems in groupby(sources.final_theorems(), key=lambda theorem: sources.lemma_of(theorem.name)):
        shown = "".join(theorem_entry(theorem, below[theorem.name], edges[theorem.name], text) for theorem in theorems)
        entries.append(f'<h3><a href="{lemma_page(lemma)}">{called(lemma)}</a></h3>{shown}')
    files = [str(file.relative_to(sources.FOLDER)) for file in sources.files() if file.name not in sources.GENERATED]
    body = filled(
        "coq.html",
        final=len(below),
        lemmas=len(sources.theorems()),
        graph=arc_diagram(edges, {name: f"#{name}" for name in below}),
        statements="".join(entries),
        files=", ".join(f'<a href="{coq_source(name)}">{name}</a>' for name in files),
    )
    return page("The theorems in Coq", body, "coq.html", site)


def theorem_entry(theorem: sources.Theorem, below: list[str], above: list[str], text: str) -> str:
    """Show one theorem: its words, its statement, its neighbours."""
    said = re.search(BEFORE_THEOREM.format(name=re.escape(theorem.name)), text, re.DOTALL)
    words = CODE.sub(r"<code>\1</code>", escape(re.sub(r"\s+", " ", said[1]), quote=False)) if said else ""
    around = (("uses", below), ("is used by", above))
    links = []
    for what, found in around:
        shown = ", ".join(f'<a href="#{name}"><code>{name}</code></a>' for name in found)
        links += [f"{what} {shown}"] if found else []
    return (
        f'<article class="entry" id="{theorem.name}"><p>{words[:1].upper()}{words[1:]}</p>'
        f"{as_written(theorem)}"
        f'<p class="again">{placed(theorem)}{"; " if links else ""}{"; ".join(links)}</p></article>'
    )
