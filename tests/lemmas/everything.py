"""All that is checked of a lemma, a line a check: `pytest tests/lemmas/test_lemma_4_4.py` checks Lemma 4.4.

Its rows in the annotated proof; its properties, on instances that Hypothesis draws, in every round of histories, and
at every state of tiny games; and their teeth, claims that are a little too sharp and must be rejected by the same code.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest

from paid_experts.proofs_check.ledger.row import ledger
from paid_experts.proofs_check.ledger.verdict import run_row
from paid_experts.properties.catalogue import catalogue
from paid_experts.properties.property import Property, Tallies, is_blunt, try_out

Test = Callable[..., Any]


def everything_about(lemma: str, *others: str) -> tuple[Test, Test, Test]:
    """Return the tests of the rows of a lemma, of its properties and of their teeth; others are named otherwise."""
    return rows_hold(lemma), *properties_hold(*(others or (lemma,)))


def rows_hold(lemma: str) -> Test:
    """Return a test for each row of the document of a lemma; what Coq says is tested once, for all of them."""
    names = [name for name, row in ledger().items() if row.lemma == lemma]
    assert names, f"there is no document {lemma}"

    @pytest.mark.parametrize("name", names)
    def test_row(name: str) -> None:
        assert run_row(ledger()[name]).faults == []

    return test_row


def properties_hold(*lemmas: str) -> tuple[Test, Test]:
    """Return two tests for each property: it holds, and held somewhere; what is a little sharper is rejected."""
    properties = [found for lemma in lemmas for found in catalogue(lemma)]
    each = pytest.mark.parametrize("found", properties, ids=lambda found: re.sub(r"\W+", "_", found.claim))

    @each
    def test_property(found: Property, tallies: Tallies) -> None:
        try_out(found, tallies)
        assert tallies.table[found.lemma, found.claim].held > 0, "the hypotheses never held"

    @each
    def test_tooth(found: Property) -> None:
        assert not is_blunt(found)

    return test_property, test_tooth
