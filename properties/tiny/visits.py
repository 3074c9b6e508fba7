"""Moments of tiny games: what a learner does at a state takes the place of the formulas.

A visit is a moment, so the properties of `properties.lemmas`, `sharper`, `result_d` and `result_e` apply to it. The
probability of a mistake is enclosed by `properties.tiny.states` from the learner's own predictions; the payments are
those of the learner, assumed to be minimisers; and their optimistic cost is the learner's own objective. So a wrong
learner breaks a property.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from paid_experts.properties.moments import BayesMoment, CautiousMoment, Moment, ProductMoment
from paid_experts.properties.precise import Number, number
from paid_experts.properties.tiny.states import LABELS, Branch, Levels, Player, State
from paid_experts.reference.formulas import PRECISE
from paid_experts.reference.objective import VALUE_UNITS


@dataclass(frozen=True)
class Visit(Moment):
    """One choice of payments at one reachable state, with all ways in which the round may go on."""

    player: Player
    state: State
    branches: tuple[Branch, ...]

    @cached_property
    def certain(self) -> list[int]:
        """Whom the learner may follow."""
        return sorted({branch.followed for branch in self.branches if branch.followed is not None})

    @cached_property
    def mistake(self) -> Number:
        """The largest probability of a mistake over the choices that are left open."""
        return number(max(branch.mistake.upper for branch in self.branches))

    def mistake_following(self, j: int) -> Number:
        """The same where expert j is followed."""
        return number(max(branch.mistake.upper for branch in self.branches if branch.followed == j))

    def coins(self) -> Iterator[tuple[Number, Number]]:
        """Toss the learner's own coin."""
        self.player.at(self.state).pay_as(self.payments)
        for label in LABELS:
            for _, advice in self.player.advice(label):
                shrink = PRECISE.sqrt(number(self.player.odds(advice) ** -label))
                for sign_of_zero in LABELS:
                    yield shrink, number(self.player.coin_errs(advice, sign_of_zero, label).upper)

    @property
    def is_minimiser(self) -> bool:
        """What the learner pays is allowed by its own rule."""
        return True

    @cached_property
    def seems(self) -> Number:
        """The value of the learner's own objective at its payments."""
        value = self.player.at(self.state).current_objective().precise(enumerate(self.payments))
        return number(Fraction(value, self.SCALE * VALUE_UNITS))

    def __str__(self) -> str:
        return f"counts {self.player.written(self.state)} paid {self.payments}, {described(self.player)}"


class CautiousVisit(Visit, CautiousMoment):
    """The cautious learner at a state."""


class BayesVisit(Visit, BayesMoment):
    """The learner against the Bayes-optimal cost at a state."""


class ProductVisit(Visit, ProductMoment):
    """The same with the objective H."""


VISITS: dict[type[Moment], type[Visit]] = {
    Moment: Visit,
    CautiousMoment: CautiousVisit,
    BayesMoment: BayesVisit,
    ProductMoment: ProductVisit,
}


def described(player: Player) -> str:
    """Write a game in a few words."""
    game = player.game
    accuracies = "; ".join(" ".join(f"{p:g}" for p in row) for row in game.accuracy)
    return f"accuracies {accuracies}, lam {game.lam:g}, beta {game.beta:.3g}, delta {game.delta:.2g}"


def visits(player: Player, graph: Levels, kind: type[Moment] = Moment) -> Iterator[Visit]:
    """Go through all payments at all states of the rounds t > N."""
    for level in graph[len(player.game.costs) :]:
        for state, ways in level.items():
            for payments, branches in groupby(ways, key=lambda branch: branch.payments):
                yield VISITS[kind](player.game, player.table(state), payments, player, state, tuple(branches))
