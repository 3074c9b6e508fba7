"""Hypothesis strategies, named after the mathematics: games, counts of a learner, moments of a round.

The hypotheses of a lemma hold by construction, never by filtering. Small sizes and corner cases come first, because
Hypothesis shrinks towards them: a counterexample has few experts, even or unanimous estimates, and round numbers.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random

from hypothesis import strategies as st

from paid_experts.properties import precise
from paid_experts.properties.instances import LipschitzGame, PaidGame, Table
from paid_experts.properties.moments import Moment
from paid_experts.reference.bounds import uniform_grid
from paid_experts.reference.experts import Constant, Linear, PiecewiseLinear, Productivity, Sigmoidal
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.game import Round

MOST_TIES = 4
"""How many of the payments that are allowed at a moment are drawn from"""

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
    return grids | nearly_equal_payments()


def nearly_equal_payments() -> st.SearchStrategy[tuple[float, ...]]:
    """Two payments between which there is no float, in either order."""
    pairs = sixty_fourths(0, 63).map(lambda c: (c, math.nextafter(c, 1)))
    return pairs | pairs.map(lambda pair: pair[::-1])


# Experts.


def accuracies() -> st.SearchStrategy[float]:
    """p: useless, perfect, perfectly wrong, and in between."""
    return st.sampled_from([0.5, 1.0, 0.0, 0.75]) | sixty_fourths() | st.floats(0, 1)


@st.composite
def linear_functions(draw: st.DrawFn) -> Linear:
    """Straight lines from one accuracy to another."""
    start, end = draw(sixty_fourths()), draw(sixty_fourths())
    return Linear(start, end - start)


@st.composite
def piecewise_functions(draw: st.DrawFn, least_gap: int = 4) -> PiecewiseLinear:
    """Lines between up to five points, at payments at least ``least_gap`` 64ths apart; L is the steepest slope."""
    places = draw(st.lists(st.integers(0, 64 // least_gap), min_size=1, max_size=5, unique=True))
    payments = [place * least_gap / 64 for place in places]
    return PiecewiseLinear(payments, [draw(sixty_fourths()) for _ in payments])


def productivity_functions() -> st.SearchStrategy[Productivity]:
    """p: [0, 1] -> [0, 1], each with a Lipschitz constant, its ``lipschitz``, that is proved for it."""
    return st.one_of(
        st.builds(Constant, sixty_fourths()),
        linear_functions(),
        st.builds(Sigmoidal, st.integers(-10, 10).map(float)),
        piecewise_functions(),
    )


# Labels.


@dataclass(frozen=True)
class Labelling:
    """A rule for labels that sees the rounds so far."""

    name: str
    rule: Callable[[Sequence[Round]], int]

    def __call__(self, past: Sequence[Round]) -> int:
        """Return the label of the round after these."""
        return self.rule(past)

    def __repr__(self) -> str:
        return f"<{self.name} labels>"


CONSTANT = Labelling("constant", lambda _: 1)
ALTERNATING = Labelling("alternating", lambda past: -1 if len(past) % 2 else 1)
ADVERSARIAL = Labelling("adversarial", lambda past: -past[-1].prediction if past else -1)
"""The opposite of the learner's last prediction: an adversary may use all of the past"""


def random_labelling(seed: int) -> Labelling:
    """Fair labels, of which the t-th depends on the seed and t alone."""
    return Labelling(f"random({seed})", lambda past: Random(f"{seed} {len(past)}").choice([1, -1]))


def labellings() -> st.SearchStrategy[Labelling]:
    """Constant, alternating, adversarial to the learner, random."""
    return st.sampled_from([CONSTANT, ALTERNATING, ADVERSARIAL]) | st.integers(0, 99).map(random_labelling)


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
def accuracies_within(draw: st.DrawFn, known: Estimate, delta: float, kind: type[Moment] = Moment) -> float:
    """An accuracy on Lambda: the estimate itself, either end of its interval, as near as can be to 1/2, between."""
    low, high = kind.interval(known, delta)
    half = min(max(0.5, low), high)
    return draw(st.sampled_from([known.value, low, high, half]) | st.floats(low, high))


@st.composite
def estimates_around(
    draw: st.DrawFn, accuracy: float, delta: float, paid: st.SearchStrategy[int], kind: type[Moment] = Moment
) -> Estimate:
    """Counts on Lambda for a given accuracy: any number of right answers whose width reaches it."""
    n = draw(paid) + 1
    nearest = round(accuracy * n)

    def reaches(correct: int) -> bool:
        return kind.covers(Estimate(correct, n), accuracy, delta)

    low, high = _farthest(nearest, 0, reaches), _farthest(nearest, n, reaches)
    return Estimate(draw(st.sampled_from([nearest, low, high]) | st.integers(low, high)), n)


def _farthest(near: int, far: int, holds: Callable[[int], bool]) -> int:
    """Return the last count on the way from ``near``, where it holds, to ``far``: |q - p| - width is convex in q."""
    while near != far:
        middle = far if abs(far - near) == 1 else (near + far) // 2
        if holds(middle):
            near = middle
        else:
            far = middle + (1 if near > middle else -1)
    return near


# Moments of a round, on Lambda.


@st.composite
def rows_of_estimates(draw: st.DrawFn, one: st.SearchStrategy[Estimate], experts: int, payments: int) -> Table:
    """A table of counts; as often as not all experts have the same, which is where the lemmas are tightest."""
    rows = st.tuples(*[one] * payments)
    if draw(st.booleans()):
        return (draw(rows),) * experts
    return tuple(draw(rows) for _ in range(experts))


@st.composite
def moments(
    draw: st.DrawFn,
    known: Callable[[float], st.SearchStrategy[Estimate]] = estimates,
    theorem: bool = False,
    experts: st.SearchStrategy[int] = UP_TO_TWELVE,
    least_beta: Callable[[float, int], float] = precise.least_beta,
    kind: type[Moment] = Moment,
) -> Moment:
    """A round on the event Lambda, whose payments line 6 allows; ``theorem`` asks for beta = 18 ln(3/delta) K^2.

    Another theorem has another ``least_beta``, another learner another ``kind`` of moments.
    """
    K = draw(experts)
    costs, lam, delta = draw(payment_grids(3)), draw(prices()), draw(confidences())
    beta = least_beta(delta, K) if theorem else draw(small_betas())
    table = draw(rows_of_estimates(known(beta), K, len(costs)))
    chosen: dict[Estimate, float] = {}
    alike = draw(st.booleans())
    accuracy = []
    for row in table:
        own = [draw(accuracies_within(e, delta, kind)) if not alike or e not in chosen else chosen[e] for e in row]
        chosen.update(zip(row, own, strict=True))
        accuracy.append(tuple(own))
    game = PaidGame(costs, tuple(accuracy), lam, beta, delta)
    allowed = list(islice(kind.allowed(game, table), MOST_TIES))
    return kind(game, table, draw(st.sampled_from(allowed)))


def moments_in_range(theorem: bool = False) -> st.SearchStrategy[Moment]:
    """All estimates in range: the advice is aggregated."""
    return moments(estimates_in_range, theorem)


def moments_out_of_range(theorem: bool = False) -> st.SearchStrategy[Moment]:
    """All estimates certain: one expert is followed."""
    return moments(certain_estimates, theorem)


def moments_at_corners(theorem: bool = False) -> st.SearchStrategy[Moment]:
    """One to three experts with estimates of exactly 0, 1/2 and 1, where optimism is farthest from the truth."""
    return moments(lambda _: even_estimates() | unanimous_estimates(), theorem, st.integers(1, 3))


# Games in which the payments between those of the grid are known too.


@st.composite
def lipschitz_games(draw: st.DrawFn, theorem: bool = False) -> LipschitzGame:
    """Up to three Lipschitz experts, on uniform and on other grids."""
    functions = tuple(draw(st.lists(productivity_functions(), min_size=1, max_size=3)))
    grids = st.integers(1, 4).map(lambda N: uniform_grid(Fraction(1, 2 * N))) | payment_grids(3)
    costs, lam, delta = draw(grids), draw(prices()), draw(confidences())
    beta = precise.least_beta(delta, len(functions)) if theorem else draw(small_betas())
    accuracy = tuple(tuple(p(c) for c in costs) for p in functions)
    return LipschitzGame(PaidGame(costs, accuracy, lam, beta, delta), functions)


@dataclass(frozen=True)
class LipschitzMoment:
    """A moment in a game of Lipschitz experts."""

    whole: LipschitzGame
    moment: Moment


@st.composite
def lipschitz_moments(draw: st.DrawFn) -> LipschitzMoment:
    """A round on the event Lambda in such a game: the accuracies are given, the counts are drawn around them."""
    whole = draw(lipschitz_games())
    game = whole.game
    table = tuple(tuple(draw(estimates_around(p, game.delta, sizes())) for p in row) for row in game.accuracy)
    allowed = list(islice(Moment.allowed(game, table), MOST_TIES))
    return LipschitzMoment(whole, Moment(game, table, draw(st.sampled_from(allowed))))
