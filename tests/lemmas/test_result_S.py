"""The rows of the document on the sharper theorem."""

from tests.lemmas.rows import rows_hold

test_row = rows_hold("S")
