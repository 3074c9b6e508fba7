"""Theorems A.2, 4.7 and 1.1: the parameters and the bounds of the reference, and the regret over the grid."""

import math
from fractions import Fraction
from itertools import product
from math import exp, log
from typing import Literal

from paid_experts.proofs_check.checks.outcome import Cases, Enumeration, agree
from paid_experts.reference import bounds
from paid_experts.reference.experts import Tabulated
from paid_experts.reference.game import play
from paid_experts.reference.optimum import opt
from paid_experts.reference.oracle import LcbGaptron

# The parameters and the bounds of the reference, against the formulas of the paper.


@Enumeration
def beta_is_eighteen_logs(factor: int = 18) -> Cases:
    """Compare the reference's beta with 18 ln(3/delta) K^2 (Lemma 4.3)."""
    for K, delta in product(range(1, 11), (0.9, 0.5, 1 / 3, 0.01, 2.0**-40)):
        yield agree(bounds.main_beta(delta, K), factor * log(3 / delta) * K**2, f"K = {K}, delta = {delta}", 1e-14)


@Enumeration
def delta_agrees(power: int = 2) -> Cases:
    """Compare the reference's delta with 1/((1 + lam K) T^2 K) in exact numbers (Theorem 4.7)."""
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
def bound_agrees(
    name: Literal["as_printed", "as_proved"] = "as_printed", failures: Literal["T^3", "N T^2"] = "T^3", nine: int = 9
) -> Cases:
    """Compare a bound of the reference with the formula of Theorem A.2, as printed or as its proof ends."""
    for T, K, N, lam, delta in product((1, 50, 10**6), (1, 7), (1, 12), (0.001, 2.0), (1e-9, 0.5)):
        beta, L, eps, ell, harmonic = 3.5, 0.75, 0.125, log(3 / delta), 1 + log(T)
        found = getattr(bounds, name)(bounds.Setting(T, K, N, lam, delta, beta, L, eps)).total
        wanted = (1 + lam * K) * {"T^3": T**3, "N T^2": N * T**2}[failures] * K * delta
        wanted += T * (4 * L + lam) * K * eps + N * (1 + lam * K + 288 * nine * K**2 * ell**2)
        wanted += N * harmonic * (K * (2 * beta + 4 * ell) + 576 * K**2 * ell)
        yield agree(found, wanted, f"T = {T}, K = {K}, N = {N}")


@Enumeration
def bound_says_nothing(sizes: tuple[tuple[int, int, str], ...], rounds: int) -> Cases:
    """The bound of Theorem A.2 is above the cost of the worst learner, for these K, N, lambda and at T and T/10."""
    for (K, N, lam), T in product(sizes, (rounds // 10, rounds)):
        setting = bounds.main_setting(T, K, N, float(Fraction(lam)))
        holds = bounds.is_vacuous(bounds.as_proved(setting), setting)
        yield holds or f"K = {K}, N = {N}, T = {T}: the bound is below the trivial one"


# Theorem 4.7: the regret over the grid, and what is false as printed.


@Enumeration
def grid_regret_agrees(same_for_all: bool = False) -> Cases:
    """Compare the reference's regret over the grid with its definition, the minimum over C^K taken by enumeration."""
    costs, lam, T, accuracy = (0.0, 0.25, 0.75), 0.125, 12, [[0.5, 0.75, 1.0], [0.0, 0.25, 0.5]]
    pairs = [(i, i) for i in range(3)] if same_for_all else list(product(range(3), repeat=2))
    gaps = [sum((row[i] - 0.5) ** 2 for row, i in zip(accuracy, pair, strict=True)) for pair in pairs]
    least = min(exp(-2 * gap) + lam * (costs[i] + costs[j]) for gap, (i, j) in zip(gaps, pairs, strict=True))
    for offset in range(1, 5):
        learner = LcbGaptron(costs, experts=2, lam=lam, beta=1, delta=0.25)
        coins = ((7 * k + offset) % 11 / 11 for k in range(3 * T))
        run = play(learner, [Tabulated(costs, row) for row in accuracy], [1] * T, T, coins)
        wanted = sum(played.mistake_given_past + lam * played.spent for played in run.rounds) - T * least
        yield agree(run.pseudo_regret(opt(accuracy, costs, lam).value), wanted, f"the regret of game {offset}")
