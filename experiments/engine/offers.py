"""The payments of each expert that can be in a minimum, as choices to be combined: for `exact`."""

import math

import numpy as np

from experiments.engine.beaten import narrow, place_behind
from experiments.engine.compiled import pasted
from experiments.engine.kinds import charged
from experiments.engine.search import CURVATURE, GAP, HIGHEST, LOWEST, SLOPE, TOUCHED, Search
from experiments.engine.state import Floats, Setting, Table, fewer
from experiments.engine.uniforms import GOLDEN, mixed
from experiments.engine.widths import at_edge

FARTHEST = 1.2
AT_EDGE = np.uint64(0x5851F42D4C957F2D)


@pasted
def list_offers(setting: Setting, table: Table, found: Search, number: int, most: float, start: int) -> int:
    """List the payments of each expert for choices of value ``most`` or less with listed numbers of large gains.

    The experts with the fewest come first. The lists stand from ``start`` on; the end is returned, or -1: there is no
    room for all.
    """
    prices, gain, order, counts = setting.prices, table.gain, found.trial, found.fit_count
    set_limits(found, number, most)
    list_fit(prices, gain, found, number)
    for j in range(setting.experts):
        place = j
        while place > 0 and counts[order[place - 1]] > counts[j]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = j
    end = start
    for place in range(setting.experts):
        found.first[place] = end
        if end + counts[order[place]] > len(found.choices):
            return -1
        end = list_choices(setting, table, found, order[place], number, end)
        found.last[place] = end
    return end


@pasted
def set_limits(found: Search, number: int, most: float) -> None:
    """How far below ``most`` is the tangent of these numbers of gains?

    At the distance x from where the tangent touches, exp(-2 G) is exp(-2 s) (exp(-2 x) - 1 + 2 x) above it, which is at
    least exp(-2 s) x^2 for x <= 5/4: so far and no farther are the errors of minima.
    """
    limits, centre, slope, gap = found.limits, found.points[number], found.slopes[number], most - found.bounds[number]
    reach = math.sqrt(2 * max(gap, 0.0) / slope)
    limits[GAP], limits[SLOPE] = gap, slope
    limits[LOWEST] = math.exp(-2 * (centre + reach)) if reach < FARTHEST else 0.0
    limits[HIGHEST] = math.exp(-2 * (centre - reach)) if reach < FARTHEST else 1.0
    limits[TOUCHED], limits[CURVATURE] = slope / 2, 1 / (2 * limits[HIGHEST])


@pasted
def list_fit(prices: Floats, gain: Floats, found: Search, number: int) -> None:
    """List the close payments with which the tangent stays below the limit, cheapest first."""
    fit, limits, divide, charges = found.fit, found.limits, found.divides[number], found.charges[number]
    for j in range(len(found.fit_count)):
        count, most = 0, found.leasts[number, j] + limits[GAP]
        for r in range(found.close_count[j]):
            i = found.close[j, r]
            if charged(prices[i], gain[j, i], divide, charges) - limits[SLOPE] * gain[j, i] <= most:
                fit[j, count] = i
                count += 1
        found.fit_count[j] = count


@pasted
def list_choices(setting: Setting, table: Table, found: Search, j: int, number: int, first: int) -> int:
    """Write an expert's payments that fit as choices, but for those that are beaten; return the end."""
    prices, gain, limits, choices, margin = (
        setting.prices,
        table.gain,
        found.limits,
        found.choices,
        2 * setting.rounding,
    )
    divide, charges, least = found.divides[number], found.charges[number], found.leasts[number, j]
    end = first
    for r in range(found.fit_count[j]):
        i = found.fit[j, r]
        price, error = prices[i], table.error[j, i]
        place = place_behind(choices, first, end, price, error, limits[LOWEST], limits[HIGHEST], margin)
        if place >= 0:
            one, end = choices[place], place + 1
            one.error, one.price = error, price
            one.excess = charged(price, gain[j, i], divide, charges) - limits[SLOPE] * gain[j, i] - least
            one.lowest, one.highest, one.marks = limits[LOWEST], limits[HIGHEST], mark(setting, table, j, i)
            one.one, one.other = -1 - j, i
    narrow(choices, first, end, margin)
    return end


@pasted
def mark(setting: Setting, table: Table, j: int, i: int) -> np.uint64:
    """Return 64 bits that stand for the counts of a cell as far as its gain depends on them."""
    few, paid = fewer(table, j, i), table.paid[j, i]
    if at_edge(few, paid, setting.log_term):
        return AT_EDGE
    return mixed(mixed(np.uint64(few)) + np.uint64(paid) * GOLDEN)
