"""How many experts get a payment with a large gain is a whole number: sharper lower bounds for `exact`.

Where a large gain costs about as much as it is worth, for all experts alike, the best tangent says little: it would
have a large gain of eight experts and a half. So the payments are divided into those with a small and those with a
large gain. For each number m of large ones there is a best tangent, and its minimum over the choices with exactly m of
them is a sum over experts: the m experts get one for whom it is cheapest. With a surcharge on large gains, that these m
still take and all others do not, nobody need count any more: whoever has exactly m of them pays m surcharges too much.

Payments that are not close to the best tangent of all are in no minimum, so that the lists of close ones are enough.
"""

import math
from typing import Any

from experiments.engine.compiled import compiled, pasted
from experiments.engine.search import Search
from experiments.engine.state import Floats, Integers
from experiments.engine.tangents import LARGEST, height_at, slope_at

DIVIDES, SELDOM = 49, 4
"""So many divides, spread evenly over the gains, are tried in turn, one in so many rounds."""
MOST_STEPS, WORTH = 10, 16
"""A tangent is moved so often, as long as it may gain that part of what is left."""


@compiled
def divide_anew(prices: Floats, gain: Floats, found: Search, most: float, gap: float, time: int) -> None:
    """Bound the numbers of large gains with the usual divide, or with another one that leaves less.

    If much of the gap was left last time, there were many choices to look at: then it is worth while to try. A wide gap
    of one number is better than middling ones of two, so what counts is their sum.
    """
    divide, trial, left = found.divide, math.inf, found.left_of_gap
    if time % SELDOM == 0 and left[0] > gap / WORTH:
        divide[0] = LARGEST * (time // SELDOM % DIVIDES + 1) / (DIVIDES + 1)
        trial = bound_numbers(prices, gain, found, most)
    another, divide[0] = divide[0], divide[1]
    left[0] = bound_numbers(prices, gain, found, most)
    if trial < left[0]:
        divide[0] = divide[1] = another
        left[0] = bound_numbers(prices, gain, found, most)


@pasted
def one_number(prices: Floats, gain: Floats, found: Search, lower: float) -> None:
    """Call no gain large: then there is one number only, none, and the best tangent is its bound."""
    found.divide[0], found.bounds[:] = math.inf, math.inf
    found.bounds[0], found.points[0] = lower, found.point[0]
    list_corners(prices, gain, found)


@compiled
def bound_numbers(prices: Floats, gain: Floats, found: Search, most: float) -> float:
    """Bound the value of choices by their number of large gains; return how much is left below ``most``.

    A tangent that is best for one number bounds all others as well, most of them beyond what is looked for.
    """
    bounds, experts = found.bounds, len(found.order)
    list_corners(prices, gain, found)
    for m in range(experts + 1):
        bounds[m] = -math.inf
    centre = raise_bounds(prices, gain, found, found.point[0])
    for step in range(1, 2 * experts + 2):
        m = centre + (step // 2 if step % 2 == 0 else -(step // 2))
        if 0 <= m <= experts and bounds[m] <= most:
            raise_bound(prices, gain, found, m, most)
    left = 0.0
    for m in range(experts + 1):
        left += max(most - bounds[m], 0.0)
    return left


@pasted
def raise_bound(prices: Floats, gain: Floats, found: Search, many: int, most: float) -> None:
    """Move the tangent to where it is highest for one number of large gains: as in `highest_among_near`.

    It is nowhere higher than where the tangents of two sets of minimisers, one on each side, are equally high; when
    little is left to be gained by that, it stays where it was highest.
    """
    high_price, high = best_with(prices, gain, found, many)
    raise_bounds(prices, gain, found, high)
    low_price, low = best_with(prices, gain, found, many)
    if low > high:
        high_price, high, low_price, low = low_price, low, high_price, high
    for _ in range(MOST_STEPS):
        if not (high > low and high_price > low_price):
            break
        crossing = -0.5 * math.log((high_price - low_price) / (high - low) / 2)
        point = min(max(crossing, low), high)
        slope, known = slope_at(point), found.bounds[many]
        highest = height_at(point) + min(high_price - slope * high, low_price - slope * low)
        if known > most or highest - known <= (most - known) / WORTH:
            break
        raise_bounds(prices, gain, found, point)
        price, total = best_with(prices, gain, found, many)
        if total >= point:
            high_price, high = price, total
        else:
            low_price, low = price, total


@compiled
def raise_bounds(prices: Floats, gain: Floats, found: Search, point: float) -> int:
    """Raise the bounds to those of the tangent at a point; return the number for which it is least."""
    compare_kinds(prices, gain, found, point)
    order, small, bounds, experts = found.order, found.small_after, found.bounds, len(found.order)
    small[experts] = 0.0
    for place in range(experts - 1, -1, -1):
        small[place] = small[place + 1] + found.least_small[order[place]]
    best, least, large = 0, math.inf, height_at(point)
    for m in range(experts + 1):
        bound = large + small[m]
        if bound > bounds[m]:
            bounds[m], found.points[m] = bound, point
        if bound < least:
            best, least = m, bound
        if m < experts:
            large += found.least_large[order[m]]
    return best


@compiled
def compare_kinds(prices: Floats, gain: Floats, found: Search, point: float) -> None:
    """Find each expert's best payments with a small and with a large gain; order the experts by the difference."""
    slope, order = slope_at(point), found.order
    for j in range(len(order)):
        few, all_of_them, corners = found.small_corners[j], found.corner_count[j], found.corners[j]
        found.small[j], found.least_small[j] = best_corner(prices, gain[j], slope, corners, 0, few)
        found.large[j], found.least_large[j] = best_corner(prices, gain[j], slope, corners, few, all_of_them)
    for after in range(1, len(order)):
        j, place = order[after], after
        while place > 0 and dearer(found, order[place - 1]) > dearer(found, j):
            order[place] = order[place - 1]
            place -= 1
        order[place] = j


@pasted
def best_corner(prices: Floats, gain: Floats, slope: float, corners: Integers, first: int, last: int) -> Any:
    """Return the corner with the least price - slope * gain, and that value; it falls along the corners, then rises."""
    best, least = 0, math.inf
    for r in range(first, last):
        value = prices[corners[r]] - slope * gain[corners[r]]
        if value > least:
            break
        best, least = corners[r], value
    return best, least


@compiled
def list_corners(prices: Floats, gain: Floats, found: Search) -> None:
    """List the corners of the lower hulls of each expert's close payments, those with small gains before the others.

    As points (gain, price), only corners are ever best of their kind.
    """
    for j in range(len(found.order)):
        end = list_hull(
            prices, gain[j], found.close[j], found.close_count[j], -math.inf, found.divide[0], found.corners[j], 0
        )
        found.small_corners[j] = end
        found.corner_count[j] = list_hull(
            prices, gain[j], found.close[j], found.close_count[j], found.divide[0], math.inf, found.corners[j], end
        )


@pasted
def list_hull(
    prices: Floats,
    gain: Floats,
    points: Integers,
    count: int,
    lowest: float,
    highest: float,
    corners: Integers,
    first: int,
) -> int:
    """Write the corners of the points whose gain is in (lowest, highest], from ``first`` on; return the end."""
    end = first
    for r in range(count):
        i = points[r]
        if not lowest < gain[i] <= highest or (end > first and gain[i] <= gain[corners[end - 1]]):
            continue
        while end - first > 1:
            a, b = corners[end - 2], corners[end - 1]
            if (prices[b] - prices[a]) * (gain[i] - gain[b]) < (prices[i] - prices[b]) * (gain[b] - gain[a]):
                break
            end -= 1
        corners[end] = i
        end += 1
    return end


@pasted
def dearer(found: Search, j: int) -> float:
    """Return by how much the best payment of expert j with a large gain is above that with a small one."""
    difference: float = found.least_large[j] - found.least_small[j]
    return difference


@pasted
def best_with(prices: Floats, gain: Floats, found: Search, many: int) -> Any:
    """Return the sums of prices and gains of the experts' best payments, so many of them with a large gain."""
    price, total = 0.0, 0.0
    for place in range(len(found.order)):
        j = found.order[place]
        i = found.large[j] if place < many else found.small[j]
        price += prices[i]
        total += gain[j, i]
    return price, total


@pasted
def surcharge_for(found: Search, many: int, limit: float) -> float:
    """Return what makes large gains too dear for all experts but the ``many`` first ones of the order."""
    last = dearer(found, found.order[many - 1]) if many > 0 else -math.inf
    following = dearer(found, found.order[many]) if many < len(found.order) else math.inf
    if last == -math.inf:
        return limit - following if following < math.inf else 0.0
    return -last - limit if following == math.inf else -(last + following) / 2
