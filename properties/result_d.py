"""Result D, the cautious learner, step by step, at one moment and in play; `properties.coverage` has its credible sets.

Let all accuracies be credible, d_j be the nearest and D_j the farthest credible distance from 1/2 of expert j at what
it was paid, and o_j = D_j - d_j. The vote errs with at most 1/2 prod sqrt(1 - 4 d_j^2) (step 1); |D| <= |d| + |o|
(step 2); so the probability of a mistake exceeds (1 - eta) Phi(P) by at most G(|o|^2) (step 3). G is a parabola that
continues as its tangent, a `Bend`. It is convex, so the excess splits into one charge for each expert, which depends
on its count alone; over all rounds the charges add up to a logarithm (step 4).
"""

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from hypothesis import strategies as st

from paid_experts.properties import precise
from paid_experts.properties.histories import histories, moments_of
from paid_experts.properties.lemmas import optimistic_cost_at_most_grid_optimum
from paid_experts.properties.moments import CautiousMoment, CredibleMoment, Moment
from paid_experts.properties.precise import HAIR, Number, number
from paid_experts.properties.property import Inequality, Properties, where
from paid_experts.properties.strategies import confidences, estimates, even_estimates, moments, unanimous_estimates
from paid_experts.reference.formulas import PRECISE


class Bend(NamedTuple):
    """G(s) = factor s^2 to the bend, then the tangent there; a share of Phi is gained."""

    eta: Fraction
    factor: int
    bend: Fraction
    base: Fraction
    """A payment is charged (base + slope ln K) ln(2/delta) in all"""
    slope: int
    share: Fraction = Fraction(1)

    def times(self, share: Fraction) -> "Bend":
        """Return a share of it, for a claim that must fail."""
        return self._replace(share=share)

    def __call__(self, s: Number) -> Number:
        """G at s."""
        knee = number(self.bend)
        value = self.factor * s**2 if s <= knee else self.factor * knee * (2 * s - knee)
        return number(self.share) * value

    def of_count(self, paid: int, delta: float, experts: int) -> Number:
        """What an expert is charged at a count: 1/K G(K min(1/4, z^2 (1+z)^2)), z = sqrt(2 l/n)."""
        z = PRECISE.sqrt(2 * precise.credible_level(delta) / paid)
        return self(experts * min(number(0.25), (z * (1 + z)) ** 2)) / experts


def gaps(moment: CautiousMoment) -> list[Number]:
    """o_j: farthest less nearest."""
    return [one.farthest - one.nearest for one in moment.sets]


def squares(numbers: list[Number]) -> Number:
    """The sum of the squares."""
    return sum((x**2 for x in numbers), start=number(0.0))


def charges(moment: CredibleMoment, bend: Bend) -> Number:
    """What the experts are charged for their counts."""
    game = moment.game
    return sum((bend.of_count(known.paid, game.delta, game.experts) for known in moment.known), start=number(0.0))


class Charged(NamedTuple):
    """An expert among K who is paid one amount again and again."""

    experts: int
    delta: float
    most: int


def cautious_moments(known: st.SearchStrategy[Any] | None = None) -> st.SearchStrategy[Moment]:
    """Up to five experts of any counts, all accuracies credible."""
    one = (lambda _: known) if known is not None else estimates
    return moments(one, experts=st.integers(1, 3) | st.integers(1, 5), kind=CautiousMoment)


WHOLE = Bend(Fraction(0), 8, Fraction(1, 16), Fraction(17, 2), 2)
QUARTER = Bend(Fraction(1, 4), 36, Fraction(1, 48), Fraction(16), 3)
TENTH, NOTHING = Fraction(1, 10), Fraction(0)
ANY = cautious_moments() | cautious_moments(even_estimates() | unanimous_estimates())
PLAYED = histories(kind=CautiousMoment)
COUNTS = st.builds(Charged, st.integers(1, 12), confidences(), st.integers(1, 400))
AT_A_MOMENT, PROPERTIES = Properties(), Properties()


@AT_A_MOMENT.claim("D", "a cautious vote errs at most half the product", ANY, Fraction(1, 2), Fraction(2, 5))
@where(lambda moment: moment.is_on_lambda)
def cautious_vote_errs_at_most_half_the_product(moment: CautiousMoment, half: Fraction) -> Iterator[Inequality]:
    """Step 1: P(mistake) <= 1/2 prod sqrt(1 - 4 d_j^2) <= 1/2 exp(-2 |d|^2)."""
    near = [precise.HALF - one.nearest for one in moment.sets]
    product = 2 * precise.product_error(near)
    yield Inequality(True, moment.mistake, number(half) * product + HAIR, moment)
    yield Inequality(True, product, precise.phi(near) + HAIR, moment)


@AT_A_MOMENT.claim("D", "a cautious vote errs at most as often as the best expert", ANY, Fraction(1, 2), Fraction(2, 5))
def cautious_vote_errs_at_most_as_the_best_expert(moment: CautiousMoment, half: Fraction) -> Iterator[Inequality]:
    """Step 1: P(mistake) <= 1/2 - max d_j, so that no single expert has to be followed."""
    best = max(one.nearest for one in moment.sets)
    yield Inequality(moment.is_on_lambda, moment.mistake, number(half) - best + HAIR, moment)


@AT_A_MOMENT.claim("D", "the farthest are at most the nearest plus the gaps", ANY, Fraction(1), Fraction(9, 10))
def farthest_at_most_nearest_plus_gaps(moment: CautiousMoment, share: Fraction) -> Iterator[Inequality]:
    """Step 2: |D| <= |d| + |o|."""
    far, near = ([one.farthest for one in moment.sets], [one.nearest for one in moment.sets])
    right = PRECISE.sqrt(squares(near)) + number(share) * PRECISE.sqrt(squares(gaps(moment)))
    yield Inequality(True, PRECISE.sqrt(squares(far)), right + HAIR, moment)


@AT_A_MOMENT.claim("D", "a mistake has at most 3/4 Phi plus the bend", ANY, QUARTER, QUARTER.times(TENTH), "a tenth")
@AT_A_MOMENT.claim("D", "a mistake has at most Phi plus the bend", ANY, WHOLE, WHOLE.times(TENTH), "a tenth of it")
def mistake_at_most_phi_plus_bend(moment: CautiousMoment, bend: Bend) -> Iterator[Inequality]:
    """Step 3: P(mistake) <= (1 - eta) Phi(P_t) + G(|o|^2)."""
    right = number(1 - bend.eta) * moment.optimistic_error + bend(squares(gaps(moment)))
    yield Inequality(moment.is_on_lambda, moment.mistake, right + HAIR, moment)


@AT_A_MOMENT.claim("D", "the bend is at most the charges of the counts", ANY, Fraction(1), Fraction(99, 100))
def bend_at_most_the_charges_of_the_counts(moment: CautiousMoment, share: Fraction) -> Iterator[Inequality]:
    """Step 4: G(|o|^2) <= sum over experts of 1/K G(K min(1/4, z^2 (1+z)^2))."""
    for bend in (WHOLE, QUARTER):
        right = number(share) * charges(moment, bend)
        yield Inequality(True, bend(squares(gaps(moment))), right + HAIR, moment)


@AT_A_MOMENT.claim("D", "a cautious round gains a quarter of Phi", ANY, QUARTER, QUARTER.times(NOTHING), "uncharged")
@AT_A_MOMENT.claim("D", "a cautious round costs OPT plus charges", ANY, WHOLE, WHOLE.times(NOTHING), "uncharged")
@where(lambda moment: moment.is_on_lambda and moment.is_minimiser)
def cautious_round_costs_at_most_optimum_plus_charges(moment: CautiousMoment, bend: Bend) -> Iterator[Inequality]:
    """The round: P(mistake) + lam sum c <= OPT - eta Phi(P_t) + charges."""
    right = moment.comparator - number(bend.eta) * moment.optimistic_error + charges(moment, bend)
    yield Inequality(True, moment.mistake + moment.price, right + HAIR, moment)


@PROPERTIES.claim("D", "charges add up to a logarithm", COUNTS, Fraction(0), Fraction(6))
def charges_add_up_to_a_logarithm(given: Charged, change: Fraction) -> Iterator[Inequality]:
    """Step 4: all counts of one expert at one payment are charged at most (17/2 + 2 ln K) l, or (16 + 3 ln K) l."""
    for bend in (WHOLE, QUARTER):
        total = math.fsum(float(bend.of_count(n, given.delta, given.experts)) for n in range(1, given.most + 1))
        level = math.log(2 / given.delta)
        right = (float(bend.base - change) + bend.slope * math.log(given.experts)) * level
        yield Inequality(True, total, right, given)


AT_A_MOMENT.claim("D", "payments look no dearer than OPT", ANY, Fraction(1), Fraction(9, 10))(
    optimistic_cost_at_most_grid_optimum
)
PROPERTIES.extend([*AT_A_MOMENT, *(found.over(PLAYED, moments_of, "in play") for found in AT_A_MOMENT)])
