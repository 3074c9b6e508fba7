"""What a property is: a claim that holds on every instance of a strategy, with the constant in which it could fail.

For an instance and a constant, a property yields inequalities ``left <= right``, each with its hypotheses. With the
**constant** of the paper (or of its repair) every one must hold. The claim with the **sharper** constant is false: it
is the **tooth** of the property, and the same code must find an instance on which it fails, which shows that the code
can fail at all. Instances are drawn by Hypothesis, or they are a list, such as all tiny games, and then every one of
them is tried. To add a property, write its claim above the function that yields its inequalities; see
`properties.catalogue`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, NamedTuple, SupportsFloat

from hypothesis import strategies as st

from paid_experts.properties.tally import Broken, Tallies

Says = Callable[[Any, Any], Iterable["Inequality"]]
_Decorator = Callable[[Says], Says]


class Inequality(NamedTuple):
    """left <= right where the hypotheses held."""

    held: bool
    left: SupportsFloat = 0.0
    right: SupportsFloat = 0.0
    where: object = ""


OUTSIDE = Inequality(held=False)
"""The hypotheses do not hold at this instance: tried, and not held"""


def where(hypotheses: Callable[[Any], bool]) -> _Decorator:
    """State the hypotheses of the function below; on other instances its claim is tried and does not hold.

    >>> @where(lambda x: x >= 0)
    ... def root_at_most(x, constant):
    ...     yield Inequality(True, x**0.5, constant * x)
    >>> [one.held for x in (-1, 4) for one in root_at_most(x, 1)]
    [False, True]
    """

    def restrict(says: Says) -> Says:
        @wraps(says)
        def restricted(instance: Any, constant: Any) -> Iterable[Inequality]:
            return says(instance, constant) if hypotheses(instance) else (OUTSIDE,)

        return restricted

    return restrict


@dataclass(frozen=True)
class Property:
    """A claim of a lemma, the instances it is tried on, and its tooth.

    >>> from fractions import Fraction
    >>> def half(x, constant):
    ...     yield Inequality(x >= 0, x, constant * (x + 1))
    >>> at_most = Property("0.0", "x is at most x + 1", st.integers(-9, 9), half, Fraction(1), Fraction(1, 2))
    >>> tallies = Tallies()
    >>> at_most.check(3, tallies)
    >>> at_most.bites(0), at_most.bites(3)
    (False, True)
    """

    lemma: str
    claim: str
    instances: st.SearchStrategy[Any] | Sequence[Any]
    says: Says
    constant: Any
    sharper: Any
    tooth: str = ""
    """What the sharper constant would mean, where it is not plain"""

    def check(self, instance: Any, tallies: Tallies) -> None:
        """Try the claim on one instance; `Broken` where it fails."""
        self._record(instance, self.constant, tallies)

    def bites(self, instance: Any) -> bool:
        """Does the sharper claim fail on this instance?"""
        try:
            self._record(instance, self.sharper, Tallies())
        except Broken:
            return True
        return False

    def _record(self, instance: Any, constant: Any, tallies: Tallies) -> None:
        for inequality in self.says(instance, constant):
            tallies.record(self.lemma, self.claim, *inequality)

    def over(self, instances: Any, parts: Callable[[Any], Iterable[Any]], how: str, **changes: Any) -> Property:
        """Return the same claim for all parts of larger instances, such as all rounds of a history."""

        def says(whole: Any, constant: Any) -> Iterator[Inequality]:
            for part in parts(whole):
                yield from self.says(part, constant)

        says.__name__ = f"{self.says.__name__}_{how.replace(' ', '_')}"
        return replace(self, claim=f"{self.claim}, {how}", instances=instances, says=says, **changes)


class Properties(list[Property]):
    """The properties of a module; each is added by its claim, above the function that states it.

    >>> found = Properties()
    >>> @found.claim("0.0", "x is at most twice x", st.integers(0, 9), 2, 1/2)
    ... def at_most(x, factor):
    ...     yield Inequality(True, x, factor * x)
    >>> [(one.claim, one.bites(1)) for one in found]
    [('x is at most twice x', True)]
    """

    def claim(self, lemma: str, claim: str, instances: Any, constant: Any, sharper: Any, tooth: str = "") -> _Decorator:
        """Add the claim that the function below states."""

        def add(says: Says) -> Says:
            self.append(Property(lemma, claim, instances, says, constant, sharper, tooth))
            return says

        return add
