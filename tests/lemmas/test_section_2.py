"""Everything about Section 2."""

from tests.lemmas.everything import properties_hold, rows_hold, teeth_bite

test_row = rows_hold("2")
test_property = properties_hold("2", "OPT")
test_tooth = teeth_bite("2", "OPT")
