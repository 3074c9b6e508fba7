"""What the lemmas speak of: a game that nobody in it knows, and the moment of a round after the payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from properties import precise
from properties.precise import Number
from reference.bounds import covering_radius
from reference.estimates import Estimate
from reference.exact import Exact
from reference.experts import Productivity
from reference.learner import LcbGaptron
from reference.offers import Allowed, Payments, estimated
from reference.optimum import Enclosure, opt, opt_continuous

Table = tuple[tuple[Estimate, ...], ...]
"""The counts of expert j at payment i"""
TOLERANCE = 1e-3
"""How near the two ends of an enclosure of OPT are"""


def counts(table: Sequence[Sequence[Estimate]]) -> str:
    """Write counts as one reads them: correct/paid, a row an expert.

    >>> counts(((Estimate(3, 4), Estimate(1, 1)), (Estimate(0, 2), Estimate(1, 2))))
    '3/4 1/1; 0/2 1/2'
    """
    return "; ".join(" ".join(f"{known.correct}/{known.paid}" for known in row) for row in table)


@dataclass(frozen=True)
class Game:
    """Accuracies, payments and parameters.

    >>> game = Game((0.0, 1.0), ((0.5, 0.75),), lam=0.1, beta=2.0, delta=0.5)
    >>> game.experts, game.is_theorem, round(float(game.optimum), 6)
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
        return precise.log_term(self.delta)

    @property
    def is_theorem(self) -> bool:
        """Is beta at least 18 ln(3/delta) K^2, as Lemma 4.3 and the theorems ask?"""
        return bool(self.beta >= 18 * self.log_term * self.experts**2)

    def learner(self, payments: str = "exact") -> LcbGaptron:
        """Return a learner who is about to play this game."""
        return LcbGaptron(self.costs, self.experts, self.lam, self.beta, self.delta, payments)

    def bought(self, payments: Payments) -> tuple[float, ...]:
        """Return the accuracies that these payments buy."""
        return tuple(row[i] for row, i in zip(self.accuracy, payments, strict=True))

    def price(self, payments: Payments) -> Number:
        """Return lam times the sum of these payments."""
        return precise.price(self.lam, [self.costs[i] for i in payments])

    def cost(self, payments: Payments) -> Number:
        """Phi(p(c)) + lam sum c at these payments."""
        return precise.phi([precise.number(p) for p in self.bought(payments)]) + self.price(payments)

    @cached_property
    def optimum(self) -> Number:
        """OPT over the grid."""
        return self.cost(opt(self.accuracy, self.costs, self.lam).payments)

    def is_on_lambda(self, table: Table) -> bool:
        """Is every accuracy within the width of its estimate: the event Lambda (D17)?"""
        return all(
            precise.is_within(known, p, self.delta)
            for row, accuracies in zip(table, self.accuracy, strict=True)
            for known, p in zip(row, accuracies, strict=True)
        )

    def minimisers(self, table: Table) -> Allowed:
        """Tell all payments that Algorithm 1 allows at these counts."""
        return _minimisers(table, self.costs, self.lam, self.delta)


@lru_cache(maxsize=1 << 10)
def _minimisers(table: Table, costs: tuple[float, ...], lam: float, delta: float) -> Allowed:
    return Exact(estimated(table, costs, lam, delta))


@dataclass(frozen=True)
class LipschitzGame:
    """A game whose productivity functions are known between the payments as well."""

    game: Game
    functions: tuple[Productivity, ...]

    @property
    def lipschitz(self) -> float:
        """L, for all experts."""
        return max(p.lipschitz for p in self.functions)

    @property
    def epsilon(self) -> Fraction:
        """The least eps with which the grid covers [0, 1]."""
        return covering_radius(self.game.costs)

    @property
    def discretisation(self) -> tuple[Number, Number]:
        """L K eps and lam K eps."""
        scale = self.game.experts * self.epsilon
        return precise.number(Fraction(self.lipschitz) * scale), precise.number(Fraction(self.game.lam) * scale)

    @cached_property
    def enclosure(self) -> Enclosure:
        """Two numbers around OPT over [0,1]^K."""
        constants = [p.lipschitz for p in self.functions]
        return opt_continuous(self.functions, constants, self.game.lam, TOLERANCE)


@dataclass(frozen=True)
class Moment:
    """A round t > N after its payments and before its advice.

    >>> game = Game((0.5,), ((0.75,),), lam=0.1, beta=1.0, delta=0.5)
    >>> moment = Moment(game, ((Estimate(3, 4),),), (0,))
    >>> moment.is_in_range, moment.is_on_lambda, moment.is_minimiser, round(float(moment.mistake), 6)
    (True, True, True, 0.394338)
    """

    game: Game
    table: Table
    payments: Payments

    @cached_property
    def known(self) -> tuple[Estimate, ...]:
        """The estimates at what was paid."""
        return tuple(row[i] for row, i in zip(self.table, self.payments, strict=True))

    @property
    def bought(self) -> tuple[float, ...]:
        """The accuracies at what was paid."""
        return self.game.bought(self.payments)

    @property
    def certain(self) -> list[int]:
        """The experts who may be followed (A8)."""
        return [j for j, known in enumerate(self.known) if known.is_certain(self.game.beta)]

    @property
    def is_in_range(self) -> bool:
        """E_t: is the advice aggregated?"""
        return not self.certain

    @cached_property
    def is_on_lambda(self) -> bool:
        """Is this state on the event Lambda?"""
        return self.game.is_on_lambda(self.table)

    @cached_property
    def is_minimiser(self) -> bool:
        """Are the payments among those that line 6 allows?"""
        return self.payments in self.game.minimisers(self.table)

    @cached_property
    def mistake(self) -> Number:
        """P(prediction != y | past) of an aggregated round."""
        return precise.mistake(self.known, self.bought)

    def mistake_following(self, j: int) -> Number:
        """P(prediction != y | past) when expert j is followed, or contradicted where its estimate is below 1/2."""
        p = precise.number(self.bought[j])
        return 1 - p if self.known[j].leaning > 0 else p

    @cached_property
    def phi_estimated(self) -> Number:
        """Phi at the estimates."""
        return precise.phi([precise.number(Fraction(known.correct, known.paid)) for known in self.known])

    @cached_property
    def phi_true(self) -> Number:
        """Phi at the accuracies."""
        return precise.phi([precise.number(p) for p in self.bought])

    @cached_property
    def budget(self) -> Number:
        """K sum (2 ln(3/delta)/n + (3 ln(3/delta)/n)^2)."""
        return precise.budget(self.known, self.game.delta)

    @property
    def price(self) -> Number:
        """lam times the payments."""
        return self.game.price(self.payments)

    def __str__(self) -> str:
        """Say counts and accuracies, alike experts once.

        >>> game = Game((0.5,), ((0.75,),) * 3, lam=0.1, beta=1.0, delta=0.5)
        >>> print(Moment(game, ((Estimate(3, 4),),) * 3, (0,) * 3))
        3 x 3/4 at 0.75, beta 1, delta 0.5
        """
        alike = Counter(zip(self.known, self.bought, strict=True))
        cells = [f"{m} x {known.correct}/{known.paid} at {p:g}" for (known, p), m in alike.items()]
        return f"{', '.join(cells)}, beta {self.game.beta:g}, delta {self.game.delta:g}"
