"""Everything about labels late or never."""

from tests.lemmas.everything import rows_hold

test_row = rows_hold("H")
