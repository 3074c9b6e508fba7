"""The rows of the document on the payment problem."""

from tests.lemmas.rows import rows_hold

test_row = rows_hold("C")
