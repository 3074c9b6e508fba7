"""The values of a tiny game, by backward induction over its states.

An adversary who knows the past picks the labels, and all choices that Algorithm 1 leaves open. The largest and the
least expected cost, and the largest probability that Lambda fails, are found from the last round back: the value of a
state is the best branch's cost plus the mean value of what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from paid_experts.properties.moments import Moment
from paid_experts.properties.precise import Number
from paid_experts.properties.tiny.enclosures import ALL, NOTHING, UNITS, Enclosed, largest, mean
from paid_experts.properties.tiny.states import Levels, Player, State

Pick = Callable[[Iterable[Enclosed]], Enclosed]


def expected_cost(player: Player, graph: Levels, pick: Pick) -> Enclosed:
    """Return the largest or the least expected cost of all rounds over labels and choices.

    >>> from paid_experts.properties.instances import PaidGame
    >>> from paid_experts.properties.tiny.states import levels
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


def chance_of_a_miss(player: Player, graph: Levels, ever: bool = True, kind: type[Moment] = Moment) -> Enclosed:
    """Return the largest chance that Lambda fails in some round t with N < t <= T; or in round T alone.

    >>> from paid_experts.properties.instances import PaidGame
    >>> from paid_experts.properties.tiny.states import levels
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
            if looked_at and not kind.is_covered(player.game, player.table(state))
            else largest(
                mean(((w, after.get(s, NOTHING)) for w, s in branch.outcomes), player.total) for branch in ways
            )
            for state, ways in graph[t - 1].items()
        }
    return after[player.start]


def regret(cost: Enclosed, optimum: Number, rounds: int) -> Enclosed:
    """Return the cost less T times the cost at known accuracies, a number of 300 bits."""
    best = int(optimum * UNITS)
    return Enclosed(cost.low - rounds * (best + 2), cost.high - rounds * (best - 1))
