"""Lemma 4.1. Some estimate among K N misses at some count up to T with chance at most delta T N K, whatever is paid."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("4.1")
