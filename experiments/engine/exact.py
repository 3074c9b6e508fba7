"""The rules `exact` and `brute`: the minimum over costs^K, found anew in each round from where the last one left off.

Both name the same minimisers, and the same first one among them; the engine finds it in one way for both.

The steps are those of `reference.exact`: tangents give a lower bound and tell which payments can be in a minimum at
all; the rest are merged expert by expert, and of the partial choices only those stay that may lead below a limit and
that no other one beats. What repeats from round to round is kept: the payments of the last round are the first upper
bound, the last best tangent is where the search for the best tangent begins. The limit starts near the lower bound and
is raised until there is a choice below it, so that few partial choices are ever looked at.

**Ties.** Experts who are alike make choices that cost the same whoever gets which payment. Two partial choices with the
same gains, compared by counts and not by doubles, are told apart by their exact costs, and if these are equal, by the
order of the experts and then of the payments, as the reference does. (Sets of counts are compared by a sum of 64-bit
marks.) A choice that is within rounding of the least and is not such a tie is left to the reference.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from experiments.engine.compiled import compiled, inlined
from experiments.engine.hull import keep_hulls
from experiments.engine.state import BRUTE, EXACT, Floats, Integers, Setting, Table, fewer
from experiments.engine.tangents import highest_tangent, minimise_tangent
from experiments.engine.uniforms import GOLDEN, mixed
from experiments.engine.widths import at_edge
from experiments.engine.worthwhile import keep_worthwhile

TANGENTS = 5
NARROW, WIDER, MEMORY = 0.2, 2.0, 0.125
"""The limit is first tried at a part of the usual gap between minimum and bound, then wider and wider."""
MOST_CHOICES = 1 << 17
AT_EDGE = np.uint64(0x5851F42D4C957F2D)
LOW_BITS = 50


class Search(NamedTuple):
    """What is kept from round to round, and room for partial choices."""

    point: Floats
    """Where the best tangent touched"""
    gap: Floats
    """By how much the minimum was above it, on average over the last rounds"""
    best: Floats
    """best[tangent, j]: the least price - slope * gain of expert j"""
    survivors: Integers
    """survivors[j, r]: payments of expert j that may be in a minimum, cheapest first"""
    survivor_count: Integers
    order: Integers
    """In which order the experts are merged"""
    gain: Floats
    """Of each partial choice: sum of gains, of prices, of costs in units of 2^-50 and of 2^-100, of marks"""
    price: Floats
    cost: Integers
    fine_cost: Integers
    marks: NDArray[np.uint64]
    parent: Integers
    """The partial choice without the last expert"""
    payment: Integers
    """The payment of the last expert"""


def room_for(setting: Setting) -> Search:
    """Return an empty search; other rules need no room."""
    room = MOST_CHOICES if setting.rule in (BRUTE, EXACT) else 1
    K, N = setting.experts, len(setting.costs)
    return Search(
        point=np.zeros(1),
        gap=np.full(1, setting.rounding),
        best=np.zeros((TANGENTS, K)),
        survivors=np.zeros((K, N), np.int64),
        survivor_count=np.zeros(K, np.int64),
        order=np.zeros(K, np.int64),
        gain=np.zeros(room),
        price=np.zeros(room),
        cost=np.zeros(room, np.int64),
        fine_cost=np.zeros(room, np.int64),
        marks=np.zeros(room, np.uint64),
        parent=np.zeros(room, np.int64),
        payment=np.zeros(room, np.int64),
    )


@compiled
def choose_exact(setting: Setting, table: Table, found: Search) -> bool:
    """Set the payments to the first minimiser. False: near ties, or too many choices to look at."""
    keep_worthwhile(setting, table)
    keep_hulls(setting, table, table.minus)
    centre = highest_tangent(setting, table, found.point[0], found.best[0])
    found.point[0] = centre
    upper = descend(setting, table)
    lower = minimise_tangent(setting, table, centre, found.best[0])[0]
    points, bounds = np.empty(TANGENTS), np.empty(TANGENTS)
    gap, widest = NARROW * found.gap[0], max(upper - lower, 0.0)
    while True:
        gap = min(gap, widest)
        limit = lower + gap + 4 * setting.rounding
        touch(setting, table, found, centre, limit - lower, points, bounds)
        keep_survivors(setting, table, found, points, bounds, limit)
        first, last = merge(setting, table, found, points, bounds, limit)
        if last < 0:
            return False
        least, near, winner = least_of(setting, found, first, last)
        if least <= limit - 2 * setting.rounding:
            if near > 1:
                return False
            set_payments(setting, table, found, winner)
            found.gap[0] += MEMORY * (max(least - lower, setting.rounding) - found.gap[0])
            return True
        if gap == widest:
            return False
        gap *= WIDER


@compiled
def descend(setting: Setting, table: Table) -> float:
    """Improve the last payments and the tangent's minimisers one expert at a time; return the least value reached."""
    payments = table.payments.copy()
    upper = improved(setting, table, payments)
    for j in range(setting.experts):
        payments[j] = table.hull[j, table.corner[j]]
    return min(upper, improved(setting, table, payments))


@compiled
def improved(setting: Setting, table: Table, payments: Integers) -> float:
    """Change one payment at a time for the better until nothing gains more than rounding; return the value."""
    prices, error, worth, counts = setting.prices, table.error, table.worth, table.worth_count
    product, price = 1.0, 0.0
    for j in range(len(payments)):
        product *= error[j, payments[j]]
        price += prices[payments[j]]
    changed = True
    while changed:
        changed = False
        for j in range(len(payments)):
            own = payments[j]
            others = product / error[j, own]
            best, least = own, product + prices[own] - setting.rounding
            for r in range(counts[j]):
                i = worth[j, r]
                value = others * error[j, i] + prices[i]
                if value < least:
                    best, least = i, value
            if best != own:
                payments[j], changed = best, True
                product = others * error[j, best]
                price += prices[best] - prices[own]
    return product + price


@compiled
def touch(
    setting: Setting, table: Table, found: Search, centre: float, gap: float, points: Floats, bounds: Floats
) -> None:
    """Spread tangents over the sums of gains at which the objective can be below the limit, by its curvature."""
    reach = 1.5 * math.sqrt(gap / (2 * math.exp(-2 * centre)))
    for tangent in range(TANGENTS):
        offset = reach * (tangent - TANGENTS // 2) / (TANGENTS // 2)
        points[tangent] = min(max(centre + offset, 0.0), 0.25 * setting.experts)
        bounds[tangent] = minimise_tangent(setting, table, points[tangent], found.best[tangent])[0]


@compiled
def keep_survivors(setting: Setting, table: Table, found: Search, points: Floats, bounds: Floats, limit: float) -> None:
    """List the payments with which no tangent exceeds the limit, and order the experts by how many they have left."""
    prices, gain, worth, counts = setting.prices, table.gain, table.worth, table.worth_count
    survivors, survivor_count, best, order = found.survivors, found.survivor_count, found.best, found.order
    slopes = 2 * np.exp(-2 * points)
    for j in range(setting.experts):
        count = 0
        for r in range(counts[j]):
            i = worth[j, r]
            stays = True
            for tangent in range(TANGENTS):
                own = prices[i] - slopes[tangent] * gain[j, i]
                if bounds[tangent] - best[tangent, j] + own > limit:
                    stays = False
                    break
            if stays:
                survivors[j, count] = i
                count += 1
        survivor_count[j] = count
        place = j
        while place > 0 and survivor_count[order[place - 1]] > count:
            order[place] = order[place - 1]
            place -= 1
        order[place] = j


@inlined
def mark(setting: Setting, table: Table, j: int, i: int) -> np.uint64:
    """Return 64 bits that stand for the counts of a cell as far as its gain depends on them."""
    few, paid = fewer(table, j, i), table.paid[j, i]
    if at_edge(few, paid, setting.log_term):
        return AT_EDGE
    return mixed(mixed(np.uint64(few)) + np.uint64(paid) * GOLDEN)


@compiled
def merge(setting: Setting, table: Table, found: Search, points: Floats, bounds: Floats, limit: float) -> Any:
    """Merge all experts; return where the complete choices stand, from first to last - 1. Room is short: last is -1."""
    found.gain[0], found.price[0], found.cost[0], found.fine_cost[0] = 0.0, 0.0, 0, 0
    found.marks[0], found.parent[0], found.payment[0] = np.uint64(0), -1, -1
    slopes, rest = 2 * np.exp(-2 * points), bounds.copy()
    first, last = 0, 1
    for step in range(setting.experts):
        j = found.order[step]
        for tangent in range(TANGENTS):
            rest[tangent] -= found.best[tangent, j]
        end = extend(setting, table, found, step, first, last, slopes, rest, limit)
        if end < 0:
            return 0, -1
        first, last = last, end
    return first, last


@compiled
def extend(
    setting: Setting,
    table: Table,
    found: Search,
    step: int,
    first: int,
    last: int,
    slopes: Floats,
    rest: Floats,
    limit: float,
) -> int:
    """Add one expert to the partial choices from first to last - 1, cheapest first; return the end of the new ones."""
    j, margin = found.order[step], 2 * setting.rounding
    gain, price, cost, fine_cost, marks = found.gain, found.price, found.cost, found.fine_cost, found.marks
    parents, payments = found.parent, found.payment
    m = found.survivor_count[j]
    offers = found.survivors[j, :m]
    own_gains, own_prices = table.gain[j][offers], setting.prices[offers]
    own_costs, own_fine_costs = setting.cost[offers], setting.fine_cost[offers]
    own_marks, heads, head_prices = np.empty(m, np.uint64), np.empty(m, np.int64), np.empty(m)
    for r in range(m):
        own_marks[r] = mark(setting, table, j, offers[r])
        heads[r] = next_admitted(gain, price, first, last, own_gains[r], own_prices[r], slopes, rest, limit)
        head_prices[r] = price[heads[r]] + own_prices[r] if heads[r] < last else math.inf
    end, settled, most = last, last, -math.inf
    while True:
        head, lowest = -1, math.inf
        for r in range(m):
            if head_prices[r] < lowest:
                head, lowest = r, head_prices[r]
        if lowest == math.inf:
            return end
        parent, own_gain, own_price = heads[head], own_gains[head], own_prices[head]
        sum_of_gains = gain[parent] + own_gain
        following = next_admitted(gain, price, parent + 1, last, own_gain, own_price, slopes, rest, limit)
        heads[head] = following
        head_prices[head] = price[following] + own_price if following < last else math.inf
        while settled < end and price[settled] < lowest - margin:
            most = max(most, gain[settled])
            settled += 1
        if sum_of_gains <= most:
            continue
        if end == len(gain):
            return -1
        gain[end], price[end], marks[end] = sum_of_gains, lowest, marks[parent] + own_marks[head]
        cost[end], fine_cost[end] = cost[parent] + own_costs[head], fine_cost[parent] + own_fine_costs[head]
        parents[end], payments[end] = parent, offers[head]
        equal = place_of_equal(marks, settled, end) if setting.exact_costs else end
        if equal == end:
            end += 1
        elif better_of_equals(found, step, end, equal):
            copy_choice(found, end, equal)


@inlined
def next_admitted(
    gain: Floats,
    price: Floats,
    start: int,
    last: int,
    own_gain: float,
    own_price: float,
    slopes: Floats,
    rest: Floats,
    limit: float,
) -> int:
    """Return the next partial choice that may lead below the limit with this payment, whatever the others get."""
    for place in range(start, last):
        total_price, total_gain = price[place] + own_price, gain[place] + own_gain
        admitted = True
        for tangent in range(TANGENTS):
            admitted = admitted and rest[tangent] + total_price - slopes[tangent] * total_gain <= limit
        if admitted:
            return place
    return last


@inlined
def place_of_equal(marks: NDArray[np.uint64], settled: int, end: int) -> int:
    """Return the first choice from ``settled`` on that has the same gains as the one at ``end``."""
    place = settled
    while marks[place] != marks[end]:
        place += 1
    return place


@compiled
def better_of_equals(found: Search, step: int, one: int, other: int) -> bool:
    """Of two choices with the same gains, is the first one cheaper, or as cheap and earlier in order?"""
    coarse, fine = found.cost[one] - found.cost[other], found.fine_cost[one] - found.fine_cost[other]
    difference = (coarse << LOW_BITS) + fine
    return difference < 0 or (difference == 0 and comes_first(found, step, one, other))


@compiled
def comes_first(found: Search, step: int, one: int, other: int) -> bool:
    """Compare the payments of two partial choices in the order of the experts."""
    decisive, first = len(found.order), False
    while one != other:
        j = found.order[step]
        if found.payment[one] != found.payment[other] and j < decisive:
            decisive, first = j, found.payment[one] < found.payment[other]
        one, other, step = found.parent[one], found.parent[other], step - 1
    return first


@compiled
def copy_choice(found: Search, source: int, target: int) -> None:
    """Put a partial choice in the place of another one."""
    found.gain[target], found.price[target] = found.gain[source], found.price[source]
    found.cost[target], found.fine_cost[target] = found.cost[source], found.fine_cost[source]
    found.parent[target], found.payment[target] = found.parent[source], found.payment[source]


@compiled
def least_of(setting: Setting, found: Search, first: int, last: int) -> Any:
    """Return the least value of the complete choices, how many are within rounding of it, and which one it is."""
    least, winner = math.inf, -1
    for choice in range(first, last):
        value = math.exp(-2 * found.gain[choice]) + found.price[choice]
        if value < least:
            least, winner = value, choice
    near = 0
    for choice in range(first, last):
        near += math.exp(-2 * found.gain[choice]) + found.price[choice] <= least + setting.rounding
    return least, near, winner


@compiled
def set_payments(setting: Setting, table: Table, found: Search, choice: int) -> None:
    """Read the payments of a complete choice off its line of parents."""
    for step in range(setting.experts - 1, -1, -1):
        table.payments[found.order[step]] = found.payment[choice]
        choice = found.parent[choice]
