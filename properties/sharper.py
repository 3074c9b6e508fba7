"""Results S and B, step by step, at one moment and in play; `properties.regret` has their sums.

The optimistic cost of the chosen payments is at most OPT over the grid, and a certain expert errs with probability at
most C/n, for any beta. Call an estimate **old** if n >= 2 beta, and **young** before. If all estimates are old, the
vote errs with probability at most (1 - eta) Phi at the optimistic estimates: with eta = 0 for beta at least 5
ln(3/delta) K^(3/2) (Result S), with eta = 1/4 for 11 in place of 5, and with eta = 1/3 for 18 (Result B), hence for the
paper's own beta. A young estimate in range is exactly 1/2. It adds a term to the right side, its **pad**, which is 0
once n is large enough.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from hypothesis import strategies as st

from paid_experts.properties import precise
from paid_experts.properties.histories import History, histories, moments_of
from paid_experts.properties.instances import PaidGame
from paid_experts.properties.lemmas import certain_expert_errs_rarely, optimistic_cost_at_most_grid_optimum
from paid_experts.properties.moments import Moment
from paid_experts.properties.precise import HAIR, Number, number
from paid_experts.properties.property import OUTSIDE, Inequality, Properties, Property
from paid_experts.properties.strategies import estimates, estimates_in_range, even_estimates, labellings, moments
from paid_experts.reference.bounds import QUARTER, SHARPER, THIRD, Margin
from paid_experts.reference.formulas import PRECISE, Estimate


class Step(NamedTuple):
    """A margin of `reference.bounds`, and the share of a term with which a claim is made."""

    margin: Margin
    share: Fraction = Fraction(1)

    @property
    def eta(self) -> Fraction:
        """Which share of Phi is gained: 0, 1/4 or 1/3."""
        return Fraction(self.margin.gained).limit_denominator(4)

    def speaks_of(self, moment: Moment) -> bool:
        """Is the round aggregated on Lambda, and beta large enough?"""
        game = moment.game
        enough = game.beta >= precise.sharper_beta(game.delta, game.experts, self.margin.beta_factor)
        return enough and moment.is_in_range and moment.is_on_lambda


def is_young(known: Estimate, beta: float, multiple: Fraction = Fraction(2)) -> bool:
    """Is the count below 2 beta, so that the cutoff is 1/2?"""
    return known.paid < multiple * Fraction(beta)


def share_of_each(eta: Fraction, experts: int) -> Number:
    """(2 (1 - eta))^(1/K)."""
    return PRECISE.exp(PRECISE.log(number(2 * (1 - eta))) / experts)


def pad(known: Estimate, game: PaidGame, eta: Fraction) -> Number:
    """max(0, (2 (1 - eta))^(-1/K) - exp(-2 (1/2 - P)^2)): what an estimate is short of its share of 2 (1 - eta) Phi."""
    short = 1 / share_of_each(eta, game.experts) - precise.phi([precise.optimistic(known, game.delta)])
    return max(number(0.0), short)


def factors_of_old_estimates_are_small(moment: Moment, step: Step) -> Iterator[Inequality]:
    """For n >= 2 beta, F = p sqrt((1-q)/q) + (1-p) sqrt(q/(1-q)) <= (2 (1 - eta))^(1/K) exp(-2 (1/2 - P)^2)."""
    if not step.speaks_of(moment):
        yield OUTSIDE
        return
    factor = number(step.share) * share_of_each(step.eta, moment.game.experts)
    for known, p, outer in zip(moment.known, moment.bought, moment.optimistic, strict=True):
        old = not is_young(known, moment.game.beta)
        left = precise.exponential_loss([known], [p])
        yield Inequality(old, left, factor * precise.phi([outer]) + HAIR, moment)


def old_estimates_err_less_than_phi(moment: Moment, step: Step) -> Iterator[Inequality]:
    """In an aggregated round with all n >= 2 beta, on Lambda, P(mistake) <= (1 - eta) Phi(P_t)."""
    old = not any(is_young(known, moment.game.beta) for known in moment.known)
    if not (old and step.speaks_of(moment)):
        yield OUTSIDE
        return
    right = number(step.share * (1 - step.eta)) * moment.optimistic_error
    yield Inequality(True, moment.mistake, right + HAIR, moment)


def young_estimates_in_range_are_even(moment: Moment, multiple: Fraction) -> Iterator[Inequality]:
    """An estimate in range with n < 2 beta is exactly 1/2."""
    for known in moment.known if moment.is_in_range else ():
        young = is_young(known, moment.game.beta, multiple)
        yield Inequality(young, abs(2 * known.correct - known.paid), 0, moment)


def aggregated_rounds_err_no_more_than_phi_and_pads(moment: Moment, step: Step) -> Iterator[Inequality]:
    """In every aggregated round on Lambda, P(mistake) <= (1 - eta) (Phi(P_t) + the pads of the young estimates)."""
    game = moment.game
    young = [known for known in moment.known if is_young(known, game.beta)]
    if not (young and step.speaks_of(moment)):
        yield OUTSIDE
        return
    pads = sum((pad(known, game, step.eta) for known in young), start=number(0.0))
    right = number(1 - step.eta) * (moment.optimistic_error + number(step.share) * pads)
    yield Inequality(True, moment.mistake, right + HAIR, moment)


def pads_vanish_after_a_while(moment: Moment, step: Step) -> Iterator[Inequality]:
    """An even estimate has no pad once n >= (3 K + 11) ln(3/delta), (5 K + 15) or (7 K + 17) for eta = 1/4, 1/3."""
    while_ = step.margin.slope * moment.game.experts + step.margin.offset
    enough = number(step.share) * while_ * moment.game.log_term
    for known in moment.known:
        held = 2 * known.correct == known.paid and known.paid >= enough
        yield Inequality(held, pad(known, moment.game, step.eta) if held else 0, HAIR, moment)


# Instances: the least beta of each step, with counts in range, even, or any.


def _moments(margin: Margin, known: Callable[[float], st.SearchStrategy[Estimate]]) -> st.SearchStrategy[Moment]:
    least = partial(precise.sharper_beta, factor=margin.beta_factor)
    return moments(known, theorem=True, least_beta=least)


@st.composite
def histories_in_range(draw: st.DrawFn) -> History:
    """A few rounds from counts that are in range, where old estimates are aggregated."""
    start = draw(moments(estimates_in_range, True, st.integers(1, 3), precise.sharper_beta))
    rounds, seed = draw(st.integers(1, 3)), draw(st.integers(0, 99))
    return History(start.game, draw(labellings()), rounds, seed, start.table)


ANY = _moments(SHARPER, estimates)
PLAYED = histories(theorem=True, least=precise.sharper_beta) | histories_in_range()
HALF, NEARLY, WHOLE = Fraction(1, 2), Fraction(9, 10), Fraction(1)


def _of(lemma: str, margin: Margin, name: str) -> Properties:
    """The steps with one margin; no beta is enough for eta = 1/2."""
    in_range, even = _moments(margin, estimates_in_range), _moments(margin, lambda _: even_estimates())
    step, half = Step(margin), Step(margin, HALF / (1 - Step(margin).eta))
    steps = [
        ("a known expert has a small factor", in_range, factors_of_old_estimates_are_small, half),
        ("old estimates err less than Phi of the optimistic ones", in_range, old_estimates_err_less_than_phi, half),
        (
            "aggregated rounds err no more than Phi and pads",
            even,
            aggregated_rounds_err_no_more_than_phi_and_pads,
            Step(margin, Fraction(0)),
        ),
        ("pads vanish after a while", even, pads_vanish_after_a_while, Step(margin, Fraction(1, 4))),
    ]
    return Properties(Property(lemma, claim + name, given, says, step, tooth) for claim, given, says, tooth in steps)


OF_S, IN_PLAY = _of("S", SHARPER, ""), Properties()
OF_S.claim("S", "young estimates in range are even", OF_S[0].instances, Fraction(2), Fraction(4), "n < 4 beta")(
    young_estimates_in_range_are_even
)
OF_B = [*_of("B", QUARTER, ", eta = 1/4"), *_of("B", THIRD, ", eta = 1/3")]
IN_PLAY.claim("S", "payments look no dearer than OPT", ANY, WHOLE, NEARLY)(optimistic_cost_at_most_grid_optimum)
IN_PLAY.claim("S", "a certain expert errs at most C/n", ANY, WHOLE, HALF)(certain_expert_errs_rarely)
PROPERTIES = [*IN_PLAY, *OF_S, *OF_B, *(found.over(PLAYED, moments_of, "in play") for found in (*IN_PLAY, OF_S[1]))]
