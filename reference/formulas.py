"""Every formula of the paper, once, and the two counts that an estimate is made of.

Everything that a learner knows of one expert at one payment follows from an `Estimate`: how often it was **paid** this
amount (n), and how often it was **correct** then. The paper's line 23 takes the label of the current round for all
earlier rounds; the estimate is meant, and is here, the mean over rounds s of 1[Z_s = y_s], each with the label of its
own round.

The formulas are written for any `Arithmetic`: floats for speed, 300 bits where a float cannot tell. Those that need
neither roots nor logarithms (`cutoff`, `chances`, `bayes_error`) take Fractions as well. Whether an estimate is certain
is decided on the counts, exactly. Arguments are not checked here; whoever takes them from outside does.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import mpmath

Number = Any
"""A real number of some arithmetic"""

_context = mpmath.MPContext()
_context.prec = 300


class Arithmetic(NamedTuple):
    """The numbers and functions that a formula is evaluated with."""

    number: Callable[[Any], Number]
    exp: Callable[[Any], Number]
    log: Callable[[Any], Number]
    sqrt: Callable[[Any], Number]

    def expm1(self, x: Number) -> Number:
        """exp(x) - 1; cancellation is harmless where there are digits enough."""
        return math.expm1(x) if self.number is float else self.exp(x) - 1

    def log1p(self, x: Number) -> Number:
        """ln(1 + x)."""
        return math.log1p(x) if self.number is float else self.log(1 + x)


FLOATS = Arithmetic(float, math.exp, math.log, math.sqrt)
"""Double precision."""
PRECISE = Arithmetic(_context.convert, _context.exp, _context.log, _context.sqrt)
"""300 bits, in a context of its own: no global setting is touched or felt."""


# What an estimate is worth (lines 22 to 26 of Algorithm 1).


def log_term(delta: Number, arithmetic: Arithmetic = FLOATS) -> Number:
    """ln(3/delta), the paper's confidence."""
    return arithmetic.log(3 / arithmetic.number(delta))


def width(estimate: Number, paid: int, delta: Number, arithmetic: Arithmetic = FLOATS, linear: Number = 3) -> Number:
    """Return the empirical Bernstein width 3 ln(3/delta)/n + sqrt(2 ln(3/delta) q (1-q)/n) (D17, Lemma A.1).

    Result A has 1 in the place of the first 3, ``linear``.

    >>> round(width(0.5, 100, delta=0.1), 6)
    0.232443
    """
    q, ell = arithmetic.number(estimate), log_term(delta, arithmetic)
    return linear * ell / paid + arithmetic.sqrt(2 * ell * q * (1 - q) / paid)


def cutoff(paid: int, beta: Number) -> Number:
    """min(beta / n, 1/2), alpha: nearer than this to 0 or 1, an estimate is certain (lines 1 and 22).

    >>> cutoff(4, beta=1.0), cutoff(1, beta=1.0), cutoff(0, beta=1.0), cutoff(3, Fraction(1))
    (0.25, 0.5, 0.5, Fraction(1, 3))
    """
    half = type(beta)(1) / 2
    return min(beta / paid, half) if paid else half


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
        """The empirical accuracy, p-hat; 1 before the first payment (lines 1 and 23)."""
        return self.correct / self.paid if self.paid else 1.0

    @property
    def exactly(self) -> Fraction:
        """The same without rounding."""
        return Fraction(self.correct, self.paid) if self.paid else Fraction(1)

    def cutoff(self, beta: float) -> float:
        """alpha after so many payments (line 22)."""
        return float(cutoff(self.paid, beta))

    @property
    def fewer(self) -> int:
        """The smaller of the numbers of correct and of wrong answers, n min(q, 1 - q)."""
        return min(self.correct, self.paid - self.correct)

    def is_certain(self, beta: float) -> bool:
        """Is the estimate outside the closed interval [cutoff, 1 - cutoff] (line 9)?

        min(q, 1 - q) < min(beta / n, 1/2), times n. Python compares an integer with a float exactly, so an
        estimate that sits on its cutoff is in range, whatever the rounding of beta / n.
        """
        return self.paid == 0 or (self.fewer < beta and 2 * self.fewer < self.paid)

    @property
    def leaning(self) -> int:
        """sign(p-hat - 1/2): +1 for an expert to be followed, -1 for one to be contradicted, 0 for neither."""
        wrong = self.paid - self.correct
        return 1 if self.paid == 0 else (self.correct > wrong) - (self.correct < wrong)

    def width(self, delta: float, arithmetic: Arithmetic = FLOATS) -> Number:
        """Return the Bernstein width; infinite before the first payment.

        >>> round(Estimate(50, 100).width(delta=0.1), 6)
        0.232443
        """
        return _width(self.fewer, self.paid, delta, arithmetic) if self.paid else arithmetic.number("inf")

    def optimistic(self, delta: float, sign_of_zero: int, arithmetic: Arithmetic = FLOATS) -> Number:
        """P = q - s Q with s = sign(1/2 - q) and Q = min(1 - q, q, width): as far out as is credible (lines 24 to 26).

        An estimate of exactly 1/2 has no outer side; ``sign_of_zero`` is the s it gets. Both are allowed, and
        both give the same ``gain``.

        >>> Estimate(2, 2).optimistic(0.1, 1), Estimate(1, 2).optimistic(0.1, 1), Estimate(0, 0).optimistic(0.1, 1)
        (1.0, 0.0, 1.0)
        """
        half = arithmetic.number(1) / 2
        return half + (self.leaning or -sign_of_zero) * _distance(self.fewer, self.paid, delta, arithmetic)

    def gain(self, delta: float, arithmetic: Arithmetic = FLOATS) -> Number:
        """(1/2 - P)^2: what this expert adds to the exponent that the payments are chosen by (D11).

        The float is within 2^-50 of the true value.
        """
        return _distance(self.fewer, self.paid, delta, arithmetic) ** 2


@lru_cache(maxsize=1 << 16)
def _width(fewer: int, paid: int, delta: float, arithmetic: Arithmetic) -> Number:
    return width(arithmetic.number(fewer) / paid, paid, delta, arithmetic)


@lru_cache(maxsize=1 << 16)
def _distance(fewer: int, paid: int, delta: float, arithmetic: Arithmetic) -> Number:
    """|1/2 - P|. With m = min(q, 1 - q), moving out by min(m, width) leaves max(0, m - width) to the edge."""
    half = arithmetic.number(1) / 2
    if paid == 0:
        return half
    return half - max(arithmetic.number(fewer) / paid - _width(fewer, paid, delta, arithmetic), 0 * half)


# What a vote is worth (Section 2, and lines 14 to 17).


def weight(accuracy: Number, arithmetic: Arithmetic = FLOATS) -> Number:
    """w(p) = 1/2 ln(p / (1 - p)), the weight of an expert of this accuracy (I12, line 14).

    >>> weight(0.5), round(weight(0.9), 6), weight(1.0)
    (0.0, 1.098612, inf)
    """
    p = arithmetic.number(accuracy)
    if p in (0, 1):
        return arithmetic.number("inf") if p else -arithmetic.number("inf")
    return (arithmetic.log(p) - arithmetic.log(1 - p)) / 2


def log_odds(odds: Fraction) -> float:
    """Return the logarithm of a positive fraction, however long its numbers are and however near it is to 1.

    >>> log_odds(Fraction(3, 3)), log_odds(Fraction(2**3000)) == 3000 * math.log(2), log_odds(1 + Fraction(1, 2**90))
    (0.0, True, 8.077935669463161e-28)
    """
    shift = odds.numerator.bit_length() - odds.denominator.bit_length()
    if abs(shift) <= 1:
        return math.log1p(odds - 1)
    return math.log(odds / Fraction(2) ** shift) + shift * math.log(2)


def half_log_odds(right: int, wrong: int) -> float:
    """1/2 ln(right / wrong): the weight that two counts give; infinite where one is 0, and 0 where both are.

    >>> half_log_odds(3, 0), half_log_odds(0, 0), half_log_odds(5, 5)
    (inf, 0.0, 0.0)
    """
    if right and wrong:
        return log_odds(Fraction(right, wrong)) / 2
    return math.copysign(math.inf, right - wrong) if right != wrong else 0.0


def flip_probability(vote: Number, arithmetic: Arithmetic = FLOATS) -> Number:
    """exp(-|x|) / 2: how often LCB-GAPTRON predicts against the sign of its vote (D13, line 17).

    >>> flip_probability(0.0)
    0.5
    """
    return arithmetic.exp(-abs(arithmetic.number(vote))) / 2


def mistake_given_vote(margin: Number, arithmetic: Arithmetic = FLOATS) -> Number:
    """Return the probability of a mistake when the margin y x is known, over the coin alone (I60, D35).

    It is continuous at 0, where both cases give 1/2.

    >>> mistake_given_vote(0.0), round(mistake_given_vote(1.0), 6), round(mistake_given_vote(-1.0), 6)
    (0.5, 0.18394, 0.81606)
    """
    flip = flip_probability(margin, arithmetic)
    return flip if margin >= 0 else 1 - flip


def doubts(known: Sequence[Estimate], advice: Sequence[int], prediction: int) -> tuple[float, float]:
    """Return the probability of a mistake if experts are independent, and what it may be by one standard error.

    Experts who are silent have a 0 in the advice.

    >>> [round(doubt, 6) for doubt in doubts([Estimate(2, 3)], [1], prediction=1)]
    [0.4, 0.624198]
    >>> doubts([Estimate(2, 3), Estimate(5, 9)], [0, 0], prediction=1)
    (0.5, 0.5)
    """
    counts = [(k.correct + 1, k.paid - k.correct + 1, z * prediction) for k, z in zip(known, advice, strict=True) if z]
    odds = math.fsum(side * math.log(right / wrong) for right, wrong, side in counts)
    error = math.sqrt(math.fsum(1 / right + 1 / wrong for right, wrong, _ in counts))
    doubted, most = (1 / (1 + math.exp(min(x, 700.0))) for x in (odds, odds - error))
    return doubted, most


def gain(accuracy: Number, arithmetic: Arithmetic = FLOATS) -> Number:
    """(1/2 - p)^2: what an expert of this accuracy adds to the exponent of Phi (D11); for arrays as well.

    >>> gain(0.5), gain(1.0)
    (0.0, 0.25)
    """
    return (arithmetic.number(1) / 2 - accuracy) ** 2


def phi(accuracies: Sequence[Number], arithmetic: Arithmetic = FLOATS) -> Number:
    """Phi(p) = exp(-2 sum (1/2 - p_j)^2), the paper's stand-in for the error of the best vote (D16).

    >>> phi([0.5, 0.5]), round(phi([1.0]), 6)
    (1.0, 0.606531)
    """
    gains = (gain(arithmetic.number(p), arithmetic) for p in accuracies)
    return arithmetic.exp(-2 * sum(gains, start=arithmetic.number(0)))


def exponential_loss(
    accuracies: Sequence[Number], estimates: Sequence[Number], arithmetic: Arithmetic = FLOATS
) -> Number:
    """E exp(-y x) when the weights come from estimates: the product in D9; with estimates = accuracies, D7.

    With the true accuracies it is the product of sqrt(1 - 4 (1/2 - p_j)^2); D7 misprints that root.

    >>> round(exponential_loss([0.9], [0.9]), 6)
    0.6
    """
    terms = [(arithmetic.number(p), arithmetic.number(q)) for p, q in zip(accuracies, estimates, strict=True)]
    roots = ((p, arithmetic.sqrt((1 - q) / q)) for p, q in terms)
    return math.prod((p * root + (1 - p) / root for p, root in roots), start=arithmetic.number(1))


def chances(accuracies: Sequence[Number]) -> Iterator[tuple[tuple[bool, ...], Number]]:
    """List all sets of experts that may be right, with their probabilities."""
    for right in product((False, True), repeat=len(accuracies)):
        yield right, math.prod(p if r else 1 - p for p, r in zip(accuracies, right, strict=True))


def bayes_error(accuracies: Sequence[Number]) -> Number:
    """B(p): half the sum over all advice of the smaller of the likelihoods of the two labels.

    >>> bayes_error([0.75, 0.5]), bayes_error([Fraction(2, 3)])
    (0.25, Fraction(1, 3))
    """
    pairs = zip(chances(accuracies), chances([1 - p for p in accuracies]), strict=True)
    return sum(min(one, other) for (_, one), (_, other) in pairs) / 2


def product_error(accuracies: Sequence[Number], arithmetic: Arithmetic = FLOATS) -> Number:
    """H(p) = 1/2 prod sqrt(4 p (1-p)), between B and Phi/2 (Result E).

    >>> product_error([0.5]), product_error([1.0, 0.5])
    (0.5, 0.0)
    """
    numbers = (arithmetic.number(p) for p in accuracies)
    return math.prod((arithmetic.sqrt(4 * p * (1 - p)) for p in numbers), start=arithmetic.number(1) / 2)


def kl(estimate: Number, accuracy: Number, arithmetic: Arithmetic = FLOATS) -> Number:
    """Return q ln(q/p) + (1-q) ln((1-q)/(1-p)), the relative entropy of two coins; infinite where p excludes q.

    >>> kl(0.5, 0.5), kl(0.5, 1.0)
    (0.0, inf)
    """
    q, p = arithmetic.number(estimate), arithmetic.number(accuracy)
    sides = [(q, p), (1 - q, 1 - p)]
    if any(mine > 0 and theirs <= 0 for mine, theirs in sides):
        return arithmetic.number("inf")
    terms = (mine * arithmetic.log(mine / theirs) for mine, theirs in sides if mine > 0)
    return sum(terms, start=arithmetic.number(0))
