"""Theorem 4.7, its tuned form and Theorem 1.1: delta, the size of the grid, the regret over it, and what is false.

The refutations play experts that always err (L = 0). Nothing is random then, and the cost is an exact number.
"""

import math
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import mpmath
from flint import arb

from paid_experts.proofs_check.checks.instances import Sample, Sides, experts
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.proofs_check.checks.theorem import real
from paid_experts.reference import bounds
from paid_experts.reference.experts import Constant, Tabulated
from paid_experts.reference.game import play
from paid_experts.reference.optimum import opt
from paid_experts.reference.oracle import LcbGaptron

Real = Any  # an mpmath number


@Enumeration
def delta_agrees(power: int = 2) -> Cases:
    """Compare the reference's delta with 1/((1 + lam K) T^2 K) in exact numbers."""
    for T, K, lam in product((1, 2, 1000), (1, 3, 16), (Fraction(1, 1024), Fraction(1), Fraction(7))):
        found, wanted = bounds.main_delta(T, K, float(lam)), 1 / ((1 + lam * K) * T**power * K)
        holds = abs(Fraction(found) / wanted - 1) <= Fraction(1, 10**15)
        yield holds or f"at T = {T}, K = {K}, lambda = {lam} delta is {found}"


@Enumeration
def grid_size_agrees(length: int = 2) -> Cases:
    """Compare the reference's N with the fewest intervals of length 2 eps that cover [0, 1]."""
    for epsilon in (Fraction(k, 199) for k in range(1, 200)):
        found, wanted = bounds.grid_size(float(epsilon)), math.ceil(1 / (length * epsilon))
        yield found == wanted or f"at epsilon = {epsilon} N is {found}, not {wanted}"


@Enumeration
def grid_regret_agrees(same_for_all: bool = False) -> Cases:
    """Compare the reference's regret over the grid with its definition, the minimum over C^K taken by enumeration."""
    costs, lam, T, accuracy = (0.0, 0.25, 0.75), 0.125, 12, [[0.5, 0.75, 1.0], [0.0, 0.25, 0.5]]
    pairs = [(i, i) for i in range(3)] if same_for_all else list(product(range(3), repeat=2))
    for offset in range(1, 5):
        learner = LcbGaptron(costs, experts=2, lam=lam, beta=1, delta=0.25)
        coins = ((7 * k + offset) % 11 / 11 for k in range(3 * T))
        run = play(learner, [Tabulated(costs, row) for row in accuracy], [1] * T, T, coins)
        gaps = [sum((row[i] - 0.5) ** 2 for row, i in zip(accuracy, pair, strict=True)) for pair in pairs]
        least = min(math.exp(-2 * gap) + lam * (costs[i] + costs[j]) for gap, (i, j) in zip(gaps, pairs, strict=True))
        wanted = sum(played.mistake_given_past + lam * played.spent for played in run.rounds) - T * least
        holds = abs(run.pseudo_regret(opt(accuracy, costs, lam).value) - wanted) <= 1e-12
        yield holds or f"the reference's regret is not {wanted}"


def cost_of_always_wrong(N: int, K: int, T: int, lam: Fraction) -> Fraction:
    """Play experts that always err over the uniform grid of N payments; return the cost."""
    setting = bounds.main_setting(T, K, N, float(lam))
    learner = LcbGaptron(bounds.uniform_grid(1 / (2 * N)), K, float(lam), setting.beta, setting.delta)
    run = play(learner, [Constant(0)] * K, labels=[1] * T, rounds=T, coins=[0.5] * (T * (K + 1)))
    paid = sum((Fraction(learner.costs[i]) for played in run.rounds for i in played.payments), Fraction(0))
    return sum(played.prediction != played.label for played in run.rounds) + lam * paid


def least_logarithm_squared(K: int, T: int, lam: Fraction) -> arb:
    """ln(3 (1 + lam K) T^2 K)^2, the logarithm that the algorithm really has."""
    return real(3 * (1 + lam * K) * T**2 * K).log() ** 2


@Enumeration
def regret_exceeds_the_printed_order(over_the_grid: bool = False, repaired: bool = False) -> Cases:
    """Is the regret a large multiple of the printed right side, where lam K T = 1 and where payments are expensive?

    Against [0, 1]^K the comparator pays nothing; over the grid it may pay the smallest payment, 1/(2N).
    """
    edge = [(n, n, Fraction(1, n * n), n) for n in (4, 8, 16)]
    expensive = [(K, K * K, Fraction(2**40), K / 4) for K in (4, 8, 16)]
    for K, N, lam, ratio in edge + expensive:
        T = N  # all rounds explore
        smallest = lam * K / (2 * N) if over_the_grid else Fraction(0)
        regret = real(cost_of_always_wrong(N, K, T, lam)) - T * ((-real(K) / 2).exp() + real(smallest))
        grid = Fraction(0) if over_the_grid else T * lam * K * Fraction(1, 2 * N)
        right = real(grid * K) + N * (real(lam) + K**3 * real(lam * K * T).log() ** 2)
        if repaired:
            right = real(grid) + N * (real(2 + lam * K) + 3153 * K**3 * least_logarithm_squared(K, T, lam))
        yield regret > ratio * right or f"K = {K}, N = T = {N}: the regret {regret} is at most {ratio} times {right}"


@Enumeration
def regret_exceeds_the_tuned_order(repaired: bool = False) -> Cases:
    """T = 2, K = 4 and lam to 0: one payment is proposed, the first round errs, and the printed right side goes to 0.

    The printed ln(1 lam K T) is read as ln(lam K T) and as ln(1 + lam K T).
    """
    T, K = 2, 4
    for (power, ratio), plus in product(((20, 2), (30, 50), (40, 1000)), (0, 1)):
        lam = Fraction(1, 2**power)
        N = bounds.grid_size(bounds.tuned_epsilon(T, K, float(lam), lipschitz=0))
        regret = real(cost_of_always_wrong(N, K, T, lam)) - T * (-real(K) / 2).exp()
        right = K**2 * (real(T * lam) * (real(lam) + real(plus + lam * K * T).log() ** 2)).sqrt()
        if repaired:
            mass = real(2 + lam) + 3153 * least_logarithm_squared(K, T, lam)
            right = K**2 * (real(2 * T * lam) * mass).sqrt() + K**3 * mass
        holds = N == 1 and regret > ratio * right
        yield holds or f"lambda = {lam}: N is {N}, the regret {regret}, the right side {right}"


def logarithm(K: int, T: int, lam: Real) -> Real:
    """l = ln(3/delta) = ln(3 (1 + lam K) T^2 K)."""
    return mpmath.log(3 * (1 + lam * K) * T**2 * K)


def sizes(rng: Random) -> tuple[int, int, Real, Real]:
    """Draw K, T, lambda and L over many orders of magnitude."""
    lam, L = (mpmath.mpf(10) ** rng.uniform(-9, 3) for _ in range(2))
    return experts(rng), int(2 + 10 ** rng.uniform(0, 12)), lam, rng.choice((mpmath.mpf(0), L))


@Sample
def theorem_4_7(rng: Random) -> Sides:
    """Theorem A.2 as its proof ends, at the main theorem's delta and beta, is at most the main theorem's right side."""
    K, T, lam, L = sizes(rng)
    N, eps, ell = rng.randint(1, 1000), mpmath.mpf(rng.random()), logarithm(K, T, lam)
    detailed = T * (4 * L + lam) * K * eps + N + N * (1 + lam * K + 2592 * K**2 * ell**2)
    detailed += N * (1 + mpmath.log(T)) * (K * (36 * ell * K**2 + 4 * ell) + 576 * K**2 * ell)
    return Sides(detailed, T * (4 * L + lam) * K * eps + N * (2 + lam * K + 3153 * K**3 * ell**2))


def tuned_bound(K: int, T: int, lam: Real, L: Real) -> Real:
    """K^2 sqrt(2 T (4L + lam) M) + K^3 M with M = 2 + lam + 3153 l^2."""
    mass = 2 + lam + 3153 * logarithm(K, T, lam) ** 2
    return K**2 * mpmath.sqrt(2 * T * (4 * L + lam) * mass) + K**3 * mass


@Sample
def theorem_4_7_tuned(rng: Random) -> Sides:
    """At N = ceil(sqrt(X/(2M))) midpoints the right side of the main theorem is at most the tuned one."""
    K, T, lam, L = sizes(rng)
    slope = T * (4 * L + lam) * K
    mass = 2 + lam * K + 3153 * K**3 * logarithm(K, T, lam) ** 2
    N = max(1, mpmath.ceil(mpmath.sqrt(slope / (2 * mass))))
    return Sides(slope / (2 * N) + N * mass, tuned_bound(K, T, lam, L))


@Sample
def theorem_1_1(rng: Random) -> Sides:
    """The tuned or the trivial bound is at most the constant of Theorem 1.1 times K^2 ln(T) sqrt(T)."""
    K, T, lam, L = sizes(rng)
    mass = mpmath.mpf("2.1") * (2 + lam) + 3153 * (5 + mpmath.mpf("1.45") * mpmath.log(3 * (1 + lam))) ** 2
    constant = mpmath.sqrt(2 * (4 * L + lam) * mass) + mass
    left = min(tuned_bound(K, T, lam, L), T * (1 + lam * K))
    return Sides(left, constant * K**2 * mpmath.log(T) * mpmath.sqrt(T))
