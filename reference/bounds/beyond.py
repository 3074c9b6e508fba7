"""Bounds of our own learners: the cautious one (Results B, C and D) and the one against the Bayes-optimal cost (E).

Both have credible sets of level l = ln(2/delta), and no beta. The cautious learner has logarithmic regret against OPT:
over a grid, and over [0, 1]^K if the grid is 0, 1/N, .., (N-1)/N, so that payments are rounded down, and N is large
enough for the Lipschitz constant L of the productivity functions. Rounding costs a factor of Phi, which is less than
what the learner gains in every round. Against the Bayes-optimal cost, the regret is of order
sqrt(N T), and T^(2/3) over [0, 1]^K.

The bounds are stated for any delta. At the delta that is set, `failure` is (T + 1)/(2 T), where `Theorems.v` has 1.
If the payments of a round are minimal only up to a slack, the expected sum of the slacks is added to each bound
(Result C).
"""

import math
from dataclasses import replace

from paid_experts.reference.bounds.settings import Bound, Setting, credible_level

HAIR_MORE = 1 + 1e-12
"""More than the rounding of floats can make of a number that is to be rounded down"""


def _learnt(setting: Setting, learning: float) -> Bound:
    """What the bounds have in common: exploration, and the rounds in which an accuracy that matters is not credible."""
    T, K, N, lam, delta, *_ = setting.checked()
    return Bound(N * (1 + lam * K), (1 + lam * K) * K * delta * T * (T + 1) / 2, learning=learning)


def cautious(setting: Setting) -> Bound:
    """Result D: logarithmic regret against OPT over the grid, with K N (17/2 + 2 ln K) l.

    >>> from paid_experts.reference.bounds.paper import main_setting
    >>> round(cautious(main_setting(10**6, 5, 5, 0.01)).total)
    8790
    """
    _, K, N, _, delta, *_ = setting.checked()
    return _learnt(setting, K * N * (17 / 2 + 2 * math.log(K)) * credible_level(delta))


def cautious_drift(setting: Setting, gained: float = 1 / 4) -> Bound:
    """The same learner gains exp(-K/2)/4 in every round, and learning costs K N (16 + 3 ln K) l.

    Over [0, 1]^K rounding leaves a part of the gain, or nothing.

    >>> from paid_experts.reference.bounds.paper import main_setting
    >>> round(cautious_drift(main_setting(10**6, 5, 5, 0.01)).total)
    -4903
    """
    T, K, N, _, delta, *_ = setting.checked()
    learning = K * N * (16 + 3 * math.log(K)) * credible_level(delta)
    return replace(_learnt(setting, learning), drift=-gained * math.exp(-K / 2) * T)


def three_halves_size(setting: Setting) -> float:
    """14 L sqrt(K ln T): a number of payments that grows with T, and less with K than in the other theorems."""
    T, K, _, _, _, _, L, _ = setting.checked()
    if T < 2:
        raise ValueError(f"rounds must be at least 2, got {setting.rounds!r}")
    return 14 * L * math.sqrt(K * math.log(T)) * HAIR_MORE


def rounded_three_halves(setting: Setting) -> Bound:
    """Of order L K^(3/2) ln K (ln T)^(3/2), with 14 L sqrt(K ln T) + 1 for N, which is at most that.

    The discretisation is 1: the rounds in which accuracies are so good that rounding would cost more than a factor.
    """
    one, N = cautious_drift(setting._replace(size=1), gained=0.0), three_halves_size(setting) / HAIR_MORE + 1
    return replace(one, exploration=N * one.exploration, discretisation=1.0, learning=N * one.learning)


def bayes(setting: Setting, factor: float = 2 * math.sqrt(2)) -> Bound:
    """Result E, against the Bayes-optimal cost over the grid: 2 sqrt(2) K sqrt(l N T).

    >>> from paid_experts.reference.bounds.paper import main_setting
    >>> round(bayes(main_setting(10**6, 5, 5, 0.01)).total)
    173160
    """
    T, K, N, _, delta, *_ = setting.checked()
    return replace(_learnt(setting, 0.0), widths=factor * K * math.sqrt(credible_level(delta) * N * T))


def product(setting: Setting) -> Bound:
    """Result E with the product H = 1/2 prod sqrt(4 p (1 - p)) for the Bayes error: (2 + sqrt(2)) K sqrt(l N T).

    >>> from paid_experts.reference.bounds.paper import main_setting
    >>> round(product(main_setting(10**6, 5, 5, 0.01)).total)
    209021
    """
    return bayes(setting, 2 + math.sqrt(2))


def bayes_cube_size(setting: Setting) -> int:
    """The cube root of T, rounded down."""
    T = setting.checked().rounds
    root = round(math.cbrt(T))
    return root if root**3 <= T else root - 1


def bayes_cube(setting: Setting) -> Bound:
    """Result E against the Bayes-optimal cost over [0, 1]^K: 2 (1 + lam K) T^(1/3) + 1 + K (4 sqrt(l) + L) T^(2/3)."""
    T, K, _, lam, delta, _, L, _ = setting.checked()
    root = T ** (1 / 3)
    return Bound(
        exploration=2 * (1 + lam * K) * root,
        failure=1.0,
        discretisation=K * L * root**2,
        widths=4 * K * math.sqrt(credible_level(delta)) * root**2,
    )
