"""Bounds of our own learners: the cautious one (Results B, C and D) and the one against the honest comparator (E).

Both have credible sets of level l = ln(2/delta), and no beta. The cautious learner has logarithmic regret against OPT:
over a grid, and over [0, 1]^K if the grid is 0, 1/N, .., (N-1)/N, so that payments are rounded down, and N is large
enough for the Lipschitz constant L of the productivity functions. What rounding costs is a factor of Phi, and it is
paid by what the learner gains in every round; `ROUNDED` has the ways to spend this gain. Against the cost of somebody
who knows the accuracies, the regret is of order sqrt(N T), and T^(2/3) over [0, 1]^K.

The bounds are stated for any delta. At the delta that is set, `failure` is (T + 1)/(2 T), where `Theorems.v` has 1.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from reference import checks
from reference.bounds.settings import TOLERANCE, CredibleSetting, Terms, credible_level, main_delta, set_as

# D: the cautious learner


@dataclass(frozen=True)
class CautiousBound(Terms):
    """Result D; l = ln(2/delta)."""

    exploration: float
    """N (1 + lam K): the first N rounds, at the worst"""
    failure: float
    """(1 + lam K) K delta T (T + 1)/2: rounds in which an accuracy that matters is not credible"""
    caution: float
    """K N (17/2 + 2 ln K) l, or K N (16 + 3 ln K) l where a quarter of Phi is to be gained: between the nearest and the
    farthest credible accuracies"""
    drift: float = 0.0
    """-exp(-K/2)/4 T, or what rounding leaves of it: OPT is above what a vote of known experts costs"""
    cutoff: float = 0.0
    """1 where accuracies are so good that rounding would cost more than a factor"""
    slack: float = 0.0
    """The expected sum of how far the payments of a round may be above the minimum (Result C)"""


def cautious_setting(rounds: float, experts: int, size: int, lam: float) -> CredibleSetting:
    """Return the setting of Results D and E on a grid: delta = 1 / ((1 + lam K) T^2 K).

    >>> cautious_setting(10, 2, 3, 0.5).delta
    0.0025
    """
    return CredibleSetting(rounds, experts, size, lam, main_delta(rounds, experts, lam)).checked()


def cautious(setting: CredibleSetting, slack: float = 0.0) -> CautiousBound:
    """Result D: logarithmic regret against OPT over the grid.

    >>> round(cautious(cautious_setting(10**6, 5, 5, 0.01)).total)
    8790
    """
    return _cautious(setting, 17 / 2 + 2 * math.log(setting.checked().experts), slack=slack)


def cautious_drift(setting: CredibleSetting, slack: float = 0.0) -> CautiousBound:
    """The same learner gains exp(-K/2)/4 in every round, and learning costs twice as much.

    >>> round(cautious_drift(cautious_setting(10**6, 5, 5, 0.01)).total)
    -4903
    """
    return _cautious(setting, _with_a_quarter(setting), gained=1 / 4, slack=slack)


def _with_a_quarter(setting: CredibleSetting) -> float:
    return 16 + 3 * math.log(setting.checked().experts)


def _cautious(
    setting: CredibleSetting, factor: float, gained: float = 0.0, cutoff: float = 0.0, slack: float = 0.0
) -> CautiousBound:
    T, K, N, lam, delta, _ = setting.checked()
    return CautiousBound(
        exploration=N * (1 + lam * K),
        failure=_failure(setting),
        caution=K * N * factor * credible_level(delta),
        drift=-gained * math.exp(-K / 2) * T,
        cutoff=cutoff,
        slack=checks.nonnegative(slack, "slack"),
    )


def _failure(setting: CredibleSetting) -> float:
    T, K, _, lam, delta, _ = setting
    return (1 + lam * K) * K * delta * T * (T + 1) / 2


# B and C: payments rounded down


class Rounded(NamedTuple):
    """How many payments a grid 0, 1/N, .., (N-1)/N must have for K and L, and what the cautious learner then has."""

    least: Callable[[int, Fraction], Fraction]
    """N is at least this function of K and L"""
    eta: float = 1 / 4
    """The payments minimise (1 - eta) Phi + lam sum c."""
    u: float = 0.0
    """Payments may be minimal up to a factor e^u of Phi."""
    gained: float = 0.0
    """The share of exp(-K/2) that is left"""

    def size(self, experts: int, lipschitz: float) -> int:
        """Return the number of payments: the least whole number above."""
        L = Fraction(checks.nonnegative(lipschitz, "lipschitz"))
        return math.floor(self.least(checks.expert_count(experts), L)) + 1

    def setting(self, rounds: float, experts: int, lam: float, lipschitz: float) -> CredibleSetting:
        """Return the setting with this number of payments."""
        size = self.size(experts, lipschitz)
        return cautious_setting(rounds, experts, size, lam)._replace(lipschitz=lipschitz).checked()

    def bound(self, setting: CredibleSetting) -> CautiousBound:
        """N (1 + lam K) + 1 + K N (16 + 3 ln K) l against OPT over [0, 1]^K, less what is gained."""
        _, K, N, _, _, L = setting.checked()
        least = self.least(K, Fraction(L))
        if least > N:
            raise ValueError(f"size must be at least {float(least)} for this many experts and this L, got {N}")
        return _cautious(setting, _with_a_quarter(setting), self.gained)


ROUNDED = {
    "rounded": Rounded(lambda K, L: 7 * K * L),
    "rounded-drift": Rounded(lambda K, L: 13 * K * L, gained=1 / 8),
    "rounded-same-price": Rounded(lambda K, L: 8 * K * L * (1 + Fraction(13, 20) * K), eta=0.0),
    "polynomial": Rounded(lambda K, L: 14 * K * L, u=1 / 7),
}
"""The same N for all T; `rounded_three_halves` has one that grows with T, and less with K."""


def _three_halves_payments(setting: CredibleSetting) -> float:
    T, K, _, _, _, L = setting
    return 14 * L * math.sqrt(K * math.log(T))


def rounded_three_halves_setting(rounds: float, experts: int, lam: float, lipschitz: float) -> CredibleSetting:
    """Return the setting with N = floor(14 L sqrt(K ln T)) + 1.

    >>> rounded_three_halves_setting(10**6, 5, 0.01, lipschitz=1).size
    117
    """
    setting = cautious_setting(rounds, experts, 1, lam)._replace(lipschitz=lipschitz).checked()
    if setting.rounds < 2:
        raise ValueError(f"rounds must be at least 2, got {rounds!r}")
    return setting._replace(size=math.floor(_three_halves_payments(setting) * (1 + TOLERANCE)) + 1)


def rounded_three_halves(setting: CredibleSetting) -> CautiousBound:
    """Of order L K^(3/2) ln K (ln T)^(3/2), with 14 L sqrt(K ln T) + 1 for N, which is at most that.

    >>> round(rounded_three_halves(rounded_three_halves_setting(10**6, 5, 0.01, lipschitz=1)).total)
    366565
    """
    checked = setting.checked()
    set_as(checked, rounded_three_halves_setting(checked.rounds, checked.experts, checked.lam, checked.lipschitz))
    one = _cautious(checked._replace(size=1), _with_a_quarter(checked), cutoff=1.0)
    N = _three_halves_payments(checked) + 1
    return CautiousBound(N * one.exploration, one.failure, N * one.caution, cutoff=one.cutoff)


# E: against what can really be had


@dataclass(frozen=True)
class BayesBound(Terms):
    """Result E; l = ln(2/delta)."""

    exploration: float
    """N (1 + lam K): the first N rounds, at the worst"""
    failure: float
    """(1 + lam K) K delta T (T + 1)/2: rounds in which an accuracy that matters is not credible"""
    widths: float
    """C K sqrt(l N T), C = 2 sqrt 2 or 2 + sqrt 2: estimates and optimistic ends off by their widths"""
    rounding: float = 0.0
    """T K L/N: payments rounded down, where the comparator may pay anything in [0, 1]"""
    slack: float = 0.0
    """The expected sum of how far the payments of a round may be above the minimum (Result C)"""


def bayes(setting: CredibleSetting, slack: float = 0.0) -> BayesBound:
    """Result E, against the Bayes-optimal cost over the grid.

    >>> round(bayes(cautious_setting(10**6, 5, 5, 0.01)).total)
    173160
    """
    return _bayes(setting, 2 * math.sqrt(2), slack)


def product(setting: CredibleSetting, slack: float = 0.0) -> BayesBound:
    """Result E with the product H = 1/2 prod sqrt(4 p (1 - p)) for the Bayes error.

    >>> round(product(cautious_setting(10**6, 5, 5, 0.01)).total)
    209021
    """
    return _bayes(setting, 2 + math.sqrt(2), slack)


def _bayes(setting: CredibleSetting, factor: float, slack: float) -> BayesBound:
    T, K, N, lam, delta, _ = checked = setting.checked()
    widths = factor * K * math.sqrt(credible_level(delta) * N * T)
    return BayesBound(N * (1 + lam * K), _failure(checked), widths, slack=checks.nonnegative(slack, "slack"))


def bayes_cube_setting(rounds: float, experts: int, lam: float, lipschitz: float) -> CredibleSetting:
    """Return the setting with N = floor(T^(1/3)) + 1 payments, rounded down.

    >>> bayes_cube_setting(10**6, 5, 0.01, lipschitz=1).size
    101
    """
    setting = cautious_setting(rounds, experts, 1, lam)._replace(lipschitz=lipschitz).checked()
    root = math.floor(setting.rounds ** (1 / 3))
    return setting._replace(size=root + 2 if (root + 1) ** 3 <= setting.rounds else root + 1)


def bayes_cube(setting: CredibleSetting) -> BayesBound:
    """Result E against the Bayes-optimal cost over [0, 1]^K: 2 (1 + lam K) T^(1/3) + 1 + K (4 sqrt(l) + L) T^(2/3).

    >>> round(bayes_cube(bayes_cube_setting(10**6, 5, 0.01, lipschitz=1)).total)
    1145335
    """
    T, K, _, lam, delta, L = checked = setting.checked()
    set_as(checked, bayes_cube_setting(T, K, lam, L))
    root = T ** (1 / 3)
    return BayesBound(
        2 * (1 + lam * K) * root, 1.0, 4 * K * math.sqrt(credible_level(delta)) * root**2, K * L * root**2
    )
