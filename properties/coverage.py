"""Lemmas A.1 and 4.1: how often an estimate misses the accuracy by more than its width, exactly.

Right answers at a payment are a coin of bias p, so the chance that n of them miss is a finite sum of rational numbers.
Each miss is decided in 300 bits; no estimate lies on the edge of its width, because ln(3/delta) is transcendental.
Lemma 4.1 is proved by a union over the number of answers (an erratum: not over the rounds), so that its chance is one
that some count up to T misses.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

from hypothesis import strategies as st

from properties import precise
from properties.property import Property, Inequality
from properties.strategies import confidences
from reference.estimates import PRECISE

MOST_ANSWERS = 40


def misses(correct: int, paid: int, accuracy: Fraction, delta: float, linear: Fraction) -> bool:
    """Is the accuracy farther from correct/paid than linear * ln(3/delta)/n + sqrt(2 ln(3/delta) q (1-q)/n)?

    >>> misses(0, 40, Fraction(1, 2), 0.5, Fraction(3)), misses(20, 40, Fraction(1, 2), 0.5, Fraction(3))
    (True, False)
    """
    q, ell = Fraction(correct, paid), precise.log_term(delta)
    width = precise.number(linear) * ell / paid + PRECISE.sqrt(2 * ell * precise.number(q * (1 - q)) / paid)
    return bool(abs(precise.number(q - accuracy)) > width)


@dataclass(frozen=True)
class Answers:
    """Up to ``paid`` answers of an expert at one payment."""

    paid: int
    accuracy: Fraction
    delta: float

    def chance_of(self, correct: int, paid: int) -> Fraction:
        """Return the chance of so many right answers among the first ``paid``."""
        return comb(paid, correct) * self.accuracy**correct * (1 - self.accuracy) ** (paid - correct)

    def chance_of_a_miss_at(self, paid: int, linear: Fraction = Fraction(3)) -> Fraction:
        """Return the chance that the estimate from exactly so many answers misses.

        >>> Answers(1, Fraction(1, 2), 0.5).chance_of_a_miss_at(1)
        Fraction(0, 1)
        """
        missing = [k for k in range(paid + 1) if misses(k, paid, self.accuracy, self.delta, linear)]
        return sum((self.chance_of(k, paid) for k in missing), Fraction(0))

    @cached_property
    def chance_of_a_miss_at_some(self) -> Fraction:
        """Return the chance that some number of answers up to ``paid`` misses, path by path."""
        alive = {0: Fraction(1)}
        for n in range(1, self.paid + 1):
            grown: dict[int, Fraction] = {}
            for k, mass in alive.items():
                grown[k] = grown.get(k, Fraction(0)) + mass * (1 - self.accuracy)
                grown[k + 1] = grown.get(k + 1, Fraction(0)) + mass * self.accuracy
            alive = {k: m for k, m in grown.items() if not misses(k, n, self.accuracy, self.delta, Fraction(3))}
        return 1 - sum(alive.values(), Fraction(0))


def biases() -> st.SearchStrategy[Fraction]:
    """Accuracies with small denominators."""
    return st.sampled_from([Fraction(1, 2), Fraction(0), Fraction(1)]) | st.fractions(0, 1, max_denominator=24)


def answers(least: int = 1, most: int = MOST_ANSWERS) -> st.SearchStrategy[Answers]:
    """Few answers first; delta near 1 as well, where misses are most likely."""
    return st.builds(Answers, st.integers(least, most), biases(), confidences())


def a_miss_has_chance_at_most_delta(given: Answers, linear: Fraction) -> Iterator[Inequality]:
    """Lemma A.1 for the answers of an expert: P(|q - p| > width) <= delta."""
    yield Inequality(True, given.chance_of_a_miss_at(given.paid, linear), Fraction(given.delta), given)


def a_miss_at_some_count_is_at_most_all_of_them(given: Answers, share: Fraction) -> Iterator[Inequality]:
    """P(some n <= T misses) <= sum over n of P(n misses): the union in the repaired proof of Lemma 4.1."""
    each = sum((given.chance_of_a_miss_at(n) for n in range(1, given.paid + 1)), Fraction(0))
    yield Inequality(each > 0, given.chance_of_a_miss_at_some, share * each, given)


@dataclass(frozen=True)
class Stacks:
    """The answers of K experts at N payments, T of each, of which a learner looks at some."""

    table: tuple[Answers, ...]

    @property
    def chance_of_a_miss(self) -> Fraction:
        """Return the chance that Lambda fails at some counts that can be reached in T rounds."""
        good = Fraction(1)
        for cell in self.table:
            good *= 1 - cell.chance_of_a_miss_at_some
        return 1 - good


@st.composite
def stacks(draw: st.DrawFn) -> Stacks:
    """Up to 2 experts at up to 2 payments, up to 20 rounds."""
    T, delta = draw(st.integers(1, 20)), draw(confidences())
    cells = draw(st.sampled_from([1, 2, 4]))
    return Stacks(tuple(Answers(T, draw(biases()), delta) for _ in range(cells)))


def lambda_fails_with_chance_at_most_delta_t_n_k(given: Stacks, share: Fraction) -> Iterator[Inequality]:
    """Lemma 4.1: some estimate among K N misses at some count up to T with chance at most delta T N K."""
    T, delta = given.table[0].paid, Fraction(given.table[0].delta)
    yield Inequality(True, given.chance_of_a_miss, share * delta * T * len(given.table), given)


PROPERTIES = [
    Property(
        "A.1",
        "an estimate misses with chance at most delta",
        answers(),
        a_miss_has_chance_at_most_delta,
        Fraction(3),
        Fraction(2, 5),
        "2/5 in place of 3 before ln(3/delta)/n",
    ),
    Property(
        "4.1",
        "some count misses at most as often as each",
        answers(least=8, most=20),  # fewer hardly ever miss
        a_miss_at_some_count_is_at_most_all_of_them,
        Fraction(1),
        Fraction(99, 100),
        "0.99 of the sum over the counts",
    ),
    Property(
        "4.1",
        "Lambda fails with chance at most delta T N K",
        stacks(),
        lambda_fails_with_chance_at_most_delta_t_n_k,
        Fraction(1),
        Fraction(1, 1000),
        "delta T N K / 1000",
    ),
]
