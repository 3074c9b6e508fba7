"""The paper's formulas in 300 bits, so that an inequality which is an equality somewhere can be tested there.

Inputs are counts and floats, which are exact numbers; each function here is a few roots, logarithms and exponentials of
them, with an error below 2^-280. Two sides are compared with `HAIR` added on the right: a true inequality cannot fail
by rounding, and a false one is missed only if it fails by less than 2^-180.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

from paid_experts.reference.formulas import PRECISE, Estimate

Number = Any
"""A real number of 300 bits"""

HAIR = PRECISE.number(2) ** -180
"""What may be missing on the right of a comparison in 300 bits"""
HALF = PRECISE.number(1) / 2


def number(value: float | Fraction) -> Number:
    """Return a float or a fraction as a number of 300 bits.

    >>> number(Fraction(1, 4)) == 0.25
    True
    """
    if isinstance(value, Fraction):
        return PRECISE.number(value.numerator) / value.denominator
    return PRECISE.number(value)


@lru_cache(maxsize=1 << 12)
def log_term(delta: float) -> Number:
    """ln(3/delta).

    >>> round(float(log_term(0.5)), 6)
    1.791759
    """
    return PRECISE.log(3 / PRECISE.number(delta))


@lru_cache(maxsize=1 << 14)
def width(known: Estimate, delta: float) -> Number:
    """3 ln(3/delta)/n + sqrt(2 ln(3/delta) q (1 - q)/n), the right side of D17.

    >>> round(float(width(Estimate(50, 100), 0.1)), 6)
    0.232443
    """
    q, ell = number(Fraction(known.correct, known.paid)), log_term(delta)
    return 3 * ell / known.paid + PRECISE.sqrt(2 * ell * q * (1 - q) / known.paid)


def is_within(known: Estimate, accuracy: float, delta: float) -> bool:
    """Is the accuracy within the width of this estimate (D17)?

    >>> is_within(Estimate(50, 100), 0.7, 0.1), is_within(Estimate(50, 100), 0.8, 0.1)
    (True, False)
    """
    return bool(abs(number(Fraction(known.correct, known.paid)) - number(accuracy)) <= width(known, delta))


def optimistic(known: Estimate, delta: float, sign_of_zero: int = 1) -> Number:
    """P = q - s Q, line by line (A20 to A22).

    >>> float(optimistic(Estimate(1, 2), 0.1, 1)), float(optimistic(Estimate(1, 2), 0.1, -1))
    (0.0, 1.0)
    """
    q = number(Fraction(known.correct, known.paid))
    s = sign_of_zero if q == HALF else (1 if q < HALF else -1)
    return q - s * min(1 - q, q, width(known, delta))


@lru_cache(maxsize=1 << 12)
def credible_level(delta: float) -> Number:
    """ln(2/delta), the level of the credible sets (Results A, D and E).

    >>> round(float(credible_level(0.5)), 6)
    1.386294
    """
    return PRECISE.log(2 / PRECISE.number(delta))


def relative_entropy(estimate: Fraction, accuracy: Number) -> Number:
    """kl(q, p) = q ln(q/p) + (1-q) ln((1-q)/(1-p)); infinite where p excludes what was seen.

    >>> float(relative_entropy(Fraction(1, 2), number(0.5))), float(relative_entropy(Fraction(1, 2), number(1.0)))
    (0.0, inf)
    """
    sides = [(number(estimate), accuracy), (number(1 - estimate), 1 - accuracy)]
    if any(q > 0 and p <= 0 for q, p in sides):
        return PRECISE.number("inf")
    return sum((q * PRECISE.log(q / p) for q, p in sides if q > 0), start=number(0.0))


@lru_cache(maxsize=1 << 16)
def is_credible(known: Estimate, accuracy: float, delta: float) -> bool:
    """Is n kl(q, p) at most ln(2/delta)?

    >>> is_credible(Estimate(50, 100), 0.6, 0.1), is_credible(Estimate(50, 100), 0.65, 0.1)
    (True, False)
    """
    entropy = relative_entropy(Fraction(known.correct, known.paid), number(accuracy))
    return bool(known.paid * entropy <= credible_level(delta))


def phi(accuracies: Sequence[Number]) -> Number:
    """Phi(p) = exp(-2 sum (1/2 - p_j)^2) (D16).

    >>> round(float(phi([number(1.0)])), 6)
    0.606531
    """
    return PRECISE.exp(-2 * sum((HALF - p) ** 2 for p in accuracies))


def chances(accuracies: Sequence[Number]) -> Iterator[tuple[tuple[bool, ...], Number]]:
    """List all sets of experts that may be right, with their probabilities."""
    for right in product((False, True), repeat=len(accuracies)):
        yield right, math.prod((p if r else 1 - p for p, r in zip(accuracies, right, strict=True)), start=number(1.0))


def vote_error(accuracies: Sequence[Number], lead: Callable[[tuple[bool, ...]], float | Number]) -> Number:
    """P(prediction != y | past) of a vote whose sign is that of ``lead``, a function of who is right; a coin for 0.

    >>> float(vote_error([number(0.75)] * 2, sum)), float(vote_error([number(0.75)] * 2, lambda right: sum(right) - 1))
    (0.03125, 0.25)
    """
    errors = ((mass, lead(right)) for right, mass in chances(accuracies))
    return sum((mass if x < 0 else mass / 2 for mass, x in errors if x <= 0), start=number(0.0))


def bayes_error(accuracies: Sequence[Number]) -> Number:
    """B(p): half the sum over all advice of the smaller of the likelihoods of the two labels.

    >>> float(bayes_error([number(0.75), number(0.5)]))
    0.25
    """
    mirrored = chances([1 - p for p in accuracies])
    pairs = zip(chances(accuracies), mirrored, strict=True)
    return sum((min(one, other) for (_, one), (_, other) in pairs), start=number(0.0)) / 2


def product_error(accuracies: Sequence[Number]) -> Number:
    """H(p) = 1/2 prod sqrt(4 p (1-p)).

    >>> float(product_error([number(0.5)])), float(product_error([number(1.0), number(0.5)]))
    (0.5, 0.0)
    """
    return math.prod((PRECISE.sqrt(4 * p * (1 - p)) for p in accuracies), start=HALF)


def price(lam: float, payments: Sequence[float]) -> Number:
    """Return lam times the sum of the payments."""
    return number(Fraction(lam) * sum(map(Fraction, payments)))


def budget(estimates: Sequence[Estimate], delta: float) -> Number:
    """K sum (2 ln(3/delta)/n + (3 ln(3/delta)/n)^2): what Lemmas 4.4 to 4.6 pay for estimates.

    >>> round(float(budget([Estimate(1, 2)], 0.5)), 6)
    9.015164
    """
    ell = log_term(delta)
    return len(estimates) * sum(2 * ell / known.paid + (3 * ell / known.paid) ** 2 for known in estimates)


@lru_cache(maxsize=1 << 14)
def root_odds(known: Estimate) -> Number:
    """exp(-w) = sqrt((1 - q)/q), where w is the weight of an expert (A12)."""
    return PRECISE.sqrt(number(Fraction(known.paid - known.correct, known.correct)))


def mistake_given_shrink(shrink: Number, sign_of_zero: int = 1) -> Number:
    """P(prediction != y | advice, past) over the coin, where ``shrink`` = exp(-y x) (I60, D35).

    ``sign_of_zero`` is y sign(x) for an even vote.

    >>> float(mistake_given_shrink(number(1.0))), float(mistake_given_shrink(number(2.0)))
    (0.5, 0.75)
    """
    votes_for_label = shrink < 1 or (shrink == 1 and sign_of_zero == 1)
    return shrink / 2 if votes_for_label else 1 - 1 / (2 * shrink)


def shrinks(estimates: Sequence[Estimate], accuracies: Sequence[float]) -> list[tuple[Number, Number]]:
    """List P(advice) and exp(-y x) over all 2^K pieces of advice: which experts are right is all that matters.

    Of m experts who are alike only the number that is right matters, so that they give m + 1 entries and not 2^m.

    >>> [(float(mass), float(shrink)) for mass, shrink in shrinks([Estimate(4, 5)] * 2, [0.75] * 2)]
    [(0.0625, 4.0), (0.375, 1.0), (0.5625, 0.25)]
    """
    advice = [(number(1.0), number(1.0))]
    for (known, accuracy), m in Counter(zip(estimates, accuracies, strict=True)).items():
        p, root = number(accuracy), root_odds(known)
        group = [(math.comb(m, k) * p**k * (1 - p) ** (m - k), root ** (2 * k - m)) for k in range(m + 1)]
        advice = [(mass * chance, shrink * factor) for mass, shrink in advice for chance, factor in group]
    return advice


def mistake(estimates: Sequence[Estimate], accuracies: Sequence[float]) -> Number:
    """P(prediction != y | past) of an aggregated round, over all advice and the coin.

    >>> round(float(mistake([Estimate(9, 10)], [0.9])), 6)
    0.233333
    """
    return sum(mass * mistake_given_shrink(shrink) for mass, shrink in shrinks(estimates, accuracies))


def exponential_loss(estimates: Sequence[Estimate], accuracies: Sequence[float]) -> Number:
    """E exp(-y x): the product of D9."""
    pairs = [(number(p), root_odds(known)) for p, known in zip(accuracies, estimates, strict=True)]
    return math.prod((p * root + (1 - p) / root for p, root in pairs), start=number(1.0))


def least_beta(delta: float, experts: int) -> float:
    """Return a float that is 18 ln(3/delta) K^2 rounded up: the least beta for which Lemma 4.3 holds.

    >>> least_beta(0.5, 1) >= 18 * log_term(0.5)
    True
    """
    return _rounded_up(18 * log_term(delta) * experts**2)


def sharper_beta(delta: float, experts: int, factor: int = 5) -> float:
    """Return a float that is 5 ln(3/delta) K^(3/2) rounded up: the least beta of the sharper theorem.

    >>> sharper_beta(0.5, 4) >= 40 * log_term(0.5)
    True
    """
    return _rounded_up(factor * log_term(delta) * experts * PRECISE.sqrt(experts))


def _rounded_up(exact: Number) -> float:
    nearest = float(exact)
    return nearest if nearest >= exact else math.nextafter(nearest, math.inf)
