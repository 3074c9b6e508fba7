"""The regret bounds along single histories: Theorems A.2 and 4.7, Results S, B, D and E.

The theorems bound an expectation. Their proofs show more, for each history: the pseudo-regret is at most the bound
without its failure term, plus 1 + lam K for each round in which an accuracy that matters, at the payments of the round
or at those of the comparator, is outside its interval. The failure term bounds the mean of the latter. This is what is
tried here, with the regret over the grid (L = eps = 0), together with the sums from which the bound of Theorem A.2 is
made. `properties.tiny` has the expectations themselves.

A bound above T (1 + lam K) is vacuous, as those of short histories are; some of the tiny games are so dear that it is
not.
"""

import math
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from hypothesis import strategies as st

from paid_experts.properties.histories import History, histories
from paid_experts.properties.our_learners import BayesState, CautiousState, ProductState
from paid_experts.properties.property import Properties, Property
from paid_experts.properties.strategies import accuracies, labellings, payment_grids, prices, sharper_beta
from paid_experts.reference.bounds import (
    MAIN_FACTOR,
    THEOREMS,
    Setting,
    as_proved,
    main_delta,
    main_setting,
    trivial_bound,
)
from paid_experts.reference.formulas import PRECISE, Number
from paid_experts.reference.lemmas import bound_of, where
from paid_experts.reference.round_state import PaidGame, RoundState, least_beta

ROUNDING = 1e-9
"""More than a sum of some thousand floats can be off"""


class Promise(NamedTuple):
    """A theorem about regret over the grid."""

    lemma: str
    claim: str
    kind: type[RoundState]
    """Whose regret, and against what"""
    theorem: str
    """A key of `reference.bounds.THEOREMS`"""
    tooth: float
    """A share of the bound that histories exceed"""

    def along(self) -> Property:
        """Return the claim about single histories to which the theorem applies, played by its learner."""

        def regret_at_most_the_bound(history: History, share: float) -> Iterable[Any]:
            if history.start is None and bound_of(self.theorem, history.game, history.rounds):
                yield regret_of(history), share * charged(history, self) + ROUNDING

        given = LONG if self.theorem == "sharper" else TUNED
        if self.kind is not RoundState:
            given = TUNED.map(lambda played: replace(played, kind=self.kind, rule=self.kind.RULE))
        claimed = (self.lemma, self.claim, given, regret_at_most_the_bound, 1.0, self.tooth)
        return Property(*claimed, told=lambda played: told(played, self))


def failing_rounds(history: History) -> int:
    """In how many rounds t > N an accuracy at the payments of the round, or at those of the comparator, is off."""
    game, kind = history.game, history.kind
    best = game.best(kind.ERROR)[1]
    return sum(
        not (kind.is_covered(game, stop.table, best) and kind.is_covered(game, stop.table, stop.played.payments))
        for stop in history.later
    )


def charged(history: History, promise: Promise) -> float:
    """The bound, with what the failing rounds of this history cost in place of what they cost on average."""
    game, terms = history.game, bound_of(promise.theorem, history.game, history.rounds)
    assert terms is not None
    return float(terms.total - terms.failure + (1 + game.lam * game.experts) * failing_rounds(history))


def regret_of(history: History) -> float:
    """The exact pseudo-regret along a history, against the comparator of its learner."""
    return history.run.pseudo_regret(float(history.game.best(history.kind.ERROR)[0]))


def told(history: History, promise: Promise) -> str:
    """Say how a history compares with its bound."""
    regret, bound = regret_of(history), charged(history, promise)
    trivial = trivial_bound(history.game.setting(history.rounds))
    says = "vacuous" if bound >= trivial else "not vacuous"
    return f"regret {regret:.4g}, bound {bound:.4g} of {trivial:.4g}, {says}"


# Histories.


@st.composite
def main_settings(draw: st.DrawFn) -> Setting:
    """delta and beta as Theorem 4.7 sets them, any T >= N, any grid."""
    N = draw(st.integers(1, 20))
    T = N * draw(st.sampled_from([1, 2, 10, 10**3, 10**6]))
    L, epsilon = draw(st.sampled_from([0.0, 1.0, 10.0])), draw(st.sampled_from([0.5, 0.1, 0.01]))
    lam = draw(st.sampled_from([2.0**-30, 0.01, 0.5, 4.0]))
    return main_setting(T, draw(st.integers(1, 12)), N, lam, L, epsilon)


@st.composite
def tuned_histories(draw: st.DrawFn) -> History:
    """A whole game of T rounds with the parameters of the theorems for this T; some experts always err."""
    K, costs, lam = draw(st.integers(1, 3)), draw(payment_grids(3)), draw(prices())
    rounds = len(costs) + draw(st.integers(0, 10))
    delta = main_delta(rounds, K, lam)
    rows = st.tuples(*[st.just(0.0) | accuracies()] * len(costs))
    game = PaidGame(costs, tuple(draw(rows) for _ in range(K)), lam, least_beta(delta, K), delta)
    return History(game, draw(labellings()), rounds, draw(st.integers(0, 99)))


PROMISES = [
    Promise("A.2", "the regret is at most the detailed bound", RoundState, "paper", 2e-5),
    Promise("4.7", "the regret is at most the main bound", RoundState, "main", 2e-5),
    Promise("S", "the regret is at most the sharper bound", RoundState, "sharper", 0.02),
    Promise("B", "the regret of Algorithm 1 drifts down by a quarter", RoundState, "drift", 0.01),
    Promise("B", "the regret of Algorithm 1 drifts down by a third", RoundState, "faster-drift", 0.01),
    Promise("B", "the regret of Algorithm 1 as printed drifts down", RoundState, "paper-drift", 1e-3),
    Promise("D", "the regret of the cautious learner is logarithmic", CautiousState, "cautious", 0.02),
    Promise("D", "the regret of the cautious learner drifts down", CautiousState, "cautious-drift", 0.01),
    Promise("E", "the regret against the Bayes-optimal cost is a root", BayesState, "bayes", 0.1),
    Promise("E", "the regret against the product cost is a root", ProductState, "product", 0.1),
    Promise("F", "the regret against the Bayes-optimal cost has the root of K", BayesState, "root-k", 0.1),
    Promise("F", "the regret against the product cost has the root of K", ProductState, "product-root-k", 0.1),
]
"""All theorems about regret over a grid. `properties.tiny` compares the same with expectations."""
GAMES, MAIN_SETTINGS, TUNED = histories(theorem=True, from_nothing=True), main_settings(), tuned_histories()
LONG = histories(theorem=True, from_nothing=True, most_rounds=40, beta=sharper_beta)
PROPERTIES = Properties()


# The sums of Theorem A.2.


def logs(history: History) -> Number:
    """K N (1 + ln T)."""
    cells = history.game.experts * len(history.game.costs)
    return cells * (1 + PRECISE.log(PRECISE.number(history.rounds)))


@PROPERTIES.claim("A.2", "the first N rounds cost at most N (1 + lam K)", GAMES, Fraction(1), Fraction(1, 2))
def first_rounds_cost_at_most_n(history: History, share: Fraction) -> Iterable[Any]:
    """D56, with lam (an erratum): the first N rounds cost at most N (1 + lam K)."""
    game, first = history.game, [stop.played for stop in history.stops if stop.is_exploring]
    if len(first) == len(game.costs):
        cost = math.fsum(played.mistake_given_past + game.lam * played.spent for played in first)
        yield cost, float(share) * len(first) * (1 + game.lam * game.experts) + ROUNDING


@PROPERTIES.claim("A.2", "the widths add up to logs and 18 squares", GAMES, Fraction(18), Fraction(9))
@where(lambda history: bool(history.later))
def widths_add_up_to_logs_and_squares(history: History, squares: Fraction) -> Iterable[Any]:
    """D59 repaired: sum of (2 l/n + (3 l/n)^2) over rounds t > N and experts <= K N ((1 + ln T) 2 l + 18 l^2)."""
    game, ell = history.game, history.game.log_term
    paid = [stop.table[j][i].paid for stop in history.later for j, i in enumerate(stop.played.payments)]
    left = sum(2 * ell / n + (3 * ell / n) ** 2 for n in paid)
    return [(left, logs(history) * 2 * ell + squares * game.experts * len(game.costs) * ell**2)]


@PROPERTIES.claim("A.2", "the followed counts add up to logs", GAMES, Fraction(1), Fraction(1, 2))
def following_adds_up_to_logs(history: History, share: Fraction) -> Iterable[Any]:
    """D60: sum of 1/n over the rounds t > N that follow an expert <= K N (1 + ln T)."""
    followed = [(stop, stop.played.followed) for stop in history.later]
    paid = [stop.table[j][stop.played.payments[j]].paid for stop, j in followed if j is not None]
    return [(sum(Fraction(1, n) for n in paid), share * logs(history))] if paid else []


@PROPERTIES.claim("4.7", "the detailed bound is at most the main bound", MAIN_SETTINGS, MAIN_FACTOR, 3152)
def detailed_bound_at_most_main_bound(setting: Setting, factor: int) -> Iterable[Any]:
    """Theorem 4.7 follows from A.2 with its delta and beta, and the constant 3153."""
    main = THEOREMS["main"].bound(setting)
    right = main.total - main.learning * (1 - factor / MAIN_FACTOR)
    return [(as_proved(setting).total, right * (1 + 2.0**-40))]


PROPERTIES += [promise.along() for promise in PROMISES]
