"""Lower bounds for `exact`: tangents of exp(-2 G), each a sum over experts (steps 1 and 2 of `reference.exact`).

exp(-2 G) >= exp(-2 s) (1 + 2 s - 2 G), so that lam C + exp(-2 G) is at least h + sum of the least price - k g of each
expert, with slope k = 2 exp(-2 s) and height h = exp(-2 s) (1 + 2 s). The best s is where the gains of the minimisers
add up to s, or where they jump past it. From one round to the next it hardly moves, and few payments are ever near it.
So all payments are looked at only now and then; those that were not near it then are known not to be near it for a
while.
"""

import math
from typing import Any

from experiments.engine.compiled import compiled, pasted
from experiments.engine.search import Search
from experiments.engine.state import Floats, Integers

MOST_STEPS, MOST_LOOKS = 30, 10
LARGEST = 0.25
"""No gain is larger."""
WIDER, NARROWER = 1.25, 0.95
"""What is near is wider after each look at all payments, and narrower after each round: few looks, and few are near"""
SAME = 2.0**-40


@pasted
def slope_at(point: float) -> float:
    """k = 2 exp(-2 s)."""
    return 2 * math.exp(-2 * point)


@pasted
def height_at(point: float) -> float:
    """h = exp(-2 s) (1 + 2 s)."""
    return math.exp(-2 * point) * (1 + 2 * point)


@pasted
def highest_tangent(prices: Floats, by_cost: Integers, gain: Floats, found: Search) -> float:
    """Raise the tangent until its minimisers stay; return the bound."""
    found.width[0] *= NARROWER
    if found.width[0] < found.looked_width[0] / 2:
        forget_near(found)
    for _ in range(MOST_LOOKS):
        found.point[0] = highest_among_near(prices, gain, found)
        if all_near(found, 0.0):
            break
        look_at_all(prices, by_cost, gain, found, 0.0)
    lower = height_at(found.point[0])
    for j in range(len(found.best)):
        lower += found.best[j]
    return lower


@pasted
def highest_among_near(prices: Floats, gain: Floats, found: Search) -> float:
    """Return the point of the highest tangent when only the payments that are near are offered; find their minima.

    Two sets of minimisers enclose it: on the left the gains add up to more than the point, on the right to less. Each
    set alone is best at its own sum of gains, both together where they cost the same. Those of the last round are tried
    first.
    """
    near, counts, above, below, trial, best = (
        found.near,
        found.near_count,
        found.above,
        found.below,
        found.trial,
        found.best,
    )
    high_price, high = sums(prices, gain, above)
    low_price, low = sums(prices, gain, below)
    if not (high > low and high_price > low_price):
        high_price, high = minimise(prices, gain, near, counts, found.point[0], above, best)
        low_price, low = minimise(prices, gain, near, counts, high, below, best)
        if low > high:
            high_price, high, low_price, low = low_price, low, high_price, high
            for j in range(len(above)):
                above[j], below[j] = below[j], above[j]
    point: float = high
    for _ in range(MOST_STEPS):
        if high > low and high_price > low_price:
            crossing = -0.5 * math.log((high_price - low_price) / (high - low) / 2)
            point = min(max(crossing, low), high)
        price, total = minimise(prices, gain, near, counts, point, trial, best)
        slope = slope_at(point)
        if price - slope * total >= min(high_price - slope * high, low_price - slope * low) - SAME:
            break
        side = above if total >= point else below
        for j in range(len(trial)):
            side[j] = trial[j]
        if total >= point:
            high_price, high = price, total
        else:
            low_price, low = price, total
    return point


@pasted
def sums(prices: Floats, gain: Floats, payments: Integers) -> Any:
    """Return the sums of prices and of gains."""
    price, total = 0.0, 0.0
    for j in range(len(payments)):
        price += prices[payments[j]]
        total += gain[j, payments[j]]
    return price, total


@compiled
def minimise(
    prices: Floats,
    gain: Floats,
    near: Integers,
    counts: Integers,
    point: float,
    payments: Integers,
    best: Floats,
) -> Any:
    """Give each expert its payment of least price - slope * gain among the near ones; return sums of prices, gains."""
    slope, price, total = slope_at(point), 0.0, 0.0
    for j in range(len(counts)):
        chosen, least = near[j, 0], math.inf
        for r in range(counts[j]):
            i = near[j, r]
            value = prices[i] - slope * gain[j, i]
            if value < least:
                chosen, least = i, value
        payments[j], best[j] = chosen, least
        price += prices[chosen]
        total += gain[j, chosen]
    return price, total


@pasted
def all_near(found: Search, limit: float) -> bool:
    """Are all payments near with which the tangent is at most ``limit`` above its minimum?

    Only payments that are near are paid, so the gains of the others, which are at most 1/4, are what they were when all
    were looked at. A slope that is steeper by d since then makes price - slope * gain less by at most d / 4.
    """
    less = LARGEST * max(slope_at(found.point[0]) - found.looked[0], 0.0)
    nearest = math.inf
    for j in range(len(found.best)):
        nearest = min(nearest, found.floor[j] - less - found.best[j])
    return nearest >= limit


@compiled
def look_at_all(prices: Floats, by_cost: Integers, gain: Floats, found: Search, limit: float) -> None:
    """List the payments that are near the tangent, cheapest first: wide enough for this limit and the next rounds."""
    slope, best, width = slope_at(found.point[0]), found.best, found.width
    width[0] = WIDER * max(width[0], limit)
    found.looked[0], found.looked_width[0] = slope, width[0]
    for j in range(len(best)):
        best[j] = least_of_row(prices, gain[j], slope)
        found.floor[j] = best[j] + width[0]
        found.near_count[j] = list_near(prices, by_cost, gain[j], slope, found.floor[j], found.near[j])


@pasted
def forget_near(found: Search) -> None:
    """Look at all payments in the next round: somebody else chooses now, and perhaps one that is not near."""
    found.floor[:] = -math.inf


@pasted
def least_of_row(prices: Floats, gain: Floats, slope: float) -> float:
    """Return the least price - slope * gain; four at a time, so that none waits for the one before."""
    a = b = c = d = math.inf
    whole = len(prices) // 4 * 4
    for i in range(0, whole, 4):
        a = min(a, prices[i] - slope * gain[i])
        b = min(b, prices[i + 1] - slope * gain[i + 1])
        c = min(c, prices[i + 2] - slope * gain[i + 2])
        d = min(d, prices[i + 3] - slope * gain[i + 3])
    for i in range(whole, len(prices)):
        a = min(a, prices[i] - slope * gain[i])
    return min(min(a, b), min(c, d))


@pasted
def list_near(prices: Floats, by_cost: Integers, gain: Floats, slope: float, most: float, near: Integers) -> int:
    """Write the payments of which price - slope * gain is at most ``most`` to ``near``, cheapest first; count them."""
    count = 0
    for i in by_cost:
        near[count] = i
        count += prices[i] - slope * gain[i] <= most
    return count


@pasted
def list_close(prices: Floats, gain: Floats, found: Search, gap: float) -> int:
    """List the payments with which the best tangent is at most ``gap`` above its minimum; count them."""
    near, counts, close, close_count, best = found.near, found.near_count, found.close, found.close_count, found.best
    slope, listed = slope_at(found.point[0]), 0
    for j in range(len(counts)):
        count, most = 0, best[j] + gap
        for r in range(counts[j]):
            i = near[j, r]
            close[j, count] = i
            count += prices[i] - slope * gain[j, i] <= most
        close_count[j] = count
        listed += count
    return listed
