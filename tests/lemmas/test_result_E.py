"""The rows of the document on the honest comparator."""

from tests.lemmas.rows import rows_hold

test_row = rows_hold("E")
