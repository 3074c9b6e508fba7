"""All that can happen in a round of a tiny game: every allowed choice, every label, all advice, both sides of the coin.

The state of a learner is its counts, so histories that end in the same counts are one state, and a game of T rounds is
a graph of states, level by level. At each state the reference itself is set to these counts and asked which payments
are allowed, whom it may follow, what it predicts just below and at the threshold of its coin, and what it has counted
after the label. Algorithm 1 is not written here a second time, so a wrong learner can take the place of the reference.

In a round the payments, the expert to be followed and the label are chosen before the advice is drawn; Lemma 4.6 needs
this order for the expert.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from paid_experts.properties.instances import PaidGame, Table, counts
from paid_experts.properties.tally import Broken
from paid_experts.properties.tiny.enclosures import UNITS, Enclosed, mean
from paid_experts.reference.objective import Payments
from paid_experts.reference.oracle import LcbGaptron, Learner
from paid_experts.reference.validation import Sign

State = Any
"""What a learner remembers; for Algorithm 1 the table of its counts"""
MOST_STATES = 1_000_000
LABELS: tuple[Sign, Sign] = (-1, 1)


class Branch(NamedTuple):
    """One way in which a round may go, before the advice: what is paid, who is followed, what the label is."""

    payments: Payments
    followed: int | None
    """The expert that is followed; None: the advice is aggregated"""
    mistake: Enclosed
    """P(prediction != y | past), over advice and coin"""
    cost: Enclosed
    """The mistake plus lam times the payments"""
    outcomes: tuple[tuple[int, State], ...]
    """The states that follow, with weights that add up to `Player.total`"""


class Player:
    """A learner in a game, which can be put into any of its states.

    >>> player = Player(PaidGame((0.0,), ((0.75,),), lam=0.25, beta=1.0, delta=0.5))
    >>> [branch] = player.branches(player.start)
    >>> branch.mistake.value, [(weight, player.written(state)) for weight, state in branch.outcomes]
    (0.25, [(1, '0/1'), (3, '1/1')])
    """

    learner: Any

    def __init__(self, game: PaidGame, kind: type[Learner] = LcbGaptron, **options: Any) -> None:
        if any(Fraction(p).denominator > 1 << 20 for row in game.accuracy for p in row):
            raise ValueError(f"accuracies must be multiples of 2^-20, so that floats hold them, got {game.accuracy}")
        self.game = game
        self.learner = game.learner("brute", kind, **options)
        self.accuracy = [[Fraction(p) for p in row] for row in game.accuracy]
        self.unit = math.lcm(*(p.denominator for row in self.accuracy for p in row))
        self.total = self.unit**game.experts
        self._coins: dict[object, Enclosed] = {}

    @cached_property
    def start(self) -> State:
        """The state before the first round."""
        return self.state()

    def state(self) -> State:
        """What the learner remembers now."""
        return tuple(map(tuple, self.learner.estimates))

    def table(self, state: State) -> Table:
        """Return the counts in a state."""
        table: Table = state
        return table

    def at(self, state: State) -> Any:
        """Put the learner into a state, at the beginning of its round."""
        self.learner = self.learner.at(self.table(state))
        return self.learner

    def written(self, state: State) -> str:
        """Write the counts of a state as one reads them."""
        return counts(self.table(state))

    def branches(self, state: State) -> list[Branch]:
        """Tell every way in which the round at this state may go; equal ones once."""
        found: dict[Branch, None] = {}
        for payments in list(self.at(state).allowed_payments()):
            self.at(state).pay_as(payments)
            price = Enclosed.of(Fraction(self.game.lam) * sum(Fraction(self.game.costs[i]) for i in payments))
            mistakes = [(label, followed, chance) for label in LABELS for followed, chance in self.mistakes(label)]
            after = {label: self.outcomes(state, payments, label) for label in LABELS}
            for label, followed, chance in mistakes:
                found[Branch(payments, followed, chance, chance.plus(price), after[label])] = None
        return list(found)

    def mistakes(self, label: Sign) -> Iterator[tuple[int | None, Enclosed]]:
        """Tell whom the learner may follow after its payments, and how often each choice errs against this label."""
        experts = self.learner.certain_experts()
        for j in experts:
            wrong = (chance for chance, advice in self.advice(label) if self.learner.followed(j, advice) != label)
            yield j, Enclosed.of(Fraction(sum(wrong), self.total))
        for sign_of_zero in LABELS if not experts else ():
            erring = [(chance, self.coin_errs(advice, sign_of_zero, label)) for chance, advice in self.advice(label)]
            yield None, mean(erring, self.total)

    def advice(self, label: Sign) -> Iterator[tuple[int, tuple[Sign, ...]]]:
        """All advice that may come for the present payments, with its weight."""
        assert self.learner.paid is not None
        chances = [int(row[i] * self.unit) for row, i in zip(self.accuracy, self.learner.paid, strict=True)]
        for right in product((False, True), repeat=len(chances)):
            chance = math.prod(p if r else self.unit - p for p, r in zip(chances, right, strict=True))
            if chance:
                yield chance, tuple(label if r else -label for r in right)

    def coin_errs(self, advice: Sequence[Sign], sign_of_zero: Sign, label: Sign) -> Enclosed:
        """Return the measure of the coins u with which this advice is aggregated into a mistake."""
        key = (tuple(self.learner.paid_for()), tuple(advice), sign_of_zero, label)
        if key not in self._coins:
            odds = self.odds(advice)
            flip = Enclosed.half_root(min(odds, 1 / odds))
            below, at = Fraction(flip.high - 1, UNITS), Fraction(flip.high, UNITS)
            flipped, kept = (self.learner.aggregated(advice, u, sign_of_zero) for u in (below, at))
            if flipped != -kept:
                raise Broken(f"3, A14: the coin must turn at exp(-|x|)/2 = {flip.value} for advice {advice}")
            wrong = [chance for chance, said in ((flip, flipped), (flip.complement, kept)) if said != label]
            self._coins[key] = mean(((1, chance) for chance in wrong), 1)
        return self._coins[key]

    def odds(self, advice: Sequence[Sign]) -> Fraction:
        """exp(2 x), a rational number: the odds correct/wrong of each expert to the power of its advice."""
        odds = Fraction(1)
        for known, z in zip(self.learner.paid_for(), advice, strict=True):
            odds *= Fraction(known.correct, known.paid - known.correct) ** z
        return odds

    def outcomes(self, state: State, payments: Payments, label: Sign) -> tuple[tuple[int, State], ...]:
        """Return the states after this round, with their weights, as the learner's own update makes them."""
        self.at(state).pay_as(payments)
        found = []
        for chance, advice in list(self.advice(label)):
            self.at(state).pay_as(payments)
            self.learner.predict(advice, u=0.5)
            self.learner.update(label)
            found.append((chance, self.state()))
        self.at(state).pay_as(payments)
        return tuple(sorted(found))


class SignPlayer(Player):
    """A learner that predicts the sign of a vote, and flips a fair coin where it is even: no root, no choice.

    >>> from paid_experts.reference import CautiousLcb
    >>> player = SignPlayer(PaidGame((0.0,), ((0.75,),), lam=0.25, beta=1.0, delta=0.5), CautiousLcb)
    >>> [branch] = player.branches(player.start)
    >>> branch.mistake.value  # nothing is known: a coin
    0.5
    """

    def mistakes(self, label: Sign) -> Iterator[tuple[int | None, Enclosed]]:
        """Ask for the prediction on either side of the coin."""
        halves = (
            chance
            for chance, advice in self.advice(label)
            for u in (0.25, 0.75)
            if self.learner.decide(advice, u, 1).prediction != label
        )
        yield None, Enclosed.of(Fraction(sum(halves), 2 * self.total))


Levels = list[dict[State, list[Branch]]]
"""For each round the states that can be reached, each with the ways on"""


def levels(player: Player, rounds: int) -> Levels:
    """Go through every sequence of choices, labels, advice and coins of so many rounds, equal states merged.

    >>> player = Player(PaidGame((0.0,), ((0.75,),), lam=0.25, beta=1.0, delta=0.5))
    >>> [len(level) for level in levels(player, 4)]
    [1, 2, 3, 4]
    """
    found: Levels = []
    reached: dict[State, None] = {player.start: None}
    for _ in range(rounds):
        found.append({state: player.branches(state) for state in reached})
        if sum(map(len, found)) > MOST_STATES:
            raise ValueError(
                f"a tiny game has at most {MOST_STATES} states, got more by round {len(found)} of {rounds}"
            )
        reached = {after: None for ways in found[-1].values() for branch in ways for _, after in branch.outcomes}
    return found
