"""Section 5. LCB over single experts."""

from tests.lemmas.everything import test_row  # noqa: F401
