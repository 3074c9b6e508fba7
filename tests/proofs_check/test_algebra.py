"""Real algebra: identities both ways, explicit sums of squares, and the second opinion."""

from __future__ import annotations

import pytest

from proofs_check import prove_algebra, prove_identity
from proofs_check.prover import algebra
from tests.proofs_check.judge import holds

INEQUALITIES: list[tuple[str, list[str], str]] = [
    ("a*b <= a**2/(2*eta) + eta*b**2/2", ["eta > 0"], "a*b <= a**2/(2*eta) + eta*b**2/2.01"),
    ("(a+b)**2 <= 2*a**2+2*b**2", [], "(a+b)**2 <= 1.99*a**2+2*b**2"),
    ("(a+b+c)**2 <= 3*(a**2+b**2+c**2)", [], "(a+b+c)**2 <= 2.99*(a**2+b**2+c**2)"),
    ("(a+b)/2 >= sqrt(a*b)", ["a >= 0", "b >= 0"], "0.49*(a+b) >= sqrt(a*b)"),
    ("x**2 - x + 1 > 0", [], "x**2 - 2*x + 1 > 0"),
    ("a**3+b**3 >= a**2*b+a*b**2", ["a >= 0", "b >= 0"], "a**3+b**3 >= 1.01*a**2*b+a*b**2"),
    (
        "beta+3*L+sqrt(2*beta*L) <= 2*beta+4*L",
        ["beta > 0", "L > 0"],
        "beta+3*L+sqrt(2*beta*L) <= 2*beta+3.4*L",
    ),
]


@pytest.mark.parametrize(("text", "assuming"), [entry[:2] for entry in INEQUALITIES])
def test_an_inequality_for_all_reals_is_proved_and_z3_agrees(text: str, assuming: list[str]) -> None:
    result = prove_algebra(text, assuming)
    assert result.status == "proved"
    assert result.identity
    assert result.second_opinion == "z3 agrees"


@pytest.mark.parametrize(("assuming", "tooth"), [entry[1:] for entry in INEQUALITIES])
def test_its_tooth_is_refuted_with_exact_rationals(assuming: list[str], tooth: str) -> None:
    result = prove_algebra(tooth, assuming)
    assert result.status == "refuted"
    assert result.witness is not None
    assert holds(tooth, result.witness) is False
    assert all(holds(assumption, result.witness) is not False for assumption in assuming)


@pytest.mark.parametrize(
    ("left", "right", "wrong"),
    [
        ("(a+b)**2", "a**2+2*a*b+b**2", "a**2+a*b+b**2"),
        ("(a**2-b**2)/(a-b)", "a+b", "a-b"),
        ("exp(a)*exp(b)", "exp(a+b)", "exp(a*b)"),
        ("3*(28/8)**2", "147/4", "147/5"),
    ],
)
def test_identities_hold_both_ways_and_a_false_one_has_a_witness(left, right, wrong) -> None:  # type: ignore[no-untyped-def]
    assert prove_identity(left, right, ["a", "b"]).status == "proved"
    assert prove_identity(right, left, ["a", "b"]).status == "proved"
    refuted = prove_identity(left, wrong, ["a", "b"])
    assert refuted.status == "refuted"
    assert refuted.witness is not None


def test_a_contradiction_with_z3_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(algebra, "ask_z3", lambda *_: "false")
    with pytest.raises(ArithmeticError):
        prove_algebra("x**2 >= 0")


def test_an_equation_is_sent_to_prove_identity() -> None:
    with pytest.raises(ValueError, match="prove_identity"):
        prove_algebra("x == x")
