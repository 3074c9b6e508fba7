"""Nearly right ways to minimise: where one of them is not right, a round can tell `exact` from it.

What a fast implementation does in place of the minimum over all payments: each expert as if it were alone, one
improved after the other, the few best partial choices (a beam), or frontiers of undominated partial choices that were
thinned because they grew. The judge counts the rounds in which each of them would be found wrong.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from paid_experts.reference.objective import Floats, Payments, SeparableObjective, local, selfish

Kept = Callable[[Floats, Floats, Floats], NDArray[np.intp]]
"""From the gains, the costs and the values of partial choices to those that stay, the best first"""


def merged(objective: SeparableObjective, kept: Kept) -> Payments:
    """Merge the experts one by one, and keep some of the partial choices."""
    gains, costs, chosen = np.zeros(1), np.zeros(1), np.zeros((1, 0), dtype=np.intp)
    for own_gains, own_costs in zip(objective.gains, objective.costs, strict=True):
        more = np.add.outer(gains, own_gains).ravel(), np.add.outer(costs, own_costs).ravel()
        stays = kept(*more, np.exp(-2 * more[0]) + objective.lam * more[1])
        gains, costs = more[0][stays], more[1][stays]
        chosen = np.column_stack((chosen[stays // objective.size], stays % objective.size))
    return tuple(chosen[(np.exp(-2 * gains) + objective.lam * costs).argmin()].tolist())


def beam(most: int) -> Kept:
    """The best partial choices, as if no other expert came."""
    return lambda _gains, _costs, values: np.argsort(values, kind="stable")[:most]


def thinned(most: int) -> Kept:
    """The undominated partial choices; of too many only some, evenly."""

    def kept(gains: Floats, costs: Floats, _values: Floats) -> NDArray[np.intp]:
        order = np.lexsort((-gains, costs))
        best = np.maximum.accumulate(np.concatenate(([-np.inf], gains[order][:-1])))
        front = order[gains[order] > best]
        return front if len(front) <= most else front[np.linspace(0, len(front) - 1, most).astype(np.intp)]

    return kept


RIVALS: dict[str, Callable[[SeparableObjective], Payments]] = {
    "selfish": lambda objective: selfish(objective).first,
    "local": lambda objective: local(objective).first,
    "beam": lambda objective: merged(objective, beam(8)),
    "thinned": lambda objective: merged(objective, thinned(16)),
}
"""What would be found wrong, by name"""
