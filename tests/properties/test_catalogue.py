"""Every property holds on its own instances, and its tooth bites on them."""

import pytest

from properties.catalogue import blunt, catalogue, together, try_out
from properties.property import Property
from properties.tally import Tallies

GROUPS = together(catalogue())


def names(group: list[Property]) -> str:
    return group[0].says.__name__


def name(found: Property) -> str:
    return f"{found.lemma} {found.claim}"


@pytest.mark.parametrize("group", GROUPS, ids=names)
def test_property_holds_on_every_instance(group: list[Property], tallies: Tallies) -> None:
    try_out(group, tallies)
    assert all(tallies.table[found.lemma, found.claim].held for found in group)


@pytest.mark.parametrize("group", GROUPS, ids=names)
def test_sharper_claims_are_rejected_by_the_same_code(group: list[Property]) -> None:
    assert blunt(group) == []


def test_every_lemma_and_theorem_has_a_property() -> None:
    assert {found.lemma for found in catalogue()} >= {
        *("A.1", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "A.2", "4.7", "OPT", "pay", "sym")
    }


def test_no_two_properties_share_a_name() -> None:
    assert len({name(found) for found in catalogue()}) == len(catalogue())
