"""What must not matter, and what can only help."""

from tests.lemmas.everything import test_property, test_tooth  # noqa: F401
