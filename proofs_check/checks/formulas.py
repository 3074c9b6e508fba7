"""Definitions that are one formula: the block has the formula, and the call of the reference that computes it."""

import ast
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from paid_experts.proofs_check.checks.outcome import Cases, Enumeration, agree
from paid_experts.proofs_check.ledger.claim import parsed, value
from paid_experts.proofs_check.ledger.names import realising


@Enumeration
def agrees(code: str, formula: str, at: Mapping[str, Sequence[float]], let: Mapping[str, str] | None = None) -> Cases:
    """Compare a call of the reference with a formula, at all combinations of values of its letters.

    Abbreviations are terms in the letters, and in the abbreviations before.

    >>> agrees("formulas.weight(p)", "log(p/(1-p))/s", {"p": [0.25, 0.5]}, {"s": "2"})
    Outcome(cases=2, held=2, failed=None)
    """
    for values in product(*at.values()):
        letters: dict[str, Any] = dict(zip(at, values, strict=True))
        for name, term in (let or {}).items():
            letters[name] = float(value(term, letters))
        yield agree(computed(parsed(code), letters), float(value(formula, letters)), f"{code} at {letters}")


def computed(node: ast.expr, letters: Mapping[str, Any]) -> Any:
    """Evaluate a call of the reference, such as ``bounds.main_beta(d, K)``; its arguments are terms, lists or calls.

    Only what a room of the reference defines is called, and not what it imports:

    >>> computed(parsed("cli.os()"), {})
    Traceback (most recent call last):
    ValueError: cli.os is not defined in the reference
    """
    match node:
        case ast.Call(function, arguments):
            return computed(function, letters)(*(computed(part, letters) for part in arguments))
        case ast.List(parts):
            return [computed(part, letters) for part in parts]
        case ast.Attribute(ast.Name()):
            found = realising(f"reference.{ast.unparse(node)}")
            if not getattr(found, "__module__", "").startswith("paid_experts.reference."):
                raise ValueError(f"{ast.unparse(node)} is not defined in the reference")
            return found
        case ast.Attribute(ast.Call() as inner, name) if not name.startswith("_"):
            return getattr(computed(inner, letters), name)
        case ast.Name(name):
            return letters[name]
    return float(value(ast.unparse(node), letters))
