"""Everything about Lemma A.1."""

from tests.lemmas.everything import properties_hold, rows_hold, teeth_bite

test_row = rows_hold("A.1")
test_property = properties_hold("A.1")
test_tooth = teeth_bite("A.1")
