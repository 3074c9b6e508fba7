"""Histories played by the reference, and the lemmas in each of their rounds, for every choice that is allowed there.

A history starts with nothing counted, or from large counts on the event Lambda, so that aggregation, counts beyond
2 beta and the beta of the theorems are reached within a few rounds. In each round after the first N all payments that
tie are tried (at most `MOST_TIES`; those left out are counted), and with each of them all experts who may be followed
and both signs of zero. Then the history continues with one of the choices, which is drawn too.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from random import Random

from hypothesis import strategies as st

from paid_experts.properties import lemmas
from paid_experts.properties.instances import PaidGame, Table, counts
from paid_experts.properties.moments import Moment
from paid_experts.properties.precise import least_beta
from paid_experts.properties.property import Inequality, Properties
from paid_experts.properties.strategies import (
    Labelling,
    accuracies,
    confidences,
    estimates_around,
    even_estimates,
    labellings,
    moments,
    payment_grids,
    prices,
    sizes,
    small_betas,
    unanimous_estimates,
)
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.game import Round, Run, play_round
from paid_experts.reference.oracle import Choices, Learner

MOST_TIES = 6
MOST_COUNTED = 1000
"""Ties beyond so many are counted as so many"""


@dataclass(frozen=True)
class Stop:
    """One round of a history: what was known, the payments that were allowed, and what came of it."""

    table: Table
    allowed: tuple[tuple[int, ...], ...]
    left_out: int
    """How many allowed payments are not listed"""
    played: Round


@dataclass(frozen=True)
class History:
    """A game played by the reference from a state on, with all choices drawn from a seed."""

    game: PaidGame
    labels: Labelling
    rounds: int
    seed: int
    start: Table | None = None
    """Counts to begin with; None: nothing is counted"""
    kind: type[Moment] = Moment
    """Whose moments: Algorithm 1's, or those of another learner"""
    rule: str = field(default="exact", repr=False)

    def learner(self) -> Learner:
        """Return the learner as it is before the first round."""
        drawn = Random(f"taste {self.seed}")
        choices = Choices(
            explore=lambda untried: drawn.choice(list(islice(untried, MOST_TIES))),
            minimise=lambda least: drawn.choice(list(islice(least, MOST_TIES))),
            follow=lambda certain: drawn.choice(list(certain)),
            sign_of_zero=lambda: drawn.choice([-1, 1]),
        )
        learner: Learner = self.game.learner(self.rule, self.kind.LEARNER, choices=choices, **self.kind.OPTIONS)
        return learner if self.start is None else learner.at(self.start)

    @cached_property
    def stops(self) -> list[Stop]:
        """Play it, and note every round."""
        learner, coins, past = self.learner(), Random(f"coins {self.seed}"), list[Round]()
        stops = []
        for _ in range(self.rounds):
            table = tuple(tuple(row) for row in learner.estimates)
            ties = iter(learner.allowed_payments())
            allowed = tuple(islice(ties, MOST_TIES))
            left_out = sum(1 for _ in islice(ties, MOST_COUNTED))
            drawn = [coins.random() for _ in range(self.game.experts + 1)]
            past.append(play_round(learner, self.game.accuracy, self.labels(past), drawn))
            stops.append(Stop(table, allowed, left_out, past[-1]))
        return stops

    @cached_property
    def run(self) -> Run:
        """The history as the reference records it."""
        return Run(self.learner().keywords, [stop.played for stop in self.stops])

    @property
    def exploring(self) -> list[Stop]:
        """The rounds in which some payment is still untried."""
        return [stop for stop in self.stops if not _is_after_n(stop)]

    @property
    def later(self) -> list[Stop]:
        """The rounds t > N."""
        return [stop for stop in self.stops if _is_after_n(stop)]

    @cached_property
    def moments(self) -> list[Moment]:
        """All rounds t > N, with every choice of payments that is listed there."""
        return [self.kind(self.game, stop.table, payments) for stop in self.later for payments in stop.allowed]

    def __str__(self) -> str:
        start = "nothing" if self.start is None else counts(self.start)
        return f"{self.rounds} rounds from {start}, accuracies {self.game.accuracy}, costs {self.game.costs}"


def _is_after_n(stop: Stop) -> bool:
    return all(known.paid for row in stop.table for known in row)


@st.composite
def histories(
    draw: st.DrawFn,
    theorem: bool | None = None,
    from_nothing: bool | None = None,
    most_rounds: int = 12,
    least: Callable[[float, int], float] = least_beta,
    kind: type[Moment] = Moment,
) -> History:
    """Up to three experts and three payments, under small betas and under that of the theorems."""
    K = draw(st.integers(1, 3))
    costs, lam, delta = draw(payment_grids(3)), draw(prices()), draw(confidences())
    is_theorem = draw(st.booleans()) if theorem is None else theorem
    beta = least(delta, K) if is_theorem else draw(small_betas())
    rows = st.tuples(*[accuracies()] * len(costs))
    alike = draw(st.booleans())
    accuracy = (draw(rows),) * K if alike else tuple(draw(rows) for _ in range(K))
    start: Table | None = None
    if not (draw(st.booleans()) if from_nothing is None else from_nothing):
        start = tuple(tuple(draw(estimates_around(p, delta, sizes(), kind)) for p in row) for row in accuracy)
    game = PaidGame(costs, accuracy, lam, beta, delta)
    rounds = draw(st.integers(1, most_rounds)) + (len(costs) if start is None else 0)
    return History(game, draw(labellings()), rounds, draw(st.integers(0, 99)), start, kind, kind.RULE)


@st.composite
def histories_at_corners(draw: st.DrawFn) -> History:
    """A few rounds from even, unanimous and nearly even counts, under the beta of the theorems."""
    start = draw(moments(_corner_counts, theorem=True, experts=st.integers(1, 3)))
    rounds, seed = draw(st.integers(1, 3)), draw(st.integers(0, 99))
    return History(start.game, draw(labellings()), rounds, seed, start.table)


def _corner_counts(beta: float) -> st.SearchStrategy[Estimate]:
    nearly_even = st.integers(1, 30).map(lambda more: Estimate(math.ceil(beta) + more, 2 * math.ceil(beta) + more))
    return even_estimates() | unanimous_estimates() | nearly_even


def moments_of(history: History) -> list[Moment]:
    """All moments of a history."""
    return history.moments


HISTORIES = histories() | histories_at_corners()
PROPERTIES = Properties()


@PROPERTIES.claim(
    "4.2",
    "the record has the mistake's chance, in play",
    HISTORIES,
    2.0**-40,
    2.0**-60,
    "to 60 bits, which no float can be",
)
def record_agrees_with_the_sum(history: History, allowance: float) -> Iterator[Inequality]:
    """The recorded P(mistake | past) is the sum over all advice and the coin, or that of the followed expert."""
    for stop in history.later:
        moment, played = history.kind(history.game, stop.table, stop.played.payments), stop.played
        exact = moment.mistake if played.followed is None else moment.mistake_following(played.followed)
        yield Inequality(True, abs(exact - played.mistake_given_past), allowance, moment)


@PROPERTIES.claim(
    "pay", "all payments that tie are listed, in play", HISTORIES, MOST_TIES, 1, "only the first is listed"
)
def choice_made_is_listed(history: History, listed: int) -> Iterator[Inequality]:
    """Where no tie is left out, the payments of the round are among those listed.

    A round that leaves ties out counts as tried and not held.
    """
    for stop in history.later:
        yield Inequality(stop.left_out == 0, stop.played.payments not in stop.allowed[:listed], 0, history)


PROPERTIES.extend(found.over(HISTORIES, moments_of, "in play") for found in lemmas.PROPERTIES)
