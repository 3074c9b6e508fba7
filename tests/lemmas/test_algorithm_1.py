"""The rows of the document on Algorithm 1."""

from tests.lemmas.everything import rows_hold

test_row = rows_hold("3")
