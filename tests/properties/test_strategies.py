"""Strategies reach the branches that matter, keep their promises by construction, and shrink to what one can read."""

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from paid_experts.properties import precise, strategies
from paid_experts.properties.histories import History, histories, histories_at_corners
from paid_experts.properties.instances import PaidGame
from paid_experts.properties.moments import Moment
from paid_experts.reference.experts import Productivity
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.game import Round

SEARCH = settings(
    max_examples=2000,
    database=None,
    derandomize=True,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
SHRINK = settings(SEARCH, max_examples=500, phases=[Phase.generate, Phase.shrink])


def reaches(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool]) -> Any:
    return find(strategy, condition, settings=SEARCH)


def smallest(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool]) -> Any:
    return find(strategy, condition, settings=SHRINK)


GRIDS: list[tuple[str, Callable[[tuple[float, ...]], bool]]] = [
    ("a payment of 0", lambda grid: 0.0 in grid),
    ("a payment of 1", lambda grid: 1.0 in grid),
    ("payments out of order", lambda grid: list(grid) != sorted(grid)),
    ("one payment", lambda grid: len(grid) == 1),
    ("payments that nearly agree", lambda grid: len(grid) == 2 and 0 < abs(grid[0] - grid[1]) < 1e-15),
]


@pytest.mark.parametrize(("_name", "condition"), GRIDS, ids=[name for name, _ in GRIDS])
def test_payment_grids_reach(_name: str, condition: Callable[[tuple[float, ...]], bool]) -> None:
    reaches(strategies.payment_grids(), condition)


@given(strategies.productivity_functions(), strategies.sixty_fourths(), strategies.sixty_fourths())
def test_productivity_functions_are_as_lipschitz_as_they_say(p: Productivity, c: float, d: float) -> None:
    assert 0 <= p(c) <= 1
    assert abs(p(c) - p(d)) <= p.lipschitz * abs(c - d) + 2.0**-50


@given(strategies.small_betas().flatmap(lambda beta: st.tuples(st.just(beta), strategies.estimates_in_range(beta))))
def test_estimates_in_range_are_never_certain(drawn: tuple[float, Estimate]) -> None:
    beta, known = drawn
    assert not known.is_certain(beta)


@given(strategies.small_betas().flatmap(lambda beta: st.tuples(st.just(beta), strategies.certain_estimates(beta))))
def test_certain_estimates_are_always_certain(drawn: tuple[float, Estimate]) -> None:
    beta, known = drawn
    assert known.is_certain(beta)


ESTIMATES: list[tuple[str, Callable[[Estimate], bool]]] = [
    ("0", lambda known: known.correct == 0),
    ("1/2", lambda known: 2 * known.correct == known.paid),
    ("1", lambda known: known.correct == known.paid),
    ("the cutoff", lambda known: known.value == known.cutoff(2.0) < 0.5),
    ("1 less the cutoff", lambda known: known.paid - known.correct == 2 and known.paid > 4),
    ("counts beyond 2 beta", lambda known: known.paid > 4 and not known.is_certain(2.0)),
    ("counts beyond 65535", lambda known: known.paid > 65_535),
]


@pytest.mark.parametrize(("_name", "condition"), ESTIMATES, ids=[name for name, _ in ESTIMATES])
def test_estimates_reach(_name: str, condition: Callable[[Estimate], bool]) -> None:
    reaches(strategies.estimates(2.0), condition)


@given(strategies.moments())
def test_moments_are_on_lambda_and_pay_a_minimiser_by_construction(moment: Moment) -> None:
    assert moment.is_on_lambda
    assert moment.is_minimiser


@given(strategies.moments_in_range(theorem=True))
def test_moments_of_the_theorem_have_its_beta_and_are_in_range(moment: Moment) -> None:
    assert moment.game.is_theorem
    assert moment.is_in_range


@given(strategies.moments_out_of_range())
def test_moments_out_of_range_follow_somebody(moment: Moment) -> None:
    assert moment.certain


@given(st.floats(0, 1), st.sampled_from([0.5, 0.99, 1e-6]), st.data())
def test_estimates_around_an_accuracy_are_on_lambda_and_reach_the_last_count(
    accuracy: float, delta: float, data: st.DataObject
) -> None:
    known = data.draw(strategies.estimates_around(accuracy, delta, st.just(59)))
    assert precise.is_within(known, accuracy, delta)
    within = [k for k in range(61) if precise.is_within(Estimate(k, 60), accuracy, delta)]
    assert within == list(range(within[0], within[-1] + 1))
    assert within[0] <= known.correct <= within[-1]


MOMENTS: list[tuple[str, Callable[[Moment], bool]]] = [
    ("twelve experts", lambda moment: moment.game.experts == 12),
    ("some certain, some in range", lambda moment: 0 < len(moment.certain) < moment.game.experts),
    ("an accuracy at the end of its interval", lambda moment: _is_at_the_end(moment)),
    ("payments that tie", lambda moment: len(list(_first_two(moment))) == 2),
]


def _is_at_the_end(moment: Moment) -> bool:
    (known, *_), (p, *_) = moment.known, moment.bought
    return 0 < p < 1 and not precise.is_within(known, math.nextafter(p, p + (p - known.value)), moment.game.delta)


def _first_two(moment: Moment) -> list[tuple[int, ...]]:
    return [payments for payments, _ in zip(moment.allowed(moment.game, moment.table), range(2), strict=False)]


@pytest.mark.parametrize(("_name", "condition"), MOMENTS, ids=[name for name, _ in MOMENTS])
def test_moments_reach(_name: str, condition: Callable[[Moment], bool]) -> None:
    reaches(strategies.moments(), condition)


HISTORIES: list[tuple[str, Callable[[History], bool]]] = [
    ("an aggregated round", lambda history: any(stop.played.followed is None for stop in history.later)),
    ("a followed round after N", lambda history: any(stop.played.followed is not None for stop in history.later)),
    ("an even vote", lambda history: any(stop.played.x == 0 for stop in history.stops)),
    ("a contradicted expert", lambda history: any(_contradicts(stop.played) for stop in history.later)),
    ("ties that are left out", lambda history: any(stop.left_out for stop in history.later)),
    ("the adversary", lambda history: history.labels.name == "adversarial"),
]


def _contradicts(played: Round) -> bool:
    return played.followed is not None and played.prediction != played.advice[played.followed]


@pytest.mark.parametrize(("_name", "condition"), HISTORIES, ids=[name for name, _ in HISTORIES])
def test_histories_reach(_name: str, condition: Callable[[History], bool]) -> None:
    reaches(histories(), condition)


def test_histories_at_corners_aggregate_under_the_beta_of_the_theorem() -> None:
    reaches(
        histories_at_corners(),
        lambda history: history.game.is_theorem and any(moment.is_in_range for moment in history.moments),
    )


@given(histories())
def test_every_choice_of_a_history_is_one_of_those_listed(history: History) -> None:
    for stop in history.stops:
        assert stop.played.payments in stop.allowed
        assert len(set(stop.allowed)) == len(stop.allowed)


@given(histories(from_nothing=True))
def test_a_history_replays_in_the_reference(history: History) -> None:
    again = history.game.learner()
    for stop in history.stops:
        again.pay_as(stop.played.payments)
        again.predict(stop.played.advice, stop.played.uniforms[-1])
        again.update(stop.played.label)
    assert sum(known.paid for row in again.estimates for known in row) == history.rounds * history.game.experts


def test_the_adversary_opposes_the_last_prediction() -> None:
    history = reaches(histories(), lambda h: h.labels.name == "adversarial" and h.rounds > 4)
    rounds = [stop.played for stop in history.stops]
    assert all(later.label == -earlier.prediction for earlier, later in pairwise(rounds))


def test_a_moment_shrinks_to_one_expert_one_payment_and_round_numbers() -> None:
    found = smallest(strategies.moments(), lambda moment: moment.is_in_range)
    assert found == Moment(PaidGame((0.0,), ((0.5,),), 0.5, 1.0, 0.5), ((Estimate(1, 2),),), (0,))


def test_a_history_shrinks_to_one_round_more_than_the_exploration() -> None:
    found = smallest(histories(from_nothing=True), lambda history: bool(history.later))
    assert (found.rounds, found.seed, found.game.accuracy) == (2, 0, ((0.5,),))
