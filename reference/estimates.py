"""What the learner knows of one expert at one payment (lines 21 to 26 of Algorithm 1).

Everything follows from two counts: how often the expert was **paid** this amount (n), and how often it was
**correct** then. The paper's line A19 takes the label of the current round for all earlier rounds; the
estimate is meant, and is here, the mean over rounds s of 1[Z_s = y_s], each with the label of its own round.

Whether an estimate is certain is decided on the counts, in exact arithmetic. The optimistic estimate involves a
logarithm and a root, so the same formula is written once for any ``Arithmetic``: floats for speed, 300 bits
where a float cannot tell. The accuracies that our own learners consider possible, the **credible** ones, are in
`reference.credible`.
"""

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import mpmath

_context = mpmath.MPContext()
_context.prec = 300


class Arithmetic(NamedTuple):
    """The numbers and functions that a formula is evaluated with."""

    number: Callable[[Any], Any]
    exp: Callable[[Any], Any]
    log: Callable[[Any], Any]
    sqrt: Callable[[Any], Any]


FLOATS = Arithmetic(float, math.exp, math.log, math.sqrt)
"""Double precision."""
PRECISE = Arithmetic(_context.mpf, _context.exp, _context.log, _context.sqrt)
"""300 bits, in a context of its own: no global setting is touched or felt."""


class Estimate(NamedTuple):
    """Expert j was paid c ``paid`` times and was ``correct`` so often among these.

    >>> known = Estimate(correct=3, paid=4)
    >>> known.value, known.cutoff(beta=1.0), known.is_certain(beta=1.0), known.is_certain(beta=1.5)
    (0.75, 0.25, False, True)
    """

    correct: int
    paid: int

    @property
    def value(self) -> float:
        """The empirical accuracy, p-hat; 1 before the first payment (A2.2, A19)."""
        return self.correct / self.paid if self.paid else 1.0

    def cutoff(self, beta: float) -> float:
        """min(beta / n, 1/2), alpha: nearer than this to 0 or 1, an estimate is certain (A2.4, A18)."""
        return min(beta / self.paid, 0.5) if self.paid else 0.5

    @property
    def fewer(self) -> int:
        """The smaller of the numbers of correct and of wrong answers, n min(q, 1 - q)."""
        return min(self.correct, self.paid - self.correct)

    def is_certain(self, beta: float) -> bool:
        """Is the estimate outside the closed interval [cutoff, 1 - cutoff] (A8)?

        min(q, 1 - q) < min(beta / n, 1/2), times n. Python compares an integer with a float exactly, so an
        estimate that sits on its cutoff is in range, whatever the rounding of beta / n.
        """
        return self.paid == 0 or (self.fewer < beta and 2 * self.fewer < self.paid)

    @property
    def leaning(self) -> int:
        """sign(p-hat - 1/2): +1 for an expert to be followed, -1 for one to be contradicted, 0 for neither."""
        wrong = self.paid - self.correct
        return 1 if self.paid == 0 else (self.correct > wrong) - (self.correct < wrong)

    def width(self, delta: float) -> float:
        """Return the empirical Bernstein width 3 ln(3/delta)/n + sqrt(2 ln(3/delta) q (1-q)/n) (D17, Lemma A.1).

        >>> round(Estimate(50, 100).width(delta=0.1), 6)
        0.232443
        """
        return float(_width(self.fewer, self.paid, delta, FLOATS)) if self.paid else math.inf

    def optimistic(self, delta: float, sign_of_zero: int) -> float:
        """P = q - s Q with s = sign(1/2 - q) and Q = min(1 - q, q, width): as far out as is credible (A20 to A22).

        An estimate of exactly 1/2 has no outer side; ``sign_of_zero`` is the s it gets. Both are allowed, and
        both give the same ``gain``.

        >>> Estimate(2, 2).optimistic(0.1, 1), Estimate(1, 2).optimistic(0.1, 1), Estimate(0, 0).optimistic(0.1, 1)
        (1.0, 0.0, 1.0)
        """
        distance = float(_distance(self.fewer, self.paid, delta, FLOATS))
        return 0.5 + (self.leaning or -sign_of_zero) * distance

    def gain(self, delta: float, arithmetic: Arithmetic = FLOATS) -> Any:
        """(1/2 - P)^2: what this expert adds to the exponent that the payments are chosen by (D11).

        The float is within 2^-50 of the true value.
        """
        return _distance(self.fewer, self.paid, delta, arithmetic) ** 2


def _width(fewer: int, paid: int, delta: float, arithmetic: Arithmetic) -> Any:
    q = arithmetic.number(fewer) / paid
    log_term = arithmetic.log(3 / arithmetic.number(delta))
    return 3 * log_term / paid + arithmetic.sqrt(2 * log_term * q * (1 - q) / paid)


@lru_cache(maxsize=1 << 16)
def _distance(fewer: int, paid: int, delta: float, arithmetic: Arithmetic) -> Any:
    """|1/2 - P|. With m = min(q, 1 - q), moving out by min(m, width) leaves max(0, m - width) to the edge."""
    half = arithmetic.number(1) / 2
    if paid == 0:
        return half
    return half - max(arithmetic.number(fewer) / paid - _width(fewer, paid, delta, arithmetic), 0 * half)
