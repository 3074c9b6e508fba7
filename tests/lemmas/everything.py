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
from paid_experts.properties.catalogue import catalogue, is_blunt, try_out
from paid_experts.properties.property import Property
from paid_experts.properties.tally import Tallies


def rows_hold(lemma: str) -> Callable[..., Any]:
    """Return a test for each row of the document of a lemma; what Coq says is tested once, for all of them."""
    names = [name for name, row in ledger().items() if row.lemma == lemma]
    assert names, f"there is no document {lemma}"

    @pytest.mark.parametrize("name", names)
    def test_row(name: str) -> None:
        assert run_row(ledger()[name]).faults == []

    return test_row


def named(found: Property) -> str:
    return re.sub(r"\W+", "_", found.claim)


def properties_hold(*lemmas: str) -> Callable[..., Any]:
    """Return a test for each property of a lemma: it holds, and its hypotheses held somewhere."""

    @pytest.mark.parametrize("found", [found for lemma in lemmas for found in catalogue(lemma)], ids=named)
    def test_property(found: Property, tallies: Tallies) -> None:
        try_out(found, tallies)
        assert tallies.table[found.lemma, found.claim].held > 0, "the hypotheses never held"

    return test_property


def teeth_bite(*lemmas: str) -> Callable[..., Any]:
    """Return a test for each property of a lemma: what is a little sharper is rejected by the same code."""

    @pytest.mark.parametrize("found", [found for lemma in lemmas for found in catalogue(lemma)], ids=named)
    def test_tooth(found: Property) -> None:
        assert not is_blunt(found)

    return test_tooth
