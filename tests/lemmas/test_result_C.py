"""Everything about the payment problem."""

from tests.lemmas.everything import properties_hold, rows_hold, teeth_bite

test_row = rows_hold("C")
test_property = properties_hold("C")
test_tooth = teeth_bite("C")
