"""The rows of the document on Section 2."""

from tests.lemmas.rows import rows_hold

test_row = rows_hold("2")
