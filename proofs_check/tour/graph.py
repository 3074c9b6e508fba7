"""What uses what: the map of all lemmas, the steps of a lemma, the final theorems; with ordinary links throughout.

The links come from Coq: a row rests on the rows whose theorems its own theorem uses. What is used stands above what
uses it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from html import escape

from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.tour.site import Site, called, ideas, is_own, lemma_page

Edges = Mapping[str, Collection[str]]
ROW, INDENT = 27, 150


def reduced(edges: Edges) -> dict[str, list[str]]:
    """Leave out a link that a path of others makes up for.

    >>> reduced({"a": "bc", "b": "c", "c": ""})
    {'a': ['b'], 'b': ['c'], 'c': []}
    """

    def beyond(node: str) -> set[str]:
        return {far for later in edges[node] for far in {later, *beyond(later)}}

    return {
        node: [later for later in after if not any(later in beyond(other) for other in after)]
        for node, after in edges.items()
    }


def layers(edges: Edges) -> list[list[str]]:
    """Place each node just above those that rest on it.

    >>> layers({"a": "b", "b": "c", "c": "", "d": "c"})
    [['a'], ['b', 'd'], ['c']]
    """

    def height(node: str) -> int:
        return 1 + max((height(later) for later in edges[node]), default=-1)

    heights = {node: height(node) for node in edges}
    return [[node for node in edges if heights[node] == level] for level in sorted(set(heights.values()), reverse=True)]


def between_lemmas(site: Site) -> dict[str, list[str]]:
    """Return for each lemma those that rest on one of its steps, as far as that does not follow.

    A remark in the paper may rest on what is proved later; such a link would turn the map around and is left out.
    """
    order = list(site.lemmas)
    table: dict[str, list[str]] = {lemma: [] for lemma in order}
    for name, after in site.leads_to.items():
        for later in after:
            start, end = site.rows[name].lemma, site.rows[later].lemma
            forward = order.index(start) < order.index(end) or (is_own(start) and is_own(end) and start != end)
            if forward and end not in table[start]:
                table[start].append(end)
    return reduced(table)


def proof_map(site: Site) -> str:
    """Show each lemma in a box with its idea, below what it rests on: the paper's first, then our own results."""
    edges = between_lemmas(site)
    drawn = ""
    for own in (False, True):
        part = {
            lemma: [later for later in after if is_own(later) is own]
            for lemma, after in edges.items()
            if is_own(lemma) is own
        }
        for layer in layers(part):
            drawn += f'<ul class="layer">{"".join(_box(lemma, edges) for lemma in layer)}</ul>'
    return f'<div class="map">{drawn}</div>'


def _box(lemma: str, edges: Edges) -> str:
    before = ", ".join(one for one in edges if lemma in edges[one])
    rests = f"<i>rests on {before}</i>" if before else ""
    idea = re.sub(r"\^\(([^)]*)\)", r"<sup>\1</sup>", escape(ideas()[lemma]))
    return (
        f'<li><a class="lemma" href="{lemma_page(lemma)}">{called(lemma)}<b>{escape(documents()[lemma].name)}</b></a>'
        f"<span>{idea}</span>{rests}</li>"
    )


def arc_diagram(edges: Edges, links: Mapping[str, str]) -> str:
    """Draw a list of names with an arc at its left from each to those that use it, which stand further down."""
    order: list[str] = []
    while len(order) < len(edges):
        left = [name for name in edges if name not in order]
        order.append(next(name for name in left if not any(name in edges[other] for other in left)))
    place = {name: 16 + ROW * i for i, name in enumerate(order)}
    arcs = []
    for top, low in ((place[name], place[later]) for name, after in edges.items() for later in after):
        far = INDENT - 24 - 1.3 * (INDENT - 24) * (low - top) / (ROW * len(order))
        arcs.append(
            f'<path class="arrow" marker-end="url(#head)" d="M{INDENT - 6} {top}'
            f'C{far:.0f} {top} {far:.0f} {low} {INDENT - 6} {low}"/>'
        )
    texts = "".join(
        f'<a href="{links[name]}"><text x="{INDENT}" y="{y + 5}">{escape(name)}</text></a>' for name, y in place.items()
    )
    return (
        f'<svg class="arcs" viewBox="0 0 {INDENT + 500} {ROW * len(order) + 16}" role="group" aria-label="What uses '
        'what"><defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" '
        f'orient="auto"><path class="head" d="M0 1L9 5L0 9z"/></marker></defs>{"".join(arcs)}{texts}</svg>'
    )


def step_graph(site: Site, lemma: str) -> str:
    """Draw the steps of one lemma that use each other; nothing where none does."""
    names = [row.id for row in site.lemmas[lemma]]
    edges = {name: [later for later in site.leads_to[name] if later in names] for name in names}
    linked = {name: edges[name] for name in names if edges[name] or any(name in after for after in edges.values())}
    if not linked:
        return ""
    return (
        '<section><h2 id="graph">What uses what</h2><p>An arc leads down from each step to those whose theorems use '
        f"it in Coq.</p>{arc_diagram(linked, {name: f'#{name}' for name in linked})}</section>"
    )
