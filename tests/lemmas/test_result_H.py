"""Everything about labels late or never."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("H")
