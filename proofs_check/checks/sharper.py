"""The sharper theorem: its parameters and its bound against the reference, its steps on states, histories and games.

The theorem itself is proved in Coq. What stands here ties the Python that computes its bound to the formula, and gives
second opinions: an aggregated round of experts that have been paid often, the most expensive of all histories of one
expert at one payment, and whole games.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

import mpmath

from paid_experts.proofs_check.checks.instances import Real, Sample, Sides, experts, near, sample, width
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.reference import bounds
from paid_experts.reference.experts import Tabulated
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.game import play, uniforms
from paid_experts.reference.optimum import opt
from paid_experts.reference.oracle import LcbGaptron

ACCURACIES = (0.02, 0.1, 0.2, 0.3, 0.4, 0.45, 0.5)
"""The accuracies at which all histories are gone through; beyond 1/2 they are mirror images."""


@Enumeration
def beta_agrees(power: str = "3/2") -> Cases:
    """Compare the reference's beta with 5 ln(3/delta) K^(3/2) at 30 digits."""
    with mpmath.workdps(30):
        for K, delta in product((1, 2, 5, 40), (1e-12, 0.01, 0.5, 0.999)):
            wanted = 5 * mpmath.log(3 / mpmath.mpf(delta)) * mpmath.mpf(K) ** mpmath.mpf(float(Fraction(power)))
            holds = abs(bounds.sharper_beta(delta, K) / wanted - 1) <= 1e-14
            yield holds or f"at K = {K} and delta = {delta} beta is {bounds.sharper_beta(delta, K)}"


@Enumeration
def bound_agrees(offset: int = 11) -> Cases:
    """Compare the reference's bound with the right side of the theorem at 30 digits."""
    for T, K, N, lam, delta, room in product((1, 50, 10**6), (1, 2, 7), (1, 12), (0.001, 2.0), (1e-9, 0.5), (1, 3)):
        setting = bounds.Setting(T, K, N, lam, delta, room * bounds.sharper_beta(delta, K), 0.75, 0.125)
        with mpmath.workdps(30):
            ell, f, beta = mpmath.log(3 / mpmath.mpf(delta)), mpmath.exp(-mpmath.mpf(K) / 2), mpmath.mpf(setting.beta)
            C, half = beta + 3 * ell + mpmath.sqrt(2 * beta * ell), mpmath.exp(-mpmath.mpf(1) / 2)
            each = C * max(0, 1 - 2 * f) + min(C * (1 - f), 6 * ell + 2 * mpmath.sqrt(C * ell))
            each += (3 * K + offset) * ell / 2 * max(0, mpmath.mpf(2) ** (-mpmath.mpf(1) / K) - half)
            wanted = N * (1 + lam * K) + (1 + lam * K) * K * mpmath.mpf(delta) * T * (T + 1) / 2 + K * N * each
            wanted += T * (2 * half * mpmath.mpf("0.75") + lam) * K * mpmath.mpf("0.125")
            holds = abs(bounds.sharper(setting).total / wanted - 1) <= 1e-12
            yield holds or f"at {setting} the reference says {bounds.sharper(setting).total}"


@Enumeration
def bounds_say_something_from(paper: Sequence[int], sharper: Sequence[int]) -> Cases:
    """Is each T the first at which the bound over the grid is below T (1 + lam K), at lam = 1/100?"""
    games = ((1, 2), (2, 2), (3, 3), (5, 5))
    for theorem, told in (("paper", paper), ("sharper", sharper)):
        for (K, N), first in zip(games, told, strict=True):
            found = bounds.first_informative(theorem, K, N, 0.01)
            yield found == first or f"K = {K}, N = {N}, {theorem}: from T = {found} on"


def heard_for_long(rng: Random, K: int, multiple: int, power: float) -> tuple[Real, Real]:
    """Draw K estimates in range with n >= 2 beta, beta = multiple l K^power: half the product of factors, and Phi(P).

    The accuracies lie within their widths, most of them at an end.
    """
    ell = mpmath.log(3 / mpmath.mpf(rng.choice((0.9, 0.1, 1e-3, 1e-6))))
    beta = multiple * ell * mpmath.mpf(K) ** power
    half, exponent = mpmath.mpf(1) / 2, mpmath.mpf(0)
    for _ in range(K):
        n = int(mpmath.ceil(2 * beta * (1 + 4 * rng.random() ** 3)))
        least = int(mpmath.ceil(beta))
        q = mpmath.mpf(rng.choice((least, rng.randint(min(least, n // 2), n // 2)))) / n
        w = width(q, n, ell)
        p = near(q, w * rng.choice((1, 1, -1, rng.uniform(-1, 1))))
        half *= p * mpmath.sqrt((1 - q) / q) + (1 - p) * mpmath.sqrt(q / (1 - q))
        exponent -= 2 * (mpmath.mpf(1) / 2 - max(mpmath.mpf(0), q - w)) ** 2
    return half, mpmath.exp(exponent)


@Sample
def old_rounds_cost_nothing(rng: Random) -> Sides:
    """(1/2) prod F <= Phi(P) for K estimates in range that are older than 2 beta, beta = 5 l K^(3/2)."""
    return Sides(*heard_for_long(rng, experts(rng), 5, 1.5))


def costliest_history(K: int, p: float, delta: float) -> float:
    """Return what following one expert at one payment costs in the most expensive of all histories of its answers.

    The number of right answers is enough: there are two ways to a pair (right, n), and the more expensive one counts.
    """
    beta, f = bounds.sharper_beta(delta, K), math.exp(-K / 2)
    reached = {0: 0.0}
    for n in range(1, math.ceil(4.2 * beta) + 1):
        grown: dict[int, float] = {}
        for right, cost in reached.items():
            for more in (right, right + 1):
                grown[more] = max(grown.get(more, 0.0), cost)
        for right, cost in grown.items():
            state = Estimate(right, n)
            if state.is_certain(beta) and abs(state.value - p) <= state.width(delta):
                grown[right] = cost + max(0.0, (1 - p if state.leaning > 0 else p) - f)
        reached = grown
    return max(reached.values())


@Enumeration
def histories_cost_at_most(shares: Sequence[str]) -> Cases:
    """Does following cost at most these shares of what the theorem charges, at K = 1, 2, .. and delta = 9/10?"""
    for K, share in enumerate(shares, 1):
        terms = bounds.sharper(bounds.Setting(10, K, 1, 1.0, 0.9, bounds.sharper_beta(0.9, K)))
        charged = float(Fraction(share)) * (terms.following + terms.misled) / K
        for p in ACCURACIES:
            costliest = costliest_history(K, p, 0.9)
            yield costliest <= charged or f"K = {K}, accuracy {p}: {costliest:.4g} > {charged:.4g}"


@sample(instances=4)
def games_stay_within_the_bound(rng: Random) -> Sides:
    """Play tuned games that are long enough for the bound to say something; mistakes are averaged, advice is drawn."""
    K, rounds = rng.choice(((1, 200), (1, 400), (2, 1500)))
    accuracy = [[rng.random(), rng.random()] for _ in range(K)]
    setting = bounds.sharper_setting(rounds, K, 2, 0.05)
    bound = bounds.sharper(setting)
    learner = LcbGaptron.tuned((0.0, 1.0), K, 0.05, rounds, payments="brute", theorem="sharper")
    people = [Tabulated((0.0, 1.0), row) for row in accuracy]
    run = play(learner, people, [1] * rounds, rounds, uniforms(rng.randint(0, 10**6)))
    regret = run.pseudo_regret(opt(accuracy, (0.0, 1.0), 0.05).value)
    return Sides(regret, bound.total, not bounds.is_vacuous(bound, setting))
