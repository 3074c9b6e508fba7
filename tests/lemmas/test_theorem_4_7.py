"""Theorem 4.7.

The largest expected regret of T rounds, over all labels and choices, is at most the bound of the theorem.
"""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
