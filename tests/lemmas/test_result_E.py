"""Everything about the regret against the Bayes-optimal cost."""

from tests.lemmas.everything import properties_hold, rows_hold, teeth_bite

test_row = rows_hold("E")
test_property = properties_hold("E")
test_tooth = teeth_bite("E")
