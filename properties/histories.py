"""Histories played by the reference, and the lemmas in each of their rounds, for every choice that is allowed there.

A history starts with nothing counted, or from large counts on the event Lambda, so that aggregation, counts beyond
2 beta and the beta of the theorems are reached within a few rounds. In each round after the first N all payments that
tie are tried, and with each of them all experts who may be followed and both signs of zero. Then the history continues
with one of the choices, which is drawn too.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from hypothesis import strategies as st

from paid_experts.properties import lemmas
from paid_experts.properties.property import Properties
from paid_experts.properties.strategies import (
    Labels,
    accuracies,
    confidences,
    corners,
    estimates_around,
    labellings,
    payment_grids,
    prices,
    round_states,
    rows_of,
    sizes,
    small_betas,
)
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.game import Round, play_round
from paid_experts.reference.oracle import Choices, Learner
from paid_experts.reference.round_state import PaidGame, RoundState, Table, least_beta


@dataclass(frozen=True)
class Stop:
    """One round of a history: what was known, the payments that were allowed, and what came of it."""

    table: Table
    allowed: tuple[tuple[int, ...], ...]
    played: Round

    @property
    def is_exploring(self) -> bool:
        """Is some payment still untried?"""
        return not all(known.paid for row in self.table for known in row)


@dataclass(frozen=True)
class History:
    """A game played by the reference from a state on, with all choices drawn from a seed."""

    game: PaidGame
    labels: Labels
    rounds: int
    seed: int
    start: Table | None = None
    """Counts to begin with; None: nothing is counted"""
    kind: type[RoundState] = RoundState
    """Whose rounds: Algorithm 1's, or those of another learner"""
    rule: str = field(default="exact", repr=False)

    def learner(self) -> Learner:
        """Return the learner as it is before the first round."""
        drawn = Random(f"taste {self.seed}")
        choices = Choices(
            explore=lambda untried: drawn.choice(list(untried)),
            minimise=lambda least: drawn.choice(list(least)),
            follow=lambda certain: drawn.choice(list(certain)),
            sign_of_zero=lambda: drawn.choice([-1, 1]),
        )
        learner: Learner = self.game.learner(self.rule, self.kind.LEARNER, choices=choices, **self.kind.OPTIONS)
        return learner if self.start is None else learner.at(self.start)

    @cached_property
    def stops(self) -> list[Stop]:
        """All rounds."""
        learner, coins, past = self.learner(), Random(f"coins {self.seed}"), list[Round]()
        stops = []
        for _ in range(self.rounds):
            table = tuple(tuple(row) for row in learner.estimates)
            allowed = tuple(learner.allowed_payments())
            drawn = [coins.random() for _ in range(self.game.experts + 1)]
            past.append(play_round(learner, self.game.accuracy, self.labels(past), drawn))
            stops.append(Stop(table, allowed, past[-1]))
        return stops

    @property
    def later(self) -> list[Stop]:
        """The rounds t > N."""
        return [stop for stop in self.stops if not stop.is_exploring]

    @cached_property
    def round_states(self) -> list[RoundState]:
        """All rounds t > N, with every choice of payments that is listed there."""
        return [self.kind(self.game, stop.table, payments) for stop in self.later for payments in stop.allowed]

    def __str__(self) -> str:
        counts = "; ".join(" ".join(f"{known.correct}/{known.paid}" for known in row) for row in self.start or ())
        begin = counts or "nothing"
        return f"{self.rounds} rounds from {begin}, accuracies {self.game.accuracy}, costs {self.game.costs}"


@st.composite
def histories(
    draw: st.DrawFn,
    theorem: bool | None = None,
    from_nothing: bool | None = None,
    beta: Callable[[float, int], float] = least_beta,
    kind: type[RoundState] = RoundState,
) -> History:
    """Up to three experts and three payments, under small betas and under that of the theorems."""
    K = draw(st.integers(1, 3))
    costs, lam, delta = draw(payment_grids(3)), draw(prices()), draw(confidences())
    is_theorem = draw(st.booleans()) if theorem is None else theorem
    given = beta(delta, K) if is_theorem else draw(small_betas())
    accuracy = draw(rows_of(accuracies(), K, len(costs)))
    start: Table | None = None
    if not (draw(st.booleans()) if from_nothing is None else from_nothing):
        start = tuple(tuple(draw(estimates_around(p, delta, sizes(), kind)) for p in row) for row in accuracy)
    game = PaidGame(costs, accuracy, lam, given, delta)
    rounds = draw(st.integers(1, 12)) + (len(costs) if start is None else 0)
    return History(game, draw(labellings()), rounds, draw(st.integers(0, 99)), start, kind, kind.RULE)


@st.composite
def histories_from(
    draw: st.DrawFn,
    known: Callable[[float], st.SearchStrategy[Estimate]],
    beta: Callable[[float, int], float] = least_beta,
) -> History:
    """A few rounds from such counts, under the beta of a theorem."""
    start = draw(round_states(known, True, st.integers(1, 3), beta))
    rounds, seed = draw(st.integers(1, 3)), draw(st.integers(0, 99))
    return History(start.game, draw(labellings()), rounds, seed, start.table)


def corners_and_nearly_even(beta: float) -> st.SearchStrategy[Estimate]:
    """Even, unanimous and nearly even counts."""
    nearly_even = st.integers(1, 30).map(lambda more: Estimate(math.ceil(beta) + more, 2 * math.ceil(beta) + more))
    return corners(beta) | nearly_even


def round_states_of(history: History) -> list[RoundState]:
    """All rounds of a history, as the lemmas see them."""
    return history.round_states


HISTORIES = histories() | histories_from(corners_and_nearly_even)
PROPERTIES = Properties()


@PROPERTIES.claim("4.2", "the record has the mistake's chance, in play", HISTORIES, 2.0**-40, 2.0**-60)
def record_agrees_with_the_sum(history: History, allowance: float) -> Iterable[Any]:
    """The recorded P(mistake | past) is the sum over all advice and the coin, or that of the followed expert."""
    for stop in history.later:
        state, played = history.kind(history.game, stop.table, stop.played.payments), stop.played
        exact = state.mistake if played.followed is None else state.mistake_following(played.followed)
        yield abs(exact - played.mistake_given_past), allowance


@PROPERTIES.claim("6", "all payments that tie are listed, in play", HISTORIES, None, 1)
def choice_made_is_listed(history: History, listed: int | None) -> Iterable[Any]:
    """The payments of the round are among those that are allowed, and need not be the first of them."""
    return [(stop.played.payments not in stop.allowed[:listed], 0) for stop in history.later]


PROPERTIES += [found.over(HISTORIES, round_states_of, "in play") for found in lemmas.IN_A_ROUND]
