"""Lemma 4.2. P(mistake | advice) <= 1/2 exp(-y x), for each advice and either sign of an even vote."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("4.2")
