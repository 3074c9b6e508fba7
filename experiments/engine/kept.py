"""Bounds that are kept from round to round: for `exact`.

Finding the best tangents and surcharges for all numbers of large gains takes longer than the rest of a round. But any
surcharges give a bound, and a round changes one payment of each expert: the bounds are brought up to date by looking at
these payments only. Each expert's least price - slope * gain, surcharge included, is remembered, and the second least,
so that the other payments need seldom be looked at. The payments that count are those that were close when the list was
made; the list is made anew if another one is close now.

It is also made anew if something is below the limit beyond the last numbers of the list; or if the bounds have become
so weak that a round costs more than the rounds since the list was made, on average and with the making of it.
"""

import math

from experiments.engine.compiled import compiled, pasted
from experiments.engine.kinds import KINDS, charged
from experiments.engine.numbers import END, FIRST_NUMBER, REPLACED
from experiments.engine.search import Search
from experiments.engine.state import Floats, Setting, Table
from experiments.engine.tangents import height_at, slope_at

EACH_BOUND, EACH_PAYMENT = 20.0, 0.05
"""What it costs to list a bound, and that for each close payment, beside putting one choice together"""


@compiled
def keep_bounds(setting: Setting, table: Table, found: Search, limit: float) -> None:
    """Keep the bounds that are listed, and which payments are close, worth their price or not: they may be later."""
    members, slope = 0, slope_at(found.point[0])
    for j in range(setting.experts):
        count, most = 0, found.best[j] + limit
        for i in range(len(setting.prices)):
            found.members[j, count] = i
            found.is_member[j, i] = setting.prices[i] - slope * table.gain[j, i] <= most
            count += found.is_member[j, i]
        found.member_count[j] = count
        members += count
    for r in range(FIRST_NUMBER, found.listed[0]):
        if found.role[r] != REPLACED:
            found.slopes[r], found.heights[r] = slope_at(found.points[r]), height_at(found.points[r])
            for kind in range(KINDS):
                found.heights[r] -= found.counts[r, kind] * found.charges[r, kind]
            found.bounds[r] = found.heights[r]
            for j in range(setting.experts):
                look_at_members(setting.prices, table.gain[j], found, r, j)
                found.bounds[r] += found.leasts[r, j]
    found.kept[0], found.kept_round[0] = found.listed[0], table.round[0]
    found.kept_rounds[0], found.kept_effort[0] = 0, found.listed[0] * (EACH_BOUND + EACH_PAYMENT * members)


@compiled
def look_at_members(prices: Floats, gain: Floats, found: Search, r: int, j: int) -> None:
    """Find the least and the second least of an expert's payments, with the tangent and the surcharges of bound r."""
    slope, divide, charges = found.slopes[r], found.divides[r], found.charges[r]
    best, least, second = 0, math.inf, math.inf
    for s in range(found.member_count[j]):
        i = found.members[j, s]
        value = charged(prices[i], gain[i], divide, charges) - slope * gain[i]
        if value < least:
            best, least, second = i, value, least
        elif value < second:
            second = value
    found.least_at[r, j], found.leasts[r, j], found.seconds[r, j] = best, least, second


@compiled
def follow_bounds(setting: Setting, table: Table, found: Search) -> None:
    """Bring the kept bounds up to date: the payments of the last round have other gains now."""
    if table.round[0] > found.kept_round[0] + 1:
        found.kept[0] = 0
    found.kept_round[0] = table.round[0]
    prices, leasts, seconds, least_at = setting.prices, found.leasts, found.seconds, found.least_at
    for r in range(FIRST_NUMBER, found.kept[0]):
        if found.role[r] == REPLACED:
            continue
        slope, divide, charges = found.slopes[r], found.divides[r], found.charges[r]
        bound = found.heights[r]
        for j in range(setting.experts):
            i = table.payments[j]
            if found.is_member[j, i]:
                gain = table.gain[j, i]
                value = charged(prices[i], gain, divide, charges) - slope * gain
                if i == least_at[r, j]:
                    leasts[r, j] = value
                    if value > seconds[r, j]:
                        look_at_members(prices, table.gain[j], found, r, j)
                elif value < leasts[r, j]:
                    least_at[r, j], leasts[r, j], seconds[r, j] = i, value, leasts[r, j]
                elif value < seconds[r, j]:
                    seconds[r, j] = value
            bound += leasts[r, j]
        found.bounds[r] = bound


@pasted
def still_good(found: Search, most: float) -> bool:
    """Do the kept bounds tell all numbers of choices of value ``most`` or less, and are they still worth their keep?"""
    return (
        found.kept[0] > 0
        and found.effort[0] * found.kept_rounds[0] <= found.kept_effort[0]
        and nothing_beyond(found, most)
        and all_members(found)
    )


@pasted
def nothing_beyond(found: Search, most: float) -> bool:
    """Is everything beyond the last numbers above ``most``?"""
    lowest = math.inf
    for r in range(FIRST_NUMBER, found.kept[0]):
        if found.role[r] == END:
            lowest = min(lowest, found.bounds[r])
    return lowest > most


@pasted
def all_members(found: Search) -> bool:
    """Were all payments that are close also close when the bounds were listed?"""
    for j in range(len(found.close_count)):
        for s in range(found.close_count[j]):
            if not found.is_member[j, found.close[j, s]]:
                return False
    return True


@pasted
def count_effort(found: Search, effort: float) -> None:
    """Remember how many choices were put together in a round."""
    found.effort[0] += (effort - found.effort[0]) / 4
    found.kept_rounds[0] += 1
    found.kept_effort[0] += effort
