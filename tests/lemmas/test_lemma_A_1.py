"""The rows of the document on Lemma A.1."""

from tests.lemmas.rows import rows_hold

test_row = rows_hold("A.1")
