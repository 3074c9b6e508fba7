"""The rows of the document on Theorem 4.7."""

from tests.lemmas.rows import rows_hold

test_row = rows_hold("4.7")
