"""The final theorems in Coq: the graph of what uses what, and each one as `Theorems.v` states it."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from itertools import groupby

from paid_experts.proofs_check.formal import sources
from paid_experts.proofs_check.formal.uses import nearest
from paid_experts.proofs_check.tour.code import coq_source
from paid_experts.proofs_check.tour.graph import arc_diagram
from paid_experts.proofs_check.tour.page import page
from paid_experts.proofs_check.tour.site import Site, called, lemma_page

COMMENT = r"\(\*\*\s*(?:\*\* [\w.]+: )?((?:(?!\*\)).)*?)\s*\*\)\s*Theorem {name}\b"
CODE = re.compile(r"\[([^\]]*[A-Za-z][^\]]*)\]")


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
    order = _ordered(list(below), below)
    text = (sources.FOLDER / "Theorems.v").read_text(encoding="utf-8")
    entries = []
    for lemma, theorems in groupby(sources.final_theorems(), key=lambda theorem: sources.lemma_of(theorem.name)):
        shown = "".join(entry(theorem, below[theorem.name], edges[theorem.name], text) for theorem in theorems)
        entries.append(f'<h3><a href="{lemma_page(lemma)}">{called(lemma)}</a></h3>{shown}')
    names = [str(file.relative_to(sources.FOLDER)) for file in sources.files() if file.name not in sources.GENERATED]
    files = [f'<a href="{coq_source(name)}">{name}</a>' for name in names]
    body = (
        "<h1>The theorems in Coq</h1><p>Coq is a proof assistant: its kernel checks every step of a proof. "
        f"{len(below)} final theorems say what is proved, and {len(sources.theorems())} lemmas lead to them. It is "
        "enough to trust the kernel and the axioms of the classical real numbers, and to read the statements below and "
        f'the definitions in <a href="{coq_source("Tree.v")}">Tree.v</a> (finite probability) and '
        f'<a href="{coq_source("Game.v")}">Game.v</a> (the algorithms). <code>make formal</code> checks the proofs, '
        f'and <a href="{coq_source("Audit.v")}">Audit.v</a> prints their axioms.</p>'
        '<h2 id="graph">What uses what</h2><p>An arrow leads from a theorem to one whose proof uses it, directly or by '
        "way of lemmas. A theorem may also use steps of another one without using the whole; the pages of the lemmas "
        f"show that.</p>{arc_diagram(order, edges, {name: f'#{name}' for name in below})}"
        f'<h2 id="statements">The statements</h2>{"".join(entries)}'
        f'<h2 id="files">All files</h2><p>{", ".join(files)}</p>'
    )
    return page("The theorems in Coq", body, "coq.html", site)


def _ordered(names: list[str], below: dict[str, list[str]]) -> list[str]:
    """Put each theorem after those that it uses, and else in the order of the file."""
    done: list[str] = []
    while len(done) < len(names):
        done.append(next(name for name in names if name not in done and all(used in done for used in below[name])))
    return done


def linked(name: str) -> str:
    """Link a theorem of this page."""
    return f'<a href="#{name}"><code>{name}</code></a>'


def entry(theorem: sources.Theorem, below: list[str], above: list[str], text: str) -> str:
    """Show one theorem: its words, its statement, its neighbours."""
    said = re.search(COMMENT.format(name=re.escape(theorem.name)), text, re.DOTALL)
    words = CODE.sub(r"<code>\1</code>", escape(re.sub(r"\s+", " ", said[1]), quote=False)) if said else ""
    around = (("uses", below), ("is used by", above))
    links = [f"{what} {', '.join(map(linked, names))}" for what, names in around if names]
    return (
        f'<article class="entry" id="{theorem.name}"><p>{words[:1].upper()}{words[1:]}</p>'
        f"{as_written(theorem)}"
        f'<p class="again">{placed(theorem)}{"; " if links else ""}{"; ".join(links)}</p></article>'
    )
