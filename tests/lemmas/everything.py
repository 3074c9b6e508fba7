"""All that is checked of a lemma, a line a check: `pytest tests/lemmas/test_lemma_4_4.py` checks Lemma 4.4.

Its rows in the annotated proof; its properties, on instances that Hypothesis draws, in every round of histories, and
at every state of tiny games; and their teeth, claims that are a little too sharp and must be rejected by the same code.
What Coq says is tested once, for all rows. The name of a file says which lemma it checks (`conftest`).
"""

from paid_experts.proofs_check.ledger.row import ledger
from paid_experts.proofs_check.ledger.verdict import run_row
from paid_experts.properties.property import Property, Tallies, is_blunt, try_out

NAMED = {"algorithm_1": "3"}


def lemma_of(file: str) -> str:
    """The lemma of a file: test_lemma_4_4 is that of 4.4."""
    name = file.removeprefix("test_")
    return NAMED.get(name) or name.split("_", 1)[1].replace("_", ".")


def rows_of(lemma: str) -> list[str]:
    """The rows of the document of a lemma."""
    return [name for name, row in ledger().items() if row.lemma == lemma]


def test_row(row: str) -> None:
    assert run_row(ledger()[row]).faults == []


def test_property(found: Property, tallies: Tallies) -> None:
    try_out(found, tallies)
    assert tallies.table[found.lemma, found.claim].held > 0, "the hypotheses never held"


def test_tooth(found: Property) -> None:
    assert not is_blunt(found)
