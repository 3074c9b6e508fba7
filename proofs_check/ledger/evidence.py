"""The ways in which a row is shown to be at its grade.

Each kind of evidence can be **run**, and can **bite**: its tooth is the nearest sharper or otherwise wrong claim, put
through the same code, which must reject it. Evidence that cannot bite is a defect, and fails the run.
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import sympy

from proofs_check.prover.prove import Result, prove

Number = int | str | Fraction | None
Box = Mapping[str, tuple[Number, Number]]
Witness = dict[str, Fraction]

SECONDS = 20.0
"""How long one claim may take before it is undecided."""


class Claim(NamedTuple):
    """A relation in the prover's language, over a box, under assumptions."""

    text: str
    box: Box
    assuming: tuple[str, ...] = ()
    integers: tuple[str, ...] = ()

    def decide(self) -> Result:
        """Ask the prover."""
        return prove(self.text, self.box, self.assuming, integers=self.integers, seconds=SECONDS)


class Outcome(NamedTuple):
    """What came of running evidence, or of letting it bite."""

    passed: bool
    sentence: str
    witness: Witness | None = None
    held: int | None = None
    """How often the hypotheses held; None where there are none that could fail"""
    leaves: int = 0
    """How many boxes the kernel replayed"""


class Evidence(ABC):
    """Something that shows a row to be at its grade."""

    grade: str
    claims: tuple[Claim, ...] = ()
    """What a second opinion can evaluate"""

    @abstractmethod
    def run(self) -> Outcome:
        """Show it."""

    @abstractmethod
    def bite(self) -> Outcome:
        """Reject the tooth; passed means rejected."""

    @property
    @abstractmethod
    def tooth(self) -> str:
        """The claim that must be rejected, in words or symbols."""


def _proved(claim: Claim) -> Outcome:
    result = claim.decide()
    if result.status == "refuted":
        return Outcome(False, f"refuted: {claim.text}", result.witness)
    if result.status != "proved":
        return Outcome(False, f"undecided: {claim.text}: {(result.undecided or {}).get('sentence', '')}")
    held = None
    if claim.assuming:
        vacuous = prove("1 <= 0", claim.box, claim.assuming, integers=claim.integers, seconds=SECONDS)
        held = int(vacuous.status == "refuted")
        if not held:
            return Outcome(False, f"no point was found at which the assumptions hold: {claim.text}", held=0)
    return Outcome(True, f"proved: {claim.text}", held=held, leaves=result.leaves)


def _refuted(claim: Claim) -> Outcome:
    result = claim.decide()
    if result.status != "refuted":
        return Outcome(False, f"{result.status}, where a counterexample was expected: {claim.text}")
    return Outcome(True, f"refuted: {claim.text}", result.witness)


@dataclass(frozen=True)
class Certified(Evidence):
    """Interval branch and bound over the whole box; the kernel replayed the certificate."""

    claim: Claim
    sharper: Claim
    grade: str = field(default="certified", init=False)

    @property
    def claims(self) -> tuple[Claim, ...]:  # type: ignore[override]
        return (self.claim,)

    def run(self) -> Outcome:
        return _proved(self.claim)

    def bite(self) -> Outcome:
        return _refuted(self.sharper)

    @property
    def tooth(self) -> str:
        return self.sharper.text


@dataclass(frozen=True)
class Refuted(Evidence):
    """False as printed: the prover gives an exact witness. It bites on the repair, which must not be refuted."""

    claim: Claim
    repaired: Claim
    grade: str = field(default="refuted", init=False)

    @property
    def claims(self) -> tuple[Claim, ...]:  # type: ignore[override]
        return (self.claim,)

    def run(self) -> Outcome:
        return _refuted(self.claim)

    def bite(self) -> Outcome:
        return _proved(self.repaired)

    @property
    def tooth(self) -> str:
        return f"{self.repaired.text} is not refuted"


@dataclass(frozen=True)
class Identity(Evidence):
    """An equation between expressions, for all values of their symbols: SymPy reduces the difference to 0.

    ``symbols`` are assumed positive, ``units`` to lie strictly between 0 and 1.
    """

    left: str
    right: str
    wrong: str
    """A right side that is nearly the same and wrong"""
    symbols: str = ""
    units: str = ""
    reals: str = ""
    grade: str = field(default="symbolic", init=False)

    def _difference(self, right: str) -> sympy.Expr:
        names = {name: sympy.Symbol(name, positive=True) for name in self.symbols.split()}
        names |= {name: sympy.Symbol(name, real=True) for name in self.reals.split()}
        odds = {}
        for name in self.units.split():  # p = v / (1 + v) with v > 0 says that p lies in (0, 1)
            odds[name] = sympy.Symbol(f"odds_{name}", positive=True)
            names[name] = odds[name] / (1 + odds[name])
        return sympy.simplify(sympy.sympify(self.left, names) - sympy.sympify(right, names))

    def run(self) -> Outcome:
        left_over = self._difference(self.right)
        return Outcome(left_over == 0, f"{self.left} - ({self.right}) reduces to {left_over}")

    def bite(self) -> Outcome:
        left_over = self._difference(self.wrong)
        return Outcome(left_over != 0, f"{self.left} - ({self.wrong}) reduces to {left_over}")

    @property
    def tooth(self) -> str:
        return f"{self.left} = {self.wrong}"


class Tally(NamedTuple):
    """What an enumeration counted."""

    cases: int
    held: int
    """In how many of them the hypotheses held"""
    failed: str | None
    """The first case that failed, in words; None if none did"""
    witness: Witness | None = None


Check = Callable[..., Tally]


@dataclass(frozen=True)
class Exhaustive(Evidence):
    """Every case within stated limits, in exact arithmetic. The tooth is the same check with another argument."""

    check: Check
    arguments: dict[str, Any]
    wrong: dict[str, Any]
    limits: str
    grade: str = "exhaustive"

    def run(self) -> Outcome:
        tally = self.check(**self.arguments)
        passed = tally.failed is None and tally.held > 0
        reason = tally.failed or f"{tally.held} of {tally.cases} cases; {self.limits}"
        return Outcome(passed, reason, tally.witness, tally.held)

    def bite(self) -> Outcome:
        tally = self.check(**{**self.arguments, **self.wrong})
        return Outcome(tally.failed is not None, tally.failed or "nothing failed")

    @property
    def tooth(self) -> str:
        return ", ".join(f"{name} = {value}" for name, value in self.wrong.items())


def symbolic(check: Check, arguments: dict[str, Any], wrong: dict[str, Any], limits: str) -> Exhaustive:
    """A derivation for all values, carried out by a function of its own; it bites like an enumeration."""
    return Exhaustive(check, arguments, wrong, limits, grade="symbolic")


def refuted_by(check: Check, arguments: dict[str, Any], wrong: dict[str, Any], limits: str) -> Exhaustive:
    """A counterexample that the prover's language cannot say; the check passes when the printed relation fails."""
    return Exhaustive(check, arguments, wrong, limits, grade="refuted")


@dataclass(frozen=True)
class Defined(Evidence):
    """Nothing to prove: the code that realises it, and a check that ties the two."""

    realised_by: str
    check: Check
    arguments: dict[str, Any] = field(default_factory=dict)
    wrong: dict[str, Any] = field(default_factory=dict)
    grade: str = "definition"

    def run(self) -> Outcome:
        thing: Any = importlib.import_module(".".join(self.realised_by.split(".")[:2]))
        for name in self.realised_by.split(".")[2:]:
            thing = getattr(thing, name)
        tally = self.check(**self.arguments)
        passed = tally.failed is None and tally.held > 0
        return Outcome(passed, tally.failed or f"{self.realised_by} agrees in {tally.held} cases", held=tally.held)

    def bite(self) -> Outcome:
        tally = self.check(**{**self.arguments, **self.wrong})
        return Outcome(tally.failed is not None, tally.failed or "nothing failed")

    @property
    def tooth(self) -> str:
        return ", ".join(f"{name} = {value}" for name, value in self.wrong.items())


def setting(realised_by: str, check: Check, arguments: dict[str, Any], wrong: dict[str, Any]) -> Defined:
    """What the paper assumes, and where the code assumes it."""
    return Defined(realised_by, check, arguments, wrong, grade="setting")


@dataclass(frozen=True)
class Cited(Evidence):
    """Taken by the paper from elsewhere; the part that is checked here is evidence of its own."""

    named_source: str
    part: Evidence
    grade: str = field(default="cited", init=False)

    @property
    def claims(self) -> tuple[Claim, ...]:  # type: ignore[override]
        return self.part.claims

    def run(self) -> Outcome:
        outcome = self.part.run()
        return outcome._replace(sentence=f"{self.named_source}; checked here ({self.part.grade}): {outcome.sentence}")

    def bite(self) -> Outcome:
        return self.part.bite()

    @property
    def tooth(self) -> str:
        return self.part.tooth
