"""What the theorems set (delta and beta), the numbers that their bounds depend on, and the terms of a bound.

Every theorem tunes its learner for T rounds with delta = 1 / ((1 + lam K) T^2 K), so that wrong estimates cost at most
1 in all. In Algorithm 1 the logarithm of delta is ln(3/delta), and there is a beta; the learners with credible sets
have ln(2/delta) and no beta; LCB over single experts has neither. A bound is informative where it is below the trivial
one: no round costs more than one mistake and the largest payments.
"""

import math
from dataclasses import astuple, dataclass
from typing import NamedTuple, Self, SupportsFloat

from paid_experts.reference import validation

BETA_FACTOR = 18
"""beta = 18 ln(3/delta) K^2 (Lemma 4.3)"""
SHARPER_BETA_FACTOR = 5
"""beta = 5 ln(3/delta) K^(3/2) (the sharper theorem)"""
LONGEST = 1e100
"""The most rounds that a bound is computed for"""


def log_term(delta: SupportsFloat) -> float:
    """ln(3 / delta), the logarithm in every width.

    >>> round(log_term(0.5), 6)
    1.791759
    """
    return math.log(3 / validation.confidence(delta))


def credible_level(delta: SupportsFloat) -> float:
    """ln(2 / delta): p is credible after n answers with estimate q if n kl(q, p) is at most this (Results D and E).

    >>> round(credible_level(0.5), 6)
    1.386294
    """
    return math.log(2 / validation.confidence(delta))


def horizon(rounds: SupportsFloat) -> float:
    """Return T: at least one round, and not so many that a bound overflows."""
    T = validation.positive(rounds, "rounds")
    if T < 1:
        raise ValueError(f"rounds must be at least 1, got {rounds!r}")
    if T > LONGEST:
        raise ValueError(f"rounds must be at most {LONGEST:g}, got {rounds!r}")
    return T


def main_delta(rounds: SupportsFloat, experts: int, lam: SupportsFloat) -> float:
    """delta = 1 / ((1 + lam K) T^2 K), as the main theorem sets it (I36), and all of ours.

    >>> main_delta(rounds=10, experts=2, lam=0.5)
    0.0025
    """
    T, K = horizon(rounds), validation.expert_count(experts)
    return validation.confidence(1 / ((1 + validation.price(lam) * K) * T**2 * K))


def main_beta(delta: SupportsFloat, experts: int) -> float:
    """beta = 18 ln(3/delta) K^2, as Lemma 4.3 and both theorems set it (I25, I35, I87).

    >>> round(main_beta(delta=0.5, experts=2), 3)
    129.007
    """
    return BETA_FACTOR * log_term(delta) * validation.expert_count(experts) ** 2


def sharper_beta(delta: SupportsFloat, experts: int, factor: float = SHARPER_BETA_FACTOR) -> float:
    """beta = 5 ln(3/delta) K^(3/2), as the sharper theorem sets it; Result B has a larger factor.

    >>> round(sharper_beta(delta=0.5, experts=2), 3)
    25.339
    """
    K = validation.expert_count(experts)
    return factor * log_term(delta) * K * math.sqrt(K)


class Setting(NamedTuple):
    """The numbers that a bound depends on; learners with credible sets have no beta."""

    rounds: float
    """T"""
    experts: int
    """K"""
    size: int
    """N, how many payments there are"""
    lam: float
    delta: float
    beta: float = 0.0
    lipschitz: float = 0.0
    """L, where the comparator may pay anything in [0, 1]"""
    epsilon: float = 0.0
    """How far a payment in [0, 1] is from the grid; 0 where the regret is the one over the grid, R_T(C) (D31)"""

    def checked(self) -> Self:
        """Refuse what no game can have."""
        return type(self)(
            horizon(self.rounds),
            validation.expert_count(self.experts),
            validation.count(self.size, "size"),
            validation.price(self.lam),
            validation.confidence(self.delta),
            validation.nonnegative(self.beta, "beta"),
            validation.nonnegative(self.lipschitz, "lipschitz"),
            validation.nonnegative(self.epsilon, "epsilon"),
        )


class ArmsSetting(Setting):
    """The setting of LCB over single experts (Section 5): one expert is paid a round, and delta plays no part."""


@dataclass(frozen=True)
class Bound:
    """A bound on the regret, as the sum of its terms; l is ln(3/delta), or ln(2/delta) for credible sets."""

    exploration: float = 0.0
    """N (1 + lam K): the first N rounds, at the worst"""
    failure: float = 0.0
    """The rounds in which an estimate that matters is off"""
    discretisation: float = 0.0
    """The grid instead of [0, 1]"""
    following: float = 0.0
    """Rounds that follow a certain expert; in Result S as if it always leaned to the better side"""
    misled: float = 0.0
    """What Result S adds where a certain expert leans to the worse side"""
    even: float = 0.0
    """Aggregated rounds of Result S in which a young estimate is exactly 1/2"""
    widths: float = 0.0
    """Estimates that are off by their width, or by the root in it"""
    squared_widths: float = 0.0
    """Estimates that are off by the rest of their width (Theorem A.2)"""
    learning: float = 0.0
    """All that an expert costs at a payment, where the theorem has one term for it"""
    balance: float = 0.0
    """The grid and the learning on the best grid for [0, 1]^K, together of order sqrt(T)"""
    drift: float = 0.0
    """A negative multiple of exp(-K/2) T: OPT is above what a vote of known experts costs"""

    @property
    def total(self) -> float:
        """The bound."""
        return math.fsum(astuple(self))


def trivial_bound(setting: Setting) -> float:
    """T (1 + lam K): no learner has a higher cost (I88), so no regret exceeds it; T (1 + lam) if one expert is paid.

    >>> trivial_bound(Setting(10**4, experts=5, size=5, lam=0.01, delta=0.1, beta=1.0))
    10500.0
    >>> trivial_bound(ArmsSetting(10**4, experts=5, size=5, lam=0.01, delta=0.1))
    10100.0
    """
    T, K, _, lam, *_ = setting.checked()
    return T * (1 + lam * (1 if isinstance(setting, ArmsSetting) else K))


def is_vacuous(bound: Bound, setting: Setting) -> bool:
    """Does the bound say no more than the trivial one?"""
    return bound.total >= trivial_bound(setting)
