"""The tour: the proof in a browser, as static pages that need neither server nor network, fit to be published.

Everything on the pages comes from the documents, the Coq files and the reference. Writing them takes seconds because
nothing is proved again: a page says what the evidence of a step is and which command checks it. That a step *was*
verified, and when, it says only with a ledger that ``--json`` has written (`proofs_check.tour.site`).

The plan of Algorithm 1 (``algorithm.toml``) and the controls (``controls.toml``) are data beside the pages. What a page
says is in ``templates``; what the browser runs, and what it looks like, in ``assets``.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from paid_experts.proofs_check.tour.algorithm import algorithm_page
from paid_experts.proofs_check.tour.catalogue import constants_page, errata_page
from paid_experts.proofs_check.tour.lemma import lemma_pages
from paid_experts.proofs_check.tour.markdown import document_pages, pictures
from paid_experts.proofs_check.tour.notation import notation_page
from paid_experts.proofs_check.tour.page import MARK, PLOTS, resource
from paid_experts.proofs_check.tour.search import search_page
from paid_experts.proofs_check.tour.site import Record, Refused, Site, read_record
from paid_experts.proofs_check.tour.sources import code_pages, modules, sources_page
from paid_experts.proofs_check.tour.start import start_page

__all__ = ["MARK", "Record", "Refused", "Site", "all_pages", "read_record", "write"]

ASSETS = ("tour.css", "tour.js", *PLOTS, "walk.js", "search.js")


def all_pages(site: Site) -> dict[str, str]:
    """Return every page by its file name."""
    pages = {
        "index.html": start_page(site),
        "algorithm.html": algorithm_page(site),
        **lemma_pages(site),
        "errata.html": errata_page(site),
        "constants.html": constants_page(site),
        "notation.html": notation_page(site),
        **document_pages(site),
    }
    shown = modules(pages)
    pages["sources.html"] = sources_page(site, shown)
    return {**pages, "search.html": search_page(site, pages), **code_pages(site, shown)}


def write(directory: Path, record: Record | None = None) -> int:
    """Write the tour, and return how many pages it has; refuse, in a sentence, where that cannot be done.

    Files that are not of the tour stay as they are: a folder that has a file of the same name, and is no tour, is
    refused.
    """
    copied, pages = pictures(), all_pages(Site(record=record))
    own = [*pages, *(f"assets/{name}" for name in (*ASSETS, *copied))]
    foreign = [] if is_tour(directory) else [name for name in own if (directory / name).exists()]
    if foreign:
        raise Refused(f"{directory} is no tour and has a file {foreign[0]} of its own; choose another folder")
    try:
        (directory / "assets").mkdir(parents=True, exist_ok=True)
        for name in ASSETS:
            (directory / "assets" / name).write_text(resource(f"assets/{name}"), encoding="utf-8")
        for name, file in copied.items():
            shutil.copyfile(file, directory / "assets" / name)
        for name, text in pages.items():
            (directory / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(f"the tour cannot be written to {directory}: {error.strerror}") from None
    return len(pages)


def is_tour(directory: Path) -> bool:
    """Was this folder written by us?"""
    index = directory / "index.html"
    return index.is_file() and MARK in index.read_text(encoding="utf-8", errors="replace")
