"""Section 1. The game in one page, and what regret is measured against."""

from tests.lemmas.everything import test_row  # noqa: F401
