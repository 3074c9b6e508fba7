"""Lemmas 4.2 to 4.6 and the round of Theorem A.2, as properties of one moment: after the payments, before the advice.

Each function is named after its conclusion and states it for one moment and one constant, under exactly the hypotheses
of the lemma. Where the paper's statement is refuted (ERRATA.md), the function states the repair. The probability of a
mistake is exact, over all advice and the coin. Here the comparator is OPT over the grid (eps = 0), for which nothing
has to be Lipschitz; `properties.comparator` adds what the grid costs.
"""

from collections.abc import Iterator
from fractions import Fraction

from paid_experts.properties import precise
from paid_experts.properties.moments import Moment
from paid_experts.properties.precise import HAIR, Number, number
from paid_experts.properties.property import Inequality, Properties, where
from paid_experts.properties.strategies import moments, moments_at_corners, moments_in_range, moments_out_of_range
from paid_experts.reference.aggregation import mistake_given_past
from paid_experts.reference.formulas import PRECISE, weight

EIGHTHS = (number(Fraction(3, 4)), number(Fraction(7, 8)))
MOST_LISTED = 6
"""With more experts the pieces of advice are summed over, and not looked at one by one"""


def mistakes_of(moment: Moment) -> list[Number]:
    """P(prediction != y | past) for each choice that the algorithm leaves open."""
    return [moment.mistake_following(j) for j in moment.certain] or [moment.mistake]


ANY = moments() | moments_at_corners()
ANY_OF_THEOREM = moments(theorem=True) | moments_at_corners(theorem=True)
IN_RANGE, IN_RANGE_OF_THEOREM = moments_in_range(), moments_in_range(theorem=True)
OUT_OF_RANGE = moments_out_of_range() | moments_at_corners()
AT_ANY_MOMENT = Properties()
"""What holds for every learner"""
PROPERTIES = Properties()


@AT_ANY_MOMENT.claim("2", "no round errs less than Bayes", ANY, Fraction(1), Fraction(101, 100))
@where(lambda moment: moment.game.experts <= MOST_LISTED)
def no_round_errs_less_than_bayes(moment: Moment, share: Fraction) -> Iterator[Inequality]:
    """Section 2: no prediction from this advice errs less often than the best vote at the true accuracies."""
    least = number(share) * precise.bayes_error(moment.accuracies)
    for mistake in mistakes_of(moment):
        yield Inequality(True, least, mistake + HAIR, moment)


@AT_ANY_MOMENT.claim("4.1", "every payment was tried", ANY, 1, 2, "twice")
def every_payment_was_tried(moment: Moment, least: int) -> Iterator[Inequality]:
    """After the first N rounds each expert was paid each amount once at least, as Lemma 4.1 needs it."""
    yield Inequality(True, least, min(known.paid for row in moment.table for known in row), moment)


@PROPERTIES.claim("4.2", "the coin errs at most half the exponential", IN_RANGE, Fraction(1, 2), Fraction(49, 100))
@where(lambda moment: moment.is_in_range and moment.game.experts <= MOST_LISTED)
def coin_errs_at_most_half_the_exponential(moment: Moment, half: Fraction) -> Iterator[Inequality]:
    """Lemma 4.2: P(mistake | advice) <= 1/2 exp(-y x), for each advice and either sign of an even vote."""
    for shrink, mistake in moment.coins():
        yield Inequality(True, mistake, number(half) * shrink + HAIR, moment)


@PROPERTIES.claim("4.2", "a mistake has at most half the product", IN_RANGE, Fraction(1, 2), Fraction(49, 100))
@where(lambda moment: moment.is_in_range)
def mistake_at_most_half_the_product(moment: Moment, half: Fraction) -> Iterator[Inequality]:
    """D19: P(mistake) <= 1/2 prod (p sqrt((1-q)/q) + (1-p) sqrt(q/(1-q)))."""
    product = precise.exponential_loss(moment.known, moment.bought)
    yield Inequality(True, moment.mistake, number(half) * product + HAIR, moment)


@PROPERTIES.claim(
    "4.2", "the reference sums over all advice", IN_RANGE, 2.0**-40, 2.0**-60, "to 60 bits, which no float can be"
)
@where(lambda moment: moment.is_in_range)
def reference_sums_over_all_advice(moment: Moment, allowance: float) -> Iterator[Inequality]:
    """`mistake_given_past` is the sum over 2^K pieces of advice: at most 2^K roundings, each below 2^-52."""
    quick = mistake_given_past([weight(known.value) for known in moment.known], moment.bought)
    yield Inequality(True, abs(moment.mistake - quick), allowance, moment)


@PROPERTIES.claim(
    "4.3", "a mistake has at most a multiple of the roots, any beta", IN_RANGE, Fraction(1, 2), Fraction(1, 16)
)
@where(lambda moment: moment.is_in_range and moment.is_on_lambda)
def mistake_at_most_a_multiple_of_roots(moment: Moment, half: Fraction) -> Iterator[Inequality]:
    """D43, for every beta: P(mistake) <= 1/2 (1 + 1/2 (sqrt(2 l/beta) + 3 l/beta))^K prod 2 sqrt(q (1-q))."""
    game = moment.game
    share = game.log_term / number(game.beta)
    factor = (1 + (PRECISE.sqrt(2 * share) + 3 * share) / 2) ** game.experts
    roots = 2 * precise.product_error(moment.estimates)
    yield Inequality(True, moment.mistake, number(half) * factor * roots + HAIR, moment)


@PROPERTIES.claim(
    "4.3", "a mistake has at most 3/4 Phi", IN_RANGE_OF_THEOREM, Fraction(3, 4), Fraction(1, 2), "1/2 in place of 3/4"
)
@where(lambda moment: moment.game.is_theorem and moment.is_in_range and moment.is_on_lambda)
def mistake_at_most_three_quarters_of_phi(moment: Moment, share: Fraction) -> Iterator[Inequality]:
    """Lemma 4.3: with beta >= 18 ln(3/delta) K^2, in range and on Lambda, P(mistake) <= 3/4 Phi(estimates)."""
    yield Inequality(True, moment.mistake, number(share) * moment.phi_estimated + HAIR, moment)


@PROPERTIES.claim(
    "4.4",
    "3/4 Phi of the estimates is at most 7/8 Phi plus widths",
    ANY,
    Fraction(96),
    Fraction(1, 8),
    "1/8 in place of 96",
)
@where(lambda moment: moment.is_on_lambda)
def phi_of_estimates_at_most_phi_plus_widths(moment: Moment, factor: Fraction) -> Iterator[Inequality]:
    """Lemma 4.4: on Lambda, 3/4 Phi(estimates) <= 7/8 Phi(accuracies) + 96 K sum (2 l/n + (3 l/n)^2)."""
    three_quarters, seven_eighths = EIGHTHS
    right = seven_eighths * moment.phi_true + number(factor) * moment.budget
    yield Inequality(True, three_quarters * moment.phi_estimated, right + HAIR, moment)


@PROPERTIES.claim(
    "4.5", "optimistic estimates are farther from 1/2 than accuracies", ANY, Fraction(1), Fraction(99, 100)
)
@where(lambda moment: moment.is_on_lambda)
def optimism_is_farther_out(moment: Moment, share: Fraction) -> Iterator[Inequality]:
    """On Lambda, |1/2 - p| <= |1/2 - P|, whichever side an even estimate takes (sign(0) is not 0: an erratum)."""
    for known, accuracy in zip(moment.known, moment.bought, strict=True):
        for sign_of_zero in (-1, 1):
            outer = precise.optimistic(known, moment.game.delta, sign_of_zero)
            distance = abs(precise.HALF - number(accuracy))
            yield Inequality(True, distance, number(share) * abs(precise.HALF - outer) + HAIR, moment)


@PROPERTIES.claim("4.5", "the optimistic cost is at most OPT over the grid", ANY, Fraction(1), Fraction(99, 100))
@where(lambda moment: moment.is_on_lambda and moment.is_minimiser)
def optimistic_cost_at_most_grid_optimum(moment: Moment, share: Fraction) -> Iterator[Inequality]:
    """D48: on Lambda, Phi(P(c_t)) + lam sum c_t <= OPT over the grid."""
    yield Inequality(True, moment.seems, number(share) * moment.comparator + HAIR, moment)


@PROPERTIES.claim(
    "4.5", "7/8 Phi and payments are at most OPT plus widths", ANY, Fraction(96), Fraction(1, 20), "1/20 in place of 96"
)
@where(lambda moment: moment.is_on_lambda and moment.is_minimiser)
def paid_phi_at_most_optimum_plus_widths(moment: Moment, factor: Fraction) -> Iterator[Inequality]:
    """Lemma 4.5 on the grid: on Lambda, 7/8 Phi(p(c_t)) + lam sum c_t <= OPT + 96 K sum (2 l/n + (3 l/n)^2)."""
    left = EIGHTHS[1] * moment.phi_true + moment.price
    yield Inequality(True, left, moment.game.optimum + number(factor) * moment.budget + HAIR, moment)


@PROPERTIES.claim(
    "4.6",
    "a certain expert errs rarely",
    OUT_OF_RANGE,
    Fraction(1),
    Fraction(1, 2),
    "1/2 of (beta + 3 l + sqrt(2 beta l))/n",
)
@where(lambda moment: not moment.is_in_range and moment.is_on_lambda)
def certain_expert_errs_rarely(moment: Moment, share: Fraction) -> Iterator[Inequality]:
    """D54 up to the payments: on Lambda any certain expert errs with at most (beta + 3 l + sqrt(2 beta l))/n."""
    beta, ell = number(moment.game.beta), moment.game.log_term
    for j in moment.certain:
        right = (beta + 3 * ell + PRECISE.sqrt(2 * beta * ell)) / moment.known[j].paid
        yield Inequality(True, moment.mistake_following(j), number(share) * right + HAIR, moment)


@PROPERTIES.claim(
    "4.6",
    "following costs at most OPT plus (2 beta + 4 l)/n and widths",
    OUT_OF_RANGE,
    Fraction(1),
    Fraction(1, 10_000),
    "1/10,000 of what is added to OPT",
)
@where(lambda moment: not moment.is_in_range and moment.is_on_lambda and moment.is_minimiser)
def followed_cost_at_most_optimum_plus_beta(moment: Moment, factor: Fraction) -> Iterator[Inequality]:
    """Lemma 4.6 on the grid, for any certain expert: cost <= OPT + (2 beta + 4 l)/n_j + 96 K sum (...)."""
    game = moment.game
    for j in moment.certain:
        following = number(factor) * (2 * number(game.beta) + 4 * game.log_term) / moment.known[j].paid
        right = game.optimum + following + number(factor) * 96 * moment.budget
        yield Inequality(True, moment.mistake_following(j) + moment.price, right + HAIR, moment)


@PROPERTIES.claim(
    "A.2",
    "a round costs at most OPT plus widths",
    ANY_OF_THEOREM,
    Fraction(1),
    Fraction(1, 100_000),
    "1/100,000 of what is added to OPT",
)
@where(lambda moment: moment.game.is_theorem and moment.is_on_lambda and moment.is_minimiser)
def round_costs_at_most_optimum_plus_widths(moment: Moment, share: Fraction) -> Iterator[Inequality]:
    """D58 on the grid (with lam, an erratum): a round on Lambda costs at most OPT + (2 beta + 4 l)/n + 288 K sum (...).

    The second term is that of the expert who is followed, any of the certain ones, and 0 in range.
    """
    game = moment.game
    following = [(2 * number(game.beta) + 4 * game.log_term) / moment.known[j].paid for j in moment.certain] or [0]
    for mistake, added in zip(mistakes_of(moment), following, strict=True):
        right = game.optimum + number(share) * (added + 288 * moment.budget)
        yield Inequality(True, mistake + moment.price, right + HAIR, moment)


PROPERTIES.extend(AT_ANY_MOMENT)
