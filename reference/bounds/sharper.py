"""Sharper bounds of Algorithm 1 (Result S), and bounds that fall (Result B).

Both are one theorem (`proofs_check/beyond`) with three margins: from a larger beta on the algorithm gains a share of
exp(-K/2) in every round, because OPT is above what a vote of known experts costs. Learning costs a logarithm of T, so
that the regret is negative in the end. The paper's own beta is large enough for the largest share.

There are short forms for the delta and the beta that are set: `sharper_tuned`, `paper_drift`, and `sharper_cube` with
the best N.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

from reference import checks
from reference.bounds.paper import CubeBound, ShortBound, best_size, main_setting
from reference.bounds.settings import Setting, Terms, log_term, set_as, sharper_beta

SHARPER_LIPSCHITZ_FACTOR = 2 * math.exp(-0.5)
"""(2 e^(-1/2) L + lam) K eps for the grid: the true Lipschitz constant of Phi in each accuracy"""
SHARPER_FACTOR, DRIFT_FACTOR = 8, 49
"""8 K^(5/2) N ln(3/delta) and 49 K^3 N ln(3/delta) in the short forms"""


class Margin(NamedTuple):
    """Which share of exp(-K/2) is gained in a round, and what that asks for."""

    gained: float
    """eta"""
    beta_factor: int
    """beta must be at least this times ln(3/delta) K^(3/2)"""
    slope: int
    """A young estimate of exactly 1/2 costs nothing after (slope K + offset) ln(3/delta) answers."""
    offset: int

    def setting(
        self, rounds: float, experts: int, size: int, lam: float, lipschitz: float = 0.0, epsilon: float = 0.0
    ) -> Setting:
        """Return the setting with the least beta, and delta as in the main theorem."""
        setting = main_setting(rounds, experts, size, lam, lipschitz, epsilon)
        return setting._replace(beta=sharper_beta(setting.delta, experts, self.beta_factor))


SHARPER, QUARTER, THIRD = Margin(0, 5, 3, 11), Margin(1 / 4, 11, 5, 15), Margin(1 / 3, 18, 7, 17)


def sharper_setting(
    rounds: float, experts: int, size: int, lam: float, lipschitz: float = 0.0, epsilon: float = 0.0
) -> Setting:
    """Return the setting of the sharper theorem: delta as in the main theorem, and the smaller beta.

    >>> main_setting(10**4, 5, 5, 0.01).beta / sharper_setting(10**4, 5, 5, 0.01).beta  # 18/5 sqrt(K)
    8.049844718999243
    """
    return SHARPER.setting(rounds, experts, size, lam, lipschitz, epsilon)


@dataclass(frozen=True)
class SharperBound(Terms):
    """Result S, and B; l = ln(3/delta), C = beta + 3 l + sqrt(2 beta l), e = (1 - eta) exp(-K/2)."""

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
    """K N (slope K + offset) l/2 max(0, (2 - 2 eta)^(-1/K) - e^(-1/2)): aggregated rounds in which a young estimate
    is exactly 1/2"""
    drift: float = 0.0
    """-eta exp(-K/2) T: OPT is above what a vote of known experts costs"""
    slack: float = 0.0
    """The expected sum of how far the payments of a round may be above the minimum (Result C)"""


def sharper(setting: Setting, slack: float = 0.0) -> SharperBound:
    """Result S, for beta = 5 ln(3/delta) K^(3/2) or more; with `slack` it is the first theorem of Result C.

    >>> setting = sharper_setting(10**6, 5, 5, 0.01)
    >>> round(sharper(setting).total)
    63951
    """
    return with_margin(setting, SHARPER, slack)


def drift(setting: Setting, slack: float = 0.0) -> SharperBound:
    """Result B with a gain of exp(-K/2)/4 a round, for beta = 11 ln(3/delta) K^(3/2) or more.

    >>> round(drift(QUARTER.setting(10**6, 1, 2, 0.01)).total)
    -150913
    """
    return with_margin(setting, QUARTER, slack)


def faster_drift(setting: Setting, slack: float = 0.0) -> SharperBound:
    """Result B with a gain of exp(-K/2)/3 a round, for beta = 18 ln(3/delta) K^(3/2) or more: the paper's is enough.

    >>> round(faster_drift(main_setting(10**6, 1, 2, 0.01)).total)
    -200854
    """
    return with_margin(setting, THIRD, slack)


def with_margin(setting: Setting, margin: Margin, slack: float) -> SharperBound:
    """Results S and B in one."""
    T, K, N, lam, delta, beta, L, epsilon = setting.checked()
    eta, factor, slope, offset = margin
    least = sharper_beta(delta, K, factor)
    if beta < least * (1 - 1e-12):
        raise ValueError(f"beta must be at least {factor} ln(3/delta) K^(3/2) = {least}, got {beta}")
    ell, smallest_phi = log_term(delta), math.exp(-K / 2)
    reach, floor = beta + 3 * ell + math.sqrt(2 * beta * ell), (1 - eta) * smallest_phi
    return SharperBound(
        exploration=N * (1 + lam * K),
        failure=(1 + lam * K) * K * delta * T * (T + 1) / 2,
        discretisation=T * (SHARPER_LIPSCHITZ_FACTOR * L + lam) * K * epsilon,
        following=K * N * reach * max(0.0, 1 - 2 * floor),
        misled=K * N * min(reach * (1 - floor), 6 * ell + 2 * math.sqrt(reach * ell)),
        even=K * N * (slope * K + offset) * ell / 2 * max(0.0, (2 - 2 * eta) ** (-1 / K) - math.exp(-0.5)),
        drift=-eta * smallest_phi * T,
        slack=checks.nonnegative(slack, "slack"),
    )


# The short forms, for the delta and the beta that the theorems set


def sharper_tuned(setting: Setting) -> ShortBound:
    """Result S, short: 8 K^(5/2) N l.

    >>> setting = sharper_setting(10**6, 5, 5, 0.01)
    >>> round(sharper_tuned(setting).total / sharper(setting).total, 3)
    1.063
    """
    T, K, N, lam, _, _, L, epsilon = checked = setting.checked()
    set_as(checked, sharper_setting(T, K, N, lam, L, epsilon))
    return _short(checked, SHARPER_FACTOR * K**2 * math.sqrt(K))


def paper_drift(setting: Setting) -> ShortBound:
    """Result B, short, for the paper's own beta: a gain of exp(-K/2)/3 a round, and 49 K^3 N l.

    >>> round(paper_drift(main_setting(10**6, 1, 2, 0.01)).total)
    -199357
    """
    T, K, N, lam, _, _, L, epsilon = checked = setting.checked()
    set_as(checked, main_setting(T, K, N, lam, L, epsilon))
    return _short(checked, DRIFT_FACTOR * K**3, -THIRD.gained * math.exp(-K / 2) * T)


def _short(setting: Setting, factor: float, drift: float = 0.0) -> ShortBound:
    T, K, N, lam, delta, _, L, epsilon = setting
    discretisation = T * (SHARPER_LIPSCHITZ_FACTOR * L + lam) * K * epsilon
    return ShortBound(N * (1 + lam * K), 1.0, discretisation, factor * N * log_term(delta), drift)


def sharper_cube_setting(rounds: float, experts: int, lam: float, lipschitz: float) -> Setting:
    """Return the setting of Result S with the best N.

    >>> sharper_cube_setting(10**6, 2, 0.01, lipschitz=1).size
    31
    """
    setting = sharper_setting(rounds, experts, 1, lam, lipschitz)
    size = best_size(*_sharper_costs(setting))
    return setting._replace(size=size, epsilon=1 / (2 * size))


def sharper_cube(setting: Setting) -> CubeBound:
    """Result S on the best number of midpoints, of order K^(7/4) sqrt(T ln T).

    >>> round(sharper_cube(sharper_cube_setting(10**6, 2, 0.01, lipschitz=1)).total / 10**6, 2)
    0.08
    """
    checked = setting.checked()
    set_as(checked, sharper_cube_setting(checked.rounds, checked.experts, checked.lam, checked.lipschitz))
    a, b = _sharper_costs(checked)
    return CubeBound(math.sqrt(2 * a * b), b, 1.0)


def _sharper_costs(setting: Setting) -> tuple[float, float]:
    T, K, _, lam, delta, _, L, _ = setting
    each = 1 + lam + SHARPER_FACTOR * log_term(delta)
    return T * (SHARPER_LIPSCHITZ_FACTOR * L + lam) * K, K**2 * math.sqrt(K) * each
