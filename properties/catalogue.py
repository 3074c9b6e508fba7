"""All properties, and how they are tried.

To add one, write a module with a list ``PROPERTIES`` and name it here.
Nothing else is needed: the tests, the teeth and `python -m properties` go through this catalogue.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from types import ModuleType
from typing import Any

from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from properties import coverage, histories, lemmas, optimum, regret, sharper, symmetries
from properties.claims import Property
from properties.tally import Tallies

ROOMS: tuple[ModuleType, ...] = (coverage, lemmas, optimum, histories, regret, sharper, symmetries)
MOST_TRIES_OF_A_TOOTH = 3000


def catalogue(lemma: str | None = None) -> list[Property]:
    """Return all properties, or those of one lemma.

    >>> sorted({found.lemma for found in catalogue("4.4")})
    ['4.4']
    """
    everything = [found for room in ROOMS for found in room.PROPERTIES]
    chosen = [found for found in everything if lemma in (None, found.lemma)]
    if not chosen:
        known = ", ".join(sorted({found.lemma for found in everything}))
        raise ValueError(f"lemma must be one of {known}, got {lemma!r}")
    return chosen


def together(properties: Iterable[Property]) -> list[list[Property]]:
    """Group properties of the same instances, so that each instance is drawn and computed once."""
    groups: dict[st.SearchStrategy[Any], list[Property]] = {}
    for found in properties:
        groups.setdefault(found.instances, []).append(found)
    return list(groups.values())


def try_out(group: Sequence[Property], tallies: Tallies, how: settings | None = None) -> None:
    """Check a group on instances that Hypothesis draws; a failure is shrunk and raised as `Broken`."""

    def check(instance: Any) -> None:
        for found in group:
            found.check(instance, tallies)

    drawn: Callable[[], None] = (how or settings())(given(group[0].instances)(check))
    drawn()


def blunt(group: Sequence[Property], tries: int = MOST_TRIES_OF_A_TOOTH) -> list[Property]:
    """Return the properties of a group whose sharper claim none of their own instances refutes: none, it is hoped."""
    left = list(group)

    def all_have_bitten(instance: Any) -> bool:
        left[:] = [found for found in left if not found.bites(instance)]
        return not left

    search = settings(
        max_examples=tries,
        database=None,
        derandomize=True,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    with suppress(NoSuchExample):
        find(group[0].instances, all_have_bitten, settings=search)
    return left
