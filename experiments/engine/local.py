"""The rule `local`: from the payments of `selfish`, one expert after the other gets its best response, until all stay.

With the others fixed, the value of a payment is F exp(-2 g) + lam c, where F is the product of the others' exp(-2 g):
kept as a number, it makes a best response a short walk (`hull`). A payment stays best for a range of factors, so that
most of the many sweeps only look whether F is still in it.
"""

import math

from experiments.engine.compiled import compiled
from experiments.engine.hull import best_between, best_corner, keep_hulls
from experiments.engine.selfish import cheapest_of_near
from experiments.engine.state import Setting, Table


@compiled
def choose_local(setting: Setting, table: Table) -> bool:
    """Set the payments of `local`. False: a near tie that doubles cannot decide."""
    keep_hulls(setting, table, table.error)
    table.payments[:] = -1
    table.lowest_factor[:] = math.inf
    while True:
        changed = sweep(setting, table)
        if changed < 0:
            return False
        if changed == 0:
            return True


@compiled
def sweep(setting: Setting, table: Table) -> int:
    """Give each expert in turn its best payment; return how many changed, -1 at a near tie.

    In the first sweep nobody is paid yet, and each expert chooses as if it were alone.
    """
    prices, rounding = setting.prices, setting.rounding
    payments, error, hull, counts = table.payments, table.error, table.hull, table.hull_count
    clear, corner, lowest, highest = table.clear, table.corner, table.lowest_factor, table.highest_factor
    alone, changed, product = payments[0] < 0, 0, 1.0
    for j in range(0 if alone else len(payments)):
        product *= error[j, payments[j]]
    for j in range(len(payments)):
        others = 1.0 if alone else product / error[j, payments[j]]
        if lowest[j] < others < highest[j]:
            continue
        r, least, second = best_corner(prices, error[j], hull[j], counts[j], clear[j], corner[j], others)
        corner[j], best = r, hull[j, r]
        lowest[j], highest[j] = best_between(prices, error[j], hull[j], counts[j], clear[j], r, 2 * rounding)
        if second <= least + rounding:
            lowest[j] = math.inf
            best = cheapest_of_near(setting, table, j, others, least)
            if best < 0:
                return -1
        if best != payments[j]:
            payments[j], changed = best, changed + 1
            product = others * error[j, best]
    return changed
