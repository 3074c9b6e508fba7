"""The notation: a page of all letters, and on each page of the proof what a symbol says when one points at it."""

from __future__ import annotations

import json
import re
from collections import defaultdict

from paid_experts.proofs_check.ledger.document import Document, documents
from paid_experts.proofs_check.ledger.notation import ROW, Meaning, notation, own_letters
from paid_experts.proofs_check.ledger.plain import prose
from paid_experts.proofs_check.tour.mathml import formula, mixed
from paid_experts.proofs_check.tour.page import filled, page
from paid_experts.proofs_check.tour.site import Site, called, lemma_page, source_of


def as_seen(symbol: str) -> str:
    r"""Return the letters of a symbol as the browser has them, "_t" if it is of a round.

    >>> as_seen(r"\Phi"), as_seen("B_t")
    ('Φ', 'B_t')
    """
    bare = symbol.removesuffix("_t")
    return re.sub(r"<[^>]*>", "", formula(bare, display=False)) + symbol[len(bare) :]


def cards(document: Document) -> str:
    """Return what the symbols of a document mean, for the script that shows it: its own letters, and the notation."""
    said = {as_seen(name): prose(entry.means) for name, entry in notation().items()}
    for row in ROW.finditer(document.text):
        name = as_seen(row[2].partition("=")[0].partition("_")[0].strip())
        means = prose(row[3].strip())
        said[name] = means if row[2] in notation() else said.get(name, means)
    data = json.dumps(said, ensure_ascii=False).replace("</", r"<\/")
    return f'<script type="application/json" id="notation">{data}</script>'


def notation_page(site: Site) -> str:
    """List the letters that mean the same everywhere, and where each of the others is defined."""
    uses: dict[str, list[str]] = defaultdict(list)
    for lemma, document in documents().items():
        for name in own_letters(document) - notation().keys():
            uses[name].append(f'<a href="{lemma_page(lemma)}#letters">{lemma}</a>')
    others = "".join(
        f"<li>{formula(name, display=False)}: {', '.join(uses[name])}</li>" for name in sorted(uses, key=as_seen)
    )
    lines = "".join(map(line, notation().values()))
    return page("Notation", filled("notation.html", lines=lines, others=others), "notation.html", site)


def line(entry: Meaning) -> str:
    """Show one letter: what it means, where it is defined, its names."""
    python = (
        f'<a href="{source_of(entry.python)}"><code>{entry.python.split(".", 2)[-1]}</code></a>' if entry.python else ""
    )
    coq = f"<code>{entry.coq}</code>" if entry.coq else ""
    where = f'<a href="{lemma_page(entry.where)}">{called(entry.where)}</a>'
    cells = "".join(f"<td>{cell}</td>" for cell in (mixed(entry.means), where, python, coq))
    return f'<tr><th scope="row">{formula(entry.tex, display=False)}</th>{cells}</tr>'
