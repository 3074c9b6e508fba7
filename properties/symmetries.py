"""Symmetries and monotonicity of OPT, of the probability of a mistake, and of the learner.

Nothing changes if experts are renamed, payments reordered, or all labels and advice negated together; if an expert of
accuracy p is replaced by one of accuracy 1 - p; if an expert of accuracy 1/2 joins; if the unit of money changes. OPT
grows with lam, and falls as accuracies move away from 1/2. The constant of each property is the transformation under
which it is true; its tooth is a nearby transformation under which it is not.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from paid_experts.properties.histories import History, histories
from paid_experts.properties.property import Properties
from paid_experts.properties.strategies import accuracies, estimates_in_range, payment_grids, prices, round_states
from paid_experts.reference.formulas import Estimate, Number
from paid_experts.reference.lemmas import where
from paid_experts.reference.objective import accurate, brute
from paid_experts.reference.optimum import bayes_opt, opt
from paid_experts.reference.round_state import PaidGame, RoundState

ROUNDING = 1e-12
"""More than a few roundings of costs near 1, times lam, which is at most 8"""
Rows = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Market:
    """A grid problem."""

    costs: tuple[float, ...]
    accuracy: Rows
    lam: float

    def values(self, accuracy: Rows, costs: tuple[float, ...] | None = None, lam: float | None = None) -> list[float]:
        """Return OPT and the Bayes-optimal cost of a changed problem."""
        grid, price = costs or self.costs, self.lam if lam is None else lam
        return [opt(accuracy, grid, price).value, bayes_opt(accuracy, grid, price).value]


@st.composite
def markets(draw: st.DrawFn) -> Market:
    """Up to four experts and three payments."""
    costs = draw(payment_grids(3))
    accuracy = tuple(draw(st.lists(st.tuples(*[accuracies()] * len(costs)), min_size=1, max_size=4)))
    return Market(costs, accuracy, draw(prices()))


def unchanged(market: Market, *changed: Any) -> list[tuple[float, float]]:
    """Say that a changed problem has the same values, but for rounding."""
    pairs = zip(market.values(market.accuracy), market.values(*changed), strict=True)
    return [(abs(one - other), ROUNDING * max(1, abs(one))) for one, other in pairs]


def _side_by_side(history: History, order: int, sign: int, advice_order: int, advice_sign: int) -> Iterable[Any]:
    """Replay a history with a second learner, and count in what its allowed choices differ.

    Its experts come in the same ``order``, 1, or the opposite one, -1; labels have the same ``sign`` or the opposite.
    """
    one, other = history.game.learner(), history.game.learner()
    names = range(history.game.experts)[::order]
    for stop in history.stops:
        played, u = stop.played, stop.played.uniforms[-1]
        advice = [advice_sign * z for z in played.advice[::advice_order]]
        yield len({payments[::order] for payments in one.allowed_payments()} ^ set(other.allowed_payments())), 0
        one.pay_as(played.payments)
        other.pay_as(played.payments[::order])
        yield len({names[j] for j in one.certain_experts()} ^ set(other.certain_experts())), 0
        expected = {sign * y for y in one.allowed_predictions(played.advice, u)}
        yield len(expected ^ other.allowed_predictions(advice, u)), 0
        one.predict(played.advice, u)
        other.predict(advice, u)
        one.update(played.label)
        other.update(sign * played.label)


MARKETS, AGGREGATED, GAMES = markets(), round_states(estimates_in_range), histories(from_nothing=True)
PROPERTIES = Properties()

# OPT.


@PROPERTIES.claim("sym", "relabelling experts and payments relabels the minimisers", MARKETS, -1, 1)
def relabelling_relabels_the_minimisers(market: Market, order: int) -> Iterable[Any]:
    """Experts and payments in the opposite order have the same minimisers in the opposite order."""
    rows, costs = tuple(row[::-1] for row in market.accuracy[::-1]), market.costs[::-1]
    names = range(len(costs))[::order]
    before = brute(accurate(market.accuracy, market.costs, market.lam))
    after = set(brute(accurate(rows, costs, market.lam)))
    renamed = {tuple(names[i] for i in payments[::-1]) for payments in before}
    return [(len(renamed ^ after), 0), *unchanged(market, rows, costs)]


@PROPERTIES.claim("sym", "accuracy 1 - p is worth as much as p", MARKETS, 0.5, 0.45)
def complement_changes_nothing(market: Market, centre: float) -> Iterable[Any]:
    """An expert of accuracy 1 - p is worth as much as one of accuracy p; here the first one changes."""
    reflected = tuple(min(max(2 * centre - p, 0.0), 1.0) for p in market.accuracy[0])
    return unchanged(market, (reflected, *market.accuracy[1:]))


@PROPERTIES.claim("sym", "an expert of accuracy 1/2 adds the least payment", MARKETS, 0.5, 0.75)
def ignorant_expert_adds_the_least_payment(market: Market, accuracy: float) -> Iterable[Any]:
    """One more expert of accuracy 1/2 costs lam times the least payment, and nothing else."""
    joined = (*market.accuracy, (accuracy,) * len(market.costs))
    for one, other in zip(market.values(market.accuracy), market.values(joined), strict=True):
        dearer = one + market.lam * min(market.costs)
        yield abs(dearer - other), ROUNDING * max(1, dearer)


@PROPERTIES.claim("sym", "half the payments at twice the price cost the same", MARKETS, 2.0, 1.0)
@where(lambda market: len({c / 2 for c in market.costs}) == len(market.costs))
def unit_of_money_does_not_matter(market: Market, price_factor: float) -> Iterable[Any]:
    """Half of all payments at twice the price."""
    return unchanged(market, market.accuracy, tuple(c / 2 for c in market.costs), market.lam * price_factor)


@PROPERTIES.claim("sym", "OPT grows with lam", MARKETS, 2.0, 0.5)
def optimum_grows_with_the_price(market: Market, factor: float) -> Iterable[Any]:
    """OPT does not fall when lam grows."""
    after = market.values(market.accuracy, lam=market.lam * factor)
    for left, right in zip(market.values(market.accuracy), after, strict=True):
        yield left, right + ROUNDING * max(1, right)


@PROPERTIES.claim("sym", "OPT falls as accuracies move away from 1/2", MARKETS, 0.5, -0.5)
def optimum_falls_away_from_half(market: Market, share: float) -> Iterable[Any]:
    """OPT does not grow when every accuracy goes half of its way to 0 or 1, whichever is nearer."""
    moved = tuple(tuple(p + share * ((p >= 0.5) - p) for p in row) for row in market.accuracy)
    for left, right in zip(market.values(moved), market.values(market.accuracy), strict=True):
        yield left, right + ROUNDING * max(1, right)


# Mistakes.


def mistake_of(known: Iterable[Estimate], accuracies: Iterable[float]) -> Number:
    """P(mistake) of an aggregated round with these estimates of experts of these accuracies."""
    table, accuracy = tuple((one,) for one in known), tuple((p,) for p in accuracies)
    return RoundState(PaidGame((0.0,), accuracy, 1.0, 1.0, 0.5), table, (0,) * len(table)).mistake


@PROPERTIES.claim("sym", "complementing accuracies and counts leaves the mistake", AGGREGATED, True, False)
def complement_of_all_leaves_the_mistake(state: RoundState, counts_too: bool) -> Iterable[Any]:
    """Experts who are wrong as often as others are right, and known to be so, lead to the same mistakes."""
    known = [Estimate(e.paid - e.correct, e.paid) if counts_too else e for e in state.known]
    bought = [float(1 - p) for p in state.accuracies]
    return [(abs(mistake_of(known, bought) - state.mistake), ROUNDING)]


@PROPERTIES.claim(
    "sym", "an expert with an even estimate leaves the mistake", AGGREGATED, Estimate(1, 2), Estimate(3, 4)
)
def weightless_expert_leaves_the_mistake(state: RoundState, known: Estimate) -> Iterable[Any]:
    """An expert with an even estimate has no weight, whatever its accuracy."""
    joined = mistake_of([*state.known, known], [*state.game.bought(state.payments), 0.25])
    return [(abs(joined - state.mistake), ROUNDING)]


# The learner.


@PROPERTIES.claim("sym", "relabelled advice leads to relabelled choices", GAMES, -1, 1)
def relabelled_advice_relabels_the_choices(history: History, advice_order: int) -> Iterable[Any]:
    """A learner whose experts come in the opposite order is allowed the same in the opposite order, at every step."""
    return _side_by_side(history, -1, 1, advice_order, 1)


@PROPERTIES.claim("sym", "flipping labels and advice flips predictions only", GAMES, -1, 1)
def flipped_world_flips_the_predictions(history: History, advice_sign: int) -> Iterable[Any]:
    """With all labels and all advice negated the learner pays the same, follows the same, predicts the opposite."""
    return _side_by_side(history, 1, -1, 1, advice_sign)
