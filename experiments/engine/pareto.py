"""The payments of an expert that no cheaper one dominates: those that buy more gain than every cheaper one.

No other payment is in any minimum, or is a best response to anything, provided that prices differ by more than rounding
(`Setting.coarse`; otherwise all payments are kept). A round changes one cell of each expert, and mostly leaves the
list as it is; that is checked against the neighbours in the list and against the best payment that the cell keeps
out of it. Learners that draw at random may change several: their lists are made anew.
"""

import math

from experiments.engine.compiled import compiled, inlined
from experiments.engine.state import GREEDY, THOMPSON, Setting, Table


@inlined
def keep_pareto(setting: Setting, table: Table, j: int) -> None:
    """Bring the list of expert j up to date after a round."""
    anew = setting.learner in (THOMPSON, GREEDY) or table.round[0] == len(setting.costs) + 1
    if anew or not still_in_place(table, j, table.payments[j]):
        list_pareto(setting, table, j)


@inlined
def still_in_place(table: Table, j: int, i: int) -> bool:
    """Does the list of expert j stay as it is, when only the cell of payment i has changed?"""
    own, r = table.gain[j, i], table.place[j, i]
    if r < 0 or own < table.shadow[j, r]:
        return False
    last = table.pareto_count[j] - 1
    stays: bool = (r == 0 or own > table.gain[j, table.pareto[j, r - 1]]) and (
        r == last or own < table.gain[j, table.pareto[j, r + 1]]
    )
    return stays


@compiled
def list_pareto(setting: Setting, table: Table, j: int) -> None:
    """List the payments of expert j that buy more gain than every cheaper one, cheapest first."""
    count, most = 0, -math.inf
    for i in setting.by_cost:
        own = table.gain[j, i]
        if own > most or not setting.coarse:
            table.pareto[j, count], table.shadow[j, count], table.place[j, i] = i, -math.inf, count
            count, most = count + 1, own
        else:
            table.place[j, i] = -1
            table.shadow[j, count - 1] = max(table.shadow[j, count - 1], own)
    table.pareto_count[j] = count
