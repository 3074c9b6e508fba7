"""The rule `selfish`: each expert's payment minimises exp(-2 g) + lam c, as if it were alone.

Only the cells that are paid change. So the other payments of an expert keep their values, and its payment stays the
same while its own value is below the second best. That is a limit on the optimistic estimate, which can be checked
without an exponential, and a lower bound on the number of rounds until the limit can be passed, whatever the answers
are. For so many rounds no payment is compared. (Learners other than Algorithm 1 compare in each round.)
"""

import math
from typing import Any

from paid_experts.experiments.engine.compiled import compiled, inlined
from paid_experts.experiments.engine.state import GAPTRON, Setting, Table
from paid_experts.experiments.engine.widths import edge_and_growth, fewer, refresh

LONGEST = 2.0**40
DISTINCT = 2.0**-150
"""Prices that differ by more than this differ in the reference's units of 2^-200."""


@compiled
def choose_selfish(setting: Setting, table: Table) -> int:
    """Choose anew for the experts whose payments need not stay; return for how many rounds all payments stay now.

    0: a near tie that doubles cannot decide.
    """
    least = 0
    for j in range(setting.experts):
        if table.stays[j] == 0:
            table.stays[j] = rounds_ahead(setting, table, j)
            if table.stays[j] == 0:
                refresh(setting, table, j, table.payments[j])
                best, second = best_two(setting, table, j)
                if best < 0:
                    return 0
                table.payments[j] = best
                table.limit[j] = ahead_while_below(setting, best, second)
                table.stays[j] = max(rounds_ahead(setting, table, j), 1)
        least = table.stays[j] if j == 0 else min(least, table.stays[j])
    return least


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
    return cheapest_of_near(setting, table, j, 1.0, least), -math.inf


@compiled
def cheapest_of_near(setting: Setting, table: Table, j: int, others: float, least: float) -> int:
    """Among values that rounding may have put in the wrong order, take the cheapest if all gains are surely equal."""
    best = -1
    for i in range(len(setting.costs)):
        if others * table.error[j, i] + setting.prices[i] <= least + setting.rounding:
            if best >= 0:
                apart = setting.lam * abs(setting.costs[i] - setting.costs[best]) > DISTINCT
                if not apart or table.mark[j, i] != table.mark[j, best]:
                    return -1
            if best < 0 or setting.costs[i] < setting.costs[best]:
                best = i
    return best


@compiled
def ahead_while_below(setting: Setting, i: int, second: float) -> float:
    """The value of payment i is below the second best, and not near it, while its edge is below this limit."""
    error = second - 2 * setting.rounding - setting.prices[i]
    if error >= 1:
        return math.inf
    if error <= math.exp(-0.5):
        return -math.inf
    return 0.5 - math.sqrt(-0.5 * math.log(error)) - setting.rounding


@inlined
def rounds_ahead(setting: Setting, table: Table, j: int) -> int:
    """For how many rounds from now does the payment of expert j surely stay the best? 0: it may be no longer."""
    if setting.learner != GAPTRON:
        return 0
    i, limit = table.payments[j], table.limit[j]
    inside, growth = edge_and_growth(fewer(table, j, i), table.paid[j, i], setting.log_term)
    if not inside < limit:
        return 0
    return 1 + int(min((limit - inside) / growth, LONGEST))
