"""Partial choices, payments for some of the experts: extended expert by expert, kept only if part of a minimum.

- **Bound.** A choice of some experts has an excess over the minimum of the relaxation. With what exp(-2 G) is above
  its tangent, the excesses of a minimum add up to no more than the limit is above the bound.
- **Dominance.** Let T = exp(-2 G) be the error of a minimum. Some experts with error E face the factor T / E of all
  others, which is at most 1, and no other choice of theirs may cost less at that factor. So each choice has a range of
  T, outside of which a neighbour in the list is better. A choice is dropped if another one costs less in its whole
  range, or if it lies above the chord of two others, as points (error, price). Two choices can be parts of one minimum
  only if their ranges meet.
- **Ties.** Experts who are alike make choices that cost the same whoever gets which payment. Of two choices with the
  same gains, compared by counts and not by doubles, the one of the lower exact cost is kept, or the one that is first
  in the order of experts and payments, as in the reference. (Sets of counts are compared by a sum of 64-bit marks.)

What is within rounding of being kept is kept.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from paid_experts.experiments.engine.compiled import compiled, inlined
from paid_experts.experiments.engine.lagrange import slope_at
from paid_experts.experiments.engine.state import Choices, Integers, Scratch, Setting, Table
from paid_experts.experiments.engine.widths import INFINITE

TINY = 2.0**-1000
"""Stands for products of errors that doubles do not reach"""
ROUNDED_UP = 1 + 2.0**-40
"""Times a product of errors: more than it is, whatever the order of its factors"""
FARTHEST = 1.2
"""Below 5/4, as the proof of `limits_of` asks"""


class Limits(NamedTuple):
    """What complete choices of at most some value have in common."""

    gap: float
    """Their excess is at most this"""
    lowest: float
    """Their errors are between these"""
    highest: float
    touched: float
    """The error where the tangent touches"""
    curvature: float
    """Half the curvature of exp(-2 G) above it"""


@inlined
def limits_of(point: float, gap: float) -> Limits:
    """Bound how far the errors of minima can be from where the tangent touches.

    At the distance x, exp(-2 G) is exp(-2 s) (exp(-2 x) - 1 + 2 x) above it, at least exp(-2 s) x^2 for x <= 5/4.
    """
    touched = math.exp(-2 * point)
    reach = math.sqrt(max(gap, 0.0) / touched)
    lowest = math.exp(-2 * (point + reach)) if reach < FARTHEST else 0.0
    highest = math.exp(-2 * (point - reach)) if reach < FARTHEST else 1.0
    return Limits(gap, lowest, highest, touched, 1 / (2 * highest))


@compiled
def list_halves(setting: Setting, table: Table, scratch: Scratch, gap: float) -> bool:
    """List the choices of every second expert, and those of the others, whose excess is at most ``gap``.

    The experts with the fewest payments come first. The lists become lists 0 and 1. False: there is no room for them.
    """
    limits = limits_of(scratch.point[0], gap)
    end, first, last = 0, scratch.first, scratch.last
    for j in range(setting.experts):
        if end + scratch.close_count[j] > len(scratch.choices):
            return False
        first[j], end = end, list_own(setting, table, scratch, limits, j, end)
        last[j] = end
        place = j
        while place > 0 and last[place - 1] - first[place - 1] > last[place] - first[place]:
            first[place], first[place - 1] = first[place - 1], first[place]
            last[place], last[place - 1] = last[place - 1], last[place]
            place -= 1
    for half in range(2):
        for other in range(half + 2, setting.experts, 2):
            begin = end
            end = merge(setting, scratch, limits, half, other, begin)
            if end < 0:
                return False
            first[half], last[half] = begin, end
    return True


@inlined
def list_own(setting: Setting, table: Table, scratch: Scratch, limits: Limits, j: int, first: int) -> int:
    """List an expert's payments that are close, but for those that are dominated; return the end of the list."""
    choices, margin, slope = scratch.choices, 2 * setting.rounding, slope_at(scratch.point[0])
    end = first
    for r in range(scratch.close_count[j]):
        i = scratch.close[j, r]
        price, error = setting.prices[i], table.error[j, i]
        highest = min(limits.highest, ROUNDED_UP * error)
        place = place_behind(choices, first, end, price, error, limits.lowest, highest, margin)
        if place >= 0:
            one, end = choices[place], place + 1
            one.error, one.price, one.excess = error, price, price - slope * table.gain[j, i] - scratch.least[j]
            one.lowest, one.highest, one.marks = limits.lowest, highest, table.mark[j, i]
            one.parent, one.expert, one.payment = -1, j, i
    narrow(choices, first, end, margin)
    return end


@compiled
def merge(setting: Setting, scratch: Scratch, limits: Limits, half: int, single: int, start: int) -> int:
    """Add the payments of one expert to the choices of a list; return where the new list ends, -1 if there is no room.

    The sums stand from ``start`` on, cheapest first: each payment has its place in the old list, and the cheapest of
    all next sums is taken.
    """
    choices, heads, prices, margin = scratch.choices, scratch.heads, scratch.head_prices, 2 * setting.rounding
    first, last, own, count = (
        scratch.first[half],
        scratch.last[half],
        scratch.first[single],
        scratch.last[single] - scratch.first[single],
    )
    for r in range(count):
        heads[r] = following(choices, limits, own + r, first, last)
        prices[r] = choices[heads[r]].price + choices[own + r].price if heads[r] < last else math.inf
    end = start
    while True:
        head, price = 0, math.inf
        for r in range(count):
            if prices[r] < price:
                head, price = r, prices[r]
        if price == math.inf:
            narrow(choices, start, end, margin)
            return end
        if end >= len(choices):
            return -1
        a, b, parent = choices[heads[head]], choices[own + head], heads[head]
        heads[head] = following(choices, limits, own + head, parent + 1, last)
        prices[head] = choices[heads[head]].price + b.price if heads[head] < last else math.inf
        error, lowest = max(a.error * b.error, TINY), max(a.lowest, b.lowest)
        highest = min(a.highest, b.highest, ROUNDED_UP * error)
        place = place_behind(choices, start, end, price, error, lowest, highest, margin)
        if place < 0:
            continue
        marks = joined(a.marks, b.marks)
        equal = place_of_equal(choices, start, end, marks, price - margin) if setting.exact_costs else end
        new = choices[place if equal == end else end]
        new.error, new.price, new.excess = error, price, a.excess + b.excess
        new.lowest, new.highest, new.marks = lowest, highest, marks
        new.parent, new.expert, new.payment = parent, b.expert, b.payment
        if equal == end:
            end = place + 1
        elif cheaper_or_earlier(setting, scratch, (end, -1), (equal, -1)):
            choices[equal] = new


@inlined
def following(choices: Choices, limits: Limits, own: int, start: int, last: int) -> int:
    """Return the next choice from ``start`` on that can be part of a minimum with this one, ``last`` if there is none.

    At the error T, exp(-2 G) is T - S - S ln(T / S) >= (T - S)^2 / (2 max(T, S)) above the tangent that touches at S.
    """
    excess, lowest, highest = choices[own].excess, choices[own].lowest, choices[own].highest
    for place in range(start, last):
        one = choices[place]
        low, high = max(one.lowest, lowest), min(one.highest, highest)
        distance = max(limits.touched - high, low - limits.touched, 0.0)
        if (low <= high) & (one.excess + excess + distance * distance * limits.curvature <= limits.gap):
            return place
    return last


@inlined
def place_behind(
    choices: Choices, first: int, end: int, price: float, error: float, lowest: float, highest: float, margin: float
) -> int:
    """Return where a choice stands that comes next in a list, cheapest first; -1: it is dominated.

    What stands there and behind it is dominated by the new choice, or lies above the chord to it.
    """
    while end > first:
        last = choices[end - 1]
        if costs_more(price, error, lowest, highest, last.price, last.error, margin):
            return -1
        bulges = end - first > 1 and above_chord(choices[end - 2], last, price, error, margin)
        if not (bulges or costs_more(last.price, last.error, last.lowest, last.highest, price, error, margin)):
            return end
        end -= 1
    return end


@inlined
def costs_more(
    price: float, error: float, lowest: float, highest: float, other_price: float, other_error: float, margin: float
) -> bool:
    """Does one choice cost more than another one, in all minima of which it can be a part?

    Where the error of a minimum is T, it costs T / E (E - E') + price - price' more: at both ends of T?
    """
    dearer, worse = (price - other_price - margin) * error, error - other_error
    more: bool = (dearer + lowest * worse > 0) & (dearer + highest * worse > 0)
    return more


@inlined
def above_chord(a: Any, middle: Any, price: float, error: float, margin: float) -> bool:
    """Does the middle choice cost more than the chord from a to a third one at the same error?"""
    rise = (price - a.price) * (a.error - middle.error)
    above: bool = (
        (a.error > middle.error)
        & (middle.error > error)
        & ((middle.price - a.price - margin) * (a.error - error) > rise)
    )
    return above


@inlined
def narrow(choices: Choices, first: int, last: int, margin: float) -> None:
    """Narrow the ranges of all choices of a list, cheapest first: where the error is T, no neighbour may cost less."""
    for place in range(first + 1, last):
        one, before = choices[place], choices[place - 1]
        if before.error > one.error:
            price, share = one.price - before.price, 1 / (before.error - one.error)
            one.lowest = max(one.lowest, (price - margin) * share * one.error)
            before.highest = min(before.highest, (price + margin) * share * before.error)


@inlined
def joined(marks: np.uint64, others: np.uint64) -> np.uint64:
    """Return what stands for the gains of two sets together; with an infinite gain all are alike."""
    return INFINITE if marks == INFINITE or others == INFINITE else marks + others


@inlined
def place_of_equal(choices: Choices, first: int, end: int, marks: np.uint64, lowest: float) -> int:
    """Return the place of a choice with gains of these marks and of about the same price; ``end`` if none is."""
    place = end - 1
    while place >= first and choices[place].price >= lowest:
        if choices[place].marks == marks:
            return place
        place -= 1
    return end


@compiled
def cheaper_or_earlier(setting: Setting, scratch: Scratch, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Of two choices with the same gains, each of two parts, is the first one cheaper, or as cheap and earlier?"""
    payments, other_payments = scratch.trial, scratch.other
    for j in range(len(payments)):
        payments[j] = other_payments[j] = -1
    for part in range(2):
        set_payments(payments, scratch.choices, one[part])
        set_payments(other_payments, scratch.choices, other[part])
    cost, earlier = 0, 0
    for j in range(len(payments)):
        if payments[j] >= 0:
            cost += setting.cost[payments[j]] - setting.cost[other_payments[j]]
            if earlier == 0:
                earlier = payments[j] - other_payments[j]
    return bool(cost < 0 or (cost == 0 and earlier < 0))


@compiled
def set_payments(payments: Integers, choices: Choices, choice: int) -> None:
    """Write the payments that a choice is made of, one expert after the other; -1: there is none."""
    while choice >= 0:
        payments[choices[choice].expert] = choices[choice].payment
        choice = choices[choice].parent
