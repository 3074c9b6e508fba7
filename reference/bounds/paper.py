"""The paper's bounds: Theorems A.2 and 4.7 of Algorithm 1, and Section 5's of LCB over single experts.

Theorem A.2 bounds the expected cost of T rounds by T OPT plus five terms. It is given twice: as it is printed, where a
failure of the estimates is charged T^3 K delta, and as its proof ends, where it is charged N T^2 K delta (D61). Both
print the constant 2592 for the squared logarithms. The proof's own steps give 288 * 9 * 2, because sum 1/n^2 is bounded
by 2 and the 2 is lost (D59); 2592 still holds, with the sharper constants of the lemmas before it
((6 (28/8)^2 + 96) * 9 * pi^2/6 < 2510), so it is kept.

Theorem 4.7 is the short form, for the delta and the beta that it sets; `main_cube` is Theorem 4.7 with the best N.
"""

import math

from paid_experts.reference import validation
from paid_experts.reference.bounds.settings import Bound, Setting, log_term, main_beta, main_delta

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
    validation.positive(beta, "beta")
    ell, harmonic = log_term(delta), 1 + math.log(T)
    return Bound(
        exploration=N * (1 + lam * K),
        failure=(1 + lam * K) * failures * K * delta,
        discretisation=T * (LIPSCHITZ_FACTOR * L + lam) * K * epsilon,
        following=K * N * (FOLLOWED_BETA * beta + FOLLOWED_LOG * ell) * harmonic,
        widths=WIDTH_FACTOR * K**2 * N * 2 * ell * harmonic,
        squared_widths=WIDTH_FACTOR * K**2 * N * 9 * ell**2,
    )


def main_theorem(setting: Setting) -> Bound:
    """Theorem 4.7, with the constant that the paper leaves open: 3153 K^3 N l^2.

    >>> round(main_theorem(main_setting(10**4, 5, 5, 0.01)).total / as_proved(main_setting(10**4, 5, 5, 0.01)).total, 2)
    5.33
    """
    T, K, N, lam, delta, _, L, epsilon = setting.checked()
    return Bound(
        exploration=N * (1 + lam * K),
        failure=N,
        discretisation=T * (LIPSCHITZ_FACTOR * L + lam) * K * epsilon,
        learning=MAIN_FACTOR * K**3 * N * log_term(delta) ** 2,
    )


def main_cube(setting: Setting) -> Bound:
    """Theorem 4.7 on the best number of midpoints: K^2 sqrt(2 T (4 L + lam) m) + K^3 m, m = 2 + lam + 3153 l^2.

    If the grid costs a/(2 N) and each payment b, then N = floor(sqrt(a/(2 b))) + 1 costs at most sqrt(2 a b) + b.
    """
    a, b = _cube_costs(setting)
    return Bound(balance=math.sqrt(2 * a * b), learning=b)


def main_cube_size(setting: Setting) -> float:
    """sqrt(a/(2 b)), which balances a/(2 N) and N b."""
    a, b = _cube_costs(setting)
    return math.sqrt(a / (2 * b))


def _cube_costs(setting: Setting) -> tuple[float, float]:
    T, K, _, lam, delta, _, L, _ = setting.checked()
    return T * (LIPSCHITZ_FACTOR * L + lam) * K, K**3 * (2 + lam + MAIN_FACTOR * log_term(delta) ** 2)


def lcb(setting: Setting) -> Bound:
    """Section 5's R^band (I39), with its constants: K N arms, width sqrt(2 ln(t)/n), against the best single arm.

    >>> round(lcb(main_setting(10**4, 5, 5, 0.01)).total)
    8610
    """
    T, K, N, lam, *_ = setting.checked()
    return Bound(exploration=(1 + lam) * K * N, failure=1 + lam, widths=4 * math.sqrt(2 * K * N * T * math.log(T)))
