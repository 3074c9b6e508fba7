"""Everything about Lemma 4.2."""

from tests.lemmas.everything import properties_hold, rows_hold, teeth_bite

test_row = rows_hold("4.2")
test_property = properties_hold("4.2")
test_tooth = teeth_bite("4.2")
