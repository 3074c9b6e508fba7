"""Result D. Pay by optimism, vote by pessimism."""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
