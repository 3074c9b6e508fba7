"""The Lagrangian lower bound on exp(-2 G) + price, where G is the sum of the gains.

The tangent at s is below: exp(-2 G) >= k (1/2 + s) - k G with slope k = 2 exp(-2 s). So the value is at least
k (1/2 + s) + the sum over experts of the least price - k gain, and k is a Lagrange multiplier. The best bound is where
the gains of the minimisers add up to s, or where they jump past it.
"""

import math
from typing import Any

from paid_experts.experiments.engine.compiled import compiled, inlined
from paid_experts.experiments.engine.state import Integers, Scratch, Setting, Table

MOST_STEPS = 30
"""A bound that is not the best is still a bound, but lists grow: with 2, 4 and 30 a linear run with K = 20, N = 50 and
lam = 0.01 listed 723, 667 and 419 choices a round after 20,000 rounds, and tried 8 tangents at most."""
SAME = 2.0**-40
"""The search ends where less than this may be gained: with 2^-25, 2^-40 and 2^-50 that run listed 424, 419 and 419."""


@inlined
def slope_at(point: float) -> float:
    """k = 2 exp(-2 s)."""
    return 2 * math.exp(-2 * point)


@compiled
def raise_bound(setting: Setting, table: Table, scratch: Scratch) -> None:
    """Move the tangent to where the bound is highest.

    The bound is a concave function of k. Two sets of minimisers enclose its maximum, one with a larger and one with a
    smaller sum of gains than the point, and it is at most where their tangents are equally high. The sets of the last
    round are tried first, and those of this round are kept.
    """
    scratch.point[0], scratch.bound[0] = 0.0, -math.inf
    point = 0.0
    high_price, high = sums(setting, table, table.above)
    low_price, low = sums(setting, table, table.below)
    if high > low and high_price > low_price:
        point = crossing(high_price, high, low_price, low)
    else:
        high, low = math.inf, -math.inf
    for _ in range(MOST_STEPS):
        bound = slope_at(point) * (0.5 + point) + minimise(setting, table, scratch, point)
        if bound > scratch.bound[0]:
            scratch.bound[0], scratch.point[0] = bound, point
        price, total = sums(setting, table, scratch.trial)
        if total >= point:
            high_price, high = price, total
            copy(scratch.trial, table.above)
        else:
            low_price, low = price, total
            copy(scratch.trial, table.below)
        if high == math.inf or low == -math.inf:
            point = total
            highest = price + math.exp(-2 * total)
        elif high > low and high_price > low_price:
            point = crossing(high_price, high, low_price, low)
            slope = slope_at(point)
            highest = slope * (0.5 + point) + min(high_price - slope * high, low_price - slope * low)
        else:
            return
        if highest - scratch.bound[0] <= SAME:
            return


@inlined
def crossing(high_price: float, high: float, low_price: float, low: float) -> float:
    """Return the point where the tangent is equally high for two sets of minimisers, between their sums of gains."""
    return min(max(-0.5 * math.log((high_price - low_price) / (high - low) / 2), low), high)


@inlined
def sums(setting: Setting, table: Table, payments: Integers) -> Any:
    """Return the sums of prices and of gains."""
    price, total = 0.0, 0.0
    for j in range(len(payments)):
        price += setting.prices[payments[j]]
        total += table.gain[j, payments[j]]
    return price, total


@compiled
def minimise(setting: Setting, table: Table, scratch: Scratch, point: float) -> float:
    """Find each expert's least price - k gain, and the payment that has it; return the sum."""
    slope, total = slope_at(point), 0.0
    for j in range(setting.experts):
        least = math.inf
        for r in range(scratch.close_count[j]):
            i = scratch.close[j, r]
            value = setting.prices[i] - slope * table.gain[j, i]
            if value < least:
                scratch.trial[j], least = i, value
        scratch.least[j] = least
        total += least
    return total


@compiled
def keep_close(setting: Setting, table: Table, scratch: Scratch, gap: float) -> None:
    """Keep the payments with which the best tangent is at most ``gap`` above its minimum."""
    slope = slope_at(scratch.point[0])
    minimise(setting, table, scratch, scratch.point[0])
    for j in range(setting.experts):
        count = 0
        for r in range(scratch.close_count[j]):
            i = scratch.close[j, r]
            if setting.prices[i] - slope * table.gain[j, i] <= scratch.least[j] + gap:
                scratch.close[j, count] = i
                count += 1
        scratch.close_count[j] = count


@inlined
def copy(source: Integers, target: Integers) -> None:
    """Copy payments."""
    for j in range(len(source)):
        target[j] = source[j]
