"""Strategies reach the branches that matter, keep their promises by construction, and shrink to what one can read."""

import math
from collections.abc import Callable
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from paid_experts.properties import strategies
from paid_experts.properties.histories import History, corners_and_nearly_even, histories, histories_from
from paid_experts.properties.strategies import certain_estimates, estimates_in_range, round_states
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.round_state import PaidGame, RoundState

SEARCH = settings(
    max_examples=2000,
    database=None,
    derandomize=True,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
SHRINK = settings(SEARCH, max_examples=500, phases=[Phase.generate, Phase.shrink])
GRIDS, ESTIMATES, STATES, HISTORIES = strategies.payment_grids(), strategies.estimates(2.0), round_states(), histories()


def is_at_the_end(state: RoundState) -> bool:
    (known, *_), (p, *_) = state.known, state.game.bought(state.payments)
    return 0 < p < 1 and not state.covers(known, math.nextafter(p, p + (p - known.value)), state.game.delta)


def contradicts(history: History) -> bool:
    rounds = [stop.played for stop in history.later]
    return any(one.followed is not None and one.prediction != one.advice[one.followed] for one in rounds)


REACHED: dict[str, tuple[st.SearchStrategy[Any], Callable[[Any], bool]]] = {
    "a payment of 0": (GRIDS, lambda grid: 0.0 in grid),
    "a payment of 1": (GRIDS, lambda grid: 1.0 in grid),
    "payments out of order": (GRIDS, lambda grid: list(grid) != sorted(grid)),
    "one payment": (GRIDS, lambda grid: len(grid) == 1),
    "payments that nearly agree": (GRIDS, lambda grid: len(grid) == 2 and 0 < abs(grid[0] - grid[1]) < 1e-15),
    "an estimate of 0": (ESTIMATES, lambda known: known.correct == 0),
    "an estimate of 1/2": (ESTIMATES, lambda known: 2 * known.correct == known.paid),
    "an estimate of 1": (ESTIMATES, lambda known: known.correct == known.paid),
    "the cutoff": (ESTIMATES, lambda known: known.value == known.cutoff(2.0) < 0.5),
    "1 less the cutoff": (ESTIMATES, lambda known: known.paid - known.correct == 2 and known.paid > 4),
    "counts beyond 2 beta": (ESTIMATES, lambda known: known.paid > 4 and not known.is_certain(2.0)),
    "counts beyond 65535": (ESTIMATES, lambda known: known.paid > 65_535),
    "twelve experts": (STATES, lambda state: state.game.experts == 12),
    "some certain, some in range": (STATES, lambda state: 0 < len(state.certain) < state.game.experts),
    "an accuracy at the end of its interval": (STATES, is_at_the_end),
    "payments that tie": (STATES, lambda state: len(list(islice(state.allowed(state.game, state.table), 2))) == 2),
    "an aggregated round": (HISTORIES, lambda history: any(stop.played.followed is None for stop in history.later)),
    "a followed round after N": (
        HISTORIES,
        lambda played: any(one.played.followed is not None for one in played.later),
    ),
    "an even vote": (HISTORIES, lambda history: any(stop.played.x == 0 for stop in history.stops)),
    "a contradicted expert": (HISTORIES, contradicts),
    "payments that tie in play": (HISTORIES, lambda history: any(len(stop.allowed) > 6 for stop in history.later)),
    "aggregation under the beta of the theorem": (
        histories_from(corners_and_nearly_even),
        lambda history: history.game.is_theorem and any(state.is_in_range for state in history.round_states),
    ),
}


@pytest.mark.parametrize("name", REACHED)
def test_strategies_reach(name: str) -> None:
    strategy, condition = REACHED[name]
    find(strategy, condition, settings=SEARCH)


@given(round_states(), round_states(estimates_in_range, theorem=True), round_states(certain_estimates))
def test_hypotheses_hold_by_construction(any_one: RoundState, in_range: RoundState, certain: RoundState) -> None:
    assert any_one.is_on_lambda
    assert any_one.is_minimiser
    assert in_range.game.is_theorem
    assert in_range.is_in_range
    assert certain.certain


@given(st.floats(0, 1), st.sampled_from([0.5, 0.99, 1e-6]), st.data())
def test_estimates_around_an_accuracy_are_on_lambda(accuracy: float, delta: float, data: st.DataObject) -> None:
    known = data.draw(strategies.estimates_around(accuracy, delta, st.just(59)))
    assert RoundState.covers(known, accuracy, delta)


def test_the_adversary_opposes_the_last_prediction() -> None:
    adversarial = find(histories(), lambda h: h.labels is strategies.opposed and h.rounds > 4, settings=SEARCH)
    rounds = [stop.played for stop in adversarial.stops]
    assert all(later.label == -earlier.prediction for earlier, later in pairwise(rounds))


def test_counterexamples_shrink_to_one_expert_one_payment_and_round_numbers() -> None:
    state = find(round_states(), lambda state: state.is_in_range, settings=SHRINK)
    assert state == RoundState(PaidGame((0.0,), ((0.5,),), 0.5, 1.0, 0.5), ((Estimate(1, 2),),), (0,))
    history = find(histories(from_nothing=True), lambda history: bool(history.later), settings=SHRINK)
    assert (history.rounds, history.seed, history.game.accuracy) == (2, 0, ((0.5,),))
