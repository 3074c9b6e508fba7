"""What the theorems set: delta, beta, and what their bounds are functions of and made of.

Whoever is tuned for T rounds takes delta = 1 / ((1 + lam K) T^2 K), so that wrong estimates cost at most 1 in all. In
Algorithm 1 its logarithm is ln(3/delta), and there is a beta; the learners with credible sets have ln(2/delta) and no
beta; LCB over single experts has neither. So there are three kinds of settings. A bound is a sum of named terms, and
says something where it is below the trivial one: no round costs more than one mistake and what can be paid in it.
"""

import math
from dataclasses import fields
from typing import NamedTuple, SupportsFloat

from reference import checks

BETA_FACTOR = 18
"""beta = 18 ln(3/delta) K^2 (Lemma 4.3)"""
SHARPER_BETA_FACTOR = 5
"""beta = 5 ln(3/delta) K^(3/2) (the sharper theorem)"""
LONGEST = 1e100
"""The most rounds that a bound is computed for"""
TOLERANCE = 1e-12
"""How far a parameter that a theorem sets may be from what is computed here"""


def log_term(delta: SupportsFloat) -> float:
    """ln(3 / delta), the logarithm in every width.

    >>> round(log_term(0.5), 6)
    1.791759
    """
    return math.log(3 / checks.confidence(delta))


def credible_level(delta: SupportsFloat) -> float:
    """ln(2 / delta): p is credible after n answers with estimate q if n kl(q, p) is at most this (Results D and E).

    >>> round(credible_level(0.5), 6)
    1.386294
    """
    return math.log(2 / checks.confidence(delta))


def horizon(rounds: SupportsFloat) -> float:
    """Return T: at least one round, and not so many that a bound overflows."""
    T = checks.positive(rounds, "rounds")
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
    T, K = horizon(rounds), checks.expert_count(experts)
    return checks.confidence(1 / ((1 + checks.price(lam) * K) * T**2 * K))


def main_beta(delta: SupportsFloat, experts: int) -> float:
    """beta = 18 ln(3/delta) K^2, as Lemma 4.3 and both theorems set it (I25, I35, I87).

    >>> round(main_beta(delta=0.5, experts=2), 3)
    129.007
    """
    return BETA_FACTOR * log_term(delta) * checks.expert_count(experts) ** 2


def sharper_beta(delta: SupportsFloat, experts: int, factor: float = SHARPER_BETA_FACTOR) -> float:
    """beta = 5 ln(3/delta) K^(3/2), as the sharper theorem sets it; Result B has a larger factor.

    >>> round(sharper_beta(delta=0.5, experts=2), 3)
    25.339
    """
    K = checks.expert_count(experts)
    return factor * log_term(delta) * K * math.sqrt(K)


# Settings


class Setting(NamedTuple):
    """The numbers that a bound of Algorithm 1 depends on."""

    rounds: float
    """T"""
    experts: int
    """K"""
    size: int
    """N, how many payments there are"""
    lam: float
    delta: float
    beta: float
    lipschitz: float = 0.0
    """L; with epsilon = 0 the regret is the one over the grid, R_T(C) (D31)"""
    epsilon: float = 0.0

    def checked(self) -> "Setting":
        """Refuse what no game can have."""
        return Setting(
            *_game(self),
            checks.confidence(self.delta),
            checks.positive(self.beta, "beta"),
            checks.nonnegative(self.lipschitz, "lipschitz"),
            checks.nonnegative(self.epsilon, "epsilon"),
        )


class CredibleSetting(NamedTuple):
    """The numbers that a bound of a learner with credible sets depends on: `CautiousLcb`, `BayesLcb`."""

    rounds: float
    experts: int
    size: int
    lam: float
    delta: float
    lipschitz: float = 0.0
    """L, where the comparator may pay anything in [0, 1]"""

    def checked(self) -> "CredibleSetting":
        """Refuse what no game can have."""
        confidence, L = checks.confidence(self.delta), checks.nonnegative(self.lipschitz, "lipschitz")
        return CredibleSetting(*_game(self), confidence, L)


class ArmsSetting(NamedTuple):
    """The numbers that a bound of LCB over single experts depends on (Section 5)."""

    rounds: float
    experts: int
    size: int
    lam: float

    def checked(self) -> "ArmsSetting":
        """Refuse what no game can have."""
        return ArmsSetting(*_game(self))


AnySetting = Setting | CredibleSetting | ArmsSetting


def _game(setting: AnySetting) -> tuple[float, int, int, float]:
    experts, size = checks.expert_count(setting.experts), checks.count(setting.size, "size")
    return horizon(setting.rounds), experts, size, checks.price(setting.lam)


def set_as(setting: AnySetting, wanted: AnySetting) -> None:
    """Refuse a setting that is not the one which a theorem speaks of."""
    if not all(math.isclose(a, b, rel_tol=TOLERANCE) for a, b in zip(setting, wanted, strict=True)):
        raise ValueError(f"the theorem is about {wanted}, got {setting}")


# Bounds


class Terms:
    """A bound on the regret, as the sum of what it is made of: the fields of a dataclass."""

    @property
    def total(self) -> float:
        """The bound."""
        return math.fsum(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]


def trivial_bound(setting: AnySetting) -> float:
    """T (1 + lam K): no learner has a higher cost (I88), so no regret exceeds it; T (1 + lam) if one expert is paid.

    >>> trivial_bound(Setting(10**4, experts=5, size=5, lam=0.01, delta=0.1, beta=1.0))
    10500.0
    >>> trivial_bound(ArmsSetting(10**4, experts=5, size=5, lam=0.01))
    10100.0
    """
    T, K, _, lam, *_ = setting.checked()
    return T * (1 + lam * (1 if isinstance(setting, ArmsSetting) else K))


def is_vacuous(bound: Terms, setting: AnySetting) -> bool:
    """Does the bound say no more than the trivial one?"""
    return bound.total >= trivial_bound(setting)
