"""The rule `local`: from the payments of `selfish`, each expert in turn gets its best response, until all stay.

Few payments of an expert are worth comparing, provided that prices differ by more than rounding (`Setting.coarse`):

- **Pareto.** A payment that buys no more gain than a cheaper one is dominated: it is in no minimum, and it is no best
  response to anything.
- **Corners.** With the others fixed, the value of a payment is F exp(-2 g) + lam c, where F is the product of the
  others' exp(-2 g). As a line over the points (exp(-2 g), lam c) it is least at a corner of their lower convex hull.
"""

import math

from paid_experts.experiments.engine.compiled import compiled, inlined
from paid_experts.experiments.engine.selfish import cheapest_of_near
from paid_experts.experiments.engine.state import Integers, Scratch, Setting, Table

SMALLEST = 2.0**-1000
"""Products above this are as accurate as others; with gains of at most 1/4 all are."""


@compiled
def choose_local(setting: Setting, table: Table, scratch: Scratch) -> bool:
    """Set the payments of `local`. False: a near tie that doubles cannot decide."""
    product = 1.0
    for j in range(setting.experts):
        list_pareto(setting, table, scratch, j)
        keep_corners(setting, table, scratch, j)
        table.payments[j] = respond(setting, table, scratch, j, 1.0)
        if table.payments[j] < 0:
            return False
        product *= table.error[j, table.payments[j]]
    changed = True
    while changed:
        changed = False
        for j in range(setting.experts):
            others = error_of_others(table, table.payments, j, product)
            best = respond(setting, table, scratch, j, others)
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
def respond(setting: Setting, table: Table, scratch: Scratch, j: int, others: float) -> int:
    """Return the best payment of expert j at this factor of the others; -1: a near tie that doubles cannot decide."""
    best, least, second = -1, math.inf, math.inf
    for r in range(scratch.close_count[j]):
        i = scratch.close[j, r]
        value = others * table.error[j, i] + setting.prices[i]
        if value < least:
            best, least, second = i, value, least
        elif value < second:
            second = value
    return best if second > least + setting.rounding else cheapest_of_near(setting, table, j, others, least)


@inlined
def list_pareto(setting: Setting, table: Table, scratch: Scratch, j: int) -> None:
    """List the payments of expert j that buy more gain than every cheaper one."""
    count, most = 0, -math.inf
    for i in setting.by_cost:
        own = table.gain[j, i]
        if own > most or not setting.coarse:
            scratch.close[j, count] = i
            count, most = count + 1, own
    scratch.close_count[j] = count


@inlined
def keep_corners(setting: Setting, table: Table, scratch: Scratch, j: int) -> None:
    """Keep the listed payments that are not clearly above the chord of two others."""
    prices, error, corner, count = setting.prices, table.error[j], scratch.close[j], 0
    for r in range(scratch.close_count[j]):
        i = corner[r]
        while count >= 2 and setting.coarse:
            a, middle = corner[count - 2], corner[count - 1]
            length, rise = error[a] - error[i], prices[i] - prices[a]
            if (prices[middle] - prices[a] - setting.rounding) * length <= rise * (error[a] - error[middle]):
                break
            count -= 1
        corner[count] = i
        count += 1
    scratch.close_count[j] = count
