"""Result G. Thompson sampling."""

from tests.lemmas.everything import test_row  # noqa: F401
