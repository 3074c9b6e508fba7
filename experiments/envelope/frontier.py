"""The frontier: from which T on a bound says more than the trivial one, T (1 + lambda K)."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from paid_experts.experiments.instances import Case
from paid_experts.experiments.paper import PLOTS
from paid_experts.reference.bounds import first_informative

BOUNDS = {"as printed": "printed", "as proved": "paper", "sharper": "sharper", "cautious": "cautious"}
"""The main theorem as printed and as its proof ends, the sharper theorem, and that of our own learner: what the tables
and pictures call them, and their names in `reference.bounds.THEOREMS`; over the grid, so without L and eps"""
EXPERTS = (1, 2, 3, 5, 7, 10, 14, 20, 30, 50)
SIZES = (2, 10, 100)
PRICES = (1e-2, 1e-3)


class First(NamedTuple):
    """The least T at which a bound says anything."""

    bound: str
    experts: int
    size: int
    lam: float
    rounds: int


def paper_cases() -> list[Case]:
    """Return the choices of K, N, lambda and T in the paper's plots, each once."""
    return list(dict.fromkeys(plot.case._replace(family="") for plot in PLOTS.values()))


def first_points(
    experts: Iterable[int] = EXPERTS, sizes: Iterable[int] = SIZES, prices: Iterable[float] = PRICES
) -> Iterator[First]:
    """Go through a grid of K, N and lambda, and then through the paper's own."""
    own = ((case.experts, case.size, case.lam) for case in paper_cases())
    for K, N, lam in dict.fromkeys((*product(experts, sizes, prices), *own)):
        for bound, theorem in BOUNDS.items():
            yield First(bound, K, N, lam, first_informative(theorem, K, N, lam))
