"""The rules `exact` and `brute`: the minimum over costs^K. Both name the same minimisers; the engine has one solver.

1. **A Lagrangian lower bound** on exp(-2 G) + price, where G is the sum of the gains. The tangent at s is below:
   exp(-2 G) >= k (1/2 + s) - k G with slope k = 2 exp(-2 s). So the value is at least k (1/2 + s) + the sum over
   experts of the least price - k gain, and k is a Lagrange multiplier. The best bound is where the gains of the
   minimisers add up to s, or where they jump past it. It has a warm start from the last round.
2. **An upper bound**: the payments of the last round and the minimisers of the lower bound, improved one expert at a
   time. Payments with which the lower bound is above it are in no minimum.
3. **Branch and bound** with what remains. A list of partial choices, payments for some of the experts, is extended
   expert by expert; what is in no minimum is dropped. The last expert, who has most payments, is matched with the list.

A partial choice has an excess over the minimum of the relaxation; the excesses of a minimum add up to no more than the
upper bound is above the lower one.

**Dominance.** Let T = exp(-2 G) be the error of a minimum. Some experts with error E face the factor T / E of all
others, which is at most 1, and no other choice of theirs may cost less at that factor. So each choice has a range of
T, outside of which a neighbour in the list is better. A choice is dropped if another one costs less in its whole
range, or if it lies above the chord of two others, as points (error, price). Two choices can be parts of one minimum
only if their ranges meet.

**Ties.** Experts who are alike make choices that cost the same whoever gets which payment. Of two choices with the
same gains, compared by counts and not by doubles, the one of the lower exact cost is kept, or the one that is first
in the order of experts and payments, as in the reference. (Sets of counts are compared by a sum of 64-bit marks.)
What doubles cannot tell apart is left to the reference, and what is within rounding of being kept is kept.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from paid_experts.experiments.engine.compiled import compiled, inlined
from paid_experts.experiments.engine.payments import copy, descend, is_sooner, joined, list_pareto
from paid_experts.experiments.engine.state import Choices, Integers, Scratch, Setting, Table

MOST_STEPS = 30
"""A bound that is not the best is still a bound, but lists grow: with 2, 4 and 30 a linear run with K = 20, N = 50 and
lam = 0.01 listed 723, 667 and 419 choices a round after 20,000 rounds, and tried 8 tangents at most."""
SAME = 2.0**-40
"""The search ends where less than this may be gained: with 2^-25, 2^-40 and 2^-50 that run listed 424, 419 and 419."""


TINY = 2.0**-1000
"""Stands for products of errors that doubles do not reach"""
ROUNDED_UP = 1 + 2.0**-40
"""Times a product of errors: more than it is, whatever the order of its factors"""
FARTHEST = 1.2
"""Below 5/4, as the proof of `limits_of` asks"""


@compiled
def choose_exact(setting: Setting, table: Table, scratch: Scratch) -> bool:
    """Set the payments to the first minimiser. False: near ties, or too many choices to look at."""
    for j in range(setting.experts):
        list_pareto(setting, table, scratch, j)
    raise_bound(setting, table, scratch)
    upper, margin = math.inf, 4 * setting.rounding
    for start in (table.payments, table.above, table.below):
        price, total = sums(setting, table, start)
        upper = min(upper, price + math.exp(-2 * total))
    keep_close(setting, table, scratch, upper - scratch.bound[0] + margin)
    for start in (table.payments, table.above, table.below):
        upper = min(upper, improved(setting, table, scratch, start))
    gap = upper - scratch.bound[0] + margin
    keep_close(setting, table, scratch, gap)
    if not list_choices(setting, table, scratch, gap):
        return False
    return choose_near(setting, table, scratch)


# 1. The lower bound.


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


# 2. The upper bound.


@compiled
def improved(setting: Setting, table: Table, scratch: Scratch, start: Integers) -> float:
    """Change one payment at a time for the better, until nothing is gained or doubles cannot tell; return the value."""
    product = 1.0
    copy(start, scratch.trial)
    for j in range(setting.experts):
        product *= table.error[j, start[j]]
    descend(setting, table, scratch, scratch.trial, product)
    price, total = sums(setting, table, scratch.trial)
    return float(price + math.exp(-2 * total))


# 3. Partial choices.


class Limits(NamedTuple):
    """What complete choices of at most some value have in common."""

    gap: float
    """Their excess is at most this"""
    lowest: float
    """Their errors are between these"""
    highest: float


@inlined
def limits_of(point: float, gap: float) -> Limits:
    """Bound how far the errors of minima can be from where the tangent touches.

    At the distance x, exp(-2 G) is exp(-2 s) (exp(-2 x) - 1 + 2 x) above it, at least exp(-2 s) x^2 for x <= 5/4.
    """
    reach = math.sqrt(max(gap, 0.0) / math.exp(-2 * point))
    if reach >= FARTHEST:
        return Limits(gap, 0.0, 1.0)
    return Limits(gap, math.exp(-2 * (point + reach)), math.exp(-2 * (point - reach)))


@compiled
def list_choices(setting: Setting, table: Table, scratch: Scratch, gap: float) -> bool:
    """List the choices of all experts but the last whose excess is at most ``gap``; and the payments of the last.

    The experts with the fewest payments come first. False: there is no room for the lists.
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
    for single in range(1, setting.experts - 1):
        first[0], end = end, merge(setting, scratch, limits, single, end)
        if end < 0:
            return False
        last[0] = end
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
def merge(setting: Setting, scratch: Scratch, limits: Limits, single: int, start: int) -> int:
    """Add one expert's payments to the choices of list 0; return where the new list ends, -1 if there is no room.

    The sums stand from ``start`` on, cheapest first: each payment has its place in the old list, and the cheapest of
    all next sums is taken.
    """
    choices, heads, prices, margin = scratch.choices, scratch.heads, scratch.head_prices, 2 * setting.rounding
    first, last, own = scratch.first[0], scratch.last[0], scratch.first[single]
    count = scratch.last[single] - own
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
    """Return the next choice from ``start`` on that can be in a minimum with this one, ``last`` if there is none."""
    excess, lowest, highest = choices[own].excess, choices[own].lowest, choices[own].highest
    for place in range(start, last):
        one = choices[place]
        low, high = max(one.lowest, lowest), min(one.highest, highest)
        if (low <= high) & (one.excess + excess <= limits.gap):
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
    return is_sooner(setting, payments, other_payments)


@compiled
def set_payments(payments: Integers, choices: Choices, choice: int) -> None:
    """Write the payments that a choice is made of, one expert after the other; -1: there is none."""
    while choice >= 0:
        payments[choices[choice].expert] = choices[choice].payment
        choice = choices[choice].parent


# The last expert.


@inlined
def pair_value(one: Any, other: Any) -> float:
    """Return what two choices cost together."""
    value: float = one.price + (one.error * other.error + other.price)
    return value


@compiled
def choose_near(setting: Setting, table: Table, scratch: Scratch) -> bool:
    """Set the payments to the first pair of the least value. False: doubles cannot tell which it is.

    Near pairs are told apart by exact costs and order if their gains are the same, as those of experts who are alike.
    """
    choices, first, last, single = scratch.choices, scratch.first, scratch.last, setting.experts - 1
    least, one, other = math.inf, -1, -1
    for a in range(first[0], last[0]):
        choices[a].least = math.inf
        for b in range(first[single], last[single]):
            choices[a].least = min(choices[a].least, pair_value(choices[a], choices[b]))
        least = min(least, choices[a].least)
    most = least + setting.rounding
    for a in range(first[0], last[0]):
        if choices[a].least > most:
            continue
        for b in range(first[single], last[single]):
            if pair_value(choices[a], choices[b]) > most:
                continue
            marks = joined(choices[a].marks, choices[b].marks)
            if one < 0:
                one, other = a, b
            elif not setting.exact_costs or marks != joined(choices[one].marks, choices[other].marks):
                return False
            elif cheaper_or_earlier(setting, scratch, (a, b), (one, other)):
                one, other = a, b
    if one < 0:
        return False
    set_payments(table.payments, choices, one)
    set_payments(table.payments, choices, other)
    return True
