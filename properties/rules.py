"""The rules for payments (D11, Section 6), and that the exact one is hard while a rounded one is easy (Result C)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from hypothesis import strategies as st

from properties.property import Inequality, Property
from properties.strategies import accuracies, estimates, payment_grids, prices
from reference.offers import Offers, accurate, estimated
from reference.protocol import RULES


@dataclass(frozen=True)
class Problem:
    """What experts offer: accuracies that are known, or estimates."""

    costs: tuple[float, ...]
    lam: float
    offered: tuple[tuple[Any, ...], ...]
    offers: Offers

    def __repr__(self) -> str:
        return f"Problem(costs={self.costs}, lam={self.lam:g}, offered={self.offered})"

    def own_cost(self, j: int, i: int) -> float:
        """Return what expert j's i-th offer costs as if there were no other expert, correctly rounded."""
        gain, cost = self.offers.precise_sums([(j, i)])
        return self.offers.precise_value(gain, cost) / 2**200


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
    return product(range(len(problem.costs)), repeat=problem.offers.experts)


def rule_allows_what_brute_allows(problem: Problem, rule: str) -> Iterator[Inequality]:
    """`exact` allows exactly the payments that an enumeration finds to be least: all ties, and nothing else."""
    allowed, least = set(RULES[rule](problem.offers)), set(RULES["brute"](problem.offers))
    yield Inequality(True, len(allowed ^ least), 0, problem)


def rule_costs_at_most_any_payments(problem: Problem, rule: str) -> Iterator[Inequality]:
    """The payments of `exact` cost no more than any others."""
    cost = problem.offers.value(RULES[rule](problem.offers).first)
    for payments in everything(problem):
        yield Inequality(True, cost, problem.offers.value(payments), problem)


def rules_cost_in_this_order(problem: Problem, rules: tuple[str, ...]) -> Iterator[Inequality]:
    """`exact` costs at most `local`, and `local`, which starts there, at most `selfish`."""
    costs = [problem.offers.value(RULES[rule](problem.offers).first) for rule in rules]
    for left, right in pairwise(costs):
        yield Inequality(True, left, right, problem)


def rule_is_best_for_each_expert_alone(problem: Problem, rule: str) -> Iterator[Inequality]:
    """All payments that `selfish` allows cost each expert least, as if there were no other."""
    for payments in RULES[rule](problem.offers):
        for j, chosen in enumerate(payments):
            for i in range(len(problem.costs)):
                yield Inequality(True, problem.own_cost(j, chosen), problem.own_cost(j, i), problem)


PROBLEMS = problems() | tempting_problems()

PROPERTIES = [
    Property("pay", "exact allows what brute allows", PROBLEMS, rule_allows_what_brute_allows, "exact", "selfish"),
    Property("pay", "exact costs at most any", PROBLEMS, rule_costs_at_most_any_payments, "exact", "selfish"),
    Property(
        "pay",
        "exact, local and selfish cost more and more",
        PROBLEMS,
        rules_cost_in_this_order,
        ("brute", "exact", "local", "selfish"),
        ("selfish", "local"),
        "selfish costs at most local",
    ),
    Property(
        "pay",
        "selfish is best for each expert alone",
        PROBLEMS,
        rule_is_best_for_each_expert_alone,
        "selfish",
        "exact",
    ),
]
