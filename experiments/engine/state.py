"""What a run is made of, as arrays that compiled code can work on.

A `Setting` never changes: the grid, the learner's parameters, the rule. A `Table` is what the learner keeps between
rounds: its two counts for each cell (one expert at one payment), what follows from them, and the payments of the round.
What the payment solvers need within a round only is their scratch (`experiments.engine.room`).
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reference import checks
from reference.protocol import RuleName

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

LEARNERS = ("lcb-gaptron", "cautious", "bayes", "thompson", "greedy")
GAPTRON, CAUTIOUS, BAYES, THOMPSON, GREEDY = range(5)
RULES: tuple[RuleName, ...] = ("brute", "exact", "selfish", "local")
BRUTE, EXACT, SELFISH, LOCAL = range(4)
COST_BITS = 62


class Setting(NamedTuple):
    """The keywords of a learner, with what follows from them."""

    costs: Floats
    experts: int
    lam: float
    """The trade-off of the objective: the learner's lam but for a factor (`reference.objectives`, eta)"""
    prices: Floats
    """lam * costs"""
    learner: int
    """An index into LEARNERS"""
    beta: float
    log_term: float
    """ln(3/delta) for the widths of Algorithm 1, ln(2/delta) for credible sets"""
    exploration: float
    """`Greedy` tries something at random with probability exploration N / t"""
    rule: int
    """An index into RULES; with one expert all rules are `selfish`"""
    rounding: float
    """`Objective.rounding`: values nearer than this are compared beyond double precision"""
    by_cost: Integers
    """Indices into the costs, cheapest first"""
    coarse: bool
    """Do any two payments differ by more than rounding? Then a dearer one must buy a larger gain."""
    cost: Integers
    """The costs as whole numbers of a unit that is a power of two and small enough for a sum over all experts"""
    exact_costs: bool
    """Are they exact, and does the least difference show in the price?"""


def setting(name: str, learner: Any) -> Setting:
    """Read off the setting of a learner of the reference, which has checked its keywords."""
    rule = RULES.index(checks.one_of(learner.rule, RULES, "payments"))
    objective, grid, K = learner.offers(), np.array(learner.costs), learner.experts
    bits = COST_BITS - K.bit_length()
    whole = np.floor(np.ldexp(grid, bits))
    return Setting(
        costs=grid,
        experts=K,
        lam=objective.lam,
        prices=objective.lam * grid,
        learner=LEARNERS.index(name),
        beta=getattr(learner, "beta", 0.0),
        log_term=math.log((3 if name == LEARNERS[GAPTRON] else 2) / getattr(learner, "delta", 1.0)),
        exploration=getattr(learner, "exploration", 0.0),
        rule=SELFISH if K == 1 else rule,
        rounding=objective.rounding,
        by_cost=np.argsort(grid).astype(np.int64),
        coarse=bool(np.all(objective.lam * np.diff(np.sort(grid)) > 4 * objective.rounding)),
        cost=whole.astype(np.int64),
        exact_costs=objective.lam > 2.0**-50 and bool(np.all(whole == np.ldexp(grid, bits))),
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
    weight: Floats
    """`CautiousLcb`: weight[j, i] in its votes, negative for an expert to be contradicted"""
    sample: Floats
    """`Thompson`: the accuracies of this round"""
    key: NDArray[np.uint64]
    """The learner's own stream of uniforms, for `Thompson` and `Greedy`"""
    drawn: Integers
    """How many of them were drawn"""
    payments: Integers
    """What each expert is paid in this round"""
    chosen: Integers
    """1 if the payments of this round are set, as by the reference, which can tell a near tie"""
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


def table(given: Setting, key: np.uint64) -> Table:
    """Return a learner that has paid nobody yet; what is derived from its counts is not there yet."""
    K, N = given.experts, len(given.costs)
    arrays = {
        name: np.zeros(K, np.int64) for name in ("payments", "stays", "pareto_count", "corner_count", "above", "below")
    }
    arrays |= {name: np.zeros((K, N), np.int64) for name in ("paid", "correct", "pareto", "place", "corner")}
    return Table(
        round=np.ones(1, np.int64),
        gain=np.zeros((K, N)),
        error=np.zeros((K, N)),
        weight=np.zeros((K, N)),
        sample=np.full((K, N), 0.5),
        key=np.array([key], np.uint64),
        drawn=np.zeros(1, np.int64),
        mark=np.zeros((K, N), np.uint64),
        chosen=np.zeros(1, np.int64),
        limit=np.full(K, -math.inf),
        lowest=np.zeros(K),
        highest=np.zeros(K),
        shadow=np.zeros((K, N)),
        **arrays,
    )


class Now(NamedTuple):
    """The cells that are paid in a stretch, expert by expert, taken out of the table; and the round that is played."""

    paid: Integers
    correct: Integers
    weight: Floats
    accuracy: Floats
    right: Integers
    """+1 or -1: was the expert right in this round?"""
    decided: Integers
    """+1 or -1: the prediction of this round is right or wrong, as decided in Python; 0: not decided"""


def now(experts: int) -> Now:
    """Return empty arrays for the cells of a stretch."""
    paid, correct, right = np.zeros((3, experts), np.int64)
    weight, accuracy = np.zeros((2, experts))
    return Now(paid, correct, weight, accuracy, right, np.zeros(1, np.int64))
