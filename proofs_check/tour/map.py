"""The map of the proof: each lemma in a box with its idea in a few words, below what it rests on.

On a wide screen the boxes stand in layers, on a narrow one below each other with arcs beside them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from textwrap import wrap
from typing import NamedTuple

from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.tour.graph import Edges, arrow, arrowhead, columns, ranked, reduced
from paid_experts.proofs_check.tour.site import Site, called, ideas, is_own, lemma_page

BOX, HEAD, LINE, PADDING = 222, 44, 17, 12
LETTERS = 28
"""How many letters fit on a line of a box"""
BETWEEN, LAYER = 22, 40
AROUND = 150
"""From this distance on there is a layer between two boxes"""
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
            f'aria-label="Map of the proof">{arrowhead(kind)}<g class="{kind}-arrows">{arrows}</g>{inside}</svg>'
        )
    return f'<div class="map">{"".join(drawn)}</div>'


def _arrow(start: Box, end: Box, style: str) -> str:
    """Lead from box to box, or around the boxes of the layer in between."""
    if end.y - start.bottom < AROUND:
        return arrow((start.middle, start.bottom), (end.middle, end.y - 1), "wide", style)
    out, y, low = max(start.x, end.x) + BOX + 70, start.y + HEAD / 2, end.y + HEAD / 2
    return (
        f'<path class="{style}" marker-end="url(#head-wide)" '
        f'd="M{start.x + BOX:.0f} {y:.0f}C{out:.0f} {y:.0f} {out:.0f} {low:.0f} {end.x + BOX + 1:.0f} {low:.0f}"/>'
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
