"""What uses what: the map of all lemmas, with ordinary links.

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
