"""Lemma 4.1. Some estimate among K N misses at some count up to T with chance at most delta T N K, whatever is paid."""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
