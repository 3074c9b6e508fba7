"""Lemma A.1. For the answers of an expert: P(|q - p| > 3 l/n + sqrt(2 l q (1-q)/n)) <= delta."""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
