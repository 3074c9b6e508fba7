"""Result H. Labels late or never, and no known number of rounds."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("H")
