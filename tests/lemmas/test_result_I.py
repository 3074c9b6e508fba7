"""Result I. Without independence."""

from tests.lemmas.everything import rows_hold

test_row = rows_hold("I")
