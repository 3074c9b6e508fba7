"""One run: the experts that are drawn, the parameters, the record that the reference plays, and the comparators."""

import math
from dataclasses import fields
from itertools import product
from typing import Any

import numpy as np
import pytest

from paid_experts.experiments import players
from paid_experts.experiments import tasks as runs
from paid_experts.experiments.engine import Record, play, uniforms
from paid_experts.experiments.figures import PLOTS
from paid_experts.experiments.players import best_found, cost_of, enumerable, run
from paid_experts.experiments.tasks import FIXED, PAPER, Case, Parameters, Policy, Task, draw_instance, evenly_spaced
from paid_experts.reference import LcbGaptron, bayes_opt, opt
from paid_experts.reference import play as play_reference
from paid_experts.reference.bandit import best_arm

ROUNDS, POINTS = 120, 7
CASE = Case("sigmoidal", experts=3, size=4, lam=0.02, rounds=ROUNDS)
FIGURE_1 = PLOTS["figure-1-top"].case


def test_the_functions_of_section_6_are_what_it_says() -> None:
    slopes, payments = set(), {name: [] for name in PAPER}  # type: ignore[var-annotated]
    for name, repetition in product(PAPER, range(200)):
        instance = draw_instance(Case(name, 3, 4, 0.01, 10), 1, repetition)
        payments[name] += instance.costs
        if name == "linear":
            assert instance.accuracy == [list(instance.costs)] * 3
            continue
        for row in instance.accuracy:
            found = {math.log(p / (1 - p)) / c for p, c in zip(row, instance.costs, strict=True) if p < 1 - 1e-9}
            slopes.add(theta := round(sum(found) / len(found)))
            assert all(abs(slope - theta) < 1e-6 for slope in found)
    assert slopes == set(range(1, 11))
    for name, least in (("linear", 0.5), ("sigmoidal", 0.0)):
        assert least <= min(payments[name]) < least + 0.01
        assert 0.99 < max(payments[name]) <= 1


@pytest.mark.parametrize("function", PAPER)
def test_functions_are_fresh_in_each_repetition_and_the_same_for_all_learners_and_prices(function: str) -> None:
    case = Case(function, 4, 6, 0.01, 10)
    drawn = {draw_instance(case, 1, repetition).costs for repetition in range(50)}
    assert len(drawn) == 50
    assert draw_instance(case, 2, 0).costs not in drawn
    assert draw_instance(case._replace(lam=0.001, rounds=20), 1, 7).accuracy == draw_instance(case, 1, 7).accuracy
    without, with_0 = (draw_instance(one, 1, 3) for one in (case, case._replace(family=function + runs.WITH_0, size=7)))
    assert with_0.costs == (0, *without.costs)
    assert with_0.accuracy == [[0.5, *row] for row in without.accuracy]
    once = case._replace(family=function + runs.ONCE)
    assert draw_instance(once, 1, 0).costs == draw_instance(once, 1, 5).costs == draw_instance(case, 1, 0).costs
    assert draw_instance(once, 2, 0).costs != draw_instance(once, 1, 0).costs


def test_hard_experts_are_as_hard_as_they_are_called_and_fixed_ones_never_change() -> None:
    def ends(family: str, repetition: int) -> list[float]:
        """What the experts are worth for 1, after a check that they are worth nothing for nothing."""
        instance = draw_instance(Case(family, 5, 5, 0.1, 10), 1, repetition)
        assert list(instance.costs) == [0, 0.25, 0.5, 0.75, 1]
        assert all(row[0] == 0.5 for row in instance.accuracy)
        return [row[-1] for row in instance.accuracy]

    for repetition in range(20):
        assert all(0.5 <= p <= 0.65 for p in ends("weak", repetition))
        assert sorted(ends("one-good", repetition)) == [0.5, 0.5, 0.5, 0.5, 0.95]
        assert all(p < 0.5 for p in ends("contrary", repetition))
        assert len(set(ends("identical", repetition))) == 1
    assert len({tuple(ends("one-good", repetition)) for repetition in range(20)}) > 1
    assert set(PAPER) | set(runs.HARD) == set(runs.FAMILIES)
    for name, (costs, accuracy) in FIXED.items():
        case = Case(name, len(accuracy), len(costs), 0.1, 10)
        assert draw_instance(case, 1, 0).accuracy == draw_instance(case, 2, 5).accuracy == list(map(list, accuracy))


def test_names_stand_for_the_theorems_numbers_and_the_defaults_are_small() -> None:
    delta = 1 / ((1 + 0.01 * 5) * 10**8 * 5)
    theorem, sharper = (Parameters(name, "theorem").at(FIGURE_1) for name in ("theorem", "sharper"))
    assert theorem.delta == pytest.approx(delta)
    assert theorem.beta == pytest.approx(18 * math.log(3 / delta) * 25)
    assert theorem.beta > FIGURE_1.rounds / 2  # the rarer answer of any payment comes at most so often
    assert sharper.beta == pytest.approx(5 * math.log(3 / delta) * 5**1.5)
    assert Parameters(beta="theorem", delta=0.3).at(FIGURE_1).beta == pytest.approx(18 * math.log(10) * 25)
    assert [Parameters(width=name).at(FIGURE_1).width for name in ("ucb1", "hoeffding")] == [2, 0.5]
    assert {Parameters().at(plot.case) for plot in PLOTS.values()} == {(1.0, 0.1, 2.0)}


def task(learner: Policy, function: str = "sigmoidal", parameters: Parameters = Parameters(), seed: int = 3) -> Task:  # noqa: B008
    case = CASE._replace(family=function)
    return runs.tasks(case, [learner], parameters, [2], seed=seed, points=POINTS, expected="exact")[0]


@pytest.mark.parametrize("who", [*runs.LEARNERS, runs.THOMPSON_BY_ERROR], ids=str)
def test_a_run_is_a_game_of_the_engine_with_the_experts_uniforms_and_parameters_of_its_task(
    who: Policy,
) -> None:
    """That the engine plays the reference's game is tested with the engine."""
    asked = task(who, parameters=Parameters(3, 0.4, 0.5))
    instance = draw_instance(asked.case, asked.seed, asked.repetition)
    own = {"lcb-gaptron": {"beta": 3, "delta": 0.4}, "lcb": {"width": 0.5}, "cautious": {"delta": 0.4}}
    given: dict[str, Any] = {**own, "bayes": {"delta": 0.4}}.get(who.name, {})
    given |= {"payments": who.rule} if who != runs.LCB else {}
    given |= {"objective": who.objective} if who.name == "thompson" else {}
    given |= {"costs": instance.costs, "accuracy": instance.accuracy, "lam": 0.02, "seed": asked.coin_seed}
    expected = play(range(1, ROUNDS + 1), learner=who.name, **given)
    at = evenly_spaced(ROUNDS, POINTS) - 1
    for column in fields(Record):
        np.testing.assert_allclose(getattr(run(asked), column.name), getattr(expected, column.name)[at], rtol=1e-12)


def test_uniforms_are_the_same_for_all_learners_prices_and_grids_with_0_and_others_in_each_repetition() -> None:
    asked = task(runs.LOCAL)
    with_0 = asked.case._replace(family=asked.case.family + runs.WITH_0, size=asked.case.size + 1, lam=0.1, rounds=9)
    assert asked.coin_seed == task(runs.LCB).coin_seed == asked._replace(case=with_0).coin_seed
    others = [asked._replace(repetition=3), asked._replace(seed=4), task(runs.LOCAL, "linear")]
    assert len({asked.coin_seed, *(other.coin_seed for other in others)}) == 4


def test_the_same_task_gives_the_same_record_and_another_seed_or_rule_another() -> None:
    def told(record: Record) -> tuple[list[int], list[float]]:
        return record.mistakes.tolist(), record.payment.tolist()

    assert told(run(task(runs.LOCAL))) == told(run(task(runs.LOCAL))) != told(run(task(runs.LOCAL, seed=4)))
    assert told(run(task(runs.EXACT))) == told(run(task(runs.BRUTE))) != told(run(task(runs.SELFISH)))


def test_with_the_theorems_parameters_only_votes_that_say_nothing_are_aggregated() -> None:
    """Estimates of exactly 1/2 are never certain; their weights are 0, and the vote is a fair coin."""
    asked = task(runs.EXACT, parameters=Parameters("theorem", "theorem"))
    instance = draw_instance(asked.case, asked.seed, asked.repetition)
    given: dict[str, Any] = dict(asked.settings)
    learner = LcbGaptron(instance.costs, 3, 0.02, **given)
    rounds = play_reference(learner, instance.experts, [1] * ROUNDS, ROUNDS, uniforms(asked.coin_seed)).rounds
    votes = [played.weights for played in rounds if played.weights is not None]
    assert len(votes) == run(asked).aggregated[-1] > 0
    assert set(votes) == {(0.0, 0.0, 0.0)}
    assert run(task(runs.EXACT)).aggregated[-1] > ROUNDS / 4


def known(who: Policy, case: Case = CASE) -> float:
    (asked,) = runs.tasks(case, [who], Parameters("theorem", "theorem"), [2], seed=3, points=1)
    assert asked.settings == ()
    record = run(asked)
    assert record.checkpoints.tolist() == [case.rounds]
    return float(record.expected[-1]) / case.rounds


def test_who_knows_the_accuracies_pays_what_the_reference_says() -> None:
    instance = draw_instance(CASE, 3, 2)
    given = (instance.accuracy, instance.costs, 0.02)
    assert known(players.OPT) == pytest.approx(opt(*given).value)
    assert known(players.BAYES_OPTIMAL) == pytest.approx(bayes_opt(*given).value)
    assert known(players.SINGLE) == pytest.approx(best_arm(*given))
    assert known(players.KNOWN) == pytest.approx(cost_of(opt(*given).payments, instance, 0.02))
    assert known(players.BAYES_OPTIMAL) < known(players.KNOWN) < known(players.OPT)
    assert known(players.OPT) != known(players.OPT, CASE._replace(lam=0.03))


@pytest.mark.parametrize(("family", "lam"), list(product((*PAPER, "contrary"), (1e-3, 1e-2, 0.1))))
def test_the_search_finds_the_bayes_optimal_cost_where_it_can_be_enumerated(family: str, lam: float) -> None:
    case = Case(family, 4, 6, lam, 100)
    for repetition in range(5):
        instance = draw_instance(case, 1, repetition)
        found = cost_of(best_found(case, instance), instance, lam)
        assert found <= bayes_opt(instance.accuracy, instance.costs, lam).value * (1 + 1e-3)


def test_beyond_enumeration_the_best_found_is_between_0_and_what_phi_pays() -> None:
    case = Case("sigmoidal", 12, 9, 0.01, 100)
    assert not enumerable(case)
    assert 0 < known(players.BAYES_OPTIMAL, case) <= known(players.KNOWN, case)


@pytest.mark.parametrize(("rounds", "points"), [(1, 5), (7, 3), (10**5, 200), (10**9, 200), (6, 6)])
def test_recorded_rounds_increase_evenly_up_to_the_last(rounds: int, points: int) -> None:
    at = evenly_spaced(rounds, points)
    assert (at[-1], len(at)) == (rounds, min(rounds, points))
    steps = np.diff(np.concatenate([[0], at]))
    assert steps.min() >= 1
    assert steps.max() - steps.min() <= 1
