"""The rules `exact` and `brute`: the minimum over costs^K, found anew in each round from where the last one left off.

Both name the same minimisers, and the same first one among them; the engine finds it in one way for both.

The steps are those of `reference.exact`: tangents give a lower bound and tell which payments can be in a minimum at all
(`tangents`); of the rest, choices for half of the experts are listed (`combine`), and the two lists are matched
(`match`). A choice that is within rounding of the least is left to the reference unless it is exactly as good, because
of experts who are alike (`ties`). What repeats from round to round is kept: the payments of the last round are the
first upper bound, the last best tangent and the payments near it are where the search for the best tangent begins. The
limit, above which nothing is looked at, starts near the lower bound and is raised until there is a choice below it, so
that few choices are ever looked at.
"""

from experiments.engine.combine import combine_halves
from experiments.engine.compiled import compiled
from experiments.engine.match import first_of_near, least_match
from experiments.engine.search import Search
from experiments.engine.state import Floats, Integers, Setting, Table
from experiments.engine.tangents import highest_tangent, list_close, list_offers, look_at_all
from experiments.engine.ties import set_payments

WIDER, MEMORY = 1.5, 0.125
"""The limit is first tried at the usual gap between minimum and bound, then wider and wider."""


@compiled
def choose_exact(setting: Setting, table: Table, found: Search) -> bool:
    """Set the payments to the first minimiser. False: near ties, or too many choices to look at."""
    prices, gain, payments = setting.prices, table.gain, table.payments
    rounding, exact_costs = setting.rounding, setting.exact_costs
    choices, first, last, left, right = found.choices, found.first, found.last, found.left, found.right
    lower = highest_tangent(prices, gain, found)
    gap = found.gap[0]
    list_close(prices, gain, found, gap)
    widest = max(descend(prices, table.error, payments, found, rounding) - lower, 0.0)
    if widest < WIDER * gap:
        gap = widest
    while True:
        gap = min(gap, widest)
        limit = gap + 4 * rounding
        if limit > found.width[0]:
            found.width[0] = limit
            look_at_all(prices, gain, found.near, found.near_count, found.point[0], found.width, found.best)
        list_close(prices, gain, found, limit)
        if not list_offers(setting, table, found, lower, limit) or not combine_halves(
            choices, first, last, found.limits, found.heads, found.head_prices, 2 * rounding, exact_costs, left, right
        ):
            return False
        least = least_match(choices, found.hull, first[0], last[0], first[1], last[1])
        if least <= lower + limit - 2 * rounding:
            one, other = first_of_near(
                choices, first[0], last[0], first[1], last[1], least + rounding, exact_costs, left, right
            )
            if one < 0:
                return False
            set_payments(payments, choices, one)
            set_payments(payments, choices, other)
            found.gap[0] += MEMORY * (max(least - lower, rounding) - found.gap[0])
            return True
        if gap == widest:
            return False
        gap *= WIDER
        widest = min(widest, least - lower)


@compiled
def descend(prices: Floats, error: Floats, payments: Integers, found: Search, rounding: float) -> float:
    """Improve the last payments and the tangent's minimisers one expert at a time; return the least value reached."""
    close, counts, trial = found.close, found.close_count, found.trial
    for j in range(len(trial)):
        trial[j] = payments[j]
    least = improved(prices, error, close, counts, trial, rounding)
    least = min(least, improved(prices, error, close, counts, found.left, rounding))
    return min(least, improved(prices, error, close, counts, found.right, rounding))


@compiled
def improved(
    prices: Floats, error: Floats, close: Integers, counts: Integers, payments: Integers, rounding: float
) -> float:
    """Change one payment at a time for the better until nothing gains more than rounding; return the value."""
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
            best, least = own, product + prices[own] - rounding
            for r in range(counts[j]):
                i = close[j, r]
                value = others * error[j, i] + prices[i]
                if value < least:
                    best, least = i, value
            if best != own:
                payments[j], changed = best, True
                product = others * error[j, best]
                price += prices[best] - prices[own]
    return product + price
