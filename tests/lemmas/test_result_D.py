"""Everything about the cautious learner."""

from tests.lemmas.everything import properties_hold, rows_hold, teeth_bite

test_row = rows_hold("D")
test_property = properties_hold("D")
test_tooth = teeth_bite("D")
