"""Section 3. Algorithm 1, LCB-GAPTRON."""

from tests.lemmas.everything import rows_hold

test_row = rows_hold("3")
