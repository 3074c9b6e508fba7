"""Everything about Theorem 4.7."""

from tests.lemmas.everything import properties_hold, rows_hold, teeth_bite

test_row = rows_hold("4.7")
test_property = properties_hold("4.7")
test_tooth = teeth_bite("4.7")
