"""What a learner makes of the counts of a cell (one expert at one payment), compiled; and the uniforms of a run.

**Uniforms** in [0, 1) are a function of a seed and a place in the stream, so that there is no random state. The n-th
uniform of a seed is the n-th output of SplitMix64 (Steele, Lea and Flood, 2014) started at a mixed seed, its upper 53
bits. A round of K experts takes K + 1 of them, in the order of `reference.game`: one for each expert's advice, then the
learner's coin. So any uniform can be had without those before it, and a game goes on where it stopped.

**Gains**, which payments are chosen by, and the weights of votes. For Algorithm 1 these are the optimistic estimates of
`reference.formulas`, the same formulas in the same order, in doubles. Equal counts give equal doubles, so that experts
who are alike stay exactly alike. The payment solvers see nothing of this but `Table.gain`, `error` and `mark`.

**Credible** accuracies (`reference.credible`) are the ends of n kl(q, p) <= ln(2/delta). As there, q <= 1/2 is the
estimate or its complement, and the ends are found by Newton's method in ln p, which goes towards the root and never
beyond it. With s = ln(p/q) and D = p - q = q (exp(s) - 1),

    kl(q, p) = -q s - (1 - q) ln(1 - D / (1 - q)),

where rounding adds no more than a few units of 2^-53 (q |s| + |D|). The derivative in s is D / (1 - p). So s is off by
a few units of 2^-53 (1 + |s|), and so is p, relatively. Errors 2 sqrt(p (1 - p)), gains (1/2 - p)^2 and weights
1/2 ln((1 - p) / p) are then within 2^-49, 2^-50 and `WEIGHT_ERROR` of their true values.

**Draws** are the random payments of `Greedy` and the accuracies of `Thompson`, from the learner's own stream and in the
same order. Those have the reference's weights bit by bit, but for what is too unlikely to be drawn.
"""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from paid_experts.experiments.engine.compiled import compiled, inlined
from paid_experts.experiments.engine.state import BAYES, CAUTIOUS, GAPTRON, KL_LCB, LCB, THOMPSON, Setting, Table
from paid_experts.reference.thompson import GRID

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
BY_30, BY_27, BY_31, BY_11 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11)
ULP = 2.0**-53


@inlined
def mixed(x: np.uint64) -> np.uint64:
    """Scramble 64 bits: the output function of SplitMix64."""
    x = (x ^ (x >> BY_30)) * FIRST
    x = (x ^ (x >> BY_27)) * SECOND
    return x ^ (x >> BY_31)


@inlined
def uniform(key: np.uint64, place: int) -> float:
    """Return the uniform at this place, counted from 0, of the stream of a mixed seed."""
    return (mixed(key + (np.uint64(place) + np.uint64(1)) * GOLDEN) >> BY_11) * ULP


def key_of(seed: int) -> np.uint64:
    """Return where the stream of a seed starts; neighbouring seeds start far apart."""
    return np.uint64(mixed(np.uint64(seed)))


def own_seed(seed: int) -> int:
    """Return the seed of the uniforms that a learner draws for itself in the run of a seed."""
    return int(key_of(seed ^ int(FIRST)))


def uniforms(seed: int) -> Iterator[float]:
    """Feed the same uniforms to the reference.

    >>> first = uniforms(7)
    >>> 0 <= next(first) < 1 and next(first) == uniform(key_of(7), 1)
    True
    """
    key, place = key_of(seed), 0
    while True:
        yield float(uniform(key, place))
        place += 1


# Credible accuracies.

MOST_STEPS = 60
"""The steps double the digits: none of 10^5 random counts took more than 9."""
CONVERGED = 2.0**-27
"""After a step of this size, relatively, the next one is below rounding."""
CLEARLY_BEYOND = 2.0**-46
"""More than rounding can do to kl(q, 1/2), relative to 1/2 - q and to the level"""
UNSURE = 2.0**-60
"""A weight that is either 0 or so near to it that doubles cannot tell: within `WEIGHT_ERROR`, and not 0"""
WEIGHT_ERROR = 2.0**-44
"""|s| < 28 for an upper end after at most 10^12 payments."""


@compiled
def margin(fewer: int, paid: int, log_term: float) -> float:
    """Return how far the farthest credible accuracy is from 0 or 1."""
    if fewer == 0:
        return 0.0
    q, level = fewer / paid, log_term / paid
    bernstein = math.sqrt(2 * q * (1 - q) * level) + level
    start = ((1 - q) * math.log1p(-q) - level) / q  # kl(q, p) >= q ln(q/p) + (1-q) ln(1-q)
    if bernstein < q:
        start = max(start, math.log1p(-bernstein / q))
    return q * math.exp(newton(q, level, start))


@compiled
def weight(fewer: int, paid: int, log_term: float) -> float:
    """1/2 ln((1 - p) / p) at the credible accuracy p nearest to 1/2, 0 if that is 1/2; UNSURE: it may be."""
    if paid == 0:
        return 0.0
    q, level = fewer / paid, log_term / paid
    if fewer == 0:
        p = -math.expm1(-level)
        if abs(p - 0.5) < CLEARLY_BEYOND:
            return UNSURE
        return 0.5 * math.log((1 - p) / p) if p < 0.5 else 0.0
    half = -math.log(2 * q)
    beyond, unsure = excess(q, level, half), CLEARLY_BEYOND * (0.5 - q + level)
    if abs(beyond) <= unsure:
        return UNSURE
    if beyond < 0:
        return 0.0
    bernstein = math.sqrt(2 * q * (1 - q) * level) + level
    p = q * math.exp(newton(q, level, min(half, math.log1p(bernstein / q))))
    return 0.5 * math.log((1 - p) / p)


@inlined
def excess(q: float, level: float, s: float) -> float:
    """kl(q, p) - level at s = ln(p/q)."""
    return -q * s - (1 - q) * math.log1p(-q * math.expm1(s) / (1 - q)) - level


@inlined
def newton(q: float, level: float, start: float) -> float:
    """Return s = ln(p/q) of an end from one outside of the interval."""
    s = start
    for _ in range(MOST_STEPS):
        apart = q * math.expm1(s)
        step = -excess(q, level, s) * (1 - q - apart) / apart
        if (step > 0) != (s < 0):  # rounding
            return s
        s += step
        if abs(step) <= CONVERGED * abs(s):
            return s
    return s


# Gains and weights.

CLEARLY = 2.0**-45
"""More than rounding can do to the distance of an estimate from its width."""
ACCURACIES = np.array(GRID)
LOG_RIGHT, LOG_WRONG = (np.array([math.log(x) for x in row]) for row in (GRID, [1 - x for x in GRID]))
NOTHING = 60.0
"""An accuracy that is exp(-60) times as likely as another one is not drawn"""
LEAST_ERROR = math.exp(-48.0)
"""Stands for the error of an infinite gain, and for all that are less: a tiny part of any `Setting.rounding`."""
AT_EDGE = np.uint64(0x5851F42D4C957F2D)
INFINITE = np.uint64(0)
"""The mark of an infinite gain: whatever the others are paid, the error is 0 in the reference's units."""


@inlined
def refresh(setting: Setting, table: Table, j: int, i: int) -> None:
    """Bring what is derived from the counts of a cell up to date."""
    few, paid = fewer(table, j, i), table.paid[j, i]
    if setting.learner == THOMPSON:
        believe(table, j, i)
    elif setting.learner == GAPTRON:
        own = gain(few, paid, setting.log_term)
        table.gain[j, i], table.error[j, i] = own, math.exp(-2 * own)
        table.mark[j, i] = mark(few, paid, setting.log_term)
    elif setting.learner == CAUTIOUS:
        own = 0.5 - margin(few, paid, setting.log_term)
        table.gain[j, i], table.error[j, i] = own * own, math.exp(-2 * own * own)
        table.mark[j, i] = AT_EDGE if few == 0 else mark_of_counts(few, paid)
        side = 1 if 2 * table.correct[j, i] >= paid else -1
        table.weight[j, i] = side * weight(few, paid, setting.log_term)
    elif setting.learner == LCB:
        wrong, pulled = paid - table.correct[j, i], max(paid, 1)
        table.gain[j, i], table.error[j, i] = wrong / pulled + setting.prices[i], 1 / math.sqrt(pulled)
        table.mark[j, i] = mark_of_counts(wrong, paid)
    elif setting.learner == KL_LCB:
        table.gain[j, i] = margin(few, paid, setting.log_term) + setting.prices[i]
        table.mark[j, i] = AT_EDGE if few == 0 else mark_of_counts(few, paid)
    else:
        least = margin(few, paid, setting.log_term) if setting.learner == BAYES else few / max(paid, 1)
        if setting.by_error:
            table.gain[j, i], table.error[j, i] = 1 - least, least
        else:
            error = min(max(2 * math.sqrt(least * (1 - least)), LEAST_ERROR), 1.0)
            table.gain[j, i], table.error[j, i] = -0.5 * math.log(error), error
        table.mark[j, i] = INFINITE if few == 0 else mark_of_counts(few, paid)


@inlined
def fewer(table: Table, j: int, i: int) -> int:
    """Return the smaller of the numbers of correct and of wrong answers of a cell."""
    least: int = min(table.correct[j, i], table.paid[j, i] - table.correct[j, i])
    return least


@inlined
def gain(fewer: int, paid: int, log_term: float) -> float:
    """(1/2 - P)^2 of the optimistic estimate P (D11); log_term is ln(3/delta)."""
    distance: float = 0.5 - max(edge_and_growth(fewer, paid, log_term)[0], 0.0)
    return distance * distance


@inlined
def mark(fewer: int, paid: int, log_term: float) -> np.uint64:
    """Return 64 bits that stand for the counts of a cell as far as its gain depends on them.

    Where the optimistic estimate is surely 0 or 1 the gain is 1/4 whatever the counts are.
    """
    if edge_and_growth(fewer, paid, log_term)[0] < -CLEARLY:
        return AT_EDGE
    return mark_of_counts(fewer, paid)


@inlined
def mark_of_counts(one: int, other: int) -> np.uint64:
    """Return 64 bits that stand for two numbers; never 0, as far as one knows."""
    return mixed(mixed(np.uint64(one)) + (np.uint64(other) + np.uint64(1)) * GOLDEN)


@inlined
def edge_and_growth(fewer: int, paid: int, log_term: float) -> Any:
    """Return the edge of the optimistic estimate, and a bound on what each further payment can add to it.

    The edge is min(q, 1 - q) - width: how far inside [0, 1] the estimate lies; at most 0: it is 0 or 1. After k more
    payments, fewer' <= fewer + k adds (fewer + k) / (paid + k) - q <= (1 - q) k / paid to the first term. The width is
    least when fewer' = fewer; then its first term is at least paid / (paid + k) times what it was, and the root at
    least (paid / (paid + k))^(3/2) >= 1 - 3 k / (2 paid) times. So k more add at most k (1 - q + 3/2 width) / paid.
    """
    if paid == 0:
        return -math.inf, 1.0
    q = fewer / paid
    width = 3 * log_term / paid + math.sqrt(2 * log_term * q * (1 - q) / paid)
    return q - width, (1 - q + 1.5 * width) / paid


# Draws.


@inlined
def next_coin(table: Table) -> float:
    """Take the next uniform."""
    table.drawn[0] += 1
    return uniform(table.key[0], table.drawn[0] - 1)


@compiled
def pay_at_random(setting: Setting, table: Table) -> bool:
    """`Greedy`: draw whether this round explores, and then what everybody is paid."""
    size = len(setting.costs)
    if not next_coin(table) * table.round[0] < setting.exploration * size:
        return False
    for j in range(setting.experts):
        table.payments[j] = int(next_coin(table) * size)
    return True


@compiled
def draw_sample(setting: Setting, table: Table) -> None:
    """`Thompson`: draw all accuracies from the posterior, a uniform for each, and look up what follows from them."""
    place = table.drawn[0]
    for j in range(setting.experts):
        for i in range(len(setting.costs)):
            belief = table.belief[j, i]
            sought, low, high = uniform(table.key[0], place) * belief[-1], 0, len(belief) - 1
            while low < high:
                middle = (low + high) // 2
                if belief[middle] > sought:
                    high = middle
                else:
                    low = middle + 1
            place += 1
            table.sample[j, i] = ACCURACIES[low]
            table.gain[j, i], table.error[j, i] = setting.offers[0, low], setting.offers[1, low]
            table.mark[j, i] = mark_of_counts(min(low, len(belief) - 1 - low), 0)
    table.drawn[0] = place


@compiled
def believe(table: Table, j: int, i: int) -> None:
    """`Thompson`: weigh the accuracies of the prior by the answers, as `reference.thompson` does, and the vote."""
    right, belief, most = table.correct[j, i], table.belief[j, i], -math.inf
    wrong = table.paid[j, i] - right
    for k in range(len(belief)):
        belief[k] = right * LOG_RIGHT[k] + wrong * LOG_WRONG[k]
        most = max(most, belief[k])
    total, mean, other = 0.0, 0.0, 0.0
    for k in range(len(belief)):
        if belief[k] > most - NOTHING:
            own = math.exp(belief[k] - most)
            total += own
            mean += own * ACCURACIES[k]
            other += own * (1 - ACCURACIES[k])
        belief[k] = total
    table.weight[j, i] = 0.5 * math.log(mean / other)
