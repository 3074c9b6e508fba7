"""The payments of an expert that are worth comparing, cheapest first.

- **Pareto.** A payment that buys no more gain than a cheaper one is dominated: it is in no minimum, and it is no best
  response to anything.
- **Corners.** With the others fixed, the value of a payment is F exp(-2 g) + lam c, where F is the product of the
  others' exp(-2 g). As a line over the points (exp(-2 g), lam c) it is least at a corner of their lower convex hull.

Both hold provided that prices differ by more than rounding (`Setting.coarse`); otherwise all payments are kept.
"""

import math

from experiments.engine.compiled import inlined
from experiments.engine.state import Scratch, Setting, Table


@inlined
def list_pareto(setting: Setting, table: Table, scratch: Scratch, j: int) -> None:
    """List the payments of expert j that buy more gain than every cheaper one."""
    count, most = 0, -math.inf
    for i in setting.by_cost:
        own = table.gain[j, i]
        if own > most or not setting.coarse:
            scratch.close[j, count] = i
            count, most = count + 1, own
    scratch.close_count[j] = count


@inlined
def keep_corners(setting: Setting, table: Table, scratch: Scratch, j: int) -> None:
    """Keep the listed payments that are not clearly above the chord of two others."""
    prices, error, corner, count = setting.prices, table.error[j], scratch.close[j], 0
    for r in range(scratch.close_count[j]):
        i = corner[r]
        while count >= 2 and setting.coarse:
            a, middle = corner[count - 2], corner[count - 1]
            length, rise = error[a] - error[i], prices[i] - prices[a]
            if (prices[middle] - prices[a] - setting.rounding) * length <= rise * (error[a] - error[middle]):
                break
            count -= 1
        corner[count] = i
        count += 1
    scratch.close_count[j] = count
