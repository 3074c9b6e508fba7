"""The prover against claims of known truth."""

from __future__ import annotations

import json
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import pytest

from paid_experts.proofs_check import load, prove, replay, save
from paid_experts.proofs_check.certificates import decide
from paid_experts.proofs_check.kernel import Rejected, refutes, verify
from paid_experts.proofs_check.ledger.claim import real, sides, value
from tests.proofs_check.claims import INEQUALITIES, TRUE, UNDEFINED, KnownClaim

R = (None, None)


def holds(text: str, point: dict[str, Fraction]) -> bool | None:
    """Does mpmath, which shares nothing with the prover, say so? None where the sides agree to 50 of 60 digits."""
    with mpmath.workdps(60):
        first, relation, second = sides(text)
        left, right = (value(side, real(point)) for side in (first, second))
        gap = right - left if relation[0] == "<" else left - right
        if abs(gap) <= mpmath.mpf(10) ** -50 * max(abs(left), abs(right)):
            return False if relation in ("<", ">") else None
        return bool(gap > 0) and relation != "=="


XY = {"x": (0, 1), "y": (0, 1)}


@pytest.mark.parametrize("claim", TRUE, ids=lambda claim: claim.text)
def test_a_true_claim_is_proved_and_its_certificate_replays(claim: KnownClaim) -> None:
    result = prove(claim.text, claim.box, claim.assuming)
    assert result.status == "proved", (result.undecided, result.witness, result.notes)
    assert result.certificate is not None
    assert replay(json.loads(json.dumps(result.certificate))) > 0


@pytest.mark.parametrize("claim", TRUE, ids=lambda claim: claim.tooth)
def test_its_tooth_is_refuted_at_a_point_that_mpmath_confirms(claim: KnownClaim) -> None:
    result = prove(claim.tooth, claim.box, claim.assuming)
    assert result.status == "refuted", result.undecided
    assert result.witness is not None
    assert result.witness.keys() == claim.box.keys()
    assert all(isinstance(x, Fraction) for x in result.witness.values())
    assert holds(claim.tooth, result.witness) is False
    for assumption in claim.assuming:
        assert holds(assumption, result.witness) is not False
    for name, (low, high) in claim.box.items():
        assert low == "-oo" or result.witness[name] >= Fraction(low)
        assert high == "oo" or result.witness[name] <= Fraction(high)


@pytest.mark.parametrize("claim", UNDEFINED, ids=lambda claim: claim.text)
def test_a_claim_that_is_undefined_somewhere_is_never_proved(claim: KnownClaim) -> None:
    result = prove(claim.text, claim.box, claim.assuming, seconds=4)
    assert result.status == "undecided"
    assert result.undecided is not None
    assert result.undecided["sentence"].endswith(".")


N = {"n": (0, None)}
HUGE = {"n": ("10**17+1/2", 10**17 + 3)}
# statement, box, assumptions, integers, status
ANSWERS: list[tuple[str, Any, list[str], tuple[str, ...], str]] = [
    # an assumption can make a claim defined, and may need a later one
    ("log(x) <= x", {"x": (0, 1)}, ["x > 0"], (), "proved"),
    ("log(x-y) <= x", {"x": (1, 2), "y": (0, 1)}, ["x > y"], (), "proved"),
    ("x < 1/2", {"x": (0, 1)}, ["log(1/2-x) < 10", "x < 1/2"], (), "proved"),
    # strict and weak are told apart at a point of contact
    ("x**2 >= 2*x - 1", {"x": (0, 2)}, [], (), "proved"),
    ("x**2 > 2*x - 1", {"x": (0, 2)}, [], (), "refuted"),
    ("x**2 > 2*x - 1", {"x": (0, 2)}, ["x < 1"], (), "proved"),
    # a float is its binary value, and the float 0.1 is above one tenth; a decimal is exact
    ("x <= 0.1", {"x": (0, 0.1)}, [], (), "refuted"),
    ("x <= 0.1", {"x": (0, "0.1")}, [], (), "proved"),
    ("x <= 0.1", {"x": (0, Fraction(1, 10))}, [], (), "proved"),
    # identities
    ("(x-y)*(x+y) == x**2-y**2", XY, [], (), "proved"),
    ("exp(x+y) == exp(x)*exp(y)", {"x": R, "y": R}, [], (), "proved"),
    ("(x-y)*(x+y) == x**2+y**2", XY, [], (), "refuted"),
    # integers are told apart from real numbers
    ("(K-3/2)**2 >= 1/4 + (K-1)*(K-2)/1000 + 1/100", {"K": (1, None)}, [], ("K",), "refuted"),
    ("n >= 10**17+1", HUGE, [], ("n",), "proved"),
    ("n >= 10**17+1", HUGE, [], (), "refuted"),
    ("n >= m+1", {**N, "m": (0, None)}, ["n > m"], ("n", "m"), "proved"),
    ("n >= m+1", {**N, "m": (0, None)}, ["n > m"], (), "refuted"),
    ("2**n >= n+1", N, [], ("n",), "proved"),
    ("2**n >= n+1", N, [], (), "refuted"),
    # nothing is claimed over an empty domain
    ("x > 5", {"x": (0, 1)}, ["x >= 2"], (), "proved"),
]


@pytest.mark.parametrize(("text", "box", "assuming", "integers", "status"), ANSWERS)
def test_answers(text: str, box: Any, assuming: list[str], integers: tuple[str, ...], status: str) -> None:
    result = prove(text, box, assuming, integers=integers)
    assert result.status == status
    if result.witness is not None:
        assert holds(text, result.witness) is False
        assert all(result.witness[name].denominator == 1 for name in integers)


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
    start = time.process_time()
    prove(text, dict.fromkeys("abc", R), seconds=seconds)
    assert time.process_time() - start < 1.2 * seconds + 0.5


@pytest.mark.thorough
@pytest.mark.parametrize("claim", INEQUALITIES, ids=lambda claim: claim.text)
def test_public_inequalities_are_answered_soundly(claim: KnownClaim) -> None:
    for text, wrong in ((claim.text, "refuted"), (claim.tooth, "proved")):
        if text:
            result = prove(text, claim.box, claim.assuming, seconds=4)
            assert result.status != wrong
            assert result.witness is None or holds(text, result.witness) is False


def test_a_certificate_goes_through_a_file_and_is_found_again(tmp_path: Path) -> None:
    first, result = (prove("1+x <= exp(x)", {"x": R}) for _ in range(2))
    assert first.certificate == result.certificate
    assert result.certificate is not None
    save(result.certificate, tmp_path / "claim.json")
    again = load(tmp_path / "claim.json")
    assert again == json.loads(json.dumps(result.certificate))
    assert replay(again) == result.leaves
    again["statement"] = "1+2*x <= exp(x)"
    with pytest.raises(Rejected):
        replay(again)


X = {"x": (0, 1)}
# statement, box, a word of the sentence that refuses it
REFUSED: list[tuple[str, Any, str]] = [
    ("x <= y", X, "y"),
    ("x >= 0 and x >= 1", X, "<="),
    ("x + 1", X, "<="),
    ("x <=", X, "not a formula"),
    ("", X, "not a formula"),
    ("x >= 0 # x <= 1", X, "comment"),
    ("x <= 1 <= 2", X, "one relation"),
    ("x != 1", X, "relations"),
    ("foo(x) <= 1", X, "foo"),
    ("sgn(x) >= 0", X, "sgn"),
    ("__import__('os').system('true') <= 1", X, "not a formula"),
    ("(lambda: x)() >= 0", X, "not a formula"),
    ("x.real <= 1", X, "not a formula"),
    ("x[0] >= 0", X, "not a formula"),
    ("[x] <= 1", X, "not a formula"),
    ("x <= 'a'", X, "not a number"),
    ("x >= True", X, "not a number"),
    ("x >= 1j", X, "not a number"),
    ("x >= 1e99999999", X, "not a number"),
    ("x // 2 <= 1", X, "operator"),
    ("x ^ 2 <= 1", X, "operator"),
    ("x**(10**9) >= 0", X, "exponent"),
    ("0*(1/0) >= x", X, "zero"),
    ("exp(x, x) <= 1", X, "one argument"),
    ("sqrt() >= 0", X, "one argument"),
    ("min(x) <= 1", X, "arguments"),
    ("log(-1) <= x", X, "logarithm"),
    ("-" * 5000 + "x >= 0", X, "not a formula"),
    ("x" + "+x" * 9000 + " >= 0", X, ""),
    ("x <= 1", {"x": (1, 0)}, "empty"),
    ("x <= 1", {"x": ("oo", None)}, "empty"),
    ("x <= 1", {"x": (None, "-oo")}, "empty"),
    ("x <= 1", {"x": (0, "one")}, "rational"),
    ("x <= 1", {"x": ("--oo", 1)}, "rational"),
    ("x <= 1", {"x": (0, "1+-+-oo")}, "rational"),
    ("x <= 1", {"x": ("y", 1)}, "rational"),
    ("x <= 1", {"x": ("sqrt(2)", 3)}, "rational"),
    ("x <= 1", {"x": ("1/0", 3)}, "rational"),
    ("x <= 1", {"x": (True, 1)}, "not a number"),
    ("x <= 1", {"x": (0, float("nan"))}, "not a number"),
    ("x <= 1", {"x": 3}, "pair"),
    ("x <= 1", {"x": (0, 1, 2)}, "pair"),
    ("x <= 1", {"exp": (0, 1)}, "name"),
    ("x <= 1", {"2x": (0, 1)}, "name"),
    ("x <= 1", {**X, "\U0001d431": (0, 1)}, "name"),
]


@pytest.mark.parametrize(("text", "box", "word"), REFUSED)
def test_bad_input_is_refused_with_one_sentence(text: str, box: Any, word: str) -> None:
    for ask in (prove, lambda *_: verify(text, box, [], [], {}), lambda *_: refutes(text, box, [], [], {"x": 0})):
        with pytest.raises(ValueError, match=r"\.$") as refusal:
            ask(text, box)
        assert word in str(refusal.value)
        assert "\n" not in str(refusal.value)


def test_a_denominator_that_is_nearly_zero_and_negative_has_its_sign() -> None:
    """20908236003230463 - pi^4 exp(33) is -0.307..., so the quotient is negative wherever x is not 0."""
    claim = ("x**2/(20908236003230463 - pi**4*exp(33)) >= 0", {"x": (-1, 1)})
    assert prove(*claim, seconds=2).status != "proved"
    assert refutes(*claim, [], [], {"x": 1})


# ---- no input takes longer than it may, and none is a traceback


def nested(shape: str, depth: int) -> str:
    """A formula in itself, again and again."""
    text = "x"
    for _ in range(depth):
        text = shape.replace("?", text)
    return text


LONG = {
    "abs within abs": (nested("abs(? - 1/3)", 20), 1),
    "min within min": (nested("min(?, 1 - x**2)", 60), 1),
    "squares of squares": (nested("(?)**2 + 1/7", 40), 1),
    "roots of roots": (nested("sqrt(1 + ?)", 40), 1),
    "a power of a sum": ("(x + y + z + w)**50", 4),
    "a power of a large number": ("exp(x**50000)", None),
    "a power that no memory can hold": ("1 + (x**50000)**50000", None),
    "a number that is too long to be written": ("x*1e4000*1e4000", 1),
    "more summands than a formula may be deep": ("x" + " + x" * 500, 1),
    "an end that is no float": ("x - 1e4000", "1e4000"),
}


@pytest.mark.parametrize("what", LONG)
def test_a_large_formula_takes_no_longer_than_it_may_and_is_no_traceback(what: str) -> None:
    term, high = LONG[what]
    start = time.process_time()
    result = prove(f"{term} >= 1/10**9", dict.fromkeys("xyzw", (0, high)), seconds=1)
    assert time.process_time() - start < 2
    assert result.status != "undecided" or result.undecided["sentence"].endswith(".")  # type: ignore[index]


@pytest.mark.parametrize("ask", [prove, decide])
def test_what_can_be_read_once_only_is_read_once(ask: Any, tmp_path: Path) -> None:
    folder = {} if ask is prove else {"folder": tmp_path}
    result = ask("n >= m + 1", {**N, "m": (0, None)}, iter(["n > m"]), integers=iter(["n", "m"]), **folder)
    assert result.status == "proved"
    assert replay(result.certificate) > 0


@pytest.mark.parametrize(
    "given",
    [
        {"box": [1]},
        {"box": None},
        {"assuming": None},
        {"assuming": [3]},
        {"integers": 3},
        {"seconds": "1"},
        {"seconds": float("nan")},
        {"seconds": 0},
        {"box": {"x": (0, Fraction(10**5000, 3))}},
        {"statement": "(x\r<= 1)"},
        {"assuming": ["(x\u202e<= 1)"]},
        {"box": {"x": (0, "\r1")}},
    ],
)
def test_what_is_no_claim_is_refused_with_one_printable_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refusal:
        prove(**{"statement": "x <= 1", "box": X, **given})
    assert str(refusal.value).isprintable()
