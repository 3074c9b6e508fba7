"""The tiny games: at most two experts and two payments, with parameters at which the hypotheses of the lemmas hold.

With the theorems' own delta, widths are so large and beta so high that in few rounds nothing but an even estimate is
aggregated. So there are games of three kinds: small beta and delta near 1, where both branches of Algorithm 1 are taken
within a few rounds; delta near 1 and the least beta of a theorem, played until n > 2 beta; and the theorems' own
parameters. Our own learners have no beta, and play games of their
own.

A `Visit` is a round of such a game, so the properties of a round apply to it. What the learner does at a state takes
the place of the formulas: the probability of a mistake comes from its own predictions, the payments are its own,
assumed to be minimisers, and their optimistic cost is its own objective. So a wrong learner breaks a property.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import groupby
from typing import NamedTuple

from paid_experts.properties.round_states import BayesState, CautiousState, ProductState
from paid_experts.properties.strategies import sharper_beta
from paid_experts.reference.bounds import main_delta
from paid_experts.reference.formulas import PRECISE, Number
from paid_experts.reference.objective import VALUE_UNITS
from paid_experts.reference.round_state import PaidGame, RoundState, least_beta
from paid_experts.reference.tiny_games import LABELS, Branch, Player, SignPlayer, SolvedGame

number = PRECISE.number


@dataclass(frozen=True)
class Visit(RoundState):
    """One choice of payments at one reachable state, with all ways in which the round may go on."""

    player: Player
    branches: tuple[Branch, ...]

    @cached_property
    def certain(self) -> list[int]:
        """Whom the learner may follow."""
        return sorted({branch.followed for branch in self.branches if branch.followed is not None})

    @cached_property
    def mistake(self) -> Number:
        """The largest probability of a mistake over the choices that are left open."""
        return max(branch.mistake for branch in self.branches)

    def mistake_following(self, j: int) -> Number:
        """The same where expert j is followed."""
        return max(branch.mistake for branch in self.branches if branch.followed == j)

    def coins(self) -> Iterator[tuple[Number, Number]]:
        """Toss the learner's own coin."""
        self.player.at(self.table).pay_as(self.payments)
        for label in LABELS:
            for _, advice in self.player.advice(label):
                shrink = PRECISE.sqrt(number(self.player.odds(advice) ** -label))
                for sign_of_zero in LABELS:
                    yield shrink, self.player.coin_errs(advice, sign_of_zero, label)

    @property
    def is_minimiser(self) -> bool:
        """What the learner pays is allowed by its own rule."""
        return True

    @cached_property
    def seems(self) -> Number:
        """The value of the learner's own objective at its payments."""
        value = self.player.at(self.table).current_objective().precise(enumerate(self.payments))
        return number(Fraction(value, self.SCALE * VALUE_UNITS))

    def __str__(self) -> str:
        return f"counts {self.player.written(self.table)} paid {self.payments}, {self.player}"


class CautiousVisit(Visit, CautiousState):
    """The cautious learner at a state."""


class BayesVisit(Visit, BayesState):
    """The learner against the Bayes-optimal cost at a state."""


class ProductVisit(Visit, ProductState):
    """The same with the objective H."""


VISITS: dict[type[RoundState], type[Visit]] = {
    RoundState: Visit,
    CautiousState: CautiousVisit,
    BayesState: BayesVisit,
    ProductState: ProductVisit,
}


@lru_cache(maxsize=1 << 8)
def visits(solved: SolvedGame) -> list[Visit]:
    """Return every choice of payments at every state of the rounds t > N."""
    player, kind = solved.player, VISITS[solved.kind]
    return [
        kind(player.game, state, payments, player, tuple(branches))
        for level in solved.graph[len(player.game.costs) :]
        for state, ways in level.items()
        for payments, branches in groupby(ways, key=lambda branch: branch.payments)
    ]


Beta = float | Callable[[float, int], float]
"""beta, or a function from delta and K to it"""


class Plan(NamedTuple):
    """A game, and how many rounds of it to play at each effort."""

    name: str
    accuracy: tuple[tuple[float, ...], ...]
    costs: tuple[float, ...]
    lam: float
    delta: float | None
    """None: the delta of the theorems for so many rounds"""
    beta: Beta
    rounds: tuple[tuple[int, ...], ...]
    """Numbers of rounds for efforts 1, 2, ...; the last one serves for more"""

    def game(self, rounds: int) -> PaidGame:
        """Return the game with its parameters for so many rounds."""
        K = len(self.accuracy)
        delta = main_delta(rounds, K, self.lam) if self.delta is None else self.delta
        beta = self.beta(delta, K) if callable(self.beta) else self.beta
        return PaidGame(self.costs, self.accuracy, self.lam, beta, delta)

    def solved(self, effort: int, kind: type[RoundState]) -> Iterator[SolvedGame]:
        """Return the games of an effort with the learner that plays them."""
        seat = Player if kind is RoundState else SignPlayer
        for rounds in self.rounds[min(effort, len(self.rounds)) - 1]:
            yield SolvedGame(self.name, seat(self.game(rounds), kind.LEARNER, **kind.OPTIONS), rounds, kind)


def solved_games(kind: type[RoundState], effort: int = 1) -> list[SolvedGame]:
    """Return all games of a learner."""
    return [found for plan in (PLANS if kind is RoundState else OUR_PLANS) for found in plan.solved(effort, kind)]


NEAR_ONE = 0.99
FREE, FREE_OR_DEAR, TWO_BY_TWO = (0.0,), (0.0, 1.0), ((0.75, 0.5), (0.625, 1.0))
TYING = 0.005875
"""The price at which, with both estimates at 6/12 for nothing, it is best to pay one of two experts, either"""
PLANS = (
    Plan("one payment", ((0.75,),), FREE, 0.25, NEAR_ONE, 0.5, ((1, 5, 20), (1, 5, 20, 40))),
    Plan("one payment, n > 2 beta", ((0.625,),), FREE, 0.25, NEAR_ONE, least_beta, ((48,), (48, 120))),
    Plan("one payment, n > 2 beta", ((0.625,),), FREE, 0.25, NEAR_ONE, sharper_beta, ((24,), (60,))),
    Plan("two payments", ((0.5, 0.875),), FREE_OR_DEAR, 0.0625, NEAR_ONE, 1.0, ((8, 20), (8, 20, 40))),
    Plan("two payments, wrong experts", ((0.375, 0.0),), (0.5, 0.25), 0.25, NEAR_ONE, 0.5, ((14,), (30,))),
    Plan("two experts", ((0.75,), (0.625,)), FREE, 0.25, NEAR_ONE, 0.5, ((4, 8), (4, 8, 14))),
    Plan("two experts, n > 2 beta", ((0.75,), (0.625,)), FREE, 0.25, NEAR_ONE, sharper_beta, ((8,), (34,))),
    Plan("two experts, two payments", TWO_BY_TWO, FREE_OR_DEAR, 0.0625, NEAR_ONE, 0.5, ((4, 7), (4, 7, 12))),
    Plan("two experts, tied payments", ((0.5, 1.0), (0.5, 0.5)), FREE_OR_DEAR, TYING, NEAR_ONE, 0.5, ((14,), (16,))),
    Plan("as the paper sets it", ((0.875,),), FREE, 0.25, None, least_beta, ((30,), (30, 100))),
    Plan(
        "as the paper sets it, dear", ((0.5, 1.0),), FREE_OR_DEAR, 1048576.0, None, least_beta, ((4, 12), (4, 12, 30))
    ),
    Plan("as the sharper theorem sets it", ((0.75,),), FREE, 0.25, None, sharper_beta, ((30, 50), (50, 200))),
    Plan("the sharper theorem, dear", ((0.5, 1.0),), FREE_OR_DEAR, 1024.0, None, sharper_beta, ((4, 12), (12, 60))),
    Plan(
        "the sharper theorem, two payments",
        ((0.0, 1.0),),
        FREE_OR_DEAR,
        0.0625,
        None,
        sharper_beta,
        ((100,), (100, 1000)),
    ),
    Plan("the sharper theorem, two by two", TWO_BY_TWO, FREE_OR_DEAR, 16.0, None, sharper_beta, ((6,), (6, 12))),
)
OUR_PLANS = (
    Plan("one payment", ((0.75,),), FREE, 0.25, NEAR_ONE, 1.0, ((5, 16), (5, 16, 40))),
    Plan("two payments", ((0.5, 0.875),), FREE_OR_DEAR, 0.0625, NEAR_ONE, 1.0, ((10,), (10, 24))),
    Plan("two experts", ((0.75,), (0.375,)), FREE, 0.25, NEAR_ONE, 1.0, ((4, 7), (4, 7, 14))),
    Plan("three perfect experts", ((1.0,),) * 3, FREE, 0.25, NEAR_ONE, 1.0, ((8,), (8, 30))),
    Plan("two experts, two payments", TWO_BY_TWO, FREE_OR_DEAR, 0.0625, NEAR_ONE, 1.0, ((4, 6), (4, 6, 10))),
    Plan("as the theorems set it", ((0.75, 1.0),), FREE_OR_DEAR, 0.25, None, least_beta, ((12,), (12, 40))),
    Plan(
        "as the theorems set it, dear", ((0.5, 1.0),), FREE_OR_DEAR, 1048576.0, None, least_beta, ((4, 12), (4, 12, 30))
    ),
)
