"""What a run is made of, as arrays that compiled code can work on.

- A `Setting` never changes: the grid, the learner's parameters, the rule.
- A `Table` is what is kept between rounds: two counts for each cell (one expert at one payment), what follows from
  them, the payments of the round, and what the game has cost so far.
- `Scratch` is what a round writes before it reads it.

An array of length 1 is a number that changes.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paid_experts.reference import validation
from paid_experts.reference.formulas import product_error
from paid_experts.reference.oracle import RuleName
from paid_experts.reference.thompson import GRID

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Small = NDArray[np.int8]

LEARNERS = ("lcb-gaptron", "cautious", "bayes", "thompson", "greedy", "commit", "lcb", "kl-lcb")
GAPTRON, CAUTIOUS, BAYES, THOMPSON, GREEDY, COMMIT, LCB, KL_LCB = range(8)
"""Those from LCB on are bandits: they pay one expert a round."""
RULES: tuple[RuleName, ...] = ("brute", "exact", "selfish", "local")
EXACT, SELFISH, LOCAL = range(1, 4)
COST_BITS = 62
MOST_CHOICES = 1 << 14
"""Room for partial choices: enough in 156 runs of 10^5 rounds, of six learners in the cases of Section 6."""


class Setting(NamedTuple):
    """The keywords of a learner, with what follows. A bandit has one expert: its K N arms are the payments."""

    costs: Floats
    experts: int
    lam: float
    """The trade-off of the objective: the learner's lam but for a factor (`reference.vote_objectives`, eta)"""
    prices: Floats
    """lam * costs"""
    learner: int
    """An index into LEARNERS"""
    beta: float
    log_term: float
    """ln(3/delta) for the widths of Algorithm 1, ln(2/delta) for credible sets"""
    explored: int
    """How many rounds at the beginning pay everybody alike, one payment after the other"""
    exploration: float
    """`Greedy` tries something at random with probability exploration N / t"""
    width: float
    """w in `Lcb`'s sqrt(w ln(t) / n)"""
    rule: int
    """An index into RULES; `brute` is `exact`, and with one expert all rules are `selfish`"""
    by_error: bool
    """Is the objective the Bayes error itself (`reference.vote_objectives`)?"""
    offers: Floats
    """`Thompson`: gain and error of the accuracies that the prior knows"""
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
    index = LEARNERS.index(name)
    if index >= LCB:
        grid, K, rule = np.tile(learner.costs, learner.experts), 1, SELFISH
        lam, rounding = learner.lam, 2.0**-44 * (1 + learner.lam)
    else:
        grid, K = np.array(learner.costs), learner.experts
        rule = max(RULES.index(validation.one_of(learner.rule, RULES, "payments")), EXACT)
        lam, rounding = learner.current_objective().lam, learner.current_objective().rounding
    by_error = getattr(learner, "objective", "product") == "bayes"
    errors = np.array([min(p, 1 - p) if by_error else 2 * product_error([p]) for p in GRID])
    bits = COST_BITS - K.bit_length()
    whole = np.floor(np.ldexp(grid, bits))
    return Setting(
        costs=grid,
        experts=K,
        lam=lam,
        prices=lam * grid,
        learner=index,
        beta=getattr(learner, "beta", 0.0),
        log_term=math.log((3 if index == GAPTRON else 2) / getattr(learner, "delta", 1.0)),
        explored=0 if index == THOMPSON else len(grid) * getattr(learner, "tries", 1),
        exploration=getattr(learner, "exploration", 0.0),
        width=getattr(learner, "confidence_width", 0.0),
        rule=SELFISH if K == 1 else rule,
        by_error=by_error,
        offers=np.stack((1 - errors if by_error else -0.5 * np.log(errors), errors)),
        rounding=rounding,
        by_cost=np.argsort(grid).astype(np.int64),
        coarse=bool(np.all(lam * np.diff(np.sort(grid)) > 4 * rounding)),
        cost=whole.astype(np.int64),
        exact_costs=lam > 2.0**-50 and bool(np.all(whole == np.ldexp(grid, bits))),
    )


class Table(NamedTuple):
    """The learner and the costs of its game between two rounds."""

    round: Integers
    """t, from 1"""
    paid: Integers
    """paid[j, i]: how often expert j was paid costs[i]"""
    correct: Integers
    """How often it was correct then"""
    gain: Floats
    """gain[j, i] at these counts; `selfish` lets the gain of the cell that it pays fall behind"""
    error: Floats
    """exp(-2 gain); where payments are chosen by the Bayes error, the margin, and the gain is what 1 has above it"""
    mark: NDArray[np.uint64]
    """Cells with the same mark have the same gain, and not only the same double"""
    weight: Floats
    """`CautiousLcb`, `Thompson`: weight[j, i] in votes, negative for an expert to be contradicted"""
    belief: Floats
    """`Thompson`: belief[j, i, k]: how likely the first k + 1 accuracies of the prior are together, but for a factor"""
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
    """`selfish`: each payment stays while its edge (`cells.edge_and_growth`) is below this limit"""
    above: Integers
    """`exact`: the two sets of minimisers of the best Lagrangian bound of the last round, for a warm start"""
    below: Integers
    mistakes: Integers
    spent: Floats
    """Sum of all payments"""
    expected: Floats
    """Sum of the conditional probabilities of a mistake"""
    branches: Integers
    """How many rounds explored, followed, aggregated"""


def table(given: Setting, key: np.uint64) -> Table:
    """Return a learner that has paid nobody yet; what is derived from its counts is not there yet."""
    K, N = given.experts, len(given.costs)
    arrays: dict[str, Any] = {name: np.zeros(1, np.int64) for name in ("drawn", "chosen", "mistakes")}
    arrays |= {name: np.zeros(K, np.int64) for name in ("payments", "stays", "above", "below")}
    arrays |= {name: np.zeros((K, N), np.int64) for name in ("paid", "correct")}
    arrays |= {name: np.zeros((K, N)) for name in ("gain", "error", "weight")}
    return Table(
        round=np.ones(1, np.int64),
        mark=np.zeros((K, N), np.uint64),
        belief=np.zeros((K, N, len(GRID)) if given.learner == THOMPSON else (0, 0, 0)),
        sample=np.full((K, N), 0.5),
        key=np.array([key], np.uint64),
        limit=np.full(K, -math.inf),
        spent=np.zeros(1),
        expected=np.zeros(1),
        branches=np.zeros(3, np.int64),
        **arrays,
    )


CHOICE = np.dtype(
    [
        ("error", np.float64),  # product of exp(-2 gain)
        ("price", np.float64),
        ("excess", np.float64),  # by how much the Lagrangian is above its minimum with it
        ("lowest", np.float64),  # the errors of complete choices of which it can be a part
        ("highest", np.float64),
        ("marks", np.uint64),  # sum of marks, which tell apart sets of counts
        ("parent", np.int32),  # the choice without the last expert
        ("expert", np.int32),  # the last expert
        ("payment", np.int32),  # and its payment
        ("least", np.float64),  # the value with the best payment of the last expert
    ],
    align=True,
)
"""A partial choice: payments for some of the experts; 72 bytes"""
Choices = NDArray[Any]


class Scratch(NamedTuple):
    """The cells that are paid, the round that is played, and what the payment solvers work on."""

    paid: Integers
    """paid[j], correct[j], weight[j], accuracy[j]: of the cell that expert j is paid"""
    correct: Integers
    weight: Floats
    accuracy: Floats
    right: Integers
    """+1 or -1: was the expert right in this round?"""
    decided: Integers
    """+1 or -1: the prediction of this round is right or wrong, as decided in Python; 0: not decided"""
    close: Integers
    """close[j, r]: the payments of expert j that can be in a minimum, cheapest first"""
    close_count: Integers
    trial: Integers
    """Payments of all experts; other: of others"""
    other: Integers
    bound: Floats
    """The best Lagrangian lower bound"""
    point: Floats
    """Where its tangent touches"""
    least: Floats
    """least[j]: what expert j adds to it"""
    choices: Choices
    first: Integers
    """The lists of choices stand from first[j] to last[j] - 1: of one expert, the fewest first; in place 0 of many"""
    last: Integers
    heads: Integers
    """heads[r]: the next choice that payment r of an expert is added to, and the price of both"""
    head_prices: Floats
    likely: Floats
    """`choose_by_error`: likely[k, y, z] of the advice z of the first k experts, at the payments that are tried"""
    rest: Floats
    """rest[k, y, z] of all from expert k on, at their least margins"""
    spent: Floats
    """The prices of the first k; cheapest: the least of all from expert k on"""
    cheapest: Floats


def scratch(given: Setting) -> Scratch:
    """Return empty arrays."""
    K, N = given.experts, len(given.costs)
    arrays: dict[str, Any] = {name: np.zeros(K) for name in ("weight", "accuracy", "least")}
    arrays |= {name: np.zeros(K + 1) for name in ("spent", "cheapest")}
    arrays |= {name: np.ones((K + 1, 2, 1 << (K - 1) if given.by_error else 0)) for name in ("likely", "rest")}
    integers = ("paid", "correct", "right", "close_count", "trial", "other", "first", "last")
    arrays |= {name: np.zeros(K, np.int64) for name in integers}
    return Scratch(
        decided=np.zeros(1, np.int64),
        close=np.zeros((K, N), np.int64),
        bound=np.zeros(1),
        point=np.zeros(1),
        choices=np.zeros(MOST_CHOICES, CHOICE),
        heads=np.zeros(N, np.int64),
        head_prices=np.zeros(N),
        **arrays,
    )
