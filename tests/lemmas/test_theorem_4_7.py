"""Everything about Theorem 4.7."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("4.7")
