"""The files: what Algorithm 1 accepts, round by round, so that any language can be tested without running Python.

The state of a learner depends on the payments that it chose, and a file cannot follow a choice as the kit does. So a
vector is a history in which the state does not depend on choices. In the exploration every expert is right in all N
rounds or wrong in all of them, so the order of payments does not matter. Each later round has one minimiser; a round
with several ends its vector. Predictions do not change the state, and all accepted ones are listed.

Every correct implementation in doubles must pass. So both labels are accepted where a prediction is nearer to its
threshold than rounding, and a vector whose payments are neither tied nor clearly different is refused.

The histories are data: to add a vector, add its settings and moves to a file, and a note for a new flag; the generator
fills in what is accepted, and the lines that are misread.
Payments are tested with coins that never flip, certainty with coins that always flip, and votes with coins that differ
from exp(-|x|)/2 by one part in a million. So a failing vector tells which part of an implementation is wrong.

`document` derives a file, `write` writes all, `read` reads what is committed, and `replay` is the consumer that other
languages write for themselves.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import groupby
from pathlib import Path
from typing import Any
from zipfile import ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from paid_experts.properties.bugs import BUGS, GAPTRON
from paid_experts.properties.conformance.adversaries import Move
from paid_experts.properties.conformance.claims import RULES, ClaimedRule, Contract, Settings
from paid_experts.properties.conformance.judges import GaptronJudge, Judge
from paid_experts.reference import LcbGaptron
from paid_experts.reference.objective import Payments

Json = dict[str, Any]

EQUAL, DIFFERENT = 1e-12, 5e-9
"""Objectives within the first factor are tied, beyond the second they differ; between them no vector may come."""
MOST_LISTED = 8
"""Where more payments than this are accepted, the vector gives the optimistic estimates and the least objective."""
TOLERANCE = 1e-9
HERE = Path(__file__).resolve().parent
NAMES: tuple[str, ...] = tuple(json.loads((HERE / "set.json").read_text())["files"])
"""The files, in the order in which to go through them: a later one uses what the earlier ones test."""


class Unclear(ValueError):
    """A vector whose answers depend on choices or on rounding."""


def recorded(test: Json) -> list[Json]:
    """Play the reference through the moves of a test and write down all rounds with their accepted answers.

    >>> settings = {"costs": [0.5], "experts": 1, "lam": 0.1, "beta": 1.0, "delta": 0.5, "payments": "exact"}
    >>> recorded({"settings": settings, "rounds": [{"advice": [1], "u": 0.25, "label": 1}, {}]})
    [{'pay': [[0]], 'advice': [1], 'u': 0.25, 'predict': [1], 'label': 1}, {'pay': [[0]]}]
    """
    return list(_shortened(_rounds(**test["settings"], moves=moves_of(test))))


def moves_of(test: Json) -> Iterator[Move]:
    """The history of a test: what is given, without what is accepted."""
    for entry in test["rounds"]:
        if "advice" in entry:
            yield from [Move(tuple(entry["advice"]), entry["u"], entry["label"])] * entry.get("times", 1)


def _rounds(payments: ClaimedRule, moves: Iterator[Move], costs: list[float], **others: Any) -> Iterator[Json]:
    settings, contract = Settings(tuple(costs), **others), Contract(payments)
    learner, judge = LcbGaptron(**contract.keywords(settings)), GaptronJudge(settings, contract)
    while True:
        pay, chosen = _pay(learner)
        learner.pay_as(chosen)
        judge.payments(chosen)
        move = next(moves, None)
        if move is None or (pay != "untried" and pay != [list(chosen)]):
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
    judge.learns(move.advice, move.label)
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
    for entry, same in groupby(rounds):
        times = sum(1 for _ in same)
        yield {**entry, "times": times} if times > 1 else entry


def document(name: str) -> Json:
    """Return one file of vectors as data, with all answers derived anew from its histories.

    >>> many = document("exploration")
    >>> many["version"], many["tests"][0]["id"], many["tests"][0]["rounds"][0]["pay"]
    (2, 'exploration-1', 'untried')
    """
    data = read(name)
    tests = [{**test, "rounds": recorded(test)} for test in data["tests"]]
    flags = sorted({flag for test in tests for flag in test["flags"]})
    notes = {flag: {"lines": lines_of(flag), "explanation": explanations()[flag]} for flag in flags}
    return {**data, "tests_in_all": len(tests), "notes": notes, "tests": tests}


def explanations() -> dict[str, str]:
    """The rules that bugs break, by the flags of the vectors.

    >>> explanations()["HalfInWeight"]
    'The weight is half the logarithm of the odds.'
    """
    return {flag: note["explanation"] for name in NAMES for flag, note in read(name)["notes"].items()}


def lines_of(flag: str) -> list[int]:
    """The lines of Algorithm 1 that are misread by the bugs that break this rule.

    >>> lines_of("BadExpert")
    [9, 11]
    """
    return sorted({int(bug.place) for bug in BUGS[GAPTRON].values() if flag in bug.flags})


def text(data: Json) -> str:
    """Return a file's text: one note and one round a line, so that a person can read it and a difference can be seen.

    >>> print(text({"version": 1, "tests": [{"id": "a", "rounds": [{"pay": [[0]]}]}]}), end="")
    {
    "version": 1,
    "tests": [
    {"id": "a", "rounds": [
    {"pay": [[0]]}]}
    ]
    }
    """
    if "tests" not in data:
        return json.dumps(data, indent=1) + "\n"
    heads = []
    for key, value in data.items():
        if key == "notes":
            notes = ",\n".join(f"{json.dumps(flag)}: {json.dumps(note)}" for flag, note in value.items())
            heads.append(f'"notes": {{\n{notes}\n}},\n')
        elif key != "tests":
            heads.append(f"{json.dumps(key)}: {json.dumps(value)},\n")
    tests = []
    for test in data["tests"]:
        head = ", ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in test.items() if key != "rounds")
        rounds = ",\n".join(json.dumps(entry) for entry in test["rounds"])
        tests.append(f'{{{head}, "rounds": [\n{rounds}]}}')
    return "{\n" + "".join(heads) + '"tests": [\n' + ",\n".join(tests) + "\n]\n}\n"


def is_any(test: Json) -> bool:
    """Do all rules for payments accept the same, so that whoever has one of them can take this test?"""
    if len(test["settings"]["costs"]) == 1 or test["settings"]["experts"] == 1:
        return True
    try:
        return all(
            recorded({**test, "settings": {**test["settings"], "payments": rule}}) == test["rounds"] for rule in RULES
        )
    except Unclear:
        return False


def whole() -> Json:
    """What the files are together: version, changes, and the tests in which all rules coincide."""
    tests = [test for name in NAMES for test in read(name)["tests"]]
    return {**read("set"), "any": [test["id"] for test in tests if is_any(test)]}


def write(folder: Path) -> list[Path]:
    """Write all files into a folder, and once more as one archive, and return them."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"schema": (HERE / "schema.json").read_text(), "set": text(whole())}
    texts |= {name: text(document(name)) for name in NAMES}
    archive = folder / f"paid-experts-vectors-{read('set')['version']}.zip"
    with ZipFile(archive, "w") as packed:
        for name, content in texts.items():
            (folder / f"{name}.json").write_bytes(content.encode())
            packed.writestr(ZipInfo(f"{name}.json"), content)
    return [*(folder / f"{name}.json" for name in texts), archive]


def run(asked: argparse.Namespace) -> int:
    """Write all files, and say how large each is."""
    for path in write(Path(asked.folder)):
        print(f"{path.name:20} {path.stat().st_size:>9,} bytes")
    return 0


def read(name: str) -> Json:
    """Return one committed file of vectors.

    >>> read("votes")["algorithm"]
    'LCB-GAPTRON'
    """
    data: Json = json.loads((HERE / f"{name}.json").read_text())
    return data


def replay(test: Json, factory: Callable[..., Any]) -> str | None:
    """Return the first answer that is not accepted, in words, or nothing.

    >>> from paid_experts.reference import LcbGaptron
    >>> settings = {"costs": [0.5], "experts": 1, "lam": 0.1, "beta": 1.0, "delta": 0.5, "payments": "exact"}
    >>> rounds = [{"pay": [[0]], "advice": [1], "u": 0.25, "predict": [-1], "label": 1}]
    >>> replay({"settings": settings, "rounds": rounds}, LcbGaptron)
    'round 1: predicted 1, accepted is [-1]'
    """
    learner = factory(**test["settings"])
    costs, lam = test["settings"]["costs"], test["settings"]["lam"]
    tried: set[tuple[int, int]] = set()
    t = 0
    for entry in test["rounds"]:
        for _ in range(entry.get("times", 1)):
            t += 1
            paid = [int(i) for i in learner.pay()]
            if not accepted(entry["pay"], paid, tried, costs, lam):
                return f"round {t}: paid {paid}, accepted is {entry['pay']}"
            tried.update(enumerate(paid))
            if "advice" not in entry:
                return None
            prediction = learner.predict(entry["advice"], entry["u"])
            if prediction not in entry["predict"]:
                return f"round {t}: predicted {prediction}, accepted is {entry['predict']}"
            learner.update(entry["label"])
    return None


def accepted(pay: Any, paid: list[int], tried: set[tuple[int, int]], costs: list[float], lam: float) -> bool:
    """Are these payments accepted? The vector lists them, or asks for untried ones, or gives the least objective."""
    if pay == "untried":
        return not tried & set(enumerate(paid))
    if isinstance(pay, list):
        return paid in pay
    gain = math.fsum((0.5 - pay["optimistic"][j][i]) ** 2 for j, i in enumerate(paid))
    value = math.exp(-2 * gain) + lam * math.fsum(costs[i] for i in paid)
    return value <= float(pay["objective"]) * (1 + float(pay["tolerance"]))
