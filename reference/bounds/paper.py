"""The paper's bounds: Theorems A.2 and 4.7 of Algorithm 1, and Section 5's of LCB over single experts.

Theorem A.2 bounds the expected cost of T rounds by T OPT plus five terms. It is given twice: as it is printed, where a
failure of the estimates is charged T^3 K delta, and as its proof ends, where it is charged N T^2 K delta (D61). Both
print the constant 2592 for the squared logarithms. The proof's own steps give 288 * 9 * 2, because sum 1/n^2 is bounded
by 2 and the 2 is lost (D59); 2592 holds all the same, with the sharper constants of the lemmas before it
((6 (28/8)^2 + 96) * 9 * pi^2/6 < 2510), so it is kept.

Theorem 4.7 is the short form, for the delta and the beta that it sets. The regret is that over the grid, and with L and
eps that over [0, 1]^K; `main_cube` is Theorem 4.7 with the best N.
"""

import math
from dataclasses import dataclass

from reference.bounds.settings import ArmsSetting, Setting, Terms, log_term, main_beta, main_delta, set_as

FOLLOWED_BETA, FOLLOWED_LOG = 2, 4
"""(2 beta + 4 ln(3/delta)) / n in a round that follows an expert (Lemma 4.6)"""
WIDTH_FACTOR = 288
"""288 K sum (2 ln(3/delta)/n + (3 ln(3/delta)/n)^2) in every round (D58)"""
LIPSCHITZ_FACTOR = 4
"""(4 L + lam) K eps for the grid (Lemma 4.5)"""
MAIN_FACTOR = 3153
"""3153 K^3 N ln(3/delta)^2, the constant that Theorem 4.7 leaves open"""


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


# A.2, as printed and as proved


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
    >>> as_proved(setting).failure
    2.0
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


# 4.7, with its constant


@dataclass(frozen=True)
class ShortBound(Terms):
    """A bound with one term for all that is learnt; l = ln(3/delta) = ln(3 (1 + lam K) T^2 K)."""

    exploration: float
    """N (1 + lam K): the first N rounds, at the worst"""
    failure: float
    """What the rounds cost in which the estimates are off, at this delta"""
    discretisation: float
    """The grid instead of [0, 1]"""
    learning: float
    """3153 K^3 N l^2, 8 K^(5/2) N l or 49 K^3 N l: all that an expert costs at a payment"""
    drift: float = 0.0
    """-exp(-K/2)/3 T in Result B"""


def main_theorem(setting: Setting) -> ShortBound:
    """Theorem 4.7, with the constant that the paper leaves open: 3153 K^3 N l^2.

    >>> round(main_theorem(main_setting(10**4, 5, 5, 0.01)).total / as_proved(main_setting(10**4, 5, 5, 0.01)).total, 2)
    5.33
    """
    T, K, N, lam, delta, _, L, epsilon = checked = setting.checked()
    set_as(checked, main_setting(T, K, N, lam, L, epsilon))
    learning = MAIN_FACTOR * K**3 * N * log_term(delta) ** 2
    return ShortBound(N * (1 + lam * K), N, T * (LIPSCHITZ_FACTOR * L + lam) * K * epsilon, learning)


@dataclass(frozen=True)
class CubeBound(Terms):
    """A bound against all payments in [0, 1], on the best number of midpoints.

    If the grid costs a/(2 N) and each payment b, then N = floor(sqrt(a/(2 b))) + 1 costs at most sqrt(2 a b) + b.
    """

    balance: float
    """sqrt(2 a b), of order sqrt(T)"""
    learning: float
    """b: one payment more, because N is whole"""
    failure: float = 0.0
    """What the rounds cost in which the estimates are off, where that is not part of b"""


def best_size(a: float, b: float) -> int:
    """Return the N that balances a/(2 N) and N b.

    >>> best_size(100, 2), 100 / (2 * 6) + 6 * 2 <= math.sqrt(2 * 100 * 2) + 2
    (6, True)
    """
    return math.floor(math.sqrt(a / (2 * b))) + 1


def main_cube_setting(rounds: float, experts: int, lam: float, lipschitz: float) -> Setting:
    """Return the setting of Theorem 4.7 with the best N.

    >>> main_cube_setting(10**12, 2, 0.01, lipschitz=1).size
    221
    """
    setting = main_setting(rounds, experts, 1, lam, lipschitz)
    size = best_size(*_main_costs(setting))
    return setting._replace(size=size, epsilon=1 / (2 * size))


def main_cube(setting: Setting) -> CubeBound:
    """Theorem 4.7 on the best number of midpoints: K^2 sqrt(2 T (4 L + lam) m) + K^3 m, m = 2 + lam + 3153 l^2.

    >>> round(main_cube(main_cube_setting(10**12, 2, 0.01, lipschitz=1)).total / 10**12, 2)
    0.04
    """
    checked = setting.checked()
    set_as(checked, main_cube_setting(checked.rounds, checked.experts, checked.lam, checked.lipschitz))
    a, b = _main_costs(checked)
    return CubeBound(math.sqrt(2 * a * b), b)


def _main_costs(setting: Setting) -> tuple[float, float]:
    T, K, _, lam, delta, _, L, _ = setting
    return T * (LIPSCHITZ_FACTOR * L + lam) * K, K**3 * (2 + lam + MAIN_FACTOR * log_term(delta) ** 2)


# Section 5


@dataclass(frozen=True)
class LcbBound(Terms):
    """LCB over K N arms with width sqrt(2 ln(t)/n), against the best single arm (R^band)."""

    exploration: float
    """(1 + lam) K N: each arm once, at the worst"""
    failure: float
    """1 + lam: rounds in which the mean of an arm is off"""
    widths: float
    """4 sqrt(2 K N T ln T): estimates off by their width"""


def arms_setting(rounds: float, experts: int, size: int, lam: float) -> ArmsSetting:
    """Return the setting of LCB, which has nothing to tune."""
    return ArmsSetting(rounds, experts, size, lam).checked()


def lcb(setting: ArmsSetting) -> LcbBound:
    """Section 5's R^band (I39), with its constants.

    >>> round(lcb(arms_setting(10**4, 5, 5, 0.01)).total)
    8610
    """
    T, K, N, lam = setting.checked()
    return LcbBound((1 + lam) * K * N, 1 + lam, 4 * math.sqrt(2 * K * N * T * math.log(T)))
