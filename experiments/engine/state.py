"""What a game is made of, as arrays that compiled code can work on.

A `Setting` never changes: the grid, the learner's parameters, the rule. A `Table` is the learner: its two counts for
each cell (one expert at one payment), what is derived from them, and the payments of the present round. The tables
that only some rules need are kept by their modules.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple, SupportsFloat

import numpy as np
from numpy.typing import NDArray

from experiments.engine.compiled import inlined
from experiments.engine.widths import gain
from reference import checks
from reference.payments import BRUTE_LIMIT

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

RULES = ("brute", "exact", "selfish", "local")
BRUTE, EXACT, SELFISH, LOCAL = range(4)


class Setting(NamedTuple):
    """The keywords of a learner, checked, with what follows from them."""

    costs: Floats
    experts: int
    lam: float
    prices: Floats
    """lam * costs"""
    beta: float
    log_term: float
    """ln(3/delta)"""
    rule: int
    """An index into RULES; with one expert all rules are `selfish`"""
    rounding: float
    """`Offers.rounding`: values nearer than this are compared beyond double precision"""
    by_cost: Integers
    """Indices into the costs, cheapest first"""
    coarse: bool
    """Do any two payments differ by more than rounding? Then a dearer one must buy a larger gain."""
    cost: Integers
    """The costs in whole units of 2^-50, and what remains in units of 2^-100"""
    fine_cost: Integers
    exact_costs: bool
    """Is nothing left then, and does the least unit show in the price?"""


def setting(
    costs: Iterable[SupportsFloat],
    experts: int,
    lam: SupportsFloat,
    beta: SupportsFloat,
    delta: SupportsFloat,
    payments: str = "exact",
) -> Setting:
    """Check the keywords of a learner as the reference does.

    >>> setting([0, 0.5], experts=1, lam=0.1, beta=1, delta=2)
    Traceback (most recent call last):
    ValueError: delta must lie strictly between 0 and 1, got 2
    """
    grid = checks.payments(costs)
    K, price = checks.expert_count(experts), checks.price(lam)
    threshold, level = checks.positive(beta, "beta"), checks.confidence(delta)
    rule = RULES.index(checks.one_of(payments, RULES, "payments"))
    if rule == BRUTE and len(grid) ** K > BRUTE_LIMIT:
        sentence = f"brute goes through at most {BRUTE_LIMIT} payments, got {len(grid)}^{K}; 'exact' has no such limit"
        raise ValueError(sentence)
    rounding = 2.0**-46 * (K + 1) * (1 + price)
    ordered = np.sort(np.array(grid))
    whole, rest = np.divmod(np.ldexp(grid, 50), 1.0)
    exact = price > 2.0**-50 and bool(np.all(np.ldexp(rest, 50) % 1 == 0))
    return Setting(
        costs=np.array(grid),
        experts=K,
        lam=price,
        prices=price * np.array(grid),
        beta=threshold,
        log_term=math.log(3 / level),
        rule=SELFISH if K == 1 else rule,
        rounding=rounding,
        by_cost=np.argsort(grid).astype(np.int64),
        coarse=bool(np.all(price * np.diff(ordered) > 4 * rounding)),
        cost=whole.astype(np.int64),
        fine_cost=np.ldexp(rest, 50).astype(np.int64),
        exact_costs=exact,
    )


class Table(NamedTuple):
    """The learner between two rounds. Arrays of length 1 are numbers that change."""

    round: Integers
    """t, from 1"""
    paid: Integers
    """paid[j, i]: how often expert j was paid costs[i]"""
    correct: Integers
    """How often it was correct then"""
    gain: Floats
    """gain[j, i] at these counts; `selfish` lets the gain of the cell that it pays fall behind"""
    minus: Floats
    """-gain"""
    error: Floats
    """exp(-2 gain)"""
    payments: Integers
    """What each expert is paid in this round"""
    stays: Integers
    """For how many rounds, from this one on, each payment of `selfish` is proved to stay; 0: look again"""
    limit: Floats
    """Each payment of `selfish` stays while its `edge` is below this limit"""
    worth: Integers
    """worth[j, r]: the payments that `worthwhile` lists for expert j, cheapest first"""
    worth_count: Integers
    """How many they are"""
    shadow: Floats
    """shadow[j, r]: the largest gain that payment r of the list keeps out of it"""
    position: Integers
    """position[j, i]: where in the list payment i of expert j stands; -1: it is not listed"""
    corner: Integers
    """corner[j, r]: those of them that `local` compares, cheapest first"""
    corner_count: Integers
    lowest: Floats
    """Between these products of all errors the payment of each expert stays; none if this is infinite"""
    highest: Floats
    above: Integers
    """The two sets of minimisers of the best Lagrangian bound of the last round"""
    below: Integers
    chosen: Integers
    """1 if the payments of this round were chosen by somebody else, who could tell a near tie"""


def table(given: Setting) -> Table:
    """Return a learner that has paid nobody yet."""
    K, N = given.experts, len(given.costs)
    return Table(
        round=np.ones(1, np.int64),
        paid=np.zeros((K, N), np.int64),
        correct=np.zeros((K, N), np.int64),
        gain=np.full((K, N), 0.25),
        minus=np.full((K, N), -0.25),
        error=np.full((K, N), math.exp(-0.5)),
        payments=np.zeros(K, np.int64),
        stays=np.zeros(K, np.int64),
        limit=np.full(K, -math.inf),
        worth=np.zeros((K, N), np.int64),
        worth_count=np.zeros(K, np.int64),
        shadow=np.zeros((K, N)),
        position=np.full((K, N), -1, np.int64),
        corner=np.zeros((K, N), np.int64),
        corner_count=np.zeros(K, np.int64),
        lowest=np.zeros(K),
        highest=np.zeros(K),
        above=np.zeros(K, np.int64),
        below=np.zeros(K, np.int64),
        chosen=np.zeros(1, np.int64),
    )


@inlined
def fewer(known: Table, j: int, i: int) -> int:
    """Return the smaller of the numbers of correct and of wrong answers of a cell."""
    least: int = min(known.correct[j, i], known.paid[j, i] - known.correct[j, i])
    return least


@inlined
def refresh(setting: Setting, known: Table, j: int, i: int) -> None:
    """Bring what is derived from the counts of a cell up to date."""
    own = gain(fewer(known, j, i), known.paid[j, i], setting.log_term)
    known.gain[j, i] = own
    known.minus[j, i] = -own
    known.error[j, i] = math.exp(-2 * own)
