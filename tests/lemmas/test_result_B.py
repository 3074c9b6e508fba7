"""The rows of the document on the conjecture."""

from tests.lemmas.rows import rows_hold

test_row = rows_hold("B")
