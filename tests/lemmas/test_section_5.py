"""Section 5. LCB over single experts."""

from tests.lemmas.everything import rows_hold

test_row = rows_hold("5")
