"""Is bad input refused? This is optional and reported separately: Algorithm 1 does not say what to do with bad input.

A refusal is an exception (over a pipe, a reply with "error"), after which the learner goes on as if nothing had been
asked. Each case is put to a learner in the middle of a small game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from paid_experts.properties.conformance.claims import GAPTRON, Contract, Settings
from paid_experts.properties.conformance.targets import Failure, Op, Target

GOOD = Settings((0.0, 1.0), 2, 0.1, 1.0, 0.5)


class Refusal(NamedTuple):
    """One bad input and what became of it."""

    given: str
    outcome: str
    """"refused", "accepted", or how it failed"""

    def __str__(self) -> str:
        return f"{self.given}: {self.outcome}"


STARTS: dict[str, dict[str, Any]] = {
    "no costs": {"costs": []},
    "a cost twice": {"costs": [0.5, 0.5]},
    "a cost above 1": {"costs": [0.5, 1.5]},
    "a negative cost": {"costs": [-0.5, 0.5]},
    "no experts": {"experts": 0},
    "half an expert": {"experts": 1.5},
    "lam 0": {"lam": 0.0},
    "a negative lam": {"lam": -1.0},
    "beta 0": {"beta": 0.0},
    "delta 0": {"delta": 0.0},
    "delta 1": {"delta": 1.0},
    "an unknown rule": {"payments": "fast"},
}
"""What is wrong with a start."""

ROUND: list[tuple[Op, dict[str, Any]]] = [
    ("pay", {}),
    ("predict", {"advice": [1, 1], "u": 0.5}),
    ("update", {"label": 1}),
]
CALLS: list[tuple[str, int, Op, dict[str, Any]]] = [
    ("predict before pay", 0, "predict", {"advice": [1, 1], "u": 0.5}),
    ("update before pay", 0, "update", {"label": 1}),
    ("too little advice", 1, "predict", {"advice": [1], "u": 0.5}),
    ("advice 0", 1, "predict", {"advice": [1, 0], "u": 0.5}),
    ("u = 1", 1, "predict", {"advice": [1, 1], "u": 1.0}),
    ("a negative u", 1, "predict", {"advice": [1, 1], "u": -0.5}),
    ("pay twice", 1, "pay", {}),
    ("the label 0", 2, "update", {"label": 0}),
]
"""Bad calls, each after so many steps of the round."""


def refusals(target: Target, contract: Contract) -> list[Refusal]:
    """Put all bad input to the implementation.

    >>> from paid_experts.properties.conformance.targets import InProcess
    >>> from paid_experts.reference import LcbGaptron
    >>> {refusal.outcome for refusal in refusals(InProcess(LcbGaptron), Contract())}
    {'refused'}
    """
    start = contract.start(GOOD)
    starts = {given: wrong for given, wrong in STARTS.items() if contract.algorithm == GAPTRON or "beta" not in wrong}
    found = [Refusal(given, _outcome(target, "start", {**start, **wrong})) for given, wrong in starts.items()]
    for given, before, op, fields in CALLS:
        trouble = _trouble(target, [("start", start), *ROUND[:before]])
        outcome = f"not reached ({trouble})" if trouble else _outcome(target, op, fields)
        if outcome == "refused":
            trouble = _trouble(target, ROUND[before:])
            outcome = f"refused, but the learner could not go on ({trouble})" if trouble else outcome
        found.append(Refusal(given, outcome))
    return found


def _trouble(target: Target, steps: list[tuple[Op, dict[str, Any]]]) -> Failure | None:
    """Take these steps, which are right; return what goes wrong all the same."""
    try:
        for step in steps:
            target.ask(*step)
    except Failure as failure:
        target.renew()
        return failure
    return None


def _outcome(target: Target, op: Op, fields: dict[str, Any]) -> str:
    """Make a bad request; an error is a refusal."""
    try:
        target.ask(op, fields)
    except Failure as failure:
        if failure.kind == "crash":
            return "refused"
        target.renew()
        return f"{failure.kind} ({failure})"
    return "accepted"
