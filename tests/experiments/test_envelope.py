"""The envelope: the check that passes for LCB-GAPTRON fails for each wrong learner; frontier, slopes and refusals."""

import csv
from collections.abc import Callable
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from experiments import envelope as command
from experiments import envelope_check, envelope_frontier, envelope_slopes
from experiments.__main__ import main
from experiments.engine import play, uniforms
from experiments.envelope_check import BROKEN, UNDECIDED, WITHIN, faults, rows, tasks_of
from experiments.envelope_instances import SUBJECTS, case, instance
from experiments.envelope_learners import LEARNERS, TRUE, WRONG, optimum, play_task
from experiments.intervals import Interval
from experiments.runs import Task, Trace, coin_seed
from experiments.store import Store
from reference import bounds
from reference.bandit import best_arm_continuous
from reference.experts import Tabulated
from reference.game import play as play_reference
from reference.learner import LcbGaptron
from reference.optimum import bayes_opt, opt

REPETITIONS, SEED = 2, 7
Measured = Callable[..., dict[str, envelope_check.Row]]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Measured:
    """Play some learners on an instance at one horizon, and hold them against its bound."""
    store = Store(tmp_path_factory.mktemp("envelope"))
    store.prepare()

    def found(name: str, rounds: int, *learners: str) -> dict[str, envelope_check.Row]:
        for learner in learners:
            for task in store.missing(tasks_of(name, rounds, learner, REPETITIONS, SEED)):
                store.save(task, play_task(task))
        return {row.learner: row for row in rows(store, name, [rounds], REPETITIONS, SEED, 0.95, learners)}

    return found


@pytest.mark.parametrize("wrong", WRONG)
def test_the_check_that_lcb_gaptron_passes_fails_for_a_wrong_learner(wrong: str, measured: Measured) -> None:
    name = next(name for name, subject in SUBJECTS.items() if wrong in subject.breaks and subject.theorem == "sharper")
    found = measured(name, 10**5, TRUE, wrong)
    assert found[TRUE].informative
    assert found[TRUE].verdict == WITHIN
    assert found[wrong].verdict == BROKEN
    assert found[wrong].ratio > 1


@pytest.mark.parametrize(
    ("name", "rounds"),
    [("hidden-payment", 10**5), ("liars", 10**5), ("dear", 10**5), ("adversary", 3 * 10**4), ("useless-first", 10**5)],
)
def test_lcb_gaptron_is_within_the_sharper_bound_where_it_says_something(
    name: str, rounds: int, measured: Measured
) -> None:
    row = measured(name, rounds, TRUE)[TRUE]
    assert (row.informative, row.verdict) == (True, WITHIN)


def test_regret_is_positive_where_a_useless_expert_comes_first(measured: Measured) -> None:
    for T in SUBJECTS["useless-first"].positive:
        assert measured("useless-first", T, TRUE)[TRUE].regret.low > 0


def test_every_wrong_learner_has_an_instance_that_it_must_break() -> None:
    assert {wrong for subject in SUBJECTS.values() for wrong in subject.breaks} == set(WRONG)


def test_a_wrong_learner_in_the_place_of_the_true_one_is_a_fault_and_so_is_the_reverse(measured: Measured) -> None:
    found = measured("hidden-payment", 10**5, TRUE, "coin")
    right = [row._replace(rounds=10**6) for row in found.values()]
    swapped = [row._replace(learner={TRUE: "coin", "coin": TRUE}[row.learner]) for row in right]
    assert faults("hidden-payment", right, [10**6]) == []
    told = faults("hidden-payment", swapped, [10**6])
    assert len(told) == 2
    assert "LCB-GAPTRON's regret" in told[0]
    assert "must break the bound" in told[1]


def test_a_wrong_learner_that_breaks_a_bound_that_says_nothing_does_not_count(measured: Measured) -> None:
    row = measured("hidden-payment", 10**5, "coin")["coin"]._replace(rounds=10**6)
    assert faults("hidden-payment", [row], [10**6]) == []
    assert len(faults("hidden-payment", [row._replace(informative=False)], [10**6])) == 1


def test_the_engine_measures_what_the_reference_plays() -> None:
    (task,) = tasks_of("adversary", 300, TRUE, 1, SEED)
    trace = play_task(task)
    subject = SUBJECTS["adversary"]
    settings = dict(task.settings)
    learner = LcbGaptron(subject.costs, subject.experts, subject.lam, settings["beta"], settings["delta"])
    experts = [Tabulated(subject.costs, row) for row in subject.accuracy]
    run = play_reference(learner, experts, [-1] * 300, 300, uniforms(coin_seed(task)))
    assert trace.expected[-1] == pytest.approx(run.expected_cost, rel=1e-12)
    assert trace.opt == opt(subject.accuracy, subject.costs, subject.lam).value


def test_steady_learners_cost_what_their_description_says() -> None:
    def cost(name: str, learner: str) -> float:
        (task,) = tasks_of(name, 1000, learner, 1, SEED)
        return float(play_task(task).expected[-1]) / 1000

    assert cost("hidden-payment", "coin") == pytest.approx(0.5)
    assert cost("liars", "random-expert") == pytest.approx(0.5)
    assert cost("hidden-payment", "random-expert") == pytest.approx(0.01 * 5 * 0.1)


def test_who_never_explores_meets_one_payment_only() -> None:
    (task,) = tasks_of("dear", 1000, "never-explores", 1, SEED)
    assert play_task(task).payments[-1] == 0
    (task,) = tasks_of("dear", 1000, "pays-the-most", 1, SEED)
    assert play_task(task).payments[-1] == 6000


@pytest.mark.parametrize(("experts", "payments", "lam"), [(1, 2, 0.01), (5, 5, 0.01), (20, 50, 0.001)])
def test_the_frontier_agrees_with_the_reference(experts: int, payments: int, lam: float) -> None:
    for bound, theorem in (("as proved", "paper"), ("sharper", "sharper")):
        found = envelope_frontier.first_informative(bound, experts, payments, lam)
        assert found == bounds.first_informative(theorem, experts, payments, lam)


@pytest.mark.parametrize("bound", envelope_frontier.BOUNDS)
def test_a_bound_says_something_from_the_frontier_on_and_nothing_before(bound: str) -> None:
    theorem, K, N, lam = envelope_frontier.BOUNDS[bound], 3, 4, 0.05
    first = envelope_frontier.first_informative(bound, K, N, lam)
    for rounds, says in ((first - 1, False), (first, True), (2 * first, True), (1000 * first, True)):
        setting = theorem.setting(rounds, K, N, lam)
        assert (not bounds.is_vacuous(theorem.bound(setting), setting)) == says


def test_runs_stand_on_both_sides_of_the_frontier() -> None:
    for bound in envelope_frontier.BOUNDS:
        sides = set()
        for subject in SUBJECTS.values():
            if bound in envelope_check.CHECKED[subject.theorem]:
                first = envelope_frontier.first_informative(bound, subject.experts, subject.payments, subject.lam)
                sides |= {first <= T for T in subject.rounds}
        assert sides == {True, False}


def test_the_coin_beats_opt_with_one_expert_and_opt_is_above_what_can_be_had() -> None:
    for name, subject in SUBJECTS.items():
        of = case(name, 100)
        best, experts = optimum(of, SEED).value, instance(of, SEED)
        if subject.experts == 1:
            assert best > 0.5
        if subject.payments**subject.experts < 500:
            assert bayes_opt(experts.accuracy, experts.costs, subject.lam).value < best


def test_a_slope_is_found_and_there_is_none_where_regret_is_negative() -> None:
    T = (10, 100, 1000, 10000)
    noise = np.random.default_rng(1).normal(0, 0.05, (8, 4))
    found = envelope_slopes.fitted(T, np.sqrt(np.array(T, float)) * np.exp(noise))
    assert found is not None
    assert found.low < 0.5 < found.high
    assert not found.low < 2 / 3 < found.high
    assert envelope_slopes.fitted(T, np.array([[1.0, 2.0, -1.0, 3.0]])) is None


def test_the_best_arm_of_the_lipschitz_instances_is_enclosed() -> None:
    functions = envelope_slopes.experts(1, 0)
    known = envelope_slopes.comparator("lcb", 1, 0, ())
    low, high = best_arm_continuous(functions, envelope_slopes.LIPSCHITZ, envelope_slopes.PRICE, 1e-3)
    assert low <= known <= high
    assert known == min(1 - p(c) + envelope_slopes.PRICE * c for p in functions for c, _ in p.points)


def small_play(task: Task) -> Trace:
    """Stand in for a run: the true learner costs nothing, the others 1 a round."""
    T, cost = task.case.rounds, 0.0 if task.learner == TRUE else 1.0
    whole = np.array([T], np.int64)
    return Trace(whole, whole, np.array([0.0]), np.array([T * cost]), whole, 0.05)


def small_faulty_play(task: Task) -> Trace:
    """The same for a learner that is broken."""
    return small_play(task._replace(learner="coin"))


def test_the_command_exits_1_when_the_true_learner_breaks_the_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("liars", "--repetitions", "2", "--jobs", "1")
    monkeypatch.setattr(command, "play_task", small_play)
    assert main(["envelope", *options, "--out", str(tmp_path / "good")]) == 0
    capsys.readouterr()
    monkeypatch.setattr(command, "play_task", small_faulty_play)
    assert main(["envelope", *options, "--out", str(tmp_path / "bad")]) == 1
    assert "liars: at T = 100000 LCB-GAPTRON's regret" in capsys.readouterr().out


def test_the_command_exits_1_when_no_bound_says_anything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("sigmoidal-10-10", "--quick", "--repetitions", "2", "--jobs", "1")
    store = Store(tmp_path)
    for learner in LEARNERS:
        for task in tasks_of("sigmoidal-10-10", 10**5, learner, 2, 2023):
            store.save(task, small_play(task))
    assert main(["envelope", *options, "--out", str(tmp_path)]) == 1
    assert "nothing was checked" in capsys.readouterr().out


def test_the_command_writes_tables_and_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--quick", "--repetitions", "2", "--jobs", "1", "--out", str(tmp_path))
    store = Store(tmp_path)
    for learner, T in product(LEARNERS, SUBJECTS["liars"].rounds):
        for task in tasks_of("liars", T, learner, 2, 2023):
            store.save(task, small_play(task))
    assert main(["envelope", "liars", *options]) == 0
    assert main(["envelope", "--only", "frontier", *options]) == 0
    told = capsys.readouterr().out
    assert "within" in told
    assert "6.6e+08" in told
    for name in ("envelope.csv", "envelope.png", "envelope-frontier.csv", "envelope-frontier.svg"):
        assert (tmp_path / name).stat().st_size > 100
    table = list(csv.DictReader((tmp_path / "envelope.csv").read_text().splitlines()[1:]))
    assert {row["learner"] for row in table} == set(LEARNERS)


@pytest.mark.thorough
def test_the_slopes_are_fitted_and_what_they_cannot_show_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["envelope", "--only", "slopes", "--quick", "--repetitions", "2", "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "would confirm no theorem" in told
    assert (tmp_path / "envelope-slopes.png").exists()


@pytest.mark.thorough
@pytest.mark.parametrize("name", SUBJECTS)
def test_everything_that_must_break_breaks_and_the_true_learner_does_not(name: str, tmp_path: Path) -> None:
    assert main(["envelope", name, "--repetitions", "2", "--out", str(tmp_path)]) == 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("no-such",), "the instance must be one of one-expert,"),
        (("--repetitions", "1"), "--repetitions must be at least 2, or there is no interval; got 1"),
        (("--confidence", "2"), "--confidence must lie strictly between 0 and 1, got 2.0"),
        (("liars", "--only", "slopes"), "instances are named for the runs, not for --only slopes"),
        (("--seed", "-1"), "--seed must be"),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_nothing_behind(
    options: tuple[str, ...], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["envelope", *options, "--out", str(tmp_path / "new")]) == 2
    told = capsys.readouterr()
    assert told.err.removeprefix("python -m experiments: ").startswith(sentence)
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert not (tmp_path / "new").exists()


def test_an_interval_across_the_bound_is_undecided() -> None:
    assert envelope_check.verdict(Interval(1.0, 0.9, 1.1), 1.0) == UNDECIDED


def test_for_one_expert_selfish_payments_are_exact() -> None:
    common = {"costs": (0.0, 1.0), "accuracy": [(0.5, 0.9)], "lam": 0.1, "beta": 20.0, "delta": 0.01, "seed": 3}
    selfish, exact = (play([5000], payments=rule, **common) for rule in ("selfish", "exact"))
    assert selfish.expected[-1] == exact.expected[-1]
