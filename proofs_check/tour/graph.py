"""Graphs of what uses what, as SVG with ordinary links, so that a keyboard and a screen reader can follow them.

The links come from Coq: a row rests on the rows whose theorems its own theorem uses. What is used stands above what
uses it. There are three: the map of all lemmas, the steps of a lemma, and the final theorems.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import NamedTuple

from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.tour.site import Site, called, ideas, is_own, lemma_page

Edges = Mapping[str, Collection[str]]
Point = tuple[float, float]
ROW, INDENT = 27, 150
BOX, HEAD, LINE, PADDING = 222, 44, 17, 12
LETTERS = 28
"""How many letters fit on a line of a box"""
BETWEEN, LAYER = 22, 40
AROUND = 150
"""From this distance on there is a layer between two boxes"""
POWER = re.compile(r"\^\(([^)]*)\)")


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
            f'<path class="arrow" marker-end="url(#head-arcs)" d="M{INDENT - 6} {top}'
            f'C{far:.0f} {top} {far:.0f} {low} {INDENT - 6} {low}"/>'
        )
    texts = "".join(
        f'<a href="{links[name]}"><text x="{INDENT}" y="{y + 5}">{escape(name)}</text></a>' for name, y in place.items()
    )
    return (
        f'<svg class="arcs" viewBox="0 0 {INDENT + 500} {ROW * len(order) + 16}" role="group" '
        f'aria-label="What uses what">{arrowhead("arcs")}{"".join(arcs)}{texts}</svg>'
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


# The map of all lemmas.


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


class Box(NamedTuple):
    """Where a lemma is drawn, and the lines that it shows: its idea, and what a result of our own takes from the paper.

    Arrows for the latter would run across the whole map.
    """

    x: float
    y: float
    idea: list[str]
    rests: str

    @property
    def height(self) -> float:
        """As high as its lines need."""
        return HEAD + PADDING + LINE * (len(self.idea) + bool(self.rests))

    @property
    def top(self) -> Point:
        """Where arrows arrive."""
        return self.x + BOX / 2, self.y - 1

    @property
    def bottom(self) -> Point:
        """Where arrows leave."""
        return self.x + BOX / 2, self.y + self.height


def placed(edges: Edges) -> dict[str, Box]:
    """Place the boxes in layers: the paper's as they rest on each other, our own results below, the rest at the end."""
    own = [lemma for lemma in edges if is_own(lemma)]
    paper = {lemma: [later for later in edges[lemma] if later not in own] for lemma in edges if lemma not in own}
    linked = [lemma for lemma in paper if paper[lemma] or any(lemma in after for after in paper.values())]
    first, *alone = [lemma for lemma in paper if lemma not in linked]
    blocks = [(ranked(linked, paper), paper), (ranked(own, edges), edges), ([alone], dict.fromkeys(alone, ()))]
    blocks[0][0][0].insert(0, first)
    places = [columns(ranks, links) for ranks, links in blocks]
    across = max(max(place.values()) for place in places)
    boxes: dict[str, Box] = {}
    y = 2.0
    for (ranks, _), place in zip(blocks, places, strict=True):
        shift = (across - max(place.values())) / 2
        for rank in ranks:
            for lemma in rank:
                x = (shift + place[lemma]) * (BOX + BETWEEN)
                before = [one for one in paper if lemma in edges[one]] if lemma in own else []
                rests = f"rests on {', '.join(before)}" if before else ""
                boxes[lemma] = Box(x, y, wrap(ideas()[lemma], LETTERS), rests)
            y += max(boxes[lemma].height for lemma in rank) + LAYER
    return boxes


def proof_map(site: Site) -> str:
    """Draw the map; on a narrow screen the style sheet shows a list in its place."""
    edges = between_lemmas(site)
    boxes = placed(edges)
    width, height = (max(ends) for ends in zip(*((box.x + BOX, box.bottom[1]) for box in boxes.values()), strict=True))
    links = [(boxes[a], boxes[b], is_own(b)) for a in edges for b in edges[a] if not is_own(b) or is_own(a)]
    arrows = "".join(_from_box_to_box(start, end, "arrow own" if own else "arrow") for start, end, own in links)
    inside = "".join(_box(lemma, box) for lemma, box in boxes.items())
    items = []
    for lemma in edges:
        before = ", ".join(one for one in edges if lemma in edges[one])
        items.append(
            f'<li><a class="lemma" href="{lemma_page(lemma)}">{escape(documents()[lemma].title)}</a> '
            f"{escape(ideas()[lemma])}{f' <i>rests on {before}</i>' if before else ''}</li>"
        )
    return (
        f'<svg class="map" viewBox="-2 -2 {width + 4:.0f} {height + 4:.0f}" role="group" '
        f'aria-label="Map of the proof">{arrowhead("map")}<g>{arrows}</g>{inside}</svg>'
        f'<ol class="map">{"".join(items)}</ol>'
    )


def _from_box_to_box(start: Box, end: Box, style: str) -> str:
    """Lead from box to box, or around the boxes of the layer in between."""
    if end.y - start.bottom[1] < AROUND:
        return arrow(start.bottom, end.top, "map", style)
    out, y, low = max(start.x, end.x) + BOX + 70, start.y + HEAD / 2, end.y + HEAD / 2
    return (
        f'<path class="{style}" marker-end="url(#head-map)" '
        f'd="M{start.x + BOX:.0f} {y:.0f}C{out:.0f} {y:.0f} {out:.0f} {low:.0f} {end.x + BOX + 1:.0f} {low:.0f}"/>'
    )


def _box(lemma: str, box: Box) -> str:
    x = box.x + PADDING
    lines = [(line, "") for line in box.idea] + ([(box.rests, ' class="more"')] if box.rests else [])
    idea = "".join(
        f'<tspan{style} x="{x:.0f}" y="{box.y + HEAD + LINE * (i + 0.7):.0f}">{raised(line)}</tspan>'
        for i, (line, style) in enumerate(lines)
    )
    return (
        f'<a class="lemma" href="{lemma_page(lemma)}"><rect x="{box.x:.0f}" y="{box.y:.0f}" width="{BOX}" '
        f'height="{box.height:.0f}" rx="6"/><text class="title" x="{x:.0f}" y="{box.y + 20:.0f}">'
        f'{escape(called(lemma))}<tspan x="{x:.0f}" dy="{LINE}">{escape(documents()[lemma].name)}</tspan></text>'
        f'<text class="idea">{idea}</text></a>'
    )


def raised(text: str) -> str:
    """Write exponents above the line.

    >>> raised("T^(2/3) < x")
    'T<tspan dy="-5" font-size="10">2/3</tspan><tspan dy="5"> &lt; x</tspan>'
    """
    plain, *rest = POWER.split(escape(text))
    powers = zip(rest[::2], rest[1::2], strict=True)
    return plain + "".join(f'<tspan dy="-5" font-size="10">{up}</tspan><tspan dy="5">{on}</tspan>' for up, on in powers)
