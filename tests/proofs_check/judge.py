"""A judge of witnesses that shares nothing with the prover: the second opinion of the ledger, mpmath, at 60 digits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath

from paid_experts.proofs_check.ledger import claim
from paid_experts.proofs_check.ledger.claim import sides


def value(text: str, point: dict[str, Fraction]) -> Any:
    """The value of one side of a statement."""
    return claim.value(text, {"e": mpmath.e(), **claim.real(point)})


def holds(text: str, point: dict[str, Fraction], tolerance: str = "1e-50") -> bool | None:
    """Does the relation hold at the point? None if the two sides agree to 50 digits and it is not strict."""
    with mpmath.workdps(60):
        first, relation, second = sides(text)
        left, right = value(first, point), value(second, point)
        gap = right - left if relation[0] == "<" else left - right
        if abs(gap) <= mpmath.mpf(tolerance) * max(abs(left), abs(right)):
            return False if relation in ("<", ">") else None
        return bool(gap > 0) and relation != "=="
