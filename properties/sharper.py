"""Results S and B, step by step, in one round and in play; `properties.regret` has their sums.

The optimistic cost of the chosen payments is at most OPT over the grid, and a certain expert errs with probability at
most C/n, for any beta. Call an estimate **old** if n >= 2 beta, and **young** before. If all estimates are old, the
vote errs with probability at most (1 - eta) Phi at the optimistic estimates: with eta = 0 for beta at least 5
ln(3/delta) K^(3/2) (Result S), with eta = 1/4 for 11 in place of 5, and with eta = 1/3 for 18 (Result B), hence for the
paper's own beta. A young estimate in range is exactly 1/2. It adds a term to the right side, its **pad**, which is 0
once n is large enough.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from hypothesis import strategies as st

from paid_experts.properties.histories import histories, histories_from, round_states_of
from paid_experts.properties.property import Properties, Property
from paid_experts.properties.strategies import (
    estimates,
    estimates_in_range,
    even_estimates,
    round_states,
    sharper_beta,
)
from paid_experts.reference.bounds import QUARTER, SHARPER, THIRD, Margin
from paid_experts.reference.formulas import PRECISE, Estimate, Number, exponential_loss, phi
from paid_experts.reference.lemmas import certain_expert_errs_rarely, optimistic_cost_at_most_opt, where
from paid_experts.reference.round_state import PaidGame, RoundState


class Step(NamedTuple):
    """A margin of `reference.bounds`, and the share of a term with which a claim is made."""

    margin: Margin
    share: Fraction = Fraction(1)

    @property
    def eta(self) -> Fraction:
        """Which share of Phi is gained: 0, 1/4 or 1/3."""
        return Fraction(self.margin.gained).limit_denominator(4)

    def speaks_of(self, state: RoundState) -> bool:
        """Is the round aggregated, and beta large enough?"""
        game = state.game
        return game.beta >= sharper_beta(game.delta, game.experts, self.margin.beta_factor) and state.is_in_range


def is_young(known: Estimate, beta: float, multiple: Fraction = Fraction(2)) -> bool:
    """Is the count below 2 beta, so that the cutoff is 1/2?"""
    return known.paid < multiple * Fraction(beta)


def share_of_each(eta: Fraction, experts: int) -> Number:
    """(2 (1 - eta))^(1/K)."""
    return PRECISE.exp(PRECISE.log(PRECISE.number(2 * (1 - eta))) / experts)


def pad(known: Estimate, game: PaidGame, eta: Fraction) -> Number:
    """max(0, (2 (1 - eta))^(-1/K) - exp(-2 (1/2 - P)^2)): what an estimate is short of its share of 2 (1 - eta) Phi."""
    outer = known.optimistic(game.delta, 1, PRECISE)
    return max(PRECISE.number(0), 1 / share_of_each(eta, game.experts) - phi([outer], PRECISE))


@where(lambda state: state.is_on_lambda)
def factors_of_old_estimates_are_small(state: RoundState, step: Step) -> Iterable[Any]:
    """For n >= 2 beta, F = p sqrt((1-q)/q) + (1-p) sqrt(q/(1-q)) <= (2 (1 - eta))^(1/K) exp(-2 (1/2 - P)^2)."""
    factor = step.share * share_of_each(step.eta, state.game.experts)
    everyone = zip(state.known, state.estimates, state.accuracies, state.optimistic, strict=True)
    for known, q, p, outer in everyone if step.speaks_of(state) else ():
        if not is_young(known, state.game.beta):
            yield exponential_loss([p], [q], PRECISE), factor * phi([outer], PRECISE)


@where(lambda state: state.is_on_lambda and not any(is_young(known, state.game.beta) for known in state.known))
def old_estimates_err_less_than_phi(state: RoundState, step: Step) -> Iterable[Any]:
    """In an aggregated round with all n >= 2 beta, on Lambda, P(mistake) <= (1 - eta) Phi(P_t)."""
    if step.speaks_of(state):
        yield state.mistake, step.share * (1 - step.eta) * state.optimistic_error


@where(lambda state: state.is_in_range)
def young_estimates_in_range_are_even(state: RoundState, multiple: Fraction) -> Iterable[Any]:
    """An estimate in range with n < 2 beta is exactly 1/2."""
    young = [known for known in state.known if is_young(known, state.game.beta, multiple)]
    return [(abs(2 * known.correct - known.paid), 0) for known in young]


@where(lambda state: state.is_on_lambda)
def aggregated_rounds_err_no_more_than_phi_and_pads(state: RoundState, step: Step) -> Iterable[Any]:
    """In every aggregated round on Lambda, P(mistake) <= (1 - eta) (Phi(P_t) + the pads of the young estimates)."""
    young = [known for known in state.known if is_young(known, state.game.beta)]
    if young and step.speaks_of(state):
        pads = sum(pad(known, state.game, step.eta) for known in young)
        yield state.mistake, (1 - step.eta) * (state.optimistic_error + step.share * pads)


def pads_vanish_after_a_while(state: RoundState, step: Step) -> Iterable[Any]:
    """An even estimate has no pad once n >= (3 K + 11) ln(3/delta), (5 K + 15) or (7 K + 17) for eta = 1/4, 1/3."""
    game = state.game
    enough = step.share * (step.margin.slope * game.experts + step.margin.offset) * game.log_term
    old = [known for known in state.known if 2 * known.correct == known.paid and known.paid >= enough]
    return [(pad(known, game, step.eta), 0) for known in old]


# Instances: the least beta of each step, with counts in range, even, or any.


def _states(margin: Margin, known: Callable[[float], st.SearchStrategy[Estimate]]) -> st.SearchStrategy[RoundState]:
    return round_states(known, theorem=True, beta=partial(sharper_beta, factor=margin.beta_factor))


def _of(lemma: str, margin: Margin, name: str) -> list[Property]:
    """The steps with one margin; no beta is enough for eta = 1/2."""
    in_range, even = _states(margin, estimates_in_range), _states(margin, lambda _: even_estimates())
    half, nothing, quarter = Fraction(1, 2) / (1 - Step(margin).eta), Fraction(0), Fraction(1, 4)
    steps = [
        ("a known expert has a small factor", in_range, factors_of_old_estimates_are_small, half),
        ("old estimates err less than Phi of the optimistic ones", in_range, old_estimates_err_less_than_phi, half),
        (
            *("aggregated rounds err no more than Phi and pads", even),
            *(aggregated_rounds_err_no_more_than_phi_and_pads, nothing),
        ),
        ("pads vanish after a while", even, pads_vanish_after_a_while, quarter),
    ]
    return [
        Property(lemma, claim + name, given, says, Step(margin), Step(margin, tooth))
        for claim, given, says, tooth in steps
    ]


ANY = _states(SHARPER, estimates)
PLAYED = histories(theorem=True, beta=sharper_beta) | histories_from(estimates_in_range, sharper_beta)
ONE, HALF, NEARLY = Fraction(1), Fraction(1, 2), Fraction(9, 10)
OF_S = Properties(_of("S", SHARPER, ""))
OF_S.claim("S", "young estimates in range are even", OF_S[0].instances, Fraction(2), Fraction(4))(
    young_estimates_in_range_are_even
)
OF_B = [*_of("B", QUARTER, ", eta = 1/4"), *_of("B", THIRD, ", eta = 1/3")]
IN_PLAY = [
    Property("S", "payments look no dearer than OPT", ANY, optimistic_cost_at_most_opt, ONE, NEARLY),
    Property("S", "a certain expert errs at most C/n", ANY, certain_expert_errs_rarely, ONE, HALF),
]
PROPERTIES = [
    *(*IN_PLAY, *OF_S, *OF_B),
    *(found.over(PLAYED, round_states_of, "in play") for found in (*IN_PLAY, OF_S[1])),
]
