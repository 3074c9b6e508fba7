"""Lower bounds for `exact`: tangents of exp(-2 G), each a sum over experts (steps 1 and 2 of `reference.exact`).

exp(-2 G) >= exp(-2 s) (1 + 2 s - 2 G), so that lam C + exp(-2 G) is at least h + sum of the least price - k g of each
expert, with slope k = 2 exp(-2 s) and height h = exp(-2 s) (1 + 2 s). The best s is where the gains of the minimisers
add up to s, or where they jump past it. From one round to the next it hardly moves, and few payments are ever near it:
it is sought among those that were near it in the last round, and then all payments are looked at once. That one look
is the bound; which payments were near only says where to look from.
"""

import math
from typing import Any

import numpy as np

from experiments.engine.beaten import narrow, without_beaten
from experiments.engine.compiled import compiled, inlined
from experiments.engine.search import BEST, CURVATURE, LEFT, RIGHT, TOUCHED, Search
from experiments.engine.state import Floats, Integers, Setting, Table, fewer
from experiments.engine.uniforms import GOLDEN, mixed
from experiments.engine.widths import at_edge

MOST_STEPS, MOST_LOOKS = 30, 10
WIDER, NARROWER = 1.5, 0.8
SAME = 2.0**-40
FARTHEST, ASIDE = 1.2, 0.8
AT_EDGE = np.uint64(0x5851F42D4C957F2D)


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
def list_close(prices: Floats, gain: Floats, found: Search, gap: float) -> None:
    """List the payments with which the best tangent is at most ``gap`` above its minimum, cheapest first."""
    near, counts, close, close_count, best = found.near, found.near_count, found.close, found.close_count, found.best
    slope = slope_at(found.point[0])
    for j in range(len(counts)):
        count, most = 0, best[j] + gap
        for r in range(counts[j]):
            i = near[j, r]
            if prices[i] - slope * gain[j, i] <= most:
                place = count
                while place > 0 and prices[close[j, place - 1]] > prices[i]:
                    close[j, place] = close[j, place - 1]
                    place -= 1
                close[j, place] = i
                count += 1
        close_count[j] = count


@compiled
def list_offers(setting: Setting, table: Table, found: Search, lower: float, gap: float) -> bool:
    """Make a list of the close payments of each expert, as choices; the experts with the fewest first.

    False: there is no room for all.

    At the distance x from where the tangent touches, exp(-2 G) is exp(-2 s) (exp(-2 x) - 1 + 2 x) above it, which is at
    least exp(-2 s) x^2 for x <= 5/4: so far and no farther are the errors of minima. All their payments are close, so
    that the bounds of two more tangents need no others.
    """
    prices, gain, error, cost, fine_cost = setting.prices, table.gain, table.error, setting.cost, setting.fine_cost
    close, counts, best, choices, order = found.close, found.close_count, found.best, found.choices, found.trial
    limits, centre, slope, margin = found.limits, found.point[0], slope_at(found.point[0]), 2 * setting.rounding
    reach = math.sqrt(2 * gap / slope)
    lowest = math.exp(-2 * (centre + reach)) if reach < FARTHEST else 0.0
    highest = math.exp(-2 * (centre - reach)) if reach < FARTHEST else 1.0
    limits[BEST], limits[TOUCHED], limits[CURVATURE] = gap, slope / 2, 1 / (2 * highest)
    left, right = max(centre - ASIDE * reach, 0.0), centre + ASIDE * reach
    left_slope, right_slope = slope_at(left), slope_at(right)
    limits[LEFT], limits[RIGHT] = lower + gap - height_at(left), lower + gap - height_at(right)
    for j in range(setting.experts):
        place = j
        while place > 0 and counts[order[place - 1]] > counts[j]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = j
    end = 0
    for place in range(setting.experts):
        j = order[place]
        first, left_best, right_best = end, math.inf, math.inf
        for r in range(counts[j]):
            i = close[j, r]
            left_best = min(left_best, prices[i] - left_slope * gain[j, i])
            right_best = min(right_best, prices[i] - right_slope * gain[j, i])
        limits[LEFT] -= left_best
        limits[RIGHT] -= right_best
        if end + counts[j] > len(choices):
            return False
        for r in range(counts[j]):
            i = close[j, r]
            one = choices[end]
            one.error, one.price, one.excess = error[j, i], prices[i], prices[i] - slope * gain[j, i] - best[j]
            one.left = prices[i] - left_slope * gain[j, i] - left_best
            one.right = prices[i] - right_slope * gain[j, i] - right_best
            one.lowest, one.highest = lowest, highest
            one.cost, one.fine_cost, one.marks = cost[i], fine_cost[i], mark(setting, table, j, i)
            one.one, one.expert, one.payment = -1, j, i
            end = without_beaten(choices, first, end + 1, margin)
        narrow(choices, first, end, margin)
        found.first[place], found.last[place] = first, end
    return True


@inlined
def mark(setting: Setting, table: Table, j: int, i: int) -> np.uint64:
    """Return 64 bits that stand for the counts of a cell as far as its gain depends on them."""
    few, paid = fewer(table, j, i), table.paid[j, i]
    if at_edge(few, paid, setting.log_term):
        return AT_EDGE
    return mixed(mixed(np.uint64(few)) + np.uint64(paid) * GOLDEN)
