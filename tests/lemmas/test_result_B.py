"""Everything about the conjecture."""

from tests.lemmas.everything import properties_hold, rows_hold, teeth_bite

test_row = rows_hold("B")
test_property = properties_hold("B")
test_tooth = teeth_bite("B")
