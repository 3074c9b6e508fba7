"""The shell of a page: head, navigation, main part, foot. And how a grade is shown anywhere."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from typing import Any

from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.tour.site import GRADES, Site, kind, lemma_page

PAPER = "Trading-Off Payments and Accuracy in Online Classification with Paid Stochastic Experts"
PAGES = {
    "index.html": "Map",
    "play.html": "Play",
    "constants.html": "Constants",
    "errata.html": "Errata",
    "envelopes.html": "Bounds",
    "coq.html": "Coq",
    "api.html": "API",
    "documents.html": "Documents",
    "agreement.html": "Agreement",
}
KINDS = {"Section": "Sections", "Lemma": "Lemmas", "Theorem": "Theorems", "Result": "Beyond the paper"}
RELATIONS = (
    "D46.2 is the second relation of the 46th displayed formula of the paper, I5.1 stands in a formula inside a "
    "paragraph, A5.1 in a line of Algorithm 1."
)
"""How the steps name what the paper prints"""
MARK = "Written by <code>python -m proofs_check --tour</code>"
"""Stands in the foot of every page, and tells a tour from other folders"""
SCRIPTS = ("formulas.js", "draw.js", "controls.js", "sharp.js")
THEME = (
    "try{const t=localStorage.getItem('tour-theme');if(t)document.documentElement.dataset.theme=t}catch(e){}"
    "document.documentElement.classList.add('js')"
)


def asset(name: str) -> str:
    """Read a file that the pages bring along."""
    return (files("paid_experts.proofs_check.tour") / "assets" / name).read_text(encoding="utf-8")


def page(title: str, body: str, here: str, site: Site, scripts: bool = False, extra: str = "") -> str:
    """Return a whole page; ``here`` is its file name."""
    more = "".join(f'<script src="assets/{name}"></script>' for name in SCRIPTS) if scripts else ""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<link rel="icon" href="data:,">\n'
        f"<title>{escape(title)} · Paid Experts</title>\n"
        f'<link rel="stylesheet" href="assets/tour.css">\n<script>{THEME}</script>\n</head>\n<body>\n'
        f'<a class="skip" href="#main">Skip to the content</a>\n{header(here, site)}\n'
        f'<main id="main">\n{body}\n</main>\n{footer(site)}\n'
        f'{more}{extra}<script src="assets/tour.js"></script>\n</body>\n</html>\n'
    )


def header(here: str, site: Site) -> str:
    """Return the navigation; the present page is marked."""

    def item(file: str, name: str, spoken: str = "") -> str:
        mark = ' aria-current="page"' if file == here else ""
        said = f' aria-label="{escape(spoken)}"' if spoken else ""
        return f'<li><a href="{file}"{mark}{said}>{escape(name)}</a></li>'

    def part(lemma: str) -> str:
        return item(lemma_page(lemma), lemma, documents()[lemma].title)

    pages = "".join(item(file, name) for file, name in PAGES.items())
    groups = "".join(
        f"<li><span>{plural}</span><ul>{''.join(part(lemma) for lemma in site.lemmas if kind(lemma) == one)}</ul></li>"
        for one, plural in KINDS.items()
    )
    return (
        '<header class="top"><p class="brand"><a href="index.html">Paid Experts</a> '
        "<span>a proof, checked by machine</span>"
        '</p><button type="button" id="theme" hidden>Dark</button>'
        f'<nav aria-label="Pages"><ul>{pages}</ul></nav>'
        f'<nav aria-label="Sections, lemmas, theorems" class="parts"><ul>{groups}</ul></nav></header>'
    )


def footer(site: Site) -> str:
    """Say where the page comes from, and what was and was not verified."""
    if site.record is None:
        run = (
            "The pages say what stands behind each step; no run took place for these pages. "
            "<code>python -m proofs_check</code> checks every step."
        )
    else:
        good = sum(site.verified(row) is True for row in site.rows.values())
        run = f"{good} of {len(site.rows)} steps were verified by a run that ended {escape(site.record.finished)}."
    return f"<footer><p>{MARK} from the annotated proof of <cite>{PAPER}</cite> (ICML 2023). {run}</p></footer>"


def figure(identity: str, across: str, up: str, said: str, data: Mapping[str, Any] | None = None) -> str:
    """Return the place where the scripts draw a plot, with its axes named; with ``data``, they draw that at once."""
    plot = f' data-plot="{escape(json.dumps(data, separators=(",", ":")))}"' if data else ""
    return (
        f'<figure class="live" id="{identity}"{plot}><svg class="plot" viewBox="0 0 560 320" role="img" '
        f'aria-labelledby="{identity}-said" data-across="{escape(across)}" data-up="{escape(up)}"></svg>'
        f'<ul class="legend"></ul><figcaption id="{identity}-said">{escape(said)}</figcaption></figure>'
    )


def badge(grade: str) -> str:
    """Return a grade as a sign with a letter, and its name.

    >>> "certified" in badge("certified")
    True
    """
    return f'<span class="badge {grade}">{sign(grade)} {grade}</span>'


def sign(grade: str) -> str:
    """Return the small sign of a grade; its shape and letter say as much as its colour."""
    return f'<svg class="sign {grade}" viewBox="-12 -12 24 24" aria-hidden="true">{shape(grade)}</svg>'


def shape(grade: str, x: float = 0, y: float = 0, radius: float = 10) -> str:
    """Draw the shape of a grade around a point, with its letter."""
    letter, corners, _ = GRADES[grade]
    if corners == 0:
        outline = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
    else:
        outline = f'<polygon points="{polygon(corners, x, y, radius)}"/>'
    return f'{outline}<text x="{x:g}" y="{y + radius * 0.4:g}" font-size="{radius * 1.15:g}">{letter}</text>'


def polygon(corners: int, x: float, y: float, radius: float) -> str:
    """Return the corners of a regular polygon; standing on an edge, or for a negative number on a corner."""
    count = abs(corners)
    turn = math.pi / 2 + (math.pi / count if (corners > 0) != (count == 3) else 0)
    grown = radius * {3: 1.32, 4: 1.25}.get(count, 1.08)
    points = ((turn + 2 * math.pi * k / count) for k in range(count))
    return " ".join(f"{x + grown * math.cos(angle):.1f},{y + grown * math.sin(angle):.1f}" for angle in points)


def legend(site: Site) -> str:
    """Explain the signs of the grades that the ledger has."""
    present = {row.grade for row in site.rows.values()}
    items = "".join(f"<li>{badge(grade)}: {GRADES[grade].meaning}</li>" for grade in GRADES if grade in present)
    return f'<ul class="grades">{items}</ul>'
