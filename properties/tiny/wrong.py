"""Learners that are wrong in one line, so that a tiny game has something to catch.

Most of them are a line of the paper taken literally, as ERRATA.md lists it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from properties.instances import PaidGame, Table
from properties.tiny.enclosures import Enclosed
from properties.tiny.states import Player, State
from reference.checks import Sign
from reference.estimates import Estimate
from reference.learner import LcbGaptron
from reference.offers import GAIN_UNITS, Allowed, Offers, Separate


class Contrary(LcbGaptron):
    """Follows a bad expert and contradicts a good one."""

    def followed(self, j: int, advice: Sequence[Sign]) -> Sign:
        """The wrong way round."""
        return -super().followed(j, advice)


class Spendthrift(LcbGaptron):
    """Minimises Phi plus payments: lam is missing, as in D56 to D58."""

    def offers(self) -> Offers:
        """A payment at its face value."""
        return replace(super().offers(), lam=1.0)


class Regained(LcbGaptron):
    """Chooses payments by other gains than (1/2 - P)^2."""

    def distance(self, known: Estimate) -> float:
        """|1/2 - P|."""
        raise NotImplementedError

    def offers(self) -> Offers:
        """Offers of these gains."""
        gains = np.array([[self.distance(known) ** 2 for known in row] for row in self.estimates])
        return replace(super().offers(), gains=gains, precise_gain=lambda j, i: int(gains[j, i] * GAIN_UNITS))


class Pessimist(Regained):
    """P = q + s Q: to the inner side."""

    def distance(self, known: Estimate) -> float:
        """Move towards 1/2, and past it."""
        q = known.value
        return abs(0.5 - min(q, 1 - q) - min(q, 1 - q, known.width(self.delta)))


class EvenMeansHalf(Regained):
    """sign(0) = 0 in A20: an estimate of 1/2 is its own optimistic estimate."""

    def distance(self, known: Estimate) -> float:
        """Leave an even estimate where it is."""
        return abs(0.5 - known.optimistic(self.delta, 1)) if known.leaning else 0.0


class EvenIsNoLabel(LcbGaptron):
    """sign(0) = 0 in A14: an even vote predicts 0."""

    def aggregated(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Sign:
        """Say nothing when the vote is even."""
        agree = {super(EvenIsNoLabel, self).aggregated(advice, 0.5, sign) for sign in (-1, 1)}
        return super().aggregated(advice, u, sign_of_zero) if len(agree) == 1 else 0


class Flippant(LcbGaptron):
    """Flips with probability exp(-|x|): the half is missing in A14."""

    def aggregated(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Sign:
        """Toss the coin at half its value."""
        return super().aggregated(advice, Fraction(u) / 2, sign_of_zero)  # type: ignore[arg-type]


class Hasty(LcbGaptron):
    """Explores one round less."""

    @property
    def exploring(self) -> bool:
        """t < N for t <= N."""
        return self.round < len(self.costs)


class Free(LcbGaptron):
    """Pays nothing in the first N rounds, as A5 is printed (the first cost must be 0)."""

    def allowed_payments(self) -> Allowed:
        """c = 0 where n = 0 is meant."""
        return Separate([[0]] * self.experts) if self.exploring else super().allowed_payments()


class AnyPayments(LcbGaptron):
    """Not wrong but free: pays whatever it likes; Lemma 4.1 holds for it all the same."""

    def allowed_payments(self) -> Allowed:
        """All payments."""
        return Separate([range(len(self.costs))] * self.experts) if not self.exploring else super().allowed_payments()


class LatePick(Player):
    """Picks the expert to follow when the advice is there, as line 9 can be read.

    Then a round errs when some certain expert does, and Lemma 4.6, which takes the chance for one expert that was
    picked before, does not cover it. (Theorem A.2 does: it sums the bound of the lemma over all experts.)
    """

    def mistakes(self, label: Sign) -> Iterator[tuple[int | None, Enclosed]]:
        """Err with any certain expert who errs."""
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


class LabelOfTheRound(LcbGaptron):
    """Takes the label of the last round for all rounds at the same payment, as A19 is printed."""

    counted_by: list[list[Sign]]
    """The label by which each estimate was counted last; `Relabelling` sets it"""

    def update(self, label: Sign) -> None:
        """What was right by the other label is wrong by this one."""
        assert self.paid is not None
        for row, labels, i in zip(self.estimates, self.counted_by, self.paid, strict=True):
            if labels[i] != label:
                row[i] = Estimate(row[i].paid - row[i].correct, row[i].paid)
                labels[i] = label
        super().update(label)


class Relabelling(Player):
    """Plays `LabelOfTheRound`, whose state is its counts and the labels by which it has counted.

    >>> player = Relabelling(PaidGame((0.0,), ((1.0,),), lam=0.25, beta=1.0, delta=0.5))
    >>> three_right = (((Estimate(3, 3),),), ((1,),))
    >>> [player.written(state) for label in (1, -1) for _, state in player.outcomes(three_right, (0,), label)]
    ['4/4', '1/4']
    """

    learner: LabelOfTheRound

    def __init__(self, game: PaidGame, kind: type[LcbGaptron] = LabelOfTheRound) -> None:
        super().__init__(game, kind)
        self.learner.counted_by = [[1] * len(game.costs) for _ in game.accuracy]

    def state(self) -> State:
        """The counts, and the labels."""
        return super().state(), tuple(map(tuple, self.learner.counted_by))

    def table(self, state: State) -> Table:
        """The counts."""
        return super().table(state[0])

    def at(self, state: State) -> LcbGaptron:
        """Set both."""
        self.learner.counted_by = [list(row) for row in state[1]]
        learner: LcbGaptron = super().at(state)
        return learner
