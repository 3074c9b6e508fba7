"""Result H. Labels late or never, and no known number of rounds."""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
