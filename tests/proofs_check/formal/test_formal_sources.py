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
from tests.proofs_check.formal.coq import development, needs_coq

VECTORS = Path(__file__).resolve().parents[3] / "properties" / "conformance" / "vectors"


def test_nothing_is_left_open_or_assumed() -> None:
    assert sources.faults() == []


ATTACKS = """
Local Axiom cheat : False|#[local] Axiom cheat : False|Axiom(cheat : False)|Axioms (a b : False)
Local Parameter cheat : False|Parameters (a b : False)|Conjecture cheat : False|Declare Module M : S|Module M
Module Type S|Declare ML Module "x"|Number Notation R f g : R_scope|String Notation R f g : R_scope
Notation Rpower := Rmult|Notation "x <= y" := True|Infix "<=" := foo|Reserved Notation "x <= y"|Redirect "x" Print y
Load x|Admit Obligations|Admitted|Abort|Canonical x := y|Unset Guard Checking|Set Printing All|Global Set X
#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n|Coercion f : A >-> B|Primitive x := #y|Register x as y
Class C := c : False|Instance i : C|Existing Instance i|Program Definition x := y|Obligation 1|Next Obligation
Open Scope nat_scope|Delimit Scope R_scope with S|Bind Scope S with R|Arguments Rpower {A}
Definition Rmult := 0 where "x * y" := (Rmult x y)|Record r := { f :> R }
Fixpoint f (n : nat) := O with Rpower (x : R) := x|Lemma a : True with Rpower : R -> R -> R|Remark x : True
Fact x : True|CoFixpoint x := x|Variant v := V|Time Axiom x : False|Require Import Cheat|From Cheat Require Import All
From Coq Require Import Reals|Require Export Reals|Import M|Include M|Export M|Hypothesis cheat : False
Variable cheat : False|Let x := 0|Context (x : False)|Function f x := x|Add LoadPath "x"|Opaque Rpower
Definition s := "x"|Scheme x := y|Goal False|Hint Resolve x : core|Create HintDb x|Extraction x|Comments x|Fail Qed
Proof cheat|Strategy 1 [x]|Transparent x|Eval cbn in x|Print x|Back|Reset x|Undo|Restart|Save x|Defined x
Timeout 5 Axiom x : False|Polymorphic Axiom x : False|Cumulative Inductive i := I|Monomorphic Definition x := 1
Private Inductive p := P|Export Set X|Implicit Types x : R|Generalizable All Variables|Unset Universe Checking
Derive x SuchThat y As z|Ltac2 x := y|End
"""


BEFORE = ("", "Lemma x : True. Proof. ", "Lemma x : True. Proof.\n- { ", "Qed.(**)", "(* (* *) *)", "2: {", "+ ")


@pytest.mark.parametrize("attack", ATTACKS.replace("\n", "|").strip("|").split("|"))
def test_whatever_is_not_known_to_be_harmless_is_refused(attack: str) -> None:
    assert all(list(sources.faults_of(f"{before}{attack}. ", "X.v")) for before in BEFORE)


def test_what_ends_with_its_section_is_allowed_in_one() -> None:
    text = "Section S. Variable n : nat. Notation m := (S n). Let k := n. End S. Lemma one : 1 = 1. Proof. auto. Qed."
    assert list(sources.faults_of(text, "X.v")) == []
    assert list(sources.faults_of("End S. Section S. Variable cheat : False.", "X.v"))


def test_a_string_hides_nothing_from_the_search_for_axioms() -> None:
    text = 'Ltac s := idtac "(*". Axiom cheat : False. Ltac t := idtac "*)".'
    assert list(sources.faults_of(text, "X.v")) == ["X.v, line 1: Axiom cheat : False"]


def test_a_word_of_the_statements_has_one_meaning(tmp_path: Path) -> None:
    (tmp_path / "_CoqProject").write_text("Game.v\nX.v\n", encoding="utf-8")
    (tmp_path / "Game.v").write_text("Definition Phi := 1. ", encoding="utf-8")
    for second, told in (("Definition Phi := 2. ", 1), ("Local Notation Phi := 2. ", 1), ("Lemma phi : Phi = 1. ", 0)):
        (tmp_path / "X.v").write_text(second, encoding="utf-8")
        assert sources.faults(tmp_path) == ["X.v: Phi has another meaning"] * told


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "beyond").mkdir()
    for name in ("Sums.v", "beyond/Sums.v"):
        (tmp_path / name).touch()
    (tmp_path / "_CoqProject").write_text("Sums.v\nbeyond/Sums.v\n", encoding="utf-8")
    assert sources.faults(tmp_path) == ["two files are called Sums.v"]


def test_a_file_without_a_named_item_has_no_spans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uses, "texts", lambda: {"Empty": "Require Import Reals."})
    assert uses.spans("Empty") == []


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
    files = {name: (FOLDER / name).read_text(encoding="utf-8") for name in sources.READ}
    development(tmp_path, files | {"Small.v": text}).compile(["Small", "Game"], lambda *_: None)
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


def leaning(names: set[str], texts: dict[str, str]) -> set[str]:
    """What these files require that is not among them."""
    return {needed for name in names for needed, _ in sources.required(texts[name])} - names


def test_the_files_that_others_may_want_know_nothing_of_the_game() -> None:
    readme = (sources.FOLDER / "README.md").read_text(encoding="utf-8")
    table = readme.split("## What you may want for something else")[1].split("\n## ")[0]
    offered = set(re.findall(r"\[(\w+)\.v\]", table))
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sources.files()}
    assert len(offered) == 11
    assert {"Tree", "Lemma_A_1", "Kl", "Entropy", "Change"} <= offered
    assert leaning(offered, texts) == set()
    assert leaning({*offered, "Bayes_vote"}, texts) == {"Game"}
