"""The rows of the document on Algorithm 1."""

from tests.lemmas.rows import rows_hold

test_row = rows_hold("3")
