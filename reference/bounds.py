"""What the theorems promise: parameters, grids, and bounds with every constant named (Theorems 4.7 and A.2).

Theorem A.2 bounds the expected cost of T rounds by T OPT plus five terms. It is given twice: as it is printed, where a
failure of the estimates is charged T^3 K delta, and as its proof ends, where it is charged N T^2 K delta (D61). Both
print the constant 2592 for the squared logarithms. The proof's own steps give 288 * 9 * 2, because sum 1/n^2 is bounded
by 2 and the 2 is lost (D59); 2592 holds all the same, with the sharper constants of the lemmas before it
((6 (28/8)^2 + 96) * 9 * pi^2/6 < 2510), so it is kept.

The sharper theorem (`proofs_check/beyond/S-sharper-theorem.md`) is about the same algorithm with a smaller beta. No
factor ln T is left, and each of its terms is named in `SharperBound`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple, SupportsFloat

from reference import checks

BETA_FACTOR = 18
"""beta = 18 ln(3/delta) K^2 (Lemma 4.3)"""
FOLLOWED_BETA, FOLLOWED_LOG = 2, 4
"""(2 beta + 4 ln(3/delta)) / n in a round that follows an expert (Lemma 4.6)"""
WIDTH_FACTOR = 288
"""288 K sum (2 ln(3/delta)/n + (3 ln(3/delta)/n)^2) in every round (D58)"""
LIPSCHITZ_FACTOR = 4
"""(4 L + lam) K eps for the grid (Lemma 4.5)"""
SHARPER_BETA_FACTOR = 5
"""beta = 5 ln(3/delta) K^(3/2) (the sharper theorem)"""
SHARPER_LIPSCHITZ_FACTOR = 2 * math.exp(-0.5)
"""(2 e^(-1/2) L + lam) K eps for the grid: the true Lipschitz constant of Phi in each accuracy"""
HAIR = Fraction(1, 2**53)
"""What the rounding of a payment to a float may add to a distance in [0, 1]"""
LONGEST = 1e100
"""The most rounds that a bound is computed for"""
MOST_PAYMENTS = 10**6


def log_term(delta: SupportsFloat) -> float:
    """ln(3 / delta), the logarithm in every width.

    >>> round(log_term(0.5), 6)
    1.791759
    """
    return math.log(3 / checks.confidence(delta))


def main_delta(rounds: SupportsFloat, experts: int, lam: SupportsFloat) -> float:
    """delta = 1 / ((1 + lam K) T^2 K), as the main theorem sets it (I36).

    >>> main_delta(rounds=10, experts=2, lam=0.5)
    0.0025
    """
    T, K = _horizon(rounds), checks.expert_count(experts)
    return checks.confidence(1 / ((1 + checks.price(lam) * K) * T**2 * K))


def _horizon(rounds: SupportsFloat) -> float:
    T = checks.positive(rounds, "rounds")
    if T > LONGEST:
        raise ValueError(f"rounds must be at most {LONGEST:g}, got {rounds!r}")
    return T


def main_beta(delta: SupportsFloat, experts: int) -> float:
    """beta = 18 ln(3/delta) K^2, as Lemma 4.3 and both theorems set it (I25, I35, I87).

    >>> round(main_beta(delta=0.5, experts=2), 3)
    129.007
    """
    return BETA_FACTOR * log_term(delta) * checks.expert_count(experts) ** 2


def tuned_epsilon(rounds: SupportsFloat, experts: int, lam: SupportsFloat, lipschitz: SupportsFloat) -> float:
    """sqrt((lam + K^3 ln(lam K T)^2) / (K T (4 L + lam K))), the eps proposed after the main theorem, at most 1/2.

    One payment covers [0, 1] with eps = 1/2, so no larger one makes sense. Where lam K T is near 1 the printed
    logarithm vanishes, and the proposal is far too small.

    >>> round(tuned_epsilon(rounds=10**6, experts=2, lam=0.01, lipschitz=1), 6)
    0.009879
    """
    T, K = _horizon(rounds), checks.expert_count(experts)
    price, L = checks.price(lam), checks.nonnegative(lipschitz, "lipschitz")
    logarithm = math.log(price) + math.log(K) + math.log(T)
    return min(math.sqrt((price + K**3 * logarithm**2) / (K * T)) / math.sqrt(4 * L + price * K), 0.5)


def grid_size(epsilon: SupportsFloat) -> int:
    """N(eps) = ceil(1 / (2 eps)): no fewer intervals of length 2 eps cover [0, 1].

    >>> grid_size(0.5), grid_size(1 / 6), grid_size(0.1), grid_size(0.09)
    (1, 3, 5, 6)
    """
    size = math.ceil(1 / (2 * Fraction(checks.positive(epsilon, "epsilon")) + HAIR))
    if size > MOST_PAYMENTS:
        raise ValueError(f"epsilon must be large enough for {MOST_PAYMENTS} payments, got {epsilon!r}")
    return size


def uniform_grid(epsilon: SupportsFloat) -> tuple[float, ...]:
    """Return the midpoints of N(eps) equal intervals: for each c in [0, 1] some payment within eps (I29, I34).

    >>> uniform_grid(0.1)
    (0.1, 0.3, 0.5, 0.7, 0.9)
    """
    size = grid_size(epsilon)
    grid = tuple((2 * i + 1) / (2 * size) for i in range(size))
    assert covers(grid, epsilon)
    return grid


def covering_radius(costs: tuple[float, ...]) -> Fraction:
    """Return the least eps such that each c in [0, 1] has a payment within eps, exactly.

    >>> covering_radius((0.25, 1.0))
    Fraction(3, 8)
    """
    grid = sorted(Fraction(c) for c in checks.grid(costs))
    gaps = [(b - a) / 2 for a, b in pairwise(grid)]
    return max([grid[0], 1 - grid[-1], *gaps])


def covers(costs: tuple[float, ...], epsilon: SupportsFloat) -> bool:
    """Is there for each c in [0, 1] a payment c~ with |c - c~| <= eps (the hypothesis of Lemma 4.5)?

    >>> covers((0.25, 0.75), 0.25), covers((0.25, 0.75), 0.24)
    (True, False)
    """
    return covering_radius(costs) <= Fraction(checks.positive(epsilon, "epsilon")) + HAIR


class Setting(NamedTuple):
    """The numbers a bound depends on."""

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
            _horizon(self.rounds),
            checks.expert_count(self.experts),
            checks.count(self.size, "size"),
            checks.price(self.lam),
            checks.confidence(self.delta),
            checks.positive(self.beta, "beta"),
            checks.nonnegative(self.lipschitz, "lipschitz"),
            checks.nonnegative(self.epsilon, "epsilon"),
        )


def main_setting(
    rounds: float, experts: int, size: int, lam: float, lipschitz: float = 0.0, epsilon: float = 0.0
) -> Setting:
    """Return the setting of the main theorem: delta and beta as it chooses them.

    >>> main_setting(10**4, 5, 5, 0.01).delta
    1.904761904761905e-09
    """
    delta = main_delta(rounds, experts, lam)
    beta = main_beta(delta, experts)
    return Setting(rounds, experts, size, lam, delta, beta, lipschitz, epsilon).checked()


def sharper_beta(delta: SupportsFloat, experts: int) -> float:
    """beta = 5 ln(3/delta) K^(3/2), as the sharper theorem sets it.

    >>> round(sharper_beta(delta=0.5, experts=2), 3)
    25.339
    """
    K = checks.expert_count(experts)
    return SHARPER_BETA_FACTOR * log_term(delta) * K * math.sqrt(K)


def sharper_setting(
    rounds: float, experts: int, size: int, lam: float, lipschitz: float = 0.0, epsilon: float = 0.0
) -> Setting:
    """Return the setting of the sharper theorem: delta as in the main theorem, and the smaller beta.

    >>> main_setting(10**4, 5, 5, 0.01).beta / sharper_setting(10**4, 5, 5, 0.01).beta  # 18/5 sqrt(K)
    8.049844718999243
    """
    setting = main_setting(rounds, experts, size, lam, lipschitz, epsilon)
    return setting._replace(beta=sharper_beta(setting.delta, experts))


class Terms:
    """A bound on the regret, as the sum of what it is made of: the fields of a dataclass."""

    @property
    def total(self) -> float:
        """The bound."""
        return math.fsum(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Bound(Terms):
    """Theorem A.2."""

    exploration: float
    """N (1 + lam K): the first N rounds, at the worst"""
    failure: float
    """What the rounds cost in which the estimates are off"""
    discretisation: float
    """T (4 L + lam) K eps: the grid instead of [0, 1]"""
    following: float
    """K N (2 beta + 4 ln(3/delta)) (1 + ln T): rounds that follow an expert"""
    widths: float
    """576 K^2 N ln(3/delta) (1 + ln T): estimates off by the root in their width"""
    squared_widths: float
    """2592 K^2 N ln(3/delta)^2: estimates off by the rest of their width"""


@dataclass(frozen=True)
class SharperBound(Terms):
    """The sharper theorem; l = ln(3/delta), C = beta + 3 l + sqrt(2 beta l), e = exp(-K/2) <= Phi."""

    exploration: float
    """N (1 + lam K): the first N rounds, at the worst"""
    failure: float
    """(1 + lam K) K delta T (T + 1)/2: rounds in which an estimate that matters is off"""
    discretisation: float
    """T (2 e^(-1/2) L + lam) K eps: the grid instead of [0, 1]"""
    following: float
    """K N C max(0, 1 - 2 e): rounds that follow a certain expert, as if it always leaned to the better side"""
    misled: float
    """K N min(C (1 - e), 6 l + 2 sqrt(C l)): what is added where it leans to the worse side"""
    even: float
    """K N (3 K + 11) l/2 max(0, 2^(-1/K) - e^(-1/2)): aggregated rounds in which a young estimate is exactly 1/2"""


def trivial_bound(setting: Setting) -> float:
    """T (1 + lam K): no learner has a higher cost (I88), so no regret exceeds it.

    >>> trivial_bound(main_setting(10**4, 5, 5, 0.01))
    10500.0
    """
    T, K, _, lam, *_ = setting.checked()
    return T * (1 + lam * K)


def is_vacuous(bound: Terms, setting: Setting) -> bool:
    """Does the bound say no more than the trivial one?

    >>> setting = main_setting(10**4, 5, 5, 0.01)  # Figure 1
    >>> is_vacuous(as_proved(setting), setting), round(as_proved(setting).total / trivial_bound(setting))
    (True, 15787)
    """
    return bound.total >= trivial_bound(setting)


def as_printed(setting: Setting) -> Bound:
    """Theorem A.2 as printed (D55): a failure costs (1 + lam K) T^3 K delta.

    >>> setting = main_setting(10**7, 1, 2, 0.01)
    >>> as_printed(setting).failure == setting.rounds
    True
    """
    checked = setting.checked()
    return _detailed(checked, failures=checked.rounds**3)


def as_proved(setting: Setting) -> Bound:
    """Theorem A.2 as its proof ends (D61): a failure costs (1 + lam K) N T^2 K delta.

    >>> setting = main_setting(10**7, 1, 2, 0.01)
    >>> is_vacuous(as_proved(setting), setting), is_vacuous(as_printed(setting), setting)
    (False, True)
    """
    checked = setting.checked()
    return _detailed(checked, failures=checked.size * checked.rounds**2)


def _detailed(setting: Setting, failures: float) -> Bound:
    T, K, N, lam, delta, beta, L, epsilon = setting
    ell, harmonic = log_term(delta), 1 + math.log(T)
    return Bound(
        exploration=N * (1 + lam * K),
        failure=(1 + lam * K) * failures * K * delta,
        discretisation=T * (LIPSCHITZ_FACTOR * L + lam) * K * epsilon,
        following=K * N * (FOLLOWED_BETA * beta + FOLLOWED_LOG * ell) * harmonic,
        widths=WIDTH_FACTOR * K**2 * N * 2 * ell * harmonic,
        squared_widths=WIDTH_FACTOR * K**2 * N * 9 * ell**2,
    )


def sharper(setting: Setting) -> SharperBound:
    """The sharper theorem, for beta = 5 ln(3/delta) K^(3/2) or more.

    >>> setting = sharper_setting(10**6, 5, 5, 0.01)
    >>> is_vacuous(sharper(setting), setting), is_vacuous(as_proved(setting), setting)
    (False, True)
    """
    T, K, N, lam, delta, beta, L, epsilon = checked = setting.checked()
    least = sharper_beta(delta, K)
    if beta < least * (1 - 1e-12):
        raise ValueError(f"beta must be at least 5 ln(3/delta) K^(3/2) = {least}, got {checked.beta}")
    ell, smallest_phi = log_term(delta), math.exp(-K / 2)
    reach = beta + 3 * ell + math.sqrt(2 * beta * ell)
    return SharperBound(
        exploration=N * (1 + lam * K),
        failure=(1 + lam * K) * K * delta * T * (T + 1) / 2,
        discretisation=T * (SHARPER_LIPSCHITZ_FACTOR * L + lam) * K * epsilon,
        following=K * N * reach * max(0.0, 1 - 2 * smallest_phi),
        misled=K * N * min(reach * (1 - smallest_phi), 6 * ell + 2 * math.sqrt(reach * ell)),
        even=K * N * (3 * K + 11) * ell / 2 * max(0.0, 2 ** (-1 / K) - math.exp(-0.5)),
    )


class Theorem(NamedTuple):
    """A choice of parameters, and what it promises."""

    setting: Callable[..., Setting]
    """rounds, experts, size, lam, lipschitz, epsilon -> the setting with its delta and beta"""
    bound: Callable[[Setting], Terms]


THEOREMS = {"paper": Theorem(main_setting, as_proved), "sharper": Theorem(sharper_setting, sharper)}
"""The theorems by name; `LcbGaptron.tuned` starts the learner with the parameters of either."""


def first_informative(theorem: str, experts: int, size: int, lam: float) -> int:
    """Return the least T at which the theorem's bound over the grid is not vacuous.

    The bound grows like a logarithm of T, and the trivial one like T, so there is one crossing.

    >>> first_informative("paper", 1, 2, 0.01), first_informative("sharper", 1, 2, 0.01)
    (6019768, 91)
    >>> first_informative("paper", 5, 5, 0.01), first_informative("sharper", 5, 5, 0.01)
    (664116350, 48802)
    """
    chosen = THEOREMS[checks.one_of(theorem, tuple(THEOREMS), "theorem")]

    def vacuous(rounds: int) -> bool:
        setting = chosen.setting(rounds, experts, size, lam)
        return is_vacuous(chosen.bound(setting), setting)

    high = 1
    while vacuous(high):
        high *= 2
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if vacuous(middle) else (low, middle)
    return high
