"""Result E, against the Bayes-optimal cost, step by step, at one moment and in play.

B(p) is the error of the best vote at known accuracies p, H(p) = 1/2 prod sqrt(4 p (1-p)) a product
that is nearly as small. The vote at the estimates q errs at accuracies p with at most B(q) + sum |p - q|; B is
Lipschitz, and falls as accuracies move away from 1/2; credible accuracies are within sqrt(l/(2 n)) of the estimates
(Pinsker, in `properties.coverage`). So a round costs at most sqrt(2) sum sqrt(l/n) more than the comparator, and with H
in the place of B at most (1 + 1/sqrt(2)) sum sqrt(l/n).
"""

from collections.abc import Iterator
from fractions import Fraction

from hypothesis import strategies as st

from paid_experts.properties import precise
from paid_experts.properties.histories import histories, moments_of
from paid_experts.properties.lemmas import optimistic_cost_at_most_grid_optimum
from paid_experts.properties.moments import BayesMoment, Moment, ProductMoment
from paid_experts.properties.precise import HAIR, Number, number
from paid_experts.properties.property import Inequality, Properties, where
from paid_experts.properties.strategies import estimates, even_estimates, moments, unanimous_estimates
from paid_experts.reference.formulas import PRECISE


def distance(one: list[Number], other: list[Number]) -> Number:
    """sum |p_j - q_j|."""
    return sum((abs(p - q) for p, q in zip(one, other, strict=True)), start=number(0.0))


def bayes_moments(kind: type[Moment]) -> st.SearchStrategy[Moment]:
    """Up to four experts of any counts, all accuracies credible."""
    corners = even_estimates() | unanimous_estimates()
    few = st.integers(1, 4)
    return moments(estimates, experts=few, kind=kind) | moments(lambda _: corners, experts=few, kind=kind)


KINDS = {"B": BayesMoment, "H": ProductMoment}
MOMENTS = {name: bayes_moments(kind) for name, kind in KINDS.items()}
PLAYED = {name: histories(kind=kind) for name, kind in KINDS.items()}
ANY, WHOLE, NEARLY, TENTH = MOMENTS["B"], Fraction(1), Fraction(9, 10), Fraction(1, 10)
OF_VOTES = Properties()
OF_ROUNDS = {name: Properties() for name in KINDS}


@OF_VOTES.claim("E", "a vote at the estimates errs at most their distance more", ANY, WHOLE, NEARLY)
def vote_at_estimates_errs_at_most_their_distance_more(moment: BayesMoment, slope: Fraction) -> Iterator[Inequality]:
    """Step 2, for any accuracies: P(mistake) <= B(q) + sum |p - q|."""
    moved = number(slope) * distance(moment.estimates, moment.accuracies)
    yield Inequality(True, moment.mistake, precise.bayes_error(moment.estimates) + moved + HAIR, moment)


@OF_VOTES.claim("E", "B is Lipschitz", ANY, WHOLE, NEARLY)
def bayes_error_is_lipschitz(moment: BayesMoment, slope: Fraction) -> Iterator[Inequality]:
    """Step 2: |B(p) - B(q)| <= sum |p - q|, here for accuracies, estimates and optimistic ends."""
    for other in (moment.accuracies, moment.optimistic):
        moved = precise.bayes_error(moment.estimates) - precise.bayes_error(other)
        yield Inequality(True, abs(moved), number(slope) * distance(moment.estimates, other) + HAIR, moment)


@OF_VOTES.claim("E", "B and H fall away from 1/2", ANY, WHOLE, NEARLY)
def errors_fall_away_from_one_half(moment: BayesMoment, share: Fraction) -> Iterator[Inequality]:
    """Step 2: B(P) <= B(p) and H(P) <= H(p), because optimistic ends are farther from 1/2 than credible accuracies."""
    for error in (precise.bayes_error, precise.product_error):
        right = number(share) * error(moment.accuracies)
        yield Inequality(moment.is_on_lambda, error(moment.optimistic), right + HAIR, moment)


@OF_VOTES.claim("E", "B is at most H, and H at most half of Phi", ANY, WHOLE, NEARLY)
def bayes_error_at_most_product_at_most_half_phi(moment: BayesMoment, share: Fraction) -> Iterator[Inequality]:
    """B(p) <= H(p) <= 1/2 Phi(p)."""
    H = precise.product_error(moment.accuracies)
    yield Inequality(True, precise.bayes_error(moment.accuracies), number(share) * H + HAIR, moment)
    yield Inequality(True, H, number(share) * moment.phi_true / 2 + HAIR, moment)


@where(lambda moment: moment.is_on_lambda and moment.is_minimiser)
def round_costs_at_most_the_comparator_plus_roots(moment: BayesMoment, share: Fraction) -> Iterator[Inequality]:
    """Step 3: P(mistake) + lam sum c <= min {B + lam sum c} + sqrt(2) sum sqrt(l/n); 1 + 1/sqrt(2) for H."""
    root = PRECISE.sqrt(number(2.0))
    factor = 1 + 1 / root if isinstance(moment, ProductMoment) else root
    level = precise.credible_level(moment.game.delta)
    roots = sum((PRECISE.sqrt(level / known.paid) for known in moment.known), start=number(0.0))
    right = moment.comparator + number(share) * factor * roots
    yield Inequality(True, moment.mistake + moment.price, right + HAIR, moment)


for name, found in OF_ROUNDS.items():
    found.claim("E", f"payments look no dearer than the comparator, with {name}", MOMENTS[name], WHOLE, NEARLY)(
        optimistic_cost_at_most_grid_optimum
    )
    found.claim("E", f"a round costs at most the comparator plus roots, with {name}", MOMENTS[name], WHOLE, TENTH)(
        round_costs_at_most_the_comparator_plus_roots
    )

PROPERTIES = [
    *OF_VOTES,
    *(found for of_kind in OF_ROUNDS.values() for found in of_kind),
    *(found.over(PLAYED[name], moments_of, "in play") for name in KINDS for found in OF_ROUNDS[name]),
]
