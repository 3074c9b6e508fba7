"""Result B. The conjecture of Section 7 is false."""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
