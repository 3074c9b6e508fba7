"""The final theorems in Coq: the graph of what uses what, and each one as `Theorems.v` states it."""

from __future__ import annotations

import re
from html import escape
from itertools import groupby

from proofs_check.formal import sources
from proofs_check.formal.uses import nearest
from proofs_check.tour.graph import arc_diagram
from proofs_check.tour.page import page
from proofs_check.tour.site import Site, called, lemma_page

COMMENT = r"\(\*\*\s*((?:(?!\*\)).)*?)\s*\*\)\s*Theorem {name}\b"


def uses() -> dict[str, list[str]]:
    """Return for each final theorem those that its proof rests on, with no other final theorem in between.

    >>> uses()["theorem_1_1"]
    ['theorem_4_7_tuned']
    """
    names = [theorem.name for theorem in sources.final_theorems()]
    return {name: [used for used in names if used in nearest([name], set(names) - {name})] for name in names}


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
    body = (
        f"<h1>The theorems in Coq</h1><p>{len(below)} theorems say all that is proved, and {len(sources.theorems())} "
        "lead to them. Whoever trusts Coq's kernel and the classical real numbers need only read the statements and "
        "the definitions in <code>Tree.v</code> (finite probability) and <code>Game.v</code> (the algorithms); "
        "<code>make formal</code> checks the proofs, <code>Audit.v</code> prints their axioms.</p>"
        '<h2 id="graph">What uses what</h2><p>An arrow leads from a theorem to one whose proof uses it, directly or by '
        f"way of lemmas.</p>{arc_diagram(order, edges, {name: f'#{name}' for name in below})}"
        f'<h2 id="statements">The statements</h2>{"".join(entries)}'
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
    words = re.sub(r"\s+", " ", said[1]).replace("[", "").replace("]", "") if said else ""
    around = (("uses", below), ("is used by", above))
    links = [f"{what} {', '.join(map(linked, names))}" for what, names in around if names]
    return (
        f'<article class="entry" id="{theorem.name}"><p>{escape(words)}</p>'
        f'<pre class="coq"><code>{escape(theorem.statement, quote=False)}</code></pre>'
        f'<p class="again">{theorem.file}, line {theorem.line}{"; " if links else ""}{"; ".join(links)}</p></article>'
    )
