"""Payments that may be worth their price: those that buy more gain than every cheaper one.

No other payment is in any minimum, or is a best response to anything, provided that prices differ by more than rounding
(`Setting.coarse`; otherwise all payments are kept). Of a hundred payments a few remain. A round changes one cell of
each expert, and mostly leaves the list as it is; that is checked against the neighbours in the list and against the
best payment that the cell keeps out of it.
"""

import math

from experiments.engine.compiled import compiled, inlined
from experiments.engine.state import Setting, Table


@inlined
def keep_worthwhile(setting: Setting, table: Table, j: int) -> bool:
    """Bring the list of expert j up to date after a round; return whether it stays as it was."""
    if table.round[0] > len(setting.costs) + 1 and still_in_place(table, j, table.payments[j]):
        return True
    list_worthwhile(setting, table, j)
    return False


@inlined
def still_in_place(table: Table, j: int, i: int) -> bool:
    """Does the list of expert j stay as it is, when only the cell of payment i has changed?"""
    own, r = table.gain[j, i], table.position[j, i]
    after = r + 1
    if r < 0:
        return False
    stays: bool = (
        own >= table.shadow[j, r]
        and (r == 0 or own > table.gain[j, table.worth[j, r - 1]])
        and (after == table.worth_count[j] or own < table.gain[j, table.worth[j, after]])
    )
    return stays


@compiled
def list_worthwhile(setting: Setting, table: Table, j: int) -> None:
    """List the payments of expert j that buy more gain than every cheaper one, cheapest first."""
    count, most = 0, -math.inf
    for i in setting.by_cost:
        own = table.gain[j, i]
        if own > most or not setting.coarse:
            table.worth[j, count], table.shadow[j, count], table.position[j, i] = i, -math.inf, count
            count, most = count + 1, own
        else:
            table.position[j, i] = -1
            table.shadow[j, count - 1] = max(table.shadow[j, count - 1], own)
    table.worth_count[j] = count
