"""Section 3. Algorithm 1, LCB-GAPTRON."""

from tests.lemmas.everything import test_row  # noqa: F401
