"""Is bad input refused? This is optional and reported separately: Algorithm 1 does not say what to do with bad input.

A refusal is an exception (over a pipe, a reply with "error"), after which the learner goes on as if nothing had been
asked. Each case is put to a learner in the middle of a small game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from paid_experts.properties.conformance.claims import GAPTRON
from paid_experts.properties.conformance.players import Failure, Op, Player
from paid_experts.properties.conformance.trial import Claim, Settings

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

CALLS: dict[str, tuple[Op, dict[str, Any]]] = {
    "predict before pay": ("predict", {"advice": [1, 1], "u": 0.5}),
    "update before pay": ("update", {"label": 1}),
    "too little advice": ("predict", {"advice": [1], "u": 0.5}),
    "advice 0": ("predict", {"advice": [1, 0], "u": 0.5}),
    "u = 1": ("predict", {"advice": [1, 1], "u": 1.0}),
    "a negative u": ("predict", {"advice": [1, 1], "u": -0.5}),
    "pay twice": ("pay", {}),
    "the label 0": ("update", {"label": 0}),
}
"""Bad calls."""

ROUND: list[tuple[Op, dict[str, Any]]] = [
    ("pay", {}),
    ("predict", {"advice": [1, 1], "u": 0.5}),
    ("update", {"label": 1}),
]


def refusals(player: Player, claim: Claim) -> list[Refusal]:
    """Put all bad input to the implementation.

    >>> from paid_experts.properties.conformance.players import InProcess
    >>> from paid_experts.reference import LcbGaptron
    >>> {refusal.outcome for refusal in refusals(InProcess(LcbGaptron), Claim())}
    {'refused'}
    """
    found = []
    for given, wrong in STARTS.items():
        if claim.algorithm != GAPTRON and "beta" in wrong:
            continue
        found.append(Refusal(given, _outcome(player, "start", {**claim.start(GOOD), **wrong})))
    for given, (op, fields) in CALLS.items():
        found.append(Refusal(given, _asked_in_place(player, given, op, fields, claim)))
    return found


def _asked_in_place(player: Player, given: str, op: Op, fields: dict[str, Any], claim: Claim) -> str:
    """Lead a new learner to the point where the call is bad, make it, and see that the round can still be played."""
    before = 0 if "before" in given else 2 if op == "update" else 1
    try:
        player.ask("start", claim.start(GOOD))
        for step in ROUND[:before]:
            player.ask(*step)
    except Failure as failure:
        player.renew()
        return f"not reached ({failure})"
    outcome = _outcome(player, op, fields)
    if outcome != "refused":
        return outcome
    try:
        for step in ROUND[before:]:
            player.ask(*step)
    except Failure as failure:
        player.renew()
        return f"refused, but the learner could not go on ({failure})"
    return "refused"


def _outcome(player: Player, op: Op, fields: dict[str, Any]) -> str:
    try:
        player.ask(op, fields)
    except Failure as failure:
        if failure.kind == "crash":
            return "refused"
        player.renew()
        return f"{failure.kind} ({failure})"
    return "accepted"
