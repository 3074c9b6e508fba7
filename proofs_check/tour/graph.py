"""The map of the proof: which lemma rests on which, with its idea in a few words; and the graphs of what uses what.

The links come from Coq: a row rests on the rows whose theorems its own theorem names. The lemmas stand in layers, each
below what it rests on. A lemma's own page has the graph of its steps. All are SVG with ordinary links, so that a
keyboard and a screen reader can follow them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import NamedTuple

from proofs_check.ledger.document import documents
from proofs_check.ledger.row import Row
from proofs_check.tour.page import shape
from proofs_check.tour.site import Site, address, called, ideas, is_own, lemma_page, words

Edges = Mapping[str, Collection[str]]

BOX, HEAD, LINE, PADDING = 222, 44, 17, 12
LETTERS = 28
"""How many letters fit on a line of a box"""
BETWEEN, LAYER = 22, 40
ARCS = 64
POWER = re.compile(r"\^\(([^)]*)\)")


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


class Box(NamedTuple):
    """Where a lemma is drawn."""

    x: float
    y: float
    height: float

    @property
    def middle(self) -> float:
        """Its centre line."""
        return self.x + BOX / 2

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height


def lines_of(lemma: str) -> list[str]:
    """Return the idea of a lemma in lines that fit its box."""
    return wrap(ideas()[lemma], LETTERS)


def height_of(lemma: str, more: Mapping[str, str]) -> float:
    """Return how high the box of a lemma has to be, with a further line if it has one."""
    return HEAD + PADDING + LINE * (len(lines_of(lemma)) + (lemma in more))


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


def wide(edges: Edges) -> tuple[dict[str, Box], float, float]:
    """Place the boxes in layers: the paper's as they rest on each other, our own results below, the rest at the end.

    What our own results take from the paper is said in their boxes: arrows would run across the whole map.
    """
    own = [lemma for lemma in edges if is_own(lemma)]
    paper = {lemma: [later for later in edges[lemma] if later not in own] for lemma in edges if lemma not in own}
    linked = [lemma for lemma in paper if paper[lemma] or any(lemma in after for after in paper.values())]
    first, *alone = [lemma for lemma in paper if lemma not in linked]
    blocks = [(ranked(linked, paper), paper), (ranked(own, edges), edges), ([alone], dict.fromkeys(alone, ()))]
    blocks[0][0][0].insert(0, first)
    more = rests_on_the_paper(edges)
    places = [columns(ranks, links) for ranks, links in blocks]
    across = max(max(place.values()) for place in places)
    boxes, y = {}, 2.0
    for (ranks, _), place in zip(blocks, places, strict=True):
        shift = (across - max(place.values())) / 2
        for rank in ranks:
            for lemma in rank:
                boxes[lemma] = Box((shift + place[lemma]) * (BOX + BETWEEN), y, height_of(lemma, more))
            y += max(height_of(lemma, more) for lemma in rank) + LAYER
    return boxes, across * (BOX + BETWEEN) + BOX, y - LAYER + 2


def rests_on_the_paper(edges: Edges) -> dict[str, str]:
    """Say in a line what our own results take from the paper."""
    before = {lemma: [one for one in edges if lemma in edges[one] and not is_own(one)] for lemma in edges}
    return {lemma: f"rests on {', '.join(found)}" for lemma, found in before.items() if found and is_own(lemma)}


def ranked(nodes: Sequence[str], edges: Edges) -> list[list[str]]:
    """Return the nodes layer by layer."""
    depth = layers(nodes, edges)
    return [[node for node in nodes if depth[node] == level] for level in range(max(depth.values()) + 1)]


def narrow(site: Site) -> tuple[dict[str, Box], float, float]:
    """Place the boxes below each other, with room for arcs at the left."""
    boxes, y = {}, 2.0
    for lemma in site.lemmas:
        boxes[lemma] = Box(ARCS, y, height_of(lemma, {}))
        y += height_of(lemma, {}) + LAYER / 2
    return boxes, ARCS + BOX + 2, y


def proof_map(site: Site) -> str:
    """Draw the map twice: in layers, and for narrow screens in one column; the style sheet shows one of them."""
    edges = between_lemmas(site)
    drawn = []
    for kind, (boxes, width, height) in (("wide", wide(edges)), ("narrow", narrow(site))):
        draw, more = (_arc, {}) if kind == "narrow" else (_arrow, rests_on_the_paper(edges))
        links = [(a, b, "arrow own" if is_own(b) else "arrow") for a in edges for b in edges[a]]
        arrows = "".join(draw(boxes[a], boxes[b], style) for a, b, style in links if not (b in more and not is_own(a)))
        inside = "".join(_box(lemma, box, more.get(lemma, "")) for lemma, box in boxes.items())
        drawn.append(
            f'<svg class="map {kind}" viewBox="-2 -2 {width + 4:.0f} {height + 4:.0f}" role="group" '
            f'aria-label="Map of the proof">{_arrowhead(kind)}<g class="{kind}-arrows">{arrows}</g>{inside}</svg>'
        )
    return f'<div class="map">{"".join(drawn)}</div>'


def _arrowhead(name: str) -> str:
    return (
        f'<defs><marker id="head-{name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" '
        'orient="auto-start-reverse"><path class="head" d="M0 1L9 5L0 9z"/></marker></defs>'
    )


def _arrow(start: Box, end: Box, style: str) -> str:
    bend = max(18.0, (end.y - start.bottom) / 2)
    return (
        f'<path class="{style}" marker-end="url(#head-wide)" d="M{start.middle:.0f} {start.bottom:.0f}'
        f"C{start.middle:.0f} {start.bottom + bend:.0f} {end.middle:.0f} {end.y - bend:.0f} "
        f'{end.middle:.0f} {end.y - 1:.0f}"/>'
    )


def _arc(start: Box, end: Box, style: str) -> str:
    reach = min(ARCS - 6, 12 + (end.y - start.y) / 24)
    top, low = start.y + HEAD / 2 + 6, end.y + HEAD / 2 - 6
    return (
        f'<path class="{style}" marker-end="url(#head-narrow)" d="M{start.x:.0f} {top:.0f}'
        f'C{start.x - reach * 1.2:.0f} {top:.0f} {end.x - reach * 1.2:.0f} {low:.0f} {end.x - 1:.0f} {low:.0f}"/>'
    )


def _box(lemma: str, box: Box, more: str) -> str:
    x = box.x + PADDING
    lines = [(line, "") for line in lines_of(lemma)] + ([(more, ' class="more"')] if more else [])
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


def _sign(site: Site, row: Row, x: float, y: float, radius: float = 12) -> str:
    label = f"{row.grade}: {words(row.id)}"
    text = f'<text class="number" x="{x:.1f}" y="{y + radius + 13:.1f}">{site.numbers[row.id]}</text>'
    return (
        f'<a href="{address(row)}" class="sign {row.grade}" aria-label="{escape(label)}">'
        f"<title>{escape(label)}</title>{shape(row.grade, x, y, radius)}{text}</a>"
    )


ROW, INDENT = 27, 150


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
        f'aria-label="What uses what">{_arrowhead("arcs")}{"".join(arcs)}{texts}</svg>'
    )


STEP, RANK = 46, 64


def step_graph(site: Site, lemma: str) -> str:
    """Draw the steps of one lemma, each below those it rests on; steps without links stand in rows at the end."""
    names = [row.id for row in site.lemmas[lemma]]
    edges = {name: [later for later in site.leads_to[name] if site.rows[later].lemma == lemma] for name in names}
    linked = [name for name in names if edges[name] or any(name in after for after in edges.values())]
    if not linked:
        return ""
    ranks = _untangled(ranked(linked, edges), edges)
    alone = [name for name in names if name not in linked]
    across = max(8, max(len(rank) for rank in ranks))
    ranks += [alone[i : i + across] for i in range(0, len(alone), across)]
    width = across * STEP
    places = {
        name: (width / 2 + (i - (len(rank) - 1) / 2) * STEP, 24 + level * RANK)
        for level, rank in enumerate(ranks)
        for i, name in enumerate(rank)
    }
    arrows = "".join(_link(places[a], places[b]) for a in linked for b in edges[a])
    signs = "".join(_sign(site, site.rows[name], *places[name]) for name in names)
    height = len(ranks) * RANK
    return (
        f'<div class="steps" style="max-width:{width * 1.25:.0f}px"><svg class="graph" viewBox="0 0 {width} {height}" '
        f'role="group" aria-label="The steps of {called(lemma)}: each stands below those it rests on">'
        f"{_arrowhead('steps')}{arrows}{signs}</svg></div>"
    )


def _link(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x, y), (far, low) = (start[0], start[1] + 27), (end[0], end[1] - 15)
    bend = max(10.0, (low - y) / 2)
    return (
        f'<path class="arrow" marker-end="url(#head-steps)" '
        f'd="M{x:.0f} {y:.0f}C{x:.0f} {y + bend:.0f} {far:.0f} {low - bend:.0f} {far:.0f} {low:.0f}"/>'
    )


def _untangled(ranks: list[list[str]], edges: Edges) -> list[list[str]]:
    """Order each rank by where its neighbours in the other ranks stand, a few times up and down."""
    neighbours: dict[str, list[str]] = {name: [] for rank in ranks for name in rank}
    for start, after in edges.items():
        for end in after:
            neighbours[start].append(end)
            neighbours[end].append(start)
    for _ in range(6):
        place = {name: i - len(rank) / 2 for rank in ranks for i, name in enumerate(rank)}
        ranks = [
            sorted(rank, key=lambda name: sum(place[other] for other in neighbours[name]) / len(neighbours[name]))
            for rank in ranks
        ]
    return ranks
