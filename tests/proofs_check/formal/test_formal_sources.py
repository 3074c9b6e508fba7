"""What the Coq files say, and that the documents, the table and the audit say the same."""

from __future__ import annotations

from pathlib import Path

from proofs_check.formal import decisions, sources, table
from proofs_check.formal.sources import FOLDER
from proofs_check.ledger.document import documents
from proofs_check.ledger.relations import every_relation

VECTORS = Path(__file__).resolve().parents[3] / "properties" / "conformance" / "vectors"


def test_nothing_is_left_open_or_assumed() -> None:
    assert sources.faults() == []


def test_every_file_is_part_of_the_development() -> None:
    assert {*FOLDER.rglob("*.v")} == {*sources.files()}


def test_every_theorem_that_is_named_after_a_relation_is_about_a_printed_one() -> None:
    assert {named.relation for named in sources.named_after()} <= {*every_relation()}


def test_every_final_theorem_has_two_teeth_and_a_place() -> None:
    bare = {theorem.name: len(sources.teeth(theorem.name)) for theorem in sources.final_theorems()}
    assert [name for name, count in bare.items() if count < 2] == []
    assert len(bare) == len(sources.final_theorems()) > 40
    places = {sources.lemma_of(name) for name in bare}
    assert places <= {*documents()}


def test_every_tooth_is_named_after_a_theorem() -> None:
    names = {*sources.theorems(), *(theorem.name for theorem in sources.final_theorems())}
    stray = [
        tooth
        for tooth in names
        if tooth.startswith("tooth_") and not any(tooth.startswith(f"tooth_{name}_") for name in names)
    ]
    assert stray == []


def test_generated_files_are_up_to_date() -> None:
    for name, text in (
        ("Decisions.v", decisions.decisions(VECTORS)),
        ("Audit.v", sources.audit(table.audited())),
        ("TABLE.md", table.document()),
    ):
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name}: run `make formal-tables`"


def test_there_are_three_hundred_decisions_of_every_kind() -> None:
    text = (FOLDER / "Decisions.v").read_text(encoding="utf-8")
    counts = {kind: text.count(f"(* {kind} *)") for kind in decisions.KINDS}
    assert sum(counts.values()) >= 300
    assert min(counts.values()) >= 2
