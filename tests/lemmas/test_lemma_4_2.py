"""Lemma 4.2. P(mistake | advice) <= 1/2 exp(-y x), for each advice and either sign of an even vote."""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
