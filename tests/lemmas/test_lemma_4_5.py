"""Lemma 4.5. On Lambda, 7/8 Phi(p(c_t)) + lam sum c_t <= OPT + (4 L + lam) K eps + 96 K sum (2 l/n + (3 l/n)^2)."""

from tests.lemmas.everything import test_property, test_row, test_tooth  # noqa: F401
