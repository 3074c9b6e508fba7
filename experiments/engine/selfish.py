"""The rule `selfish`: each expert's payment minimises exp(-2 g) + lam c, as if it were alone.

Only the cells that are paid change, so the other payments of an expert keep their values. Where the one that is paid is
ahead of the second best, it takes a number of rounds until it can fall behind, whatever the answers are. That number
is computed, and nothing is looked at before it is over: a long run of a few cells costs little more than its coins.
"""

import math
from typing import Any

from experiments.engine.compiled import compiled
from experiments.engine.state import Setting, Table, fewer, refresh
from experiments.engine.widths import same_gain, surely_inside

LONGEST = 1 << 40
DISTINCT = 2.0**-150
"""Prices that differ by more than this differ in the reference's units of 2^-200."""


@compiled
def choose_selfish(setting: Setting, table: Table) -> bool:
    """Choose anew for the experts whose payments need not stay. False: a near tie that doubles cannot decide."""
    for j in range(setting.experts):
        if table.stays[j] == 0:
            refresh(setting, table, j, table.payments[j])
            best, second = best_two(setting, table, j)
            if best < 0:
                return False
            table.payments[j] = best
            table.stays[j] = rounds_ahead(setting, table, j, best, second)
    return True


@compiled
def best_two(setting: Setting, table: Table, j: int) -> Any:
    """Return the best payment of an expert alone and the value of the second best; -1 if that is for others to say."""
    best, least, second = -1, math.inf, math.inf
    for i in range(len(setting.costs)):
        value = table.error[j, i] + setting.prices[i]
        if value < least:
            best, least, second = i, value, least
        elif value < second:
            second = value
    if second > least + setting.rounding:
        return best, second
    return cheapest_of_near(setting, table, j, least), -math.inf


@compiled
def cheapest_of_near(setting: Setting, table: Table, j: int, least: float) -> int:
    """Among values that rounding may have put in the wrong order, take the cheapest if all gains are surely equal."""
    best = -1
    for i in range(len(setting.costs)):
        if table.error[j, i] + setting.prices[i] <= least + setting.rounding:
            if best >= 0:
                apart = setting.lam * abs(setting.costs[i] - setting.costs[best]) > DISTINCT
                own, other = fewer(table, j, i), fewer(table, j, best)
                if not apart or not same_gain(own, table.paid[j, i], other, table.paid[j, best], setting.log_term):
                    return -1
            if best < 0 or setting.costs[i] < setting.costs[best]:
                best = i
    return best


@compiled
def rounds_ahead(setting: Setting, table: Table, j: int, i: int, second: float) -> int:
    """For how many rounds does the value of a cell that is paid in each of them surely stay below the second best?

    It is chosen for one round in any case. For one more it must be ahead at whatever counts that round leaves, and so
    on: the bound is sought by doubling.
    """
    error = second - 2 * setting.rounding - setting.prices[i]
    if error >= 1:
        return LONGEST
    if error <= math.exp(-0.5):
        return 1
    inside = 0.5 - math.sqrt(-0.5 * math.log(error)) - setting.rounding
    m, n, rounds = fewer(table, j, i), table.paid[j, i], 1
    while rounds < LONGEST and surely_inside(m, n, 2 * rounds, setting.log_term) < inside:
        rounds *= 2
    return rounds
