"""One run as data: which policy plays, on which experts, with which parameters.

A `Task` says all that a run depends on, so the same task gives the same `Record` on any machine. `experiments.players`
plays it; sweeps, stores and plots see tasks and records.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paid_experts.experiments import arguments
from paid_experts.experiments.instances import Case, without_0
from paid_experts.reference import bounds, validation

POINTS = 200
"""How many rounds of a run are recorded, evenly spaced; the last is T."""


class Policy(NamedTuple):
    """Who plays: an algorithm, and how it chooses payments."""

    name: str
    """lcb-gaptron, cautious, bayes, thompson, greedy, lcb; or a comparator or wrong learner of `experiments.players`"""
    rule: str = "exact"
    """One of the payment rules; LCB has none"""

    def __str__(self) -> str:
        return f"{self.name}-{self.rule}" if self.name == "lcb-gaptron" else self.name


SELFISH, LOCAL, EXACT, BRUTE = (Policy("lcb-gaptron", rule) for rule in ("selfish", "local", "exact", "brute"))
CAUTIOUS, BAYES, THOMPSON, GREEDY = (Policy(name) for name in ("cautious", "bayes", "thompson", "greedy"))
LCB = Policy("lcb", "")
LEARNERS = (SELFISH, LOCAL, EXACT, BRUTE, CAUTIOUS, BAYES, THOMPSON, GREEDY, LCB)
"""All learners, in the order of the legends."""
PARAMETERS = {"lcb-gaptron": ("beta", "delta"), "cautious": ("delta",), "bayes": ("delta",), "lcb": ("width",)}
"""What a learner takes beside its rule; the others take nothing"""


class Resolved(NamedTuple):
    """The numbers for one case."""

    beta: float
    delta: float
    width: float
    """Of LCB"""


class Parameters(NamedTuple):
    """What the paper does not say (`arguments.UNSTATED`): numbers, or names of numbers that depend on the case.

    theorem         beta = 18 ln(3/delta) K^2 (Lemma 4.3); delta = 1/((1 + lambda K) T^2 K), in both theorems (I36)
    sharper         beta = 5 ln(3/delta) K^(3/2) (the sharper theorem)
    ucb1, hoeffding the factor w of sqrt(w ln(t)/n): of UCB1, and the least for which Hoeffding's inequality gives 1/t
    """

    beta: float | str = arguments.BETA
    delta: float | str = arguments.DELTA
    width: float | str = arguments.LCB_WIDTH

    def at(self, case: Case) -> Resolved:
        """Return the numbers for a case.

        >>> case = Case("linear", experts=5, size=5, lam=0.01, rounds=10**4)
        >>> Parameters("theorem", "theorem").at(case).beta > 9500
        True
        >>> Parameters(delta=2).at(case)
        Traceback (most recent call last):
        ValueError: delta must lie strictly between 0 and 1, got 2
        """
        deltas = {"theorem": bounds.main_delta(case.rounds, case.experts, case.lam)}
        delta = validation.confidence(looked_up(self.delta, deltas, "delta"))
        betas = {"theorem": bounds.main_beta(delta, case.experts), "sharper": bounds.sharper_beta(delta, case.experts)}
        beta = validation.positive(looked_up(self.beta, betas, "beta"), "beta")
        widths = {"ucb1": 2.0, "hoeffding": 0.5}
        width = validation.positive(looked_up(self.width, widths, "the LCB width"), "the LCB width")
        return Resolved(beta, delta, width)

    def __str__(self) -> str:
        named = zip(("β", "δ", "LCB width"), self, strict=True)
        return ", ".join(f"{name} = {shown(value)}" for name, value in named)


def shown(value: float | str) -> str:
    """Return a parameter as one writes it."""
    return value if isinstance(value, str) else f"{value:g}"


def looked_up(value: float | str, named: Mapping[str, float], what: str) -> float:
    """Return a number as it is, and the number that a name stands for.

    >>> looked_up("sharp", {"theorem": 2.0, "sharper": 1.0}, "beta")
    Traceback (most recent call last):
    ValueError: beta must be a number or one of theorem, sharper; got 'sharp'
    """
    if not isinstance(value, str):
        return value
    if value not in named:
        raise ValueError(f"{what} must be a number or one of {', '.join(named)}; got {value!r}")
    return named[value]


class Task(NamedTuple):
    """All that a run depends on."""

    case: Case
    learner: Policy
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

    @property
    def recorded_rounds(self) -> NDArray[np.int64]:
        """The rounds at which the run is recorded."""
        return evenly_spaced(self.case.rounds, self.points)

    @property
    def coin_seed(self) -> int:
        """The seed of the run's uniforms: the same for all learners and prices, another for each repetition."""
        case = without_0(self.case)
        text = f"coins {self.seed} {case.family} {case.experts} {case.size} {self.repetition}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def evenly_spaced(rounds: int, points: int) -> NDArray[np.int64]:
    """Return so many rounds, the last of which is the last.

    >>> evenly_spaced(10, 4).tolist(), evenly_spaced(2, 4).tolist()
    ([3, 5, 8, 10], [1, 2])
    """
    return np.unique(-(-np.arange(1, points + 1, dtype=np.int64) * rounds // points))


def tasks(
    case: Case,
    learners: Iterable[Policy],
    parameters: Parameters,
    repetitions: Iterable[int],
    seed: int = arguments.SEED,
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
