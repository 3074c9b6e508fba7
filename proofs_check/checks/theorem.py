"""Theorem A.2: the tower rule on one game, counts along every sequence of payments, the bound of the reference.

What is enumerated is exact; logarithms are enclosed in balls of flint.
"""

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from itertools import product
from random import Random
from typing import Literal

import mpmath
from flint import arb

from paid_experts.proofs_check.checks.instances import Sample, Sides, experts
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.reference import bounds
from paid_experts.reference.oracle import LcbGaptron

LATER = 6
"""How many rounds after the exploration are enumerated."""


def real(number: Fraction | str | int) -> arb:
    """Return an exact rational as an enclosing ball."""
    exact = Fraction(number)
    return arb(exact.numerator) / exact.denominator


@Enumeration
def tower_rule(error: bool = False) -> Cases:
    """Add up mistakes and payments over all paths of a small game, and over all its nodes by conditional means.

    One expert, payments 0 and 1, accuracies 1/3 and 3/4, four rounds: each round branches on the advice and, where the
    vote is even, on the coin, which is then fair. The conditional mean takes the error from the accuracy.
    """
    accuracy, by_nodes = (Fraction(1, 3), Fraction(3, 4)), Fraction(0)
    fresh = LcbGaptron([0, 1], experts=1, lam=0.25, beta=40, delta=0.5)
    paths: list[tuple[Fraction, Fraction, LcbGaptron]] = [(Fraction(1), Fraction(0), fresh)]
    for _ in range(4):
        grown = []
        for weight, total, learner in paths:
            (paid,) = learner.pay()
            right = (learner.estimates[0][paid].leaning > 0) != error
            wrong = 1 - accuracy[paid] if right else accuracy[paid]
            by_nodes += weight * ((wrong if learner.certain_experts() else Fraction(1, 2)) + paid)
            for advice, u in product((1, -1), (0.25, 0.75)):
                branch = deepcopy(learner)
                cost = int(branch.predict([advice], u) != 1) + paid
                branch.update(1)
                chance = (accuracy[paid] if advice == 1 else 1 - accuracy[paid]) / 2
                grown.append((weight * chance, total + cost, branch))
        paths = grown
    by_paths = sum((weight * total for weight, total, _ in paths), Fraction(0))
    yield by_paths == by_nodes or f"{by_paths} over paths, {by_nodes} over nodes"


def sequences(payments: int) -> Iterator[tuple[int, ...]]:
    """Return all payments to one expert in the rounds after the exploration, in up to `LATER` rounds."""
    for later in range(LATER + 1):
        yield from product(range(payments), repeat=later)


def counts_met(sequence: tuple[int, ...]) -> list[int]:
    """Return the count n of each payment when it is made; the exploration has tried each payment once."""
    return [1 + sequence[:t].count(paid) for t, paid in enumerate(sequence)]


@Enumeration
def indicators_select_the_payment(shift: int = 0) -> Cases:
    """The charge 2/n + 9/n^2 of a payment is the sum over the grid of the charge of c where c is the payment."""
    for N in (1, 2, 3):
        for sequence in sequences(N):
            for t, paid in enumerate(sequence):
                counts = [1 + sequence[:t].count(c) for c in range(N)]
                charges = [Fraction(2, n) + Fraction(9, n * n) for n in counts]
                holds = charges[paid] == sum(charge for c, charge in enumerate(charges) if c + shift == paid)
                yield holds or f"payments {sequence}, round {t + 1}: {charges[paid]}"


@Enumeration
def counts_run_through_the_integers(start: int = 1) -> Cases:
    """The counts met by one payment are 1, 2, 3, ..., as many as it is made."""
    for N in (1, 2, 3):
        for sequence in sequences(N):
            runs = [n for c in range(N) for n in range(start, start + sequence.count(c))]
            yield sorted(counts_met(sequence)) == sorted(runs) or f"payments {sequence} meet {counts_met(sequence)}"


@Enumeration
def followed_rounds_add_up(constant: str = "1") -> Cases:
    """Sum 1/n over the rounds is at most K N (c + ln T), even if the followed expert always has the smallest count."""
    for K, N in ((1, 1), (1, 2), (1, 3), (2, 1), (2, 2)):
        for later in range(LATER):
            bound = K * N * (real(constant) + real(N + later).log())
            for paid in product(product(range(N), repeat=later), repeat=K):
                followed = (min(counts) for counts in zip(*map(counts_met, paid), strict=True))
                total = sum((Fraction(1, n) for n in followed), Fraction(0))
                yield real(total) <= bound or f"N = {N}, payments {paid}: {total} > {bound}"


@Enumeration
def bound_agrees(
    name: Literal["as_printed", "as_proved"] = "as_printed", failures: Literal["T^3", "N T^2"] = "T^3", nine: int = 9
) -> Cases:
    """Compare a bound of the reference with the paper's formula, at 30 digits."""
    for T, K, N, lam, delta in product((1, 50, 10**6), (1, 7), (1, 12), (0.001, 2.0), (1e-9, 0.5)):
        beta, L, eps = 3.5, 0.75, 0.125
        found = getattr(bounds, name)(bounds.Setting(T, K, N, lam, delta, beta, L, eps)).total
        with mpmath.workdps(30):
            log, harmonic = mpmath.log(3 / mpmath.mpf(delta)), 1 + mpmath.log(T)
            wanted = (1 + lam * K) * {"T^3": T**3, "N T^2": N * T**2}[failures] * K * mpmath.mpf(delta)
            wanted += T * (4 * L + lam) * K * eps + N * (1 + lam * K + 288 * nine * K**2 * log**2)
            wanted += N * harmonic * (K * (2 * beta + 4 * log) + 576 * K**2 * log)
        yield abs(found / wanted - 1) <= 1e-12 or f"T = {T}, K = {K}, N = {N}: the reference says {found}"


@Sample
def theorem_A_2(rng: Random) -> Sides:  # noqa: N802 - the paper's number
    """Charge random payments in the rounds after N with what Lemmas 4.4 to 4.6 say, and compare with the bound.

    Rounds in which Lambda fails and the exploration stand on both sides alike, and so do OPT and the grid.
    """
    K, N, later = experts(rng), rng.randint(1, 5), rng.randint(0, 120)
    ell = mpmath.log(3) + mpmath.mpf(rng.expovariate(0.1))
    beta = 18 * ell * K**2
    counts = [[1] * N for _ in range(K)]
    charged = mpmath.mpf(0)
    for _ in range(later):
        paid = [rng.choice((0, rng.randrange(N))) for _ in range(K)]
        met = [counts[j][c] for j, c in enumerate(paid)]
        widths = mpmath.fsum(2 * ell / n + 9 * ell**2 / n**2 for n in met)
        charged += (2 * beta + 4 * ell) / rng.choice(met) + (mpmath.mpf(245) / 32 + 96) * K * widths
        for j, c in enumerate(paid):
            counts[j][c] += 1
    harmonic = 1 + mpmath.log(N + later)
    return Sides(charged, N * (2592 * K**2 * ell**2 + harmonic * (K * (2 * beta + 4 * ell) + 576 * K**2 * ell)))
