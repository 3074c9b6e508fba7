"""What must not matter, and what can only help."""

from tests.lemmas.everything import properties_hold, teeth_bite

test_property = properties_hold("sym")
test_tooth = teeth_bite("sym")
