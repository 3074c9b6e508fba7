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
from experiments.engine.state import Floats, Integers, Setting, Table

MOST_STEPS, MOST_LOOKS = 30, 10
WIDER, NARROWER = 1.25, 0.95
"""What is near is wider after each look at all payments, and narrower after each round: few looks, and few are near"""
FARTHER, LEAST_REACH = 3, 2.0**-20
"""The other slopes at which all are looked at are so much farther away than the slope has moved since the last look."""
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
def highest_tangent(setting: Setting, table: Table, found: Search) -> float:
    """Raise the tangent until its minimisers stay; return the bound."""
    found.width[0] *= NARROWER
    if found.width[0] < found.looked_width[0] / 2:
        forget_near(found)
    for _ in range(MOST_LOOKS):
        found.point[0] = highest_point(setting.prices, table.gain, found)
        if all_near(found, 0.0):
            break
        look_at_all(setting, table, found, 0.0)
    lower = height_at(found.point[0])
    for j in range(len(found.best)):
        lower += found.best[j]
    return lower


@pasted
def highest_point(prices: Floats, gain: Floats, found: Search) -> float:
    """Return where the highest tangent touches when only the payments that are near are offered; find their minima.

    Two sets of minimisers enclose it: on the left the gains add up to more than the point, on the right to less. Each
    set alone is best at its own sum of gains, both together where they cost the same. Those of the last round are tried
    first.
    """
    near, counts = found.near, found.near_count
    above, below, trial, best = found.above, found.below, found.trial, found.best
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
    """Give each expert its near payment of least price - slope * gain; return the sums of prices and gains."""
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

    Only payments that are near are paid, so the gains of the others are what they were when all were looked at. Their
    least price - slope * gain was found then for three slopes. It is a concave function of the slope, and so between
    two of these it is not below the chord.
    """
    slope, slopes, floors = slope_at(found.point[0]), found.looked, found.floors
    if not slopes[0] < slope < slopes[2]:
        return False
    side = 0 if slope < slopes[1] else 1
    share = (slope - slopes[side]) / (slopes[side + 1] - slopes[side])
    nearest = math.inf
    for j in range(len(found.best)):
        floor = floors[j, side] + share * (floors[j, side + 1] - floors[j, side])
        nearest = min(nearest, floor - found.best[j])
    return nearest >= limit


@compiled
def look_at_all(setting: Setting, table: Table, found: Search, limit: float) -> None:
    """List the payments that are near the tangent, cheapest first: wide enough for this limit and the next rounds."""
    slope, slopes, best, width = slope_at(found.point[0]), found.looked, found.best, found.width
    width[0] = WIDER * max(width[0], limit)
    reach = max(NARROWER * (slopes[2] - slopes[1]), FARTHER * abs(slope - slopes[1]), slope * LEAST_REACH)
    slopes[0], slopes[1], slopes[2] = slope - reach, slope, slope + reach
    found.looked_width[0] = width[0]
    for j in range(len(best)):
        best[j] = least_of_row(setting.prices, table.gain[j], slope)
        list_near(setting, table.gain[j], found, j, best[j] + width[0])


@pasted
def forget_near(found: Search) -> None:
    """Look at all payments in the next round: somebody else chooses now, and perhaps one that is not near."""
    found.looked[2] = 0.0


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
def list_near(setting: Setting, gain: Floats, found: Search, j: int, most: float) -> None:
    """List the payments of which price - slope * gain is at most ``most``; find the least of the others."""
    prices, near, count = setting.prices, found.near[j], 0
    flat, slope, steep = found.looked[0], found.looked[1], found.looked[2]
    least_flat = least = least_steep = found.dear[0]
    for i in setting.by_cost:
        value = prices[i] - slope * gain[i]
        near[count] = i
        count += value <= most
        far = 0.0 if value > most else math.inf
        least_flat = min(least_flat, prices[i] - flat * gain[i] + far)
        least = min(least, value + far)
        least_steep = min(least_steep, prices[i] - steep * gain[i] + far)
    found.near_count[j] = count
    found.floors[j, 0], found.floors[j, 1], found.floors[j, 2] = least_flat, least, least_steep


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
