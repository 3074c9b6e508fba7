"""Section 2. The game, and votes of experts whose accuracies are known."""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
