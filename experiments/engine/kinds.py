"""Payments with a small, a medium and a large gain, and how many experts get one of each kind: for `exact`.

At a tangent each expert has a best payment of each kind. So many experts shall get one of each kind: who gets which,
that the tangent is least? An expert may go from one kind to another, and a third one back. Where no such round gains,
nothing does: these are least. And then there are surcharges on the kinds with which all are content.
"""

import math

from experiments.engine.compiled import compiled, pasted
from experiments.engine.search import Search
from experiments.engine.state import Floats, Integers
from experiments.engine.tangents import slope_at

SMALL, MEDIUM, LARGE, KINDS = range(4)
SAME = 2.0**-50


@pasted
def list_fronts(prices: Floats, gain: Floats, found: Search) -> None:
    """List each expert's close payments that gain more than all cheaper ones: no others are ever best of their kind."""
    for j in range(len(found.kind)):
        count, largest = 0, -1.0
        for r in range(found.close_count[j]):
            i = found.close[j, r]
            own = gain[j, i]
            found.front_price[j, count], found.front_gain[j, count] = prices[i], own
            count += own > largest
            largest = max(largest, own)
        found.front_end[j, LARGE] = count


@pasted
def divide_at(found: Search, medium: float, large: float) -> None:
    """Let medium and large gains begin here."""
    divide = found.divide
    divide[SMALL], divide[MEDIUM], divide[LARGE], divide[KINDS] = -math.inf, medium, large, math.inf
    for j in range(len(found.kind)):
        end, last = 0, found.front_end[j, LARGE]
        for kind in range(LARGE):
            while end < last and found.front_gain[j, end] <= divide[kind + 1]:
                end += 1
            found.front_end[j, kind] = end


@pasted
def compare_kinds(found: Search, point: float) -> None:
    """Find each expert's best payment of each kind at the tangent that touches here."""
    slope = slope_at(point)
    for j in range(len(found.kind)):
        first = 0
        for kind in range(KINDS):
            best, least, last = first, math.inf, found.front_end[j, kind]
            for r in range(first, last):
                value = found.front_price[j, r] - slope * found.front_gain[j, r]
                if value < least:
                    best, least = r, value
            found.best_of[j, kind], found.least_of[j, kind] = best, least
            first = last


@pasted
def count_of(found: Search, kind: int) -> int:
    """Count the experts that have this kind."""
    count = 0
    for j in range(len(found.kind)):
        count += found.kind[j] == kind
    return count


@compiled
def find_moves(kind: Integers, least: Floats, moves: Floats, mover: Integers, dear: float) -> None:
    """For each two kinds, who goes from one to the other with the least loss? Nobody: more than anything may cost."""
    for one in range(KINDS):
        for other in range(KINDS):
            moves[one, other] = dear
    for j in range(len(kind)):
        one = kind[j]
        for other in range(KINDS):
            loss = least[j, other] - least[j, one]
            if loss < moves[one, other]:
                moves[one, other], mover[one, other] = loss, j


@compiled
def loss_of(moves: Floats, one: int, other: int) -> float:
    """Return the least loss with which there is one expert less of one kind and one more of the other."""
    third = KINDS - one - other
    loss: float = min(moves[one, other], moves[one, third] + moves[third, other])
    return loss


@compiled
def go(kind: Integers, moves: Floats, mover: Integers, one: int, other: int) -> None:
    """Let that expert go, or two if it is better that one of them takes the place of the other in the third kind."""
    third = KINDS - one - other
    if moves[one, other] <= moves[one, third] + moves[third, other]:
        kind[mover[one, other]] = other
    else:
        kind[mover[one, third]] = third
        kind[mover[third, other]] = other


@pasted
def choose_kinds(found: Search, one: int, other: int, charge: float, many: int) -> None:
    """Let experts have the best of two kinds, or of all with a surcharge on the third; but so many have the third."""
    kind, moves, mover = found.kind, found.moves, found.mover
    third = KINDS - one - other
    for j in range(len(kind)):
        least = found.least_of[j]
        best = one if least[one] < least[other] else other
        kind[j] = third if least[third] + charge < least[best] else best
    while True:
        find_moves(kind, found.least_of, moves, mover, found.dear[0])
        more = count_of(found, third) - many
        if more > 0:
            go(kind, moves, mover, third, one if loss_of(moves, third, one) < loss_of(moves, third, other) else other)
        elif more < 0:
            go(kind, moves, mover, one if loss_of(moves, one, third) < loss_of(moves, other, third) else other, third)
        else:
            return


@pasted
def exchange(found: Search) -> None:
    """Let experts change their kinds, as many of each as before, until nothing is gained by it."""
    kind, moves, mover = found.kind, found.moves, found.mover
    while True:
        find_moves(kind, found.least_of, moves, mover, found.dear[0])
        gained = False
        for one in range(KINDS):
            for other in range(one + 1, KINDS):
                if not gained and moves[one, other] + loss_of(moves, other, one) < -SAME:
                    gained = True
                    kind[mover[one, other]] = other
                    go(kind, moves, mover, other, one)
        if not gained:
            return


@pasted
def set_charges(found: Search) -> None:
    """Set surcharges on medium and large gains with which nobody gains by going: half-way between least and largest.

    If there is no room between small and large gains, none are medium.
    """
    found.charge[SMALL] = 0.0
    for kind in range(1, KINDS):
        empty = found.divide[kind] == found.divide[kind + 1]
        room = loss_of(found.moves, kind, SMALL) - loss_of(found.moves, SMALL, kind)
        found.charge[kind] = 0.0 if empty else room / 2


@pasted
def least_charged(found: Search, j: int) -> float:
    """Return the least price - slope * gain of expert j, the surcharge included."""
    least: float = found.least_of[j, SMALL]
    for kind in range(1, KINDS):
        least = min(least, found.least_of[j, kind] + found.charge[kind])
    return least


@pasted
def kind_of(divide: Floats, gain: float) -> int:
    """Tell whether a gain is small, medium or large."""
    kind: int = (gain > divide[MEDIUM]) + (gain > divide[LARGE])
    return kind


@pasted
def charged(price: float, gain: float, divide: Floats, charges: Floats) -> float:
    """Return the price of a payment, with the surcharge on its kind."""
    total: float = price + charges[kind_of(divide, gain)]
    return total
