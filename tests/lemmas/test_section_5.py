"""The rows of the document on Section 5."""

from tests.lemmas.everything import rows_hold

test_row = rows_hold("5")
