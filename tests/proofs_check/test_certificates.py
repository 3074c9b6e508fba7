"""The store of certificates: what was decided is replayed, and what a file says is never believed."""

from __future__ import annotations

import json
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import pytest

from paid_experts.proofs_check import certificates, check_certificates
from paid_experts.proofs_check.certificates import decide, load, place, replay, save
from paid_experts.proofs_check.kernel import Rejected
from paid_experts.proofs_check.prover.prove import Result, claim_text

PROOF = {"definitions": [[]], "proof": ["split", "x", "1/2", ["interval"], ["interval"]]}


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The statements that were searched for, while the search itself is played by two answers."""
    asked: list[str] = []

    def prove(statement: str, *_: Any, **__: Any) -> Result:
        asked.append(statement)
        if statement == "x >= 0":
            return Result("proved", statement, certificate={"definitions": [[]], "proof": ["interval"]})
        return Result("refuted", statement, witness={"x": Fraction(1, 2)})

    monkeypatch.setattr(certificates, "prove", prove)
    return asked


def decided(text: str, folder: Path) -> Result:
    return decide(text, {"x": (0, 1)}, folder=folder)


def test_what_was_decided_is_replayed_and_not_searched_for_again(tmp_path: Path, searches: list[str]) -> None:
    for text, status in (("x >= 0", "proved"), ("x*(1-x) < 1/4", "refuted")):
        first, second = decided(text, tmp_path), decided(text, tmp_path)
        assert first.status == second.status == status
        assert first.witness == second.witness
    assert searches == ["x >= 0", "x*(1-x) < 1/4"]
    assert replay(decided("x >= 0", tmp_path).certificate or {}) == 1
    assert len(list(tmp_path.iterdir())) == 2


def test_the_kernel_is_asked_anew_of_what_is_kept(
    tmp_path: Path, searches: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def rejects(*_: Any) -> int:
        raise Rejected("a kernel that accepts nothing")

    texts = ["x >= 0", "x*(1-x) < 1/4"]
    for text in texts:
        decided(text, tmp_path)
    monkeypatch.setattr("paid_experts.proofs_check.kernel.verify", rejects)
    monkeypatch.setattr("paid_experts.proofs_check.kernel.refutes", lambda *_: False)
    for text in texts:
        decided(text, tmp_path)
    assert searches == 2 * texts


SPOILED = ["", "{", "[]", "{}", '{"proof": 7, "definitions": [[]]}', '{"proof": ["sum", []], "definitions": [[]]}',
           '{"witness": {"x": "0"}}', '{"witness": 7}', '{"witness": {"x": "1/0"}}', "[" * 5000]  # fmt: skip


@pytest.mark.parametrize("content", SPOILED)
def test_a_spoiled_file_is_as_good_as_none_and_is_replaced(content: str, tmp_path: Path, searches: list[str]) -> None:
    for text in ("x >= 0", "x*(1-x) < 1/4"):
        path = place(claim_text(text, {"x": (0, 1)}, (), ()), tmp_path)
        path.write_text(content)
        first = decided(text, tmp_path)
        assert first.status == decided(text, tmp_path).status == ("proved" if text == "x >= 0" else "refuted")
        assert load(path)["statement"] == text
    assert searches == ["x >= 0", "x*(1-x) < 1/4"]


def test_a_good_certificate_in_the_place_of_another_claim_proves_nothing(tmp_path: Path, searches: list[str]) -> None:
    decided("x >= 0", tmp_path)
    (good,) = tmp_path.iterdir()
    good.rename(place(claim_text("x*(1-x) < 1/4", {"x": (0, 1)}, (), ()), tmp_path))
    assert decided("x*(1-x) < 1/4", tmp_path).status == "refuted"
    assert len(searches) == 2


def test_another_claim_or_another_kernel_has_another_place(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [("x >= 0", {"x": (0, 1)}, (), ()), ("x > 0", {"x": (0, 1)}, (), ()), ("x >= 0", {"x": (0, 2)}, (), ()),
             ("x >= 0", {"x": (0, 1)}, ("x > 0",), ()), ("x >= 0", {"x": (0, 1)}, (), ("x",))]  # fmt: skip
    claims = [claim_text(*text) for text in texts]
    places = {place(claim, Path()) for claim in claims}
    assert len(places) == len(texts)
    monkeypatch.setattr(certificates, "kernel_version", lambda: "another")
    assert places.isdisjoint(place(claim, Path()) for claim in claims)


def test_bounds_are_kept_as_exact_text() -> None:
    box = {"a": (None, inf), "b": (-inf, 0.1), "c": ("1/3", Fraction(2, 3)), "d": (0, "oo")}
    a, b, c, d = claim_text("a <= 1", box, "b > 0", ["d"])["box"].values()
    assert (a, b, c, d) == ([None, "oo"], ["-oo", str(Fraction(0.1))], ["1/3", "2/3"], ["0", "oo"])


def test_nothing_undecided_is_kept_and_a_folder_that_cannot_be_made_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certificates, "prove", lambda statement, *_, **__: Result("undecided", statement))
    assert decided("x >= 0", tmp_path).status == "undecided"
    assert not list(tmp_path.iterdir())
    monkeypatch.undo()
    (tmp_path / "file").write_text("")
    assert decided("x >= 0", tmp_path / "file").status == "proved"


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    save({"proof": 1}, tmp_path / "a.json")
    with pytest.raises(TypeError):
        save({"proof": object()}, tmp_path / "a.json")
    assert load(tmp_path / "a.json") == {"proof": 1}
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_bad_input_is_refused_with_a_sentence(tmp_path: Path) -> None:
    for text, box in (("x >=", {"x": (0, 1)}), ("x >= 0", {"x": 3}), ("x >= 0", {"x": ("--oo", 1)})):
        with pytest.raises(ValueError, match=r"\.$"):
            decide(text, box, folder=tmp_path)


def test_files_are_checked_and_the_whole_claim_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    claim = claim_text("n >= 1", {"n": (0, None), "y": (0, 1)}, ["n > y"], ["n"])
    positive = ["sum", [["1", [0], "1"], ["1", ["y"], "1"]]]
    proof = ["have", "n", 1, positive, ["integer", "n", ["sum", [["1", [2], "1"]]]]]
    save({**claim, "definitions": [[], []], "proof": proof}, tmp_path / "good.json")
    assert check_certificates.main([str(tmp_path / "good.json")]) == 0
    assert "n >= 1, for every integer n in [0, oo), y in [0, 1], where n > y" in capsys.readouterr().out
    save({**claim, "assuming": [], "definitions": [[]], "proof": proof}, tmp_path / "bad.json")
    (tmp_path / "worse.json").write_text("[]")
    (tmp_path / "worst.json").write_text(json.dumps({"statement": 3}))
    for name in ("bad", "worse", "worst", "missing"):
        assert check_certificates.main([str(tmp_path / f"{name}.json")]) == 1
    assert capsys.readouterr().err.count("rejected") == 4


SPOKEN: list[dict[str, Any]] = [
    {"statement": "(x\r>= 0)"}, {"assuming": ["(x\u202e>= 1)"]}, {"box": {"x": ["0\r", "1"]}}, {"proof": ["\rwell"]},
    {"proof": [["\x1b[2K"]]},
]  # fmt: skip


@pytest.mark.parametrize("change", SPOKEN)
def test_a_file_cannot_write_over_what_is_printed_of_it(
    change: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = {**claim_text("x >= 0", {"x": (0, 1)}, (), ()), "definitions": [[]], "proof": ["interval"]}
    save(good, tmp_path / "good.json")
    save({**good, **change}, tmp_path / "bad.json")
    assert check_certificates.main([str(tmp_path / "good.json")]) == 0
    assert check_certificates.main([str(tmp_path / "bad.json")]) == 1
    assert capsys.readouterr().err.replace("\n", "").isprintable()


def test_a_certificate_that_makes_no_claim_is_rejected() -> None:
    for certificate in ({}, {"statement": "x >= 0", "box": 3, "assuming": [], "integers": [], **PROOF}):
        with pytest.raises(Rejected):
            replay(certificate)
