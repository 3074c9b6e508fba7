"""Section 6. The experiments."""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
