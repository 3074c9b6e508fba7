"""OPT, what the regret is measured against (D1, I18), and what it hides.

    OPT = min over c in [0,1]^K of  exp(-2 sum (1/2 - p_j(c_j))^2) + lam sum c_j

`opt` is the exact minimum over a grid. `opt_continuous` encloses the minimum over [0,1]^K between two numbers that are
as near as the caller asks. `bayes_opt` replaces the first term, which is only an upper bound on the best error (D7), by
the error itself: the smallest cost that anyone can have who must pay before the advice is known.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from numbers import Real
from typing import Any, NamedTuple, SupportsFloat

import numpy as np
from numpy.typing import NDArray

from paid_experts.reference import validation
from paid_experts.reference.aggregation import best_vote_error
from paid_experts.reference.exact import UNIT, Exact, Frontiers
from paid_experts.reference.objective import GAIN_UNITS, Payments, SeparableObjective, accurate
from paid_experts.reference.rounded import undominated

LEAST_TOLERANCE = 1e-9
FIRST_CELLS = 16
MOST_CELLS = 1 << 17
BAYES_LIMIT = 100_000


class Optimum(NamedTuple):
    """A least value and the payments, as indices into the costs, that attain it first."""

    value: float
    payments: Payments


class Enclosure(NamedTuple):
    """Two numbers with the sought one between them."""

    low: float
    high: float


def opt(accuracy: Iterable[Iterable[SupportsFloat]], costs: Iterable[SupportsFloat], lam: SupportsFloat) -> Optimum:
    """Return the exact minimum over costs^K, where accuracy[j][i] = p_j(costs[i]).

    The value is correctly rounded. Inputs on which the search gives up (see `reference.exact`) are refused.

    >>> opt([[0.5, 1.0], [0.5, 0.6]], costs=[0, 1], lam=0.1)
    Optimum(value=0.7065306597126334, payments=(1, 0))
    """
    grid = validation.grid(costs)
    found = Exact(accurate(validation.accuracies(accuracy, len(grid)), grid, validation.price(lam)))
    if not found.complete:
        raise ValueError(
            f"the accuracies must not be so nearly tied: OPT lies in [{found.lower!r}, {found.value!r}], "
            "and which payments attain it was not settled"
        )
    return Optimum(found.value, found.first)


def bayes_opt(
    accuracy: Iterable[Iterable[SupportsFloat]], costs: Iterable[SupportsFloat], lam: SupportsFloat
) -> Optimum:
    """Return the minimum over costs^K of (Bayes error + lam sum c), by enumeration of the useful payments.

    An expert's payment is useful if no cheaper one is at least as far from 1/2: the error of the best aggregation
    never grows when an accuracy moves away from 1/2.

    >>> bayes_opt([[0.5, 1.0], [0.5, 0.6]], costs=[0, 1], lam=0.1)
    Optimum(value=0.1, payments=(1, 0))
    """
    grid = validation.grid(costs)
    rows = validation.accuracies(accuracy, len(grid))
    price = validation.price(lam)
    far = [np.abs(np.array(row) - 0.5) for row in rows]
    useful = [sorted(undominated(gain, np.array(grid)).tolist()) for gain in far]
    size = math.prod(len(indices) for indices in useful)
    if size > BAYES_LIMIT:
        raise ValueError(f"the Bayes-optimal cost goes through at most {BAYES_LIMIT} payments, got {size}")

    def cost(payments: Payments) -> float:
        error = best_vote_error([row[i] for row, i in zip(rows, payments, strict=True)])
        return error + price * math.fsum(grid[i] for i in payments)

    best = min(product(*useful), key=cost)
    return Optimum(cost(best), best)


class _Cells:
    """One expert's payments [0, 1], cut into cells that may still hold its part of the optimum."""

    def __init__(self, productivity: Callable[[float], float], lipschitz: float) -> None:
        self.productivity, self.lipschitz = productivity, lipschitz
        self.width = 1 / FIRST_CELLS
        self.left = np.linspace(0, 1, FIRST_CELLS, endpoint=False)
        self.distance = self._measured()

    def _measured(self) -> NDArray[np.float64]:
        """|p - 1/2| in the middle of each cell."""
        middles = (self.left + self.width / 2).tolist()
        return np.array([abs(validation.probability(self.productivity(c), "accuracy") - 0.5) for c in middles])

    def halve(self, kept: NDArray[np.intp]) -> None:
        """Keep only some cells, and cut each in two."""
        self.width /= 2
        self.left = np.repeat(self.left[kept], 2)
        self.left[1::2] += self.width
        self.distance = self._measured()

    def middles(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Gains and costs that can be had: in the middle of the cells."""
        return self.distance**2, self.left + self.width / 2

    def beyond(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Gains and costs that are better than any in the cell: no payment is below its left end, and p moves by at
        most L times half the width.
        """  # noqa: D205
        farthest = np.minimum(self.distance + self.lipschitz * self.width / 2, 0.5)
        return farthest**2, self.left


def opt_continuous(
    functions: Sequence[Callable[[float], float]],
    lipschitz: SupportsFloat | Sequence[SupportsFloat],
    lam: SupportsFloat,
    tolerance: SupportsFloat,
) -> Enclosure:
    """Enclose OPT over [0,1]^K for L-Lipschitz productivity: low <= OPT <= high <= low + tolerance.

    Each expert's [0, 1] is cut into cells. Payments in the middle of cells give ``high``. Cells with the gain that the
    Lipschitz constant allows them at most, at the price of their left end, give ``low``. Cells that cannot hold an
    optimal payment are dropped, the others halved, until the two meet. ``lipschitz`` is one constant for all experts
    or one for each; the functions are taken to be accurate to 2^-50.

    What it costs: the bounds are of first order, so the number of cells near the optimum grows like
    1 / sqrt(tolerance) for each expert; about K^2 as many steps merge them.

    >>> low, high = opt_continuous([lambda c: 0.5 + c / 2], lipschitz=0.5, lam=0.1, tolerance=1e-4)
    >>> low <= 0.1 + math.exp(-0.5) <= high  # it is best to pay 1
    True
    """
    price, target = validation.price(lam), validation.positive(tolerance, "tolerance")
    if target < LEAST_TOLERANCE:
        raise ValueError(f"tolerance must be at least {LEAST_TOLERANCE}, got {tolerance!r}")
    rows = validation.functions(functions)
    given: Any = (lipschitz,) * len(rows) if isinstance(lipschitz, Real) else lipschitz
    constants = [validation.nonnegative(constant, "lipschitz") for constant in validation.sequence(given, "lipschitz")]
    if len(constants) != len(rows):
        raise ValueError(
            f"lipschitz must be one constant or one for each of {len(rows)} functions, got {len(constants)}"
        )
    experts = [_Cells(p, L) for p, L in zip(rows, constants, strict=True)]
    high = math.inf
    while True:
        attained = _offers([cells.middles() for cells in experts], price)
        found = Frontiers(attained, grain=_grain(target, len(rows)))
        high = min(high, min(found.value, attained.value(found.walk())) + attained.rounding)
        bounded = _offers([cells.beyond() for cells in experts], price)
        search = Frontiers(bounded, grain=_grain(target, len(rows)))
        if search.lower > high:
            raise ValueError(f"lipschitz must be larger: the functions vary more than {lipschitz!r} allows")
        if high - search.lower <= target:
            return Enclosure(search.lower, high)
        kept = search.tangents.survivors(high)
        for cells, stays in zip(experts, kept, strict=True):
            cells.halve(stays[stays < len(cells.left)])
        if sum(len(cells.left) for cells in experts) > MOST_CELLS:
            raise ValueError(
                f"tolerance must be larger for these functions: OPT lies in [{search.lower!r}, {high!r}], "
                f"and more takes over {MOST_CELLS} cells"
            )


def _grain(tolerance: float, experts: int) -> int:
    """Coarsen gains so that all of them together move the value by at most a quarter of the tolerance."""
    return max(1, int(tolerance / (8 * experts) / UNIT))


def _offers(cells: Sequence[tuple[NDArray[np.float64], NDArray[np.float64]]], lam: float) -> SeparableObjective:
    """Lay lists of different lengths side by side; a list that is too short repeats its last entry."""
    size = max(len(gains) for gains, _ in cells)
    gains = np.array([np.pad(gains, (0, size - len(gains)), mode="edge") for gains, _ in cells])
    costs = np.array([np.pad(costs, (0, size - len(costs)), mode="edge") for _, costs in cells])

    def precise_gain(j: int, i: int) -> int:
        return int(gains[j, i] * GAIN_UNITS)

    return SeparableObjective(gains, costs, lam, precise_gain)
