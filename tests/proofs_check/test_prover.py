"""The prover against claims of known truth."""

from __future__ import annotations

import json
import time
import tomllib
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import pytest

from paid_experts.proofs_check import load, prove, replay, save
from paid_experts.proofs_check.kernel import Rejected, refutes
from paid_experts.proofs_check.kernel.domain import Domain
from paid_experts.proofs_check.kernel.domain import sign as kernel_sign
from paid_experts.proofs_check.kernel.parse import parse_relations
from tests.proofs_check.claims import TRUE, UNDEFINED, Claim
from tests.proofs_check.judge import holds

LIST = tomllib.loads((Path(__file__).parent / "inequalities.toml").read_text(encoding="utf-8"))
INEQUALITIES: dict[str, tuple[dict[str, Any], bool]] = {
    claim[key]: (claim, key == "claim")
    for section in LIST.values()
    for claim in section["claims"]
    for key in ("claim", "false")
    if key in claim
}


@pytest.mark.parametrize("claim", TRUE, ids=lambda claim: claim.text)
def test_a_true_claim_is_proved_and_its_certificate_replays(claim: Claim) -> None:
    result = prove(claim.text, claim.box, claim.assuming)
    assert result.status == "proved", (result.undecided, result.witness, result.notes)
    assert result.certificate is not None
    assert replay(json.loads(json.dumps(result.certificate))) > 0


@pytest.mark.parametrize("claim", TRUE, ids=lambda claim: claim.tooth)
def test_its_tooth_is_refuted_at_a_point_that_mpmath_confirms(claim: Claim) -> None:
    result = prove(claim.tooth, claim.box, claim.assuming)
    assert result.status == "refuted", result.undecided
    assert result.witness is not None
    assert result.witness.keys() == claim.box.keys()
    assert all(isinstance(x, Fraction) for x in result.witness.values())
    assert holds(claim.tooth, result.witness) is False
    for assumption in claim.assuming:
        assert holds(assumption, result.witness) is not False
    for name, (low, high) in claim.box.items():
        assert low is None or result.witness[name] >= Fraction(low)
        assert high is None or result.witness[name] <= Fraction(high)


@pytest.mark.parametrize(("text", "box", "assuming"), UNDEFINED, ids=[text for text, _, _ in UNDEFINED])
def test_a_claim_that_is_undefined_somewhere_is_never_proved(text, box, assuming) -> None:  # type: ignore[no-untyped-def]
    result = prove(text, box, assuming, seconds=4)
    assert result.status == "undecided"
    assert result.undecided is not None
    assert result.undecided["sentence"].endswith(".")


def test_an_assumption_can_make_a_claim_defined() -> None:
    assert prove("log(x) <= x", {"x": (0, 1)}, ["x > 0"]).status == "proved"
    assert prove("log(x-y) <= x", {"x": (1, 2), "y": (0, 1)}, ["x > y"]).status == "proved"


def test_strict_and_weak_are_told_apart_at_a_point_of_contact() -> None:
    assert prove("x**2 >= 2*x - 1", {"x": (0, 2)}).status == "proved"
    assert prove("x**2 > 2*x - 1", {"x": (0, 2)}).witness == {"x": Fraction(1)}
    assert prove("x**2 > 2*x - 1", {"x": (0, 2)}, ["x < 1"]).status == "proved"


def test_a_float_bound_is_its_binary_value_and_a_decimal_is_exact() -> None:
    assert prove("x <= 0.1", {"x": (0, 0.1)}).status == "refuted"  # the float 0.1 is above one tenth
    assert prove("x <= 0.1", {"x": (0, "0.1")}).status == "proved"
    assert prove("x <= 0.1", {"x": (0, Fraction(1, 10))}).status == "proved"


def test_identities() -> None:
    assert prove("(x-y)*(x+y) == x**2-y**2", {"x": (0, 1), "y": (0, 1)}).status == "proved"
    assert prove("exp(x+y) == exp(x)*exp(y)", {"x": (None, None), "y": (None, None)}).status == "proved"
    result = prove("(x-y)*(x+y) == x**2+y**2", {"x": (0, 1), "y": (0, 1)})
    assert result.status == "refuted"
    assert result.witness is not None
    assert holds("(x-y)*(x+y) == x**2+y**2", result.witness) is False


def test_integer_variables_have_integer_witnesses() -> None:
    result = prove("(K-3/2)**2 >= 1/4 + (K-1)*(K-2)/1000 + 1/100", {"K": (1, None)}, integers=("K",))
    assert result.status == "refuted"
    assert result.witness is not None
    assert result.witness["K"].denominator == 1


def test_a_witness_of_an_integer_claim_is_a_whole_number_of_the_range() -> None:
    claim = ("n >= 10**17+1", {"n": ("10**17+1/2", 10**17 + 3)})
    assert prove(*claim, integers=("n",), seconds=2).status == "proved"
    assert prove(*claim, seconds=2).status == "refuted"


@pytest.mark.parametrize("seconds", [0.5, 2.0])
@pytest.mark.parametrize(
    "text",
    [
        "abs(a*b*(a**2-b**2)+b*c*(b**2-c**2)+c*a*(c**2-a**2)) <= 9*sqrt(2)/32*(a**2+b**2+c**2)**2",
        "sin(exp(a*b)+cos(b*c)) <= 1 + (a-b)**2*exp(c) - (a-b)**4/10**6",
        "a**9*b**9*c**9 + 1 >= (a*b*c)**5 - 10**6*exp(-exp(a)-b**2)*(a-b)**2*(b-c)**2",
    ],
)
def test_the_seconds_that_are_given_are_honoured(text: str, seconds: float) -> None:
    start = time.monotonic()
    prove(text, dict.fromkeys("abc", (None, None)), seconds=seconds)
    assert time.monotonic() - start < 1.2 * seconds + 0.5


def test_cases_guide_the_search_and_end_as_cases_of_the_kernel() -> None:
    result = prove("max(x, 1-x) >= 1/2", {"x": (0, 1)}, cases=["x >= 1/2"])
    assert result.status == "proved"
    assert result.certificate is not None
    assert result.certificate["proof"][3][0] == "cases"
    assert prove("max(x, 1-x) >= 0.51", {"x": (0, 1)}, cases=["x >= 1/2"]).status == "refuted"
    with pytest.raises(ValueError, match="y"):
        prove("x <= 1", {"x": (0, 1)}, cases=["y >= 1/2"])


def test_an_assumption_that_needs_a_later_one_is_taken_in_after_it() -> None:
    assert prove("x < 1/2", {"x": (0, 1)}, ["log(1/2-x) < 10", "x < 1/2"]).status == "proved"


def test_a_constant_among_nonnegative_summands_makes_a_sign_strict_and_nothing_else_does() -> None:
    def sign(text: str) -> int:
        ((term, _),) = parse_relations(f"{text} >= 0", ["x"])
        return kernel_sign(term, Domain({"x": (-inf, inf)}))

    assert sign("x**2*(x-1) + x**2*(1-x) + 1") == 2
    assert sign("x**2*(x-1) + x**2*(1-x) + x**2") == 1
    assert sign("x**2*(x-1) + x**2*(1-x) - 1") == 0


def test_integers_are_told_apart_from_real_numbers() -> None:
    box = {"n": (0, None), "m": (0, None)}
    assert prove("n >= m+1", box, ["n > m"], integers=("n", "m")).status == "proved"
    assert prove("n >= m+1", box, ["n > m"]).status == "refuted"
    assert prove("2**n >= n+1", {"n": (0, None)}, integers=("n",)).status == "proved"
    assert prove("2**n >= n+1", {"n": (0, None)}).status == "refuted"


@pytest.mark.thorough
@pytest.mark.parametrize("text", INEQUALITIES)
def test_public_inequalities_are_answered_soundly(text: str) -> None:
    claim, truth = INEQUALITIES[text]
    result = prove(text, claim["box"], claim.get("given", ()), seconds=4)
    assert result.status != ("refuted" if truth else "proved")
    if result.witness is not None:
        assert holds(text, result.witness) is False


def test_a_claim_over_an_empty_domain_is_vacuously_proved() -> None:
    assert prove("x > 5", {"x": (0, 1)}, ["x >= 2"]).status == "proved"


def test_a_certificate_goes_through_a_file(tmp_path) -> None:  # type: ignore[no-untyped-def]
    result = prove("1+x <= exp(x)", {"x": (None, None)})
    assert result.certificate is not None
    save(result.certificate, tmp_path / "claim.json")
    again = load(tmp_path / "claim.json")
    assert again == json.loads(json.dumps(result.certificate))
    assert replay(again) == result.leaves
    again["statement"] = "1+2*x <= exp(x)"
    with pytest.raises(Rejected):
        replay(again)


def test_the_same_question_gets_the_same_certificate() -> None:
    first, second = (prove("sqrt(x) >= x", {"x": (0, 1)}).certificate for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("text", "box", "word"),
    [
        ("x <= y", {"x": (0, 1)}, "y"),
        ("foo(x) <= 1", {"x": (0, 1)}, "foo"),
        ("x <= 1", {"x": (1, 0)}, "empty"),
        ("x + 1", {"x": (0, 1)}, "<="),
        ("x <=", {"x": (0, 1)}, "not a formula"),
        ("x <= 1 <= 2", {"x": (0, 1)}, "one relation"),
        ("x != 1", {"x": (0, 1)}, "relations"),
        ("__import__('os').system('true') <= 1", {"x": (0, 1)}, "not a formula"),
        ("x.real <= 1", {"x": (0, 1)}, "not a formula"),
        ("[x] <= 1", {"x": (0, 1)}, "not a formula"),
        ("x <= 'a'", {"x": (0, 1)}, "not a number"),
        ("x // 2 <= 1", {"x": (0, 1)}, "operator"),
        ("x ^ 2 <= 1", {"x": (0, 1)}, "operator"),
        ("1/0 <= x", {"x": (0, 1)}, "zero"),
        ("exp(x, x) <= 1", {"x": (0, 1)}, "one argument"),
        ("min(x) <= 1", {"x": (0, 1)}, "arguments"),
        ("x <= 1", {"x": (0, "one")}, "rational"),
        ("x <= 1", {"x": (0, float("nan"))}, "not a number"),
        ("x <= 1", {"x": 3}, "pair"),
        ("x <= 1", {"exp": (0, 1)}, "name"),
        ("log(-1) <= x", {"x": (0, 1)}, "logarithm"),
    ],
)
def test_bad_input_is_refused_with_one_sentence(text, box, word) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError) as refusal:
        prove(text, box)
    sentence = str(refusal.value)
    assert word in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_a_denominator_that_is_nearly_zero_and_negative_has_its_sign() -> None:
    """20908236003230463 - pi^4 exp(33) is -0.307..., so the quotient is negative wherever x is not 0."""
    claim = ("x**2/(20908236003230463 - pi**4*exp(33)) >= 0", {"x": (-1, 1)})
    assert prove(*claim, seconds=2).status != "proved"
    assert refutes(*claim, [], [], {"x": 1})
