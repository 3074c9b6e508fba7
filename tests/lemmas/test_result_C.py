"""Result C. The payment problem is hard to solve exactly and easy to approximate, and that is enough."""

from tests.lemmas.everything import test_row  # noqa: F401
