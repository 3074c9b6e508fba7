"""The rules `exact` and `brute`: the minimum over costs^K. Both name the same minimisers; the engine has one solver.

1. A Lagrangian lower bound, with a warm start from the last round (`lagrange`).
2. An upper bound: the payments of the last round and the minimisers of the lower bound, improved one expert at a time.
   Payments with which the lower bound is above it are in no minimum.
3. Where many payments remain, one lower bound for each number of experts with a large gain.
4. For each number that is left, branch and bound: the choices of either half of the experts are listed (`partial`), and
   the two lists meet in the middle (`match`).

What doubles cannot tell apart is left to the reference.
"""

import math

from experiments.engine.compiled import compiled, inlined
from experiments.engine.lagrange import bound_all, compare, raise_bound, slope_at, sums
from experiments.engine.local import error_of_others
from experiments.engine.match import choose_near, least_match
from experiments.engine.pareto import keep_pareto
from experiments.engine.partial import list_halves
from experiments.engine.room import Room
from experiments.engine.state import Integers, Setting, Table

MANY = 3
"""Gains are divided where more payments than that remain for each expert. Four runs of 10^5 rounds (linear K = 20 with
N = 10 and 50, K = 10 with N = 100; sigmoidal K = 20, N = 100) took 162, 156, 154, 156, 164 microseconds a round in sum
with 1, 2, 3, 5, 8."""


@compiled
def choose_exact(setting: Setting, table: Table, room: Room) -> bool:
    """Set the payments to the first minimiser. False: near ties, or too many choices to look at."""
    margin = 4 * setting.rounding
    upper = bound_minimum(setting, table, room)
    numbers = 1
    if keep_close(setting, table, room, upper - room.bounds[0] + margin) > MANY * setting.experts:
        numbers = setting.experts + 1
        bound_numbers(setting, table, room, upper + margin)
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
    """Find the best lower bound, and return an upper bound; only payments that are close remain."""
    for j in range(setting.experts):
        keep_pareto(setting, table, j)
        room.close_count[j] = table.pareto_count[j]
        for r in range(table.pareto_count[j]):
            room.close[j, r] = table.pareto[j, r]
    room.divide[0], room.points[0], room.bounds[0] = math.inf, 0.0, -math.inf
    raise_bound(setting, table, room, 0, math.inf)
    upper = math.inf
    for start in (table.payments, table.above, table.below):
        price, total = sums(setting, table, start)
        upper = min(upper, price + math.exp(-2 * total))
    keep_close(setting, table, room, upper - room.bounds[0] + 4 * setting.rounding)
    for start in (table.payments, table.above, table.below):
        upper = min(upper, improved(setting, table, room, start))
    return upper


@compiled
def improved(setting: Setting, table: Table, room: Room, start: Integers) -> float:
    """Change one payment at a time for the better until nothing gains more than rounding; return the value."""
    prices, error, payments, product = setting.prices, table.error, room.trial, 1.0
    for j in range(setting.experts):
        payments[j] = start[j]
        product *= error[j, payments[j]]
    changed = True
    while changed:
        changed = False
        for j in range(setting.experts):
            own = payments[j]
            others = error_of_others(table, payments, j, product)
            best, least = own, product + prices[own] - setting.rounding
            for r in range(room.close_count[j]):
                i = room.close[j, r]
                value = others * error[j, i] + prices[i]
                if value < least:
                    best, least = i, value
            if best != own:
                payments[j], changed = best, True
                product = others * error[j, best]
    price, total = sums(setting, table, payments)
    return float(price + math.exp(-2 * total))


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
    """Divide the gains half-way between the smallest and the largest one of the minimisers of the best bound."""
    smallest, largest = math.inf, -math.inf
    for j in range(len(table.above)):
        one, other = table.gain[j, table.above[j]], table.gain[j, table.below[j]]
        smallest, largest = min(smallest, one, other), max(largest, one, other)
    room.divide[0] = (smallest + largest) / 2


@compiled
def bound_numbers(setting: Setting, table: Table, room: Room, most: float) -> None:
    """Bound the choices with each number of large gains, until the bound is above ``most`` or little is gained."""
    point = room.points[0]
    divide(table, room)
    for many in range(setting.experts + 1):
        room.bounds[many] = -math.inf
    compare(setting, table, room, point)
    bound_all(room, point)
    for many in range(setting.experts + 1):
        if room.bounds[many] <= most:
            raise_bound(setting, table, room, many, most)
