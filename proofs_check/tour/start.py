"""The first page: the argument in one line and one map, what else there is to read, and the game in one picture."""

from __future__ import annotations

import re
import tomllib
from html import escape
from itertools import groupby

from paid_experts.proofs_check.ledger.document import FENCE, documents
from paid_experts.proofs_check.tour.markdown import rendered
from paid_experts.proofs_check.tour.mathml import mixed
from paid_experts.proofs_check.tour.page import KINDS, RELATIONS, filled, legend, page, resource
from paid_experts.proofs_check.tour.site import Site, called, ideas, kind, lemma_page


def start_page(site: Site) -> str:
    """Write the first page."""
    steps = tomllib.loads(resource("argument.toml"))["step"]
    drawn = ""
    for column, own in groupby(steps, key=lambda step: step.get("column", "")):
        heading = f"<h3>{column}</h3>" if column else ""
        nodes = "".join(node(step["lemma"], step.get("then", "")) for step in own)
        drawn += f'<div class="{"branch" if column else "both"}">{heading}{nodes}</div>'
    mapped = {step["lemma"] for step in steps}
    body = filled(
        "index.html",
        total=len(site.rows),
        wrong=len(site.errata),
        map=drawn,
        others=others([lemma for lemma in documents() if lemma not in mapped]),
        relations=RELATIONS,
        grades=legend(site),
        picture=resource("assets/game.svg"),
    )
    return page("Map of the proof", body, "index.html", site)


def node(lemma: str, then: str) -> str:
    """Show a lemma, which unfolds to its statement, and the inequality that it hands on."""
    document = documents()[lemma]
    _, _, said, *_ = re.split(r"^#+ .*$", FENCE.sub("", document.text), flags=re.MULTILINE)
    title = f"<b>{called(lemma)}</b> {escape(document.name)}<span>{idea(lemma)}</span>"
    link = f'<p><a class="lemma" href="{lemma_page(lemma)}">The proof</a></p>'
    arrow = f'<p class="then">{mixed(then)}</p>' if then else ""
    statement = rendered(said, document.path)
    return f'<details class="node"><summary>{title}</summary>{statement}{link}</details>{arrow}'


def idea(lemma: str) -> str:
    """Return the idea of a document, with powers raised."""
    return re.sub(r"\^\(([^)]*)\)", r"<sup>\1</sup>", escape(ideas()[lemma]))


def others(lemmas: list[str]) -> str:
    """List the documents that are not on the map, by their kind."""
    parts = ""
    for one, own in groupby(lemmas, key=kind):
        items = "".join(
            f'<li><a class="lemma" href="{lemma_page(lemma)}">{called(lemma)}: {escape(documents()[lemma].name)}</a>'
            f"<span>{idea(lemma)}</span></li>"
            for lemma in own
        )
        parts += f"<h3>{KINDS[one]}</h3><ul>{items}</ul>"
    return parts
