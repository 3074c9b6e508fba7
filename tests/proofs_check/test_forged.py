"""Forged certificates: changed ones and made-up ones, none of which may prove a false claim."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from paid_experts.proofs_check import prove
from paid_experts.proofs_check.kernel import door, refutes, rules
from tests.proofs_check.claims import TRUE
from tests.proofs_check.forger import Asked, Forger, accepted, head
from tests.proofs_check.kernel_terms import quick_and_thorough

REAL = [claim for claim in TRUE if len(claim.text) < 80][:44:2]
FALSE: list[tuple[Asked, dict[str, Any]]] = [
    (("x >= 0", {"x": (-1, 1)}, ()), {"x": -1}),
    (("x > 0", {"x": (0, 1)}, ()), {"x": 0}),
    (("x**2 > 0", {"x": (-1, 1)}, ()), {"x": 0}),
    (("x >= y", {"x": (0, 1), "y": (0, 1)}, ("x**2 >= y/4",)), {"x": "1/2", "y": "3/4"}),
    (("x*y >= 0", {"x": (-1, 1), "y": (-1, 1)}, ("x + y >= 0",)), {"x": 1, "y": -1}),
    (("1 - abs(x) >= 1/2", {"x": (-1, 1)}, ("x <= 1",)), {"x": 1}),
    (("sqrt(x) <= x", {"x": (0, 2)}, ()), {"x": "1/4"}),
    (("x >= 1", {"x": (0, 2)}, ("x == x**2",)), {"x": 0}),
    (("sin(x) >= x", {"x": (0, 1)}, ()), {"x": 1}),
    (("exp(x) <= 1 + x", {"x": (0, 1)}, ("x > 0",)), {"x": 1}),
]


@pytest.fixture(scope="module")
def certificates() -> list[Any]:
    """Real certificates, one for each claim of `REAL`."""
    found = []
    for claim in REAL:
        result = prove(claim.text, claim.box, claim.assuming)
        assert result.certificate is not None, claim.text
        found.append(json.loads(json.dumps(result.certificate)))
    return found


def test_the_real_ones_are_accepted_and_the_false_claims_are_false(certificates: list[Any]) -> None:
    for claim, certificate in zip(REAL, certificates, strict=True):
        assert accepted((claim.text, claim.box, claim.assuming), certificate)
    for (text, box, assuming), point in FALSE:
        assert refutes(text, box, assuming, [], point)


def forge(certificates: list[Any], rounds: int, seed: int) -> int:
    """Offer the real proofs for the claims' teeth, which are false, after some changes; how many were accepted."""
    forger, holes = Forger(seed, certificates), 0
    for k in range(rounds):
        claim, certificate = REAL[k % len(REAL)], copy.deepcopy(certificates[k % len(REAL)])
        tooth: Asked = (claim.tooth, claim.box, claim.assuming)
        if certificate["proof"][:2] == ["scale", "1"]:
            certificate["proof"][2] = head(tooth)
        holes += accepted(tooth, forger.mutated(certificate, forger.rng.randint(0, 3)))
    return holes


def make_up(rounds: int, seed: int) -> int:
    """Offer random proofs for false claims; how many were accepted."""
    forger, holes = Forger(seed, []), 0
    for k in range(rounds):
        claim, _ = FALSE[k % len(FALSE)]
        certificate = {"definitions": [[] for _ in claim[2]] + [[]], "proof": forger.tree(forger.rng.randint(1, 4))}
        holes += accepted(claim, certificate)
    return holes


@pytest.mark.parametrize("count", quick_and_thorough(300, 20_000))
def test_no_changed_certificate_proves_a_false_claim(certificates: list[Any], count: int) -> None:
    assert forge(certificates, count, seed=1) == 0


@pytest.mark.parametrize("count", quick_and_thorough(4000, 400_000))
def test_no_random_proof_proves_a_false_claim(count: int) -> None:
    assert make_up(count, seed=2) == 0


HOLES: dict[str, dict[str, Any]] = {
    "every identity holds": {"is_zero": lambda *_: True},
    "everything is positive": {"sign": lambda *_: 2},
    "everything is defined": {"defined": lambda *_: True},
    "a lower bound of -1 is enough": {"enough": lambda low, _: low >= -1},
    "any facts will do": {"need": lambda *_: None},
}


@pytest.mark.parametrize("hole", HOLES)
def test_the_forger_finds_a_planted_hole(hole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, careless in HOLES[hole].items():
        for module in (door, rules):
            monkeypatch.setattr(module, name, careless, raising=False)
    assert make_up(6000, seed=5) > 0


# ---- real certificates, spoiled in one place


def test_a_nudged_claim_is_not_proved_by_the_old_certificate(certificates: list[Any]) -> None:
    for claim, certificate in zip(REAL, certificates, strict=True):
        assert not accepted((claim.tooth, claim.box, claim.assuming), certificate)
        for assumption in claim.assuming:
            fewer = tuple(text for text in claim.assuming if text != assumption)
            assert not accepted((claim.text, claim.box, fewer), certificate)


def test_a_larger_box_is_not_proved_by_the_old_certificate() -> None:
    certificate = prove("x*(1-x)*exp(x) <= 0.4381", {"x": (0, 1)}).certificate
    assert accepted(("x*(1-x)*exp(x) <= 0.4381", {"x": (0, 1)}, ()), certificate)
    assert not accepted(("x*(1-x)*exp(x) <= 0.437", {"x": (0, 1)}, ()), certificate)
    assert not accepted(("x**2*(1-x)*exp(x) >= 0", {"x": (0, "11/10")}, ()), certificate)


GOOD: Any = ["interval"]
DEEP: Any = ["interval"]
for _ in range(5000):
    DEEP = ["scale", "1", ["^", "x", "2"], DEEP]
PROOFS: list[Any] = [
    None, [], ["split"], ["split", "x", "zero", [], []], 7, {"a": 1}, [GOOD], ["sum", 3], DEEP, "interval",
    ["put", "x", 3, "x", "x", GOOD], ["scale", "1", ["^", "x", "1e400"], GOOD], [None], ["void", 0, GOOD],
    ["void", "0", GOOD],
]  # fmt: skip
DEFINITIONS: list[Any] = [None, [], 3, [[["x", 0, GOOD]]], [[], []], [[3]], {}]
GARBAGE: list[Any] = [
    *({"definitions": [[]], "proof": proof} for proof in PROOFS),
    *({"definitions": definitions, "proof": GOOD} for definitions in DEFINITIONS),
    {"definitions": [[]], "proof": GOOD, "order": [0]},
    {"definitions": [[]]},
]


def test_garbage_is_rejected_and_never_a_traceback() -> None:
    claim: Asked = ("x**2 >= 0", {"x": (-1, 1)}, ())
    assert accepted(claim, {"definitions": [[]], "proof": GOOD})
    assert not [certificate for certificate in GARBAGE if accepted(claim, certificate)]
