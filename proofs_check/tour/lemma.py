"""The page of a document: its text with formulas, and in the place of each check block a step that unfolds."""

from __future__ import annotations

from html import escape

from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.ledger.show import FENCE
from paid_experts.proofs_check.tour.controls import control_section
from paid_experts.proofs_check.tour.graph import step_graph
from paid_experts.proofs_check.tour.markdown import contents, rendered
from paid_experts.proofs_check.tour.page import page
from paid_experts.proofs_check.tour.site import Site, called, command, lemma_page
from paid_experts.proofs_check.tour.step import step

STEP = '<details class="step"'
HINT = (
    '<p class="again">Each box is a step of the proof. It unfolds to its evidence; <a href="index.html#grades">the '
    "sign "
    "says what that is</a>.</p>"
)


def lemma_pages(site: Site) -> dict[str, str]:
    """Write the pages of all documents."""
    return {
        lemma_page(lemma): page(documents()[lemma].title, body(site, lemma), lemma_page(lemma), site, scripts=True)
        for lemma in site.lemmas
    }


def body(site: Site, lemma: str) -> str:
    """Return the main part of a page: the document, then what can be tried, then how the rows hang together."""
    rows = iter(site.lemmas[lemma])
    document = documents()[lemma]
    pieces = FENCE.split(document.text)
    parts = [step(site, next(rows)) if i % 2 else rendered(piece, document.path) for i, piece in enumerate(pieces)]
    graph = step_graph(site, lemma)
    if graph:
        graph = (
            '<section><h2 id="graph">What uses what</h2><p>Each step stands below those that its theorem uses in '
            f"Coq; the number is its place on this page.</p>{graph}</section>"
        )
    main = "\n".join([*parts, control_section(lemma), graph]).replace(STEP, f"{HINT}{STEP}", 1)
    again = f'<p class="again">To check this page: <code>{command(lemma)}</code></p>'
    return f"{neighbours(site, lemma)}{contents(main)}{main}{again}{neighbours(site, lemma, ' at the end')}"


def neighbours(site: Site, lemma: str, where: str = "") -> str:
    """Link the document before and the one after."""
    order = list(site.lemmas)
    place = order.index(lemma)
    before = [f'<a rel="prev" href="{lemma_page(other)}">← {named(other)}</a>' for other in order[:place][-1:]]
    after = [f'<a rel="next" href="{lemma_page(other)}">{named(other)} →</a>' for other in order[place + 1 :][:1]]
    links = "".join([*before, *after])
    return f'<nav class="neighbours" aria-label="Previous and next{where}">{links}</nav>'


def named(lemma: str) -> str:
    """Return number and name of a document."""
    return f"{called(lemma)} <span>{escape(documents()[lemma].name)}</span>"
