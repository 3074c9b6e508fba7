"""The choices of half of the experts that can be parts of a minimum: for `exact`.

The payments of each expert make a list, and list by list they are put together. What keeps the lists short:

- The best tangent: a choice of some experts is by some excess above the tangent's minimum. Together with what exp(-2 G)
  is above the tangent, the excesses of a minimum add up to what the minimum is above it, and that is below the limit.
- The errors of the minima of which it can be a part (`beaten`): two choices can only be parts of the same minimum if
  their ranges meet, and of the choices for the same experts most are beaten.
"""

import math

from experiments.engine.beaten import narrow, together_beaten, without_beaten
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
    head_prices: Floats,
    matches: Integers,
    margin: float,
    exact_costs: bool,
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
                head_prices,
                matches,
                margin,
                exact_costs,
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
    head_prices: Floats,
    matches: Integers,
    margin: float,
    exact_costs: bool,
    trial: Integers,
    other_trial: Integers,
) -> int:
    """Put two lists together, cheapest first, from ``start`` on; return the end. Room is short: -1."""
    count = 0
    for r in range(other_last - other_first):
        if count + last - first >= len(matches):
            return -1
        heads[r] = count
        count = list_matches(choices, other_first + r, first, last, limits, matches, count)
        matches[count] = -1
        count += 1
        head_prices[r] = head_price(choices, other_first + r, matches[heads[r]])
    end = start
    while True:
        head, lowest = -1, math.inf
        for r in range(other_last - other_first):
            if head_prices[r] < lowest:
                head, lowest = r, head_prices[r]
        if lowest == math.inf:
            narrow(choices, start, end, margin)
            return end
        if end == len(choices):
            return -1
        one, other = matches[heads[head]], other_first + head
        heads[head] += 1
        head_prices[head] = head_price(choices, other, matches[heads[head]])
        if end > start and together_beaten(choices[one], choices[other], choices[end - 1], margin):
            continue
        put_together(choices, one, other, end)
        equal = place_of_equal(choices, start, end, lowest - margin) if exact_costs else end
        if equal == end:
            end = without_beaten(choices, start, end + 1, margin)
        elif cheaper_or_earlier(choices, end, -1, equal, -1, trial, other_trial):
            choices[equal] = choices[end]


@pasted
def list_matches(
    choices: Choices, place: int, first: int, last: int, limits: Floats, matches: Integers, count: int
) -> int:
    """List the choices from ``first`` on that this one can be part of a minimum with, below the limit.

    At the error T, exp(-2 G) is T - S - S ln(T / S) >= (T - S)^2 / (2 max(T, S)) above the tangent that touches at S.
    """
    this = choices[place]
    for candidate in range(first, last):
        one = choices[candidate]
        lowest, highest = max(one.lowest, this.lowest), min(one.highest, this.highest)
        distance = max(limits[TOUCHED] - highest, lowest - limits[TOUCHED], 0.0)
        matches[count] = candidate
        count += (lowest <= highest) & (
            one.excess + this.excess + distance * distance * limits[CURVATURE] <= limits[GAP]
        )
    return count


@pasted
def head_price(choices: Choices, place: int, match: int) -> float:
    """Return the price of a choice and its match together; -1: there is none."""
    price: float = choices[place].price + choices[match].price if match >= 0 else math.inf
    return price


@pasted
def put_together(choices: Choices, one: int, other: int, place: int) -> None:
    """Write the choice that is made of two others."""
    new, a, b = choices[place], choices[one], choices[other]
    new.error, new.price = a.error * b.error, a.price + b.price
    new.excess = a.excess + b.excess
    new.lowest, new.highest = max(a.lowest, b.lowest), min(a.highest, b.highest)
    new.cost, new.fine_cost, new.marks = a.cost + b.cost, a.fine_cost + b.fine_cost, a.marks + b.marks
    new.one, new.other = one, other
