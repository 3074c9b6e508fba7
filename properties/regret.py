"""The regret bounds along single histories: Theorems A.2 and 4.7, Results S, B, D and E.

The theorems bound an expectation. Their proofs show more, for each history: the pseudo-regret is at most the bound
without its failure term, plus 1 + lam K for each round in which an accuracy that matters, at the payments of the round
or at those of the comparator, is outside its interval. The failure term bounds the mean of the latter. This is what is
tried here, with the regret over the grid (L = eps = 0). `properties.tiny` has the expectations themselves.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from hypothesis import strategies as st

from paid_experts.properties.histories import History, histories
from paid_experts.properties.our_learners import BayesState, CautiousState, ProductState
from paid_experts.properties.property import Property
from paid_experts.properties.strategies import accuracies, labellings, payment_grids, prices, sharper_beta
from paid_experts.reference.bounds import main_delta
from paid_experts.reference.lemmas import bound_of
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
        return Property(self.lemma, self.claim, given, regret_at_most_the_bound, 1.0, self.tooth)


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
TUNED = tuned_histories()
LONG = histories(theorem=True, from_nothing=True, most_rounds=40, beta=sharper_beta)
PROPERTIES = [promise.along() for promise in PROMISES]
