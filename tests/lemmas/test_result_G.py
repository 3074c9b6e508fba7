"""Result G. Thompson sampling."""

from tests.lemmas.everything import rows_hold

test_row = rows_hold("G")
