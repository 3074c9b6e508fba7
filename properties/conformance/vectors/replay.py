"""Replay a vector through an implementation: the consumer that other languages write for themselves."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]


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
