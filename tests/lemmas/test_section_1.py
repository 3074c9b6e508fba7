"""The rows of the document on Section 1."""

from tests.lemmas.rows import rows_hold

test_row = rows_hold("1")
