"""Sections 6 and 7: the productivity functions, and what the parameters of the experiments come to in the reference."""

from fractions import Fraction
from itertools import product
from math import exp
from random import Random

import mpmath
import numpy as np

from paid_experts.proofs_check.checks.instances import Sample, Sides
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.reference.bounds import as_proved, is_vacuous, main_setting
from paid_experts.reference.experts import Linear, Sigmoidal
from paid_experts.reference.game import play, uniforms
from paid_experts.reference.objective import accurate, brute
from paid_experts.reference.oracle import LcbGaptron

CLOSE = 1e-12


@Enumeration
def first_productivity_is_the_payment(slope: str = "1") -> Cases:
    """p(c) = c at all payments k/256 in [1/2, 1]."""
    p = Linear(0, float(Fraction(slope)))
    for k in range(128, 257):
        yield p(k / 256) == k / 256 or f"the accuracy at payment {k}/256 is {p(k / 256)}"


def sigmoid(x: float) -> float:
    """exp(x) / (1 + exp(x)), as printed."""
    return exp(x) / (1 + exp(x))


@Enumeration
def second_productivity_is_sigmoidal(shift: str = "0") -> Cases:
    """The sigmoid is its formula for all slopes 1..10 and payments k/16, and at least 1/2."""
    for theta, k in product(range(1, 11), range(17)):
        accuracy = Sigmoidal(theta)(k / 16)
        holds = accuracy >= 0.5 and abs(accuracy - sigmoid(theta * k / 16 + float(Fraction(shift)))) <= CLOSE
        yield holds or f"theta = {theta}, payment {k}/16: the accuracy is {accuracy}"


@Enumeration
def shifted_sigmoid_is_a_sigmoid(sign: int = 1) -> Cases:
    """exp(a + b c)/(1 + exp(a + b c)) is the sigmoid of slope b at the payment c + a/b, where that lies in [0, 1]."""
    for b, a, k in product((-4, 2, 8), range(-4, 5), range(9)):
        payment = Fraction(k, 8) + sign * Fraction(a, b)
        if 0 <= payment <= 1:
            holds = abs(Sigmoidal(b)(float(payment)) - sigmoid(a + b * k / 8)) <= CLOSE
            yield holds or f"a = {a}, b = {b}, c = {k}/8: the accuracies differ"


@Sample
def sigmoids_are_lipschitz(rng: Random) -> Sides:
    """|p(c) - p(c')| <= |b|/4 |c - c'| for sigmoids of random intercept and slope."""
    a, b, c, d = (mpmath.mpf(rng.uniform(low, high)) for low, high in ((-5, 5), (-20, 20), (0, 1), (0, 1)))
    moved = abs(1 / (1 + mpmath.exp(-a - b * c)) - 1 / (1 + mpmath.exp(-a - b * d)))
    return Sides(moved, abs(b) / 4 * abs(c - d))


@Enumeration
def bound_says_nothing(sizes: tuple[tuple[int, int, str], ...], rounds: int) -> Cases:
    """The bound of Theorem A.2 is above the cost of the worst learner, for these K, N, lambda and at T and T/10."""
    for (K, N, lam), T in product(sizes, (rounds // 10, rounds)):
        setting = main_setting(T, K, N, float(Fraction(lam)))
        holds = is_vacuous(as_proved(setting), setting)
        yield holds or f"K = {K}, N = {N}, T = {T}: the bound is below the trivial one"


@Enumeration
def all_payments_can_be_searched(sizes: tuple[tuple[int, int], ...], possible: bool) -> Cases:
    """The best of all N^K payments is found by enumeration, or refused beyond 10^7."""
    for K, N in sizes:
        try:
            found = bool(brute(accurate(np.full((K, N), 0.75).tolist(), [i / N for i in range(N)], 0.01)).first)
        except ValueError:
            found = False
        yield found == possible or f"a search of {N}^{K} payments is {'taken' if found else 'refused'}"


@Enumeration
def payments_cost_their_price(lam: str, counted: str = "") -> Cases:
    """Play ten rounds at a price: what a round costs beyond its mistake is lambda times its payments."""
    learner = LcbGaptron([0.5, 1.0], 2, Fraction(lam), 1, 0.5)
    for played in play(learner, [Linear()] * 2, [1] * 10, 10, uniforms(1)).rounds:
        price = played.cost - (played.prediction != played.label)
        holds = abs(price - float(Fraction(counted or lam)) * played.spent) <= CLOSE
        yield holds or f"payments of {played.spent} cost {price}"


@Sample
def coin_costs_less_than_opt_of_one_expert(rng: Random) -> Sides:
    """With one expert a fair coin and no payment cost 1/2, and OPT is at least e^(-1/2), whatever the expert sells."""
    lam = 10 ** mpmath.mpf(rng.uniform(-4, 1))
    offers = [
        (mpmath.mpf(rng.random()), mpmath.mpf(rng.choice((rng.random(), 0, 1)))) for _ in range(rng.randint(1, 9))
    ]
    least = min(mpmath.exp(-2 * (p - 0.5) ** 2) + lam * c for c, p in offers)
    return Sides(mpmath.mpf(1) / 2 + mpmath.mpf(1) / 10, least)
