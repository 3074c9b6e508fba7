"""Symmetries and monotonicity of OPT, of the probability of a mistake, and of the learner.

Nothing changes if experts are renamed, payments reordered, or all labels and advice negated together; if an expert of
accuracy p is replaced by one of accuracy 1 - p; if an expert of accuracy 1/2 joins; if the unit of money changes. OPT
grows with lam, and falls as accuracies move away from 1/2. The constant of each property is the transformation under
which it is true; its tooth is a nearby transformation under which it is not.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from hypothesis import strategies as st

from paid_experts.properties import precise
from paid_experts.properties.histories import History, histories
from paid_experts.properties.moments import Moment
from paid_experts.properties.property import OUTSIDE, Inequality, Properties
from paid_experts.properties.strategies import accuracies, moments_in_range, payment_grids, prices
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.objective import Payments, accurate, brute
from paid_experts.reference.optimum import bayes_opt, opt

T = TypeVar("T")
ROUNDING = 1e-12
"""More than a few roundings of costs near 1, times lam, which is at most 8"""
MOST_LISTED = 200
Rows = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Market:
    """A grid problem, and an order of its experts and of its payments."""

    costs: tuple[float, ...]
    accuracy: Rows
    lam: float
    experts_in: tuple[int, ...]
    payments_in: tuple[int, ...]

    def values(self, accuracy: Rows, costs: tuple[float, ...] | None = None, lam: float | None = None) -> list[float]:
        """Return OPT and the Bayes-optimal cost of a changed problem."""
        grid, price = costs or self.costs, self.lam if lam is None else lam
        return [opt(accuracy, grid, price).value, bayes_opt(accuracy, grid, price).value]


@st.composite
def markets(draw: st.DrawFn) -> Market:
    """Up to four experts and three payments."""
    costs = draw(payment_grids(3))
    accuracy = tuple(draw(st.lists(st.tuples(*[accuracies()] * len(costs)), min_size=1, max_size=4)))
    experts_in = tuple(draw(st.permutations(range(len(accuracy)))))
    payments_in = tuple(draw(st.permutations(range(len(costs)))))
    return Market(costs, accuracy, draw(prices()), experts_in, payments_in)


def arranged(things: Sequence[T], order: Sequence[int]) -> tuple[T, ...]:
    """Return things in an order.

    >>> arranged("abc", [2, 0, 1])
    ('c', 'a', 'b')
    """
    return tuple(things[k] for k in order)


def alike(before: Sequence[float], after: Sequence[float], where: object) -> Iterator[Inequality]:
    """Say that nothing has changed but by rounding."""
    for one, other in zip(before, after, strict=True):
        yield Inequality(True, abs(one - other), ROUNDING * max(1, abs(one)), where)


def _side_by_side(
    history: History,
    rename: Callable[[Sequence[int]], tuple[int, ...]],
    label_sign: int,
    advice_sign: int,
    rename_advice: bool,
) -> Iterator[Inequality]:
    """Replay a history with a second learner in a changed world, and count in what its allowed choices differ."""
    one, other = history.game.learner(), history.game.learner()
    experts = rename(range(history.game.experts))
    for stop in history.stops:
        played = stop.played
        listed = [set(islice(learner.allowed_payments(), MOST_LISTED)) for learner in (one, other)]
        complete = all(len(found) < MOST_LISTED for found in listed)
        differing = len({rename(payments) for payments in listed[0]} ^ listed[1])
        yield Inequality(complete, differing, 0, history)
        one.pay_as(played.payments)
        other.pay_as(rename(played.payments))
        advice = tuple(advice_sign * z for z in (rename(played.advice) if rename_advice else played.advice))
        certain = {experts[j] for j in one.certain_experts()}
        yield Inequality(True, len(certain ^ set(other.certain_experts())), 0, history)
        u = played.uniforms[-1]
        expected = {label_sign * y for y in one.allowed_predictions(played.advice, u)}
        yield Inequality(True, len(expected ^ other.allowed_predictions(advice, u)), 0, history)
        one.predict(played.advice, u)
        other.predict(advice, u)
        one.update(played.label)
        other.update(label_sign * played.label)


MARKETS, AGGREGATED, GAMES = markets(), moments_in_range(), histories(from_nothing=True)
PROPERTIES = Properties()


@PROPERTIES.claim(
    "sym", "relabelling experts and payments relabels the minimisers", MARKETS, True, False, "payments keep their names"
)
def relabelling_relabels_the_minimisers(market: Market, payments_too: bool) -> Iterator[Inequality]:
    """Other names for experts and payments give the same minimisers under other names."""
    rows = arranged([arranged(row, market.payments_in) for row in market.accuracy], market.experts_in)
    costs = arranged(market.costs, market.payments_in)
    renamed = [market.payments_in.index(i) for i in range(len(costs))]

    def translate(payments: Payments) -> Payments:
        return tuple(renamed[i] if payments_too else i for i in arranged(payments, market.experts_in))

    before = brute(accurate(market.accuracy, market.costs, market.lam))
    after = set(brute(accurate(rows, costs, market.lam)))
    yield Inequality(True, len({translate(payments) for payments in before} ^ after), 0, market)
    yield from alike(market.values(market.accuracy), market.values(rows, costs), market)


@PROPERTIES.claim("sym", "accuracy 1 - p is worth as much as p", MARKETS, 0.5, 0.45, "reflection at 0.45")
def complement_changes_nothing(market: Market, centre: float) -> Iterator[Inequality]:
    """An expert of accuracy 1 - p is worth as much as one of accuracy p; here the first one changes."""
    reflected = tuple(min(max(2 * centre - p, 0.0), 1.0) for p in market.accuracy[0])
    changed = (reflected, *market.accuracy[1:])
    yield from alike(market.values(market.accuracy), market.values(changed), market)


@PROPERTIES.claim(
    "sym", "an expert of accuracy 1/2 adds the least payment", MARKETS, 0.5, 0.75, "an expert of accuracy 3/4"
)
def ignorant_expert_adds_the_least_payment(market: Market, accuracy: float) -> Iterator[Inequality]:
    """One more expert of accuracy 1/2 costs lam times the least payment, and nothing else."""
    joined = (*market.accuracy, (accuracy,) * len(market.costs))
    dearer = [value + market.lam * min(market.costs) for value in market.values(market.accuracy)]
    yield from alike(dearer, market.values(joined), market)


@PROPERTIES.claim("sym", "half the payments at twice the price cost the same", MARKETS, 2.0, 1.0, "at the same price")
def unit_of_money_does_not_matter(market: Market, price_factor: float) -> Iterator[Inequality]:
    """Half of all payments at twice the price."""
    halved = tuple(c / 2 for c in market.costs)
    if len(set(halved)) < len(halved):
        yield OUTSIDE
        return
    after = market.values(market.accuracy, halved, market.lam * price_factor)
    yield from alike(market.values(market.accuracy), after, market)


@PROPERTIES.claim("sym", "OPT grows with lam", MARKETS, 2.0, 0.5, "at half the price")
def optimum_grows_with_the_price(market: Market, factor: float) -> Iterator[Inequality]:
    """OPT does not fall when lam grows."""
    after = market.values(market.accuracy, lam=market.lam * factor)
    for left, right in zip(market.values(market.accuracy), after, strict=True):
        yield Inequality(True, left, right + ROUNDING * max(1, right), market)


@PROPERTIES.claim("sym", "OPT falls as accuracies move away from 1/2", MARKETS, 0.5, -0.5, "the other way")
def optimum_falls_away_from_half(market: Market, share: float) -> Iterator[Inequality]:
    """OPT does not grow when every accuracy goes half of its way to 0 or 1, whichever is nearer."""
    moved = tuple(tuple(p + share * ((p >= 0.5) - p) for p in row) for row in market.accuracy)
    for left, right in zip(market.values(moved), market.values(market.accuracy), strict=True):
        yield Inequality(True, left, right + ROUNDING * max(1, right), market)


# Mistakes.


@PROPERTIES.claim(
    "sym", "complementing accuracies and counts leaves the mistake", AGGREGATED, True, False, "counts stay"
)
def complement_of_all_leaves_the_mistake(moment: Moment, counts_too: bool) -> Iterator[Inequality]:
    """Experts who are wrong as often as others are right, and known to be so, lead to the same mistakes."""
    known = [Estimate(e.paid - e.correct, e.paid) if counts_too else e for e in moment.known]
    bought = [float(1 - precise.number(p)) for p in moment.bought]
    yield Inequality(True, abs(precise.mistake(known, bought) - moment.mistake), ROUNDING, moment)


@PROPERTIES.claim(
    "sym",
    "an expert with an even estimate leaves the mistake",
    AGGREGATED,
    Estimate(1, 2),
    Estimate(3, 4),
    "with the estimate 3/4",
)
def weightless_expert_leaves_the_mistake(moment: Moment, known: Estimate) -> Iterator[Inequality]:
    """An expert with an even estimate has no weight, whatever its accuracy."""
    joined = precise.mistake([*moment.known, known], [*moment.bought, 0.25])
    yield Inequality(True, abs(joined - moment.mistake), ROUNDING, moment)


# The learner.


@PROPERTIES.claim(
    "sym", "relabelled advice leads to relabelled choices", GAMES, True, False, "the advice is not relabelled"
)
def relabelled_advice_relabels_the_choices(history: History, advice_too: bool) -> Iterator[Inequality]:
    """A learner whose experts come in the opposite order is allowed the same in the opposite order, at every step."""
    yield from _side_by_side(history, lambda row: tuple(reversed(row)), 1, 1, advice_too)


@PROPERTIES.claim(
    "sym", "flipping labels and advice flips predictions only", GAMES, -1, 1, "only the labels are flipped"
)
def flipped_world_flips_the_predictions(history: History, advice_sign: int) -> Iterator[Inequality]:
    """With all labels and all advice negated the learner pays the same, follows the same, predicts the opposite."""
    yield from _side_by_side(history, tuple, -1, advice_sign, True)
