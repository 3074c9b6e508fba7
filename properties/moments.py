"""Moments: a round t > N after its payments and before its advice, as the lemmas see it.

A moment holds the counts, the payments, and the true accuracies, which no learner sees. The probability that the round
ends in a mistake is a formula here, exact over all advice and the coin, for each of the learners: Algorithm 1, the
cautious one (Result D), and the one against the Bayes-optimal cost (Result E) with either of its objectives. In
`properties.tiny.visits` that probability is measured on a learner instead, so that the same properties judge the
learner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from paid_experts.properties import precise
from paid_experts.properties.instances import ERRORS, ErrorName, PaidGame, Table
from paid_experts.properties.precise import Number, number
from paid_experts.reference.bayes import BayesLcb
from paid_experts.reference.cautious import CautiousLcb
from paid_experts.reference.credible import Credible, credible
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.objective import Allowed, Payments
from paid_experts.reference.oracle import RULES, LcbGaptron, Learner, RuleName

NOTHING = 2.0**-200
"""A vote of 300 bits that is nearer to 0 is even"""


@dataclass(frozen=True)
class Moment:
    """A round of Algorithm 1.

    >>> game = PaidGame((0.5,), ((0.75,),), lam=0.1, beta=1.0, delta=0.5)
    >>> moment = Moment(game, ((Estimate(3, 4),),), (0,))
    >>> moment.is_in_range, moment.is_on_lambda, moment.is_minimiser, round(float(moment.mistake), 6)
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
        """Is the accuracy within the width of the estimate (D17)?"""
        return precise.is_within(known, accuracy, delta)

    @classmethod
    def interval(cls, known: Estimate, delta: float) -> tuple[float, float]:
        """Return the least and the greatest float that is covered.

        >>> from math import nextafter
        >>> low, high = Moment.interval(Estimate(50, 100), 0.1)
        >>> round(low, 6), round(high, 6), Moment.covers(Estimate(50, 100), nextafter(high, 1), 0.1)
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
    def allowed(cls, game: PaidGame, table: Table) -> Allowed:
        """Tell all payments that the learner may choose at these counts."""
        kind: Any = cls
        return _allowed(kind, game, table)

    @cached_property
    def is_on_lambda(self) -> bool:
        """Is every accuracy covered: the event Lambda (D17), or that of the credible sets?"""
        return self.is_covered(self.game, self.table)

    @cached_property
    def is_minimiser(self) -> bool:
        """Are the payments among those that the learner may choose?"""
        return self.payments in self.allowed(self.game, self.table)

    @cached_property
    def optimistic(self) -> list[Number]:
        """The accuracies P by which the payments were chosen."""
        return [precise.optimistic(known, self.game.delta) for known in self.known]

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
    def bought(self) -> tuple[float, ...]:
        """The accuracies at what was paid."""
        return self.game.bought(self.payments)

    @cached_property
    def accuracies(self) -> list[Number]:
        """The same in 300 bits."""
        return [number(p) for p in self.bought]

    @cached_property
    def estimates(self) -> list[Number]:
        """The estimates in 300 bits."""
        return [number(Fraction(known.correct, known.paid)) for known in self.known]

    @property
    def price(self) -> Number:
        """lam times the payments."""
        return self.game.price(self.payments)

    # How often the round errs.

    @cached_property
    def certain(self) -> list[int]:
        """The experts who may be followed (A8)."""
        return [j for j, known in enumerate(self.known) if known.is_certain(self.game.beta)]

    @property
    def is_in_range(self) -> bool:
        """E_t: is the advice aggregated?"""
        return not self.certain

    @cached_property
    def mistake(self) -> Number:
        """P(prediction != y | past) of an aggregated round."""
        return precise.mistake(self.known, self.bought)

    def mistake_following(self, j: int) -> Number:
        """P(prediction != y | past) when expert j is followed, or contradicted where its estimate is below 1/2."""
        p = number(self.bought[j])
        return 1 - p if self.known[j].leaning > 0 else p

    def coins(self) -> Iterator[tuple[Number, Number]]:
        """List exp(-y x) and P(mistake | advice) over all advice and both signs of an even vote."""
        for _, shrink in precise.shrinks(self.known, self.bought):
            for sign_of_zero in (-1, 1) if shrink == 1 else (1,):
                yield shrink, precise.mistake_given_shrink(shrink, sign_of_zero)

    # The terms of the lemmas.

    @cached_property
    def phi_estimated(self) -> Number:
        """Phi at the estimates."""
        return precise.phi(self.estimates)

    @cached_property
    def phi_true(self) -> Number:
        """Phi at the accuracies."""
        return precise.phi(self.accuracies)

    @cached_property
    def budget(self) -> Number:
        """K sum (2 ln(3/delta)/n + (3 ln(3/delta)/n)^2)."""
        return precise.budget(self.known, self.game.delta)

    def __str__(self) -> str:
        """Say counts and accuracies, alike experts once.

        >>> game = PaidGame((0.5,), ((0.75,),) * 3, lam=0.1, beta=1.0, delta=0.5)
        >>> print(Moment(game, ((Estimate(3, 4),),) * 3, (0,) * 3))
        3 x 3/4 at 0.75, beta 1, delta 0.5
        """
        alike = Counter(zip(self.known, self.bought, strict=True))
        cells = [f"{m} x {known.correct}/{known.paid} at {p:g}" for (known, p), m in alike.items()]
        return f"{', '.join(cells)}, beta {self.game.beta:g}, delta {self.game.delta:g}"


class CredibleMoment(Moment):
    """A round of a learner that has credible sets, no beta, and follows no single expert."""

    RULE: ClassVar[RuleName] = "brute"

    @cached_property
    def certain(self) -> list[int]:
        """No expert is ever certain."""
        return []

    @staticmethod
    def covers(known: Estimate, accuracy: float, delta: float) -> bool:
        """Is the accuracy credible?"""
        return precise.is_credible(known, accuracy, delta)

    @cached_property
    def sets(self) -> list[Credible]:
        """The credible sets at what was paid."""
        return [credible(known, self.game.delta) for known in self.known]

    @cached_property
    def optimistic(self) -> list[Number]:
        """The credible accuracies farthest from 1/2, each on the side of its estimate."""
        pairs = zip(self.known, self.sets, strict=True)
        return [precise.HALF + (-one.farthest if known.leaning < 0 else one.farthest) for known, one in pairs]


class CautiousMoment(CredibleMoment):
    """A round of the cautious learner."""

    LEARNER = CautiousLcb

    @cached_property
    def mistake(self) -> Number:
        """P(prediction != y | past): the sign of the vote with the weights of the nearest credible accuracies."""
        weights = [known.leaning * one.weight for known, one in zip(self.known, self.sets, strict=True)]

        def lead(right: Sequence[bool]) -> Number:
            x = sum((w if r else -w for w, r in zip(weights, right, strict=True)), start=number(0.0))
            return x if abs(x) > NOTHING else 0

        return precise.vote_error(self.accuracies, lead)


class BayesMoment(CredibleMoment):
    """A round of the learner against the Bayes-optimal cost."""

    LEARNER = BayesLcb
    OPTIONS: ClassVar[dict[str, Any]] = {"objective": "bayes"}
    ERROR: ClassVar[ErrorName] = "B"

    @cached_property
    def mistake(self) -> Number:
        """P(prediction != y | past): the label under which the advice is likelier at the estimates."""

        def lead(right: Sequence[bool]) -> int:
            one = other = 1
            for known, r in zip(self.known, right, strict=True):
                wrong = known.paid - known.correct
                one, other = (one * known.correct, other * wrong) if r else (one * wrong, other * known.correct)
            return one - other

        return precise.vote_error(self.accuracies, lead)


class ProductMoment(BayesMoment):
    """The same with the cheaper objective H."""

    OPTIONS: ClassVar[dict[str, Any]] = {"objective": "product"}
    ERROR: ClassVar[ErrorName] = "H"
    SCALE = 2


@lru_cache(maxsize=1 << 10)
def _allowed(kind: type[Moment], game: PaidGame, table: Table) -> Allowed:
    learner = game.learner(kind.RULE, kind.LEARNER, **kind.OPTIONS)
    return RULES[kind.RULE](learner.at(table).current_objective())


@lru_cache(maxsize=1 << 12)
def _interval(covers: Callable[..., bool], known: Estimate, delta: float) -> tuple[float, float]:
    def end(inside: float, outside: float) -> float:
        if covers(known, outside, delta):
            return outside
        while (middle := (inside + outside) / 2) not in (inside, outside):
            inside, outside = (middle, outside) if covers(known, middle, delta) else (inside, middle)
        return inside

    return end(known.value, 0.0), end(known.value, 1.0)
