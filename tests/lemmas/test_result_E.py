"""Result E. Regret against the Bayes-optimal cost."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("E")
