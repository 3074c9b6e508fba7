"""The door of the kernel: a claim as a person wrote it, and a proof or a counterexample that is proposed.

What is proved: at every point of the closed box at which all assumptions hold (and the integers are integers), every
part of the statement as written is defined, and the statement holds. The assumptions are taken in one after the other,
in an order that the certificate may choose, and each has to be defined wherever those before it hold: nowhere is it
undecided whether an assumption holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import inf
from typing import Any

from paid_experts.proofs_check.kernel import numbers
from paid_experts.proofs_check.kernel.domain import Domain, defined, is_zero, value
from paid_experts.proofs_check.kernel.numbers import Interval, Undefined
from paid_experts.proofs_check.kernel.parse import ParsedClaim, parse_claim
from paid_experts.proofs_check.kernel.rules import Rejected, check, need, term, with_facts
from paid_experts.proofs_check.kernel.terms import Term, negative, replace

FAULTS = (ArithmeticError, LookupError, ValueError, TypeError, AttributeError, RecursionError, MemoryError)
BITS = (128, 512, 2048)


def verify(
    statement: str,
    box: Mapping[str, Any],
    assuming: Iterable[str],
    integers: Iterable[str],
    certificate: Mapping[str, Any],
    deadline: float = inf,
) -> int:
    """Check that the certificate proves the statement; the number of nodes. Raises `Rejected` when anything is amiss.

    >>> verify("x**2 >= 0", {"x": (-1, 1)}, [], [], {"definitions": [[]], "proof": ["interval"]})
    1
    """
    claim = parse_claim(statement, box, assuming, integers)
    try:
        order = certificate.get("order", range(len(claim.assumptions)))
        need(sorted(order) == list(range(len(claim.assumptions))), "the order of the assumptions is none")
        claim = claim._replace(assumptions=tuple(claim.assumptions[i] for i in order))
        with numbers.until(deadline):
            return _verify(claim, certificate["definitions"], certificate["proof"])
    except FAULTS as fault:
        raise Rejected(f"{type(fault).__name__}: {fault}") from fault


def _verify(claim: ParsedClaim, definitions: Any, proof: Any) -> int:
    """Take in the assumptions, see that all is defined, and check the proof; that of an equation is two proofs."""
    need(len(definitions) == len(claim.assumptions) + 1, "lemmas for other assumptions")
    need(claim.relation in (">=", ">", "=="), "an unknown relation")
    count, domain = 0, Domain(claim.box, (), claim.integers)
    for lemmas, facts in zip(definitions, claim.assumptions, strict=False):
        more, domain = _learn(lemmas, [t for t, _ in facts], domain)
        count, domain = count + more, with_facts(domain, *facts)
    more, domain = _learn(definitions[-1], [claim.term], domain)
    if claim.relation == "==":
        above, below = proof
        more += check(above, claim.term, False, domain) + check(below, negative(claim.term), False, domain)
    else:
        more += check(proof, claim.term, claim.relation == ">", domain)
    return count + more


def _learn(lemmas: Any, terms: list[Term], domain: Domain) -> tuple[int, Domain]:
    """Prove the lemmas, one after the other; with them all the terms have to be defined."""
    count = 0
    for data, strict, proof in lemmas:
        lemma = term(data, domain)
        need(defined(lemma, domain), "a lemma may be undefined")
        count += check(proof, lemma, bool(strict), domain)
        domain = with_facts(domain, (lemma, bool(strict)))
    need(all(defined(t, domain) for t in terms), "the statement or an assumption may be undefined on its domain")
    return count, domain


def closes(proof: Any, t: Term, strict: bool, box: Mapping[str, Interval]) -> bool:
    """Does the proof show t >= 0, or t > 0, on the whole box? For a search that asks before it builds on a step."""
    try:
        return check(proof, t, strict, Domain(box)) > 0
    except (Rejected, *FAULTS):
        return False


def refutes(
    statement: str,
    box: Mapping[str, Any],
    assuming: Iterable[str],
    integers: Iterable[str],
    witness: Mapping[str, Any],
) -> bool:
    """Is the witness a point of the domain at which the statement is defined and certainly false?

    >>> refutes("x**2 > 2*x - 1", {"x": (0, 2)}, [], [], {"x": "1"})
    True
    >>> refutes("1/(1/x) > 0", {"x": (0, 1)}, [], [], {"x": "0"})
    False
    """
    claim = parse_claim(statement, box, assuming, integers)
    try:
        point = {name: Fraction(x) for name, x in witness.items()}
        return _in_domain(claim, point) and _fails(claim, point)
    except FAULTS:
        return False


def _in_domain(claim: ParsedClaim, point: dict[str, Fraction]) -> bool:
    """Is the point in the box, whole where it has to be, and does every assumption certainly hold there?"""
    if point.keys() != claim.box.keys() or any(point[name].denominator > 1 for name in claim.integers):
        return False
    if not all(low <= point[name] <= high for name, (low, high) in claim.box.items()):
        return False
    for t, strict in (fact for facts in claim.assumptions for fact in facts):
        seen = sign_at(t, point)
        if seen is None or seen < int(strict):
            return False
    return True


def _fails(claim: ParsedClaim, point: dict[str, Fraction]) -> bool:
    """Is the statement certainly defined and false at the point?"""
    seen = sign_at(claim.term, point)
    failing = {">=": (-1,), ">": (-1, 0), "==": (-1, 1)}[claim.relation]
    return seen is not None and seen in failing


def sign_at(t: Term, point: Mapping[str, Fraction]) -> int | None:
    """-1, 0 or 1 if `t` is certainly defined at the point and has this sign; None if that is not clear.

    Intervals at rising precision tell positive and negative apart, and the normal form knows an exact 0.
    """
    for name, x in point.items():
        t = replace(t, name, x)
    for bits in BITS:
        here = Domain({})
        with numbers.precision(bits):
            if not defined(t, here):
                continue
            try:
                low, high = value(t, here)
            except Undefined:
                continue
            if low > 0 or high < 0:
                return 1 if low > 0 else -1
            if low == high or is_zero(t, here):
                return 0
    return None
