"""The rows of the document on Theorem A.2."""

from tests.lemmas.rows import rows_hold

test_row = rows_hold("A.2")
