"""Section 7. What was left open, and what is known of it."""

from tests.lemmas.everything import test_row  # noqa: F401
