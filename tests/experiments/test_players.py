"""One run: what is recorded is what the reference plays, and comparators cost what the accuracies say."""

import math
from itertools import accumulate, islice, product
from typing import Any

import numpy as np
import pytest

from paid_experts.experiments.engine import Record, own_seed, uniforms
from paid_experts.experiments.instances import PAPER, Case, draw_instance
from paid_experts.experiments.parameters import Parameters
from paid_experts.experiments.players import (
    BAYES_OPTIMAL,
    COMPARATORS,
    KNOWN,
    OPT,
    SINGLE,
    best_found,
    cost_of,
    enumerable,
    run,
)
from paid_experts.experiments.tasks import (
    BAYES,
    BRUTE,
    CAUTIOUS,
    EXACT,
    GREEDY,
    LCB,
    LOCAL,
    SELFISH,
    THOMPSON,
    Learner,
    Task,
    coin_seed,
    recorded_rounds,
    tasks,
)
from paid_experts.reference import BayesLcb, CautiousLcb, Greedy, Lcb, LcbGaptron, Thompson, bayes_opt, opt, play
from paid_experts.reference.bandit import best_arm, play_bandit

ROUNDS, POINTS = 120, 7
CASE = Case("sigmoidal", experts=3, size=4, lam=0.02, rounds=ROUNDS)


def task(learner: Learner, function: str = "sigmoidal", parameters: Parameters = Parameters(), seed: int = 3) -> Task:  # noqa: B008
    case = CASE._replace(family=function)
    return tasks(case, [learner], parameters, [2], seed=seed, points=POINTS, expected="exact")[0]


def at_points(values: list[float]) -> list[float]:
    sums = list(accumulate(values))
    return [sums[t - 1] for t in recorded_rounds(ROUNDS, POINTS).tolist()]


@pytest.mark.parametrize("function", PAPER)
@pytest.mark.parametrize("who", [SELFISH, LOCAL, EXACT, BRUTE])
def test_a_run_of_lcb_gaptron_is_the_reference_fed_the_same_uniforms(who: Learner, function: str) -> None:
    asked = task(who, function, Parameters(beta=3, delta=0.4))
    instance = draw_instance(asked.case, asked.seed, asked.repetition)
    learner = LcbGaptron(instance.costs, 3, 0.02, beta=3, delta=0.4, payments=who.rule)
    rounds = play(learner, instance.experts, [1] * ROUNDS, ROUNDS, uniforms(coin_seed(asked))).rounds
    record = run(asked)
    assert record.mistakes.tolist() == at_points([float(played.prediction != 1) for played in rounds])
    assert record.payment.tolist() == pytest.approx(at_points([played.spent for played in rounds]))
    assert record.aggregated.tolist() == at_points([float(played.followed is None) for played in rounds])
    assert 0 < record.aggregated[-1] < ROUNDS - 4
    expected = [played.mistake_given_past + 0.02 * played.spent for played in rounds]
    assert record.expected.tolist() == pytest.approx(at_points(expected))
    assert record.cost.tolist() == pytest.approx(at_points([played.cost for played in rounds]))


@pytest.mark.parametrize("width", [2.0, 0.5])
@pytest.mark.parametrize("function", PAPER)
def test_a_run_of_lcb_is_the_reference_fed_the_same_uniforms(function: str, width: float) -> None:
    asked = task(LCB, function, Parameters(width=width))
    instance = draw_instance(asked.case, asked.seed, asked.repetition)
    learner = Lcb(instance.costs, 3, 0.02, width)
    pulls = play_bandit(learner, instance.experts, [1] * ROUNDS, islice(uniforms(coin_seed(asked)), 2 * ROUNDS))
    record = run(asked)
    assert record.mistakes.tolist() == at_points([float(pull.advice != 1) for pull in pulls])
    assert record.cost.tolist() == pytest.approx(at_points([pull.cost for pull in pulls]))
    assert record.expected.tolist() == pytest.approx(at_points([pull.expected_cost for pull in pulls]))
    assert record.aggregated.tolist() == [0] * POINTS


def same(one: Record, other: Record) -> bool:
    return np.array_equal(one.mistakes, other.mistakes) and np.array_equal(one.payment, other.payment)


def test_the_same_task_gives_the_same_record_and_another_seed_another() -> None:
    assert same(run(task(LOCAL)), run(task(LOCAL)))
    assert not same(run(task(LOCAL)), run(task(LOCAL, seed=4)))


def test_exact_plays_the_game_of_brute() -> None:
    assert same(run(task(EXACT)), run(task(BRUTE)))
    assert not same(run(task(EXACT)), run(task(SELFISH)))


LEARNERS = {CAUTIOUS: CautiousLcb, BAYES: BayesLcb, THOMPSON: Thompson, GREEDY: Greedy}


@pytest.mark.parametrize("who", LEARNERS)
def test_a_run_of_another_learner_is_the_reference_fed_the_same_uniforms(who: Learner) -> None:
    asked = task(who)
    instance = draw_instance(asked.case, asked.seed, asked.repetition)
    given = {"coins": uniforms(own_seed(coin_seed(asked)))} if who in (THOMPSON, GREEDY) else {"delta": 0.1}
    learner: Any = LEARNERS[who](instance.costs, 3, 0.02, payments="brute", **given)
    rounds = play(learner, instance.experts, [1] * ROUNDS, ROUNDS, uniforms(coin_seed(asked))).rounds
    record = run(asked)
    assert record.cost.tolist() == pytest.approx(at_points([played.cost for played in rounds]))
    expected = [played.mistake_given_past + 0.02 * played.spent for played in rounds]
    assert record.expected.tolist() == pytest.approx(at_points(expected))
    assert (record.explored + record.followed + record.aggregated).tolist() == record.checkpoints.tolist()
    assert record.explored[-1] == (0 if who == THOMPSON else 4)


def known(who: Learner, case: Case = CASE) -> float:
    (asked,) = tasks(case, [who], Parameters(), [2], seed=3, points=1)
    return float(run(asked).expected[-1]) / case.rounds


def test_who_knows_the_accuracies_pays_what_the_reference_says() -> None:
    instance = draw_instance(CASE, 3, 2)
    given = (instance.accuracy, instance.costs, 0.02)
    assert known(OPT) == pytest.approx(opt(*given).value)
    assert known(BAYES_OPTIMAL) == pytest.approx(bayes_opt(*given).value)
    assert known(SINGLE) == pytest.approx(best_arm(*given))
    assert known(KNOWN) == pytest.approx(cost_of(opt(*given).payments, instance, 0.02))
    assert known(BAYES_OPTIMAL) < known(KNOWN) < known(OPT)
    assert known(OPT) != known(OPT, CASE._replace(lam=0.03))


@pytest.mark.parametrize(("family", "lam"), list(product((*PAPER, "contrary"), (1e-3, 1e-2, 0.1))))
def test_the_search_finds_the_bayes_optimal_cost_where_it_can_be_enumerated(family: str, lam: float) -> None:
    case = Case(family, 4, 6, lam, 100)
    for repetition in range(5):
        instance = draw_instance(case, 1, repetition)
        start = opt(instance.accuracy, instance.costs, lam).payments
        found = cost_of(best_found(case, instance, start), instance, lam)
        assert found <= bayes_opt(instance.accuracy, instance.costs, lam).value * (1 + 1e-3)


def test_beyond_enumeration_the_best_found_is_between_0_and_what_phi_pays() -> None:
    case = Case("sigmoidal", 12, 9, 0.01, 100)
    assert not enumerable(case)
    assert 0 < known(BAYES_OPTIMAL, case) <= known(KNOWN, case)


def test_a_comparator_has_one_row_and_its_settings_are_empty() -> None:
    for asked in tasks(CASE, COMPARATORS, Parameters("theorem", "theorem"), [0], points=1):
        assert asked.settings == ()
        assert run(asked).checkpoints.tolist() == [ROUNDS]
        assert not math.isnan(run(asked).expected[-1])


def test_with_the_theorems_parameters_only_votes_that_say_nothing_are_aggregated() -> None:
    """Estimates of exactly 1/2 are never certain; their weights are 0, and the vote is a fair coin."""
    asked = task(EXACT, parameters=Parameters("theorem", "theorem"))
    instance = draw_instance(asked.case, asked.seed, asked.repetition)
    numbers = dict(asked.settings)
    learner = LcbGaptron(instance.costs, 3, 0.02, numbers["beta"], numbers["delta"])
    rounds = play(learner, instance.experts, [1] * ROUNDS, ROUNDS, uniforms(coin_seed(asked))).rounds
    votes = [played.weights for played in rounds if played.weights is not None]
    assert len(votes) == run(asked).aggregated[-1] > 0
    assert set(votes) == {(0.0, 0.0, 0.0)}
    assert run(task(EXACT)).aggregated[-1] > ROUNDS / 4


@pytest.mark.parametrize(("rounds", "points"), [(1, 5), (7, 3), (10**5, 200), (10**9, 200), (6, 6)])
def test_recorded_rounds_increase_evenly_up_to_the_last(rounds: int, points: int) -> None:
    at = recorded_rounds(rounds, points)
    assert at[-1] == rounds
    assert at[0] >= 1
    assert len(at) == min(rounds, points)
    steps = np.diff(np.concatenate([[0], at]))
    assert steps.max() - steps.min() <= 1


def test_an_impossible_seed_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^the seed must be a whole number, at least 0, got -1$"):
        tasks(CASE, [LCB], Parameters(), [0], seed=-1)
