"""How many experts get a payment with a large gain is a whole number: sharper lower bounds for `exact`.

Where a large gain costs about as much as it is worth, for all experts alike, the best tangent says little: it would
have a large gain of eight experts and a half. So the gains are divided into small and large ones. For each number of
large ones there is a best tangent, and its minimum over the choices with exactly so many of them is a sum over experts
(`kinds`). With a surcharge on large gains nobody need count any more: whoever has so many of them pays so many
surcharges too much. Where that still says little, medium gains are counted as well.

Where are they divided? The best tangent touches between the gains of two sets of minimisers. Where these differ most,
it would have it both ways.

Payments that are not close to the best tangent of all are in no minimum, so that the lists of close ones are enough.
"""

import math
from typing import Any

import numpy as np

from experiments.engine.compiled import compiled, pasted
from experiments.engine.kinds import (
    KINDS,
    LARGE,
    MEDIUM,
    SMALL,
    choose_kinds,
    compare_kinds,
    count_of,
    divide_at,
    exchange,
    find_moves,
    go,
    least_charged,
    list_fronts,
    loss_of,
    set_charges,
)
from experiments.engine.search import Search
from experiments.engine.state import Floats
from experiments.engine.tangents import height_at, slope_at

ONE_NUMBER, FIRST_NUMBER = 0, 1
"""Where the numbers are listed: if all gains are small, and otherwise"""
LISTED, END, REPLACED = range(3)
"""What is listed: a number, where there are no more of them, what was divided once more"""
MOST_STEPS = 10
WORTH, WORTH_ONCE = 8, 2
"""A tangent is moved so often, as long as it may gain that part of what is left: or that, if gains are divided again"""
MUCH = 32
"""If more than that part of the gap is left, gains are divided once more."""
TRIALS = 1
"""So many other places to divide them are tried."""


@pasted
def one_number(found: Search, lower: float) -> None:
    """Call all gains small: then there is one number only, and the best tangent is its bound."""
    r = ONE_NUMBER
    found.bounds[r], found.points[r], found.slopes[r] = lower, found.point[0], slope_at(found.point[0])
    for j in range(len(found.best)):
        found.leasts[r, j] = found.best[j]
    for kind in range(KINDS):
        found.divides[r, kind], found.counts[r, kind], found.charges[r, kind] = math.inf, 0, 0.0


@pasted
def list_numbers(prices: Floats, gain: Floats, found: Search, most: float, gap: float) -> None:
    """List the numbers of medium and large gains that choices of value ``most`` or less can have, each with a bound.

    The gains are divided where they were in the last list. Where a tangent would have it both ways may be better.
    """
    list_fronts(prices, gain, found)
    usual, much, least = found.usual, gap / MUCH, math.inf
    trials, tried = TRIALS, usual[0]
    while True:
        left = divide_once(found, most, much, tried)
        if left <= least:
            usual[0], least = tried, left
        else:
            trials, tried = 0, usual[0]
            continue
        lowest = lowest_bound(found)
        if trials == 0 or most - found.bounds[lowest] <= much:
            break
        trials, tried = trials - 1, found.jumps[lowest]
    divide_twice(found, most, much, usual[0])


@pasted
def divide_once(found: Search, most: float, much: float, large: float) -> float:
    """List the numbers of large gains; return by how much their bounds are below ``most``, summed over all."""
    found.listed[0] = FIRST_NUMBER
    divide_at(found, large, large)
    one: Any = np.int64(SMALL)  # and not SMALL, for which `list_beside` would be compiled once more
    other: Any = np.int64(LARGE)
    none: Any = np.int64(0)
    list_beside(found, most, much, found.point[0], one, other, 0.0, none)
    left = 0.0
    for r in range(FIRST_NUMBER, found.listed[0]):
        left += max(most - found.bounds[r], 0.0)
    return left


@pasted
def lowest_bound(found: Search) -> int:
    """Return the number with the lowest bound."""
    lowest = FIRST_NUMBER
    for r in range(FIRST_NUMBER, found.listed[0]):
        if found.bounds[r] < found.bounds[lowest]:
            lowest = r
    return lowest


@pasted
def divide_twice(found: Search, most: float, much: float, large: float) -> None:
    """Where much is left, divide the small or the large gains once more: what is between is medium."""
    for r in range(FIRST_NUMBER, found.listed[0]):
        if most - found.bounds[r] <= much or found.listed[0] + len(found.kind) + 3 >= len(found.bounds):
            continue
        jump, point, charge = found.jumps[r], found.points[r], found.charges[r, LARGE]
        divide_at(found, min(jump, large), max(jump, large))
        if jump > large:
            one, other, third, charge = MEDIUM, LARGE, SMALL, -charge
        else:
            one, other, third = SMALL, MEDIUM, LARGE
        list_beside(found, most, math.inf, point, one, other, charge, found.counts[r, third])
        found.bounds[r], found.role[r] = math.inf, REPLACED


@compiled
def list_beside(
    found: Search, most: float, much: float, point: float, one: int, other: int, charge: float, many: int
) -> None:
    """List the numbers of two kinds with so many of the third, if a choice of value ``most`` or less can have them.

    They are looked for on both sides of those that are best at one tangent.
    """
    for forward in (True, False):
        compare_kinds(found, point)
        choose_kinds(found, one, other, charge, many)
        source, target = (one, other) if forward else (other, one)
        last, walking = point, forward
        while walking or walk(found, most, last, source, target):
            last, walking = raise_bound(found, most, much), False
        list_end(found, most, last, source, target)


@pasted
def walk(found: Search, most: float, point: float, one: int, other: int) -> bool:
    """Let one expert more have the other kind; False: then there is no choice of value ``most`` or less, or nobody.

    At each tangent the minimum is a convex function of the number: beyond one that is above ``most``, and is where it
    rises, there is nothing.
    """
    loss = loss_of(found.moves, one, other)
    if loss >= 0:
        value = height_at(point) + loss
        for j in range(len(found.kind)):
            value += found.least_of[j, found.kind[j]]
        if value > most or loss >= found.dear[0] / 2:
            return False
    go(found.kind, found.moves, found.mover, one, other)
    return True


@pasted
def raise_bound(found: Search, most: float, much: float) -> float:
    """List the present numbers; move the tangent to where it is highest for them: as in `highest_point`.

    It is nowhere higher than where the tangents of two sets of minimisers, one on each side, are equally high; when
    little is left to be gained by that, it stays where it was highest. Return where it was tried last.
    """
    r: int = found.listed[0]
    bounds = found.bounds
    bounds[r] = -math.inf
    for kind in range(KINDS):
        found.counts[r, kind] = count_of(found, kind)
    high_price, high = sums_of_best(found, found.high_gains)
    low_price, low = sums_of_best(found, found.low_gains)
    point: float = high
    for _ in range(MOST_STEPS):
        if try_tangent(found, r, point) >= point:
            high_price, high = sums_of_best(found, found.high_gains)
        else:
            low_price, low = sums_of_best(found, found.low_gains)
        if not (high > low and high_price > low_price):
            break
        crossing = min(max(-0.5 * math.log((high_price - low_price) / (high - low) / 2), low), high)
        slope, left = slope_at(crossing), most - bounds[r]
        highest = height_at(crossing) + min(high_price - slope * high, low_price - slope * low)
        if left < 0 or highest - bounds[r] <= left / (WORTH_ONCE if most - highest > much else WORTH):
            break
        point = crossing
    if most - bounds[r] > much:
        found.jumps[r] = widest_jump(found)
    found.role[r] = LISTED
    for kind in range(KINDS):
        found.divides[r, kind] = found.divide[kind]
    found.listed[0] += 1
    return point


@pasted
def list_end(found: Search, most: float, point: float, one: int, other: int) -> None:
    """List the tangent that tells that there is nothing with one expert more of the other kind, for later rounds.

    With two more there is less, because it costs not less to have the other kind.
    """
    if count_of(found, one) == 0:
        return
    r, loss = found.listed[0], loss_of(found.moves, one, other)
    if loss < found.dear[0] / 2:
        go(found.kind, found.moves, found.mover, one, other)
        find_moves(found.kind, found.least_of, found.moves, found.mover, found.dear[0])
        set_charges(found)
        for kind in range(KINDS):
            found.counts[r, kind] = count_of(found, kind)
    else:
        set_charges(found)
        left = most - height_at(point)
        for j in range(len(found.kind)):
            left -= found.least_of[j, found.kind[j]]
        found.charge[other] = min(found.charge[other], found.charge[one]) - 2 * max(left, 0.0)
        for kind in range(KINDS):
            found.counts[r, kind] = count_of(found, kind) + (kind == other) - (kind == one)
    found.charge[other] = min(found.charge[other], found.charge[one])
    found.role[r], found.bounds[r], found.points[r] = END, math.inf, point
    for kind in range(KINDS):
        found.divides[r, kind], found.charges[r, kind] = found.divide[kind], found.charge[kind]
    found.listed[0] += 1


@pasted
def try_tangent(found: Search, r: int, point: float) -> float:
    """Bound number r by the tangent at a point; return the sum of the gains of the minimisers."""
    compare_kinds(found, point)
    exchange(found)
    set_charges(found)
    bound = height_at(point)
    for kind in range(KINDS):
        bound -= found.counts[r, kind] * found.charge[kind]
    for j in range(len(found.kind)):
        bound += least_charged(found, j)
    if bound > found.bounds[r]:
        found.bounds[r], found.points[r] = bound, point
        for kind in range(KINDS):
            found.charges[r, kind] = found.charge[kind]
    return sum_of_gains(found)


@pasted
def sum_of_gains(found: Search) -> float:
    """Return the sum of the gains of the experts' best payments of their kinds."""
    total = 0.0
    for j in range(len(found.kind)):
        total += found.front_gain[j, found.best_of[j, found.kind[j]]]
    return total


@pasted
def sums_of_best(found: Search, gains: Floats) -> Any:
    """Write the gains of the experts' best payments of their kinds; return the sums of their prices and gains."""
    price, total = 0.0, 0.0
    for j in range(len(found.kind)):
        best = found.best_of[j, found.kind[j]]
        price += found.front_price[j, best]
        gains[j] = found.front_gain[j, best]
        total += gains[j]
    return price, total


@pasted
def widest_jump(found: Search) -> float:
    """Two sets of minimisers have other gains, one more than the other: in the middle of which gap are they divided?"""
    sort(found.high_gains)
    sort(found.low_gains)
    widest, middle = -1.0, 0.0
    for j in range(len(found.kind)):
        jump = abs(found.high_gains[j] - found.low_gains[j])
        if jump > widest:
            widest, middle = jump, (found.high_gains[j] + found.low_gains[j]) / 2
    return middle


@pasted
def sort(values: Floats) -> None:
    """Sort a few values, the least first."""
    for after in range(1, len(values)):
        value, place = values[after], after
        while place > 0 and values[place - 1] > value:
            values[place] = values[place - 1]
            place -= 1
        values[place] = value
