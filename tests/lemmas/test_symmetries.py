"""What must not matter, and what can only help."""

from tests.lemmas.everything import properties_hold

test_property, test_tooth = properties_hold("sym")
