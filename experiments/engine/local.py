"""The rule `local`: from the payments of `selfish`, one expert after the other gets its best response, until all stay.

With the others fixed, the value of a payment is F exp(-2 g) + lam c, where F is the product of the others' exp(-2 g):
kept as a number, it makes a best response a short walk along the ranges of F in which each payment is best (`hull`).
Most experts keep their payment in most of the many sweeps; that is seen from the product of all errors alone.
"""

import math

from experiments.engine.compiled import compiled, inlined
from experiments.engine.hull import best_corner, best_of_all, keep_hulls
from experiments.engine.selfish import cheapest_of_near
from experiments.engine.state import Setting, Table


@compiled
def choose_local(setting: Setting, table: Table) -> bool:
    """Set the payments of `local`. False: a near tie that doubles cannot decide."""
    keep_hulls(setting, table, table.error)
    product = 1.0
    for j in range(setting.experts):
        table.corner[j] = table.corner_alone[j]
        table.payments[j] = respond(setting, table, j, 1.0)
        if table.payments[j] < 0:
            return False
        table.corner_alone[j] = table.corner[j]
        product *= table.error[j, table.payments[j]]
    changed = True
    while changed:
        changed = False
        for j in range(setting.experts):
            if table.lowest_product[j] < product < table.highest_product[j]:
                continue
            others = product / table.error[j, table.payments[j]]
            best = respond(setting, table, j, others)
            if best < 0:
                return False
            if best != table.payments[j]:
                table.payments[j], changed = best, True
                product = others * table.error[j, best]
    return True


@inlined
def respond(setting: Setting, table: Table, j: int, others: float) -> int:
    """Return the best payment of expert j at this factor of the others, and note how long it stays; -1: a near tie."""
    r = best_corner(table, j, table.corner[j], others)
    if r >= 0:
        best: int = table.hull[j, r]
        table.corner[j] = r
        table.lowest_product[j] = table.best_from[j, r] * table.error[j, best]
        table.highest_product[j] = table.best_upto[j, r] * table.error[j, best]
        return best
    table.lowest_product[j] = math.inf
    hull, count = table.hull[j], table.hull_count[j]
    table.corner[j], least, _ = best_of_all(setting.prices, table.error[j], hull, count, others)
    return cheapest_of_near(setting, table, j, others, least)
