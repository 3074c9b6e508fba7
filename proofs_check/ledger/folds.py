"""Documents that read as prose: what a machine reads is folded, under a line that says what is checked, and by what.

Authors write a `check` block, or a quotation that begins with **Erratum** or **Slip.**; the fold around it and its line
are written here. A test compares: a line that says what is not so is noticed.

    python -m proofs_check.ledger.folds     fold every document, and bring the lines up to date
"""

from __future__ import annotations

from collections.abc import Sequence

from paid_experts.proofs_check.ledger.document import ERRATUM, FENCE, NOTE, QUOTED, Document, documents
from paid_experts.proofs_check.ledger.notation import with_meanings
from paid_experts.proofs_check.ledger.plain import words
from paid_experts.proofs_check.ledger.row import Grade, Row, ledger

BY: dict[Grade, str] = {
    "formal": "Coq",
    "certified": "Certificate",
    "enumerated": "Every case",
    "definition": "Definition",
    "setting": "Setting",
    "refuted": "Refuted",
}
"""What stands behind a row, as its folded line says it; proofs_check/README.md explains the grades"""
MANY = 2
"""So many printed relations of one row are listed"""


def summary(row: Row) -> str:
    """Say in a line what a block checks, and by what.

    >>> summary(ledger()["phi_difference_le_g_times_gaps"])
    'Coq, certificate: phi difference ≤ g times gaps (D46.2)'
    """
    also = ", certificate" if row.grade == "formal" and row.claim else ""
    more = f" and {len(row.source) - 1} more" if len(row.source) > MANY else ""
    printed = row.source[:1] if more else row.source
    return f"{BY[row.grade]}{also}: {words(row.id)}" + (f" ({', '.join(printed)}{more})" if printed else "")


def title(quotation: str) -> str:
    """Say in a line what a note is.

    >>> title("> **Erratum** (missing factor; none). The relation is false.")
    'Erratum: missing factor, without consequence'
    """
    head = ERRATUM.match("\n".join(QUOTED.sub("", line) for line in quotation.split("\n")))
    return f"Erratum: {head[1]}, {head[2]}".replace(", none", ", without consequence") if head else "Slip of wording"


def folded(text: str, rows: Sequence[Row]) -> str:
    """Fold the notes of a document, and the blocks of these rows, in their order."""
    lines = iter([summary(row) for row in rows])
    text = NOTE.sub(lambda found: fold(title(found[1]), found[1]), with_meanings(text))
    return FENCE.sub(lambda found: fold(next(lines), found[1]), text)


def fold(line: str, inside: str) -> str:
    """Return a fold, with the empty lines without which a host would show what is inside as it is written."""
    return f"<details><summary>{line}</summary>\n\n{inside}\n\n</details>\n"


def as_it_should_be(document: Document) -> str:
    """Return the text of a document with the folds that its blocks and notes have to have."""
    return folded(document.text, [row for row in ledger().values() if row.lemma == document.lemma])


def main() -> None:
    """Write the documents that are not as they should be."""
    for document in documents().values():
        if (text := as_it_should_be(document)) != document.text:
            document.path.write_text(text, encoding="utf-8")
            print(f"folded {document.path.name}")


if __name__ == "__main__":
    main()
