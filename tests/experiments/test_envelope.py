"""The envelope: the check that LCB-GAPTRON passes fails for each wrong learner; frontier and conjecture."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from paid_experts.experiments import envelope as command
from paid_experts.experiments.__main__ import main
from paid_experts.experiments.engine import Record, play, uniforms
from paid_experts.experiments.envelope import check, conjecture, frontier
from paid_experts.experiments.envelope.check import BROKEN, LEARNERS, SUBJECTS, TRUE, WITHIN, case, faults, tasks_of
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
from paid_experts.experiments.sweep import Store
from paid_experts.experiments.tasks import CAUTIOUS, EXACT, Policy, Task, draw_instance
from paid_experts.reference import bounds
from paid_experts.reference.game import play as play_reference
from paid_experts.reference.optimum import bayes_opt, opt
from paid_experts.reference.oracle import LcbGaptron
from tests.experiments.test_commands import QUICK, table

REPETITIONS, SEED = 2, 7
Measured = Callable[..., dict[Policy, check.Row]]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Measured:
    """Play some learners on an instance at one horizon, and hold them against its bound."""
    store = Store(tmp_path_factory.mktemp("envelope"))

    def found(name: str, rounds: int, *learners: Policy) -> dict[Policy, check.Row]:
        for learner in (*learners, OPT):
            for task in store.missing(tasks_of(name, rounds, learner, REPETITIONS, SEED)):
                store.save(task, run(task))
        return {row.learner: row for row in check.rows(store, name, [rounds], REPETITIONS, SEED, 0.95, learners)}

    return found


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_the_check_that_lcb_gaptron_passes_fails_for_a_wrong_learner(wrong: Policy, measured: Measured) -> None:
    name = next(name for name, one in SUBJECTS.items() if wrong.name in one.breaks and one.theorem == "sharper")
    found = measured(name, 10**5, TRUE, wrong)
    assert found[TRUE].informative
    assert (found[TRUE].outcome, found[wrong].outcome) == (WITHIN, BROKEN)
    assert found[wrong].ratio > 1
    assert {wrong for subject in SUBJECTS.values() for wrong in subject.breaks} == {wrong.name for wrong in WRONG}


@pytest.mark.parametrize(("name", "rounds"), [("adversary", 3 * 10**4), ("useless-first", 10**5)])
def test_lcb_gaptron_is_within_the_sharper_bound_where_it_says_something(
    name: str, rounds: int, measured: Measured
) -> None:
    row = measured(name, rounds, TRUE)[TRUE]
    assert (row.informative, row.outcome) == (True, WITHIN)
    for T in SUBJECTS[name].positive:  # where a useless expert comes first
        assert measured(name, T, TRUE)[TRUE].regret.low > 0


def test_learners_in_each_others_places_are_faults_and_what_says_nothing_does_not_count(measured: Measured) -> None:
    right = [row._replace(rounds=10**6) for row in measured("hidden-payment", 10**5, TRUE, COIN).values()]
    swapped = [row._replace(learner={TRUE: COIN, COIN: TRUE}[row.learner]) for row in right]
    assert faults("hidden-payment", right, [10**6]) == []
    within, breaks = faults("hidden-payment", swapped, [10**6])
    assert "LCB-GAPTRON's regret" in within
    assert "must break the bound" in breaks
    assert faults("hidden-payment", swapped[:1], [10**5]) == []  # wrong learners need not break a shorter horizon
    assert len(faults("hidden-payment", [right[1]._replace(informative=False)], [10**6])) == 1
    positive = measured("useless-first", 10**4, TRUE)[TRUE]
    (told,) = faults("useless-first", [positive._replace(regret=positive.regret._replace(low=0.0))], [10**4])
    assert "is not positive" in told


def test_the_engine_measures_what_the_reference_plays() -> None:
    (task,) = tasks_of("adversary", 300, TRUE, 1, SEED)
    instance, settings = draw_instance(task.case, SEED, 0), dict(task.settings)
    learner = LcbGaptron(instance.costs, task.case.experts, task.case.lam, settings["beta"], settings["delta"])
    played = play_reference(learner, instance.experts, [-1] * 300, 300, uniforms(task.coin_seed))
    assert run(task).expected[-1] == pytest.approx(played.expected_cost, rel=1e-12)
    (task,) = tasks_of("adversary", 300, OPT, 1, SEED)
    assert run(task).expected[-1] == pytest.approx(300 * opt(instance.accuracy, instance.costs, task.case.lam).value)


def test_where_an_adversary_sets_the_labels_even_votes_are_mistakes() -> None:
    (task,) = tasks_of("one-useless-expert", 2000, TRUE, 1, SEED)
    instance, settings = draw_instance(task.case, SEED, 0), dict(task.settings)
    given = {"costs": instance.costs, "accuracy": instance.accuracy, "lam": task.case.lam, **settings}
    mistakes = [play(2000, labels=y, seed=task.coin_seed, **given).mistakes[-1] for y in ("adversarial", 1)]
    assert run(task).mistakes[-1] == mistakes[0] != mistakes[1]


def test_wrong_learners_cost_and_pay_what_their_description_says() -> None:
    def told(name: str, learner: Policy) -> Record:
        (task,) = tasks_of(name, 1000, learner, 1, SEED)
        return run(task)

    assert told("hidden-payment", COIN).expected[-1] == pytest.approx(500)
    assert told("liars", RANDOM_EXPERT).expected[-1] == pytest.approx(500)
    assert told("hidden-payment", RANDOM_EXPERT).expected[-1] == pytest.approx(10 * 5 * 0.1)
    assert told("dear", NEVER_EXPLORES).payment[-1] == 0
    assert told("dear", PAYS_THE_MOST).payment[-1] == 6000


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
        assert best > 0.5 or of.experts > 1
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


def small_play(true_cost: float, task: Task) -> Record:
    """Stand in for a run: the comparators cost little, the wrong learners 1 a round."""
    T, cost = task.case.rounds, {TRUE: true_cost, OPT: 0.05, BAYES_OPTIMAL: 0.01}.get(task.learner, 1.0)
    return Record.of([T], [(0, 0.0, T * cost, 0, 0, T)], task.case.lam)


@pytest.mark.parametrize(
    ("name", "true_cost", "status", "words"),
    [
        ("liars", 0.0, 0, "within"),
        ("liars", 1.0, 1, "liars: at T = 100000 LCB-GAPTRON's regret"),
        ("sigmoidal-10-10", 0.0, 1, "no bound said anything at these horizons, so nothing was checked"),
    ],
)
def test_the_command_exits_1_when_the_true_learner_breaks_the_bound_or_no_bound_says_anything(
    name: str,
    true_cost: float,
    status: int,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def played(play: Callable[[Task], Record], store: Store, wanted: list[Task], _: object) -> None:
        for task in store.missing(wanted):
            store.save(task, play(task))

    monkeypatch.setattr(command, "run_missing", partial(played, partial(small_play, true_cost)))
    assert main(["envelope", name, *QUICK, "--out", str(tmp_path)]) == status
    assert words in capsys.readouterr().out
    assert (tmp_path / "envelope.png").stat().st_size > 1000
    assert {row["learner"] for row in table(tmp_path / "envelope.csv")} == set(map(str, LEARNERS))


@pytest.mark.thorough
@pytest.mark.parametrize("name", SUBJECTS)
def test_everything_that_must_break_breaks_and_the_true_learner_does_not(name: str, tmp_path: Path) -> None:
    assert main(["envelope", name, "--repetitions", "2", "--out", str(tmp_path)]) == 0
