"""Lemma 4.5: the cover of a grid, the two games that refute D51.1 and D52.3, and the lemma at random instances.

A random instance is a round after the first N on the event Lambda. The accuracies are straight lines in the payment, so
that OPT is known: then each expert's part of Phi + lambda sum c is concave, and the best payments are all 0 or 1. The
grid holds the middles of N equal cells, so that eps = 1/(2N) and every payment is a whole number of 1/(2N).
"""

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Literal, NamedTuple

import mpmath

from paid_experts.proofs_check.checks.instances import Real, Sample, Sides, experts, units, width
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.reference.bounds import covering_radius, uniform_grid


@Enumeration
def covered(share: str = "1") -> Cases:
    """Is the farthest of the points k/240 at the covering radius that the reference computes for a grid?"""
    for costs in (uniform_grid(0.5), uniform_grid(0.25), uniform_grid(0.1), (0.0, 1.0), (0.25, 0.75), (0.125, 0.5)):
        radius = Fraction(share) * covering_radius(costs)
        grid = [Fraction(c).limit_denominator(1000) for c in costs]
        distances = [min(abs(Fraction(k, 240) - c) for c in grid) for k in range(241)]
        holds = abs(max(distances) - radius) <= Fraction(1, 2**50)
        yield holds or f"the farthest point from {costs} is at {max(distances)}, not {radius}"


def exp_minus(x: Fraction) -> tuple[Fraction, Fraction]:
    """Enclose exp(-x) for 0 <= x <= 1 between two neighbouring sums of its series, which alternates.

    >>> [round(float(end), 4) for end in exp_minus(Fraction(1, 2))]
    [0.6065, 0.6065]
    """
    sums, term = [Fraction(1)], Fraction(1)
    for k in range(1, 10):
        term *= -x / k
        sums.append(sums[-1] + term)
    return sums[-1], sums[-2]


@Enumeration
def one_payment_for_all_is_dear(together: bool = True) -> Cases:
    """Two experts, p_1(c) = (1 + c)/2 and p_2 = 1/2, lambda = 1/4, multiples of 1/50: does D52 fail for D51's minimum?

    One payment c for both costs exp(-c^2/2) + c/2; paying (1, 0) costs e^(-1/2) + 1/4. Here L = 1/2 and eps = 1/100.
    """
    grid = [Fraction(k, 50) for k in range(51)]
    upper = exp_minus(Fraction(1, 2))[1] + Fraction(1, 4)
    least = min(exp_minus(c**2 / 2)[0] + c / 2 for c in grid) if together else upper
    allowed = (4 * Fraction(1, 2) + Fraction(1, 4)) * 2 * Fraction(1, 100)
    yield least - upper > allowed or f"{float(least - upper)} <= {float(allowed)} holds"


@Enumeration
def best_of_the_grid_is_far(choice: Literal["best", "nearest"] = "best") -> Cases:
    """Payments 1/4 and 3/4, lambda = 1/10, p(1/4) = 1/2 and p(3/4) = 3/4: is the best farther than 1/4 from c* = 0?

    p(0) = 1, and no accuracy is farther than 1/2 from 1/2, so that every c > 0 costs at least e^(-1/2) + c/10, more
    than c* = 0.
    """
    lam, accuracy = Fraction(1, 10), {Fraction(1, 4): Fraction(1, 2), Fraction(3, 4): Fraction(3, 4)}
    ends = {c: [end + lam * c for end in exp_minus(2 * (Fraction(1, 2) - p) ** 2)] for c, p in accuracy.items()}
    best = min(ends, key=lambda c: ends[c][1])
    settled = all(ends[best][1] < ends[c][0] for c in ends if c != best)
    chosen = best if choice == "best" else min(ends)
    yield (settled and chosen > Fraction(1, 4)) or f"{chosen} is within 1/4 of the optimum 0"


class Line(NamedTuple):
    """An expert whose accuracy goes straight from one value at payment 0 to another at payment 1."""

    first: Real
    last: Real

    def accuracy(self, c: Real) -> Real:
        """p(c)."""
        return self.first + (self.last - self.first) * c

    @property
    def gain(self) -> Real:
        """How much the exponent grows if the expert is paid 1 and not 0."""
        return (self.last - mpmath.mpf(1) / 2) ** 2 - (self.first - mpmath.mpf(1) / 2) ** 2


class Known(NamedTuple):
    """What is known of an expert at one payment: accuracy, estimate, how often it was paid, and the width."""

    accuracy: Real
    estimate: Real
    paid: int
    width: Real

    @property
    def held(self) -> bool:
        """Is the accuracy within the width of the estimate?"""
        return bool(abs(self.accuracy - self.estimate) <= self.width)

    @property
    def optimistic_gain(self) -> Real:
        """(1/2 - P)^2."""
        q = self.estimate
        return (abs(mpmath.mpf(1) / 2 - q) + min(q, 1 - q, self.width)) ** 2

    @property
    def true_gain(self) -> Real:
        """(1/2 - p)^2."""
        return (mpmath.mpf(1) / 2 - self.accuracy) ** 2


def known(rng: Random, p: Real, log: Real) -> Known:
    """Draw a count and an estimate, and move the estimate towards the accuracy until Lambda holds."""
    n = int(10 ** rng.uniform(0, 9))
    shift = mpmath.mpf(rng.uniform(-1, 1)) * width(p, n, log)
    while True:
        q = mpmath.mpf(min(max(int(mpmath.nint(n * (p + shift))), 0), n)) / n
        found = Known(p, q, n, width(q, n, log))
        if found.held:
            return found
        shift /= 2


class Round(NamedTuple):
    """A round t > N on Lambda: the experts, what is known of each at each payment, and the payments of the round."""

    lines: list[Line]
    log: Real
    """ln(3/delta)"""
    lam: Real
    table: list[list[Known]]
    paid: tuple[int, ...]

    @property
    def now(self) -> list[Known]:
        """What is known of each expert at its payment."""
        return [row[i] for row, i in zip(self.table, self.paid, strict=True)]

    @property
    def held(self) -> bool:
        """Does Lambda hold?"""
        return all(entry.held for row in self.table for entry in row)

    @property
    def payments(self) -> Real:
        """Lambda times the payments of the round."""
        return self.lam * sum(2 * i + 1 for i in self.paid) / (2 * len(self.table[0]))

    @property
    def widths(self) -> Real:
        """The sum over experts of 2 l/n + (3 l/n)^2."""
        return mpmath.fsum(2 * self.log / known.paid + (3 * self.log / known.paid) ** 2 for known in self.now)

    @property
    def grid_loss(self) -> Real:
        """(4 L + lambda) K eps."""
        lipschitz = max(abs(line.last - line.first) for line in self.lines)
        return (4 * lipschitz + self.lam) * len(self.lines) / (2 * len(self.table[0]))

    @property
    def opt(self) -> Real:
        """OPT: the experts with the largest gains are paid 1, the others 0."""
        unpaid = mpmath.fsum((line.first - mpmath.mpf(1) / 2) ** 2 for line in self.lines)
        gains = sorted((line.gain for line in self.lines), reverse=True)
        sums = [unpaid + mpmath.fsum(gains[:m]) for m in range(len(gains) + 1)]
        return min(mpmath.exp(-2 * total) + self.lam * m for m, total in enumerate(sums))


def phi(gains: Iterable[Real]) -> Real:
    """Phi, from the squared distances to 1/2."""
    return mpmath.exp(-2 * mpmath.fsum(gains))


def minimiser(gains: list[list[Real]], lam: Real) -> tuple[tuple[int, ...], Real]:
    """Return the best payments of the grid for gains[j][i], and their value: the largest gain for each sum of payments.

    >>> minimiser([[mpmath.mpf(0), mpmath.mpf("0.25")]] * 2, lam=mpmath.mpf("0.1"))[0]
    (1, 1)
    """
    size = len(gains[0])
    best: dict[int, tuple[Real, tuple[int, ...]]] = {0: (mpmath.mpf(0), ())}
    for row in gains:
        longer: dict[int, tuple[Real, tuple[int, ...]]] = {}
        for spent, (total, paid) in best.items():
            for i, gain in enumerate(row):
                there = longer.get(spent + 2 * i + 1)
                if there is None or there[0] < total + gain:
                    longer[spent + 2 * i + 1] = (total + gain, (*paid, i))
        best = longer
    value, paid = min((phi([total]) + lam * spent / (2 * size), paid) for spent, (total, paid) in best.items())
    return paid, value


def late_round(rng: Random) -> Round:
    """Draw a round after the first N, with the payments that Algorithm 1 chooses."""
    count = experts(rng)
    lines = [Line(*units(rng, 2)) for _ in range(count)]
    log, lam = mpmath.log(3 / mpmath.mpf(rng.uniform(0.001, 0.999))), mpmath.mpf(10) ** rng.uniform(-4, 1)
    size = rng.choice((1, 2, 4, 8))
    costs = [mpmath.mpf(2 * i + 1) / (2 * size) for i in range(size)]
    table = [[known(rng, line.accuracy(c), log) for c in costs] for line in lines]
    paid, _ = minimiser([[entry.optimistic_gain for entry in row] for row in table], lam)
    return Round(lines, log, lam, table, paid)


@Sample
def lemma_4_5(rng: Random) -> Sides:
    """7/8 Phi(p(c_t)) + lambda sum c_t <= OPT + (4L + lambda) K eps + 96 K sum (2 l/n + (3 l/n)^2), on Lambda."""
    at = late_round(rng)
    left = 7 * phi(known.true_gain for known in at.now) / 8 + at.payments
    return Sides(left, at.opt + at.grid_loss + 96 * len(at.lines) * at.widths, at.held)


@Sample
def lemma_4_5_on_the_grid(rng: Random) -> Sides:
    """The same against the best payments of the grid, with 40 for 96 K."""
    at = late_round(rng)
    left = 7 * phi(known.true_gain for known in at.now) / 8 + at.payments
    _, least = minimiser([[entry.true_gain for entry in row] for row in at.table], at.lam)
    return Sides(left, least + 40 * at.widths, at.held)
