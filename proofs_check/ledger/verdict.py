"""What a run finds out about one row: what stands behind it, its tooth, its sharp constants, a second opinion.

A row fails when what stands behind it does not hold, when its tooth is not rejected, when a sharp constant is not
proved or its neighbour not false, when hypotheses never hold, or when the second opinion contradicts it. Whether Coq
accepts the theorems is found out once for all rows, by compiling them.

The second opinion is no verdict: mpmath at 50 digits on random points, and SymPy on equations. A claim is read by
Python's own parser, so that neither the kernel nor the search has a part in it. A lemma is evaluated by a sample of
`proofs_check.checks` on random instances of a random number of experts, and SymPy compares its terms with the claims of
the rows. What the opinion contradicts fails the run, because one of the two is then wrong.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import mpmath

from paid_experts.proofs_check.certificates import decide
from paid_experts.proofs_check.checks.lemmas import FORMULAS
from paid_experts.proofs_check.checks.outcome import DIGITS, Enumeration, Outcome, Real, Sample
from paid_experts.proofs_check.kernel import refutes
from paid_experts.proofs_check.ledger import names
from paid_experts.proofs_check.ledger.claim import Claim, holds, real, sides, value
from paid_experts.proofs_check.ledger.compared import constants
from paid_experts.proofs_check.ledger.row import Call, Row, Sharp
from paid_experts.proofs_check.prover.prove import Result
from paid_experts.reference.formulas import Arithmetic

SECONDS = 20.0
"""How long one claim may take before it is undecided."""
POINTS = 40
"""At how many points mpmath is asked about a claim"""
TRIES = 1500
"""How many points are drawn to find so many at which the assumptions hold"""


@dataclass
class Report:
    """What a run found out about one row."""

    row: str
    faults: list[str] = field(default_factory=list)
    """Why the row is not what it says; empty if it is"""
    shown: list[str] = field(default_factory=list)
    """What was shown, a sentence for each engine"""
    steps: int = 0
    """How many steps of certificates the kernel replayed"""
    points: int = 0
    """At how many points the second opinion was asked"""
    identities: int = 0
    """How many formulas SymPy found to be the same"""
    seconds: float = 0.0


def run_row(row: Row) -> Report:
    """Check one row; what Coq says of it is not asked here."""
    start = time.process_time()
    report = Report(row.id)
    if row.claim:
        _prove(row, row.claim, report)
    if row.false:
        _refute(row.false, report)
    if row.check:
        _enumerate(row.check, row.realised_by, report)
    report.faults += _tooth_faults(row)
    for constant in row.sharp:
        report.faults += _sharp_faults(constant)
    second_opinion(row, report)
    report.seconds = time.process_time() - start
    return report


def decided(claim: Claim) -> Result:
    """Prove or refute a claim, or replay what was decided before."""
    return decide(claim.text, claim.box, claim.assuming, integers=claim.integers, seconds=SECONDS)


def _fails(claim: Claim) -> bool:
    """Is the claim certainly false at its point?"""
    return refutes(claim.text, claim.box, claim.assuming, claim.integers, claim.point or {})


def _prove(row: Row, claim: Claim, report: Report) -> None:
    """Prove the claim, and see that its assumptions can hold."""
    result = decided(claim)
    if result.status != "proved":
        where = f" at {result.witness}" if result.witness else ""
        report.faults.append(f"{result.status}{where}: {claim.text}")
        return
    report.steps += result.leaves
    report.shown.append(f"certified: {claim.text}, {result.leaves} steps replayed")
    if claim.assuming and not _can_hold(row, claim):
        report.faults.append(f"no point was found at which the assumptions hold: {', '.join(claim.assuming)}")


def _can_hold(row: Row, claim: Claim) -> bool:
    """Is there a point at which the assumptions hold: that of a tooth with the same ones, or one that is found?"""
    tooth = row.tooth
    if isinstance(tooth, Claim) and tooth.assuming == claim.assuming and tooth.box == claim.box and _fails(tooth):
        return True
    return decided(claim._replace(text="1 <= 0")).status == "refuted"


def _refute(false: Claim, report: Report) -> None:
    if not _fails(false):
        report.faults.append(f"as printed it is not false at {false.where}: {false.text}")
    else:
        report.shown.append(f"false as printed at {false.where}: {false.text}")


def enumerated(check: Call) -> Outcome:
    """Carry out a call of a check block; only what is declared to be an enumeration may stand behind a row."""
    function = names.function(check.function)
    if not isinstance(function, Enumeration):
        raise ValueError(f"{check.function} is no enumeration, and only an enumeration is a check")
    hints = get_type_hints(function.cases)
    for name, given in check.arguments.items():
        allowed = get_args(hints[name]) if get_origin(hints[name]) is Literal else (given,)
        if given not in allowed:
            raise ValueError(f"{name} of {check.function} is one of {', '.join(allowed)}, and not {given}")
    return function(**check.arguments)


def _enumerate(check: Call, realised_by: str, report: Report) -> None:
    """Go through the cases of a check; that of a definition must run the code that realises it."""
    wanted = names.part_of(names.realising(realised_by)) if realised_by else lambda _: False
    with names.watched(wanted) as called:
        outcome = enumerated(check)
    if realised_by and not called:
        report.faults.append(f"{check.function} does not run {realised_by}")
    if outcome.failed is not None:
        report.faults.append(f"{check.function}: {outcome.failed}")
    elif outcome.held == 0:
        report.faults.append(f"{check.function}: its hypotheses never held in {outcome.cases} cases")
    else:
        report.shown.append(f"{check.function}: {outcome.held} of {outcome.cases} cases")


def _tooth_faults(row: Row) -> Iterator[str]:
    """Does the same code reject the tooth? Teeth in Coq are theorems, and compiled with the others."""
    tooth = row.tooth
    if isinstance(tooth, Claim):
        if not _fails(tooth):
            yield f"its tooth is not rejected: {tooth.text} is not false at {tooth.where}"
    elif isinstance(tooth, Call) and enumerated(tooth).failed is None:
        yield f"its tooth is not rejected: {tooth.function} accepts {tooth.arguments}"


def _sharp_faults(constant: Sharp) -> Iterator[str]:
    """Is the best constant proved, and the next one false? Where Coq has it, compiling is the check."""
    if constant.holds:
        status = decided(constant.holds).status
        if status != "proved":
            yield f"the constant {constant.proved} for {constant.printed} is {status}: {constant.holds.text}"
    if constant.fails and not _fails(constant.fails):
        yield f"the constant {constant.false} for {constant.printed} is not false at {constant.fails.where}"


# The second opinion.


def second_opinion(row: Row, report: Report) -> None:
    """Ask mpmath and SymPy about one row, and write down at how many points, and what they contradict."""
    with mpmath.workdps(DIGITS):
        if row.claim:
            _contradict(row.claim, report)
            _compare(row.claim, report)
        if row.false:
            report.points += 1
            at = real(row.false.point or {})
            if holds(row.false.text, at) or not all(holds(text, at) for text in row.false.assuming):
                report.faults.append(f"mpmath does not confirm that {row.false.text} is false at {at}")
            if row.source and not is_told(row, row.false) and not any(true for _, true in _points(row.false, row.id)):
                report.faults.append(f"{row.false.text} holds nowhere, and has no number of what is printed")
    if row.opinion:
        _ask_sample(row.opinion, report)


def is_told(row: Row, false: Claim) -> bool:
    """Are the numbers of what is false those of the printed relation or of its erratum, and is there one?"""
    told = constants(" ".join([*row.printed.values(), *(row.erratum or ())]), tex=True)
    return bool(constants(false.text)) and constants(false.text) <= told


def _points(claim: Claim, seed: str) -> Iterator[tuple[dict[str, Real], bool]]:
    """Draw points at which the assumptions of a claim hold and it is defined; tell at each whether it holds."""
    rng = Random(seed)
    for _ in range(TRIES):
        at = real({name: _drawn(rng, *ends, name in claim.integers) for name, ends in claim.box.items()})
        with suppress(ValueError):
            if all(holds(text, at) for text in claim.assuming):
                yield at, holds(claim.text, at)


def _contradict(claim: Claim, report: Report) -> None:
    """Evaluate a claim at random points."""
    for at, answer in islice(_points(claim, report.row), POINTS):
        report.points += 1
        with mpmath.workdps(50 * DIGITS):  # large terms may have cancelled
            if not answer and not holds(claim.text, at):
                report.faults.append(f"mpmath contradicts {claim.text} at {at}")
                return
    if report.points == 0:
        report.faults.append(f"mpmath found no point at which the assumptions hold: {claim.text}")


def _drawn(rng: Random, low: str, high: str, whole: bool) -> Fraction:
    """Draw a number: anywhere in a range, near one of its ends, at an end; in an infinite range by powers of ten."""
    unit = Fraction(rng.randrange(2**30), 2**30)
    if "oo" not in low and "oo" not in high:
        near: Fraction = unit / Fraction(10) ** rng.randint(1, 9)
        place = rng.choice([unit, unit, near, 1 - near, Fraction(0), Fraction(1), Fraction(1, 2)])
        x = Fraction(low) + (Fraction(high) - Fraction(low)) * place
    else:
        size: Fraction = Fraction(10) ** rng.randint(-6, 3) * (unit + Fraction(1, 1000))
        if "oo" not in low:
            x = Fraction(low) + rng.choice([size, Fraction(0), Fraction(rng.randint(0, 20))])
        else:
            x = Fraction(high) - size if "oo" not in high else rng.choice([-1, 1]) * size
    return Fraction(round(x)) if whole else x


def _compare(claim: Claim, report: Report) -> None:
    """Let SymPy reduce an equation to 0, and the sides of a claim to the formulas of the reference, in their ranges."""
    left, relation, right = sides(claim.text)
    formulas = FORMULAS.get(report.row, {})
    is_equation = relation == "==" and not any(word in claim.text for word in ("min", "max", "abs"))
    if not formulas and not is_equation:
        return
    import sympy  # takes a second, and few rows need it

    letters: dict[str, Any] = {}
    for name, (low, high) in claim.box.items():
        if (low, high) == ("0", "1"):  # p = v / (1 + v) with v > 0 says that p lies in (0, 1)
            odds = sympy.Symbol(f"odds_{name}", positive=True)
            letters[name] = odds / (1 + odds)
        elif "oo" not in low and Fraction(low) >= 0:
            letters[name] = sympy.Symbol(name, positive=True)
        else:
            letters[name] = sympy.Symbol(name, real=True, negative=high == "0" or None)
    arithmetic = Arithmetic(partial(sympy.sympify, strict=True), sympy.exp, sympy.log, sympy.sqrt)
    written: dict[str, Any] = {"left": value(left, letters, sympy), "right": value(right, letters, sympy)}
    found: dict[str, Any] = {side: written[side] - formula(letters, arithmetic) for side, formula in formulas.items()}
    found |= {claim.text: written["left"] - written["right"]} if is_equation else {}
    for what, difference in found.items():
        report.identities += 1
        if sympy.simplify(difference) != 0:
            report.faults.append(f"SymPy does not reduce {what} to {0 if what == claim.text else 'its formula'}")


def _ask_sample(name: str, report: Report) -> None:
    """Evaluate a lemma on random instances."""
    sample = names.function(name)
    if not isinstance(sample, Sample):
        raise ValueError(f"{name} is no sample, and an opinion is one")
    outcome = sample()
    report.points += outcome.held
    if outcome.failed is not None or outcome.held == 0:
        report.faults.append(f"{name}: {outcome.failed or 'its hypotheses never held'}")
