"""The rules `exact` and `brute`: the minimum over costs^K, found anew in each round from where the last one left off.

Both name the same minimisers, and the same first one among them; the engine finds it in one way for both.

The steps are those of `reference.exact`: tangents give a lower bound and tell which payments can be in a minimum at all
(`tangents`); of the rest (`offers`), choices for half of the experts are listed (`combine`), and the two lists are
matched (`match`). Where many payments are nearly as good as one another, that is done for each number of large gains
that a minimum may have, because more can be said about choices with so many of them (`numbers`). A choice that is
within rounding of the least is left to the reference unless it is exactly as good, because of experts who are alike
(`ties`). What repeats from round to round is kept: the payments of the last round are the first upper bound, the last
best tangent and the payments near it are where the search for the best tangent begins. The limit, above which nothing
is looked at, starts near the lower bound and is raised until there is a choice below it, so that few choices are ever
looked at.
"""

import math
from typing import Any

import numpy as np

from experiments.engine.combine import combine_halves
from experiments.engine.compiled import compiled, pasted
from experiments.engine.match import first_of_near, least_match
from experiments.engine.numbers import list_numbers, one_number
from experiments.engine.offers import list_offers
from experiments.engine.search import Search
from experiments.engine.state import Floats, Integers, Setting, Table
from experiments.engine.tangents import all_near, highest_tangent, list_close, look_at_all
from experiments.engine.ties import set_payments

WIDER, MEMORY = 1.5, 0.125
"""The limit is first tried a little above the usual gap between minimum and bound, then wider and wider."""
MANY = 3
"""Where more payments for each expert are close, it is worth while to count large gains."""


@compiled
def choose_exact(setting: Setting, table: Table, found: Search) -> bool:
    """Set the payments to the first minimiser. False: near ties, or too many choices to look at."""
    prices, gain, payments, rounding = setting.prices, table.gain, table.payments, setting.rounding
    lower = highest_tangent(prices, setting.by_cost, gain, found)
    gap = WIDER * found.gap[0]
    list_close(prices, gain, found, gap)
    widest = improved_from(prices, table.error, payments, found, rounding) - lower
    if widest > gap:
        for start in (found.above, found.below):
            widest = min(widest, improved_from(prices, table.error, start, found, rounding) - lower)
    widest = max(widest, 0.0)
    if widest < WIDER * gap:
        gap = widest
    while True:
        gap = min(gap, widest)
        limit = gap + 4 * rounding
        if not all_near(found, limit):
            look_at_all(prices, setting.by_cost, gain, found, limit)
        listed = list_close(prices, gain, found, limit)
        most = lower + limit
        if listed > MANY * setting.experts and setting.exact_costs:
            list_numbers(prices, gain, found, most, limit, table.round[0])
        else:
            one_number(found, lower)
        least, matched = least_of_numbers(setting, table, found, most)
        if matched < 0:
            return False
        if least <= most - 2 * rounding:
            if not choose_near(setting, table, found, matched, least + rounding):
                return False
            found.gap[0] += MEMORY * (max(least - lower, rounding) - found.gap[0])
            return True
        if gap == widest:
            return False
        gap *= WIDER
        widest = min(widest, least - lower)


@pasted
def least_of_numbers(setting: Setting, table: Table, found: Search, most: float) -> Any:
    """Combine and match choices for each number of large gains that can be in a minimum of at most ``most``.

    Return the least value, and how many pairs of lists were matched; -1: there is no room for all.
    """
    choices, first, last, margin = found.choices, found.first, found.last, 2 * setting.rounding
    least, matched = math.inf, 0
    end: Any = np.int64(0)  # and not 0, for which `list_offers` would be compiled once more
    for number in range(found.listed[0]):
        if found.bounds[number] > min(most, least + 2 * margin):
            continue
        end = list_offers(setting, table, found, number, min(most, least + 2 * margin), end)
        if end >= 0:
            end = combine_halves(
                choices,
                first,
                last,
                found.limits,
                found.heads,
                found.head_prices,
                found.matches,
                margin,
                setting.exact_costs,
                found.left,
                found.right,
            )
        if end < 0:
            return least, -1
        least = min(least, least_match(choices, found.hull, first[0], last[0], first[1], last[1]))
        for half in range(2):
            found.halves[matched, 2 * half], found.halves[matched, 2 * half + 1] = first[half], last[half]
        matched += 1
    return least, matched


@pasted
def choose_near(setting: Setting, table: Table, found: Search, matched: int, most: float) -> bool:
    """Set the payments to the first match that costs at most ``most``. False: doubles cannot tell which it is."""
    choices, one, other, clear = found.choices, -1, -1, True
    for pair in range(matched):
        one, other, clear = first_of_near(
            choices, found.halves[pair], one, other, most, setting.exact_costs, found.left, found.right
        )
        if not clear:
            return False
    set_payments(table.payments, choices, one)
    set_payments(table.payments, choices, other)
    return True


@pasted
def improved_from(prices: Floats, error: Floats, start: Integers, found: Search, rounding: float) -> float:
    """Improve payments one expert at a time; return the value reached."""
    for j in range(len(start)):
        found.trial[j] = start[j]
    return improved(prices, error, found.close, found.close_count, found.trial, rounding)


@compiled
def improved(
    prices: Floats, error: Floats, close: Integers, counts: Integers, payments: Integers, rounding: float
) -> float:
    """Change one payment at a time for the better until nothing gains more than rounding; return the value."""
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
            best, least = own, product + prices[own] - rounding
            for r in range(counts[j]):
                i = close[j, r]
                value = others * error[j, i] + prices[i]
                if value < least:
                    best, least = i, value
            if best != own:
                payments[j], changed = best, True
                product = others * error[j, best]
                price += prices[best] - prices[own]
    return product + price
