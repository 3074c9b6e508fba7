"""Tiny games, enumerated: here the expected regret of a learner is computed, not estimated.

For at most two experts and two payments, every sequence of payments, labels, advice and coins is enumerated, with every
choice that the algorithm leaves open. The state of a learner is its counts, so histories that end in the same counts
are one state, and a game of T rounds is a graph of states, level by level. At each state the learner itself is set to
these counts and asked which payments are allowed, whom it may follow, what it predicts just below and at the threshold
of its coin, and what it has counted after the label. Algorithm 1 is not written here a second time, so a wrong learner
can take the place of the right one. In a round the payments, the expert to be followed and the label are chosen before
the advice is drawn; Lemma 4.6 needs this order for the expert.

A probability of advice is rational, and exp(-2 |x|) too. A value is a number of 300 bits, wrong by less than the
`TOLERANCE` of the lemmas after some thousand rounds, so that it is computed and not estimated.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from paid_experts.reference.formulas import PRECISE, Number, chances
from paid_experts.reference.objective import Payments
from paid_experts.reference.oracle import LcbGaptron, Learner
from paid_experts.reference.round_state import Broken, PaidGame, RoundState, Table, number
from paid_experts.reference.validation import Sign

MOST_STATES = 1_000_000
GRAIN = 1 << 200
"""The coin is tossed as near as this to where it turns"""
LABELS: tuple[Sign, Sign] = (-1, 1)


class Branch(NamedTuple):
    """One way in which a round may go, before the advice: what is paid, who is followed, what the label is."""

    payments: Payments
    followed: int | None
    """The expert that is followed; None: the advice is aggregated"""
    mistake: Number
    """P(prediction != y | past), over advice and coin"""
    cost: Number
    """The mistake plus lam times the payments"""
    outcomes: tuple[tuple[Number, Table], ...]
    """The states that follow, with their chances"""


class Player:
    """A learner in a game, which can be put into any of its states.

    >>> player = Player(PaidGame((0.0,), ((0.75,),), lam=0.25, beta=1.0, delta=0.5))
    >>> [branch] = player.branches(player.start)
    >>> float(branch.mistake), [(float(chance), player.written(state)) for chance, state in branch.outcomes]
    (0.25, [(0.25, '0/1'), (0.75, '1/1')])
    """

    learner: Any

    def __init__(self, game: PaidGame, kind: type[Learner] = LcbGaptron, **options: Any) -> None:
        self.game = game
        self.learner = game.learner("brute", kind, **options)
        self._coins: dict[object, Number] = {}

    @cached_property
    def start(self) -> Table:
        """The state before the first round."""
        return self.state()

    def state(self) -> Table:
        """What the learner remembers now."""
        return tuple(map(tuple, self.learner.estimates))

    def at(self, state: Table) -> Any:
        """Put the learner into a state, at the beginning of its round."""
        self.learner = self.learner.at(state)
        return self.learner

    def written(self, state: Table) -> str:
        """Write the counts of a state as one reads them: correct/paid, a row an expert."""
        return "; ".join(" ".join(f"{known.correct}/{known.paid}" for known in row) for row in state)

    def __str__(self) -> str:
        game = self.game
        accuracies = "; ".join(" ".join(f"{p:g}" for p in row) for row in game.accuracy)
        return f"accuracies {accuracies}, lam {game.lam:g}, beta {game.beta:.3g}, delta {game.delta:.2g}"

    def branches(self, state: Table) -> list[Branch]:
        """Tell every way in which the round at this state may go; equal ones once."""
        found: dict[Branch, None] = {}
        for payments, label in product(list(self.at(state).allowed_payments()), LABELS):
            after = self.outcomes(state, payments, label)
            self.at(state).pay_as(payments)
            for followed, chance in self.mistakes(label):
                found[Branch(payments, followed, chance, chance + self.game.price(payments), after)] = None
        return list(found)

    def mistakes(self, label: Sign) -> Iterator[tuple[int | None, Number]]:
        """Tell whom the learner may follow after its payments, and how often each choice errs against this label."""
        experts = self.learner.certain_experts()
        for j in experts:
            wrong = (chance for chance, advice in self.advice(label) if self.learner.followed(j, advice) != label)
            yield j, sum(wrong, start=number(0))
        for zero in LABELS if not experts else ():
            yield None, sum(chance * self.coin_errs(advice, zero, label) for chance, advice in self.advice(label))

    def advice(self, label: Sign) -> list[tuple[Number, tuple[Sign, ...]]]:
        """All advice that may come for the present payments, with its chance."""
        bought = [number(p) for p in self.game.bought(self.learner.paid)]
        signs = ((chance, tuple(label if r else -label for r in right)) for right, chance in chances(bought))
        return [(chance, advice) for chance, advice in signs if chance]

    def coin_errs(self, advice: Sequence[Sign], sign_of_zero: Sign, label: Sign) -> Number:
        """Return the measure of the coins u with which this advice is aggregated into a mistake."""
        key = (tuple(self.learner.paid_for()), advice, sign_of_zero, label)
        if key not in self._coins:
            odds = self.odds(advice)
            flip = PRECISE.sqrt(number(min(odds, 1 / odds))) / 2
            turn = Fraction(int(flip * GRAIN), GRAIN)
            flipped, kept = (
                self.learner.aggregated(advice, u, sign_of_zero)
                for u in (turn - Fraction(1, GRAIN), turn + Fraction(2, GRAIN))
            )
            if flipped != -kept:
                raise Broken(f"3, line 17: the coin must turn at exp(-|x|)/2 = {float(flip)} for advice {advice}")
            self._coins[key] = (flip if flipped != label else 0) + (1 - flip if kept != label else 0)
        return self._coins[key]

    def odds(self, advice: Sequence[Sign]) -> Fraction:
        """exp(2 x), a rational number: the odds correct/wrong of each expert to the power of its advice."""
        pairs = zip(self.learner.paid_for(), advice, strict=True)
        return math.prod(
            (Fraction(known.correct, known.paid - known.correct) ** z for known, z in pairs), start=Fraction(1)
        )

    def outcomes(self, state: Table, payments: Payments, label: Sign) -> tuple[tuple[Number, Table], ...]:
        """Return the states after this round, with their chances, as the learner's own update makes them."""
        self.at(state).pay_as(payments)
        found = []
        for chance, advice in self.advice(label):
            self.at(state).pay_as(payments)
            self.learner.predict(advice, u=0.5)
            self.learner.update(label)
            found.append((chance, self.state()))
        return tuple(sorted(found))


class SignPlayer(Player):
    """A learner that predicts the sign of a vote, and flips a fair coin where it is even: no root, no choice.

    >>> from paid_experts.reference import CautiousLcb
    >>> player = SignPlayer(PaidGame((0.0,), ((0.75,),), lam=0.25, beta=1.0, delta=0.5), CautiousLcb)
    >>> [branch] = player.branches(player.start)
    >>> float(branch.mistake)  # nothing is known: a coin
    0.5
    """

    def mistakes(self, label: Sign) -> Iterator[tuple[int | None, Number]]:
        """Ask for the prediction on either side of the coin."""
        halves = (
            chance
            for chance, advice in self.advice(label)
            for u in (0.25, 0.75)
            if self.learner.decide(advice, u, 1).prediction != label
        )
        yield None, sum(halves, start=number(0)) / 2


@dataclass(frozen=True)
class SolvedGame:
    """A learner in a game of so many rounds, and its exact values, each computed when it is first asked for.

    An adversary who knows the past picks the labels, and all choices that the algorithm leaves open. Values are found
    from the last round back: the value of a state is the best branch's cost plus the mean value of what follows.

    >>> solved = SolvedGame("one", Player(PaidGame((0.0,), ((0.75,),), lam=0.25, beta=0.5, delta=0.99)), 4)
    >>> [len(level) for level in solved.graph], round(float(solved.worst), 4), float(solved.miss)
    ([1, 2, 3, 4], -2.1521, 0.0)
    """

    name: str
    player: Player
    rounds: int
    kind: type[RoundState] = RoundState

    @cached_property
    def graph(self) -> list[dict[Table, list[Branch]]]:
        """For each round the states that can be reached, equal ones merged, each with the ways on."""
        found: list[dict[Table, list[Branch]]] = []
        reached: dict[Table, None] = {self.player.start: None}
        for _ in range(self.rounds):
            found.append({state: self.player.branches(state) for state in reached})
            if sum(map(len, found)) > MOST_STATES:
                raise ValueError(
                    f"a tiny game has at most {MOST_STATES} states, got more by round {len(found)} of {self.rounds}"
                )
            reached = {after: None for ways in found[-1].values() for branch in ways for _, after in branch.outcomes}
        return found

    def _from_the_last_round(self, value: Callable[[int, Table, list[tuple[Branch, Number]]], Number]) -> Number:
        """Return the value of the start: that of a state in round t from its branches and the mean value after each."""
        after: dict[Table, Number] = {}
        for t in range(self.rounds, 0, -1):
            after = {
                state: value(t, state, [(way, _mean(way, after)) for way in ways])
                for state, ways in self.graph[t - 1].items()
            }
        return after[self.player.start]

    def expected_cost(self, pick: Callable[[Iterable[Number]], Number]) -> Number:
        """Return the largest or the least expected cost of all rounds over labels and choices: pick is max or min."""
        return self._from_the_last_round(lambda _t, _state, ways: pick(way.cost + later for way, later in ways))

    @cached_property
    def least_cost(self) -> Number:
        """The least expected cost over labels and choices."""
        return self.expected_cost(min)

    @cached_property
    def worst(self) -> Number:
        """The largest expected regret over labels and choices, against the comparator of the learner."""
        return self.expected_cost(max) - self._optimum

    @property
    def best(self) -> Number:
        """The least expected regret."""
        return self.least_cost - self._optimum

    @property
    def _optimum(self) -> Number:
        return self.rounds * self.player.game.best(self.kind.ERROR)[0]

    @cached_property
    def miss(self) -> Number:
        """The largest chance that an accuracy is not covered in some round t with N < t <= T."""
        game = self.player.game

        def missed(t: int, state: Table, ways: list[tuple[Branch, Number]]) -> Number:
            is_covered = t <= len(game.costs) or self.kind.is_covered(game, state)
            return max(later for _, later in ways) if is_covered else number(1)

        return self._from_the_last_round(missed)

    @property
    def allowed_miss(self) -> float:
        """T N K delta, what Lemma 4.1 allows."""
        game = self.player.game
        return self.rounds * game.experts * len(game.costs) * game.delta

    def __str__(self) -> str:
        return f"T = {self.rounds}, {self.player}"


def _mean(branch: Branch, after: dict[Table, Number]) -> Number:
    return sum(chance * after.get(state, number(0)) for chance, state in branch.outcomes)
