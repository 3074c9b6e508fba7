"""OPT, what the grid costs, and the rules for payments (D1, D11, Lemmas 4.5 and 4.6 with their eps, Section 6).

OPT over [0,1]^K is known between two numbers. A claim is tried with that end of the enclosure which makes it weakest:
a true claim cannot fail, and a false one hides only if it fails by less than the width of the enclosure, 1/1000.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from hypothesis import strategies as st

from properties import precise
from properties.claims import OUTSIDE, Property, Relation
from properties.instances import LipschitzGame
from properties.lemmas import EIGHTHS
from properties.precise import HAIR, number
from properties.strategies import (
    LipschitzMoment,
    accuracies,
    estimates,
    lipschitz_games,
    lipschitz_moments,
    payment_grids,
    prices,
    sixty_fourths,
)
from reference.offers import Offers, accurate, estimated
from reference.protocol import RULES

# OPT over [0,1]^K and over the grid.


@dataclass(frozen=True)
class Payers:
    """A game of Lipschitz experts, and any payments in [0,1]^K."""

    whole: LipschitzGame
    payments: tuple[float, ...]

    def __str__(self) -> str:
        game = self.whole.game
        return f"costs {game.costs}, accuracies {game.accuracy}, lam {game.lam:g}, payments {self.payments}"


@st.composite
def payers(draw: st.DrawFn) -> Payers:
    """Anybody who pays these experts anything."""
    whole = draw(lipschitz_games())
    return Payers(whole, tuple(draw(sixty_fourths()) for _ in whole.functions))


def optimum_at_most_any_payments(given: Payers, share: Fraction) -> Iterator[Relation]:
    """OPT <= Phi(p(c)) + lam sum c for every c in [0,1]^K (D1)."""
    bought = [number(p(c)) for p, c in zip(given.whole.functions, given.payments, strict=True)]
    cost = precise.phi(bought) + precise.price(given.whole.game.lam, given.payments)
    yield Relation(True, given.whole.enclosure.low, number(share) * cost + HAIR, given)


def optimum_at_most_grid_optimum(given: Payers, share: Fraction) -> Iterator[Relation]:
    """The grid is part of [0,1]: OPT <= OPT over the grid."""
    yield Relation(True, given.whole.enclosure.low, number(share) * given.whole.game.optimum + HAIR, given)


def grid_costs_at_most_its_spacing(given: Payers, factor: Fraction) -> Iterator[Relation]:
    """D52: OPT over the grid <= OPT + (4 L + lam) K eps."""
    steepness, spacing = given.whole.discretisation
    right = given.whole.enclosure.high + number(factor) * steepness + spacing
    yield Relation(True, given.whole.game.optimum, right + HAIR, given)


def paid_phi_at_most_optimum_and_spacing(given: LipschitzMoment, share: Fraction) -> Iterator[Relation]:
    """Lemma 4.5: 7/8 Phi(p(c_t)) + lam sum c_t <= OPT + (4 L + lam) K eps + 96 K sum (2 l/n + (3 l/n)^2)."""
    moment = given.moment
    right = given.whole.enclosure.high + number(share) * _added(given)
    yield Relation(moment.is_on_lambda, EIGHTHS[1] * moment.phi_true + moment.price, right + HAIR, moment)


def followed_cost_at_most_optimum_and_spacing(given: LipschitzMoment, share: Fraction) -> Iterator[Relation]:
    """Lemma 4.6, for any certain expert: the same on the right, and (2 beta + 4 l)/n_j."""
    moment, game = given.moment, given.whole.game
    if moment.is_in_range or not moment.is_on_lambda:
        yield OUTSIDE
        return
    for j in moment.certain:
        following = (2 * number(game.beta) + 4 * game.log_term) / moment.known[j].paid
        right = given.whole.enclosure.high + number(share) * (_added(given) + following)
        yield Relation(True, moment.mistake_following(j) + moment.price, right + HAIR, moment)


def _added(given: LipschitzMoment) -> precise.Number:
    """(4 L + lam) K eps + 96 K sum (2 l/n + (3 l/n)^2)."""
    steepness, spacing = given.whole.discretisation
    return 4 * steepness + spacing + 96 * given.moment.budget


# The rules for payments.


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


def rule_allows_what_brute_allows(problem: Problem, rule: str) -> Iterator[Relation]:
    """`exact` allows exactly the payments that an enumeration finds to be least: all ties, and nothing else."""
    allowed, least = set(RULES[rule](problem.offers)), set(RULES["brute"](problem.offers))
    yield Relation(True, len(allowed ^ least), 0, problem)


def rule_costs_at_most_any_payments(problem: Problem, rule: str) -> Iterator[Relation]:
    """The payments of `exact` cost no more than any others."""
    cost = problem.offers.value(RULES[rule](problem.offers).first)
    for payments in everything(problem):
        yield Relation(True, cost, problem.offers.value(payments), problem)


def rules_cost_in_this_order(problem: Problem, rules: tuple[str, ...]) -> Iterator[Relation]:
    """`exact` costs at most `local`, and `local`, which starts there, at most `selfish`."""
    costs = [problem.offers.value(RULES[rule](problem.offers).first) for rule in rules]
    for left, right in pairwise(costs):
        yield Relation(True, left, right, problem)


def rule_is_best_for_each_expert_alone(problem: Problem, rule: str) -> Iterator[Relation]:
    """All payments that `selfish` allows cost each expert least, as if there were no other."""
    for payments in RULES[rule](problem.offers):
        for j, chosen in enumerate(payments):
            for i in range(len(problem.costs)):
                yield Relation(True, problem.own_cost(j, chosen), problem.own_cost(j, i), problem)


PAYERS, LIPSCHITZ, PROBLEMS = payers(), lipschitz_moments(), problems() | tempting_problems()
WHOLE, NEARLY = Fraction(1), Fraction(99, 100)

PROPERTIES = [
    Property("OPT", "OPT is at most the cost of any payments", PAYERS, optimum_at_most_any_payments, WHOLE, NEARLY),
    Property("OPT", "OPT is at most OPT over the grid", PAYERS, optimum_at_most_grid_optimum, WHOLE, NEARLY),
    Property(
        "4.5",
        "the grid costs at most (4 L + lam) K eps",
        PAYERS,
        grid_costs_at_most_its_spacing,
        Fraction(4),
        Fraction(1, 2),
        "1/2 in place of 4",
    ),
    Property(
        "4.5",
        "7/8 Phi and payments are at most OPT over [0,1]^K plus eps and widths",
        LIPSCHITZ,
        paid_phi_at_most_optimum_and_spacing,
        WHOLE,
        Fraction(1, 2500),
        "1/2500 of what is added to OPT",
    ),
    Property(
        "4.6",
        "following costs at most OPT over [0,1]^K plus eps, (2 beta + 4 l)/n and widths",
        LIPSCHITZ,
        followed_cost_at_most_optimum_and_spacing,
        WHOLE,
        Fraction(1, 2500),
        "1/2500 of what is added to OPT",
    ),
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
