"""Lower bounds for `exact`: tangents of exp(-2 G), each a sum over experts (step 1 and 2 of `reference.exact`).

exp(-2 G) >= exp(-2 s) (1 + 2 s - 2 G), so that lam C + exp(-2 G) is at least h + sum of the least price - k g of each
expert, with slope k = 2 exp(-2 s) and height h = exp(-2 s) (1 + 2 s). The best s is where the gains of the minimisers
add up to s. From one round to the next it hardly moves, and is sought around the last one.
"""

import math
from typing import Any

from experiments.engine.compiled import compiled
from experiments.engine.hull import best_corner
from experiments.engine.state import Floats, Setting, Table

FIRST_STEP = 2.0**-8
LAST_STEP = 2.0**-20


@compiled
def minimise_tangent(setting: Setting, table: Table, point: float, best: Floats) -> Any:
    """Write each expert's least price - slope * gain to ``best``; return the bound and the minimisers' sum of gains."""
    prices, gain, minus, hull, counts = setting.prices, table.gain, table.minus, table.hull, table.hull_count
    clear, corner = table.clear, table.corner
    touched = math.exp(-2 * point)
    bound, total = touched * (1 + 2 * point), 0.0
    for j in range(len(counts)):
        r, least, _ = best_corner(prices, minus[j], hull[j], counts[j], clear[j], corner[j], 2 * touched)
        corner[j], best[j] = r, least
        bound += least
        total += gain[j, hull[j, r]]
    return bound, total


@compiled
def highest_tangent(setting: Setting, table: Table, start: float, best: Floats) -> float:
    """Return a point where the minimisers' gains add up to the point itself, sought around ``start``."""
    low, high, step = 0.0, 0.25 * setting.experts, FIRST_STEP
    point = min(max(start, low), high)
    while high - low > LAST_STEP:
        total = minimise_tangent(setting, table, point, best)[1]
        if total > point:
            low = point
        else:
            high = point
        point = point + step if total > point else point - step
        step *= 2
        if not low < point < high or step > high - low:
            point = (low + high) / 2
    return point
