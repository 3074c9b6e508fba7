"""What `exact` keeps from round to round, and its room for partial choices."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from experiments.engine.state import BRUTE, EXACT, Floats, Integers, Setting

MOST_CHOICES = 1 << 17
MOST_NUMBERS = 8
GAP, SLOPE, LOWEST, HIGHEST, TOUCHED, CURVATURE = range(6)
"""What stands where in `Search.limits`"""
CHOICE = np.dtype(
    [
        ("error", np.float64),  # product of exp(-2 gain)
        ("price", np.float64),
        ("excess", np.float64),  # by how much the best tangent is above its minimum with it
        ("lowest", np.float64),  # the errors of complete choices of which it can be a part: see `narrow`
        ("highest", np.float64),
        ("marks", np.uint64),  # sum of marks, which tell apart sets of counts
        ("one", np.int32),  # the two choices that it is made of; if it is a single payment, -1 - expert
        ("other", np.int32),  # and the payment
        ("least", np.float64),  # the value with the best choice of all other experts
    ],
    align=True,
)
"""A partial choice: payments for some of the experts; 64 bytes"""
Choices = NDArray[Any]
"""An array of these; compiled code hands over one array much faster than ten"""
MOVE = np.dtype(
    [
        ("expert", np.int64),
        ("payment", np.int64),
        ("share", np.float64),  # of the error of all experts that it takes away or adds
        ("loss", np.float64),  # what it costs alone
        ("rank", np.float64),  # what it costs with one of the same size in the other direction
    ],
    align=True,
)
"""Another payment for one expert: see `improve`"""
MOST_SIZES = 64
"""Of so many sizes of moves the best ones are kept."""
Moves = NDArray[Any]


class Search(NamedTuple):
    """The best tangent, the payments that are near it, and the partial choices."""

    point: Floats
    """Where the best tangent touched"""
    gap: Floats
    """By how much the minimum was above it, on average over the last rounds"""
    width: Floats
    """How far above the best tangent a payment was near when all were looked at last, and less since"""
    looked: Floats
    """The slope of the tangent at that time, between one that is less steep and one that is steeper, which is 0 if all
    are to be looked at"""
    looked_width: Floats
    """The width at that time"""
    floors: Floats
    """floors[j, r]: the least price - looked[r] * gain of the payments of expert j that are not near"""
    best: Floats
    """best[j]: the least price - slope * gain of expert j, at the best tangent"""
    near: Integers
    """near[j, r]: payments of expert j that are near the best tangent, cheapest first"""
    near_count: Integers
    close: Integers
    """close[j, r]: those of them that are below a limit, cheapest first"""
    close_count: Integers
    raises: Moves
    """The best move to a larger gain of each size, and the best one to a smaller gain"""
    cuts: Moves
    above: Integers
    """The minimisers of the best tangent: with the larger, and with the smaller sum of gains"""
    below: Integers
    left: Integers
    """Room for payments"""
    right: Integers
    trial: Integers
    divide: Floats
    """Above divide[kind] gains are of this kind: small, medium, large"""
    usual: Floats
    """Where they are usually divided"""
    front_price: Floats
    """front_price[j, r], front_gain[j, r]: the close payments of expert j that may be best of their kind"""
    front_gain: Floats
    front_end: Integers
    """front_end[j, kind]: where those of a kind end"""
    best_of: Integers
    """best_of[j, kind], least_of[j, kind]: the best payment of expert j of a kind, and what the tangent is with it"""
    least_of: Floats
    kind: Integers
    """kind[j]: which of them expert j gets"""
    charge: Floats
    """charge[kind]: the surcharge on it"""
    moves: Floats
    """moves[one, other]: the least loss when an expert goes from one kind to another, and whose it is"""
    mover: Integers
    dear: Floats
    """More than any such loss, or price"""
    listed: Integers
    """Where the list of numbers of medium and large gains ends"""
    role: Integers
    """role[r]: what is listed there"""
    counts: Integers
    """counts[r, kind]: these numbers"""
    bounds: Floats
    """bounds[r]: a lower bound of all choices with them, and where its tangent touches"""
    points: Floats
    charges: Floats
    """charges[r, kind]: the surcharges with which nobody need count"""
    divides: Floats
    """divides[r, kind]: above which these gains are of this kind"""
    slopes: Floats
    """slopes[r], heights[r]: the slope of its tangent, and what the bound is without the experts"""
    heights: Floats
    leasts: Floats
    """leasts[r, j], least_at[r, j]: the least price - slope * gain of expert j there, with surcharges, and of which"""
    least_at: Integers
    seconds: Floats
    """seconds[r, j]: not more than that of any other payment"""
    kept: Integers
    """The list of bounds is kept up to here; 0: it is not"""
    kept_round: Integers
    """In this round it was brought up to date"""
    kept_rounds: Integers
    """For so many rounds it was used, which cost so much, and its making too: in choices put together"""
    kept_effort: Floats
    effort: Floats
    """How many choices were put together in a round, on average over the last ones"""
    is_member: NDArray[np.bool_]
    """is_member[j, i]: was this payment close when the list was made? members[j, s]: those that were"""
    members: Integers
    member_count: Integers
    jumps: Floats
    """jumps[r]: where the gains of these choices can be divided best"""
    high_gains: Floats
    """The gains of two sets of minimisers: of those with the larger sum, and of the others"""
    low_gains: Floats
    fit: Integers
    """fit[j, r]: those of the close ones that are below a limit of their own for one number, cheapest first"""
    fit_count: Integers
    choices: Choices
    first: Integers
    """The list of choices of an expert, and later of half of them, stands from first[list] to last[list] - 1"""
    last: Integers
    halves: Integers
    """halves[r]: where the lists of two halves begin and end that were matched; so many pairs of lists were"""
    tied: Integers
    """So many such pairs of lists have choices that doubles could not tell apart, of at most this value"""
    tied_at: Floats
    limits: Floats
    """How far the limit is above the tangent, and its slope; between which errors minima are; the error where the
    tangent touches, and half the curvature of exp(-2 G) above it"""
    heads: Integers
    """heads[r]: where in ``matches`` the choice stands that meets choice r of another list next"""
    matches: Integers
    """The choices that can meet the first choice of another list, then those that can meet the second, .."""
    match_prices: Floats
    """What they cost together; infinite behind the last one"""
    hull: Integers
    """Room for a list of some choices"""


def searches(setting: Setting) -> bool:
    """Does the rule need a search?"""
    return setting.rule in (BRUTE, EXACT)


def room_for(setting: Setting) -> Search:
    """Return an empty search, to which every payment is near; other rules need no room."""
    room = MOST_CHOICES if searches(setting) else 1
    K, N = setting.experts, len(setting.costs)
    numbers = MOST_NUMBERS * (K + 1)
    return Search(
        point=np.zeros(1),
        gap=np.full(1, setting.rounding),
        above=np.zeros(K, np.int64),
        below=np.zeros(K, np.int64),
        width=np.full(1, setting.rounding),
        looked=np.zeros(3),
        looked_width=np.zeros(1),
        floors=np.zeros((K, 3)),
        best=np.zeros(K),
        near=np.tile(setting.by_cost, (K, 1)),
        near_count=np.full(K, N),
        close=np.zeros((K, N), np.int64),
        close_count=np.zeros(K, np.int64),
        raises=np.zeros(MOST_SIZES, MOVE),
        cuts=np.zeros(MOST_SIZES, MOVE),
        left=np.zeros(K, np.int64),
        right=np.zeros(K, np.int64),
        trial=np.zeros(K, np.int64),
        divide=np.full(4, np.inf),
        usual=np.full(1, 0.125),
        front_price=np.zeros((K, N + 1)),
        front_gain=np.zeros((K, N + 1)),
        front_end=np.zeros((K, 3), np.int64),
        best_of=np.zeros((K, 3), np.int64),
        least_of=np.zeros((K, 3)),
        kind=np.zeros(K, np.int64),
        charge=np.zeros(3),
        moves=np.zeros((3, 3)),
        mover=np.zeros((3, 3), np.int64),
        dear=np.full(1, 4 * (1 + setting.prices.max())),
        listed=np.zeros(1, np.int64),
        role=np.zeros(numbers, np.int64),
        counts=np.zeros((numbers, 3), np.int64),
        bounds=np.zeros(numbers),
        points=np.zeros(numbers),
        charges=np.zeros((numbers, 3)),
        divides=np.zeros((numbers, 3)),
        slopes=np.zeros(numbers),
        heights=np.zeros(numbers),
        leasts=np.zeros((numbers, K)),
        least_at=np.zeros((numbers, K), np.int64),
        seconds=np.zeros((numbers, K)),
        kept=np.zeros(1, np.int64),
        kept_round=np.zeros(1, np.int64),
        kept_rounds=np.zeros(1, np.int64),
        kept_effort=np.zeros(1),
        effort=np.zeros(1),
        is_member=np.zeros((K, N), np.bool_),
        members=np.zeros((K, N), np.int64),
        member_count=np.zeros(K, np.int64),
        jumps=np.zeros(numbers),
        high_gains=np.zeros(K),
        low_gains=np.zeros(K),
        fit=np.zeros((K, N), np.int64),
        fit_count=np.zeros(K, np.int64),
        choices=np.zeros(room, CHOICE),
        first=np.zeros(K, np.int64),
        last=np.zeros(K, np.int64),
        halves=np.zeros((numbers, 4), np.int64),
        tied=np.zeros(1, np.int64),
        tied_at=np.zeros(1),
        limits=np.zeros(6),
        heads=np.zeros(room, np.int64),
        matches=np.zeros(4 * room, np.int64),
        match_prices=np.zeros(4 * room),
        hull=np.zeros(room, np.int64),
    )
