"""The rows of the document on the cautious learner."""

from tests.lemmas.rows import rows_hold

test_row = rows_hold("D")
