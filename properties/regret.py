"""The regret bounds along single histories: Theorems A.2 and 4.7, Results S, B, D and E.

The theorems bound an expectation. Their proofs show more, for each history: the pseudo-regret is at most the bound
without its failure term, plus 1 + lam K for each round in which an accuracy that matters, at the payments of the round
or at those of the comparator, is outside its interval. The failure term bounds the mean of the latter. This is what is
tried here, with the regret over the grid (L = eps = 0), together with the sums from which the bound of Theorem A.2 is
made. `properties.tiny` has the expectations themselves.

Is a bound vacuous, that is above T (1 + lam K)? That of Theorem A.2 needs millions of rounds in expectation, but a
large lam raises the trivial bound and not the other: for lam = 4 a history of 2,000 rounds is enough (`longest`).
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from hypothesis import strategies as st

from paid_experts.properties import precise
from paid_experts.properties.histories import History, histories
from paid_experts.properties.instances import PaidGame
from paid_experts.properties.moments import BayesMoment, CautiousMoment, Moment, ProductMoment
from paid_experts.properties.precise import HAIR, Number, least_beta, number
from paid_experts.properties.property import OUTSIDE, Inequality, Properties, Property
from paid_experts.properties.strategies import CONSTANT, accuracies, labellings, payment_grids, prices
from paid_experts.reference.bounds import (
    MAIN_FACTOR,
    THEOREMS,
    Bound,
    Setting,
    as_proved,
    main_delta,
    main_setting,
    trivial_bound,
)
from paid_experts.reference.formulas import PRECISE

ROUNDING = 1e-9
"""More than a sum of some thousand floats can be off"""


class Promise(NamedTuple):
    """A theorem about regret over the grid."""

    lemma: str
    claim: str
    kind: type[Moment]
    """Whose regret, and against what"""
    theorem: str
    """A key of `reference.bounds.THEOREMS`"""
    tooth: float
    """A share of the bound that histories exceed"""

    def terms(self, game: PaidGame, rounds: int) -> Bound | None:
        """Return what the theorem promises for so many rounds, if anything."""
        if self.theorem == "paper" and not game.is_theorem:
            return None
        try:
            return THEOREMS[self.theorem].bound(setting_of(game, rounds))
        except ValueError:
            return None


def setting_of(game: PaidGame, rounds: int) -> Setting:
    """Return the numbers that a bound depends on."""
    return Setting(float(rounds), game.experts, len(game.costs), game.lam, game.delta, game.beta)


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
    game, terms = history.game, promise.terms(history.game, history.rounds)
    assert terms is not None
    return float(terms.total - terms.failure + (1 + game.lam * game.experts) * failing_rounds(history))


def regret_of(history: History) -> float:
    """The exact pseudo-regret along a history, against the comparator of its learner."""
    return history.run.pseudo_regret(float(history.game.best(history.kind.ERROR)[0]))


def told(history: History, promise: Promise) -> str:
    """Say how a history compares with its bound.

    >>> told(longest(100), PROMISES[0]).split(", ")[2]
    'vacuous'
    """
    regret, bound = regret_of(history), charged(history, promise)
    trivial = trivial_bound(setting_of(history.game, history.rounds))
    says = "vacuous" if bound >= trivial else "not vacuous"
    return f"regret {regret:.4g}, bound {bound:.4g} of {trivial:.4g}, {says}"


def named(promise: Promise) -> str:
    """The claim as the name of a function."""
    return "_".join(promise.claim.replace("-", " ").split())


def _kept(promise: Promise) -> Callable[[History, float], Iterator[Inequality]]:
    def regret_at_most_the_bound(history: History, share: float) -> Iterator[Inequality]:
        if history.start is not None or promise.terms(history.game, history.rounds) is None:
            yield OUTSIDE
            return
        right = share * charged(history, promise)
        yield Inequality(True, regret_of(history), right + ROUNDING, told(history, promise))

    regret_at_most_the_bound.__name__ = named(promise)
    return regret_at_most_the_bound


def _cells(game: PaidGame) -> int:
    return game.experts * len(game.costs)


def _harmonic(history: History) -> Number:
    return 1 + PRECISE.log(PRECISE.number(history.rounds))


# The main theorem.


@st.composite
def main_settings(draw: st.DrawFn) -> Setting:
    """delta and beta as Theorem 4.7 sets them, any T >= N, any grid."""
    N = draw(st.integers(1, 20))
    T = N * draw(st.sampled_from([1, 2, 10, 10**3, 10**6]))
    L, epsilon = draw(st.sampled_from([0.0, 1.0, 10.0])), draw(st.sampled_from([0.5, 0.1, 0.01]))
    lam = draw(st.sampled_from([2.0**-30, 0.01, 0.5, 4.0]))
    return main_setting(T, draw(st.integers(1, 12)), N, lam, L, epsilon)


# Histories.


@st.composite
def tuned_histories(draw: st.DrawFn) -> History:
    """A whole game of T rounds with the parameters of the theorems for this T; some experts always err."""
    K, costs, lam = draw(st.integers(1, 3)), draw(payment_grids(3)), draw(prices())
    rounds = len(costs) + draw(st.integers(0, 10))
    delta = main_delta(rounds, K, lam)
    rows = st.tuples(*[st.just(0.0) | accuracies()] * len(costs))
    game = PaidGame(costs, tuple(draw(rows) for _ in range(K)), lam, least_beta(delta, K), delta)
    return History(game, draw(labellings()), rounds, draw(st.integers(0, 99)))


def longest(rounds: int = 2000, lam: float = 4.0) -> History:
    """One expert, one payment, delta near 1: a history so long that the bound of A.2 is below the trivial one.

    `selfish` is `exact` when there is one expert, and faster.
    """
    delta = 0.99
    game = PaidGame((0.5,), ((0.9,),), lam, beta=least_beta(delta, 1), delta=delta)
    return History(game, CONSTANT, rounds, seed=1, rule="selfish")


def informative(rounds: int = 400, experts: int = 1, seed: int = 0) -> History:
    """A history long enough for the sharper bound, failures included, to be below the trivial one; N is 2."""
    delta = main_delta(rounds, experts, 0.01)
    game = PaidGame((0.0, 1.0), ((0.5, 0.7),) * experts, 0.01, precise.sharper_beta(delta, experts), delta)
    return History(game, CONSTANT, rounds, seed, rule="brute")


def histories_for(promise: Promise) -> st.SearchStrategy[History]:
    """Histories to which the theorem applies, played by its learner."""
    if promise.theorem == "sharper":
        return LONG
    kind = promise.kind
    return TUNED if kind is Moment else TUNED.map(lambda played: replace(played, kind=kind, rule=kind.RULE))


PROMISES = [
    Promise("A.2", "the regret is at most the detailed bound", Moment, "paper", 2e-5),
    Promise("4.7", "the regret is at most the main bound", Moment, "main", 2e-5),
    Promise("S", "the regret is at most the sharper bound", Moment, "sharper", 0.02),
    Promise("B", "the regret of Algorithm 1 drifts down by a quarter", Moment, "drift", 0.01),
    Promise("B", "the regret of Algorithm 1 drifts down by a third", Moment, "faster-drift", 0.01),
    Promise("B", "the regret of Algorithm 1 as printed drifts down", Moment, "paper-drift", 1e-3),
    Promise("D", "the regret of the cautious learner is logarithmic", CautiousMoment, "cautious", 0.02),
    Promise("D", "the regret of the cautious learner drifts down", CautiousMoment, "cautious-drift", 0.01),
    Promise("E", "the regret against the Bayes-optimal cost is a root", BayesMoment, "bayes", 0.1),
    Promise("E", "the regret against the product cost is a root", ProductMoment, "product", 0.1),
]
"""All theorems about regret over a grid. `properties.tiny` compares the same with expectations."""
GAMES, MAIN_SETTINGS, TUNED = histories(theorem=True, from_nothing=True), main_settings(), tuned_histories()
LONG = histories(theorem=True, from_nothing=True, most_rounds=40, least=precise.sharper_beta)
PROPERTIES = Properties()


# The sums of Theorem A.2.


@PROPERTIES.claim("A.2", "the first N rounds cost at most N (1 + lam K)", GAMES, Fraction(1), Fraction(1, 2))
def first_rounds_cost_at_most_n(history: History, share: Fraction) -> Iterator[Inequality]:
    """D56, with lam (an erratum): the first N rounds cost at most N (1 + lam K)."""
    game = history.game
    first = history.exploring
    if len(first) != len(game.costs):
        yield OUTSIDE
        return
    cost = math.fsum(stop.played.mistake_given_past + game.lam * stop.played.spent for stop in first)
    yield Inequality(True, cost, float(share) * len(first) * (1 + game.lam * game.experts) + ROUNDING, history)


@PROPERTIES.claim(
    "A.2",
    "the widths add up to logs and 18 squares",
    GAMES,
    Fraction(18),
    Fraction(9),
    "9 in place of 18, as D59 prints",
)
def widths_add_up_to_logs_and_squares(history: History, squares: Fraction) -> Iterator[Inequality]:
    """D59 repaired: sum of (2 l/n + (3 l/n)^2) over rounds t > N and experts <= K N ((1 + ln T) 2 l + 18 l^2)."""
    game = history.game
    paid = [stop.table[j][i].paid for stop in history.later for j, i in enumerate(stop.played.payments)]
    ell = game.log_term
    left = sum(2 * ell / n + (3 * ell / n) ** 2 for n in paid)
    right = _cells(game) * (_harmonic(history) * 2 * ell + number(squares) * ell**2)
    yield Inequality(bool(paid), left, right + HAIR, history)


@PROPERTIES.claim("A.2", "the followed counts add up to logs", GAMES, Fraction(1), Fraction(1, 2))
def following_adds_up_to_logs(history: History, share: Fraction) -> Iterator[Inequality]:
    """D60: sum of 1/n over the rounds t > N that follow an expert <= K N (1 + ln T)."""
    followed = [(stop, stop.played.followed) for stop in history.later]
    paid = [stop.table[j][stop.played.payments[j]].paid for stop, j in followed if j is not None]
    right = number(share) * _cells(history.game) * _harmonic(history)
    yield Inequality(bool(paid), sum(number(Fraction(1, n)) for n in paid), right + HAIR, history)


@PROPERTIES.claim(
    "4.7", "the detailed bound is at most the main bound", MAIN_SETTINGS, MAIN_FACTOR, 3152, "3152 in place of 3153"
)
def detailed_bound_at_most_main_bound(setting: Setting, factor: int) -> Iterator[Inequality]:
    """Theorem 4.7 follows from A.2 with its delta and beta, and the constant 3153."""
    main = THEOREMS["main"].bound(setting)
    right = main.total - main.learning * (1 - factor / MAIN_FACTOR)
    yield Inequality(True, as_proved(setting).total, right * (1 + 2.0**-40), setting)


PROPERTIES.extend(
    Property(p.lemma, p.claim, histories_for(p), _kept(p), 1.0, p.tooth, "a share of the bound") for p in PROMISES
)
