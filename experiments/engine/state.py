"""What a run is made of, as arrays that compiled code can work on.

A `Setting` never changes: the grid, the learner's parameters, the rule. A `Table` is what the learner keeps between
rounds: its two counts for each cell (one expert at one payment), what follows from them, and the payments of the round.
What the payment solvers need within a round only is their scratch (`experiments.engine.room`).
"""

import math
from collections.abc import Iterable
from typing import NamedTuple, SupportsFloat

import numpy as np
from numpy.typing import NDArray

from reference import checks
from reference.offers import BRUTE_LIMIT

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

RULES = ("brute", "exact", "selfish", "local")
BRUTE, EXACT, SELFISH, LOCAL = range(4)
COST_BITS = 62


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
    """The costs as whole numbers of a unit that is a power of two and small enough for a sum over all experts"""
    exact_costs: bool
    """Are they exact, and does the least difference show in the price?"""


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
    grid = np.array(checks.grid(costs))
    K, price = checks.expert_count(experts), checks.price(lam)
    threshold, level = checks.positive(beta, "beta"), checks.confidence(delta)
    rule = RULES.index(checks.one_of(payments, RULES, "payments"))
    if rule == BRUTE and len(grid) ** K > BRUTE_LIMIT:
        sentence = f"brute goes through at most {BRUTE_LIMIT} payments, got {len(grid)}^{K}; 'exact' has no such limit"
        raise ValueError(sentence)
    rounding = 2.0**-46 * (K + 1) * (1 + price)
    bits = COST_BITS - K.bit_length()
    whole = np.floor(np.ldexp(grid, bits))
    return Setting(
        costs=grid,
        experts=K,
        lam=price,
        prices=price * grid,
        beta=threshold,
        log_term=math.log(3 / level),
        rule=SELFISH if K == 1 else rule,
        rounding=rounding,
        by_cost=np.argsort(grid).astype(np.int64),
        coarse=bool(np.all(price * np.diff(np.sort(grid)) > 4 * rounding)),
        cost=whole.astype(np.int64),
        exact_costs=price > 2.0**-50 and bool(np.all(whole == np.ldexp(grid, bits))),
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
    error: Floats
    """exp(-2 gain)"""
    mark: NDArray[np.uint64]
    """Cells with the same mark have the same gain, and not only the same double"""
    payments: Integers
    """What each expert is paid in this round"""
    chosen: Integers
    """1 if the payments of this round were chosen by the reference, which can tell a near tie"""
    stays: Integers
    """`selfish`: for how many rounds, from this one on, each payment is proved to stay; 0: look again"""
    limit: Floats
    """`selfish`: each payment stays while its `edge` is below this limit"""
    lowest: Floats
    """`local`: between these products of all errors the payment of each expert stays"""
    highest: Floats
    pareto: Integers
    """pareto[j, r]: the payments of expert j that no cheaper one dominates, cheapest first"""
    pareto_count: Integers
    place: Integers
    """place[j, i]: where in that list payment i stands; -1: nowhere"""
    shadow: Floats
    """shadow[j, r]: the largest gain that payment r of the list keeps out of it"""
    corner: Integers
    """corner[j, r]: those of them that `local` compares"""
    corner_count: Integers
    above: Integers
    """`exact`: the two sets of minimisers of the best Lagrangian bound of the last round, for a warm start"""
    below: Integers


def table(given: Setting) -> Table:
    """Return a learner that has paid nobody yet: every gain is as large as it can be."""
    K, N = given.experts, len(given.costs)
    arrays = {
        name: np.zeros(K, np.int64) for name in ("payments", "stays", "pareto_count", "corner_count", "above", "below")
    }
    arrays |= {name: np.zeros((K, N), np.int64) for name in ("paid", "correct", "pareto", "place", "corner")}
    return Table(
        round=np.ones(1, np.int64),
        gain=np.full((K, N), 0.25),
        error=np.full((K, N), math.exp(-0.5)),
        mark=np.zeros((K, N), np.uint64),
        chosen=np.zeros(1, np.int64),
        limit=np.full(K, -math.inf),
        lowest=np.zeros(K),
        highest=np.zeros(K),
        shadow=np.zeros((K, N)),
        **arrays,
    )
