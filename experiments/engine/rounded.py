"""The rule `rounded`: a choice in polynomial time whose value is at most the least exp(u) exp(-2 G) + price.

Gains are rounded down to whole units of u / (2 K), so that a sum of K of them loses less than u / 2. A dynamic program
over the experts finds, for each sum of units M, the least price; the payments are those of the least
exp(-2 M u / (2 K)) + price. Among equal prices the first payment is kept, and of equal values the least M.
"""

import math

from experiments.engine.compiled import compiled
from experiments.engine.room import SLACK, Room
from experiments.engine.state import Setting, Table


@compiled
def choose_rounded(setting: Setting, table: Table, room: Room) -> bool:
    """Set the payments of `rounded`; there is always an answer."""
    unit, least, at = SLACK / (2 * setting.experts), room.least_price, room.payment_at
    cells = least.shape[1]
    for total in range(cells):
        least[0, total] = 0.0 if total == 0 else math.inf
    for j in range(setting.experts):
        for total in range(cells):
            least[j + 1, total] = math.inf
        for i in range(len(setting.costs)):
            units = int(table.gain[j, i] / unit)
            for total in range(units, cells):
                price = least[j, total - units] + setting.prices[i]
                if price < least[j + 1, total]:
                    least[j + 1, total], at[j, total] = price, i
    best, value = 0, math.inf
    for total in range(cells):
        own = math.exp(-2 * total * unit) + least[setting.experts, total]
        if own < value:
            best, value = total, own
    for j in range(setting.experts - 1, -1, -1):
        i = at[j, best]
        table.payments[j] = i
        best -= int(table.gain[j, i] / unit)
    return True
