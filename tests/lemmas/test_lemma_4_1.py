"""The rows of the document on Lemma 4.1."""

from tests.lemmas.rows import rows_hold

test_row = rows_hold("4.1")
