"""Section 1. The game in one page, and what regret is measured against."""

from tests.lemmas.everything import rows_hold

test_row = rows_hold("1")
