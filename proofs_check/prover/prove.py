"""`prove`: from a statement to proved, refuted or undecided.

First a counterexample is looked for, and decided in arb at rational points. Then the search proposes a
proof: a flood of boxes, or slides, substitutions and squares where the claim is tight. It may be wrong, and
need not be trusted: what counts is that the kernel, which shares no code with it, replays the certificate.
If the kernel declines, a second and more careful search is made. What is not settled is undecided: never a
success.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import Any

from proofs_check import kernel
from proofs_check.prover import expression as ex
from proofs_check.prover.expression import Term, written
from proofs_check.prover.goal import Goal
from proofs_check.prover.parse import parse_box, parse_relation
from proofs_check.prover.refute import Refuter
from proofs_check.prover.search import Search


@dataclass
class Result:
    """The answer: a status, and a certificate, a witness, or what could not be settled."""

    status: str
    statement: str
    certificate: dict[str, Any] | None = None
    witness: dict[str, Fraction] | None = None
    undecided: dict[str, Any] | None = None
    seconds: float = 0.0
    boxes: int = 0
    leaves: int = 0
    notes: list[str] = field(default_factory=list)


def prove(
    statement: str,
    box: Mapping[str, Any],
    assuming: Iterable[str] = (),
    *,
    integers: Sequence[str] = (),
    seconds: float = 20.0,
) -> Result:
    """Prove the statement on the box, wherever the assumptions hold; or refute it; or say what is left open.

    >>> prove("2*sqrt(p*(1-p)) <= exp(-2*(p-1/2)**2)", {"p": (0, 1)}).status
    'proved'
    >>> prove("x**2 < x", {"x": (0, "1/2")}).witness
    {'x': Fraction(0, 1)}
    """
    start = time.monotonic()
    bounds = parse_box(box)
    assumptions = [assuming] if isinstance(assuming, str) else list(assuming)
    relations = parse_relation(statement, bounds)
    if len(relations) != 1:
        raise ValueError(f"A statement has one relation, and {statement!r} has {len(relations)}.")
    facts = _facts(assumptions, bounds)
    unknown = [name for name in integers if name not in bounds]
    if unknown:
        raise ValueError(f"The integer {unknown[0]} has no bounds in the box.")
    result = _decide(statement, relations[0], bounds, facts, tuple(integers), assumptions, seconds)
    result.seconds = time.monotonic() - start
    return result


def _facts(assumptions: Sequence[str], bounds: Mapping[str, Any]) -> tuple[tuple[Term, bool], ...]:
    """The assumptions as facts; an equation is two."""
    facts: list[tuple[Term, bool]] = []
    for text in assumptions:
        for term, relation in parse_relation(text, bounds):
            facts.append((term, relation == ">"))
            if relation == "==":
                facts.append((ex.negate(term), False))
    return tuple(facts)


def _decide(
    statement: str,
    relation: tuple[Term, str],
    bounds: dict[str, Any],
    facts: tuple[tuple[Term, bool], ...],
    integers: tuple[str, ...],
    assumptions: list[str],
    seconds: float,
) -> Result:
    """Look for a counterexample, then for a proof, and have the kernel replay it."""
    f, sign = relation
    refuter = Refuter(f, sign, bounds, facts, integers)
    text = (statement, bounds, assumptions, integers)
    witness = refuter.quick()
    if witness is not None and kernel.refutes(*text, witness):
        return Result("refuted", statement, witness=witness)
    notes: list[str] = []
    for careful in (False, True):
        search = Search(seconds / 2, patience=120 if careful else 30, careful=careful)
        certificate, sentence = _certificate(search, f, sign, bounds, facts)
        if certificate is not None:
            ends = {name: [_end(low, "-oo"), _end(high, "oo")] for name, (low, high) in bounds.items()}
            claim = {"statement": statement, "box": ends, "assuming": assumptions, "integers": list(integers)}
            certificate["definitions"] = [[] for _ in assumptions] + certificate["definitions"]
            certificate = {**claim, **certificate}
            try:
                leaves = kernel.verify(*text, certificate)
                return Result("proved", statement, certificate=certificate, boxes=search.boxes, leaves=leaves)
            except kernel.Rejected as fault:
                notes.append(f"The kernel rejected a proof: {fault}.")
    witness = refuter.thorough([goal.box for goal in search.stuck[:20]])
    if witness is not None and kernel.refutes(*text, witness):
        return Result("refuted", statement, witness=witness, boxes=search.boxes)
    boxes = [{k: [str(a), str(b)] for k, (a, b) in goal.box.items()} for goal in search.stuck[:5]]
    undecided = {"sentence": sentence, "boxes": boxes}
    return Result("undecided", statement, undecided=undecided, boxes=search.boxes, notes=notes)


def _certificate(
    search: Search, f: Term, sign: str, bounds: dict[str, Any], facts: tuple[tuple[Term, bool], ...]
) -> tuple[dict[str, Any] | None, str]:
    """A certificate that the search believes in, or None and what is missing."""
    definitions = []
    goal = Goal(f, sign == ">", bounds, facts)
    for condition, kind in ex.conditions(f):
        fact = _define(search, goal, condition, kind)
        if fact is None:
            return None, f"It is not clear that the statement is defined: {show(condition)} {kind} 0 is open."
        if fact[2] is not None:
            definitions.append([written(fact[0]), int(fact[1]), fact[2]])
            goal = Goal(f, goal.strict, bounds, (*goal.facts, (fact[0], fact[1])))
    proof = search.solve(goal) if sign != "==" else [["sum", []], ["sum", []]]
    if proof is None:
        return (
            None,
            "Neither a proof nor a counterexample was found; the search got stuck in the boxes given.",
        )
    if sign != "==":
        proof = ["scale", "1", written(f), proof]
    return {"definitions": [definitions], "proof": proof}, "The kernel did not accept the proof."


def _define(search: Search, goal: Goal, u: Term, kind: str) -> tuple[Term, bool, Any] | None:
    """A fact that makes u^r or ln(u) defined, with its proof, or with None if it is already clear."""
    if goal.signs(u) >= (1 if kind == ">=" else 2):
        return u, kind != ">=", None
    if kind == "!=" and goal.signs(ex.negate(u)) == 2:
        return ex.negate(u), True, None
    for candidate in (u, ex.negate(u)) if kind == "!=" else (u,):
        proof = search.solve(Goal(candidate, kind != ">=", goal.box, goal.facts))
        if proof is not None:
            return candidate, kind != ">=", proof
    return None


def _end(x: Any, infinite: str) -> str:
    """A bound as text."""
    return infinite if isinstance(x, float) and abs(x) == inf else str(x)


def show(t: Term) -> str:
    """A term as a formula."""
    if isinstance(t, (str, Fraction)):
        return str(t)
    if t[0] in ("+", "*"):
        return "(" + f" {t[0]} ".join(show(part) for part in t[1:]) + ")"
    if t[0] == "^":
        return f"{show(t[1])}**({t[2]})"
    return f"{t[0]}({', '.join(show(part) for part in t[1:])})"


__all__ = ["Result", "prove", "show"]
