"""Phi, the function that Lemmas 4.3 to 4.5 compare at estimates and accuracies, and Lemma 4.4 on random instances."""

from itertools import product
from random import Random

import mpmath

from paid_experts.proofs_check.checks.instances import Sample, Sides, experts, exponential, near, units, width
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.proofs_check.checks.roots import log_term
from paid_experts.reference.formulas import phi


@Enumeration
def phi_is_the_exponential_of_squares(factor: int = 2, power: int = 2) -> Cases:
    """Compare the reference's Phi with a product of exponentials exp(-2 gamma^2), gamma = |1/2 - p|, at 30 digits."""
    with mpmath.workdps(30):
        for tenths in (tenths for K in (1, 2, 3) for tenths in product((0, 1, 3, 5, 8, 10), repeat=K)):
            gaps = [abs(mpmath.mpf(5 - x)) / 10 for x in tenths]
            wanted = mpmath.fprod(mpmath.exp(-factor * gap**power) for gap in gaps)
            found = phi([x / 10 for x in tenths])
            yield abs(found - wanted) <= 1e-14 or f"accuracies {tenths} tenths: Phi is {found}"


@Sample
def lemma_4_4(rng: Random) -> Sides:
    """3/4 Phi(estimates) <= 7/8 Phi(accuracies) + 96 K sum (2 l/n + (3 l/n)^2), for accuracies within their widths."""
    size, log, outwards = experts(rng), log_term(rng), rng.choice((-1, 1))
    accuracies, estimates, charges = [], [], []
    for x in units(rng, size):
        n = 1 + int(10 ** rng.uniform(0, 9))
        q = mpmath.nint(x * n) / n
        side = outwards if q > 0.5 else -outwards
        accuracies.append(near(q, side * rng.choice((0.999, 0.999, rng.random())) * width(q, n, log)))
        estimates.append(q)
        charges.append(2 * log / n + (3 * log / n) ** 2)
    right = 7 * exponential(accuracies) / 8 + 96 * size * mpmath.fsum(charges)
    return Sides(3 * exponential(estimates) / 4, right)
