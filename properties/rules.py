"""The rules for payments (D11, Section 6); the exact minimum is NP-hard, a rounded one is polynomial (Result C)."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from hypothesis import strategies as st

from paid_experts.properties.property import Properties
from paid_experts.properties.strategies import accuracies, estimates, payment_grids, prices
from paid_experts.reference.exact import Exact
from paid_experts.reference.objective import SeparableObjective, accurate, estimated
from paid_experts.reference.oracle import RULES as BY_NAME
from paid_experts.reference.oracle import Rule, RuleName
from paid_experts.reference.rounded import rounded

RULES: dict[RuleName, Rule] = BY_NAME | {"exact": Exact}
"""The rules; these problems are small, and the search is what is tried here"""


@dataclass(frozen=True)
class Problem:
    """What experts offer: accuracies that are known, or estimates."""

    costs: tuple[float, ...]
    lam: float
    offered: tuple[tuple[Any, ...], ...]
    objective: SeparableObjective

    def __repr__(self) -> str:
        return f"Problem(costs={self.costs}, lam={self.lam:g}, offered={self.offered})"

    def own_cost(self, j: int, i: int) -> float:
        """Return what expert j's i-th offer costs as if there were no other expert, correctly rounded."""
        gain, cost = self.objective.precise_sums([(j, i)])
        return self.objective.precise_value(gain, cost) / 2**200


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Up to four experts; as often as not some of them are alike, so that payments tie."""
    costs, delta = draw(payment_grids(3)), draw(st.sampled_from([0.5, 0.9, 0.01]))
    lam = draw(st.sampled_from([0.25, 0.3, 0.375, 0.125]) | prices())  # at the first few one perfect expert is worth it
    known = draw(st.booleans())
    cells: st.SearchStrategy[Any] = estimates(1.0) if known else accuracies()
    rows = draw(st.lists(st.tuples(*[cells] * len(costs)), min_size=1, max_size=4))
    offered = tuple(rows[draw(st.integers(0, len(rows) - 1))] for _ in range(draw(st.integers(2, 4) | st.just(1))))
    if known:
        return Problem(costs, lam, offered, estimated(offered, costs, lam, delta))
    return Problem(costs, lam, offered, accurate(offered, costs, lam))


@st.composite
def tempting_problems(draw: st.DrawFn) -> Problem:
    """Experts who are alike and worth their pay one at a time, but not all together: where the rules differ."""
    lam, p = draw(st.sampled_from([0.25, 0.3])), draw(st.sampled_from([1.0, 0.0]))
    offered = ((0.5, p),) * draw(st.integers(2, 4))
    return Problem((0.0, 1.0), lam, offered, accurate(offered, (0.0, 1.0), lam))


def everything(problem: Problem) -> Iterator[tuple[int, ...]]:
    """All of costs^K."""
    return product(range(len(problem.costs)), repeat=problem.objective.experts)


PROBLEMS = problems() | tempting_problems()
PROPERTIES = Properties()


@PROPERTIES.claim("pay", "exact allows what brute allows", PROBLEMS, "exact", "selfish")
def rule_allows_what_brute_allows(problem: Problem, rule: RuleName) -> Iterable[Any]:
    """`exact` allows exactly the payments that an enumeration finds to be least: all ties, and nothing else."""
    return [(len(set(RULES[rule](problem.objective)) ^ set(RULES["brute"](problem.objective))), 0)]


@PROPERTIES.claim("pay", "exact costs at most any", PROBLEMS, "exact", "selfish")
def rule_costs_at_most_any_payments(problem: Problem, rule: RuleName) -> Iterable[Any]:
    """The payments of `exact` cost no more than any others."""
    cost = problem.objective.value(RULES[rule](problem.objective).first)
    return [(cost, problem.objective.value(payments)) for payments in everything(problem)]


@PROPERTIES.claim(
    "pay",
    "exact, local and selfish cost more and more",
    PROBLEMS,
    ("brute", "exact", "local", "selfish"),
    ("selfish", "local"),
)
def rules_cost_in_this_order(problem: Problem, rules: tuple[RuleName, ...]) -> Iterable[Any]:
    """`exact` costs at most `local`, and `local`, which starts there, at most `selfish`."""
    return pairwise(problem.objective.value(RULES[rule](problem.objective).first) for rule in rules)


@PROPERTIES.claim("pay", "selfish is best for each expert alone", PROBLEMS, "selfish", "exact")
def rule_is_best_for_each_expert_alone(problem: Problem, rule: RuleName) -> Iterable[Any]:
    """All payments that `selfish` allows cost each expert least, as if there were no other."""
    for payments in RULES[rule](problem.objective):
        for j, chosen in enumerate(payments):
            for i in range(len(problem.costs)):
                yield problem.own_cost(j, chosen), problem.own_cost(j, i)


# Result C.


@PROPERTIES.claim("C", "rounded costs at most a factor more", PROBLEMS, 1, 0)
def rounded_costs_at_most_a_factor_more(problem: Problem, exponent: Fraction) -> Iterable[Any]:
    """The program with the factor e^u pays no more than min over costs^K of {e^u exp(-2 G) + lam C}; here u = 1."""
    objective = problem.objective
    cost = objective.value(rounded(objective, math.e).first)
    for payments in everything(problem):
        spent = objective.lam * math.fsum(objective.costs[j, i] for j, i in enumerate(payments))
        error = objective.value(payments) - spent
        yield cost, math.exp(exponent) * error + spent + objective.rounding
