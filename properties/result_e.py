"""Result E, against the Bayes-optimal cost, step by step, in one round and in play.

B(p) is the error of the best vote at known accuracies p, H(p) = 1/2 prod sqrt(4 p (1-p)) a product that is nearly as
small. The vote at the estimates q errs at accuracies p with at most B(q) + sum |p - q|; B is Lipschitz, and falls as
accuracies move away from 1/2; credible accuracies are within sqrt(l/(2 n)) of the estimates (Pinsker). So a round costs
at most sqrt(2) sum sqrt(l/n) more than the comparator, and with H in the place of B at most (1 + 1/sqrt(2)) sum
sqrt(l/n).
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from paid_experts.properties.histories import histories, round_states_of
from paid_experts.properties.property import Properties, Property
from paid_experts.properties.result_d import SEEN, Seen
from paid_experts.properties.round_states import BayesState, ProductState, credible_level
from paid_experts.properties.strategies import corners, estimates, round_states
from paid_experts.reference.formulas import PRECISE, Number, bayes_error, phi
from paid_experts.reference.lemmas import optimistic_cost_at_most_opt, where
from paid_experts.reference.round_state import ERRORS

KINDS = {"B": BayesState, "H": ProductState}
FEW = st.integers(1, 4)
STATES = {
    name: round_states(estimates, experts=FEW, kind=kind) | round_states(corners, experts=FEW, kind=kind)
    for name, kind in KINDS.items()
}
PLAYED = {name: histories(kind=kind) for name, kind in KINDS.items()}
ANY, ONE, LESS, TENTH = STATES["B"], Fraction(1), Fraction(9, 10), Fraction(1, 10)
OF_VOTES, PROPERTIES = Properties(), Properties()


def distance(one: list[Number], other: list[Number]) -> Number:
    """sum |p_j - q_j|."""
    return sum(abs(p - q) for p, q in zip(one, other, strict=True))


@PROPERTIES.claim("E", "credible accuracies lie within Pinsker's distance", SEEN, Fraction(2), Fraction(3))
def credible_accuracies_lie_within_pinsker(given: Seen, factor: Fraction) -> Iterable[Any]:
    """n kl(q, p) <= l implies 2 (q - p)^2 <= l/n."""
    q, p = given.pair
    return [(factor * (q - p) ** 2, given.level)]


@PROPERTIES.claim("E", "roots differ by at most twice the root of the entropy", SEEN, Fraction(2), Fraction(9, 5))
def roots_differ_by_at_most_the_entropy(given: Seen, factor: Fraction) -> Iterable[Any]:
    """n kl(q, p) <= l implies |sqrt(4 q (1-q)) - sqrt(4 p (1-p))| <= 2 sqrt(l/n)."""
    one, other = (2 * ERRORS["H"]([x]) for x in given.pair)
    return [(abs(one - other), factor * PRECISE.sqrt(given.level))]


@OF_VOTES.claim("E", "a vote at the estimates errs at most their distance more", ANY, ONE, LESS)
def vote_at_estimates_errs_at_most_their_distance_more(state: BayesState, slope: Fraction) -> Iterable[Any]:
    """Step 2, for any accuracies: P(mistake) <= B(q) + sum |p - q|."""
    return [(state.mistake, bayes_error(state.estimates) + slope * distance(state.estimates, state.accuracies))]


@OF_VOTES.claim("E", "B is Lipschitz", ANY, ONE, LESS)
def bayes_error_is_lipschitz(state: BayesState, slope: Fraction) -> Iterable[Any]:
    """Step 2: |B(p) - B(q)| <= sum |p - q|, here for accuracies, estimates and optimistic ends."""
    for other in (state.accuracies, state.optimistic):
        yield abs(bayes_error(state.estimates) - bayes_error(other)), slope * distance(state.estimates, other)


@OF_VOTES.claim("E", "B and H fall away from 1/2", ANY, ONE, LESS)
@where(lambda state: state.is_on_lambda)
def errors_fall_away_from_one_half(state: BayesState, share: Fraction) -> Iterable[Any]:
    """Step 2: B(P) <= B(p) and H(P) <= H(p), because optimistic ends are farther from 1/2 than credible accuracies."""
    return [(error(state.optimistic), share * error(state.accuracies)) for error in (ERRORS["B"], ERRORS["H"])]


@OF_VOTES.claim("E", "B is at most H, and H at most half of Phi", ANY, ONE, LESS)
def bayes_error_at_most_product_at_most_half_phi(state: BayesState, share: Fraction) -> Iterable[Any]:
    """B(p) <= H(p) <= 1/2 Phi(p)."""
    p, H = state.accuracies, ERRORS["H"](state.accuracies)
    return [(bayes_error(p), share * H), (H, share * phi(p, PRECISE) / 2)]


@where(lambda state: state.is_on_lambda and state.is_minimiser)
def round_costs_at_most_the_comparator_plus_roots(state: BayesState, share: Fraction) -> Iterable[Any]:
    """Step 3: P(mistake) + lam sum c <= min {B + lam sum c} + sqrt(2) sum sqrt(l/n); 1 + 1/sqrt(2) for H."""
    root = PRECISE.sqrt(2)
    factor = 1 + 1 / root if isinstance(state, ProductState) else root
    roots = sum(PRECISE.sqrt(credible_level(state.game.delta) / paid) for paid in state.counts)
    return [(state.mistake + state.price, state.comparator + share * factor * roots)]


OF_ROUNDS = {
    name: [
        Property("E", f"{claim}, with {name}", states, says, ONE, sharper)
        for claim, says, sharper in (
            ("payments look no dearer than the comparator", optimistic_cost_at_most_opt, LESS),
            ("a round costs at most the comparator plus roots", round_costs_at_most_the_comparator_plus_roots, TENTH),
        )
    ]
    for name, states in STATES.items()
}
PROPERTIES += [
    *OF_VOTES,
    *(found for of_kind in OF_ROUNDS.values() for found in of_kind),
    *(found.over(PLAYED[name], round_states_of, "in play") for name in KINDS for found in OF_ROUNDS[name]),
]
