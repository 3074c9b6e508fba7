"""Section 7. What was left open, and what is known of it."""

from tests.lemmas.everything import rows_hold

test_row = rows_hold("7")
