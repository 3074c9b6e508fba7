"""The frontier: from which T on a bound says more than the trivial one, T (1 + lambda K)."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from experiments.settings import PLOTS, Case
from reference.bounds import Theorem, as_printed, as_proved, is_vacuous, main_setting, sharper, sharper_setting

BOUNDS = {
    "as printed": Theorem(main_setting, as_printed),
    "as proved": Theorem(main_setting, as_proved),
    "sharper": Theorem(sharper_setting, sharper),
}
"""The main theorem as printed and as its proof ends, and the sharper theorem; over the grid, so without L and eps"""

EXPERTS = (1, 2, 3, 5, 7, 10, 14, 20, 30, 50)
PAYMENTS = (2, 10, 100)
PRICES = (1e-2, 1e-3)


class First(NamedTuple):
    """The least T at which a bound says anything."""

    bound: str
    experts: int
    payments: int
    lam: float
    rounds: int


def first_informative(bound: str, experts: int, payments: int, lam: float) -> int:
    """Return that T. Once a bound is below the trivial one it stays there, so it is found by halving.

    >>> first_informative("as proved", 1, 2, 0.01), first_informative("sharper", 1, 2, 0.01)
    (6019768, 91)
    >>> first_informative("as printed", 1, 2, 0.01)  # a failure costs T there, so only lambda K T is left for the rest
    1058286639
    """
    theorem = BOUNDS[bound]

    def vacuous(rounds: int) -> bool:
        setting = theorem.setting(rounds, experts, payments, lam)
        return is_vacuous(theorem.bound(setting), setting)

    high = 1
    while vacuous(high):
        high *= 2
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if vacuous(middle) else (low, middle)
    return high


def paper_cases() -> list[Case]:
    """Return the choices of K, N, lambda and T in the paper's plots, each once."""
    return list(dict.fromkeys(plot.case._replace(productivity="") for plot in PLOTS.values()))


def frontier(
    experts: Iterable[int] = EXPERTS, payments: Iterable[int] = PAYMENTS, prices: Iterable[float] = PRICES
) -> Iterator[First]:
    """Go through a grid of K, N and lambda, and then through the paper's own."""
    own = ((case.experts, case.payments, case.lam) for case in paper_cases())
    for K, N, lam in dict.fromkeys((*product(experts, payments, prices), *own)):
        for bound in BOUNDS:
            yield First(bound, K, N, lam, first_informative(bound, K, N, lam))
