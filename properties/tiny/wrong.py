"""Learners that a tiny game must tell from Algorithm 1, in addition to those of the catalogue (`properties.bugs`).

The first pays arbitrary amounts. The second picks whom to follow after it has seen the advice; line 10 can be misread
in this way. The third has a bug of the catalogue that needs more state than the counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from paid_experts.properties.bugs import BUGS, GAPTRON
from paid_experts.properties.instances import PaidGame, Table
from paid_experts.properties.tiny.enclosures import Enclosed
from paid_experts.properties.tiny.states import Player, State
from paid_experts.reference.objective import Allowed, Separate
from paid_experts.reference.oracle import LcbGaptron
from paid_experts.reference.validation import Sign

LABEL_OF_THE_LAST_ROUND = BUGS[GAPTRON]["LabelOfTheLastRound"].learner


class AnyPayments(LcbGaptron):
    """Pays arbitrary amounts; Lemma 4.1 still holds for it."""

    def allowed_payments(self) -> Allowed:
        """All payments."""
        return Separate([range(len(self.costs))] * self.experts) if not self.exploring else super().allowed_payments()


class LatePick(Player):
    """Picks the expert to follow when the advice is there, as line 10 can be read.

    Then a round errs when some certain expert does, and Lemma 4.6, which takes the chance for one expert that was
    picked before, does not cover it. (Theorem A.2 does: it sums the bound of the lemma over all experts.)
    """

    def mistakes(self, label: Sign) -> Iterator[tuple[int | None, Enclosed]]:
        """Make a mistake whenever some certain expert does."""
        experts = self.learner.certain_experts()
        if not experts:
            yield from super().mistakes(label)
            return
        erring = (
            chance
            for chance, advice in self.advice(label)
            if any(self.learner.followed(j, advice) != label for j in experts)
        )
        total = Enclosed.of(Fraction(sum(erring), self.total))
        yield from ((j, total) for j in experts)


class Relabelling(Player):
    """Plays `LabelOfTheLastRound`, whose state is its counts and the labels by which it has counted.

    >>> from paid_experts.reference.formulas import Estimate
    >>> player = Relabelling(PaidGame((0.0,), ((1.0,),), lam=0.25, beta=1.0, delta=0.5))
    >>> three_right = (((Estimate(3, 3),),), ((1,),))
    >>> [player.written(state) for label in (1, -1) for _, state in player.outcomes(three_right, (0,), label)]
    ['4/4', '1/4']
    """

    def __init__(self, game: PaidGame, kind: type[LcbGaptron] = LABEL_OF_THE_LAST_ROUND) -> None:
        super().__init__(game, kind)

    def state(self) -> State:
        """The counts, and the labels."""
        return super().state(), tuple(map(tuple, self.learner.counted_by))

    def table(self, state: State) -> Table:
        """The counts."""
        return super().table(state[0])

    def at(self, state: State) -> Any:
        """Set both."""
        self.learner.counted_by = [list(row) for row in state[1]]
        return super().at(state)
