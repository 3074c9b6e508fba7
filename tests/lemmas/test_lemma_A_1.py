"""Everything about Lemma A.1."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("A.1")
