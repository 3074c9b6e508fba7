"""Result S. A sharper theorem for the same algorithm."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("S")
