"""What a run finds out about one row: what stands behind it, its tooth, its sharp constants, a second opinion.

A row fails when what stands behind it does not hold, when its tooth is not rejected, when a sharp constant is not
proved or its neighbour not false, when hypotheses never hold, or when the second opinion contradicts it. Whether Coq
accepts the theorems is found out once for all rows, by compiling them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from proofs_check.certificates import decide
from proofs_check.checks.outcome import Outcome, Sampled
from proofs_check.kernel import refutes
from proofs_check.ledger import names, opinion
from proofs_check.ledger.claim import Claim
from proofs_check.ledger.row import Call, Row, Sharp

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
        _enumerate(row.check, report)
    if row.realised_by:
        report.faults += _missing(row.realised_by)
    report.faults += _tooth_faults(row)
    for constant in row.sharp:
        report.faults += _sharp_faults(constant)
    opinion.on(row, report)
    report.seconds = time.process_time() - start
    return report


def _prove(row: Row, claim: Claim, report: Report) -> None:
    """Prove the claim, and see that its assumptions can hold."""
    result = decide(claim.text, claim.box, claim.assuming, integers=claim.integers, seconds=SECONDS)
    if result.status != "proved":
        where = f" at {result.witness}" if result.witness else ""
        report.faults.append(f"{result.status}{where}: {claim.text}")
        return
    report.steps += result.leaves
    report.shown.append(f"certified: {claim.text}, {result.leaves} steps replayed")
    if claim.assuming and not _tooth_shows_that_assumptions_hold(row, claim):
        vacuous = decide("1 <= 0", claim.box, claim.assuming, integers=claim.integers, seconds=SECONDS)
        if vacuous.status != "refuted":
            report.faults.append(f"no point was found at which the assumptions hold: {', '.join(claim.assuming)}")


def _tooth_shows_that_assumptions_hold(row: Row, claim: Claim) -> bool:
    """Was the tooth refuted at a point where the same assumptions hold, over the same ranges?"""
    tooth = row.tooth
    return isinstance(tooth, Claim) and tooth.assuming == claim.assuming and tooth.box == claim.box


def _refute(false: Claim, what: str, report: Report) -> None:
    if not refutes(false.text, false.box, false.assuming, false.integers, false.point or {}):
        report.faults.append(f"{what} it is not false at {_written(false)}: {false.text}")
    else:
        report.shown.append(f"false {what} at {_written(false)}: {false.text}")


def _written(claim: Claim) -> str:
    return ", ".join(f"{name} = {x}" for name, x in (claim.point or {}).items())


def function(name: str) -> Any:
    """Return a function of `proofs_check.checks` by its name."""
    module, _, attribute = name.rpartition(".")
    return getattr(names.module(f"proofs_check.checks.{module}"), attribute)


def _enumerate(check: Call, report: Report) -> None:
    outcome: Outcome = function(check.function)(**check.arguments)
    if isinstance(outcome, Sampled):
        report.faults.append(f"{check.function} is a sample, which is an opinion and no check")
    elif outcome.failed is not None:
        report.faults.append(f"{check.function}: {outcome.failed}")
    elif outcome.held == 0:
        report.faults.append(f"{check.function}: its hypotheses never held in {outcome.cases} cases")
    else:
        report.shown.append(f"{check.function}: {outcome.held} of {outcome.cases} cases")


def _missing(realised_by: str) -> Iterator[str]:
    """Is what realises a definition there?"""
    module, *parts = _split_module(realised_by)
    thing: Any = module
    for name in parts:
        if not hasattr(thing, name):
            yield f"there is no {realised_by}"
            return
        thing = getattr(thing, name)


def _split_module(path: str) -> list[Any]:
    parts = path.split(".")
    for end in range(len(parts), 0, -1):
        try:
            return [names.module(".".join(parts[:end])), *parts[end:]]
        except ModuleNotFoundError:
            continue
    return [None, *parts]


def _tooth_faults(row: Row) -> Iterator[str]:
    """Does the same code reject the tooth? Teeth in Coq are theorems, and compiled with the others."""
    tooth = row.tooth
    if isinstance(tooth, Claim):
        if not refutes(tooth.text, tooth.box, tooth.assuming, tooth.integers, tooth.point or {}):
            yield f"its tooth is not rejected: {tooth.text} is not false at {_written(tooth)}"
    elif isinstance(tooth, Call):
        outcome: Outcome = function(tooth.function)(**tooth.arguments)
        if outcome.failed is None:
            yield f"its tooth is not rejected: {tooth.function} accepts {tooth.arguments}"


def _sharp_faults(constant: Sharp) -> Iterator[str]:
    """Is the best constant proved, and the next one false? Where Coq has it, compiling is the check."""
    if constant.holds:
        claim = constant.holds
        status = decide(claim.text, claim.box, claim.assuming, integers=claim.integers, seconds=SECONDS).status
        if status != "proved":
            yield f"the constant {constant.proved} for {constant.printed} is {status}: {claim.text}"
    if constant.fails:
        claim = constant.fails
        if not refutes(claim.text, claim.box, claim.assuming, claim.integers, claim.point or {}):
            yield f"the constant {constant.false} for {constant.printed} is not false at {_written(claim)}"
