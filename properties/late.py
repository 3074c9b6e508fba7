"""Result H along games: labels come late or never, and `AnytimeLcb` learns from those that come.

A game is played with open rounds. When the label of a round comes, if ever, is drawn before the experts answer. Every
round is then looked at as the proof does (`AnytimeState`): with the counts of the rounds whose labels have come, and at
the level of its number t, so with delta = 1 / ((1 + lam K) K N t^3).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from paid_experts.properties.our_learners import (
    CHOSEN_ON_LAMBDA,
    NOTHING,
    ONE,
    TENTH,
    BayesState,
    ProductState,
    any_states,
    credible_level,
    number,
    root,
)
from paid_experts.properties.property import Property
from paid_experts.properties.strategies import accuracies, payment_grids, prices, rows_of
from paid_experts.reference.anytime import AnytimeLcb
from paid_experts.reference.bounds import THEOREMS, Bound, Setting
from paid_experts.reference.experts import advise
from paid_experts.reference.formulas import PRECISE, Number, kl
from paid_experts.reference.oracle import OpenRound
from paid_experts.reference.round_state import PaidGame, Table

ROUNDING = 1e-9
"""More than a sum of some floats can be off"""
NEVER = 10**6
"""When a label comes that never comes"""


class AnytimeState(BayesState):
    """A round of the learner; delta is that of its round, so that its payments minimise what `BayesLcb` minimises."""

    SMOOTHING = 1
    """The vote is at (s + 1) / (n + 2)"""

    @property
    def smoothing(self) -> Number:
        """The sum of 1 / (n + 2) over the experts with a known answer."""
        return sum((number(1) / (n + 2) for n in self.counts if n), number(0))

    @property
    def charge(self) -> Number:
        """What the round may cost more than the comparator (step 2)."""
        squares = sum((credible_level(self.game.delta) / n for n in self.counts if n), number(0))
        factor = 1 + 1 / root(2) if self.ERROR == "H" else root(2)
        return min(number(1), self.counts.count(0) + self.smoothing + factor * root(squares))


class AnytimeProductState(AnytimeState):
    """The same with the objective H."""

    OPTIONS, ERROR, SCALE = ProductState.OPTIONS, ProductState.ERROR, ProductState.SCALE


class Played(NamedTuple):
    """A round that was played."""

    t: int
    state: AnytimeState
    margins: tuple[Number, ...]
    """How far from 0 or 1 were the accuracies by which the learner chose its payments"""


@dataclass(frozen=True)
class LateGame:
    """A game whose labels come within d rounds with probability rho, whatever the answers are."""

    game: PaidGame
    kind: type[AnytimeState]
    labels: float
    """rho"""
    delay: int
    """d"""
    rounds: int
    seed: int

    def level(self, t: int, power: int = 3) -> Number:
        """ln(2 (1 + lam K) K N t^3)."""
        K, N = self.game.experts, len(self.game.costs)
        return PRECISE.log(number(2 * (1 + Fraction(self.game.lam) * K) * K * N * t**power))

    @cached_property
    def played(self) -> list[Played]:
        """All rounds."""
        game, options, drawn = self.game, self.kind.OPTIONS, Random(self.seed)
        learner = AnytimeLcb(game.costs, game.experts, game.lam, "brute", **options)
        played, waiting = list[Played](), list[tuple[int, OpenRound, int]]()
        for t in range(1, self.rounds + 1):
            for entry in [entry for entry in waiting if entry[0] <= t]:
                entry[1].update(entry[2])
                waiting.remove(entry)
            table: Table = tuple(map(tuple, learner.estimates))
            margins = [[learner.margin(j, i) for i in range(len(game.costs))] for j in range(game.experts)]
            opened, y = learner.begin(), drawn.choice([-1, 1])
            comes = t + drawn.randint(1, self.delay + 1) if drawn.random() < self.labels else NEVER
            advice = [advise(p, y, drawn.random()) for p in game.bought(opened.payments)]
            opened.predict(advice, drawn.random())
            waiting.append((comes, opened, y))
            state = self.kind(replace(game, delta=float(2 / PRECISE.exp(self.level(t)))), table, opened.payments)
            own = tuple(row[i] for row, i in zip(margins, opened.payments, strict=True))
            played.append(Played(t, state, own))
        return played

    def __str__(self) -> str:
        return f"{self.rounds} rounds of {self.game}, a label comes within {self.delay} with chance {self.labels}"

    @property
    def bound(self) -> Bound:
        """Result H at rho and d."""
        game = self.game
        row = THEOREMS["anytime-product-root-k" if self.kind.ERROR == "H" else "anytime-root-k"]
        numbers = (game.experts, len(game.costs), game.lam, game.delta)
        return row.bound(Setting(self.rounds, *numbers, labels=self.labels, delay=self.delay))

    @property
    def failing_rounds(self) -> int:
        """In how many rounds an accuracy at the payments of the round, or at the comparator's, is not credible."""
        best = self.game.best(self.kind.ERROR)[1]
        states = [one.state for one in self.played]
        return sum(not all(it.is_covered(it.game, it.table, c) for c in (best, it.payments)) for it in states)


@st.composite
def late_games(draw: st.DrawFn, kind: type[AnytimeState], lost: bool = True) -> LateGame:
    """Up to three experts and payments; labels that are late, and lost if asked for."""
    K, costs = draw(st.integers(1, 3)), draw(payment_grids(3))
    game = PaidGame(costs, draw(rows_of(accuracies(), K, len(costs))), draw(prices()), 1.0, 0.5)
    labels = draw(st.sampled_from([0.3, 0.7])) if lost else 1.0
    return LateGame(game, kind, labels, draw(st.integers(0, 4)), draw(st.integers(1, 16)), draw(st.integers(0, 99)))


def margins_are_at_the_level_of_the_round(late: LateGame, power: int) -> Iterable[Any]:
    """n kl(q, p) = ln(2 (1 + lam K) K N t^3) at the accuracies p by which the payments are chosen; 0 if never wrong."""
    for now in late.played:
        for known, margin in zip(now.state.known, now.margins, strict=True):
            if known.fewer == 0:
                yield margin, 0
            else:
                entropy = known.paid * kl(Fraction(known.fewer, known.paid), margin, PRECISE)
                yield abs(entropy - late.level(now.t, power)), NOTHING


@CHOSEN_ON_LAMBDA
def round_costs_at_most_the_comparator_plus_its_charge(state: AnytimeState, share: Fraction) -> Iterable[Any]:
    """Step 2: P(mistake) + lam sum c <= comparator + min{1, untried + sum 1/(n+2) + roots}."""
    return [(state.mistake + state.price, state.comparator + share * state.charge)]


def regret_at_most_the_bound(late: LateGame, share: float) -> Iterable[Any]:
    """Step 3, where all labels come: along every game, with what its failing rounds cost in place of 1."""
    spent = sum(one.state.mistake + one.state.price for one in late.played)
    regret = spent - late.rounds * late.game.best(late.kind.ERROR)[0]
    failed = (1 + late.game.lam * late.game.experts) * late.failing_rounds
    yield regret, share * (late.bound.total - late.bound.failure) + failed + ROUNDING


def states_of(late: LateGame) -> list[AnytimeState]:
    """All rounds, as the proof sees them."""
    return [one.state for one in late.played]


PROPERTIES: list[Property] = []
for kind, name in ((AnytimeState, "B"), (AnytimeProductState, "H")):
    games, states = late_games(kind), any_states(kind, st.integers(1, 4))
    in_a_round = Property(
        "H",
        f"a round costs at most its charge, with {name}",
        states,
        round_costs_at_most_the_comparator_plus_its_charge,
        ONE,
        TENTH,
    )
    PROPERTIES += [
        in_a_round,
        in_a_round.over(games, states_of, "labels late or lost"),
        Property("H", f"the level grows with the round, with {name}", games, margins_are_at_the_level_of_the_round,
                 3, 0),
        Property("H", f"the regret is at most the bound, with {name}", late_games(kind, lost=False),
                 regret_at_most_the_bound, 1.0, 0.01),
    ]  # fmt: skip
