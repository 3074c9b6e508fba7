"""Result B. The conjecture of Section 7 is false."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("B")
