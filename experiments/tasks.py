"""One run as data: a case, the experts that are drawn for it, the policy that plays, and its parameters.

A `Task` says all that a run depends on, so the same task gives the same `Record` on any machine. `experiments.players`
plays it; sweeps, stores and plots see tasks and records.

A **case** is what the paper calls a choice of parameters: a family of experts, K, N, lambda and T. A family is

- one of the two of Section 6, with fresh functions and a fresh grid in each repetition;
- the same with 0 in the grid: a grid without 0 forces a payment to every expert. An expert paid 0 is
  right half of the time, so that its advice is worth nothing;
- hard: weak experts (no one is right in more than 65 of 100 rounds), one good expert among useless ones, contrary
  experts (the more one pays, the more often they are wrong), identical ones;
- fixed, the same in each repetition, for `envelope`: OPT is an upper bound of what can be had, so on most instances
  regret falls below 0, and a check "regret <= bound" passes for almost any learner. In these a wrong learner breaks the
  bound at a T that one can run, or regret is positive: OPT is near 0, and a useless expert stands in front.

Where the paper is silent or says two things: Section 6 opens with a grid on [1/2, 1], and then draws the payments of
the second function from [0, 1]; each function has the interval that its own sentence names, and all experts share one
grid. In "K integers from [1, 10]" the ends count.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paid_experts.experiments import arguments
from paid_experts.reference import bounds, validation
from paid_experts.reference.experts import Linear, PiecewiseLinear, Productivity, Sigmoidal, Tabulated


class Case(NamedTuple):
    """A choice of parameters."""

    family: str
    """A key of FIXED, or one of FAMILIES, with WITH_0 behind it (another payment) or ONCE (one draw for all)"""
    experts: int
    """K"""
    size: int
    """N, how many payments the grid has"""
    lam: float
    rounds: int
    """T"""

    def __str__(self) -> str:
        return f"{self.family}-K{self.experts}-N{self.size}-lam{self.lam!r}-T{self.rounds}"


class Instance(NamedTuple):
    """The experts of one repetition."""

    costs: tuple[float, ...]
    experts: tuple[Productivity, ...]
    labels: str | int = 1
    """As the engine takes them. They do not matter to a learner that breaks ties alike for both labels"""

    @property
    def accuracy(self) -> list[list[float]]:
        """accuracy[j][i] = p_j(costs[i])."""
        return [[p(c) for c in self.costs] for p in self.experts]


def linear(case: Case, draw: Random) -> Instance:
    """The first function of Section 6: c_1, .., c_N uniform on [1/2, 1], and p_j(c) = c for all experts."""
    costs = tuple(draw.uniform(0.5, 1) for _ in range(case.size))
    return Instance(costs, (Linear(),) * case.experts)


def sigmoidal(case: Case, draw: Random) -> Instance:
    """The second function (D33): c_1, .., c_N uniform on [0, 1], theta_j uniform on the integers 1 to 10."""
    costs = tuple(draw.random() for _ in range(case.size))
    return Instance(costs, tuple(Sigmoidal(draw.randint(1, 10)) for _ in range(case.experts)))


def _one_good(experts: int, draw: Random) -> list[float]:
    good = draw.randrange(experts)
    return [0.95 if j == good else 0.5 for j in range(experts)]


HARD: dict[str, Callable[[int, Random], list[float]]] = {
    "weak": lambda experts, draw: [draw.uniform(0.5, 0.65) for _ in range(experts)],
    "one-good": _one_good,
    "contrary": lambda experts, draw: [draw.uniform(0.05, 0.4) for _ in range(experts)],
    "identical": lambda experts, draw: [draw.uniform(0.6, 0.9)] * experts,
}
"""How often each expert is right when it is paid 1: half of the time for nothing, and on a line in between"""


def hard(case: Case, draw: Random) -> Instance:
    """Experts on the grid 0, 1/(N-1), .., 1 whose advice is worth little."""
    experts = (PiecewiseLinear([0, 1], [0.5, most]) for most in HARD[case.family](case.experts, draw))
    return Instance(tuple(i / (case.size - 1) for i in range(case.size)), tuple(experts))


PAPER = ("linear", "sigmoidal")
FAMILIES: dict[str, Callable[[Case, Random], Instance]] = {
    **{"linear": linear, "sigmoidal": sigmoidal},
    **dict.fromkeys(HARD, hard),
}
"""What is drawn afresh in each repetition, by name"""
WITH_0, ONCE = "-and-0", "-once"

Table = list[tuple[float, ...]]
FIXED: dict[str, tuple[tuple[float, ...], Table]] = {
    "one-expert": ((0.0, 1.0), [(0.5, 0.9)]),
    "one-dear-expert": ((0.0, 1.0), [(1.0, 0.5)]),
    "one-useless-expert": ((0.0, 1.0), [(0.5, 0.5)]),
    "hidden-payment": ((0.0, 0.1), [(0.5, 1.0)] * 5),
    "liars": ((0.0, 0.1), [(1.0, 1.0), (0.0, 0.0)] * 3),
    "dear": ((0.0, 1.0), [(1.0, 0.5)] * 6),
    "adversary": ((0.0, 0.5), [(0.5, 0.9), (0.6, 0.95), (0.5, 0.05), (0.4, 0.1), (0.5, 0.9)]),
    "useless-first": ((0.0, 0.1), [(0.5, 0.5), *[(1.0, 1.0)] * 7]),
    "useless-first-noisy": ((0.0, 0.1), [(0.5, 0.5), *((0.9 + 0.005 * j, 0.95 + 0.003 * j) for j in range(11))]),
    "useless-first-of-five": ((0.0, 0.1), [(0.5, 0.5), *[(0.85, 0.95)] * 4]),
}
"""Costs and accuracy[j][i] = p_j(costs[i]) of what is the same in each repetition, by name"""
ADVERSARIAL = ("one-useless-expert", "adversary")
"""Those whose labels an adversary sets"""


@lru_cache(maxsize=64)
def draw_instance(case: Case, seed: int, repetition: int) -> Instance:
    """Draw the experts of one repetition; cases that differ in lambda, T or a payment of 0 only have the same.

    >>> case = Case("linear", experts=2, size=3, lam=0.01, rounds=100)
    >>> first, again = draw_instance(case, 1, 0), draw_instance(case._replace(lam=0.1), 1, 0)
    >>> first.costs == again.costs, first.costs == draw_instance(case, 1, 1).costs, min(first.costs) >= 0.5
    (True, False, True)
    >>> with_0 = draw_instance(case._replace(family="linear-and-0", size=4), 1, 0)
    >>> with_0.costs == (0, *first.costs), with_0.accuracy[0][0]
    (True, 0.5)
    """
    if case.family in FIXED:
        costs, accuracy = FIXED[case.family]
        labels = "adversarial" if case.family in ADVERSARIAL else 1
        return Instance(costs, tuple(Tabulated(costs, row) for row in accuracy), labels)
    if case.family.endswith(WITH_0):
        drawn = draw_instance(without_0(case), seed, repetition)
        costs = (0.0, *drawn.costs)
        return Instance(costs, tuple(Tabulated(costs, (0.5, *row)) for row in drawn.accuracy))
    if case.family.endswith(ONCE):
        return draw_instance(case._replace(family=case.family.removesuffix(ONCE)), seed, 0)
    draw = Random(f"{seed} {case.family} {case.experts} {case.size} {repetition}")
    return FAMILIES[case.family](case, draw)


def without_0(case: Case) -> Case:
    """Return the case whose experts and uniforms this one shares."""
    if not case.family.endswith(WITH_0):
        return case
    return case._replace(family=case.family.removesuffix(WITH_0), size=case.size - 1)


# Who plays, and with which parameters.

POINTS = 200
"""How many rounds of a run are recorded, evenly spaced; the last is T."""


class Policy(NamedTuple):
    """Who plays: an algorithm, and how it chooses payments."""

    name: str
    """lcb-gaptron, cautious, bayes, thompson, greedy, commit, lcb, kl-lcb; or one of `experiments.players`"""
    rule: str = "exact"
    """One of the payment rules; a bandit has none"""
    objective: str = "product"
    """Of `BayesLcb` and Thompson sampling: or bayes"""

    def __str__(self) -> str:
        own = {"lcb-gaptron": f"-{self.rule}"}.get(self.name, "")
        return f"{self.name}{own}{'-by-error' if self.objective == 'bayes' else ''}"


SELFISH, LOCAL, EXACT, BRUTE = (Policy("lcb-gaptron", rule) for rule in ("selfish", "local", "exact", "brute"))
CAUTIOUS, BAYES, THOMPSON, GREEDY = (Policy(name) for name in ("cautious", "bayes", "thompson", "greedy"))
LCB, KL_LCB, COMMIT = Policy("lcb", ""), Policy("kl-lcb", ""), Policy("commit")
BY_ERROR = BAYES_BY_ERROR, THOMPSON_BY_ERROR = BAYES._replace(objective="bayes"), THOMPSON._replace(objective="bayes")
LEARNERS = (SELFISH, LOCAL, EXACT, BRUTE, CAUTIOUS, BAYES, THOMPSON, GREEDY, LCB)
"""All learners, in the order of the legends."""
PARAMETERS = {"lcb-gaptron": ("beta", "delta"), "lcb": ("width",)}
PARAMETERS |= dict.fromkeys(("cautious", "bayes", "kl-lcb"), ("delta",))
"""What a learner takes beside its rule; the others take nothing, but for `COMMIT`, which is told what"""


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
        who = {"learner": self.learner.name, "rule": self.learner.rule, "objective": self.learner.objective}
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
