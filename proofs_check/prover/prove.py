"""`prove`: from a statement to proved, refuted or undecided.

First a counterexample is looked for among samples. Then the search proposes a proof: a subdivision, a sum of
squares, or slides and substitutions where the claim is tight. Both may be wrong, and need not be trusted: the kernel,
which uses nothing of theirs, reads the text itself, evaluates the counterexample and replays the proof. A search that
fails is followed by one with more patience. What is not settled is undecided: never a success.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf, isinf
from typing import Any, Literal

from paid_experts.proofs_check import kernel
from paid_experts.proofs_check.kernel.numbers import until
from paid_experts.proofs_check.kernel.parse import ParsedClaim, parse_claim, texts
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.expression import Condition, Term, written
from paid_experts.proofs_check.prover.goal import Fact, Goal
from paid_experts.proofs_check.prover.refute import counterexamples
from paid_experts.proofs_check.prover.search import Search
from paid_experts.proofs_check.prover.step import Clock, Effort, OutOfTime

EFFORTS = ((150, 30, 80, False), (600, 120, 160, True), (20_000, 500, 300, True))
"""How many goals a search may look at, and a slope; the unknowns of a sum of squares; care with rounding"""

OPEN = "Neither a proof nor a counterexample was found; the search got stuck in the boxes given."
TOO_LARGE = "The search gave up: a formula is nested too deeply, or a number is too long"

Status = Literal["proved", "refuted", "undecided"]


@dataclass
class Result:
    """The answer: a status, and a certificate, a witness, or what could not be settled."""

    status: Status
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
    integers: Iterable[str] = (),
    seconds: float = 20.0,
) -> Result:
    """Prove the statement on the box, wherever the assumptions hold; or refute it; or say what is left open.

    >>> prove("2*sqrt(p*(1-p)) <= exp(-2*(p-1/2)**2)", {"p": (0, 1)}).status
    'proved'
    >>> prove("x**2 < x", {"x": (0, "1/2")}).witness
    {'x': Fraction(0, 1)}
    """
    start = time.process_time()
    if not isinstance(seconds, (int, float)) or not 0 < seconds < inf:
        raise ValueError(f"The seconds have to be a positive number, but {seconds!r} was given.")
    asked = statement, box, texts(assuming, "assumptions"), texts(integers, "integers")
    claim, clock = parse_claim(*asked), Clock(seconds)
    result = Result("undecided", statement, undecided={"sentence": OPEN, "boxes": []})
    with suppress(OutOfTime), until(clock.end):
        try:
            _Attempt(asked, claim, clock, result).decide()
        except (ArithmeticError, RecursionError, MemoryError, ValueError) as fault:
            result.undecided = {"sentence": f"{TOO_LARGE} ({type(fault).__name__}).", "boxes": []}
    result.seconds = time.process_time() - start
    return result


class _Attempt:
    """One claim, and what is tried to decide it."""

    def __init__(
        self,
        text: tuple[str, Mapping[str, Any], list[str], list[str]],
        claim: ParsedClaim,
        clock: Clock,
        result: Result,
    ):
        self.text, self.claim, self.clock, self.result = text, claim, clock, result
        self.f = ex.simplified(claim.term)
        defined = [not any(c for t, _ in facts for c in ex.conditions(t)) for facts in claim.assumptions]
        self.order = sorted(range(len(defined)), key=lambda i: not defined[i])  # what is defined everywhere comes first

    def decide(self) -> None:
        """Look for a counterexample, then for a proof, and have the kernel judge."""
        if not self.refuted(0):
            for effort, how in enumerate(EFFORTS):
                if self.proved(Search(Effort(self.clock, *how))) or self.refuted(effort + 1):
                    return

    def goals(self, facts: tuple[Fact, ...]) -> list[Goal]:
        """The statement as one goal, or an equation as two."""
        signs = [self.f, ex.negate(self.f)] if self.claim.relation == "==" else [self.f]
        strict = self.claim.relation == ">"
        return [Goal(f, strict, dict(self.claim.box), facts, integers=self.claim.integers) for f in signs]

    def refuted(self, effort: int) -> bool:
        """Is there a counterexample among the samples that an effort affords?"""
        facts = tuple((ex.simplified(t), strict) for i in self.order for t, strict in self.claim.assumptions[i])
        for goal in self.goals(facts):
            for point in counterexamples(goal, effort, self.clock):
                if kernel.refutes(*self.text, point):
                    self.result.status, self.result.undecided = "refuted", None
                    self.result.witness = {name: point[name] for name in self.claim.box}
                    return True
        return False

    def proved(self, search: Search) -> bool:
        """Does this search find a proof that the kernel accepts?"""
        sentence, certificate = OPEN, None
        try:
            certificate, sentence = self.certificate(search)
        finally:
            self.result.boxes += search.effort.boxes
            boxes = [{k: [str(a), str(b)] for k, (a, b) in goal.box.items()} for goal in search.stuck[:5]]
            self.result.undecided = {"sentence": sentence, "boxes": boxes}
        if certificate is None:
            return False
        try:
            self.result.leaves = kernel.verify(*self.text, certificate, self.clock.end)
        except kernel.Rejected as fault:
            self.result.notes.append(f"The kernel rejected a proof: {fault}.")
            return False
        self.result.status, self.result.undecided = "proved", None
        self.result.certificate = {**claim_text(*self.text), **certificate}
        return True

    def certificate(self, search: Search) -> tuple[dict[str, Any] | None, str]:
        """A certificate that the search believes in, or None and what is missing."""
        facts: tuple[Fact, ...] = ()
        definitions: list[Any] = []
        for group in (*(self.claim.assumptions[i] for i in self.order), ((self.claim.term, False),)):
            lemmas: list[Any] = []
            for condition, kind in (c for t, _ in group for c in ex.conditions(t)):
                goal = Goal(ex.ONE, False, dict(self.claim.box), facts, integers=self.claim.integers)
                fact = _define(search, goal, ex.simplified(condition), kind)
                if fact is None:
                    return None, f"It is not clear that all is defined: {show(condition)} {kind} 0 is open."
                if fact[2] is not None:
                    lemmas.append([written(fact[0]), int(fact[1]), fact[2]])
                    facts = (*facts, fact[:2])
            definitions.append(lemmas)
            if len(definitions) <= len(self.order):
                facts = (*facts, *((ex.simplified(t), strict) for t, strict in group))
        proofs = []
        for goal in self.goals(facts):
            proof = search.solve(goal)
            if proof is None:
                return None, OPEN
            proofs.append(["scale", "1", written(goal.f), proof])
        proof = proofs if self.claim.relation == "==" else proofs[0]
        return {"order": self.order, "definitions": definitions, "proof": proof}, "The kernel did not accept the proof."


def _define(search: Search, goal: Goal, u: Term, kind: Condition) -> tuple[Term, bool, Any] | None:
    """A fact that makes u^r or ln(u) defined, with its proof, or with None if it is already clear."""
    if goal.signs(u) >= (1 if kind == ">=" else 2):
        return u, kind != ">=", None
    if kind == "!=" and goal.signs(ex.negate(u)) == 2:
        return ex.negate(u), True, None
    for candidate in (u, ex.negate(u), ex.power(u, Fraction(2))) if kind == "!=" else (u,):
        proof = search.solve(goal.with_f(candidate, strict=kind != ">="))
        if proof is not None:
            return candidate, kind != ">=", proof
    return None


def claim_text(
    statement: str, box: Mapping[str, Any], assuming: Iterable[str], integers: Iterable[str]
) -> dict[str, Any]:
    """The claim as JSON: what a person wrote, with bounds as text."""
    ends = {name: [_end(low), _end(high)] for name, (low, high) in box.items()}
    whole = sorted(texts(integers, "integers"))
    return {"statement": statement, "box": ends, "assuming": texts(assuming, "assumptions"), "integers": whole}


def _end(x: Any) -> Any:
    """A bound as text; a float is its binary value."""
    if x is None or isinstance(x, str):
        return x
    return str(x).replace("inf", "oo") if isinstance(x, float) and isinf(x) else str(Fraction(x))


def show(t: Term) -> str:
    """A term as a formula."""
    if isinstance(t, (str, Fraction)):
        return str(t)
    if t[0] in ("+", "*"):
        return "(" + f" {t[0]} ".join(show(part) for part in t[1:]) + ")"
    if t[0] == "^":
        return f"{show(t[1])}**({t[2]})"
    return f"{t[0]}({', '.join(show(part) for part in t[1:])})"
