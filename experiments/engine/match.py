"""The least value of two lists of choices, each for half of the experts: for `exact`.

One list's choice with error E costs E E' + price' + price with a choice of the other list, a line over the points
(E', price'), which is least at a corner of their lower hull. So it is found by walking along the hull.
"""

import math
from typing import Any

from experiments.engine.compiled import compiled, pasted
from experiments.engine.search import Choices
from experiments.engine.state import Integers
from experiments.engine.ties import cheaper_or_earlier


@compiled
def least_match(choices: Choices, hull: Integers, first: int, last: int, other_first: int, other_last: int) -> float:
    """Match each choice of the first list with the best of the second; return the least value."""
    count = lower_hull(choices, hull, other_first, other_last)
    corner, least = count - 1, math.inf
    if count == 0:
        return least
    for place in range(first, last):
        one = choices[place]
        value = value_of(one, choices[hull[corner]])
        for step in (-1, 1):
            while 0 <= corner + step < count:
                beside = value_of(one, choices[hull[corner + step]])
                if beside >= value:
                    break
                corner, value = corner + step, beside
        one.least = value
        least = min(least, value)
    return least


@pasted
def lower_hull(choices: Choices, hull: Integers, first: int, last: int) -> int:
    """List the corners of the points (error, price) of a list, cheapest first; return how many."""
    count = 0
    for place in range(first, last):
        error, price = choices[place].error, choices[place].price
        if count > 0 and error >= choices[hull[count - 1]].error:
            continue
        while count > 1:
            a, b = choices[hull[count - 2]], choices[hull[count - 1]]
            if (b.price - a.price) * (a.error - error) < (price - a.price) * (a.error - b.error):
                break
            count -= 1
        hull[count] = place
        count += 1
    return count


@pasted
def value_of(one: Any, other: Any) -> float:
    """Return what two choices cost together."""
    value: float = one.price + (one.error * other.error + other.price)
    return value


@compiled
def first_of_near(
    choices: Choices,
    halves: Integers,
    one: int,
    other: int,
    most: float,
    exact_costs: bool,
    cost: Integers,
    fine_cost: Integers,
    payments: Integers,
    other_payments: Integers,
) -> Any:
    """Return the first match that costs at most ``most``, and whether doubles can tell that it is the first.

    ``one`` and ``other`` are the first such match of other lists; -1: there is none yet.
    """
    for a in range(halves[0], halves[1]):
        if choices[a].least > most:
            continue
        for b in range(halves[2], halves[3]):
            if value_of(choices[a], choices[b]) > most:
                continue
            if one < 0:
                one, other = a, b
            elif not exact_costs or choices[a].marks + choices[b].marks != choices[one].marks + choices[other].marks:
                return one, other, False
            elif cheaper_or_earlier(choices, a, b, one, other, cost, fine_cost, payments, other_payments):
                one, other = a, b
    return one, other, True
