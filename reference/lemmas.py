"""Each lemma and theorem of the paper as a function: do its hypotheses hold, its left side, its right side.

A lemma is a function of an instance and a constant, by default that of the paper, and returns a list of `Sides`. It is
a list because a lemma may speak of all advice, or of every certain expert; it is `[OUTSIDE]` where the hypotheses do
not hold. Lemmas 4.2 to 4.6 are about one round, a `RoundState`. Lemmas A.1 and 4.1 and Theorems A.2 and 4.7 are about
laws and whole games: their left sides are exact probabilities and expectations, of the answers of an expert (`Answers`)
or of a tiny game (`SolvedGame`), never of one outcome. Where the paper's statement is refuted (ERRATA.md), the function
states the repair. In 4.5, 4.6 and A.2 the comparator is OPT over the grid (eps = 0), for which nothing has to be
Lipschitz, unless another is given.

The terms on the right sides are formulas of q, p, n, delta and beta for any `Arithmetic`: `reference.formulas` has
those that Algorithm 1 shares, the first functions below are the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import wraps
from math import comb, prod
from typing import Any, NamedTuple

from paid_experts.reference.bounds import THEOREMS, Bound
from paid_experts.reference.formulas import (
    PRECISE,
    Arithmetic,
    Estimate,
    Number,
    bayes_error,
    exponential_loss,
    log_term,
    phi,
    product_error,
    width,
)
from paid_experts.reference.round_state import HALF, PaidGame, RoundState
from paid_experts.reference.tiny_games import SolvedGame

TOLERANCE = PRECISE.number(2) ** -180
"""What may be missing on the right: numbers of 300 bits are off by less, so that nothing true fails by rounding"""
MOST_LISTED = 6
"""With more experts the pieces of advice are summed over, and not looked at one by one"""
ONE, THREE_QUARTERS, SEVEN_EIGHTHS = Fraction(1), Fraction(3, 4), Fraction(7, 8)


class Sides(NamedTuple):
    """left <= right, where the hypotheses hold.

    >>> Sides(True, 2, 1).hold, Sides(False, 2, 1).hold
    (False, True)
    """

    hypotheses: bool = False
    left: Number = 0
    right: Number = 0

    @property
    def hold(self) -> bool:
        """Is the left side at most the right side, where the hypotheses hold?"""
        return not self.hypotheses or bool(PRECISE.number(self.left) <= PRECISE.number(self.right) + TOLERANCE)


OUTSIDE = Sides()
"""The hypotheses do not hold"""
Lemma = Callable[..., list[Sides]]
"""From an instance and a constant to the sides"""


def where(hypotheses: Callable[[Any], bool] = lambda _: True) -> Callable[[Callable[..., Iterable[Any]]], Lemma]:
    """State the hypotheses of the function below, which lists pairs of sides; none is outside of them too.

    >>> @where(lambda x: x >= 0)
    ... def root_at_most(x, constant=1):
    ...     return [(x**0.5, constant * x)]
    >>> root_at_most(-1), root_at_most(4)
    ([Sides(hypotheses=False, left=0, right=0)], [Sides(hypotheses=True, left=2.0, right=4)])
    """

    def restrict(pairs: Callable[..., Iterable[Any]]) -> Lemma:
        @wraps(pairs)
        def restricted(instance: Any, *constant: Any, **named: Any) -> list[Sides]:
            found = pairs(instance, *constant, **named) if hypotheses(instance) else ()
            return [Sides(True, left, right) for left, right in found] or [OUTSIDE]

        return restricted

    return restrict


# The terms, for any arithmetic.


def spread(experts: int, delta: Number, beta: Number, arithmetic: Arithmetic = PRECISE) -> Number:
    """(1 + 1/2 (sqrt(2 l/beta) + 3 l/beta))^K: what estimates in range cost as a factor (D43).

    >>> round(float(spread(2, 0.5, 72.0)), 6)
    1.319915
    """
    share = log_term(delta, arithmetic) / arithmetic.number(beta)
    return (1 + (arithmetic.sqrt(2 * share) + 3 * share) / 2) ** experts


def widths(paid: Sequence[Number], delta: Number, arithmetic: Arithmetic = PRECISE) -> Number:
    """K sum (2 l/n + (3 l/n)^2): what Lemmas 4.4 to 4.6 pay for estimates.

    >>> round(float(widths([2], 0.5)), 6)
    9.015164
    """
    ell = log_term(delta, arithmetic)
    return len(paid) * sum((2 * ell / n + (3 * ell / n) ** 2 for n in paid), start=arithmetic.number(0))


def certain_error(paid: Number, delta: Number, beta: Number, arithmetic: Arithmetic = PRECISE) -> Number:
    """(beta + 3 l + sqrt(2 beta l))/n: how often a certain expert errs at most (D54).

    >>> round(float(certain_error(10, 0.5, 1.0)), 6)
    0.82683
    """
    b, ell = arithmetic.number(beta), log_term(delta, arithmetic)
    return (b + 3 * ell + arithmetic.sqrt(2 * b * ell)) / paid


def following(paid: Number, delta: Number, beta: Number, arithmetic: Arithmetic = PRECISE) -> Number:
    """(2 beta + 4 l)/n: what it costs to follow an expert (Lemma 4.6).

    >>> round(float(following(10, 0.5, 1.0)), 6)
    0.916704
    """
    return (2 * arithmetic.number(beta) + 4 * log_term(delta, arithmetic)) / paid


# Lemma 4.2: the coin of GAPTRON.


@where(lambda state: state.game.experts <= MOST_LISTED)
def no_round_errs_less_than_bayes(state: RoundState, constant: Number = ONE) -> Iterable[Any]:
    """Section 2: no prediction from this advice errs less often than the best vote at the true accuracies."""
    return [(constant * bayes_error(state.accuracies), mistake) for mistake in state.mistakes]


@where(lambda state: state.is_in_range and state.game.experts <= MOST_LISTED)
def lemma_4_2(state: RoundState, constant: Number = ONE / 2) -> Iterable[Any]:
    """P(mistake | advice) <= 1/2 exp(-y x), for each advice and either sign of an even vote."""
    return [(mistake, constant * shrink) for shrink, mistake in state.coins()]


@where(lambda state: state.is_in_range)
def mistake_at_most_half_product(state: RoundState, constant: Number = ONE / 2) -> Iterable[Any]:
    """D19: P(mistake) <= 1/2 prod (p sqrt((1-q)/q) + (1-p) sqrt(q/(1-q)))."""
    return [(state.mistake, constant * exponential_loss(state.accuracies, state.estimates, PRECISE))]


# Lemmas 4.3 and 4.4: multiplicative bounds, and Phi at the estimates.


@where(lambda state: state.is_in_range and state.is_on_lambda)
def mistake_at_most_multiple_of_roots(state: RoundState, constant: Number = ONE / 2) -> Iterable[Any]:
    """D43, for every beta: P(mistake) <= 1/2 (1 + 1/2 (sqrt(2 l/beta) + 3 l/beta))^K prod 2 sqrt(q (1-q))."""
    game, roots = state.game, 2 * product_error(state.estimates, PRECISE)
    return [(state.mistake, constant * spread(game.experts, game.delta, game.beta) * roots)]


@where(lambda state: state.game.is_theorem and state.is_in_range and state.is_on_lambda)
def lemma_4_3(state: RoundState, constant: Number = THREE_QUARTERS) -> Iterable[Any]:
    """With beta >= 18 ln(3/delta) K^2, in range and on Lambda, P(mistake) <= 3/4 Phi(estimates)."""
    return [(state.mistake, constant * phi(state.estimates, PRECISE))]


@where(lambda state: state.is_on_lambda)
def lemma_4_4(state: RoundState, constant: Number = Fraction(96)) -> Iterable[Any]:
    """On Lambda, 3/4 Phi(estimates) <= 7/8 Phi(accuracies) + 96 K sum (2 l/n + (3 l/n)^2)."""
    added = constant * widths(state.counts, state.game.delta)
    left, right = THREE_QUARTERS * phi(state.estimates, PRECISE), SEVEN_EIGHTHS * phi(state.accuracies, PRECISE)
    return [(left, right + added)]


# Lemmas 4.5 and 4.6: what a round costs, on the grid or with another comparator.


class Comparator(NamedTuple):
    """OPT, or what is known to be at least OPT, over [0,1]^K, and (4 L + lam) K eps, what the grid costs."""

    optimum: Number
    spacing: Number


def over_the_grid(game: PaidGame) -> Comparator:
    """OPT over the grid itself."""
    return Comparator(game.best()[0], 0)


@where(lambda state: state.is_on_lambda)
def optimism_is_farther_out(state: RoundState, constant: Number = ONE) -> Iterable[Any]:
    """On Lambda, |1/2 - p| <= |1/2 - P|, whichever side an even estimate takes (sign(0) is not 0: an erratum)."""
    for known, p in zip(state.known, state.accuracies, strict=True):
        for sign_of_zero in (-1, 1):
            yield abs(HALF - p), constant * abs(HALF - known.optimistic(state.game.delta, sign_of_zero, PRECISE))


@where(lambda state: state.is_on_lambda and state.is_minimiser)
def optimistic_cost_at_most_opt(state: RoundState, constant: Number = ONE) -> Iterable[Any]:
    """D48: on Lambda, Phi(P(c_t)) + lam sum c_t <= OPT over the grid."""
    return [(state.seems, constant * state.comparator)]


@where(lambda state: state.is_on_lambda and state.is_minimiser)
def lemma_4_5(state: RoundState, constant: Number = Fraction(96), opt: Comparator | None = None) -> Iterable[Any]:
    """On Lambda, 7/8 Phi(p(c_t)) + lam sum c_t <= OPT + (4 L + lam) K eps + 96 K sum (2 l/n + (3 l/n)^2)."""
    optimum, spacing = opt or over_the_grid(state.game)
    right = optimum + spacing + constant * widths(state.counts, state.game.delta)
    return [(SEVEN_EIGHTHS * phi(state.accuracies, PRECISE) + state.price, right)]


@where(lambda state: state.is_on_lambda)
def certain_expert_errs_rarely(state: RoundState, constant: Number = ONE) -> Iterable[Any]:
    """D54 up to the payments: on Lambda any certain expert errs with at most (beta + 3 l + sqrt(2 beta l))/n."""
    game, counts = state.game, state.counts
    for j in state.certain:
        yield state.mistake_following(j), constant * certain_error(counts[j], game.delta, game.beta)


@where(lambda state: state.is_on_lambda and state.is_minimiser)
def lemma_4_6(state: RoundState, constant: Number = ONE, opt: Comparator | None = None) -> Iterable[Any]:
    """For any certain expert: cost <= OPT + (4 L + lam) K eps + (2 beta + 4 l)/n_j + 96 K sum (2 l/n + (3 l/n)^2)."""
    game, counts = state.game, state.counts
    for j in state.certain:
        optimum, spacing = opt or over_the_grid(game)
        added = spacing + following(counts[j], game.delta, game.beta) + 96 * widths(counts, game.delta)
        yield state.mistake_following(j) + state.price, optimum + constant * added


@where(lambda state: state.game.is_theorem and state.is_on_lambda and state.is_minimiser)
def round_of_theorem_a_2(state: RoundState, constant: Number = ONE) -> Iterable[Any]:
    """D58 on the grid (with lam, an erratum): a round on Lambda costs at most OPT + (2 beta + 4 l)/n + 288 K sum (...).

    The second term is that of the expert who is followed, any of the certain ones, and 0 in range.
    """
    game, counts = state.game, state.counts
    followed = [following(counts[j], game.delta, game.beta) for j in state.certain] or [0]
    for mistake, added in zip(state.mistakes, followed, strict=True):
        right = over_the_grid(game).optimum + constant * (added + 288 * widths(counts, game.delta))
        yield mistake + state.price, right


# Lemmas A.1 and 4.1: how often estimates miss.


class Answers(NamedTuple):
    """Up to ``paid`` answers of an expert at one payment: the number of right ones is binomial."""

    paid: int
    accuracy: Fraction
    delta: float | Fraction

    def misses(self, known: Estimate, linear: Number = 3) -> bool:
        """Is the accuracy farther from the estimate than linear l/n + sqrt(2 l q (1-q)/n)? No estimate is on the edge.

        >>> answers = Answers(40, Fraction(1, 2), 0.5)
        >>> answers.misses(Estimate(0, 40)), answers.misses(Estimate(20, 40))
        (True, False)
        """
        reach = width(known.exactly, known.paid, self.delta, PRECISE, linear)
        return bool(abs(PRECISE.number(known.exactly - self.accuracy)) > reach)

    def chance(self, event: Callable[[Estimate], bool], paid: int | None = None) -> Fraction:
        """Return the exact chance that the estimate after all answers, or after the first ``paid``, is in an event.

        >>> Answers(2, Fraction(1, 3), 0.5).chance(lambda known: known.correct == 0)
        Fraction(4, 9)
        """
        n, p = self.paid if paid is None else paid, self.accuracy
        met = (k for k in range(n + 1) if event(Estimate(k, n)))
        return sum((comb(n, k) * p**k * (1 - p) ** (n - k) for k in met), Fraction(0))

    @property
    def chance_of_a_miss_at_some(self) -> Fraction:
        """The chance that the estimate from some number of answers up to ``paid`` misses, path by path."""
        alive = {0: Fraction(1)}
        for n in range(1, self.paid + 1):
            grown: dict[int, Fraction] = {}
            for k, mass in alive.items():
                grown[k] = grown.get(k, Fraction(0)) + mass * (1 - self.accuracy)
                grown[k + 1] = grown.get(k + 1, Fraction(0)) + mass * self.accuracy
            alive = {k: mass for k, mass in grown.items() if not self.misses(Estimate(k, n))}
        return 1 - sum(alive.values(), Fraction(0))


@where()
def lemma_a_1(answers: Answers, constant: Number = 3) -> Iterable[Any]:
    """For the answers of an expert: P(|q - p| > 3 l/n + sqrt(2 l q (1-q)/n)) <= delta."""
    return [(answers.chance(lambda known: answers.misses(known, constant)), Fraction(answers.delta))]


@where()
def lemma_4_1(cells: Sequence[Answers], constant: Number = ONE) -> Iterable[Any]:
    """Some estimate among K N misses at some count up to T with chance at most delta T N K, whatever is paid.

    It is proved by a union bound over the number of answers (an erratum: not over the rounds), so its event is that
    some count up to T misses. A learner sees some of the T answers of each expert at each payment.
    """
    everywhere = 1 - prod(1 - cell.chance_of_a_miss_at_some for cell in cells)
    return [(everywhere, constant * sum(cell.paid * Fraction(cell.delta) for cell in cells))]


@where(lambda solved: solved.rounds > len(solved.player.game.costs))
def lemma_4_1_of_a_game(solved: SolvedGame, constant: Number = ONE) -> Iterable[Any]:
    """In a tiny game, Lambda fails in some round with chance at most T N K delta."""
    return [(solved.miss, constant * solved.allowed_miss)]


# The theorems.


def bound_of(theorem: str, game: PaidGame, rounds: int) -> Bound | None:
    """Return what a theorem of `reference.bounds.THEOREMS` promises for so many rounds over the grid, if anything."""
    if theorem == "paper" and not game.is_theorem:
        return None
    try:
        return THEOREMS[theorem].bound(game.setting(rounds))
    except ValueError:
        return None


def expected_regret_at_most(theorem: str) -> Lemma:
    """Return the claim of a theorem about whole games: the largest expected regret, over all labels and choices."""

    def expected_regret(solved: SolvedGame, constant: Number = 1.0) -> Iterable[Any]:
        """The largest expected regret of T rounds, over all labels and choices, is at most the bound of the theorem."""
        bound = bound_of(theorem, solved.player.game, solved.rounds)
        return [] if bound is None else [(solved.worst, constant * bound.total)]

    return where()(expected_regret)


theorem_a_2, theorem_4_7 = expected_regret_at_most("paper"), expected_regret_at_most("main")

LEMMAS: dict[str, Lemma] = {
    **{"A.1": lemma_a_1, "4.1": lemma_4_1, "4.2": lemma_4_2, "4.3": lemma_4_3, "4.4": lemma_4_4},
    **{"4.5": lemma_4_5, "4.6": lemma_4_6, "A.2": theorem_a_2, "4.7": theorem_4_7},
}
"""The lemmas and theorems by the numbers that the paper gives them"""
