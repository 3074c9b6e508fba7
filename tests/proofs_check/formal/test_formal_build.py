"""Compiling the theorems: what they rest on, and what is said where something is missing or wrong."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from paid_experts.proofs_check.commands import check_formal, missing_relations
from paid_experts.proofs_check.formal import build, sources
from tests.proofs_check.formal.coq import compiled, needs_coq

UNTIL_DECIDING = ("Sums.v", "Tree.v", "Game.v", "Calculus.v", "Covering.v", "Vectors.v", "Deciding.v")


@needs_coq
def test_the_theorems_compile_and_rest_on_the_allowed_axioms() -> None:
    checked = build.check()
    assert checked.files == len(sources.files())
    assert "ClassicalDedekindReals.sig_forall_dec" in checked.axioms
    assert not [axiom for axiom in checked.axioms if not axiom.startswith(build.ALLOWED)]


@pytest.mark.parametrize(
    ("printed", "sentence"),
    [
        (
            "Axioms:\nPrimInt63.int : Set\nPaidExperts.Cheat.everything : False\n",
            "rest on PaidExperts.Cheat.everything",
        ),
        ("Axioms:\nPrimInt63.int : Set\ncheat : False\n", "rest on cheat"),
        ("Closed under the global context\n", "printed no axioms"),
        ("Axioms:\nf is assumed to be guarded.\n", "no axiom: f is assumed to be guarded"),
    ],
)
def test_an_alien_axiom_or_another_audit_is_refused(
    printed: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Audit.out").write_text(printed, encoding="utf-8")
    monkeypatch.setattr(build, "coq_version", lambda: "8.16.1")
    monkeypatch.setattr(build, "compile_all", lambda *_: None)
    with pytest.raises(build.Failed, match=sentence):
        build.check(folder=tmp_path)


@needs_coq
def test_the_audit_takes_proofs_and_nothing_that_is_merely_stated(tmp_path: Path) -> None:
    audit = (sources.FOLDER / "Audit.v").read_text(encoding="utf-8")
    (proof,) = (line for line in audit.splitlines() if line.startswith("Definition proof"))
    for thing, refused in (("I", False), ("False", True)):
        (tmp_path / "Small.v").write_text(f"{proof}\nDefinition d := proof (@{thing}).\n", encoding="utf-8")
        done = subprocess.run(["coqc", "Small.v"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert bool(done.returncode) == refused, done.stderr


def test_without_coq_one_sentence_says_how_to_get_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "proofs_check.formal"]
    done = subprocess.run(command, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no Coq here: install coq and libcoq-interval" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_verify_refuses_an_audit_that_leaves_a_theorem_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert missing_relations() == []
    monkeypatch.setattr("paid_experts.proofs_check.formal.table.audited", lambda: ["sum_le"])
    (sentence,) = missing_relations()
    assert sentence.startswith("Audit.v is not about the theorems that the documents name")


def test_verify_says_plainly_that_the_theorems_were_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    sentence, holds = check_formal()
    assert holds is None
    assert sentence.startswith(f"NOT checked here: the {len(sources.final_theorems())} final theorems in Coq")


@needs_coq
def test_a_file_that_does_not_compile_is_named(tmp_path: Path) -> None:
    (tmp_path / "_CoqProject").write_text("-Q . PaidExperts\nWrong.v\n", encoding="utf-8")
    (tmp_path / "Wrong.v").write_text("Lemma wrong : 1 = 2.\nProof. reflexivity. Qed.\n", encoding="utf-8")
    with pytest.raises(build.Failed, match=r'File "./Wrong.v", line 2'):
        build.compile_all(tmp_path, lambda *_: None)


SLIPS = {
    "the width has 2 for 3": ("3 * l / INR n + sqrt", "2 * l / INR n + sqrt"),
    "right is to agree with the prediction": ("eqb (advice r j) (label r)", "eqb (advice r j) (predicted r)"),
    "every payment counts": (
        "(if paid r j =? c then 1 else 0) + times h j c",
        "(if paid r j =? c then 1 else 1) + times h j c",
    ),
}


@needs_coq
@pytest.mark.thorough
@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_noticed_by_the_decisions_and_by_nothing_before(name: str, tmp_path: Path) -> None:
    assert compiled(tmp_path, UNTIL_DECIDING, SLIPS[name]) == ""
    assert compiled(tmp_path, ("Decisions.v",)).startswith("Decisions.v: ")


def test_get_coq_says_nothing_where_coq_is_there() -> None:
    if shutil.which("coqc") is None:
        pytest.skip("there is no Coq here")
    done = subprocess.run([sources.FOLDER / "get-coq"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
