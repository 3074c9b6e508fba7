"""Result S. A sharper theorem for the same algorithm."""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
