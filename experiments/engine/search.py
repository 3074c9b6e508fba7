"""What `exact` keeps from round to round, and its room for partial choices."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from experiments.engine.state import BRUTE, EXACT, Floats, Integers, Setting

MOST_CHOICES = 1 << 17
GAP, SLOPE, SURCHARGE, LOWEST, HIGHEST, TOUCHED, CURVATURE = range(7)
"""What stands where in `Search.limits`"""
CHOICE = np.dtype(
    [
        ("error", np.float64),  # product of exp(-2 gain)
        ("price", np.float64),
        ("excess", np.float64),  # by how much the best tangent is above its minimum with it
        ("lowest", np.float64),  # the errors of complete choices of which it can be a part: see `narrow`
        ("highest", np.float64),
        ("cost", np.int64),  # sum of costs in units of 2^-50
        ("fine_cost", np.int64),  # what remains of them in units of 2^-100
        ("marks", np.uint64),  # sum of marks, which tell apart sets of counts
        ("one", np.int64),  # the two choices that it is made of; -1: it is a single payment
        ("other", np.int64),
        ("expert", np.int64),  # if it is a single payment, whose
        ("payment", np.int64),
        ("least", np.float64),  # the value with the best choice of all other experts
    ],
    align=True,
)
"""A partial choice: payments for some of the experts"""
Choices = NDArray[Any]
"""An array of these; compiled code hands over one array much faster than ten"""


class Search(NamedTuple):
    """The best tangent, the payments that are near it, and the partial choices."""

    point: Floats
    """Where the best tangent touched"""
    gap: Floats
    """By how much the minimum was above it, on average over the last rounds"""
    width: Floats
    """How far above the best tangent a payment was near when all were looked at last, and less since"""
    looked: Floats
    """The slope of the tangent at that time"""
    looked_width: Floats
    """The width at that time"""
    floor: Floats
    """floor[j]: price - slope * gain of each payment of expert j that is not near was more than that"""
    best: Floats
    """best[j]: the least price - slope * gain of expert j, at the best tangent"""
    near: Integers
    """near[j, r]: payments of expert j that are near the best tangent, cheapest first"""
    near_count: Integers
    close: Integers
    """close[j, r]: those of them that are below a limit, cheapest first"""
    close_count: Integers
    above: Integers
    """The minimisers of the best tangent: with the larger, and with the smaller sum of gains"""
    below: Integers
    left: Integers
    """Room for payments"""
    right: Integers
    trial: Integers
    divide: Floats
    """Where the large gains begin, now and usually"""
    left_of_gap: Floats
    """By how much the bounds of all numbers were below what was looked for when there were last several"""
    corners: Integers
    """corners[j, r]: the close payments that may be the best with a small gain, then those with a large one"""
    small_corners: Integers
    corner_count: Integers
    small: Integers
    """The best payments with a small gain, with a large gain, and what the tangent is with them"""
    large: Integers
    least_small: Floats
    least_large: Floats
    order: Integers
    """The experts, first those whose best payment with a large gain is cheap"""
    bounds: Floats
    """bounds[m]: a lower bound of all choices with m large gains, and where its tangent touches"""
    points: Floats
    small_after: Floats
    """small_after[m]: the sum of least_small over all experts but the first m of the order"""
    fit: Integers
    """fit[j, r]: those of the close ones that are below a limit of their own for one number, cheapest first"""
    fit_count: Integers
    choices: Choices
    first: Integers
    """The list of choices of an expert, and later of half of them, stands from first[list] to last[list] - 1"""
    last: Integers
    halves: Integers
    """halves[r]: where the lists of two halves begin and end that were matched; so many pairs of lists were"""
    limits: Floats
    """How far the limit is above the tangent, its slope, the surcharge on large gains; between which errors minima are;
    the error where the tangent touches, and half the curvature of exp(-2 G) above it"""
    heads: Integers
    """heads[r]: where in ``matches`` the choice stands that meets choice r of another list next; what they cost"""
    head_prices: Floats
    matches: Integers
    """The choices that can meet the first choice of another list, -1, those that can meet the second, -1, .."""
    hull: Integers
    """Room for a list of some choices"""


def room_for(setting: Setting) -> Search:
    """Return an empty search, to which every payment is near; other rules need no room."""
    room = MOST_CHOICES if setting.rule in (BRUTE, EXACT) else 1
    K, N = setting.experts, len(setting.costs)
    return Search(
        point=np.zeros(1),
        gap=np.full(1, setting.rounding),
        width=np.full(1, setting.rounding),
        looked=np.zeros(1),
        looked_width=np.zeros(1),
        above=np.zeros(K, np.int64),
        below=np.zeros(K, np.int64),
        floor=np.full(K, -np.inf),
        best=np.zeros(K),
        near=np.tile(setting.by_cost, (K, 1)),
        near_count=np.full(K, N),
        close=np.zeros((K, N), np.int64),
        close_count=np.zeros(K, np.int64),
        left=np.zeros(K, np.int64),
        right=np.zeros(K, np.int64),
        trial=np.zeros(K, np.int64),
        divide=np.full(2, np.inf),
        left_of_gap=np.full(1, np.inf),
        corners=np.zeros((K, N), np.int64),
        small_corners=np.zeros(K, np.int64),
        corner_count=np.zeros(K, np.int64),
        small=np.zeros(K, np.int64),
        large=np.zeros(K, np.int64),
        least_small=np.zeros(K),
        least_large=np.zeros(K),
        order=np.arange(K),
        bounds=np.zeros(K + 1),
        points=np.zeros(K + 1),
        small_after=np.zeros(K + 1),
        fit=np.zeros((K, N), np.int64),
        fit_count=np.zeros(K, np.int64),
        choices=np.zeros(room, CHOICE),
        first=np.zeros(K, np.int64),
        last=np.zeros(K, np.int64),
        halves=np.zeros((K + 1, 4), np.int64),
        limits=np.zeros(7),
        heads=np.zeros(room, np.int64),
        head_prices=np.zeros(room),
        matches=np.zeros(4 * room, np.int64),
        hull=np.zeros(room, np.int64),
    )
