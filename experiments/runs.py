"""One run: one learner, on the fresh functions of one repetition, and what its costs were along the way.

A `Task` says all that a run depends on, so the same task gives the same `Trace` on any machine. This module is the only
one that knows how a run is played; sweeps, stores and plots see tasks and traces.
"""

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from experiments.engine import play
from experiments.parameters import Parameters, Resolved
from experiments.settings import LEARNERS, SEED, Case, draw_instance
from reference import checks
from reference.optimum import opt

POINTS = 200
"""How many rounds of a run are recorded, evenly spaced; the last is T."""
EXPECTED = ("off", "advice", "exact")
"""Whether the cost is also recorded without noise (`experiments.engine.Game` says how); the plots need it not"""


class Task(NamedTuple):
    """All that a run depends on."""

    case: Case
    learner: str
    """One of LEARNERS"""
    settings: tuple[tuple[str, float], ...]
    """The parameters that the learner has, by the names that the engine gives them"""
    seed: int
    repetition: int
    points: int = POINTS
    expected: str = "off"
    """One of EXPECTED"""

    @property
    def identity(self) -> dict[str, Any]:
        """Everything, as data."""
        rest = {name: getattr(self, name) for name in ("learner", "seed", "repetition", "points", "expected")}
        return {**self.case._asdict(), **rest, **dict(self.settings)}


def tasks(
    case: Case,
    learners: Iterable[str],
    parameters: Parameters,
    repetitions: Iterable[int],
    seed: int = SEED,
    points: int = POINTS,
    expected: str = "off",
) -> list[Task]:
    """Return the runs of some learners, repetition by repetition; each learner has only the parameters that it uses.

    >>> case = Case("linear", experts=2, payments=3, lam=0.01, rounds=100)
    >>> [(task.learner, task.settings, task.repetition) for task in tasks(case, ["exact", "lcb"], Parameters(), [4])]
    [('exact', (('beta', 1.0), ('delta', 0.1)), 4), ('lcb', (('width', 2.0),), 4)]
    """
    numbers = parameters.at(case)
    checks.count(seed, "the seed", least=0)
    checks.count(points, "points")
    checks.one_of(expected, EXPECTED, "expected")
    named = [(checks.one_of(name, LEARNERS, "the learner"), _own(name, numbers)) for name in learners]
    return [
        Task(case, name, settings, seed, repetition, points, expected)
        for repetition in repetitions
        for name, settings in named
    ]


def _own(learner: str, numbers: Resolved) -> tuple[tuple[str, float], ...]:
    if learner == "lcb":
        return (("width", numbers.lcb_width),)
    return (("beta", numbers.beta), ("delta", numbers.delta))


class Trace(NamedTuple):
    """A run at its recorded rounds; all columns but the first are sums since round 1."""

    round: NDArray[np.int64]
    mistakes: NDArray[np.int64]
    payments: NDArray[np.float64]
    expected: NDArray[np.float64]
    """The cost with each mistake replaced by its probability; not a number if it was not asked for, except for LCB"""
    aggregated: NDArray[np.int64]
    """Rounds that did not follow a single expert; 0 for LCB"""
    opt: float
    """OPT over the grid, a round"""

    def cost(self, lam: float) -> NDArray[np.float64]:
        """Mistakes plus lam times payments: what Section 6 plots."""
        return self.mistakes + lam * self.payments


def recorded_rounds(rounds: int, points: int) -> NDArray[np.int64]:
    """Return the rounds at which a run is recorded.

    >>> recorded_rounds(10, 4).tolist(), recorded_rounds(2, 4).tolist()
    ([3, 5, 8, 10], [1, 2])
    """
    return np.unique(-(-np.arange(1, points + 1, dtype=np.int64) * rounds // points))


def coin_seed(task: Task) -> int:
    """Return the seed of a run's uniforms: the same for all learners and prices, another for each repetition."""
    text = f"coins {task.seed} {task.case.productivity} {task.case.experts} {task.case.payments} {task.repetition}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


@lru_cache(maxsize=64)
def optimum(case: Case, seed: int, repetition: int) -> float:
    """OPT over the grid of a repetition's experts; learners that meet the same experts in turn ask once."""
    instance = draw_instance(case, seed, repetition)
    return opt(instance.accuracy, instance.costs, case.lam).value


def run(task: Task) -> Trace:
    """Play a task.

    >>> case = Case("linear", experts=2, payments=3, lam=0.01, rounds=20)
    >>> trace = run(tasks(case, ["selfish"], Parameters(), [0], points=2)[0])
    >>> trace.round.tolist(), bool(trace.mistakes[-1] <= 20)
    ([10, 20], True)
    """
    instance = draw_instance(task.case, task.seed, task.repetition)
    at = recorded_rounds(task.case.rounds, task.points)
    best = optimum(task.case, task.seed, task.repetition)
    expected = {} if task.learner == "lcb" else {"expected": task.expected}
    record = play(
        at.tolist(),
        task.learner,
        costs=instance.costs,
        accuracy=instance.accuracy,
        lam=task.case.lam,
        seed=coin_seed(task),
        **expected,
        **dict(task.settings),
    )
    return Trace(at, record.mistakes, record.payment, record.expected, record.aggregated, best)
