"""The tiny games: at most two experts and two payments, with parameters at which the hypotheses of the lemmas hold.

With the theorems' own delta, widths are so large and beta so high that in few rounds nothing but an even estimate is
aggregated. So there are games of three kinds: small beta and delta near 1, where both branches of Algorithm 1 are taken
within a few rounds; delta near 1 and the least beta of a theorem, played until n > 2 beta; and the theorems' own
parameters. All accuracies are dyadic, so that floats hold them. Our own learners have no beta, and play games of their
own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from paid_experts.properties.instances import PaidGame
from paid_experts.properties.moments import Moment
from paid_experts.properties.precise import least_beta, sharper_beta
from paid_experts.properties.tiny.solved import SolvedGame
from paid_experts.properties.tiny.states import Player, SignPlayer
from paid_experts.reference.bounds import Setting, main_delta

Parameters = Callable[[float, int, int, float], Setting]
"""T, K, N, lam -> the setting with its delta and beta"""


def fixed(delta: float, beta: float | Callable[[float, int], float]) -> Parameters:
    """Return parameters that do not depend on T.

    >>> fixed(0.5, 2.0)(10, 1, 1, 0.25).beta
    2.0
    """

    def setting(rounds: float, experts: int, payments: int, lam: float) -> Setting:
        return Setting(rounds, experts, payments, lam, delta, beta(delta, experts) if callable(beta) else beta)

    return setting


def tuned(beta: Callable[[float, int], float]) -> Parameters:
    """Return the delta of the theorems, and a beta that is rounded up, so that their hypotheses hold.

    >>> tuned(least_beta)(10, 1, 1, 0.25).delta
    0.008
    """
    return lambda T, K, N, lam: fixed(main_delta(T, K, lam), beta)(T, K, N, lam)


class Plan(NamedTuple):
    """A game, and how many rounds of it to play at each effort."""

    name: str
    accuracy: tuple[tuple[float, ...], ...]
    costs: tuple[float, ...]
    lam: float
    parameters: Parameters
    rounds: tuple[tuple[int, ...], ...]
    """Numbers of rounds for efforts 1, 2, ...; the last one serves for more"""

    def game(self, rounds: int) -> PaidGame:
        """Return the game with its parameters for so many rounds."""
        setting = self.parameters(rounds, len(self.accuracy), len(self.costs), self.lam)
        return PaidGame(self.costs, self.accuracy, self.lam, setting.beta, setting.delta)

    def games(self, effort: int) -> Iterator[tuple[int, PaidGame]]:
        """Return the games of an effort."""
        for rounds in self.rounds[min(effort, len(self.rounds)) - 1]:
            yield rounds, self.game(rounds)

    def solved(self, effort: int, kind: type[Moment]) -> Iterator[SolvedGame]:
        """Return the same games with the learner that plays them."""
        seat = Player if kind is Moment else SignPlayer
        for rounds, game in self.games(effort):
            yield SolvedGame(self.name, seat(game, kind.LEARNER, **kind.OPTIONS), rounds, kind)


def solved_games(kind: type[Moment], effort: int = 1) -> list[SolvedGame]:
    """Return all games of a learner."""
    return [found for plan in (PLANS if kind is Moment else OUR_PLANS) for found in plan.solved(effort, kind)]


NEAR_ONE = 0.99
TYING = 0.005875
"""The price at which, with both estimates at 6/12 for nothing, it is best to pay one of two experts, either"""
PLANS = (
    Plan("one payment", ((0.75,),), (0.0,), 0.25, fixed(NEAR_ONE, 0.5), ((1, 5, 20), (1, 5, 20, 40))),
    Plan("one payment, n > 2 beta", ((0.625,),), (0.0,), 0.25, fixed(NEAR_ONE, least_beta), ((48,), (48, 120))),
    Plan("one payment, n > 2 beta", ((0.625,),), (0.0,), 0.25, fixed(NEAR_ONE, sharper_beta), ((24,), (60,))),
    Plan("two payments", ((0.5, 0.875),), (0.0, 1.0), 0.0625, fixed(NEAR_ONE, 1.0), ((8, 20), (8, 20, 40))),
    Plan("two payments, wrong experts", ((0.375, 0.0),), (0.5, 0.25), 0.25, fixed(NEAR_ONE, 0.5), ((14,), (30,))),
    Plan("two experts", ((0.75,), (0.625,)), (0.0,), 0.25, fixed(NEAR_ONE, 0.5), ((4, 8), (4, 8, 14))),
    Plan("two experts, n > 2 beta", ((0.75,), (0.625,)), (0.0,), 0.25, fixed(NEAR_ONE, sharper_beta), ((8,), (34,))),
    Plan(
        "two experts, two payments",
        ((0.75, 0.5), (0.625, 1.0)),
        (0.0, 1.0),
        0.0625,
        fixed(NEAR_ONE, 0.5),
        ((4, 7), (4, 7, 12)),
    ),
    Plan(
        "two experts, tied payments", ((0.5, 1.0), (0.5, 0.5)), (0.0, 1.0), TYING, fixed(NEAR_ONE, 0.5), ((14,), (16,))
    ),
    Plan("as the paper sets it", ((0.875,),), (0.0,), 0.25, tuned(least_beta), ((30,), (30, 100))),
    Plan("as the paper sets it, dear", ((0.5, 1.0),), (0.0, 1.0), 1048576.0, tuned(least_beta), ((4, 12), (4, 12, 30))),
    Plan("as the sharper theorem sets it", ((0.75,),), (0.0,), 0.25, tuned(sharper_beta), ((30, 50), (50, 200))),
    Plan("the sharper theorem, dear", ((0.5, 1.0),), (0.0, 1.0), 1024.0, tuned(sharper_beta), ((4, 12), (12, 60))),
    Plan(
        "the sharper theorem, two payments",
        ((0.0, 1.0),),
        (0.0, 1.0),
        0.0625,
        tuned(sharper_beta),
        ((100,), (100, 1000)),
    ),
    Plan(
        "the sharper theorem, two by two",
        ((0.75, 0.5), (0.625, 1.0)),
        (0.0, 1.0),
        16.0,
        tuned(sharper_beta),
        ((6,), (6, 12)),
    ),
)
OUR_PLANS = (
    Plan("one payment", ((0.75,),), (0.0,), 0.25, fixed(NEAR_ONE, 1.0), ((5, 16), (5, 16, 40))),
    Plan("two payments", ((0.5, 0.875),), (0.0, 1.0), 0.0625, fixed(NEAR_ONE, 1.0), ((10,), (10, 24))),
    Plan("two experts", ((0.75,), (0.375,)), (0.0,), 0.25, fixed(NEAR_ONE, 1.0), ((4, 7), (4, 7, 14))),
    Plan("three perfect experts", ((1.0,),) * 3, (0.0,), 0.25, fixed(NEAR_ONE, 1.0), ((8,), (8, 30))),
    Plan(
        *("two experts, two payments", ((0.75, 0.5), (0.625, 1.0)), (0.0, 1.0), 0.0625),
        *(fixed(NEAR_ONE, 1.0), ((4, 6), (4, 6, 10))),
    ),
    Plan("as the theorems set it", ((0.75, 1.0),), (0.0, 1.0), 0.25, tuned(least_beta), ((12,), (12, 40))),
    Plan(
        "as the theorems set it, dear", ((0.5, 1.0),), (0.0, 1.0), 1048576.0, tuned(least_beta), ((4, 12), (4, 12, 30))
    ),
)
