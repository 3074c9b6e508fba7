"""The rules `exact` and `brute`: the minimum over costs^K, found anew in each round from where the last one left off.

Both name the same minimisers, and the same first one among them; the engine finds it in one way for both.

The steps are those of `reference.exact`: tangents give a lower bound and tell which payments can be in a minimum at all
(`tangents`); of the rest (`offers`), choices for half of the experts are listed (`combine`), and the two lists are
matched (`match`). Where many payments are nearly as good as one another, that is done for each number of large gains
that a minimum may have, because more can be said about choices with so many of them (`numbers`). A choice that is
within rounding of the least is left to the reference unless it is exactly as good, because of experts who are alike
(`ties`). What repeats from round to round is kept: the payments of the last round are improved to a first upper bound
(`improve`), the last best tangent and the payments near it are where the search for the best tangent begins, and the
bounds of the numbers of large gains are brought up to date instead of being found anew (`kept`). The limit, above which
nothing is looked at, starts near the lower bound and is raised until there is a choice below it, so that few choices
are ever looked at.
"""

import math
from typing import Any

import numpy as np

from experiments.engine.combine import combine_halves
from experiments.engine.compiled import compiled, pasted
from experiments.engine.improve import exchanged, improved
from experiments.engine.kept import count_effort, follow_bounds, keep_bounds, still_good
from experiments.engine.match import first_of_near, least_match
from experiments.engine.numbers import FIRST_NUMBER, LISTED, ONE_NUMBER, list_numbers, one_number
from experiments.engine.offers import list_offers
from experiments.engine.search import Search
from experiments.engine.state import Integers, Setting, Table
from experiments.engine.tangents import all_near, highest_tangent, list_close, look_at_all
from experiments.engine.ties import set_payments

WIDER, MEMORY = 1.5, 0.125
"""The limit is first tried a little above the usual gap between minimum and bound, then wider and wider."""
MANY = 4
"""Where more payments for each expert are close, it is worth while to count large gains."""
SLACK = 33 / 32
"""Bounds are listed for a limit that is a little higher, so that they are good for later rounds, too."""
LABOUR = 150
"""Exchanges are tried if more choices than that are put together in a round, on average."""


@compiled
def choose_exact(setting: Setting, table: Table, found: Search) -> bool:
    """Set the payments to the first minimiser. False: near ties, or too many choices to look at."""
    prices, rounding = setting.prices, setting.rounding
    found.tied[0] = 0
    follow_bounds(setting, table, found)
    lower = highest_tangent(setting, table, found)
    gap = WIDER * found.gap[0]
    list_close(prices, table.gain, found, gap)
    enough = lower + found.gap[0] if found.effort[0] > LABOUR else math.inf
    widest = improved_from(setting, table, found, table.payments, enough) - lower
    if widest > gap:
        for start in (found.above, found.below):
            widest = min(widest, improved_from(setting, table, found, start, enough) - lower)
    widest = max(widest, 0.0)
    if widest < WIDER * gap:
        gap = widest
    while True:
        gap = min(gap, widest)
        limit = gap + 4 * rounding
        look_if_needed(setting, table, found, limit)
        listed = list_close(prices, table.gain, found, limit)
        most = lower + limit
        if listed > MANY * setting.experts and setting.exact_costs:
            if not still_good(found, most):
                list_bounds(setting, table, found, lower, SLACK * limit)
            first, end = FIRST_NUMBER, int(found.listed[0])
        else:
            one_number(found, lower)
            first, end = ONE_NUMBER, FIRST_NUMBER
        least, matched = least_of_numbers(setting, table, found, first, end, most)
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
def look_if_needed(setting: Setting, table: Table, found: Search, limit: float) -> None:
    """Look at all payments, unless all are near with which the best tangent is at most ``limit`` above its minimum."""
    if not all_near(found, limit):
        look_at_all(setting, table, found, limit)


@pasted
def list_bounds(setting: Setting, table: Table, found: Search, lower: float, limit: float) -> None:
    """List the numbers of large gains below this limit, and keep their bounds."""
    look_if_needed(setting, table, found, limit)
    list_close(setting.prices, table.gain, found, limit)
    list_numbers(setting.prices, table.gain, found, lower + limit, limit)
    keep_bounds(setting, table, found, limit)


@pasted
def least_of_numbers(setting: Setting, table: Table, found: Search, start: int, stop: int, most: float) -> Any:
    """Combine and match choices for each number of large gains that can be in a minimum of at most ``most``.

    Return the least value, and how many pairs of lists were matched; -1: there is no room for all.
    """
    choices, first, last, margin = found.choices, found.first, found.last, 2 * setting.rounding
    least, matched, effort = math.inf, 0, 0
    end: Any = np.int64(0)  # and not 0, for which `list_offers` would be compiled once more
    for number in range(start, stop):
        if found.role[number] != LISTED or found.bounds[number] > min(most, least + 2 * margin):
            continue
        before = end
        end = list_offers(setting, table, found, number, min(most, least + 2 * margin), end)
        if end >= 0:
            end = combine_halves(
                choices,
                first,
                last,
                found.limits,
                found.heads,
                found.matches,
                found.match_prices,
                margin,
                setting.exact_costs,
                setting.cost,
                setting.fine_cost,
                found.left,
                found.right,
            )
        if end < 0:
            return least, -1
        effort += end - before
        least = min(least, least_match(choices, found.hull, first[0], last[0], first[1], last[1]))
        for half in range(2):
            found.halves[matched, 2 * half], found.halves[matched, 2 * half + 1] = first[half], last[half]
        matched += 1
    count_effort(found, effort)
    return least, matched


@pasted
def choose_near(setting: Setting, table: Table, found: Search, matched: int, most: float) -> bool:
    """Set the payments to the first match that costs at most ``most``. False: doubles cannot tell which it is."""
    choices, one, other, clear = found.choices, -1, -1, True
    for pair in range(matched):
        one, other, clear = first_of_near(
            choices,
            found.halves[pair],
            one,
            other,
            most,
            setting.exact_costs,
            setting.cost,
            setting.fine_cost,
            found.left,
            found.right,
        )
        if not clear:
            found.tied[0], found.tied_at[0] = matched, most
            return False
    set_payments(table.payments, choices, one)
    set_payments(table.payments, choices, other)
    return True


@pasted
def improved_from(setting: Setting, table: Table, found: Search, start: Integers, enough: float) -> float:
    """Improve payments as far as that is easy, or far enough; return the value reached."""
    prices, error, trial, rounding = setting.prices, table.error, found.trial, setting.rounding
    for j in range(len(start)):
        trial[j] = start[j]
    value = improved(prices, error, found.close, found.close_count, trial, rounding)
    while value > enough and exchanged(prices, error, found, trial, rounding):
        value = improved(prices, error, found.close, found.close_count, trial, rounding)
    return value
