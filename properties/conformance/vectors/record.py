"""Write down what Algorithm 1 accepts, round by round, so that any language can be tested without running Python.

The state of a learner depends on the payments that it chose, and a file cannot follow a choice as the kit does. So a
vector is a history in which the state does not depend on choices. In the exploration every expert is right in all N
rounds or wrong in all of them, so the order of payments does not matter. Each later round has one minimiser; a round
with several ends its vector. Predictions do not change the state, and all accepted ones are listed.

Every correct implementation in doubles must pass. So both labels are accepted where a prediction is nearer to its
threshold than rounding, and a vector whose payments are neither tied nor clearly different is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paid_experts.properties.conformance.adversaries import Adversary, Coins, Move, Shadow, beside
from paid_experts.properties.conformance.claims import ClaimedRule, Contract, Settings
from paid_experts.properties.conformance.judges import GaptronJudge, Judge
from paid_experts.reference import LcbGaptron
from paid_experts.reference.objective import Payments

Json = dict[str, Any]

EQUAL, DIFFERENT = 1e-12, 5e-9
"""Objectives within the first factor are tied, beyond the second they differ; between them no vector may come."""
MILLIONTH, HAIR = 1e-6, 1e-8
"""How near coins come to exp(-|x|)/2; the second is less than single precision can tell."""
MOST_LISTED = 8
"""Where more payments than this are accepted, the vector gives the optimistic estimates and the least objective."""
TOLERANCE = 1e-9


class Vector(NamedTuple):
    """One test before it is written down."""

    comment: str
    flags: tuple[str, ...]
    settings: Settings
    adversary: Adversary
    payments: ClaimedRule = "exact"


class Unclear(ValueError):
    """A vector whose answers depend on choices or on rounding."""


def recorded(vector: Vector) -> list[Json]:
    """Play the reference through the moves of a vector and write down all rounds with their accepted answers.

    >>> from paid_experts.properties.conformance.adversaries import script
    >>> move = Move(advice=(1,), u=0.25, label=1)
    >>> vector = Vector("one round", (), Settings((0.5,), 1, 0.1, 1.0, 0.5), script([move]))
    >>> recorded(vector)
    [{'pay': [[0]], 'advice': [1], 'u': 0.25, 'predict': [1], 'label': 1}, {'pay': [[0]]}]
    """
    return list(_shortened(_rounds(vector)))


def _rounds(vector: Vector) -> Iterator[Json]:
    contract = Contract(vector.payments)
    learner, judge = LcbGaptron(**contract.keywords(vector.settings)), GaptronJudge(vector.settings, contract)
    moves: Iterator[Move] | None = None
    while True:
        pay, payments = _pay(learner)
        learner.pay_as(payments)
        judge.payments(payments)
        moves = moves or vector.adversary(judge.shadow)
        move = next(moves, None)
        if move is None or (pay != "untried" and pay != [list(payments)]):
            yield {"pay": pay}
            return
        yield {"pay": pay, **_rest(learner, judge, move)}
        learner.predict(move.advice, move.u)
        learner.update(move.label)


def _pay(learner: LcbGaptron) -> tuple[Any, Payments]:
    """Return the accepted payments of this round, and those that the reference continues with."""
    if len(learner.costs) == 1:
        return [[0] * learner.experts], (0,) * learner.experts
    if learner.exploring:
        return "untried", learner.allowed_payments().first
    if learner.round == len(learner.costs) + 1 and any(len(set(row)) > 1 for row in learner.estimates):
        raise Unclear("the state after the exploration depends on its order: each expert must be always right or wrong")
    accepted = accepted_payments(learner)
    if len(accepted) <= MOST_LISTED:
        return [list(payments) for payments in accepted], accepted[0]
    least = learner.current_objective().value(accepted[0])
    table = [[_short(learner.optimistic(j, i)) for i in range(len(learner.costs))] for j in range(learner.experts)]
    return {"optimistic": table, "objective": _short(least), "tolerance": TOLERANCE}, accepted[0]


def _rest(learner: LcbGaptron, judge: Judge, move: Move) -> Json:
    """Return the rest of a round: what the moves does, and which predictions are accepted."""
    accepted = sorted(learner.allowed_predictions(move.advice, move.u))
    before = judge.counts["near the cutoff"] + judge.counts["near the coin"]
    judge.prediction(move.advice, move.u, accepted[0])
    if judge.counts["near the cutoff"] + judge.counts["near the coin"] > before:
        accepted = [-1, 1]
    judge.label(move.label)
    return {"advice": list(move.advice), "u": move.u, "predict": accepted, "label": move.label}


def accepted_payments(learner: LcbGaptron) -> list[Payments]:
    """Return all payments of a later round that the rule accepts; they must stand clear of all others."""
    beyond = excess(learner)
    if ((beyond > EQUAL) & (beyond <= DIFFERENT)).any():
        raise Unclear(f"round {learner.round} has payments that are nearly, but not, as good as the best")
    accepted = [tuple(row) for row in np.argwhere(beyond <= EQUAL).tolist()]
    assert set(accepted) == set(learner.allowed_payments())
    return accepted


def excess(learner: LcbGaptron) -> NDArray[np.float64]:
    """How far each element of costs^K is above what the rule asks for, as a fraction; one axis an expert."""
    objective = learner.current_objective()
    if learner.rule == "selfish":
        alone = np.exp(-2 * objective.gains) + objective.lam * objective.costs
        return _outer(np.maximum, [values / values.min() - 1 for values in alone])
    gain, cost = _outer(np.add, list(objective.gains)), _outer(np.add, list(objective.costs))
    values = np.exp(-2 * gain) + objective.lam * cost
    axes = [(j,) for j in range(objective.experts)] if learner.rule == "local" else [tuple(range(objective.experts))]
    return np.asarray(np.max([values / values.min(axis=axis, keepdims=True) - 1 for axis in axes], axis=0))


def _outer(operation: np.ufunc, rows: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    return np.asarray(reduce(operation.outer, rows))


def _short(value: float) -> float:
    """Twelve digits: what the libraries of two machines agree on."""
    return float(f"{value:.12g}")


def _shortened(rounds: Iterator[Json]) -> Iterator[Json]:
    """Write a round that is repeated once, with the number of times."""
    last: Json = {}
    times = 0
    for entry in rounds:
        if entry == last:
            times += 1
            continue
        if last:
            yield {**last, "times": times} if times > 1 else last
        last, times = entry, 1
    yield {**last, "times": times} if times > 1 else last


def near_coin(shift: float, digits: int) -> Coins:
    """u so much below exp(-|x|)/2 in even rounds and above it in odd ones; 0 or 0.999 where an expert is followed.

    So many digits, that the file does not depend on the last bit of a machine's exponential.
    """

    def coin(shadow: Shadow, advice: Sequence[int], t: int) -> float:
        above = t % 2
        if shadow.certain_experts():
            return 0.999 if above else 0.0
        return float(f"{beside(shadow.paid_for(), advice, shift if above else -shift):.{digits}g}")

    return coin


MEASURES = near_coin(MILLIONTH, 9)
MEASURES_FINELY = near_coin(HAIR, 12)
