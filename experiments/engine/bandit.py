"""The baseline LCB of Section 5: the arm of the least mistakes / n + lam c - sqrt(width ln(t) / n) is pulled.

An arm is an expert at a payment. The game is that of one expert with K N payments: a round pays one arm, asks it, and
predicts what it says. `Table.gain` holds the first two terms here, and `Table.error` is 1 / sqrt(n).
"""

import math

from paid_experts.experiments.engine.compiled import compiled
from paid_experts.experiments.engine.selfish import DISTINCT
from paid_experts.experiments.engine.state import Setting, Table


@compiled
def choose_arm(setting: Setting, table: Table) -> int:
    """Set the arm and return 1; 0: doubles cannot decide.

    Bounds that doubles cannot tell apart are equal for arms with the same counts and the same payment, of which the
    first is taken, as the reference does.
    """
    loss, root, prices = table.gain[0], table.error[0], setting.prices
    s, least, best = math.sqrt(setting.width * math.log(table.round[0])), math.inf, -1
    for a in range(len(loss)):
        least = min(least, loss[a] - s * root[a])
    for a in range(len(loss)):
        if loss[a] - s * root[a] <= least + setting.rounding:
            if best >= 0 and (table.mark[0, a] != table.mark[0, best] or 0 < abs(prices[a] - prices[best]) <= DISTINCT):
                return 0
            if best < 0 or prices[a] < prices[best]:
                best = a
    table.payments[0] = best
    return 1
