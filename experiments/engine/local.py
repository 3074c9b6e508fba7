"""The rule `local`: from the payments of `selfish`, one expert after the other gets its best response, until all stay.

With the others fixed, the value of a payment is F exp(-2 g) + lam c, where F is the product of the others' exp(-2 g).
As a line over the points (exp(-2 g), lam c) it is least at a corner of their lower convex hull, so that few payments
are compared. Each is best in a range of F. Most experts keep their payment in most of the many sweeps, which is
seen from the product of all errors alone.
"""

import math

from experiments.engine.compiled import compiled, inlined
from experiments.engine.pareto import keep_pareto
from experiments.engine.selfish import cheapest_of_near
from experiments.engine.state import Integers, Setting, Table

SMALLEST = 2.0**-1000
"""Products above this are as accurate as others; with gains of at most 1/4 all are."""


@compiled
def choose_local(setting: Setting, table: Table) -> bool:
    """Set the payments of `local`. False: a near tie that doubles cannot decide."""
    product = 1.0
    for j in range(setting.experts):
        keep_pareto(setting, table, j)
        list_corners(setting, table, j)
    for j in range(setting.experts):
        table.payments[j] = respond(setting, table, j, 1.0)
        if table.payments[j] < 0:
            return False
        product *= table.error[j, table.payments[j]]
    changed = True
    while changed:
        changed = False
        for j in range(setting.experts):
            if table.lowest[j] < product < table.highest[j]:
                continue
            others = error_of_others(table, table.payments, j, product)
            best = respond(setting, table, j, others)
            if best < 0:
                return False
            if best != table.payments[j]:
                table.payments[j], changed = best, True
                product = others * table.error[j, best]
    return True


@inlined
def error_of_others(table: Table, payments: Integers, j: int, product: float) -> float:
    """Divide the product of all errors by that of expert j; multiply the others out where doubles do not reach it."""
    if product > SMALLEST:
        product /= table.error[j, payments[j]]
        return product
    others = 1.0
    for k in range(len(payments)):
        if k != j:
            others *= table.error[k, payments[k]]
    return others


@inlined
def list_corners(setting: Setting, table: Table, j: int) -> None:
    """List the undominated payments that are not clearly above the chord of two others, cheapest first."""
    prices, error, corner, count = setting.prices, table.error[j], table.corner[j], 0
    for r in range(table.pareto_count[j]):
        i = table.pareto[j, r]
        while count >= 2 and setting.coarse:
            a, middle = corner[count - 2], corner[count - 1]
            length, rise = error[a] - error[i], prices[i] - prices[a]
            if (prices[middle] - prices[a] - setting.rounding) * length <= rise * (error[a] - error[middle]):
                break
            count -= 1
        corner[count] = i
        count += 1
    table.corner_count[j] = count


@inlined
def respond(setting: Setting, table: Table, j: int, others: float) -> int:
    """Return the best payment of expert j at this factor of the others, and note how long it stays; -1: a near tie."""
    prices, error, corner, count = setting.prices, table.error[j], table.corner[j], table.corner_count[j]
    best, least = corner[0], math.inf
    for r in range(count):
        value = others * error[corner[r]] + prices[corner[r]]
        if value < least:
            best, least = corner[r], value
    lowest, highest = 0.0, math.inf
    for r in range(count):
        i = corner[r]
        dearer, better = prices[i] - prices[best] - setting.rounding, error[best] - error[i]
        if better > 0:
            highest = min(highest, dearer / better)
        elif better < 0:
            lowest = max(lowest, dearer / better)
        elif i != best:
            lowest = math.inf
    table.lowest[j], table.highest[j] = lowest * error[best], highest * error[best]
    if lowest < others < highest:
        return int(best)
    table.lowest[j] = math.inf
    return cheapest_of_near(setting, table, j, others, least)
