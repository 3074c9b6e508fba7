"""Section 2. The game, and votes of experts whose accuracies are known."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("2", "2", "OPT")
