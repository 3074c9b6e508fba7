"""Result D. Pay by optimism, vote by pessimism."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("D")
