"""A solved game: its states, its moments and its exact values, each computed when it is first asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from paid_experts.properties import precise
from paid_experts.properties.moments import Moment
from paid_experts.properties.regret import setting_of
from paid_experts.properties.tiny.enclosures import Enclosed, largest, least
from paid_experts.properties.tiny.states import Levels, Player, levels
from paid_experts.properties.tiny.values import chance_of_a_miss, expected_cost, regret
from paid_experts.properties.tiny.visits import Visit, described, visits
from paid_experts.reference.bounds import Setting, trivial_bound


@dataclass(frozen=True)
class SolvedGame:
    """A learner in a game of so many rounds.

    >>> from paid_experts.properties.instances import PaidGame
    >>> solved = SolvedGame("one", Player(PaidGame((0.0,), ((0.75,),), lam=0.25, beta=0.5, delta=0.99)), 4)
    >>> len(solved.visits), round(solved.worst.value, 4), solved.miss.value
    (9, -2.1521, 0.0)
    """

    name: str
    player: Player
    rounds: int
    kind: type[Moment] = Moment

    @cached_property
    def graph(self) -> Levels:
        """Every state that can be reached, round by round."""
        return levels(self.player, self.rounds)

    @cached_property
    def visits(self) -> list[Visit]:
        """Every choice of payments at every state after exploration."""
        return list(visits(self.player, self.graph, self.kind))

    @property
    def setting(self) -> Setting:
        """The numbers that the bounds depend on."""
        return setting_of(self.player.game, self.rounds)

    @property
    def trivial(self) -> float:
        """T (1 + lam K)."""
        return trivial_bound(self.setting)

    @cached_property
    def least_cost(self) -> Enclosed:
        """The least expected cost over labels and choices."""
        return expected_cost(self.player, self.graph, least)

    @cached_property
    def worst(self) -> Enclosed:
        """The largest expected regret over labels and choices, against the comparator of the learner."""
        return regret(expected_cost(self.player, self.graph, largest), self._optimum, self.rounds)

    @property
    def best(self) -> Enclosed:
        """The least expected regret."""
        return regret(self.least_cost, self._optimum, self.rounds)

    @property
    def _optimum(self) -> precise.Number:
        return self.player.game.best(self.kind.ERROR)[0]

    @cached_property
    def miss(self) -> Enclosed:
        """The largest chance that an accuracy is not covered in some round."""
        return chance_of_a_miss(self.player, self.graph, True, self.kind)

    @cached_property
    def last_miss(self) -> Enclosed:
        """The same in the last round alone."""
        return chance_of_a_miss(self.player, self.graph, False, self.kind)

    @property
    def allowed_miss(self) -> float:
        """T N K delta, what Lemma 4.1 allows."""
        game = self.player.game
        return self.rounds * game.experts * len(game.costs) * game.delta

    def __str__(self) -> str:
        return f"T = {self.rounds}, {described(self.player)}"
