"""A game with paid experts, and one of its rounds as the lemmas see it: after the payments, before the advice.

A `RoundState` holds the counts, the payments, and the true accuracies, which no learner sees. What follows from them is
computed with 300 bits, and the probability that the round ends in a mistake is exact, over all advice and the coin.
`RoundState` is a round of Algorithm 1; another learner has its own kind, with another event in the place of Lambda,
another error in the place of Phi, and another vote.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import product
from typing import Any, ClassVar, Literal

from paid_experts.reference.bounds import Setting
from paid_experts.reference.exact import Exact
from paid_experts.reference.formulas import PRECISE, Estimate, Number, bayes_error, log_term, phi, product_error
from paid_experts.reference.objective import Allowed, Payments, estimated
from paid_experts.reference.optimum import opt
from paid_experts.reference.oracle import LcbGaptron, Learner, RuleName

number = PRECISE.number
HALF = number(1) / 2
ErrorName = Literal["Phi", "B", "H"]
ERRORS: dict[ErrorName, Callable[[Sequence[Number]], Number]] = {
    "Phi": partial(phi, arithmetic=PRECISE),
    "B": bayes_error,
    "H": partial(product_error, arithmetic=PRECISE),
}
"""From the accuracies of all experts to how often a vote errs: the paper's bound, the least error, a product between"""
Table = tuple[tuple[Estimate, ...], ...]
"""The counts of expert j at payment i"""


class Broken(AssertionError):
    """A claim failed where its hypotheses held."""


def least_beta(delta: float, experts: int, factor: float = 18, power: float = 2) -> float:
    """Return 18 ln(3/delta) K^2 as a float that is rounded up: the least beta for which Lemma 4.3 holds.

    >>> least_beta(0.5, 2) >= 72 * log_term(0.5, PRECISE) > least_beta(0.5, 2, power=1.5)
    True
    """
    exact = factor * log_term(delta, PRECISE) * number(experts) ** power
    nearest = float(exact)
    return nearest if nearest >= exact else math.nextafter(nearest, math.inf)


@dataclass(frozen=True)
class PaidGame:
    """Accuracies, payments, and the parameters of the learner; our own learners have no beta.

    >>> game = PaidGame((0.0, 1.0), ((0.5, 0.75),), lam=0.1, beta=2.0, delta=0.5)
    >>> game.experts, game.is_theorem, round(float(game.best()[0]), 6)
    (1, False, 0.982497)
    """

    costs: tuple[float, ...]
    accuracy: tuple[tuple[float, ...], ...]
    """accuracy[j][i] = p_j(costs[i])"""
    lam: float
    beta: float
    delta: float

    @property
    def experts(self) -> int:
        """K."""
        return len(self.accuracy)

    @property
    def log_term(self) -> Number:
        """ln(3/delta)."""
        return log_term(self.delta, PRECISE)

    @property
    def is_theorem(self) -> bool:
        """Is beta at least 18 ln(3/delta) K^2, as Lemma 4.3 and the theorems ask?"""
        return bool(self.beta >= 18 * self.log_term * self.experts**2)

    def setting(self, rounds: int) -> Setting:
        """Return the numbers that the bounds on the regret of so many rounds depend on."""
        return Setting(float(rounds), self.experts, len(self.costs), self.lam, self.delta, self.beta)

    def learner(self, payments: str = "exact", kind: type[Learner] = LcbGaptron, **options: Any) -> Any:
        """Return a learner for this game, at its beginning."""
        own = {name: getattr(self, name) for name in kind.KEYWORDS if hasattr(self, name)}
        return kind(**own, payments=payments, **options)

    def bought(self, payments: Payments) -> tuple[float, ...]:
        """Return the accuracies that these payments buy."""
        return tuple(row[i] for row, i in zip(self.accuracy, payments, strict=True))

    def price(self, payments: Payments) -> Number:
        """Return lam times the sum of these payments."""
        return number(Fraction(self.lam) * sum(Fraction(self.costs[i]) for i in payments))

    def cost(self, payments: Payments, error: ErrorName = "Phi") -> Number:
        """Phi(p(c)) + lam sum c at these payments, or another error in the place of Phi."""
        return ERRORS[error]([number(p) for p in self.bought(payments)]) + self.price(payments)

    def best(self, error: ErrorName = "Phi") -> tuple[Number, Payments]:
        """Return the least cost over the grid (OPT, for Phi), and payments that have it."""
        return _best(self, error)


@lru_cache(maxsize=1 << 10)
def _best(game: PaidGame, error: ErrorName) -> tuple[Number, Payments]:
    if error == "Phi":
        payments = opt(game.accuracy, game.costs, game.lam).payments
        return game.cost(payments), payments
    everything = product(range(len(game.costs)), repeat=game.experts)
    return min((game.cost(payments, error), payments) for payments in everything)


@dataclass(frozen=True)
class RoundState:
    """A round of Algorithm 1.

    >>> game = PaidGame((0.5,), ((0.75,),), lam=0.1, beta=1.0, delta=0.5)
    >>> state = RoundState(game, ((Estimate(3, 4),),), (0,))
    >>> state.is_in_range, state.is_on_lambda, state.is_minimiser, round(float(state.mistake), 6)
    (True, True, True, 0.394338)
    """

    LEARNER: ClassVar[type[Learner]] = LcbGaptron
    OPTIONS: ClassVar[dict[str, Any]] = {}
    """Keywords of the learner beside those of the game"""
    RULE: ClassVar[RuleName] = "exact"
    ERROR: ClassVar[ErrorName] = "Phi"
    """What its payments minimise at the optimistic accuracies, and its comparator at the true ones, beside the price"""
    SCALE: ClassVar[int] = 1
    """How many times that the objective of the learner is"""

    game: PaidGame
    table: Table
    payments: Payments

    # What is within the widths, and what the learner makes of it.

    @staticmethod
    def covers(known: Estimate, accuracy: float, delta: float) -> bool:
        """Is the accuracy within the width of the estimate (D17)?

        >>> RoundState.covers(Estimate(50, 100), 0.7, 0.1), RoundState.covers(Estimate(50, 100), 0.8, 0.1)
        (True, False)
        """
        return bool(abs(number(known.exactly) - number(accuracy)) <= known.width(delta, PRECISE))

    @classmethod
    def interval(cls, known: Estimate, delta: float) -> tuple[float, float]:
        """Return the least and the greatest float that is covered.

        >>> low, high = RoundState.interval(Estimate(50, 100), 0.1)
        >>> round(low, 6), round(high, 6), RoundState.covers(Estimate(50, 100), math.nextafter(high, 1), 0.1)
        (0.267557, 0.732443, False)
        """
        return _interval(cls.covers, known, delta)

    @classmethod
    def is_covered(cls, game: PaidGame, table: Table, payments: Payments | None = None) -> bool:
        """Is every accuracy covered, or those at some payments? Before the first payment a width is infinite."""
        cells = ((j, i) for j in range(game.experts) for i in range(len(game.costs)))
        return all(
            table[j][i].paid == 0 or cls.covers(table[j][i], game.accuracy[j][i], game.delta)
            for j, i in (cells if payments is None else enumerate(payments))
        )

    @classmethod
    def minimisers(cls, game: PaidGame, table: Table) -> Allowed:
        """Minimise what the learner minimises at these counts."""
        return Exact(estimated(table, game.costs, game.lam, game.delta))

    @classmethod
    def allowed(cls, game: PaidGame, table: Table) -> Allowed:
        """Tell all payments that the learner may choose at these counts."""
        kind: Any = cls
        return _allowed(kind, game, table)

    @cached_property
    def is_on_lambda(self) -> bool:
        """Is every accuracy covered: the event Lambda (D17), or what another learner has in its place?"""
        return self.is_covered(self.game, self.table)

    @property
    def is_minimiser(self) -> bool:
        """Are the payments among those that the learner may choose?"""
        return self.payments in self.allowed(self.game, self.table)

    @cached_property
    def optimistic(self) -> list[Number]:
        """The accuracies P by which the payments were chosen."""
        return [known.optimistic(self.game.delta, 1, PRECISE) for known in self.known]

    @cached_property
    def optimistic_error(self) -> Number:
        """Phi(P_t(c_t)), or what the learner has in its place."""
        return ERRORS[self.ERROR](self.optimistic)

    @cached_property
    def seems(self) -> Number:
        """The optimistic error plus lam times the payments: what the round seems to cost."""
        return self.optimistic_error + self.price

    @property
    def comparator(self) -> Number:
        """The least cost over the grid at the true accuracies."""
        return self.game.best(self.ERROR)[0]

    # What was paid, what is known, what was bought.

    @cached_property
    def known(self) -> tuple[Estimate, ...]:
        """The estimates at what was paid."""
        return tuple(row[i] for row, i in zip(self.table, self.payments, strict=True))

    @property
    def counts(self) -> list[int]:
        """n_j: how often each expert was paid this before."""
        return [known.paid for known in self.known]

    @cached_property
    def estimates(self) -> list[Number]:
        """q_j, in 300 bits."""
        return [number(known.exactly) for known in self.known]

    @cached_property
    def accuracies(self) -> list[Number]:
        """p_j at what was paid, in 300 bits."""
        return [number(p) for p in self.game.bought(self.payments)]

    @property
    def price(self) -> Number:
        """lam times the payments."""
        return self.game.price(self.payments)

    # How often the round errs.

    @cached_property
    def certain(self) -> list[int]:
        """The experts who may be followed (line 9)."""
        return [j for j, known in enumerate(self.known) if known.is_certain(self.game.beta)]

    @property
    def is_in_range(self) -> bool:
        """E_t: is the advice aggregated?"""
        return not self.certain

    @cached_property
    def mistake(self) -> Number:
        """P(prediction != y | past) of an aggregated round."""
        return sum(mass * mistake_given_shrink(shrink) for mass, shrink in shrinks(self.known, self.accuracies))

    def mistake_following(self, j: int) -> Number:
        """P(prediction != y | past) when expert j is followed, or contradicted where its estimate is below 1/2."""
        p = self.accuracies[j]
        return 1 - p if self.known[j].leaning > 0 else p

    @property
    def mistakes(self) -> list[Number]:
        """P(prediction != y | past) for each choice that the algorithm leaves open."""
        return [self.mistake_following(j) for j in self.certain] or [self.mistake]

    def coins(self) -> Iterator[tuple[Number, Number]]:
        """List exp(-y x) and P(mistake | advice) over all advice."""
        for _, shrink in shrinks(self.known, self.accuracies):
            yield shrink, mistake_given_shrink(shrink)

    def __str__(self) -> str:
        """Say counts and accuracies, alike experts once.

        >>> game = PaidGame((0.5,), ((0.75,),) * 3, lam=0.1, beta=1.0, delta=0.5)
        >>> print(RoundState(game, ((Estimate(3, 4),),) * 3, (0,) * 3))
        3 experts right 3 of 4 times, accuracy 0.75; beta 1, delta 0.5
        """
        alike = Counter(zip(self.known, self.game.bought(self.payments), strict=True))
        cells = [
            f"{m} expert{'s' * (m > 1)} right {known.correct} of {known.paid} times, accuracy {p:g}"
            for (known, p), m in alike.items()
        ]
        return f"{'; '.join(cells)}; beta {self.game.beta:g}, delta {self.game.delta:g}"


def shrinks(known: Sequence[Estimate], accuracies: Sequence[Number]) -> list[tuple[Number, Number]]:
    """List P(advice) and exp(-y x) over all 2^K pieces of advice: which experts are right is all that matters.

    Of m experts who are alike only the number that is right matters, so that they give m + 1 entries and not 2^m.

    >>> [(float(mass), float(shrink)) for mass, shrink in shrinks([Estimate(4, 5)] * 2, [number(0.75)] * 2)]
    [(0.0625, 4.0), (0.375, 1.0), (0.5625, 0.25)]
    """
    advice = [(number(1), number(1))]
    for (one, p), m in Counter(zip(known, accuracies, strict=True)).items():
        root = PRECISE.sqrt(number(1 / one.exactly - 1))  # exp(-w)
        group = [(math.comb(m, k) * p**k * (1 - p) ** (m - k), root ** (2 * k - m)) for k in range(m + 1)]
        advice = [(mass * chance, shrink * factor) for mass, shrink in advice for chance, factor in group]
    return advice


def mistake_given_shrink(shrink: Number) -> Number:
    """P(prediction != y | advice, past) over the coin, where ``shrink`` = exp(-y x) (I60, D35).

    >>> mistake_given_shrink(1.0), mistake_given_shrink(0.5), mistake_given_shrink(2.0)
    (0.5, 0.25, 0.75)
    """
    return shrink / 2 if shrink <= 1 else 1 - 1 / (2 * shrink)


@lru_cache(maxsize=1 << 10)
def _allowed(kind: type[RoundState], game: PaidGame, table: Table) -> Allowed:
    return kind.minimisers(game, table)


@lru_cache(maxsize=1 << 12)
def _interval(covers: Callable[..., bool], known: Estimate, delta: float) -> tuple[float, float]:
    def end(inside: float, outside: float) -> float:
        if covers(known, outside, delta):
            return outside
        while (middle := (inside + outside) / 2) not in (inside, outside):
            inside, outside = (middle, outside) if covers(known, middle, delta) else (inside, middle)
        return inside

    return end(known.value, 0.0), end(known.value, 1.0)
