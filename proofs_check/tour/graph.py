"""Graphs of what uses what, as SVG with ordinary links, so that a keyboard and a screen reader can follow them.

The links come from Coq: a row rests on the rows whose theorems its own theorem uses. What is used stands above what
uses it. `proofs_check.tour.map` draws the lemmas, this module the steps of a lemma and the final theorems.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape

from paid_experts.proofs_check.ledger.row import Row
from paid_experts.proofs_check.tour.page import shape
from paid_experts.proofs_check.tour.site import Site, address, called, words

Edges = Mapping[str, Collection[str]]
Point = tuple[float, float]
ROW, INDENT = 27, 150
STEP, RANK = 46, 64


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


def layers(nodes: Sequence[str], edges: Edges) -> dict[str, int]:
    """Place each node below all that it rests on, and as near as possible to what rests on it.

    >>> layers("abcd", {"a": "b", "b": "c", "d": "c"})
    {'a': 0, 'b': 1, 'c': 2, 'd': 1}
    """
    depth: dict[str, int] = dict.fromkeys(nodes, 0)
    for _ in nodes:
        for node in nodes:
            for later in edges.get(node, ()):
                depth[later] = max(depth[later], depth[node] + 1)
        if max(depth.values()) > len(nodes):
            raise ValueError("the links go round in a circle")
    for node in sorted(nodes, key=lambda one: -depth[one]):
        if edges.get(node):
            depth[node] = min(depth[later] for later in edges[node]) - 1
    return depth


def ranked(nodes: Sequence[str], edges: Edges) -> list[list[str]]:
    """Return the nodes layer by layer."""
    depth = layers(nodes, edges)
    return [[node for node in nodes if depth[node] == level] for level in range(max(depth.values()) + 1)]


def columns(ranks: Sequence[Sequence[str]], edges: Edges) -> dict[str, float]:
    """Place the fullest layer first, and the layers above and below it near what they are linked to.

    >>> columns(["ab", "c"], {"a": "c", "b": "c", "c": ""})
    {'a': 0.0, 'b': 1.0, 'c': 0.5}
    """
    fullest = max(range(len(ranks)), key=lambda level: len(ranks[level]))
    order = [node for rank in ranks for node in rank]
    place: dict[str, float] = {}
    for level in (*range(fullest, len(ranks)), *range(fullest - 1, -1, -1)):
        wanted = {}
        for node in ranks[level]:
            linked = [place[one] for one in place if one in edges[node] or node in edges[one]]
            after = [order.index(later) for later in edges[node]] or [len(order)]
            wanted[node] = (sum(linked) / len(linked) if linked else 0.0, sum(after) / len(after))
        last = -1.0
        for node in sorted(ranks[level], key=lambda one: wanted[one]):
            place[node] = last = max(wanted[node][0], last + 1)
    return place


def arrowhead(name: str) -> str:
    """Return the head of the arrows of a drawing."""
    return (
        f'<defs><marker id="head-{name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" '
        'orient="auto-start-reverse"><path class="head" d="M0 1L9 5L0 9z"/></marker></defs>'
    )


def arrow(start: Point, end: Point, head: str, style: str = "arrow") -> str:
    """Draw an arrow that leaves downwards and arrives from above."""
    (x, y), (far, low) = start, end
    bend = max(10.0, (low - y) / 2)
    return (
        f'<path class="{style}" marker-end="url(#head-{head})" '
        f'd="M{x:.0f} {y:.0f}C{x:.0f} {y + bend:.0f} {far:.0f} {low - bend:.0f} {far:.0f} {low:.0f}"/>'
    )


def arc_diagram(names: Sequence[str], edges: Edges, links: Mapping[str, str]) -> str:
    """Draw a list of names with an arc at its left from each to those that use it, which stand further down."""
    place = {name: 16 + ROW * i for i, name in enumerate(names)}
    arcs = []
    for name, after in edges.items():
        for later in after:
            top, low = sorted((place[name], place[later]))
            far = INDENT - 24 - 1.3 * (INDENT - 24) * (low - top) / (ROW * len(names))
            arcs.append(
                f'<path class="arrow" marker-end="url(#head-arcs)" d="M{INDENT - 6} {place[name]}'
                f'C{far:.0f} {place[name]} {far:.0f} {place[later]} {INDENT - 6} {place[later]}"/>'
            )
    texts = "".join(
        f'<a href="{links[name]}"><text x="{INDENT}" y="{y + 5}">{escape(name)}</text></a>' for name, y in place.items()
    )
    return (
        f'<svg class="arcs" viewBox="0 0 {INDENT + 500} {ROW * len(names) + 16}" role="group" '
        f'aria-label="What uses what">{arrowhead("arcs")}{"".join(arcs)}{texts}</svg>'
    )


def step_graph(site: Site, lemma: str) -> str:
    """Draw the steps of one lemma, each below those it rests on; steps without links stand in rows at the end."""
    names = [row.id for row in site.lemmas[lemma]]
    edges = {name: [later for later in site.leads_to[name] if site.rows[later].lemma == lemma] for name in names}
    linked = [name for name in names if edges[name] or any(name in after for after in edges.values())]
    if not linked:
        return ""
    ranks = ranked(linked, edges)
    column = columns(ranks, edges)
    across = max(7, *column.values()) + 1
    alone = [name for name in names if name not in linked]
    for i in range(0, len(alone), int(across)):
        ranks.append(alone[i : i + int(across)])
        column |= {name: float(place) for place, name in enumerate(ranks[-1])}
    places = {
        name: ((column[name] + 0.5) * STEP, 24.0 + level * RANK) for level, rank in enumerate(ranks) for name in rank
    }
    ends = [(places[start], places[end]) for start in linked for end in edges[start]]
    arrows = "".join(arrow((x, y + 27), (far, low - 15), "steps") for (x, y), (far, low) in ends)
    signs = "".join(_sign(site, site.rows[name], *places[name]) for name in names)
    width, height = across * STEP, len(ranks) * RANK
    return (
        f'<div class="steps" style="max-width:{width * 1.25:.0f}px">'
        f'<svg class="graph" viewBox="0 0 {width:.0f} {height}" role="group" '
        f'aria-label="The steps of {called(lemma)}: each stands below those it rests on">'
        f"{arrowhead('steps')}{arrows}{signs}</svg></div>"
    )


def _sign(site: Site, row: Row, x: float, y: float, radius: float = 12) -> str:
    label = f"{row.grade}: {words(row.id)}"
    text = f'<text class="number" x="{x:.1f}" y="{y + radius + 13:.1f}">{site.numbers[row.id]}</text>'
    return (
        f'<a href="{address(row)}" class="sign {row.grade}" aria-label="{escape(label)}">'
        f"<title>{escape(label)}</title>{shape(row.grade, x, y, radius)}{text}</a>"
    )
