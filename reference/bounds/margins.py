"""Sharper bounds of Algorithm 1 (Result S), and bounds that fall (Result B).

Both are one theorem (`proofs_check/beyond`) with three margins: from a larger beta on the algorithm gains a share of
exp(-K/2) in every round, because OPT is above what a vote of known experts costs. Learning costs a logarithm of T, so
that the regret is negative in the end. The paper's own beta is large enough for the largest share.

There are short forms for the delta and the beta that are set: `sharper_tuned`, `paper_drift`, and `sharper_cube` with
the best N. If the payments of a round are minimal only up to a slack, the expected sum of the slacks is added to each
bound (Result C).
"""

import math
from typing import NamedTuple

from paid_experts.reference.bounds.paper import main_setting
from paid_experts.reference.bounds.settings import Bound, Setting, log_term, sharper_beta

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

    def beta(self, delta: float, experts: int) -> float:
        """Return the least beta."""
        return sharper_beta(delta, experts, self.beta_factor)

    def bound(self, setting: Setting) -> Bound:
        """Results S and B; C = beta + 3 l + sqrt(2 beta l), e = (1 - eta) exp(-K/2)."""
        T, K, N, lam, delta, beta, L, epsilon = setting.checked()
        least = self.beta(delta, K)
        if beta < least * (1 - 1e-12):
            raise ValueError(f"beta must be at least {self.beta_factor} ln(3/delta) K^(3/2) = {least}, got {beta}")
        eta, ell, smallest_phi = self.gained, log_term(delta), math.exp(-K / 2)
        C, e = beta + 3 * ell + math.sqrt(2 * beta * ell), (1 - eta) * smallest_phi
        young = (self.slope * K + self.offset) * ell / 2
        return Bound(
            exploration=N * (1 + lam * K),
            failure=(1 + lam * K) * K * delta * T * (T + 1) / 2,
            discretisation=T * (SHARPER_LIPSCHITZ_FACTOR * L + lam) * K * epsilon,
            following=K * N * C * max(0.0, 1 - 2 * e),
            misled=K * N * min(C * (1 - e), 6 * ell + 2 * math.sqrt(C * ell)),
            even=K * N * young * max(0.0, (2 - 2 * eta) ** (-1 / K) - math.exp(-0.5)),
            drift=-eta * smallest_phi * T,
        )


SHARPER, QUARTER, THIRD = Margin(0, 5, 3, 11), Margin(1 / 4, 11, 5, 15), Margin(1 / 3, 18, 7, 17)


def sharper_setting(
    rounds: float, experts: int, size: int, lam: float, lipschitz: float = 0.0, epsilon: float = 0.0
) -> Setting:
    """Return the setting of the sharper theorem: delta as in the main theorem, and the smaller beta.

    >>> main_setting(10**4, 5, 5, 0.01).beta / sharper_setting(10**4, 5, 5, 0.01).beta  # 18/5 sqrt(K)
    8.049844718999243
    """
    setting = main_setting(rounds, experts, size, lam, lipschitz, epsilon)
    return setting._replace(beta=SHARPER.beta(setting.delta, experts))


def sharper(setting: Setting) -> Bound:
    """Result S, for beta = 5 ln(3/delta) K^(3/2) or more.

    >>> round(sharper(sharper_setting(10**6, 5, 5, 0.01)).total)
    63951
    """
    return SHARPER.bound(setting)


# The short forms, for the delta and the beta that the theorems set


def sharper_tuned(setting: Setting) -> Bound:
    """Result S, short: 8 K^(5/2) N l.

    >>> setting = sharper_setting(10**6, 5, 5, 0.01)
    >>> round(sharper_tuned(setting).total / sharper(setting).total, 3)
    1.063
    """
    return _short(setting, SHARPER_FACTOR, power=5 / 2, gained=0.0)


def paper_drift(setting: Setting) -> Bound:
    """Result B, short, for the paper's own beta: a gain of exp(-K/2)/3 a round, and 49 K^3 N l.

    >>> round(paper_drift(main_setting(10**6, 1, 2, 0.01)).total)
    -199357
    """
    return _short(setting, DRIFT_FACTOR, power=3, gained=THIRD.gained)


def _short(setting: Setting, factor: int, power: float, gained: float) -> Bound:
    T, K, N, lam, delta, _, L, epsilon = setting.checked()
    return Bound(
        exploration=N * (1 + lam * K),
        failure=1.0,
        discretisation=T * (SHARPER_LIPSCHITZ_FACTOR * L + lam) * K * epsilon,
        learning=factor * K**power * N * log_term(delta),
        drift=-gained * math.exp(-K / 2) * T,
    )


def sharper_cube(setting: Setting) -> Bound:
    """Result S on the best number of midpoints, of order K^(7/4) sqrt(T ln T); see `paper.main_cube`."""
    a, b = _cube_costs(setting)
    return Bound(failure=1.0, balance=math.sqrt(2 * a * b), learning=b)


def sharper_cube_size(setting: Setting) -> float:
    """sqrt(a/(2 b)), which balances a/(2 N) and N b."""
    a, b = _cube_costs(setting)
    return math.sqrt(a / (2 * b))


def _cube_costs(setting: Setting) -> tuple[float, float]:
    T, K, _, lam, delta, _, L, _ = setting.checked()
    each = 1 + lam + SHARPER_FACTOR * log_term(delta)
    return T * (SHARPER_LIPSCHITZ_FACTOR * L + lam) * K, K ** (5 / 2) * each
