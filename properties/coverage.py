"""Lemmas A.1 and 4.1, and Result A: how often an estimate misses the accuracy by more than its width, exactly.

The number of right answers among n at one payment is binomial with parameter p, so the probability that the estimate
misses is a finite sum of rational numbers. Each miss is decided in 300 bits; no estimate lies on the edge of its width,
because ln(3/delta) is transcendental. A width is linear * l/n + sqrt(2 l q (1-q)/n) with l = ln(top/delta), where
linear and top are 3 and 3 in the paper, and 1 and 2 in Result A. The credible set of Result D, n kl(q, p) <= l, is
smaller and misses no more often. Lemma 4.1 is proved by a union bound over the number of answers (an erratum: not over
the rounds), so its event is that some count up to T misses.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import NamedTuple

from hypothesis import strategies as st

from paid_experts.properties import precise
from paid_experts.properties.moments import CredibleMoment
from paid_experts.properties.precise import HAIR, number
from paid_experts.properties.property import Inequality, Properties
from paid_experts.properties.strategies import accuracies_within, confidences, estimates
from paid_experts.reference.credible import credible
from paid_experts.reference.formulas import PRECISE, Estimate

MOST_ANSWERS = 40


class Width(NamedTuple):
    """A rule for widths."""

    linear: Fraction
    top: int

    def misses(self, correct: int, paid: int, accuracy: Fraction, delta: float) -> bool:
        """Is the accuracy farther from correct/paid than the width?

        >>> PAPER.misses(0, 40, Fraction(1, 2), 0.5), PAPER.misses(20, 40, Fraction(1, 2), 0.5)
        (True, False)
        """
        q, ell = Fraction(correct, paid), PRECISE.log(self.top / number(delta))
        width = number(self.linear) * ell / paid + PRECISE.sqrt(2 * ell * number(q * (1 - q)) / paid)
        return bool(abs(number(q - accuracy)) > width)


class Entropy(NamedTuple):
    """The rule of the credible sets."""

    top: int

    def misses(self, correct: int, paid: int, accuracy: Fraction, delta: float) -> bool:
        """Is n kl(q, p) above l?"""
        entropy = precise.relative_entropy(Fraction(correct, paid), number(accuracy))
        return bool(paid * entropy > PRECISE.log(self.top / number(delta)))


PAPER, SHARP, CREDIBLE = Width(Fraction(3), 3), Width(Fraction(1), 2), Entropy(2)


@dataclass(frozen=True)
class Answers:
    """Up to ``paid`` answers of an expert at one payment."""

    paid: int
    accuracy: Fraction
    delta: float

    def chance_of(self, correct: int, paid: int) -> Fraction:
        """Return the chance of so many right answers among the first ``paid``."""
        return comb(paid, correct) * self.accuracy**correct * (1 - self.accuracy) ** (paid - correct)

    def chance_of_a_miss_at(self, paid: int, rule: Width | Entropy = PAPER) -> Fraction:
        """Return the chance that the estimate from exactly so many answers misses.

        >>> Answers(1, Fraction(1, 2), 0.5).chance_of_a_miss_at(1)
        Fraction(0, 1)
        """
        missing = [k for k in range(paid + 1) if rule.misses(k, paid, self.accuracy, self.delta)]
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
            alive = {k: m for k, m in grown.items() if not PAPER.misses(k, n, self.accuracy, self.delta)}
        return 1 - sum(alive.values(), Fraction(0))


def biases() -> st.SearchStrategy[Fraction]:
    """Accuracies with small denominators."""
    return st.sampled_from([Fraction(1, 2), Fraction(0), Fraction(1)]) | st.fractions(0, 1, max_denominator=24)


def answers(least: int = 1, most: int = MOST_ANSWERS) -> st.SearchStrategy[Answers]:
    """Few answers first; delta near 1 as well, where misses are most likely."""
    return st.builds(Answers, st.integers(least, most), biases(), confidences())


@dataclass(frozen=True)
class Seen:
    """Counts of an expert at one payment, and an accuracy that is credible."""

    known: Estimate
    accuracy: float
    delta: float


@st.composite
def seen(draw: st.DrawFn) -> Seen:
    """Any counts; the ends of the credible set more often than not."""
    known, delta = draw(estimates(1.0)), draw(confidences())
    return Seen(known, draw(accuracies_within(known, delta, CredibleMoment)), delta)


@dataclass(frozen=True)
class Stacks:
    """The answers of K experts at N payments, T of each; a learner sees some of them."""

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


ANSWERS, SEEN = answers(), seen()
PROPERTIES = Properties()


@PROPERTIES.claim(
    "A.1",
    "an estimate misses with chance at most delta",
    ANSWERS,
    PAPER,
    Width(Fraction(2, 5), 3),
    "2/5 in place of 3 before ln(3/delta)/n",
)
@PROPERTIES.claim(
    "A.1", "it misses the sharp width with chance at most delta", ANSWERS, SHARP, Width(Fraction(1), 1), "ln(1/delta)"
)
@PROPERTIES.claim(
    "A.1", "it misses the credible set with chance at most delta", ANSWERS, CREDIBLE, Entropy(1), "ln(1/delta)"
)
def a_miss_has_chance_at_most_delta(given: Answers, rule: Width | Entropy) -> Iterator[Inequality]:
    """Lemma A.1 for the answers of an expert: P(|q - p| > width) <= delta; Result A with a smaller width."""
    yield Inequality(True, given.chance_of_a_miss_at(given.paid, rule), Fraction(given.delta), given)


@PROPERTIES.claim(
    "A.1", "it misses the paper's width with chance at most 2/3 delta", ANSWERS, Fraction(2, 3), Fraction(1, 100)
)
def a_miss_of_the_paper_has_chance_at_most_two_thirds(given: Answers, share: Fraction) -> Iterator[Inequality]:
    """Result A: the paper's width misses with at most 2/3 delta."""
    yield Inequality(True, given.chance_of_a_miss_at(given.paid), share * Fraction(given.delta), given)


@PROPERTIES.claim("A.1", "credible accuracies lie within the sharp width", SEEN, Fraction(1), Fraction(9, 10))
def credible_accuracies_lie_within_the_sharp_width(given: Seen, linear: Fraction) -> Iterator[Inequality]:
    """Result A: n kl(q, p) <= l implies |q - p| <= sqrt(2 q (1-q) l/n) + l/n."""
    known, level = given.known, precise.credible_level(given.delta) / given.known.paid
    q = number(Fraction(known.correct, known.paid))
    width = PRECISE.sqrt(2 * q * (1 - q) * level) + number(linear) * level
    yield Inequality(True, abs(q - number(given.accuracy)), width + HAIR, given)


@PROPERTIES.claim("E", "credible accuracies lie within Pinsker's distance", SEEN, Fraction(2), Fraction(3))
def credible_accuracies_lie_within_pinsker(given: Seen, factor: Fraction) -> Iterator[Inequality]:
    """Result E: n kl(q, p) <= l implies 2 (q - p)^2 <= l/n."""
    known, level = given.known, precise.credible_level(given.delta) / given.known.paid
    move = number(Fraction(known.correct, known.paid)) - number(given.accuracy)
    yield Inequality(True, number(factor) * move**2, level + HAIR, given)


@PROPERTIES.claim("E", "roots differ by at most twice the root of the entropy", SEEN, Fraction(2), Fraction(9, 5))
def roots_differ_by_at_most_the_entropy(given: Seen, factor: Fraction) -> Iterator[Inequality]:
    """Result E: n kl(q, p) <= l implies |sqrt(4 q (1-q)) - sqrt(4 p (1-p))| <= 2 sqrt(l/n)."""
    known, level = given.known, precise.credible_level(given.delta) / given.known.paid
    q, p = number(Fraction(known.correct, known.paid)), number(given.accuracy)
    move = abs(2 * precise.product_error([q]) - 2 * precise.product_error([p]))
    yield Inequality(True, move, number(factor) * PRECISE.sqrt(level) + HAIR, given)


@PROPERTIES.claim("D", "the learner has the ends of the credible set", SEEN, Fraction(1), Fraction(99, 100))
def learner_has_the_ends_of_the_credible_set(given: Seen, share: Fraction) -> Iterator[Inequality]:
    """Result D: no credible accuracy is nearer to 1/2 than `nearest`, or farther than `farthest`."""
    found = credible(given.known, given.delta)
    distance = abs(number(given.accuracy) - precise.HALF)
    yield Inequality(True, distance, number(share) * found.farthest + HAIR, given)
    yield Inequality(True, found.nearest, distance + HAIR, given)


@PROPERTIES.claim("D", "the ends differ by at most twice the width", SEEN, Fraction(1), Fraction(9, 10))
def ends_differ_by_at_most_twice_the_width(given: Seen, share: Fraction) -> Iterator[Inequality]:
    """Result D: farthest less nearest is at most z (1 + z), z = sqrt(2 l/n)."""
    found, z = (
        credible(given.known, given.delta),
        PRECISE.sqrt(2 * precise.credible_level(given.delta) / given.known.paid),
    )
    yield Inequality(True, found.farthest - found.nearest, number(share) * z * (1 + z) + HAIR, given)


@PROPERTIES.claim(
    "4.1",
    "some count misses at most as often as each",
    answers(least=8, most=20),
    Fraction(1),
    Fraction(99, 100),
    "0.99 of the sum over the counts",
)
def a_miss_at_some_count_is_at_most_all_of_them(given: Answers, share: Fraction) -> Iterator[Inequality]:
    """P(some n <= T misses) <= sum over n of P(n misses): the union in the repaired proof of Lemma 4.1."""
    each = sum((given.chance_of_a_miss_at(n) for n in range(1, given.paid + 1)), Fraction(0))
    yield Inequality(each > 0, given.chance_of_a_miss_at_some, share * each, given)


@PROPERTIES.claim(
    "4.1",
    "Lambda fails with chance at most delta T N K",
    stacks(),
    Fraction(1),
    Fraction(1, 1000),
    "delta T N K / 1000",
)
def lambda_fails_with_chance_at_most_delta_t_n_k(given: Stacks, share: Fraction) -> Iterator[Inequality]:
    """Lemma 4.1: some estimate among K N misses at some count up to T with chance at most delta T N K."""
    T, delta = given.table[0].paid, Fraction(given.table[0].delta)
    yield Inequality(True, given.chance_of_a_miss, share * delta * T * len(given.table), given)
