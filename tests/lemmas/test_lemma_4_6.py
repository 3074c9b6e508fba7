"""Lemma 4.6.

For any certain expert: cost <= OPT + (4 L + lam) K eps + (2 beta + 4 l)/n_j + 96 K sum (2 l/n + (3 l/n)^2).
"""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
