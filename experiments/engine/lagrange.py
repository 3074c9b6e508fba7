"""Lagrangian lower bounds on exp(-2 G) + price, where G is the sum of the gains: sums over experts.

The tangent at s is below: exp(-2 G) >= h - k G with slope k = 2 exp(-2 s) and height h = exp(-2 s) (1 + 2 s). So the
value is at least h + the sum over experts of the least price - k gain, and k is a Lagrange multiplier. The best bound
is where the gains of the minimisers add up to s, or where they jump past it.

Where a large gain costs about as much as it is worth, for all experts alike, that bound is weak: its minimum would be
at half an expert with a large gain. So the gains are divided into small and large ones, and there is one bound for each
number m of large ones. It has a second multiplier, a charge on large gains: h - m charge + the sum of the least
price + charge - k gain.
"""

import math
from typing import Any

from experiments.engine.compiled import compiled, inlined
from experiments.engine.room import Room
from experiments.engine.state import Integers, Setting, Table

MOST_STEPS = 30
"""A bound that is not the best is still a bound; the runs of `exact.MANY` took 161, 154, 147 microseconds a round in
sum with 4, 8, 30."""
SAME = 2.0**-40
"""Without a limit the search ends where less than this may be gained: 151, 155, 147, 154 with 2^-30, 2^-35,
2^-40, 2^-46, which is noise."""
WORTH = 32
"""The tangent of a number of large gains is moved while one part in so many of what is left may be gained: 262, 174,
154, 155, 147 microseconds with 2, 4, 8, 16, 32."""


@inlined
def slope_at(point: float) -> float:
    """k = 2 exp(-2 s)."""
    return 2 * math.exp(-2 * point)


@inlined
def height_at(point: float) -> float:
    """h = exp(-2 s) (1 + 2 s)."""
    return math.exp(-2 * point) * (1 + 2 * point)


@compiled
def raise_bound(setting: Setting, table: Table, room: Room, many: int, most: float) -> None:
    """Move the tangent to where the bound of ``many`` large gains is highest, as long as it is not above ``most``.

    The bound is a concave function of k. Two sets of minimisers enclose its maximum, one with a larger and one with a
    smaller sum of gains than the point, and it is at most where their tangents are equally high. Where gains are not
    divided, the sets of the last round are tried first, and those of this round are kept.
    """
    point, warm = room.points[many], room.divide[0] == math.inf
    high_price, high, low_price, low = 0.0, math.inf, 0.0, -math.inf
    if warm:
        high_price, high = sums(setting, table, table.above)
        low_price, low = sums(setting, table, table.below)
        if high > low and high_price > low_price:
            point = crossing(high_price, high, low_price, low)
        else:
            high, low = math.inf, -math.inf
    for _ in range(MOST_STEPS):
        price, total = try_tangent(setting, table, room, many, point)
        if total >= point:
            high_price, high = price, total
        else:
            low_price, low = price, total
        if warm:
            copy(room.trial, table.above if total >= point else table.below)
        if room.bounds[many] > most:
            return
        if high == math.inf or low == -math.inf:
            point = total
            highest = price + math.exp(-2 * total)
        elif high > low and high_price > low_price:
            point = crossing(high_price, high, low_price, low)
            slope = slope_at(point)
            highest = height_at(point) + min(high_price - slope * high, low_price - slope * low)
        else:
            return
        left = most - room.bounds[many]
        if highest - room.bounds[many] <= (SAME if left == math.inf else left / WORTH):
            return


@inlined
def crossing(high_price: float, high: float, low_price: float, low: float) -> float:
    """Return the point where the tangent is equally high for two sets of minimisers, between their sums of gains."""
    return min(max(-0.5 * math.log((high_price - low_price) / (high - low) / 2), low), high)


@inlined
def sums(setting: Setting, table: Table, payments: Integers) -> Any:
    """Return the sums of prices and of gains."""
    price, total = 0.0, 0.0
    for j in range(len(payments)):
        price += setting.prices[payments[j]]
        total += table.gain[j, payments[j]]
    return price, total


@compiled
def try_tangent(setting: Setting, table: Table, room: Room, many: int, point: float) -> Any:
    """Raise all bounds to those of one tangent; return the price and the gain of its minimiser for one number."""
    compare(setting, table, room, point)
    bound_all(room, point)
    price, total = 0.0, 0.0
    for place in range(setting.experts):
        j = room.order[place]
        i = room.large[j] if place < many else room.small[j]
        if i < 0:
            return math.inf, 0.0
        room.trial[j] = i
        price += setting.prices[i]
        total += table.gain[j, i]
    return price, total


@inlined
def bound_all(room: Room, point: float) -> None:
    """Raise the bounds of all numbers of large gains to those of a tangent."""
    experts, bound, forced = len(room.order), height_at(point), 0
    for j in range(experts):
        forced += room.small[j] < 0
        bound += room.small_least[j] if room.small[j] >= 0 else room.large_least[j]
    for many in range(experts + 1 if room.divide[0] < math.inf else 1):
        own = bound if many >= forced else math.inf
        if own > room.bounds[many]:
            room.bounds[many], room.points[many], room.charges[many] = own, point, charge_for(room, many)
        if forced <= many < experts:
            bound += dearer(room, room.order[many])


@compiled
def compare(setting: Setting, table: Table, room: Room, point: float) -> None:
    """Find each expert's best small and large gain at a tangent; order the experts by the difference."""
    slope, divide = slope_at(point), room.divide[0]
    for j in range(setting.experts):
        small, large, small_least, large_least = -1, -1, math.inf, math.inf
        for r in range(room.close_count[j]):
            i = room.close[j, r]
            own = table.gain[j, i]
            value = setting.prices[i] - slope * own
            if own > divide:
                if value < large_least:
                    large, large_least = i, value
            elif value < small_least:
                small, small_least = i, value
        room.small[j], room.small_least[j] = small, small_least
        room.large[j], room.large_least[j] = large, large_least
    if divide < math.inf:
        sort(room)


@inlined
def sort(room: Room) -> None:
    """Order the experts by how much dearer a large gain is: insertion sort, as the order is often right already."""
    order = room.order
    for behind in range(1, len(order)):
        j, place = order[behind], behind
        own = dearer(room, j)
        while place > 0 and dearer(room, order[place - 1]) > own:
            order[place] = order[place - 1]
            place -= 1
        order[place] = j


@inlined
def dearer(room: Room, j: int) -> float:
    """By how much is the best large gain of expert j above its best small one?"""
    difference: float = room.large_least[j] - room.small_least[j]
    return difference


@inlined
def charge_for(room: Room, many: int) -> float:
    """Return a charge with which large gains are best for the first ``many`` experts of the order, and no others."""
    last = dearer(room, room.order[many - 1]) if many > 0 else -math.inf
    following = dearer(room, room.order[many]) if many < len(room.order) else math.inf
    if last == -math.inf:
        return 1.0 - following if following < math.inf else 0.0
    return -1.0 - last if following == math.inf else -(last + following) / 2


@inlined
def copy(source: Integers, target: Integers) -> None:
    """Copy payments."""
    for j in range(len(source)):
        target[j] = source[j]
