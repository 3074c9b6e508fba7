"""The rules `exact` and `brute`: the minimum over costs^K. Both name the same minimisers; the engine has one way.

1. Lagrangian lower bound, warm-started from the last round (`lagrange`).
2. Upper bound: the payments of the last round and the minimisers of the bound, improved one expert at a time. Payments
   with which the bound is above it are in no minimum.
3. Where many remain, one bound for each number of large gains.
4. What remains is merged expert by expert (`partial`).

What doubles cannot tell apart is left to the reference.
"""

import math
from typing import Any

from experiments.engine.compiled import compiled, inlined
from experiments.engine.lagrange import bound_all, copy, improved, raise_bound, slope_at
from experiments.engine.partial import cheaper_or_earlier, complete_choices, set_payments
from experiments.engine.room import Room
from experiments.engine.state import Floats, Integers, Setting, Table
from experiments.engine.worthwhile import keep_worthwhile

MANY = 3


@compiled
def choose_exact(setting: Setting, table: Table, room: Room) -> bool:
    """Set the payments to the first minimiser. False: near ties, or too many choices to look at."""
    rounding = setting.rounding
    room.near[0] = 0
    for j in range(setting.experts):
        keep_worthwhile(setting, table, j)
        room.close_count[j] = table.worth_count[j]
        for r in range(table.worth_count[j]):
            room.close[j, r] = table.worth[j, r]
    room.divide[0], room.points[0] = math.inf, table.point[0]
    raise_bound(setting, table, room, 0, math.inf)
    table.point[0] = room.points[0]
    upper = improved_from(setting, table, room, table.payments)
    upper = min(upper, improved_from(setting, table, room, room.above))
    upper = min(upper, improved_from(setting, table, room, room.below))
    lower, numbers = room.bounds[0], 1
    if keep_close(setting, table, room, upper - lower + 4 * rounding) > MANY * setting.experts:
        numbers = setting.experts + 1
        divide(table, room)
        upper = bound_numbers(setting, table, room, upper)
    least, found, most, end = math.inf, 0, upper + 4 * rounding, 0
    for many in range(numbers):
        if room.bounds[many] <= min(most, least + 4 * rounding):
            first, end = complete_choices(setting, table, room, many, min(most, least + 4 * rounding), end)
            if end < 0:
                return False
            room.ends[found, 0], room.ends[found, 1] = first, end
            found += 1
            for choice in range(first, end):
                least = min(least, value_of(room, choice))
    return choose_near(setting, table, room, found, least + rounding)


@inlined
def value_of(room: Room, choice: int) -> float:
    """What does a complete choice cost?"""
    value: float = room.choices[choice].error + room.choices[choice].price
    return value


@compiled
def choose_near(setting: Setting, table: Table, room: Room, found: int, most: float) -> bool:
    """Set the payments to the first choice of at most this value. False: doubles cannot tell which it is.

    The same choice may be listed for several numbers of large gains.
    """
    choices, best = room.choices, -1
    for r in range(found):
        for choice in range(room.ends[r, 0], room.ends[r, 1]):
            if value_of(room, choice) > most:
                continue
            if best < 0:
                best = choice
            elif not setting.exact_costs or choices[choice].marks != choices[best].marks:
                room.near[0], room.near_most[0] = found, most
                return False
            elif cheaper_or_earlier(setting, choices, choice, best, room.trial, room.other):
                best = choice
    set_payments(table.payments, choices, best)
    return best >= 0


@inlined
def improved_from(setting: Setting, table: Table, room: Room, start: Integers) -> float:
    """Improve payments one expert at a time; return the value."""
    copy(start, room.trial)
    return improved(setting, table.error, room, room.trial)


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
    widest = -1.0
    for j in range(len(room.above)):
        one, other = table.gain[j, room.above[j]], table.gain[j, room.below[j]]
        if abs(one - other) > widest:
            widest, room.divide[0] = abs(one - other), (one + other) / 2


@compiled
def bound_numbers(setting: Setting, table: Table, room: Room, upper: float) -> float:
    """Bound the choices with each number of large gains; return the upper bound, lower if the minimisers are."""
    bound_all(setting, table, room, room.points[0])
    for many in range(setting.experts + 1):
        most = upper + 4 * setting.rounding
        if room.bounds[many] <= most:
            raise_bound(setting, table, room, many, most)
            if room.bounds[many] <= most:
                upper = min(upper, improved_from(setting, table, room, room.above))
                upper = min(upper, improved_from(setting, table, room, room.below))
    return upper
