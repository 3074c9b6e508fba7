"""What Lemma 4.3 starts from: its beta, the product of the factors, and the lemma on random instances."""

from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import mpmath

from paid_experts.proofs_check.checks.instances import Real, Sample, Sides, exponential, near, outcomes, width
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.reference.bounds import main_beta


@Enumeration
def beta_is_eighteen_logs(factor: int = 18) -> Cases:
    """Compare the reference's beta with 18 ln(3/delta) K^2, at 50 digits."""
    with mpmath.workdps(50):
        for experts, delta in product(range(1, 11), (0.9, 0.5, 1 / 3, 0.01, 2.0**-40)):
            wanted = factor * mpmath.log(3 / mpmath.mpf(delta)) * experts**2
            holds = abs(main_beta(delta, experts) / wanted - 1) <= 1e-14
            yield holds or f"K = {experts}, delta = {delta}: beta is {main_beta(delta, experts)}"


@Enumeration
def mean_exp_is_the_product(shared: bool = False) -> Cases:
    """Sum exp(-y x) over all advice of up to four experts, in exact rationals; is it the product of their factors?

    An expert has odds o = exp(-w), the factor that it contributes where it is right; where it is wrong it is 1/o. With
    ``shared`` all experts answer alike, as experts who are not independent may.
    """
    for size in (1, 2, 3, 4):
        for rights in product((Fraction(0), Fraction(2, 5), Fraction(9, 10)), repeat=size):
            odds = [Fraction(2 * j + 1, 3) for j in range(size)]
            p = [rights[0]] * size if shared else list(rights)
            mean = Fraction(0)
            for advice in product((1, -1), repeat=size):
                chances = [x if a > 0 else 1 - x for x, a in zip(p, advice, strict=True)]
                chance = chances[0] * (len(set(advice)) == 1) if shared else prod(chances)
                mean += chance * prod(o**a for o, a in zip(odds, advice, strict=True))
            holds = mean == prod(x * o + (1 - x) / o for x, o in zip(p, odds, strict=True))
            yield holds or f"accuracies {', '.join(map(str, p))}: the mean of exp(-y x) is {mean}"


def mistake_of_the_vote(accuracies: list[Real], estimates: list[Real]) -> Real:
    """P(mistake | past): for each advice, GAPTRON errs with exp(-|v|)/2 where the vote is right, else with the rest."""
    weights = [mpmath.log(q / (1 - q)) / 2 for q in estimates]
    total = mpmath.mpf(0)
    for right, chance in outcomes(accuracies):
        margin = mpmath.fsum(w * a for w, a in zip(weights, right, strict=True))
        flip = mpmath.exp(-abs(margin)) / 2
        total += chance * (flip if margin > 0 else 1 - flip)
    return total


def log_term(rng: Random) -> Real:
    """Draw ln(3/delta)."""
    return mpmath.log(3 / mpmath.mpf(rng.choice((0.99, 0.5, 0.01, 1e-9))))


@Sample
def lemma_4_3(rng: Random) -> Sides:
    """P(mistake | past) <= 3/4 Phi(estimates), for estimates in range and accuracies within their widths."""
    size, log = rng.choice((1, 1, 2, 3, 5, 7)), log_term(rng)
    beta = 18 * log * size**2
    held, accuracies, estimates = True, [], []
    for _ in range(size):
        n = 2 * rng.randint(1, 40) if rng.random() < 0.1 else int(beta * 10 ** rng.uniform(0.2, 3))
        fewest = min(int(beta) + 1, n // 2)
        q = mpmath.mpf(rng.choice((fewest, n - fewest, rng.randint(fewest, n - fewest)))) / n
        p = near(q, rng.choice((-1, 1)) * rng.choice((0.999, 0.999, rng.random())) * width(q, n, log))
        cutoff = min(beta / n, mpmath.mpf(1) / 2)
        held = held and cutoff <= q <= 1 - cutoff and abs(p - q) <= width(q, n, log)
        accuracies.append(p)
        estimates.append(q)
    return Sides(mistake_of_the_vote(accuracies, estimates) if held else 0, 3 * exponential(estimates) / 4, held)
