"""Who is paid: cases, and the experts that are drawn for them.

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

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import NamedTuple

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
