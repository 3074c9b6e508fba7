"""The envelope: the check that LCB-GAPTRON passes fails for each wrong learner; frontier, conjecture, refusals."""

import csv
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from paid_experts.experiments import envelope as command
from paid_experts.experiments.__main__ import main
from paid_experts.experiments.engine import Record, play, uniforms
from paid_experts.experiments.envelope import check, conjecture, frontier
from paid_experts.experiments.envelope.check import BROKEN, LEARNERS, TRUE, UNDECIDED, WITHIN, faults, rows, tasks_of
from paid_experts.experiments.envelope.subjects import SUBJECTS, case
from paid_experts.experiments.instances import draw_instance
from paid_experts.experiments.intervals import Interval
from paid_experts.experiments.players import (
    BAYES_OPTIMAL,
    COIN,
    NEVER_EXPLORES,
    OPT,
    PAYS_THE_MOST,
    RANDOM_EXPERT,
    WRONG,
    optimum,
    run,
)
from paid_experts.experiments.store import Store
from paid_experts.experiments.tasks import CAUTIOUS, EXACT, THOMPSON, Learner, Task, coin_seed
from paid_experts.reference import bounds
from paid_experts.reference.game import play as play_reference
from paid_experts.reference.optimum import bayes_opt, opt
from paid_experts.reference.oracle import LcbGaptron

REPETITIONS, SEED = 2, 7
Measured = Callable[..., dict[Learner, check.Row]]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Measured:
    """Play some learners on an instance at one horizon, and hold them against its bound."""
    store = Store(tmp_path_factory.mktemp("envelope"))
    store.prepare()

    def found(name: str, rounds: int, *learners: Learner) -> dict[Learner, check.Row]:
        for learner in (*learners, OPT):
            for task in store.missing(tasks_of(name, rounds, learner, REPETITIONS, SEED)):
                store.save(task, run(task))
        return {row.learner: row for row in rows(store, name, [rounds], REPETITIONS, SEED, 0.95, learners)}

    return found


@pytest.mark.parametrize("wrong", WRONG)
def test_the_check_that_lcb_gaptron_passes_fails_for_a_wrong_learner(wrong: Learner, measured: Measured) -> None:
    name = next(
        name for name, subject in SUBJECTS.items() if wrong.name in subject.breaks and subject.theorem == "sharper"
    )
    found = measured(name, 10**5, TRUE, wrong)
    assert found[TRUE].informative
    assert found[TRUE].outcome == WITHIN
    assert found[wrong].outcome == BROKEN
    assert found[wrong].ratio > 1


@pytest.mark.parametrize(
    ("name", "rounds"),
    [("hidden-payment", 10**5), ("liars", 10**5), ("dear", 10**5), ("adversary", 3 * 10**4), ("useless-first", 10**5)],
)
def test_lcb_gaptron_is_within_the_sharper_bound_where_it_says_something(
    name: str, rounds: int, measured: Measured
) -> None:
    row = measured(name, rounds, TRUE)[TRUE]
    assert (row.informative, row.outcome) == (True, WITHIN)


def test_regret_is_positive_where_a_useless_expert_comes_first(measured: Measured) -> None:
    for T in SUBJECTS["useless-first"].positive:
        assert measured("useless-first", T, TRUE)[TRUE].regret.low > 0


def test_every_wrong_learner_has_an_instance_that_it_must_break() -> None:
    assert {wrong for subject in SUBJECTS.values() for wrong in subject.breaks} == {wrong.name for wrong in WRONG}


def test_a_wrong_learner_in_the_place_of_the_true_one_is_a_fault_and_so_is_the_reverse(measured: Measured) -> None:
    found = measured("hidden-payment", 10**5, TRUE, COIN)
    right = [row._replace(rounds=10**6) for row in found.values()]
    swapped = [row._replace(learner={TRUE: COIN, COIN: TRUE}[row.learner]) for row in right]
    assert faults("hidden-payment", right, [10**6]) == []
    told = faults("hidden-payment", swapped, [10**6])
    assert len(told) == 2
    assert "LCB-GAPTRON's regret" in told[0]
    assert "must break the bound" in told[1]


def test_a_wrong_learner_that_breaks_a_bound_that_says_nothing_does_not_count(measured: Measured) -> None:
    row = measured("hidden-payment", 10**5, COIN)[COIN]._replace(rounds=10**6)
    assert faults("hidden-payment", [row], [10**6]) == []
    assert len(faults("hidden-payment", [row._replace(informative=False)], [10**6])) == 1


def test_the_engine_measures_what_the_reference_plays() -> None:
    (task,) = tasks_of("adversary", 300, TRUE, 1, SEED)
    instance, settings = draw_instance(task.case, SEED, 0), dict(task.settings)
    learner = LcbGaptron(instance.costs, task.case.experts, task.case.lam, settings["beta"], settings["delta"])
    played = play_reference(learner, instance.experts, [-1] * 300, 300, uniforms(coin_seed(task)))
    assert run(task).expected[-1] == pytest.approx(played.expected_cost, rel=1e-12)
    (task,) = tasks_of("adversary", 300, OPT, 1, SEED)
    assert run(task).expected[-1] == pytest.approx(300 * opt(instance.accuracy, instance.costs, task.case.lam).value)


def test_steady_learners_cost_what_their_description_says() -> None:
    def cost(name: str, learner: Learner) -> float:
        (task,) = tasks_of(name, 1000, learner, 1, SEED)
        return float(run(task).expected[-1]) / 1000

    assert cost("hidden-payment", COIN) == pytest.approx(0.5)
    assert cost("liars", RANDOM_EXPERT) == pytest.approx(0.5)
    assert cost("hidden-payment", RANDOM_EXPERT) == pytest.approx(0.01 * 5 * 0.1)


def test_who_never_explores_meets_one_payment_only() -> None:
    (task,) = tasks_of("dear", 1000, NEVER_EXPLORES, 1, SEED)
    assert run(task).payment[-1] == 0
    (task,) = tasks_of("dear", 1000, PAYS_THE_MOST, 1, SEED)
    assert run(task).payment[-1] == 6000


@pytest.mark.parametrize("bound", frontier.BOUNDS)
def test_a_bound_says_something_from_the_frontier_on_and_nothing_before(bound: str) -> None:
    theorem, K, N, lam = bounds.THEOREMS[frontier.BOUNDS[bound]], 3, 4, 0.05
    (first,) = (one.rounds for one in frontier.first_points([K], [N], [lam]) if one[:4] == (bound, K, N, lam))
    for rounds, says in ((first - 1, False), (first, True), (2 * first, True), (1000 * first, True)):
        setting = theorem.setting(rounds, K, N, lam)
        assert (not bounds.is_vacuous(theorem.bound(setting), setting)) == says


def test_runs_stand_on_both_sides_of_the_frontier() -> None:
    for bound in ("as printed", "as proved", "sharper"):
        sides = set()
        for name, subject in SUBJECTS.items():
            if bound in check.CHECKED[subject.theorem]:
                first = bounds.first_informative(frontier.BOUNDS[bound], *case(name, 1)[1:4])
                sides |= {first <= T for T in subject.rounds}
        assert sides == {True, False}


def test_the_coin_beats_opt_with_one_expert_and_opt_is_above_what_can_be_had() -> None:
    for name in SUBJECTS:
        of = case(name, 100)
        best, experts = optimum(of, SEED, 0).value, draw_instance(of, SEED, 0)
        if of.experts == 1:
            assert best > 0.5
        if of.size**of.experts < 500:
            assert bayes_opt(experts.accuracy, experts.costs, of.lam).value < best


def test_regret_against_opt_is_positive_at_first_and_below_0_where_the_theorem_says() -> None:
    first = conjecture.falls_at(EXACT)
    assert conjecture.bound_of(EXACT, first) < 0 <= conjecture.bound_of(EXACT, first - 1)
    assert conjecture.HORIZONS[0] < conjecture.falls_at(CAUTIOUS) < first < conjecture.HORIZONS[-1]
    regrets = []
    for T in (10**4, 3 * 10**5):
        learned, best = (float(run(conjecture.tasks_at(who, T, 1, SEED)[0]).expected[-1]) for who in (EXACT, OPT))
        regrets.append(learned - best)
    assert regrets[0] > 0 > regrets[1]


def test_the_conjecture_is_drawn_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(conjecture, "HORIZONS", (100, 300))
    arguments = ("envelope", "--only", "conjecture", "--repetitions", "2", "--jobs", "1", "--out", str(tmp_path))
    assert main(list(arguments)) == 0
    told = capsys.readouterr().out
    assert "and by the theorem from T = 16,092,750 on." in told
    assert (tmp_path / "envelope-conjecture.png").stat().st_size > 1000
    table = list(csv.DictReader((tmp_path / "envelope-conjecture.csv").read_text().splitlines()[1:]))
    last = {(row["learner"], row["comparator"]): float(row["regret"]) for row in table}
    assert last["lcb-gaptron-exact", "opt"] > 0 > last["thompson", "opt"]
    assert last["thompson", str(BAYES_OPTIMAL)] < last["lcb-gaptron-exact", str(BAYES_OPTIMAL)]
    assert str(THOMPSON) in told


def small_play(task: Task) -> Record:
    """Stand in for a run: the true learner costs nothing, the comparators little, the others 1 a round."""
    T, cost = task.case.rounds, {TRUE: 0.0, OPT: 0.05, BAYES_OPTIMAL: 0.01}.get(task.learner, 1.0)
    return Record.of([T], [(0, 0.0, T * cost, 0, 0, T)], task.case.lam)


def small_faulty_play(task: Task) -> Record:
    """The same for a learner that is broken."""
    return small_play(task._replace(learner=COIN) if task.learner == TRUE else task)


def played_by(play: Callable[[Task], Record], store: Store, wanted: list[Task], _: object) -> None:
    for task in store.missing(wanted):
        store.save(task, play(task))


def test_the_command_exits_1_when_the_true_learner_breaks_the_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("liars", "--repetitions", "2", "--jobs", "1")
    monkeypatch.setattr(command, "run_missing", partial(played_by, small_play))
    assert main(["envelope", *options, "--out", str(tmp_path / "good")]) == 0
    capsys.readouterr()
    monkeypatch.setattr(command, "run_missing", partial(played_by, small_faulty_play))
    assert main(["envelope", *options, "--out", str(tmp_path / "bad")]) == 1
    assert "liars: at T = 100000 LCB-GAPTRON's regret" in capsys.readouterr().out


def test_the_command_exits_1_when_no_bound_says_anything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("sigmoidal-10-10", "--quick", "--repetitions", "2", "--jobs", "1")
    store = Store(tmp_path)
    for learner in (*LEARNERS, OPT, BAYES_OPTIMAL):
        for task in tasks_of("sigmoidal-10-10", 10**5, learner, 2, 2023):
            store.save(task, small_play(task))
    assert main(["envelope", *options, "--out", str(tmp_path)]) == 1
    assert "nothing was checked" in capsys.readouterr().out


def test_the_command_writes_tables_and_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--quick", "--repetitions", "2", "--jobs", "1", "--out", str(tmp_path))
    store = Store(tmp_path)
    for learner, T in product((*LEARNERS, OPT, BAYES_OPTIMAL), SUBJECTS["liars"].rounds):
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
    assert {row["learner"] for row in table} == set(map(str, LEARNERS))


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
        (("liars", "--only", "conjecture"), "instances are named for the runs, not for --only conjecture"),
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
    assert check.side(Interval(1.0, 0.9, 1.1), 1.0) == UNDECIDED


def test_for_one_expert_selfish_payments_are_exact() -> None:
    common = {"costs": (0.0, 1.0), "accuracy": [(0.5, 0.9)], "lam": 0.1, "beta": 20.0, "delta": 0.01, "seed": 3}
    selfish, exact = (play([5000], payments=rule, **common) for rule in ("selfish", "exact"))
    assert selfish.expected[-1] == exact.expected[-1]
