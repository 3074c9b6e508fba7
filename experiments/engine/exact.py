"""The rules `exact` and `brute`: the minimum over costs^K. Both name the same minimisers; the engine has one solver.

1. A Lagrangian lower bound, with a warm start from the last round (`lagrange`).
2. An upper bound: the payments of the last round and the minimisers of the lower bound, improved one expert at a time.
   Payments with which the lower bound is above it are in no minimum.
3. Branch and bound with what remains: the choices of either half of the experts are listed (`partial`), and the two
   lists meet in the middle. A choice with error E costs E E' + price' + price with a choice of the other list: a line
   over the points (E', price'), which is least at a corner of their lower convex hull. Along the list the best corner
   moves slowly.

What doubles cannot tell apart is left to the reference.
"""

import math
from typing import Any

from paid_experts.experiments.engine.compiled import compiled, inlined
from paid_experts.experiments.engine.lagrange import keep_close, raise_bound, sums
from paid_experts.experiments.engine.local import error_of_others, list_pareto
from paid_experts.experiments.engine.partial import cheaper_or_earlier, joined, list_halves, set_payments
from paid_experts.experiments.engine.state import Choices, Integers, Scratch, Setting, Table


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
    if not list_halves(setting, table, scratch, gap):
        return False
    return choose_near(setting, table, scratch, least_match(scratch) + setting.rounding)


@compiled
def improved(setting: Setting, table: Table, scratch: Scratch, start: Integers) -> float:
    """Change one payment at a time for the better until nothing gains more than rounding; return the value."""
    prices, error, payments, product = setting.prices, table.error, scratch.trial, 1.0
    for j in range(setting.experts):
        payments[j] = start[j]
        product *= error[j, payments[j]]
    changed = True
    while changed:
        changed = False
        for j in range(setting.experts):
            own = payments[j]
            others = error_of_others(table, payments, j, product)
            best, least = own, product + prices[own] - setting.rounding
            for r in range(scratch.close_count[j]):
                i = scratch.close[j, r]
                value = others * error[j, i] + prices[i]
                if value < least:
                    best, least = i, value
            if best != own:
                payments[j], changed = best, True
                product = others * error[j, best]
    price, total = sums(setting, table, payments)
    return float(price + math.exp(-2 * total))


@compiled
def least_match(scratch: Scratch) -> float:
    """Match each choice of the first list with the best of the second; return the least value."""
    choices, hull, first, last = scratch.choices, scratch.hull, scratch.first, scratch.last
    count = lower_hull(choices, hull, first[1], last[1])
    corner, least = count - 1, math.inf
    for place in range(first[0], last[0] if count > 0 else first[0]):
        one = choices[place]
        value = pair_value(one, choices[hull[corner]])
        for step in (-1, 1):
            while 0 <= corner + step < count:
                beside = pair_value(one, choices[hull[corner + step]])
                if beside >= value:
                    break
                corner, value = corner + step, beside
        one.least = value
        least = min(least, value)
    return least


@compiled
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


@inlined
def pair_value(one: Any, other: Any) -> float:
    """Return what two choices cost together."""
    value: float = one.price + (one.error * other.error + other.price)
    return value


@compiled
def choose_near(setting: Setting, table: Table, scratch: Scratch, most: float) -> bool:
    """Set the payments to the first pair that is near the least. False: doubles cannot tell which it is.

    Near pairs are told apart by exact costs and order if their gains are the same, as those of experts who are alike.
    """
    choices, first, last, one, other = scratch.choices, scratch.first, scratch.last, -1, -1
    for a in range(first[0], last[0]):
        if choices[a].least > most:
            continue
        for b in range(first[1], last[1]):
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
