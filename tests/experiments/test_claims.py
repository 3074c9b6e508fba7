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
from paid_experts.experiments.store import Store
from paid_experts.experiments.tasks import BAYES, LCB, LEARNERS, LOCAL, SELFISH, THOMPSON, Case

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
    assert {one.measure for one in asked} == set(sentences.MEASURES)
    assert all(one.left != one.right for one in asked)


LEAD, SECOND, LAST = choice.Contender(THOMPSON), choice.Contender(BAYES, None, "theorem"), choice.Contender(LCB)


def standings_of(store: Store, costs: dict[choice.Contender, float], noise: float) -> list[choice.Standing]:
    """Stand in for the runs of a setting: so many mistakes, more or less; the Bayes-optimal cost is 100."""
    case, at = Case("weak", 5, 5, 0.1, 1000), (np.arange(1, 201) * 5).tolist()
    for task in choice.comparator(case, 4, 1):
        store.save(task, Record.of([1000], [(100, 0, 100, 0, 0, 0)], 0.1))
    for one in choice.CONTENDERS:
        for task, sign in zip(one.tasks(case, 4, 1), (1, -1, 1, -1), strict=True):
            cost = costs.get(one, 900.0) + sign * noise * (1 + (one == LAST))
            store.save(task, Record.of(at, [(cost * t / 1000, 0, 0, 0, 0, 0) for t in at], 0.1))
    return choice.standings(store, "hard", case, 4, 1, CONFIDENCE)


def test_who_is_certainly_dearer_loses_and_who_may_be_as_cheap_does_not(tmp_path: Path) -> None:
    found = {one.contender: one for one in standings_of(Store(tmp_path), {LEAD: 120, SECOND: 150}, noise=8)}
    assert found[LEAD].ratio.mean == pytest.approx(1.2)
    assert found[LEAD].behind == Interval(0, 0, 0)
    assert found[SECOND].behind[:2] == pytest.approx((0.3, 0.3))  # in pairs the noise is the same, and cancels
    assert [one for one, standing in found.items() if not standing.loses] == [LEAD]
    near = {one.contender: one for one in standings_of(Store(tmp_path), {LEAD: 120, LAST: 121}, noise=8)}
    assert not near[LAST].loses


def test_the_advice_follows_the_numbers_and_says_where_ours_loses(tmp_path: Path) -> None:
    told = choice.advice(standings_of(Store(tmp_path / "theirs"), {LEAD: 120, SECOND: 150}, noise=0))
    assert told.startswith("Which learner should I run? thompson: 1.20 times the Bayes-optimal cost")
    assert "No theorem here speaks of it" in told
    assert "With a theorem: bayes, δ theorem: 1.50 times" in told
    assert "Ours lose: bayes, δ theorem, the best of them, costs more in 1 of 1 settings." in told
    other = choice.advice(standings_of(Store(tmp_path / "ours"), {LEAD: 150, SECOND: 120}, noise=0))
    assert other.startswith("Which learner should I run? bayes, δ theorem: 1.20 times")
    assert "lose" not in other.split("LCB-GAPTRON")[0]
    assert "No theorem" not in other


def test_the_settings_are_the_papers_the_same_with_0_and_hard_ones() -> None:
    paper, with_0, hard = choice.SETTINGS.values()
    assert len(paper) == len(with_0) == 9
    assert {case.size - without.size for case, without in zip(with_0, paper, strict=True)} == {1}
    assert {case.lam for case in hard} == {1e-3, 1e-2, 1e-1, 1.0}
    assert {one.delta for one in choice.CONTENDERS} == {"theorem", 1e-3, 0.1, None}
    proved = [str(one) for one in choice.CONTENDERS if one.proved]
    assert proved == ["lcb-gaptron, β theorem, δ theorem", "cautious, δ theorem", "bayes, δ theorem", "lcb"]


def test_the_readme_tells_the_measured_costs() -> None:
    """Each learner's geometric mean over the 34 settings, from the table that `claims` wrote, stands in the README."""
    root = Path(__file__).parents[2]
    rows = list(csv.DictReader((root / "docs/figures/learners.csv").read_text().splitlines()[1:]))
    costs: dict[tuple[str, ...], list[float]] = {}
    for row in rows:
        costs.setdefault((row["learner"], row["beta"], row["delta"]), []).append(math.log(float(row["ratio"])))
    assert {len(own) for own in costs.values()} == {34}
    text = " ".join((root / "README.md").read_text(encoding="utf-8").split())
    for words, who in {
        "`BayesLcb` with δ = 0.1 cost {} times": ("bayes", "", "0.1"),
        "Thompson sampling {},": ("thompson", "", ""),
        "`BayesLcb` with its theorem's δ {},": ("bayes", "", "theorem"),
        "the cautious learner {},": ("cautious", "", "theorem"),
        "LCB {}, and": ("lcb", "", ""),
        "as its theorem tunes it, {} (geometric means)": ("lcb-gaptron-exact", "theorem", "theorem"),
    }.items():
        mean = math.exp(sum(costs[who]) / len(costs[who]))
        assert words.format(f"{mean:.2f}") in text, f"{who}: {mean:.2f}"
