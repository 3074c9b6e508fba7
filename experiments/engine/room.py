"""The scratch arrays of the payment solvers: nothing in them is read in a later round, but for the near ties."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from experiments.engine.state import BRUTE, EXACT, Floats, Integers, Setting

MOST_CHOICES = 1 << 17
"""Room for partial choices; the linear cases with K = 20, which need most, took at most 5,153 in a round."""
CHOICE = np.dtype(
    [
        ("error", np.float64),  # product of exp(-2 gain)
        ("price", np.float64),
        ("excess", np.float64),  # by how much the relaxation is above its minimum with it
        ("lowest", np.float64),  # the errors of complete choices of which it can be a part: see `partial`
        ("highest", np.float64),
        ("marks", np.uint64),  # sum of marks, which tell apart sets of counts
        ("parent", np.int32),  # the choice without the last expert
        ("expert", np.int32),  # the last expert
        ("payment", np.int32),  # and its payment
        ("least", np.float64),  # the value with the best choice of the other half
    ],
    align=True,
)
"""A partial choice: payments for some of the experts; 72 bytes"""
Choices = NDArray[Any]


class Room(NamedTuple):
    """Scratch of `exact`. An array of length 1 is a number that changes."""

    close: Integers
    """close[j, r]: the payments of expert j that can be in a minimum, cheapest first"""
    close_count: Integers
    trial: Integers
    """Room for the payments of all experts"""
    other: Integers
    divide: Floats
    """Gains above this are large; infinite: none is"""
    small: Integers
    """small[j], large[j]: the best payment of expert j of either kind; small_least[j], large_least[j]: what it adds"""
    large: Integers
    small_least: Floats
    large_least: Floats
    order: Integers
    """The experts by how much dearer a large gain is"""
    bounds: Floats
    """bounds[m]: a lower bound of all choices with m large gains"""
    points: Floats
    """points[m]: where its tangent touches"""
    charges: Floats
    """charges[m]: the Lagrange multiplier of the number of large gains"""
    choices: Choices
    first: Integers
    """The own list of expert j stands from first[j] to last[j] - 1"""
    last: Integers
    ends: Integers
    """ends[r]: where the lists of two halves begin and end"""
    near: Integers
    """How many such lists hold choices that doubles could not tell apart; 0: it did not get that far"""
    near_most: Floats
    """The choices of at most this value"""
    hull: Integers
    """The corners of a list of choices"""
    heads: Integers
    """heads[r]: the next choice that payment r of an expert is added to, and the price of both"""
    head_prices: Floats


def room_for(setting: Setting) -> Room | None:
    """Return scratch arrays for the rules that need them."""
    if setting.rule not in (BRUTE, EXACT):
        return None
    K, N = setting.experts, len(setting.costs)
    integers: dict[str, Integers] = {
        name: np.zeros(K, np.int64) for name in ("close_count", "trial", "other", "small", "large", "first", "last")
    }
    return Room(
        close=np.zeros((K, N), np.int64),
        divide=np.full(1, np.inf),
        small_least=np.zeros(K),
        large_least=np.zeros(K),
        order=np.arange(K),
        bounds=np.zeros(K + 1),
        points=np.zeros(K + 1),
        charges=np.zeros(K + 1),
        choices=np.zeros(MOST_CHOICES, CHOICE),
        ends=np.zeros((K + 1, 4), np.int64),
        near=np.zeros(1, np.int64),
        near_most=np.zeros(1),
        hull=np.zeros(MOST_CHOICES, np.int64),
        heads=np.zeros(N, np.int64),
        head_prices=np.zeros(N),
        **integers,
    )
