"""Tiny games, enumerated: here the expected regret of a learner is computed, not estimated.

For at most two experts and two payments, every sequence of payments, labels, advice and coins is enumerated, with every
choice that the algorithm leaves open. The state of a learner is its counts, so histories that end in the same counts
are one state, and a game of T rounds is a graph of states, level by level. At each state the learner itself is set to
these counts and asked which payments are allowed, whom it may follow, what it predicts just below and at the threshold
of its coin, and what it has counted after the label. Algorithm 1 is not written here a second time, so a wrong learner
can take the place of the right one. In a round the payments, the expert to be followed and the label are chosen before
the advice is drawn; Lemma 4.6 needs this order for the expert.

A probability of advice is rational. The coin flips with probability exp(-|x|)/2, and exp(-2 |x|) is rational, so that
this is half the root of a rational number. A value is therefore kept as two integers around it, in units of 2^-200, and
every step rounds outwards: what is printed as an expected regret is enclosed, not estimated.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from paid_experts.reference.objective import Payments
from paid_experts.reference.oracle import LcbGaptron, Learner
from paid_experts.reference.round_state import Broken, PaidGame, RoundState, Table
from paid_experts.reference.validation import Sign

UNITS = 1 << 200
MOST_STATES = 1_000_000
LABELS: tuple[Sign, Sign] = (-1, 1)


class Enclosed(NamedTuple):
    """Two integers around a number, in units of 2^-200.

    >>> third = Enclosed.of(Fraction(1, 3))
    >>> third.high - third.low, third.plus(third).high - Enclosed.of(Fraction(2, 3)).high
    (1, 1)
    """

    low: int
    high: int

    @classmethod
    def of(cls, value: Fraction) -> Enclosed:
        """Enclose a rational number; a dyadic one is held exactly."""
        scaled = value.numerator * UNITS
        return cls(scaled // value.denominator, -(-scaled // value.denominator))

    @classmethod
    def half_root(cls, square: Fraction) -> Enclosed:
        """Enclose sqrt(square)/2.

        >>> Enclosed.half_root(Fraction(1, 4)) == Enclosed.of(Fraction(1, 4))
        True
        """
        scaled = square.numerator * UNITS * UNITS
        low = math.isqrt(scaled // (4 * square.denominator))
        return cls(low, low if 4 * square.denominator * low * low == scaled else low + 1)

    @property
    def value(self) -> float:
        """The float nearest to the middle."""
        return (self.low + self.high) / (2 * UNITS)

    @property
    def upper(self) -> Fraction:
        """The upper end as a number."""
        return Fraction(self.high, UNITS)

    @property
    def complement(self) -> Enclosed:
        """1 - x."""
        return Enclosed(UNITS - self.high, UNITS - self.low)

    def plus(self, other: Enclosed) -> Enclosed:
        """x + y."""
        return Enclosed(self.low + other.low, self.high + other.high)


NOTHING, ALL = Enclosed(0, 0), Enclosed(UNITS, UNITS)
Pick = Callable[[Iterable[Enclosed]], Enclosed]


def mean(weighted: Iterable[tuple[int, Enclosed]], total: int) -> Enclosed:
    """Return the mean of numbers whose weights add up to ``total``.

    >>> mean([(1, ALL), (3, NOTHING)], 4) == Enclosed.of(Fraction(1, 4))
    True
    """
    low = high = 0
    for weight, value in weighted:
        low += weight * value.low
        high += weight * value.high
    return Enclosed(low // total, -(-high // total))


def largest(values: Iterable[Enclosed]) -> Enclosed:
    """Enclose the maximum.

    >>> largest([Enclosed(1, 5), Enclosed(2, 3)])
    Enclosed(low=2, high=5)
    """
    lows, highs = zip(*values, strict=True)
    return Enclosed(max(lows), max(highs))


def least(values: Iterable[Enclosed]) -> Enclosed:
    """Enclose the minimum.

    >>> least([Enclosed(1, 5), Enclosed(2, 3)])
    Enclosed(low=1, high=3)
    """
    lows, highs = zip(*values, strict=True)
    return Enclosed(min(lows), min(highs))


class Branch(NamedTuple):
    """One way in which a round may go, before the advice: what is paid, who is followed, what the label is."""

    payments: Payments
    followed: int | None
    """The expert that is followed; None: the advice is aggregated"""
    mistake: Enclosed
    """P(prediction != y | past), over advice and coin"""
    cost: Enclosed
    """The mistake plus lam times the payments"""
    outcomes: tuple[tuple[int, Table], ...]
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
                raise Broken(f"3, line 17: the coin must turn at exp(-|x|)/2 = {flip.value} for advice {advice}")
            wrong = [chance for chance, said in ((flip, flipped), (flip.complement, kept)) if said != label]
            self._coins[key] = mean(((1, chance) for chance in wrong), 1)
        return self._coins[key]

    def odds(self, advice: Sequence[Sign]) -> Fraction:
        """exp(2 x), a rational number: the odds correct/wrong of each expert to the power of its advice."""
        odds = Fraction(1)
        for known, z in zip(self.learner.paid_for(), advice, strict=True):
            odds *= Fraction(known.correct, known.paid - known.correct) ** z
        return odds

    def outcomes(self, state: Table, payments: Payments, label: Sign) -> tuple[tuple[int, Table], ...]:
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


@dataclass(frozen=True)
class SolvedGame:
    """A learner in a game of so many rounds, and its exact values, each computed when it is first asked for.

    An adversary who knows the past picks the labels, and all choices that the algorithm leaves open. Values are found
    from the last round back: the value of a state is the best branch's cost plus the mean value of what follows.

    >>> solved = SolvedGame("one", Player(PaidGame((0.0,), ((0.75,),), lam=0.25, beta=0.5, delta=0.99)), 4)
    >>> [len(level) for level in solved.graph], round(solved.worst.value, 4), solved.miss.value
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

    def expected_cost(self, pick: Pick) -> Enclosed:
        """Return the largest or the least expected cost of all rounds over labels and choices."""
        after: dict[Table, Enclosed] = {}
        for level in reversed(self.graph):
            after = {
                state: pick(branch.cost.plus(self._mean_after(branch, after)) for branch in ways)
                for state, ways in level.items()
            }
        return after[self.player.start]

    def _mean_after(self, branch: Branch, after: dict[Table, Enclosed]) -> Enclosed:
        return mean(((weight, after.get(state, NOTHING)) for weight, state in branch.outcomes), self.player.total)

    @cached_property
    def least_cost(self) -> Enclosed:
        """The least expected cost over labels and choices."""
        return self.expected_cost(least)

    @cached_property
    def worst(self) -> Enclosed:
        """The largest expected regret over labels and choices, against the comparator of the learner."""
        return self._regret(self.expected_cost(largest))

    @property
    def best(self) -> Enclosed:
        """The least expected regret."""
        return self._regret(self.least_cost)

    def _regret(self, cost: Enclosed) -> Enclosed:
        """The cost less T times the cost at known accuracies, a number of 300 bits."""
        optimum = int(self.player.game.best(self.kind.ERROR)[0] * UNITS)
        return Enclosed(cost.low - self.rounds * (optimum + 2), cost.high - self.rounds * (optimum - 1))

    @cached_property
    def miss(self) -> Enclosed:
        """The largest chance that an accuracy is not covered in some round t with N < t <= T."""
        return self._chance_of_a_miss(first=len(self.player.game.costs) + 1)

    @cached_property
    def last_miss(self) -> Enclosed:
        """The same in the last round alone."""
        return self._chance_of_a_miss(first=max(self.rounds, len(self.player.game.costs) + 1))

    def _chance_of_a_miss(self, first: int) -> Enclosed:
        """Return the largest chance that an accuracy is not covered in some round from ``first`` on."""
        after: dict[Table, Enclosed] = {}
        for t in range(self.rounds, 0, -1):
            after = {
                state: ALL
                if t >= first and not self.kind.is_covered(self.player.game, state)
                else largest(self._mean_after(branch, after) for branch in ways)
                for state, ways in self.graph[t - 1].items()
            }
        return after[self.player.start]

    @property
    def allowed_miss(self) -> float:
        """T N K delta, what Lemma 4.1 allows."""
        game = self.player.game
        return self.rounds * game.experts * len(game.costs) * game.delta

    def __str__(self) -> str:
        return f"T = {self.rounds}, {self.player}"
