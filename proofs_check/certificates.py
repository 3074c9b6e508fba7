"""Certificates on disk: plain JSON, written and read back, and replayed by the kernel.

A replay does not trust the file: the statement is parsed again, and has to be the claim that the kernel
checks.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from proofs_check.kernel import rules as kernel
from proofs_check.prover.expression import negate, written
from proofs_check.prover.parse import parse_box, parse_relation


def save(certificate: dict[str, Any], path: str | Path) -> None:
    """Write a certificate."""
    Path(path).write_text(json.dumps(certificate, indent=None, sort_keys=True) + "\n", encoding="utf-8")


def load(path: str | Path) -> dict[str, Any]:
    """Read a certificate."""
    found = json.loads(Path(path).read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise ValueError(f"{path} is not a certificate.")
    return found


def replay(certificate: dict[str, Any]) -> int:
    """Check that the certificate proves the statement written in it; the number of nodes. Raises `Rejected`."""
    try:
        claim = certificate["claim"]
        names = parse_box({name: tuple(ends) for name, ends in claim["box"].items()})
        ((term, relation),) = parse_relation(certificate["statement"], names)
        assumed = [pair for text in certificate["assumptions"] for pair in parse_assumption(text, names)]
        same = [written(term), relation, assumed] == [claim["term"], claim["relation"], claim["assuming"]]
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise kernel.Rejected(f"the claim cannot be read: {fault}") from fault
    kernel.need(same, "the claim is not the statement")
    return kernel.verify(certificate)


def parse_assumption(text: str, names: Any) -> list[list[Any]]:
    """An assumption as the facts that a certificate carries."""
    facts: list[list[Any]] = []
    for term, relation in parse_relation(text, names):
        facts.append([written(term), ">" if relation == ">" else ">="])
        if relation == "==":
            facts.append([written(negate(term)), ">="])
    return facts


def decide(text, box, assuming=(), *, integers=(), seconds=20.0):  # interim
    from proofs_check.prover.prove import prove
    return prove(text, {k: (None if a == "-oo" else a, None if b == "oo" else b) for k, (a, b) in box.items()}, assuming, integers=integers, seconds=seconds)


def refutes(text, box, assuming, integers, point):  # interim
    import mpmath
    from proofs_check.ledger import opinion
    with mpmath.workdps(60):
        at = {n: mpmath.mpf(x.numerator) / x.denominator for n, x in point.items()}
        return all(opinion.holds(a, at) for a in assuming) and not opinion.holds(text, at)
