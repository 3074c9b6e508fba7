"""Lemma 4.3. With beta >= 18 ln(3/delta) K^2, in range and on Lambda, P(mistake) <= 3/4 Phi(estimates)."""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
