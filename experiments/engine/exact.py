"""The rules `exact` and `brute`: the minimum over costs^K. Both name the same minimisers; the engine has one solver.

1. A Lagrangian lower bound, with a warm start from the last round (`lagrange`).
2. An upper bound: the payments of the last round and the minimisers of the lower bound, improved one expert at a time.
   Payments with which the lower bound is above it are in no minimum.
3. Branch and bound with what remains: the choices of either half of the experts are listed (`partial`), and the two
   lists meet in the middle (`match`).

What doubles cannot tell apart is left to the reference.
"""

import math

from experiments.engine.compiled import compiled
from experiments.engine.lagrange import keep_close, raise_bound, sums
from experiments.engine.local import error_of_others
from experiments.engine.match import choose_near, least_match
from experiments.engine.pareto import list_pareto
from experiments.engine.partial import list_halves
from experiments.engine.state import Integers, Scratch, Setting, Table


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
