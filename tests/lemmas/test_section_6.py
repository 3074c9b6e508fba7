"""Section 6. The experiments."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("6", "pay")
