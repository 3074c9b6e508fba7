"""The rule `local`: from the payments of `selfish`, one expert after the other gets its best response, until all stay."""

import math

from experiments.engine.compiled import compiled, inlined
from experiments.engine.pareto import keep_corners, list_pareto
from experiments.engine.selfish import cheapest_of_near
from experiments.engine.state import Integers, Scratch, Setting, Table

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
