"""Theorems A.2, 4.7 and 1.1: the parameters and the bounds of the reference, and the regret over the grid."""

import math
from fractions import Fraction
from itertools import product
from math import exp

from paid_experts.proofs_check.checks.outcome import Cases, Enumeration, agree
from paid_experts.reference import bounds
from paid_experts.reference.experts import Tabulated
from paid_experts.reference.game import play
from paid_experts.reference.optimum import opt
from paid_experts.reference.oracle import LcbGaptron

# The parameters and the bounds of the reference, against the formulas of the paper.


@Enumeration
def grid_size_agrees(length: int = 2) -> Cases:
    """Compare the reference's N with the fewest intervals of length 2 eps that cover [0, 1]."""
    for epsilon in (Fraction(k, 199) for k in range(1, 200)):
        found, wanted = bounds.grid_size(float(epsilon)), math.ceil(1 / (length * epsilon))
        yield found == wanted or f"at epsilon = {epsilon} N is {found}, not {wanted}"


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
