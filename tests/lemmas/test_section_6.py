"""Everything about Section 6."""

from tests.lemmas.everything import properties_hold, rows_hold, teeth_bite

test_row = rows_hold("6")
test_property = properties_hold("pay")
test_tooth = teeth_bite("pay")
