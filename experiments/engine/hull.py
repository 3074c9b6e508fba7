"""The payments of an expert that can be best for some trade-off between gain and price: a lower convex hull.

Whatever the factor F >= 0, the least F x + price is at a corner of the hull of the points (x, price). With
x = exp(-2 g) that is a best response, F being the others' exp(-2 g); with x = -g it is the minimum of a tangent, F
being its slope. Along the corners the value falls and then rises: each is the best between two factors, and the best
one is found by walking.

That must not hide a near tie. A hull is called clear if every corner is below the chord of its neighbours, and every
other point above a chord, by more than rounding; and the ranges of factors of two neighbours leave out those at which
they are about as good. If a hull is not clear, all worthwhile payments stand in the list, no range has a factor in it,
and all of them are looked at.
"""

import math
from typing import Any

from experiments.engine.compiled import compiled, inlined
from experiments.engine.state import Floats, Integers, Setting, Table
from experiments.engine.worthwhile import keep_worthwhile


@compiled
def keep_hulls(setting: Setting, table: Table, x: Floats) -> None:
    """List the corners of each expert's worthwhile payments, cheapest first; x[j, i] falls along the list."""
    prices, margin, coarse = setting.prices, 2 * setting.rounding, setting.coarse
    worth, worth_count, hull, hull_count = table.worth, table.worth_count, table.hull, table.hull_count
    clear = table.clear
    for j in range(len(hull)):
        if keep_worthwhile(setting, table, j) and clear[j] and still_corner(prices, x[j], table, j, margin):
            part_neighbours(prices, x[j], table, j, table.corner[j] - 1, margin)
            part_neighbours(prices, x[j], table, j, table.corner[j], margin)
            continue
        hull_count[j] = corners(prices, x[j], worth[j, : worth_count[j]], hull[j], margin) if coarse else 0
        clear[j] = hull_count[j] > 0
        if not clear[j]:
            hull_count[j] = worth_count[j]
            for r in range(worth_count[j]):
                hull[j, r] = worth[j, r]
                table.best_from[j, r], table.best_upto[j, r] = math.inf, 0.0
            continue
        table.best_from[j, 0], table.best_upto[j, hull_count[j] - 1] = 0.0, math.inf
        for r in range(hull_count[j] - 1):
            part_neighbours(prices, x[j], table, j, r, margin)


@inlined
def part_neighbours(prices: Floats, x: Floats, table: Table, j: int, r: int, margin: float) -> None:
    """Up to which factor is corner r clearly better than the next one, and from which is that clearly better?"""
    if r < 0 or r + 1 >= table.hull_count[j]:
        return
    a, b = table.hull[j, r], table.hull[j, r + 1]
    share = 1 / (x[a] - x[b])
    table.best_upto[j, r] = (prices[b] - prices[a] - margin) * share
    table.best_from[j, r + 1] = (prices[b] - prices[a] + margin) * share


@inlined
def still_corner(prices: Floats, x: Floats, table: Table, j: int, margin: float) -> bool:
    """Does the clear hull of expert j stay as it is, when only the cell that was paid has changed, one of its corners?

    The cell moves the chords to its two neighbours: they must still bend at all three, and what is listed between them
    must still be above.
    """
    hull, count, r = table.hull[j], table.hull_count[j], table.corner[j]
    if r >= count or hull[r] != table.payments[j]:
        return False
    for middle in range(max(r - 1, 1), min(r + 2, count - 1)):
        a, b = hull[middle - 1], hull[middle + 1]
        if above_chord(prices, x, a, hull[middle], b) >= -margin * (x[a] - x[b]):
            return False
    for left in range(max(r - 1, 0), min(r + 1, count - 1)):
        a, b = hull[left], hull[left + 1]
        for place in range(table.position[j, a] + 1, table.position[j, b]):
            if above_chord(prices, x, a, table.worth[j, place], b) <= margin * (x[a] - x[b]):
                return False
    return True


@compiled
def corners(prices: Floats, x: Floats, points: Integers, found: Integers, margin: float) -> int:
    """Write the corners among the points to ``found``, and return how many; 0 if it is not clear which they are."""
    count = 0
    for i in points:
        while count >= 2:
            height = above_chord(prices, x, found[count - 2], found[count - 1], i)
            if abs(height) <= margin * (x[found[count - 2]] - x[i]):
                return 0
            if height < 0:
                break
            count -= 1
        found[count] = i
        count += 1
    return count


@inlined
def above_chord(prices: Floats, x: Floats, a: int, middle: int, b: int) -> Any:
    """By how much does the middle payment cost more than the chord from a to b, times the length of that in x?"""
    return (prices[middle] - prices[a]) * (x[a] - x[b]) - (prices[b] - prices[a]) * (x[a] - x[middle])


@inlined
def best_corner(table: Table, j: int, start: int, factor: float) -> int:
    """Walk along the hull of expert j to the corner that is clearly the best at this factor; -1: none is."""
    r, last = min(start, table.hull_count[j] - 1), table.hull_count[j] - 1
    while r < last and factor >= table.best_upto[j, r]:
        r += 1
    while r > 0 and factor <= table.best_from[j, r]:
        r -= 1
    return r if table.best_from[j, r] < factor < table.best_upto[j, r] else -1


@compiled
def best_of_all(prices: Floats, x: Floats, hull: Integers, count: int, factor: float) -> Any:
    """Look at everything: return where factor * x + price is least, that value, and the value of the second best."""
    best, least, second = 0, math.inf, math.inf
    for r in range(count):
        value = factor * x[hull[r]] + prices[hull[r]]
        if value < least:
            best, least, second = r, value, least
        elif value < second:
            second = value
    return best, least, second
