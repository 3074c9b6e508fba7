"""Result C. The payment problem is hard to solve exactly and easy to approximate, and that is enough."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("C")
