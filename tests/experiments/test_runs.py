"""One run: what is recorded is what the reference plays."""

from itertools import accumulate, islice
from typing import Any

import numpy as np
import pytest

from experiments.engine import uniforms
from experiments.parameters import Parameters
from experiments.runs import Task, Trace, coin_seed, recorded_rounds, run, tasks
from experiments.settings import PRODUCTIVITY, Case, draw_instance
from reference import Lcb, LcbGaptron, opt, play
from reference.bandit import play_bandit

ROUNDS, POINTS = 120, 7
RULES = ("selfish", "local", "exact", "brute")


def task(learner: str, function: str = "sigmoidal", parameters: Parameters = Parameters(), seed: int = 3) -> Task:  # noqa: B008
    case = Case(function, experts=3, payments=4, lam=0.02, rounds=ROUNDS)
    return tasks(case, [learner], parameters, [2], seed=seed, points=POINTS, expected="exact")[0]


def at_points(values: list[float]) -> list[float]:
    sums = list(accumulate(values))
    return [sums[t - 1] for t in recorded_rounds(ROUNDS, POINTS).tolist()]


@pytest.mark.parametrize("function", PRODUCTIVITY)
@pytest.mark.parametrize("rule", RULES)
def test_a_run_of_lcb_gaptron_is_the_reference_fed_the_same_uniforms(rule: str, function: str) -> None:
    asked = task(rule, function, Parameters(beta=3, delta=0.4))
    instance = draw_instance(asked.case, asked.seed, asked.repetition)
    learner = LcbGaptron(instance.costs, 3, 0.02, beta=3, delta=0.4, payments=rule)
    rounds = play(learner, instance.experts, [1] * ROUNDS, ROUNDS, uniforms(coin_seed(asked))).rounds
    trace = run(asked)
    assert trace.mistakes.tolist() == at_points([float(played.prediction != 1) for played in rounds])
    assert trace.payments.tolist() == pytest.approx(at_points([played.spent for played in rounds]))
    assert trace.aggregated.tolist() == at_points([float(played.followed is None) for played in rounds])
    assert 0 < trace.aggregated[-1] < ROUNDS - 4
    expected = [played.mistake_given_past + 0.02 * played.spent for played in rounds]
    assert trace.expected.tolist() == pytest.approx(at_points(expected))
    assert trace.cost(0.02).tolist() == pytest.approx(at_points([played.cost for played in rounds]))


@pytest.mark.parametrize("width", [2.0, 0.5])
@pytest.mark.parametrize("function", PRODUCTIVITY)
def test_a_run_of_lcb_is_the_reference_fed_the_same_uniforms(function: str, width: float) -> None:
    asked = task("lcb", function, Parameters(lcb_width=width))
    instance = draw_instance(asked.case, asked.seed, asked.repetition)
    learner = Lcb(instance.costs, 3, 0.02, width)
    pulls = play_bandit(learner, instance.experts, [1] * ROUNDS, islice(uniforms(coin_seed(asked)), 2 * ROUNDS))
    trace = run(asked)
    assert trace.mistakes.tolist() == at_points([float(pull.advice != 1) for pull in pulls])
    assert trace.cost(0.02).tolist() == pytest.approx(at_points([pull.cost for pull in pulls]))
    assert trace.expected.tolist() == pytest.approx(at_points([pull.expected_cost for pull in pulls]))
    assert trace.aggregated.tolist() == [0] * POINTS


def same(one: Trace, other: Trace) -> bool:
    return np.array_equal(one.mistakes, other.mistakes) and np.array_equal(one.payments, other.payments)


def test_the_same_task_gives_the_same_trace_and_another_seed_another() -> None:
    assert same(run(task("local")), run(task("local")))
    assert not same(run(task("local")), run(task("local", seed=4)))


def test_exact_plays_the_game_of_brute() -> None:
    assert same(run(task("exact")), run(task("brute")))
    assert not same(run(task("exact")), run(task("selfish")))


def test_opt_is_that_of_the_repetitions_own_experts() -> None:
    asked = task("selfish")
    instance = draw_instance(asked.case, asked.seed, asked.repetition)
    assert run(asked).opt == opt(instance.accuracy, instance.costs, 0.02).value
    assert run(asked).opt != run(task("selfish", seed=4)).opt


def test_with_the_theorems_parameters_only_votes_that_say_nothing_are_aggregated() -> None:
    """Estimates of exactly 1/2 are never certain; their weights are 0, and the vote is a fair coin."""
    asked = task("exact", parameters=Parameters("theorem", "theorem"))
    instance = draw_instance(asked.case, asked.seed, asked.repetition)
    numbers = dict(asked.settings)
    learner = LcbGaptron(instance.costs, 3, 0.02, numbers["beta"], numbers["delta"])
    rounds = play(learner, instance.experts, [1] * ROUNDS, ROUNDS, uniforms(coin_seed(asked))).rounds
    votes = [played.weights for played in rounds if played.weights is not None]
    assert len(votes) == run(asked).aggregated[-1] > 0
    assert set(votes) == {(0.0, 0.0, 0.0)}
    assert run(task("exact")).aggregated[-1] > ROUNDS / 4


@pytest.mark.parametrize(("rounds", "points"), [(1, 5), (7, 3), (10**5, 200), (10**9, 200), (6, 6)])
def test_recorded_rounds_increase_evenly_up_to_the_last(rounds: int, points: int) -> None:
    at = recorded_rounds(rounds, points)
    assert at[-1] == rounds
    assert at[0] >= 1
    assert len(at) == min(rounds, points)
    steps = np.diff(np.concatenate([[0], at]))
    assert steps.max() - steps.min() <= 1


def test_impossible_tasks_are_refused() -> None:
    case = Case("linear", 2, 2, 0.1, 10)
    for keywords, sentence in (
        ({"learners": ["ucb"]}, "the learner must be one of selfish, local, exact, brute, lcb; got 'ucb'"),
        ({"seed": -1}, "the seed must be a whole number, at least 0, got -1"),
        ({"points": 0}, "points must be a whole number, at least 1, got 0"),
        ({"expected": "maybe"}, "expected must be one of off, advice, exact; got 'maybe'"),
    ):
        usual: dict[str, Any] = {"case": case, "learners": ["lcb"], "parameters": Parameters(), "repetitions": [0]}
        with pytest.raises(ValueError) as refusal:
            tasks(**{**usual, **keywords})
        assert str(refusal.value) == sentence
