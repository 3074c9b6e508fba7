"""All properties, and how they are tried.

To add a property, write it in one of the modules that are listed in ``ROOMS``, or in a new module with a list
``PROPERTIES``, and list that module there. The tests, the teeth and `python -m properties` go through this catalogue.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any

from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from paid_experts.properties import (
    comparator,
    coverage,
    histories,
    lemmas,
    regret,
    result_d,
    result_e,
    rules,
    sharper,
    symmetries,
)
from paid_experts.properties.property import Property
from paid_experts.properties.tally import Broken, Tallies
from paid_experts.properties.tiny import exhaustive

ROOMS: tuple[ModuleType, ...] = (
    *(coverage, lemmas, comparator, rules, histories, regret),
    *(sharper, result_d, result_e, symmetries, exhaustive),
)
MOST_TRIES_OF_A_TOOTH = 3000
FEW = settings(max_examples=100, database=None, derandomize=True, deadline=None, phases=[Phase.generate])


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


def instances_of(found: Property, how: settings) -> Sequence[Any]:
    """Return all instances that a property is tried on; those of a strategy are drawn once for all its properties."""
    return drawn(found.instances, how) if isinstance(found.instances, st.SearchStrategy) else found.instances


@lru_cache(maxsize=8)
def drawn(instances: st.SearchStrategy[Any], how: settings) -> list[Any]:
    """Draw instances."""
    found: list[Any] = []

    def note(instance: Any) -> None:
        found.append(instance)

    _under(how, instances, note)
    return found


def _under(how: settings, instances: st.SearchStrategy[Any], check: Callable[[Any], None]) -> None:
    run: Callable[[], None] = settings(how, suppress_health_check=list(HealthCheck))(given(instances)(check))
    run()


def try_out(found: Property, tallies: Tallies, how: settings | None = None) -> None:
    """Check a property on its instances; a failure is raised as `Broken`, shrunk by Hypothesis if it was drawn."""
    how = how or settings.default
    assert how is not None
    for instance in instances_of(found, how):
        try:
            found.check(instance, tallies)
        except Broken:
            if isinstance(found.instances, st.SearchStrategy):
                _under(how, found.instances, lambda smaller: found.check(smaller, Tallies()))
            raise


def is_blunt(found: Property, tries: int = MOST_TRIES_OF_A_TOOTH) -> bool:
    """Does no instance refute the sharper claim?"""
    if any(found.bites(instance) for instance in instances_of(found, FEW)):
        return False
    if not isinstance(found.instances, st.SearchStrategy):
        return True
    search = settings(FEW, max_examples=tries, suppress_health_check=list(HealthCheck))
    try:
        find(found.instances, found.bites, settings=search)
    except NoSuchExample:
        return True
    return False
