"""The choices of half of the experts that can be parts of a minimum: for `exact`.

The payments of each expert make a list, and list by list they are put together. What keeps the lists short:

- The best tangent: a choice of some experts is by some excess above the tangent's minimum. Together with what exp(-2 G)
  is above the tangent, the excesses of a minimum add up to what the minimum is above it, and that is below the limit.
- The errors of the minima of which it can be a part (`beaten`): two choices can only be parts of the same minimum if
  their ranges meet, and of the choices for the same experts most are beaten.
"""

import math

from experiments.engine.beaten import narrow, place_behind
from experiments.engine.compiled import compiled, pasted
from experiments.engine.search import CURVATURE, GAP, TOUCHED, Choices
from experiments.engine.state import Floats, Integers
from experiments.engine.ties import cheaper_or_earlier, place_of_equal


@compiled
def combine_halves(
    choices: Choices,
    first: Integers,
    last: Integers,
    limits: Floats,
    heads: Integers,
    matches: Integers,
    match_prices: Floats,
    margin: float,
    exact_costs: bool,
    cost: Integers,
    fine_cost: Integers,
    trial: Integers,
    other_trial: Integers,
) -> int:
    """Put the lists of every second expert together, and those of the others: they become lists 0 and 1.

    Return where they end; -1: there is no room for all.
    """
    experts = len(first)
    end: int = last[experts - 1]
    for half in range(2):
        for other in range(half + 2, experts, 2):
            start = end
            end = combine(
                choices,
                first[half],
                last[half],
                first[other],
                last[other],
                start,
                limits,
                heads,
                matches,
                match_prices,
                margin,
                exact_costs,
                cost,
                fine_cost,
                trial,
                other_trial,
            )
            if end < 0:
                return -1
            first[half], last[half] = start, end
    return end


@pasted
def combine(
    choices: Choices,
    first: int,
    last: int,
    other_first: int,
    other_last: int,
    start: int,
    limits: Floats,
    heads: Integers,
    matches: Integers,
    match_prices: Floats,
    margin: float,
    exact_costs: bool,
    cost: Integers,
    fine_cost: Integers,
    trial: Integers,
    other_trial: Integers,
) -> int:
    """Put two lists together, cheapest first, from ``start`` on; return the end. Room is short: -1."""
    count, others = 0, other_last - other_first
    for r in range(others):
        if count + last - first >= len(matches):
            return -1
        heads[r] = count
        count = list_matches(choices, other_first + r, first, last, limits, matches, match_prices, count)
        match_prices[count] = math.inf
        count += 1
    end = start
    while True:
        head, price = 0, math.inf
        for r in range(others):
            own = match_prices[heads[r]]
            head = r if own < price else head
            price = min(own, price)
        if price == math.inf:
            narrow(choices, start, end, margin)
            return end
        if end == len(choices):
            return -1
        one, other = matches[heads[head]], other_first + head
        heads[head] += 1
        a, b = choices[one], choices[other]
        error, lowest, highest = a.error * b.error, max(a.lowest, b.lowest), min(a.highest, b.highest)
        place = place_behind(choices, start, end, price, error, lowest, highest, margin)
        if place < 0:
            continue
        equal = place_of_equal(choices, start, end, a.marks + b.marks, price - margin) if exact_costs else end
        new = choices[place if equal == end else end]
        new.error, new.price, new.excess = error, price, a.excess + b.excess
        new.lowest, new.highest, new.marks = lowest, highest, a.marks + b.marks
        new.one, new.other = one, other
        if equal == end:
            end = place + 1
        elif cheaper_or_earlier(choices, end, -1, equal, -1, cost, fine_cost, trial, other_trial):
            choices[equal] = new


@pasted
def list_matches(
    choices: Choices,
    place: int,
    first: int,
    last: int,
    limits: Floats,
    matches: Integers,
    match_prices: Floats,
    count: int,
) -> int:
    """List the choices from ``first`` on that this one can be part of a minimum with, below the limit.

    At the error T, exp(-2 G) is T - S - S ln(T / S) >= (T - S)^2 / (2 max(T, S)) above the tangent that touches at S.
    """
    price, excess, lowest, highest = (
        choices[place].price,
        choices[place].excess,
        choices[place].lowest,
        choices[place].highest,
    )
    touched, curvature, gap = limits[TOUCHED], limits[CURVATURE], limits[GAP]
    for candidate in range(first, last):
        one = choices[candidate]
        low, high = max(one.lowest, lowest), min(one.highest, highest)
        distance = max(touched - high, low - touched, 0.0)
        matches[count], match_prices[count] = candidate, price + one.price
        count += (low <= high) & (one.excess + excess + distance * distance * curvature <= gap)
    return count
