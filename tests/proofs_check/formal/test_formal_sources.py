"""What the Coq files say, that the documents, the table and the audit say the same, and which theorem uses which."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator
from pathlib import Path

import pytest

from paid_experts.proofs_check.formal import build, decisions, sources, statements, table, uses
from paid_experts.proofs_check.formal.sources import FOLDER
from paid_experts.proofs_check.ledger.document import documents, every_relation
from paid_experts.proofs_check.ledger.relations import printed_by_the_documents
from paid_experts.proofs_check.ledger.row import ledger, own_teeth, printed_relations
from tests.proofs_check.formal.coq import needs_coq

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


def headings() -> list[str]:
    """Return the names that STATEMENTS.md has a statement of, in its order."""
    return re.findall(r"^([A-Za-z_][\w']*) :$", statements.FILE.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_theorem_that_stands_behind_a_document_has_its_statement() -> None:
    named = [one.theorem.name for name in printed_relations() for one in sources.named_after() if one.relation == name]
    assert headings() == [*named, *statements.cited_besides(named)], "run `make formal-tables`"
    text = statements.FILE.read_text(encoding="utf-8")
    assert all(
        f"```tex\n{tex}\n```" in text for name, tex in printed_by_the_documents().items() if sources.names_of([name])
    )


@needs_coq
def test_the_statements_are_those_that_coq_prints() -> None:
    build.check()
    assert statements.FILE.read_text(encoding="utf-8").split() == statements.document().split(), (
        "run `make formal-tables`"
    )


@needs_coq
def test_a_name_hides_no_statement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a name promises does not show: what is printed is what is proved, with the hypotheses of the section."""
    text = "Section S. Hypothesis H : False.\nTheorem not_D30_1 : ~ False.\nProof. destruct H. Qed.\nEnd S.\n"
    for name in ("Sums.v", "Tree.v", "Game.v"):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    (tmp_path / "Small.v").write_text(text, encoding="utf-8")
    for name in ("Sums.v", "Tree.v", "Game.v", "Small.v"):
        build.run(["coqc", "-w", "none", "-Q", ".", "PaidExperts", name], tmp_path)
    small = sources.Theorem("not_D30_1", "Small.v", 2, "")
    monkeypatch.setattr(statements, "theorems", lambda: {"not_D30_1": small})
    assert statements.statements(["not_D30_1"], tmp_path) == {"not_D30_1": "False -> ~ False"}


def test_there_are_three_hundred_decisions_of_every_kind() -> None:
    text = (FOLDER / "Decisions.v").read_text(encoding="utf-8")
    counts = {kind: text.count(f"(* {kind} *)") for kind in decisions.KINDS}
    assert sum(counts.values()) >= 300
    assert min(counts.values()) >= 2


# ---- which theorem uses which, as read from the files and as Coq itself writes it down

REFERENCE = re.compile(r"^R(\d+):\d+ PaidExperts\.(?:\w+\.)*(\w+) \S+ (\S+) \w+$", re.MULTILINE)
LTAC = re.compile(r"^Ltac (\w+)", re.MULTILINE)


def as_coq_resolved_them() -> Iterator[tuple[str, frozenset[str]]]:
    """Read what Coq has written beside each file: every reference with its place and the file it leads to."""
    for path in sources.files():
        if path.stem in uses.texts():
            places = [len(uses.texts()[path.stem][:start].encode()) for _, start, _ in uses.spans(path.stem)]
            table: list[set[str]] = [set() for _ in places]
            for place, module, name in REFERENCE.findall(path.with_suffix(".glob").read_text(encoding="utf-8")):
                if (span := bisect(places, int(place)) - 1) >= 0:
                    table[span].add(uses.whole(name, module))
            for (name, _, _), used in zip(uses.spans(path.stem), table, strict=True):
                yield uses.whole(name, path.stem), frozenset(used)


def links(wanted: list[str]) -> dict[str, set[str]]:
    return {name: set(uses.nearest([name], set(wanted) - {name})) for name in wanted}


@needs_coq
def test_the_links_are_those_of_coq(monkeypatch: pytest.MonkeyPatch) -> None:
    build.check()
    read, coq = uses.dependencies(), dict(as_coq_resolved_them())
    names = {*sources.theorems(), *(theorem.name for theorem in sources.final_theorems())}
    named = [name for row in ledger().values() for name in row.formal if name in names]
    final = [theorem.name for theorem in sources.final_theorems()]
    found = [links(final), links(named)]
    defined = set(LTAC.findall("".join(uses.texts().values())))
    tactics = {name for name in coq if name.rpartition(".")[2] in defined}
    resolved = {name: coq[name] | (read[name] & tactics) for name in coq}  # Coq notes no references to tactics
    monkeypatch.setattr(uses, "dependencies", lambda: resolved)
    assert found == [links(final), links(named)]


def test_a_name_means_the_theorem_of_the_imported_file() -> None:
    """Both files have a `good_round`; and `Hnear` is a theorem of one file and a hypothesis of many."""
    assert "Sharper.good_round" in uses.dependencies()["regret_with_margin"]
    assert "good_round" not in uses.dependencies()["regret_with_margin"]
    assert "Hnear" not in uses.dependencies()["near_range"]
    assert links(["bayes_regret", "lemma_4_3"])["bayes_regret"] == set()
