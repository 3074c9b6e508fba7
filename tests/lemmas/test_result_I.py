"""Result I. Without independence."""

from tests.lemmas.everything import test_row  # noqa: F401
