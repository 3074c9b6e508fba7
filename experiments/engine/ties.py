"""Choices that cost exactly the same: for `exact`.

Experts who are alike make choices that cost the same whoever gets which payment. Two choices with the same gains,
compared by counts and not by doubles, are told apart by their exact costs, and if these are equal, by the order of the
experts and then of the payments, as the reference does. (Sets of counts are compared by a sum of 64-bit marks.)
"""

import numpy as np

from experiments.engine.compiled import compiled, pasted
from experiments.engine.search import Choices
from experiments.engine.state import Integers

LOW_BITS = 50


@pasted
def place_of_equal(choices: Choices, first: int, end: int, marks: np.uint64, lowest: float) -> int:
    """Return the place of a choice with gains of these marks and of about the same price; ``end`` if none is."""
    place = end - 1
    while place >= first and choices[place].price >= lowest:
        if choices[place].marks == marks:
            return place
        place -= 1
    return end


@compiled
def cheaper_or_earlier(
    choices: Choices,
    a: int,
    b: int,
    c: int,
    d: int,
    cost: Integers,
    fine_cost: Integers,
    payments: Integers,
    other_payments: Integers,
) -> bool:
    """Of two choices with the same gains, (a, b) and (c, d), is the first one cheaper, or as cheap and earlier?

    Each is given by two parts; -1 for the second: there is none.
    """
    for j in range(len(payments)):
        payments[j] = other_payments[j] = -1
    for part in (a, b):
        set_payments(payments, choices, part)
    for part in (c, d):
        set_payments(other_payments, choices, part)
    coarse, fine = 0, 0
    for j in range(len(payments)):
        if payments[j] >= 0:
            coarse += cost[payments[j]] - cost[other_payments[j]]
            fine += fine_cost[payments[j]] - fine_cost[other_payments[j]]
    carried = coarse + (fine >> LOW_BITS)
    if carried != 0 or fine != 0:
        return bool(carried < 0)
    for j in range(len(payments)):
        if payments[j] != other_payments[j]:
            return bool(payments[j] < other_payments[j])
    return False


@compiled
def set_payments(payments: Integers, choices: Choices, choice: int) -> None:
    """Write the payments that a choice is made of, one expert after the other; -1: there is none."""
    while choice >= 0:
        single = choice if choices[choice].one < 0 else choices[choice].other
        payments[-1 - choices[single].one] = choices[single].other
        choice = choices[choice].one
