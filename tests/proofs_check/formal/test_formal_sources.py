"""What the Coq files say, and that the documents, the table and the audit say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from paid_experts.proofs_check.formal import decisions, sources, table
from paid_experts.proofs_check.formal.sources import FOLDER
from paid_experts.proofs_check.ledger.document import documents, every_relation
from paid_experts.proofs_check.ledger.row import own_teeth

VECTORS = Path(__file__).resolve().parents[3] / "properties" / "conformance" / "vectors"


def test_nothing_is_left_open_or_assumed() -> None:
    assert sources.faults() == []


def test_a_string_hides_nothing_from_the_search_for_axioms() -> None:
    text = 'Definition s := "(*"%string. Axiom cheat : False. Definition t := "*)"%string.'
    assert list(sources.faults_of(text, "X.v")) == ["X.v, line 1: Axiom"]


def test_a_repair_does_not_prove_what_it_repairs(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tuple(named for named in sources.named_after() if not named.refutes)
    monkeypatch.setattr(sources, "named_after", lambda: kept)
    assert "D49_4_repaired" in sources.names_of(["D49.4"])
    assert sources.verdict("D49.4") == "notation"


def test_the_final_theorems_are_stated_outside_of_sections() -> None:
    text = sources.without_comments((FOLDER / "Theorems.v").read_text(encoding="utf-8"))
    assert not re.search(r"\b(Section|Hypothesis|Hypotheses|Variables?|Context|Notation)\b", text)


def test_every_file_is_part_of_the_development() -> None:
    assert {*FOLDER.rglob("*.v")} == {*sources.files()}


def test_every_theorem_that_is_named_after_a_relation_is_about_a_printed_one() -> None:
    assert {named.relation for named in sources.named_after()} <= {*every_relation()}


def test_every_final_theorem_has_two_teeth_and_a_place() -> None:
    bare = {theorem.name: len(own_teeth(theorem.name)) for theorem in sources.final_theorems()}
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
