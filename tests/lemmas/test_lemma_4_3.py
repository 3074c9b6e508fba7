"""Lemma 4.3. With beta >= 18 ln(3/delta) K^2, in range and on Lambda, P(mistake) <= 3/4 Phi(estimates)."""

from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("4.3")
