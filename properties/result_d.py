"""Result D, the cautious learner, step by step, in one round and in play, and its credible sets.

Let all accuracies be credible, d_j be the nearest and D_j the farthest credible distance from 1/2 of expert j at what
it was paid, and o_j = D_j - d_j. The vote errs with at most 1/2 prod sqrt(1 - 4 d_j^2) (step 1); |D| <= |d| + |o|
(step 2); so the probability of a mistake exceeds (1 - eta) Phi(P) by at most G(|o|^2) (step 3). G is a parabola that
continues as its tangent, a `Bend`. It is convex, so the excess splits into one charge for each expert, which depends
on its count alone; over all rounds the charges add up to a logarithm (step 4).
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from hypothesis import strategies as st

from paid_experts.properties.histories import histories, round_states_of
from paid_experts.properties.property import Properties
from paid_experts.properties.round_states import CautiousState, CredibleState, credible_level
from paid_experts.properties.strategies import accuracies_within, confidences, corners, estimates, round_states
from paid_experts.reference.credible import Credible, credible
from paid_experts.reference.formulas import PRECISE, Estimate, Number, phi, product_error
from paid_experts.reference.lemmas import optimistic_cost_at_most_opt, where
from paid_experts.reference.round_state import HALF

number = PRECISE.number
ONE, NEARLY, LESS, HALVED, TWO_FIFTHS = Fraction(1), Fraction(99, 100), Fraction(9, 10), Fraction(1, 2), Fraction(2, 5)
IN_A_ROUND, PROPERTIES = Properties(), Properties()


# Credible sets.


@dataclass(frozen=True)
class Seen:
    """Counts of an expert at one payment, and an accuracy that is credible."""

    known: Estimate
    accuracy: float
    delta: float

    @property
    def pair(self) -> tuple[Number, Number]:
        """q and p, in 300 bits."""
        return number(self.known.exactly), number(self.accuracy)

    @property
    def level(self) -> Number:
        """ln(2/delta)/n."""
        return credible_level(self.delta) / self.known.paid

    @property
    def ends(self) -> Credible:
        """The credible set."""
        return credible(self.known, self.delta)


@st.composite
def seen(draw: st.DrawFn) -> Seen:
    """Any counts; the ends of the credible set more often than not."""
    known, delta = draw(estimates(1.0)), draw(confidences())
    return Seen(known, draw(accuracies_within(known, delta, CredibleState)), delta)


SEEN = seen()


@PROPERTIES.claim("A.1", "credible accuracies lie within the sharp width", SEEN, ONE, LESS)
def credible_accuracies_lie_within_the_sharp_width(given: Seen, linear: Fraction) -> Iterable[Any]:
    """Result A: n kl(q, p) <= l implies |q - p| <= sqrt(2 q (1-q) l/n) + l/n."""
    q, p = given.pair
    return [(abs(q - p), PRECISE.sqrt(2 * q * (1 - q) * given.level) + linear * given.level)]


@PROPERTIES.claim("D", "the learner has the ends of the credible set", SEEN, ONE, NEARLY)
def learner_has_the_ends_of_the_credible_set(given: Seen, share: Fraction) -> Iterable[Any]:
    """No credible accuracy is nearer to 1/2 than `nearest`, or farther than `farthest`."""
    distance = abs(given.pair[1] - HALF)
    return [(distance, share * given.ends.farthest), (given.ends.nearest, distance)]


@PROPERTIES.claim("D", "the ends differ by at most twice the width", SEEN, ONE, LESS)
def ends_differ_by_at_most_twice_the_width(given: Seen, share: Fraction) -> Iterable[Any]:
    """Farthest less nearest is at most z (1 + z), z = sqrt(2 l/n)."""
    z = PRECISE.sqrt(2 * given.level)
    return [(given.ends.farthest - given.ends.nearest, share * z * (1 + z))]


# The steps.


class Bend(NamedTuple):
    """G(s) = factor s^2 to the bend, then the tangent there; a share of Phi is gained."""

    eta: Fraction
    factor: int
    bend: Fraction
    base: Fraction
    """A payment is charged (base + slope ln K) ln(2/delta) in all"""
    slope: int
    share: Fraction = Fraction(1)
    """Less than 1 in a claim that must fail"""

    def __call__(self, s: Number) -> Number:
        """G at s."""
        knee = number(self.bend)
        return self.share * self.factor * (s**2 if s <= knee else knee * (2 * s - knee))

    def of_count(self, paid: int, delta: float, experts: int) -> Number:
        """What an expert is charged at a count: 1/K G(K min(1/4, z^2 (1+z)^2)), z = sqrt(2 l/n)."""
        z = PRECISE.sqrt(2 * credible_level(delta) / paid)
        return self(experts * min(number(0.25), (z * (1 + z)) ** 2)) / experts

    def of_round(self, state: CredibleState) -> Number:
        """What the experts are charged for their counts."""
        return sum(self.of_count(paid, state.game.delta, state.game.experts) for paid in state.counts)


def squares(distances: Iterable[Number]) -> Number:
    """The sum of the squares."""
    return sum((x**2 for x in distances), start=number(0))


def gap(state: CautiousState) -> Number:
    """|o|^2, where o_j is farthest less nearest."""
    return squares(one.farthest - one.nearest for one in state.sets)


class Charged(NamedTuple):
    """An expert among K who is paid one amount again and again."""

    experts: int
    delta: float
    most: int


FEW = st.integers(1, 3) | st.integers(1, 5)
ANY = round_states(estimates, experts=FEW, kind=CautiousState) | round_states(corners, experts=FEW, kind=CautiousState)
COUNTS = st.builds(Charged, st.integers(1, 12), confidences(), st.integers(1, 400))
WHOLE = Bend(Fraction(0), 8, Fraction(1, 16), Fraction(17, 2), 2)
QUARTER = Bend(Fraction(1, 4), 36, Fraction(1, 48), Fraction(16), 3)
TENTH, NOTHING = Fraction(1, 10), Fraction(0)
"""Shares of a bend that are not enough"""


@IN_A_ROUND.claim("D", "a cautious vote errs at most half the product", ANY, HALVED, TWO_FIFTHS)
@where(lambda state: state.is_on_lambda)
def cautious_vote_errs_at_most_half_the_product(state: CautiousState, half: Fraction) -> Iterable[Any]:
    """Step 1: P(mistake) <= 1/2 prod sqrt(1 - 4 d_j^2) <= 1/2 exp(-2 |d|^2)."""
    near = [HALF - one.nearest for one in state.sets]
    product = 2 * product_error(near, PRECISE)
    return [(state.mistake, half * product), (product, phi(near, PRECISE))]


@IN_A_ROUND.claim("D", "a cautious vote errs at most as often as the best expert", ANY, HALVED, TWO_FIFTHS)
@where(lambda state: state.is_on_lambda)
def cautious_vote_errs_at_most_as_the_best_expert(state: CautiousState, half: Fraction) -> Iterable[Any]:
    """Step 1: P(mistake) <= 1/2 - max d_j, so that no single expert has to be followed."""
    return [(state.mistake, number(half) - max(one.nearest for one in state.sets))]


@IN_A_ROUND.claim("D", "the farthest are at most the nearest plus the gaps", ANY, ONE, LESS)
def farthest_at_most_nearest_plus_gaps(state: CautiousState, share: Fraction) -> Iterable[Any]:
    """Step 2: |D| <= |d| + |o|."""
    far, near = squares(one.farthest for one in state.sets), squares(one.nearest for one in state.sets)
    return [(PRECISE.sqrt(far), PRECISE.sqrt(near) + share * PRECISE.sqrt(gap(state)))]


@IN_A_ROUND.claim("D", "a mistake has at most 3/4 Phi plus the bend", ANY, QUARTER, QUARTER._replace(share=TENTH))
@IN_A_ROUND.claim("D", "a mistake has at most Phi plus the bend", ANY, WHOLE, WHOLE._replace(share=TENTH))
@where(lambda state: state.is_on_lambda)
def mistake_at_most_phi_plus_bend(state: CautiousState, bend: Bend) -> Iterable[Any]:
    """Step 3: P(mistake) <= (1 - eta) Phi(P_t) + G(|o|^2)."""
    return [(state.mistake, (1 - bend.eta) * state.optimistic_error + bend(gap(state)))]


@IN_A_ROUND.claim("D", "the bend is at most the charges of the counts", ANY, ONE, NEARLY)
def bend_at_most_the_charges_of_the_counts(state: CautiousState, share: Fraction) -> Iterable[Any]:
    """Step 4: G(|o|^2) <= sum over experts of 1/K G(K min(1/4, z^2 (1+z)^2))."""
    return [(bend(gap(state)), share * bend.of_round(state)) for bend in (WHOLE, QUARTER)]


@IN_A_ROUND.claim("D", "a cautious round gains a quarter of Phi", ANY, QUARTER, QUARTER._replace(share=NOTHING))
@IN_A_ROUND.claim("D", "a cautious round costs OPT plus charges", ANY, WHOLE, WHOLE._replace(share=NOTHING))
@where(lambda state: state.is_on_lambda and state.is_minimiser)
def cautious_round_costs_at_most_optimum_plus_charges(state: CautiousState, bend: Bend) -> Iterable[Any]:
    """The round: P(mistake) + lam sum c <= OPT - eta Phi(P_t) + charges."""
    right = state.comparator - bend.eta * state.optimistic_error + bend.of_round(state)
    return [(state.mistake + state.price, right)]


@PROPERTIES.claim("D", "charges add up to a logarithm", COUNTS, Fraction(0), Fraction(6))
def charges_add_up_to_a_logarithm(given: Charged, change: Fraction) -> Iterable[Any]:
    """Step 4: all counts of one expert at one payment are charged at most (17/2 + 2 ln K) l, or (16 + 3 ln K) l."""
    for bend in (WHOLE, QUARTER):
        total = math.fsum(float(bend.of_count(n, given.delta, given.experts)) for n in range(1, given.most + 1))
        yield total, (float(bend.base - change) + bend.slope * math.log(given.experts)) * math.log(2 / given.delta)


IN_A_ROUND.claim("D", "payments look no dearer than OPT", ANY, ONE, LESS)(optimistic_cost_at_most_opt)
PLAYED = histories(kind=CautiousState)
PROPERTIES += [*IN_A_ROUND, *(found.over(PLAYED, round_states_of, "in play") for found in IN_A_ROUND)]
