"""Result E. Regret against the Bayes-optimal cost."""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
