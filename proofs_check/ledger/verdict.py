"""What a run finds out about one row: what stands behind it, its tooth, its sharp constants, a second opinion.

A row fails when what stands behind it does not hold, when its tooth is not rejected, when a sharp constant is not
proved or its neighbour not false, when hypotheses never hold, or when the second opinion contradicts it. Whether Coq
accepts the theorems is found out once for all rows, by compiling them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, get_args, get_origin, get_type_hints

from paid_experts.proofs_check.certificates import decide
from paid_experts.proofs_check.checks.outcome import Enumeration, Outcome
from paid_experts.proofs_check.kernel import refutes
from paid_experts.proofs_check.ledger import opinion
from paid_experts.proofs_check.ledger.claim import Claim
from paid_experts.proofs_check.ledger.realised import bodies, named, watched
from paid_experts.proofs_check.ledger.row import Call, Row, Sharp
from paid_experts.proofs_check.prover.prove import Result

SECONDS = 20.0
"""How long one claim may take before it is undecided."""


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
    """How many equations SymPy reduced to 0"""
    seconds: float = 0.0


def run_row(row: Row) -> Report:
    """Check one row; what Coq says of it is not asked here."""
    start = time.process_time()
    report = Report(row.id)
    if row.claim:
        _prove(row, row.claim, report)
    if row.false:
        _refute(row.false, "as printed", report)
    if row.check:
        _enumerate(row.check, row.realised_by, report)
    report.faults += _tooth_faults(row)
    for constant in row.sharp:
        report.faults += _sharp_faults(constant)
    opinion.on(row, report)
    report.seconds = time.process_time() - start
    return report


def _decided(claim: Claim) -> Result:
    """Prove or refute a claim, or replay what was decided before."""
    return decide(claim.text, claim.box, claim.assuming, integers=claim.integers, seconds=SECONDS)


def _fails(claim: Claim) -> bool:
    """Is the claim certainly false at its point?"""
    return refutes(claim.text, claim.box, claim.assuming, claim.integers, claim.point or {})


def _prove(row: Row, claim: Claim, report: Report) -> None:
    """Prove the claim, and see that its assumptions can hold."""
    result = _decided(claim)
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
    return _decided(claim._replace(text="1 <= 0")).status == "refuted"


def _refute(false: Claim, what: str, report: Report) -> None:
    if not _fails(false):
        report.faults.append(f"{what} it is not false at {false.where}: {false.text}")
    else:
        report.shown.append(f"false {what} at {false.where}: {false.text}")


def enumerated(check: Call) -> Outcome:
    """Carry out a call of a check block; only what is declared to be an enumeration may stand behind a row."""
    function = opinion.function(check.function)
    if not isinstance(function, Enumeration):
        raise ValueError(f"{check.function} is no enumeration, and only an enumeration is a check")
    hints = get_type_hints(function.cases)
    for name, value in check.arguments.items():
        allowed = get_args(hints[name]) if get_origin(hints[name]) is Literal else (value,)
        if value not in allowed:
            raise ValueError(f"{name} of {check.function} is one of {', '.join(allowed)}, and not {value}")
    return function(**check.arguments)


def _enumerate(check: Call, realised_by: str, report: Report) -> None:
    """Go through the cases of a check; that of a definition must run the code that realises it."""
    with watched(bodies(named(realised_by)) if realised_by else set()) as called:
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
        status = _decided(constant.holds).status
        if status != "proved":
            yield f"the constant {constant.proved} for {constant.printed} is {status}: {constant.holds.text}"
    if constant.fails and not _fails(constant.fails):
        yield f"the constant {constant.false} for {constant.printed} is not false at {constant.fails.where}"
