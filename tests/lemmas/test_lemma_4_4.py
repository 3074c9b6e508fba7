"""Lemma 4.4. On Lambda, 3/4 Phi(estimates) <= 7/8 Phi(accuracies) + 96 K sum (2 l/n + (3 l/n)^2)."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("4.4")
