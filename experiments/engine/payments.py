"""Payments that are chosen expert by expert: the rules `selfish` and `local`, and the arm of LCB.

**selfish**: each expert's payment minimises exp(-2 g) + lam c, as if it were alone. Only the cells that are paid
change. So the other payments of an expert keep their values, and its payment stays the same while its own value is
below the second best. That is a limit on the optimistic estimate, which can be checked without an exponential, and a
lower bound on the number of rounds until the limit can be passed, whatever the answers are. For so many rounds no
payment is compared. (Learners other than Algorithm 1 compare in each round.)

**local**: from the payments of `selfish`, each expert in turn gets its best response, until all stay. Few payments of
an expert are worth comparing, provided that prices differ by more than rounding (`Setting.coarse`). A payment that buys
no more gain than a cheaper one is dominated: it is in no minimum, and it is no best response to anything. And with the
others fixed, the value of a payment is F exp(-2 g) + lam c, where F is the product of the others' exp(-2 g): as a line
over the points (exp(-2 g), lam c) it is least at a corner of their lower convex hull.

**The Bayes error** is no sum over experts. All payments that are not dominated are tried, depth first; what the first
experts cost with the least margins and prices of all others is a lower bound for all that begin so.

**LCB** of Section 5 pulls the arm of the least mistakes / n + lam c - sqrt(width ln(t) / n). An arm is an expert at a
payment, and the game is that of one expert with K N payments: a round pays one arm, asks it, and predicts what it says.
`Table.gain` holds the first two terms here, and `Table.error` is 1 / sqrt(n). `KlLcb` (`reference.baselines`) has
the least credible loss in the place of the first term, and no third one.
"""

import math
from typing import Any

import numpy as np

from paid_experts.experiments.engine.cells import INFINITE, edge_and_growth, fewer, refresh
from paid_experts.experiments.engine.compiled import compiled, inlined, reordered
from paid_experts.experiments.engine.state import GAPTRON, THOMPSON, Floats, Integers, Scratch, Setting, Table

LONGEST = 2.0**40
WHOLE, ONE = 2.0**53, np.uint64(1)
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


SMALLEST = 2.0**-1000
"""Products above this are as accurate as others; with gains of at most 1/4 all are."""


@compiled
def choose_local(setting: Setting, table: Table, scratch: Scratch) -> bool:
    """Set the payments of `local`. False: a near tie that doubles cannot decide."""
    product = 1.0
    for j in range(setting.experts):
        list_pareto(setting, table, scratch, j)
        keep_corners(setting, table, scratch, j)
        table.payments[j] = respond(setting, table, scratch, j, 1.0)
        if table.payments[j] < 0:
            return False
        product *= table.error[j, table.payments[j]]
    return descend(setting, table, scratch, table.payments, product)


@compiled
def descend(setting: Setting, table: Table, scratch: Scratch, payments: Integers, product: float) -> bool:
    """Give each expert in turn its best response, until all stay; ``product`` is that of the errors."""
    changed = True
    while changed:
        changed = False
        for j in range(setting.experts):
            others = error_of_others(table, payments, j, product)
            best = respond(setting, table, scratch, j, others)
            if best < 0:
                return False
            if best != payments[j]:
                payments[j], changed = best, True
                product = others * table.error[j, best]
    return True


@inlined
def error_of_others(table: Table, payments: Integers, j: int, product: float) -> float:
    """Divide the product of all errors by that of expert j; multiply the others out where doubles do not reach it."""
    if product > SMALLEST:
        product /= table.error[j, payments[j]]
        return product
    others = 1.0
    for k in range(len(payments)):
        if k != j:
            others *= table.error[k, payments[k]]
    return others


@inlined
def respond(setting: Setting, table: Table, scratch: Scratch, j: int, others: float) -> int:
    """Return the best payment of expert j at this factor of the others; -1: a near tie that doubles cannot decide."""
    best, least, second = -1, math.inf, math.inf
    for r in range(scratch.close_count[j]):
        i = scratch.close[j, r]
        value = others * table.error[j, i] + setting.prices[i]
        if value < least:
            best, least, second = i, value, least
        elif value < second:
            second = value
    return best if second > least + setting.rounding else cheapest_of_near(setting, table, j, others, least)


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


@compiled
def choose_by_error(setting: Setting, table: Table, scratch: Scratch) -> bool:
    """Set the payments to the first minimiser of the Bayes error plus the price. False: doubles cannot tell.

    Choices that cost the same are told apart by exact costs and order if their errors are truly the same: those of the
    same margins; and, of margins on the grid of `Thompson`, those that are equal as doubles.
    """
    last, place, spent, trial = setting.experts - 1, scratch.first, scratch.spent, scratch.trial
    for j in range(last, -1, -1):
        list_pareto(setting, table, scratch, j)
        least = 0.5
        for r in range(scratch.close_count[j]):
            least = min(least, table.error[j, scratch.close[j, r]])
        scratch.cheapest[j] = scratch.cheapest[j + 1] + setting.prices[scratch.close[j, 0]]
        if j > 0:
            answer(scratch.rest[j + 1], scratch.rest[j], 1 << (last - j), least)
    for j in range(last):  # the payments of the last round give an upper bound
        begin_with(setting, table, scratch, j, table.payments[j])
    least = spent[last] + setting.prices[table.payments[last]] + 2 * setting.rounding
    m = table.error[last, table.payments[last]]
    least += less_likely(scratch.likely[last], 1 << (last - 1), 1 - m, m)
    j, place[0], marks, unsure = 0, -1, ONE, False
    while j >= 0:
        place[j] += 1
        if place[j] == scratch.close_count[j]:
            j -= 1
            continue
        trial[j] = scratch.close[j, place[j]]
        begin_with(setting, table, scratch, j, trial[j])
        j += 1
        bound, rest, size = spent[j] + scratch.cheapest[j], scratch.rest[j], 1 << (j - 1)
        for w in range(1 << (last - j)):  # in the other half of all advice the labels are exchanged
            bound += less_likely(scratch.likely[j], size, rest[0, w], rest[1, w])
        if bound > least + setting.rounding:
            j -= 1
            continue
        if j < last:
            place[j] = -1
            continue
        for r in range(scratch.close_count[last]):
            i = trial[last] = scratch.close[last, r]
            m = table.error[last, i]
            error = less_likely(scratch.likely[last], size, 1 - m, m)
            value = spent[last] + setting.prices[i] + error
            if value > least + setting.rounding:
                continue
            own = np.uint64(error * WHOLE)
            for k in range(0 if has_exact_errors(setting) else last + 1):
                own = joined(table.mark[k, trial[k]], own if k > 0 else ONE)
            if value < least - setting.rounding:
                marks, unsure = own, False
                copy(trial, table.payments)
            elif own != marks or not setting.exact_costs:
                unsure = True
            elif is_sooner(setting, trial, table.payments):
                copy(trial, table.payments)
            least = min(least, value)
        j -= 1
    return not unsure


@inlined
def has_exact_errors(setting: Setting) -> bool:
    """Are errors without rounding? Likelihoods are multiples of 2^-(7 K) where margins are of 2^-7."""
    exact: bool = setting.learner == THOMPSON and 7 * setting.experts <= 53
    return exact


@inlined
def begin_with(setting: Setting, table: Table, scratch: Scratch, j: int, i: int) -> None:
    """Pay expert j this, after those before it; the first one is right in half of all advice, and the rest is alike."""
    m = table.error[j, i]
    scratch.spent[j + 1] = scratch.spent[j] + setting.prices[i]
    if j == 0:
        scratch.likely[1, 0, 0], scratch.likely[1, 1, 0] = 1 - m, m
    else:
        answer(scratch.likely[j], scratch.likely[j + 1], 1 << (j - 1), m)


@inlined
def answer(before: Floats, after: Floats, size: int, m: float) -> None:
    """Write down how likely all advice is with one more expert, who is wrong with this probability."""
    for z in range(size):
        right, wrong = before[0, z], before[1, z]
        after[0, z], after[1, z] = right * (1 - m), wrong * m
        after[0, size + z], after[1, size + z] = right * m, wrong * (1 - m)


@reordered
def less_likely(likely: Floats, size: int, right: float, wrong: float) -> float:
    """Sum the smaller likelihood over all advice, with more advice that is right and wrong with these probabilities."""
    total = 0.0
    for z in range(size):
        one, other = likely[0, z] * right, likely[1, z] * wrong
        total += one if one < other else other
        one, other = likely[0, z] * wrong, likely[1, z] * right
        total += one if one < other else other
    return total


@inlined
def copy(source: Integers, target: Integers) -> None:
    """Copy payments."""
    for j in range(len(source)):
        target[j] = source[j]


@inlined
def joined(marks: np.uint64, others: np.uint64) -> np.uint64:
    """Return what stands for the gains of two sets together; with an infinite gain all are alike."""
    return INFINITE if marks == INFINITE or others == INFINITE else marks + others


@inlined
def is_sooner(setting: Setting, payments: Integers, others: Integers) -> bool:
    """Is one of two choices of the same gains cheaper, or as cheap and earlier? Payments below 0 are not there."""
    cost, earlier = 0, 0
    for j in range(len(payments)):
        if payments[j] >= 0:
            cost += setting.cost[payments[j]] - setting.cost[others[j]]
            if earlier == 0:
                earlier = payments[j] - others[j]
    return bool(cost < 0 or (cost == 0 and earlier < 0))


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
