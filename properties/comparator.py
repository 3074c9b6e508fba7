"""OPT over [0,1]^K, and what a grid costs (D1, Lemmas 4.5 and 4.6 with their eps, Result B).

OPT over [0,1]^K is enclosed between two numbers. A claim is tried with the end of the enclosure that makes it weakest:
a true claim cannot fail, and a false one is missed only if it fails by less than the width of the enclosure, 1/1000.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from paid_experts.properties import precise
from paid_experts.properties.instances import LipschitzGame
from paid_experts.properties.lemmas import EIGHTHS
from paid_experts.properties.precise import HAIR, number
from paid_experts.properties.property import OUTSIDE, Inequality, Properties
from paid_experts.properties.strategies import LipschitzMoment, lipschitz_games, lipschitz_moments, sixty_fourths
from paid_experts.reference.formulas import PRECISE

ROUNDING = 1e-12
"""More than productivity functions, which are floats, can be off"""


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
    """Any payments to these experts."""
    whole = draw(lipschitz_games())
    return Payers(whole, tuple(draw(sixty_fourths()) for _ in whole.functions))


def _added(given: LipschitzMoment) -> precise.Number:
    """(4 L + lam) K eps + 96 K sum (2 l/n + (3 l/n)^2)."""
    steepness, spacing = given.whole.discretisation
    return 4 * steepness + spacing + 96 * given.moment.budget


PAYERS, LIPSCHITZ = payers(), lipschitz_moments()
WHOLE, NEARLY = Fraction(1), Fraction(99, 100)
PROPERTIES = Properties()


@PROPERTIES.claim("OPT", "OPT is at most the cost of any payments", PAYERS, WHOLE, NEARLY)
def optimum_at_most_any_payments(given: Payers, share: Fraction) -> Iterator[Inequality]:
    """OPT <= Phi(p(c)) + lam sum c for every c in [0,1]^K (D1)."""
    bought = [number(p(c)) for p, c in zip(given.whole.functions, given.payments, strict=True)]
    cost = precise.phi(bought) + precise.price(given.whole.game.lam, given.payments)
    yield Inequality(True, given.whole.enclosure.low, number(share) * cost + HAIR, given)


@PROPERTIES.claim("OPT", "OPT is at most OPT over the grid", PAYERS, WHOLE, NEARLY)
def optimum_at_most_grid_optimum(given: Payers, share: Fraction) -> Iterator[Inequality]:
    """The grid is part of [0,1]: OPT <= OPT over the grid."""
    yield Inequality(True, given.whole.enclosure.low, number(share) * given.whole.game.optimum + HAIR, given)


@PROPERTIES.claim(
    "4.5", "the grid costs at most (4 L + lam) K eps", PAYERS, Fraction(4), Fraction(1, 2), "1/2 in place of 4"
)
def grid_costs_at_most_its_spacing(given: Payers, factor: Fraction) -> Iterator[Inequality]:
    """D52: OPT over the grid <= OPT + (4 L + lam) K eps."""
    steepness, spacing = given.whole.discretisation
    right = given.whole.enclosure.high + number(factor) * steepness + spacing
    yield Inequality(True, given.whole.game.optimum, right + HAIR, given)


@PROPERTIES.claim("B", "rounding down costs a factor", PAYERS, Fraction(2), Fraction(1, 2))
def rounding_down_costs_a_factor(given: Payers, exponent: Fraction) -> Iterator[Inequality]:
    """Result B: Phi(p(c~)) <= exp(2 K L / N) Phi(p(c)), where c~ is c rounded down to multiples of 1/N."""
    functions, N = given.whole.functions, len(given.whole.game.costs)
    paid = [number(p(c)) for p, c in zip(functions, given.payments, strict=True)]
    below = [number(p(int(c * N) / N)) for p, c in zip(functions, given.payments, strict=True)]
    move = number(Fraction(given.whole.lipschitz)) * len(functions) / N
    right = PRECISE.exp(number(exponent) * move) * precise.phi(paid)
    yield Inequality(True, precise.phi(below), right + ROUNDING, given)


@PROPERTIES.claim(
    "4.5",
    "7/8 Phi and payments are at most OPT over [0,1]^K plus eps and widths",
    LIPSCHITZ,
    WHOLE,
    Fraction(1, 2500),
    "1/2500 of what is added to OPT",
)
def paid_phi_at_most_optimum_and_spacing(given: LipschitzMoment, share: Fraction) -> Iterator[Inequality]:
    """Lemma 4.5: 7/8 Phi(p(c_t)) + lam sum c_t <= OPT + (4 L + lam) K eps + 96 K sum (2 l/n + (3 l/n)^2)."""
    moment = given.moment
    right = given.whole.enclosure.high + number(share) * _added(given)
    yield Inequality(moment.is_on_lambda, EIGHTHS[1] * moment.phi_true + moment.price, right + HAIR, moment)


@PROPERTIES.claim(
    "4.6",
    "following costs at most OPT over [0,1]^K plus eps, (2 beta + 4 l)/n and widths",
    LIPSCHITZ,
    WHOLE,
    Fraction(1, 2500),
    "1/2500 of what is added to OPT",
)
def followed_cost_at_most_optimum_and_spacing(given: LipschitzMoment, share: Fraction) -> Iterator[Inequality]:
    """Lemma 4.6, for any certain expert: the same on the right, and (2 beta + 4 l)/n_j."""
    moment, game = given.moment, given.whole.game
    if moment.is_in_range or not moment.is_on_lambda:
        yield OUTSIDE
        return
    for j in moment.certain:
        following = (2 * number(game.beta) + 4 * game.log_term) / moment.known[j].paid
        right = given.whole.enclosure.high + number(share) * (_added(given) + following)
        yield Inequality(True, moment.mistake_following(j) + moment.price, right + HAIR, moment)
