"""One run as data: who plays, on which experts, with which parameters.

A `Task` says all that a run depends on, so the same task gives the same `Record` on any machine. `experiments.players`
plays it; sweeps, stores and plots see tasks and records.
"""

import hashlib
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paid_experts.experiments.arguments import SEED
from paid_experts.experiments.instances import Case, without_0
from paid_experts.experiments.parameters import Parameters
from paid_experts.reference import validation

POINTS = 200
"""How many rounds of a run are recorded, evenly spaced; the last is T."""


class Learner(NamedTuple):
    """Who plays: an algorithm, and how it chooses payments."""

    name: str
    """lcb-gaptron, cautious, bayes, thompson, greedy, lcb; or a comparator or wrong learner of `experiments.players`"""
    rule: str = "exact"
    """One of the payment rules; LCB has none"""

    def __str__(self) -> str:
        return f"{self.name}-{self.rule}" if self.name == "lcb-gaptron" else self.name


SELFISH, LOCAL, EXACT, BRUTE = (Learner("lcb-gaptron", rule) for rule in ("selfish", "local", "exact", "brute"))
CAUTIOUS, BAYES, THOMPSON, GREEDY = (Learner(name) for name in ("cautious", "bayes", "thompson", "greedy"))
LCB = Learner("lcb", "")
LEARNERS = (SELFISH, LOCAL, EXACT, BRUTE, CAUTIOUS, BAYES, THOMPSON, GREEDY, LCB)
"""All learners, in the order of the legends."""
PARAMETERS = {"lcb-gaptron": ("beta", "delta"), "cautious": ("delta",), "bayes": ("delta",), "lcb": ("width",)}
"""What a learner takes beside its rule; the others take nothing"""


class Task(NamedTuple):
    """All that a run depends on."""

    case: Case
    learner: Learner
    settings: tuple[tuple[str, float], ...]
    """The parameters that the learner has, by the names that the engine gives them"""
    seed: int
    repetition: int
    points: int = POINTS
    expected: str = "off"
    """Whether the cost is also recorded without noise: off or exact (`experiments.engine.Simulation`)"""

    @property
    def identity(self) -> dict[str, Any]:
        """Everything, as data."""
        rest = {name: getattr(self, name) for name in ("seed", "repetition", "points", "expected")}
        who = {"learner": self.learner.name, "rule": self.learner.rule}
        return {**self.case._asdict(), **who, **rest, **dict(self.settings)}


def tasks(
    case: Case,
    learners: Iterable[Learner],
    parameters: Parameters,
    repetitions: Iterable[int],
    seed: int = SEED,
    points: int = POINTS,
    expected: str = "off",
) -> list[Task]:
    """Return the runs of some learners, repetition by repetition; each learner has only the parameters that it uses.

    >>> case = Case("linear", experts=2, size=3, lam=0.01, rounds=100)
    >>> [(str(task.learner), task.settings) for task in tasks(case, [EXACT, LCB], Parameters(), [4])]
    [('lcb-gaptron-exact', (('beta', 1.0), ('delta', 0.1))), ('lcb', (('width', 2.0),))]
    """
    numbers = parameters.at(case)._asdict()
    validation.count(seed, "the seed", least=0)
    named = [(who, tuple((name, numbers[name]) for name in PARAMETERS.get(who.name, ()))) for who in learners]
    return [
        Task(case, who, settings, seed, repetition, points, expected)
        for repetition in repetitions
        for who, settings in named
    ]


def recorded_rounds(rounds: int, points: int) -> NDArray[np.int64]:
    """Return the rounds at which a run is recorded.

    >>> recorded_rounds(10, 4).tolist(), recorded_rounds(2, 4).tolist()
    ([3, 5, 8, 10], [1, 2])
    """
    return np.unique(-(-np.arange(1, points + 1, dtype=np.int64) * rounds // points))


def coin_seed(task: Task) -> int:
    """Return the seed of a run's uniforms: the same for all learners and prices, another for each repetition."""
    case = without_0(task.case)
    text = f"coins {task.seed} {case.family} {case.experts} {case.size} {task.repetition}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
