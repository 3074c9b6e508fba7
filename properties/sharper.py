"""Results S and B in an aggregated round, drawn and in play; `properties.tiny` has what they add up to.

Let eta be 0 for beta at least 5 ln(3/delta) K^(3/2) (Result S), 1/4 for 11 in place of 5, and 1/3 for 18 (Result B),
hence for the paper's own beta. If all estimates are **old** (n >= 2 beta), the vote errs with probability at most
(1 - eta) Phi at the optimistic estimates. A **young** estimate in range is exactly 1/2. It adds a term to the right
side, its **pad**, which is 0 once n is large enough. The steps of the proofs are proved in their documents.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from hypothesis import strategies as st

from paid_experts.properties.histories import histories, histories_from, round_states_of
from paid_experts.properties.property import Property
from paid_experts.properties.strategies import (
    estimates,
    estimates_in_range,
    even_estimates,
    round_states,
    sharper_beta,
)
from paid_experts.reference.bounds import QUARTER, SHARPER, THIRD, Margin
from paid_experts.reference.formulas import PRECISE, Estimate, Number, phi
from paid_experts.reference.lemmas import certain_expert_errs_rarely, optimistic_cost_at_most_opt, where
from paid_experts.reference.round_state import PaidGame, RoundState


class Step(NamedTuple):
    """A margin of `reference.bounds`, and the shares of Phi and of the pads with which the claim is made."""

    margin: Margin
    of_phi: Fraction = Fraction(1)
    of_pads: Fraction = Fraction(1)

    @property
    def eta(self) -> Fraction:
        """Which share of Phi is gained: 0, 1/4 or 1/3."""
        return Fraction(self.margin.gained).limit_denominator(4)


def pad(known: Estimate, game: PaidGame, eta: Fraction) -> Number:
    """max(0, (2 (1 - eta))^(-1/K) - exp(-2 (1/2 - P)^2)): what an estimate is short of its share of 2 (1 - eta) Phi."""
    share = PRECISE.exp(-PRECISE.log(PRECISE.number(2 * (1 - eta))) / game.experts)
    return max(PRECISE.number(0), share - phi([known.optimistic(game.delta, 1, PRECISE)], PRECISE))


@where(lambda state: state.is_on_lambda and state.is_in_range)
def aggregated_rounds_err_no_more_than_phi_and_pads(state: RoundState, step: Step) -> Iterable[Any]:
    """In every aggregated round on Lambda, P(mistake) <= (1 - eta) (Phi(P_t) + the pads of the young estimates)."""
    game = state.game
    if game.beta >= sharper_beta(game.delta, game.experts, step.margin.beta_factor):
        young = [known for known in state.known if known.paid < 2 * Fraction(game.beta)]
        pads = sum((pad(known, game, step.eta) for known in young), start=PRECISE.number(0))
        yield state.mistake, (1 - step.eta) * (step.of_phi * state.optimistic_error + step.of_pads * pads)


# Instances: the least beta of each margin, with counts in range, even, or any.


def _states(margin: Margin, known: Callable[[float], st.SearchStrategy[Estimate]]) -> st.SearchStrategy[RoundState]:
    return round_states(known, theorem=True, beta=partial(sharper_beta, factor=margin.beta_factor))


def _of(lemma: str, margin: Margin, name: str) -> list[Property]:
    """The claim with one margin, and a tooth for each of its terms; no beta is enough for eta = 1/2."""
    says, right = aggregated_rounds_err_no_more_than_phi_and_pads, Step(margin)
    half, no_pads = right._replace(of_phi=HALF / (1 - right.eta)), right._replace(of_pads=Fraction(0))
    in_range, even = _states(margin, estimates_in_range), _states(margin, lambda _: even_estimates())
    return [
        Property(lemma, f"aggregated rounds err no more than Phi and pads{name}", in_range, says, right, half),
        Property(lemma, f"even estimates err no more than Phi and pads{name}", even, says, right, no_pads),
    ]


ONE, HALF, NEARLY = Fraction(1), Fraction(1, 2), Fraction(9, 10)
ANY = _states(SHARPER, estimates)
PLAYED = histories(theorem=True, beta=sharper_beta) | histories_from(estimates_in_range, sharper_beta)
OF_S = _of("S", SHARPER, "")
OF_B = [*_of("B", QUARTER, ", eta = 1/4"), *_of("B", THIRD, ", eta = 1/3")]
IN_PLAY = [
    Property("S", "payments look no dearer than OPT", ANY, optimistic_cost_at_most_opt, ONE, NEARLY),
    Property("S", "a certain expert errs at most C/n", ANY, certain_expert_errs_rarely, ONE, HALF),
]
PROPERTIES = [
    *(*IN_PLAY, *OF_S, *OF_B),
    *(found.over(PLAYED, round_states_of, "in play") for found in (*IN_PLAY, OF_S[0])),
]
