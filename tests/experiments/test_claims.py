"""The claims: verdicts follow from paired differences, every sentence is judged, and each verdict can be reached."""

import csv
import json
import math
from itertools import product
from pathlib import Path

import mpmath
import numpy as np
import pytest

from paid_experts.experiments.__main__ import main
from paid_experts.experiments.arguments import CLAIMED_WIDTHS, CONFIDENCE, MARGIN
from paid_experts.experiments.claims import choice, grid
from paid_experts.experiments.claims.judgement import FAILS, HOLDS, UNDECIDED, judge, judge_comparison, measured
from paid_experts.experiments.claims.sentences import (
    BELOW,
    LEVEL,
    LITTLE_ABOVE,
    MEASURES,
    NOT_BELOW,
    SENTENCES,
    Comparison,
    Sentence,
)
from paid_experts.experiments.engine import Record
from paid_experts.experiments.instances import Case
from paid_experts.experiments.intervals import Interval, interval, student_quantile
from paid_experts.experiments.options import COMPILING
from paid_experts.experiments.paper import PLOTS
from paid_experts.experiments.store import Store
from paid_experts.experiments.tasks import BAYES, CAUTIOUS, EXACT, GREEDY, LCB, LEARNERS, LOCAL, SELFISH, THOMPSON

CASE = Case("linear", 5, 5, 0.01, 1000)
SMALL = ("--quick", "--repetitions", "2", "--jobs", "1")


def record(mistakes: float, payments: float = 0.0, late: bool = False) -> Record:
    """A run whose sums grow evenly, or in its last tenth only, recorded in 20 rounds."""
    rounds = (np.arange(1, 21) * 50).tolist()
    share = [t / 1000 * (not late or t > 900) for t in rounds]
    return Record.of(rounds, [(round(mistakes * x), payments * x, np.nan, 0, 0, 0) for x in share], 0.01)


def runs(*costs: float) -> list[Record]:
    return [record(cost) for cost in costs]


def one_sentence(capsys: pytest.CaptureFixture[str]) -> str:
    told = capsys.readouterr()
    assert told.out == ""
    (sentence,) = (line for line in told.err.splitlines() if line != COMPILING)
    return sentence.removeprefix("python -m experiments: ")


@pytest.mark.parametrize(("confidence", "freedom"), list(product((0.9, 0.95, 0.99, 0.9999), (1, 2, 9, 19, 200))))
def test_students_quantile_leaves_the_density_its_tails(confidence: float, freedom: int) -> None:
    t = student_quantile(confidence, freedom)
    density = mpmath.quad(lambda x: (1 + x * x / freedom) ** (-(freedom + 1) / 2), [-t, 0, t])
    scale = mpmath.gamma((freedom + 1) / 2) / (mpmath.sqrt(freedom * mpmath.pi) * mpmath.gamma(freedom / 2))
    assert float(density * scale) == pytest.approx(confidence, abs=1e-9)


def test_the_interval_covers_the_mean_as_often_as_it_says() -> None:
    draw = np.random.default_rng(1)
    hits = 0
    for _ in range(4000):
        found = interval(draw.normal(size=5), 0.8)
        hits += found.low <= 0 <= found.high
    assert abs(hits / 4000 - 0.8) < 0.03


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
    relation: object, left: tuple[float, ...], outcome: str
) -> None:
    comparison = Comparison(CASE, SELFISH, relation, LCB)  # type: ignore[arg-type]
    found = judge_comparison(comparison, {SELFISH: runs(*left), LCB: runs(100, 100, 100)}, MARGIN, CONFIDENCE)
    assert found.outcome == outcome
    assert (found.slack > 0) == (outcome == HOLDS) or outcome == UNDECIDED


def test_costs_are_compared_in_pairs() -> None:
    comparison = Comparison(CASE, SELFISH, BELOW, LCB)
    left, right = (100, 200, 300), (101, 202, 303)
    paired = judge_comparison(comparison, {SELFISH: runs(*left), LCB: runs(*right)}, MARGIN, 0.9)
    mixed = judge_comparison(comparison, {SELFISH: runs(*left), LCB: runs(*right[::-1])}, MARGIN, 0.9)
    assert (paired.outcome, mixed.outcome) == (HOLDS, UNDECIDED)


def test_one_failing_comparison_fails_the_claim_and_one_undecided_leaves_it_open() -> None:
    good = Comparison(CASE, SELFISH, BELOW, LCB)
    other = Comparison(CASE, LOCAL, BELOW, LCB)
    claim = Sentence("name", "where", "quote", (good, other), True)
    for values, outcome in (((90, 91, 90), HOLDS), ((110, 111, 110), FAILS), ((60, 140, 99), UNDECIDED)):
        records = {SELFISH: runs(80, 81, 80), LOCAL: runs(*values), LCB: runs(100, 100, 100)}
        found = judge(claim, {good: records, other: records}, MARGIN, CONFIDENCE)
        assert found.outcome == outcome
        assert found.worst.comparison == other


def test_the_confidence_is_shared_by_the_comparisons_of_a_claim() -> None:
    comparison = Comparison(CASE, SELFISH, BELOW, LCB)
    copies = tuple(Comparison(CASE._replace(size=N), SELFISH, BELOW, LCB) for N in range(5, 25))
    records = {SELFISH: runs(97, 98, 97), LCB: runs(100, 100, 100)}
    alone = judge(Sentence("", "", "", (comparison,), True), {comparison: records}, MARGIN, CONFIDENCE)
    together = judge(Sentence("", "", "", copies, True), dict.fromkeys(copies, records), MARGIN, CONFIDENCE)
    assert (alone.outcome, together.outcome) == (HOLDS, UNDECIDED)


def test_late_measures_look_at_the_last_tenth_only() -> None:
    steady, late = record(1000, 500), record(1000, 500, late=True)
    assert measured([steady, late], 0.01, "cost").tolist() == [1005, 1005]
    assert measured([steady], 0.01, "late mistakes").tolist() == [100]
    assert measured([steady], 0.01, "late payments").tolist() == pytest.approx([0.5])
    assert measured([late], 0.01, "late cost").tolist() == pytest.approx([1005])


def test_every_claim_compares_learners_that_exist_in_cases_of_the_paper() -> None:
    cases = {plot.case for plot in PLOTS.values()}
    for sentence in SENTENCES.values():
        assert sentence.comparisons
        for one in sentence.comparisons:
            assert one.case in cases
            assert {one.left, one.right} <= set(LEARNERS)
            assert one.measure in MEASURES
            assert one.left != one.right


def test_every_case_of_the_paper_is_asked_about() -> None:
    assert {case for sentence in SENTENCES.values() for case in (one.case for one in sentence.comparisons)} == {
        plot.case for plot in PLOTS.values()
    }


def test_the_command_judges_prints_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "outperform", "drop-brute", *SMALL, "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "outperform" in told
    assert "These fail: " in told or "None of them certainly fails." in told
    assert "Which learner" not in told
    assert {path.name for path in tmp_path.iterdir()} >= {"claims.csv", "claims.png"}
    first, *lines = (tmp_path / "claims.csv").read_text().splitlines()
    assert json.loads(first.removeprefix("#"))["asked"]["repetitions"] == 2
    table = list(csv.DictReader(lines))
    cells = {(row["beta"], row["delta"]) for row in table}
    assert cells == {("theorem", "theorem"), ("1.0", "0.1")}
    assert {row["sentence"] for row in table} == {"outperform", "drop-brute"}
    widths = {row["lcb_width"] for row in table if row["sentence"] == "outperform"}
    assert widths == {str(width) for width in CLAIMED_WIDTHS}
    assert len({row["lcb_width"] for row in table if row["sentence"] == "drop-brute"}) == 1


def test_the_command_says_which_learner_to_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(grid, "QUICK_SHARE", 400)
    assert main(["claims", "one-good", *SMALL, "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "The sentences" not in told
    assert "Which learner should I run? " in told
    table = list(csv.DictReader((tmp_path / "learners.csv").read_text().splitlines()[1:]))
    assert len(table) == len(choice.PRICES) * len(choice.CONTENDERS)
    assert {row["learner"] for row in table} == {str(one) for one in (EXACT, CAUTIOUS, BAYES, THOMPSON, GREEDY, LCB)}
    numbers = json.loads((tmp_path / "learners.json").read_text())
    assert numbers["advice"].startswith("Which learner should I run? ")
    assert len(numbers["standings"]) == len(table)


def standings_of(store: Store, costs: dict[choice.Contender, float], noise: float) -> list[choice.Standing]:
    """Stand in for the runs of a setting: so many mistakes, more or less; the Bayes-optimal cost is 100."""
    case = Case("weak", 5, 5, 0.1, 1000)
    for task in choice.comparator(case, 4, 1):
        store.save(task, Record.of([1000], [(100, 0, 100, 0, 0, 0)], 0.1))
    for one in choice.CONTENDERS:
        for task, sign in zip(one.tasks(case, 4, 1), (1, -1, 1, -1), strict=True):
            cost = costs.get(one, 900.0) + sign * noise * (1 + (one.learner == LCB))
            rows = [(cost * t / 1000, 0, 0, 0, 0, 0) for t in (np.arange(1, 201) * 5).tolist()]
            store.save(task, Record.of((np.arange(1, 201) * 5).tolist(), rows, 0.1))
    return choice.standings(store, "hard", case, 4, 1, CONFIDENCE)


LEAD, SECOND = choice.Contender(THOMPSON), choice.Contender(BAYES, None, "theorem")


def test_who_is_certainly_dearer_loses_and_who_may_be_as_cheap_does_not(tmp_path: Path) -> None:
    found = {one.contender: one for one in standings_of(Store(tmp_path), {LEAD: 120, SECOND: 150}, noise=8)}
    assert found[LEAD].ratio.mean == pytest.approx(1.2)
    assert found[LEAD].behind == Interval(0, 0, 0)
    assert found[SECOND].behind.mean == pytest.approx(0.3)
    assert found[SECOND].behind.low == pytest.approx(0.3)  # in pairs the noise is the same, and cancels
    assert [one for one, standing in found.items() if not standing.loses] == [LEAD]
    lcb = choice.Contender(LCB)
    near = {one.contender: one for one in standings_of(Store(tmp_path), {LEAD: 120, lcb: 121}, noise=8)}
    assert not near[lcb].loses


def test_the_advice_follows_the_numbers_and_says_where_ours_loses(tmp_path: Path) -> None:
    found = standings_of(Store(tmp_path / "theirs"), {LEAD: 120, SECOND: 150}, noise=0)
    told = choice.advice(found)
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


def test_a_second_time_nothing_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["claims", "drop-brute", *SMALL, "--out", str(tmp_path)]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    monkeypatch.setattr("paid_experts.experiments.sweep._on_this_machine", None)
    assert main(arguments) == 0
    assert capsys.readouterr().out == first


def test_the_list_quotes_the_paper_and_says_how_it_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "--list"]) == 0
    told = capsys.readouterr().out
    assert '"Thus, we can safely drop LCB-GAPTRON-brute"' in told
    assert "cost: lcb-gaptron-selfish is below lcb (linear-K5-N5-lam0.01-T10000)" in told


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("no-such",), "the sentence or family must be one of indistinguishable, outperform,"),
        (("--repetitions", "1"), "--repetitions must be at least 2, or there is no interval; got 1"),
        (("--confidence", "1"), "--confidence must lie strictly between 0 and 1, got 1.0"),
        (("--margin", "0"), "--margin must be greater than 0, got 0.0"),
        (("--betas", "small"), "beta must be a number or one of theorem, sharper; got 'small'"),
        (("--deltas", "2"), "delta must lie strictly between 0 and 1, got 2.0"),
        (("--lcb-widths", "0"), "the LCB width must be greater than 0, got 0.0"),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_nothing_behind(
    options: tuple[str, ...], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["claims", *options, "--out", str(tmp_path / "new")]) == 2
    assert one_sentence(capsys).startswith(sentence)
    assert not (tmp_path / "new").exists()


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
