"""Theorems A.2 and 4.7: the exact pseudo-regret of histories against the bound as its proof gives it.

The theorems bound an expectation. What their proofs show is more, and holds for each history: the pseudo-regret is at
most the bound without its failure term, plus 1 + lam K for each round in which Lambda fails; the failure term is the
mean of the latter. This is what is tried here, with the regret over the grid (L = eps = 0), together with the sums from
which the bound is made.

Is the bound vacuous, that is above T (1 + lam K)? With K = N = 1 and lam = 1/10 the constants need T = 9,700 even
where Lambda never fails and delta is near 1, and T = 940,000 in expectation, where delta must be below 1/T; with
K = N = 2 it is 86,000 and 10 million (`smallest_horizon`). A large lam raises the trivial bound and not the other: for
lam = 4 a history of 2,000 rounds is enough (`longest`). Short histories try the same inequalities round by round
(`properties.histories`).
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from properties.claims import OUTSIDE, Property, Relation
from properties.histories import History, histories
from properties.instances import Game
from properties.precise import HAIR, Number, least_beta, number
from properties.strategies import CONSTANT, accuracies, labellings, payment_grids, prices
from reference.bounds import Bound, Setting, as_proved, main_delta, main_setting, trivial_bound
from reference.estimates import PRECISE

ROUNDING = 1e-9
"""More than a sum of some thousand floats can be off"""
MAIN_FACTOR = 3153


def setting_of(history: History) -> Setting:
    """Return the numbers that the bound of this history depends on."""
    game = history.game
    return Setting(float(history.rounds), game.experts, len(game.costs), game.lam, game.delta, game.beta)


@dataclass(frozen=True)
class Verdict:
    """The regret of a history beside its bound."""

    regret: float
    failures: int
    """In how many rounds t > N Lambda fails"""
    bound: float
    trivial: float

    @property
    def is_vacuous(self) -> bool:
        """Is the bound no better than T (1 + lam K)?"""
        return self.bound >= self.trivial

    def __str__(self) -> str:
        says = "vacuous" if self.is_vacuous else "not vacuous"
        numbers = f"regret {self.regret:.4g}, bound {self.bound:.4g}, ratio {self.regret / self.bound:.2g}"
        return f"{numbers}, {says}, Lambda fails in {self.failures} rounds"


def judge(history: History) -> Verdict:
    """Compare the exact pseudo-regret along a history with the bound for it."""
    setting, game = setting_of(history), history.game
    failures = sum(not game.is_on_lambda(stop.table) for stop in history.later)
    bound = as_proved(setting)
    allowed = bound.total - bound.failure + (1 + game.lam * game.experts) * failures
    return Verdict(history.run.pseudo_regret(float(game.optimum)), failures, allowed, trivial_bound(setting))


def regret_at_most_the_detailed_bound(history: History, share: float) -> Iterator[Relation]:
    """Theorem A.2, along a history."""
    if not history.game.is_theorem:
        yield OUTSIDE
        return
    verdict = judge(history)
    yield Relation(True, verdict.regret, share * verdict.bound + ROUNDING, verdict)


def first_rounds_cost_at_most_n(history: History, share: Fraction) -> Iterator[Relation]:
    """D56, with lam (an erratum): the first N rounds cost at most N (1 + lam K)."""
    game = history.game
    first = history.exploring
    if len(first) != len(game.costs):
        yield OUTSIDE
        return
    cost = math.fsum(stop.played.mistake_given_past + game.lam * stop.played.spent for stop in first)
    yield Relation(True, cost, float(share) * len(first) * (1 + game.lam * game.experts) + ROUNDING, history)


def widths_add_up_to_logs_and_squares(history: History, squares: Fraction) -> Iterator[Relation]:
    """D59 repaired: sum of (2 l/n + (3 l/n)^2) over rounds t > N and experts <= K N ((1 + ln T) 2 l + 18 l^2)."""
    game = history.game
    paid = [stop.table[j][i].paid for stop in history.later for j, i in enumerate(stop.played.payments)]
    ell = game.log_term
    left = sum(2 * ell / n + (3 * ell / n) ** 2 for n in paid)
    right = _cells(game) * (_harmonic(history) * 2 * ell + number(squares) * ell**2)
    yield Relation(bool(paid), left, right + HAIR, history)


def following_adds_up_to_logs(history: History, share: Fraction) -> Iterator[Relation]:
    """D60: sum of 1/n over the rounds t > N that follow an expert <= K N (1 + ln T)."""
    followed = [(stop, stop.played.followed) for stop in history.later]
    paid = [stop.table[j][stop.played.payments[j]].paid for stop, j in followed if j is not None]
    right = number(share) * _cells(history.game) * _harmonic(history)
    yield Relation(bool(paid), sum(number(Fraction(1, n)) for n in paid), right + HAIR, history)


def _cells(game: Game) -> int:
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


def main_bound(setting: Setting, factor: float) -> float:
    """T (4 L + lam) K eps + N (2 + lam K + 3153 K^3 ln(3 (1 + lam K) T^2 K)^2): D29, repaired."""
    T, K, N, lam, _, _, L, epsilon = setting
    logarithm = math.log(3 * (1 + lam * K) * T**2 * K)
    return T * (4 * L + lam) * K * epsilon + N * (2 + lam * K + factor * K**3 * logarithm**2)


def detailed_bound_at_most_main_bound(setting: Setting, factor: float) -> Iterator[Relation]:
    """Theorem 4.7 follows from A.2 with its delta and beta."""
    right = main_bound(setting, factor)
    yield Relation(True, as_proved(setting).total, right * (1 + 2.0**-40), setting)


@st.composite
def main_histories(draw: st.DrawFn) -> History:
    """A whole game of T rounds with the parameters of Theorem 4.7 for this T; some experts always err."""
    K, costs, lam = draw(st.integers(1, 3)), draw(payment_grids(3)), draw(prices())
    rounds = len(costs) + draw(st.integers(0, 10))
    delta = main_delta(rounds, K, lam) if rounds * K > 1 else 0.5
    rows = st.tuples(*[st.just(0.0) | accuracies()] * len(costs))
    game = Game(costs, tuple(draw(rows) for _ in range(K)), lam, least_beta(delta, K), delta)
    return History(game, draw(labellings()), rounds, draw(st.integers(0, 99)))


def regret_at_most_the_main_bound(history: History, share: float) -> Iterator[Relation]:
    """Theorem 4.7, along a history: the failing rounds have an expectation of at most N, which is part of its 2 N."""
    game = history.game
    setting = setting_of(history)
    failures = sum(not game.is_on_lambda(stop.table) for stop in history.later)
    allowed = share * main_bound(setting, MAIN_FACTOR) + (1 + game.lam * game.experts) * failures
    regret = history.run.pseudo_regret(float(game.optimum))
    yield Relation(game.is_theorem, regret, allowed + ROUNDING, history)


def longest(rounds: int = 2000, lam: float = 4.0) -> History:
    """One expert, one payment, delta near 1: a history so long that its bound is below the trivial one.

    `selfish` is `exact` when there is one expert, and faster.
    """
    delta = 0.99
    game = Game((0.5,), ((0.9,),), lam, beta=least_beta(delta, 1), delta=delta)
    return History(game, CONSTANT, rounds, seed=1, payments="selfish")


def smallest_horizon(setting: Setting, with_failures: bool) -> float:
    """Return the least power of 1.1 for T at which the bound of A.2 is below the trivial one, delta free.

    >>> base = Setting(1.0, experts=1, size=1, lam=0.1, delta=0.5, beta=1.0)
    >>> round(smallest_horizon(base, with_failures=False), -2), round(smallest_horizon(base, with_failures=True), -4)
    (9700.0, 940000.0)
    """
    T = 2.0
    while True:
        T *= 1.1
        deltas = [0.99] if not with_failures else [2.0**-k / T for k in range(1, 20)]
        for delta in deltas:
            at = setting._replace(rounds=T, delta=delta, beta=least_beta(delta, setting.experts))
            bound: Bound = as_proved(at)
            if bound.total - (0 if with_failures else bound.failure) < trivial_bound(at):
                return T


GAMES, MAIN_GAMES, MAIN_SETTINGS = histories(theorem=True, from_nothing=True), main_histories(), main_settings()

PROPERTIES = [
    Property(
        "A.2",
        "the first N rounds cost at most N (1 + lam K)",
        GAMES,
        first_rounds_cost_at_most_n,
        Fraction(1),
        Fraction(1, 2),
    ),
    Property(
        "A.2",
        "the widths add up to logs and 18 squares",
        GAMES,
        widths_add_up_to_logs_and_squares,
        Fraction(18),
        Fraction(9),
        "9 in place of 18, as D59 prints",
    ),
    Property(
        "A.2",
        "the followed counts add up to logs",
        GAMES,
        following_adds_up_to_logs,
        Fraction(1),
        Fraction(1, 2),
    ),
    Property(
        "A.2",
        "the regret is at most the detailed bound",
        MAIN_GAMES,
        regret_at_most_the_detailed_bound,
        1.0,
        1 / 50_000,
        "a 50,000th of the bound",
    ),
    Property(
        "4.7",
        "the regret is at most the main bound",
        MAIN_GAMES,
        regret_at_most_the_main_bound,
        1.0,
        1 / 50_000,
        "a 50,000th of the bound",
    ),
    Property(
        "4.7",
        "the detailed bound is at most the main bound",
        MAIN_SETTINGS,
        detailed_bound_at_most_main_bound,
        MAIN_FACTOR,
        3152,
        "3152 in place of 3153",
    ),
]
