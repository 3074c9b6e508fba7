"""The shell of a page, the templates that pages are filled from, and how a grade is shown anywhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.tour.mathml import with_formulas
from paid_experts.proofs_check.tour.site import Site, kind, lemma_page

PAGES = {
    "index.html": "Map", "algorithm.html": "Algorithm 1", "constants.html": "Constants", "errata.html": "Errata",
    "notation.html": "Notation",
    "documents.html": "Documents", "sources.html": "Sources",
}  # fmt: skip
KINDS = {"Section": "Sections", "Lemma": "Lemmas", "Theorem": "Theorems", "Result": "Beyond the paper"}
RELATIONS = (
    "D46.2 is the second relation of the 46th displayed formula of the paper, I5.1 stands in a formula inside a "
    "paragraph, A5.1 in a line of Algorithm 1."
)
"""How the steps name what the paper prints"""
MARK = "Written by <code>python -m proofs_check --tour</code>"
"""Stands in the foot of every page, and tells a tour from other folders"""
GRADES = {
    "formal": ("F", "a theorem in Coq, checked by its kernel"),
    "certified": ("C", "an inequality over a box of values; a small checker verifies its certificate"),
    "enumerated": ("E", "every case within stated limits, in exact arithmetic"),
    "definition": ("D", "nothing to prove; the code that realises it is named, and a check compares the two"),
    "setting": ("A", "an assumption of the paper, and where the code makes it"),
    "refuted": ("✗", "false as printed, at an exact witness; the repair is proved"),
}
"""All grades of the ledger: a letter and what it means; the style sheet gives each its shape and its colour"""
PLOTS = ("algorithm_1.js", "formulas.js", "draw.js", "panels.js", "controls.js", "exercises.js")
"""The scripts of a page with controls or plots, in the order in which they use each other"""


@cache
def resource(name: str) -> str:
    """Read a file that stands beside this module."""
    return (files("paid_experts.proofs_check.tour") / name).read_text(encoding="utf-8")


def filled(template: str, **parts: object) -> str:
    """Fill a template: formulas stand between dollar signs, and each {{name}} has to be given, once or more."""
    text = with_formulas(resource(f"templates/{template}")).rstrip("\n")
    used = set(re.findall(r"\{\{(\w+)\}\}", text))
    if used != set(parts):
        raise ValueError(f"{template} asks for {sorted(used)}, and {sorted(parts)} is given")
    return re.sub(r"\{\{(\w+)\}\}", lambda found: str(parts[found[1]]), text)


def page(title: str, body: str, here: str, site: Site, scripts: Sequence[str] = ()) -> str:
    """Return a whole page; ``here`` is its file name."""

    def item(file: str, name: str, spoken: str = "") -> str:
        mark = ' aria-current="page"' if file == here else ""
        said = f' aria-label="{escape(spoken)}"' if spoken else ""
        return f'<li><a href="{file}"{mark}{said}>{escape(name)}</a></li>'

    def group(one: str) -> str:
        own = [lemma for lemma in site.lemmas if kind(lemma) == one]
        return "".join(item(lemma_page(lemma), lemma, documents()[lemma].title) for lemma in own)

    return (
        filled(
            "shell.html",
            title=escape(title),
            pages="".join(item(file, name) for file, name in PAGES.items()),
            parts="".join(f"<li><span>{plural}</span><ul>{group(one)}</ul></li>" for one, plural in KINDS.items()),
            body=body,
            mark=MARK,
            run=said_of_the_run(site),
            scripts="".join(f'<script src="assets/{name}"></script>' for name in scripts),
        )
        + "\n"
    )


def said_of_the_run(site: Site) -> str:
    """Say what was and was not verified."""
    if site.record is None:
        return (
            "The pages say what stands behind each step; no run took place for these pages. "
            "<code>python -m proofs_check</code> checks every step."
        )
    good = sum(site.verified(row) is True for row in site.rows.values())
    return f"{good} of {len(site.rows)} steps were verified by a run that ended {escape(site.record.finished)}."


def figure(identity: str, across: str, up: str, said: str) -> str:
    """Return the place where the scripts draw a plot, with its axes named."""
    return (
        f'<figure class="live" id="{identity}"><svg class="plot" viewBox="0 0 560 320" role="img" '
        f'aria-labelledby="{identity}-said" data-across="{escape(across)}" data-up="{escape(up)}"></svg>'
        f'<ul class="legend"></ul><figcaption id="{identity}-said">{escape(said)}</figcaption></figure>'
    )


def badge(grade: str) -> str:
    """Return a grade as a sign with a letter, and its name."""
    return f'<span class="badge {grade}">{sign(grade)} {grade}</span>'


def sign(grade: str) -> str:
    """Return the small sign of a grade; its shape and letter say as much as its colour."""
    return f'<span class="sign {grade}" aria-hidden="true">{GRADES[grade][0]}</span>'


def legend(site: Site) -> str:
    """Explain the signs of the grades that the ledger has."""
    present = {row.grade for row in site.rows.values()}
    items = "".join(f"<li>{badge(grade)}: {GRADES[grade][1]}</li>" for grade in GRADES if grade in present)
    return f'<ul class="grades">{items}</ul>'
