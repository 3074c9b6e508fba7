"""The claims: verdicts follow from paired differences, every sentence is judged, and each verdict can be reached."""

import csv
import math
from itertools import product
from pathlib import Path

import mpmath
import numpy as np
import pytest

from paid_experts.experiments.arguments import CONFIDENCE, MARGIN
from paid_experts.experiments.claims import choice, sentences
from paid_experts.experiments.claims.judgement import FAILS, HOLDS, UNDECIDED, judge, judge_comparison, measured
from paid_experts.experiments.claims.sentences import BELOW, LEVEL, LITTLE_ABOVE, NOT_BELOW, Comparison, Sentence
from paid_experts.experiments.engine import Record
from paid_experts.experiments.figures import PLOTS
from paid_experts.experiments.intervals import Interval, interval, student_quantile
from paid_experts.experiments.sweep import Store
from paid_experts.experiments.tasks import BAYES, LCB, LEARNERS, LOCAL, SELFISH, THOMPSON, Case, draw_instance

CASE = Case("linear", 5, 5, 0.01, 1000)
ONE, OTHER = Comparison(CASE, SELFISH, BELOW, LCB), Comparison(CASE, LOCAL, BELOW, LCB)


def record(mistakes: float, payments: float = 0.0, late: bool = False) -> Record:
    """A run whose sums grow evenly, or in its last tenth only, recorded in 20 rounds."""
    rounds = (np.arange(1, 21) * 50).tolist()
    share = [t / 1000 * (not late or t > 900) for t in rounds]
    return Record.of(rounds, [(round(mistakes * x), payments * x, np.nan, 0, 0, 0) for x in share], 0.01)


def runs(*costs: float) -> list[Record]:
    return [record(cost) for cost in costs]


LEVEL_COSTS = runs(100, 100, 100)


@pytest.mark.parametrize(("confidence", "freedom"), list(product((0.9, 0.95, 0.9999), (1, 2, 19, 200))))
def test_students_quantile_leaves_the_density_its_tails(confidence: float, freedom: int) -> None:
    t = student_quantile(confidence, freedom)
    density = mpmath.quad(lambda x: (1 + x * x / freedom) ** (-(freedom + 1) / 2), [-t, 0, t])
    scale = mpmath.gamma((freedom + 1) / 2) / (mpmath.sqrt(freedom * mpmath.pi) * mpmath.gamma(freedom / 2))
    assert float(density * scale) == pytest.approx(confidence, abs=1e-9)


def test_the_interval_covers_the_mean_as_often_as_it_says() -> None:
    draw = np.random.default_rng(1)
    found = [interval(draw.normal(size=5), 0.8) for _ in range(4000)]
    assert abs(sum(one.low <= 0 <= one.high for one in found) / 4000 - 0.8) < 0.03


@pytest.mark.parametrize(
    ("relation", "left", "outcome"),
    [
        (BELOW, (90, 91, 89), HOLDS),
        (BELOW, (110, 111, 109), FAILS),
        (BELOW, (80, 120, 101), UNDECIDED),
        (NOT_BELOW, (110, 111, 109), HOLDS),
        (NOT_BELOW, (90, 91, 89), FAILS),
        (LEVEL, (101, 101, 102), HOLDS),
        (LEVEL, (90, 91, 90), FAILS),
        (LEVEL, (110, 109, 110), FAILS),
        (LEVEL, (104, 106, 105), UNDECIDED),
        (LITTLE_ABOVE, (60, 61, 60), HOLDS),
        (LITTLE_ABOVE, (101, 101, 102), HOLDS),
        (LITTLE_ABOVE, (110, 109, 110), FAILS),
    ],
)
def test_a_comparison_is_decided_by_where_its_interval_lies(
    relation: sentences.Relation, left: tuple[float, ...], outcome: str
) -> None:
    comparison = ONE._replace(relation=relation)
    found = judge_comparison(comparison, {SELFISH: runs(*left), LCB: LEVEL_COSTS}, MARGIN, CONFIDENCE)
    assert found.outcome == outcome
    assert (found.slack > 0) == (outcome == HOLDS) or outcome == UNDECIDED


def test_costs_are_compared_in_pairs() -> None:
    left, right = (100, 200, 300), (101, 202, 303)
    paired = judge_comparison(ONE, {SELFISH: runs(*left), LCB: runs(*right)}, MARGIN, 0.9)
    mixed = judge_comparison(ONE, {SELFISH: runs(*left), LCB: runs(*right[::-1])}, MARGIN, 0.9)
    assert (paired.outcome, mixed.outcome) == (HOLDS, UNDECIDED)


def test_one_failing_comparison_fails_the_sentence_and_one_undecided_leaves_it_open() -> None:
    sentence = Sentence("name", "where", "quote", (ONE, OTHER))
    for values, outcome in (((90, 91, 90), HOLDS), ((110, 111, 110), FAILS), ((60, 140, 99), UNDECIDED)):
        records = {SELFISH: runs(80, 81, 80), LOCAL: runs(*values), LCB: LEVEL_COSTS}
        found = judge(sentence, {ONE: records, OTHER: records}, MARGIN, CONFIDENCE)
        assert (found.outcome, found.worst.comparison) == (outcome, OTHER)


def test_the_confidence_is_shared_by_the_comparisons_of_a_sentence() -> None:
    copies = tuple(ONE._replace(case=CASE._replace(size=N)) for N in range(5, 25))
    records = {SELFISH: runs(97, 98, 97), LCB: LEVEL_COSTS}
    alone = judge(Sentence("", "", "", (ONE,)), {ONE: records}, MARGIN, CONFIDENCE)
    together = judge(Sentence("", "", "", copies), dict.fromkeys(copies, records), MARGIN, CONFIDENCE)
    assert (alone.outcome, together.outcome) == (HOLDS, UNDECIDED)


def test_late_measures_look_at_the_last_tenth_only() -> None:
    steady, late = record(1000, 500), record(1000, 500, late=True)
    assert measured([steady, late], 0.01, "cost").tolist() == [1005, 1005]
    assert measured([steady], 0.01, "late mistakes").tolist() == [100]
    assert measured([steady], 0.01, "late payments").tolist() == pytest.approx([0.5])
    assert measured([late], 0.01, "late cost").tolist() == pytest.approx([1005])


def test_the_sentences_compare_learners_that_exist_in_all_cases_of_the_paper_and_no_others() -> None:
    asked = [one for sentence in sentences.SENTENCES.values() for one in sentence.comparisons]
    assert all(sentence.comparisons for sentence in sentences.SENTENCES.values())
    assert {one.case for one in asked} == {plot.case for plot in PLOTS.values()}
    assert {who for one in asked for who in (one.left, one.right)} <= set(LEARNERS)
    assert {one.measure for one in asked} == {"cost", "late cost", "late payments", "late mistakes"}
    assert all(one.left != one.right for one in asked)


LEAD, SECOND, LAST, PAPERS = (
    *(choice.Contender(THOMPSON), choice.Contender(BAYES, None, "theorem"), choice.Contender(LCB)),
    choice.AS_THEY_ARE[0],
)
WEAK = Case("weak", 5, 5, 0.1, 1000)


def told(
    store: Store, costs: dict[choice.Contender, float], noise: float
) -> tuple[list[choice.Summary], list[choice.Standing]]:
    """Stand in for the runs of a setting: so many mistakes, more or less; instances differ in what they cost all."""
    at = (np.arange(1, 201) * 5).tolist()
    scale = (80, 100, 120, 140)
    for task, by in zip(choice.comparator(WEAK, 4, 1), scale, strict=True):
        store.save(task, Record.of([1000], [(by, 0, by, 0, 0, 0)], 0.1))
    for one, cost in costs.items():
        for task, by, sign in zip(one.tasks(WEAK, 4, 1), scale, (1, -1, 1, -1), strict=True):
            runs = by * (cost + sign * noise * (1 + (one == LAST)))
            store.save(task, Record.of(at, [(runs * t / 100_000, 0, 0, 0, 0, 0) for t in at], 0.1))
    logs = choice.read(store, [WEAK], list(costs), 4, 1)
    found = choice.standings(store, "hard", logs, WEAK, 4, 1, CONFIDENCE)
    return choice.summaries(logs, found, CONFIDENCE), found


def test_who_is_certainly_dearer_loses_and_who_may_be_as_cheap_does_not(tmp_path: Path) -> None:
    summaries, standings = told(Store(tmp_path), {LEAD: 120, SECOND: 150, PAPERS: 900}, noise=8)
    found = {one.contender: one for one in standings}
    assert found[LEAD].ratio.mean == pytest.approx(1.2, rel=0.01)
    assert found[LEAD].behind == Interval(0, 0, 0)
    assert found[SECOND].behind.low > 0.2  # in pairs the noise is nearly the same, and cancels
    assert [one for one, standing in found.items() if not standing.loses] == [LEAD]
    assert [one.places for one in summaries] == [(1, 1), (2, 2), (3, 3)]
    summaries, standings = told(Store(tmp_path), {LEAD: 120, LAST: 121, PAPERS: 900}, noise=8)
    assert not any(one.loses for one in standings if one.contender != PAPERS)
    assert [one.places for one in summaries] == [(1, 2), (1, 2), (3, 3)]


def test_the_advice_follows_the_numbers_and_says_where_ours_loses(tmp_path: Path) -> None:
    others = {LAST: 800.0, PAPERS: 900.0}
    words = choice.advice(*told(Store(tmp_path / "theirs"), {LEAD: 120, SECOND: 150, **others}, noise=0))
    assert words.startswith("Which learner should I run? thompson: 1.20 (1.20 to 1.20) times the Bayes-optimal cost")
    assert "No theorem here speaks of it" in words
    assert "With a theorem: bayes, δ theorem: 1.50 (1.50 to 1.50) times" in words
    assert "Ours lose: bayes, δ theorem, the best of them, costs more in 1 of 1 settings." in words
    words = choice.advice(*told(Store(tmp_path / "ours"), {LEAD: 150, SECOND: 120, **others}, noise=0))
    assert words.startswith("Which learner should I run? bayes, δ theorem: 1.20 (1.20 to 1.20) times")
    assert "lose" not in words.split("LCB-GAPTRON")[0]
    assert "No theorem" not in words


def test_families_count_once_and_ratios_are_those_of_each_instance() -> None:
    """Twelve settings of one family do not outvote one of another; the mean of ratios is not a ratio of means."""
    logs = {(WEAK._replace(lam=lam), LEAD): np.log([2.0, 2.0]) for lam in range(12)}
    logs[WEAK._replace(family="contrary"), LEAD] = np.log([8.0, 32.0])
    assert np.exp(choice.overall(logs, LEAD)).tolist() == pytest.approx([4, 8])
    assert choice.times(np.log([1.0, 16.0]), CONFIDENCE).mean == pytest.approx(4)


def test_parameters_are_chosen_by_other_instances_than_those_that_are_reported(tmp_path: Path) -> None:
    """The third of each list is made the cheapest there, and is what is played."""
    store, asked = Store(tmp_path), choice.tuning([WEAK, WEAK._replace(rounds=10**5)], 1)
    tuning, reported = choice.wanted(*asked), choice.wanted([WEAK], asked[1], 20, 1)
    assert {task.case for task in tuning} == {WEAK}
    assert not {task.coin_seed for task in tuning} & {task.coin_seed for task in reported}
    accuracies = [
        [draw_instance(task.case, task.seed, task.repetition).accuracy for task in of] for of in (tuning, reported)
    ]
    assert all(one not in accuracies[1] for one in accuracies[0])
    for one in asked[1]:
        best = any(one == group[2] for group in choice.TUNED)
        for task in one.tasks(WEAK, *asked[2:]):
            at = task.recorded_rounds.tolist()
            store.save(task, Record.of(at, [(t // (2 + best), 0, 0, 0, 0, 0) for t in at], 0.1))
    for task in choice.comparator(WEAK, *asked[2:]):
        store.save(task, Record.of([1000], [(0, 0, 100, 0, 0, 0)], 0.1))
    chosen = choice.contenders(store, [WEAK], 1)
    assert chosen == (*choice.AS_THEY_ARE, *(group[2] for group in choice.TUNED))


def test_the_settings_are_the_papers_the_same_with_0_and_hard_ones() -> None:
    for everywhere, number in ((False, 2), (True, 9)):
        paper, with_0, hard = choice.settings(everywhere).values()
        assert len(paper) == len(with_0) == number
        assert {case.size - without.size for case, without in zip(with_0, paper, strict=True)} == {1}
        assert {case.lam for case in hard} == {1e-3, 1e-2, 1e-1, 1.0}
    proved = [str(one) for one in (*choice.AS_THEY_ARE, *sum(choice.TUNED, ())) if one.proved]
    own = [f"{name}, δ theorem" for name in ("cautious", "bayes", "bayes-by-error")]
    assert proved == ["lcb-gaptron, β theorem, δ theorem", *own, "lcb"]


def test_the_readme_tells_the_measured_costs() -> None:
    """Each learner's geometric mean, each family once, from the table that `claims` wrote, stands in the README."""
    root = Path(__file__).parents[2]
    rows = list(csv.DictReader((root / "docs/figures/learners.csv").read_text().splitlines()[1:]))
    costs: dict[tuple[str, ...], dict[str, list[float]]] = {}
    for row in rows:
        who = tuple(row[name] for name in ("learner", "beta", "delta", "width"))
        costs.setdefault(who, {}).setdefault(row["family"], []).append(math.log(float(row["ratio"])))
    assert {tuple(sorted(own)) for own in costs.values()} == {tuple(sorted(choice.FAMILIES))}
    text = " ".join((root / "README.md").read_text(encoding="utf-8").split())
    for words, known in {
        '`BayesLcb` with `objective="bayes"` and δ = 0.9 cost {} times': ("bayes-by-error", "", "0.9", ""),
        "greedy {},": ("greedy", "", "", ""),
        "Thompson sampling with that objective {},": ("thompson-by-error", "", "", ""),
        "LCB {} once it has the credible sets": ("kl-lcb", "", "0.9", ""),
        "With the parameters of a theorem, `BayesLcb` cost {} and": ("bayes", "", "theorem", ""),
        "with that objective {},": ("bayes-by-error", "", "theorem", ""),
        "the cautious learner {},": ("cautious", "", "theorem", ""),
        "LCB {}, and": ("lcb", "", "", ""),
        "LCB-GAPTRON {} ([20 settings]": ("lcb-gaptron-exact", "theorem", "theorem", ""),
    }.items():
        mean = math.exp(np.mean([np.mean(own) for own in costs[known].values()]))
        assert words.format(f"{mean:.2f}") in text, f"{known}: {mean:.2f}"
