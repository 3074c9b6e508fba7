"""The regret bounds: one table of all theorems, and from which T on a bound is informative.

Each row of `THEOREMS` is a theorem in Coq: the parameters of a learner that is tuned for T rounds (`setting`), the
bound that it then has, term by term (`bound`), whose cost it bounds, and against what. The formulas are in `paper`
(Theorems A.2 and 4.7, Section 5), `margins` (Results S and B, of Algorithm 1 too) and `beyond` (Results B to E, of our
own learners).
"""

from collections.abc import Callable
from typing import Any

from paid_experts.reference.bounds.grids import covering_radius, covers, grid_size, tuned_epsilon, uniform_grid
from paid_experts.reference.bounds.margins import sharper, sharper_setting
from paid_experts.reference.bounds.paper import as_printed, as_proved, main_setting
from paid_experts.reference.bounds.settings import (
    LONGEST,
    Bound,
    Setting,
    is_vacuous,
    log_term,
    main_beta,
    main_delta,
    sharper_beta,
    trivial_bound,
)
from paid_experts.reference.bounds.theorems import THEOREMS, Theorem, named, tuning

__all__ = [
    "THEOREMS",
    "Bound",
    "Setting",
    "Theorem",
    "as_printed",
    "as_proved",
    "covering_radius",
    "covers",
    "first_informative",
    "first_negative",
    "grid_size",
    "is_vacuous",
    "log_term",
    "main_beta",
    "main_delta",
    "main_setting",
    "named",
    "sharper",
    "sharper_beta",
    "sharper_setting",
    "trivial_bound",
    "tuned_epsilon",
    "tuning",
    "uniform_grid",
]


def first_informative(theorem: str, experts: int, size: int | None, lam: float, lipschitz: float | None = None) -> int:
    """Return the least T at which the theorem's bound is below the trivial one.

    ``size`` is None and ``lipschitz`` is given for the theorems that choose N themselves.

    >>> first_informative("paper", 1, 2, 0.01), first_informative("sharper", 1, 2, 0.01)
    (6019768, 91)
    >>> [first_informative(name, experts=5, size=5, lam=0.01) for name in ("paper", "sharper", "cautious")]
    [664116350, 48802, 5465]
    >>> first_informative("rounded", experts=5, size=None, lam=0.01, lipschitz=1)
    89887
    """
    setting, bound = _at(theorem, experts, size, lam, lipschitz)
    return _first(lambda T: not is_vacuous(bound(T), setting(T)), f"the bound {theorem} is below the trivial one")


def first_negative(theorem: str, experts: int, size: int | None, lam: float, lipschitz: float | None = None) -> int:
    """Return the T from which on the theorem promises a regret below 0, at this T and at all larger ones.

    >>> first_negative("paper-drift", 1, 2, 0.01), first_negative("cautious-drift", 1, 2, 0.01)
    (9424, 3625)
    >>> first_negative("sharper", 1, 2, 0.01)
    Traceback (most recent call last):
    ValueError: the bound sharper is never negative: none of its terms falls
    """
    _, bound = _at(theorem, experts, size, lam, lipschitz)
    if bound(2).drift >= 0:
        raise ValueError(f"the bound {theorem} is never negative: none of its terms falls")
    return _first(lambda T: bound(T).total < 0, f"the bound {theorem} is negative")


def _at(
    theorem: str, experts: int, size: int | None, lam: float, lipschitz: float | None
) -> tuple[Callable[[int], Setting], Callable[[int], Bound]]:
    """Return the theorem's setting and its bound as functions of T."""
    row = named(theorem)
    if not row.sets_size and lipschitz is not None:
        raise ValueError(
            f"lipschitz must be None, because {theorem} is about the payments of a grid, got {lipschitz!r}"
        )
    game: Any = (experts, size, lam, lipschitz) if row.sets_size else (experts, size, lam)
    return lambda T: row.setting(T, *game), lambda T: row.bound(row.setting(T, *game))


def _first(holds: Callable[[int], bool], what: str) -> int:
    """Return the least T at which a bound is below a line through 0, by bisection.

    At T = 1 no bound is: one payment of the grid alone costs as much as that round can. From T = 2 on each bound is a
    concave function of T: a sum of multiples of T, ln T, l = ln T^2 + c, l ln T, l^2, l sqrt(ln T), sqrt(T ln T),
    sqrt(T l), sqrt(T (l^2 + c)), T^(1/3), T^(2/3) and sqrt(l) T^(2/3), in which a failure term 1/(2 T) is outweighed by
    the logarithms. So the T at which a bound is on the line or above follow each other, and if 2 is one of them, then
    there is one crossing. Beyond 2^53 it is found to the precision of floats.
    """
    low, high = 1, 2
    while not holds(high):
        low, high = high, 2 * high
        if high > LONGEST:
            raise ValueError(f"{what} at no T up to {LONGEST:g}")
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high
