"""Everything about Lemma 4.2."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("4.2")
