"""The other documents of the project as pages: what is there to be read beside the proof."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from paid_experts.proofs_check.tour.markdown import ROOT, contents, pages_of_files, rendered
from paid_experts.proofs_check.tour.page import page
from paid_experts.proofs_check.tour.site import Site


def other_pages(site: Site) -> dict[str, str]:
    """Write a page for each document, and one that lists them."""
    files = {file: name for file, name in pages_of_files().items() if name.startswith("document-")}
    pages = {name: other_page(site, file, name) for file, name in files.items()}
    items = "".join(
        f'<li><a href="{name}">{escape(title(file))}</a> <code>{file.relative_to(ROOT)}</code></li>'
        for file, name in files.items()
    )
    body = (
        "<h1>Documents</h1><p>What there is to read beside the proof. The annotated proof itself is the sections, "
        f"lemmas, theorems and results above, a page each.</p><ul>{items}</ul>"
    )
    return {"documents.html": page("Documents", body, "documents.html", site), **pages}


def title(file: Path) -> str:
    """Return the first heading of a file, as text."""
    found = re.search(r"^# (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1].replace("`", "") if found else file.stem


def other_page(site: Site, file: Path, name: str) -> str:
    """Write the page of one document."""
    main = rendered(file.read_text(encoding="utf-8"), file)
    return page(title(file), f"{contents(main)}{main}", name, site)


def pictures() -> dict[str, Path]:
    """Return the pictures that these documents show: name in the tour, file."""
    found: dict[str, Path] = {}
    for file, name in pages_of_files().items():
        if name.startswith("document-"):
            for shown in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", file.read_text(encoding="utf-8")):
                found[Path(shown).name] = (file.parent / shown).resolve()
    return {name: file for name, file in found.items() if file.is_file()}
