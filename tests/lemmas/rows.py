"""One test a row of a document: `pytest tests/lemmas/test_lemma_4_4.py` checks Lemma 4.4."""

from collections.abc import Callable
from typing import Any

import pytest

from proofs_check.ledger.row import ledger
from proofs_check.ledger.verdict import run_row


def rows_hold(lemma: str) -> Callable[..., Any]:
    """Return a test for each row of the document of a lemma; what Coq says is tested once, for all of them."""
    names = [name for name, row in ledger().items() if row.lemma == lemma]
    assert names, f"there is no document {lemma}"

    @pytest.mark.parametrize("name", names)
    def test_row(name: str) -> None:
        assert run_row(ledger()[name]).faults == []

    return test_row
