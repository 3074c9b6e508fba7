"""Lemma 4.4. On Lambda, 3/4 Phi(estimates) <= 7/8 Phi(accuracies) + 96 K sum (2 l/n + (3 l/n)^2)."""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
