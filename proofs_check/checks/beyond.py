"""Second opinions on the results B to E: both sides of their main inequalities at random instances of random size.

The results are proved in Coq. Here the quantities are computed from their definitions, by going through all advice or
all payments, and never as the proofs bound them.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from random import Random

import mpmath

from paid_experts.proofs_check.checks.instances import Real, Sample, Sides, experts, exponential, sample, units
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.proofs_check.checks.sharper import heard_for_long
from paid_experts.reference.aggregation import best_vote_error

HALF = mpmath.mpf(1) / 2


def few(rng: Random, most: int = 8) -> int:
    """Draw a number of experts for which all advice can be gone through."""
    return min(experts(rng), most)


# B: the conjecture


@Sample
def known_experts_err_two_thirds_of_phi(rng: Random) -> Sides:
    """(1/2) prod F <= (2/3) Phi(P) for estimates in range that are older than 2 beta, with the paper's beta."""
    half, hoped = heard_for_long(rng, experts(rng), 18, 2)
    return Sides(half, 2 * hoped / 3)


@Sample
def rounding_down_costs_a_factor(rng: Random) -> Sides:
    """Phi at accuracies that moved by at most L eps is at most exp(2 K L eps) times Phi."""
    K, moved = experts(rng), mpmath.mpf(rng.random()) * rng.choice((1, 0.01))
    best = list(units(rng, K))
    rounded = [min(1, max(0, p + moved * rng.choice((-1, 1, rng.uniform(-1, 1))))) for p in best]
    return Sides(exponential(rounded), mpmath.exp(2 * K * moved) * exponential(best))


# C: the payment problem


def value(gains: Sequence[Sequence[Real]], costs: Sequence[Real], payments: Sequence[int], factor: Real = 1) -> Real:
    """factor * exp(-2 sum of gains) + sum of costs at these payments."""
    gained = mpmath.fsum(row[i] for row, i in zip(gains, payments, strict=True))
    return factor * mpmath.exp(-2 * gained) + mpmath.fsum(costs[i] for i in payments)


def by_table(gains: Sequence[Sequence[Real]], costs: Sequence[Real], u: Real) -> tuple[int, ...]:
    """Keep the cheapest payments for each sum of gains, rounded down to multiples of u/(2K); return the best."""
    grain = u / (2 * len(gains))
    table: dict[int, tuple[Real, tuple[int, ...]]] = {0: (mpmath.mpf(0), ())}
    for row in gains:
        longer: dict[int, tuple[Real, tuple[int, ...]]] = {}
        for units_so_far, (paid, payments) in table.items():
            for i, gain in enumerate(row):
                at = units_so_far + int(mpmath.floor(gain / grain))
                entry = (paid + costs[i], (*payments, i))
                longer[at] = min(longer.get(at, entry), entry)
        table = longer
    return min(table.items(), key=lambda item: mpmath.exp(-2 * grain * item[0]) + item[1][0])[1][1]


@Sample
def the_table_is_within_a_factor(rng: Random) -> Sides:
    """The value that the table finds is at most the least of e^u Phi + sum of costs, over all payments."""
    K, N, u = few(rng, 4), rng.randint(1, 4), mpmath.mpf(rng.choice((0.01, 1 / 7, 1, 3)))
    gains = [[(HALF - p) ** 2 for p in units(rng, N)] for _ in range(K)]
    costs = [mpmath.mpf(rng.random()) * rng.choice((0.01, 0.3, 1)) for _ in range(N)]
    best = min(value(gains, costs, c, mpmath.exp(u)) for c in product(range(N), repeat=K))
    return Sides(value(gains, costs, by_table(gains, costs, u)), best)


@sample(instances=30)
def payments_tell_whether_there_is_a_partition(rng: Random) -> Sides:
    """The least value is below the threshold if and only if some numbers add up to half of all."""
    numbers = [rng.randint(1, 9) for _ in range(rng.randint(1, 5))]
    numbers[0] += sum(numbers) % 2
    total = sum(numbers)
    lam = mpmath.exp(-mpmath.mpf(1) / 4) / 2
    costs = [lam * a / total for a in (0, *numbers)]
    gains = [[mpmath.mpf(0)] * len(costs) for _ in numbers]
    for j, a in enumerate(numbers):
        gains[j][j + 1] = mpmath.mpf(a) / total / 4
    least = min(value(gains, costs, c) for c in product(range(len(costs)), repeat=len(numbers)))
    threshold = 5 * lam / 2 + mpmath.mpf("0.0758") / total**2
    splits = any(2 * sum(chosen) == total for chosen in product(*((0, a) for a in numbers)))
    return Sides(least, threshold) if splits else Sides(threshold, least)


# D and E: votes


def every(K: int) -> Sequence[tuple[bool, ...]]:
    """Return who may be right: all patterns of K experts."""
    return list(product((True, False), repeat=K))


def chance(accuracies: Sequence[Real], right: Sequence[bool]) -> Real:
    """Return the probability that exactly these experts are right."""
    return mpmath.fprod(p if r else 1 - p for p, r in zip(accuracies, right, strict=True))


def error(accuracies: Sequence[Real], loses: Callable[[tuple[bool, ...]], Real]) -> Real:
    """Return the probability of a mistake of a vote that loses with this probability when these experts are right."""
    return mpmath.fsum(chance(accuracies, right) * loses(right) for right in every(len(accuracies)))


def lost(margin: Real) -> Real:
    """Return 1 for a negative margin, 0 for a positive one, 1/2 where a fair coin decides."""
    return (1 - mpmath.sign(margin)) / 2


def sign_vote(weights: Sequence[Real]) -> Callable[[tuple[bool, ...]], Real]:
    """The sign of the vote with these weights."""
    return lambda right: lost(mpmath.fsum(w if r else -w for w, r in zip(weights, right, strict=True)))


def likelihood_vote(estimates: Sequence[Real]) -> Callable[[tuple[bool, ...]], Real]:
    """The label under which the advice is more likely, at these estimates."""
    return lambda right: lost(chance(estimates, right) - chance(estimates, [not r for r in right]))


@Sample
def cautious_votes_err_at_most_the_product(rng: Random) -> Sides:
    """The sign vote at distances that are at most the true ones errs with at most (1/2) prod sqrt(1 - 4 d^2)."""
    K = few(rng)
    distances = [x / 2 if rng.random() < 0.8 else mpmath.mpf(0) for x in units(rng, K)]
    accuracies = [HALF + d + (HALF - d) * mpmath.mpf(rng.choice((0, rng.random()))) for d in distances]
    weights = [mpmath.log((HALF + d) / (HALF - d)) / 2 for d in distances]
    bound = mpmath.fprod(mpmath.sqrt(1 - 4 * d**2) for d in distances) / 2
    return Sides(error(accuracies, sign_vote(weights)), bound)


def bend(square: Real, theta: Real, s: Real) -> Real:
    """A s^2 while its slope is at most theta, then the tangent."""
    return square * s**2 if 2 * square * s <= theta else theta * s - theta**2 / (4 * square)


@Sample
def caution_costs_at_most_the_bend(rng: Random) -> Sides:
    """(1/2) exp(-2 |lo|^2) - (1 - eta) exp(-2 |hi|^2) <= bend(sum of squared gaps), for eta = 0 and 1/4."""
    K, (eta, square, theta) = experts(rng), rng.choice(((0, 8, 1), (HALF / 2, 36, 3 * HALF)))
    low = [x / 2 for x in units(rng, K)]
    gaps = [min(HALF - d, x * rng.choice((0.001, 0.05, 0.5))) for d, x in zip(low, units(rng, K), strict=True)]
    caution = mpmath.exp(-2 * mpmath.fsum(d**2 for d in low)) / 2
    hope = mpmath.exp(-2 * mpmath.fsum((d + g) ** 2 for d, g in zip(low, gaps, strict=True)))
    return Sides(caution - (1 - eta) * hope, bend(square, theta, mpmath.fsum(g**2 for g in gaps)))


@sample(instances=15)
def counts_cost_at_most_eight_and_a_half_logs(rng: Random) -> Sides:
    """sum over n of bend(K min(1/4, gap^2))/K <= (8.5 + 2 ln K) l, for the gap z (1 + z), z = sqrt(2 l/n)."""
    K, level = experts(rng), mpmath.mpf(rng.choice((0.7, 3, 12)))
    roots = (mpmath.sqrt(2 * level / n) for n in range(1, int(level * rng.choice((20, 200)))))
    shares = (bend(8, 1, K * min(HALF / 2, (z * (1 + z)) ** 2)) / K for z in roots)
    return Sides(mpmath.fsum(shares), (mpmath.mpf(17) / 2 + 2 * mpmath.log(K)) * level)


@Sample
def votes_at_estimates_err_at_most_their_distance_more(rng: Random) -> Sides:
    """The likelihood vote at estimates q errs, at accuracies p, with at most B(q) + sum |p - q|."""
    K = few(rng)
    p, q = list(units(rng, K)), [rng.choice((x, x, mpmath.mpf(0), mpmath.mpf(1), HALF)) for x in units(rng, K)]
    off = mpmath.fsum(abs(a - b) for a, b in zip(p, q, strict=True))
    return Sides(error(p, likelihood_vote(q)), error(q, likelihood_vote(q)) + off)


@Sample
def bayes_error_le_half_the_product(rng: Random) -> Sides:
    """B(p) <= (1/2) prod sqrt(4 p (1 - p)), and that is at most Phi(p)/2."""
    p = list(units(rng, few(rng)))
    product_of_roots = mpmath.fprod(mpmath.sqrt(4 * x * (1 - x)) for x in p) / 2
    if product_of_roots > exponential(p) / 2:
        return Sides(product_of_roots, exponential(p) / 2)
    return Sides(error(p, likelihood_vote(p)), product_of_roots)


@Sample
def roots_differ_by_at_most_twice_the_root_of_kl(rng: Random) -> Sides:
    """|sqrt(4p(1-p)) - sqrt(4q(1-q))| <= 2 sqrt(kl(q, p)), and |p - q| <= sqrt(kl(q, p)/2)."""
    p, q = units(rng, 2)
    q = rng.choice((q, p + (q - p) / 10**6))
    kl = q * mpmath.log(q / p) + (1 - q) * mpmath.log((1 - q) / (1 - p))
    roots = abs(mpmath.sqrt(4 * p * (1 - p)) - mpmath.sqrt(4 * q * (1 - q)))
    return Sides(max(roots, 2 * mpmath.sqrt(2) * abs(p - q)), 2 * mpmath.sqrt(abs(kl)))


@Enumeration
def bayes_error_agrees(share: str = "1/2") -> Cases:
    """Compare the reference's Bayes error with half the sum of the smaller likelihoods, for up to four experts."""
    for p in (p for K in range(1, 5) for p in product((0.0, 0.1, 0.5, 0.75, 1.0), repeat=K)):
        smaller = (min(chance(p, right), chance(p, [not r for r in right])) for right in every(len(p)))
        wanted = float(Fraction(share)) * float(mpmath.fsum(smaller))
        yield abs(best_vote_error(p) - wanted) <= 1e-12 or f"accuracies {p}: {best_vote_error(p)} in place of {wanted}"
