"""The rules `exact` and `brute`: the minimum over costs^K. Both name the same minimisers; the engine has one way.

1. Lagrangian lower bound, warm-started from the last round (`lagrange`).
2. Upper bound: the payments of the last round and the minimisers of the bound, improved one expert at a time. Payments
   with which the bound is above it are in no minimum.
3. Where many remain, one bound for each number of large gains.
4. What remains is merged expert by expert (`partial`).

What doubles cannot tell apart is left to the reference.
"""

import math

from experiments.engine.compiled import compiled, inlined
from experiments.engine.lagrange import bound_all, compare, copy, raise_bound, slope_at, sums
from experiments.engine.match import choose_near, least_match
from experiments.engine.pareto import keep_pareto
from experiments.engine.partial import list_halves
from experiments.engine.room import Room
from experiments.engine.state import Floats, Integers, Setting, Table

MANY = 3


@compiled
def choose_exact(setting: Setting, table: Table, room: Room) -> bool:
    """Set the payments to the first minimiser. False: near ties, or too many choices to look at."""
    margin = 4 * setting.rounding
    upper = bound_minimum(setting, table, room)
    lower, numbers = room.bounds[0], 1
    if keep_close(setting, table, room, upper - lower + margin) > MANY * setting.experts:
        numbers = setting.experts + 1
        divide(table, room)
        upper = bound_numbers(setting, table, room, upper)
    least, found, end, room.near[0] = math.inf, 0, 0, 0
    for many in range(numbers):
        most = min(upper, least) + margin
        if room.bounds[many] <= most:
            end = list_halves(setting, table, room, many, most, end)
            if end < 0:
                return False
            for half in range(2):
                room.ends[found, 2 * half], room.ends[found, 2 * half + 1] = room.first[half], room.last[half]
            least = min(least, least_match(room, room.ends[found]))
            found += 1
    room.near[0], room.near_most[0] = found, least + setting.rounding
    return choose_near(setting, table, room)


@compiled
def bound_minimum(setting: Setting, table: Table, room: Room) -> float:
    """Find the best Lagrangian bound, and an upper bound: close payments remain."""
    for j in range(setting.experts):
        keep_pareto(setting, table, j)
        room.close_count[j] = table.pareto_count[j]
        for r in range(table.pareto_count[j]):
            room.close[j, r] = table.pareto[j, r]
    copy(table.above, room.above)
    copy(table.below, room.below)
    room.divide[0], room.points[0], room.bounds[0] = math.inf, 0.0, -math.inf
    raise_bound(setting, table, room, 0, math.inf, True)
    copy(room.above, table.above)
    copy(room.below, table.below)
    upper = math.inf
    for start in (table.payments, room.above, room.below):
        price, total = sums(setting, table, start)
        upper = min(upper, price + math.exp(-2 * total))
    keep_close(setting, table, room, upper - room.bounds[0] + 4 * setting.rounding)
    for start in (table.payments, room.above, room.below):
        upper = min(upper, improved_from(setting, table, room, start))
    return upper


@inlined
def improved_from(setting: Setting, table: Table, room: Room, start: Integers) -> float:
    """Improve payments one expert at a time; return the value."""
    copy(start, room.trial)
    return improved(setting, table.error, room, room.trial)


@compiled
def improved(setting: Setting, error: Floats, room: Room, payments: Integers) -> float:
    """Change one payment at a time for the better until nothing gains more than rounding; return the value."""
    prices = setting.prices
    product, price = 1.0, 0.0
    for j in range(len(payments)):
        product *= error[j, payments[j]]
        price += prices[payments[j]]
    changed = True
    while changed:
        changed = False
        for j in range(len(payments)):
            own = payments[j]
            others = product / error[j, own]
            best, least = own, product + prices[own] - setting.rounding
            for r in range(room.close_count[j]):
                i = room.close[j, r]
                value = others * error[j, i] + prices[i]
                if value < least:
                    best, least = i, value
            if best != own:
                payments[j], changed = best, True
                product = others * error[j, best]
                price += prices[best] - prices[own]
    return product + price


@compiled
def keep_close(setting: Setting, table: Table, room: Room, gap: float) -> int:
    """Keep the payments with which the best tangent is at most ``gap`` above its minimum; count them."""
    slope, listed = slope_at(room.points[0]), 0
    for j in range(setting.experts):
        least, count = math.inf, 0
        for r in range(room.close_count[j]):
            i = room.close[j, r]
            least = min(least, setting.prices[i] - slope * table.gain[j, i])
        for r in range(room.close_count[j]):
            i = room.close[j, r]
            if setting.prices[i] - slope * table.gain[j, i] <= least + gap:
                room.close[j, count] = i
                count += 1
        room.close_count[j] = count
        listed += count
    return listed


@inlined
def divide(table: Table, room: Room) -> None:
    """Divide the gains where the two sets of minimisers around the best tangent differ most."""
    smallest, largest = math.inf, -math.inf
    for j in range(len(room.above)):
        one, other = table.gain[j, room.above[j]], table.gain[j, room.below[j]]
        smallest, largest = min(smallest, one, other), max(largest, one, other)
    room.divide[0] = (smallest + largest) / 2


@compiled
def bound_numbers(setting: Setting, table: Table, room: Room, upper: float) -> float:
    """Bound the choices with each number of large gains; return the upper bound, lower if the minimisers are."""
    point = room.points[0]
    for many in range(setting.experts + 1):
        room.bounds[many] = -math.inf
    compare(setting, table, room, point)
    bound_all(room, point)
    for many in range(setting.experts + 1):
        most = upper + 4 * setting.rounding
        if room.bounds[many] <= most:
            raise_bound(setting, table, room, many, most, False)
            if room.bounds[many] <= most:
                upper = min(upper, improved_from(setting, table, room, room.above))
                upper = min(upper, improved_from(setting, table, room, room.below))
    return upper
