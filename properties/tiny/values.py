"""What is at stake in a tiny game, by backward induction over its states.

The adversary picks the labels, and whatever Algorithm 1 leaves open, as it likes and knowing the past. The most and the
least that it can make of the expected cost, and the most that it can make of the chance that Lambda fails, are found
from the last round back: the value of a state is the best branch's cost plus the mean value of what follows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import product

from properties import precise
from properties.instances import PaidGame, Table
from properties.tiny.enclosures import ALL, NOTHING, Enclosed, largest, mean
from properties.tiny.states import Levels, Player, State
from reference.optimum import opt

Pick = Callable[[Iterable[Enclosed]], Enclosed]


def expected_cost(player: Player, graph: Levels, pick: Pick) -> Enclosed:
    """Return the largest or the least expected cost of all rounds over labels and choices.

    >>> from properties.tiny.states import levels
    >>> player = Player(PaidGame((0.0,), ((0.75,),), lam=0.25, beta=1.0, delta=0.5))
    >>> expected_cost(player, levels(player, 1), largest).value  # the first round follows the expert
    0.25
    """
    after: dict[State, Enclosed] = {}
    for level in reversed(graph):
        after = {
            state: pick(
                branch.cost.plus(mean(((w, after.get(s, NOTHING)) for w, s in branch.outcomes), player.total))
                for branch in ways
            )
            for state, ways in level.items()
        }
    return after[player.start]


within = lru_cache(maxsize=1 << 18)(precise.is_within)


def misses(game: PaidGame, table: Table) -> bool:
    """Does the event Lambda fail at these counts (D17)? Before the first payment a width is infinite."""
    return not all(
        known.paid == 0 or within(known, p, game.delta)
        for row, accuracies in zip(table, game.accuracy, strict=True)
        for known, p in zip(row, accuracies, strict=True)
    )


def chance_of_a_miss(player: Player, graph: Levels, ever: bool = True) -> Enclosed:
    """Return the largest chance that Lambda fails in some round t with N < t <= T; or in round T alone.

    >>> from properties.tiny.states import levels
    >>> player = Player(PaidGame((0.0,), ((0.5,),), lam=0.25, beta=1.0, delta=0.99))
    >>> chance_of_a_miss(player, levels(player, 8)).value  # seven answers of a kind
    0.015625
    """
    N = len(player.game.costs)
    after: dict[State, Enclosed] = {}
    for t in range(len(graph), 0, -1):
        looked_at = t > N and (ever or t == len(graph))
        after = {
            state: ALL
            if looked_at and misses(player.game, player.table(state))
            else largest(
                mean(((w, after.get(s, NOTHING)) for w, s in branch.outcomes), player.total) for branch in ways
            )
            for state, ways in graph[t - 1].items()
        }
    return after[player.start]


def opt_enclosed(game: PaidGame) -> Enclosed:
    """Enclose OPT over the grid; `reference.opt` is correctly rounded."""
    value = opt(game.accuracy, game.costs, game.lam).value
    low, high = math.nextafter(value, -math.inf), math.nextafter(value, math.inf)
    return Enclosed(Enclosed.of(Fraction(low)).low, Enclosed.of(Fraction(high)).high)


def regret(cost: Enclosed, game: PaidGame, rounds: int) -> Enclosed:
    """Return the cost less T times OPT over the grid."""
    best = opt_enclosed(game)
    return Enclosed(cost.low - rounds * best.high, cost.high - rounds * best.low)


@lru_cache(maxsize=1 << 12)
def bayes_error(accuracies: tuple[Fraction, ...]) -> Fraction:
    """Return the error of the best prediction from this advice, exactly: of two opposite labels it loses the rarer.

    >>> bayes_error((Fraction(3, 4), Fraction(1, 2)))
    Fraction(1, 4)
    """
    error = Fraction(0)
    for right in product((False, True), repeat=len(accuracies)):
        chance = math.prod((p if r else 1 - p for p, r in zip(accuracies, right, strict=True)), start=Fraction(1))
        mirrored = math.prod((1 - p if r else p for p, r in zip(accuracies, right, strict=True)), start=Fraction(1))
        error += min(chance, mirrored) / 2
    return error


def bayes_cost(player: Player) -> Fraction:
    """Return the least cost of a round that anyone can have who knows the accuracies, exactly.

    >>> bayes_cost(Player(PaidGame((0.0, 1.0), ((0.5, 1.0),), lam=0.25, beta=1.0, delta=0.5)))
    Fraction(1, 4)
    """
    game = player.game
    return min(
        bayes_error(tuple(row[i] for row, i in zip(player.accuracy, payments, strict=True)))
        + Fraction(game.lam) * sum(Fraction(game.costs[i]) for i in payments)
        for payments in product(range(len(game.costs)), repeat=game.experts)
    )
