"""Lower bounds for `exact`: tangents of exp(-2 G), each a sum over experts (steps 1 and 2 of `reference.exact`).

exp(-2 G) >= exp(-2 s) (1 + 2 s - 2 G), so that lam C + exp(-2 G) is at least h + sum of the least price - k g of each
expert, with slope k = 2 exp(-2 s) and height h = exp(-2 s) (1 + 2 s). The best s is where the gains of the minimisers
add up to s, or where they jump past it. From one round to the next it hardly moves, and few payments are ever near it:
it is sought among those that were near it in the last round, and then all payments are looked at once. That one look
is the bound; which payments were near only says where to look from.
"""

import math
from typing import Any

from experiments.engine.compiled import compiled, inlined
from experiments.engine.search import Search
from experiments.engine.state import Floats, Integers

MOST_STEPS, MOST_LOOKS = 30, 10
WIDER, NARROWER = 1.5, 0.8
SAME = 2.0**-40


@inlined
def slope_at(point: float) -> float:
    """k = 2 exp(-2 s)."""
    return 2 * math.exp(-2 * point)


@inlined
def height_at(point: float) -> float:
    """h = exp(-2 s) (1 + 2 s)."""
    return math.exp(-2 * point) * (1 + 2 * point)


@compiled
def highest_tangent(prices: Floats, gain: Floats, found: Search) -> float:
    """Raise the tangent until its minimisers stay; return the bound, with all payments listed that are near it."""
    near, counts, left, right, trial = found.near, found.near_count, found.left, found.right, found.trial
    point, width, best = found.point, found.width, found.best
    width[0] *= NARROWER
    for _ in range(MOST_LOOKS):
        point[0] = highest_among_near(prices, gain, near, counts, point[0], left, right, trial)
        missed = look_at_all(prices, gain, near, counts, point[0], width, best)
        if missed <= SAME:
            break
    lower = height_at(point[0])
    for j in range(len(best)):
        lower += best[j]
    return lower


@compiled
def highest_among_near(
    prices: Floats,
    gain: Floats,
    near: Integers,
    counts: Integers,
    start: float,
    left: Integers,
    right: Integers,
    trial: Integers,
) -> float:
    """Return the point of the highest tangent when only the payments that were near are offered.

    Two sets of minimisers enclose it: on the left the gains add up to more than the point, on the right to less. Each
    set alone is best at its own sum of gains, both together where they cost the same.
    """
    high_price, high = minimise(prices, gain, near, counts, start, left)
    low_price, low = minimise(prices, gain, near, counts, high, right)
    if low > high:
        high_price, high, low_price, low = low_price, low, high_price, high
        for j in range(len(left)):
            left[j], right[j] = right[j], left[j]
    point: float = high
    for _ in range(MOST_STEPS):
        if not (high > low and high_price > low_price):
            break
        crossing = -0.5 * math.log((high_price - low_price) / (high - low) / 2)
        point = min(max(crossing, low), high)
        price, total = minimise(prices, gain, near, counts, point, trial)
        slope = slope_at(point)
        if price - slope * total >= min(high_price - slope * high, low_price - slope * low) - SAME:
            break
        side = left if total >= point else right
        for j in range(len(trial)):
            side[j] = trial[j]
        if total >= point:
            high_price, high = price, total
        else:
            low_price, low = price, total
    return point


@compiled
def minimise(prices: Floats, gain: Floats, near: Integers, counts: Integers, point: float, payments: Integers) -> Any:
    """Give each expert its payment of least price - slope * gain among the near ones; return sums of prices, gains."""
    slope, price, total = slope_at(point), 0.0, 0.0
    for j in range(len(counts)):
        chosen, least = 0, math.inf
        for r in range(counts[j]):
            i = near[j, r]
            value = prices[i] - slope * gain[j, i]
            if value < least:
                chosen, least = i, value
        payments[j] = chosen
        price += prices[chosen]
        total += gain[j, chosen]
    return price, total


@compiled
def look_at_all(
    prices: Floats, gain: Floats, near: Integers, counts: Integers, point: float, width: Floats, best: Floats
) -> float:
    """List the payments near the tangent at this point; return by how much one of them is below all that were near.

    The width grows with that, so that what was best before is still near.
    """
    slope, missed = slope_at(point), 0.0
    for j in range(len(counts)):
        known = math.inf
        for r in range(counts[j]):
            known = min(known, prices[near[j, r]] - slope * gain[j, near[j, r]])
        best[j] = least_of_row(prices, gain[j], slope)
        missed = max(missed, known - best[j])
    width[0] = max(width[0], WIDER * missed)
    for j in range(len(counts)):
        counts[j] = list_near(prices, gain[j], slope, best[j] + width[0], near[j])
    return missed


@inlined
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


@inlined
def list_near(prices: Floats, gain: Floats, slope: float, most: float, near: Integers) -> int:
    """Write the payments of which price - slope * gain is at most ``most`` to ``near``; count them."""
    count = 0
    for i in range(len(prices)):
        near[count] = i
        count += prices[i] - slope * gain[i] <= most
    return count


@compiled
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
