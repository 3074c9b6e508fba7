"""Hypothesis strategies, named after the mathematics: games, counts of a learner, states of a round.

The hypotheses of a lemma hold by construction, never by filtering. Small sizes and corner cases come first, because
Hypothesis shrinks towards them: a counterexample has few experts, even or unanimous estimates, and round numbers.
"""

import math
from collections.abc import Callable, Sequence
from itertools import islice
from typing import TypeVar

from hypothesis import strategies as st

from paid_experts.reference.formulas import Estimate
from paid_experts.reference.game import Round, random_labels
from paid_experts.reference.round_state import PaidGame, RoundState, Table, least_beta

T = TypeVar("T")
MOST_TIES = 4
"""How many of the payments that are allowed in a round are drawn from"""

UP_TO_TWELVE = st.integers(1, 4) | st.integers(1, 6) | st.integers(7, 12)
"""K: small more often than not"""

# Parameters.


def sixty_fourths(low: int = 0, high: int = 64) -> st.SearchStrategy[float]:
    """Numbers that floats hold exactly and people read easily."""
    return st.integers(low, high).map(lambda i: i / 64)


def prices() -> st.SearchStrategy[float]:
    """lam: dear and cheap payments."""
    return st.sampled_from([0.5, 0.125, 1.0, 2.0**-6, 2.0**-20, 4.0]) | st.floats(1e-3, 8)


def confidences() -> st.SearchStrategy[float]:
    """delta: near 1, where widths are small, and near 0."""
    return st.sampled_from([0.5, 0.9, 0.99, 0.1, 1e-3, 1e-9]) | st.floats(0.01, 0.99)


def small_betas() -> st.SearchStrategy[float]:
    """beta so small that estimates soon are in range; whole ones put estimates exactly on their cutoff."""
    return st.sampled_from([1.0, 2.0, 0.5, 1.5, 3.0, 0.125, 8.0])


def payment_grids(most: int = 4) -> st.SearchStrategy[tuple[float, ...]]:
    """Grids of one or more payments in any order, with 0, with 1, and with two that nearly agree."""
    payments = st.sampled_from([0.0, 1.0]) | sixty_fourths()
    grids = st.lists(payments, min_size=1, max_size=most, unique=True).map(tuple)
    nearly_equal = sixty_fourths(0, 63).map(lambda c: (c, math.nextafter(c, 1)))
    return grids | nearly_equal | nearly_equal.map(lambda pair: pair[::-1])


# Experts.


def accuracies() -> st.SearchStrategy[float]:
    """p: useless, perfect, perfectly wrong, and in between."""
    return st.sampled_from([0.5, 1.0, 0.0, 0.75]) | sixty_fourths() | st.floats(0, 1)


# Labels.


Labels = Callable[[Sequence[Round]], int]
"""A rule for labels that sees the rounds so far"""


def opposed(past: Sequence[Round]) -> int:
    """The opposite of the learner's last prediction: an adversary may use the past."""
    return -past[-1].prediction if past else -1


def labellings() -> st.SearchStrategy[Labels]:
    """Constant, alternating, adversarial, random."""
    rules: list[Labels] = [lambda _: 1, lambda past: -1 if len(past) % 2 else 1, opposed]
    return st.sampled_from(rules) | st.integers(0, 99).map(random_labels)


# Estimates with counts.


def sizes() -> st.SearchStrategy[int]:
    """A few, some, or very many."""
    return st.integers(0, 3) | st.integers(0, 30) | st.integers(0, 200) | st.integers(0, 10**5)


def flipped(known: st.SearchStrategy[Estimate]) -> st.SearchStrategy[Estimate]:
    """The same with right and wrong answers exchanged, or not."""
    return known | known.map(lambda k: Estimate(k.paid - k.correct, k.paid))


def even_estimates() -> st.SearchStrategy[Estimate]:
    """Exactly 1/2: in range for every beta, with weight 0 and two optimistic sides."""
    return sizes().map(lambda m: Estimate(m + 1, 2 * m + 2))


def unanimous_estimates() -> st.SearchStrategy[Estimate]:
    """Exactly 0 or 1: certain for every beta."""
    return flipped(sizes().map(lambda n: Estimate(n + 1, n + 1)))


@st.composite
def counted(draw: st.DrawFn, least: int, most: int, more: int) -> Estimate:
    """Between ``least`` and ``most`` wrong answers, and at least ``more`` right ones beyond as many."""
    wrong = draw(st.integers(least, most))
    paid = 2 * wrong + more + draw(sizes())
    return Estimate(paid - wrong, paid)


def estimates_in_range(beta: float) -> st.SearchStrategy[Estimate]:
    """In [cutoff, 1 - cutoff]: even, exactly on the cutoff where beta is whole, and beyond; n is at least 2 beta."""
    least = max(1, math.ceil(beta))
    on_cutoff = counted(least, least, 0)
    return even_estimates() | flipped(on_cutoff) | flipped(counted(least, least + 1000, 0))


def certain_estimates(beta: float) -> st.SearchStrategy[Estimate]:
    """Outside of [cutoff, 1 - cutoff]: unanimous, or with fewer than beta answers on one side and more on the other."""
    return unanimous_estimates() | flipped(counted(0, math.ceil(beta) - 1, 1))


def estimates(beta: float) -> st.SearchStrategy[Estimate]:
    """Counts of either kind."""
    return estimates_in_range(beta) | certain_estimates(beta)


# The event Lambda: accuracies within the widths of all estimates.


@st.composite
def accuracies_within(draw: st.DrawFn, known: Estimate, delta: float, kind: type[RoundState] = RoundState) -> float:
    """An accuracy on Lambda: the estimate itself, either end of its interval, as near as can be to 1/2, between."""
    low, high = kind.interval(known, delta)
    half = min(max(0.5, low), high)
    return draw(st.sampled_from([known.value, low, high, half]) | st.floats(low, high))


@st.composite
def estimates_around(
    draw: st.DrawFn, accuracy: float, delta: float, paid: st.SearchStrategy[int], kind: type[RoundState] = RoundState
) -> Estimate:
    """Counts on Lambda for a given accuracy: the nearest, or any others moved halfway there until they are."""
    n = draw(paid) + 1
    nearest = round(accuracy * n)
    correct = draw(st.sampled_from([nearest, 0, n]) | st.integers(0, n))
    while not kind.covers(Estimate(correct, n), accuracy, delta):
        correct = nearest + int((correct - nearest) / 2)
    return Estimate(correct, n)


# States of a round, on Lambda.


def sharper_beta(delta: float, experts: int, factor: float = 5) -> float:
    """Return 5 ln(3/delta) K^(3/2) as a float that is rounded up: the least beta of the sharper theorem."""
    return least_beta(delta, experts, factor, 1.5)


@st.composite
def rows_of(draw: st.DrawFn, one: st.SearchStrategy[T], experts: int, payments: int) -> tuple[tuple[T, ...], ...]:
    """A row an expert; as often as not all have the same, which is where the lemmas are tightest."""
    rows = st.tuples(*[one] * payments)
    return (draw(rows),) * experts if draw(st.booleans()) else tuple(draw(rows) for _ in range(experts))


@st.composite
def round_states(
    draw: st.DrawFn,
    known: Callable[[float], st.SearchStrategy[Estimate]] = estimates,
    theorem: bool = False,
    experts: st.SearchStrategy[int] = UP_TO_TWELVE,
    beta: Callable[[float, int], float] = least_beta,
    kind: type[RoundState] = RoundState,
) -> RoundState:
    """A round on the event Lambda, whose payments line 6 allows; ``theorem`` asks for beta = 18 ln(3/delta) K^2.

    Another theorem has another least ``beta``, another learner another ``kind`` of states.
    """
    K = draw(experts)
    costs, lam, delta = draw(payment_grids(3)), draw(prices()), draw(confidences())
    given = beta(delta, K) if theorem else draw(small_betas())
    table = draw(rows_of(known(given), K, len(costs)))
    chosen: dict[Estimate, float] = {}
    alike = draw(st.booleans())
    accuracy = []
    for row in table:
        own = [draw(accuracies_within(e, delta, kind)) if not alike or e not in chosen else chosen[e] for e in row]
        chosen.update(zip(row, own, strict=True))
        accuracy.append(tuple(own))
    return draw(with_payments(PaidGame(costs, tuple(accuracy), lam, given, delta), table, kind))


@st.composite
def with_payments(draw: st.DrawFn, game: PaidGame, table: Table, kind: type[RoundState] = RoundState) -> RoundState:
    """A round at these counts: any of the first payments that are allowed there."""
    return kind(game, table, draw(st.sampled_from(list(islice(kind.allowed(game, table), MOST_TIES)))))


def corners(_beta: float) -> st.SearchStrategy[Estimate]:
    """Estimates of exactly 0, 1/2 and 1, where optimism is farthest from the truth."""
    return even_estimates() | unanimous_estimates()
