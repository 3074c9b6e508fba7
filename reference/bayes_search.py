"""The least Bayes error plus lam times the payments, where there are too many payments or too much advice to enumerate.

B is no sum over experts, but two sums enclose it. Let rho = prod 2 sqrt(m_j (1 - m_j)), over the margins; then

    (1 - sqrt(1 - rho^2)) / 2  <=  B  <=  rho / 2,

the left side by Cauchy and Schwarz, since rho is the sum of sqrt(P(z) P'(z)) over all advice z, with P and P' the
likelihoods of the two labels, 2 B is that of the smaller of the two and 2 - 2 B that of the larger.

1. **Start** at payments that minimise the product H = rho / 2 plus lam sum c, up to what one expert's payment can mend.
2. **Search.** Change one expert's payment at a time. With the others fixed, all of its payments are compared at once:
   the error is linear in its margin on either side of the log-odds of the others' advice. These are rounded to a
   lattice, so that K experts have a law on a few thousand points and not on 2^K.
3. **Enclose.** B falls as log-odds grow. Rounded down to a fine lattice they give an upper bound, rounded up a lower.
4. **Certify.** As a function of s = -ln rho, a sum over experts, the left side above is convex. Each of its tangents is
   a sum over experts, whose minimum plus lam sum c is found expert by expert: a lower bound on B + lam sum c for all
   payments. The best tangent is one whose minimiser has the s where it touches.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paid_experts.reference.exact import descend, highest_tangents, separable_minimum
from paid_experts.reference.objective import GAIN_UNITS, Allowed, Floats, Payments, SeparableObjective
from paid_experts.reference.vote_objectives import BayesObjective, product_gains

Integers = NDArray[np.int64]

FAR = 60.0
"""Log-odds from which on an expert is as good as never wrong: B is at most its margin"""
FINE, COARSE = 1 << 15, 900
"""Points of the lattice that encloses, and of the one that is searched on"""
FARTHEST = 12.0
"""The largest log-odds in a search: one expert must not make the lattice coarse for all others"""
ROUNDING = 2.0**-30
"""More than what rounding does to a sum of nonnegative products, relative to it"""
MOST_SWEEPS = 20


class Enclosure(NamedTuple):
    """Two numbers with the sought one between them."""

    low: float
    high: float


def log_odds(margins: Floats, most: float) -> Floats:
    """Return ln((1 - m) / m), cut off."""
    with np.errstate(divide="ignore"):
        odds: Floats = np.minimum(np.log1p(-margins) - np.log(margins), most)
    return odds


# How likely which log-odds are, on a lattice.


def joined(law: Floats, level: int, unit: float) -> Floats:
    """Add an expert of log-odds level times unit; law[k]: how likely the levels of those who are right add to k."""
    wrong = 1 / (1 + math.exp(level * unit))
    joint = np.zeros(len(law) + level)
    joint[: len(law)] = wrong * law
    joint[level:] += (1 - wrong) * law
    return joint


def error_on_lattice(levels: Sequence[int], unit: float) -> float:
    """Return the least error of experts whose log-odds are multiples of a unit: less right than wrong, or a coin."""
    law = np.ones(1)
    for level in sorted(levels):
        law = joined(law, level, unit)
    half, odd = divmod(len(law), 2)
    return float(law[:half].sum() + law[half] / 2 * odd)


def error_enclosure(margins: Sequence[float], points: int = FINE) -> Enclosure:
    """Enclose the Bayes error at these margins.

    >>> low, high = error_enclosure([0.25, 0.25, 0.25])
    >>> low < 0.15625 < high < low + 1e-4
    True
    """
    odds = log_odds(np.array(margins), FAR)
    if odds.max() >= FAR:
        return Enclosure(0.0, min(margins))
    unit = float(odds.sum()) / points or 1.0
    high = error_on_lattice(np.floor(odds / unit).astype(int).tolist(), unit)
    low = error_on_lattice(np.ceil(odds / unit).astype(int).tolist(), unit)
    return Enclosure(low * (1 - ROUNDING), high * (1 + ROUNDING))


# Step 2.


def errors(others: Floats, unit: float, margins: Floats) -> Floats:
    """Return the least error of the others, whose levels have this law, with one more expert of each of these margins.

    For log-odds V of the others' advice and v of the expert, the answer of the expert is taken as it stands, and is
    wrong with probability m, unless V < -v, where it is outvoted.
    """
    below = np.concatenate((np.zeros(1), np.cumsum(others)))
    odds = unit * (2 * np.arange(len(others)) - (len(others) - 1))
    outvoted = np.searchsorted(odds, -log_odds(margins, FAR))
    found: Floats = margins * below[len(others) - outvoted] + (1 - margins) * below[outvoted]
    return found


def convolved(one: Floats, other: Floats) -> Floats:
    """Return the law of a sum, by Fourier transforms."""
    size = len(one) + len(other) - 1
    points = 1 << size.bit_length()
    law: Floats = np.fft.irfft(np.fft.rfft(one, points) * np.fft.rfft(other, points), points)[:size].clip(0)
    return law


def searched(objective: BayesObjective, payments: Payments) -> Payments:
    """Improve one expert's payment at a time until none can be improved, on the coarse lattice."""
    odds = log_odds(objective.margins, FARTHEST)
    unit = float(odds.max(axis=1).sum()) / COARSE or 1.0
    levels, chosen = np.rint(odds / unit).astype(int).tolist(), list(payments)
    started, sweeps = list[int](), 0
    while chosen != started and sweeps < MOST_SWEEPS:
        sweeps += 1
        started, after, before = list(chosen), [np.ones(1)], np.ones(1)
        for level, i in zip(levels[:0:-1], chosen[:0:-1], strict=True):
            after.append(joined(after[-1], level[i], unit))
        for j, own in enumerate(started):
            values = errors(convolved(before, after.pop()), unit, objective.margins[j])
            values += objective.lam * objective.costs[j]
            best = int(values.argmin())
            chosen[j] = best if values[best] < values[own] - objective.rounding else own
            before = joined(before, levels[j][chosen[j]], unit)
    return tuple(chosen)


# Step 4.


def least_error(s: float) -> tuple[float, float]:
    """(1 - sqrt(1 - rho^2)) / 2 for rho = exp(-s), and how fast it falls with s.

    >>> round(least_error(-math.log(0.8))[0], 9)  # rho = 2 sqrt(0.2 * 0.8): one expert attains it
    0.2
    """
    squared = math.exp(-2 * s)
    root = math.sqrt(-math.expm1(-2 * s))
    return squared / (2 * (1 + root)), squared / (2 * root)


def separable(objective: BayesObjective, scale: float = 1.0) -> SeparableObjective:
    """Return the objective rho + 2 lam sum c, with gains s / 2, in doubles; ``scale`` makes it think lam larger."""
    gains = product_gains(objective.margins, FAR)
    lam = 2 * scale * objective.lam
    return SeparableObjective(gains, objective.costs, lam, lambda j, i: int(gains[j, i] * GAIN_UNITS))


def lower_bound(objective: BayesObjective) -> float:
    """Return a lower bound on B + lam sum c for all payments."""
    s, rows = 2 * separable(objective).gains, np.arange(objective.experts)
    low, high, best = 0.0, float(s.max(axis=1).sum()) + 1, 0.0
    for _ in range(50):
        touched = (low + high) / 2
        error, slope = least_error(touched)
        parts = objective.lam * objective.costs - slope * s
        chosen = parts.argmin(axis=1)
        best = max(best, error + slope * touched + float(parts[rows, chosen].sum()))
        low, high = (touched, high) if s[rows, chosen].sum() > touched else (low, touched)
    return best - objective.rounding


SCALES = (1.0, 4.0)


def starts(objective: BayesObjective) -> Iterator[Payments]:
    """Yield where a search begins: the best single expert, and near the minimum of the product at several lam."""
    alone = objective.margins + objective.lam * (objective.costs - objective.costs.min(axis=1, keepdims=True))
    cheapest, (j, i) = objective.costs.argmin(axis=1), divmod(int(alone.argmin()), objective.size)
    cheapest[j] = i
    yield tuple(cheapest.tolist())
    for scale in SCALES:
        product = separable(objective, scale)
        yield descend(product, separable_minimum(product, highest_tangents(product)[0]))[1]


class Searched(Allowed):
    """The payments that a search has found, and all that are not worse as far as the enclosures tell.

    ``value`` encloses what they cost, and ``lower`` is less than what any payments cost.
    """

    def __init__(self, objective: BayesObjective) -> None:
        self.objective = objective
        found = sorted({searched(objective, start) for start in starts(objective)})
        self.first = min(found, key=lambda payments: self.enclosed(payments, COARSE).high)
        self.value = self.enclosed(self.first)
        self.lower = min(lower_bound(objective), self.value.low)

    def enclosed(self, payments: Payments, points: int = FINE) -> Enclosure:
        """Enclose the objective at these payments."""
        rows = range(self.objective.experts)
        low, high = error_enclosure(self.objective.margins[rows, payments].tolist(), points)
        price = self.objective.lam * float(self.objective.costs[rows, payments].sum())
        return Enclosure(low + price - self.objective.rounding, high + price + self.objective.rounding)

    def __iter__(self) -> Iterator[Payments]:
        return iter([self.first])

    def __contains__(self, payments: object) -> bool:
        return self.objective.on_grid(payments) and self.enclosed(payments).low <= self.value.high
