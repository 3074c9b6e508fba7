"""A game with paid experts, including the accuracies that no player knows: payments, parameters, and OPT."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, Literal

from paid_experts.properties import precise
from paid_experts.properties.precise import Number
from paid_experts.reference.bounds import covering_radius
from paid_experts.reference.experts import Productivity
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.objective import Payments
from paid_experts.reference.optimum import Enclosure, opt, opt_continuous
from paid_experts.reference.oracle import LcbGaptron, Learner

ErrorName = Literal["Phi", "B", "H"]
ERRORS: dict[ErrorName, Callable[[Sequence[Number]], Number]] = {
    "Phi": precise.phi,
    "B": precise.bayes_error,
    "H": precise.product_error,
}
"""From the accuracies of all experts to how often a vote errs: the paper's bound, the least error, a product between"""
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
class PaidGame:
    """Accuracies, payments, and the parameters of the learner; our own learners have no beta.

    >>> game = PaidGame((0.0, 1.0), ((0.5, 0.75),), lam=0.1, beta=2.0, delta=0.5)
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

    def learner(self, payments: str = "exact", kind: type[Learner] = LcbGaptron, **options: Any) -> Any:
        """Return a learner for this game, at its beginning."""
        own = {name: getattr(self, name) for name in kind.KEYWORDS if hasattr(self, name)}
        return kind(**own, payments=payments, **options)

    def bought(self, payments: Payments) -> tuple[float, ...]:
        """Return the accuracies that these payments buy."""
        return tuple(row[i] for row, i in zip(self.accuracy, payments, strict=True))

    def price(self, payments: Payments) -> Number:
        """Return lam times the sum of these payments."""
        return precise.price(self.lam, [self.costs[i] for i in payments])

    def cost(self, payments: Payments, error: ErrorName = "Phi") -> Number:
        """Phi(p(c)) + lam sum c at these payments, or another error in the place of Phi."""
        return ERRORS[error]([precise.number(p) for p in self.bought(payments)]) + self.price(payments)

    def best(self, error: ErrorName = "Phi") -> tuple[Number, Payments]:
        """Return the least cost over the grid, and payments that have it."""
        return _best(self, error)

    @property
    def optimum(self) -> Number:
        """OPT over the grid."""
        return self.best()[0]


@lru_cache(maxsize=1 << 10)
def _best(game: PaidGame, error: ErrorName) -> tuple[Number, Payments]:
    if error == "Phi":
        payments = opt(game.accuracy, game.costs, game.lam).payments
        return game.cost(payments), payments
    everything = product(range(len(game.costs)), repeat=game.experts)
    return min((game.cost(payments, error), payments) for payments in everything)


@dataclass(frozen=True)
class LipschitzGame:
    """A game whose productivity functions are known between the payments as well."""

    game: PaidGame
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
