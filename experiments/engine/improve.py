"""Payments that cost little, an upper bound for `exact`: the fewer choices are below it, the fewer are looked at.

Payments are improved one expert at a time; and where that ends, by exchanges: one expert gets more, another one less.
Of all that could get about so much more, or less, only the best one is tried.
"""

import math

from experiments.engine.compiled import compiled, pasted
from experiments.engine.search import MOST_SIZES, Moves, Search
from experiments.engine.state import Floats, Integers

UNITS = 96
"""Shares are of the same size if they agree in units of 1/96; none is larger than exp(1/2) - 1."""


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


@compiled
def exchanged(prices: Floats, error: Floats, found: Search, payments: Integers, rounding: float) -> bool:
    """Let one expert have more and another one less; False: nothing that was tried gains more than rounding.

    One takes the share x of the error away, the other adds the share y of it. Together they lose what each would lose
    alone, less x y times the error.
    """
    raises, cuts = found.raises, found.cuts
    product = list_moves(prices, error, found, payments)
    raise_count = promising(raises, product * largest_share(cuts))
    cut_count = promising(cuts, product * largest_share(raises))
    more, less, least = -1, -1, -rounding
    for a in range(raise_count):
        for b in range(cut_count):
            loss = raises[a].loss + cuts[b].loss - product * raises[a].share * cuts[b].share
            if loss < least and raises[a].expert != cuts[b].expert:
                more, less, least = a, b, loss
    if more < 0:
        return False
    for move in (found.raises[more], found.cuts[less]):
        payments[move.expert] = move.payment
    return True


@pasted
def largest_share(moves: Moves) -> float:
    """Return the largest share of all moves."""
    largest = 0.0
    for size in range(MOST_SIZES):
        if moves[size].loss < math.inf:
            largest = max(largest, moves[size].share)
    return largest


@pasted
def promising(moves: Moves, factor: float) -> int:
    """Put those first that lose less than an exchange can gain; count them."""
    count = 0
    for size in range(MOST_SIZES):
        if moves[size].loss < factor * moves[size].share:
            moves[count] = moves[size]
            count += 1
    return count


@pasted
def list_moves(prices: Floats, error: Floats, found: Search, payments: Integers) -> float:
    """For each size list the best move to a larger gain and the best one to a smaller gain; return the error."""
    product = 1.0
    for j in range(len(payments)):
        product *= error[j, payments[j]]
    for size in range(MOST_SIZES):
        found.raises[size].loss = found.cuts[size].loss = math.inf
        found.raises[size].rank = found.cuts[size].rank = math.inf
    for j in range(len(payments)):
        own = payments[j]
        scale = 1 / error[j, own]
        for r in range(found.close_count[j]):
            i = found.close[j, r]
            less = 1 - error[j, i] * scale
            share = abs(less)
            size = min(int(share * UNITS), MOST_SIZES - 1)
            move = found.raises[size] if less > 0 else found.cuts[size]
            loss = prices[i] - prices[own] - product * less
            rank = loss - product * share * share / 2
            if rank < move.rank and i != own:
                move.expert, move.payment, move.share, move.loss, move.rank = j, i, share, loss, rank
    return product
